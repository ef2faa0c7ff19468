/* SPDX-License-Identifier: Apache-2.0 */
/* The choice of the container blocks that are content, from the statistics of
 * their text: docs/spec/blocks.md. */
#ifndef PITH_METHOD_BLOCKS_H
#define PITH_METHOD_BLOCKS_H

#include "container_block.h"

/** Why a block is content, or not. */
typedef enum pith_block_choice {
    PITH_BLOCK_SHORT,   /* no: less plain text than the bound */
    PITH_BLOCK_LINKED,  /* no: too many of its characters are links */
    PITH_BLOCK_CHOSEN,  /* yes: reaches the bound */
    PITH_BLOCK_ABOVE,   /* yes: the container directly above one that does */
    PITH_BLOCK_LARGEST, /* yes: none reaches it, and none has more plain text */
} pith_block_choice;

typedef struct pith_block_options {
    double deviations; /* c: the bound is mu + c * sigma */
    double link_share; /* largest rho of content */
    bool above;        /* add the block directly above a chosen one */
    bool fallback;     /* use the largest block if none is chosen */
} pith_block_options;

/** The choice among the blocks of a page. */
typedef struct pith_block_choices {
    uint8_t *choice;  /* per block: a pith_block_choice */
    double mean;      /* mu of s; 0 without blocks */
    double deviation; /* sigma */
} pith_block_choices;

/**
 * Choose; the choices live in arena. PITH_OK or PITH_NOMEM. Takes linear time.
 */
pith_status pith_blocks_choose(const pith_container_blocks *blocks,
                               const pith_block_options *options,
                               pith_arena *arena, pith_block_choices *out);

#endif
