/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What plain text and Markdown have in common: a walk that calls one handler
 * per role, and the handlers that both share.
 *
 * A format is a table of handlers by role, a way to write a text node, and a
 * line style. Handlers say which gap they need and keep their own state in
 * the flow; nothing is allocated per node.
 */
#ifndef PITH_RENDER_FLOW_H
#define PITH_RENDER_FLOW_H

#include "footnotes.h"
#include "grid.h"
#include "html.h"
#include "inline_markup.h"
#include "table_kind.h"
#include "walk.h"

typedef struct pith_flow pith_flow;

/* What happens at an element of some role; either may be NULL. */
typedef struct pith_flow_handler {
    void (*enter)(pith_flow *flow, uint32_t node);
    void (*leave)(pith_flow *flow, uint32_t node);
} pith_flow_handler;

typedef struct pith_flow_format {
    const pith_flow_handler *handlers; /* PITH_ROLE_COUNT rows */
    /* write text with no white space but single spaces, after the gap */
    void (*text)(pith_flow *flow, pith_str text);
    const pith_line_style *style;
    const pith_line_style *table_style; /* inside a table that is written as
                                           one; NULL: the same */
    /* write who wrote a post, and when; NULL: this is not said */
    void (*post)(pith_flow *flow, const pith_post *post);
    bool plain;           /* links as "text (address)" */
    pith_flavour flavour; /* of Markdown */
} pith_flow_format;

struct pith_flow {
    const pith_render_job *job;
    const pith_page *page;
    const pith_flow_format *format;
    pith_walk walk;
    pith_lines lines;
    pith_table_kind table_kind;
    pith_grid grid;
    pith_address address;
    pith_inline_markup markup;
    pith_link_list links;
    uint32_t row;       /* the row that is being written as one line; 0: none */
    uint32_t solid;     /* the element whose white space counts; 0: none */
    uint32_t cell_code; /* code in a cell of a format that parts the lines of
                           one; 0: none */
    bool spaced;        /* white space comes behind the text at hand */
    bool marks_captions; /* those of figures are marked as such */

    pith_footnote_numbers footnotes;
    pith_post_cursor thread;

    /* Markdown only. */
    pith_complex_tables complex_tables;
    size_t repeatable;   /* bytes of merged cells that may still be repeated */
    uint32_t columns;    /* of the table that is written as one; 0: none */
    uint32_t nrows;      /* rows of it begun so far */
    size_t list_end;     /* length of the output where a list ended */
    uint16_t list_tag;   /* its tag, */
    bool other_marker;   /* and whether it had the second kind of marker */
    uint32_t in_heading; /* open headings */
    uint32_t raised;     /* the sup or sub that is written as one; 0: none */
    size_t number_end;   /* where a number that began a line ended */
    pith_html *html; /* of tables that are written as that; NULL: none yet */
};

/** Walk the page and write everything; kinds: PITH_INLINE_MARKUP_* to write. */
pith_status pith_flow_run(const pith_render_job *job,
                          const pith_flow_format *format, unsigned kinds);

/** Write the renderer's own text (quotation marks and the like). */
void pith_flow_put(pith_flow *flow, pith_str text);

/** Write LaTeX between its signs, all of it or a word. */
void pith_flow_latex(pith_flow *flow, pith_str text);

/** Forget a space that was asked for, but no larger gap. */
void pith_flow_drop_space(pith_flow *flow);

/** Whether a cell is of the row that is being written as one line. */
bool pith_flow_is_cell(const pith_flow *flow, uint32_t node);

/** End the cell before. */
void pith_flow_begin_cell(pith_flow *flow);

/* Shared handlers, to be named in tables or called from others. */
void pith_flow_block(pith_flow *flow, uint32_t node);
void pith_flow_line(pith_flow *flow, uint32_t node);
void pith_flow_space(pith_flow *flow, uint32_t node);
void pith_flow_break(pith_flow *flow, uint32_t node);
void pith_flow_skip(pith_flow *flow, uint32_t node);
void pith_flow_formula(pith_flow *flow, uint32_t node);
void pith_flow_enter_table(pith_flow *flow, uint32_t node);
void pith_flow_enter_row(pith_flow *flow, uint32_t node);
void pith_flow_leave_row(pith_flow *flow, uint32_t node);
void pith_flow_enter_cell(pith_flow *flow, uint32_t node);
void pith_flow_leave_cell(pith_flow *flow, uint32_t node);
void pith_flow_enter_solid(pith_flow *flow, uint32_t node);
void pith_flow_leave_solid(pith_flow *flow, uint32_t node);
void pith_flow_enter_quoted(pith_flow *flow, uint32_t node);
void pith_flow_leave_quoted(pith_flow *flow, uint32_t node);
void pith_flow_enter_raised(pith_flow *flow, uint32_t node);
void pith_flow_enter_reading(pith_flow *flow, uint32_t node);
void pith_flow_leave_reading(pith_flow *flow, uint32_t node);
void pith_flow_enter_mark(pith_flow *flow, uint32_t node);
void pith_flow_leave_mark(pith_flow *flow, uint32_t node);

/** True for a table that no_tables leaves out. */
bool pith_flow_drops_table(const pith_table_kind *table_kind,
                           const pith_render_options *options, uint32_t node);

#endif
