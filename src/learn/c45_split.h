/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Choosing an attribute: what every one of them would gain at a node. Entropies
 * are in bits times rows, so that nothing is divided before the end.
 */
#ifndef PITH_LEARN_C45_SPLIT_H
#define PITH_LEARN_C45_SPLIT_H

#include "c45_order.h"

/* The best split of one attribute. */
typedef struct pith_c45_split {
    double gain;        /* bits a row, of a number less what the choice among
                           its cuts costs; negative: there is none */
    double ratio;       /* of the gain to the entropy of the branches' sizes */
    float below, above; /* of a number: values on both sides of the cut */
} pith_c45_split;

typedef struct pith_c45_grower {
    pith_c45_draft *draft;
    pith_c45_orders orders;
    pith_c45_split *split; /* per attribute, of the node chosen for last */
    uint32_t *count;       /* per value of a nominal attribute and label */
} pith_c45_grower;

/** Of n counts: their sum times their entropy. */
double pith_c45_entropy(const uint32_t *count, uint32_t n);

/** Bits a row of n rows gained by dividing them, whose entropy is `whole`, into
 * two with these counts of nlabels labels. */
double pith_c45_gain(const uint32_t *low, const uint32_t *high,
                     uint32_t nlabels, double whole, uint32_t n);

/** All rows in one node; everything lives in the draft's arena. PITH_NOMEM or
 * PITH_OK. */
pith_status pith_c45_grower_make(pith_c45_draft *draft, pith_c45_grower *out);

/** The attribute to split row[from..to) by, or PITH_C45_LEAF. */
uint16_t pith_c45_choose(const pith_c45_grower *grower, uint32_t from,
                         uint32_t to);

#endif
