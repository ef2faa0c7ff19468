/* SPDX-License-Identifier: Apache-2.0 */
/* Read-only SQL queries. */
#include "postgres_store.h"

#ifdef PITH_HAVE_LIBPQ

#include "status.h"
#include "str.h"

enum { COLUMNS_MAX = 100 };

typedef struct asking {
    const pith_postgres *store;
    pith_store_row_visit *visit;
    void *context;
    /* the column names were passed on; more rows are wanted */
    bool named, more;
} asking;

static bool tell_names(const asking *self, const PGresult *result)
{
    pith_str column[COLUMNS_MAX];
    int n = PQnfields(result);
    for (int i = 0; i < n; i++)
        column[i] = pith_str_of(PQfname(result, i));
    return self->visit(self->context, column, (size_t)n);
}

static bool tell_row(const asking *self, const PGresult *result)
{
    pith_str column[COLUMNS_MAX] = {{0}};
    int n = PQnfields(result);
    for (int i = 0; i < n; i++)
        if (!PQgetisnull(result, 0, i))
            column[i] = (pith_str){PQgetvalue(result, 0, i),
                                   (size_t)PQgetlength(result, 0, i)};
    return self->visit(self->context, column, (size_t)n);
}

static pith_status take_result(asking *self, PGresult *result,
                               pith_error *error)
{
    ExecStatusType is = PQresultStatus(result);
    if (is != PGRES_SINGLE_TUPLE && is != PGRES_TUPLES_OK &&
        is != PGRES_COMMAND_OK && is != PGRES_EMPTY_QUERY &&
        is != PGRES_COPY_OUT && is != PGRES_COPY_IN)
        return pith_postgres_fail(self->store->db, result, error);
    pith_status status = PITH_OK;
    int n = PQnfields(result);
    if ((is != PGRES_SINGLE_TUPLE && is != PGRES_TUPLES_OK) || n == 0)
        status =
            pith_fail(error, PITH_ARG, 0, "only read-only SELECT is allowed");
    else if (n > COLUMNS_MAX)
        status =
            pith_fail(error, PITH_ARG, 0, "more than %d columns", COLUMNS_MAX);
    else if (!self->named)
        self->more = tell_names(self, result);
    self->named = true;
    if (status == PITH_OK && is == PGRES_SINGLE_TUPLE)
        self->more = self->more && tell_row(self, result);
    PQclear(result);
    return status;
}

/* Run one statement; the protocol refuses several. */
static pith_status ask(asking *self, const char *sql, pith_error *error)
{
    PGconn *db = self->store->db;
    pith_status status = PITH_OK;
    PGresult *result;
    if (!PQsendQueryParams(db, sql, 0, NULL, NULL, NULL, NULL, 0))
        return pith_postgres_fail(self->store->db, NULL, error);
    (void)PQsetSingleRowMode(db);
    while ((result = PQgetResult(db))) {
        ExecStatusType is = PQresultStatus(result);
        if (status == PITH_OK)
            status = take_result(self, result, error);
        else
            PQclear(result);
        if (is == PGRES_COPY_OUT || is == PGRES_COPY_IN)
            break; /* the connection is no longer usable */
    }
    return status;
}

pith_status pith_postgres_query(pith_store *base, pith_str sql,
                                pith_store_row_visit *visit, void *context,
                                pith_error *error)
{
    pith_postgres *store = (pith_postgres *)base;
    if (store->in_turn)
        return pith_fail(error, PITH_ARG, 0,
                         "queries are not allowed within a transaction");
    asking a = {
        .store = store, .visit = visit, .context = context, .more = true};
    pith_buf text;
    pith_buf_init(&text, 0);
    pith_postgres_clean(&text, sql);
    pith_buf_byte(&text, 0);
    pith_status status = text.status;
    if (status == PITH_OK)
        status = pith_postgres_run(store->db, "BEGIN READ ONLY", error);
    if (status == PITH_OK) {
        status = ask(&a, text.data, error);
        (void)pith_postgres_run(store->db, "ROLLBACK", NULL);
    }
    pith_buf_clear(&text);
    return status;
}

#endif
