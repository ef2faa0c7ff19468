/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Where all memory comes from: the only file that calls malloc() and free().
 *
 * Everything here is public, and nothing else may be: libpith-io takes hidden
 * functions from a copy of its own (libpith.a), and a second copy of this file
 * would have an allocator of its own.
 */
#include <pith/basics.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

/* The only variable of the library that changes: the allocator belongs to the
 * process, because pith_free() is told nothing but an address. It is written
 * before the first allocation alone, so threads read it without a lock. */
static struct {
    pith_allocator hooks; /* no functions: the C library's */
    atomic_bool used;
} pith_allocator_now;

static void settle(void)
{
    if (!atomic_load_explicit(&pith_allocator_now.used, memory_order_relaxed))
        atomic_store_explicit(&pith_allocator_now.used, true,
                              memory_order_relaxed);
}

void *pith_alloc(size_t bytes)
{
    settle();
    size_t least = bytes ? bytes : 1;
    const pith_allocator *hooks = &pith_allocator_now.hooks;
    return hooks->alloc ? hooks->alloc(least, hooks->user) : malloc(least);
}

void *pith_realloc(void *block, size_t bytes)
{
    if (!block)
        return pith_alloc(bytes);
    size_t least = bytes ? bytes : 1;
    const pith_allocator *hooks = &pith_allocator_now.hooks;
    return hooks->realloc ? hooks->realloc(block, least, hooks->user)
                          : realloc(block, least);
}

void pith_free(void *bytes)
{
    const pith_allocator *hooks = &pith_allocator_now.hooks;
    if (!bytes)
        return;
    if (hooks->free)
        hooks->free(bytes, hooks->user);
    else
        free(bytes);
}

pith_status pith_allocator_set(const pith_allocator *allocator)
{
    if (allocator &&
        (!allocator->alloc || !allocator->realloc || !allocator->free))
        return PITH_ARG;
    if (atomic_load_explicit(&pith_allocator_now.used, memory_order_relaxed))
        return PITH_ARG;
    pith_allocator_now.hooks = allocator ? *allocator : (pith_allocator){0};
    return PITH_OK;
}
