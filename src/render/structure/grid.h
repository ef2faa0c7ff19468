/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Where the cells of a flat table stand, with colspan and rowspan.
 *
 * A cell that reaches over several columns or rows is written once, and empty
 * cells keep its other places, so that the columns of a table stay aligned.
 * Spans are clamped and the empty cells of a page are limited to the number
 * of its nodes: what is written stays in proportion to what was read.
 */
#ifndef PITH_RENDER_GRID_H
#define PITH_RENDER_GRID_H

#include "render.h"

enum { PITH_GRID_COLUMNS_MAX = 1000, PITH_GRID_ROWSPAN_MAX = 65534 };

typedef struct pith_grid {
    uint64_t *until;  /* per column: first row in which it is free again */
    uint64_t row;     /* never falls, so that a table cannot see the last one */
    uint64_t last;    /* largest value in until[] */
    uint32_t column;  /* next column of this row */
    uint32_t written; /* columns of this row that callers know of */
    uint32_t budget;  /* empty cells that may still be added */
} pith_grid;

/** Ready for the tables of one page; memory from its scratch arena. */
pith_status pith_grid_init(pith_grid *grid, const pith_render_job *job);

/** A table begins. */
void pith_grid_table(pith_grid *grid);

/** A row begins (or is passed over). */
void pith_grid_row(pith_grid *grid);

/** A cell begins: the number of empty cells between it and the one before. */
uint32_t pith_grid_cell(pith_grid *grid, const pith_page *page, uint32_t cell);

/**
 * Columns that a table that is not deep will have at most. Spends budget like
 * writing does, so that measuring is as limited as writing.
 */
uint32_t pith_grid_width(pith_grid *grid, const pith_page *page,
                         uint32_t table);

#endif
