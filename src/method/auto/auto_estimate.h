/* SPDX-License-Identifier: Apache-2.0 */
/* How much of every text block of a page is content, according to the trained
 * model of auto. What is not content on pages of a type (auto_exclusion.h) gets
 * a probability of 0, whatever the model says. Then the probabilities of
 * similar blocks are moved towards each other (auto_smoothing.h). */
#ifndef PITH_METHOD_AUTO_ESTIMATE_H
#define PITH_METHOD_AUTO_ESTIMATE_H

#include "feature.h"
#include "method.h"

/**
 * How much counts as content: only the text of the article or of the posts,
 * also what belongs to it, or all of the main area.
 */
typedef enum pith_breadth {
    PITH_BREADTH_CORE,
    PITH_BREADTH_MAIN,
    PITH_BREADTH_ALL,
} pith_breadth;

typedef struct pith_estimate {
    pith_features features;
    float *probability; /* per block: how much of it is content, 0 to 1 */
    uint8_t *consent;   /* per block: names of its ancestors indicate a consent
                           dialog */
    uint32_t *exclusion_flags; /* per block: bits of auto_exclusion.h */
    uint32_t gone; /* those of the flags that are excluded on this page */
    pith_breadth breadth;
    uint8_t *menu;                    /* per block: number of links in a nav
                                         element */
    pith_page_row row;                /* of all blocks */
    double type[PITH_PAGE_TYPES_MAX]; /* result of pith_page_type_weigh() */
    bool thread;         /* the page says that it is a thread of a forum */
    bool takes_comments; /* it does not, and has a form for comments below an
                            article; only known if it has comments */
} pith_estimate;

/**
 * pith_features_open() of a page. One that a generator of manuals made has the
 * plain markup of old pages, but no teasers, so it does not look old here.
 */
pith_status pith_auto_open(const pith_page *page, pith_arena *arena,
                           pith_features *out);

/**
 * The margins of rows of a page's blocks, stride > PITH_FEATURE_COUNT values
 * apart, into margin[count]: those of the model, less what the trees for pages
 * that look old take away on such a page. Each row ends with PITH_BOOST_END.
 */
void pith_auto_margins(const pith_features *features, const float *rows,
                       size_t stride, uint32_t count, float *margin);

/** Whether a block is excluded on this page, whatever the model says. */
static inline bool pith_estimate_is_gone(const pith_estimate *estimate,
                                         uint32_t block)
{
    return estimate->exclusion_flags[block] & estimate->gone;
}

/**
 * Estimate a job's page; everything lives in its scratch. PITH_OK or PITH_NOMEM.
 * Takes linear time, plus the depth of the blocks.
 */
pith_status pith_estimate_make(const pith_job *job, pith_breadth breadth,
                               pith_estimate *out);

#endif
