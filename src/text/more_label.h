/* SPDX-License-Identifier: Apache-2.0 */
/* Labels of buttons that show the rest of a text or list, or hide it again:
 * "Read more", "View all", "Show less". */
#ifndef PITH_TEXT_MORE_LABEL_H
#define PITH_TEXT_MORE_LABEL_H

#include "str.h"

#include <string.h>

enum { PITH_MORE_LABEL_BYTES = 48 }; /* no label is longer */

/** Whether a text is such a label, in more than thirty languages. It is in lower
 * case, without signs around it. Takes time linear in the number of labels. */
bool pith_is_more_label(pith_str text);

/** Whether a text with this first byte may be one, in any case: most may not. */
static inline bool pith_may_be_more_label(unsigned char first)
{
    static const char firsts[] = "abcdelmnprstvwxz";
    return first >= 0x80 ||
           memchr(firsts, pith_lower((char)first), sizeof firsts - 1);
}

#endif
