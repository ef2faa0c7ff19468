/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Applying boosted trees: see boost.h.
 *
 * A walk down a tree is a chain of loads that wait for each other, so rows go
 * down together, LANES at a time: a lane that has reached its leaf stays
 * there until all have. Trees are the outer loop, so that a tree's nodes are
 * in the cache for all rows of a page.
 */
#include "boost.h"

#include <string.h>

#ifdef __clang__
/* GCC does not contract in ISO mode and does not know the pragma. */
#pragma STDC FP_CONTRACT OFF
#endif

enum { LANES = 8 };

static bool verify_tree(const pith_boost *model, uint32_t at, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        const pith_boost_node *node = &model->nodes[at + i];
        if (node->feature == PITH_BOOST_LEAF)
            continue;
        if (node->feature >= model->nfeatures || node->left <= i ||
            (uint32_t)node->left + 1 >= count)
            return false;
    }
    return count > 0;
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
    return true;
}

static float find_leaf(const pith_boost_node *root, const float *row)
{
    const pith_boost_node *node = root;
    while (node->feature != PITH_BOOST_LEAF)
        node = root + node->left + !(row[node->feature] < node->threshold);
    return node->threshold;
}

float pith_boost_margin(const pith_boost *model, const float *row)
{
    float sum = model->base;
    for (uint32_t t = 0; t < model->ntrees; t++)
        sum += find_leaf(model->nodes + model->tree[t], row);
    return sum;
}

/* Add one tree's leaves to the margins of LANES rows. */
static void add_leaves(const pith_boost_node *root, const float *rows,
                       size_t stride, float *margin)
{
    uint32_t at[LANES] = {0};
    bool walking = true;
    while (walking) {
        walking = false;
        for (unsigned k = 0; k < LANES; k++) {
            const pith_boost_node *node = root + at[k];
            bool inner = node->feature != PITH_BOOST_LEAF;
            /* A leaf reads feature 0 and throws the answer away. */
            float value = rows[k * stride + (inner ? node->feature : 0)];
            uint32_t next = node->left + (uint32_t) !(value < node->threshold);
            at[k] = inner ? next : at[k];
            walking |= inner;
        }
    }
    for (unsigned k = 0; k < LANES; k++)
        margin[k] += root[at[k]].threshold;
}

/* Rows that go through all trees together: few enough that they and a tree
 * stay in the cache, many enough that a tree is not fetched for each. */
enum { ROWS_TOGETHER = 16 * LANES };

static void add_trees(const pith_boost *model, const float *rows, size_t stride,
                      size_t count, float *margin)
{
    for (size_t i = 0; i < count; i++)
        margin[i] = model->base;
    for (uint32_t t = 0; t < model->ntrees; t++) {
        const pith_boost_node *root = model->nodes + model->tree[t];
        for (size_t i = 0; i < count; i += LANES)
            add_leaves(root, rows + i * stride, stride, margin + i);
    }
}

void pith_boost_margins(const pith_boost *model, const float *rows,
                        size_t stride, size_t count, float *margin)
{
    size_t together = count - count % LANES;
    for (size_t i = 0; i < together; i += ROWS_TOGETHER) {
        size_t n = together - i < ROWS_TOGETHER ? together - i : ROWS_TOGETHER;
        add_trees(model, rows + i * stride, stride, n, margin + i);
    }
    for (size_t i = together; i < count; i++)
        margin[i] = pith_boost_margin(model, rows + i * stride);
}

/*
 * e^x for -40 <= x <= 40: 2^n * 2^f with n whole and |f| <= 1/2, and 2^f by
 * the series of e^(f ln 2), whose ninth term is below 1e-10 there.
 */
static double raise_e(double x)
{
    static const double log2_e = 1.4426950408889634;
    static const double ln_2 = 0.6931471805599453;
    double scaled = x * log2_e;
    int64_t n = (int64_t)(scaled + (scaled < 0 ? -0.5 : 0.5));
    double g = (scaled - (double)n) * ln_2;
    double sum = 1.0;
    for (int k = 9; k > 0; k--)
        sum = 1.0 + sum * g / (double)k;
    uint64_t bits = (uint64_t)(n + 1023) << 52;
    double power;
    memcpy(&power, &bits, sizeof power);
    return sum * power;
}

float pith_boost_share(float margin)
{
    if (margin > 40.0f)
        return 1.0f;
    if (margin < -40.0f)
        return 0.0f;
    return (float)(1.0 / (1.0 + raise_e(-(double)margin)));
}
