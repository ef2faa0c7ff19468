/* SPDX-License-Identifier: Apache-2.0 */
/*
 * C4.5 decision trees: growing by gain ratio, pessimistic pruning with subtree
 * raising, and applying. Source: Quinlan, "C4.5: Programs for Machine
 * Learning", 1993, with the constants of Weka's J48 (release 8); see
 * docs/spec/weight.md, part B.
 *
 * A row has one float per attribute: a number, or for a nominal attribute the
 * index of its value. Rows contain no NaN and no missing values.
 *
 * A tree is an array of nodes, the root first. An inner node on a number sends
 * a row to its first child if the value is at most the cut, otherwise to its
 * second; one on a nominal attribute has a child per value. Laws, checked by
 * pith_c45_verify(): children follow their parent and are adjacent; attributes
 * and labels are in range; the root is not a child.
 *
 * Deterministic: equal gains go to the earlier attribute and the smaller cut.
 */
#ifndef PITH_LEARN_C45_H
#define PITH_LEARN_C45_H

#include "arena.h"

enum {
    PITH_C45_LEAF = 0xffff, /* "attribute" of a leaf */
    PITH_C45_LABELS = 32,   /* at most */
};

typedef struct pith_c45_attribute {
    const char *name;
    uint16_t nvalues; /* of a nominal one; 0: a number */
} pith_c45_attribute;

/* The schema of rows. */
typedef struct pith_c45_schema {
    const pith_c45_attribute *attribute;
    uint16_t nattributes;
    uint16_t nlabels;
} pith_c45_schema;

typedef struct pith_c45_node {
    float cut;          /* the greatest value that goes to the first child */
    uint16_t attribute; /* or PITH_C45_LEAF */
    uint16_t label;     /* most frequent here */
    uint32_t child;     /* the first one */
    uint32_t rows;      /* rows of the training set in this node */
    uint32_t errors;    /* of these, with another label */
} pith_c45_node;

typedef struct pith_c45_tree {
    const pith_c45_schema *schema;
    const pith_c45_node *node;
    uint32_t nnodes;
} pith_c45_tree;

/* Rows to learn from. */
typedef struct pith_c45_rows {
    const float *value;    /* n * nattributes, row by row */
    const uint16_t *label; /* per row */
    uint32_t n;
} pith_c45_rows;

typedef struct pith_c45_options {
    uint32_t min_rows; /* minimum of rows in a branch; J48: 2 */
    bool no_pruning;   /* do not prune the tree */
} pith_c45_options;

/** Learn a tree; it lives in the arena, as does the scratch memory: at most 12
 * bytes per number of a row, and 30 per row. options NULL: J48's defaults.
 * PITH_ARG for a row out of the schema, a NaN, more than PITH_C45_LABELS labels
 * or no rows; PITH_NOMEM; PITH_OK. Attributes are sorted once, which takes
 * attributes * rows * log(rows) steps; growing takes attributes * rows steps
 * per level. */
pith_status pith_c45_learn(const pith_c45_schema *schema,
                           const pith_c45_rows *rows,
                           const pith_c45_options *options, pith_arena *arena,
                           pith_c45_tree *tree);

/** The leaf that a row reaches. At most one step per level. */
const pith_c45_node *pith_c45_find(const pith_c45_tree *tree, const float *row);

/** True when the laws hold. Linear. */
bool pith_c45_verify(const pith_c45_tree *tree);

/** Expected errors beyond the e seen in n rows, at a confidence of 25 %: the
 * upper bound of the binomial. 0 <= e <= n. */
double pith_c45_add_errors(double n, double e);

#endif
