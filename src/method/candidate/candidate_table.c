/* SPDX-License-Identifier: Apache-2.0 */
/* Ancestors that protect elements from being cleaned: figures, code, and data
 * tables. A table is a data table if its markup says so (summary, caption,
 * headers, columns), or if it is large and contains no other table; the numbers
 * are those of the published search. */
#include "candidate_search.h"

#include "status.h"
#include "str.h"

enum { NO_TABLE, DATA_ROWS = 10, DATA_COLUMNS = 5, DATA_CELLS = 10 };

typedef struct table {
    uint32_t node;
    uint32_t rows, cells, columns; /* cells: of the current row */
    bool layout, data, nests;
} table;

static bool holds_data(const table *self)
{
    if (self->layout || self->data)
        return !self->layout;
    if (self->nests || self->rows <= 1 || self->columns <= 1)
        return false;
    return self->rows >= DATA_ROWS || self->columns >= DATA_COLUMNS ||
           self->rows * (uint64_t)self->columns > DATA_CELLS;
}

static void open_table(const pith_page *page, uint32_t node, table *out)
{
    pith_str role = pith_page_attr(page, node, PITH_ATTR_ROLE);
    *out = (table){
        .node = node,
        .layout = pith_str_ieq(role, PITH_S("presentation")),
        .data = pith_tree_attr(page->tree, node, PITH_ATTR_SUMMARY) != NULL,
    };
}

static void read_part(uint16_t tag, table *self)
{
    switch (tag) {
    case PITH_TAG_TR:
        self->rows++;
        self->cells = 0;
        break;
    case PITH_TAG_TH:
    case PITH_TAG_TD:
        self->cells++;
        if (self->cells > self->columns)
            self->columns = self->cells;
        self->data = self->data || tag == PITH_TAG_TH;
        break;
    case PITH_TAG_CAPTION:
    case PITH_TAG_COL:
    case PITH_TAG_COLGROUP:
    case PITH_TAG_TFOOT:
    case PITH_TAG_THEAD:
        self->data = true;
        break;
    default:
        break;
    }
}

static uint32_t count_tables(const pith_page *page)
{
    uint32_t n = 0;
    for (uint32_t i = page->body; i < page->end[page->body]; i++)
        n += page->tag[i] == PITH_TAG_TABLE;
    return n;
}

/* Mark data tables with PITH_CANDIDATE_IN_DATA. */
static pith_status find_data(const pith_page *page, pith_arena *arena,
                             uint8_t *within)
{
    uint32_t n = count_tables(page);
    if (n == 0)
        return PITH_OK;
    table *tables = pith_arena_alloc(arena, (size_t)n + 1, sizeof *tables);
    uint32_t *around = pith_arena_alloc(arena, page->nnodes, sizeof *around);
    if (!tables || !around)
        return PITH_NOMEM;
    n = NO_TABLE;
    around[page->body] = NO_TABLE;
    for (uint32_t i = page->body + 1; i < page->end[page->body]; i++) {
        around[i] = around[page->parent[i]];
        if (page->tag[i] == PITH_TAG_TABLE) {
            tables[around[i]].nests = true;
            around[i] = ++n;
            open_table(page, i, &tables[n]);
        } else if (around[i] != NO_TABLE) {
            read_part(page->tag[i], &tables[around[i]]);
        }
    }
    for (uint32_t k = NO_TABLE + 1; k <= n; k++)
        if (holds_data(&tables[k]))
            within[tables[k].node] |= PITH_CANDIDATE_IN_DATA;
    return PITH_OK;
}

pith_status pith_candidate_look_around(const pith_page *page, pith_arena *arena,
                                       uint8_t *within)
{
    PITH_TRY(find_data(page, arena, within));
    for (uint32_t i = page->body + 1; i < page->end[page->body]; i++) {
        within[i] |= within[page->parent[i]];
        if (page->tag[i] == PITH_TAG_FIGURE)
            within[i] |= PITH_CANDIDATE_IN_FIGURE;
        else if (page->tag[i] == PITH_TAG_CODE)
            within[i] |= PITH_CANDIDATE_IN_CODE;
    }
    return PITH_OK;
}
