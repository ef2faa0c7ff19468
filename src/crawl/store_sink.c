/* SPDX-License-Identifier: Apache-2.0 */
/* Pages of a crawl into a store, and on into another sink: see <pith/crawl.h>.
 *
 * Every page is a transaction of its own, committed when put returns, and so
 * before the journal refers to it. A page that is fetched again after a crash
 * replaces itself, because its address is its key. So positions are those of
 * the other sink, and a store is never truncated. */
#include "arena.h"
#include "httphead.h"
#include "status.h"
#include "str.h"

#include <pith/crawl.h>
#include <pith/store.h>

#include <time.h>
#include <unistd.h>

typedef struct store_sink {
    pith_arena arena; /* holds the sink itself */
    const char *path;
    pith_store *store;
    pith_crawl_sink next; /* context NULL: none */
    uint64_t pages;
} store_sink;

static pith_status check_both(void *context, pith_error *error)
{
    const store_sink *sink = context;
    return sink->next.context ? sink->next.check(sink->next.context, error)
                              : PITH_OK;
}

static pith_status holds_both(void *context, uint64_t position,
                              pith_error *error)
{
    const store_sink *sink = context;
    if (position > 0 && access(sink->path, F_OK) != 0)
        return pith_fail(error, PITH_IO, 0,
                         "%s is gone, but its journal lists pages; move the "
                         "journal away to start over",
                         sink->path);
    return sink->next.holds
               ? sink->next.holds(sink->next.context, position, error)
               : PITH_OK;
}

static pith_status begin_both(void *context, uint64_t position,
                              pith_error *error)
{
    store_sink *sink = context;
    PITH_TRY(
        pith_store_open(sink->path, PITH_STORE_WRITE, &sink->store, error));
    return sink->next.context
               ? sink->next.begin(sink->next.context, position, error)
               : PITH_OK;
}

/* An unchanged page is the one in the store: see has_both(). */
static pith_status put_in_store(store_sink *sink, const pith_crawl_page *page,
                                pith_error *error)
{
    char day[sizeof "2026-01-31T10:00:00Z"];
    time_t now = time(NULL);
    struct tm utc;
    if (page->unchanged)
        return PITH_OK;
    bool known = gmtime_r(&now, &utc) &&
                 strftime(day, sizeof day, "%Y-%m-%dT%H:%M:%SZ", &utc);
    pith_store_page row = {.url = page->url,
                           .fetched = known ? pith_str_of(day) : (pith_str){0},
                           .head = page->head,
                           .body = page->body};
    PITH_TRY(pith_store_page_put(sink->store, &row, error));
    sink->pages++;
    return PITH_OK;
}

static pith_status put_both(void *context, const pith_crawl_page *page,
                            uint64_t *position, pith_error *error)
{
    store_sink *sink = context;
    PITH_TRY(put_in_store(sink, page, error));
    *position = 0;
    return sink->next.context
               ? sink->next.put(sink->next.context, page, position, error)
               : PITH_OK;
}

static pith_status sync_both(void *context, pith_error *error)
{
    const store_sink *sink = context;
    return sink->next.context ? sink->next.sync(sink->next.context, error)
                              : PITH_OK;
}

static pith_status close_both(void *context, pith_error *error)
{
    store_sink *sink = context;
    pith_arena arena = sink->arena;
    pith_status status = PITH_OK;
    if (sink->store && sink->pages > 0)
        status = pith_store_run_put(sink->store, "crawl", sink->pages, error);
    pith_store_close(sink->store);
    if (sink->next.context) {
        pith_status closed = sink->next.close(sink->next.context,
                                              status == PITH_OK ? error : NULL);
        status = status == PITH_OK ? closed : status;
    }
    pith_arena_free(&arena);
    return status;
}

/* A stored page, and the validators of the one to compare. */
typedef struct comparison {
    pith_str etag, modified;
    bool same;
} comparison;

static bool compare_copy(void *context, const pith_store_page *page)
{
    comparison *with = context;
    with->same =
        pith_str_eq(pith_httphead_find(page->head, PITH_S("ETag")),
                    with->etag) &&
        pith_str_eq(pith_httphead_find(page->head, PITH_S("Last-Modified")),
                    with->modified);
    return false;
}

/* A failing store reports its error when it is written to. */
static bool has_both(void *context, pith_str url, pith_str etag,
                     pith_str modified)
{
    store_sink *sink = context;
    comparison with = {.etag = etag, .modified = modified};
    (void)pith_store_page_get(sink->store, url, compare_copy, &with, NULL);
    return with.same &&
           (!sink->next.has ||
            sink->next.has(sink->next.context, url, etag, modified));
}

pith_status pith_crawl_store(const char *path, const pith_crawl_sink *next,
                             pith_crawl_sink *out, pith_error *error)
{
    pith_arena arena;
    pith_arena_init(&arena, 0);
    store_sink *sink = pith_arena_zalloc(&arena, 1, sizeof *sink);
    char *copy = sink ? pith_arena_copy(&arena, pith_str_of(path)) : NULL;
    if (!copy) {
        pith_arena_free(&arena);
        return pith_fail(error, PITH_NOMEM, 0, "out of memory");
    }
    sink->path = copy;
    if (next)
        sink->next = *next;
    sink->arena = arena;
    *out = (pith_crawl_sink){.context = sink,
                             .check = check_both,
                             .begin = begin_both,
                             .put = put_both,
                             .sync = sync_both,
                             .close = close_both,
                             .has = has_both,
                             .holds = holds_both};
    return PITH_OK;
}
