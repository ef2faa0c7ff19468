/* SPDX-License-Identifier: Apache-2.0 */
/* The whole of VIPS: the page is walked once, its blocks become a tree, and
 * leaves that are not coherent enough are segmented again by themselves (step
 * E), in their place in the tree. The tree that grew is then written out in
 * preorder. */
#include "segment.h"

#include "scene.h"
#include "status.h"

#include <string.h>

/* Below this share of the page nothing is distinguished any more
 * (docs/spec/vips.md). */
static const double theta_least = 0.001;

pith_segment_options pith_segment_options_default(void)
{
    return (pith_segment_options){.pdoc = 5, .theta = 0.05, .rounds = 10};
}

typedef struct growing {
    pith_plant plant;
    pith_scene_walk walk;
    const pith_segment_options *options;
} growing;

/* Step A in round `round`; blocks are appended to the pool. */
static pith_status walk_from(growing *self, uint32_t root, unsigned round)
{
    double theta = self->options->theta;
    for (unsigned k = 1; k < round && theta > theta_least; k++)
        theta /= 2;
    self->walk.root = root;
    self->walk.theta = theta > theta_least ? theta : theta_least;
    return pith_walk_blocks(&self->walk);
}

/* Whether a leaf could be divided further. */
static bool is_open(const growing *self, const pith_growth *leaf)
{
    if (leaf->block == PITH_NO_BLOCK || leaf->doc > self->options->pdoc ||
        leaf->round >= self->options->rounds)
        return false;
    const pith_visual_block *block = &self->plant.pool.block[leaf->block];
    return !block->is_run && block->rule != 0;
}

/* One more round for the leaf in `slot`. If a walk finds nothing, or only the
 * texts of the node itself, the leaf is unchanged and *again is false. */
static pith_status refine(growing *self, uint32_t slot, bool *again)
{
    pith_plant *plant = &self->plant;
    pith_growth leaf = plant->segment[slot];
    uint32_t node = plant->pool.block[leaf.block].node;
    uint32_t first = plant->pool.n;
    unsigned round = leaf.round + 1u;
    *again = false;
    PITH_TRY(walk_from(self, node, round));
    uint32_t n = plant->pool.n - first;
    if (n == 0 || (n == 1 && plant->pool.block[first].node == node)) {
        plant->pool.n = first;
        return PITH_OK;
    }
    *again = true;
    plant->segment[slot].round = (uint8_t)round;
    return pith_plant_grow(plant, slot, first, leaf.doc);
}

static pith_status grow(growing *self)
{
    pith_plant *plant = &self->plant;
    PITH_TRY(walk_from(self, plant->scene->page->body, 1));
    if (plant->pool.n == 0)
        return PITH_OK;
    plant->segment = pith_arena_zalloc(plant->arena, 1, sizeof(pith_growth));
    if (!plant->segment)
        return PITH_NOMEM;
    plant->nsegments = plant->segment_cap = 1;
    plant->segment[0].round = 1;
    PITH_TRY(pith_plant_grow(plant, 0, 0, 1));
    for (uint32_t slot = 0; slot < plant->nsegments; slot++) {
        bool again = true;
        while (again && is_open(self, &plant->segment[slot]))
            PITH_TRY(refine(self, slot, &again));
    }
    return PITH_OK;
}

/* The result while it is written. */
typedef struct writing {
    const pith_plant *plant;
    pith_segment *segment;
    pith_visual_block *block;
    pith_segment_cut *cut;
    uint32_t *block_of;
    uint32_t *place; /* per grown segment: where it was written */
    uint32_t *stack;
    pith_segmentation *out;
} writing;

static void write_block(writing *self, pith_segment *segment)
{
    uint32_t index = self->out->nblocks++;
    pith_visual_block *block = &self->block[index];
    *block = self->plant->pool.block[segment->block];
    block->doc = segment->doc;
    segment->block = index;
    for (uint32_t i = block->first; i < block->stop; i++)
        self->block_of[i] = index;
}

static void write_segment(writing *self, uint32_t from)
{
    const pith_growth *grown = &self->plant->segment[from];
    uint32_t index = self->out->nsegments++;
    pith_segment *segment = &self->segment[index];
    self->place[from] = index;
    *segment = (pith_segment){
        .box = grown->box,
        .parent = self->place[grown->parent],
        .end = index + 1,
        .block = grown->block,
        .doc = grown->doc,
        .round = grown->round,
    };
    if (segment->block != PITH_NO_BLOCK)
        write_block(self, segment);
    for (uint32_t k = 0; k < grown->ncut; k++) {
        pith_segment_cut *cut = &self->cut[self->out->ncuts++];
        *cut = self->plant->cut[grown->cut + k];
        cut->segment = index;
    }
}

static void write_all(writing *self)
{
    const pith_plant *plant = self->plant;
    uint32_t depth = 0;
    if (plant->nsegments > 0)
        self->stack[depth++] = 0;
    while (depth > 0) {
        uint32_t from = self->stack[--depth];
        write_segment(self, from);
        const pith_growth *grown = &plant->segment[from];
        for (uint32_t k = grown->nchild; k-- > 0;)
            self->stack[depth++] = grown->child + k;
    }
    for (uint32_t i = self->out->nsegments; i-- > 1;) {
        pith_segment *parent = &self->segment[self->segment[i].parent];
        if (parent->end < self->segment[i].end)
            parent->end = self->segment[i].end;
    }
}

static pith_status write_out(const pith_plant *plant, pith_segmentation *out)
{
    const pith_scene *scene = plant->scene;
    pith_arena *arena = plant->arena;
    size_t n = plant->nsegments;
    writing w = {.plant = plant, .out = out};
    w.segment = pith_arena_alloc(arena, n, sizeof *w.segment);
    w.block = pith_arena_alloc(arena, n, sizeof *w.block);
    w.cut = pith_arena_alloc(arena, plant->ncuts, sizeof *w.cut);
    w.block_of = pith_arena_alloc(arena, scene->page->nnodes, sizeof(uint32_t));
    w.place = pith_arena_zalloc(arena, n, sizeof(uint32_t));
    w.stack = pith_arena_alloc(arena, n, sizeof(uint32_t));
    if (!w.segment || !w.block || !w.cut || !w.block_of || !w.place || !w.stack)
        return PITH_NOMEM;
    for (uint32_t i = 0; i < scene->page->nnodes; i++)
        w.block_of[i] = PITH_NO_BLOCK;
    *out = (pith_segmentation){
        .segment = w.segment,
        .block = w.block,
        .cut = w.cut,
        .block_of = w.block_of,
        .width = (float)scene->width,
        .height = (float)scene->height,
        .is_cut_short = plant->is_cut_short,
    };
    write_all(&w);
    return PITH_OK;
}

pith_status pith_segment_page(const pith_page *page, const pith_layout *layout,
                              const pith_segment_options *options,
                              pith_arena *arena, pith_segmentation *out)
{
    uint32_t n = page->nnodes;
    pith_scene scene;
    PITH_TRY(pith_scene_make(page, layout, arena, &scene));
    growing g = {
        .plant = {.scene = &scene, .arena = arena},
        .walk = {.scene = &scene, .arena = arena},
        .options = options,
    };
    g.walk.pool = &g.plant.pool;
    g.walk.rule = pith_arena_zalloc(arena, n, 1);
    g.walk.neighbor = pith_arena_zalloc(arena, n, 1);
    if (!g.walk.rule || !g.walk.neighbor)
        return PITH_NOMEM;
    if (scene.area > 0)
        PITH_TRY(grow(&g));
    return write_out(&g.plant, out);
}

static bool verify_segment(const pith_segmentation *segmentation, uint32_t i)
{
    const pith_segment *segment = &segmentation->segment[i];
    const pith_segment *parent = &segmentation->segment[segment->parent];
    if (i > 0 && (segment->parent >= i || segment->end > parent->end))
        return false;
    if (segment->end <= i || segment->end > segmentation->nsegments)
        return false;
    if (segment->doc < 1 || segment->doc > 10 || segment->doc < parent->doc)
        return false;
    bool is_leaf = segment->end == i + 1;
    return is_leaf ? segment->block < segmentation->nblocks
                   : segment->block == PITH_NO_BLOCK;
}

bool pith_segmentation_verify(const pith_page *page,
                              const pith_segmentation *segmentation)
{
    uint32_t leaves = 0;
    uint64_t inside = 0;
    for (uint32_t i = 0; i < segmentation->nsegments; i++) {
        if (!verify_segment(segmentation, i))
            return false;
        leaves += segmentation->segment[i].block != PITH_NO_BLOCK;
    }
    if (leaves != segmentation->nblocks ||
        (segmentation->nsegments && segmentation->segment[0].parent != 0))
        return false;
    for (uint32_t k = 0; k < segmentation->nblocks; k++) {
        const pith_visual_block *block = &segmentation->block[k];
        if (block->first >= block->stop || block->stop > page->nnodes)
            return false;
        inside += block->stop - block->first;
        for (uint32_t i = block->first; i < block->stop; i++)
            if (segmentation->block_of[i] != k)
                return false;
    }
    for (uint32_t i = 0; i < page->nnodes; i++)
        inside -= segmentation->block_of[i] != PITH_NO_BLOCK;
    return inside == 0;
}
