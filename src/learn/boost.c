/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Applies boosted trees: see boost.h.
 *
 * A walk down a tree is a chain of dependent loads, so a row walks LANES trees
 * at once, and no step tests for a leaf: the value that a leaf compares is
 * always above its threshold, and its right child is itself. The row stays in
 * the first-level cache, as do the trees before the first exit, where most rows
 * leave.
 */
#include "boost.h"

#include <math.h>
#include <string.h>

#ifdef __clang__
/* In ISO mode GCC does not contract, and it does not know the pragma. */
#pragma STDC FP_CONTRACT OFF
#endif

enum { LANES = 8 };

/* Children follow their parent, so one pass computes every depth. */
static bool verify_tree(const pith_boost *model, uint32_t at, uint32_t count)
{
    const pith_boost_node *root = &model->nodes[at];
    if (count == 0 || count > PITH_BOOST_NODES)
        return false;
    uint8_t depth[PITH_BOOST_NODES] = {0};
    for (uint32_t i = 0; i < count; i++) {
        const pith_boost_node *node = &root[i];
        if (depth[i] > model->depth || node->feature > model->nfeatures)
            return false;
        if (node->feature == model->nfeatures) { /* a leaf */
            if (node->right != 0)
                return false;
            continue;
        }
        uint32_t right = i + node->right;
        if (node->right < 2 || right >= count)
            return false;
        depth[right] = depth[right - 1] = (uint8_t)(depth[i] + 1);
    }
    return true;
}

bool pith_boost_verify(const pith_boost *model)
{
    if (model->tree[0] != 0)
        return false;
    for (uint32_t t = 0; t < model->ntrees; t++) {
        uint32_t at = model->tree[t];
        if (model->tree[t + 1] <= at ||
            !verify_tree(model, at, model->tree[t + 1] - at))
            return false;
    }
    uint32_t before = 0;
    for (uint32_t e = 0; e < model->nexits; e++) {
        const pith_boost_exit *exit = &model->exits[e];
        if (exit->ntrees <= before || exit->ntrees >= model->ntrees ||
            exit->low.bound > exit->high.bound)
            return false;
        before = exit->ntrees;
    }
    return true;
}

/* Add the leaves of LANES trees to a margin, in the order of the trees. */
static float add_leaves(const pith_boost *model, uint32_t tree,
                        const float *row, float margin)
{
    const pith_boost_node *at[LANES];
    for (unsigned k = 0; k < LANES; k++)
        at[k] = model->nodes + model->tree[tree + k];
    for (uint32_t level = 0; level < model->depth; level++) {
        for (unsigned k = 0; k < LANES; k++) {
            /* Rows contain no NaN, so this means "less"; written this way, the
             * compiler subtracts the carry of the comparison. */
            at[k] += (size_t)at[k]->right -
                     !(row[at[k]->feature] >= at[k]->threshold);
        }
    }
    for (unsigned k = 0; k < LANES; k++)
        margin += at[k]->threshold;
    return margin;
}

static float find_leaf(const pith_boost *model, uint32_t tree, const float *row)
{
    const pith_boost_node *node = model->nodes + model->tree[tree];
    while (node->feature != model->nfeatures)
        node += node->right - (row[node->feature] < node->threshold);
    return node->threshold;
}

/* The side on which a margin leaves, or NULL. */
static const pith_boost_side *side_of(const pith_boost_exit *exit, float margin)
{
    if (margin < exit->low.bound)
        return &exit->low;
    return margin > exit->high.bound ? &exit->high : NULL;
}

static float leave(const pith_boost_side *side, float margin)
{
    float scaled = side->scale * margin;
    return scaled + side->shift;
}

float pith_boost_margin(const pith_boost *model, const float *row)
{
    float sum = model->base;
    uint32_t t = 0;
    for (uint32_t e = 0; e <= model->nexits; e++) {
        const pith_boost_exit *exit =
            e < model->nexits ? &model->exits[e] : NULL;
        uint32_t stop = exit ? exit->ntrees : model->ntrees;
        for (; t + LANES <= stop; t += LANES)
            sum = add_leaves(model, t, row, sum);
        for (; t < stop; t++)
            sum += find_leaf(model, t, row);
        const pith_boost_side *side = exit ? side_of(exit, sum) : NULL;
        if (side)
            return leave(side, sum);
    }
    return sum;
}

void pith_boost_margins(const pith_boost *model, const float *rows,
                        size_t stride, size_t count, float *margin)
{
    for (size_t i = 0; i < count; i++)
        margin[i] = pith_boost_margin(model, rows + i * stride);
}

/* How many numbers are computed in parallel: each division of the series
 * depends on the previous one. */
enum { TOGETHER = 4 };

/* Beyond these, probabilities are 0 and 1 (in single precision much
 * earlier). */
#define MARGIN_MAX 40.0f

/*
 * e^x for -40 <= x <= 40: 2^n * 2^f with n whole and |f| <= 1/2, and 2^f by
 * the series of e^(f ln 2), whose ninth term is below 1e-10 there.
 */
static void raise_e(const double x[TOGETHER], double power[TOGETHER])
{
    static const double log2_e = 1.4426950408889634;
    static const double ln_2 = 0.6931471805599453;
    int64_t n[TOGETHER];
    double g[TOGETHER];
    double sum[TOGETHER];
    for (unsigned k = 0; k < TOGETHER; k++) {
        double scaled = x[k] * log2_e;
        n[k] = (int64_t)(scaled + (scaled < 0 ? -0.5 : 0.5));
        g[k] = (scaled - (double)n[k]) * ln_2;
        sum[k] = 1.0;
    }
    for (int i = 9; i > 0; i--)
        for (unsigned k = 0; k < TOGETHER; k++)
            sum[k] = 1.0 + sum[k] * g[k] / (double)i;
    for (unsigned k = 0; k < TOGETHER; k++) {
        uint64_t bits = (uint64_t)(n[k] + 1023) << 52;
        double whole;
        memcpy(&whole, &bits, sizeof whole);
        power[k] = sum[k] * whole;
    }
}

void pith_boost_probabilities(const float *margin, size_t n, float *probability)
{
    for (size_t from = 0; from < n; from += TOGETHER) {
        size_t count = n - from < TOGETHER ? n - from : TOGETHER;
        double x[TOGETHER] = {0};
        double power[TOGETHER];
        for (size_t k = 0; k < count; k++)
            if (fabsf(margin[from + k]) <= MARGIN_MAX)
                x[k] = -(double)margin[from + k];
        raise_e(x, power);
        for (size_t k = 0; k < count; k++) {
            float m = margin[from + k];
            probability[from + k] = m > MARGIN_MAX ? 1.0f
                                    : m < -MARGIN_MAX
                                        ? 0.0f
                                        : (float)(1.0 / (1.0 + power[k]));
        }
    }
}

float pith_boost_probability(float margin)
{
    float probability;
    pith_boost_probabilities(&margin, 1, &probability);
    return probability;
}
