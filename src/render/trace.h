/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which part of a plain text stands for which element of the page.
 *
 * A renderer that is handed a trace notes where in its output the text of each
 * block begins. Pieces are in the order of the output; one ends where the next
 * begins, so that white space between two blocks belongs to the first of them.
 */
#ifndef PITH_RENDER_TRACE_H
#define PITH_RENDER_TRACE_H

#include "page.h"

typedef struct pith_trace_piece {
    size_t start;   /* in the output: its first visible byte */
    size_t source;  /* in the page's source: the first byte of its texts, */
    size_t end;     /* and one behind their last; 0: it has none */
    uint32_t block; /* the element it is the text of, or a part of it */
    bool is_cell;   /* of a row that is written as one line */
} pith_trace_piece;

typedef struct pith_trace {
    pith_trace_piece *piece;
    size_t n;
    size_t max;
} pith_trace;

/** An empty trace in an arena. PITH_OK or PITH_NOMEM. */
pith_status pith_trace_init(pith_trace *trace, const pith_page *page,
                            pith_arena *arena);

/* Something that was written for a node. */
typedef struct pith_trace_step {
    uint32_t node;
    uint32_t row; /* the row that is being written as one line; 0: none */
    size_t start; /* in the output: its first visible byte */
    bool whole;   /* all texts below the node were written, not its own alone */
    bool apart;   /* an empty line stands before it, so that it begins a piece
                     even if the one before is of the same block */
} pith_trace_step;

void pith_trace_note(pith_trace *trace, const pith_page *page,
                     const pith_trace_step *step);

/** Drop pieces of which nothing is left, now that the output ends at len. */
void pith_trace_settle(pith_trace *trace, size_t len);

#endif
