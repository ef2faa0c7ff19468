/* SPDX-License-Identifier: Apache-2.0 */
/* Choosing blocks: see blocks.h. */
#include "blocks.h"

#include "status.h"

#include <math.h>

static uint32_t plain_chars(const pith_container_block *block)
{
    return block->chars - block->link_chars;
}

static void measure(const pith_container_blocks *blocks,
                    pith_block_choices *out)
{
    double sum = 0;
    double squares = 0;
    for (uint32_t k = 0; k < blocks->nblocks; k++)
        sum += plain_chars(&blocks->block[k]);
    out->mean = sum / blocks->nblocks;
    for (uint32_t k = 0; k < blocks->nblocks; k++) {
        double off = plain_chars(&blocks->block[k]) - out->mean;
        squares += off * off;
    }
    out->deviation = sqrt(squares / blocks->nblocks);
}

/* Also choose what is directly above a chosen block, such as its heading. */
static void add_above(const pith_container_blocks *blocks, uint8_t *choice)
{
    const pith_page *page = blocks->page;
    for (uint32_t k = 0; k < blocks->nblocks; k++) {
        uint32_t container = blocks->block[k].container;
        if (choice[k] != PITH_BLOCK_CHOSEN || container == page->body)
            continue;
        uint32_t above = blocks->container[page->parent[container]];
        uint32_t row = blocks->block_of[above];
        if (above == page->body || row == UINT32_MAX)
            continue;
        if (choice[row] == PITH_BLOCK_SHORT)
            choice[row] = PITH_BLOCK_ABOVE;
    }
}

static void take_largest(const pith_container_blocks *blocks, uint8_t *choice)
{
    uint32_t best = 0;
    for (uint32_t k = 1; k < blocks->nblocks; k++)
        if (plain_chars(&blocks->block[k]) > plain_chars(&blocks->block[best]))
            best = k;
    if (plain_chars(&blocks->block[best]) > 0)
        choice[best] = PITH_BLOCK_LARGEST;
}

pith_status pith_blocks_choose(const pith_container_blocks *blocks,
                               const pith_block_options *options,
                               pith_arena *arena, pith_block_choices *out)
{
    *out = (pith_block_choices){
        .choice = pith_arena_alloc(arena, blocks->nblocks, 1)};
    if (!out->choice)
        return PITH_NOMEM;
    if (blocks->nblocks == 0)
        return PITH_OK;
    measure(blocks, out);
    double bound = out->mean + options->deviations * out->deviation;
    uint32_t chosen = 0;
    for (uint32_t k = 0; k < blocks->nblocks; k++) {
        const pith_container_block *block = &blocks->block[k];
        if (block->link_chars > options->link_share * block->chars)
            out->choice[k] = PITH_BLOCK_LINKED;
        else if (plain_chars(block) >= bound)
            out->choice[k] = PITH_BLOCK_CHOSEN;
        else
            out->choice[k] = PITH_BLOCK_SHORT;
        chosen += out->choice[k] == PITH_BLOCK_CHOSEN;
    }
    if (chosen && options->above)
        add_above(blocks, out->choice);
    else if (!chosen && options->fallback)
        take_largest(blocks, out->choice);
    return PITH_OK;
}
