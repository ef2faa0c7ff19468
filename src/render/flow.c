/* SPDX-License-Identifier: Apache-2.0 */
/* The walk behind plain text and Markdown: see flow.h. */
#include "flow.h"

#include "escape.h"
#include "formula.h"
#include "item_number.h"
#include "raised.h"
#include "smiley.h"
#include "status.h"
#include "str.h"
#include "written_text.h"

#include <string.h>

/* -- Text ---------------------------------------------------------------- */

/* Write a part of a text. White space at its ends was beside a soft hyphen. */
static void put_part(pith_flow *flow, pith_str part)
{
    bool before = part.len > 0 && part.data[0] == ' ';
    bool after = part.len > 1 && part.data[part.len - 1] == ' ';
    if (before)
        pith_lines_gap(&flow->lines, PITH_GAP_SPACE);
    part.data += before;
    part.len -= before + after;
    if (part.len > 0)
        flow->format->text(flow, part);
    if (after)
        pith_lines_gap(&flow->lines, PITH_GAP_SPACE);
}

size_t pith_flow_find_hyphen(pith_str text)
{
    const char *stop = text.data + text.len;
    const char *at = text.data;
    while (at < stop && (at = memchr(at, 0xc2, (size_t)(stop - at)))) {
        if (stop - at > 1 && (unsigned char)at[1] == 0xad)
            return (size_t)(at - text.data);
        at++;
    }
    return text.len;
}

void pith_flow_text(pith_flow *flow, pith_str text)
{
    enum { HYPHEN = 2 }; /* bytes */
    bool spaced = flow->spaced;
    size_t len = pith_flow_find_hyphen(text);
    if (len == text.len) {
        flow->format->text(flow, text);
        return;
    }
    flow->spaced = false;
    while (len < text.len) {
        put_part(flow, (pith_str){text.data, len});
        text.data += len + HYPHEN;
        text.len -= len + HYPHEN;
        len = pith_flow_find_hyphen(text);
    }
    flow->spaced = spaced;
    put_part(flow, text);
}

/* Code in a cell: its lines, with their white space. */
static void write_cell_code(pith_flow *flow, pith_str code)
{
    while (code.len > 0) {
        const char *end = memchr(code.data, '\n', code.len);
        pith_str line = {code.data, end ? (size_t)(end - code.data) : code.len};
        if (pith_str_trim(line).len > 0 || !end)
            pith_flow_text(flow, line);
        code.data += line.len + (end != NULL);
        code.len -= line.len + (end != NULL);
        if (end)
            pith_lines_gap(&flow->lines, PITH_GAP_LINE);
    }
}

static void write_text(pith_flow *flow, uint32_t node)
{
    pith_str raw =
        pith_tree_text(flow->page->tree, flow->page->tree->data[node]);
    if (raw.len == 0 || pith_footnotes_leads_back(&flow->footnotes, node))
        return;
    if (flow->solid) {
        pith_lines_solid(&flow->lines, raw);
        return;
    }
    if (flow->cell_code) {
        write_cell_code(flow, raw);
        return;
    }
    pith_written_text shown = pith_written_text_of(&flow->walk, node);
    if (shown.before)
        pith_lines_gap(&flow->lines, PITH_GAP_SPACE);
    flow->spaced = shown.after;
    if (shown.text.len)
        pith_flow_text(flow, shown.text);
    if (shown.after)
        pith_lines_gap(&flow->lines, PITH_GAP_SPACE);
    flow->spaced = false;
}

/* A listing; in a row that is one line, its words. */
static void write_code(pith_flow *flow, pith_str code)
{
    if (flow->solid) {
        pith_lines_solid(&flow->lines, code);
        return;
    }
    if (flow->cell_code) {
        write_cell_code(flow, code);
        return;
    }
    for (;;) {
        pith_str word = pith_str_word(&code);
        if (word.len == 0)
            return;
        pith_flow_text(flow, word);
        pith_lines_gap(&flow->lines, PITH_GAP_SPACE);
    }
}

void pith_flow_put(pith_flow *flow, pith_str text)
{
    if (flow->solid) {
        pith_lines_solid(&flow->lines, text);
        return;
    }
    while (text.len) {
        size_t first = pith_inline_markup_settle(&flow->markup, text);
        size_t len = first ? first : text.len;
        pith_escape_plain(flow->lines.out, (pith_str){text.data, len});
        flow->lines.fresh = false;
        text.data += len;
        text.len -= len;
    }
}

/* -- Simple handlers ----------------------------------------------------- */

void pith_flow_block(pith_flow *flow, uint32_t node)
{
    (void)node;
    if (flow->solid) {
        /* A block inside preformatted text is a line of it. */
        if (!flow->lines.solid_skip)
            pith_lines_solid_break(&flow->lines);
        return;
    }
    pith_lines_gap(&flow->lines, PITH_GAP_BLOCK);
}

void pith_flow_line(pith_flow *flow, uint32_t node)
{
    if (flow->solid)
        pith_flow_block(flow, node);
    else
        pith_lines_gap(&flow->lines, PITH_GAP_LINE);
}

void pith_flow_drop_space(pith_flow *flow)
{
    if (flow->lines.gap == PITH_GAP_SPACE)
        flow->lines.gap = PITH_GAP_NONE;
}

void pith_flow_space(pith_flow *flow, uint32_t node)
{
    bool blank =
        flow->page->tag[node] == PITH_TAG_TEXT && node != flow->walk.content;
    if (flow->solid)
        return;
    if (!blank)
        flow->markup.set_apart = flow->lines.out->len;
    pith_lines_gap(&flow->lines, PITH_GAP_SPACE);
}

void pith_flow_break(pith_flow *flow, uint32_t node)
{
    (void)node;
    if (flow->solid)
        pith_lines_solid_break(&flow->lines);
    else
        pith_lines_gap(&flow->lines, PITH_GAP_BREAK);
}

void pith_flow_skip(pith_flow *flow, uint32_t node)
{
    (void)node;
    pith_walk_skip(&flow->walk);
}

/* Whether Markdown would read a tag here. Most Markdown readers do not know
 * formulas unless configured. */
static bool begins_tag(const pith_flow *flow, pith_str text, size_t at)
{
    static const char signs[] = "/!?";
    if (flow->format->plain || text.data[at] != '<' || at + 1 == text.len)
        return false;
    unsigned char next = (unsigned char)text.data[at + 1];
    return pith_is_alpha(next) || memchr(signs, next, sizeof signs - 1);
}

/* "](", after which such readers expect an address. */
static bool ends_label(const pith_flow *flow, pith_str text, size_t at)
{
    return !flow->format->plain && text.data[at] == ']' && at + 1 < text.len &&
           text.data[at + 1] == '(';
}

/* "[1]", which may refer to a link definition. */
static bool begins_number(const pith_flow *flow, pith_str text, size_t at)
{
    size_t i = at + 1;
    if (!flow->markup.links || text.data[at] != '[')
        return false;
    while (i < text.len && pith_is_digit((unsigned char)text.data[i]))
        i++;
    return i > at + 1 && i < text.len && text.data[i] == ']';
}

/* The LaTeX to write instead of a character; no data: the character itself. */
static pith_str latex_sign(const pith_flow *flow, pith_str text, size_t at)
{
    bool cell = flow->row && flow->columns && !flow->format->plain;
    if (cell && text.data[at] == '|')
        return PITH_S("\\|");
    if (begins_tag(flow, text, at))
        return PITH_S("< ");
    if (ends_label(flow, text, at))
        return PITH_S("] ");
    return begins_number(flow, text, at) ? PITH_S("[{}") : (pith_str){NULL, 0};
}

/* Write LaTeX, which is not escaped. But a bar would end a Markdown cell, and a
 * space or "{}", which LaTeX ignores, prevents that what follows becomes a tag
 * or a link. */
void pith_flow_latex(pith_flow *flow, pith_str text)
{
    size_t from = 0;
    for (size_t i = 0; i < text.len; i++) {
        pith_str sign = latex_sign(flow, text, i);
        if (!sign.data)
            continue;
        pith_flow_put(flow, (pith_str){text.data + from, i - from});
        pith_flow_put(flow, sign);
        from = i + 1;
    }
    pith_flow_put(flow, (pith_str){text.data + from, text.len - from});
}

/* LaTeX between dollar signs (two if it is displayed), as Markdown readers and
 * TeX expect; a formula without LaTeX is written as its symbols. */
void pith_flow_formula(pith_flow *flow, uint32_t node)
{
    if (flow->solid)
        return;
    pith_str source = pith_formula_latex(flow->job, node);
    if (source.len == 0)
        return;
    pith_str sign = pith_formula_sign(flow->page, node);
    pith_formula_skip(&flow->walk);
    pith_flow_put(flow, sign);
    while (source.len) {
        pith_flow_latex(flow, pith_formula_word(&source));
        pith_flow_space(flow, node);
    }
    pith_flow_drop_space(flow);
    pith_flow_put(flow, sign);
}

void pith_flow_smiley(pith_flow *flow, uint32_t node)
{
    pith_str sign = pith_smiley_of(flow->page, node);
    if (flow->solid)
        pith_lines_solid(&flow->lines, sign);
    else
        flow->format->text(flow, sign);
}

void pith_flow_enter_quoted(pith_flow *flow, uint32_t node)
{
    (void)node;
    pith_flow_put(flow, PITH_S("\xe2\x80\x9c"));
}

void pith_flow_leave_quoted(pith_flow *flow, uint32_t node)
{
    (void)node;
    pith_flow_drop_space(flow);
    pith_flow_put(flow, PITH_S("\xe2\x80\x9d"));
}

/* An exponent or an index, written on the line. */
void pith_flow_enter_raised(pith_flow *flow, uint32_t node)
{
    char sign = pith_raised_sign(flow->page, node, flow->walk.last);
    if (!sign || flow->lines.gap != PITH_GAP_NONE || flow->lines.cells)
        return;
    pith_flow_put(flow, (pith_str){&sign, 1});
    if (!flow->raised && pith_raised_is_expression(flow->page, node)) {
        pith_flow_put(flow, PITH_S("("));
        flow->raised = node;
    }
}

void pith_flow_leave_raised(pith_flow *flow, uint32_t node)
{
    if (flow->raised != node)
        return;
    flow->raised = 0;
    pith_flow_drop_space(flow);
    pith_flow_put(flow, PITH_S(")"));
}

/* A ruby reading is written after its base in parentheses, whether or not the
 * page has its own for old browsers (rp, which is skipped). */
void pith_flow_enter_reading(pith_flow *flow, uint32_t node)
{
    (void)node;
    pith_flow_drop_space(flow);
    pith_flow_put(flow, PITH_S("("));
}

void pith_flow_leave_reading(pith_flow *flow, uint32_t node)
{
    (void)node;
    pith_flow_drop_space(flow);
    pith_flow_put(flow, PITH_S(")"));
}

static pith_mark_kind mark_of(const pith_flow *flow, uint32_t node)
{
    switch (pith_role_of(flow->page->tag[node])) {
    case PITH_ROLE_STRONG:
        return PITH_MARK_STRONG;
    case PITH_ROLE_STRIKE:
        return PITH_MARK_STRIKE;
    case PITH_ROLE_CODE:
        return PITH_MARK_CODE;
    case PITH_ROLE_LINK:
        return PITH_MARK_LINK;
    default:
        return PITH_MARK_EMPHASIS;
    }
}

void pith_flow_enter_mark(pith_flow *flow, uint32_t node)
{
    pith_inline_markup_enter(&flow->markup, mark_of(flow, node), node);
}

void pith_flow_leave_mark(pith_flow *flow, uint32_t node)
{
    pith_inline_markup_exit(&flow->markup, mark_of(flow, node));
}

/* -- Preformatted text --------------------------------------------------- */

void pith_flow_enter_solid(pith_flow *flow, uint32_t node)
{
    pith_flow_block(flow, node);
    if (flow->solid || flow->lines.flat)
        return;
    pith_inline_markup_break(&flow->markup);
    flow->markup.off = true;
    flow->solid = node;
    pith_lines_solid_begin(&flow->lines);
}

void pith_flow_leave_solid(pith_flow *flow, uint32_t node)
{
    if (flow->solid == node) {
        pith_lines_solid_end(&flow->lines);
        flow->solid = 0;
        flow->markup.off = false;
    }
    pith_flow_block(flow, node);
}

/* -- Tables -------------------------------------------------------------- */

bool pith_flow_drops_table(const pith_table_kind *table_kind,
                           const pith_render_options *options, uint32_t node)
{
    return options->no_tables && !pith_table_kind_is_deep(table_kind, node);
}

void pith_flow_enter_table(pith_flow *flow, uint32_t node)
{
    pith_flow_block(flow, node);
    if (pith_flow_drops_table(&flow->table_kind, flow->job->options, node))
        pith_walk_skip(&flow->walk);
    else if (!flow->row)
        pith_grid_table(&flow->grid);
}

/* A row becomes one line unless it is deep or already part of a line. */
void pith_flow_enter_row(pith_flow *flow, uint32_t node)
{
    if (flow->solid || flow->lines.flat ||
        pith_table_kind_is_deep(&flow->table_kind, node)) {
        pith_flow_block(flow, node);
        return;
    }
    pith_lines_gap(&flow->lines, PITH_GAP_LINE);
    pith_grid_row(&flow->grid);
    flow->row = node;
    flow->lines.flat++;
    flow->lines.cells = flow->lines.ncells = 0;
}

void pith_flow_leave_row(pith_flow *flow, uint32_t node)
{
    if (flow->row != node) {
        pith_flow_block(flow, node);
        return;
    }
    pith_inline_markup_break(&flow->markup);
    flow->row = 0;
    flow->lines.flat--;
    flow->lines.cells = 0;
    pith_lines_gap(&flow->lines, PITH_GAP_LINE);
}

bool pith_flow_is_cell(const pith_flow *flow, uint32_t node)
{
    return flow->row && flow->page->parent[node] == flow->row;
}

/* Cells of a table inside a cell are words of that cell. */
static void set_apart(pith_flow *flow, uint32_t node)
{
    if (flow->row)
        pith_flow_space(flow, node);
    else
        pith_flow_block(flow, node);
}

void pith_flow_begin_cell(pith_flow *flow)
{
    pith_inline_markup_break(&flow->markup);
    if (flow->lines.gap <= PITH_GAP_CELL)
        flow->lines.gap = PITH_GAP_NONE;
}

void pith_flow_enter_cell(pith_flow *flow, uint32_t node)
{
    if (!pith_flow_is_cell(flow, node)) {
        set_apart(flow, node);
        return;
    }
    pith_flow_begin_cell(flow);
    flow->lines.cells += pith_grid_cell(&flow->grid, flow->page, node) + 1;
}

void pith_flow_leave_cell(pith_flow *flow, uint32_t node)
{
    if (!pith_flow_is_cell(flow, node))
        set_apart(flow, node);
}

/* -- Which text is whose --------------------------------------------------- */

/* Skip what separates two blocks; text itself never begins with it. */
static size_t skip_gap(const pith_buf *out, size_t at, unsigned *breaks)
{
    for (; at < out->len && (out->data[at] == '\n' || out->data[at] == ' ' ||
                             out->data[at] == '\t');
         at++)
        *breaks += out->data[at] == '\n';
    return at;
}

/* Record what the last step has written after the first `before` bytes. */
static void note_step(pith_flow *flow, pith_step step, size_t before)
{
    const pith_buf *out = flow->lines.out;
    unsigned breaks = 0;
    pith_trace_step done = {.node = flow->walk.node,
                            .row = flow->row,
                            .whole = step == PITH_STEP_CODE};
    if (out->len <= before)
        return;
    if (flow->solid && flow->lines.solid_start > before)
        done.start = flow->lines.solid_start;
    else if (flow->solid)
        done.start = before;
    else
        done.start = skip_gap(out, before, &breaks);
    done.apart = breaks > 1;
    if (done.start < out->len)
        pith_trace_note(flow->job->trace, flow->page, &done);
}

/* -- Posts ---------------------------------------------------------------- */

/* The next step may write text of another post. */
static void meet_post(pith_flow *flow, pith_step step)
{
    const pith_render_job *job = flow->job;
    if (step == PITH_STEP_EXIT || step == PITH_STEP_SPACE ||
        step == PITH_STEP_DROP ||
        !pith_post_cursor_move(&flow->thread, flow->walk.node))
        return;
    if (job->post_marks)
        job->post_marks[(*job->npost_marks)++] =
            (pith_post_mark){job->out->len, flow->thread.current};
    if (flow->format->post && flow->thread.current && !flow->solid &&
        !flow->lines.flat)
        flow->format->post(flow, &job->posts->post[flow->thread.current - 1]);
}

/* -- The walk ------------------------------------------------------------ */

/* A dropped block still separates what is around it. */
static void pass_over(pith_flow *flow)
{
    uint32_t node = flow->walk.node;
    if (pith_item_is_numbered(flow->page, node))
        pith_item_pass(&flow->table_kind, flow->page, node);
    if (flow->row && flow->walk.role == PITH_ROLE_CELL)
        flow->format->handlers[PITH_ROLE_CELL].enter(flow, node);
    else if (!flow->row && flow->walk.role == PITH_ROLE_ROW)
        pith_grid_row(&flow->grid);
    else if (flow->walk.role == PITH_ROLE_ITEM ||
             flow->walk.role == PITH_ROLE_TERM ||
             flow->walk.role == PITH_ROLE_ROW ||
             flow->walk.role == PITH_ROLE_ROWS)
        pith_flow_line(flow, node);
    else
        pith_flow_block(flow, node);
}

static void take_step(pith_flow *flow, pith_step step)
{
    const pith_flow_handler *handler = &flow->format->handlers[flow->walk.role];
    switch (step) {
    case PITH_STEP_TEXT:
        write_text(flow, flow->walk.node);
        break;
    case PITH_STEP_CODE:
        write_code(flow, flow->walk.code);
        break;
    case PITH_STEP_SPACE:
        pith_flow_space(flow, flow->walk.node);
        break;
    case PITH_STEP_DROP:
        pass_over(flow);
        break;
    case PITH_STEP_ENTER:
    case PITH_STEP_LEAF:
        if (handler->enter)
            handler->enter(flow, flow->walk.node);
        break;
    case PITH_STEP_EXIT:
        if (handler->leave)
            handler->leave(flow, flow->walk.node);
        break;
    case PITH_STEP_END:
        break;
    }
}

static pith_status init_flow(pith_flow *flow, const pith_render_job *job,
                             const pith_flow_format *format)
{
    *flow = (pith_flow){.job = job, .page = job->page, .format = format};
    PITH_TRY(pith_walk_init(&flow->walk, job));
    pith_lines_init(&flow->lines, job->out, format->style);
    flow->lines.wrap = job->options->wrap;
    flow->marks_captions =
        job->options->captions && strcmp(job->options->captions, "keep") == 0;
    flow->complex_tables = pith_complex_tables_of(job->options);
    flow->repeatable = job->page->tree->source_len;
    flow->list_end = flow->number_end = SIZE_MAX;
    flow->thread.posts = job->posts;
    PITH_TRY(pith_table_kind_init(&flow->table_kind, job, &flow->walk,
                                  format->table_style &&
                                      format->table_style->cell_break));
    PITH_TRY(pith_footnotes_number_kept(&flow->footnotes, job));
    return pith_grid_init(&flow->grid, job);
}

pith_status pith_flow_run(const pith_render_job *job,
                          const pith_flow_format *format, unsigned kinds)
{
    pith_flow flow;
    PITH_TRY(init_flow(&flow, job, format));
    bool addresses = kinds & PITH_INLINE_MARKUP_LINKS || job->options->images;
    if (addresses)
        pith_address_init(&flow.address, job);
    pith_inline_markup_init(&flow.markup, &flow.lines, &flow.address, kinds);
    flow.markup.page = job->page;
    flow.markup.plain = format->plain;
    if (pith_refers_to_links(job->options)) {
        pith_link_list_init(&flow.links, job);
        flow.markup.links = &flow.links;
    }
    for (;;) {
        pith_step step = pith_walk_next(&flow.walk);
        if (step == PITH_STEP_END)
            break;
        if (job->posts)
            meet_post(&flow, step);
        size_t before = job->out->len;
        take_step(&flow, step);
        if (job->trace)
            note_step(&flow, step, before);
    }
    pith_lines_finish(&flow.lines);
    if (flow.html)
        pith_html_close(flow.html);
    if (flow.markup.links)
        pith_link_list_write(&flow.links, !format->plain);
    if (job->trace)
        pith_trace_settle(job->trace, job->out->len);
    if (addresses)
        pith_address_clear(&flow.address);
    PITH_TRY(flow.walk.status);
    return job->out->status;
}
