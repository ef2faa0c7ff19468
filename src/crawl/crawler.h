/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Inside the crawler. State changes in one way only: something happens (an
 * answer comes), it becomes a journal entry, and the entry is applied. Going
 * on after a crash applies the entries of the journal in the same way, so
 * that a crawl that was killed knows what it knew.
 */
#ifndef PITH_CRAWL_CRAWLER_H
#define PITH_CRAWL_CRAWLER_H

#include "client.h"
#include "frontier.h"
#include "journal.h"
#include "json.h"
#include "links.h"
#include "robots.h"

#include <pith/crawl.h>

enum {
    PITH_CRAWL_SLOTS = 64,   /* requests at a time, at most */
    PITH_CRAWL_ORIGINS = 64, /* scheme, host and port; each has a robots.txt */
    PITH_CRAWL_LISTS = 100,  /* sitemaps and feeds */
};

typedef enum pith_slot_task {
    PITH_SLOT_PAGE,
    PITH_SLOT_ROBOTS, /* number: an origin */
    PITH_SLOT_LIST,   /* number: a list */
} pith_slot_task;

typedef struct pith_slot {
    pith_exchange exchange;
    bool busy;
    pith_slot_task kind;
    uint32_t number;
    uint32_t hops; /* redirects of robots.txt and lists */
} pith_slot;

/* State of an origin's robots.txt, and of a list. */
typedef enum pith_known { PITH_UNKNOWN, PITH_ASKED, PITH_KNOWN } pith_known;

typedef struct pith_origin {
    pith_str name; /* "https://example.org" */
    pith_known state;
    pith_robots robots;
} pith_origin;

typedef struct pith_site_list {
    pith_str url;
    pith_known state;
    bool nested; /* named by an index, which may not name another */
} pith_site_list;

/* Addresses of which only the number is wanted: their hashes. */
typedef struct pith_address_set {
    uint64_t *slots; /* 0: free */
    uint32_t count, nslots;
} pith_address_set;

typedef struct pith_crawler {
    const pith_crawl_options *options;
    pith_crawl_sink sink;
    pith_arena arena;
    pith_arena scratch; /* of one answer */
    pith_weburl seed;
    pith_frontier frontier;
    pith_frontier previous;  /* items of the earlier crawl */
    pith_address_set deeper; /* than the last level */
    pith_journal journal;
    pith_client *client;
    pith_slot *slots;
    uint32_t nslots;
    pith_origin origins[PITH_CRAWL_ORIGINS];
    uint32_t norigins;
    pith_site_list lists[PITH_CRAWL_LISTS];
    uint32_t nlists;
    bool lists_listed;      /* what "auto" means is known */
    uint32_t first_waiting; /* no item before it waits */
    uint32_t running_pages;
    uint32_t unreached; /* pages in a row for which there was no connection */
    uint64_t next_start_ms;
    uint64_t position; /* of the sink, as the journal knows it */
    uint32_t levels, max_pages;
    uint32_t delay_ms;
    bool begun, complete, replaying;
    pith_crawl_summary *summary;
} pith_crawler;

/* What became of an address: an entry of the journal. */
typedef struct pith_page_entry {
    pith_str url;
    uint32_t depth, hops;
    pith_fetch_end end;
    bool unchanged;
    pith_str reason, to, etag, modified;
    uint64_t bytes, wire, position, elsewhere;
    uint64_t cut;    /* links that are not among these: there are too many */
    pith_str *links; /* of the site, those that were known before included */
    size_t nlinks;
    pith_str *feeds;
    size_t nfeeds;
} pith_page_entry;

/* What a sitemap or feed held. */
typedef struct pith_list_entry {
    pith_str url, reason; /* reason: why it is no list, or empty */
    pith_str *links;
    size_t nlinks;
    uint64_t cut; /* addresses that are not among them: there are too many */
    bool index;   /* the links are of further sitemaps */
} pith_list_entry;

/* -- Entries (crawl_entry.c) ---------------------------------------------- */

void pith_entry_begin(pith_crawler *crawler);
void pith_entry_robots(pith_crawler *crawler, pith_str origin, unsigned status,
                       pith_str body);
void pith_entry_list(pith_crawler *crawler, const pith_list_entry *entry);
void pith_entry_page(pith_crawler *crawler, const pith_page_entry *entry);
void pith_entry_end(pith_crawler *crawler);

/** A journal entry into the crawler (context), and into crawler->previous. */
pith_status pith_entry_replay(void *context, const json_t *entry,
                              pith_error *error);
pith_status pith_entry_replay_previous(void *context, const json_t *entry,
                                       pith_error *error);

/* -- State (crawl_state.c) ------------------------------------------------ */

pith_status pith_apply_robots(pith_crawler *crawler, pith_str origin,
                              unsigned status, pith_str body);
pith_status pith_apply_list(pith_crawler *crawler,
                            const pith_list_entry *entry);
pith_status pith_apply_page(pith_crawler *crawler,
                            const pith_page_entry *entry);

/** The origin of that name, made when there is room; NULL: none. */
pith_origin *pith_crawl_origin(pith_crawler *crawler, pith_str name);

/** A list to be fetched, unless it is known or there are too many. */
pith_status pith_crawl_add_list(pith_crawler *crawler, pith_str url,
                                bool nested);

/** Addresses that are known and below the last level, and not for another
 * reason nearer. */
uint64_t pith_crawl_count_deep(const pith_crawler *crawler);

/** Milliseconds of a clock that never goes back. */
uint64_t pith_crawl_clock(void);

#endif
