/* SPDX-License-Identifier: Apache-2.0 */
/* A delay between the starts of requests to one server, for all threads
 * together: a list of addresses may have thousands on the same server. */
#ifndef PITH_CLI_PACE_H
#define PITH_CLI_PACE_H

#include <pthread.h>
#include <stddef.h>
#include <stdint.h>

/* The earliest time of the next request to a server, pith_clock_ms(). */
typedef struct pith_pace_turn {
    uint64_t server; /* a hash of its name and port; 0: none */
    uint64_t next_ms;
} pith_pace_turn;

typedef struct pith_pace {
    pthread_mutex_t lock;
    uint32_t delay_ms;     /* 0: no pause */
    pith_pace_turn *turns; /* open addressing */
    size_t count, cap;
    uint64_t next_ms; /* of all servers for which there was no memory */
} pith_pace;

void pith_pace_init(pith_pace *pace);
void pith_pace_clear(pith_pace *pace);

/** Wait for a turn at the server of an http(s) address. From any thread. */
void pith_pace_wait(pith_pace *pace, const char *address);

#endif
