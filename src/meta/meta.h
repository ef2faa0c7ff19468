/* SPDX-License-Identifier: Apache-2.0 */
/* What a page declares outside its text: title and keywords. Everything
 * returned is normalised text in the arena that was given. */
#ifndef PITH_META_META_H
#define PITH_META_META_H

#include "page.h"

/** Text of the page's first <title> (not one inside SVG), white space
 * normalised; empty if there is none. PITH_NOMEM or PITH_OK. Linear. */
pith_status pith_meta_title(const pith_page *page, pith_arena *arena,
                            pith_str *title);

typedef struct pith_keywords {
    pith_str *word; /* in document order, each once */
    size_t n;
} pith_keywords;

/** Length of the comma or semicolon of any script at text.data[0], or 0. */
size_t pith_meta_separator_len(pith_str text);

/** Cut the next keyword, up to a comma or semicolon of any script, off the start
 * of a text. May be empty. Linear in the keyword. */
pith_str pith_meta_next_keyword(pith_str *rest);

/** Keywords of every <meta name="keywords"> (any case): the content split at
 * commas and semicolons of any script and at bars, white space normalised,
 * without empty ones and repetitions (compared ignoring the case of ASCII
 * letters). PITH_NOMEM or PITH_OK. Linear. */
pith_status pith_meta_keywords(const pith_page *page, pith_arena *arena,
                               pith_keywords *keywords);

#endif
