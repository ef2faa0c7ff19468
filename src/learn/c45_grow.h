/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A tree during training: nodes with their rows.
 *
 * row[] is one permutation of the training set; every node owns a range of it,
 * which is divided among its children. So rows move between nodes by sorting
 * within a range, without memory.
 */
#ifndef PITH_LEARN_C45_GROW_H
#define PITH_LEARN_C45_GROW_H

#include "c45.h"

typedef struct pith_c45_draft_node {
    float cut;
    uint16_t attribute; /* or PITH_C45_LEAF */
    uint16_t label;
    uint32_t child;
    uint32_t from, to; /* its rows: row[from..to) */
    double errors;     /* pessimistic, of the subtree; set by pruning */
} pith_c45_draft_node;

typedef struct pith_c45_draft {
    const pith_c45_schema *schema;
    const pith_c45_rows *rows;
    uint32_t min_rows;
    pith_arena *arena;
    uint32_t *row;
    uint32_t *spare; /* as long as row */
    pith_c45_draft_node *node;
    uint32_t nnodes, cap;
} pith_c45_draft;

/** Children of an inner node: one per nominal value, two for a number. */
uint32_t pith_c45_width(const pith_c45_schema *schema, uint16_t attribute);

/** The child (0, 1, ...) of an inner node that a row goes to. */
static inline uint32_t pith_c45_branch(const pith_c45_schema *schema,
                                       uint16_t attribute, float cut,
                                       const float *row)
{
    float value = row[attribute];
    if (schema->attribute[attribute].nvalues)
        return (uint32_t)value;
    return value <= cut ? 0 : 1;
}

/** Values of a training row. */
static inline const float *pith_c45_row(const pith_c45_draft *draft,
                                        uint32_t row)
{
    return draft->rows->value + (size_t)row * draft->schema->nattributes;
}

/** The most frequent label in row[from..to), and its number of rows. */
uint32_t pith_c45_majority(const pith_c45_draft *draft, uint32_t from,
                           uint32_t to, uint16_t *label);

/** Divide the rows of a node among its children. */
void pith_c45_divide(pith_c45_draft *draft, uint32_t node);

/** Grow the whole tree. PITH_NOMEM or PITH_OK. */
pith_status pith_c45_grow(pith_c45_draft *draft);

/** Collapse and prune it. PITH_NOMEM or PITH_OK. */
pith_status pith_c45_prune(pith_c45_draft *draft);

#endif
