/* SPDX-License-Identifier: Apache-2.0 */
/* The token bucket: see throttle.h. */
#include "throttle.h"

#include "random.h"

enum { GONE_US = 1000 }; /* a shorter interval counts as 0 */

void pith_throttle_init(pith_throttle *throttle, uint64_t least_us,
                        uint64_t most_us, uint64_t seed)
{
    *throttle = (pith_throttle){
        .least_us = least_us, .most_us = most_us, .random = seed};
    pthread_mutex_init(&throttle->lock, NULL);
}

void pith_throttle_clear(pith_throttle *throttle)
{
    pthread_mutex_destroy(&throttle->lock);
}

/* Between 0.5 and 1.5 times the time, so that machines that were refused
 * together do not retry together. */
static uint64_t jitter(pith_throttle *throttle, uint64_t us)
{
    return us / 2 + pith_random_below(&throttle->random, us + 1);
}

uint64_t pith_throttle_take(pith_throttle *throttle, uint64_t now_us)
{
    pthread_mutex_lock(&throttle->lock);
    uint64_t begin = throttle->next_us > now_us ? throttle->next_us : now_us;
    throttle->next_us = begin + jitter(throttle, throttle->interval_us);
    pthread_mutex_unlock(&throttle->lock);
    return begin;
}

void pith_throttle_slow(pith_throttle *throttle, uint64_t began_us,
                        uint64_t now_us, uint64_t wait_us)
{
    pthread_mutex_lock(&throttle->lock);
    if (began_us >= throttle->slowed_us) {
        uint64_t longer = throttle->interval_us * 2;
        if (longer < throttle->least_us)
            longer = throttle->least_us;
        if (longer > throttle->most_us)
            longer = throttle->most_us;
        throttle->interval_us = longer;
        throttle->slowed_us = now_us;
    }
    if (wait_us > throttle->most_us)
        wait_us = throttle->most_us;
    if (wait_us < throttle->interval_us)
        wait_us = throttle->interval_us;
    uint64_t next = now_us + jitter(throttle, wait_us);
    if (next > throttle->next_us)
        throttle->next_us = next;
    pthread_mutex_unlock(&throttle->lock);
}

void pith_throttle_ease(pith_throttle *throttle)
{
    pthread_mutex_lock(&throttle->lock);
    throttle->interval_us -= throttle->interval_us / 4;
    if (throttle->interval_us < GONE_US)
        throttle->interval_us = 0;
    pthread_mutex_unlock(&throttle->lock);
}
