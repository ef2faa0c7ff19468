/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a method with a trained model computes about a block from the
 * probabilities of all blocks. Only training needs it as numbers: the later
 * stages of the model are fitted to them (tools/train). The method's folder
 * defines these; they are not in its row of method_list.h, so that a program
 * that trains nothing does not link them.
 */
#ifndef PITH_METHOD_TRAINING_COLUMNS_H
#define PITH_METHOD_TRAINING_COLUMNS_H

#include "feature.h"

/** The number of columns. */
size_t pith_training_width(void);

/** The name of the k-th column; a static string, NULL past the last one. */
const char *pith_training_column(size_t k);

/**
 * Fill one row per block.
 *
 * @param features     of the page, opened, with at least one block.
 * @param probability  of all blocks, 0 to 1.
 * @param arena        for temporary memory.
 * @param values       out: the rows, pith_training_width() values each.
 * @return             PITH_OK or PITH_NOMEM.
 *
 * Takes time linear in the page, plus the depth of each block.
 */
pith_status pith_training_fill(const pith_page *page,
                               const pith_features *features,
                               const float *probability, pith_arena *arena,
                               float *values);

#endif
