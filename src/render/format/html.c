/* SPDX-License-Identifier: Apache-2.0 */
/*
 * HTML that is safe to put into any page.
 *
 * Only what the two tables below list is ever written: elements without
 * behaviour, attributes with harmless values, addresses that pith_url_is_safe()
 * allows. There is no list of what is dangerous that could be incomplete. All
 * text is escaped, and no element is written whose content a parser would not
 * read as ordinary markup (style, title, textarea, svg, ...), so reading the
 * output again cannot turn text into elements.
 *
 * Elements that are not listed are replaced by their contents, inside a <div>
 * when they are blocks. White space is collapsed as in the other formats.
 */
#include "html.h"

#include "address.h"
#include "alignment.h"
#include "embed.h"
#include "escape.h"
#include "footnotes.h"
#include "formula.h"
#include "language.h"
#include "status.h"
#include "str.h"
#include "table_kind.h"
#include "walk.h"

/* Sets of attributes an element may have, besides lang and dir. */
enum {
    ATTRS_LINK = 1 << 0,
    ATTRS_CITE = 1 << 1,
    ATTRS_CELL = 1 << 2,
    ATTRS_LIST = 1 << 3,
    ATTRS_ITEM = 1 << 4,
    ATTRS_TIME = 1 << 5,
    ATTRS_TITLE = 1 << 6,
    ATTRS_CODE = 1 << 7,
    ATTRS_OPEN = 1 << 8,
    ATTRS_ANY = 1 << 9,
};

/* What an element is written as (0: by its contents alone), and its sets. */
typedef struct element {
    uint16_t as;
    uint16_t attrs;
} element;

#define SAME(tag, attrs) [PITH_TAG_##tag] = {PITH_TAG_##tag, attrs}

static const element elements[PITH_TAG_STATIC_COUNT] = {
    SAME(A, ATTRS_LINK),
    SAME(ABBR, ATTRS_TITLE),
    [PITH_TAG_ACRONYM] = {PITH_TAG_ABBR, ATTRS_TITLE},
    SAME(ADDRESS, 0),
    SAME(ARTICLE, 0),
    SAME(ASIDE, 0),
    SAME(B, 0),
    SAME(BDI, 0),
    SAME(BDO, 0),
    SAME(BLOCKQUOTE, ATTRS_CITE),
    SAME(CAPTION, 0),
    SAME(CITE, 0),
    SAME(CODE, ATTRS_CODE),
    SAME(DD, 0),
    SAME(DEL, ATTRS_CITE | ATTRS_TIME),
    SAME(DETAILS, ATTRS_OPEN),
    SAME(DFN, ATTRS_TITLE),
    [PITH_TAG_DIR] = {PITH_TAG_UL, 0},
    SAME(DIV, 0),
    SAME(DL, 0),
    SAME(DT, 0),
    SAME(EM, 0),
    SAME(FIGCAPTION, 0),
    SAME(FIGURE, 0),
    SAME(FOOTER, 0),
    SAME(H1, 0),
    SAME(H2, 0),
    SAME(H3, 0),
    SAME(H4, 0),
    SAME(H5, 0),
    SAME(H6, 0),
    SAME(HEADER, 0),
    SAME(I, 0),
    SAME(INS, ATTRS_CITE | ATTRS_TIME),
    SAME(KBD, 0),
    SAME(LI, ATTRS_ITEM),
    [PITH_TAG_LISTING] = {PITH_TAG_PRE, 0},
    SAME(MAIN, 0),
    SAME(MARK, 0),
    [PITH_TAG_MENU] = {PITH_TAG_UL, 0},
    SAME(NAV, 0),
    SAME(OL, ATTRS_LIST),
    SAME(P, 0),
    [PITH_TAG_PLAINTEXT] = {PITH_TAG_PRE, 0},
    SAME(PRE, ATTRS_CODE),
    SAME(Q, ATTRS_CITE),
    SAME(RB, 0),
    SAME(RP, 0),
    SAME(RT, 0),
    SAME(RTC, 0),
    SAME(RUBY, 0),
    SAME(S, 0),
    SAME(SAMP, 0),
    SAME(SECTION, 0),
    SAME(SMALL, 0),
    [PITH_TAG_STRIKE] = {PITH_TAG_S, 0},
    SAME(STRONG, 0),
    SAME(SUB, 0),
    SAME(SUMMARY, 0),
    SAME(SUP, 0),
    SAME(TABLE, 0),
    SAME(TBODY, 0),
    SAME(TD, ATTRS_CELL),
    [PITH_TAG_TEXTAREA] = {PITH_TAG_PRE, 0},
    SAME(TFOOT, 0),
    SAME(TH, ATTRS_CELL),
    SAME(THEAD, 0),
    SAME(TIME, ATTRS_TIME),
    SAME(TR, 0),
    [PITH_TAG_TT] = {PITH_TAG_CODE, 0},
    SAME(U, 0),
    SAME(UL, 0),
    SAME(VAR, 0),
    [PITH_TAG_XMP] = {PITH_TAG_PRE, 0},
};

/* What a value must look like to be written. */
typedef enum value_kind {
    VALUE_ADDRESS, /* written as an absolute, safe address */
    VALUE_NUMBER,  /* a number of at most `most` */
    VALUE_WORD,    /* letters, digits, - : + . and spaces, at most `most` */
    VALUE_CLASS,   /* only the language of code, as "language-NAME" */
    VALUE_TEXT,    /* anything, escaped, at most `most` bytes */
    VALUE_NONE,    /* written without one */
} value_kind;

typedef struct attribute {
    uint16_t set;
    uint8_t id;
    uint8_t kind;
    uint32_t most;
} attribute;

static const attribute attributes[] = {
    {ATTRS_ANY, PITH_ATTR_LANG, VALUE_WORD, 35},
    {ATTRS_ANY, PITH_ATTR_DIR, VALUE_WORD, 4},
    {ATTRS_LINK, PITH_ATTR_HREF, VALUE_ADDRESS, 0},
    {ATTRS_CITE, PITH_ATTR_CITE, VALUE_ADDRESS, 0},
    {ATTRS_CELL, PITH_ATTR_COLSPAN, VALUE_NUMBER, 1000},
    {ATTRS_CELL, PITH_ATTR_ROWSPAN, VALUE_NUMBER, 65534},
    {ATTRS_CELL, PITH_ATTR_SCOPE, VALUE_WORD, 8},
    {ATTRS_LIST, PITH_ATTR_START, VALUE_NUMBER, 999999999},
    {ATTRS_LIST, PITH_ATTR_REVERSED, VALUE_NONE, 0},
    {ATTRS_LIST, PITH_ATTR_TYPE, VALUE_WORD, 1},
    {ATTRS_ITEM, PITH_ATTR_VALUE, VALUE_NUMBER, 999999999},
    {ATTRS_TIME, PITH_ATTR_DATETIME, VALUE_WORD, 40},
    {ATTRS_TITLE, PITH_ATTR_TITLE, VALUE_TEXT, 1000},
    {ATTRS_CODE, PITH_ATTR_CLASS, VALUE_CLASS, 0},
    {ATTRS_OPEN, PITH_ATTR_OPEN, VALUE_NONE, 0},
};

typedef struct writer {
    const pith_page *page;
    pith_buf *out;
    pith_walk walk;
    pith_table_kind table_kind;
    pith_address address;
    const pith_render_job *job;
    bool space;     /* white space is due before the next text */
    bool spaced;    /* white space was just written */
    bool edge;      /* at the start of a block or line: space is dropped */
    bool broken;    /* the last thing written is a br */
    bool apart;     /* a block was left out since the last text */
    bool spans;     /* a cell with rowspan was written */
    uint32_t flat;  /* end of the row at hand when it is one line of text */
    uint32_t solid; /* the element whose white space counts; 0: none */
    bool solid_at_start;
    pith_footnote_numbers footnotes;
    uint32_t note;      /* number of the note at hand; 0: none */
    uint32_t nreferred; /* notes that were referred to */
    pith_post_cursor thread;
} writer;

/* -- Tags ---------------------------------------------------------------- */

/* What an element becomes: a static HTML tag, or 0. */
static uint16_t written_as(const writer *self, uint32_t node)
{
    uint16_t tag = self->page->tag[node];
    const uint8_t *written = self->walk.written;
    if (written && written[node])
        return written[node] == PITH_POST_ROOT ? PITH_TAG_ARTICLE
                                               : PITH_TAG_DIV;
    if (tag >= PITH_TAG_STATIC_COUNT) /* foreign ones have higher numbers */
        return 0;
    /* Links between a text and its notes lead nowhere else. */
    bool note = pith_footnotes_number(&self->footnotes, node) > 0 ||
                pith_footnotes_leads_back(&self->footnotes, node);
    if (tag == PITH_TAG_A && (!pith_address_has_link(&self->address, node) ||
                              (self->job->options->no_links && !note)))
        return 0;
    if (elements[tag].as)
        return elements[tag].as;
    return pith_role_of(tag) == PITH_ROLE_BLOCK && tag != PITH_TAG_BODY
               ? PITH_TAG_DIV
               : 0;
}

static bool is_word(pith_str value, size_t most)
{
    if (value.len == 0 || value.len > most)
        return false;
    for (size_t i = 0; i < value.len; i++) {
        unsigned char c = (unsigned char)value.data[i];
        if (!pith_is_alpha(c) && !pith_is_digit(c) && c != '-' && c != ':' &&
            c != '+' && c != '.' && c != ' ')
            return false;
    }
    return true;
}

/* The part of a value that may be written; false: leave the attribute out. */
static bool check_value(writer *self, const attribute *row, pith_str *value)
{
    uint64_t number;
    pith_str digits = pith_str_trim(*value);
    switch ((value_kind)row->kind) {
    case VALUE_ADDRESS:
        *value = pith_address_of(&self->address, *value);
        return value->len > 0;
    case VALUE_NUMBER:
        if (digits.len == 0 || !pith_is_digit((unsigned char)digits.data[0]))
            return false;
        *value = digits;
        if (!pith_str_uint(&digits, row->most, &number))
            return false;
        value->len -= digits.len;
        return true;
    case VALUE_WORD:
        *value = digits;
        return is_word(*value, row->most);
    case VALUE_CLASS:
        *value = pith_language_in(*value);
        return value->len > 0;
    case VALUE_TEXT:
        return value->len > 0 && value->len <= row->most;
    case VALUE_NONE:
        value->len = 0;
        return true;
    }
    return false;
}

static void write_attr(writer *self, uint8_t id, pith_str value)
{
    pith_buf_byte(self->out, ' ');
    pith_buf_str(self->out, pith_attr_static_name(id));
    pith_buf_text(self->out, id == PITH_ATTR_CLASS ? "=\"language-" : "=\"");
    pith_escape_html(self->out, value);
    pith_buf_byte(self->out, '"');
}

/* Whether the language of a pre element is told by a class that is written
 * anyway: its own, or that of the code element in it. */
static bool has_language(const pith_page *page, uint32_t node)
{
    uint32_t inner = node + 1;
    while (inner < page->end[node] && page->tag[inner] != PITH_TAG_CODE)
        inner++;
    pith_str own = pith_page_attr(page, node, PITH_ATTR_CLASS);
    if (pith_language_in(own).len > 0)
        return true;
    return inner < page->end[node] &&
           pith_language_in(pith_page_attr(page, inner, PITH_ATTR_CLASS)).len >
               0;
}

static const attribute *find_row(unsigned sets, uint8_t id)
{
    for (size_t i = 0; i < sizeof attributes / sizeof attributes[0]; i++)
        if (attributes[i].set & sets && attributes[i].id == id)
            return &attributes[i];
    return NULL;
}

/* Ids of the page would clash with others where our HTML is put, so links
 * between notes and text have names of their own: fn1, fnref1. */
static void write_note_link(writer *self, const char *attr, const char *to,
                            uint32_t number)
{
    pith_buf_text(self->out, attr);
    pith_buf_text(self->out, to);
    pith_buf_uint(self->out, number);
    pith_buf_byte(self->out, '"');
}

/* What makes an element a note, a reference or the way back; false: it is none
 * of them, or its address is its own. */
static bool write_note(writer *self, uint32_t node)
{
    uint32_t number = pith_footnotes_number(&self->footnotes, node);
    if (pith_footnotes_leads_back(&self->footnotes, node) && self->note) {
        write_note_link(self, " href=\"#", "fnref", self->note);
        return true;
    }
    if (number == 0)
        return false;
    if (self->page->tag[node] != PITH_TAG_A) {
        self->note = number;
        write_note_link(self, " id=\"", "fn", number);
        return false;
    }
    write_note_link(self, " href=\"#", "fn", number);
    if (number > self->nreferred) {
        self->nreferred = number;
        write_note_link(self, " id=\"", "fnref", number);
    }
    pith_buf_text(self->out, " role=\"doc-noteref\"");
    return true;
}

/* The sets of an element; what a post is written as is of another kind than
 * the page's element, which may have any name. */
static unsigned attrs_of(const writer *self, uint32_t node)
{
    uint16_t tag = self->page->tag[node];
    const uint8_t *written = self->walk.written;
    bool same = tag < PITH_TAG_STATIC_COUNT && !(written && written[node]);
    return (same ? elements[tag].attrs : 0) | ATTRS_ANY;
}

static void write_alignment(writer *self, uint32_t cell)
{
    static const pith_str words[] = {
        [PITH_ALIGNED_LEFT] = {"left", 4},
        [PITH_ALIGNED_CENTER] = {"center", 6},
        [PITH_ALIGNED_RIGHT] = {"right", 5},
    };
    pith_alignment is = pith_alignment_of(self->page, cell);
    if (is != PITH_ALIGNED_NONE)
        write_attr(self, PITH_ATTR_ALIGN, words[is]);
}

static void write_start(writer *self, uint16_t as, uint32_t node)
{
    pith_tree *tree = self->page->tree;
    pith_attr *attr = tree->attrs + tree->data[node].at;
    unsigned sets = attrs_of(self, node);
    pith_buf_byte(self->out, '<');
    pith_buf_str(self->out, pith_tag_static_name(as));
    bool noted = write_note(self, node);
    for (uint32_t i = 0; i < tree->data[node].len; i++) {
        const attribute *row = attr[i].id ? find_row(sets, attr[i].id) : NULL;
        if (!row || (noted && attr[i].id == PITH_ATTR_HREF))
            continue;
        pith_str value = pith_tree_attr_value(tree, &attr[i]);
        if (check_value(self, row, &value))
            write_attr(self, row->id, value);
    }
    if (self->walk.role == PITH_ROLE_CELL)
        write_alignment(self, node);
    if (self->page->tag[node] == PITH_TAG_PRE &&
        !has_language(self->page, node)) {
        pith_str language = pith_language_of(self->page, node);
        if (language.len > 0)
            write_attr(self, PITH_ATTR_CLASS, language);
    }
    pith_buf_byte(self->out, '>');
}

static void write_end(writer *self, uint16_t as)
{
    pith_buf_text(self->out, "</");
    pith_buf_str(self->out, pith_tag_static_name(as));
    pith_buf_byte(self->out, '>');
}

/* -- Text ---------------------------------------------------------------- */

/* White space and breaks that are due before text or an inline element. */
static void settle(writer *self)
{
    if (self->solid)
        return;
    if (self->apart && self->broken)
        pith_buf_text(self->out, "<br>");
    else if (self->apart && !self->edge)
        pith_buf_text(self->out, "<br><br>");
    else if (self->space && !self->edge && !self->spaced)
        pith_buf_byte(self->out, ' ');
    self->spaced = self->spaced || self->space;
    self->apart = self->space = self->broken = false;
}

/* Around blocks no white space counts. */
static void meet_edge(writer *self)
{
    self->edge = true;
    self->spaced = self->space = self->apart = self->broken = false;
}

static void write_solid(writer *self, pith_str text)
{
    size_t start = 0;
    /* A parser drops a line break right after <pre>. */
    if (self->solid_at_start && text.len > 0 &&
        (text.data[0] == '\n' || text.data[0] == '\r'))
        pith_buf_byte(self->out, '\n');
    self->solid_at_start = self->solid_at_start && text.len == 0;
    for (size_t i = 0; i < text.len; i++) {
        if (text.data[i] != '\r')
            continue;
        pith_escape_html(self->out, (pith_str){text.data + start, i - start});
        if (i + 1 == text.len || text.data[i + 1] != '\n')
            pith_buf_byte(self->out, '\n');
        start = i + 1;
    }
    pith_escape_html(self->out,
                     (pith_str){text.data + start, text.len - start});
}

static void write_text(writer *self, uint32_t node)
{
    pith_str raw =
        pith_tree_text(self->page->tree, self->page->tree->data[node]);
    if (raw.len == 0)
        return;
    if (self->solid) {
        write_solid(self, raw);
        return;
    }
    self->space = self->space || pith_walk_is_spaced(raw, false);
    pith_str text = pith_page_text(self->page, node);
    if (text.len) {
        settle(self);
        pith_escape_html(self->out, text);
        self->edge = self->spaced = false;
    }
    self->space = self->space || pith_walk_is_spaced(raw, true);
}

/* -- Elements ------------------------------------------------------------ */

static void begin_line(writer *self)
{
    bool fresh =
        self->out->len == 0 || self->out->data[self->out->len - 1] == '\n';
    if (!self->solid && !fresh)
        pith_buf_byte(self->out, '\n');
}

static void enter_block(writer *self, uint16_t as, uint32_t node)
{
    begin_line(self);
    write_start(self, as, node);
    meet_edge(self);
}

static void leave_block(writer *self, uint16_t as)
{
    write_end(self, as);
    if (!self->solid)
        pith_buf_byte(self->out, '\n');
    meet_edge(self);
}

static bool is_block(const writer *self)
{
    return pith_role_breaks(self->walk.role);
}

static bool is_dropped(const writer *self, uint32_t node)
{
    return self->walk.role == PITH_ROLE_TABLE &&
           self->job->options->no_tables &&
           !pith_table_kind_is_deep(&self->table_kind, node);
}

static void note_span(writer *self, uint32_t cell)
{
    self->spans = self->spans || pith_tree_attr(self->page->tree, cell,
                                                PITH_ATTR_ROWSPAN) != NULL;
}

/* LaTeX as the text formats have it; false: there is none. */
static bool write_formula(writer *self, uint32_t node)
{
    pith_str source = pith_formula_latex(self->job, node);
    if (source.len == 0 || self->solid)
        return false;
    pith_str sign = pith_formula_sign(self->page, node);
    pith_formula_skip(&self->walk);
    settle(self);
    pith_buf_str(self->out, sign);
    while (source.len) {
        pith_escape_html(self->out, pith_formula_word(&source));
        if (source.len)
            pith_buf_byte(self->out, ' ');
    }
    pith_buf_str(self->out, sign);
    self->edge = self->spaced = false;
    return true;
}

/* A listing is preformatted whatever the page made it of. */
static void enter_listing(writer *self, uint32_t node)
{
    pith_str language = pith_language_of(self->page, node);
    begin_line(self);
    pith_buf_text(self->out, "<pre");
    if (language.len > 0)
        write_attr(self, PITH_ATTR_CLASS, language);
    pith_buf_byte(self->out, '>');
    self->solid = node;
    self->solid_at_start = true;
}

static void leave_listing(writer *self)
{
    self->solid = 0;
    leave_block(self, PITH_TAG_PRE);
}

static void enter_element(writer *self, uint32_t node)
{
    if (node == self->walk.listing) {
        enter_listing(self, node);
        return;
    }
    if (self->walk.role == PITH_ROLE_FORMULA && write_formula(self, node))
        return;
    uint16_t as = written_as(self, node);
    bool skipped = self->walk.role == PITH_ROLE_SKIP && !as;
    if (skipped || is_dropped(self, node)) {
        self->apart = self->apart || !skipped;
        pith_walk_skip(&self->walk);
        return;
    }
    self->solid_at_start = false;
    if (self->walk.role == PITH_ROLE_SPACED)
        self->space = true;
    if (self->walk.role == PITH_ROLE_ROW &&
        !pith_table_kind_is_deep(&self->table_kind, node))
        self->flat = self->page->end[node];
    if (self->walk.role == PITH_ROLE_CELL)
        note_span(self, node);
    if (is_block(self) && as)
        enter_block(self, as, node);
    else if (is_block(self))
        meet_edge(self);
    else if (as) {
        settle(self);
        write_start(self, as, node);
    }
    if (self->walk.role == PITH_ROLE_PRE && !self->solid) {
        self->solid = node;
        self->solid_at_start = true;
    }
}

static void leave_element(writer *self, uint32_t node)
{
    if (node == self->walk.listing) {
        leave_listing(self);
        return;
    }
    uint16_t as = written_as(self, node);
    if (self->solid == node)
        self->solid = 0;
    if (self->walk.role == PITH_ROLE_SPACED)
        self->space = true;
    if (is_block(self) && as)
        leave_block(self, as);
    else if (is_block(self))
        meet_edge(self);
    else if (as)
        write_end(self, as);
}

static void write_image(writer *self, uint32_t node)
{
    pith_str src = pith_address_image(&self->address, node);
    if (src.len == 0)
        return;
    settle(self);
    pith_buf_text(self->out, "<img");
    write_attr(self, PITH_ATTR_SRC, src);
    write_attr(self, PITH_ATTR_ALT,
               pith_page_attr(self->page, node, PITH_ATTR_ALT));
    pith_buf_byte(self->out, '>');
    self->edge = self->spaced = false;
}

/* A film or a sound is a link, which stands in no other. */
static void write_embed(writer *self, uint32_t node)
{
    pith_str url = pith_embed_address(&self->address, node);
    if (url.len == 0 || self->solid ||
        self->page->flags[node] & PITH_NODE_IN_LINK)
        return;
    self->space = true;
    settle(self);
    pith_buf_text(self->out, "<a");
    write_attr(self, PITH_ATTR_HREF, url);
    pith_buf_byte(self->out, '>');
    pith_escape_html(self->out, pith_embed_title(self->page, node));
    pith_buf_text(self->out, "</a>");
    self->edge = self->spaced = false;
    self->space = true;
}

static void write_leaf(writer *self, uint32_t node)
{
    if (self->walk.role == PITH_ROLE_FORMULA) {
        write_formula(self, node);
    } else if (self->walk.role == PITH_ROLE_IMAGE) {
        write_image(self, node);
    } else if (self->walk.role == PITH_ROLE_EMBED) {
        write_embed(self, node);
    } else if (self->walk.role == PITH_ROLE_BREAK) {
        pith_buf_text(self->out, "<br>");
        self->space = false;
        self->edge = self->broken = true;
    } else if (self->page->tag[node] == PITH_TAG_WBR) {
        settle(self);
        pith_buf_text(self->out, "<wbr>");
    } else if (self->walk.role == PITH_ROLE_RULE) {
        begin_line(self);
        pith_buf_text(self->out, self->solid ? "<hr>" : "<hr>\n");
        meet_edge(self);
    }
}

/* A block that is left out keeps apart what is around it, by a space where a
 * row is one line of text; a cell keeps its place, and so does a row that a
 * cell above may reach into. */
static void pass_over(writer *self, uint32_t node)
{
    if (self->walk.role == PITH_ROLE_CELL) {
        uint16_t as = self->page->tag[node];
        note_span(self, node);
        write_start(self, as, node);
        leave_block(self, as);
    } else if (self->walk.role == PITH_ROLE_ROW && self->spans) {
        begin_line(self);
        pith_buf_text(self->out, "<tr></tr>\n");
        meet_edge(self);
    } else if (node < self->flat) {
        self->space = true;
    } else {
        self->apart = true;
    }
}

static void take_step(writer *self, pith_step step)
{
    switch (step) {
    case PITH_STEP_TEXT:
        write_text(self, self->walk.node);
        break;
    case PITH_STEP_CODE:
        write_solid(self, self->walk.code);
        break;
    case PITH_STEP_SPACE:
        self->space = true;
        break;
    case PITH_STEP_DROP:
        pass_over(self, self->walk.node);
        break;
    case PITH_STEP_ENTER:
        enter_element(self, self->walk.node);
        break;
    case PITH_STEP_EXIT:
        leave_element(self, self->walk.node);
        break;
    case PITH_STEP_LEAF:
        write_leaf(self, self->walk.node);
        break;
    case PITH_STEP_END:
        break;
    }
}

/* Who wrote the post that the step is in, where that is another one: in the
 * element that is the post, before any other. */
static void meet_post(writer *self, pith_step step)
{
    char space[PITH_POST_HEAD];
    if (step == PITH_STEP_EXIT || step == PITH_STEP_SPACE ||
        step == PITH_STEP_DROP || self->solid ||
        !pith_post_cursor_move(&self->thread, self->walk.node) ||
        !self->thread.current)
        return;
    pith_str head = pith_post_head(
        &self->thread.posts->post[self->thread.current - 1], space);
    if (head.len == 0)
        return;
    begin_line(self);
    pith_buf_text(self->out, "<h3 class=\"post\">");
    pith_escape_html(self->out, head);
    pith_buf_text(self->out, "</h3>\n");
    meet_edge(self);
}

/* A step of a page that is a thread. */
static void take_thread_step(writer *self, pith_step step)
{
    bool root = step == PITH_STEP_ENTER &&
                self->walk.written[self->walk.node] == PITH_POST_ROOT;
    if (!root)
        meet_post(self, step);
    take_step(self, step);
    if (root)
        meet_post(self, step);
}

static pith_status init_writer(writer *self, const pith_render_job *job,
                               pith_buf *out)
{
    *self = (writer){.page = job->page, .out = out, .job = job, .edge = true};
    PITH_TRY(pith_walk_init(&self->walk, job));
    return pith_table_kind_init(&self->table_kind, job, &self->walk, false);
}

static pith_status run(const pith_render_job *job)
{
    writer w;
    PITH_TRY(init_writer(&w, job, job->out));
    w.thread.posts = job->posts;
    PITH_TRY(pith_footnotes_number_kept(&w.footnotes, job));
    pith_address_init(&w.address, job);
    for (;;) {
        pith_step step = pith_walk_next(&w.walk);
        if (step == PITH_STEP_END)
            break;
        if (job->posts)
            take_thread_step(&w, step);
        else
            take_step(&w, step);
    }
    pith_address_clear(&w.address);
    PITH_TRY(w.walk.status);
    return job->out->status;
}

/* -- One element ----------------------------------------------------------- */

struct pith_html {
    writer w;
    pith_buf buf;
};

pith_status pith_html_open(pith_html **out, const pith_render_job *job)
{
    pith_html *html = pith_arena_zalloc(job->scratch, 1, sizeof *html);
    if (!html)
        return PITH_NOMEM;
    PITH_TRY(init_writer(&html->w, job, &html->buf));
    pith_buf_init(&html->buf, job->out->max);
    pith_address_init(&html->w.address, job);
    *out = html;
    return PITH_OK;
}

void pith_html_close(pith_html *html)
{
    pith_address_clear(&html->w.address);
    pith_buf_clear(&html->buf);
}

pith_str pith_html_element(pith_html *html, uint32_t node)
{
    writer *self = &html->w;
    pith_buf *out = self->job->out;
    pith_buf_reset(&html->buf);
    meet_edge(self);
    self->flat = 0;
    pith_walk_move(&self->walk, node);
    pith_step step;
    do {
        step = pith_walk_next(&self->walk);
        take_step(self, step);
    } while (step != PITH_STEP_END &&
             !(step == PITH_STEP_EXIT && self->walk.node == node));
    pith_buf_heed(out, &html->buf);
    if (out->status == PITH_OK)
        out->status = self->walk.status;
    return out->status == PITH_OK ? pith_buf_view(&html->buf) : PITH_S("");
}

const pith_renderer pith_renderer_html = {
    .name = "html",
    .summary = "HTML without scripts, styles and unsafe addresses",
    .run = run,
};
