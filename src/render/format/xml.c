/* SPDX-License-Identifier: Apache-2.0 */
/*
 * XML for corpora: the two dialects that text corpora are built in.
 *
 * `xml` has the element names that users of trafilatura know (main, head with
 * rend, list/item, table/row/cell, quote, code, ref target, hi rend, graphic,
 * lb, del); `tei` the same content in elements of TEI P5 where the guidelines
 * have other ones (div, ab for a heading in the text, figure around
 * graphic). Both are one element; core/document.c puts the rest around it.
 *
 * Well-formed and valid whatever the page is, by construction: elements stand
 * in boxes (a list holds items only, a row cells only), a box or a paragraph
 * is written when the first text in it comes, so none is ever empty but cells
 * that keep their place; emphasis and links are closed before a block ends
 * and opened again after it, a link only once; characters that XML cannot
 * hold are dropped. Layout tables (table_kind.h) flow as blocks, and beyond a fixed
 * depth of boxes everything does. A table with headers keeps its cells whatever
 * they hold, tables among it.
 */
#include "address.h"
#include "escape.h"
#include "footnotes.h"
#include "formula.h"
#include "language.h"
#include "raised.h"
#include "status.h"
#include "str.h"
#include "table_kind.h"
#include "walk.h"

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

/* What each box is written as, and whether text may stand in it without a
 * paragraph around. */
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
    uint32_t node; /* whose end is its end */
    bool implied;  /* the page has no element for it */
    bool written;
    bool used;   /* something stands in it */
    bool filled; /* a box does */
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
    bool spent; /* a link that was written */
} mark;

/* What wraps the line that is being written. */
typedef enum line_kind {
    LINE_NONE,
    LINE_BARE, /* text right in an item or cell */
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
    mark marks[MARK_KINDS]; /* at most one of a kind, outermost first */
    unsigned nmarks, nopen; /* the first nopen are written */
    uint32_t nested[MARK_KINDS];
    line_kind line;
    bool space, lb;     /* due before the next text of the line */
    uint32_t heading;   /* the heading at hand; 0: none */
    uint32_t caption;   /* the caption of a table */
    uint32_t solid;     /* preformatted text */
    size_t solid_start; /* of it, in the output; 0: nothing written yet */
} writer;

static box *top_box(writer *w)
{
    return &w->stack[w->depth - 1];
}

/* -- Boxes --------------------------------------------------------------- */

static const char *list_rend(uint16_t tag)
{
    return tag == PITH_TAG_OL ? "ol" : tag == PITH_TAG_DL ? "dl" : "ul";
}

static void write_box_start(writer *w, const box *b)
{
    uint16_t tag = w->page->tag[b->node];
    if (b->kind == BOX_MAIN) {
        pith_buf_text(w->out, w->tei ? "<div type=\"entry\">\n" : "<main>\n");
        return;
    }
    pith_buf_byte(w->out, '<');
    pith_buf_text(w->out, boxes[b->kind].name);
    if (b->kind == BOX_LIST) {
        pith_buf_text(w->out, " rend=\"");
        pith_buf_text(w->out, list_rend(tag));
        pith_buf_byte(w->out, '"');
    } else if (b->kind == BOX_ITEM && !b->implied && tag != PITH_TAG_LI) {
        pith_buf_text(w->out,
                      tag == PITH_TAG_DT ? " rend=\"dt\"" : " rend=\"dd\"");
    } else if (b->kind == BOX_CELL && !b->implied && tag == PITH_TAG_TH) {
        pith_buf_text(w->out, w->tei ? " role=\"label\"" : " role=\"head\"");
    }
    pith_buf_text(w->out, boxes[b->kind].mixed ? ">" : ">\n");
}

/* Everything around the next text has its start tag. */
static void write_boxes(writer *w)
{
    unsigned first = w->depth;
    while (first > 0 && !w->stack[first - 1].written)
        first--;
    for (; first < w->depth; first++) {
        write_box_start(w, &w->stack[first]);
        w->stack[first].written = true;
        if (first > 0)
            w->stack[first - 1].used = w->stack[first - 1].filled = true;
    }
}

static void push_box(writer *w, box_kind kind, uint32_t node, bool implied)
{
    w->stack[w->depth++] =
        (box){.kind = kind, .node = node, .implied = implied};
}

static void pop_box(writer *w)
{
    const box *b = top_box(w);
    if (b->written) {
        if (b->kind == BOX_TABLE && !b->filled) /* only its caption is kept */
            pith_buf_text(w->out, "<row>\n<cell></cell>\n</row>\n");
        pith_buf_text(w->out, "</");
        pith_buf_text(w->out, boxes[b->kind].name);
        pith_buf_text(w->out, ">\n");
    }
    w->depth--;
}

static void drop_implied(writer *w)
{
    while (top_box(w)->implied)
        pop_box(w);
}

/* Text cannot stand in a list, table or row: make what it can stand in. */
static void make_place(writer *w)
{
    static const box_kind inside[] = {
        [BOX_LIST] = BOX_ITEM, [BOX_TABLE] = BOX_ROW, [BOX_ROW] = BOX_CELL};
    for (;;) {
        box_kind kind = top_box(w)->kind;
        if (kind != BOX_LIST && kind != BOX_TABLE && kind != BOX_ROW)
            return;
        push_box(w, inside[kind], top_box(w)->node, true);
    }
}

/* -- Lines --------------------------------------------------------------- */

static void write_attr(writer *w, const char *name, pith_str value)
{
    pith_buf_byte(w->out, ' ');
    pith_buf_text(w->out, name);
    pith_buf_text(w->out, "=\"");
    pith_escape_xml(w->out, value);
    pith_buf_byte(w->out, '"');
}

static void write_address(writer *w, const char *name, pith_str url)
{
    pith_buf_byte(w->out, ' ');
    pith_buf_text(w->out, name);
    pith_buf_text(w->out, "=\"");
    pith_escape_uri(w->out, url);
    pith_buf_byte(w->out, '"');
}

static void close_marks(writer *w, unsigned keep)
{
    for (; w->nopen > keep; w->nopen--) {
        const mark *m = &w->marks[w->nopen - 1];
        if (m->kind != MARK_LINK || m->spent)
            pith_buf_text(w->out, marks[m->kind].end);
    }
}

/* Open what is pending; a link that was written before stays out. */
static void open_marks(writer *w)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < w->nmarks; i++)
        if (i < w->nopen || !w->marks[i].spent)
            w->marks[kept++] = w->marks[i];
    w->nmarks = kept;
    for (; w->nopen < w->nmarks; w->nopen++) {
        mark *m = &w->marks[w->nopen];
        pith_buf_text(w->out, marks[m->kind].start);
        if (m->kind != MARK_LINK)
            continue;
        pith_buf_text(w->out, "<ref");
        write_address(w, "target", pith_address_link(&w->address, m->node));
        pith_buf_byte(w->out, '>');
        m->spent = true;
    }
}

static void write_head_start(writer *w)
{
    char level = (char)('1' + (w->page->tag[w->heading] - PITH_TAG_H1));
    pith_buf_text(w->out,
                  w->tei ? "<ab type=\"header\" rend=\"h" : "<head rend=\"h");
    pith_buf_byte(w->out, level);
    pith_buf_text(w->out, "\">");
}

static void open_line(writer *w)
{
    bool title =
        w->caption && top_box(w)->kind == BOX_TABLE && !top_box(w)->used;
    if (!title)
        make_place(w);
    write_boxes(w);
    box *b = top_box(w);
    if (title) {
        w->line = LINE_TITLE;
        pith_buf_text(w->out, "<head>");
    } else if (w->heading) {
        w->line = LINE_HEAD;
        write_head_start(w);
    } else if (boxes[b->kind].mixed && !b->used) {
        w->line = LINE_BARE;
    } else {
        w->line = LINE_P;
        pith_buf_text(w->out, "<p>");
    }
    b->used = true;
    w->space = w->lb = false;
}

static void close_line(writer *w)
{
    static const char *const ends[] = {
        [LINE_NONE] = "",           [LINE_BARE] = "",
        [LINE_P] = "</p>\n",        [LINE_HEAD] = "</head>\n",
        [LINE_TITLE] = "</head>\n", [LINE_CODE] = "</code>\n"};
    close_marks(w, 0);
    if (w->line == LINE_HEAD && w->tei)
        pith_buf_text(w->out, "</ab>\n");
    else if (w->line == LINE_CODE && w->tei)
        pith_buf_text(w->out, "</code></p>\n");
    else
        pith_buf_text(w->out, ends[w->line]);
    w->line = LINE_NONE;
    w->space = w->lb = false;
}

static bool in_code(const writer *w)
{
    return w->nmarks > 0 && w->marks[w->nmarks - 1].kind == MARK_CODE;
}

/* What is due before text or an image of a line. */
static void settle(writer *w)
{
    if (w->line == LINE_NONE)
        open_line(w);
    if (w->lb && !in_code(w))
        pith_buf_text(w->out, "<lb/>");
    else if (w->space || w->lb)
        pith_buf_byte(w->out, w->lb ? '\n' : ' ');
    w->space = w->lb = false;
    open_marks(w);
}

static bool ends_line(const pith_buf *out)
{
    return out->len > 0 && out->data[out->len - 1] == '\n';
}

/* A block begins or ends. */
static void meet_edge(writer *w)
{
    if (w->solid) {
        if (w->solid_start && !ends_line(w->out))
            pith_buf_byte(w->out, '\n');
    } else if (w->heading) {
        w->space = true;
    } else {
        close_line(w);
    }
}

/* -- Text ---------------------------------------------------------------- */

static bool is_blank_line(pith_str text, size_t *len)
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

static void begin_solid(writer *w)
{
    make_place(w);
    write_boxes(w);
    top_box(w)->used = true;
    pith_str language = pith_language_of(w->page, w->solid);
    pith_buf_text(w->out, w->tei ? "<p><code" : "<code");
    if (language.len)
        write_attr(w, "lang", language);
    pith_buf_byte(w->out, '>');
    w->line = LINE_CODE;
    w->solid_start = w->out->len;
}

/* Text whose white space counts; blank lines before it do not. */
static void write_solid(writer *w, pith_str text)
{
    size_t blank;
    while (!w->solid_start && text.len && is_blank_line(text, &blank)) {
        text.data += blank;
        text.len -= blank;
    }
    if (text.len == 0)
        return;
    if (!w->solid_start)
        begin_solid(w);
    for (size_t start = 0; start < text.len;) {
        size_t end = start;
        while (end < text.len && text.data[end] != '\r')
            end++;
        pith_escape_xml(w->out, (pith_str){text.data + start, end - start});
        bool pair = end + 1 < text.len && text.data[end + 1] == '\n';
        if (end < text.len && !pair)
            pith_buf_byte(w->out, '\n');
        start = end + 1;
    }
}

static void end_solid(writer *w)
{
    pith_buf *out = w->out;
    w->solid = 0;
    if (!w->solid_start)
        return;
    while (out->len > w->solid_start &&
           pith_is_space((unsigned char)out->data[out->len - 1]))
        out->len--;
    w->solid_start = 0;
    close_line(w);
}

/* Soft hyphens (bytes C2 AD) are no part of a corpus' words. */
static void put_text(writer *w, pith_str text)
{
    size_t start = 0;
    for (size_t i = 0; i + 1 < text.len; i++) {
        if ((unsigned char)text.data[i] != 0xc2 ||
            (unsigned char)text.data[i + 1] != 0xad)
            continue;
        pith_escape_xml(w->out, (pith_str){text.data + start, i - start});
        start = i + 2;
    }
    pith_escape_xml(w->out, (pith_str){text.data + start, text.len - start});
}

static void write_text(writer *w, uint32_t node)
{
    pith_str raw = pith_tree_text(w->page->tree, w->page->tree->data[node]);
    if (raw.len == 0)
        return;
    if (w->solid) {
        write_solid(w, raw);
        return;
    }
    w->space = w->space || pith_walk_is_spaced(raw, false);
    pith_str text = pith_page_text(w->page, node);
    if (text.len) {
        settle(w);
        put_text(w, text);
    }
    w->space = w->space || pith_walk_is_spaced(raw, true);
}

/* A listing; where all is one line, its words. */
static void write_code(writer *w, pith_str code)
{
    if (w->solid) {
        write_solid(w, code);
        return;
    }
    for (;;) {
        pith_str word = pith_str_word(&code);
        if (word.len == 0)
            return;
        settle(w);
        put_text(w, word);
        w->space = true;
    }
}

/* The renderer's own text: quotation marks and the like. */
static void write_own(writer *w, pith_str text)
{
    if (w->solid) {
        write_solid(w, text);
        return;
    }
    settle(w);
    pith_buf_str(w->out, text);
}

/* -- Emphasis, code, links ------------------------------------------------ */

static mark_kind mark_of(const writer *w, uint32_t node, pith_role role)
{
    switch (role) {
    case PITH_ROLE_CODE:
        return MARK_CODE;
    case PITH_ROLE_LINK:
        return w->job->options->links ? MARK_LINK : MARK_KINDS;
    case PITH_ROLE_STRONG:
        return w->job->options->formatting ? MARK_BOLD : MARK_KINDS;
    case PITH_ROLE_EMPHASIS:
        return w->job->options->formatting ? MARK_ITALIC : MARK_KINDS;
    case PITH_ROLE_STRIKE:
        return w->job->options->formatting ? MARK_DEL : MARK_KINDS;
    default:
        break;
    }
    if (!w->job->options->formatting)
        return MARK_KINDS;
    switch (w->page->tag[node]) {
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

static void enter_mark(writer *w, mark_kind kind, uint32_t node)
{
    if (w->nested[kind]++ > 0 || w->solid || in_code(w))
        return;
    if (kind == MARK_LINK && !pith_address_has_link(&w->address, node))
        return;
    w->marks[w->nmarks++] = (mark){.kind = kind, .node = node};
}

static void leave_mark(writer *w, mark_kind kind, uint32_t node)
{
    if (--w->nested[kind] > 0 || w->nmarks == 0 ||
        w->marks[w->nmarks - 1].node != node)
        return;
    w->nmarks--;
    if (w->nopen > w->nmarks)
        close_marks(w, w->nmarks);
}

/* -- Elements ------------------------------------------------------------- */

/* The box an element of this role makes here; BOX_MAIN: none. */
static box_kind box_of(writer *w, pith_role role, uint32_t node)
{
    if (w->solid || w->heading || w->depth + 4 > BOX_DEPTH)
        return BOX_MAIN;
    if (role == PITH_ROLE_QUOTE)
        return BOX_QUOTE;
    if (role == PITH_ROLE_LIST)
        return BOX_LIST;
    if (role == PITH_ROLE_TABLE &&
        (!pith_table_kind_is_deep(&w->table_kind, node) ||
         pith_table_kind_is_headed(&w->table_kind, node)))
        return BOX_TABLE;
    unsigned at = w->depth;
    while (at > 1 && w->stack[at - 1].implied)
        at--;
    box_kind around = w->stack[at - 1].kind;
    if ((role == PITH_ROLE_ITEM || role == PITH_ROLE_TERM) &&
        around == BOX_LIST)
        return BOX_ITEM;
    if (role == PITH_ROLE_ROW && around == BOX_TABLE)
        return BOX_ROW;
    if (role == PITH_ROLE_CELL && around == BOX_ROW)
        return BOX_CELL;
    return BOX_MAIN;
}

static void enter_box(writer *w, box_kind kind, uint32_t node)
{
    if (kind == BOX_ITEM || kind == BOX_ROW || kind == BOX_CELL)
        drop_implied(w);
    else
        make_place(w);
    push_box(w, kind, node, false);
    if (kind == BOX_CELL)
        write_boxes(w); /* keeps its place whatever is in it */
}

static void leave_box(writer *w, uint32_t node)
{
    unsigned at = w->depth;
    while (at > 1 && w->stack[at - 1].implied)
        at--;
    if (at <= 1 || w->stack[at - 1].node != node)
        return;
    while (w->depth >= at)
        pop_box(w);
}

static void enter_block(writer *w, uint32_t node, pith_role role)
{
    meet_edge(w);
    if (role == PITH_ROLE_TABLE && w->job->options->no_tables &&
        !pith_table_kind_is_deep(&w->table_kind, node)) {
        pith_walk_skip(&w->walk);
        return;
    }
    box_kind kind = box_of(w, role, node);
    if (kind != BOX_MAIN)
        enter_box(w, kind, node);
    else if (role == PITH_ROLE_HEADING && !w->heading && !w->solid)
        w->heading = node;
    else if (role == PITH_ROLE_CAPTION && !w->heading && !w->solid)
        w->caption = node;
    else if (role == PITH_ROLE_PRE && !w->heading && !w->solid)
        w->solid = node;
}

static void leave_block(writer *w, uint32_t node)
{
    if (w->solid == node && node) {
        end_solid(w);
        return;
    }
    if (w->heading == node)
        w->heading = 0;
    meet_edge(w);
    if (w->caption == node)
        w->caption = 0;
    if (!w->solid && !w->heading)
        leave_box(w, node);
}

static void write_formula(writer *w, uint32_t node)
{
    pith_str source = pith_formula_latex(w->job, node);
    if (source.len == 0 || w->solid || in_code(w))
        return;
    pith_formula_skip(&w->walk);
    settle(w);
    pith_buf_text(w->out, "<formula notation=\"TeX\">");
    pith_escape_xml(w->out, source);
    pith_buf_text(w->out, "</formula>");
}

static void enter_inline(writer *w, uint32_t node, pith_role role)
{
    if (pith_footnotes_leads_back(&w->footnotes, node)) {
        pith_walk_skip(&w->walk);
        return;
    }
    mark_kind kind = mark_of(w, node, role);
    char sign = pith_raised_sign(w->page, node, w->walk.last);
    if (kind != MARK_KINDS)
        enter_mark(w, kind, node);
    else if (role == PITH_ROLE_SPACED)
        w->space = true;
    else if (role == PITH_ROLE_FORMULA)
        write_formula(w, node);
    else if (role == PITH_ROLE_QUOTED)
        write_own(w, PITH_S("\xe2\x80\x9c"));
    else if (role == PITH_ROLE_READING)
        write_own(w, PITH_S("("));
    else if (sign && !w->space && !w->lb)
        write_own(w, (pith_str){&sign, 1});
    else if (role == PITH_ROLE_SKIP)
        pith_walk_skip(&w->walk);
    if (pith_footnotes_needs_brackets(&w->footnotes, w->page, node))
        write_own(w, PITH_S("["));
}

static void leave_inline(writer *w, uint32_t node, pith_role role)
{
    mark_kind kind = mark_of(w, node, role);
    if (pith_footnotes_needs_brackets(&w->footnotes, w->page, node))
        write_own(w, PITH_S("]"));
    if (kind != MARK_KINDS) {
        leave_mark(w, kind, node);
    } else if (role == PITH_ROLE_SPACED) {
        w->space = true;
    } else if (role == PITH_ROLE_QUOTED || role == PITH_ROLE_READING) {
        w->space = false;
        write_own(w, role == PITH_ROLE_QUOTED ? PITH_S("\xe2\x80\x9d")
                                              : PITH_S(")"));
    }
}

static void write_image(writer *w, uint32_t node)
{
    pith_str alt = pith_str_trim(pith_page_attr(w->page, node, PITH_ATTR_ALT));
    if (w->solid || in_code(w) ||
        pith_address_image(&w->address, node).len == 0)
        return;
    settle(w);
    /* Settling may write the address of a link around it, so only now. */
    pith_str src = pith_address_image(&w->address, node);
    pith_buf_text(w->out, w->tei ? "<figure><graphic" : "<graphic");
    write_address(w, w->tei ? "url" : "src", src);
    if (alt.len && !w->tei)
        write_attr(w, "alt", alt);
    pith_buf_text(w->out, "/>");
    if (alt.len && w->tei) {
        pith_buf_text(w->out, "<figDesc>");
        pith_escape_xml(w->out, alt);
        pith_buf_text(w->out, "</figDesc>");
    }
    if (w->tei)
        pith_buf_text(w->out, "</figure>");
}

static void write_leaf(writer *w, uint32_t node)
{
    if (w->walk.role == PITH_ROLE_IMAGE) {
        write_image(w, node);
    } else if (w->walk.role == PITH_ROLE_FORMULA) {
        write_formula(w, node);
    } else if (w->walk.role == PITH_ROLE_RULE) {
        meet_edge(w);
    } else if (w->walk.role == PITH_ROLE_BREAK) {
        if (w->solid && w->solid_start)
            pith_buf_byte(w->out, '\n');
        else if (w->solid || w->lb) /* two of them part paragraphs */
            meet_edge(w);
        else
            w->lb = w->line != LINE_NONE;
    }
}

/* A block that is left out keeps apart what is around it; a cell keeps its
 * place. */
static void pass_over(writer *w, uint32_t node)
{
    meet_edge(w);
    if (w->walk.role != PITH_ROLE_CELL ||
        box_of(w, PITH_ROLE_CELL, node) != BOX_CELL)
        return;
    enter_box(w, BOX_CELL, node);
    pop_box(w);
}

static void take_step(writer *w, pith_step step)
{
    uint32_t node = w->walk.node;
    pith_role role = w->walk.role;
    bool block = pith_role_breaks(role);
    switch (step) {
    case PITH_STEP_TEXT:
        write_text(w, node);
        break;
    case PITH_STEP_CODE:
        write_code(w, w->walk.code);
        break;
    case PITH_STEP_SPACE:
        w->space = true;
        break;
    case PITH_STEP_DROP:
        pass_over(w, node);
        break;
    case PITH_STEP_ENTER:
        (block ? enter_block : enter_inline)(w, node, role);
        break;
    case PITH_STEP_EXIT:
        if (block)
            leave_block(w, node);
        else
            leave_inline(w, node, role);
        break;
    case PITH_STEP_LEAF:
        write_leaf(w, node);
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
