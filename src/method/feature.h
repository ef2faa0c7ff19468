/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What models know about leaf blocks: one row of floats each, computed here
 * for training and for applying alike. Densities, containers, repetition and
 * neighbourhood carry it; no word list of any language does. Features are
 * plain sums, quotients and comparisons: the same bits on every machine.
 */
#ifndef PITH_METHOD_FEATURE_H
#define PITH_METHOD_FEATURE_H

#include "feature_list.h"
#include "leaf.h"

enum {
#define PITH_FEATURE_ROW(family, name, meaning) PITH_FEATURE_##family##_##name,
    PITH_FEATURE_LIST(PITH_FEATURE_ROW)
#undef PITH_FEATURE_ROW
        PITH_FEATURE_COUNT
};

typedef struct pith_features {
    pith_leaves leaves;
    float *row;            /* leaves.n rows of PITH_FEATURE_COUNT */
    const uint32_t *words; /* per leaf */
} pith_features;

/**
 * Compute all rows of a page; everything lives in arena. PITH_NOMEM or
 * PITH_OK. Linear in nodes and text, but for the ways from leaves to the
 * root, which are as long as the page is deep.
 */
pith_status pith_features_compute(const pith_page *page, pith_arena *arena,
                                  pith_features *out);

/** "family.name" of a feature, a static string; NULL past the last. */
const char *pith_feature_name(size_t feature);

#endif
