/* SPDX-License-Identifier: Apache-2.0 */
/* The input of the models: one row of floats for each text block, computed by
 * the same code for training and for prediction. The features are densities,
 * containers, repetition and neighbourhood; there are no word lists of any
 * language. They are simple sums, quotients and comparisons, with the same bits
 * on every machine. */
#ifndef PITH_FEATURE_FEATURE_H
#define PITH_FEATURE_FEATURE_H

#include "feature_list.h"
#include "text_block.h"

enum {
#define PITH_FEATURE_ROW(family, name, meaning) PITH_FEATURE_##family##_##name,
    PITH_FEATURE_LIST(PITH_FEATURE_ROW)
#undef PITH_FEATURE_ROW
        PITH_FEATURE_COUNT
};

/**
 * Kinds of elements that the feature own.tag distinguishes and other files use.
 */
enum {
    PITH_KIND_P = 1,
    PITH_KIND_ITEM = 2,
    PITH_KIND_PRE = 5,
};

typedef struct pith_features {
    pith_text_blocks blocks;
    const uint32_t *words; /* per block */
    struct pith_feature_context
        *facts;     /* the data from which rows are computed; NULL: no blocks */
    bool looks_old; /* as if made before HTML 5, with ten blocks or more */
} pith_features;

/**
 * Collect the data from which the rows of a page are computed; everything lives
 * in arena. PITH_OK or PITH_NOMEM. Takes time linear in nodes and text.
 */
pith_status pith_features_open(const pith_page *page, pith_arena *arena,
                               pith_features *out);

/**
 * Compute the rows of the next count blocks, from the first one on:
 * PITH_FEATURE_COUNT values each, stride >= PITH_FEATURE_COUNT values apart.
 * All rows of a page together would need a hundred times the memory of its
 * blocks, so callers compute a few at a time. Takes time proportional to the
 * depth of the blocks.
 */
void pith_features_next(pith_features *features, uint32_t count, size_t stride,
                        float *rows);

/**
 * The name "family.name" of a feature, a static string; NULL past the last one.
 */
const char *pith_feature_name(size_t feature);

#endif
