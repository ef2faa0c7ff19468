/* SPDX-License-Identifier: Apache-2.0 */
/* Who owns a shard: the file lease/SHARD/G of the highest G, which has "TOKEN
 * BEAT", or "free". To take a shard that is free, or whose file has not changed
 * for the lease's time by its own clock, a process creates the file of the next
 * G, which only one process can, and checks that there is no higher one. So two
 * processes never own a shard, as long as its owner checks its lease at least
 * once in a lease's time. Clocks of two machines are never compared. */
#ifndef PITH_CLI_FRONTIER_LEASE_H
#define PITH_CLI_FRONTIER_LEASE_H

#include "frontier_folder.h"

/* The newest lease of a shard as it was observed. */
typedef struct pith_frontier_watched {
    uint64_t generation; /* 0: none */
    uint64_t hash;       /* of its bytes */
    uint64_t since;      /* when these bytes were first seen */
} pith_frontier_watched;

/* Of one thread. */
typedef struct pith_frontier_lease {
    const pith_frontier_folder *folder;
    char token[PITH_FRONTIER_TOKEN];
    uint64_t time_ms; /* time after which an unchanged lease is free */
    uint32_t shard;   /* that is ours */
    uint64_t generation, beat, beaten_ms;
    pith_frontier_watched *watched; /* of all shards; owned */
} pith_frontier_lease;

/** False: out of memory. Clear in any case. */
bool pith_frontier_lease_init(pith_frontier_lease *lease,
                              const pith_frontier_folder *folder,
                              uint64_t time_ms, unsigned thread);
void pith_frontier_lease_clear(pith_frontier_lease *lease);

/** Try to get a shard; false after a message. */
bool pith_frontier_lease_take(pith_frontier_lease *lease, uint32_t shard,
                              bool *ours);

/** Renew the lease if it is due; false: the shard is no longer ours, or this
 * is unknown. */
bool pith_frontier_lease_keep(pith_frontier_lease *lease);

/** Whether a process owns it, or owned it when it vanished. False after a
 * message. */
bool pith_frontier_lease_owner(const pith_frontier_lease *lease, uint32_t shard,
                               bool *owned);

/** Give the shard back. */
void pith_frontier_lease_release(pith_frontier_lease *lease);

#endif
