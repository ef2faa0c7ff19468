/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The folder that the machines of a crawl share:
 *
 *   frontier        the plan: shards, hops, depth, pages of a site
 *   inbox/SHARD/N   sites of a shard, a line "HOPS URL" each; every writer has
 *                   a file N of its own, which only grows
 *   done/SHARD      sites of a shard that need no more work; written by its
 *                   owner alone
 *   lease/SHARD/G   who owns a shard (frontier_lease.h)
 *   site/SHARD/     HOST.warc.gz and its journal, a crawl each
 */
#ifndef PITH_CLI_FRONTIER_FOLDER_H
#define PITH_CLI_FRONTIER_FOLDER_H

#include <pith/job.h>

enum {
    PITH_FRONTIER_SHARDS = 4096, /* at most */
    PITH_FRONTIER_TOKEN = 64,
    PITH_FRONTIER_KEY = 256,
    PITH_FRONTIER_KEY_MAX = 240, /* so that names of its files are no longer
                                    than a disk takes */
};

/* What all machines agree on. */
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
    uint32_t hops;
    bool done;
} pith_frontier_site;

typedef struct pith_frontier_sites {
    pith_frontier_site *list; /* by key, each once, with the fewest hops */
    size_t n, cap;
    uint64_t bytes; /* of the inbox they were read from */
} pith_frontier_sites;

/** Open a folder, which is made with the plan where there is none; UINT32_MAX in
 * `plan` is what the folder has, or a default. False after a message, also for a plan
 * that differs. */
bool pith_frontier_open(pith_frontier_folder *folder, const char *path,
                        const pith_frontier_plan *plan);
void pith_frontier_close(pith_frontier_folder *folder);

/** The key of a site, as pith_site_key(); false also where it is too long. */
bool pith_frontier_key(pith_str url, char key[PITH_FRONTIER_KEY]);

/** The shard of a site: by the hash of its registrable domain. */
uint32_t pith_frontier_shard(const pith_frontier_folder *folder,
                             const char *key);

/** Add whole lines to the writer's file of a shard, and bring them to the
 * disk. False after a message. */
bool pith_frontier_send(const pith_frontier_folder *folder, uint32_t shard,
                        const char *writer, pith_str lines);

/** Bytes in a shard's inbox; false after a message. */
bool pith_frontier_inbox(const pith_frontier_folder *folder, uint32_t shard,
                         uint64_t *bytes);

/** All sites of a shard; false after a message. Clear in any case. */
bool pith_frontier_read(const pith_frontier_folder *folder, uint32_t shard,
                        pith_frontier_sites *sites);
void pith_frontier_sites_clear(pith_frontier_sites *sites);

/** A site needs no more work. */
bool pith_frontier_note_done(const pith_frontier_folder *folder, uint32_t shard,
                             const char *key);

#endif
