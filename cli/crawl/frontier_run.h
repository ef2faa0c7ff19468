/* SPDX-License-Identifier: Apache-2.0 */
/* A process's part of a crawl of many sites: it owns shards temporarily
 * (frontier_lease.h) and crawls their sites, one per shard at a time, each with
 * a journal and an archive of its own. Links out of a site go into the inboxes
 * of the shards that their sites belong to, before the journal has the page. */
#ifndef PITH_CLI_FRONTIER_RUN_H
#define PITH_CLI_FRONTIER_RUN_H

#include "frontier_folder.h"

#include <pith/crawl.h>

typedef struct pith_frontier_run {
    const char *path; /* of the folder */
    pith_frontier_plan plan;
    const char *const *seeds; /* may be none */
    size_t nseeds;
    uint64_t lease_ms;
    unsigned threads; /* shards at a time */
    bool quiet;
    const pith_crawl_options *options; /* of each site; seed, journal, watch and
                                          leads are filled in */
    bool (*asked)(void);               /* whether the run should end */
} pith_frontier_run;

enum { PITH_FRONTIER_THREADS = 256 };

/** Work until nothing is left to do; an exit status. */
int pith_frontier_crawl(const pith_frontier_run *run);

/** Print how far a folder's crawl is, on standard output; an exit status. */
int pith_frontier_status(const char *path);

#endif
