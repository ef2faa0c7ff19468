/* SPDX-License-Identifier: Apache-2.0 */
/* Blocks of a text: see text_piece.h. */
#include "text_piece.h"

#include "role.h"
#include "status.h"
#include "str.h"

const char *pith_text_kind_name(pith_text_kind kind)
{
    static const char *const names[] = {
        [PITH_TEXT_PARAGRAPH] = "paragraph", [PITH_TEXT_HEADING] = "heading",
        [PITH_TEXT_ITEM] = "item",           [PITH_TEXT_CELL] = "cell",
        [PITH_TEXT_CODE] = "code",           [PITH_TEXT_QUOTE] = "quote",
        [PITH_TEXT_CAPTION] = "caption",
    };
    return names[kind];
}

/* The kind of text that an element makes; PARAGRAPH: none in particular. */
static pith_text_kind kind_of(const pith_page *page, uint32_t node)
{
    if (page->tag[node] == PITH_TAG_FIGCAPTION)
        return PITH_TEXT_CAPTION;
    if (pith_page_heading(page, node))
        return PITH_TEXT_HEADING;
    switch (pith_role_of(page->tag[node])) {
    case PITH_ROLE_PRE:
        return PITH_TEXT_CODE;
    case PITH_ROLE_ITEM:
    case PITH_ROLE_TERM:
        return PITH_TEXT_ITEM;
    case PITH_ROLE_CAPTION:
        return PITH_TEXT_CAPTION;
    case PITH_ROLE_QUOTE:
        return PITH_TEXT_QUOTE;
    default:
        return PITH_TEXT_PARAGRAPH;
    }
}

/* How many elements around a node, itself included, have a role. */
static uint32_t count_around(const pith_page *page, uint32_t node,
                             pith_role role)
{
    uint32_t n = 0;
    for (uint32_t i = node; i != 0; i = page->parent[i])
        n += pith_role_of(page->tag[i]) == role;
    return n;
}

/* Set kind and level from the nearest element that determines them. */
static void name_piece(const pith_page *page, pith_text_piece *piece)
{
    uint32_t node = piece->origin->block;
    if (piece->origin->is_cell) {
        piece->kind = PITH_TEXT_CELL;
        return;
    }
    while (node != 0 && kind_of(page, node) == PITH_TEXT_PARAGRAPH)
        node = page->parent[node];
    piece->kind = node ? kind_of(page, node) : PITH_TEXT_PARAGRAPH;
    if (piece->kind == PITH_TEXT_HEADING)
        piece->level = pith_page_heading(page, node);
    else if (piece->kind == PITH_TEXT_ITEM)
        piece->level = count_around(page, node, PITH_ROLE_LIST);
    else if (piece->kind == PITH_TEXT_QUOTE)
        piece->level = count_around(page, node, PITH_ROLE_QUOTE);
}

pith_status pith_text_pieces_find(const pith_part_job *job,
                                  pith_text_pieces *pieces)
{
    const pith_trace *trace = job->trace;
    *pieces = (pith_text_pieces){0};
    pieces->piece = pith_arena_zalloc(job->render->scratch, trace->n + 1,
                                      sizeof *pieces->piece);
    if (!pieces->piece)
        return PITH_NOMEM;
    if (job->text.len == 0)
        return PITH_OK;
    if (job->title.len > 0)
        pieces->piece[pieces->n++] =
            (pith_text_piece){.kind = PITH_TEXT_HEADING, .level = 1};
    for (size_t i = 0; i < trace->n; i++) {
        pith_text_piece *piece = &pieces->piece[pieces->n++];
        piece->origin = &trace->piece[i];
        piece->start = trace->piece[i].start;
        name_piece(job->render->page, piece);
    }
    if (pieces->n == 0)
        return PITH_OK;
    pieces->piece[0].start = 0;
    for (size_t i = 0; i < pieces->n; i++)
        pieces->piece[i].end =
            i + 1 < pieces->n ? pieces->piece[i + 1].start : job->text.len;
    return PITH_OK;
}

pith_str pith_text_of_piece(pith_str text, const pith_text_piece *piece)
{
    pith_str part = {text.data + piece->start, piece->end - piece->start};
    while (part.len > 0 &&
           pith_is_space((unsigned char)part.data[part.len - 1]))
        part.len--;
    return part;
}
