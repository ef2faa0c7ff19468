/* SPDX-License-Identifier: Apache-2.0 */
/* Chooses an attribute by its gain at a node. Entropies are in bits times rows,
 * so that division comes last. */
#ifndef PITH_LEARN_C45_SPLIT_H
#define PITH_LEARN_C45_SPLIT_H

#include "c45_order.h"

/* The best split of one attribute. */
typedef struct pith_c45_split {
    double gain;        /* bits per row, for a number minus the cost of choosing
                           among its cuts; negative: there is none */
    double ratio;       /* ratio of the gain to the entropy of the branches'
                           sizes */
    float below, above; /* of a number: adjacent values on both sides of the
                           cut */
} pith_c45_split;

typedef struct pith_c45_grower {
    pith_c45_draft *draft;
    pith_c45_orders orders;
    pith_c45_split *split; /* per attribute, of the last node */
    uint32_t *count;       /* per value of a nominal attribute and label */
} pith_c45_grower;

/** The sum of n counts times their entropy. */
double pith_c45_entropy(const uint32_t *count, uint32_t n);

/** Bits per row gained by dividing n rows, whose entropy is `whole`, into two
 * with these counts of nlabels labels. */
double pith_c45_gain(const uint32_t *low, const uint32_t *high,
                     uint32_t nlabels, double whole, uint32_t n);

/** Start with all rows in one node; everything lives in the draft's arena.
 * PITH_NOMEM or PITH_OK. */
pith_status pith_c45_grower_make(pith_c45_draft *draft, pith_c45_grower *out);

/** The attribute to split row[from..to) by, or PITH_C45_LEAF. */
uint16_t pith_c45_choose(const pith_c45_grower *grower, uint32_t from,
                         uint32_t to);

#endif
