/* SPDX-License-Identifier: Apache-2.0 */
/* Pages that were fetched, kept in a folder of bounded size.
 *
 * Each is a WARC file with one response record, so that every tool for web
 * archives reads them, `pith extract` too. When the folder is full, the oldest
 * pages are removed. Calls may come from any thread. */
#ifndef PITH_SERVE_PAGE_CACHE_H
#define PITH_SERVE_PAGE_CACHE_H

#include "arena.h"
#include "buf.h"

#include <pith/crawl.h>
#include <pith/warc.h>

struct pith_page_cache;

/** A page from the folder; the slices are borrowed from it. */
typedef struct pith_cached_page {
    char *file; /* owned */
    pith_warc_reader *reader;
    pith_str url, charset, body;
    unsigned status; /* of HTTP */
    uint64_t age_s;  /* since it was fetched */
} pith_cached_page;

/**
 * Open the folder, which is created if missing.
 *
 * @param arena  holds the cache.
 * @param max    maximum bytes of all files together.
 * @param cache  out: to be closed.
 */
pith_status pith_page_cache_open(pith_arena *arena, const char *path,
                                 uint64_t max, struct pith_page_cache **cache,
                                 pith_error *error);

/** NULL is allowed. */
void pith_page_cache_close(struct pith_page_cache *cache);

/**
 * Find the page of a requested address, if it was fetched at most max_age_s
 * ago. After true it must be cleared.
 *
 * @param kind  "plain" or "rendered": pages of different kinds are stored
 * separately.
 */
bool pith_page_cache_get(struct pith_page_cache *cache, pith_str asked,
                         const char *kind, uint64_t max_age_s,
                         pith_cached_page *page);
void pith_cached_page_clear(pith_cached_page *page);

/** Store a page. Pages whose server forbids it (Cache-Control: no-store or
 * private), truncated ones, and those without status 200 are not stored; disk
 * errors are ignored. */
void pith_page_cache_put(struct pith_page_cache *cache, pith_str asked,
                         const char *kind, const pith_fetched *page);

/* Statistics of the cache. */
typedef struct pith_page_cache_state {
    uint64_t bytes, pages, hits, misses;
} pith_page_cache_state;

pith_page_cache_state pith_page_cache_look(struct pith_page_cache *cache);

#endif
