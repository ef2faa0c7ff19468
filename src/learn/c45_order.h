/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The training set's numbers, each attribute sorted once.
 *
 * A node owns the same range in every attribute's order as in the draft's
 * row[]; when its rows are divided among its children, each order is divided
 * the same way and stays sorted inside every child. So a level of the tree
 * costs attributes * rows steps, and only sorting at the root costs an
 * additional logarithm.
 */
#ifndef PITH_LEARN_C45_ORDER_H
#define PITH_LEARN_C45_ORDER_H

#include "c45_grow.h"

typedef struct pith_c45_entry {
    float value;
    uint32_t row;
} pith_c45_entry;

typedef struct pith_c45_order {
    pith_c45_entry *entry; /* NULL: the attribute is nominal */
    float *value;          /* of the whole set: distinct, ascending */
    uint32_t nvalues;
} pith_c45_order;

typedef struct pith_c45_orders {
    pith_c45_order *of;    /* per attribute */
    pith_c45_entry *spare; /* as long as an order */
    uint16_t *branch;      /* per row, while a node is divided */
    uint32_t *next;        /* per branch: where its next entry goes */
} pith_c45_orders;

/** Sort; 8 bytes per row and number, and 4 per distinct number. PITH_NOMEM or
 * PITH_OK. */
pith_status pith_c45_orders_make(const pith_c45_draft *draft,
                                 pith_c45_orders *orders);

/** Divide every order as pith_c45_divide() divided the node's rows. */
void pith_c45_orders_divide(pith_c45_orders *orders,
                            const pith_c45_draft *draft, uint32_t node);

/** The greatest value of the whole set that is at most `bound`. There must be
 * one. */
float pith_c45_orders_floor(const pith_c45_order *order, double bound);

#endif
