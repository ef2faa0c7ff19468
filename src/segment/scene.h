/* SPDX-License-Identifier: Apache-2.0 */
/* What the files of this folder share: the page as the rules see it, computed
 * once per page, and the state of one segmentation. */
#ifndef PITH_SEGMENT_SCENE_H
#define PITH_SEGMENT_SCENE_H

#include "segment.h"

/* Edges closer than this many pixels touch (docs/spec/vips.md). */
#define PITH_EDGE_TOLERANCE 0.01

/* Bits of pith_scene_node.flags; CHILD bits are about valid children. */
enum {
    PITH_SCENE_VALID = 1 << 0, /* shown with an area, as are its ancestors */
    PITH_SCENE_TEXT = 1 << 1,  /* text, or inline with nothing else inside */
    PITH_SCENE_FIELD = 1 << 2, /* image or field without valid children */
    PITH_SCENE_BARE_CHILD = 1 << 3,  /* a child is a text node */
    PITH_SCENE_LINE_CHILD = 1 << 4,  /* a child is a line-break node */
    PITH_SCENE_RULE_CHILD = 1 << 5,  /* a child is an hr */
    PITH_SCENE_COLOR_CHILD = 1 << 6, /* a child has another background */
};

typedef struct pith_extent {
    double x1, y1, x2, y2;
} pith_extent;

typedef struct pith_scene_node {
    double child_area; /* sum over the valid children */
    double largest;    /* area of the largest of them */
    uint32_t valid;    /* valid children */
    uint32_t texts;    /* of these, text or virtual text nodes */
    uint8_t flags;
} pith_scene_node;

typedef struct pith_scene {
    const pith_page *page;
    const pith_layout *layout;
    double width, height, area; /* of the page; 0: nothing is visible */
    pith_extent *extent;        /* per node, clipped to the page */
    pith_scene_node *node;      /* per node */
    uint32_t *text;             /* the valid text nodes in document order */
    uint32_t *text_before;      /* per node, one more: texts before it */
    /* per text: number of font changes up to here */
    uint32_t *font_changes;
    uint32_t ntexts;
    uint32_t *rule; /* the valid hr elements */
    uint32_t nrules;
} pith_scene;

/** Examine the page. PITH_OK or PITH_NOMEM. Linear. */
pith_status pith_scene_make(const pith_page *page, const pith_layout *layout,
                            pith_arena *arena, pith_scene *scene);

/** Whether texts [first, stop) share font size and weight. */
bool pith_scene_one_font(const pith_scene *scene, uint32_t first,
                         uint32_t stop);

/** Whether two fonts look the same; sizes are compared with a tolerance. */
bool pith_look_same_font(const pith_look *a, const pith_look *b);

static inline bool pith_scene_has(const pith_scene *scene, uint32_t node,
                                  unsigned flags)
{
    return (scene->node[node].flags & flags) != 0;
}

static inline double pith_extent_area(pith_extent e)
{
    return (e.x2 - e.x1) * (e.y2 - e.y1);
}

/* A list of blocks that grows. */
typedef struct pith_block_pool {
    pith_visual_block *block;
    uint32_t n, cap;
} pith_block_pool;

/* A walk over one subtree in one round (step A). */
typedef struct pith_scene_walk {
    const pith_scene *scene;
    pith_arena *arena;
    uint32_t root;
    double theta;
    uint8_t *rule;         /* per node: the rule that decided in this round */
    uint8_t *neighbor;     /* per node: what its last element child became */
    pith_block_pool *pool; /* out: blocks are appended in document order */
} pith_scene_walk;

/** Step A: the blocks of the subtree of walk->root. Linear. */
pith_status pith_walk_blocks(pith_scene_walk *walk);

/** The rule that decides on a node in this walk, without applying it. 0 for
 * images and fields. */
unsigned pith_walk_rule(const pith_scene_walk *walk, uint32_t node);

/* A separator of a region, or a candidate for one. */
typedef struct pith_separator {
    double from, to;
    /* index in the region's blocks, sorted along the axis, of the first block
     * after it */
    uint32_t at;
    unsigned weight;
    int32_t rules; /* hr elements that overlap it */
    bool is_vertical;
} pith_separator;

/* A set of blocks in three orders, each divided the same way as the tree grows:
 * positions [first, stop) of all three contain the same blocks. */
enum { PITH_BY_PAGE, PITH_BY_X, PITH_BY_Y, PITH_ORDERS };

typedef struct pith_region {
    const pith_scene *scene;
    const pith_visual_block *block;
    const uint32_t *order[PITH_ORDERS]; /* indexes into block */
    uint32_t first, stop;
    uint64_t work; /* grows by the number of items examined */
} pith_region;

/**
 * Steps B and C: the separators of a region with their weights, rows first.
 * out has room for 2 * (stop - first). Returns how many.
 */
uint32_t pith_separators_find(pith_region *region, pith_separator *out);

/* The tree while it grows: children of a segment are adjacent. */
typedef struct pith_growth {
    pith_box box;
    uint32_t parent;
    uint32_t child; /* first child, 0: a leaf */
    uint32_t nchild;
    uint32_t block;
    uint32_t cut, ncut;
    uint8_t doc, round;
} pith_growth;

typedef struct pith_plant {
    const pith_scene *scene;
    pith_arena *arena;
    pith_block_pool pool;
    pith_growth *segment;
    uint32_t nsegments, segment_cap;
    pith_segment_cut *cut;
    uint32_t ncuts, cut_cap;
    uint64_t work;
    bool is_cut_short;
} pith_plant;

/** Step D: grow segment `slot` into the structure of the blocks [first, stop)
 * of the pool; no DoC is below `least`. */
pith_status pith_plant_grow(pith_plant *plant, uint32_t slot, uint32_t first,
                            uint8_t least);

#endif
