/* SPDX-License-Identifier: Apache-2.0 */
/* Stores in SQLite: the object, statements and their errors. */
#ifndef PITH_STORE_SQLITE_STORE_H
#define PITH_STORE_SQLITE_STORE_H

#include "store_back.h"

#ifdef PITH_HAVE_SQLITE3

#include "buf.h"

#include <sqlite3.h>

/* Memory for packed columns; the first two are created on first use. */
typedef struct pith_sqlite_packer {
    struct libdeflate_compressor *compressor;
    struct libdeflate_decompressor *decompressor;
    pith_buf room;
} pith_sqlite_packer;

typedef struct pith_sqlite {
    pith_store base; /* must be first, as in every backend */
    sqlite3 *db;
    const char *path;
    sqlite3_stmt *prepared[PITH_SQL_COUNT];
    pith_sqlite_packer packer;
} pith_sqlite;

/* A content's text, or NULL if it equals the member "text" of its record. */
#define PITH_SQLITE_OWN_TEXT(text, record)                      \
    "CASE WHEN json_valid(" record ") AND json_extract(" record \
    ", '$.text') = " text " THEN NULL ELSE " text " END"

/** Report the last error of SQLite; returns its status. */
pith_status pith_sqlite_fail(const pith_sqlite *store, int code,
                             pith_error *error);

/** PITH_FORMAT: the file is damaged; the message has advice. */
pith_status pith_sqlite_damaged(const pith_sqlite *store, const char *what,
                                pith_error *error);

/** Run SQL without results. */
pith_status pith_sqlite_run(pith_sqlite *store, const char *sql,
                            pith_error *error);

/** Run a query, as pith_store_query(). */
pith_status pith_sqlite_query(pith_store *base, pith_str sql,
                              pith_store_row_visit *visit, void *context,
                              pith_error *error);

/** Give a connection the functions of SQL that pack and unpack columns,
 * sqlar_compress(X) and sqlar_uncompress(X, N). They have the names and the
 * format of those of the sqlite3 shell, so that it reads the store's views:
 * zlib's format where that is shorter, the bytes themselves otherwise; N is the
 * number of unpacked bytes. Damaged bytes, and an impossible N, are
 * SQLITE_CORRUPT. Returns a code of SQLite. The packer is borrowed until the
 * connection is closed. */
int pith_sqlite_add_packing(sqlite3 *db, pith_sqlite_packer *packer);
void pith_sqlite_packer_clear(pith_sqlite_packer *packer);

/** Check the version, and upgrade an older store (write: allowed). */
pith_status pith_sqlite_migrate(pith_sqlite *store, bool write,
                                pith_error *error);

#endif
#endif
