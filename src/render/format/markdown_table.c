/* SPDX-License-Identifier: Apache-2.0 */
/* Tables of Markdown: see markdown.h. */
#include "markdown.h"

#include "str.h"

enum { MIN_COLUMNS = 2 };

/* -- As HTML ---------------------------------------------------------------- */

/* Whether a table is written as HTML. The name of a post that begins in it would
 * be missing there. */
static bool is_html(const pith_flow *flow, uint32_t node)
{
    const uint8_t *written = flow->walk.written;
    if (flow->format->flavour != PITH_FLAVOUR_COMMONMARK)
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

/* Whether a line holds nothing that is seen: it would end the HTML. */
static bool is_blank(pith_str text)
{
    size_t i = 0;
    while (i < text.len && (text.data[i] == ' ' || text.data[i] == '\t'))
        i++;
    return i < text.len && is_line_end(text.data[i]);
}

/* Lines of HTML as they are; a break in front of an empty one is a reference. */
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

/* -- As lines --------------------------------------------------------------- */

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

/* Where the text of a cell stands, as its own attributes say. */
static const char *alignment_of(const pith_page *page, uint32_t cell)
{
    static const struct {
        pith_str name, style;
        const char *rule;
    } rows[] = {
        {{"left", 4}, {"text-align:left", 15}, " :-- |"},
        {{"center", 6}, {"text-align:center", 17}, " :-: |"},
        {{"right", 5}, {"text-align:right", 16}, " --: |"},
        {{"left", 4}, {"text-align: left", 16}, " :-- |"},
        {{"center", 6}, {"text-align: center", 18}, " :-: |"},
        {{"right", 5}, {"text-align: right", 17}, " --: |"},
    };
    pith_str align = pith_page_attr(page, cell, PITH_ATTR_ALIGN);
    pith_str look = pith_page_attr(page, cell, PITH_ATTR_STYLE);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (pith_str_ieq(align, rows[i].name) ||
            (look.len > 0 && pith_str_ifind(look, rows[i].style) != SIZE_MAX))
            return rows[i].rule;
    return " --- |";
}

/* The next cell from a node on, or the end of the row. */
static uint32_t next_cell(const pith_page *page, uint32_t row, uint32_t node)
{
    while (node < page->end[row] &&
           pith_role_of(page->tag[node]) != PITH_ROLE_CELL)
        node++;
    return node;
}

/* The line between a table's head and its body: how many columns, and where
 * the text of those stands whose head says so. */
static void put_delimiter_row(pith_flow *flow, uint32_t row)
{
    const pith_page *page = flow->page;
    uint32_t cell = next_cell(page, row, row + 1);
    pith_lines_settle(&flow->lines);
    pith_buf_byte(flow->lines.out, '|');
    for (uint32_t i = 0; i < flow->columns; i++) {
        bool there = cell < page->end[row];
        bool wide =
            there && pith_tree_attr(page->tree, cell, PITH_ATTR_COLSPAN);
        pith_buf_text(flow->lines.out,
                      there && !wide ? alignment_of(page, cell) : " --- |");
        if (wide)
            cell = page->end[row]; /* what follows is counted otherwise */
        if (cell < page->end[row])
            cell = next_cell(page, row, page->end[cell]);
    }
    flow->lines.fresh = false;
    pith_lines_gap(&flow->lines, PITH_GAP_LINE);
}

/* Whether a row is headed by its first cell, as all rows of its table are then:
 * the row is no head of columns. */
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

/* The format has no table without a head. */
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

void pith_markdown_enter_row(pith_flow *flow, uint32_t node)
{
    bool whole = flow->columns && !flow->lines.flat;
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
