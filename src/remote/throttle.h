/* SPDX-License-Identifier: Apache-2.0 */
/* The request rate of a process: a bucket of one token, which all its threads
 * share. While servers answer, requests are sent at once. If a server refuses
 * (403, 429, 503) or does not answer, the interval between requests grows for
 * all threads; each answer shrinks it again. */
#ifndef PITH_REMOTE_THROTTLE_H
#define PITH_REMOTE_THROTTLE_H

#include <pthread.h>
#include <stdint.h>

typedef struct pith_throttle {
    pthread_mutex_t lock;
    uint64_t least_us, most_us; /* between two requests after a first refusal */
    uint64_t interval_us;       /* between two requests now; 0: none */
    uint64_t next_us;           /* when the next request may begin */
    uint64_t slowed_us;         /* time of the last refusal */
    uint64_t random;
} pith_throttle;

void pith_throttle_init(pith_throttle *throttle, uint64_t least_us,
                        uint64_t most_us, uint64_t seed);
void pith_throttle_clear(pith_throttle *throttle);

/** The time at which a request that is ready now may begin; takes its token. */
uint64_t pith_throttle_take(pith_throttle *throttle, uint64_t now_us);

/**
 * A request that began at began_us was refused now: the interval doubles, up to
 * the maximum. Of requests that were in flight at the first refusal, only the
 * first counts.
 *
 * @param wait_us  how long the server asks to wait; 0: not stated.
 */
void pith_throttle_slow(pith_throttle *throttle, uint64_t began_us,
                        uint64_t now_us, uint64_t wait_us);

/** A request was answered: the interval shrinks by a quarter, finally to 0. */
void pith_throttle_ease(pith_throttle *throttle);

#endif
