/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The structures of a text in Markdown, in its order.
 */
#ifndef PITH_EVAL_MARKDOWN_PIECES_H
#define PITH_EVAL_MARKDOWN_PIECES_H

#include "arena.h"

typedef enum pith_md_kind {
    PITH_MD_HEADING, /* the text of its line */
    PITH_MD_ITEM,    /* the text of its first line */
    PITH_MD_CODE,    /* the lines between two fences */
    PITH_MD_ROW,     /* a line of a table, except the one of dashes */
    PITH_MD_FORMULA, /* LaTeX without its dollars */
    PITH_MD_IMAGE,   /* its address */
    PITH_MD_LINK,    /* its address */
} pith_md_kind;

typedef struct pith_md_piece {
    pith_md_kind kind;
    uint32_t table; /* of a row: number of its table, from 0 */
    pith_str text;  /* borrowed from the Markdown */
} pith_md_piece;

typedef struct pith_md_pieces {
    pith_md_piece *piece;
    uint32_t n, ntables;
} pith_md_pieces;

/** Find all structures of a text. Links, images and formulas follow the
 * heading, item or row that contains them; nothing in code is a structure.
 * Spaces, quotation marks and list markers at the start of a line are skipped,
 * and lines of HTML are text. PITH_NOMEM or PITH_OK. Linear. */
pith_status pith_md_pieces_read(pith_arena *arena, pith_str markdown,
                                pith_md_pieces *pieces);

/** The next cell of a table's row, from *at on, which starts at 0; false after
 * the last. Escaped bars are part of a cell. */
bool pith_md_next_cell(pith_str row, size_t *at, pith_str *cell);

#endif
