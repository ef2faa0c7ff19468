/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Who owns a shard: the file lease/SHARD/G of the highest G, which has
 * "TOKEN BEAT", or "free". Whoever wants a shard that is free, or whose file
 * has not changed for the lease's time by his own clock, makes the file of the
 * next G, which one alone can, and sees that no higher one came meanwhile. So
 * two never own a shard, while its owner looks at least once in a lease's time
 * whether it still is. Clocks of two machines are never compared.
 */
#ifndef PITH_CLI_FRONTIER_LEASE_H
#define PITH_CLI_FRONTIER_LEASE_H

#include "frontier_folder.h"

/* The newest lease of a shard as it was seen. */
typedef struct pith_frontier_watched {
    uint64_t generation; /* 0: none */
    uint64_t hash;       /* of its bytes */
    uint64_t since;      /* when they were first so */
} pith_frontier_watched;

/* Of one thread. */
typedef struct pith_frontier_lease {
    const pith_frontier_folder *folder;
    char token[PITH_FRONTIER_TOKEN];
    uint64_t time_ms; /* after which a lease that stands still is free */
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

/** Say that the shard is still ours, when it is time to; false: it is not, or
 * nobody knows. */
bool pith_frontier_lease_keep(pith_frontier_lease *lease);

/** Whether somebody has it, or had it when he vanished. False after a message. */
bool pith_frontier_lease_owner(const pith_frontier_lease *lease, uint32_t shard,
                               bool *owned);

/** Give the shard back. */
void pith_frontier_lease_release(pith_frontier_lease *lease);

#endif
