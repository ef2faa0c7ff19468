/* SPDX-License-Identifier: Apache-2.0 */
/* Steps B and C: the empty strips between the blocks of a region, and their
 * weights.
 *
 * The blocks are already sorted along each axis, so one sweep finds the gaps of
 * an axis, and the blocks on either side of a gap are adjacent in that order:
 * the cost is linear in the blocks and, times a logarithm, in the hr elements
 * for one of the cues. Cues are those of the VIPS report, numbers those of
 * docs/spec/vips.md (C). */
#include "scene.h"

#include <math.h>

enum {
    WEIGHT_LEAST = 1,
    WEIGHT_WIDTH_MOST = 10, /* one for every WIDTH_STEP pixels, up to this */
    WIDTH_STEP = 10,
    WEIGHT_RULE = 3,
    WEIGHT_COLOR = 2,
    WEIGHT_FONT = 1, /* each: another size, another weight, growing */
    WEIGHT_PURE_TEXT = 2,
};

/* Both ends of a box on one axis. */
typedef struct span {
    double start, stop;
} span;

static span span_of(const pith_box *box, int axis)
{
    if (axis == PITH_BY_X)
        return (span){box->x, (double)box->x + box->width};
    return (span){box->y, (double)box->y + box->height};
}

static span span_at(const pith_region *region, int axis, uint32_t place)
{
    return span_of(&region->block[region->order[axis][place]].box, axis);
}

/* The extent of the region on an axis. */
static span reach(const pith_region *region, int axis)
{
    span all = span_at(region, axis, region->first);
    for (uint32_t k = region->first + 1; k < region->stop; k++)
        all.stop = fmax(all.stop, span_at(region, axis, k).stop);
    return all;
}

/* The blocks on both sides of a separator, as far as cues need them. */
typedef struct sides {
    const pith_region *region;
    uint32_t color;
    bool any, more_colors;
    bool impure;           /* some block is not pure text of one font */
    bool lo_font, hi_font; /* some block on that side has text */
    double lo_least, hi_most;
    double least, most; /* font sizes, both sides */
    unsigned lightest, heaviest;
} sides;

static void meet_font(sides *self, const pith_look *look, bool is_lo)
{
    double size = look->font_size;
    if (!self->lo_font && !self->hi_font) {
        self->least = self->most = size;
        self->lightest = self->heaviest = look->font_weight;
    }
    self->least = fmin(self->least, size);
    self->most = fmax(self->most, size);
    if (look->font_weight < self->lightest)
        self->lightest = look->font_weight;
    if (look->font_weight > self->heaviest)
        self->heaviest = look->font_weight;
    if (is_lo) {
        self->lo_least = self->lo_font ? fmin(self->lo_least, size) : size;
        self->lo_font = true;
    } else {
        self->hi_most = self->hi_font ? fmax(self->hi_most, size) : size;
        self->hi_font = true;
    }
}

static void meet(sides *self, const pith_visual_block *block, bool is_lo)
{
    const pith_scene *scene = self->region->scene;
    if (self->any && block->background != self->color)
        self->more_colors = true;
    self->any = true;
    self->color = block->background;
    uint32_t first = block->text_first;
    uint32_t stop = block->text_stop;
    if (!block->is_pure_text || !pith_scene_one_font(scene, first, stop))
        self->impure = true;
    if (first == stop)
        return;
    uint32_t text = scene->text[is_lo ? stop - 1 : first];
    meet_font(self, &scene->layout->look[text], is_lo);
}

static unsigned weigh_fonts(const sides *self, bool is_vertical)
{
    if (is_vertical || !self->lo_font || !self->hi_font)
        return 0;
    unsigned weight = 0;
    if (self->most - self->least > PITH_EDGE_TOLERANCE)
        weight += WEIGHT_FONT;
    if (self->heaviest != self->lightest)
        weight += WEIGHT_FONT;
    if (self->hi_most - self->lo_least > PITH_EDGE_TOLERANCE)
        weight += WEIGHT_FONT;
    return weight;
}

static bool is_one_font(const sides *self)
{
    return self->most - self->least <= PITH_EDGE_TOLERANCE &&
           self->heaviest == self->lightest;
}

/* Longer than the touching tolerance. */
static bool is_long(double length)
{
    return length > PITH_EDGE_TOLERANCE;
}

static bool overlap(span a, span b)
{
    return is_long(fmin(a.stop, b.stop) - fmax(a.start, b.start));
}

/* The first of n gaps, in their order, that ends after a position, */
static uint32_t find_ending(const pith_separator *gap, uint32_t n, double place)
{
    uint32_t low = 0;
    while (low < n) {
        uint32_t middle = low + (n - low) / 2;
        if (is_long(gap[middle].to - place))
            n = middle;
        else
            low = middle + 1;
    }
    return low;
}

/* and the first that does not begin before it. */
static uint32_t find_beginning(const pith_separator *gap, uint32_t n,
                               double place)
{
    uint32_t low = 0;
    while (low < n) {
        uint32_t middle = low + (n - low) / 2;
        if (is_long(place - gap[middle].from))
            low = middle + 1;
        else
            n = middle;
    }
    return low;
}

/* Count the hr elements in the gaps of an axis. The gaps that an hr overlaps
 * are adjacent, so their start and end are recorded, and one sweep adds up: hr
 * elements times the logarithm of the gaps, plus the gaps. */
static void count_rules(pith_region *region, int axis, span across,
                        pith_separator *gap, uint32_t n)
{
    const pith_scene *scene = region->scene;
    for (uint32_t k = 0; k < scene->nrules && n > 0; k++) {
        const pith_extent *extent = &scene->extent[scene->rule[k]];
        span x = {extent->x1, extent->x2};
        span y = {extent->y1, extent->y2};
        span along = axis == PITH_BY_X ? x : y;
        if (!is_long(along.stop - along.start) ||
            !overlap(axis == PITH_BY_X ? y : x, across))
            continue;
        uint32_t first = find_ending(gap, n, along.start);
        uint32_t stop = find_beginning(gap, n, along.stop);
        if (first >= stop)
            continue;
        gap[first].rules++;
        if (stop < n)
            gap[stop].rules--;
    }
    region->work += n ? scene->nrules : 0;
    int32_t rules = 0;
    for (uint32_t k = 0; k < n; k++) {
        rules += gap[k].rules;
        gap[k].rules = is_long(gap[k].to - gap[k].from) ? rules : 0;
    }
}

static unsigned weigh(const pith_separator *separator, const sides *self)
{
    double width = separator->to - separator->from;
    double steps = floor((width + PITH_EDGE_TOLERANCE) / WIDTH_STEP);
    unsigned weight = WEIGHT_LEAST + (unsigned)fmin(steps, WEIGHT_WIDTH_MOST);
    if (separator->rules > 0)
        weight += WEIGHT_RULE;
    if (self->more_colors)
        weight += WEIGHT_COLOR;
    weight += weigh_fonts(self, separator->is_vertical);
    if (self->impure || !is_one_font(self))
        return weight;
    return weight > WEIGHT_PURE_TEXT ? weight - WEIGHT_PURE_TEXT : 0;
}

/* Weigh the separators of one axis; each is compared with the one before. */
static void weigh_all(pith_region *region, int axis, pith_separator *out,
                      uint32_t n)
{
    const uint32_t *order = region->order[axis];
    span across = reach(region, axis == PITH_BY_X ? PITH_BY_Y : PITH_BY_X);
    uint32_t back = region->first;
    count_rules(region, axis, across, out, n);
    for (uint32_t k = 0; k < n; k++) {
        sides s = {.region = region};
        for (uint32_t i = back; i < out[k].at; i++)
            if (span_at(region, axis, i).stop >=
                out[k].from - PITH_EDGE_TOLERANCE)
                meet(&s, &region->block[order[i]], true);
        for (uint32_t i = out[k].at; i < region->stop; i++) {
            if (span_at(region, axis, i).start >
                out[k].to + PITH_EDGE_TOLERANCE)
                break;
            meet(&s, &region->block[order[i]], false);
        }
        out[k].weight = weigh(&out[k], &s);
        back = out[k].at;
    }
}

/* The gaps of one axis; touching: those without a width. */
static uint32_t find_gaps(pith_region *region, int axis, bool touching,
                          pith_separator *out)
{
    uint32_t n = 0;
    double stop = span_at(region, axis, region->first).stop;
    for (uint32_t k = region->first + 1; k < region->stop; k++) {
        span here = span_at(region, axis, k);
        double gap = here.start - stop;
        if (touching ? gap >= -PITH_EDGE_TOLERANCE : gap > PITH_EDGE_TOLERANCE)
            out[n++] = (pith_separator){
                .from = stop,
                .to = fmax(here.start, stop),
                .at = k,
                .is_vertical = axis == PITH_BY_X,
            };
        stop = fmax(stop, here.stop);
    }
    region->work += region->stop - region->first;
    return n;
}

uint32_t pith_separators_find(pith_region *region, pith_separator *out)
{
    if (region->stop - region->first < 2)
        return 0;
    uint32_t rows = 0;
    uint32_t columns = 0;
    for (int touching = 0; touching < 2 && rows + columns == 0; touching++) {
        rows = find_gaps(region, PITH_BY_Y, touching, out);
        columns = find_gaps(region, PITH_BY_X, touching, out + rows);
    }
    weigh_all(region, PITH_BY_Y, out, rows);
    weigh_all(region, PITH_BY_X, out + rows, columns);
    return rows + columns;
}
