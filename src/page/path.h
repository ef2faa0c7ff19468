/* SPDX-License-Identifier: Apache-2.0 */
/* The path of an element in the usual notation: /html/body/div[2]/p[1]. */
#ifndef PITH_PAGE_PATH_H
#define PITH_PAGE_PATH_H

#include "buf.h"
#include "page.h"

/** How many elements with one name a parent has so far; a slot of the table. */
typedef struct pith_path_slot {
    uint32_t parent;
    uint32_t count; /* 0: the slot is free */
    uint16_t tag;
} pith_path_slot;

typedef struct pith_paths {
    const pith_page *page;
    uint32_t *number; /* per node: 1 for the first of its name, and so on */
    uint32_t *chain;  /* scratch space for one path to the root */
    pith_path_slot *slots;
    uint32_t mask;
} pith_paths;

/**
 * Number all elements among their siblings of the same name. Lives in the
 * arena. Takes linear time for every page.
 */
pith_status pith_paths_init(pith_paths *paths, const pith_page *page,
                            pith_arena *arena);

/** Append the path of an element; "/" for the document. */
void pith_paths_write(const pith_paths *paths, uint32_t node, pith_buf *out);

#endif
