/* SPDX-License-Identifier: Apache-2.0 */
/* Changes of the crawl's state: see crawler.h. Called for answers and for
 * journal entries alike, so nothing here uses a clock or the network. */
#include "crawler.h"

#include "status.h"
#include "str.h"

#include <time.h>

enum { FIRST_SLOTS = 1024 };

static const char *const unread_texts[] = {
#define PITH_CRAWL_UNREAD_TEXT(name, text) text,
    PITH_CRAWL_UNREAD_MAP(PITH_CRAWL_UNREAD_TEXT)
#undef PITH_CRAWL_UNREAD_TEXT
};

const char *pith_crawl_unread_text(pith_crawl_unread row)
{
    return (size_t)row < PITH_CRAWL_UNREAD_COUNT ? unread_texts[row]
                                                 : "unknown";
}

uint64_t pith_crawl_clock(void)
{
    struct timespec now;
    if (clock_gettime(CLOCK_MONOTONIC, &now) != 0)
        return 0;
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

pith_origin *pith_crawl_origin(pith_crawler *crawler, pith_str name)
{
    for (uint32_t i = 0; i < crawler->norigins; i++)
        if (pith_str_eq(crawler->origins[i].name, name))
            return &crawler->origins[i];
    if (crawler->norigins == PITH_CRAWL_ORIGINS)
        return NULL;
    char *copy = pith_arena_copy(&crawler->arena, name);
    if (copy == NULL)
        return NULL;
    pith_origin *origin = &crawler->origins[crawler->norigins++];
    *origin = (pith_origin){.name = {copy, name.len}};
    return origin;
}

static bool is_same_site(const pith_crawler *crawler, const pith_weburl *url)
{
    return pith_str_eq(pith_weburl_domain(url),
                       pith_weburl_domain(&crawler->seed));
}

pith_status pith_crawl_add_list(pith_crawler *crawler, pith_str url,
                                bool nested)
{
    pith_weburl read;
    pith_buf scratch;
    pith_buf_init(&scratch, 0);
    pith_crawl_progress *progress = &crawler->summary->progress;
    bool fine = pith_weburl_join(pith_weburl_view(&crawler->seed), url,
                                 &scratch, &read);
    pith_buf_clear(&scratch);
    if (!fine) {
        progress->skipped[PITH_FETCH_ADDRESS]++;
        return PITH_OK;
    }
    if (!is_same_site(crawler, &read)) {
        progress->unread[PITH_CRAWL_UNREAD_FOREIGN]++;
        return PITH_OK;
    }
    for (uint32_t i = 0; i < crawler->nlists; i++)
        if (pith_str_eq(crawler->lists[i].url, pith_weburl_view(&read)))
            return PITH_OK;
    if (crawler->nlists == PITH_CRAWL_LISTS) {
        progress->unread[PITH_CRAWL_UNREAD_LISTS]++;
        return PITH_OK;
    }
    char *copy = pith_arena_copy(&crawler->arena, pith_weburl_view(&read));
    if (copy == NULL)
        return PITH_NOMEM;
    crawler->lists[crawler->nlists++] =
        (pith_site_list){.url = {copy, read.len}, .nested = nested};
    return PITH_OK;
}

/* Choose the sitemaps for "auto", once the seed's robots.txt is known. */
static pith_status list_sitemaps(pith_crawler *crawler,
                                 const pith_robots *robots)
{
    const char *asked = crawler->options->sitemap;
    if (asked == NULL || strcmp(asked, "auto") != 0 || crawler->lists_listed)
        return PITH_OK;
    crawler->lists_listed = true;
    if (robots->nsitemaps == 0)
        return pith_crawl_add_list(crawler, PITH_S("/sitemap.xml"), false);
    crawler->summary->progress.unread[PITH_CRAWL_UNREAD_LISTS] +=
        robots->more_sitemaps;
    for (size_t i = 0; i < robots->nsitemaps; i++)
        PITH_TRY(pith_crawl_add_list(crawler, robots->sitemaps[i], false));
    return PITH_OK;
}

pith_status pith_apply_robots(pith_crawler *crawler, pith_str name,
                              unsigned status, pith_str body)
{
    pith_origin *origin = pith_crawl_origin(crawler, name);
    if (origin == NULL)
        return PITH_NOMEM;
    const char *agent = crawler->fetch.user_agent;
    pith_str token = agent ? pith_str_of(agent) : PITH_S("pith");
    if (status >= 200 && status < 300)
        PITH_TRY(
            pith_robots_parse(&crawler->arena, body, token, &origin->robots));
    else
        pith_robots_absent(status, &origin->robots);
    origin->state = PITH_KNOWN;
    double delay_ms = origin->robots.delay_s * 1000;
    if (delay_ms > crawler->delay_ms)
        crawler->delay_ms = (uint32_t)delay_ms;
    if (pith_str_eq(name, pith_weburl_origin(&crawler->seed)))
        return list_sitemaps(crawler, &origin->robots);
    return PITH_OK;
}

/* Add an address of the site at a wanted level; others are ignored. */
static pith_status add_page(pith_crawler *crawler, pith_str url, uint32_t depth)
{
    uint32_t item;
    pith_status status =
        pith_frontier_add(&crawler->frontier, url, depth, &item);
    if (status == PITH_LIMIT) {
        crawler->summary->progress.skipped[PITH_FETCH_LIMIT]++;
        return PITH_OK;
    }
    if (status == PITH_OK && crawler->frontier.items[item].depth > depth)
        crawler->frontier.items[item].depth = depth;
    return status;
}

/* Add the pages of a list. */
static pith_status add_pages(pith_crawler *crawler,
                             const pith_list_entry *entry)
{
    pith_crawl_progress *progress = &crawler->summary->progress;
    pith_buf scratch;
    pith_buf_init(&scratch, 0);
    pith_status status = PITH_OK;
    for (size_t i = 0; i < entry->nlinks && status == PITH_OK; i++) {
        pith_weburl page;
        if (!pith_weburl_join(entry->url, entry->links[i], &scratch, &page))
            progress->skipped[PITH_FETCH_ADDRESS]++;
        else if (!is_same_site(crawler, &page))
            progress->elsewhere++;
        else
            status = add_page(crawler, pith_weburl_view(&page), 1);
    }
    pith_buf_clear(&scratch);
    return status;
}

pith_status pith_apply_list(pith_crawler *crawler, const pith_list_entry *entry)
{
    bool nested = false;
    PITH_TRY(pith_crawl_add_list(crawler, entry->url, false));
    for (uint32_t i = 0; i < crawler->nlists; i++) {
        if (!pith_str_eq(crawler->lists[i].url, entry->url))
            continue;
        crawler->lists[i].state = PITH_KNOWN;
        nested = crawler->lists[i].nested;
    }
    pith_crawl_progress *progress = &crawler->summary->progress;
    progress->unread[PITH_CRAWL_UNREAD_ADDRESSES] += entry->cut;
    if (!entry->index)
        return add_pages(crawler, entry);
    if (nested)
        progress->unread[PITH_CRAWL_UNREAD_NESTED] += entry->nlinks;
    for (size_t i = 0; i < entry->nlinks && !nested; i++)
        PITH_TRY(pith_crawl_add_list(crawler, entry->links[i], true));
    return PITH_OK;
}

/* -- Below the last level -------------------------------------------------- */

/* The slot of a hash, or the free slot for it. */
static uint32_t find_hash(const pith_address_set *set, uint64_t hash)
{
    uint32_t at = (uint32_t)hash & (set->nslots - 1);
    while (set->slots[at] && set->slots[at] != hash)
        at = (at + 1) & (set->nslots - 1);
    return at;
}

/* 0 means a free slot. */
static uint64_t hash_of(pith_str url)
{
    uint64_t hash = pith_str_hash(url);
    return hash ? hash : 1;
}

static pith_status grow(pith_address_set *set, pith_arena *arena)
{
    uint32_t nslots = set->nslots ? set->nslots * 2 : FIRST_SLOTS;
    pith_address_set grown = {.nslots = nslots, .count = set->count};
    grown.slots = pith_arena_zalloc(arena, nslots, sizeof *grown.slots);
    if (grown.slots == NULL)
        return PITH_NOMEM;
    for (uint32_t i = 0; i < set->nslots; i++)
        if (set->slots[i])
            grown.slots[find_hash(&grown, set->slots[i])] = set->slots[i];
    *set = grown;
    return PITH_OK;
}

static pith_status note_deep(pith_crawler *crawler, pith_str url)
{
    pith_address_set *set = &crawler->deeper;
    uint64_t hash = hash_of(url);
    if (set->count == PITH_FRONTIER_MAX)
        return PITH_OK;
    if (set->count * 2 == set->nslots)
        PITH_TRY(grow(set, &crawler->arena));
    uint32_t at = find_hash(set, hash);
    set->count += set->slots[at] == 0;
    set->slots[at] = hash;
    return PITH_OK;
}

uint64_t pith_crawl_count_deep(const pith_crawler *crawler)
{
    const pith_address_set *set = &crawler->deeper;
    const pith_frontier *frontier = &crawler->frontier;
    uint64_t n = set->count;
    for (uint32_t i = 0; i < frontier->count && set->nslots; i++)
        n -= set->slots[find_hash(set, hash_of(frontier->items[i].url))] != 0;
    return n;
}

/* -- Entries --------------------------------------------------------------- */

static void count(pith_crawler *crawler, const pith_page_entry *entry)
{
    pith_crawl_progress *progress = &crawler->summary->progress;
    progress->elsewhere += entry->elsewhere;
    progress->unread[PITH_CRAWL_UNREAD_LINKS] += entry->cut;
    progress->received += entry->wire;
    if (entry->to.len)
        return;
    if (entry->end != PITH_FETCH_OK) {
        progress->skipped[entry->end]++;
        return;
    }
    progress->pages++;
    progress->unchanged += entry->unchanged;
    progress->bytes += entry->bytes;
    crawler->position = entry->position;
}

pith_status pith_apply_page(pith_crawler *crawler, const pith_page_entry *entry)
{
    pith_frontier *frontier = &crawler->frontier;
    uint32_t item;
    PITH_TRY(pith_frontier_add(frontier, entry->url, entry->depth, &item));
    frontier->items[item].state = PITH_ITEM_DONE;
    count(crawler, entry);
    if (entry->to.len) {
        uint32_t target;
        PITH_TRY(add_page(crawler, entry->to, entry->depth));
        target = pith_frontier_find(frontier, entry->to);
        if (target != PITH_FRONTIER_NONE) {
            frontier->items[item].leads_to = target;
            frontier->items[target].hops = entry->hops + 1;
        }
    }
    const char *feed = crawler->options->feed;
    if (entry->depth == 0 && feed && strcmp(feed, "auto") == 0)
        for (size_t i = 0; i < entry->nfeeds; i++)
            PITH_TRY(pith_crawl_add_list(crawler, entry->feeds[i], false));
    if (entry->depth + 1 >= crawler->levels) {
        for (size_t i = 0; i < entry->nlinks; i++)
            PITH_TRY(note_deep(crawler, entry->links[i]));
        return PITH_OK;
    }
    for (size_t i = 0; i < entry->nlinks; i++)
        PITH_TRY(add_page(crawler, entry->links[i], entry->depth + 1));
    return PITH_OK;
}
