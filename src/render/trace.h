/* SPDX-License-Identifier: Apache-2.0 */
/* Which part of a plain text comes from which element of the page.
 *
 * A renderer with a trace records where the text of each block begins in its
 * output. Pieces are in the order of the output; one ends where the next
 * begins, so white space between two blocks belongs to the first of them. */
#ifndef PITH_RENDER_TRACE_H
#define PITH_RENDER_TRACE_H

#include "page.h"

typedef struct pith_trace_piece {
    size_t start;  /* in the output: its first visible byte */
    size_t source; /* in the page's source: the first byte of its texts, */
    size_t end;    /* and one past their last; 0: there is none */
    /* the element that the text, or part of the text, belongs to */
    uint32_t block;
    bool is_cell; /* of a row that is written as one line */
} pith_trace_piece;

typedef struct pith_trace {
    pith_trace_piece *piece;
    size_t n;
    size_t max;
} pith_trace;

/** An empty trace in an arena. PITH_OK or PITH_NOMEM. */
pith_status pith_trace_init(pith_trace *trace, const pith_page *page,
                            pith_arena *arena);

/* What was written for a node. */
typedef struct pith_trace_step {
    uint32_t node;
    uint32_t row; /* the row being written as one line; 0: none */
    size_t start; /* in the output: its first visible byte */
    bool whole;   /* the text of the whole subtree was written, not only the
                     node's own */
    bool apart;   /* an empty line precedes it, so it begins a piece even if the
                     piece before is of the same block */
} pith_trace_step;

void pith_trace_note(pith_trace *trace, const pith_page *page,
                     const pith_trace_step *step);

/** Drop pieces that were removed from the output, which now ends at len. */
void pith_trace_settle(pith_trace *trace, size_t len);

#endif
