/* SPDX-License-Identifier: Apache-2.0 */
/* The crawler's internals. State changes in one way only: an event (an answer)
 * becomes a journal entry, and the entry is applied. Resuming after a crash
 * applies the entries of the journal in the same way, so the state is the same
 * as before. */
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
    PITH_CRAWL_SLOTS = 64,   /* maximum concurrent requests */
    PITH_CRAWL_ORIGINS = 64, /* scheme, host and port; each has a robots.txt */
    PITH_CRAWL_LISTS = 100,  /* maximum sitemaps and feeds */
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
    bool nested; /* named by an index; it must not be an index itself */
} pith_site_list;

/* A set of addresses of which only the number is needed: their hashes. */
typedef struct pith_address_set {
    uint64_t *slots; /* 0: free */
    uint32_t count, nslots;
} pith_address_set;

typedef struct pith_crawler {
    const pith_crawl_options *options;
    pith_fetch_options fetch;
    pith_crawl_sink sink;
    pith_arena arena;
    pith_arena scratch; /* of one answer */
    pith_weburl seed;
    pith_frontier frontier;
    pith_frontier previous;  /* items of the previous crawl */
    pith_address_set deeper; /* deeper than the last level */
    pith_journal journal;
    pith_client *client;
    pith_slot *slots;
    uint32_t nslots;
    pith_origin origins[PITH_CRAWL_ORIGINS];
    uint32_t norigins;
    pith_site_list lists[PITH_CRAWL_LISTS];
    uint32_t nlists;
    bool lists_listed;      /* "auto" has been resolved */
    uint32_t first_waiting; /* no item before it is waiting */
    uint32_t running_pages;
    uint32_t unreached; /* pages in a row without a connection */
    uint64_t next_start_ms;
    uint64_t position; /* of the sink, as recorded in the journal */
    uint32_t levels, max_pages;
    uint32_t delay_ms;
    bool begun, complete, replaying;
    pith_crawl_summary *summary;
} pith_crawler;

/* The result for an address: an entry of the journal. */
typedef struct pith_page_entry {
    pith_str url;
    uint32_t depth, hops;
    pith_fetch_end end;
    bool unchanged;
    pith_str reason, to, etag, modified;
    uint64_t bytes, wire, position, elsewhere;
    uint64_t cut;    /* number of links dropped because there are too many */
    pith_str *links; /* of the site, including those already known */
    size_t nlinks;
    pith_str *feeds;
    size_t nfeeds;
} pith_page_entry;

/* The contents of a sitemap or feed. */
typedef struct pith_list_entry {
    pith_str url, reason; /* reason: why it is not a list, or empty */
    pith_str *links;
    size_t nlinks;
    uint64_t cut; /* number of addresses dropped because there are too many */
    bool index;   /* the links are to further sitemaps */
} pith_list_entry;

/* -- Entries (crawl_entry.c) ---------------------------------------------- */

void pith_entry_begin(pith_crawler *crawler);
void pith_entry_robots(pith_crawler *crawler, pith_str origin, unsigned status,
                       pith_str body);
void pith_entry_list(pith_crawler *crawler, const pith_list_entry *entry);
void pith_entry_page(pith_crawler *crawler, const pith_page_entry *entry);
void pith_entry_end(pith_crawler *crawler);

/** Apply a journal entry to the crawler (context), and to
 * crawler->previous. */
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

/** The origin with a name, added if there is room; NULL: none. */
pith_origin *pith_crawl_origin(pith_crawler *crawler, pith_str name);

/** Add a list to be fetched, unless it is known or there are too many. */
pith_status pith_crawl_add_list(pith_crawler *crawler, pith_str url,
                                bool nested);

/** Number of known addresses that are only reachable below the last level. */
uint64_t pith_crawl_count_deep(const pith_crawler *crawler);

/** Milliseconds of a monotonic clock. */
uint64_t pith_crawl_clock(void);

#endif
