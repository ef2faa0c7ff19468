/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Text blocks: the runs of visible text between block-level boundaries, in
 * document order. `auto` keeps or drops a block as a whole. To a reader, a
 * block is a paragraph, a heading or a menu entry.
 *
 * A boundary is the start or end of a block-level element or of a control that
 * is drawn as a box (option, textarea), or two line breaks with no text between
 * them, which old pages use for paragraphs.
 */
#ifndef PITH_FEATURE_TEXT_BLOCK_H
#define PITH_FEATURE_TEXT_BLOCK_H

#include "page.h"

typedef struct pith_block_span {
    uint32_t element; /* nearest block-level ancestor */
    uint32_t first;   /* first and last visible text node; every visible text
                         node between them belongs to the block */
    uint32_t last;
} pith_block_span;

typedef struct pith_text_blocks {
    pith_block_span *block;
    uint32_t n;
    uint32_t *before; /* per node, nnodes + 1 entries: blocks that begin
                         before it; the blocks inside element e are
                         [before[e], before[end[e]]) */
} pith_text_blocks;

/** Find the blocks of a page; everything lives in arena. Takes linear time. */
pith_status pith_text_blocks_find(const pith_page *page, pith_arena *arena,
                                  pith_text_blocks *blocks);

/** Words of a block, and those of them that are in links. */
static inline uint32_t pith_block_words(const pith_page *page,
                                        const pith_block_span *block)
{
    return page->words_before[block->last + 1] -
           page->words_before[block->first];
}

static inline uint32_t pith_block_link_words(const pith_page *page,
                                             const pith_block_span *block)
{
    return page->link_words_before[block->last + 1] -
           page->link_words_before[block->first];
}

/** Whether a block ends in a colon, perhaps with an arrow or a picture behind it,
 * as forums have them above a quotation. Linear in the block's nodes. */
bool pith_block_ends_in_colon(const pith_page *page,
                              const pith_block_span *block);

/** The text of a block, without the spaces between its nodes; borrowed from the
 * page. */
static inline pith_str pith_block_text(const pith_page *page,
                                       const pith_block_span *block)
{
    uint32_t at = page->text_before[block->first];
    return (pith_str){page->text.data + at,
                      page->text_before[block->last + 1] - at};
}

#endif
