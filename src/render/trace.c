/* SPDX-License-Identifier: Apache-2.0 */
/* Pieces of a text and their elements: see trace.h. */
#include "trace.h"

#include "role.h"
#include "status.h"

pith_status pith_trace_init(pith_trace *trace, const pith_page *page,
                            pith_arena *arena)
{
    *trace = (pith_trace){.max = (size_t)page->nnodes + 1};
    trace->piece = pith_arena_alloc(arena, trace->max, sizeof *trace->piece);
    return trace->piece ? PITH_OK : PITH_NOMEM;
}

/* The element that a node's text belongs to: the heading around it, or the
 * nearest element that begins a line, or its cell if a row is one line. Nesting
 * is bounded, so the way up is short. */
static uint32_t find_block(const pith_page *page, uint32_t node, uint32_t row)
{
    uint32_t block = 0;
    for (uint32_t i = node; i != 0; i = page->parent[i]) {
        pith_role role = pith_tag_is_element(page->tag[i])
                             ? pith_role_of(page->tag[i])
                             : PITH_ROLE_INLINE;
        if (row && page->parent[i] == row)
            return i;
        if (pith_page_heading(page, i) || role == PITH_ROLE_PRE)
            return i;
        if (!block && pith_role_breaks(role))
            block = i;
    }
    return block ? block : page->body;
}

/* The piece that a step continues, or a new one. */
static pith_trace_piece *find_piece(pith_trace *trace,
                                    const pith_trace_step *step, uint32_t block)
{
    size_t n = trace->n;
    if (n > 0 && ((trace->piece[n - 1].block == block && !step->apart) ||
                  n == trace->max))
        return &trace->piece[n - 1];
    trace->piece[n] = (pith_trace_piece){.start = step->start,
                                         .source = SIZE_MAX,
                                         .block = block,
                                         .is_cell = step->row != 0};
    trace->n++;
    return &trace->piece[n];
}

/* In a repaired tree the order of texts may differ from the source, so the
 * range is the smallest that contains them. */
static void widen(pith_trace_piece *piece, pith_span span)
{
    size_t end = (size_t)span.at + span.len;
    if (span.at < piece->source)
        piece->source = span.at;
    if (end > piece->end)
        piece->end = end;
}

void pith_trace_note(pith_trace *trace, const pith_page *page,
                     const pith_trace_step *step)
{
    pith_trace_piece *piece =
        find_piece(trace, step, find_block(page, step->node, step->row));
    uint32_t stop = step->whole ? page->end[step->node] : step->node + 1;
    for (uint32_t i = step->node; i < stop; i++)
        if (page->tag[i] == PITH_TAG_TEXT)
            widen(piece, page->tree->src[i]);
}

void pith_trace_settle(pith_trace *trace, size_t len)
{
    size_t n = 0;
    for (size_t i = 0; i < trace->n; i++) {
        size_t next = i + 1 < trace->n ? trace->piece[i + 1].start : len;
        if (trace->piece[i].start >= next || trace->piece[i].start >= len)
            continue;
        trace->piece[n++] = trace->piece[i];
    }
    trace->n = n;
}
