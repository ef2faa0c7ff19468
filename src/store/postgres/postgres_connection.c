/* SPDX-License-Identifier: Apache-2.0 */
/* Connections to PostgreSQL: see postgres_connection.h. */
#include "postgres_connection.h"

#ifdef PITH_HAVE_LIBPQ

#include "status.h"
#include "str.h"

/* Copy a message of several lines as one, without trailing blanks. */
static void copy_line(const char *text, char *out, size_t size)
{
    size_t len = 0;
    for (; text && *text && len + 1 < size; text++)
        out[len++] = *text == '\n' || *text == '\t' ? ' ' : *text;
    while (len && out[len - 1] == ' ')
        len--;
    out[len] = 0;
}

pith_status pith_postgres_fail(PGconn *db, PGresult *result, pith_error *error)
{
    static const struct {
        const char *state; /* SQLSTATE, or a prefix of it */
        pith_status status;
        const char *help;
    } rows[] = {
        {"42501", PITH_IO,
         ": this role has no right to; use another, or GRANT"},
        {"55P03", PITH_IO, ": in use by another program; try again"},
        {"40P01", PITH_IO, ": in use by another program; try again"},
        {"25006", PITH_ARG, ": only read-only SELECT is allowed"},
        {"53100", PITH_IO, ": the disk is full; what was written is safe"},
        {"42P07", PITH_FORMAT,
         ": that table does not belong to a store; name another database or "
         "schema"},
        {"42", PITH_ARG, ""},
        {"", PITH_IO, ""},
    };
    char text[200];
    const char *state =
        result ? PQresultErrorField(result, PG_DIAG_SQLSTATE) : NULL;
    const char *said =
        result ? PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY) : NULL;
    copy_line(said ? said : PQerrorMessage(db), text, sizeof text);
    size_t i = 0;
    while (!pith_str_istarts(pith_str_of(state), pith_str_of(rows[i].state)))
        i++;
    PQclear(result);
    return pith_fail(error, rows[i].status, 0, "database %s: %s%s", PQdb(db),
                     text, rows[i].help);
}

pith_status pith_postgres_run(PGconn *db, const char *sql, pith_error *error)
{
    PGresult *result = PQexec(db, sql);
    ExecStatusType is = PQresultStatus(result);
    if (is != PGRES_COMMAND_OK && is != PGRES_TUPLES_OK)
        return pith_postgres_fail(db, result, error);
    PQclear(result);
    return PITH_OK;
}

/* Notices of the server are not shown. */
static void ignore(void *context, const char *text)
{
    (void)context;
    (void)text;
}

pith_status pith_postgres_connect(const char *address, PGconn **out,
                                  pith_error *error)
{
    /* Settings in the address override the ones before it. */
    const char *const names[] = {"connect_timeout", "fallback_application_name",
                                 "dbname", NULL};
    const char *const values[] = {"10", "pith", address, NULL};
    PGconn *db = PQconnectdbParams(names, values, 1);
    *out = NULL;
    if (!db)
        return pith_fail(error, PITH_NOMEM, 0, "out of memory");
    pith_status status = PITH_OK;
    if (PQstatus(db) != CONNECTION_OK) {
        char text[200];
        copy_line(PQerrorMessage(db), text, sizeof text);
        status = pith_fail(error, PITH_IO, 0, "PostgreSQL: %s", text);
    } else {
        (void)PQsetNoticeProcessor(db, ignore, NULL);
        status = pith_postgres_run(db, "SET client_encoding TO 'UTF8'", error);
    }
    if (status == PITH_OK)
        *out = db;
    else
        PQfinish(db);
    return status;
}

#endif
