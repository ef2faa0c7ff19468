/* SPDX-License-Identifier: Apache-2.0 */
/* Markdown: CommonMark with GitHub's tables and strikethrough.
 *
 * Headings as "# ", lists with "- " and "1. " and by indentation, quotations,
 * fenced code with its language, tables, rulers, links, emphasis. A table that
 * is deep (table_kind.h) or has one column flows as blocks instead. A table's
 * first row is its header, because the format requires one; where rows have
 * headers of their own, the header is empty. Terms are bold items, followed by
 * their definitions. Lines of a cell are separated by <br>, and list items in
 * it keep their markers. White space is collapsed as in plain text.
 * Footnotes are "[^1]" and "[^1]: ..."; TeX between \( and \)
 * stands between dollar signs. */
#include "markdown.h"

#include "alternative.h"
#include "bold_heading.h"
#include "caption.h"
#include "embed.h"
#include "escape.h"
#include "item_number.h"
#include "language.h"
#include "opener.h"
#include "raised.h"
#include "str.h"
#include "task_box.h"
#include "tex_search.h"

#include <string.h>

static const pith_line_style style = {
    .hard_break = "\\",
    .cell_first = "",
    .cell_next = " | ",
};

/* Inside a table that is written as one. */
static const pith_line_style table_style = {
    .hard_break = "",
    .cell_first = "| ",
    .cell_next = " | ",
    .cell_break = "<br>",
};

/* For readers of plain text a line break is enough. */
static const pith_line_style plain_style = {
    .hard_break = "",
    .cell_first = "",
    .cell_next = " | ",
};

static const pith_line_style plain_table_style = {
    .hard_break = "",
    .cell_first = "| ",
    .cell_next = " | ",
};

enum { MIN_FENCE = 3 };

/* -- Text ---------------------------------------------------------------- */

static bool is_gfm(const pith_flow *flow)
{
    return flow->format->flavour == PITH_FLAVOUR_GFM;
}

static unsigned place_of(const pith_flow *flow)
{
    const pith_buf *out = flow->lines.out;
    bool cell = flow->row && flow->columns;
    unsigned place = 0;
    /* Headings and cells contain no lists or other blocks. */
    if (flow->lines.fresh && !flow->in_heading && !cell)
        place |= PITH_ESCAPE_LINE_START;
    if (flow->number_end == out->len && !flow->in_heading && !cell)
        place |= PITH_ESCAPE_NUMBER;
    if (out->len > 0 && out->data[out->len - 1] == ']')
        place |= PITH_ESCAPE_BRACKET;
    if (pith_inline_markup_in_link(&flow->markup))
        place |= PITH_ESCAPE_LINK;
    if (flow->markup.links)
        place |= PITH_ESCAPE_DEFINED;
    if (cell)
        place |= PITH_ESCAPE_CELL;
    if (flow->in_heading)
        place |= PITH_ESCAPE_HEADING;
    if (flow->spaced)
        place |= PITH_ESCAPE_SPACED;
    return place;
}

/* Code is not escaped, but a bar would end a table's cell. */
static void put_code(pith_flow *flow, pith_str text)
{
    pith_buf *out = flow->lines.out;
    bool cell = flow->row && flow->columns;
    size_t start = 0;
    for (size_t i = 0; cell && i < text.len; i++) {
        if (text.data[i] != '|')
            continue;
        pith_escape_plain(out, (pith_str){text.data + start, i - start});
        pith_buf_byte(out, '\\');
        start = i;
    }
    pith_escape_plain(out, (pith_str){text.data + start, text.len - start});
    flow->lines.fresh = false;
}

static bool is_number(pith_str text)
{
    for (size_t i = 0; i < text.len; i++)
        if (!pith_is_digit((unsigned char)text.data[i]))
            return false;
    return true;
}

static void put_escaped(pith_flow *flow, pith_str text)
{
    if (flow->format->plain) {
        pith_escape_plain(flow->lines.out, text);
        flow->lines.fresh = false;
        return;
    }
    unsigned place = place_of(flow);
    bool number = place & (PITH_ESCAPE_LINE_START | PITH_ESCAPE_NUMBER) &&
                  text.len < 10 && is_number(text);
    pith_escape_markdown(flow->lines.out, text, place);
    flow->lines.fresh = false;
    if (number)
        flow->number_end = flow->lines.out->len;
}

static void write_plain(pith_flow *flow, pith_str text);

/* Write text; formulas in it are not escaped. */
static void write_text(pith_flow *flow, pith_str text)
{
    enum { FORMULA_WORK = 4 }; /* units of the deadline */
    pith_tex_search search = {.text = text};
    size_t done = 0;
    while (!pith_inline_markup_in_code(&flow->markup) &&
           pith_tex_next(&search)) {
        pith_str fence = search.displayed ? PITH_S("$$") : PITH_S("$");
        (void)pith_arena_work(flow->job->scratch, FORMULA_WORK);
        write_plain(flow, (pith_str){text.data + done, search.from - done});
        pith_flow_put(flow, fence);
        pith_flow_latex(flow, pith_str_trim(search.source));
        pith_flow_put(flow, fence);
        done = search.end;
    }
    write_plain(flow, (pith_str){text.data + done, text.len - done});
}

static void write_plain(pith_flow *flow, pith_str text)
{
    bool spaced = flow->spaced;
    while (text.len) {
        size_t first = pith_inline_markup_settle(&flow->markup, text);
        size_t len = first ? first : text.len;
        pith_str piece = {text.data, len};
        flow->spaced = spaced && len == text.len;
        if (pith_inline_markup_in_code(&flow->markup))
            put_code(flow, piece);
        else
            put_escaped(flow, piece);
        text.data += len;
        text.len -= len;
    }
    flow->spaced = spaced;
}

static void put_line(pith_flow *flow, const char *text)
{
    pith_lines_put(&flow->lines, pith_str_of(text));
}

/* -- Blocks -------------------------------------------------------------- */

/* A heading that is bold as a whole has no marks for that. */
static void enter_bold(pith_flow *flow, uint32_t node)
{
    unsigned bold = 1u << PITH_MARK_STRONG;
    if (flow->in_heading || flow->lines.flat || !(flow->markup.kinds & bold) ||
        !(flow->markup.depth[PITH_MARK_STRONG] ||
          pith_bold_heading_is(flow->page, flow->walk.keep, node)))
        return;
    flow->markup.kinds &= ~bold;
    flow->bold_heading = node;
}

static void leave_bold(pith_flow *flow, uint32_t node)
{
    if (flow->bold_heading != node)
        return;
    flow->markup.kinds |= 1u << PITH_MARK_STRONG;
    flow->bold_heading = 0;
}

static void enter_heading(pith_flow *flow, uint32_t node)
{
    static const char *const markers[] = {"# ",    "## ",    "### ",
                                          "#### ", "##### ", "###### "};
    pith_flow_block(flow, node);
    if (flow->solid)
        return;
    enter_bold(flow, node);
    unsigned level = pith_page_heading(flow->page, node);
    pith_lines_push(&flow->lines, markers[level ? level - 1 : 0], "");
    flow->lines.flat++;
    flow->in_heading++;
}

static void leave_heading(pith_flow *flow, uint32_t node)
{
    if (!flow->solid) {
        flow->in_heading--;
        flow->lines.flat--;
        pith_lines_pop(&flow->lines);
        leave_bold(flow, node);
    }
    pith_flow_block(flow, node);
}

static void enter_quote(pith_flow *flow, uint32_t node)
{
    pith_flow_block(flow, node);
    if (!flow->solid)
        pith_lines_push(&flow->lines, "> ", "> ");
}

static void leave_quote(pith_flow *flow, uint32_t node)
{
    if (!flow->solid)
        pith_lines_pop(&flow->lines);
    pith_flow_block(flow, node);
}

/* A rule divides two texts: what stood between two rules, or before the first
 * one, may have been dropped. */
static void write_rule(pith_flow *flow, uint32_t node)
{
    pith_flow_block(flow, node);
    if (flow->solid || flow->lines.flat || !flow->lines.begun ||
        flow->rule_end == flow->lines.out->len)
        return;
    pith_inline_markup_break(&flow->markup);
    put_line(flow, "---");
    flow->rule_end = flow->lines.out->len;
    pith_flow_block(flow, node);
}

/* -- Posts ---------------------------------------------------------------- */

/* "### Ann · 2025-09-04": a generated heading. */
static void write_post(pith_flow *flow, const pith_post *post)
{
    char space[PITH_POST_HEAD];
    pith_str head = pith_post_head(post, space);
    if (head.len == 0)
        return;
    pith_flow_block(flow, post->start);
    pith_lines_push(&flow->lines, "### ", "");
    flow->in_heading++;
    write_plain(flow, head);
    flow->in_heading--;
    pith_lines_pop(&flow->lines);
    pith_flow_block(flow, post->start);
}

/* -- Footnotes ----------------------------------------------------------- */

/* Write "[^12]" and a tail into out, which has PITH_MARKER_MAX bytes. */
static void write_number(uint32_t number, const char *tail, char *out)
{
    char digits[PITH_MARKER_MAX];
    size_t n = 0;
    for (; number > 0; number /= 10)
        digits[n++] = (char)('0' + number % 10);
    *out++ = '[';
    *out++ = '^';
    while (n > 0)
        *out++ = digits[--n];
    *out++ = ']';
    while (*tail)
        *out++ = *tail++;
    *out = '\0';
}

bool pith_markdown_is_note(const pith_flow *flow, uint32_t node)
{
    return is_gfm(flow) && !flow->solid &&
           pith_footnotes_number(&flow->footnotes, node) > 0;
}

void pith_markdown_push_note(pith_flow *flow, uint32_t node)
{
    char marker[PITH_MARKER_MAX];
    write_number(pith_footnotes_number(&flow->footnotes, node), ": ", marker);
    pith_lines_push(&flow->lines, marker, "    ");
}

/* Whether an element is the caption of a figure that must be distinguishable
 * from other text: if requested, and below images. */
static bool is_caption(const pith_flow *flow, uint32_t node)
{
    return (flow->marks_captions || flow->job->options->images) &&
           pith_caption_is(flow->page, node);
}

/* Write the heading of a collapsible part in bold. */
static bool is_opener(const pith_flow *flow, uint32_t node)
{
    return !flow->in_heading && pith_opener_is(flow->page, node);
}

static void enter_button(pith_flow *flow, uint32_t node)
{
    pith_flow_space(flow, node);
    if (is_opener(flow, node))
        pith_inline_markup_enter(&flow->markup, PITH_MARK_STRONG, node);
}

static void leave_button(pith_flow *flow, uint32_t node)
{
    if (is_opener(flow, node))
        pith_inline_markup_exit(&flow->markup, PITH_MARK_STRONG);
    pith_flow_space(flow, node);
}

static void enter_block(pith_flow *flow, uint32_t node)
{
    pith_flow_block(flow, node);
    if (is_opener(flow, node))
        pith_inline_markup_enter(&flow->markup, PITH_MARK_STRONG, node);
    if (is_caption(flow, node))
        pith_inline_markup_enter(&flow->markup, PITH_MARK_EMPHASIS, node);
    if (pith_markdown_is_note(flow, node))
        pith_markdown_push_note(flow, node);
}

static void leave_block(pith_flow *flow, uint32_t node)
{
    if (is_caption(flow, node))
        pith_inline_markup_exit(&flow->markup, PITH_MARK_EMPHASIS);
    if (is_opener(flow, node))
        pith_inline_markup_exit(&flow->markup, PITH_MARK_STRONG);
    if (pith_markdown_is_note(flow, node))
        pith_lines_pop(&flow->lines);
    pith_flow_block(flow, node);
}

/* Without footnote syntax their markers are written as in plain text. */
static bool is_sign(const pith_flow *flow, uint32_t node)
{
    return !is_gfm(flow) && !flow->solid &&
           pith_footnotes_number(&flow->footnotes, node) > 0;
}

static void put_bracket(pith_flow *flow, uint32_t node, pith_str bracket)
{
    if (!pith_footnotes_needs_brackets(&flow->footnotes, flow->page, node))
        return;
    if (flow->format->plain)
        bracket = (pith_str){bracket.data + 1, 1};
    pith_flow_put(flow, bracket);
}

static void enter_link(pith_flow *flow, uint32_t node)
{
    uint32_t number = pith_footnotes_number(&flow->footnotes, node);
    bool back = pith_footnotes_leads_back(&flow->footnotes, node);
    if (is_sign(flow, node)) {
        put_bracket(flow, node, PITH_S("\\["));
        return;
    }
    if (flow->solid || !(number || back)) {
        pith_flow_enter_mark(flow, node);
        return;
    }
    if (number) {
        char sign[PITH_MARKER_MAX];
        write_number(number, "", sign);
        pith_flow_put(flow, pith_str_of(sign));
    }
    pith_walk_skip(&flow->walk);
}

static void leave_link(pith_flow *flow, uint32_t node)
{
    if (is_sign(flow, node))
        put_bracket(flow, node, PITH_S("\\]"));
    else
        pith_flow_leave_mark(flow, node);
}

/* The link that is all an outermost inline code says, as in lists of functions, or
 * 0: code has no markup, so it is written around the code. */
static uint32_t link_of_code(const pith_flow *flow, uint32_t node)
{
    const pith_page *page = flow->page;
    uint32_t link = 0;
    if (flow->solid || pith_inline_markup_in_code(&flow->markup) ||
        page->flags[node] & PITH_NODE_IN_LINK)
        return 0;
    for (uint32_t i = node + 1; i < page->end[node]; i++) {
        if (!link && page->tag[i] == PITH_TAG_A &&
            pith_page_chars(page, i) > 0) {
            link = i;
            i = page->end[i] - 1;
        } else if (page->tag[i] == PITH_TAG_IMG ||
                   (page->tag[i] == PITH_TAG_TEXT &&
                    !pith_str_is_blank(pith_page_text(page, i)))) {
            return 0;
        }
    }
    bool note = link && (pith_footnotes_number(&flow->footnotes, link) ||
                         pith_footnotes_leads_back(&flow->footnotes, link) ||
                         is_sign(flow, link));
    return note ? 0 : link;
}

static void enter_code(pith_flow *flow, uint32_t node)
{
    uint32_t link = link_of_code(flow, node);
    if (link)
        pith_flow_enter_mark(flow, link);
    pith_flow_enter_mark(flow, node);
}

static void leave_code(pith_flow *flow, uint32_t node)
{
    pith_flow_leave_mark(flow, node);
    uint32_t link = link_of_code(flow, node);
    if (link)
        pith_flow_leave_mark(flow, link);
}

/* -- Powers and indices --------------------------------------------------- */

/* Superscript is written as HTML where possible: emphasis next to a tag would
 * not be recognised, and code has no markup. */
static void enter_raised(pith_flow *flow, uint32_t node)
{
    if (flow->format->plain) {
        pith_flow_enter_raised(flow, node);
        return;
    }
    char sign = pith_raised_sign(flow->page, node, flow->walk.last);
    if (!sign || flow->lines.gap != PITH_GAP_NONE || flow->lines.cells)
        return;
    if (sign == '.' || flow->solid || flow->raised ||
        pith_inline_markup_in_code(&flow->markup) ||
        pith_inline_markup_pending(&flow->markup)) {
        bool escape = sign == '_' && !flow->solid &&
                      !pith_inline_markup_in_code(&flow->markup);
        pith_flow_put(flow, escape ? PITH_S("\\_") : (pith_str){&sign, 1});
        return;
    }
    bool power = sign == '^';
    pith_flow_put(flow, power ? PITH_S("<sup>") : PITH_S("<sub>"));
    flow->raised = node;
}

static void leave_raised(pith_flow *flow, uint32_t node)
{
    if (flow->format->plain) {
        pith_flow_leave_raised(flow, node);
        return;
    }
    if (flow->raised != node)
        return;
    bool power = flow->page->tag[node] == PITH_TAG_SUP;
    flow->raised = 0;
    pith_flow_drop_space(flow);
    pith_buf_text(flow->lines.out, power ? "</sup>" : "</sub>");
    pith_inline_markup_wrote_markup(&flow->markup);
}

/* -- Boxes of tasks -------------------------------------------------------- */

static pith_str box(const pith_flow *flow, bool done)
{
    if (flow->format->flavour == PITH_FLAVOUR_COMMONMARK)
        return done ? PITH_S("\xe2\x98\x91") : PITH_S("\xe2\x98\x90");
    return done ? PITH_S("[x]") : PITH_S("[ ]");
}

/* Write a task check box before an item's text. */
static void write_box(pith_flow *flow, uint32_t node)
{
    pith_task_box found = pith_task_box_of(flow->page, node);
    if (found == PITH_TASK_NONE || flow->solid)
        return;
    pith_flow_put(flow, box(flow, found == PITH_TASK_DONE));
    pith_flow_space(flow, node);
}

/* -- Terms and what they mean ---------------------------------------------- */

/* The count of a list, or of a group in it, of which a term was written. */
enum { HAS_TERM = INT32_MAX };

/* A term is an item in bold, and its definition is further paragraphs of the
 * item. Definitions without a term are paragraphs. */
static void enter_term(pith_flow *flow, uint32_t node)
{
    enter_block(flow, node);
    if (flow->solid || pith_markdown_is_note(flow, node))
        return;
    bool term = flow->page->tag[node] == PITH_TAG_DT;
    uint32_t list = flow->page->parent[node];
    bool other = pith_table_kind_mark(&flow->table_kind, list);
    bool below = pith_table_kind_count(&flow->table_kind, list) == HAS_TERM;
    const char *indent = below ? "  " : "";
    const char *marker = !term ? indent : other ? "* " : "- ";
    if (!flow->lines.flat && !pith_item_is_lone_term(flow->page, node))
        pith_lines_push(&flow->lines, marker, term ? "  " : indent);
    if (!term)
        return;
    pith_table_kind_set_count(&flow->table_kind, list, HAS_TERM);
    pith_inline_markup_enter(&flow->markup, PITH_MARK_STRONG, node);
}

static void leave_term(pith_flow *flow, uint32_t node)
{
    bool plain = flow->solid || pith_markdown_is_note(flow, node);
    if (!plain && flow->page->tag[node] == PITH_TAG_DT)
        pith_inline_markup_exit(&flow->markup, PITH_MARK_STRONG);
    bool lone = pith_item_is_lone_term(flow->page, node);
    if (!plain && !flow->lines.flat && !lone)
        pith_lines_pop(&flow->lines);
    if (lone)
        flow->lone_end = flow->lines.out->len;
    leave_block(flow, node);
}

/* -- Code ---------------------------------------------------------------- */

/* The number of backticks for a fence that nothing inside the element can
 * end. */
static size_t fence_length(const pith_page *page, uint32_t node)
{
    size_t run = 0;
    size_t longest = MIN_FENCE - 1;
    for (uint32_t i = node + 1; i < page->end[node]; i++) {
        if (page->tag[i] != PITH_TAG_TEXT)
            continue;
        pith_str text = pith_tree_text(page->tree, page->tree->data[i]);
        for (size_t k = 0; k < text.len; k++) {
            run = text.data[k] == '`' ? run + 1 : 0;
            longest = run > longest ? run : longest;
        }
    }
    return longest + 1;
}

static void put_fence(pith_flow *flow, uint32_t node)
{
    pith_lines_settle(&flow->lines);
    for (size_t n = fence_length(flow->page, node); n > 0; n--)
        pith_buf_byte(flow->lines.out, '`');
    flow->lines.fresh = false;
}

/* Each line of code in a cell is a separate code span. */
static bool is_cell_code(const pith_flow *flow)
{
    return flow->row && flow->lines.style->cell_break && !flow->cell_code;
}

static void enter_code_block(pith_flow *flow, uint32_t node)
{
    if (is_cell_code(flow)) {
        pith_flow_block(flow, node);
        pith_inline_markup_enter(&flow->markup, PITH_MARK_CODE, node);
        flow->cell_code = node;
        return;
    }
    if (flow->solid || flow->lines.flat ||
        pith_page_chars(flow->page, node) == 0) {
        pith_flow_block(flow, node);
        return;
    }
    pith_flow_block(flow, node);
    pith_inline_markup_break(&flow->markup);
    put_fence(flow, node);
    pith_buf_str(flow->lines.out, pith_language_of(flow->page, node));
    pith_lines_gap(&flow->lines, PITH_GAP_LINE);
    pith_flow_enter_solid(flow, node);
    flow->lines.gap = PITH_GAP_LINE;
}

static void leave_code_block(pith_flow *flow, uint32_t node)
{
    if (flow->cell_code == node) {
        flow->cell_code = 0;
        pith_inline_markup_exit(&flow->markup, PITH_MARK_CODE);
    }
    if (flow->solid != node) {
        pith_flow_block(flow, node);
        return;
    }
    pith_flow_leave_solid(flow, node);
    flow->lines.gap = PITH_GAP_LINE;
    put_fence(flow, node);
    pith_flow_block(flow, node);
}

/* -- Images -------------------------------------------------------------- */

/* Write a word of an alternative text without its soft hyphens. A single "&"
 * does not begin a character reference. */
static void put_alt_word(pith_flow *flow, pith_str word, unsigned place)
{
    enum { HYPHEN = 2 }; /* bytes */
    bool plain = flow->format->plain || pith_str_eq(word, PITH_S("&"));
    for (;;) {
        size_t len = pith_flow_find_hyphen(word);
        if (plain)
            pith_escape_plain(flow->lines.out, (pith_str){word.data, len});
        else
            pith_escape_markdown(flow->lines.out, (pith_str){word.data, len},
                                 place);
        if (len == word.len)
            return;
        word = (pith_str){word.data + len + HYPHEN, word.len - len - HYPHEN};
    }
}

static void put_alt(pith_flow *flow, pith_str alt)
{
    unsigned place =
        PITH_ESCAPE_LINK |
        (place_of(flow) & (PITH_ESCAPE_CELL | PITH_ESCAPE_DEFINED));
    size_t words = 0;
    for (size_t i = 0; i < alt.len; i++) {
        size_t start = i;
        while (i < alt.len && !pith_is_space((unsigned char)alt.data[i]))
            i++;
        if (i == start)
            continue;
        if (words++)
            pith_buf_byte(flow->lines.out, ' ');
        put_alt_word(flow, (pith_str){alt.data + start, i - start}, place);
    }
}

static void write_image(pith_flow *flow, uint32_t node)
{
    if (flow->solid || pith_inline_markup_in_code(&flow->markup) ||
        pith_address_image(&flow->address, node).len == 0)
        return;
    pith_buf *out = flow->lines.out;
    pith_inline_markup_settle_image(&flow->markup);
    pith_buf_text(out, flow->format->plain ? "[" : "![");
    put_alt(flow, pith_alternative_of(flow->job, node));
    pith_buf_byte(out, ']');
    pith_inline_markup_target(&flow->markup,
                              pith_address_image(&flow->address, node));
    pith_inline_markup_wrote_markup(&flow->markup);
}

/* Video and audio are written as a link, unless inside another link. */
static void write_embed(pith_flow *flow, uint32_t node)
{
    pith_buf *out = flow->lines.out;
    if (flow->solid || pith_inline_markup_in_code(&flow->markup) ||
        flow->page->flags[node] & PITH_NODE_IN_LINK ||
        pith_embed_address(&flow->address, node).len == 0)
        return;
    pith_flow_block(flow, node);
    pith_inline_markup_settle(&flow->markup, PITH_S("["));
    if (!flow->format->plain)
        pith_buf_byte(out, '[');
    put_alt(flow, pith_embed_title(flow->page, node));
    if (!flow->format->plain)
        pith_buf_byte(out, ']');
    pith_inline_markup_target(&flow->markup,
                              pith_embed_address(&flow->address, node));
    pith_inline_markup_wrote_markup(&flow->markup);
    pith_flow_block(flow, node);
}

static const pith_flow_handler handlers[PITH_ROLE_COUNT] = {
    [PITH_ROLE_SPACED] = {enter_button, leave_button},
    [PITH_ROLE_BLOCK] = {enter_block, leave_block},
    [PITH_ROLE_SECTION] = {pith_flow_block, pith_flow_block},
    [PITH_ROLE_HEADING] = {enter_heading, leave_heading},
    [PITH_ROLE_QUOTE] = {enter_quote, leave_quote},
    [PITH_ROLE_PRE] = {enter_code_block, leave_code_block},
    [PITH_ROLE_LIST] = {pith_markdown_enter_list, pith_markdown_leave_list},
    [PITH_ROLE_ITEM] = {pith_markdown_enter_item, pith_markdown_leave_item},
    [PITH_ROLE_TERM] = {enter_term, leave_term},
    [PITH_ROLE_TABLE] = {pith_markdown_enter_table, pith_markdown_leave_table},
    [PITH_ROLE_ROW] = {pith_markdown_enter_row, pith_markdown_leave_row},
    [PITH_ROLE_CELL] = {pith_markdown_enter_cell, pith_markdown_leave_cell},
    [PITH_ROLE_CAPTION] = {pith_flow_block, pith_flow_block},
    [PITH_ROLE_STRONG] = {pith_flow_enter_mark, pith_flow_leave_mark},
    [PITH_ROLE_EMPHASIS] = {pith_flow_enter_mark, pith_flow_leave_mark},
    [PITH_ROLE_STRIKE] = {pith_flow_enter_mark, pith_flow_leave_mark},
    [PITH_ROLE_CODE] = {enter_code, leave_code},
    [PITH_ROLE_LINK] = {enter_link, leave_link},
    [PITH_ROLE_QUOTED] = {pith_flow_enter_quoted, pith_flow_leave_quoted},
    [PITH_ROLE_RAISED] = {enter_raised, leave_raised},
    [PITH_ROLE_READING] = {pith_flow_enter_reading, pith_flow_leave_reading},
    [PITH_ROLE_FORMULA] = {pith_flow_formula, NULL},
    [PITH_ROLE_SKIP] = {pith_flow_skip, NULL},
    [PITH_ROLE_BREAK] = {pith_flow_break, NULL},
    [PITH_ROLE_RULE] = {write_rule, NULL},
    [PITH_ROLE_IMAGE] = {write_image, NULL},
    [PITH_ROLE_SMILEY] = {pith_flow_smiley, NULL},
    [PITH_ROLE_EMBED] = {write_embed, NULL},
    [PITH_ROLE_NOTHING] = {write_box, NULL},
};

static const pith_flow_format formats[] = {
    {.handlers = handlers,
     .text = write_text,
     .post = write_post,
     .style = &style,
     .table_style = &table_style},
    {.handlers = handlers,
     .text = write_text,
     .post = write_post,
     .style = &style,
     .table_style = &table_style,
     .flavour = PITH_FLAVOUR_COMMONMARK},
    {.handlers = handlers,
     .text = write_text,
     .post = write_post,
     .style = &plain_style,
     .table_style = &plain_table_style,
     .plain = true,
     .flavour = PITH_FLAVOUR_PLAIN},
};

static pith_status run(const pith_render_job *job)
{
    static const unsigned kinds[] = {
        PITH_INLINE_MARKUP_FORMATTING,
        PITH_INLINE_MARKUP_FORMATTING & ~(1u << PITH_MARK_STRIKE),
        0,
    };
    unsigned links = job->options->no_links ? 0 : PITH_INLINE_MARKUP_LINKS;
    pith_flavour flavour = pith_flavour_of(job->options);
    return pith_flow_run(job, &formats[flavour], kinds[flavour] | links);
}

const pith_renderer pith_renderer_markdown = {
    .name = "markdown",
    .summary = "Markdown as CommonMark and GitHub read it",
    .run = run,
};
