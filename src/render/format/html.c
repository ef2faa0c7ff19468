/* SPDX-License-Identifier: Apache-2.0 */
/* HTML that is safe to put into any page.
 *
 * Only what the two tables of html_names.c list is written: elements without
 * behaviour, attributes with harmless values, addresses that pith_url_is_safe()
 * allows. An allowlist cannot miss something dangerous, as a blocklist can. All
 * text is escaped, and no element is written whose content a parser would not
 * read as ordinary markup (style, title, textarea, svg, ...), so reading the
 * output again cannot turn text into elements.
 *
 * Elements that are not listed are replaced by their contents, inside a <div>
 * if they are blocks. White space is collapsed as in the other formats. */
#include "html.h"

#include "address.h"
#include "alignment.h"
#include "alternative.h"
#include "embed.h"
#include "escape.h"
#include "footnotes.h"
#include "formula.h"
#include "html_names.h"
#include "item_number.h"
#include "language.h"
#include "smiley.h"
#include "status.h"
#include "str.h"
#include "table_kind.h"
#include "task_box.h"
#include "walk.h"
#include "written_text.h"

typedef struct writer {
    const pith_page *page;
    pith_buf *out;
    pith_walk walk;
    pith_table_kind table_kind;
    pith_address address;
    const pith_render_job *job;
    bool space;  /* white space is due before the next text */
    bool spaced; /* white space was just written */
    bool edge;   /* at the start of a block or line: space is dropped */
    bool broken; /* the last thing written is a br */
    bool apart;  /* a block was dropped since the last text */
    bool spans;  /* a cell with rowspan was written */
    bool rows;   /* the rows of a table are written although the table is not */
    uint32_t flat; /* end of the current row if it is one line of text */
    /* The list, table or row inside which all tables are written as tables, and
     * its end. */
    uint32_t kept_from;
    uint32_t kept_to;
    uint32_t solid; /* the preformatted element; 0: none */
    bool solid_at_start;
    pith_footnote_numbers footnotes;
    uint32_t gap;       /* the list of which an item was just dropped */
    uint32_t note;      /* number of the current note; 0: none */
    uint32_t nreferred; /* notes that have a reference */
    pith_post_cursor thread;
} writer;

/* -- Tags ---------------------------------------------------------------- */

static void begin_line(writer *self)
{
    bool fresh =
        self->out->len == 0 || self->out->data[self->out->len - 1] == '\n';
    if (!self->solid && !fresh)
        pith_buf_byte(self->out, '\n');
}

/* Whether a table, or a part of one, is only for layout. */
static bool is_layout(const writer *self, uint32_t node)
{
    return node < self->kept_from || node >= self->kept_to;
}

/* A table with a caption is not for layout. */
static bool has_caption(const pith_page *page, uint32_t table)
{
    uint32_t i = table + 1;
    while (i < page->end[table] && page->tag[i] != PITH_TAG_CAPTION)
        i = page->end[i];
    return i < page->end[table];
}

static bool arranges(const writer *self, uint32_t table)
{
    return pith_table_kind_is_deep(&self->table_kind, table) &&
           !pith_table_kind_is_headed(&self->table_kind, table) &&
           !has_caption(self->page, table);
}

static void leave_rows(writer *self);

/* Layout tables are written as the blocks in them, except for rows that are
 * lines. In lists and data tables they stay tables, because items and rows
 * depend on them. */
static void note_table(writer *self, uint32_t node)
{
    pith_role role = self->walk.role;
    bool row = role == PITH_ROLE_ROW;
    if ((role != PITH_ROLE_LIST && role != PITH_ROLE_TABLE && !row) ||
        !is_layout(self, node) ||
        (role == PITH_ROLE_TABLE && arranges(self, node)))
        return;
    if (row && pith_table_kind_is_deep(&self->table_kind, node)) {
        leave_rows(self);
        return;
    }
    self->kept_from = node;
    self->kept_to = self->page->end[node];
    if (row && !self->rows) {
        begin_line(self);
        pith_buf_text(self->out, "<table>\n<tbody>\n");
        self->rows = true;
    }
}

static bool is_table_part(uint16_t tag)
{
    return tag == PITH_TAG_TABLE || tag == PITH_TAG_TBODY ||
           tag == PITH_TAG_THEAD || tag == PITH_TAG_TFOOT ||
           tag == PITH_TAG_TR || tag == PITH_TAG_TD || tag == PITH_TAG_TH;
}

/* What an element is written as: a static HTML tag, or 0. */
static uint16_t written_as(const writer *self, uint32_t node)
{
    uint16_t tag = self->page->tag[node];
    const uint8_t *written = self->walk.written;
    if (written && written[node])
        return written[node] == PITH_POST_ROOT ? PITH_TAG_ARTICLE
                                               : PITH_TAG_DIV;
    if (self->page->heading_level && self->page->heading_level[node]) {
        unsigned level = pith_page_heading(self->page, node);
        return (uint16_t)(level ? PITH_TAG_H1 + level - 1 : PITH_TAG_P);
    }
    if (tag >= PITH_TAG_STATIC_COUNT) /* foreign ones have higher numbers */
        return 0;
    /* Links between text and notes have no other target. */
    bool note = pith_footnotes_number(&self->footnotes, node) > 0 ||
                pith_footnotes_leads_back(&self->footnotes, node);
    if (tag == PITH_TAG_A && (!pith_address_leads_away(&self->address, node) ||
                              (self->job->options->no_links && !note)))
        return 0;
    if (is_table_part(tag) && is_layout(self, node))
        return tag == PITH_TAG_TD || tag == PITH_TAG_TH ? PITH_TAG_DIV : 0;
    if (tag == PITH_TAG_OL && !pith_item_list_is_numbered(self->page, node))
        return PITH_TAG_UL;
    if (pith_html_form_of(tag).as)
        return pith_html_form_of(tag).as;
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

/* The part of a value that may be written; false: drop the attribute. */
static bool check_value(writer *self, const pith_html_attribute *row,
                        pith_str *value)
{
    uint64_t number;
    pith_str digits = pith_str_trim(*value);
    switch ((pith_html_value)row->kind) {
    case PITH_HTML_VALUE_ADDRESS:
        *value = pith_address_of(&self->address, *value);
        return value->len > 0;
    case PITH_HTML_VALUE_NUMBER:
        if (digits.len == 0 || !pith_is_digit((unsigned char)digits.data[0]))
            return false;
        *value = digits;
        if (!pith_str_uint(&digits, row->most, &number))
            return false;
        value->len -= digits.len;
        return true;
    case PITH_HTML_VALUE_WORD:
        *value = digits;
        return is_word(*value, row->most);
    case PITH_HTML_VALUE_CLASS:
        *value = pith_language_in(*value);
        return value->len > 0;
    case PITH_HTML_VALUE_TEXT:
        return value->len > 0 && value->len <= row->most;
    case PITH_HTML_VALUE_NONE:
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

/* Ids of the page could clash with others where the HTML is inserted, so links
 * between notes and text have ids of their own: fn1, fnref1. */
static void write_note_link(writer *self, const char *attr, const char *to,
                            uint32_t number)
{
    pith_buf_text(self->out, attr);
    pith_buf_text(self->out, to);
    pith_buf_uint(self->out, number);
    pith_buf_byte(self->out, '"');
}

/* Write the attributes of a note, a reference or a link back; false: it is none
 * of them, or keeps its own address. */
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

/* The attribute sets of an element. A post is written as another element than
 * the page's, which may have any name. */
static unsigned attrs_of(const writer *self, uint32_t node)
{
    uint16_t tag = self->page->tag[node];
    const uint8_t *written = self->walk.written;
    bool same = tag < PITH_TAG_STATIC_COUNT && !(written && written[node]) &&
                !(is_table_part(tag) && is_layout(self, node));
    return (same ? pith_html_form_of(tag).attrs : 0) | PITH_HTML_ANY;
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

static void write_number(writer *self, uint8_t attr, uint32_t number)
{
    pith_buf_byte(self->out, ' ');
    pith_buf_str(self->out, pith_attr_static_name(attr));
    pith_buf_text(self->out, "=\"");
    pith_buf_uint(self->out, number);
    pith_buf_byte(self->out, '"');
}

/* Write the number of an item after a dropped one, and the first of a reversed
 * list: a browser would count the items that are left. */
static void write_numbers(writer *self, uint32_t node)
{
    const pith_page *page = self->page;
    if (page->tag[node] == PITH_TAG_OL) {
        uint32_t first = pith_item_numbers_begin(&self->table_kind, page, node);
        if (pith_tree_attr(page->tree, node, PITH_ATTR_REVERSED) &&
            !pith_tree_attr(page->tree, node, PITH_ATTR_START))
            write_number(self, PITH_ATTR_START, first);
    } else if (pith_item_is_numbered(page, node)) {
        uint32_t number = pith_item_number(&self->table_kind, page, node);
        if (self->gap == page->parent[node] &&
            !pith_tree_attr(page->tree, node, PITH_ATTR_VALUE))
            write_number(self, PITH_ATTR_VALUE, number);
        self->gap = 0;
    }
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
        const pith_html_attribute *row =
            attr[i].id ? pith_html_attribute_of(sets, attr[i].id) : NULL;
        if (!row || (noted && attr[i].id == PITH_ATTR_HREF))
            continue;
        pith_str value = pith_tree_attr_value(tree, &attr[i]);
        if (check_value(self, row, &value))
            write_attr(self, row->id, value);
    }
    if (as == PITH_TAG_OL || as == PITH_TAG_LI)
        write_numbers(self, node);
    if (self->walk.role == PITH_ROLE_CELL && !is_layout(self, node))
        write_alignment(self, node);
    if (self->page->tag[node] == PITH_TAG_PRE &&
        !pith_language_is_in_class(self->page, node)) {
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

/* Around blocks white space is not significant. */
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

static void write_smiley(writer *self, uint32_t node)
{
    pith_str sign = pith_smiley_of(self->page, node);
    settle(self);
    pith_escape_html(self->out, sign);
    self->edge = self->spaced = self->solid_at_start = false;
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
    pith_written_text shown = pith_written_text_of(&self->walk, node);
    self->space = self->space || shown.before;
    if (shown.text.len) {
        settle(self);
        pith_escape_html(self->out, shown.text);
        self->edge = self->spaced = false;
    }
    self->space = self->space || shown.after;
}

/* -- Elements ------------------------------------------------------------ */

/* The end of rows of a table that is not written itself. */
static void leave_rows(writer *self)
{
    if (!self->rows)
        return;
    pith_buf_text(self->out, "</tbody>\n</table>\n");
    self->rows = false;
    meet_edge(self);
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

/* Write LaTeX as in the text formats; false: there is none. */
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

/* A listing is written as preformatted, whatever its elements are. */
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
    note_table(self, node);
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
    if (self->walk.role == PITH_ROLE_CELL && !is_layout(self, node))
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
    if (self->walk.role == PITH_ROLE_TABLE && is_layout(self, node))
        leave_rows(self);
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
    write_attr(self, PITH_ATTR_ALT, pith_alternative_of(self->job, node));
    pith_buf_byte(self->out, '>');
    self->edge = self->spaced = false;
}

/* Video and audio are written as a link, unless inside another link. */
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

/* A disabled check box before an item. */
static void write_box(writer *self, uint32_t node)
{
    pith_task_box found = pith_task_box_of(self->page, node);
    if (found == PITH_TASK_NONE || self->solid)
        return;
    settle(self);
    pith_buf_text(self->out, found == PITH_TASK_DONE
                                 ? "<input type=\"checkbox\" disabled checked>"
                                 : "<input type=\"checkbox\" disabled>");
    self->edge = self->spaced = false;
    self->space = true;
}

static void write_leaf(writer *self, uint32_t node)
{
    if (self->walk.role == PITH_ROLE_FORMULA) {
        write_formula(self, node);
    } else if (self->walk.role == PITH_ROLE_IMAGE) {
        write_image(self, node);
    } else if (self->walk.role == PITH_ROLE_SMILEY) {
        write_smiley(self, node);
    } else if (self->walk.role == PITH_ROLE_EMBED) {
        write_embed(self, node);
    } else if (self->walk.role == PITH_ROLE_BREAK) {
        pith_buf_text(self->out, "<br>");
        self->space = false;
        self->edge = self->broken = true;
    } else if (self->page->tag[node] == PITH_TAG_WBR) {
        settle(self);
        pith_buf_text(self->out, "<wbr>");
    } else if (self->walk.role == PITH_ROLE_NOTHING) {
        write_box(self, node);
    } else if (self->walk.role == PITH_ROLE_RULE) {
        begin_line(self);
        pith_buf_text(self->out, self->solid ? "<hr>" : "<hr>\n");
        meet_edge(self);
    }
}

/* A dropped block separates what is around it, with a space if a row is one
 * line of text. A cell keeps its place, and so does a row that a cell above may
 * span. */
static void pass_over(writer *self, uint32_t node)
{
    if (pith_item_is_numbered(self->page, node)) {
        pith_item_pass(&self->table_kind, self->page, node);
        self->gap = self->page->parent[node];
    }
    if (self->walk.role == PITH_ROLE_CELL && !is_layout(self, node)) {
        uint16_t as = self->page->tag[node];
        note_span(self, node);
        write_start(self, as, node);
        leave_block(self, as);
    } else if (self->walk.role == PITH_ROLE_ROW && self->spans &&
               !is_layout(self, node)) {
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

/* Write the author of the step's post if it is a new post, inside the element
 * that is the post, before anything else. */
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

/* A step on a page that is a thread. */
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
    self->kept_from = node;
    self->kept_to = self->page->end[node];
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
