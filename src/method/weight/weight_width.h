/* SPDX-License-Identifier: Apache-2.0 */
/*
 * How much of the page's width each element takes: what a subtree's weight is
 * multiplied by: of the boxes of a layout, or of what attributes and styles of
 * the elements say themselves, which needs none.
 */
#ifndef PITH_METHOD_WEIGHT_WIDTH_H
#define PITH_METHOD_WEIGHT_WIDTH_H

#include "layout.h"

typedef enum pith_weight_layout {
    PITH_WEIGHT_LAYOUT_BOXES,  /* a box's part of the layout's width */
    PITH_WEIGHT_LAYOUT_STATIC, /* style and width attributes, cells of a row */
    PITH_WEIGHT_LAYOUT_NONE,   /* every element is as wide as the page */
} pith_weight_layout;

typedef struct pith_weight_widths {
    pith_weight_layout layout;
    const pith_layout *boxes; /* for LAYOUT_BOXES; without any, or with
                               * those of the plain estimate, which knows fewer
                               * widths, LAYOUT_STATIC is meant */
    bool of_page;             /* percentages are of the page's width, and so
                               * do not multiply */
    double page_px;           /* width of the page, above 0 */
    double least;             /* smallest share, 0 to 1 */
    double *share;            /* out, per node: least to 1; hidden nodes: 0 */
    uint8_t *own; /* out, per node: 1 when it has a width of its own */
} pith_weight_widths;

/**
 * A width as styles and attributes write it: "70%", "300px", "300". False when
 * it is none of these or negative; else *value and whether it is percent.
 */
bool pith_weight_width_parse(pith_str text, double *value, bool *percent);

/** The width among the declarations of a style attribute; the last one that
 * can be read counts. */
bool pith_weight_style_width(pith_str style, double *value, bool *percent);

/**
 * Find the share of every node of the body. Percentages are of the parent's
 * share, and so multiply (widths->of_page: of the page's); pixels are of the page's width; a table cell without
 * a width has its part of the row's, by colspan; everything else is as wide
 * as its parent. With boxes, a share is the box's part of the layout's width
 * instead; who has a width of its own is found in the same way. PITH_NOMEM or
 * PITH_OK. Linear.
 */
pith_status pith_weight_widths_find(const pith_page *page, pith_arena *arena,
                                    pith_weight_widths *widths);

#endif
