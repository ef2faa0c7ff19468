/* SPDX-License-Identifier: Apache-2.0 */
/* The share of the page's width of each element, by which the weight of a
 * subtree is multiplied. It is taken from the boxes of a layout or, without a
 * layout, from attributes and inline styles. */
#ifndef PITH_METHOD_WEIGHT_WIDTH_H
#define PITH_METHOD_WEIGHT_WIDTH_H

#include "layout.h"

typedef enum pith_weight_layout {
    PITH_WEIGHT_LAYOUT_BOXES,  /* a box's share of the layout's width */
    PITH_WEIGHT_LAYOUT_STATIC, /* style and width attributes, cells of a row */
    PITH_WEIGHT_LAYOUT_NONE,   /* every element is as wide as the page */
} pith_weight_layout;

typedef struct pith_weight_widths {
    pith_weight_layout layout;
    const pith_layout *boxes; /* for LAYOUT_BOXES; without boxes, or with those
                                 of the plain estimate, which knows fewer
                                 widths, LAYOUT_STATIC is used */
    bool of_page;             /* percentages are of the page's width, so they
                                 are not multiplied */
    double page_px;           /* width of the page, above 0 */
    double least;             /* smallest share, 0 to 1 */
    double *share;            /* out, per node: least to 1; hidden nodes: 0 */
    uint8_t *own; /* out, per node: 1 if it has a width of its own */
} pith_weight_widths;

/**
 * Parse a width as in styles and attributes: "70%", "300px", "300". False if it
 * is something else or negative; otherwise *value, and whether it is a
 * percentage.
 */
bool pith_weight_width_parse(pith_str text, double *value, bool *percent);

/**
 * The width in the declarations of a style attribute; the last valid one is
 * used.
 */
bool pith_weight_style_width(pith_str style, double *value, bool *percent);

/**
 * Compute the share of every node of the body. Percentages refer to the
 * parent's share, so they are multiplied (with widths->of_page: to the page's);
 * pixels refer to the page's width; a table cell without a width has its part
 * of the row's, by colspan; everything else is as wide as its parent. With
 * boxes, a share is the box's part of the layout's width; `own` is determined
 * in the same way. PITH_OK or PITH_NOMEM. Takes linear time.
 */
pith_status pith_weight_widths_find(const pith_page *page, pith_arena *arena,
                                    pith_weight_widths *widths);

#endif
