/* SPDX-License-Identifier: Apache-2.0 */
/* The built-in layout: styles and text in, boxes out.
 *
 * One walk in document order with a stack of open elements. A box's x, width
 * and top are known when its element is entered, its height when it is left.
 * What is not known yet (centred lines, rows of flex, grid and table
 * containers, relative positions) becomes a shift of a whole subtree; one pass
 * at the end adds these up. Widths that depend on content (floats, tables,
 * flex) come from a pass backwards that runs first (place_size.c).
 *
 * All numbers are pixels, in double; results are clamped. */
#ifndef PITH_LAYOUT_PLACE_H
#define PITH_LAYOUT_PLACE_H

#include "advance.h"
#include "cascade.h"

typedef enum pith_frame_kind {
    PITH_FRAME_BLOCK,  /* stacks blocks and lines */
    PITH_FRAME_COLUMN, /* flex column: stacks without collapsing margins */
    PITH_FRAME_ITEMS,  /* children have set places: flex, grid, row */
    PITH_FRAME_TABLE,  /* stacks rows and groups */
    PITH_FRAME_INLINE, /* part of a line of frame[block] */
} pith_frame_kind;

/* The edges of a box, sides in the order of PITH_TOP. */
typedef struct pith_edges {
    double margin[4], padding[4], border[4];
    bool auto_left, auto_right;
    double across, along; /* padding and border: left + right, top + bottom */
} pith_edges;

/* An open element. */
typedef struct pith_frame {
    uint32_t node;
    uint32_t up;     /* frame of the containing block */
    uint32_t block;  /* of an inline frame: the frame whose lines it is in */
    uint32_t base;   /* frame whose floats its lines avoid: the nearest root */
    uint32_t anchor; /* frame that absolute descendants are placed in */
    pith_frame_kind kind;
    bool in_flow; /* the frame above continues below it */
    bool in_line; /* it is a piece of a line: inline-block */
    bool floats;
    bool root;     /* it contains its floats */
    bool open_top; /* its top still moves with later margins */
    pith_edges edge;
    double x, y, width; /* border box */
    double inner_x, inner_width;
    double cursor;        /* position of the next child */
    double more, less;    /* pending margins: largest, most negative */
    uint32_t nchildren;   /* blocks so far */
    uint32_t first_float; /* of a root: where its floats begin */
    /* the first box placed at its bottom; 0: none; the others by item_line */
    uint32_t waiting;
    uint32_t *items; /* of an ITEMS frame, in visual order */
    uint32_t nitems;
    /* The line being filled. */
    bool line_open;
    double line_x, line_left, line_right, line_top, line_height;
    double ink; /* end of the last non-blank */
    uint32_t first_piece;
} pith_frame;

/* A part of a line: text, or an inline-block that moves with its subtree. */
typedef struct pith_piece {
    uint32_t node;
    bool text;
    double x1, x2, height;
} pith_piece;

typedef struct pith_float {
    double x1, x2, top, bottom;
    bool left;
} pith_float;

typedef struct pith_placing {
    const pith_page *page;
    const pith_computed **style;
    pith_css_view view;
    pith_arena *scratch;
    pith_face_widths *faces; /* PITH_FACES */
    pith_box *box;
    float *least, *most;        /* per node: widths that its content asks for */
    float *shift_x, *shift_y;   /* per node: widths that its content needs */
    float *item_x, *item_width; /* per node: shift of its subtree */
    uint32_t *item_line;
    pith_frame *frames;
    uint32_t nframes, frame_cap;
    pith_piece *pieces;
    uint32_t npieces, piece_cap;
    pith_float *floats;
    uint32_t nfloats, float_cap;
    double page_bottom;
    bool failed; /* memory or time ran out; sticky */
} pith_placing;

/* place_size.c */

/** Content widths of every node. */
void pith_place_measure(pith_placing *flow);

/** Edges, with percentages resolved against the containing width. */
void pith_place_edges(const pith_computed *style, double whole,
                      pith_edges *out);

/** Border-box width of an element without an explicit width: with fit, as
 * narrow as its content allows, else what the containing width leaves. */
double pith_place_width(const pith_placing *flow, uint32_t node, double whole,
                        const pith_edges *edge, bool fit);

/** The width in the style itself, including min and max; false if it is
 * auto. */
bool pith_place_own_width(const pith_placing *flow, uint32_t node, double whole,
                          const pith_edges *edge, double *out);

/** The face of an element's text. */
pith_face pith_place_face(const pith_computed *style);

/** Width that generated content takes in a line, margins included. */
double pith_place_generated_width(const pith_computed *style);

/** Height of a line of this style. */
double pith_place_line_height(const pith_computed *style);

/** True for blank text where blanks collapse. */
bool pith_place_is_blank(const pith_placing *flow, uint32_t node);

/** Whether a node takes part in its parent's layout: shown, in flow. */
bool pith_place_takes_part(const pith_placing *flow, uint32_t node);

/* place_line.c */

void pith_place_text(pith_placing *flow, uint32_t frame, uint32_t node);

/** Reserve room for a box in the line; returns its x. */
double pith_place_line_box(pith_placing *flow, uint32_t frame, uint32_t node,
                           double width);

/** Advance by the edge of an inline element. */
void pith_place_line_gap(pith_placing *flow, uint32_t frame, double width);

/** The box for which the line reserved room is complete: its height is known,
 * and it moves with the line. */
void pith_place_line_piece(pith_placing *flow, uint32_t frame, uint32_t node,
                           double height);

/** Open a line with at least this height. */
void pith_place_line_least(pith_placing *flow, uint32_t frame, double height);

/** End the line, if there is one, and continue below it. */
void pith_place_line_end(pith_placing *flow, uint32_t frame);

/* place_block.c */

void pith_place_enter(pith_placing *flow, uint32_t node);
void pith_place_leave(pith_placing *flow);

/** Place generated content before (0) or after (1) the content of the open
 * element. */
void pith_place_generated(pith_placing *flow, unsigned which);

/** Place the boxes at the bottom of a frame, whose height is now known. */
void pith_place_bottoms(pith_placing *flow, const pith_frame *frame,
                        double height);

/** Apply the pending margins: the frame's top is now known. */
void pith_place_flush(pith_placing *flow, uint32_t frame);

/* place_float.c */

/** Left and right end of a line of the frame at a height. */
void pith_place_bounds(const pith_placing *flow, uint32_t frame, double top,
                       double *left, double *right);

/** The position of a box of this width beside the floats, from top on. */
double pith_place_room(const pith_placing *flow, uint32_t frame, double top,
                       double width);

/** Lowest end of the floats on the sides of PITH_CLEAR_*. */
double pith_place_clear(const pith_placing *flow, uint32_t frame,
                        uint8_t sides);

void pith_place_add_float(pith_placing *flow, const pith_float *one);

/* place_items.c, place_grid.c, place_table.c: widths and places of children */

/** Find the items of a frame. */
void pith_place_list_items(pith_placing *flow, pith_frame *frame);

void pith_place_set_flex(pith_placing *flow, const pith_frame *frame);
void pith_place_set_grid(pith_placing *flow, const pith_frame *frame);

/** Columns of a table; returns its border-box width. */
double pith_place_set_table(pith_placing *flow, uint32_t node, double room,
                            const pith_edges *edge, bool fixed);

/** Lines of items one below the other; returns the bottom of the last. */
double pith_place_stack_items(pith_placing *flow, const pith_frame *frame);

/* place.c */

/** Report the work on a part of a text; false: the time is up, or the boxes have
 * failed before. */
bool pith_place_go_on(pith_placing *flow, const char *from, const char *to);

/** Compute all boxes; box has a zeroed entry for every node. */
pith_status pith_place_run(pith_placing *flow, pith_arena *scratch);

#endif
