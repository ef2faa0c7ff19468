/* SPDX-License-Identifier: Apache-2.0 */
/*
 * How much of every text block of a page is content, as the trained model of auto
 * sees its features. What is no content on pages of a type (auto_exclusion.h) has a
 * probability of 0, whatever the model says; then the probabilities of what is alike
 * are drawn together (auto_smoothing.h).
 */
#ifndef PITH_METHOD_AUTO_ESTIMATE_H
#define PITH_METHOD_AUTO_ESTIMATE_H

#include "feature.h"
#include "page_type.h"

/* How much is called content: the text of the article or of the posts alone,
 * with what belongs to it, or all of the main area. */
typedef enum pith_breadth {
    PITH_BREADTH_CORE,
    PITH_BREADTH_MAIN,
    PITH_BREADTH_ALL,
} pith_breadth;

typedef struct pith_estimate {
    pith_features features;
    float *probability; /* per block: how much of it is content, 0 to 1 */
    uint8_t *consent;   /* per block: names above it speak of consent */
    uint16_t *exclusion_flags; /* per block: bits of auto_exclusion.h */
    uint16_t gone; /* those of them that a page like this leaves out */
    pith_breadth breadth;
    uint8_t *menu;                    /* per block: links in a nav element */
    pith_page_row row;                /* of all blocks */
    double type[PITH_PAGE_TYPES_MAX]; /* as pith_page_type_weigh() has it */
} pith_estimate;

/**
 * Read a page; everything lives in arena. PITH_OK or PITH_NOMEM. Linear, but
 * for the blocks' ways up to the root.
 */
pith_status pith_estimate_make(const pith_page *page, pith_breadth breadth,
                               pith_arena *arena, pith_estimate *out);

#endif
