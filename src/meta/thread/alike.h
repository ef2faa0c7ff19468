/* SPDX-License-Identifier: Apache-2.0 */
/* Similar elements of a page: those of one kind, which is a tag with a word of
 * its class, its id without digits, its itemprop or its itemtype. */
#ifndef PITH_META_ALIKE_H
#define PITH_META_ALIKE_H

#include "page.h"

/** Hashes of the words of a class. */
typedef struct pith_alike_words {
    uint64_t hash[4];
    uint8_t n;
    bool read;
} pith_alike_words;

typedef struct pith_alike_job {
    const pith_page *page;
    pith_alike_words *words; /* per number of a class, all 0 at first */
    pith_arena *arena;
    /* code points kept before each node, and the total */
    const uint32_t *kept;
    /* elements before each node that distinguish such an element from others */
    const uint32_t *marked;
    uint32_t least; /* minimum number of elements of the kind */
    /* minimum percentage of them that contain a marked element */
    uint32_t share_marked;
    /* minimum percentage of the kept text that they contain */
    uint32_t share_kept;
    bool outermost; /* of two kinds nested one to one, take the outer */
    bool links;     /* links may also be such elements */
    bool looks;     /* tables without such attributes are of a kind, too, if
                       they look alike */
} pith_alike_job;

/** Allocate job->words: PITH_OK or PITH_NOMEM. Jobs for one page can share
 * them. */
pith_status pith_alike_begin(pith_alike_job *job);

/**
 * The kind that contains most of the kept text; of several that contain nearly
 * as much, the one with the most elements. Linear; memory from the arena.
 *
 * @param key  out: the kind; 0: there is none.
 * @return     PITH_OK or PITH_NOMEM.
 */
pith_status pith_alike_find(const pith_alike_job *job, uint64_t *key);

/** Whether two elements have the same tag and the same first word of their
 * classes, or neither has a class. */
bool pith_alike_are_named(const pith_page *page, uint32_t a, uint32_t b);

/**
 * List the elements of a kind in the body in which something is kept, in document
 * order. Linear.
 *
 * @param key    the kind.
 * @param nodes  out: room for all nodes of the page.
 * @return       their number.
 */
size_t pith_alike_list(const pith_alike_job *job, uint64_t key,
                       uint32_t *nodes);

/** Whether an element is of a kind, and something in it is kept. */
bool pith_alike_is(const pith_alike_job *job, uint32_t node, uint64_t key);

#endif
