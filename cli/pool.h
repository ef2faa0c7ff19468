/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Work on many items in threads, results in the items' order.
 *
 * At most a few results per thread wait for their turn, so memory stays
 * bounded however uneven the items are, and what comes out does not depend on
 * the number of threads.
 */
#ifndef PITH_CLI_POOL_H
#define PITH_CLI_POOL_H

#include <stdbool.h>
#include <stddef.h>

typedef struct pith_pool {
    size_t count;     /* items; not used with next */
    unsigned threads; /* 1: everything in the calling thread */
    void *context;

    /* What a thread keeps between items; NULL when memory ran out. */
    void *(*begin)(void *context);
    void (*end)(void *state);
    /* In any thread: the result of an item; NULL, when memory ran out, ends
     * the run. */
    void *(*work)(void *state, size_t item);
    /* Instead of count and work, where nobody knows how many there will be:
     * the next job, in any thread but one at a time, NULL when there is none
     * left; and the result of a job, which it owns. */
    void *(*next)(void *context);
    void *(*work_on)(void *state, void *job);
    /* In the calling thread, in order; owns the result. False: stop. */
    bool (*deliver)(void *context, size_t item, void *result);
    /* Free a result that is not delivered any more. */
    void (*discard)(void *result);
} pith_pool;

/** Run it; false when memory ran out, of which the caller speaks. */
bool pith_pool_run(const pith_pool *pool);

#endif
