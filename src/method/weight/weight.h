/* SPDX-License-Identifier: Apache-2.0 */
/* What the blocks of a page weigh: what the method `weight` decides by and
 * pictures of it show. */
#ifndef PITH_METHOD_WEIGHT_H
#define PITH_METHOD_WEIGHT_H

#include "weight_tree.h"

typedef struct pith_weighed {
    pith_weight_tree tree;
    const double *share; /* per node: of the page's width */
    double *weight;      /* per node; 0 without leaves right below */
    uint32_t *leaves;    /* per node: how many */
    uint32_t *words;     /* per node: in them, links included */
    uint32_t heaviest;   /* the winner; PITH_WEIGHT_NONE without leaves */
} pith_weighed;

/** True when the leaf holds text and belongs to a block. */
bool pith_weighed_is_leaf(const pith_weight_leaf *leaf);

/** Weigh a page that has a body, by the parameters of `weight`; without a
 * layout widths are the static ones. Everything lives in arena. PITH_NOMEM or PITH_OK. Linear. */
pith_status pith_weight_page(const pith_page *page, const pith_layout *layout,
                             const double *param, pith_arena *arena,
                             pith_weighed *out);

#endif
