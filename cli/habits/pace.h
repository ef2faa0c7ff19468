/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A pause between the starts of requests, for all threads together: pages that
 * a site lists and nobody named one by one are not asked for all at once.
 */
#ifndef PITH_CLI_PACE_H
#define PITH_CLI_PACE_H

#include <pthread.h>
#include <stdint.h>

typedef struct pith_pace {
    pthread_mutex_t lock;
    uint64_t next_ms;  /* when the next request may start, pith_clock_ms() */
    uint32_t delay_ms; /* 0: no pause */
} pith_pace;

void pith_pace_init(pith_pace *pace);
void pith_pace_clear(pith_pace *pace);

/** Wait for one's turn. From any thread. */
void pith_pace_wait(pith_pace *pace);

#endif
