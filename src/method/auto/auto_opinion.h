/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A second opinion where the first is unsure. On pages where short articles
 * stand among many teasers the model takes all prose for content; the search for
 * a candidate (candidate.h) knows of one container that most of the text stands
 * in. What it would not keep goes there, too; elsewhere it is not asked, for it
 * knows of no page with more than one article.
 */
#ifndef PITH_METHOD_AUTO_OPINION_H
#define PITH_METHOD_AUTO_OPINION_H

#include "auto_estimate.h"

/* What the search says of a block. */
enum {
    PITH_OPINION_OUTSIDE,
    /* In the candidate, but cleaned out of it for what is in it: few words, many
     * links, no text in elements of text. */
    PITH_OPINION_CLEANED,
    PITH_OPINION_INSIDE, /* it keeps most of it */
};

/* What the search says of a page. */
typedef struct pith_opinion {
    uint8_t *place; /* per block: one of those above */
    double margin;  /* 0 to 1: by how much the best candidate leads */
} pith_opinion;

/** Ask about every block. Lives in arena. PITH_NOMEM or PITH_OK. Linear. */
pith_status pith_opinion_ask(const pith_page *page,
                             const pith_text_blocks *blocks, pith_arena *arena,
                             pith_opinion *out);

/** Whether to ask: the types of the page, and its expected F1. */
bool pith_opinion_is_wanted(const pith_estimate *estimate, double expected);

/**
 * Ask, and give the blocks that the search does not keep the flag
 * PITH_EXCLUSION_OUTSIDE and a probability of 0; what it cleans away stays where
 * it is probable enough. Where it keeps too little of what is expected, or the
 * model is fairly sure and another candidate about as good, nothing changes.
 * PITH_NOMEM or PITH_OK. Linear.
 */
pith_status pith_opinion_take(const pith_page *page, double expected,
                              pith_arena *arena, pith_estimate *estimate);

#endif
