/* SPDX-License-Identifier: Apache-2.0 */
/* Inside the store: the object, and statements with their failures. */
#ifndef PITH_STORE_DATABASE_H
#define PITH_STORE_DATABASE_H

#include <pith/store.h>

#ifdef PITH_HAVE_SQLITE3

#include "arena.h"
#include "buf.h"

#include <sqlite3.h>

/* Statements that are prepared once: see statements[] in store.c. */
typedef enum pith_store_sql {
    PITH_SQL_PAGE_PUT,
    PITH_SQL_PAGE_DROP,
    PITH_SQL_CONTENTS_DROP,
    PITH_SQL_PAGES,
    PITH_SQL_PAGE_AFTER,
    PITH_SQL_PAGE_GET,
    PITH_SQL_CONTENT_PUT,
    PITH_SQL_TEMPLATE_PUT,
    PITH_SQL_TEMPLATE_GET,
    PITH_SQL_WORDS_PUT,
    PITH_SQL_WORDS_GET,
    PITH_SQL_RULE_PUT,
    PITH_SQL_RULE_DROP,
    PITH_SQL_RULES,
    PITH_SQL_RULES_DROP,
    PITH_SQL_RUN_PUT,
    PITH_SQL_COUNT
} pith_store_sql;

struct pith_store {
    pith_arena arena; /* holds the object itself */
    sqlite3 *db;
    const char *path;
    sqlite3_stmt *prepared[PITH_SQL_COUNT];
};

/** The status and message of what SQLite said last. */
pith_status pith_store_fail(const pith_store *store, int code,
                            pith_error *error);

/** PITH_FORMAT: the file is damaged, and what to do. */
pith_status pith_store_damaged(const pith_store *store, const char *what,
                               pith_error *error);

/** Run SQL without results. */
pith_status pith_store_run(pith_store *store, const char *sql,
                           pith_error *error);

/** A prepared statement, its bindings cleared; NULL after pith_store_fail. */
sqlite3_stmt *pith_store_prepare(pith_store *store, pith_store_sql which,
                                 pith_status *status, pith_error *error);

/** Step a statement that returns no rows, and reset it. */
pith_status pith_store_step(pith_store *store, sqlite3_stmt *statement,
                            pith_error *error);

/** NULL data binds NULL. Borrowed until the statement is reset. */
void pith_store_bind(sqlite3_stmt *statement, int at, pith_str text);
void pith_store_bind_bytes(sqlite3_stmt *statement, int at, pith_str bytes);

/** A column's bytes, borrowed until the next step. */
pith_str pith_store_column(sqlite3_stmt *statement, int at);

/** Check the version and bring an older store up to date (write: allowed). */
pith_status pith_store_migrate(pith_store *store, bool write,
                               pith_error *error);

#endif
#endif
