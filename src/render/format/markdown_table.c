/* SPDX-License-Identifier: Apache-2.0 */
/* Tables in Markdown: see markdown.h. */
#include "markdown.h"

#include "alignment.h"
#include "str.h"

enum { MIN_COLUMNS = 2 };

/* -- As HTML --------------------------------------------------------------- */

/* Whether a measured table needs more than lines: cells that cover several
 * places, or that contain several lines, a list or a table. */
static bool is_complex(const pith_flow *flow, uint32_t node)
{
    return flow->grid.merged ||
           pith_table_kind_has_blocks(&flow->table_kind, node);
}

/* Whether a table is written as HTML. Not if a post begins in it, because the
 * author would be missing. */
static bool is_html(const pith_flow *flow, uint32_t node)
{
    const uint8_t *written = flow->walk.written;
    bool complex = flow->complex_tables == PITH_COMPLEX_HTML &&
                   flow->format->flavour == PITH_FLAVOUR_GFM &&
                   is_complex(flow, node);
    if (flow->format->flavour != PITH_FLAVOUR_COMMONMARK && !complex)
        return false;
    for (uint32_t i = node; written && i < flow->page->end[node]; i++)
        if (written[i])
            return false;
    return true;
}

/* Either ends a line of Markdown. */
static bool is_line_end(char c)
{
    return c == '\n' || c == '\r';
}

/* Whether a line is blank: it would end the HTML. */
static bool is_blank(pith_str text)
{
    size_t i = 0;
    while (i < text.len && (text.data[i] == ' ' || text.data[i] == '\t'))
        i++;
    return i < text.len && is_line_end(text.data[i]);
}

/* Write lines of HTML unchanged; a break before an empty line is written as a
 * character reference. */
static void put_lines(pith_flow *flow, pith_str html)
{
    size_t from = 0;
    pith_lines_solid_begin(&flow->lines);
    for (size_t i = 0; i < html.len; i++) {
        if (!is_line_end(html.data[i]) ||
            !is_blank((pith_str){html.data + i + 1, html.len - i - 1}))
            continue;
        pith_lines_solid(&flow->lines, (pith_str){html.data + from, i - from});
        pith_lines_solid(&flow->lines, PITH_S("&#10;"));
        from = i + 1;
    }
    pith_lines_solid(&flow->lines,
                     (pith_str){html.data + from, html.len - from});
    pith_lines_solid_end(&flow->lines);
}

static void write_html(pith_flow *flow, uint32_t node)
{
    pith_buf *out = flow->lines.out;
    pith_status status = PITH_OK;
    pith_flow_block(flow, node);
    pith_inline_markup_break(&flow->markup);
    if (!flow->html)
        status = pith_html_open(&flow->html, flow->job);
    if (status == PITH_OK)
        put_lines(flow, pith_html_element(flow->html, node));
    else if (out->status == PITH_OK)
        out->status = status;
    pith_walk_skip(&flow->walk);
    pith_flow_block(flow, node);
}

/* -- As lines -------------------------------------------------------------- */

void pith_markdown_enter_table(pith_flow *flow, uint32_t node)
{
    bool whole = !flow->solid && !flow->lines.flat &&
                 !pith_table_kind_is_deep(&flow->table_kind, node) &&
                 !flow->job->options->no_tables;
    if (whole) {
        uint32_t width = pith_grid_width(&flow->grid, flow->page, node);
        flow->columns = width >= MIN_COLUMNS ? width : 0;
        flow->nrows = 0;
        if (flow->columns && is_html(flow, node)) {
            flow->columns = 0;
            write_html(flow, node);
            return;
        }
    }
    pith_flow_enter_table(flow, node);
}

void pith_markdown_leave_table(pith_flow *flow, uint32_t node)
{
    if (!flow->row)
        flow->columns = 0;
    pith_flow_block(flow, node);
}

/* The next cell at or after a node, or the end of the row. */
static uint32_t next_cell(const pith_page *page, uint32_t row, uint32_t node)
{
    while (node < page->end[row] &&
           pith_role_of(page->tag[node]) != PITH_ROLE_CELL)
        node++;
    return node;
}

/* The row after a row, in the same group or the next; 0: there is none. */
static uint32_t next_row(const pith_page *page, uint32_t row)
{
    uint32_t group = page->parent[row];
    if (pith_role_of(page->tag[group]) == PITH_ROLE_ROWS)
        group = page->parent[group];
    for (uint32_t i = page->end[row]; i < page->end[group]; i++)
        if (pith_role_of(page->tag[i]) == PITH_ROLE_ROW)
            return i;
    return 0;
}

/* The cells of a row one by one, as long as each covers one column. */
typedef struct cursor {
    const pith_page *page;
    uint32_t row, cell; /* cell: the next; 0: none */
} cursor;

static void begin_cells(cursor *self, const pith_page *page, uint32_t row)
{
    *self = (cursor){page, row, row ? next_cell(page, row, row + 1) : 0};
}

static pith_alignment take_alignment(cursor *self)
{
    if (!self->cell || self->cell >= self->page->end[self->row] ||
        pith_tree_attr(self->page->tree, self->cell, PITH_ATTR_COLSPAN)) {
        self->cell = 0; /* the columns after it cannot be counted */
        return PITH_ALIGNED_NONE;
    }
    pith_alignment is = pith_alignment_of(self->page, self->cell);
    self->cell = next_cell(self->page, self->row, self->page->end[self->cell]);
    return is;
}

/* Write the delimiter row between a table's header and body: the number of
 * columns, and the alignment of each, from its header or else from the first
 * cell below. */
static void put_delimiter_row(pith_flow *flow, uint32_t row)
{
    static const char *const rules[] = {
        [PITH_ALIGNED_NONE] = " --- |",
        [PITH_ALIGNED_LEFT] = " :-- |",
        [PITH_ALIGNED_CENTER] = " :-: |",
        [PITH_ALIGNED_RIGHT] = " --: |",
    };
    cursor head, body;
    begin_cells(&head, flow->page, row);
    /* Below merged cells, columns cannot be counted like this. */
    begin_cells(&body, flow->page,
                flow->grid.merged ? 0 : next_row(flow->page, row));
    pith_lines_settle(&flow->lines);
    pith_buf_byte(flow->lines.out, '|');
    for (uint32_t i = 0; i < flow->columns; i++) {
        pith_alignment is = take_alignment(&head);
        pith_alignment below = take_alignment(&body);
        pith_buf_text(flow->lines.out, rules[is ? is : below]);
    }
    flow->lines.fresh = false;
    pith_lines_gap(&flow->lines, PITH_GAP_LINE);
}

/* Whether a row is headed by its first cell, as are then all rows of its table:
 * the row is not a header of columns. */
static bool heads_itself(const pith_page *page, uint32_t row)
{
    uint32_t first = 0;
    if (page->tag[page->parent[row]] == PITH_TAG_THEAD)
        return false;
    for (uint32_t i = row + 1; i < page->end[row]; i = page->end[i]) {
        if (pith_role_of(page->tag[i]) != PITH_ROLE_CELL)
            continue;
        if (first)
            return page->tag[first] == PITH_TAG_TH &&
                   page->tag[i] == PITH_TAG_TD;
        first = i;
    }
    return false;
}

/* The format requires a header. */
static void put_empty_head(pith_flow *flow, uint32_t row)
{
    pith_inline_markup_break(&flow->markup);
    pith_flow_line(flow, flow->walk.node);
    pith_lines_settle(&flow->lines);
    pith_buf_byte(flow->lines.out, '|');
    for (uint32_t i = 0; i < flow->columns; i++)
        pith_buf_text(flow->lines.out, "  |");
    flow->lines.fresh = false;
    pith_lines_gap(&flow->lines, PITH_GAP_LINE);
    put_delimiter_row(flow, row);
    flow->nrows = 1;
}

/* -- Merged cells ---------------------------------------------------------- */

/* Repeat the text of the cell that covers a place. */
static void write_again(pith_flow *flow, uint32_t column)
{
    pith_buf *out = flow->lines.out;
    flow->lines.cells++;
    if (!pith_grid_is_taken(&flow->grid, column))
        return;
    pith_grid_text said = flow->grid.text[column];
    if (said.len == 0 || said.len > flow->repeatable)
        return;
    flow->repeatable -= said.len;
    pith_lines_settle(&flow->lines);
    if (pith_buf_reserve(out, said.len))
        pith_buf_put(out, out->data + said.at, said.len);
    flow->lines.fresh = false;
}

void pith_markdown_enter_cell(pith_flow *flow, uint32_t node)
{
    if (!flow->columns || !pith_flow_is_cell(flow, node)) {
        pith_flow_enter_cell(flow, node);
        return;
    }
    uint32_t column = flow->grid.written;
    pith_flow_begin_cell(flow);
    uint32_t taken = pith_grid_cell(&flow->grid, flow->page, node);
    for (; taken > 0; taken--)
        write_again(flow, column++);
    flow->lines.cells++;
}

void pith_markdown_leave_cell(pith_flow *flow, uint32_t node)
{
    pith_grid_text text = {0};
    pith_flow_leave_cell(flow, node);
    if (!flow->columns || !pith_flow_is_cell(flow, node) ||
        flow->complex_tables == PITH_COMPLEX_ONCE || flow->lines.cells)
        return;
    pith_inline_markup_break(&flow->markup);
    text.at = flow->lines.cell_at;
    text.len = flow->lines.out->len - text.at;
    pith_grid_say(&flow->grid, flow->columns, text);
}

/* The covered places after a row's last cell. */
static void end_cells(pith_flow *flow)
{
    for (uint32_t i = flow->grid.written;
         i < flow->columns && flow->grid.budget > 0; i++) {
        flow->grid.budget--;
        write_again(flow, i);
    }
}

/* Whether a row has adjacent cells. Called once per row. */
static bool has_cells(const pith_page *page, uint32_t row)
{
    uint32_t first = next_cell(page, row, row + 1);
    return first < page->end[row] &&
           next_cell(page, row, page->end[first]) < page->end[row];
}

void pith_markdown_enter_row(pith_flow *flow, uint32_t node)
{
    bool whole = flow->columns && !flow->lines.flat;
    /* A line of cells outside a table would be read as text. */
    if (!flow->columns && !flow->row && has_cells(flow->page, node)) {
        pith_flow_block(flow, node);
        return;
    }
    if (whole && flow->nrows == 0 && heads_itself(flow->page, node))
        put_empty_head(flow, node);
    if (whole)
        flow->lines.style = flow->format->table_style;
    else
        pith_flow_block(flow, node);
    pith_flow_enter_row(flow, node);
}

void pith_markdown_leave_row(pith_flow *flow, uint32_t node)
{
    bool whole = flow->row == node && flow->columns;
    if (!whole) {
        pith_flow_leave_row(flow, node);
        pith_flow_block(flow, node);
        return;
    }
    if (flow->grid.merged) {
        pith_inline_markup_break(&flow->markup);
        flow->lines.gap = PITH_GAP_NONE;
        end_cells(flow);
    }
    bool written = flow->lines.ncells > 0;
    bool head = written && flow->nrows == 0;
    pith_inline_markup_break(&flow->markup);
    if (written)
        flow->lines.gap = PITH_GAP_NONE;
    for (uint32_t i = flow->lines.ncells; head && i < flow->columns; i++)
        pith_buf_text(flow->lines.out, flow->lines.style->cell_next);
    if (written)
        pith_buf_text(flow->lines.out, " |");
    pith_flow_leave_row(flow, node);
    flow->lines.style = flow->format->style;
    if (head)
        put_delimiter_row(flow, node);
    flow->nrows += written;
}
