/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a page says about itself outside its text: title and keywords.
 * Everything returned is normalised text in the arena that was given.
 */
#ifndef PITH_META_META_H
#define PITH_META_META_H

#include "page.h"

/**
 * Text of the page's first <title> (those of pictures are none), white space
 * normalised; empty when there is none. PITH_NOMEM or PITH_OK. Linear.
 */
pith_status pith_meta_title(const pith_page *page, pith_arena *arena,
                            pith_str *title);

typedef struct pith_keywords {
    pith_str *word; /* in the order of the page, each once */
    size_t n;
} pith_keywords;

/** Bytes of the comma or semicolon of any script at text.data[0], or 0. */
size_t pith_meta_separator_len(pith_str text);

/**
 * Keywords of every <meta name="keywords"> (any case): the content split at
 * commas and semicolons of any script and at bars, white space normalised, empty
 * ones and repetitions left out, which the case of ASCII letters does not tell
 * apart.
 * PITH_NOMEM or PITH_OK. Linear.
 */
pith_status pith_meta_keywords(const pith_page *page, pith_arena *arena,
                               pith_keywords *keywords);

#endif
