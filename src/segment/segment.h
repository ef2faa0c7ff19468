/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Segmentation: a page with boxes divided into visually coherent blocks
 * (VIPS, Cai et al. 2003; docs/spec/vips.md).
 *
 * Blocks are the leaves of a tree, the content structure. Each has a degree of
 * coherence (DoC), 1 to 10: how coherent it looks. A block whose DoC
 * does not exceed the wanted one is segmented again by itself, with a smaller
 * threshold, until the rounds are used up.
 *
 * Laws of a segmentation, checked by pith_segmentation_verify():
 *   segments stand in preorder: parent[i] < i < end[i] <= end[parent[i]];
 *   no DoC is below the parent's, all are 1 to 10;
 *   a segment is a leaf (end is the next index, it has a block) or a group of
 *   at least two; the blocks' node ranges do not overlap;
 *   block_of[i] names the block whose range holds node i.
 */
#ifndef PITH_SEGMENT_SEGMENT_H
#define PITH_SEGMENT_SEGMENT_H

#include "layout.h"

enum { PITH_NO_BLOCK = (int)0x7fffffff };

typedef struct pith_segment_options {
    unsigned pdoc;   /* blocks up to this DoC are segmented again, 0 to 10 */
    double theta;    /* share of the page below which a node is small, in the
                        first round; halved in each further one */
    unsigned rounds; /* at least 1 */
} pith_segment_options;

/** PDoC 5, theta 0.05, 10 rounds (docs/spec/vips.md). */
pith_segment_options pith_segment_options_default(void);

/* A leaf: one element, or a run of neighbouring texts and inline elements. */
typedef struct pith_visual_block {
    pith_box box;   /* clipped to the page; of a run: around all of it */
    uint32_t node;  /* the element; of a run: the parent */
    uint32_t first; /* nodes [first, stop) belong to the block */
    uint32_t stop;
    uint32_t background; /* 0xRRGGBB; of a run: the parent's */
    uint32_t text_first; /* its texts, as indices in the segmenter's list */
    uint32_t text_stop;
    uint8_t doc;
    /* the rule that made it a block: 4, 8 to 11 or 13; 0: a run, an image or a
     * field */
    uint8_t rule;
    bool is_run;
    bool is_pure_text; /* a run, or a block by rule 4 */
} pith_visual_block;

/* Empty space between blocks along which a group was divided. */
typedef struct pith_segment_cut {
    float from, to;   /* page pixels on the axis */
    float low, high;  /* extent of the group on the other axis */
    uint32_t segment; /* the group */
    uint16_t weight;
    bool is_vertical; /* a gap between columns; else between rows */
} pith_segment_cut;

/* One node of the content structure. */
typedef struct pith_segment {
    pith_box box;
    uint32_t parent; /* the first is its own parent */
    uint32_t end;    /* one past the last descendant */
    uint32_t block;  /* of a leaf; PITH_NO_BLOCK for a group */
    uint8_t doc;
    uint8_t round; /* 1 ..: when it came to be */
} pith_segment;

typedef struct pith_segmentation {
    const pith_segment *segment;
    uint32_t nsegments; /* 0: nothing on the page is visible */
    const pith_visual_block *block;
    uint32_t nblocks;
    const pith_segment_cut *cut;
    uint32_t ncuts;
    const uint32_t *block_of; /* per node of the page; PITH_NO_BLOCK outside */
    float width, height;      /* of the page */
    bool is_cut_short; /* the work limit was reached: some groups are flat */
} pith_segmentation;

/**
 * Segment a page.
 *
 * @param page    borrowed for the call.
 * @param layout  a box and a look per node of the page. For any boxes the call
 * ends and the laws hold: they are clipped to the page, and nodes without an
 * area are invisible.
 * @param arena   everything is made in it, the result too.
 * @param out     borrowed from arena.
 * @return        PITH_OK or PITH_NOMEM.
 *
 * Linear in nodes per round, plus b log b for b blocks and b per level of the
 * tree; the sum over the levels is limited (is_cut_short).
 */
pith_status pith_segment_page(const pith_page *page, const pith_layout *layout,
                              const pith_segment_options *options,
                              pith_arena *arena, pith_segmentation *out);

/** True when the laws above hold. */
bool pith_segmentation_verify(const pith_page *page,
                              const pith_segmentation *segmentation);

#endif
