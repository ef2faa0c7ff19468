/* SPDX-License-Identifier: Apache-2.0 */
/* What libpith-io calls of libpq, loaded late: see late_library.h. */
#include "late_library.h"

#ifdef PITH_LATE_LIBPQ

#include <libpq-fe.h>

#define LATE_LIBRARY PITH_LATE_LIBPQ

PGconn *PQconnectdbParams(const char *const *keywords,
                          const char *const *values, int expand)
{
    PITH_LATE_PLACE;
    return PITH_LATE(PQconnectdbParams)(keywords, values, expand);
}

void PQfinish(PGconn *db)
{
    PITH_LATE_PLACE;
    PITH_LATE(PQfinish)(db);
}

ConnStatusType PQstatus(const PGconn *db)
{
    PITH_LATE_PLACE;
    return PITH_LATE(PQstatus)(db);
}

char *PQerrorMessage(const PGconn *db)
{
    PITH_LATE_PLACE;
    return PITH_LATE(PQerrorMessage)(db);
}

char *PQdb(const PGconn *db)
{
    PITH_LATE_PLACE;
    return PITH_LATE(PQdb)(db);
}

const char *PQparameterStatus(const PGconn *db, const char *name)
{
    PITH_LATE_PLACE;
    return PITH_LATE(PQparameterStatus)(db, name);
}

int PQserverVersion(const PGconn *db)
{
    PITH_LATE_PLACE;
    return PITH_LATE(PQserverVersion)(db);
}

PQnoticeProcessor PQsetNoticeProcessor(PGconn *db, PQnoticeProcessor tell,
                                       void *context)
{
    PITH_LATE_PLACE;
    return PITH_LATE(PQsetNoticeProcessor)(db, tell, context);
}

int PQsocket(const PGconn *db)
{
    PITH_LATE_PLACE;
    return PITH_LATE(PQsocket)(db);
}

int PQconsumeInput(PGconn *db)
{
    PITH_LATE_PLACE;
    return PITH_LATE(PQconsumeInput)(db);
}

PGnotify *PQnotifies(PGconn *db)
{
    PITH_LATE_PLACE;
    return PITH_LATE(PQnotifies)(db);
}

void PQfreemem(void *memory)
{
    PITH_LATE_PLACE;
    PITH_LATE(PQfreemem)(memory);
}

PGresult *PQexec(PGconn *db, const char *sql)
{
    PITH_LATE_PLACE;
    return PITH_LATE(PQexec)(db, sql);
}

PGresult *PQprepare(PGconn *db, const char *name, const char *sql, int n,
                    const Oid *types)
{
    PITH_LATE_PLACE;
    return PITH_LATE(PQprepare)(db, name, sql, n, types);
}

int PQsetSingleRowMode(PGconn *db)
{
    PITH_LATE_PLACE;
    return PITH_LATE(PQsetSingleRowMode)(db);
}

PGresult *PQgetResult(PGconn *db)
{
    PITH_LATE_PLACE;
    return PITH_LATE(PQgetResult)(db);
}

int PQputCopyData(PGconn *db, const char *bytes, int len)
{
    PITH_LATE_PLACE;
    return PITH_LATE(PQputCopyData)(db, bytes, len);
}

int PQputCopyEnd(PGconn *db, const char *problem)
{
    PITH_LATE_PLACE;
    return PITH_LATE(PQputCopyEnd)(db, problem);
}

ExecStatusType PQresultStatus(const PGresult *result)
{
    PITH_LATE_PLACE;
    return PITH_LATE(PQresultStatus)(result);
}

char *PQresultErrorField(const PGresult *result, int field)
{
    PITH_LATE_PLACE;
    return PITH_LATE(PQresultErrorField)(result, field);
}

void PQclear(PGresult *result)
{
    PITH_LATE_PLACE;
    PITH_LATE(PQclear)(result);
}

int PQntuples(const PGresult *result)
{
    PITH_LATE_PLACE;
    return PITH_LATE(PQntuples)(result);
}

int PQnfields(const PGresult *result)
{
    PITH_LATE_PLACE;
    return PITH_LATE(PQnfields)(result);
}

char *PQfname(const PGresult *result, int column)
{
    PITH_LATE_PLACE;
    return PITH_LATE(PQfname)(result, column);
}

char *PQcmdTuples(PGresult *result)
{
    PITH_LATE_PLACE;
    return PITH_LATE(PQcmdTuples)(result);
}

char *PQgetvalue(const PGresult *result, int row, int column)
{
    PITH_LATE_PLACE;
    return PITH_LATE(PQgetvalue)(result, row, column);
}

int PQgetlength(const PGresult *result, int row, int column)
{
    PITH_LATE_PLACE;
    return PITH_LATE(PQgetlength)(result, row, column);
}

int PQgetisnull(const PGresult *result, int row, int column)
{
    PITH_LATE_PLACE;
    return PITH_LATE(PQgetisnull)(result, row, column);
}

/* Statements with values: more of these than a function of pith may have. */
#define VALUES                                                         \
    int n, const Oid *types, const char *const *value, const int *len, \
        const int *format, int result

int PQsendQueryParams(PGconn *db, const char *sql, VALUES)
{
    PITH_LATE_PLACE;
    return PITH_LATE(PQsendQueryParams)(db, sql, n, types, value, len, format,
                                        result);
}

#undef VALUES
#define VALUES                                                          \
    int n, const char *const *value, const int *len, const int *format, \
        int result

int PQsendQueryPrepared(PGconn *db, const char *name, VALUES)
{
    PITH_LATE_PLACE;
    return PITH_LATE(PQsendQueryPrepared)(db, name, n, value, len, format,
                                          result);
}

#endif
