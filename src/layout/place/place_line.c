/* SPDX-License-Identifier: Apache-2.0 */
/* Lines of text: see place.h.
 *
 * A line is open from its first piece on; floats at its top determine its ends.
 * Pieces are placed on the line's bottom when it ends, and moved horizontally
 * if text is centred or right-aligned. */
#include "place.h"

#include "str.h"
#include "text.h"

static const double TOUCH = 0.01;        /* px */
static const double GLYPH_HEIGHT = 1.15; /* em: ascent and descent */

static void add_piece(pith_placing *flow, const pith_piece *piece)
{
    if (flow->npieces == flow->piece_cap) {
        uint32_t cap = flow->piece_cap ? flow->piece_cap * 2 : 64;
        pith_piece *grown = pith_arena_grow(flow->scratch, flow->pieces,
                                            flow->npieces, cap, sizeof *grown);
        flow->failed |= !grown;
        if (!grown)
            return;
        flow->pieces = grown;
        flow->piece_cap = cap;
    }
    flow->pieces[flow->npieces++] = *piece;
}

static void open_line(pith_placing *flow, uint32_t frame)
{
    pith_frame *here = &flow->frames[frame];
    if (here->line_open)
        return;
    pith_place_flush(flow, frame);
    const pith_computed *style = flow->style[here->node];
    const pith_len *indent = &style->len[PITH_LEN_INDENT];
    bool first = here->nchildren == 0;
    here->nchildren++;
    here->line_open = true;
    here->line_top = here->cursor;
    pith_place_bounds(flow, frame, here->line_top, &here->line_left,
                      &here->line_right);
    here->line_x = here->line_left;
    if (first)
        here->line_x +=
            (double)indent->px + (double)indent->share * here->inner_width;
    here->ink = here->line_left;
    here->line_height = 0;
    here->first_piece = flow->npieces;
}

/* Whether the line is empty, so that a break would not help. */
static bool is_fresh(const pith_placing *flow, const pith_frame *frame)
{
    return !frame->line_open || (flow->npieces == frame->first_piece &&
                                 frame->ink <= frame->line_left);
}

/* If floats leave no room, an empty line moves below them. */
static void find_room(pith_placing *flow, uint32_t frame, double width)
{
    pith_frame *here = &flow->frames[frame];
    if (!is_fresh(flow, here) ||
        here->line_x + width <= here->line_right + TOUCH)
        return;
    double top = pith_place_room(flow, frame, here->line_top, width);
    if (top <= here->line_top)
        return;
    here->line_top = top;
    pith_place_bounds(flow, frame, top, &here->line_left, &here->line_right);
    here->line_x = here->ink = here->line_left;
}

static void join_box(pith_box *box, const pith_box *more)
{
    if (box->width <= 0 && box->height <= 0) {
        *box = *more;
        return;
    }
    float right = box->x + box->width, bottom = box->y + box->height;
    float right2 = more->x + more->width, bottom2 = more->y + more->height;
    box->x = more->x < box->x ? more->x : box->x;
    box->y = more->y < box->y ? more->y : box->y;
    box->width = (right2 > right ? right2 : right) - box->x;
    box->height = (bottom2 > bottom ? bottom2 : bottom) - box->y;
}

static void settle_piece(pith_placing *flow, const pith_frame *frame,
                         const pith_piece *piece, double along)
{
    double down = frame->line_height - piece->height;
    if (!piece->text) {
        flow->shift_x[piece->node] += (float)along;
        flow->shift_y[piece->node] += (float)down;
        return;
    }
    double glyph = GLYPH_HEIGHT * (double)flow->style[piece->node]->font_size;
    double y = frame->line_top + down + (piece->height - glyph) / 2;
    pith_box box = {(float)(piece->x1 + along), (float)y,
                    (float)(piece->x2 - piece->x1), (float)glyph};
    join_box(&flow->box[piece->node], &box);
}

void pith_place_line_end(pith_placing *flow, uint32_t frame)
{
    pith_frame *here = &flow->frames[frame];
    if (!here->line_open)
        return;
    double left = here->line_right - here->ink, along = 0;
    uint8_t align = flow->style[here->node]->word[PITH_WORD_TEXT_ALIGN];
    if (left > 0 && align == PITH_ALIGN_RIGHT)
        along = left;
    if (left > 0 && align == PITH_ALIGN_CENTER)
        along = left / 2;
    for (uint32_t k = here->first_piece; k < flow->npieces; k++)
        settle_piece(flow, here, &flow->pieces[k], along);
    flow->npieces = here->first_piece;
    here->line_open = false;
    here->cursor = here->line_top + here->line_height;
}

void pith_place_line_least(pith_placing *flow, uint32_t frame, double height)
{
    open_line(flow, frame);
    pith_frame *here = &flow->frames[frame];
    if (height > here->line_height)
        here->line_height = height;
}

void pith_place_line_piece(pith_placing *flow, uint32_t frame, uint32_t node,
                           double height)
{
    pith_piece piece = {.node = node, .height = height};
    pith_place_line_least(flow, frame, height);
    add_piece(flow, &piece);
}

void pith_place_line_gap(pith_placing *flow, uint32_t frame, double width)
{
    if (width == 0)
        return;
    open_line(flow, frame);
    flow->frames[frame].line_x += width;
}

double pith_place_line_box(pith_placing *flow, uint32_t frame, uint32_t node,
                           double width)
{
    (void)node;
    open_line(flow, frame);
    pith_frame *here = &flow->frames[frame];
    uint8_t space = flow->style[here->node]->word[PITH_WORD_WHITE_SPACE];
    if (space != PITH_SPACE_NOWRAP && !is_fresh(flow, here) &&
        here->line_x + width > here->line_right + TOUCH) {
        pith_place_line_end(flow, frame);
        open_line(flow, frame);
    }
    find_room(flow, frame, width);
    here = &flow->frames[frame];
    double x = here->line_x;
    here->line_x += width;
    here->ink = here->line_x;
    return x;
}

/* -- Text ------------------------------------------------------------------ */

/* A text node being placed in lines. */
typedef struct setter {
    pith_placing *flow;
    uint32_t frame, node;
    double height;
    bool wraps, keeps; /* lines may break at blanks; blanks are kept */
    bool started;      /* part of it is in the open line */
    double start;
} setter;

static void end_piece(setter *self)
{
    pith_frame *frame = &self->flow->frames[self->frame];
    if (!self->started)
        return;
    pith_piece piece = {self->node, true, self->start, frame->line_x,
                        self->height};
    add_piece(self->flow, &piece);
    self->started = false;
}

/* End the line inside the text; a blank at its end overflows. */
static void break_line(setter *self)
{
    pith_place_line_least(self->flow, self->frame, self->height);
    pith_frame *frame = &self->flow->frames[self->frame];
    if (!self->keeps && frame->line_x > frame->ink)
        frame->line_x = frame->ink;
    end_piece(self);
    pith_place_line_end(self->flow, self->frame);
}

static void put_word(setter *self, double width)
{
    pith_placing *flow = self->flow;
    open_line(flow, self->frame);
    pith_frame *frame = &flow->frames[self->frame];
    if (self->wraps && !is_fresh(flow, frame) &&
        frame->line_x + width > frame->line_right + TOUCH &&
        frame->line_x > frame->line_left) {
        break_line(self);
        open_line(flow, self->frame);
    } else if (self->wraps && !self->started) {
        find_room(flow, self->frame, width);
    }
    pith_place_line_least(flow, self->frame, self->height);
    frame = &flow->frames[self->frame];
    if (!self->started)
        self->start = frame->line_x;
    self->started = true;
    frame->line_x += width;
    frame->ink = frame->line_x;
}

/* A blank that collapses: only after a non-blank, and once. */
static void put_blank(setter *self, double width)
{
    pith_frame *frame = &self->flow->frames[self->frame];
    if (!frame->line_open || frame->line_x > frame->ink ||
        frame->ink <= frame->line_left)
        return;
    if (!self->started)
        self->start = frame->line_x;
    self->started = true;
    frame->line_x += width;
}

static void put_kept_blank(setter *self, uint32_t code, double width)
{
    if (code == '\n') {
        break_line(self);
        return;
    }
    put_word(self, code == '\t' ? 8 * width : width);
}

/* Put the words up to the next white space: lines may also break at wide
 * characters and after hyphens. */
static const char *put_words(setter *self, pith_face_widths *widths,
                             const char *at, const char *stop)
{
    double word = 0;
    uint32_t code;
    for (size_t len; pith_word_next(at, stop, &code, &len); at += len) {
        bool wide = pith_char_is_wide(code);
        if (wide && word > 0) {
            put_word(self, word);
            word = 0;
        }
        word += pith_face_advance(widths, code);
        if (wide || (code == '-' && word > 0)) {
            put_word(self, word);
            word = 0;
        }
    }
    if (word > 0)
        put_word(self, word);
    return at;
}

/* Put a run of white space. */
static const char *put_blanks(setter *self, pith_face_widths *widths,
                              const char *at, const char *stop)
{
    double width = pith_face_advance(widths, ' ');
    if (!self->keeps)
        put_blank(self, width);
    for (; at < stop && pith_is_space((unsigned char)*at); at++)
        if (self->keeps)
            put_kept_blank(self, (unsigned char)*at, width);
    return at;
}

void pith_place_text(pith_placing *flow, uint32_t frame, uint32_t node)
{
    const pith_tree *tree = flow->page->tree;
    const pith_computed *style = flow->style[node];
    pith_str text = pith_tree_text(tree, tree->data[node]);
    pith_face face = pith_place_face(style);
    pith_face_widths *widths = pith_face_find(flow->faces, &face);
    uint8_t space = style->word[PITH_WORD_WHITE_SPACE];
    setter s = {.flow = flow,
                .frame = frame,
                .node = node,
                .height = pith_place_line_height(style),
                .wraps =
                    space == PITH_SPACE_NORMAL || space == PITH_SPACE_PRE_WRAP,
                .keeps = space >= PITH_SPACE_PRE};
    const char *at = text.data, *stop = at + text.len;
    for (const char *from = at; from < stop; from = at) {
        at = pith_is_space((unsigned char)*from)
                 ? put_blanks(&s, widths, from, stop)
                 : put_words(&s, widths, from, stop);
        if (!pith_place_go_on(flow, from, at))
            break;
    }
    end_piece(&s);
}
