/* SPDX-License-Identifier: Apache-2.0 */
/* Functions of libpq that libpith-io calls, loaded late: see late_library.h. */
#include "late_library.h"

#ifdef PITH_LATE_LIBPQ

#include <libpq-fe.h>

#define LATE_LIBRARY PITH_LATE_LIBPQ

PITH_LATE_CALL(PGconn *, PQconnectdbParams,
               (const char *const *keywords, const char *const *values,
                int expand),
               (keywords, values, expand))
PITH_LATE_RUN(PQfinish, (PGconn * db), (db))
PITH_LATE_CALL(ConnStatusType, PQstatus, (const PGconn *db), (db))
PITH_LATE_CALL(char *, PQerrorMessage, (const PGconn *db), (db))
PITH_LATE_CALL(char *, PQdb, (const PGconn *db), (db))
PITH_LATE_CALL(const char *, PQparameterStatus,
               (const PGconn *db, const char *name), (db, name))
PITH_LATE_CALL(int, PQserverVersion, (const PGconn *db), (db))
PITH_LATE_CALL(PQnoticeProcessor, PQsetNoticeProcessor,
               (PGconn * db, PQnoticeProcessor tell, void *context),
               (db, tell, context))
PITH_LATE_CALL(int, PQsocket, (const PGconn *db), (db))
PITH_LATE_CALL(int, PQconsumeInput, (PGconn * db), (db))
PITH_LATE_CALL(PGnotify *, PQnotifies, (PGconn * db), (db))
PITH_LATE_RUN(PQfreemem, (void *memory), (memory))
PITH_LATE_CALL(PGresult *, PQexec, (PGconn * db, const char *sql), (db, sql))
PITH_LATE_CALL(PGresult *, PQprepare,
               (PGconn * db, const char *name, const char *sql, int n,
                const Oid *types),
               (db, name, sql, n, types))
PITH_LATE_CALL(int, PQsetSingleRowMode, (PGconn * db), (db))
PITH_LATE_CALL(PGresult *, PQgetResult, (PGconn * db), (db))
PITH_LATE_CALL(int, PQputCopyData, (PGconn * db, const char *bytes, int len),
               (db, bytes, len))
PITH_LATE_CALL(int, PQputCopyEnd, (PGconn * db, const char *problem),
               (db, problem))
PITH_LATE_CALL(ExecStatusType, PQresultStatus, (const PGresult *result),
               (result))
PITH_LATE_CALL(char *, PQresultErrorField, (const PGresult *result, int field),
               (result, field))
PITH_LATE_RUN(PQclear, (PGresult * result), (result))
PITH_LATE_CALL(int, PQntuples, (const PGresult *result), (result))
PITH_LATE_CALL(int, PQnfields, (const PGresult *result), (result))
PITH_LATE_CALL(char *, PQfname, (const PGresult *result, int column),
               (result, column))
PITH_LATE_CALL(char *, PQcmdTuples, (PGresult * result), (result))
PITH_LATE_CALL(char *, PQgetvalue,
               (const PGresult *result, int row, int column),
               (result, row, column))
PITH_LATE_CALL(int, PQgetlength, (const PGresult *result, int row, int column),
               (result, row, column))
PITH_LATE_CALL(int, PQgetisnull, (const PGresult *result, int row, int column),
               (result, row, column))
PITH_LATE_CALL(int, PQsendQueryParams,
               (PGconn * db, const char *sql, int n, const Oid *types,
                const char *const *values, const int *lens, const int *formats,
                int result),
               (db, sql, n, types, values, lens, formats, result))
PITH_LATE_CALL(int, PQsendQueryPrepared,
               (PGconn * db, const char *name, int n, const char *const *values,
                const int *lens, const int *formats, int result),
               (db, name, n, values, lens, formats, result))

#endif
