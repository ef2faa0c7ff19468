/* SPDX-License-Identifier: Apache-2.0 */
/* Crawls the sites of an owned shard, one after the other. */
#ifndef PITH_CLI_FRONTIER_SHARD_H
#define PITH_CLI_FRONTIER_SHARD_H

#include "frontier_lease.h"
#include "frontier_run.h"

/* A line for another shard that is not written yet. */
typedef struct pith_frontier_line {
    uint32_t shard;
    char *text; /* owned */
} pith_frontier_line;

/* The state of a thread. */
typedef struct pith_frontier_worker {
    const pith_frontier_run *run;
    const pith_frontier_folder *folder;
    pith_frontier_lease lease;
    const pith_frontier_site *site; /* the current site, or NULL */
    pith_frontier_line *lines;
    size_t nlines, line_cap;
    uint64_t *sent; /* hashes of sites already sent; 0: free */
    size_t nsent, sent_cap;
    uint64_t sites, pages, bytes; /* so far */
    uint64_t tried, given_up;     /* number of sites that were not reached */
    char why[256];                /* the reason for the current one */
    bool failed, lost;            /* lost: another process has the shard */
    bool blocked;                 /* everything left in the shard is locked */
} pith_frontier_worker;

/** Process the shard of the lease until its inbox is done, or the run is to
 * end; *bytes: size of a finished inbox, else UINT64_MAX; since: size of
 * done/SHARD when the process began. False: the process cannot continue, after
 * a message. */
bool pith_frontier_shard_work(pith_frontier_worker *worker, uint64_t since,
                              uint64_t *bytes);

/** Send a site to its shard. False after a message. */
bool pith_frontier_tell(pith_frontier_worker *worker, pith_str url,
                        uint32_t hops);

/** Write and sync what was sent. False after a message. */
bool pith_frontier_flush(pith_frontier_worker *worker);

void pith_frontier_worker_clear(pith_frontier_worker *worker);

#endif
