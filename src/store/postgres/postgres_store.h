/* SPDX-License-Identifier: Apache-2.0 */
/* Stores in PostgreSQL: the object, errors, and its parts. */
#ifndef PITH_STORE_POSTGRES_STORE_H
#define PITH_STORE_POSTGRES_STORE_H

#include "postgres_connection.h"
#include "store_back.h"

#ifdef PITH_HAVE_LIBPQ

#include "buf.h"

enum {
    /* Maximum pages for one COPY: more than `pith store import` commits at a
     * time, so that other writers only wait during the copying. */
    PITH_BATCH_PAGES = 128,
    PITH_BATCH_BYTES = 8 << 20, /* of them, approximately. A guess. */
};

/* Pending pages and contents of a transaction. */
typedef struct pith_postgres_batch {
    pith_buf pages, contents;       /* rows in COPY's format */
    uint64_t url[PITH_BATCH_PAGES]; /* hashes of the pages' addresses */
    bool filled[PITH_BATCH_PAGES];  /* a content of the page is also pending */
    uint32_t npages, ncontents;
    bool has_tables; /* the temporary tables exist */
} pith_postgres_batch;

typedef struct pith_postgres {
    pith_store base; /* must be first, as in every backend */
    PGconn *db;
    bool prepared[PITH_SQL_COUNT];
    bool in_turn; /* between begin and its end */
    bool listens; /* to pith_pages */
    pith_postgres_batch batch;
} pith_postgres;

/** A text for PostgreSQL: invalid UTF-8 and NUL become U+FFFD. */
void pith_postgres_clean(pith_buf *out, pith_str text);

/** Check the version, and upgrade an older store (write: allowed). */
pith_status pith_postgres_migrate(pith_postgres *store, bool write,
                                  pith_error *error);

/** Run a statement, as pith_store_back.call. */
pith_status pith_postgres_call(pith_store *base, pith_store_call *call,
                               pith_error *error);

/** Wait for pages, as pith_store_back.listen. */
pith_status pith_postgres_listen(pith_store *base, uint32_t wait_ms,
                                 pith_store_take *take, void *context,
                                 pith_error *error);

/** Run a query, as pith_store_query(). */
pith_status pith_postgres_query(pith_store *base, pith_str sql,
                                pith_store_row_visit *visit, void *context,
                                pith_error *error);

/* -- Batches: postgres_batch.c --------------------------------------------- */

void pith_postgres_batch_init(pith_postgres_batch *batch);
void pith_postgres_batch_clear(pith_postgres_batch *batch);

/** Add a page to the batch, with the five values of
 * pith_store_back.page_put. */
pith_status pith_postgres_batch_page(pith_postgres *store,
                                     const pith_store_value *value,
                                     pith_error *error);

/** Add the content of a pending page to the batch, with the four values of
 * PITH_SQL_CONTENT_PUT; *taken: out: false if the page is not pending or
 * already has one: then nothing was done. */
pith_status pith_postgres_batch_content(pith_postgres *store,
                                        const pith_store_value *value,
                                        bool *taken, pith_error *error);

/** Write the batch. */
pith_status pith_postgres_flush(pith_postgres *store, pith_error *error);

#endif
#endif
