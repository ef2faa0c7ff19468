/* SPDX-License-Identifier: Apache-2.0 */
/* What plain text and Markdown have in common: a walk that calls one handler
 * per role, and the handlers that both share.
 *
 * A format is a table of handlers by role, a function that writes a text node,
 * and a line style. Handlers request gaps and keep their state in the flow;
 * nothing is allocated per node. */
#ifndef PITH_RENDER_FLOW_H
#define PITH_RENDER_FLOW_H

#include "footnotes.h"
#include "grid.h"
#include "html.h"
#include "inline_markup.h"
#include "table_kind.h"
#include "walk.h"

typedef struct pith_flow pith_flow;

/* Handlers for elements of a role; either may be NULL. */
typedef struct pith_flow_handler {
    void (*enter)(pith_flow *flow, uint32_t node);
    void (*leave)(pith_flow *flow, uint32_t node);
} pith_flow_handler;

typedef struct pith_flow_format {
    const pith_flow_handler *handlers; /* PITH_ROLE_COUNT rows */
    /* write text, in which white space is single spaces only, after the gap */
    void (*text)(pith_flow *flow, pith_str text);
    const pith_line_style *style;
    const pith_line_style *table_style; /* inside a table that is written as a
                                           table; NULL: no difference */
    /* write the author and date of a post; NULL: they are not written */
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
    uint32_t row;        /* the row being written as one line; 0: none */
    uint32_t solid;      /* the preformatted element; 0: none */
    uint32_t cell_code;  /* code in a cell, in formats that keep the lines of a
                            cell apart; 0: none */
    bool spaced;         /* white space comes after the current text */
    bool marks_captions; /* captions of figures are marked */

    pith_footnote_numbers footnotes;
    pith_post_cursor thread;

    /* Markdown only. */
    pith_complex_tables complex_tables;
    size_t repeatable;   /* bytes of merged cells that may still be repeated */
    uint32_t columns;    /* of the table being written as a table; 0: none */
    uint32_t nrows;      /* rows of it begun so far */
    size_t list_start;   /* length of the output where a list began, */
    size_t list_end;     /* and where one ended */
    size_t lone_end;     /* the same of a list that is a single term */
    uint16_t list_tag;   /* the tag of that list, */
    uint32_t part;       /* the written item that ended last, or the
                            list in its place; 0: none */
    bool other_marker;   /* and whether it had the alternative marker */
    uint32_t in_heading; /* open headings */
    uint32_t
        bold_heading;  /* the heading in which bold is not marked; 0: none */
    uint32_t raised;   /* the sup or sub that is written with a sign; 0: none */
    size_t number_end; /* where a number at the start of a line ended */
    size_t rule_end;   /* length of the output where a rule ended */
    pith_html *html;   /* for tables that are written as HTML; NULL: none yet */
};

/** Walk the page and write everything; kinds: the PITH_INLINE_MARKUP_* to
 * write. */
pith_status pith_flow_run(const pith_render_job *job,
                          const pith_flow_format *format, unsigned kinds);

/** Write text of the renderer's own (quotation marks and the like). */
void pith_flow_put(pith_flow *flow, pith_str text);

/** Write text of the page, in which white space is single spaces, without its
 * soft hyphens: nobody who searches for a word types them. */
void pith_flow_text(pith_flow *flow, pith_str text);

/** Where the next soft hyphen (bytes C2 AD) of a text is; else its length. */
size_t pith_flow_find_hyphen(pith_str text);

/** Write LaTeX between its delimiters, all of it or a word. */
void pith_flow_latex(pith_flow *flow, pith_str text);

/** Cancel a requested space, but no larger gap. */
void pith_flow_drop_space(pith_flow *flow);

/** Whether a cell belongs to the row being written as one line. */
bool pith_flow_is_cell(const pith_flow *flow, uint32_t node);

/** End the previous cell. */
void pith_flow_begin_cell(pith_flow *flow);

/* Shared handlers, for tables or for calls from other handlers. */
void pith_flow_block(pith_flow *flow, uint32_t node);
void pith_flow_line(pith_flow *flow, uint32_t node);
void pith_flow_space(pith_flow *flow, uint32_t node);
void pith_flow_break(pith_flow *flow, uint32_t node);
void pith_flow_skip(pith_flow *flow, uint32_t node);
void pith_flow_formula(pith_flow *flow, uint32_t node);
void pith_flow_smiley(pith_flow *flow, uint32_t node);
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
void pith_flow_leave_raised(pith_flow *flow, uint32_t node);
void pith_flow_enter_reading(pith_flow *flow, uint32_t node);
void pith_flow_leave_reading(pith_flow *flow, uint32_t node);
void pith_flow_enter_mark(pith_flow *flow, uint32_t node);
void pith_flow_leave_mark(pith_flow *flow, uint32_t node);

/** True for a table that the option no_tables drops. */
bool pith_flow_drops_table(const pith_table_kind *table_kind,
                           const pith_render_options *options, uint32_t node);

#endif
