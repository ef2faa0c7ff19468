/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Arena: memory that is freed all at once.
 *
 * There is one arena per document and one per result; blocks are never freed
 * individually. pith_arena_clear() discards every allocation but keeps the
 * memory, as one block of the size that was in use, so a worker that processes
 * many pages soon allocates nothing.
 *
 * An arena carries the budget of its page: a limit in bytes, and the deadline.
 * An allocation counts as the work of filling it, so most stages respect the
 * deadline without extra code; stages that work for long without allocating
 * report it with pith_arena_work().
 *
 * Under AddressSanitizer each allocation is followed by poisoned bytes. With
 * PITH_ARENA_DEBUG every allocation is a malloc of its own, for valgrind.
 */
#ifndef PITH_BASE_ARENA_H
#define PITH_BASE_ARENA_H

#include "deadline.h"

typedef struct pith_arena_block pith_arena_block;

typedef struct pith_arena {
    pith_arena_block *blocks; /* newest first */
    char *at;                 /* next free byte of the newest block */
    char *stop;               /* end of the newest block */
    char *last;               /* newest allocation, for growing in place */
    size_t used;              /* bytes allocated since the last clear */
    size_t peak;              /* largest `used` ever seen */
    size_t limit;             /* `used` never passes this */
    size_t fail_after;        /* for tests: this many allocations succeed, the
                                 following ones fail; SIZE_MAX: never */
    pith_deadline *deadline;  /* of the page that uses this memory; borrowed;
                                 NULL: none */
} pith_arena;

/** Start an empty arena; allocates nothing. A limit of 0 means none. */
void pith_arena_init(pith_arena *arena, size_t limit);

/** Discard all allocations, but keep the memory for reuse. */
void pith_arena_clear(pith_arena *arena);

/** Free all memory; the arena is then as after init. */
void pith_arena_free(pith_arena *arena);

/**
 * Allocate count * size bytes, aligned for any type, not zeroed. NULL if the
 * limit is reached, memory runs out, or the product overflows. Zero bytes give
 * a valid pointer.
 */
void *pith_arena_alloc(pith_arena *arena, size_t count, size_t size);

/** As pith_arena_alloc, zeroed. */
void *pith_arena_zalloc(pith_arena *arena, size_t count, size_t size);

/**
 * Make an allocation larger, keeping its first old_count elements: in place if
 * it is the newest one, otherwise by a copy (the old bytes stay valid until
 * clear). NULL as for alloc; the old allocation is then unchanged.
 */
void *pith_arena_grow(pith_arena *arena, void *old, size_t old_count,
                      size_t new_count, size_t size);

/**
 * Make room for one more element in an array that has count of *cap elements:
 * returns the array itself, or a larger one and updates *cap. NULL as for
 * alloc.
 */
void *pith_arena_room(pith_arena *arena, void *array, uint32_t count,
                      uint32_t *cap, size_t size);

/**
 * Report work (deadline.h) that was done for the page of this arena. PITH_OK,
 * or PITH_LIMIT if the time is up.
 */
static inline pith_status pith_arena_work(pith_arena *arena, size_t work)
{
    pith_deadline *deadline = arena->deadline;
    if (!deadline || (deadline->left -= (int64_t)work) > 0)
        return PITH_OK;
    return pith_deadline_look(deadline) ? PITH_LIMIT : PITH_OK;
}

/** A NUL-terminated copy of a slice, or NULL. */
char *pith_arena_copy(pith_arena *arena, pith_str text);

#endif
