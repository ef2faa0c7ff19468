/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Pages that show something else in place of their content: a request for
 * consent, an error, a request to enable scripts or to log in. A model that
 * looks for the most probable blocks finds these; the reader wants to know that
 * there is nothing to read.
 *
 * Only short answers are examined. Such texts are formulaic, so a few words in
 * each of about forty languages, or an HTTP status in the title, identify them;
 * pages in other languages are not affected. A form with a password field is
 * recognised in every language.
 */
#ifndef PITH_METHOD_INTERSTITIAL_H
#define PITH_METHOD_INTERSTITIAL_H

#include "text_block.h"

/* One for each kind of page. */
typedef enum pith_interstitial {
    PITH_INTERSTITIAL_NONE, /* content, as far as can be determined */
    PITH_INTERSTITIAL_CONSENT,
    PITH_INTERSTITIAL_ERROR,
    PITH_INTERSTITIAL_SCRIPTS,
    PITH_INTERSTITIAL_SIGN_IN,
} pith_interstitial;

/** An answer to examine. All arrays have an entry per block. */
typedef struct pith_interstitial_page {
    const pith_page *page;
    const pith_text_blocks *blocks;
    const uint32_t *words;
    const float *probability; /* how probable it is that the block is content */
    const uint8_t *consent;   /* names of the block's ancestors indicate
                                 consent */
    double threshold; /* blocks with at least this probability are kept */
} pith_interstitial_page;

/**
 * What the page shows in place of content. Takes time linear in the blocks and
 * in what is kept.
 */
pith_interstitial pith_interstitial_find(const pith_interstitial_page *answer);

#endif
