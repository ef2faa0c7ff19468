/* SPDX-License-Identifier: Apache-2.0 */
/* Pages and their contents in a store. */
#include "database.h"

#ifdef PITH_HAVE_SQLITE3

#include "status.h"
#include "str.h"

static pith_status put_row(pith_store *store, const pith_store_page *page,
                           pith_error *error)
{
    pith_status status;
    sqlite3_stmt *put =
        pith_store_prepare(store, PITH_SQL_PAGE_PUT, &status, error);
    if (!put)
        return status;
    char key[256];
    bool http = pith_str_istarts(page->url, PITH_S("http://")) ||
                pith_str_istarts(page->url, PITH_S("https://"));
    pith_store_bind(put, 1, page->url);
    if (http && pith_site_key(page->url, key))
        pith_store_bind(put, 2, pith_str_of(key));
    pith_store_bind(put, 3, page->fetched);
    pith_store_bind_bytes(put, 4, page->head);
    pith_store_bind_bytes(put, 5, page->body.data ? page->body : PITH_S(""));
    return pith_store_step(store, put, error);
}

/* Run one of the statements that drop something of a page. */
static pith_status drop_of(pith_store *store, pith_store_sql sql, pith_str url,
                           pith_error *error)
{
    pith_status status;
    sqlite3_stmt *drop = pith_store_prepare(store, sql, &status, error);
    if (!drop)
        return status;
    pith_store_bind(drop, 1, url);
    return pith_store_step(store, drop, error);
}

pith_status pith_store_page_put(pith_store *store, const pith_store_page *page,
                                pith_error *error)
{
    if (!page->url.data || page->url.len == 0)
        return pith_fail(error, PITH_ARG, 0, "a page needs an address");
    PITH_TRY(pith_store_run(store, "SAVEPOINT page", error));
    pith_status status =
        drop_of(store, PITH_SQL_CONTENTS_DROP, page->url, error);
    if (status == PITH_OK)
        status = put_row(store, page, error);
    if (status == PITH_OK)
        return pith_store_run(store, "RELEASE page", error);
    (void)pith_store_run(store, "ROLLBACK TO page; RELEASE page", NULL);
    return status;
}

pith_status pith_store_page_drop(pith_store *store, pith_str url,
                                 pith_error *error)
{
    PITH_TRY(pith_store_run(store, "SAVEPOINT page", error));
    pith_status status = drop_of(store, PITH_SQL_CONTENTS_DROP, url, error);
    if (status == PITH_OK)
        status = drop_of(store, PITH_SQL_PAGE_DROP, url, error);
    if (status == PITH_OK)
        return pith_store_run(store, "RELEASE page", error);
    (void)pith_store_run(store, "ROLLBACK TO page; RELEASE page", NULL);
    return status;
}

static pith_status visit_rows(pith_store *store, sqlite3_stmt *rows,
                              pith_store_page_visit *visit, void *context,
                              pith_error *error)
{
    pith_status status = PITH_OK;
    int code;
    while ((code = sqlite3_step(rows)) == SQLITE_ROW) {
        pith_store_page page = {
            .url = pith_store_column(rows, 0),
            .fetched = pith_store_column(rows, 1),
            .head = pith_store_column(rows, 2),
            .body = pith_store_column(rows, 3),
        };
        if (!visit(context, &page))
            break;
    }
    if (code != SQLITE_ROW && code != SQLITE_DONE)
        status = pith_store_fail(store, code, error);
    (void)sqlite3_reset(rows);
    return status;
}

pith_status pith_store_pages(pith_store *store, const char *site,
                             pith_store_page_visit *visit, void *context,
                             pith_error *error)
{
    pith_status status;
    sqlite3_stmt *rows =
        pith_store_prepare(store, PITH_SQL_PAGES, &status, error);
    if (!rows)
        return status;
    pith_store_bind(rows, 1, pith_str_of(site));
    return visit_rows(store, rows, visit, context, error);
}

pith_status pith_store_page_get(pith_store *store, pith_str url,
                                pith_store_page_visit *visit, void *context,
                                pith_error *error)
{
    pith_status status;
    sqlite3_stmt *rows =
        pith_store_prepare(store, PITH_SQL_PAGE_GET, &status, error);
    if (!rows)
        return status;
    pith_store_bind(rows, 1, url);
    status = visit_rows(store, rows, visit, context, error);
    (void)sqlite3_clear_bindings(rows);
    return status;
}

/* What is wanted: the page behind an address. */
typedef struct follower {
    pith_str url;
    pith_store_page_visit *visit;
    void *context;
    bool astray; /* an index out of order would lead in a circle */
} follower;

static bool take_next(void *context, const pith_store_page *page)
{
    follower *f = context;
    size_t n = f->url.len < page->url.len ? f->url.len : page->url.len;
    int order = n ? memcmp(page->url.data, f->url.data, n) : 0;
    f->astray = order < 0 || (order == 0 && page->url.len <= f->url.len);
    if (!f->astray)
        (void)f->visit(f->context, page);
    return false;
}

pith_status pith_store_page_after(pith_store *store, pith_str url,
                                  pith_store_page_visit *visit, void *context,
                                  pith_error *error)
{
    pith_status status;
    sqlite3_stmt *rows =
        pith_store_prepare(store, PITH_SQL_PAGE_AFTER, &status, error);
    if (!rows)
        return status;
    pith_store_bind(rows, 1, url.len ? url : PITH_S(""));
    follower f = {.url = url, .visit = visit, .context = context};
    status = visit_rows(store, rows, take_next, &f, error);
    (void)sqlite3_clear_bindings(rows);
    return f.astray ? pith_store_fail(store, SQLITE_CORRUPT, error) : status;
}

pith_status pith_store_content_put(pith_store *store,
                                   const pith_store_content *content,
                                   pith_error *error)
{
    pith_status status;
    sqlite3_stmt *put =
        pith_store_prepare(store, PITH_SQL_CONTENT_PUT, &status, error);
    if (!put)
        return status;
    pith_str url = content->url;
    pith_store_bind(put, 1, url);
    pith_store_bind(put, 2, content->method);
    pith_store_bind(put, 3, content->text.data ? content->text : PITH_S(""));
    pith_store_bind(put, 4, content->record);
    PITH_TRY(pith_store_step(store, put, error));
    if (sqlite3_changes(store->db) > 0)
        return PITH_OK;
    return pith_fail(error, PITH_ARG, 0, "no page %.*s in the store",
                     url.len < 100 ? (int)url.len : 100, url.data);
}

#endif
