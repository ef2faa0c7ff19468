/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The second look of auto: once every block of a page has a probability from the
 * first model, what the probabilities around a block say about it. A teaser that reads
 * like the article's prose stands among others that do not; a short line
 * between two paragraphs is as good as they are. Computed here for training
 * and for applying alike: the same bits on every machine.
 */
#ifndef PITH_METHOD_AUTO_CONTEXT_H
#define PITH_METHOD_AUTO_CONTEXT_H

#include "auto_context_list.h"
#include "feature.h"

enum {
#define PITH_CONTEXT_ROW(family, name, meaning) PITH_CONTEXT_##family##_##name,
    PITH_CONTEXT_LIST(PITH_CONTEXT_ROW)
#undef PITH_CONTEXT_ROW
        PITH_CONTEXT_COUNT
};

typedef struct pith_context pith_context;

/**
 * Gather what the rows of a page are made of.
 *
 * @param features  of the page, opened; has to outlive the context.
 * @param probability     per block, 0 to 1; has to outlive the context.
 * @param out       lives in arena; NULL for a page without blocks.
 * @return          PITH_OK or PITH_NOMEM. Linear in nodes.
 */
pith_status pith_context_open(const pith_features *features,
                              const float *probability, pith_arena *arena,
                              pith_context **out);

/** The row of one block, PITH_CONTEXT_COUNT values. As long as its way up. */
void pith_context_fill(const pith_context *context, uint32_t block, float *row);

/** "family.name" of a value, a static string; NULL past the last. */
const char *pith_context_name(size_t value);

#endif
