/* SPDX-License-Identifier: Apache-2.0 */
/* Widths that content needs: see place.h.
 *
 * Backwards over the page, so that a node's children are measured before it.
 * `most` is the width without any line break but forced ones, `least` that of
 * the widest word or box; both include padding, border and fixed margins. */
#include "place.h"

#include "str.h"
#include "text.h"

#include <math.h>

/* Of a node whose children are being measured. */
typedef struct measure {
    float run; /* inline content since the last block or line break */
    float most, least;
    float sum_most, sum_least; /* all children side by side */
    uint32_t items;
} measure;

pith_face pith_place_face(const pith_computed *style)
{
    return (pith_face){(double)style->font_size, style->word[PITH_WORD_FAMILY],
                       style->font_weight >= 600,
                       style->word[PITH_WORD_TEXT_TRANSFORM] ==
                           PITH_CASE_UPPER};
}

double pith_place_line_height(const pith_computed *style)
{
    static const double normal[] = {1.15, 1.15, 1.17, 1.17, 1.17, 1.36};
    if (style->line_px > 0)
        return (double)style->line_px;
    double factor = (double)style->line_factor;
    if (factor <= 0)
        factor = normal[style->word[PITH_WORD_FAMILY]];
    return factor * (double)style->font_size;
}

double pith_place_generated_width(const pith_computed *style)
{
    uint8_t display = style->word[PITH_WORD_DISPLAY];
    const pith_len *len = &style->len[PITH_LEN_WIDTH];
    pith_face face = pith_place_face(style);
    pith_edges edge;
    double width = 0;
    if ((display != PITH_DISPLAY_INLINE &&
         display != PITH_DISPLAY_INLINE_BLOCK) ||
        style->word[PITH_WORD_FLOAT] ||
        style->word[PITH_WORD_POSITION] == PITH_POSITION_ABSOLUTE)
        return 0;
    pith_place_edges(style, 0, &edge);
    for (pith_str text = style->content; text.len > 0;) {
        size_t size;
        width += pith_char_advance(pith_utf8_next(text, &size), &face);
        text = (pith_str){text.data + size, text.len - size};
    }
    if (display == PITH_DISPLAY_INLINE_BLOCK && len->kind == PITH_LENGTH_SUM)
        width = (double)len->px;
    return pith_css_clamp(width + edge.across + edge.margin[PITH_LEFT] +
                          edge.margin[PITH_RIGHT]);
}

bool pith_place_is_blank(const pith_placing *flow, uint32_t node)
{
    const pith_tree *tree = flow->page->tree;
    return flow->style[node]->word[PITH_WORD_WHITE_SPACE] < PITH_SPACE_PRE &&
           pith_str_is_blank(pith_tree_text(tree, tree->data[node]));
}

bool pith_place_takes_part(const pith_placing *flow, uint32_t node)
{
    const pith_computed *style = flow->style[node];
    if (!style || style->hidden)
        return false;
    if (flow->page->tag[node] == PITH_TAG_TEXT)
        return !pith_place_is_blank(flow, node);
    return style->word[PITH_WORD_POSITION] != PITH_POSITION_ABSOLUTE;
}

static double resolve(const pith_len *len, double whole)
{
    if (len->kind != PITH_LENGTH_SUM)
        return 0;
    return pith_css_clamp((double)len->px + (double)len->share * whole);
}

static double not_negative(double value)
{
    return value > 0 ? value : 0;
}

void pith_place_edges(const pith_computed *style, double whole, pith_edges *out)
{
    const pith_len *len = style->len;
    bool cell = style->word[PITH_WORD_DISPLAY] == PITH_DISPLAY_CELL;
    bool row = style->word[PITH_WORD_DISPLAY] == PITH_DISPLAY_ROW ||
               style->word[PITH_WORD_DISPLAY] == PITH_DISPLAY_ROW_GROUP;
    *out = (pith_edges){0};
    if (row || style->bare)
        return;
    for (unsigned k = 0; k < 4; k++) {
        if (!cell)
            out->margin[k] = resolve(&len[PITH_LEN_MARGIN + k], whole);
        out->padding[k] =
            not_negative(resolve(&len[PITH_LEN_PADDING + k], whole));
        out->border[k] =
            not_negative(resolve(&len[PITH_LEN_BORDER + k], whole));
    }
    out->auto_left = len[PITH_LEN_MARGIN + PITH_LEFT].kind == PITH_LENGTH_AUTO;
    out->auto_right =
        len[PITH_LEN_MARGIN + PITH_RIGHT].kind == PITH_LENGTH_AUTO;
    out->across = out->padding[PITH_LEFT] + out->padding[PITH_RIGHT] +
                  out->border[PITH_LEFT] + out->border[PITH_RIGHT];
    out->along = out->padding[PITH_TOP] + out->padding[PITH_BOTTOM] +
                 out->border[PITH_TOP] + out->border[PITH_BOTTOM];
}

static double outer(const pith_edges *edge)
{
    return edge->margin[PITH_LEFT] + edge->margin[PITH_RIGHT];
}

/* One of the width slots as a border-box width. */
static bool slot_width(const pith_placing *flow, uint32_t node, unsigned slot,
                       double whole, double *out)
{
    const pith_computed *style = flow->style[node];
    const pith_len *len = &style->len[slot];
    const pith_len *height = &style->len[PITH_LEN_HEIGHT];
    bool shaped = slot == PITH_LEN_WIDTH && style->ratio > 0 &&
                  height->kind == PITH_LENGTH_SUM && height->px > 0;
    if (len->kind == PITH_LENGTH_AUTO && !shaped)
        return false; /* most limits */
    pith_edges edge;
    pith_place_edges(style, whole, &edge);
    if (len->kind == PITH_LENGTH_AUTO) {
        *out = pith_css_clamp((double)height->px * (double)style->ratio) +
               edge.across;
        return true;
    }
    if (len->kind == PITH_LENGTH_MIN_CONTENT)
        *out = (double)flow->least[node] - outer(&edge);
    else if (len->kind == PITH_LENGTH_MAX_CONTENT)
        *out = (double)flow->most[node] - outer(&edge);
    else {
        *out = not_negative(resolve(len, whole));
        if (!style->word[PITH_WORD_BOX_SIZING])
            *out += edge.across;
        else if (*out < edge.across)
            *out = edge.across;
    }
    return true;
}

static double within_limits(const pith_placing *flow, uint32_t node,
                            double whole, double width)
{
    double limit;
    if (slot_width(flow, node, PITH_LEN_MAX_WIDTH, whole, &limit) &&
        width > limit)
        width = limit;
    if (slot_width(flow, node, PITH_LEN_MIN_WIDTH, whole, &limit) &&
        width < limit)
        width = limit;
    return width;
}

bool pith_place_own_width(const pith_placing *flow, uint32_t node, double whole,
                          const pith_edges *edge, double *out)
{
    (void)edge;
    if (!slot_width(flow, node, PITH_LEN_WIDTH, whole, out))
        return false;
    *out = within_limits(flow, node, whole, *out);
    return true;
}

double pith_place_width(const pith_placing *flow, uint32_t node, double whole,
                        const pith_edges *edge, bool fit)
{
    double width;
    if (pith_place_own_width(flow, node, whole, edge, &width))
        return width;
    width = not_negative(whole - outer(edge));
    if (fit) {
        double least = (double)flow->least[node] - outer(edge);
        double most = (double)flow->most[node] - outer(edge);
        width = width < least ? least : width;
        width = width > most ? most : width;
    }
    width = width < edge->across ? edge->across : width;
    return within_limits(flow, node, whole, width);
}

/* -- Counting backwards ---------------------------------------------------- */

/* A text that is being measured. */
typedef struct ruler {
    pith_face_widths *widths;
    bool keeps; /* all blanks count, and line breaks end lines */
    double line, word, widest_line, widest_word;
} ruler;

static void end_word(ruler *self)
{
    if (self->word > self->widest_word)
        self->widest_word = self->word;
    self->word = 0;
}

static void end_line(ruler *self)
{
    if (self->line > self->widest_line)
        self->widest_line = self->line;
    self->line = 0;
}

/* Measure a run of white space; where blanks collapse, the first one counts. */
static const char *measure_blanks(ruler *self, const char *at, const char *stop)
{
    double advance = pith_face_advance(self->widths, ' ');
    bool first = true;
    end_word(self);
    for (; at < stop && pith_is_space((unsigned char)*at); at++) {
        if (*at == '\n' && self->keeps)
            end_line(self);
        else if (first || self->keeps)
            self->line += advance;
        first = false;
    }
    return at;
}

/* Measure up to the next white space. */
static const char *measure_word(ruler *self, const char *at, const char *stop)
{
    double line = self->line, word = self->word;
    uint32_t code;
    for (size_t len; pith_word_next(at, stop, &code, &len); at += len) {
        if (pith_char_is_wide(code)) {
            self->word = word;
            end_word(self);
            word = 0;
        }
        double advance = pith_face_advance(self->widths, code);
        line += advance;
        word += advance;
    }
    self->line = line;
    self->word = word;
    return at;
}

/* The complete width, and that of the widest word; in <pre>, of the longest
 * line. */
static void measure_text(pith_placing *flow, uint32_t node, float *most,
                         float *least)
{
    const pith_tree *tree = flow->page->tree;
    const pith_computed *style = flow->style[node];
    pith_str text = pith_tree_text(tree, tree->data[node]);
    pith_face face = pith_place_face(style);
    uint8_t space = style->word[PITH_WORD_WHITE_SPACE];
    ruler r = {.widths = pith_face_find(flow->faces, &face),
               .keeps = space >= PITH_SPACE_PRE};
    const char *at = text.data, *stop = at + text.len;
    for (const char *from = at; from < stop; from = at) {
        at = pith_is_space((unsigned char)*from)
                 ? measure_blanks(&r, from, stop)
                 : measure_word(&r, from, stop);
        if (!pith_place_go_on(flow, from, at))
            break;
    }
    end_word(&r);
    end_line(&r);
    bool wraps = space == PITH_SPACE_NORMAL || space == PITH_SPACE_PRE_WRAP;
    *most = (float)pith_css_clamp(r.widest_line);
    *least = wraps ? (float)pith_css_clamp(r.widest_word) : *most;
}

static bool is_side_by_side(const pith_computed *style)
{
    uint8_t display = style->word[PITH_WORD_DISPLAY];
    return ((display == PITH_DISPLAY_FLEX ||
             display == PITH_DISPLAY_INLINE_FLEX) &&
            style->word[PITH_WORD_FLEX_DIRECTION] != PITH_FLEX_COLUMN) ||
           display == PITH_DISPLAY_ROW;
}

static bool is_inline(const pith_placing *flow, uint32_t node)
{
    if (flow->page->tag[node] == PITH_TAG_TEXT)
        return true;
    const pith_computed *style = flow->style[node];
    switch (style->word[PITH_WORD_DISPLAY]) {
    case PITH_DISPLAY_INLINE:
    case PITH_DISPLAY_INLINE_BLOCK:
    case PITH_DISPLAY_INLINE_FLEX:
    case PITH_DISPLAY_INLINE_GRID:
    case PITH_DISPLAY_INLINE_TABLE:
    case PITH_DISPLAY_CONTENTS:
        return true;
    default:
        return style->word[PITH_WORD_FLOAT] != PITH_FLOAT_NONE;
    }
}

static float larger(float a, float b)
{
    return a > b ? a : b;
}

static void add_child(const pith_placing *flow, uint32_t node, measure *up)
{
    const pith_page *page = flow->page;
    float most = flow->most[node], least = flow->least[node];
    if (page->tag[node] == PITH_TAG_BR) {
        up->most = larger(up->most, up->run);
        up->run = 0;
        return;
    }
    up->least = larger(up->least, least);
    if (is_inline(flow, node)) {
        up->run += most;
    } else {
        up->most = larger(larger(up->most, up->run), most);
        up->run = 0;
    }
    if (!pith_place_takes_part(flow, node))
        return;
    up->sum_most += most;
    up->sum_least += least;
    up->items++;
}

/* Finish a node whose children have been measured. */
static void finish(const pith_placing *flow, uint32_t node, const measure *self)
{
    const pith_computed *style = flow->style[node];
    pith_edges edge;
    pith_place_edges(style, 0, &edge);
    double more = 0;
    for (unsigned k = 0; k < 2; k++)
        if (style->around[k])
            more += pith_place_generated_width(style->around[k]);
    double most = fmax((double)self->most, (double)self->run + more);
    double least = (double)self->least;
    double gap = resolve(&style->len[PITH_LEN_COLUMN_GAP], 0);
    if (is_side_by_side(style)) {
        double gaps = self->items > 1 ? gap * (self->items - 1) : 0;
        if (style->word[PITH_WORD_DISPLAY] == PITH_DISPLAY_ROW)
            gaps = (double)style->len[PITH_LEN_SPACING].px * (self->items + 1);
        most = (double)self->sum_most + gaps;
        if (!style->word[PITH_WORD_FLEX_WRAP])
            least = (double)self->sum_least + gaps;
    }
    if (style->word[PITH_WORD_WHITE_SPACE] == PITH_SPACE_NOWRAP &&
        !is_side_by_side(style))
        least = most;
    double across = edge.across, own;
    bool text_like = style->word[PITH_WORD_DISPLAY] == PITH_DISPLAY_INLINE;
    flow->most[node] = (float)pith_css_clamp(most + across);
    flow->least[node] = (float)pith_css_clamp(least + across);
    const pith_len *width = &style->len[PITH_LEN_WIDTH];
    bool fixed = width->kind == PITH_LENGTH_SUM
                     ? width->share == 0
                     : width->kind == PITH_LENGTH_AUTO && style->ratio > 0;
    if (!text_like && fixed && pith_place_own_width(flow, node, 0, &edge, &own))
        flow->most[node] = flow->least[node] = (float)own;
    const pith_len *limit = &style->len[PITH_LEN_MAX_WIDTH];
    if (!text_like && limit->kind == PITH_LENGTH_SUM && limit->share == 0 &&
        slot_width(flow, node, PITH_LEN_MAX_WIDTH, 0, &own)) {
        flow->most[node] =
            (float)own < flow->most[node] ? (float)own : flow->most[node];
        flow->least[node] =
            (float)own < flow->least[node] ? (float)own : flow->least[node];
    }
    flow->most[node] = larger(flow->most[node] + (float)outer(&edge), 0);
    flow->least[node] = larger(flow->least[node] + (float)outer(&edge), 0);
}

enum { MEASURE_WORK = 4 };

void pith_place_measure(pith_placing *flow)
{
    const pith_page *page = flow->page;
    measure *all = pith_arena_zalloc(flow->scratch, page->nnodes, sizeof *all);
    flow->failed |= !all;
    for (uint32_t i = page->nnodes; all && i-- > 1;) {
        const pith_computed *style = flow->style[i];
        if (!style || style->hidden)
            continue;
        if (pith_arena_work(flow->scratch, MEASURE_WORK) != PITH_OK) {
            flow->failed = true;
            return;
        }
        if (page->tag[i] == PITH_TAG_TEXT)
            measure_text(flow, i, &flow->most[i], &flow->least[i]);
        else
            finish(flow, i, &all[i]);
        if (style->word[PITH_WORD_POSITION] != PITH_POSITION_ABSOLUTE ||
            page->tag[i] == PITH_TAG_TEXT)
            add_child(flow, i, &all[page->parent[i]]);
    }
}
