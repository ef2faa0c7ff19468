/* SPDX-License-Identifier: Apache-2.0 */
/* The static estimate of docs/spec/vips.md ("Boxes without a browser"): a page
 * 1000 pixels wide, blocks stacked without margins, widths from attributes and
 * inline styles only, a character half an em wide.
 *
 * One walk in document order with the chain of open blocks as its stack: a
 * block's x and width are known when it is entered, its height when it is left.
 * A run of text and inline elements is collected until something ends it,
 * because its line height is that of its largest font.
 *
 * What docs/spec/vips.md leaves open is decided as follows: an inline element's
 * box reaches from its first to its last piece of the run; an inline element
 * that is laid out as a block stacks like a div. */
#include "plain.h"

#include "advance.h"
#include "css_value.h"
#include "str.h"
#include "tag_kind.h"
#include "text.h"

static const double PAGE_WIDTH = 1000; /* docs/spec/vips.md, as all below */
static const double FONT_SIZE = 16;
static const double RULE_HEIGHT = 2;
static const double TOUCH = 1e-6; /* rounding of sums of widths, relative */

/* A block, while it is open and after it was closed. */
typedef struct plain_block {
    double x, y, width;
    double cursor;  /* position of the next child */
    double row_top; /* adjacent children: top, lowest end, width used */
    double row_bottom;
    double row_used;
    bool in_row;
    bool sized; /* it has an explicit width, less than the parent's */
    /* of a row: width per column for cells without an explicit width */
    double share;
} plain_block;

/* A piece of the current run. */
typedef struct plain_piece {
    uint32_t node;
    double from, to;
} plain_piece;

typedef struct plain {
    const pith_page *page;
    pith_box *box;
    pith_look *look;
    plain_block *block; /* one per node; used for blocks */
    uint8_t *is_block;
    uint32_t open;       /* innermost open block */
    plain_piece *pieces; /* room for every node */
    uint32_t *piece_of;  /* an open inline element's piece */
    size_t npieces;
    uint32_t run_open; /* innermost open inline element, or the block */
    double run_at;     /* advance so far */
    double run_font;
} plain;

/* -- What attributes and styles say -------------------------------------- */

typedef struct plain_own {
    bool has_width, has_color;
    double width;
    uint32_t color;
} plain_own;

/* A width in px or without a unit, or a percentage of `whole`. */
static bool read_width(pith_str text, double whole, bool bare, double *out)
{
    pith_length length;
    static const pith_css_view none = {0, 0};
    pith_css_scan scan = pith_css_scan_of(text);
    pith_css_token token = pith_css_next_solid(&scan);
    if (token.kind != PITH_CSS_NUMBER || token.number < 0 ||
        !pith_css_length_of(text, none, &length))
        return false;
    bool px = pith_str_ieq(token.text, PITH_S("px"));
    bool percent = token.text.len == 1 && token.text.data[0] == '%';
    if (!px && !percent && !(token.text.len == 0 && bare))
        return false;
    *out = percent ? (double)length.percent * whole
                   : (double)length.px + (double)length.number;
    return true;
}

static void read_style(pith_str style, double whole, plain_own *own)
{
    pith_css_scan scan = pith_css_scan_of(style);
    pith_css_declaration one;
    while (pith_css_declare(&scan, &one)) {
        pith_css_scan value = pith_css_scan_of(one.value);
        uint32_t color;
        if (pith_str_ieq(one.name, PITH_S("width"))) {
            own->has_width |= read_width(one.value, whole, true, &own->width);
        } else if ((pith_str_ieq(one.name, PITH_S("background")) ||
                    pith_str_ieq(one.name, PITH_S("background-color"))) &&
                   pith_css_color(&value, 0, &color)) {
            own->has_color = color >> (PITH_CSS_OPAQUE_SHIFT + 7);
            own->color = color;
        }
    }
}

static void read_own(const plain *self, uint32_t node, double whole,
                     plain_own *own)
{
    *own = (plain_own){0};
    if (self->page->tree->data[node].len == 0)
        return;
    pith_str width = pith_page_attr(self->page, node, PITH_ATTR_WIDTH);
    pith_str color = pith_page_attr(self->page, node, PITH_ATTR_BGCOLOR);
    own->has_width = width.len && read_width(width, whole, true, &own->width);
    own->has_color = color.len && pith_css_color_attr(color, &own->color);
    read_style(pith_page_attr(self->page, node, PITH_ATTR_STYLE), whole, own);
}

static uint32_t read_span(const pith_page *page, uint32_t node)
{
    uint64_t span;
    pith_str text = page->tree->data[node].len
                        ? pith_page_attr(page, node, PITH_ATTR_COLSPAN)
                        : (pith_str){0};
    text = pith_str_trim(text);
    return pith_str_uint(&text, 1000, &span) && span > 0 ? (uint32_t)span : 1;
}

static bool is_cell(const pith_page *page, uint32_t node)
{
    return page->tag[node] == PITH_TAG_TD || page->tag[node] == PITH_TAG_TH;
}

static bool is_hidden(const pith_page *page, uint32_t node)
{
    return page->flags[node] & PITH_NODE_HIDDEN;
}

/* Read the pixels in the width and height attributes of an image or field. */
static bool read_size(const plain *self, uint32_t node, double *width,
                      double *height)
{
    static const double whole = 1000;
    return self->page->tree->data[node].len > 0 &&
           pith_tag_is_field(self->page->tag[node]) &&
           read_width(pith_page_attr(self->page, node, PITH_ATTR_WIDTH), whole,
                      true, width) &&
           read_width(pith_page_attr(self->page, node, PITH_ATTR_HEIGHT), whole,
                      true, height);
}

/* -- Looks ---------------------------------------------------------------- */

static void set_look(const plain *self, uint32_t node, const plain_own *own)
{
    static const struct {
        uint16_t tag;
        float scale;
    } headings[] = {
        {PITH_TAG_H1, 2.0f}, {PITH_TAG_H2, 1.5f},  {PITH_TAG_H3, 1.17f},
        {PITH_TAG_H4, 1.0f}, {PITH_TAG_H5, 0.83f}, {PITH_TAG_H6, 0.67f},
    };
    uint16_t tag = self->page->tag[node];
    pith_look *look = &self->look[node];
    for (size_t i = 0; i < sizeof headings / sizeof *headings; i++) {
        if (tag != headings[i].tag)
            continue;
        look->font_size *= headings[i].scale;
        look->font_weight = 700;
    }
    if (tag == PITH_TAG_B || tag == PITH_TAG_STRONG || tag == PITH_TAG_TH)
        look->font_weight = 700;
    look->is_inline = tag == PITH_TAG_TEXT || pith_tag_is_inline(tag);
    if (own->has_color)
        look->background = own->color & 0xffffff;
}

/* Find the nodes that are laid out as blocks: line-break elements, sized images
 * and fields, and inline elements that contain such. Children come after
 * parents, so one walk backwards suffices. */
static void find_blocks(const plain *self)
{
    const pith_page *page = self->page;
    double width, height;
    for (uint32_t i = page->end[page->body]; i-- > page->body;) {
        if (is_hidden(page, i) || page->tag[i] == PITH_TAG_TEXT)
            continue;
        if (!pith_tag_is_inline(page->tag[i]) ||
            read_size(self, i, &width, &height))
            self->is_block[i] = 1;
        if (self->is_block[i] && i > page->body)
            self->is_block[page->parent[i]] = 1;
    }
}

/* -- Runs of text --------------------------------------------------------- */

/* Whole multiples of w in a, rounded down; both are small and positive. */
static double lines_before(double a, double w)
{
    double n = a / w;
    double whole = (double)(int64_t)n;
    /* A piece that ends at the edge, up to rounding, does not take another
     * line. */
    return n - whole > 1 - TOUCH ? whole + 1 : whole;
}

static double lines_up_to(double a, double w)
{
    double before = lines_before(a, w);
    return a - before * w > TOUCH * w ? before + 1 : before;
}

static void place_piece(const plain *self, const plain_piece *piece,
                        double height)
{
    const plain_block *block = &self->block[self->open];
    if (piece->to <= piece->from || block->width <= 0)
        return;
    double first = lines_before(piece->from, block->width);
    double past = lines_up_to(piece->to, block->width);
    bool one = past <= first + 1;
    double x = one ? block->x + piece->from - first * block->width : block->x;
    double width = one ? piece->to - piece->from : block->width;
    double lines = one ? 1 : past - first;
    self->box[piece->node] =
        (pith_box){(float)x, (float)(block->cursor + first * height),
                   (float)width, (float)(lines * height)};
}

static void end_row(plain_block *self)
{
    if (self->in_row)
        self->cursor = self->row_bottom;
    self->in_row = false;
}

/* Close the inline elements that do not contain the node. */
static void close_inline(plain *self, uint32_t node)
{
    while (self->run_open != self->open &&
           self->page->end[self->run_open] <= node) {
        self->pieces[self->piece_of[self->run_open]].to = self->run_at;
        self->run_open = self->page->parent[self->run_open];
    }
}

/* Place the current run; the open block continues below it. */
static void end_run(plain *self)
{
    plain_block *block = &self->block[self->open];
    while (self->run_open != self->open) {
        self->pieces[self->piece_of[self->run_open]].to = self->run_at;
        self->run_open = self->page->parent[self->run_open];
    }
    double height = 1.25 * self->run_font;
    if (self->run_at > 0)
        end_row(block);
    for (size_t k = 0; k < self->npieces; k++)
        place_piece(self, &self->pieces[k], height);
    if (self->run_at > 0 && block->width > 0)
        block->cursor += height * lines_up_to(self->run_at, block->width);
    self->npieces = 0;
    self->run_at = self->run_font = 0;
}

/* Half an em per character, a whole one for wide characters. */
static double advance_of(pith_str text, double font)
{
    double halves = 0;
    while (text.len > 0) {
        size_t len;
        uint32_t code = pith_utf8_next(text, &len);
        halves += pith_char_is_wide(code) ? 2 : 1;
        text.data += len;
        text.len -= len;
    }
    return halves * font / 2;
}

static void add_piece(plain *self, uint32_t node)
{
    const pith_page *page = self->page;
    close_inline(self, node);
    double font = (double)self->look[node].font_size;
    plain_piece piece = {node, self->run_at, self->run_at};
    if (page->tag[node] == PITH_TAG_TEXT) {
        self->run_at += advance_of(pith_page_text(page, node), font);
        piece.to = self->run_at;
        if (piece.to > piece.from && font > self->run_font)
            self->run_font = font;
    } else if (page->tag[node] == PITH_TAG_BR) {
        double width = self->block[self->open].width;
        if (width > 0 && self->run_at > 0)
            self->run_at = lines_up_to(self->run_at, width) * width;
    } else {
        self->piece_of[node] = (uint32_t)self->npieces;
        self->run_open = node;
    }
    self->pieces[self->npieces++] = piece;
}

/* -- Blocks --------------------------------------------------------------- */

/* The columns of a row share the width that explicit widths leave. */
static void share_row(const plain *self, uint32_t row)
{
    const pith_page *page = self->page;
    plain_block *block = &self->block[row];
    double left = block->width;
    uint32_t columns = 0;
    for (uint32_t i = row + 1; i < page->end[row]; i = page->end[i]) {
        if (!is_cell(page, i) || is_hidden(page, i))
            continue;
        plain_own own;
        read_own(self, i, block->width, &own);
        if (own.has_width)
            left -= own.width;
        else
            columns += read_span(page, i);
    }
    block->share = columns && left > 0 ? left / columns : 0;
}

/* Place a child: below the previous children, or beside them. */
static void place_block(plain *self, uint32_t node)
{
    plain_block *up = &self->block[self->open];
    plain_block *block = &self->block[node];
    bool cell =
        is_cell(self->page, node) && self->page->tag[self->open] == PITH_TAG_TR;
    bool beside = cell || (block->sized && !self->look[node].is_inline);
    bool fits = cell || (up->in_row && up->row_used + block->width <=
                                           up->width * (1 + TOUCH));
    if (!beside || (up->in_row && !fits))
        end_row(up);
    if (beside && !up->in_row) {
        up->in_row = true;
        up->row_top = up->row_bottom = up->cursor;
        up->row_used = 0;
    }
    block->x = beside ? up->x + up->row_used : up->x;
    block->y = block->cursor = beside ? up->row_top : up->cursor;
    if (beside)
        up->row_used += block->width;
}

static void enter_block(plain *self, uint32_t node, const plain_own *own)
{
    const pith_page *page = self->page;
    plain_block *up = &self->block[self->open];
    plain_block *block = &self->block[node];
    double width, height;
    block->width = up->width;
    if (own->has_width)
        block->width = own->width < up->width ? own->width : up->width;
    else if (is_cell(page, node) && page->tag[self->open] == PITH_TAG_TR)
        block->width = up->share * read_span(page, node);
    block->sized = own->has_width && own->width < up->width;
    place_block(self, node);
    self->open = self->run_open = node;
    if (read_size(self, node, &width, &height))
        block->cursor += height;
    if (page->tag[node] == PITH_TAG_HR)
        block->cursor += RULE_HEIGHT;
    if (page->tag[node] == PITH_TAG_TR)
        share_row(self, node);
}

static void set_box(const plain *self, uint32_t node, double bottom)
{
    const plain_block *block = &self->block[node];
    self->box[node] =
        (pith_box){(float)block->x, (float)block->y, (float)block->width,
                   (float)(bottom - block->y)};
}

/* Cells are as high as their row. */
static void stretch_cells(const plain *self, uint32_t row)
{
    const pith_page *page = self->page;
    for (uint32_t i = row + 1; i < page->end[row]; i = page->end[i])
        if (is_cell(page, i) && !is_hidden(page, i))
            set_box(self, i, self->block[row].cursor);
}

static void leave_block(plain *self)
{
    uint32_t node = self->open;
    end_run(self);
    plain_block *block = &self->block[node];
    end_row(block);
    set_box(self, node, block->cursor);
    if (self->page->tag[node] == PITH_TAG_TR)
        stretch_cells(self, node);
    if (node == self->page->body)
        return;
    self->open = self->run_open = self->page->parent[node];
    plain_block *up = &self->block[self->open];
    if (!up->in_row)
        up->cursor = block->cursor;
    else if (block->cursor > up->row_bottom)
        up->row_bottom = block->cursor;
}

static void visit(plain *self, uint32_t node)
{
    plain_own own = {0};
    self->look[node] = self->look[self->page->parent[node]];
    if (self->page->tag[node] != PITH_TAG_TEXT)
        read_own(self, node, self->block[self->open].width, &own);
    set_look(self, node, &own);
    if (!self->is_block[node]) {
        add_piece(self, node);
        return;
    }
    end_run(self);
    enter_block(self, node, &own);
}

static void walk(plain *self)
{
    const pith_page *page = self->page;
    uint32_t stop = page->end[page->body];
    plain_own own;
    read_own(self, page->body, PAGE_WIDTH, &own);
    own.has_width = false;
    self->look[page->body] = self->look[0];
    set_look(self, page->body, &own);
    self->open = self->run_open = page->body;
    self->block[page->body] = (plain_block){.width = PAGE_WIDTH};
    for (uint32_t i = page->body + 1; i < stop;) {
        while (page->end[self->open] <= i)
            leave_block(self);
        if (is_hidden(page, i)) {
            i = page->end[i];
            continue;
        }
        visit(self, i);
        i++;
    }
    while (self->open != page->body)
        leave_block(self);
    leave_block(self);
}

pith_status pith_plain_make(const pith_page *page, pith_arena *scratch,
                            pith_box *box, pith_look *look, pith_layout *out)
{
    size_t n = page->nnodes;
    plain p = {.page = page, .box = box, .look = look};
    p.block = pith_arena_zalloc(scratch, n, sizeof *p.block);
    p.is_block = pith_arena_zalloc(scratch, n, 1);
    p.pieces = pith_arena_alloc(scratch, n, sizeof *p.pieces);
    p.piece_of = pith_arena_zalloc(scratch, n, sizeof *p.piece_of);
    if (!p.block || !p.is_block || !p.pieces || !p.piece_of)
        return PITH_NOMEM;
    for (size_t i = 0; i < n; i++)
        look[i] = (pith_look){(float)FONT_SIZE, 400, false, 0xffffff, 0};
    if (page->body) {
        find_blocks(&p);
        walk(&p);
    }
    out->width = (float)PAGE_WIDTH;
    out->height = box[page->body].height;
    for (uint32_t i = page->body; i > 0;) {
        i = page->parent[i];
        box[i] = box[page->body];
    }
    return PITH_OK;
}
