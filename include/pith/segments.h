/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith: how a page falls into blocks that look like one thing.
 *
 * The method `hybrid` cuts a page with boxes into visual blocks, after VIPS
 * (Cai, Yu, Wen, Ma, MSR-TR-2003-79), before it weighs text by where its block
 * stands. This header shows that segmentation: the tree of blocks, how
 * coherent each of them is, and the empty strips it was cut along, in words,
 * as JSON and as a picture.
 *
 * Words used here: a *block* is one element, or a run of neighbouring texts
 * and inline elements; a *group* holds blocks and groups; both are
 * *segments*. *DoC*, degree of coherence, 1 to 10, says how much of one piece
 * a segment looks; it never falls from a group to what is in it. A *separator*
 * is a strip between the parts of a group; the heavier, the more it parts.
 * Coordinates are page pixels, from the top left corner.
 *
 * The words for ownership are those of pith.h: borrowed, owned, copied.
 */
#ifndef PITH_SEGMENTS_H
#define PITH_SEGMENTS_H

#include <pith/pith.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What to write and how far to cut. All zero: text, cut as `hybrid` does by
 * default. */
typedef struct pith_segments_how {
    const char *format; /* "text", "json" or "svg"; NULL: text */
    unsigned pdoc;      /* blocks of no more coherence are cut further, 1 to 10;
                        0: 5 */
    double theta;     /* elements below this share of the page are small, up to
                        1; 0: 0.05 */
    unsigned rounds;  /* how often a block is cut further, up to 20; 0: 10 */
    pith_str picture; /* of the page, as pith_plot.picture, behind the blocks of
                         "svg"; borrowed; empty: none */
} pith_segments_how;

/**
 * Segment a page and write the result.
 *
 * "text": a line with layout, page size and counts, then a line per segment,
 * indented by its depth: DoC, box (x,y widthxheight), the rule that made it a
 * block or the separators that a group was cut along, its path and first
 * words. "json": an object with layout, width, height, cut_short, segments[]
 * (parents before children; parent, depth, kind "group", "block" or "run",
 * doc, round, box, and of blocks rule, path, node, text) and separators[]
 * (segment, axis "row" or "column", from, to, low, high, weight). "svg": the
 * page with its blocks, labelled with their DoC, and the separators, over the
 * picture or else over the boxes and texts of the page; drawn by
 * pith_plot_boxes() of plot.h, whose promises hold.
 *
 * @param doc     its layout (pith_options.layout at parsing) gives the boxes;
 *                not changed but for its scratch memory.
 * @param how     NULL: all zero.
 * @param out     out: UTF-8, NUL-terminated, owned (pith_free()); NULL when
 *                the call fails. A page that shows nothing has no segments.
 * @param len     out: its length in bytes; may be NULL.
 * @param error   detail, may be NULL.
 * @return        PITH_OK; PITH_ARG for another format, numbers outside their
 *                range, or the layout "none", which has no boxes; PITH_LIMIT
 *                beyond max_output; PITH_NOMEM.
 *
 * Linear in nodes for each round, plus b log b in blocks and b for each level
 * of the tree; a limit on the sum over the levels leaves some groups uncut
 * (cut_short) on pages made to be slow.
 */
PITH_API pith_status pith_segments_show(pith_doc *doc,
                                        const pith_segments_how *how,
                                        char **out, size_t *len,
                                        pith_error *error);

#ifdef __cplusplus
}
#endif

#endif
