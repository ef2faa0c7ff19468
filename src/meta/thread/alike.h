/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Elements of a page that are alike: those of one kind, which is a tag with a
 * word of its class, its id without digits, its itemprop or its itemtype.
 */
#ifndef PITH_META_ALIKE_H
#define PITH_META_ALIKE_H

#include "page.h"

typedef struct pith_alike_job {
    const pith_page *page;
    pith_arena *arena;
    const uint32_t *kept;   /* code points kept before each node, and all */
    const uint32_t *marked; /* elements before each node that tell such an
                               element from others */
    uint32_t least;         /* elements of the kind, at least */
    uint32_t share_marked;  /* per cent of them in which some are marked */
    uint32_t share_kept;    /* per cent of what is kept that they hold */
    bool outermost;         /* of two kinds that are nested one in one */
    bool links;             /* links may be such elements, too */
} pith_alike_job;

/**
 * The kind of which most is kept: of several that hold nearly as much, that of
 * which there are most. Linear; memory from the arena.
 *
 * @param key  out: of the kind; 0: there is none.
 * @return     PITH_OK or PITH_NOMEM.
 */
pith_status pith_alike_find(const pith_alike_job *job, uint64_t *key);

/** Whether an element is of a kind, and something in it is kept. */
bool pith_alike_is(const pith_alike_job *job, uint32_t node, uint64_t key);

#endif
