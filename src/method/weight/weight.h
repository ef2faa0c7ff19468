/* SPDX-License-Identifier: Apache-2.0 */
/* The weights of a page's blocks, for the method `weight` and its figures. */
#ifndef PITH_METHOD_WEIGHT_H
#define PITH_METHOD_WEIGHT_H

#include "weight_tree.h"

typedef struct pith_weighed {
    pith_weight_tree tree;
    const double *share; /* per node: share of the page's width */
    double *weight;      /* per node; 0 without leaves directly in it */
    uint32_t *leaves;    /* per node: number of such leaves */
    uint32_t *words;     /* per node: words in them, including links */
    uint32_t heaviest;   /* the chosen block; PITH_WEIGHT_NONE without leaves */
} pith_weighed;

/** Whether a leaf has text and belongs to a block. */
bool pith_weighed_is_leaf(const pith_weight_leaf *leaf);

/**
 * Weigh a page that has a body, with the parameters of `weight`. Without a
 * layout, widths are the static ones. Everything lives in arena. PITH_OK or
 * PITH_NOMEM. Takes linear time.
 */
pith_status pith_weight_page(const pith_page *page, const pith_layout *layout,
                             const double *param, pith_arena *arena,
                             pith_weighed *out);

#endif
