/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Element records and container blocks: the basis of the method `blocks`, and
 * of comparing the pages of a site.
 *
 * A record is the text of one element; the text of inline elements belongs to
 * the paragraph, cell or heading around them. A block is all records with the
 * same nearest container. The source (docs/spec/blocks.md) compares elements by
 * their XPath strings. Within a page, two elements have the same XPath only if
 * they are the same element, so node numbers are sufficient; to compare pages, see
 * element_path.h.
 */
#ifndef PITH_FEATURE_CONTAINER_BLOCK_H
#define PITH_FEATURE_CONTAINER_BLOCK_H

#include "page.h"

/** How to treat forms, which are removed together with scripts and frames. */
typedef enum pith_block_forms {
    PITH_BLOCK_FORMS_DROP,
    PITH_BLOCK_FORMS_DROP_MINOR, /* except one with most of the page's text */
    PITH_BLOCK_FORMS_KEEP,
} pith_block_forms;

/**
 * In the order of their first text. Characters are code points that are not
 * white space, here and below.
 */
typedef struct pith_element_record {
    uint32_t owner;      /* element */
    uint32_t first;      /* its first text node with text */
    uint32_t block;      /* row of block[] */
    uint32_t chars;      /* len */
    uint32_t link_chars; /* linkLen: of these, inside links */
} pith_element_record;

/* In order of the first text. */
typedef struct pith_container_block {
    uint32_t container;  /* element */
    uint32_t records;    /* n */
    uint32_t chars;      /* L, more than 0 */
    uint32_t link_chars; /* LL; LL / L is rho, L - LL is s */
} pith_container_block;

typedef struct pith_container_blocks {
    const pith_page *page;
    pith_element_record *record;
    uint32_t nrecords;
    pith_container_block *block;
    uint32_t nblocks;

    /* Per node; UINT32_MAX for nodes that are hidden or removed. */
    uint32_t *owner;     /* element that owns the text of this node or, for an
                            element, the text directly in it */
    uint32_t *container; /* nearest container, possibly the node itself */
    uint32_t *block_of;  /* row of block[] for a container with records;
                            otherwise UINT32_MAX */
} pith_container_blocks;

/**
 * Find records and blocks; everything lives in arena. PITH_OK or PITH_NOMEM.
 * Takes time linear in the nodes and their text.
 */
pith_status pith_container_blocks_find(const pith_page *page,
                                       pith_block_forms forms,
                                       pith_arena *arena,
                                       pith_container_blocks *out);

#endif
