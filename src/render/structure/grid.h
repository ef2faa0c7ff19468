/* SPDX-License-Identifier: Apache-2.0 */
/* Where the cells of a flat table stand, with colspan and rowspan.
 *
 * A cell that spans several columns or rows covers further places, so that the
 * columns of a table stay aligned; the format decides what to write there.
 * Spans are clamped and the further places of a page are limited to the number
 * of its nodes: the output stays proportional to the input. */
#ifndef PITH_RENDER_GRID_H
#define PITH_RENDER_GRID_H

#include "render.h"

enum { PITH_GRID_COLUMNS_MAX = 1000, PITH_GRID_ROWSPAN_MAX = 65534 };

/* The text of a cell that covers several places, as bytes of the output. */
typedef struct pith_grid_text {
    size_t at;
    size_t len; /* 0: nothing, or nothing to repeat */
} pith_grid_text;

typedef struct pith_grid {
    uint64_t *until; /* per column: first row in which it is free again */
    /* per covered column: the text of the cell that covers it */
    pith_grid_text *text;
    uint64_t row;  /* never decreases, so that a table does not see cells of the
                      previous one */
    uint64_t last; /* largest value in until[] */
    uint32_t column;  /* next column of this row */
    uint32_t written; /* columns of this row that callers know about */
    uint32_t budget;  /* further places that cells may still cover */
    bool merged;      /* the table has a cell that covers several places */
} pith_grid;

/** How many columns (PITH_ATTR_COLSPAN) or rows (PITH_ATTR_ROWSPAN) a cell
 * covers: 1 if its attribute is missing or invalid; rowspan=0 means all rows.
 */
uint32_t pith_grid_span(const pith_page *page, uint32_t cell, uint8_t attr);

/** Prepare for the tables of one page; memory from its scratch arena. */
pith_status pith_grid_init(pith_grid *grid, const pith_render_job *job);

/** A table begins. */
void pith_grid_table(pith_grid *grid);

/** A row begins (or is skipped). */
void pith_grid_row(pith_grid *grid);

/** A cell begins; returns the number of covered places between it and the one
 * before. */
uint32_t pith_grid_cell(pith_grid *grid, const pith_page *page, uint32_t cell);

/** Whether a place of this row is covered by a cell to its left or above. */
bool pith_grid_is_taken(const pith_grid *grid, uint32_t column);

/** Set the text for the further places of the current cell. A cell as wide as
 * the table (columns) is a heading for what is below it, and its text is not
 * repeated. */
void pith_grid_say(pith_grid *grid, uint32_t columns, pith_grid_text text);

/** Maximum number of columns of a table that is not deep. Uses the same budget
 * as writing, so that measuring is limited likewise. */
uint32_t pith_grid_width(pith_grid *grid, const pith_page *page,
                         uint32_t table);

#endif
