/* SPDX-License-Identifier: Apache-2.0 */
/* The figure of every method that gives a number for each block. */
#ifndef PITH_INSPECT_FIGURES_BLOCKS_H
#define PITH_INSPECT_FIGURES_BLOCKS_H

#include "object.h"

/**
 * Run the plan's method and draw its numbers; *svg is owned by the caller. What
 * it computes lives in arena.
 */
pith_status pith_figure_blocks(pith_doc *doc, const pith_plan *plan,
                               pith_arena *arena, char **svg);

#endif
