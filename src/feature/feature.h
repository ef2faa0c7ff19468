/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What models know about text blocks: one row of floats each, computed here
 * for training and for applying alike. Densities, containers, repetition and
 * neighbourhood carry it; no word list of any language does. Features are
 * plain sums, quotients and comparisons: the same bits on every machine.
 */
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

/* Kinds of elements that own.tag tells apart, of those that others ask about. */
enum {
    PITH_KIND_P = 1,
    PITH_KIND_ITEM = 2,
    PITH_KIND_PRE = 5,
};

typedef struct pith_features {
    pith_text_blocks blocks;
    const uint32_t *words; /* per block */
    struct pith_feature_context
        *facts; /* what rows are read off; NULL: no blocks */
} pith_features;

/**
 * Gather what the rows of a page are made of; everything lives in arena.
 * PITH_NOMEM or PITH_OK. Linear in nodes and text.
 */
pith_status pith_features_open(const pith_page *page, pith_arena *arena,
                               pith_features *out);

/**
 * The rows of the next count blocks, from the first on: PITH_FEATURE_COUNT
 * values each, stride >= PITH_FEATURE_COUNT values apart. All rows of a page together would need a
 * hundred times its blocks, so callers take some at a time. As long as the
 * blocks' ways up to the root.
 */
void pith_features_next(pith_features *features, uint32_t count, size_t stride,
                        float *rows);

/** "family.name" of a feature, a static string; NULL past the last. */
const char *pith_feature_name(size_t feature);

#endif
