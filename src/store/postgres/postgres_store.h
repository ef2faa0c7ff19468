/* SPDX-License-Identifier: Apache-2.0 */
/* Stores in PostgreSQL: the object, failures, and its parts. */
#ifndef PITH_STORE_POSTGRES_STORE_H
#define PITH_STORE_POSTGRES_STORE_H

#include "postgres_connection.h"
#include "store_back.h"

#ifdef PITH_HAVE_LIBPQ

#include "buf.h"

enum {
    /* Pages that wait for one COPY: more than `pith store import` commits at a
     * time, so that others wait for the copying alone. */
    PITH_BATCH_PAGES = 128,
    PITH_BATCH_BYTES = 8 << 20, /* of them, about. A guess. */
};

/* Pages and contents of a transaction that wait to be copied. */
typedef struct pith_postgres_batch {
    pith_buf pages, contents;       /* rows as COPY takes them */
    uint64_t url[PITH_BATCH_PAGES]; /* hashes of the pages' addresses */
    bool filled[PITH_BATCH_PAGES];  /* a content of the page waits, too */
    uint32_t npages, ncontents;
    bool has_tables; /* the temporary ones are made */
} pith_postgres_batch;

typedef struct pith_postgres {
    pith_store base; /* first, as in every back */
    PGconn *db;
    bool prepared[PITH_SQL_COUNT];
    bool in_turn; /* between begin and its end */
    bool listens; /* to pith_pages */
    pith_postgres_batch batch;
} pith_postgres;

/** A text as PostgreSQL takes it: what is not UTF-8, and NUL, becomes U+FFFD. */
void pith_postgres_clean(pith_buf *out, pith_str text);

/** Check the version and bring an older store up to date (write: allowed). */
pith_status pith_postgres_migrate(pith_postgres *store, bool write,
                                  pith_error *error);

/** Run a statement, as pith_store_back.call. */
pith_status pith_postgres_call(pith_store *base, pith_store_call *call,
                               pith_error *error);

/** Wait for pages, as pith_store_back.listen. */
pith_status pith_postgres_listen(pith_store *base, uint32_t wait_ms,
                                 pith_store_take *take, void *context,
                                 pith_error *error);

/** Ask, as pith_store_query(). */
pith_status pith_postgres_query(pith_store *base, pith_str sql,
                                pith_store_row_visit *visit, void *context,
                                pith_error *error);

/* -- Batches: postgres_batch.c ---------------------------------------------- */

void pith_postgres_batch_init(pith_postgres_batch *batch);
void pith_postgres_batch_clear(pith_postgres_batch *batch);

/** Let a page wait, with the five values of pith_store_back.page_put. */
pith_status pith_postgres_batch_page(pith_postgres *store,
                                     const pith_store_value *value,
                                     pith_error *error);

/** Let the content of a page that waits wait with it, with the four values of
 * PITH_SQL_CONTENT_PUT; *taken: out, false where the page does not wait, or has
 * one already: then nothing was done. */
pith_status pith_postgres_batch_content(pith_postgres *store,
                                        const pith_store_value *value,
                                        bool *taken, pith_error *error);

/** Write what waits. */
pith_status pith_postgres_flush(pith_postgres *store, pith_error *error);

#endif
#endif
