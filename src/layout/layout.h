/* SPDX-License-Identifier: Apache-2.0 */
/* The layout of a page: a box and a look for every node.
 *
 * Three sources fill the same arrays, so that readers need not distinguish
 * them: the estimate from HTML and style rules ("builtin"), the one from HTML
 * and inline widths alone ("plain"), and a browser ("chromium"). Segmentation,
 * hybrid density and the pictures read them. */
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
    /* a limit was reached: some style rules were not used */
    bool cut;
} pith_layout;

typedef enum pith_layout_kind {
    PITH_LAYOUT_BUILTIN,
    PITH_LAYOUT_PLAIN,    /* docs/spec/vips.md: no style sheets, no margins */
    PITH_LAYOUT_CHROMIUM, /* a browser's: pith_layout_shown() */
    PITH_LAYOUT_NONE,     /* no boxes at all: methods get a NULL layout */
} pith_layout_kind;

/* Options of a layout; zeros are the defaults. */
typedef struct pith_layout_options {
    pith_layout_kind kind;
    /* of the viewport, pixels; 0: 1280 x 1024. The plain estimate is always
     * 1000 wide */
    uint32_t width, height;
    pith_style_lookup *lookup; /* finds linked sheets; NULL: none are used */
    void *lookup_context;
    /* for PITH_LAYOUT_CHROMIUM, where it must not be NULL */
    pith_shown_lookup *shown;
    void *shown_context;
} pith_layout_options;

/** Estimate all boxes of a page, into arena; scratch is for temporary data and
 * is not cleared here. PITH_LAYOUT_PLAIN is plain, every other kind the
 * estimate from style rules. PITH_NOMEM or PITH_OK, whatever the style sheets
 * are, because their size is limited. Linear in nodes times the rules that
 * match them. */
pith_status pith_layout_make(const pith_page *page,
                             const pith_layout_options *options,
                             pith_arena *arena, pith_arena *scratch,
                             pith_layout *out);

/**
 * Map boxes and looks of a browser to the nodes of the page; as above.
 *
 * From the document down, the children of matched elements are compared in
 * order, by name, texts by their beginning; nodes of only one side are skipped.
 * A node without a match has no box and its parent's look. Linear.
 *
 * @param share  out: the share of the page's elements and texts that may be
 * shown that were matched; 1 if there are none.
 * @return       PITH_OK; PITH_NOMEM; PITH_ARG for a tree with a parent after
 *               its child.
 */
pith_status pith_layout_shown(const pith_page *page,
                              const pith_shown_page *shown, pith_arena *arena,
                              pith_layout *out, double *share);

#endif
