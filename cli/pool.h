/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Processing many items in threads, with results in the order of the items.
 *
 * At most a few results per thread are waiting, so memory is bounded however
 * uneven the items are, and the output does not depend on the number of
 * threads.
 */
#ifndef PITH_CLI_POOL_H
#define PITH_CLI_POOL_H

#include <stdbool.h>
#include <stddef.h>

typedef struct pith_pool {
    size_t count;     /* number of items; unused with next */
    unsigned threads; /* 1: everything runs in the calling thread */
    void *context;

    /** Creates what a thread keeps between items; NULL if memory ran out. */
    void *(*begin)(void *context);
    void (*end)(void *state);
    /**
     * Called in any thread: returns the result of an item. NULL, if memory ran
     * out, ends the run.
     */
    void *(*work)(void *state, size_t item);
    /**
     * Instead of count and work, if the number of items is unknown. next()
     * returns the next job, in any thread but one at a time, or NULL if there
     * is none left. The other function returns the result of a job, which it
     * owns.
     */
    void *(*next)(void *context);
    void *(*work_on)(void *state, void *job);
    /**
     * Called in the calling thread, in order; owns the result. Returning false
     * stops.
     */
    bool (*deliver)(void *context, size_t item, void *result);
    /** Frees a result that will not be delivered. */
    void (*discard)(void *result);
} pith_pool;

/** Run it. False if memory ran out, which the caller reports. */
bool pith_pool_run(const pith_pool *pool);

#endif
