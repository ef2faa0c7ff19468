/* SPDX-License-Identifier: Apache-2.0 */
/* The beginning of what a part of a page says, in a form in which phrases can be
 * compared: lower case, single spaces, ' for ’. */
#ifndef PITH_METHOD_SAID_H
#define PITH_METHOD_SAID_H

#include "str.h"

enum { PITH_SAID_MAX = 4096 /* bytes; what follows is left out */ };

/** A text in that form, on the caller's stack. */
typedef struct pith_said {
    char data[PITH_SAID_MAX];
    size_t len;
    uint32_t last; /* its last character that is no space */
} pith_said;

static inline pith_str pith_said_view(const pith_said *said)
{
    return (pith_str){said->data, said->len};
}

/** Append a text, as far as there is room. Takes time linear in its length. */
void pith_say(pith_said *out, pith_str text);

#endif
