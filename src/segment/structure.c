/* SPDX-License-Identifier: Apache-2.0 */
/* Step D: the blocks of one walk become a tree. A set of blocks is divided
 * along its heaviest separators of one axis, and each part again, until there
 * are no separators.
 *
 * Three orders of the same blocks (of the page, left to right, top to bottom)
 * are cut in step, each part keeping its order, so nothing is sorted twice and
 * a level of the tree costs time linear in its blocks. A page built to split
 * off one block per level would still cost the square of its blocks, so the sum
 * over all levels is limited, and the rest becomes flat groups. */
#include "scene.h"

#include "status.h"

#include <stdlib.h>

enum {
    DOC_MOST = 10,
    /* Maximum blocks and hr elements examined on one page: far above what pages
     * of the WCXB set need (at most 0.2 million), a few tenths of a second. */
    WORK_LIMIT = 20 * 1000 * 1000,
};

/* A part that is still to be divided. */
typedef struct part {
    uint32_t first, stop; /* positions in the orders */
    uint32_t slot;        /* the segment it becomes */
} part;

typedef struct grower {
    pith_plant *plant;
    uint32_t *order[PITH_ORDERS];
    uint32_t *spare;    /* room for one order */
    uint32_t *fraction; /* per block: which part of the region it goes to */
    uint32_t *count;    /* per part, one more: blocks before it */
    uint32_t base;      /* the first of these blocks in the pool */
    uint32_t n;
    pith_separator *separator;
    part *stack;
    uint32_t depth;
    uint8_t least;
} grower;

typedef struct sort_key {
    float start;
    uint32_t block;
} sort_key;

static int compare_keys(const void *a, const void *b)
{
    const sort_key *x = a;
    const sort_key *y = b;
    if (x->start != y->start)
        return x->start < y->start ? -1 : 1;
    return (x->block > y->block) - (x->block < y->block);
}

static pith_status sort_orders(grower *self)
{
    pith_arena *arena = self->plant->arena;
    const pith_visual_block *block = self->plant->pool.block + self->base;
    sort_key *key = pith_arena_alloc(arena, self->n, sizeof *key);
    if (!key)
        return PITH_NOMEM;
    for (int by = 0; by < PITH_ORDERS; by++) {
        for (uint32_t i = 0; i < self->n; i++) {
            float start = by == PITH_BY_PAGE ? 0
                          : by == PITH_BY_X  ? block[i].box.x
                                             : block[i].box.y;
            key[i] = (sort_key){start, i};
        }
        qsort(key, self->n, sizeof *key, compare_keys);
        for (uint32_t i = 0; i < self->n; i++)
            self->order[by][i] = key[i].block;
    }
    return PITH_OK;
}

static pith_status make_room(grower *self)
{
    pith_arena *arena = self->plant->arena;
    size_t n = self->n;
    for (int by = 0; by < PITH_ORDERS; by++) {
        self->order[by] = pith_arena_alloc(arena, n, sizeof(uint32_t));
        if (!self->order[by])
            return PITH_NOMEM;
    }
    self->spare = pith_arena_alloc(arena, n, sizeof(uint32_t));
    self->fraction = pith_arena_alloc(arena, n, sizeof(uint32_t));
    self->count = pith_arena_alloc(arena, n + 1, sizeof(uint32_t));
    self->separator = pith_arena_alloc(arena, 2 * n, sizeof *self->separator);
    /* Every pending part contains a block of its own. */
    self->stack = pith_arena_alloc(arena, n + 1, sizeof *self->stack);
    if (!self->spare || !self->fraction || !self->count || !self->separator ||
        !self->stack)
        return PITH_NOMEM;
    return sort_orders(self);
}

/* Room for n more segments; *slot is the first. */
static pith_status add_segments(pith_plant *plant, uint32_t n, uint32_t *slot)
{
    uint32_t need = plant->nsegments + n;
    if (need > plant->segment_cap) {
        uint32_t cap = need * 2;
        pith_growth *grown = pith_arena_grow(
            plant->arena, plant->segment, plant->nsegments, cap, sizeof *grown);
        if (!grown)
            return PITH_NOMEM;
        plant->segment = grown;
        plant->segment_cap = cap;
    }
    *slot = plant->nsegments;
    plant->nsegments = need;
    return PITH_OK;
}

static pith_status add_cut(pith_plant *plant, const pith_segment_cut *cut)
{
    if (plant->ncuts == plant->cut_cap) {
        uint32_t cap = plant->cut_cap ? plant->cut_cap * 2 : 64;
        pith_segment_cut *grown = pith_arena_grow(
            plant->arena, plant->cut, plant->ncuts, cap, sizeof *grown);
        if (!grown)
            return PITH_NOMEM;
        plant->cut = grown;
        plant->cut_cap = cap;
    }
    plant->cut[plant->ncuts++] = *cut;
    return PITH_OK;
}

static pith_box join(pith_box a, pith_box b)
{
    float x1 = a.x < b.x ? a.x : b.x;
    float y1 = a.y < b.y ? a.y : b.y;
    float ax = a.x + a.width;
    float bx = b.x + b.width;
    float ay = a.y + a.height;
    float by = b.y + b.height;
    return (pith_box){x1, y1, (ax > bx ? ax : bx) - x1,
                      (ay > by ? ay : by) - y1};
}

/* The segment of a part: a leaf for one block, else a group without
 * children yet. */
static void settle(grower *self, const part *region, uint32_t slot)
{
    const pith_visual_block *block = self->plant->pool.block + self->base;
    pith_growth *segment = &self->plant->segment[slot];
    const uint32_t *order = self->order[PITH_BY_PAGE];
    uint32_t one = order[region->first];
    segment->box = block[one].box;
    segment->block =
        region->stop - region->first == 1 ? self->base + one : PITH_NO_BLOCK;
    segment->doc = segment->block == PITH_NO_BLOCK ? DOC_MOST : block[one].doc;
    for (uint32_t k = region->first + 1; k < region->stop; k++)
        segment->box = join(segment->box, block[order[k]].box);
}

/* Choose the separators to divide by, moved to the front: the heaviest ones,
 * those between rows before those between columns. Returns how many. */
static uint32_t choose(pith_separator *separator, uint32_t n)
{
    unsigned most = 0;
    bool is_vertical = true;
    uint32_t chosen = 0;
    for (uint32_t k = 0; k < n; k++)
        if (separator[k].weight > most)
            most = separator[k].weight;
    for (uint32_t k = 0; k < n; k++)
        if (separator[k].weight == most && !separator[k].is_vertical)
            is_vertical = false;
    for (uint32_t k = 0; k < n; k++)
        if (separator[k].weight == most &&
            separator[k].is_vertical == is_vertical)
            separator[chosen++] = separator[k];
    return chosen;
}

/* Sort the blocks of one order by their part, stably. */
static void deal(grower *self, const part *region, uint32_t *order,
                 uint32_t nparts)
{
    uint32_t *count = self->count;
    for (uint32_t k = 0; k <= nparts; k++)
        count[k] = 0;
    for (uint32_t k = region->first; k < region->stop; k++)
        count[self->fraction[order[k]] + 1]++;
    for (uint32_t k = 0; k < nparts; k++)
        count[k + 1] += count[k];
    for (uint32_t k = region->first; k < region->stop; k++)
        self->spare[count[self->fraction[order[k]]]++] = order[k];
    for (uint32_t k = region->first; k < region->stop; k++)
        order[k] = self->spare[k - region->first];
}

/* Set the part of every block of p: along the axis, a part ends at each chosen
 * separator. */
static void find_fractions(grower *self, const part *region, uint32_t ncuts)
{
    int by = self->separator[0].is_vertical ? PITH_BY_X : PITH_BY_Y;
    uint32_t cut = 0;
    for (uint32_t k = region->first; k < region->stop; k++) {
        if (cut < ncuts && k == self->separator[cut].at)
            cut++;
        self->fraction[self->order[by][k]] = cut;
    }
}

/* Divide p along the first ncuts separators: its parts go on the stack, the
 * last at the bottom, and have the segments from slot on. */
static void divide(grower *self, const part *region, uint32_t slot,
                   uint32_t ncuts)
{
    find_fractions(self, region, ncuts);
    for (int by = 0; by < PITH_ORDERS; by++)
        deal(self, region, self->order[by], ncuts + 1);
    /* Afterwards count[k] is where part k stops. */
    for (uint32_t k = ncuts + 1; k-- > 0;) {
        uint32_t from = k ? self->count[k - 1] : 0;
        self->stack[self->depth++] = (part){
            .first = region->first + from,
            .stop = region->first + self->count[k],
            .slot = slot + k,
        };
    }
}

static pith_status record_cuts(grower *self, const part *region, uint32_t ncuts)
{
    pith_plant *plant = self->plant;
    const pith_box *box = &plant->segment[region->slot].box;
    for (uint32_t k = 0; k < ncuts; k++) {
        const pith_separator *separator = &self->separator[k];
        pith_segment_cut cut = {
            .from = (float)separator->from,
            .to = (float)separator->to,
            .low = separator->is_vertical ? box->y : box->x,
            .high = separator->is_vertical ? box->y + box->height
                                           : box->x + box->width,
            .segment = region->slot,
            .weight = (uint16_t)separator->weight,
            .is_vertical = separator->is_vertical,
        };
        PITH_TRY(add_cut(plant, &cut));
    }
    return PITH_OK;
}

static uint32_t find_cuts(grower *self, const part *piece, unsigned *weight)
{
    pith_plant *plant = self->plant;
    if (plant->work > WORK_LIMIT) {
        plant->is_cut_short = true;
        return 0;
    }
    pith_region region = {
        .scene = plant->scene,
        .block = plant->pool.block + self->base,
        .order = {self->order[0], self->order[1], self->order[2]},
        .first = piece->first,
        .stop = piece->stop,
    };
    uint32_t n = pith_separators_find(&region, self->separator);
    plant->work += region.work;
    n = n ? choose(self->separator, n) : 0;
    *weight = n ? self->separator[0].weight : 0;
    return n;
}

/* Add segments for the children of a part: one for every block of a group
 * without separators, else one for every part. */
static pith_status grow_part(grower *self, const part *region, uint8_t round)
{
    pith_plant *plant = self->plant;
    settle(self, region, region->slot);
    plant->segment[region->slot].round = round;
    if (plant->segment[region->slot].block != PITH_NO_BLOCK)
        return PITH_OK;
    unsigned weight = 0;
    uint64_t before = plant->work;
    uint32_t ncuts = find_cuts(self, region, &weight);
    PITH_TRY(pith_arena_work(plant->arena, (uint32_t)(plant->work - before)));
    uint32_t nchild = ncuts ? ncuts + 1 : region->stop - region->first;
    uint32_t slot;
    PITH_TRY(add_segments(plant, nchild, &slot));
    pith_growth *segment = &plant->segment[region->slot];
    segment->child = slot;
    segment->nchild = nchild;
    segment->cut = plant->ncuts;
    segment->ncut = ncuts;
    for (uint32_t k = 0; k < nchild; k++) {
        plant->segment[slot + k] =
            (pith_growth){.parent = region->slot, .round = round};
        part leaf = {region->first + k, region->first + k + 1, slot + k};
        if (!ncuts)
            settle(self, &leaf, slot + k);
    }
    if (!ncuts)
        return PITH_OK;
    segment->doc = (uint8_t)(weight < DOC_MOST ? DOC_MOST - weight : 1);
    PITH_TRY(record_cuts(self, region, ncuts));
    divide(self, region, slot, ncuts);
    return PITH_OK;
}

/* No DoC may be above a child's or below the least; children come after their
 * parents. */
static void settle_docs(grower *self, uint32_t slot, uint32_t from)
{
    pith_growth *segment = self->plant->segment;
    for (uint32_t i = self->plant->nsegments; i-- > from;) {
        pith_growth *parent = &segment[segment[i].parent];
        if (parent->doc > segment[i].doc)
            parent->doc = segment[i].doc;
    }
    for (uint32_t i = self->plant->nsegments; i-- > from;)
        if (segment[i].doc < self->least)
            segment[i].doc = self->least;
    if (segment[slot].doc < self->least)
        segment[slot].doc = self->least;
}

pith_status pith_plant_grow(pith_plant *plant, uint32_t slot, uint32_t first,
                            uint8_t least)
{
    grower g = {
        .plant = plant,
        .base = first,
        .n = plant->pool.n - first,
        .least = least,
    };
    PITH_TRY(make_room(&g));
    uint8_t round = plant->segment[slot].round;
    uint32_t from = plant->nsegments;
    g.stack[g.depth++] = (part){0, g.n, slot};
    while (g.depth > 0) {
        part p = g.stack[--g.depth];
        PITH_TRY(grow_part(&g, &p, round));
    }
    settle_docs(&g, slot, from);
    return PITH_OK;
}
