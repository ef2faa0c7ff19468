/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Where everything is on the page: a box and a look for every node.
 *
 * Two sources fill the same arrays, so that whoever reads them need not ask
 * which: the estimate from HTML and style rules ("builtin") and a browser
 * ("chromium"). Segmentation, hybrid density and the pictures read them.
 */
#ifndef PITH_LAYOUT_H
#define PITH_LAYOUT_H

#include "page.h"

/* A rectangle in page pixels, the origin at the page's top left corner. A
 * node that is not rendered has width and height 0. Finite, never negative
 * sizes. */
typedef struct pith_box {
    float x, y, width, height;
} pith_box;

/* How a node looks. */
typedef struct pith_look {
    float font_size;      /* pixels */
    uint16_t font_weight; /* 100 to 900 */
    bool is_inline;       /* computed display is inline or inline-block */
    uint32_t background;  /* 0xRRGGBB: the node's own colour, or that of the
                             nearest ancestor which has one; white without */
    uint32_t color;       /* 0xRRGGBB of its text */
} pith_look;

/* Boxes of a page; everything is borrowed from the arena it was made in. */
typedef struct pith_layout {
    uint32_t nnodes;       /* as the page's */
    const pith_box *box;   /* one per node */
    const pith_look *look; /* one per node */
    float width, height;   /* of the whole page */
    const char *source;    /* "builtin" or "chromium" */
} pith_layout;

#endif
