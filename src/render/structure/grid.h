/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Where the cells of a flat table stand, with colspan and rowspan.
 *
 * A cell that reaches over several columns or rows takes further places, so that
 * the columns of a table stay aligned; what stands there is for the format to say.
 * Spans are clamped and the further places of a page are limited to the number
 * of its nodes: what is written stays in proportion to what was read.
 */
#ifndef PITH_RENDER_GRID_H
#define PITH_RENDER_GRID_H

#include "render.h"

enum { PITH_GRID_COLUMNS_MAX = 1000, PITH_GRID_ROWSPAN_MAX = 65534 };

/* What a cell that takes several places says: bytes of the output. */
typedef struct pith_grid_text {
    size_t at;
    size_t len; /* 0: nothing, or nothing that is to be said again */
} pith_grid_text;

typedef struct pith_grid {
    uint64_t *until; /* per column: first row in which it is free again, where
                         a cell that takes several places stands */
    pith_grid_text *text; /* per column that is not free: what that cell says */
    uint64_t row;     /* never falls, so that a table cannot see the last one */
    uint64_t last;    /* largest value in until[] */
    uint32_t column;  /* next column of this row */
    uint32_t written; /* columns of this row that callers know of */
    uint32_t budget;  /* further places that cells may still take */
    bool merged;      /* the table has had a cell that takes several */
} pith_grid;

/** Ready for the tables of one page; memory from its scratch arena. */
pith_status pith_grid_init(pith_grid *grid, const pith_render_job *job);

/** A table begins. */
void pith_grid_table(pith_grid *grid);

/** A row begins (or is passed over). */
void pith_grid_row(pith_grid *grid);

/** A cell begins: how many places between it and the one before are taken. */
uint32_t pith_grid_cell(pith_grid *grid, const pith_page *page, uint32_t cell);

/** Whether a place of this row is taken by a cell to its left or above. */
bool pith_grid_is_taken(const pith_grid *grid, uint32_t column);

/** What the cell that began last says in its further places; a cell as wide as
 * the table, whose columns are given, heads what is below it, and says it once. */
void pith_grid_say(pith_grid *grid, uint32_t columns, pith_grid_text text);

/**
 * Columns that a table that is not deep will have at most. Spends budget like
 * writing does, so that measuring is as limited as writing.
 */
uint32_t pith_grid_width(pith_grid *grid, const pith_page *page,
                         uint32_t table);

#endif
