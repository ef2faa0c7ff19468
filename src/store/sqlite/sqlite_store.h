/* SPDX-License-Identifier: Apache-2.0 */
/* Stores in SQLite: the object, and statements with their failures. */
#ifndef PITH_STORE_SQLITE_STORE_H
#define PITH_STORE_SQLITE_STORE_H

#include "store_back.h"

#ifdef PITH_HAVE_SQLITE3

#include "buf.h"

#include <sqlite3.h>

typedef struct pith_sqlite {
    pith_store base; /* first, as in every back */
    sqlite3 *db;
    const char *path;
    sqlite3_stmt *prepared[PITH_SQL_COUNT];
} pith_sqlite;

/** The status and message of what SQLite said last. */
pith_status pith_sqlite_fail(const pith_sqlite *store, int code,
                             pith_error *error);

/** PITH_FORMAT: the file is damaged, and what to do. */
pith_status pith_sqlite_damaged(const pith_sqlite *store, const char *what,
                                pith_error *error);

/** Run SQL without results. */
pith_status pith_sqlite_run(pith_sqlite *store, const char *sql,
                            pith_error *error);

/** Ask, as pith_store_query(). */
pith_status pith_sqlite_query(pith_store *base, pith_str sql,
                              pith_store_row_visit *visit, void *context,
                              pith_error *error);

/** Check the version and bring an older store up to date (write: allowed). */
pith_status pith_sqlite_migrate(pith_sqlite *store, bool write,
                                pith_error *error);

#endif
#endif
