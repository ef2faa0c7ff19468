/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The element records and lowest-level blocks of a page: the basis of the
 * method `blocks`, and of comparing the pages of a site.
 *
 * A record is the text of one element; the text of inline elements belongs to
 * the paragraph, cell or heading around them. A block is all records with the
 * same nearest container. The source compares elements by their XPath strings.
 * Within a page, two elements have the same XPath only if they are the same
 * element, so node numbers are sufficient; to compare pages,
 * pith_block_places() hashes the XPaths.
 */
#ifndef PITH_METHOD_BLOCKS_H
#define PITH_METHOD_BLOCKS_H

#include "buf.h"
#include "page.h"

/** How to treat forms, which are removed together with scripts and frames. */
typedef enum pith_block_forms {
    PITH_BLOCK_FORMS_DROP,
    PITH_BLOCK_FORMS_DROP_MINOR, /* except one with most of the page's text */
    PITH_BLOCK_FORMS_KEEP,
} pith_block_forms;

/** Why a block is content, or not. */
typedef enum pith_block_choice {
    PITH_BLOCK_SHORT,   /* no: less plain text than the bound */
    PITH_BLOCK_LINKED,  /* no: too many of its characters are links */
    PITH_BLOCK_CHOSEN,  /* yes: reaches the bound */
    PITH_BLOCK_ABOVE,   /* yes: the container directly above one that does */
    PITH_BLOCK_LARGEST, /* yes: none reaches it, and none has more plain text */
} pith_block_choice;

/**
 * In the order of their first text. Characters are code points that are not
 * white space, here and below.
 */
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
    uint32_t *owner;     /* element that owns the text of this node or, for an
                            element, the text directly in it */
    uint32_t *container; /* nearest container, possibly the node itself */
    uint32_t *block_of;  /* row of block[] for a container with records;
                            otherwise UINT32_MAX */
} pith_blocks;

typedef struct pith_block_options {
    double deviations; /* c: the bound is mu + c * sigma */
    double link_share; /* largest rho of content */
    bool above;        /* add the block directly above a chosen one */
    bool fallback;     /* use the largest block if none is chosen */
} pith_block_options;

/**
 * Find records and blocks; everything lives in arena. PITH_OK or PITH_NOMEM.
 * Takes time linear in the nodes and their text.
 */
pith_status pith_blocks_find(const pith_page *page, pith_block_forms forms,
                             pith_arena *arena, pith_blocks *out);

/**
 * Choose: fill in mean, deviation and the choice of every block. Takes linear
 * time.
 */
void pith_blocks_choose(pith_blocks *blocks, const pith_block_options *options);

/** Whether the records of a block are content. */
static inline bool pith_block_is_content(const pith_block *block)
{
    return block->choice >= PITH_BLOCK_CHOSEN;
}

/**
 * The 64-bit FNV-1a hash of the XPath of each element, such as
 * /html[1]/body[1]/p[2]: in arena, or NULL. Takes linear time for any depth.
 */
uint64_t *pith_block_places(const pith_page *page, pith_arena *arena);

#endif
