/* SPDX-License-Identifier: Apache-2.0 */
/* A second opinion for pages about which the model is unsure. On pages with
 * short articles among many teasers, the model regards all prose as content;
 * the search for a candidate (candidate.h) finds one container with most of the
 * text. What it would not keep is dropped. It is not used for other pages,
 * because it expects a single article. */
#ifndef PITH_METHOD_AUTO_OPINION_H
#define PITH_METHOD_AUTO_OPINION_H

#include "auto_estimate.h"

/** Where a block is, according to the search. */
enum {
    PITH_OPINION_OUTSIDE,
    /* In the candidate, but removed from it because of its contents: few words,
     * many links, no text in text elements. */
    PITH_OPINION_CLEANED,
    PITH_OPINION_INSIDE, /* most of it is kept */
};

/** The opinion of the search about a page. */
typedef struct pith_opinion {
    uint8_t *place;  /* per block: one of those above */
    double margin;   /* 0 to 1: by how much the best candidate leads */
    uint32_t missed; /* the block that the page's description is taken from, if
                        the search does not keep it: its place is inside; the
                        number of blocks: none */
} pith_opinion;

/**
 * Ask about every block. Lives in arena. PITH_OK or PITH_NOMEM. Takes linear
 * time.
 */
pith_status pith_opinion_ask(const pith_page *page,
                             const pith_text_blocks *blocks, pith_arena *arena,
                             pith_opinion *out);

/** Whether to ask, given the probable types of the page and its expected F1. */
bool pith_opinion_is_wanted(const pith_estimate *estimate, double expected);

/**
 * Ask, and give the blocks that the search does not keep the flag
 * PITH_EXCLUSION_OUTSIDE and a probability of 0; blocks that it removed from
 * the candidate stay if they are probable enough, and so does a standfirst that
 * describes the page. Nothing changes if it keeps too little of the expected
 * content or not the text that describes the page, or if the model is fairly
 * sure and another candidate is about as good. PITH_OK or PITH_NOMEM. Takes linear time.
 */
pith_status pith_opinion_take(const pith_page *page, double expected,
                              pith_arena *arena, pith_estimate *estimate);

#endif
