/* SPDX-License-Identifier: Apache-2.0 */
/* Read-only SQL queries. */
#include "sqlite_store.h"

#ifdef PITH_HAVE_SQLITE3

#include "status.h"
#include "str.h"

enum { COLUMNS_MAX = 100 };

static pith_status prepare(pith_sqlite *store, pith_str sql,
                           sqlite3_stmt **statement, pith_error *error)
{
    const char *rest = NULL;
    int code =
        sqlite3_prepare_v2(store->db, sql.data, (int)sql.len, statement, &rest);
    if (code != SQLITE_OK && (code & 0xff) != SQLITE_ERROR)
        return pith_sqlite_fail(store, code, error);
    if (code != SQLITE_OK)
        return pith_fail(error, PITH_ARG, 0, "%s", sqlite3_errmsg(store->db));
    size_t used = rest ? (size_t)(rest - sql.data) : sql.len;
    if (!*statement || !pith_str_is_blank((pith_str){rest, sql.len - used}))
        return pith_fail(error, PITH_ARG, 0, "one statement at a time");
    if (!sqlite3_stmt_readonly(*statement) ||
        sqlite3_column_count(*statement) == 0)
        return pith_fail(error, PITH_ARG, 0,
                         "only read-only SELECT is allowed");
    if (sqlite3_column_count(*statement) > COLUMNS_MAX)
        return pith_fail(error, PITH_ARG, 0, "more than %d columns",
                         (int)COLUMNS_MAX);
    return PITH_OK;
}

static pith_status answer(pith_sqlite *store, sqlite3_stmt *statement,
                          pith_store_row_visit *visit, void *context,
                          pith_error *error)
{
    pith_str column[COLUMNS_MAX];
    int n = sqlite3_column_count(statement);
    for (int i = 0; i < n; i++)
        column[i] = pith_str_of(sqlite3_column_name(statement, i));
    bool more = visit(context, column, (size_t)n);
    int code = SQLITE_DONE;
    while (more && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        for (int i = 0; i < n; i++) {
            bool null = sqlite3_column_type(statement, i) == SQLITE_NULL;
            const char *text =
                null ? NULL : (const char *)sqlite3_column_text(statement, i);
            column[i] =
                (pith_str){text, (size_t)sqlite3_column_bytes(statement, i)};
        }
        more = visit(context, column, (size_t)n);
    }
    if (code == SQLITE_ROW || code == SQLITE_DONE)
        return PITH_OK;
    return pith_sqlite_fail(store, code, error);
}

pith_status pith_sqlite_query(pith_store *base, pith_str sql,
                              pith_store_row_visit *visit, void *context,
                              pith_error *error)
{
    pith_sqlite *store = (pith_sqlite *)base;
    sqlite3_stmt *statement = NULL;
    pith_status status = prepare(store, sql, &statement, error);
    if (status == PITH_OK)
        status = answer(store, statement, visit, context, error);
    (void)sqlite3_finalize(statement);
    return status;
}

#endif
