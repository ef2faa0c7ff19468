/* SPDX-License-Identifier: Apache-2.0 */
/* The progress of a crawl of many sites: see frontier_run.h. */
#include "frontier_run.h"

#include "command.h"
#include "frontier_lease.h"

#include <pith/crawl.h>

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { TOLD_MAX = 20 }; /* maximum failed sites that are listed */

typedef struct overview {
    pith_frontier_folder folder;
    pith_frontier_lease lease;
    uint64_t done, failed, tried, begun, waiting, bad; /* sites */
    uint64_t pages;  /* of sites that are done */
    uint64_t so_far; /* of the others */
    uint64_t links, begun_shards, owned;
    bool unread; /* a journal could not be read */
} overview;

/* Count the pages so far of a site that was begun; false: it was not. */
static bool count_journal(overview *self, uint32_t shard, const char *key)
{
    char path[4096];
    pith_crawl_progress progress;
    pith_error error = {0};
    int len = snprintf(path, sizeof path, "%s/site/%04u/%s.journal",
                       self->folder.path, shard, key);
    if (len < 0 || (size_t)len >= sizeof path || access(path, F_OK) != 0)
        return false;
    pith_status status = pith_crawl_look(path, &progress, &error);
    if (status != PITH_OK)
        pith_message("%s: %s", key, error.text);
    /* Damage belongs to the site: the process that crawls it records it. */
    self->unread |= status != PITH_OK && status != PITH_FORMAT;
    self->so_far += progress.pages;
    return true;
}

static void tell_failed(overview *self, const pith_frontier_site *site)
{
    if (self->failed++ < TOLD_MAX)
        pith_message("%s: %s", site->key, site->why ? site->why : "failed");
}

static void count_site(overview *self, uint32_t shard,
                       const pith_frontier_site *site)
{
    self->pages += site->pages;
    bool ended = site->bad || site->done;
    bool begun = !ended && count_journal(self, shard, site->key);
    if (site->bad)
        self->bad++;
    else if (site->done)
        self->done++;
    else if (pith_frontier_failed(site))
        tell_failed(self, site);
    else if (site->tries)
        self->tried++;
    else if (begun)
        self->begun++;
    else
        self->waiting++;
}

static bool count_shard(overview *self, uint32_t shard)
{
    pith_frontier_sites sites;
    bool owned = false;
    bool fine = pith_frontier_read(&self->folder, shard, UINT64_MAX, &sites) &&
                pith_frontier_lease_owner(&self->lease, shard, &owned);
    self->links += sites.links;
    self->begun_shards += sites.n > 0;
    self->owned += owned;
    for (size_t i = 0; fine && i < sites.n; i++)
        count_site(self, shard, &sites.list[i]);
    pith_frontier_sites_clear(&sites);
    return fine;
}

static bool print(const overview *self)
{
    if (self->failed > TOLD_MAX)
        pith_message("and %llu more",
                     (unsigned long long)(self->failed - TOLD_MAX));
    uint64_t sites = self->done + self->begun + self->waiting + self->tried +
                     self->failed + self->bad;
    printf("sites      %llu: %llu done, %llu begun, %llu waiting, %llu to be "
           "tried again, %llu failed, %llu without a usable address\n",
           (unsigned long long)sites, (unsigned long long)self->done,
           (unsigned long long)self->begun, (unsigned long long)self->waiting,
           (unsigned long long)self->tried, (unsigned long long)self->failed,
           (unsigned long long)self->bad);
    printf("pages      %llu of sites that are done, %llu of others so far\n",
           (unsigned long long)self->pages, (unsigned long long)self->so_far);
    printf("links      %llu to sites\n", (unsigned long long)self->links);
    printf("shards     %u: %llu with sites, %llu owned\n",
           self->folder.plan.shards, (unsigned long long)self->begun_shards,
           (unsigned long long)self->owned);
    return fflush(stdout) == 0;
}

int pith_frontier_status(const char *path)
{
    overview self = {0};
    bool fine = true;
    if (!pith_frontier_look(&self.folder, path))
        return PITH_EXIT_IO;
    if (!pith_frontier_lease_init(&self.lease, &self.folder, 0, 0)) {
        pith_message("out of memory");
        fine = false;
    }
    for (uint32_t i = 0; fine && i < self.folder.plan.shards; i++)
        fine = count_shard(&self, i);
    fine = fine && print(&self);
    pith_frontier_lease_clear(&self.lease);
    pith_frontier_close(&self.folder);
    if (!fine || self.unread)
        return PITH_EXIT_IO;
    return self.failed ? PITH_EXIT_SOME_FAILED : PITH_EXIT_OK;
}
