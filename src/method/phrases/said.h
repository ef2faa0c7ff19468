/* SPDX-License-Identifier: Apache-2.0 */
/* The beginning of what a part of a page says, in a form in which phrases can be
 * compared: lower case, single spaces, ' for ’. */
#ifndef PITH_METHOD_SAID_H
#define PITH_METHOD_SAID_H

#include "page.h"
#include "str.h"

#include <string.h>

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

/** What the visible texts from one node to another say, spaces included. */
void pith_say_nodes(pith_said *out, const pith_page *page, uint32_t first,
                    uint32_t last);

/** The bytes of signs and spaces before a text's first letter or digit. */
size_t pith_said_signs(pith_str said);

/** By which three bytes the phrases of a list begin: a bit for each hash of
 * three. Most lines begin by none of them, so that no phrase is compared. All 0
 * before the first line of a page, for which it is filled. */
typedef struct pith_phrase_starts {
    bool filled;
    uint64_t bits[32];
} pith_phrase_starts;

/** Add a phrase, of three bytes at least. */
void pith_phrase_starts_add(pith_phrase_starts *starts, const char *phrase);

/** Whether one of the phrases may stand behind the signs with which a text
 * begins, whose letters may be of either case. Never false where one does. */
bool pith_phrase_starts_may(const pith_phrase_starts *starts, pith_str text);

/** Cut the next phrase off a list in which each has a bar at its end; empty at
 * the list's end. */
static inline pith_str pith_phrase_next(const char **list)
{
    const char *bar = **list ? strchr(*list, '|') : *list;
    pith_str phrase = {*list, (size_t)(bar - *list)};
    *list = bar + (*bar == '|');
    return phrase;
}

#endif
