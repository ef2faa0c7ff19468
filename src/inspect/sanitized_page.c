/* SPDX-License-Identifier: Apache-2.0 */
/* Rebuilding a page so that it can do nothing: see sanitized_page.h. It uses an
 * allowlist: what is not listed as harmless is not written. Hidden nodes are
 * dropped, and with them scripts, templates and frames. */
#include "sanitized_page.h"

#include "escape.h"
#include "number.h"
#include "role.h"
#include "sanitized_style.h"
#include "status.h"
#include "str.h"

/* Elements that are written unchanged; others become a div or a span. */
static const uint16_t harmless[] = {
    PITH_TAG_A,          PITH_TAG_ABBR,     PITH_TAG_ADDRESS,
    PITH_TAG_ARTICLE,    PITH_TAG_ASIDE,    PITH_TAG_B,
    PITH_TAG_BDI,        PITH_TAG_BDO,      PITH_TAG_BIG,
    PITH_TAG_BLOCKQUOTE, PITH_TAG_BR,       PITH_TAG_CAPTION,
    PITH_TAG_CENTER,     PITH_TAG_CITE,     PITH_TAG_CODE,
    PITH_TAG_COL,        PITH_TAG_COLGROUP, PITH_TAG_DD,
    PITH_TAG_DEL,        PITH_TAG_DETAILS,  PITH_TAG_DFN,
    PITH_TAG_DIV,        PITH_TAG_DL,       PITH_TAG_DT,
    PITH_TAG_EM,         PITH_TAG_FIELDSET, PITH_TAG_FIGCAPTION,
    PITH_TAG_FIGURE,     PITH_TAG_FONT,     PITH_TAG_FOOTER,
    PITH_TAG_H1,         PITH_TAG_H2,       PITH_TAG_H3,
    PITH_TAG_H4,         PITH_TAG_H5,       PITH_TAG_H6,
    PITH_TAG_HEADER,     PITH_TAG_HGROUP,   PITH_TAG_HR,
    PITH_TAG_I,          PITH_TAG_INS,      PITH_TAG_KBD,
    PITH_TAG_LEGEND,     PITH_TAG_LI,       PITH_TAG_MAIN,
    PITH_TAG_MARK,       PITH_TAG_NAV,      PITH_TAG_OL,
    PITH_TAG_P,          PITH_TAG_PRE,      PITH_TAG_Q,
    PITH_TAG_RP,         PITH_TAG_RT,       PITH_TAG_RUBY,
    PITH_TAG_S,          PITH_TAG_SAMP,     PITH_TAG_SECTION,
    PITH_TAG_SMALL,      PITH_TAG_SPAN,     PITH_TAG_STRIKE,
    PITH_TAG_STRONG,     PITH_TAG_SUB,      PITH_TAG_SUMMARY,
    PITH_TAG_SUP,        PITH_TAG_TABLE,    PITH_TAG_TBODY,
    PITH_TAG_TD,         PITH_TAG_TFOOT,    PITH_TAG_TH,
    PITH_TAG_THEAD,      PITH_TAG_TIME,     PITH_TAG_TR,
    PITH_TAG_TT,         PITH_TAG_U,        PITH_TAG_UL,
    PITH_TAG_VAR,        PITH_TAG_WBR,
};

/* Attributes that only change the appearance. `style` is sanitised. */
static const uint8_t plain[] = {
    PITH_ATTR_CLASS,   PITH_ATTR_ID,          PITH_ATTR_DIR,
    PITH_ATTR_LANG,    PITH_ATTR_STYLE,       PITH_ATTR_WIDTH,
    PITH_ATTR_HEIGHT,  PITH_ATTR_COLSPAN,     PITH_ATTR_ROWSPAN,
    PITH_ATTR_ALIGN,   PITH_ATTR_VALIGN,      PITH_ATTR_BORDER,
    PITH_ATTR_COLOR,   PITH_ATTR_CELLPADDING, PITH_ATTR_CELLSPACING,
    PITH_ATTR_BGCOLOR, PITH_ATTR_FACE,        PITH_ATTR_SIZE,
    PITH_ATTR_START,   PITH_ATTR_REVERSED,    PITH_ATTR_NOWRAP,
    PITH_ATTR_CLEAR,   PITH_ATTR_OPEN,        PITH_ATTR_SPAN,
};

/* Marks blocks and shows reasons. It comes after the page's own sheets with the
 * highest priority; a page that overrides it spoils only its own picture. The
 * reason is a bar at the bottom of the frame, so it covers at most that part of
 * the page. Elements that a script fades in are shown, and so is everything
 * kept; dropped parts may be menus that would cover the rest. */
static const char marks[] =
    "<style>"
    "html{background:#fff;color:#000}"
    "body{margin:8px;padding:44px 0 64px!important}"
    "html,body,[data-pith=keep],:has([data-pith=keep]){"
    "opacity:1!important;visibility:visible!important}"
    "[data-pith=keep]{outline:2px solid #0067a3!important;"
    "outline-offset:1px!important}"
    "[data-pith=drop]{background:#fdf0e6!important;color:#5c4a3d!important;"
    "box-shadow:-3px 0 #c44e00!important}"
    "[data-pith]:hover{background:#ffe9a8!important;color:#000!important}"
    "[data-pith-picture]{display:inline-block;padding:2px 6px;"
    "border:1px dotted #888;color:#555;font:12px sans-serif}"
    "[data-fold]::before{all:initial!important;content:attr(data-fold)"
    "!important;display:block!important;color:#b84900!important;"
    "font:600 12px/1.6 system-ui,sans-serif!important}"
    "body:has(#pith-all:checked) [data-fold]::before{display:none!important}"
    "body:not(:has(#pith-all:checked)) [data-folded],"
    "body:has(#pith-kept:checked) [data-pith=drop]{display:none!important}"
    "pith-bar,pith-bar *{all:revert}"
    "pith-bar{position:fixed!important;top:0;left:0;right:0;display:block;"
    "direction:ltr;text-align:left;"
    "z-index:2147483647;padding:4px 10px;background:#f4f6f8!important;"
    "border-bottom:1px solid #d5dae0;color:#1b1f24;"
    "font:13px/1.7 system-ui,sans-serif}"
    "pith-bar label{margin-inline-end:12px}"
    "[data-pith]:hover:not(:has([data-pith]:hover))::after{"
    "all:initial!important;content:attr(data-why)!important;"
    "display:block!important;position:fixed!important;left:0!important;"
    "right:0!important;bottom:0!important;z-index:2147483647!important;"
    "padding:8px 12px!important;background:#14181d!important;"
    "color:#fff!important;font:13px/1.45 system-ui,sans-serif!important}"
    "</style>";

/* Selects how much is shown, without a script, by check boxes. */
static const char bar[] =
    "<pith-bar><label><input type=radio name=pith-view checked> dropped runs "
    "folded</label><label><input type=radio name=pith-view id=pith-all> all"
    "</label><label><input type=radio name=pith-view id=pith-kept> kept only"
    "</label></pith-bar>";

static const char policy[] =
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src "
    "'none'; style-src 'unsafe-inline'\">";

typedef struct builder {
    pith_sanitized_job *job;
    pith_buf *out;
    uint32_t *block_of; /* per text node: its block, from 1 */
    uint32_t *marked;   /* per element: the block whose mark it carries */
    /* per block: number of adjacent dropped blocks that begins there */
    uint32_t *run;
    size_t folded;  /* block that was folded last, from 1 */
    uint32_t *open; /* elements whose end tag is due */
    size_t nopen;
    size_t stop; /* length of out at which output stops */
} builder;

static bool is_harmless(uint16_t tag)
{
    for (size_t i = 0; i < sizeof harmless / sizeof *harmless; i++)
        if (harmless[i] == tag)
            return true;
    return false;
}

/* The name an element is written under. */
static pith_str name_of(const builder *self, uint32_t i)
{
    uint16_t tag = self->job->page->tag[i];
    if (is_harmless(tag))
        return pith_tag_static_name(tag);
    return pith_role_breaks(pith_role_of(tag)) ? PITH_S("div") : PITH_S("span");
}

static bool is_plain(uint8_t id)
{
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        if (plain[i] == id)
            return true;
    return false;
}

static void write_attr(builder *self, const pith_attr *attr, pith_str value)
{
    pith_buf_byte(self->out, ' ');
    pith_buf_str(self->out, pith_attr_static_name(attr->id));
    pith_buf_text(self->out, "=\"");
    if (attr->id == PITH_ATTR_STYLE) {
        pith_buf style;
        pith_buf_init(&style, PITH_SANITIZED_MAX);
        pith_sanitized_style(value, &style);
        pith_escape_html(self->out, pith_buf_view(&style));
        if (style.status == PITH_NOMEM)
            self->out->status = PITH_NOMEM;
        pith_buf_clear(&style);
    } else {
        pith_escape_html(self->out, value);
    }
    pith_buf_byte(self->out, '"');
}

static void write_attrs(builder *self, uint32_t i)
{
    pith_tree *tree = self->job->page->tree;
    pith_span which = tree->data[i];
    for (uint32_t k = 0; k < which.len; k++) {
        pith_attr *attr = &tree->attrs[which.at + k];
        if (!is_plain(attr->id))
            continue;
        pith_str value = pith_tree_attr_value(tree, attr);
        if (value.data)
            write_attr(self, attr, value);
    }
}

static bool is_dropped(const builder *self, size_t block)
{
    return !(self->job->shown->block[block].keep >> self->job->number & 1);
}

/* Long runs of dropped blocks are folded: the first one has their number, the
 * others are shown on request. */
static void write_fold(builder *self, size_t block)
{
    enum { SHORT_RUN = 3 };
    uint32_t length = self->run[block];
    if (length <= SHORT_RUN)
        return;
    /* A block whose texts are marked one by one is folded once. */
    if (self->folded == block + 1)
        return;
    if (block > 0 && is_dropped(self, block - 1) &&
        self->run[block - 1] == length) {
        pith_buf_text(self->out, " data-folded");
    } else {
        self->folded = block + 1;
        pith_buf_printf(
            self->out, " data-fold=\"\xe2\x80\xa6 %u dropped blocks\"", length);
    }
}

/* The tooltip of a block: "#3 dropped: reason; figure 0.12; 5 words". */
static void write_tooltip(const pith_sanitized_job *job, size_t number,
                          pith_buf *out)
{
    const pith_shown_block *block = &job->shown->block[number];
    pith_buf_printf(out, "#%zu %s: ", number + 1,
                    block->keep >> job->number & 1 ? "kept" : "dropped");
    pith_shown_why(job->shown, job->labels, job->number, block, out);
    const char *figure = pith_labels_figure_name(job->labels);
    if (figure) {
        char digits[PITH_NUMBER_MAX];
        pith_number_write(pith_shown_figure(job->labels, block), 4, true,
                          digits);
        pith_buf_printf(out, " \xc2\xb7 %s: %s", figure, digits);
    }
    pith_buf_printf(out, " \xc2\xb7 %u word%s, %u in links", block->words,
                    block->words == 1 ? "" : "s", block->link_words);
}

static void write_mark(builder *self, uint32_t number)
{
    if (number == 0)
        return;
    const pith_sanitized_job *job = self->job;
    bool keep = job->shown->block[number - 1].keep >> job->number & 1;
    pith_buf_printf(self->out, " data-pith=\"%s\" data-why=\"",
                    keep ? "keep" : "drop");
    pith_buf say;
    pith_buf_init(&say, 0);
    write_tooltip(job, number - 1, &say);
    pith_escape_html(self->out, pith_buf_view(&say));
    if (say.status != PITH_OK)
        self->out->status = say.status;
    pith_buf_clear(&say);
    pith_buf_byte(self->out, '"');
    if (!keep)
        write_fold(self, number - 1);
}

static pith_status measure_runs(builder *self)
{
    size_t n = self->job->shown->n;
    self->run = pith_arena_zalloc(self->job->arena, n + 1, sizeof *self->run);
    if (!self->run)
        return PITH_NOMEM;
    for (size_t i = 0; i < n;) {
        size_t end = i;
        while (end < n && is_dropped(self, end))
            end++;
        for (size_t k = i; k < end; k++)
            self->run[k] = (uint32_t)(end - i);
        i = end > i ? end : i + 1;
    }
    return PITH_OK;
}

/* -- The walk -------------------------------------------------------------- */

/* An element with the text of only one block has its mark; otherwise the texts
 * have it. */
static pith_status place_marks(builder *self)
{
    const pith_page *page = self->job->page;
    const pith_shown *shown = self->job->shown;
    self->block_of =
        pith_arena_zalloc(self->job->arena, page->nnodes, sizeof(uint32_t));
    self->marked =
        pith_arena_zalloc(self->job->arena, page->nnodes, sizeof(uint32_t));
    self->open =
        pith_arena_alloc(self->job->arena, page->nnodes, sizeof(uint32_t));
    if (!self->block_of || !self->marked || !self->open)
        return PITH_NOMEM;
    for (size_t k = 0; k < shown->n; k++) {
        const pith_shown_block *block = &shown->block[k];
        bool whole = block->element != page->body && block->element != 0 &&
                     pith_page_chars(page, block->element) == block->chars;
        if (whole)
            self->marked[block->element] = (uint32_t)k + 1;
        for (uint32_t i = block->first; !whole && i < block->stop; i++)
            if (pith_shown_text(page, i))
                self->block_of[i] = (uint32_t)k + 1;
    }
    return PITH_OK;
}

/* Without the last letter where only a part of it fits. */
static pith_str cut_text(builder *self, pith_str text)
{
    size_t room = self->stop > self->out->len ? self->stop - self->out->len : 0;
    if (text.len <= room)
        return text;
    self->job->cut = true;
    text.len = room;
    text.len = pith_utf8_valid(text);
    return text;
}

static void write_text(builder *self, uint32_t i)
{
    pith_tree *tree = self->job->page->tree;
    pith_str text = cut_text(self, pith_tree_text(tree, tree->data[i]));
    if (self->block_of[i]) {
        pith_buf_text(self->out, "<span");
        write_mark(self, self->block_of[i]);
        pith_buf_byte(self->out, '>');
    }
    pith_escape_html(self->out, text);
    if (self->block_of[i])
        pith_buf_text(self->out, "</span>");
}

static void write_picture(builder *self, uint32_t i)
{
    pith_str alt = pith_page_attr(self->job->page, i, PITH_ATTR_ALT);
    pith_buf_text(self->out, "<span data-pith-picture>picture");
    if (alt.len) {
        pith_buf_text(self->out, ": ");
        pith_escape_html(self->out, cut_text(self, alt));
    }
    pith_buf_text(self->out, "</span>");
}

static void write_element(builder *self, uint32_t i)
{
    const pith_page *page = self->job->page;
    uint16_t tag = page->tag[i];
    if (tag == PITH_TAG_IMG) {
        write_picture(self, i);
        return;
    }
    bool empty =
        tag < PITH_TAG_STATIC_COUNT && pith_tag_traits[tag] & PITH_TRAIT_VOID;
    if (empty && !is_harmless(tag))
        return;
    pith_buf_byte(self->out, '<');
    pith_buf_str(self->out, name_of(self, i));
    write_attrs(self, i);
    write_mark(self, self->marked[i]);
    pith_buf_byte(self->out, '>');
    if (tag == PITH_TAG_PRE)
        pith_buf_byte(self->out, '\n'); /* the parser drops the first one */
    if (!empty)
        self->open[self->nopen++] = i;
}

static void close_until(builder *self, uint32_t i)
{
    const pith_page *page = self->job->page;
    while (self->nopen && page->end[self->open[self->nopen - 1]] <= i) {
        pith_buf_text(self->out, "</");
        pith_buf_str(self->out, name_of(self, self->open[--self->nopen]));
        pith_buf_byte(self->out, '>');
    }
}

static void write_body(builder *self)
{
    const pith_page *page = self->job->page;
    uint32_t stop = page->body ? page->end[page->body] : 0;
    for (uint32_t i = page->body + 1; i < stop; i++) {
        close_until(self, i);
        if (self->out->len >= self->stop) {
            self->job->cut = true;
            break;
        }
        if (page->flags[i] & PITH_NODE_HIDDEN)
            i = page->end[i] - 1;
        else if (page->tag[i] == PITH_TAG_TEXT)
            write_text(self, i);
        else if (pith_tag_is_element(page->tag[i]))
            write_element(self, i);
    }
    close_until(self, UINT32_MAX);
}

/* The page's own style sheets, wherever they are. */
static void write_sheets(builder *self)
{
    const pith_page *page = self->job->page;
    for (uint32_t i = 0; i < page->nnodes; i++) {
        if (page->tag[i] != PITH_TAG_TEXT ||
            page->tag[page->parent[i]] != PITH_TAG_STYLE)
            continue;
        pith_str css = pith_tree_text(page->tree, page->tree->data[i]);
        if (css.len > self->stop - self->out->len)
            continue;
        pith_buf_text(self->out, "<style>");
        pith_sanitized_style(css, self->out);
        pith_buf_text(self->out, "</style>\n");
    }
}

pith_status pith_sanitized_page(pith_sanitized_job *job)
{
    builder b = {.job = job,
                 .out = job->out,
                 .stop = job->out->len + PITH_SANITIZED_MAX};
    PITH_TRY(place_marks(&b));
    PITH_TRY(measure_runs(&b));
    pith_buf_text(b.out, "<!DOCTYPE html><html><head><meta charset=utf-8>");
    pith_buf_text(b.out, policy);
    write_sheets(&b);
    pith_buf_text(b.out, marks);
    pith_buf_text(b.out, "</head><body");
    if (job->page->body)
        write_attrs(&b, job->page->body);
    pith_buf_byte(b.out, '>');
    pith_buf_text(b.out, bar);
    write_body(&b);
    pith_buf_text(b.out, "</body></html>");
    return PITH_OK;
}
