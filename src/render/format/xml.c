/* SPDX-License-Identifier: Apache-2.0 */
/* XML for corpora: the two dialects that text corpora are built in.
 *
 * `xml` has the element names of trafilatura (main, head with rend, list/item,
 * table/row/cell, quote, code, ref target, hi rend, graphic, lb, del); `tei`
 * the same content in elements of TEI P5 where the guidelines differ (div, ab
 * for a heading in the text, figure around graphic). Both are one element;
 * src/record adds the rest of the document.
 *
 * Well-formed and valid whatever the page is, by construction: elements are in
 * boxes (a list contains only items, a row only cells). A box or a paragraph is
 * written when its first text comes, so only cells are ever empty. Emphasis and
 * links are closed before a block ends and reopened after it, a link only once.
 * Characters that XML does not allow are dropped. Layout tables (table_kind.h)
 * flow as blocks, and beyond a fixed depth of boxes everything does. A table
 * with headers keeps its cells, all of them. */
#include "address.h"
#include "alternative.h"
#include "embed.h"
#include "escape.h"
#include "footnotes.h"
#include "formula.h"
#include "language.h"
#include "raised.h"
#include "smiley.h"
#include "status.h"
#include "str.h"
#include "table_kind.h"
#include "walk.h"
#include "written_text.h"
#include "xml_elements.h"

enum { BOX_DEPTH = 64 };

typedef enum box_kind {
    BOX_MAIN,
    BOX_QUOTE,
    BOX_LIST,
    BOX_ITEM,
    BOX_TABLE,
    BOX_ROW,
    BOX_CELL,
} box_kind;

/* What each box is written as, and whether it may contain text without a
 * paragraph. */
static const struct {
    const char *name;
    bool mixed;
} boxes[] = {
    [BOX_MAIN] = {"main", false},   [BOX_QUOTE] = {"quote", false},
    [BOX_LIST] = {"list", false},   [BOX_ITEM] = {"item", true},
    [BOX_TABLE] = {"table", false}, [BOX_ROW] = {"row", false},
    [BOX_CELL] = {"cell", true},
};

typedef struct box {
    box_kind kind;
    uint32_t node; /* the box ends with this node */
    bool implied;  /* there is no element for it in the page */
    bool written;
    bool used;   /* something is written in it */
    bool filled; /* a box is written in it */
} box;

typedef enum mark_kind {
    MARK_BOLD,
    MARK_ITALIC,
    MARK_UNDERLINE,
    MARK_SUB,
    MARK_SUP,
    MARK_DEL,
    MARK_CODE,
    MARK_LINK,
    MARK_KINDS,
} mark_kind;

static const struct {
    const char *start, *end;
} marks[MARK_KINDS] = {
    [MARK_BOLD] = {"<hi rend=\"#b\">", "</hi>"},
    [MARK_ITALIC] = {"<hi rend=\"#i\">", "</hi>"},
    [MARK_UNDERLINE] = {"<hi rend=\"#u\">", "</hi>"},
    [MARK_SUB] = {"<hi rend=\"#sub\">", "</hi>"},
    [MARK_SUP] = {"<hi rend=\"#sup\">", "</hi>"},
    [MARK_DEL] = {"<del rend=\"overstrike\">", "</del>"},
    [MARK_CODE] = {"<code>", "</code>"},
    [MARK_LINK] = {"", "</ref>"},
};

typedef struct mark {
    mark_kind kind;
    uint32_t node;
    bool spent; /* a link that has already been written */
} mark;

/* The element around the line being written. */
typedef enum line_kind {
    LINE_NONE,
    LINE_BARE, /* text directly in an item or cell */
    LINE_P,
    LINE_HEAD,
    LINE_TITLE, /* a table's caption */
    LINE_CODE,
} line_kind;

typedef struct writer {
    const pith_page *page;
    const pith_render_job *job;
    pith_buf *out;
    bool tei;
    pith_walk walk;
    pith_table_kind table_kind;
    pith_footnote_numbers footnotes;
    pith_address address;
    box stack[BOX_DEPTH];
    unsigned depth;
    mark marks[MARK_KINDS]; /* at most one of each kind, outermost first */
    unsigned nmarks, nopen; /* the first nopen are written */
    uint32_t nested[MARK_KINDS];
    line_kind line;
    bool space, lb;     /* due before the next text of the line */
    uint32_t heading;   /* the current heading; 0: none */
    uint32_t caption;   /* the caption of a table */
    uint32_t raised;    /* the exponent in parentheses; 0: none */
    uint32_t solid;     /* the preformatted element */
    size_t solid_start; /* its start in the output; 0: nothing written yet */
} writer;

static box *top_box(writer *to)
{
    return &to->stack[to->depth - 1];
}

/* -- Boxes --------------------------------------------------------------- */

static void write_box_start(writer *to, const box *top)
{
    uint16_t tag = to->page->tag[top->node];
    if (top->kind == BOX_MAIN) {
        pith_buf_text(to->out, to->tei ? "<div type=\"entry\">\n" : "<main>\n");
        return;
    }
    pith_buf_byte(to->out, '<');
    pith_buf_text(to->out, boxes[top->kind].name);
    if (top->kind == BOX_LIST) {
        pith_buf_text(to->out, " rend=\"");
        pith_buf_text(to->out, pith_xml_list_rend(to->page, top->node));
        pith_buf_byte(to->out, '"');
    } else if (top->kind == BOX_ITEM && !top->implied && tag != PITH_TAG_LI) {
        pith_buf_text(to->out,
                      tag == PITH_TAG_DT ? " rend=\"dt\"" : " rend=\"dd\"");
    } else if (top->kind == BOX_CELL && !top->implied) {
        pith_xml_cell_attrs(to->out, to->page, top->node, to->tei);
    }
    pith_buf_text(to->out, boxes[top->kind].mixed ? ">" : ">\n");
}

/* Write the start tags of everything around the next text. */
static void write_boxes(writer *to)
{
    unsigned first = to->depth;
    while (first > 0 && !to->stack[first - 1].written)
        first--;
    for (; first < to->depth; first++) {
        write_box_start(to, &to->stack[first]);
        to->stack[first].written = true;
        if (first > 0)
            to->stack[first - 1].used = to->stack[first - 1].filled = true;
    }
}

static void push_box(writer *to, box_kind kind, uint32_t node, bool implied)
{
    to->stack[to->depth++] =
        (box){.kind = kind, .node = node, .implied = implied};
}

static void pop_box(writer *to)
{
    const box *top = top_box(to);
    if (top->written) {
        if (top->kind == BOX_TABLE && !top->filled) /* only its caption */
            pith_buf_text(to->out, "<row>\n<cell></cell>\n</row>\n");
        pith_buf_text(to->out, "</");
        pith_buf_text(to->out, boxes[top->kind].name);
        pith_buf_text(to->out, ">\n");
    }
    to->depth--;
}

static void drop_implied(writer *to)
{
    while (top_box(to)->implied)
        pop_box(to);
}

/* A list, table or row cannot contain text: open a box that can. */
static void make_place(writer *to)
{
    static const box_kind inside[] = {
        [BOX_LIST] = BOX_ITEM, [BOX_TABLE] = BOX_ROW, [BOX_ROW] = BOX_CELL};
    for (;;) {
        box_kind kind = top_box(to)->kind;
        if (kind != BOX_LIST && kind != BOX_TABLE && kind != BOX_ROW)
            return;
        push_box(to, inside[kind], top_box(to)->node, true);
    }
}

/* -- Lines --------------------------------------------------------------- */

static void close_marks(writer *to, unsigned keep)
{
    for (; to->nopen > keep; to->nopen--) {
        const mark *last = &to->marks[to->nopen - 1];
        if (last->kind != MARK_LINK || last->spent)
            pith_buf_text(to->out, marks[last->kind].end);
    }
}

/* Open pending marks, except a link that was already written. */
static void open_marks(writer *to)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < to->nmarks; i++)
        if (i < to->nopen || !to->marks[i].spent)
            to->marks[kept++] = to->marks[i];
    to->nmarks = kept;
    for (; to->nopen < to->nmarks; to->nopen++) {
        mark *last = &to->marks[to->nopen];
        pith_buf_text(to->out, marks[last->kind].start);
        if (last->kind != MARK_LINK)
            continue;
        pith_xml_ref_start(to->out,
                           pith_address_link(&to->address, last->node));
        last->spent = true;
    }
}

static void write_head_start(writer *to)
{
    char level = (char)('0' + pith_page_heading(to->page, to->heading));
    pith_buf_text(to->out,
                  to->tei ? "<ab type=\"header\" rend=\"h" : "<head rend=\"h");
    pith_buf_byte(to->out, level);
    pith_buf_text(to->out, "\">");
}

static void open_line(writer *to)
{
    bool title =
        to->caption && top_box(to)->kind == BOX_TABLE && !top_box(to)->used;
    if (!title)
        make_place(to);
    write_boxes(to);
    box *top = top_box(to);
    if (title) {
        to->line = LINE_TITLE;
        pith_buf_text(to->out, "<head>");
    } else if (to->heading) {
        to->line = LINE_HEAD;
        write_head_start(to);
    } else if (boxes[top->kind].mixed && !top->used) {
        to->line = LINE_BARE;
    } else {
        to->line = LINE_P;
        pith_buf_text(to->out, "<p>");
    }
    top->used = true;
    to->space = to->lb = false;
}

static void close_line(writer *to)
{
    static const char *const ends[] = {
        [LINE_NONE] = "",           [LINE_BARE] = "",
        [LINE_P] = "</p>\n",        [LINE_HEAD] = "</head>\n",
        [LINE_TITLE] = "</head>\n", [LINE_CODE] = "</code>\n"};
    close_marks(to, 0);
    if (to->line == LINE_HEAD && to->tei)
        pith_buf_text(to->out, "</ab>\n");
    else if (to->line == LINE_CODE && to->tei)
        pith_buf_text(to->out, "</code></p>\n");
    else
        pith_buf_text(to->out, ends[to->line]);
    to->line = LINE_NONE;
    to->space = to->lb = false;
}

static bool in_code(const writer *to)
{
    return to->nmarks > 0 && to->marks[to->nmarks - 1].kind == MARK_CODE;
}

/* Write what is due before text or an image of a line. */
static void settle(writer *to)
{
    if (to->line == LINE_NONE)
        open_line(to);
    if (to->lb && !in_code(to))
        pith_buf_text(to->out, "<lb/>");
    else if (to->space || to->lb)
        pith_buf_byte(to->out, to->lb ? '\n' : ' ');
    to->space = to->lb = false;
    open_marks(to);
}

static bool ends_line(const pith_buf *out)
{
    return out->len > 0 && out->data[out->len - 1] == '\n';
}

/* A block begins or ends. */
static void meet_edge(writer *to)
{
    if (to->solid) {
        if (to->solid_start && !ends_line(to->out))
            pith_buf_byte(to->out, '\n');
    } else if (to->heading) {
        to->space = true;
    } else {
        close_line(to);
    }
}

/* -- Text ---------------------------------------------------------------- */

static bool find_blank_line(pith_str text, size_t *len)
{
    for (size_t i = 0; i < text.len; i++) {
        if (text.data[i] == '\n') {
            *len = i + 1;
            return true;
        }
        if (!pith_is_space((unsigned char)text.data[i]))
            return false;
    }
    *len = text.len;
    return true;
}

static void begin_solid(writer *to)
{
    make_place(to);
    write_boxes(to);
    top_box(to)->used = true;
    pith_str language = pith_language_of(to->page, to->solid);
    pith_buf_text(to->out, to->tei ? "<p><code" : "<code");
    if (language.len)
        pith_xml_attr(to->out, "lang", language);
    pith_buf_byte(to->out, '>');
    to->line = LINE_CODE;
    to->solid_start = to->out->len;
}

/* Preformatted text, without leading blank lines. */
static void write_solid(writer *to, pith_str text)
{
    size_t blank;
    while (!to->solid_start && text.len && find_blank_line(text, &blank)) {
        text.data += blank;
        text.len -= blank;
    }
    if (text.len == 0)
        return;
    if (!to->solid_start)
        begin_solid(to);
    for (size_t start = 0; start < text.len;) {
        size_t end = start;
        while (end < text.len && text.data[end] != '\r')
            end++;
        pith_escape_xml(to->out, (pith_str){text.data + start, end - start});
        bool pair = end + 1 < text.len && text.data[end + 1] == '\n';
        if (end < text.len && !pair)
            pith_buf_byte(to->out, '\n');
        start = end + 1;
    }
}

static void end_solid(writer *to)
{
    pith_buf *out = to->out;
    to->solid = 0;
    if (!to->solid_start)
        return;
    while (out->len > to->solid_start &&
           pith_is_space((unsigned char)out->data[out->len - 1]))
        out->len--;
    to->solid_start = 0;
    close_line(to);
}

/* Soft hyphens (bytes C2 AD) are dropped, because they are not part of a
 * corpus's words. */
static void put_text(writer *to, pith_str text)
{
    size_t start = 0;
    for (size_t i = 0; i + 1 < text.len; i++) {
        if ((unsigned char)text.data[i] != 0xc2 ||
            (unsigned char)text.data[i + 1] != 0xad)
            continue;
        pith_escape_xml(to->out, (pith_str){text.data + start, i - start});
        start = i + 2;
    }
    pith_escape_xml(to->out, (pith_str){text.data + start, text.len - start});
}

static void write_text(writer *to, uint32_t node)
{
    pith_str raw = pith_tree_text(to->page->tree, to->page->tree->data[node]);
    if (raw.len == 0 || pith_footnotes_leads_back(&to->footnotes, node))
        return;
    if (to->solid) {
        write_solid(to, raw);
        return;
    }
    pith_written_text shown = pith_written_text_of(&to->walk, node);
    to->space = to->space || shown.before;
    if (shown.text.len) {
        settle(to);
        put_text(to, shown.text);
    }
    to->space = to->space || shown.after;
}

/* A listing; in a row that is one line, its words. */
static void write_code(writer *to, pith_str code)
{
    if (to->solid) {
        write_solid(to, code);
        return;
    }
    for (;;) {
        pith_str word = pith_str_word(&code);
        if (word.len == 0)
            return;
        settle(to);
        put_text(to, word);
        to->space = true;
    }
}

/* Text that is not the page's: quotation marks, signs instead of pictures. */
static void write_own(writer *to, pith_str text)
{
    if (to->solid) {
        write_solid(to, text);
        return;
    }
    settle(to);
    pith_escape_xml(to->out, text);
}

/* -- Emphasis, code, links ------------------------------------------------ */

static mark_kind mark_of(const writer *to, uint32_t node, pith_role role)
{
    switch (role) {
    case PITH_ROLE_CODE:
        return MARK_CODE;
    case PITH_ROLE_LINK:
        return to->job->options->links ? MARK_LINK : MARK_KINDS;
    case PITH_ROLE_STRONG:
        return to->job->options->formatting ? MARK_BOLD : MARK_KINDS;
    case PITH_ROLE_EMPHASIS:
        return to->job->options->formatting ? MARK_ITALIC : MARK_KINDS;
    case PITH_ROLE_STRIKE:
        return to->job->options->formatting ? MARK_DEL : MARK_KINDS;
    default:
        break;
    }
    if (!to->job->options->formatting)
        return MARK_KINDS;
    switch (to->page->tag[node]) {
    case PITH_TAG_U:
        return MARK_UNDERLINE;
    case PITH_TAG_SUB:
        return MARK_SUB;
    case PITH_TAG_SUP:
        return MARK_SUP;
    default:
        return MARK_KINDS;
    }
}

static void enter_mark(writer *to, mark_kind kind, uint32_t node)
{
    if (to->nested[kind]++ > 0 || to->solid || in_code(to))
        return;
    if (kind == MARK_LINK && !pith_address_leads_away(&to->address, node))
        return;
    to->marks[to->nmarks++] = (mark){.kind = kind, .node = node};
}

static void leave_mark(writer *to, mark_kind kind, uint32_t node)
{
    if (--to->nested[kind] > 0 || to->nmarks == 0 ||
        to->marks[to->nmarks - 1].node != node)
        return;
    to->nmarks--;
    if (to->nopen > to->nmarks)
        close_marks(to, to->nmarks);
}

/* -- Elements ------------------------------------------------------------- */

/* The box for an element of this role here; BOX_MAIN: none. */
static box_kind box_of(writer *to, pith_role role, uint32_t node)
{
    if (to->solid || to->heading || to->depth + 4 > BOX_DEPTH)
        return BOX_MAIN;
    if (role == PITH_ROLE_QUOTE)
        return BOX_QUOTE;
    if (role == PITH_ROLE_LIST)
        return BOX_LIST;
    if (role == PITH_ROLE_TABLE &&
        (!pith_table_kind_is_deep(&to->table_kind, node) ||
         pith_table_kind_is_headed(&to->table_kind, node)))
        return BOX_TABLE;
    unsigned at = to->depth;
    while (at > 1 && to->stack[at - 1].implied)
        at--;
    box_kind around = to->stack[at - 1].kind;
    if ((role == PITH_ROLE_ITEM || role == PITH_ROLE_TERM) &&
        around == BOX_LIST)
        return BOX_ITEM;
    if (role == PITH_ROLE_ROW && around == BOX_TABLE)
        return BOX_ROW;
    if (role == PITH_ROLE_CELL && around == BOX_ROW)
        return BOX_CELL;
    return BOX_MAIN;
}

static void enter_box(writer *to, box_kind kind, uint32_t node)
{
    if (kind == BOX_ITEM || kind == BOX_ROW || kind == BOX_CELL)
        drop_implied(to);
    else
        make_place(to);
    push_box(to, kind, node, false);
    if (kind == BOX_CELL)
        write_boxes(to); /* keeps its place even if it is empty */
}

static void leave_box(writer *to, uint32_t node)
{
    unsigned at = to->depth;
    while (at > 1 && to->stack[at - 1].implied)
        at--;
    if (at <= 1 || to->stack[at - 1].node != node)
        return;
    while (to->depth >= at)
        pop_box(to);
}

static void enter_block(writer *to, uint32_t node, pith_role role)
{
    meet_edge(to);
    if (role == PITH_ROLE_TABLE && to->job->options->no_tables &&
        !pith_table_kind_is_deep(&to->table_kind, node)) {
        pith_walk_skip(&to->walk);
        return;
    }
    box_kind kind = box_of(to, role, node);
    if (kind != BOX_MAIN)
        enter_box(to, kind, node);
    else if (role == PITH_ROLE_HEADING && !to->heading && !to->solid)
        to->heading = node;
    else if (role == PITH_ROLE_CAPTION && !to->heading && !to->solid)
        to->caption = node;
    else if (role == PITH_ROLE_PRE && !to->heading && !to->solid)
        to->solid = node;
}

static void leave_block(writer *to, uint32_t node)
{
    if (to->solid == node && node) {
        end_solid(to);
        return;
    }
    if (to->heading == node)
        to->heading = 0;
    meet_edge(to);
    if (to->caption == node)
        to->caption = 0;
    if (!to->solid && !to->heading)
        leave_box(to, node);
}

static void write_formula(writer *to, uint32_t node)
{
    pith_str source = pith_formula_latex(to->job, node);
    if (source.len == 0 || to->solid || in_code(to))
        return;
    pith_formula_skip(&to->walk);
    settle(to);
    pith_buf_text(to->out, "<formula notation=\"TeX\">");
    pith_escape_xml(to->out, source);
    pith_buf_text(to->out, "</formula>");
}

static void enter_raised(writer *to, uint32_t node, char sign)
{
    write_own(to, (pith_str){&sign, 1});
    if (to->raised || !pith_raised_is_expression(to->page, node))
        return;
    write_own(to, PITH_S("("));
    to->raised = node;
}

static void enter_inline(writer *to, uint32_t node, pith_role role)
{
    if (pith_footnotes_leads_back(&to->footnotes, node)) {
        pith_walk_skip(&to->walk);
        return;
    }
    mark_kind kind = mark_of(to, node, role);
    char sign = pith_raised_sign(to->page, node, to->walk.last);
    if (kind != MARK_KINDS)
        enter_mark(to, kind, node);
    else if (role == PITH_ROLE_SPACED)
        to->space = true;
    else if (role == PITH_ROLE_FORMULA)
        write_formula(to, node);
    else if (role == PITH_ROLE_QUOTED)
        write_own(to, PITH_S("\xe2\x80\x9c"));
    else if (role == PITH_ROLE_READING)
        write_own(to, PITH_S("("));
    else if (sign && !to->space && !to->lb)
        enter_raised(to, node, sign);
    else if (role == PITH_ROLE_SKIP)
        pith_walk_skip(&to->walk);
    if (pith_footnotes_needs_brackets(&to->footnotes, to->page, node))
        write_own(to, PITH_S("["));
}

static void leave_inline(writer *to, uint32_t node, pith_role role)
{
    mark_kind kind = mark_of(to, node, role);
    if (pith_footnotes_needs_brackets(&to->footnotes, to->page, node))
        write_own(to, PITH_S("]"));
    if (to->raised == node) {
        to->raised = 0;
        to->space = false;
        write_own(to, PITH_S(")"));
    }
    if (kind != MARK_KINDS) {
        leave_mark(to, kind, node);
    } else if (role == PITH_ROLE_SPACED) {
        to->space = true;
    } else if (role == PITH_ROLE_QUOTED || role == PITH_ROLE_READING) {
        to->space = false;
        write_own(to, role == PITH_ROLE_QUOTED ? PITH_S("\xe2\x80\x9d")
                                               : PITH_S(")"));
    }
}

static void write_image(writer *to, uint32_t node)
{
    pith_str alt = pith_str_trim(pith_alternative_of(to->job, node));
    if (to->solid || in_code(to) ||
        pith_address_image(&to->address, node).len == 0)
        return;
    settle(to);
    /* settle() may write the address of a link, so this address is resolved
     * after it. */
    pith_str src = pith_address_image(&to->address, node);
    pith_xml_picture(to->out, src, alt, to->tei);
}

static void write_embed(writer *to, uint32_t node)
{
    if (to->solid || in_code(to) || to->page->flags[node] & PITH_NODE_IN_LINK ||
        pith_embed_address(&to->address, node).len == 0)
        return;
    meet_edge(to);
    settle(to);
    pith_xml_ref_start(to->out, pith_embed_address(&to->address, node));
    pith_escape_xml(to->out, pith_str_trim(pith_embed_title(to->page, node)));
    pith_buf_text(to->out, "</ref>");
    meet_edge(to);
}

static void write_leaf(writer *to, uint32_t node)
{
    if (to->walk.role == PITH_ROLE_IMAGE) {
        write_image(to, node);
    } else if (to->walk.role == PITH_ROLE_SMILEY) {
        write_own(to, pith_smiley_of(to->page, node));
    } else if (to->walk.role == PITH_ROLE_EMBED) {
        write_embed(to, node);
    } else if (to->walk.role == PITH_ROLE_FORMULA) {
        write_formula(to, node);
    } else if (to->walk.role == PITH_ROLE_RULE) {
        meet_edge(to);
    } else if (to->walk.role == PITH_ROLE_BREAK) {
        if (to->solid && to->solid_start)
            pith_buf_byte(to->out, '\n');
        else if (to->solid || to->lb) /* two of them separate paragraphs */
            meet_edge(to);
        else
            to->lb = to->line != LINE_NONE;
    }
}

/* A dropped block separates what is around it; a cell keeps its place. */
static void pass_over(writer *to, uint32_t node)
{
    meet_edge(to);
    if (to->walk.role != PITH_ROLE_CELL ||
        box_of(to, PITH_ROLE_CELL, node) != BOX_CELL)
        return;
    enter_box(to, BOX_CELL, node);
    pop_box(to);
}

static void take_step(writer *to, pith_step step)
{
    uint32_t node = to->walk.node;
    pith_role role = to->walk.role;
    bool block = pith_role_breaks(role);
    switch (step) {
    case PITH_STEP_TEXT:
        write_text(to, node);
        break;
    case PITH_STEP_CODE:
        write_code(to, to->walk.code);
        break;
    case PITH_STEP_SPACE:
        to->space = true;
        break;
    case PITH_STEP_DROP:
        pass_over(to, node);
        break;
    case PITH_STEP_ENTER:
        (block ? enter_block : enter_inline)(to, node, role);
        break;
    case PITH_STEP_EXIT:
        if (block)
            leave_block(to, node);
        else
            leave_inline(to, node, role);
        break;
    case PITH_STEP_LEAF:
        write_leaf(to, node);
        break;
    case PITH_STEP_END:
        break;
    }
}

static pith_status run(const pith_render_job *job, bool tei)
{
    writer w = {.page = job->page, .out = job->out, .job = job, .tei = tei};
    PITH_TRY(pith_walk_init(&w.walk, job));
    PITH_TRY(pith_table_kind_init(&w.table_kind, job, &w.walk, false));
    PITH_TRY(pith_footnotes_number_kept(&w.footnotes, job));
    pith_address_init(&w.address, job);
    push_box(&w, BOX_MAIN, 0, false);
    for (;;) {
        pith_step step = pith_walk_next(&w.walk);
        if (step == PITH_STEP_END)
            break;
        take_step(&w, step);
    }
    meet_edge(&w);
    while (w.depth > 1)
        pop_box(&w);
    if (w.stack[0].written)
        pith_buf_text(w.out, tei ? "</div>\n" : "</main>\n");
    else
        pith_buf_text(w.out, tei ? "<div type=\"entry\"/>\n" : "<main/>\n");
    pith_address_clear(&w.address);
    PITH_TRY(w.walk.status);
    return job->out->status;
}

static pith_status run_xml(const pith_render_job *job)
{
    return run(job, false);
}

static pith_status run_tei(const pith_render_job *job)
{
    return run(job, true);
}

const pith_renderer pith_renderer_xml = {
    .name = "xml",
    .summary = "XML with the element names of trafilatura",
    .run = run_xml,
};

const pith_renderer pith_renderer_tei = {
    .name = "tei",
    .summary = "TEI P5",
    .run = run_tei,
};
