/* SPDX-License-Identifier: Apache-2.0 */
/* Columns and spans of tables: see grid.h. */
#include "grid.h"

#include "role.h"
#include "status.h"
#include "str.h"

pith_status pith_grid_init(pith_grid *grid, const pith_render_job *job)
{
    const pith_page *page = job->page;
    *grid = (pith_grid){.budget = page->nnodes};
    /* Roles of attributes can make cells, but only in tables. */
    if (!page->has_tag[PITH_TAG_TD] && !page->has_tag[PITH_TAG_TH] &&
        !page->has_tag[PITH_TAG_TABLE])
        return PITH_OK;
    grid->until = pith_arena_zalloc(job->scratch, PITH_GRID_COLUMNS_MAX,
                                    sizeof *grid->until);
    grid->text = pith_arena_alloc(job->scratch, PITH_GRID_COLUMNS_MAX,
                                  sizeof *grid->text);
    return grid->until && grid->text ? PITH_OK : PITH_NOMEM;
}

void pith_grid_table(pith_grid *grid)
{
    grid->row = grid->row > grid->last ? grid->row : grid->last;
    grid->column = grid->written = 0;
    grid->merged = false;
}

void pith_grid_row(pith_grid *grid)
{
    grid->row++;
    grid->column = grid->written = 0;
}

uint32_t pith_grid_span(const pith_page *page, uint32_t cell, uint8_t attr)
{
    bool down = attr == PITH_ATTR_ROWSPAN;
    uint32_t most = down ? PITH_GRID_ROWSPAN_MAX : PITH_GRID_COLUMNS_MAX;
    pith_str text = pith_str_trim(pith_page_attr(page, cell, attr));
    uint64_t span;
    if (text.len == 0 || !pith_is_digit((unsigned char)text.data[0]))
        return 1;
    if (!pith_str_uint(&text, UINT32_MAX, &span))
        return most; /* too many digits for a sensible number */
    if (span == 0)
        return down ? most : 1;
    return span < most ? (uint32_t)span : most;
}

/* Skip columns that cells of earlier rows cover. */
static void pass_taken(pith_grid *grid)
{
    while (grid->column < PITH_GRID_COLUMNS_MAX && grid->budget > 0 &&
           grid->until[grid->column] > grid->row) {
        grid->column++;
        grid->budget--;
    }
}

uint32_t pith_grid_cell(pith_grid *grid, const pith_page *page, uint32_t cell)
{
    pass_taken(grid);
    uint32_t before = grid->column - grid->written;
    grid->written = grid->column + 1;
    uint32_t across = pith_grid_span(page, cell, PITH_ATTR_COLSPAN);
    uint64_t down = pith_grid_span(page, cell, PITH_ATTR_ROWSPAN);
    if (across - 1 > grid->budget)
        across = grid->budget + 1;
    grid->budget -= across - 1;
    uint64_t until = grid->row + down;
    bool several = across > 1 || down > 1;
    for (uint32_t i = 0; i < across; i++, grid->column++) {
        if (!several || grid->column >= PITH_GRID_COLUMNS_MAX)
            continue;
        grid->until[grid->column] = until;
        grid->text[grid->column].len = 0;
    }
    grid->merged = grid->merged || several;
    if (grid->last < until)
        grid->last = until;
    return before;
}

bool pith_grid_is_taken(const pith_grid *grid, uint32_t column)
{
    return grid->until && column < PITH_GRID_COLUMNS_MAX &&
           grid->until[column] > grid->row;
}

void pith_grid_say(pith_grid *grid, uint32_t columns, pith_grid_text text)
{
    uint32_t first = grid->written - 1;
    if (!pith_grid_is_taken(grid, first) || grid->column - first >= columns)
        return;
    for (uint32_t i = first; i < grid->column && i < PITH_GRID_COLUMNS_MAX; i++)
        grid->text[i] = text;
}

uint32_t pith_grid_width(pith_grid *grid, const pith_page *page, uint32_t table)
{
    uint32_t width = 0;
    pith_grid_table(grid);
    for (uint32_t i = table + 1; i < page->end[table]; i++) {
        if (page->flags[i] & PITH_NODE_HIDDEN)
            continue;
        pith_role role = pith_role_of(page->tag[i]);
        if (role == PITH_ROLE_TABLE)
            i = page->end[i] - 1; /* a nested table has a width of its own */
        if (role == PITH_ROLE_ROW) {
            pith_grid_row(grid);
        } else if (role == PITH_ROLE_CELL) {
            pith_grid_cell(grid, page, i);
            width = grid->written > width ? grid->written : width;
        }
    }
    return width;
}
