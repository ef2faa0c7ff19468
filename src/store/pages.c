/* SPDX-License-Identifier: Apache-2.0 */
/* Pages and their contents in a store. */
#include "status.h"
#include "store_back.h"
#include "str.h"

#include <pith/learn.h>
#include <pith/store.h>

pith_status pith_store_page_put(pith_store *store, const pith_store_page *page,
                                pith_error *error)
{
    char key[256];
    if (!page->url.data || page->url.len == 0)
        return pith_fail(error, PITH_ARG, 0, "a page needs an address");
    bool http = pith_url_is_web(page->url);
    bool has_site = http && pith_site_key(page->url, key);
    pith_store_value value[] = {
        pith_store_text(page->url),
        pith_store_text(has_site ? pith_str_of(key) : (pith_str){0}),
        pith_store_text(page->fetched),
        pith_store_bytes(page->head),
        pith_store_bytes(page->body.data ? page->body : PITH_S("")),
    };
    return store->back->page_put(store, value, error);
}

pith_status pith_store_page_drop(pith_store *store, pith_str url,
                                 pith_error *error)
{
    return store->back->page_drop(store, url, error);
}

typedef struct page_reader {
    pith_store_page_visit *visit;
    void *context;
} page_reader;

static bool take_page(void *context, const pith_str *column)
{
    const page_reader *self = context;
    pith_store_page page = {.url = column[0],
                            .fetched = column[1],
                            .head = column[2],
                            .body = column[3]};
    return self->visit(self->context, &page);
}

/* Visit the pages of a statement with one value. */
static pith_status visit_pages(pith_store *store, pith_store_sql which,
                               pith_str text, const page_reader *reader,
                               pith_error *error)
{
    pith_store_value value = pith_store_text(text);
    pith_store_call call = {.which = which,
                            .value = &value,
                            .nvalues = 1,
                            .take = take_page,
                            .context = (void *)(uintptr_t)reader};
    return store->back->call(store, &call, error);
}

pith_status pith_store_pages(pith_store *store, const char *site,
                             pith_store_page_visit *visit, void *context,
                             pith_error *error)
{
    page_reader r = {visit, context};
    return visit_pages(store, PITH_SQL_PAGES, pith_str_of(site), &r, error);
}

pith_status pith_store_page_get(pith_store *store, pith_str url,
                                pith_store_page_visit *visit, void *context,
                                pith_error *error)
{
    page_reader r = {visit, context};
    return visit_pages(store, PITH_SQL_PAGE_GET, url, &r, error);
}

pith_status pith_store_listen(pith_store *store, uint32_t wait_ms,
                              pith_store_page_visit *visit, void *context,
                              pith_error *error)
{
    page_reader r = {visit, context};
    if (!store->back->listen)
        return pith_fail(error, PITH_ARG, 0,
                         "a store in a file tells nobody of new pages; one in "
                         "PostgreSQL (postgresql://...) does");
    return store->back->listen(store, wait_ms, take_page, &r, error);
}

/* The page after an address. */
typedef struct follower {
    pith_str url;
    pith_store_page_visit *visit;
    void *context;
    bool astray; /* an index in the wrong order would cause an endless loop */
} follower;

static bool take_next(void *context, const pith_store_page *page)
{
    follower *self = context;
    size_t n = self->url.len < page->url.len ? self->url.len : page->url.len;
    int order = n ? memcmp(page->url.data, self->url.data, n) : 0;
    self->astray = order < 0 || (order == 0 && page->url.len <= self->url.len);
    if (!self->astray)
        (void)self->visit(self->context, page);
    return false;
}

pith_status pith_store_page_after(pith_store *store, pith_str url,
                                  pith_store_page_visit *visit, void *context,
                                  pith_error *error)
{
    follower f = {.url = url, .visit = visit, .context = context};
    page_reader r = {take_next, &f};
    pith_status status = visit_pages(store, PITH_SQL_PAGE_AFTER,
                                     url.len ? url : PITH_S(""), &r, error);
    return f.astray
               ? store->back->damaged(store, "an index is out of order", error)
               : status;
}

pith_status pith_store_content_put(pith_store *store,
                                   const pith_store_content *content,
                                   pith_error *error)
{
    pith_str url = content->url;
    bool missing = false;
    pith_store_value value[] = {
        pith_store_text(url),
        pith_store_text(content->method),
        pith_store_text(content->text.data ? content->text : PITH_S("")),
        pith_store_text(content->record),
    };
    PITH_TRY(store->back->content_put(store, value, &missing, error));
    if (!missing)
        return PITH_OK;
    return pith_fail(error, PITH_ARG, 0, "no page %.*s in the store",
                     url.len < 100 ? (int)url.len : 100, url.data);
}
