/* SPDX-License-Identifier: Apache-2.0 */
/* Functions of sqlite3 that libpith-io calls, loaded late: see
 * late_library.h. */
#include "late_library.h"

#ifdef PITH_LATE_SQLITE3

#include <sqlite3.h>
#include <stdarg.h>

#define LATE_LIBRARY PITH_LATE_SQLITE3

/* libpith-io only sets switches: a value, and a pointer for the old one. */
int sqlite3_db_config(sqlite3 *db, int what, ...)
{
    PITH_LATE_PLACE;
    va_list arguments;
    va_start(arguments, what);
    int value = va_arg(arguments, int);
    int *was = va_arg(arguments, int *);
    va_end(arguments);
    return PITH_LATE(sqlite3_db_config)(db, what, value, was);
}

PITH_LATE_CALL(int, sqlite3_open_v2,
               (const char *path, sqlite3 **out, int flags, const char *disk),
               (path, out, flags, disk))
PITH_LATE_CALL(int, sqlite3_create_function_v2,
               (sqlite3 * db, const char *name, int nargs, int flags,
                void *data,
                void (*run)(sqlite3_context *, int, sqlite3_value **),
                void (*step)(sqlite3_context *, int, sqlite3_value **),
                void (*final)(sqlite3_context *), void (*release)(void *)),
               (db, name, nargs, flags, data, run, step, final, release))
PITH_LATE_CALL(void *, sqlite3_user_data, (sqlite3_context * context),
               (context))
PITH_LATE_CALL(const void *, sqlite3_value_blob, (sqlite3_value * value),
               (value))
PITH_LATE_CALL(int, sqlite3_value_bytes, (sqlite3_value * value), (value))
PITH_LATE_CALL(sqlite3_int64, sqlite3_value_int64, (sqlite3_value * value),
               (value))
PITH_LATE_RUN(sqlite3_result_blob64,
              (sqlite3_context * context, const void *bytes, sqlite3_uint64 len,
               void (*release)(void *)),
              (context, bytes, len, release))
PITH_LATE_RUN(sqlite3_result_value,
              (sqlite3_context * context, sqlite3_value *value),
              (context, value))
PITH_LATE_RUN(sqlite3_result_error_code, (sqlite3_context * context, int code),
              (context, code))
PITH_LATE_RUN(sqlite3_result_error_nomem, (sqlite3_context * context),
              (context))
PITH_LATE_CALL(int, sqlite3_close, (sqlite3 * db), (db))
PITH_LATE_CALL(int, sqlite3_extended_result_codes, (sqlite3 * db, int on),
               (db, on))
PITH_LATE_CALL(int, sqlite3_busy_timeout, (sqlite3 * db, int most_ms),
               (db, most_ms))
PITH_LATE_CALL(int, sqlite3_changes, (sqlite3 * db), (db))
PITH_LATE_CALL(int, sqlite3_errcode, (sqlite3 * db), (db))
PITH_LATE_CALL(const char *, sqlite3_errmsg, (sqlite3 * db), (db))
PITH_LATE_CALL(const char *, sqlite3_errstr, (int code), (code))
PITH_LATE_CALL(int, sqlite3_system_errno, (sqlite3 * db), (db))
PITH_LATE_CALL(int, sqlite3_exec,
               (sqlite3 * db, const char *sql,
                int (*row)(void *, int, char **, char **), void *context,
                char **problem),
               (db, sql, row, context, problem))
PITH_LATE_CALL(int, sqlite3_prepare_v2,
               (sqlite3 * db, const char *sql, int len, sqlite3_stmt **out,
                const char **rest),
               (db, sql, len, out, rest))
PITH_LATE_CALL(int, sqlite3_prepare_v3,
               (sqlite3 * db, const char *sql, int len, unsigned flags,
                sqlite3_stmt **out, const char **rest),
               (db, sql, len, flags, out, rest))
PITH_LATE_CALL(int, sqlite3_stmt_readonly, (sqlite3_stmt * statement),
               (statement))
PITH_LATE_CALL(int, sqlite3_bind_int64,
               (sqlite3_stmt * statement, int i, sqlite3_int64 value),
               (statement, i, value))
PITH_LATE_CALL(int, sqlite3_bind_blob64,
               (sqlite3_stmt * statement, int i, const void *bytes,
                sqlite3_uint64 len, void (*release)(void *)),
               (statement, i, bytes, len, release))
PITH_LATE_CALL(int, sqlite3_bind_text64,
               (sqlite3_stmt * statement, int i, const char *text,
                sqlite3_uint64 len, void (*release)(void *),
                unsigned char encoding),
               (statement, i, text, len, release, encoding))
PITH_LATE_CALL(int, sqlite3_clear_bindings, (sqlite3_stmt * statement),
               (statement))
PITH_LATE_CALL(int, sqlite3_step, (sqlite3_stmt * statement), (statement))
PITH_LATE_CALL(int, sqlite3_reset, (sqlite3_stmt * statement), (statement))
PITH_LATE_CALL(int, sqlite3_finalize, (sqlite3_stmt * statement), (statement))
PITH_LATE_CALL(int, sqlite3_column_count, (sqlite3_stmt * statement),
               (statement))
PITH_LATE_CALL(const char *, sqlite3_column_name,
               (sqlite3_stmt * statement, int i), (statement, i))
PITH_LATE_CALL(int, sqlite3_column_type, (sqlite3_stmt * statement, int i),
               (statement, i))
PITH_LATE_CALL(sqlite3_int64, sqlite3_column_int64,
               (sqlite3_stmt * statement, int i), (statement, i))
PITH_LATE_CALL(const void *, sqlite3_column_blob,
               (sqlite3_stmt * statement, int i), (statement, i))
PITH_LATE_CALL(const unsigned char *, sqlite3_column_text,
               (sqlite3_stmt * statement, int i), (statement, i))
PITH_LATE_CALL(int, sqlite3_column_bytes, (sqlite3_stmt * statement, int i),
               (statement, i))

#endif
