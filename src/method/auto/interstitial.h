/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What some pages show in place of their content: a request for consent, the
 * report of an error, a request to run scripts or to sign in. A model that
 * looks for the most probable block finds these; a reader wants to be told that
 * there is nothing to read.
 *
 * Short answers are looked at only. Such texts are formulas, so a few words in
 * each of some forty languages, or an HTTP status in the title, know them;
 * whoever writes in another language loses nothing. A form that asks for a
 * password is one in every language.
 */
#ifndef PITH_METHOD_INTERSTITIAL_H
#define PITH_METHOD_INTERSTITIAL_H

#include "text_block.h"

/* One for each kind of page. */
typedef enum pith_interstitial {
    PITH_INTERSTITIAL_NONE, /* content, as far as this can tell */
    PITH_INTERSTITIAL_CONSENT,
    PITH_INTERSTITIAL_ERROR,
    PITH_INTERSTITIAL_SCRIPTS,
    PITH_INTERSTITIAL_SIGN_IN,
} pith_interstitial;

/* An answer that is to be judged. All arrays have an entry per block. */
typedef struct pith_interstitial_page {
    const pith_page *page;
    const pith_text_blocks *blocks;
    const uint32_t *words;
    const float *probability; /* how probable it is that the block is content */
    const uint8_t *consent;   /* names above the block speak of consent */
    double threshold; /* kept are the blocks with at least this probability */
} pith_interstitial_page;

/** What the answer is in place of. Linear in the blocks and in what is kept. */
pith_interstitial pith_interstitial_find(const pith_interstitial_page *answer);

#endif
