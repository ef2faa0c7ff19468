/* SPDX-License-Identifier: Apache-2.0 */
/* A delay between requests: see pace.h. */
#include "pace.h"
#include "fetching.h"

#include "fnv.h"
#include "progress.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { FIRST_CAP = 16 };

void pith_pace_init(pith_pace *pace)
{
    *pace = (pith_pace){0};
    pthread_mutex_init(&pace->lock, NULL);
}

void pith_pace_clear(pith_pace *pace)
{
    pthread_mutex_destroy(&pace->lock);
    free(pace->turns);
    pace->turns = NULL;
}

/* A hash of name and port; never 0. Two servers with the same hash share a
 * turn. */
static uint64_t hash_server(const char *address)
{
    uint64_t hash = PITH_FNV_START;
    pith_str server = pith_split_address(address).authority;
    for (size_t i = 0; i < server.len; i++) {
        char c = server.data[i];
        bool upper = c >= 'A' && c <= 'Z';
        hash = pith_fnv_byte(hash, (unsigned char)(upper ? c - 'A' + 'a' : c));
    }
    return hash ? hash : 1;
}

static pith_pace_turn *find_turn(pith_pace_turn *turns, size_t cap,
                                 uint64_t server)
{
    size_t at = (size_t)(server ^ (server >> 32)) & (cap - 1);
    while (turns[at].server && turns[at].server != server)
        at = (at + 1) & (cap - 1);
    return &turns[at];
}

static bool grow(pith_pace *pace)
{
    size_t cap = pace->cap ? pace->cap * 2 : FIRST_CAP;
    pith_pace_turn *turns = calloc(cap, sizeof *turns);
    if (!turns)
        return false;
    for (size_t i = 0; i < pace->cap; i++)
        if (pace->turns[i].server)
            *find_turn(turns, cap, pace->turns[i].server) = pace->turns[i];
    free(pace->turns);
    pace->turns = turns;
    pace->cap = cap;
    return true;
}

/* The time of the server's next turn; the pace must be locked. */
static uint64_t *next_of(pith_pace *pace, uint64_t server)
{
    if (pace->count * 2 >= pace->cap && !grow(pace))
        return &pace->next_ms;
    pith_pace_turn *turn = find_turn(pace->turns, pace->cap, server);
    if (!turn->server)
        pace->count++;
    turn->server = server;
    return &turn->next_ms;
}

void pith_pace_wait(pith_pace *pace, const char *address)
{
    if (pace->delay_ms == 0)
        return;
    uint64_t server = hash_server(address);
    pthread_mutex_lock(&pace->lock);
    uint64_t now = pith_clock_ms();
    uint64_t *next = next_of(pace, server);
    uint64_t turn = *next > now ? *next : now;
    *next = turn + pace->delay_ms;
    pthread_mutex_unlock(&pace->lock);
    struct timespec wait = {.tv_sec = (time_t)((turn - now) / 1000),
                            .tv_nsec = (long)((turn - now) % 1000) * 1000000L};
    if (turn > now)
        (void)nanosleep(&wait, NULL);
}
