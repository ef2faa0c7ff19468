/* SPDX-License-Identifier: Apache-2.0 */
/* Visual importance: how much of the page's middle a box covers.
 *
 * A normal distribution is laid across the page, its mean in the middle of the
 * widest element and one standard deviation reaching to each of its edges; the
 * weight of the extent from x1 to x2 is the probability of that interval.
 * Source: Song, Sun and Liao, "A hybrid approach for content extraction with
 * text density and visual importance of DOM nodes"; docs/spec/density.md. */
#ifndef PITH_SEGMENT_IMPORTANCE_H
#define PITH_SEGMENT_IMPORTANCE_H

#include "segment.h"

/* The distribution: mean and standard deviation in page pixels. */
typedef struct pith_importance {
    double middle;
    /* 0: nothing has a width, and everything is equally important */
    double half;
} pith_importance;

/**
 * The distribution of a page: from the element below the body, the body
 * itself left out, that is widest after clipping to the page; the first of
 * equals. Linear.
 */
pith_importance pith_importance_of(const pith_page *page,
                                   const pith_layout *layout);

/**
 * Importance of the extent [x1, x2], 0 to 1: 0 when x2 <= x1,
 * Phi(1) - Phi(-1) when the distribution has no width. Exact to the last
 * digits in the tails too.
 */
double pith_importance_at(pith_importance importance, double x1, double x2);

/** Phi(1) - Phi(-1), the importance of a node without a box. */
double pith_importance_standard(void);

/** Importance of every text node: of its block's extent if segmentation is not
 * NULL and has one, else of its own. weight has an entry per node of the page;
 * those of other nodes are unchanged. Linear. */
void pith_importance_fill(const pith_page *page, const pith_layout *layout,
                          const pith_segmentation *segmentation,
                          double *weight);

#endif
