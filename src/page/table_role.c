/* SPDX-License-Identifier: Apache-2.0 */
/* Finding tables by their roles: see table_role.h. */
#include "table_role.h"

#include "status.h"
#include "str.h"

#include <string.h>

/* What a role makes of an element: the tag of a part of a table, or one of
 * these. */
enum { NO_PART, GRID = PITH_TAG_STATIC_COUNT };

static uint16_t part_of(const pith_page *page, uint32_t node)
{
    static const struct {
        pith_str role;
        uint16_t part;
    } rows[] = {
        {{"row", 3}, PITH_TAG_TR},
        {{"cell", 4}, PITH_TAG_TD},
        {{"gridcell", 8}, PITH_TAG_TD},
        {{"columnheader", 12}, PITH_TAG_TH},
        {{"rowheader", 9}, PITH_TAG_TH},
        {{"rowgroup", 8}, PITH_TAG_TBODY},
        {{"caption", 7}, PITH_TAG_CAPTION},
        {{"table", 5}, PITH_TAG_TABLE},
        {{"grid", 4}, GRID},
        {{"treegrid", 8}, GRID},
    };
    pith_str role = pith_page_attr(page, node, PITH_ATTR_ROLE);
    for (size_t i = 0; role.len > 0 && i < sizeof rows / sizeof *rows; i++)
        if (pith_str_ieq(role, rows[i].role))
            return rows[i].part;
    return NO_PART;
}

/* Whether an element has no meaning of its own that a table would lose. */
static bool is_neutral(uint16_t tag)
{
    switch (tag) {
    case PITH_TAG_DIV:
    case PITH_TAG_SPAN:
    case PITH_TAG_P:
    case PITH_TAG_SECTION:
    case PITH_TAG_HEADER:
    case PITH_TAG_UL:
    case PITH_TAG_OL:
    case PITH_TAG_LI:
        return true;
    default: /* elements of the page's own making */
        return tag >= PITH_TAG_STATIC_COUNT &&
               (tag & PITH_NS_MASK) == PITH_NS_HTML;
    }
}

/* Whether nothing of a node would be lost between the parts of a table. */
static bool is_blank(const pith_page *page, uint32_t node)
{
    return page->flags[node] & PITH_NODE_HIDDEN ||
           (pith_page_chars(page, node) == 0 &&
            pith_page_elements(page, node) == 0 &&
            page->tag[node] != PITH_TAG_IMG);
}

/* One table while it is checked and marked. */
typedef struct table {
    const pith_page *page;
    uint16_t *tag; /* NULL: only check */
    uint32_t rows, most_cells, heads;
} table;

static void mark(const table *self, uint32_t node, uint16_t part)
{
    if (self->tag)
        self->tag[node] = part;
}

/* A row has nothing but cells. */
static bool take_row(table *self, uint32_t row)
{
    const pith_page *page = self->page;
    uint32_t cells = 0;
    mark(self, row, PITH_TAG_TR);
    for (uint32_t i = row + 1; i < page->end[row]; i = page->end[i]) {
        uint16_t part = part_of(page, i);
        bool cell = (part == PITH_TAG_TD || part == PITH_TAG_TH) &&
                    is_neutral(page->tag[i]);
        if (!cell && !is_blank(page, i))
            return false;
        if (!cell)
            continue;
        mark(self, i, part);
        cells++;
        self->heads += part == PITH_TAG_TH;
    }
    self->rows++;
    self->most_cells = cells > self->most_cells ? cells : self->most_cells;
    return true;
}

/* What a child of a table or of a group of rows is; GRID: nothing of a table. */
static uint16_t child_part(const pith_page *page, uint32_t node)
{
    return pith_tag_is_element(page->tag[node]) && is_neutral(page->tag[node])
               ? part_of(page, node)
               : GRID;
}

static bool take_group(table *self, uint32_t group)
{
    const pith_page *page = self->page;
    mark(self, group, PITH_TAG_TBODY);
    for (uint32_t i = group + 1; i < page->end[group]; i = page->end[i])
        if (!is_blank(page, i) &&
            (child_part(page, i) != PITH_TAG_TR || !take_row(self, i)))
            return false;
    return true;
}

/* Rows, and groups of them, whether they have the role or none. */
static bool take_table(table *self, uint32_t node)
{
    const pith_page *page = self->page;
    mark(self, node, PITH_TAG_TABLE);
    for (uint32_t i = node + 1; i < page->end[node]; i = page->end[i]) {
        if (is_blank(page, i))
            continue;
        uint16_t part = child_part(page, i);
        bool fits = part == PITH_TAG_CAPTION;
        if (part == PITH_TAG_TR)
            fits = take_row(self, i);
        else if (part == PITH_TAG_TBODY || part == NO_PART)
            fits = take_group(self, i);
        else if (fits)
            mark(self, i, part);
        if (!fits)
            return false;
    }
    return true;
}

/* A grid without headers is a widget or a layout. */
static bool is_table(const pith_page *page, uint32_t node)
{
    uint16_t part = part_of(page, node);
    table self = {.page = page};
    enum { LEAST = 2 };
    return (part == PITH_TAG_TABLE || part == GRID) &&
           is_neutral(page->tag[node]) && take_table(&self, node) &&
           self.rows >= LEAST && self.most_cells >= LEAST &&
           (part == PITH_TAG_TABLE || self.heads > 0);
}

pith_status pith_page_drawn(const pith_page *page, pith_arena *arena,
                            pith_page *copy, const pith_page **drawn)
{
    *drawn = page;
    if (!page->has_table_roles)
        return PITH_OK;
    PITH_TRY(pith_arena_work(arena, page->nnodes));
    table self = {.page = page};
    for (uint32_t i = page->body + 1; i < page->end[page->body]; i++) {
        if (!pith_tag_is_element(page->tag[i]) ||
            page->flags[i] & PITH_NODE_HIDDEN || !is_table(page, i))
            continue;
        if (!self.tag) {
            self.tag = pith_arena_alloc(arena, page->nnodes, sizeof *self.tag);
            if (!self.tag)
                return PITH_NOMEM;
            memcpy(self.tag, page->tag, page->nnodes * sizeof *self.tag);
        }
        (void)take_table(&self, i);
    }
    if (!self.tag)
        return PITH_OK;
    *copy = *page;
    copy->tag = self.tag;
    copy->has_tag[PITH_TAG_TABLE] = true;
    *drawn = copy;
    return PITH_OK;
}
