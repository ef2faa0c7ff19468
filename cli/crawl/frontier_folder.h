/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The folder that the machines of a crawl share (a distributed frontier):
 *
 *   frontier        the plan: shards, hops, depth, pages of a site
 *   inbox/SHARD/N   sites of a shard, a line "HOPS URL" each; every writer has
 *                   a file N of its own, which only grows
 *   done/SHARD      what became of sites of a shard, lines "KEY done PAGES",
 *                   "KEY tried REASON" and "KEY bad"; its owner's alone
 *   lease/SHARD/G   who owns a shard (frontier_lease.h)
 *   site/SHARD/     KEY.warc.gz and its journal, a crawl each; KEY.seed is the
 *                   address that it began at
 */
#ifndef PITH_CLI_FRONTIER_FOLDER_H
#define PITH_CLI_FRONTIER_FOLDER_H

#include <pith/job.h>

enum {
    PITH_FRONTIER_SHARDS = 4096, /* at most */
    PITH_FRONTIER_TOKEN = 64,
    PITH_FRONTIER_KEY = 256,
    PITH_FRONTIER_KEY_MAX = 240, /* names of files made from it fit on any file
                                    system */
    PITH_FRONTIER_TRIES = 3,     /* for a site that cannot be reached */
};

/* The settings that all machines share. */
typedef struct pith_frontier_plan {
    uint32_t shards, hops, levels, max_pages;
} pith_frontier_plan;

typedef struct pith_frontier_folder {
    const char *path;
    pith_folder *files;
    pith_frontier_plan plan;
} pith_frontier_folder;

/* A site of a shard. */
typedef struct pith_frontier_site {
    char *url; /* owned */
    char key[PITH_FRONTIER_KEY];
    uint32_t hops, tries;
    uint64_t pages;  /* of one that is done */
    bool done;       /* finished; also set if its address is bad, which is
                        recorded */
    bool bad;        /* its address cannot be crawled */
    bool tried;      /* in this run */
    const char *why; /* of the last try; borrowed from sites->notes */
} pith_frontier_site;

typedef struct pith_frontier_sites {
    pith_frontier_site *list; /* by key, each once, with the fewest hops */
    size_t n, cap;
    char *notes;    /* owned: done/SHARD */
    uint64_t bytes; /* of the inbox they were read from */
    uint64_t links; /* its lines */
} pith_frontier_sites;

/** Open a folder, which is created with the plan if missing; UINT32_MAX in
 * `plan` means the folder's value, or the default. False after a message, also
 * for a plan that differs. */
bool pith_frontier_open(pith_frontier_folder *folder, const char *path,
                        const pith_frontier_plan *plan);
void pith_frontier_close(pith_frontier_folder *folder);

/** Open an existing folder, read-only. */
bool pith_frontier_look(pith_frontier_folder *folder, const char *path);

/** The key of a site, as pith_site_key(); false also where it is too long. */
bool pith_frontier_key(pith_str url, char key[PITH_FRONTIER_KEY]);

/** The shard of a site: by the hash of its registrable domain. */
uint32_t pith_frontier_shard(const pith_frontier_folder *folder,
                             const char *key);

/** Append complete lines to the writer's file of a shard, and sync it. False
 * after a message. */
bool pith_frontier_send(const pith_frontier_folder *folder, uint32_t shard,
                        const char *writer, pith_str lines);

/** Bytes in a shard's inbox; false after a message. */
bool pith_frontier_inbox(const pith_frontier_folder *folder, uint32_t shard,
                         uint64_t *bytes);

/** Bytes of done/SHARD; false after a message. */
bool pith_frontier_notes_size(const pith_frontier_folder *folder,
                              uint32_t shard, uint64_t *bytes);

/** All sites of a shard; tries in done/SHARD after `since` bytes belong to
 * this run. False after a message. Clear in any case. */
bool pith_frontier_read(const pith_frontier_folder *folder, uint32_t shard,
                        uint64_t since, pith_frontier_sites *sites);
void pith_frontier_sites_clear(pith_frontier_sites *sites);

/** Whether all its tries are used up. */
static inline bool pith_frontier_failed(const pith_frontier_site *site)
{
    return !site->done && site->tries >= PITH_FRONTIER_TRIES;
}

/** Record the result of a site: "done 12", "tried HTTP 500". */
bool pith_frontier_note(const pith_frontier_folder *folder, uint32_t shard,
                        const char *key, const char *what);

/** The address at which a site is crawled: the first one that was requested.
 * Owned (free()); NULL after a message. */
char *pith_frontier_seed(const pith_frontier_folder *folder, uint32_t shard,
                         const pith_frontier_site *site);

#endif
