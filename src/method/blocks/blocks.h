/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Element records and lowest-level blocks of a page: what the method `blocks`
 * decides by, and what matching the pages of a site starts from.
 *
 * A record is the text that one element owns: inline elements hand theirs up
 * to the paragraph, cell or heading around them. A block is all records with
 * the same nearest container. The source compares elements by their XPath
 * strings; within a page two elements have the same one only when they are the
 * same element, so that node numbers do; to compare pages pith_block_places()
 * hashes the strings.
 */
#ifndef PITH_METHOD_BLOCKS_H
#define PITH_METHOD_BLOCKS_H

#include "buf.h"
#include "page.h"

/* What happens to forms, which are removed with the scripts and frames. */
typedef enum pith_block_forms {
    PITH_BLOCK_FORMS_DROP,
    PITH_BLOCK_FORMS_DROP_MINOR, /* but for one with most of the page's text */
    PITH_BLOCK_FORMS_KEEP,
} pith_block_forms;

/* Why a block is content or not. */
typedef enum pith_block_choice {
    PITH_BLOCK_SHORT,   /* no: less plain text than the bound */
    PITH_BLOCK_LINKED,  /* no: too many of its characters are links */
    PITH_BLOCK_CHOSEN,  /* yes: reaches the bound */
    PITH_BLOCK_ABOVE,   /* yes: the container next above one that does */
    PITH_BLOCK_LARGEST, /* yes: none does, and none has more plain text */
} pith_block_choice;

/* In order of the first text. Characters are code points that are no white
 * space, here and below. */
typedef struct pith_block_record {
    uint32_t owner;      /* element */
    uint32_t first;      /* its first text node with text */
    uint32_t block;      /* row of block[] */
    uint32_t chars;      /* len */
    uint32_t link_chars; /* linkLen: of these, inside links */
} pith_block_record;

/* In order of the first text. */
typedef struct pith_block {
    uint32_t container;  /* element */
    uint32_t records;    /* n */
    uint32_t chars;      /* L, more than 0 */
    uint32_t link_chars; /* LL; LL / L is rho, L - LL is s */
    pith_block_choice choice;
} pith_block;

typedef struct pith_blocks {
    const pith_page *page;
    pith_block_record *record;
    uint32_t nrecords;
    pith_block *block;
    uint32_t nblocks;
    double mean;      /* mu of s, after pith_blocks_choose() */
    double deviation; /* sigma */

    /* Per node; UINT32_MAX for nodes that are hidden or removed. */
    uint32_t *owner;     /* element that text of this node, or right below
                            this element, belongs to */
    uint32_t *container; /* nearest container, the node itself included */
    uint32_t *block_of;  /* row of block[] of a container with records; else
                            UINT32_MAX */
} pith_blocks;

typedef struct pith_block_options {
    double deviations; /* c: the bound is mu + c * sigma */
    double link_share; /* largest rho of content */
    bool above;        /* add the block next above a chosen one */
    bool fallback;     /* the largest block where none is chosen */
} pith_block_options;

/** Find records and blocks; everything lives in arena. PITH_NOMEM or PITH_OK.
 * Linear in the nodes and their text. */
pith_status pith_blocks_find(const pith_page *page, pith_block_forms forms,
                             pith_arena *arena, pith_blocks *out);

/** Choose: fills in mean, deviation and every block's choice. Linear. */
void pith_blocks_choose(pith_blocks *blocks, const pith_block_options *options);

/** True when the block's records are content. */
static inline bool pith_block_is_content(const pith_block *block)
{
    return block->choice >= PITH_BLOCK_CHOSEN;
}

/**
 * Per element FNV-1a, 64 bits, of its XPath, such as /html[1]/body[1]/p[2]: in
 * arena, or NULL. Linear, whatever the depth.
 */
uint64_t *pith_block_places(const pith_page *page, pith_arena *arena);

#endif
