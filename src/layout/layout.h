/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Where everything is on the page: a box and a look for every node.
 *
 * Three sources fill the same arrays, so that whoever reads them need not ask
 * which: the estimate from HTML and style rules ("builtin"), the one from HTML
 * and inline widths alone ("plain"), and a browser ("chromium").
 * Segmentation, hybrid density and the pictures read them.
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
    const char *source;    /* "builtin", "plain" or "chromium" */
    bool cut;              /* a cap was met: some style rules were not used */
} pith_layout;

typedef enum pith_layout_kind {
    PITH_LAYOUT_BUILTIN,
    PITH_LAYOUT_PLAIN,    /* docs/spec/vips.md: no style sheets, no margins */
    PITH_LAYOUT_CHROMIUM, /* a browser's: pith_layout_shown() */
    PITH_LAYOUT_NONE,     /* no boxes at all: methods get a NULL layout */
} pith_layout_kind;

/* What a layout is made with; zeros are the defaults. */
typedef struct pith_layout_options {
    pith_layout_kind kind;
    uint32_t width, height;    /* of the viewport, pixels; 0: 1280 x 1024. The
                               plain estimate is always 1000 wide */
    pith_style_lookup *lookup; /* finds linked sheets; NULL: there are none */
    void *lookup_context;
    pith_shown_lookup *shown; /* of PITH_LAYOUT_CHROMIUM; not NULL there */
    void *shown_context;
} pith_layout_options;

/**
 * Estimate all boxes of a page, into arena; scratch is for what is dropped
 * afterwards and is not cleared here. PITH_LAYOUT_PLAIN is plain, every other
 * kind the estimate from style rules.
 * PITH_NOMEM or PITH_OK, whatever the style sheets are: caps cut them short.
 * Linear in nodes times the rules that match them.
 */
pith_status pith_layout_make(const pith_page *page,
                             const pith_layout_options *options,
                             pith_arena *arena, pith_arena *scratch,
                             pith_layout *out);

/**
 * Boxes and looks of a browser, brought to the nodes of the page; as above.
 *
 * From the document down, the children of an element that was found are
 * compared in order, by name, texts by how they begin; what only one side has
 * is passed over. A node that was not found has no box and looks like its
 * parent. Linear.
 *
 * @param share  out: of the page's elements and texts that may be shown, how
 *               many were found; 1 when there are none.
 * @return       PITH_OK; PITH_NOMEM; PITH_ARG for a tree with a parent after
 *               its child.
 */
pith_status pith_layout_shown(const pith_page *page,
                              const pith_shown_page *shown, pith_arena *arena,
                              pith_layout *out, double *share);

#endif
