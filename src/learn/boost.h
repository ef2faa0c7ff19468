/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Boosted trees: applies a model that was trained elsewhere.
 *
 * A model is flat arrays. Tree t is nodes[tree[t] .. tree[t + 1]), its root
 * first. An inner node sends a row to its left child if the row's feature is
 * below the threshold, otherwise to the right one, which follows the left. A
 * leaf has its value as threshold; it compares the feature after a row's last,
 * PITH_BOOST_END, which is above all values, and its right child is itself: a
 * row that reaches a leaf stays there. A row's margin is the base plus its leaf
 * in every tree, added in the order of the trees in single precision, as
 * XGBoost does.
 *
 * Most rows are decided long before the last tree. A model may have exits:
 * after a number of trees, a row whose margin is below low or above high is
 * finished, and its margin becomes scale * margin + shift of that side, the
 * average result of the remaining trees.
 *
 * Laws, checked by pith_boost_verify(): tree[] rises from 0 to the number of
 * nodes; a tree has at most PITH_BOOST_NODES of them, and depth levels below
 * its root; children follow their parent, in the same tree; features are below
 * nfeatures; exits rise and stay below ntrees. Rows contain no NaN.
 *
 * Results are bit-identical on all machines: only additions, comparisons and
 * plain arithmetic, no libm.
 */
#ifndef PITH_LEARN_BOOST_H
#define PITH_LEARN_BOOST_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PITH_BOOST_NODES = 1 << 12 };

/* Follows the last value of every row. */
#define PITH_BOOST_END INFINITY

typedef struct pith_boost_node {
    float threshold;  /* of a leaf: its value */
    uint16_t feature; /* of a leaf: nfeatures */
    uint16_t right;   /* counted from this node; left is one less */
} pith_boost_node;

/* The mapping of margins that leave on one side. */
typedef struct pith_boost_side {
    float bound, scale, shift;
} pith_boost_side;

typedef struct pith_boost_exit {
    uint32_t ntrees; /* number of trees before the exit; ascending */
    pith_boost_side low, high;
} pith_boost_exit;

typedef struct pith_boost {
    const pith_boost_node *nodes;
    const uint32_t *tree; /* ntrees + 1 entries */
    uint32_t ntrees;
    uint32_t nfeatures;
    uint32_t depth; /* steps from the root to the furthest leaf */
    float base;     /* margin before the first tree */
    const pith_boost_exit *exits;
    uint32_t nexits;
} pith_boost;

/** True when the laws hold. Linear in the nodes. */
bool pith_boost_verify(const pith_boost *model);

/** The margin (log odds) of one row: nfeatures values and PITH_BOOST_END. */
float pith_boost_margin(const pith_boost *model, const float *row);

/** Margins of count rows, stride > nfeatures values apart, into margin[count]. */
void pith_boost_margins(const pith_boost *model, const float *rows,
                        size_t stride, size_t count, float *margin);

/** 1 / (1 + e^-margin), to 1e-7; from 0 to 1, never falling. */
float pith_boost_probability(float margin);

/** The same for n margins; faster. */
void pith_boost_probabilities(const float *margin, size_t n,
                              float *probability);

#endif
