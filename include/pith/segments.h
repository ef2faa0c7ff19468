/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith: segment a page into visually coherent blocks.
 *
 * The method `hybrid` divides a page with boxes into visual blocks, after VIPS
 * (Cai, Yu, Wen, Ma, MSR-TR-2003-79), and then weighs text by the position of
 * its block. This header shows that segmentation: the tree of blocks, how
 * coherent each of them is, and the empty strips along which the page was
 * divided, as text, JSON and a picture.
 *
 * A *block* is one element, or a run of adjacent texts and inline elements. A
 * *group* contains blocks and groups; both are *segments*. The *DoC*, degree of
 * coherence, of a segment is 1 to 10; that of a part is never lower than that
 * of its group. A *separator* is a strip between the parts of a group; its
 * weight tells how strongly it separates them. Coordinates are page pixels,
 * from the top left corner.
 *
 * The words for ownership are defined in pith.h.
 */
#ifndef PITH_SEGMENTS_H
#define PITH_SEGMENTS_H

#include <pith/pith.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * What to write, and how far to divide. All zero: text, divided as `hybrid`
 * does by default.
 */
typedef struct pith_segments_how {
    const char *format; /* "text", "json" or "svg"; NULL: text */
    unsigned pdoc;      /* divide blocks whose DoC is at most this, 1 to 10; 0:
                           5 */
    double theta;       /* elements below this share of the page's area are
                           small, up to 1; 0: 0.05 */
    unsigned rounds;    /* maximum number of times a block is divided, up to 20;
                           0: 10 */
    pith_str picture;   /* for "svg": a picture of the page, as
                           pith_plot.picture, behind the blocks; borrowed;
                           empty: none */
} pith_segments_how;

/**
 * Segment a page and write the result.
 *
 * "text": a line with layout, page size and counts, then a line per segment,
 * indented by its depth: DoC, box (x,y widthxheight), the rule that made it a
 * block or the separators along which a group was divided, its path and first
 * words.
 *
 * "json": an object with layout, width, height, cut_short, segments[] (parents
 * before children; parent, depth, kind "group", "block" or "run", doc, round,
 * box, and for blocks rule, path, node, text) and separators[] (segment, axis
 * "row" or "column", from, to, low, high, weight).
 *
 * "svg": the page with its blocks, labelled with their DoC, and the separators,
 * over the picture or, without one, over the boxes and texts of the page. It is
 * drawn by pith_plot_boxes() of plot.h and has the same guarantees.
 *
 * @param doc    its layout (pith_options.layout at parsing) gives the boxes;
 *               unchanged, except for its scratch memory.
 * @param how    NULL: all zero.
 * @param out    out: UTF-8, NUL-terminated, owned (pith_free()); NULL if the
 *               call fails. A page without visible content has no segments.
 * @param len    out: its length in bytes; may be NULL.
 * @param error  detail, may be NULL.
 * @return       PITH_OK; PITH_ARG for another format, numbers out of range, or
 *               the layout "none", which has no boxes; PITH_LIMIT beyond
 *               max_output; PITH_NOMEM.
 *
 * Takes time linear in the number of nodes for each round, plus b log b for b
 * blocks and b for each level of the tree. On pages that are made to be slow, a
 * limit on the sum over the levels leaves some groups undivided (cut_short).
 */
PITH_API pith_status pith_segments_show(pith_doc *doc,
                                        const pith_segments_how *how,
                                        char **out, size_t *len,
                                        pith_error *error);

#ifdef __cplusplus
}
#endif

#endif
