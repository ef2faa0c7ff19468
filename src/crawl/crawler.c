/* SPDX-License-Identifier: Apache-2.0 */
/* The loop of a crawl: start allowed requests, wait for an answer, process it.
 *
 * An answer becomes a record in the sink, then an entry in the journal, then
 * the new state. Before further requests start, first the records and then the
 * entries are synced. robots.txt of an origin is fetched before its first page.
 * Requests start at least `delay` apart. */
#include "crawler.h"

#include "httphead.h"
#include "sitelist.h"
#include "status.h"
#include "str.h"
#include "struct_size.h"

#include <stdio.h>
#include <unistd.h>

enum {
    DEFAULT_LEVELS = 2,
    DEFAULT_PAGES = 500,
    DEFAULT_PARALLEL = 4,
    DEFAULT_DELAY_MS = 200,
    DEFAULT_HOPS = 5,
    LOOK_AHEAD = 1000, /* waiting items that are examined for one to start */
    TRIES = 3,         /* of a page whose server is busy */
    MAX_BUSY_S = 30,   /* maximum pause for a busy server */
    /* pages in a row without a connection, after which the crawl ends */
    UNREACHED = 10,
    UNREACHED_MS = 2000, /* pause after each of them; both are guesses */
    WAIT_MS = 200,
};

static pith_status out_of_memory(pith_error *error)
{
    return pith_fail(error, PITH_NOMEM, 0, "%s", pith_status_text(PITH_NOMEM));
}

/* Sync entries, after the records that they refer to. Answers that arrive
 * together share one sync. */
static pith_status commit(pith_crawler *crawler, pith_error *error)
{
    if (crawler->journal.pending.len == 0 &&
        crawler->journal.pending.status == PITH_OK)
        return PITH_OK;
    PITH_TRY(crawler->sink.sync(crawler->sink.context, error));
    return pith_journal_commit(&crawler->journal, error);
}

/* -- What becomes of an address ------------------------------------------- */

/* If robots.txt of the seed could not be fetched, nothing is recorded, so that
 * the same crawl tries again. */
static bool lacks_robots_of_seed(pith_crawler *crawler)
{
    const pith_origin *seed =
        pith_crawl_origin(crawler, pith_weburl_origin(&crawler->seed));
    return seed && seed->robots.deny_all;
}

static pith_status record(pith_crawler *crawler, const pith_page_entry *entry,
                          pith_error *error)
{
    if (entry->end != PITH_FETCH_NO_ROBOTS || !lacks_robots_of_seed(crawler))
        pith_entry_page(crawler, entry);
    if (pith_apply_page(crawler, entry) != PITH_OK)
        return out_of_memory(error);
    if (entry->end != PITH_FETCH_OK && crawler->options->skip)
        crawler->options->skip(crawler->options->context, entry->url,
                               entry->end, entry->reason);
    return PITH_OK;
}

static pith_page_entry entry_of(const pith_item *item)
{
    return (pith_page_entry){
        .url = item->url, .depth = item->depth, .hops = item->hops};
}

static pith_status give_up_on(pith_crawler *crawler, uint32_t number,
                              pith_fetch_end end, const char *reason,
                              pith_error *error)
{
    pith_page_entry entry = entry_of(&crawler->frontier.items[number]);
    entry.end = end;
    entry.reason = pith_str_of(reason);
    return record(crawler, &entry, error);
}

/* The item at the end of the redirects from an item. */
static uint32_t follow(const pith_crawler *crawler, uint32_t number)
{
    for (uint32_t i = 0; i <= DEFAULT_HOPS; i++) {
        uint32_t next = crawler->frontier.items[number].leads_to;
        if (next == PITH_FRONTIER_NONE)
            break;
        number = next;
    }
    return number;
}

static pith_status take_redirect(pith_crawler *crawler, pith_slot *slot,
                                 pith_error *error)
{
    pith_exchange *exchange = &slot->exchange;
    pith_weburl target;
    uint32_t limit = crawler->fetch.max_redirects;
    limit = limit == UINT32_MAX ? 0 : limit ? limit : DEFAULT_HOPS;
    if (!pith_exchange_redirect(exchange, &target))
        return give_up_on(crawler, slot->number, exchange->end,
                          exchange->reason, error);
    if (!pith_str_eq(pith_weburl_domain(&target),
                     pith_weburl_domain(&crawler->seed))) {
        snprintf(exchange->reason, sizeof exchange->reason,
                 "redirected to %.100s", target.text);
        if (crawler->options->leads)
            crawler->options->leads(crawler->options->context,
                                    pith_weburl_view(&target));
        return give_up_on(crawler, slot->number, PITH_FETCH_ELSEWHERE,
                          exchange->reason, error);
    }
    if (crawler->frontier.items[slot->number].hops >= limit)
        return give_up_on(crawler, slot->number, PITH_FETCH_REDIRECT,
                          "redirected too many times", error);
    uint32_t known =
        pith_frontier_find(&crawler->frontier, pith_weburl_view(&target));
    if (known != PITH_FRONTIER_NONE && follow(crawler, known) == slot->number)
        return give_up_on(crawler, slot->number, PITH_FETCH_REDIRECT,
                          "redirected in a circle", error);
    pith_page_entry entry = entry_of(&crawler->frontier.items[slot->number]);
    if (known == PITH_FRONTIER_NONE) {
        entry.to = pith_weburl_view(&target);
        return record(crawler, &entry, error);
    }
    crawler->frontier.items[slot->number].leads_to = known;
    entry.end = PITH_FETCH_DUPLICATE;
    snprintf(exchange->reason, sizeof exchange->reason, "redirected to %.100s",
             target.text);
    entry.reason = pith_str_of(exchange->reason);
    return record(crawler, &entry, error);
}

/* Store a page in the sink, and its links, validators and position in the
 * entry. */
static pith_status store(pith_crawler *crawler, pith_slot *slot, bool unchanged,
                         pith_page_entry *entry, pith_error *error)
{
    pith_exchange *exchange = &slot->exchange;
    pith_str head = pith_buf_view(&exchange->head);
    pith_buf kept;
    pith_buf_init(&kept, 0);
    pith_httphead_archive(&kept, head, exchange->body.len);
    pith_crawl_page page = {
        .url = entry->url,
        .depth = entry->depth,
        .head = pith_buf_view(&kept),
        .ip = exchange->ip,
        .truncated = exchange->truncated,
        .unchanged = unchanged,
    };
    if (!unchanged)
        page.body = pith_buf_view(&exchange->body);
    pith_status status = kept.status != PITH_OK
                             ? out_of_memory(error)
                             : crawler->sink.put(crawler->sink.context, &page,
                                                 &entry->position, error);
    pith_buf_clear(&kept);
    PITH_TRY(status);
    entry->unchanged = unchanged;
    entry->etag = pith_httphead_find(head, PITH_S("ETag"));
    entry->modified = pith_httphead_find(head, PITH_S("Last-Modified"));
    entry->bytes = page.body.len;
    entry->wire = exchange->wire_bytes;
    return record(crawler, entry, error);
}

/* Replace a page by what the caller's browser shows. It is UTF-8, so a
 * byte-order mark overrides whatever encoding the page declares. */
static void take_rendered(const pith_crawler *crawler, pith_exchange *exchange)
{
    pith_fetched page;
    pith_str html;
    pith_exchange_report(exchange, &page);
    if (!crawler->options->render || exchange->truncated ||
        exchange->head.len < 2 ||
        !crawler->options->render(crawler->options->context, &page, &html))
        return;
    pith_buf_reset(&exchange->body);
    pith_buf_str(&exchange->body, PITH_S("\xef\xbb\xbf"));
    pith_buf_str(&exchange->body, html);
    exchange->head.len -= 2; /* the empty line */
    pith_buf_str(&exchange->head, PITH_S("X-Crawl-Rendered: 1\r\n\r\n"));
}

static pith_status take_page(pith_crawler *crawler, pith_slot *slot,
                             pith_error *error)
{
    pith_exchange *exchange = &slot->exchange;
    take_rendered(crawler, exchange);
    if (exchange->body.status != PITH_OK)
        return out_of_memory(error);
    pith_page_entry entry = entry_of(&crawler->frontier.items[slot->number]);
    pith_str type = pith_httphead_find(pith_buf_view(&exchange->head),
                                       PITH_S("Content-Type"));
    pith_links links;
    if (pith_links_find(
            &crawler->scratch, &exchange->url, pith_buf_view(&exchange->body),
            pith_httphead_param(type, PITH_S("charset")), &links) != PITH_OK)
        return out_of_memory(error);
    entry.links = links.pages;
    entry.nlinks = links.npages;
    entry.feeds = links.feeds;
    entry.nfeeds = links.nfeeds;
    entry.elsewhere = links.elsewhere;
    entry.cut = links.cut;
    for (size_t i = 0; crawler->options->leads && i < links.noutside; i++)
        crawler->options->leads(crawler->options->context, links.outside[i]);
    return store(crawler, slot, false, &entry, error);
}

/* HTTP 304: the links are those of the previous crawl. */
static pith_status take_unchanged(pith_crawler *crawler, pith_slot *slot,
                                  pith_error *error)
{
    pith_page_entry entry = entry_of(&crawler->frontier.items[slot->number]);
    uint32_t known = pith_frontier_find(&crawler->previous, entry.url);
    if (known == PITH_FRONTIER_NONE)
        return give_up_on(crawler, slot->number, PITH_FETCH_STATUS,
                          "HTTP 304 without having been asked", error);
    entry.links = crawler->previous.items[known].links;
    entry.nlinks = crawler->previous.items[known].nlinks;
    return store(crawler, slot, true, &entry, error);
}

/* Retry an item, but not before that time, and send no other request before
 * it. */
static void wait_until(pith_crawler *crawler, uint32_t number,
                       uint64_t until_ms)
{
    pith_item *item = &crawler->frontier.items[number];
    item->state = PITH_ITEM_WAITING;
    item->not_before_ms = until_ms;
    if (crawler->first_waiting > number)
        crawler->first_waiting = number;
    if (crawler->next_start_ms < until_ms)
        crawler->next_start_ms = until_ms;
}

/* A missing connection is not the page's fault: the server or the network is
 * down, and every page would be skipped. The origin's robots.txt was fetched,
 * so it was up before. */
static bool put_off_unreached(pith_crawler *crawler, const pith_slot *slot)
{
    const pith_exchange *exchange = &slot->exchange;
    if (exchange->end != PITH_FETCH_CONNECT &&
        exchange->end != PITH_FETCH_RESOLVE) {
        crawler->unreached = 0;
        return false;
    }
    wait_until(crawler, slot->number, pith_crawl_clock() + UNREACHED_MS);
    if (++crawler->unreached == UNREACHED && crawler->options->skip)
        crawler->options->skip(crawler->options->context,
                               pith_weburl_view(&exchange->url), exchange->end,
                               pith_str_of(exchange->reason));
    return true;
}

/* The server is busy (429, 503), or closed the connection early: retry later,
 * unless the tries are used up. */
static bool put_off(pith_crawler *crawler, pith_slot *slot)
{
    pith_exchange *exchange = &slot->exchange;
    pith_item *item = &crawler->frontier.items[slot->number];
    bool busy = exchange->end == PITH_FETCH_STATUS &&
                (exchange->status == 429 || exchange->status == 503);
    if ((!busy && !exchange->broke_off) || ++item->tries >= TRIES)
        return false;
    unsigned pause_s =
        pith_httphead_retry(pith_httphead_find(pith_buf_view(&exchange->head),
                                               PITH_S("Retry-After")),
                            MAX_BUSY_S);
    wait_until(crawler, slot->number,
               pith_crawl_clock() +
                   (uint64_t)(pause_s ? pause_s : item->tries) * 1000);
    return true;
}

static pith_status take_answer_of_page(pith_crawler *crawler, pith_slot *slot,
                                       pith_error *error)
{
    pith_exchange *exchange = &slot->exchange;
    crawler->running_pages--;
    if (put_off_unreached(crawler, slot) || put_off(crawler, slot))
        return PITH_OK;
    if (pith_exchange_is_redirect(exchange))
        return take_redirect(crawler, slot, error);
    if (exchange->end != PITH_FETCH_OK)
        return give_up_on(crawler, slot->number, exchange->end,
                          exchange->reason, error);
    if (exchange->status == 304)
        return take_unchanged(crawler, slot, error);
    pith_str packed = pith_httphead_find(pith_buf_view(&exchange->head),
                                         PITH_S("Content-Encoding"));
    if (exchange->truncated && packed.len)
        return give_up_on(crawler, slot->number, PITH_FETCH_LARGE,
                          "unpacks to more than max-bytes", error);
    if (exchange->status == 200)
        return take_page(crawler, slot, error);
    snprintf(exchange->reason, sizeof exchange->reason, "HTTP %u",
             exchange->status);
    return give_up_on(crawler, slot->number, PITH_FETCH_STATUS,
                      exchange->reason, error);
}

/* -- robots.txt and lists -------------------------------------------------- */

/* Follow a redirect of robots.txt or a list at once; false: it is not one.
 * Rules may be on another host (RFC 9309, 2.3.1.2), lists may not. */
static bool follow_redirect(pith_crawler *crawler, pith_slot *slot)
{
    pith_exchange *exchange = &slot->exchange;
    pith_weburl target;
    if (!pith_exchange_is_redirect(exchange) || slot->hops == DEFAULT_HOPS ||
        !pith_exchange_redirect(exchange, &target))
        return false;
    if (slot->kind == PITH_SLOT_LIST &&
        !pith_str_eq(pith_weburl_domain(&target),
                     pith_weburl_domain(&crawler->seed))) {
        exchange->end = PITH_FETCH_ELSEWHERE;
        snprintf(exchange->reason, sizeof exchange->reason,
                 "redirected to %.100s", target.text);
        return false;
    }
    slot->hops++;
    exchange->url = target;
    slot->busy = pith_client_start(crawler->client, exchange) == PITH_OK;
    return slot->busy;
}

static pith_status take_robots(pith_crawler *crawler, pith_slot *slot,
                               pith_error *error)
{
    pith_exchange *exchange = &slot->exchange;
    pith_str name = crawler->origins[slot->number].name;
    bool answered =
        exchange->end == PITH_FETCH_OK || exchange->end == PITH_FETCH_STATUS;
    /* Too many redirects count as no file (RFC 9309, 2.3.1.2). */
    unsigned status = !answered                             ? 0
                      : pith_exchange_is_redirect(exchange) ? 404
                                                            : exchange->status;
    pith_str body = pith_buf_view(&exchange->body);
    if (status < 200 || status >= 300)
        body.len = 0;
    bool known = status >= 200 && (status < 300 || status / 100 == 4);
    if (known || !pith_str_eq(name, pith_weburl_origin(&crawler->seed)))
        pith_entry_robots(crawler, name, status, body);
    if (!known && crawler->options->skip)
        crawler->options->skip(
            crawler->options->context, pith_weburl_view(&exchange->url),
            answered ? PITH_FETCH_STATUS : exchange->end,
            exchange->reason[0] ? pith_str_of(exchange->reason)
                                : PITH_S("no usable answer"));
    if (pith_apply_robots(crawler, name, status, body) != PITH_OK)
        return out_of_memory(error);
    return PITH_OK;
}

static pith_status take_list(pith_crawler *crawler, pith_slot *slot,
                             pith_error *error)
{
    pith_exchange *exchange = &slot->exchange;
    pith_str url = crawler->lists[slot->number].url;
    pith_sitelist list = {0};
    pith_error why = {0};
    pith_status status = PITH_OK;
    if (exchange->end == PITH_FETCH_OK && exchange->status == 200)
        status = pith_sitelist_parse(
            &crawler->scratch, pith_buf_view(&exchange->body), &list, &why);
    else
        snprintf(why.text, sizeof why.text, "%s",
                 exchange->reason[0] ? exchange->reason : "no list");
    if (status == PITH_NOMEM)
        return out_of_memory(error);
    pith_fetch_end end =
        exchange->end == PITH_FETCH_OK ? PITH_FETCH_PROTOCOL : exchange->end;
    if (why.text[0] && crawler->options->skip)
        crawler->options->skip(crawler->options->context, url, end,
                               pith_str_of(why.text));
    pith_list_entry entry = {.url = url,
                             .reason = pith_str_of(why.text),
                             .links = list.links,
                             .nlinks = list.nlinks,
                             .cut = list.cut,
                             .index = list.index};
    pith_entry_list(crawler, &entry);
    if (pith_apply_list(crawler, &entry) != PITH_OK)
        return out_of_memory(error);
    return PITH_OK;
}

static pith_status take_answer(pith_crawler *crawler, pith_slot *slot,
                               pith_error *error)
{
    pith_arena_clear(&crawler->scratch);
    slot->busy = false;
    /* The journal would record permanently that this one is broken. */
    if (slot->exchange.starved)
        return out_of_memory(error);
    if (slot->kind == PITH_SLOT_PAGE)
        return take_answer_of_page(crawler, slot, error);
    if (follow_redirect(crawler, slot))
        return PITH_OK;
    return slot->kind == PITH_SLOT_ROBOTS ? take_robots(crawler, slot, error)
                                          : take_list(crawler, slot, error);
}

/* -- Starting ------------------------------------------------------------- */

static pith_slot *find_slot(pith_crawler *crawler)
{
    for (uint32_t i = 0; i < crawler->nslots; i++)
        if (!crawler->slots[i].busy)
            return &crawler->slots[i];
    return NULL;
}

static pith_status start(pith_crawler *crawler, pith_slot_task kind,
                         uint32_t number, pith_error *error)
{
    pith_slot *slot = find_slot(crawler);
    pith_exchange *exchange = &slot->exchange;
    slot->kind = kind;
    slot->number = number;
    slot->hops = 0;
    exchange->owner = slot;
    exchange->pages_only = kind == PITH_SLOT_PAGE;
    exchange->max_bytes = kind == PITH_SLOT_PAGE   ? 0
                          : kind == PITH_SLOT_LIST ? PITH_SITELIST_MAX_BYTES + 1
                                                   : PITH_ROBOTS_MAX + 1;
    if (pith_client_start(crawler->client, exchange) != PITH_OK)
        return out_of_memory(error);
    slot->busy = true;
    crawler->next_start_ms = pith_crawl_clock() + crawler->delay_ms;
    return PITH_OK;
}

static pith_status start_page(pith_crawler *crawler, uint32_t number,
                              pith_error *error)
{
    pith_item *item = &crawler->frontier.items[number];
    pith_slot *slot = find_slot(crawler);
    uint32_t known = pith_frontier_find(&crawler->previous, item->url);
    slot->exchange.etag = slot->exchange.modified = (pith_str){0};
    const pith_item *before =
        known == PITH_FRONTIER_NONE ? NULL : &crawler->previous.items[known];
    if (before && (!crawler->sink.has ||
                   crawler->sink.has(crawler->sink.context, item->url,
                                     before->etag, before->modified))) {
        slot->exchange.etag = before->etag;
        slot->exchange.modified = before->modified;
    }
    pith_status status = pith_weburl_read(item->url, &slot->exchange.url);
    if (status == PITH_NOMEM)
        return out_of_memory(error);
    if (status != PITH_OK)
        return give_up_on(crawler, number, PITH_FETCH_ADDRESS,
                          "no usable address", error);
    item->state = PITH_ITEM_RUNNING;
    crawler->running_pages++;
    return start(crawler, PITH_SLOT_PAGE, number, error);
}

static pith_status start_robots(pith_crawler *crawler, pith_origin *origin,
                                pith_error *error)
{
    pith_slot *slot = find_slot(crawler);
    char url[PITH_WEBURL_MAX];
    int len =
        snprintf(url, sizeof url, "%.*s/robots.txt", PITH_FMT(origin->name));
    slot->exchange.etag = slot->exchange.modified = (pith_str){0};
    origin->state = PITH_ASKED;
    if (len < 0 ||
        !pith_weburl_parse((pith_str){url, (size_t)len}, &slot->exchange.url))
        return out_of_memory(error);
    return start(crawler, PITH_SLOT_ROBOTS,
                 (uint32_t)(origin - crawler->origins), error);
}

/* Try to start an item; *started is set if a request was sent. */
static pith_status try_item(pith_crawler *crawler, uint32_t number,
                            bool *started, pith_error *error)
{
    pith_item *item = &crawler->frontier.items[number];
    pith_weburl url;
    pith_status status = pith_weburl_read(item->url, &url);
    if (status == PITH_NOMEM)
        return out_of_memory(error);
    if (status != PITH_OK)
        return give_up_on(crawler, number, PITH_FETCH_ADDRESS,
                          "no usable address", error);
    pith_origin *origin = pith_crawl_origin(crawler, pith_weburl_origin(&url));
    if (origin == NULL)
        return give_up_on(crawler, number, PITH_FETCH_LIMIT,
                          "too many ports and schemes for one site", error);
    if (origin->state == PITH_UNKNOWN) {
        *started = true;
        return start_robots(crawler, origin, error);
    }
    if (origin->state == PITH_ASKED)
        return PITH_OK;
    if (!pith_robots_allows(&origin->robots, pith_weburl_path(&url)))
        return give_up_on(
            crawler, number,
            origin->robots.deny_all ? PITH_FETCH_NO_ROBOTS : PITH_FETCH_ROBOTS,
            origin->robots.deny_all ? "robots.txt could not be fetched"
                                    : "not allowed by robots.txt",
            error);
    *started = true;
    return start_page(crawler, number, error);
}

static pith_status start_any_page(pith_crawler *crawler, bool *started,
                                  pith_error *error)
{
    uint64_t now = pith_crawl_clock();
    pith_frontier *frontier = &crawler->frontier;
    while (crawler->first_waiting < frontier->count &&
           frontier->items[crawler->first_waiting].state != PITH_ITEM_WAITING)
        crawler->first_waiting++;
    uint32_t looked = 0;
    for (uint32_t i = crawler->first_waiting; i < frontier->count && !*started;
         i++) {
        if (crawler->summary->progress.pages + crawler->running_pages >=
            crawler->max_pages)
            return PITH_OK;
        if (frontier->items[i].state != PITH_ITEM_WAITING ||
            frontier->items[i].not_before_ms > now)
            continue;
        PITH_TRY(try_item(crawler, i, started, error));
        if (frontier->items[i].state == PITH_ITEM_WAITING &&
            ++looked == LOOK_AHEAD)
            return PITH_OK;
    }
    return PITH_OK;
}

static pith_status start_any_list(pith_crawler *crawler, bool *started,
                                  pith_error *error)
{
    for (uint32_t i = 0; i < crawler->nlists && !*started; i++) {
        pith_slot *slot = find_slot(crawler);
        if (crawler->lists[i].state != PITH_UNKNOWN)
            continue;
        crawler->lists[i].state = PITH_ASKED;
        slot->exchange.etag = slot->exchange.modified = (pith_str){0};
        if (!pith_weburl_parse(crawler->lists[i].url, &slot->exchange.url))
            continue;
        *started = true;
        PITH_TRY(start(crawler, PITH_SLOT_LIST, i, error));
    }
    return PITH_OK;
}

static pith_status start_some(pith_crawler *crawler, pith_error *error)
{
    bool started = true;
    while (started && find_slot(crawler) &&
           pith_crawl_clock() >= crawler->next_start_ms) {
        started = false;
        PITH_TRY(start_any_list(crawler, &started, error));
        if (!started)
            PITH_TRY(start_any_page(crawler, &started, error));
    }
    return PITH_OK;
}

/* -- The loop -------------------------------------------------------------- */

static uint64_t count_waiting(const pith_crawler *crawler)
{
    uint64_t n = 0;
    for (uint32_t i = crawler->first_waiting; i < crawler->frontier.count; i++)
        n += crawler->frontier.items[i].state == PITH_ITEM_WAITING;
    return n;
}

static uint32_t count_running(const pith_crawler *crawler)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < crawler->nslots; i++)
        n += crawler->slots[i].busy;
    return n;
}

/* Whether nothing is left that may be started, now or later. */
static bool is_finished(const pith_crawler *crawler)
{
    if (count_running(crawler) > 0)
        return false;
    for (uint32_t i = 0; i < crawler->nlists; i++)
        if (crawler->lists[i].state == PITH_UNKNOWN)
            return false;
    return crawler->summary->progress.pages >= crawler->max_pages ||
           count_waiting(crawler) == 0;
}

static pith_status run_loop(pith_crawler *crawler, pith_error *error)
{
    const pith_crawl_options *options = crawler->options;
    pith_crawl_progress *progress = &crawler->summary->progress;
    while (!crawler->complete) {
        progress->queued = count_waiting(crawler);
        progress->running = count_running(crawler);
        if (options->watch && !options->watch(options->context, progress))
            return PITH_OK;
        PITH_TRY(start_some(crawler, error));
        if (is_finished(crawler))
            crawler->complete = true;
        uint64_t now = pith_crawl_clock();
        int wait = WAIT_MS;
        if (find_slot(crawler) && crawler->next_start_ms > now &&
            crawler->next_start_ms - now < WAIT_MS)
            wait = (int)(crawler->next_start_ms - now);
        pith_exchange *exchange =
            crawler->complete ? NULL : pith_client_wait(crawler->client, wait);
        for (; exchange; exchange = pith_client_wait(crawler->client, 0))
            PITH_TRY(take_answer(crawler, exchange->owner, error));
        PITH_TRY(commit(crawler, error));
        if (crawler->unreached >= UNREACHED) {
            crawler->summary->unreached = true;
            return PITH_OK;
        }
    }
    if (!lacks_robots_of_seed(crawler))
        pith_entry_end(crawler);
    return commit(crawler, error);
}

/* -- Beginning and end ----------------------------------------------------- */

static pith_status read_seed(pith_str text, pith_weburl *seed,
                             pith_error *error)
{
    size_t at;
    pith_status status = pith_weburl_read(text, seed);
    if (status == PITH_OK)
        return PITH_OK;
    if (status == PITH_NOMEM)
        return out_of_memory(error);
    const char *fault = pith_weburl_fault(text, &at);
    return pith_fail(error, PITH_ARG, at,
                     "the seed is not a usable address, at byte %zu: %s", at,
                     fault);
}

pith_status pith_crawl_address(pith_str text, char out[PITH_CRAWL_ADDRESS],
                               pith_error *error)
{
    pith_weburl seed;
    PITH_TRY(read_seed(text, &seed, error));
    memcpy(out, seed.text, seed.len + 1);
    return PITH_OK;
}

static pith_status read_options(pith_crawler *crawler, pith_error *error)
{
    const pith_crawl_options *options = crawler->options;
    pith_str seed = pith_str_of(options->seed ? options->seed : "");
    PITH_TRY(read_seed(seed, &crawler->seed, error));
    if (options->journal == NULL || options->parallel > PITH_CRAWL_SLOTS)
        return pith_fail(error, PITH_ARG, 0,
                         "a crawl needs a journal, and at most %d requests at "
                         "a time",
                         PITH_CRAWL_SLOTS);
    crawler->levels = options->levels ? options->levels : DEFAULT_LEVELS;
    crawler->max_pages =
        options->max_pages ? options->max_pages : DEFAULT_PAGES;
    crawler->nslots = options->render     ? 1
                      : options->parallel ? options->parallel
                                          : DEFAULT_PARALLEL;
    crawler->delay_ms = options->delay_ms == UINT32_MAX ? 0
                        : options->delay_ms             ? options->delay_ms
                                                        : DEFAULT_DELAY_MS;
    return PITH_OK;
}

static pith_status prepare(pith_crawler *crawler, pith_error *error)
{
    const pith_crawl_options *options = crawler->options;
    uint32_t seed;
    crawler->slots = pith_arena_zalloc(&crawler->arena, crawler->nslots,
                                       sizeof *crawler->slots);
    if (crawler->slots == NULL ||
        pith_frontier_add(&crawler->frontier, pith_weburl_view(&crawler->seed),
                          0, &seed))
        return out_of_memory(error);
    for (uint32_t i = 0; i < crawler->nslots; i++)
        pith_exchange_init(&crawler->slots[i].exchange);
    const char *given[] = {options->sitemap, options->feed};
    for (size_t i = 0; i < 2; i++)
        if (given[i] && strcmp(given[i], "auto") != 0 &&
            pith_crawl_add_list(crawler, pith_str_of(given[i]), false) !=
                PITH_OK)
            return out_of_memory(error);
    PITH_TRY(pith_client_new(&crawler->fetch, &crawler->client, error));
    if (options->previous)
        PITH_TRY(pith_journal_load(options->previous,
                                   pith_entry_replay_previous, crawler, error));
    return pith_journal_open(&crawler->journal, options->journal,
                             pith_entry_replay, crawler, error);
}

static pith_status run(pith_crawler *crawler, pith_error *error)
{
    PITH_TRY(read_options(crawler, error));
    PITH_TRY(prepare(crawler, error));
    crawler->summary->resumed = crawler->begun;
    if (crawler->begun && crawler->sink.holds)
        PITH_TRY(crawler->sink.holds(crawler->sink.context, crawler->position,
                                     error));
    if (crawler->complete)
        return PITH_OK;
    /* The journal is checked first: an output without a journal belongs to
     * somebody else. */
    if (!crawler->begun) {
        pith_status checked = crawler->sink.check(crawler->sink.context, error);
        if (checked != PITH_OK) {
            (void)unlink(
                crawler->options->journal); /* just created, and empty */
            return checked;
        }
        pith_entry_begin(crawler);
        PITH_TRY(pith_journal_commit(&crawler->journal, error));
    }
    PITH_TRY(
        crawler->sink.begin(crawler->sink.context, crawler->position, error));
    return run_loop(crawler, error);
}

static void clear(pith_crawler *crawler)
{
    for (uint32_t i = 0; crawler->slots && i < crawler->nslots; i++)
        pith_exchange_clear(&crawler->slots[i].exchange);
    pith_client_free(crawler->client);
    pith_journal_close(&crawler->journal);
    pith_arena_free(&crawler->scratch);
    pith_arena arena = crawler->arena;
    pith_arena_free(&arena);
}

/* Run a crawl with an allocated crawler, which is cleared. */
static pith_status run_all(pith_crawler *crawler,
                           const pith_crawl_options *given, pith_error *error)
{
    pith_crawl_summary *summary = crawler->summary;
    pith_crawl_options options;
    pith_status status = pith_struct_read(
        given, PITH_STRUCT_TYPE(pith_crawl_options, context), &options, error);
    if (status == PITH_OK)
        status = pith_fetch_options_read(options.fetch, &crawler->fetch, error);
    crawler->options = &options;
    crawler->frontier.arena = crawler->previous.arena = &crawler->arena;
    crawler->journal.fd = -1;
    pith_arena_init(&crawler->scratch, 0);
    if (status == PITH_OK)
        status = run(crawler, error);
    summary->complete = status == PITH_OK && crawler->complete;
    summary->progress.queued = count_waiting(crawler);
    summary->progress.running = 0;
    summary->progress.skipped[PITH_FETCH_DEEP] = pith_crawl_count_deep(crawler);
    if (summary->complete)
        summary->progress.skipped[PITH_FETCH_LIMIT] += summary->progress.queued;
    return status;
}

pith_status pith_crawl_run(const pith_crawl_options *options,
                           const pith_crawl_sink *sink,
                           pith_crawl_summary *summary, pith_error *error)
{
    pith_arena arena;
    pith_arena_init(&arena, 0);
    *summary = (pith_crawl_summary){0};
    pith_crawler *crawler = pith_arena_zalloc(&arena, 1, sizeof *crawler);
    pith_status status = PITH_OK;
    if (crawler == NULL) {
        status = out_of_memory(error);
    } else {
        crawler->arena = arena;
        crawler->sink = *sink;
        crawler->summary = summary;
        status = run_all(crawler, options, error);
    }
    pith_status closed =
        sink->close(sink->context, status == PITH_OK ? error : NULL);
    if (crawler)
        clear(crawler);
    return status == PITH_OK ? closed : status;
}
