/* SPDX-License-Identifier: Apache-2.0 */
/* The text of a record as blocks. Every byte of the text is in exactly one: a
 * block ends where the next one begins, so white space between two belongs to
 * the first. */
#ifndef PITH_PART_TEXT_PIECE_H
#define PITH_PART_TEXT_PIECE_H

#include "part.h"

typedef enum pith_text_kind {
    PITH_TEXT_PARAGRAPH,
    PITH_TEXT_HEADING,
    PITH_TEXT_ITEM,
    PITH_TEXT_CELL,
    PITH_TEXT_CODE,
    PITH_TEXT_QUOTE,
    PITH_TEXT_CAPTION,
} pith_text_kind;

typedef struct pith_text_piece {
    pith_text_kind kind;
    /* of a heading, 1 to 6; of an item or quotation, its nesting depth; else
     * 0 */
    uint32_t level;
    size_t start, end;              /* bytes of the text */
    const pith_trace_piece *origin; /* NULL: the title, which has no element */
} pith_text_piece;

typedef struct pith_text_pieces {
    pith_text_piece *piece;
    size_t n;
} pith_text_pieces;

/** Cut the text; memory from the job's scratch arena. PITH_OK or PITH_NOMEM. */
pith_status pith_text_pieces_find(const pith_part_job *job,
                                  pith_text_pieces *pieces);

/** "paragraph", "heading", ... */
const char *pith_text_kind_name(pith_text_kind kind);

/** The text of a piece without trailing white space. */
pith_str pith_text_of_piece(pith_str text, const pith_text_piece *piece);

#endif
