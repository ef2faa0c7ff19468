/* SPDX-License-Identifier: Apache-2.0 */
/* The sites of a shard that is ours, one after the other. */
#ifndef PITH_CLI_FRONTIER_SHARD_H
#define PITH_CLI_FRONTIER_SHARD_H

#include "frontier_lease.h"
#include "frontier_run.h"

/* Lines for other shards that are not on the disk yet. */
typedef struct pith_frontier_line {
    uint32_t shard;
    char *text; /* owned */
} pith_frontier_line;

/* A thread. */
typedef struct pith_frontier_worker {
    const pith_frontier_run *run;
    const pith_frontier_folder *folder;
    pith_frontier_lease lease;
    const pith_frontier_site *site; /* at hand, or NULL */
    pith_frontier_line *lines;
    size_t nlines, line_cap;
    uint64_t *sent; /* hashes of sites that were told of; 0: free */
    size_t nsent, sent_cap;
    uint64_t sites, pages, bytes; /* so far */
    uint64_t tried, given_up;     /* sites that were not reached */
    char why[256];                /* the one at hand was not */
    bool failed, lost;            /* lost: the shard is another's */
    bool blocked;                 /* all that the shard has left is locked */
} pith_frontier_worker;

/** Work on the shard of the lease until its inbox has nothing left, or somebody
 * asked to end; *bytes: of an inbox that is done, else UINT64_MAX; since: bytes
 * that done/SHARD had when the process began. False: the process cannot go on,
 * after a message. */
bool pith_frontier_shard_work(pith_frontier_worker *worker, uint64_t since,
                              uint64_t *bytes);

/** Tell a site's shard of it. False after a message. */
bool pith_frontier_tell(pith_frontier_worker *worker, pith_str url,
                        uint32_t hops);

/** Bring to the disk what was told. False after a message. */
bool pith_frontier_flush(pith_frontier_worker *worker);

void pith_frontier_worker_clear(pith_frontier_worker *worker);

#endif
