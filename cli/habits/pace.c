/* SPDX-License-Identifier: Apache-2.0 */
/* A pause between requests: see pace.h. */
#include "pace.h"

#include "progress.h"

#include <time.h>

void pith_pace_init(pith_pace *pace)
{
    *pace = (pith_pace){0};
    pthread_mutex_init(&pace->lock, NULL);
}

void pith_pace_clear(pith_pace *pace)
{
    pthread_mutex_destroy(&pace->lock);
}

void pith_pace_wait(pith_pace *pace)
{
    if (pace->delay_ms == 0)
        return;
    uint64_t now = pith_clock_ms();
    pthread_mutex_lock(&pace->lock);
    uint64_t turn = pace->next_ms > now ? pace->next_ms : now;
    pace->next_ms = turn + pace->delay_ms;
    pthread_mutex_unlock(&pace->lock);
    struct timespec wait = {.tv_sec = (time_t)((turn - now) / 1000),
                            .tv_nsec = (long)((turn - now) % 1000) * 1000000L};
    if (turn > now)
        (void)nanosleep(&wait, NULL);
}
