/* SPDX-License-Identifier: Apache-2.0 */
/*
 * How fast a process asks servers: a bucket that holds one token, which all its
 * threads share. While servers answer, requests go out as they come. A server
 * that refuses (403, 429, 503) or does not answer makes the time between two
 * requests grow, for all of them; each answer makes it shrink again.
 */
#ifndef PITH_REMOTE_THROTTLE_H
#define PITH_REMOTE_THROTTLE_H

#include <pthread.h>
#include <stdint.h>

typedef struct pith_throttle {
    pthread_mutex_t lock;
    uint64_t least_us, most_us; /* between two requests once a server refused */
    uint64_t interval_us;       /* between two requests now; 0: none */
    uint64_t next_us;           /* when the next request may begin */
    uint64_t slowed_us;         /* when a server refused last */
    uint64_t random;
} pith_throttle;

void pith_throttle_init(pith_throttle *throttle, uint64_t least_us,
                        uint64_t most_us, uint64_t seed);
void pith_throttle_clear(pith_throttle *throttle);

/** When a request that is ready now may begin; its token is taken. */
uint64_t pith_throttle_take(pith_throttle *throttle, uint64_t now_us);

/**
 * A request that began at began_us was refused now: the interval doubles, up to
 * the most. Of many requests that were under way when the first was refused only
 * that one counts.
 *
 * @param wait_us  how long the server wants nobody to ask; 0: it did not say.
 */
void pith_throttle_slow(pith_throttle *throttle, uint64_t began_us,
                        uint64_t now_us, uint64_t wait_us);

/** A request was answered: the interval shrinks by a quarter, in the end to 0. */
void pith_throttle_ease(pith_throttle *throttle);

#endif
