/* SPDX-License-Identifier: Apache-2.0 */
/* Names as people choose them in forums: short, perhaps with digits, with marks
 * and counts beside them. */
#ifndef PITH_META_POST_NAME_H
#define PITH_META_POST_NAME_H

#include "page.h"

/* Maximum bytes of a name with what stands beside it in its element. */
enum { PITH_POST_NAME_MAX = 60 };

/** The name that an element called so holds, without counts, ages, a handle, and
 * the letter that stands in for a picture; empty if it holds none. In space or
 * in the page. Linear in the element. */
pith_str pith_post_name_at(const pith_page *page, uint32_t node,
                           char space[static PITH_POST_NAME_MAX]);

/** A text without what follows a name: a count in brackets, a dot. */
pith_str pith_post_name_beside(pith_str text);

/** Whether a text can be a name by its position before a time: a few words of
 * letters that are not a label. Linear in the text. */
bool pith_post_name_may_be(pith_str text);

#endif
