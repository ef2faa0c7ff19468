/* SPDX-License-Identifier: Apache-2.0 */
/* Pages of a transaction, many at a time: their rows are copied by COPY into
 * temporary tables, and from there by one statement each into the store. Any
 * other call writes them first. */
#include "postgres_store.h"

#ifdef PITH_HAVE_LIBPQ

#include "status.h"
#include "str.h"

#include <stdlib.h>

#define TABLES                                                             \
    "CREATE TEMP TABLE IF NOT EXISTS pith_new_pages (url TEXT COLLATE "    \
    "\"C\", site TEXT, fetched TEXT, head BYTEA, body BYTEA) ON COMMIT "   \
    "DELETE ROWS;"                                                         \
    "CREATE TEMP TABLE IF NOT EXISTS pith_new_contents (url TEXT, method " \
    "TEXT, text TEXT, record TEXT) ON COMMIT DELETE ROWS;"

/* One writer at a time, until it commits: two that put the same pages in a
 * different order would deadlock. */
#define LOCK "SELECT pg_advisory_xact_lock(1885959273)"

/* A page with unchanged bytes keeps them, and is not announced. Its extracted
 * contents are deleted in any case. */
#define MERGE_PAGES                                                           \
    "INSERT INTO pages (url, site, fetched, head, body) SELECT url, site, "   \
    "fetched, head, body FROM pith_new_pages ON CONFLICT (pith_key(url)) DO " \
    "UPDATE SET site = excluded.site, fetched = excluded.fetched, head = "    \
    "excluded.head, body = CASE WHEN pages.hash = sha256(excluded.body) "     \
    "THEN pages.body ELSE excluded.body END;"                                 \
    "DELETE FROM contents USING pages, pith_new_pages AS n WHERE page = id "  \
    "AND pith_key(pages.url) = pith_key(n.url);"                              \
    "TRUNCATE pith_new_pages"

#define MERGE_CONTENTS                                                      \
    "INSERT INTO contents (page, method, text, record) SELECT id, method, " \
    "text, record FROM pith_new_contents AS n JOIN pages ON "               \
    "pith_key(pages.url) = pith_key(n.url);"                                \
    "TRUNCATE pith_new_contents"

void pith_postgres_batch_init(pith_postgres_batch *batch)
{
    pith_buf_init(&batch->pages, 0);
    pith_buf_init(&batch->contents, 0);
}

void pith_postgres_batch_clear(pith_postgres_batch *batch)
{
    pith_buf_clear(&batch->pages);
    pith_buf_clear(&batch->contents);
    batch->npages = batch->ncontents = 0;
}

/* -- Rows of COPY, in binary ----------------------------------------------- */

static void put_int(char *out, uint32_t number, int bytes)
{
    for (int i = 0; i < bytes; i++)
        out[i] = (char)(number >> (8 * (bytes - 1 - i)));
}

static void put_row(pith_buf *out, const pith_store_value *value, size_t n)
{
    static const char head[] =
        "PGCOPY\n\xff\r\n\0" /* flags, extension: */ "\0\0\0\0"
        "\0\0\0\0";
    char number[4];
    if (out->len == 0)
        pith_buf_put(out, head, sizeof head - 1);
    put_int(number, (uint32_t)n, 2);
    pith_buf_put(out, number, 2);
    for (size_t i = 0; i < n; i++) {
        size_t at = out->len;
        put_int(number, UINT32_MAX, 4); /* NULL */
        pith_buf_put(out, number, 4);
        if (!value[i].data.data)
            continue;
        if (value[i].kind == PITH_VALUE_TEXT)
            pith_postgres_clean(out, value[i].data);
        else
            pith_buf_str(out, value[i].data);
        if (out->status == PITH_OK)
            put_int(out->data + at, (uint32_t)(out->len - at - 4), 4);
    }
}

static pith_status copy_rows(const pith_postgres *store, const char *sql,
                             pith_buf *rows, pith_error *error)
{
    enum { CHUNK = 1 << 20 };
    static const char end[] = "\xff\xff";
    PGresult *result = PQexec(store->db, sql);
    if (PQresultStatus(result) != PGRES_COPY_IN)
        return pith_postgres_fail(store->db, result, error);
    PQclear(result);
    pith_buf_put(rows, end, 2);
    bool fine = rows->status == PITH_OK;
    for (size_t at = 0; fine && at < rows->len; at += CHUNK) {
        size_t left = rows->len - at;
        fine = PQputCopyData(store->db, rows->data + at,
                             (int)(left < CHUNK ? left : CHUNK)) == 1;
    }
    (void)PQputCopyEnd(store->db, fine ? NULL : "given up");
    result = PQgetResult(store->db);
    bool done = PQresultStatus(result) == PGRES_COMMAND_OK;
    pith_status status =
        done ? PITH_OK : pith_postgres_fail(store->db, result, error);
    if (done)
        PQclear(result);
    while ((result = PQgetResult(store->db)))
        PQclear(result);
    return fine ? status : pith_fail(error, PITH_NOMEM, 0, "out of memory");
}

static pith_status flush_all(pith_postgres *store, pith_error *error)
{
    pith_postgres_batch *batch = &store->batch;
    if (!batch->has_tables)
        PITH_TRY(pith_postgres_run(store->db, TABLES, error));
    batch->has_tables = true;
    PITH_TRY(pith_postgres_run(store->db, LOCK, error));
    PITH_TRY(copy_rows(store, "COPY pith_new_pages FROM STDIN (FORMAT binary)",
                       &batch->pages, error));
    PITH_TRY(pith_postgres_run(store->db, MERGE_PAGES, error));
    if (batch->ncontents == 0)
        return PITH_OK;
    PITH_TRY(copy_rows(store,
                       "COPY pith_new_contents FROM STDIN (FORMAT binary)",
                       &batch->contents, error));
    return pith_postgres_run(store->db, MERGE_CONTENTS, error);
}

pith_status pith_postgres_flush(pith_postgres *store, pith_error *error)
{
    pith_postgres_batch *batch = &store->batch;
    if (batch->npages == 0)
        return PITH_OK;
    pith_status status = flush_all(store, error);
    pith_postgres_batch_clear(batch);
    return status;
}

/* -- Waiting --------------------------------------------------------------- */

/* The row of a pending page; npages if there is none. */
static uint32_t find_page(const pith_postgres_batch *batch, uint64_t url)
{
    uint32_t i = 0;
    while (i < batch->npages && batch->url[i] != url)
        i++;
    return i;
}

/* Addresses with the same cleaned text are the same. */
static pith_status hash_url(pith_str url, uint64_t *hash, pith_error *error)
{
    pith_buf clean;
    pith_buf_init(&clean, 0);
    pith_postgres_clean(&clean, url);
    pith_status status = clean.status;
    if (status == PITH_OK)
        *hash = pith_str_hash(pith_buf_view(&clean));
    pith_buf_clear(&clean);
    return status == PITH_OK ? PITH_OK
                             : pith_fail(error, status, 0, "out of memory");
}

pith_status pith_postgres_batch_page(pith_postgres *store,
                                     const pith_store_value *value,
                                     pith_error *error)
{
    pith_postgres_batch *batch = &store->batch;
    uint64_t url = 0;
    PITH_TRY(hash_url(value[0].data, &url, error));
    /* One statement cannot contain the same page twice. */
    if (batch->npages == PITH_BATCH_PAGES ||
        batch->pages.len + batch->contents.len > PITH_BATCH_BYTES ||
        find_page(batch, url) < batch->npages)
        PITH_TRY(pith_postgres_flush(store, error));
    put_row(&batch->pages, value, 5);
    batch->url[batch->npages] = url;
    batch->filled[batch->npages++] = false;
    return batch->pages.status == PITH_OK
               ? PITH_OK
               : pith_fail(error, PITH_NOMEM, 0, "out of memory");
}

pith_status pith_postgres_batch_content(pith_postgres *store,
                                        const pith_store_value *value,
                                        bool *taken, pith_error *error)
{
    pith_postgres_batch *batch = &store->batch;
    uint64_t url = 0;
    *taken = false;
    if (batch->npages == 0)
        return PITH_OK;
    PITH_TRY(hash_url(value[0].data, &url, error));
    uint32_t i = find_page(batch, url);
    if (i == batch->npages || batch->filled[i])
        return PITH_OK;
    put_row(&batch->contents, value, 4);
    batch->filled[i] = *taken = true;
    batch->ncontents++;
    return batch->contents.status == PITH_OK
               ? PITH_OK
               : pith_fail(error, PITH_NOMEM, 0, "out of memory");
}

#endif
