/* SPDX-License-Identifier: Apache-2.0 */
/* The tables of a store, version by version. Migration k makes version k + 1
 * out of version k; a new store goes through all of them. application_id
 * distinguishes a store from other databases. */
#include "sqlite_store.h"

#ifdef PITH_HAVE_SQLITE3

#include "status.h"
#include "str.h"

#include <inttypes.h>
#include <stdio.h>

enum {
    APPLICATION_ID = 0x70697468, /* "pith" */
    CHECKED_WHOLE = 1 << 28,     /* bytes; 0.5 ms of processor time per MB */
};

static const char *const migrations[PITH_STORE_VERSION] = {
    /* 1: pages and extracted contents; templates and rules by site. */
    "CREATE TABLE pages (id INTEGER PRIMARY KEY, url TEXT NOT NULL UNIQUE, "
    "site TEXT, fetched TEXT, head BLOB, body BLOB NOT NULL);"
    "CREATE INDEX pages_site ON pages (site, url);"
    "CREATE TABLE contents (page INTEGER NOT NULL REFERENCES pages (id) ON "
    "DELETE CASCADE, method TEXT NOT NULL, text TEXT NOT NULL, record TEXT NOT "
    "NULL, PRIMARY KEY (page, method)) WITHOUT ROWID;"
    "CREATE TABLE templates (site TEXT PRIMARY KEY, template BLOB NOT NULL);"
    "CREATE TABLE rules (site TEXT NOT NULL, label TEXT NOT NULL CHECK (label "
    "IN ('main', 'headline', 'article')), tag BLOB NOT NULL, created TEXT NOT "
    "NULL, hits INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (site, label, tag)) "
    "WITHOUT ROWID;",
    /* 2: word lists; runs. */
    "CREATE TABLE words (name TEXT PRIMARY KEY, list BLOB NOT NULL);"
    "CREATE TABLE runs (id INTEGER PRIMARY KEY, at TEXT NOT NULL, verb TEXT "
    "NOT NULL, pith TEXT NOT NULL, pages INTEGER NOT NULL);",
    /* 3: bodies and records are packed, and a text that is part of its record
     * is stored only there. The former tables are views, from which rows can be
     * deleted. */
    "CREATE TABLE stored_pages (id INTEGER PRIMARY KEY, url TEXT NOT NULL "
    "UNIQUE, site TEXT, fetched TEXT, head BLOB, bytes INTEGER NOT NULL, "
    "packed BLOB NOT NULL);"
    "INSERT INTO stored_pages SELECT id, url, site, fetched, head, "
    "length(CAST(body AS BLOB)), sqlar_compress(CAST(body AS BLOB)) FROM "
    "pages;"
    "CREATE TABLE stored_contents (page INTEGER NOT NULL REFERENCES "
    "stored_pages (id) ON DELETE CASCADE, method TEXT NOT NULL, text TEXT, "
    "bytes INTEGER NOT NULL, packed BLOB NOT NULL, PRIMARY KEY (page, "
    "method));"
    "INSERT INTO stored_contents SELECT page, method, " PITH_SQLITE_OWN_TEXT(
        "text",
        "record") ", length(CAST(record AS BLOB)), "
                  "sqlar_compress(CAST(record AS BLOB)) FROM contents;"
                  "DROP TABLE contents;"
                  "DROP TABLE pages;"
                  "CREATE INDEX stored_pages_site ON stored_pages (site, url);"
                  "CREATE VIEW pages AS SELECT id, url, site, fetched, head, "
                  "sqlar_uncompress(packed, bytes) AS body FROM stored_pages;"
                  /* json_extract() is not allowed in views, json_each() is. */
                  "CREATE VIEW contents AS SELECT page, method, coalesce(text, "
                  "(SELECT value FROM json_each(CAST(sqlar_uncompress(packed, "
                  "bytes) AS TEXT), "
                  "'$.text'))) AS text, CAST(sqlar_uncompress(packed, bytes) "
                  "AS TEXT) AS "
                  "record FROM stored_contents;"
                  "CREATE TRIGGER pages_delete INSTEAD OF DELETE ON pages "
                  "BEGIN "
                  "DELETE FROM stored_contents WHERE page = OLD.id; DELETE "
                  "FROM "
                  "stored_pages WHERE id = OLD.id; END;"
                  "CREATE TRIGGER contents_delete INSTEAD OF DELETE ON "
                  "contents BEGIN "
                  "DELETE FROM stored_contents WHERE page = OLD.page AND "
                  "method = "
                  "OLD.method; END;",
};

static pith_status read_number(pith_sqlite *store, const char *sql,
                               int64_t *out, pith_error *error)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(store->db, sql, -1, &statement, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_step(statement);
    *out = code == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
    pith_status status = code == SQLITE_ROW || code == SQLITE_DONE
                             ? PITH_OK
                             : pith_sqlite_fail(store, code, error);
    (void)sqlite3_finalize(statement);
    return status;
}

static pith_status upgrade(pith_sqlite *store, int64_t version,
                           pith_error *error)
{
    char pragma[80];
    for (int64_t v = version; v < PITH_STORE_VERSION; v++)
        PITH_TRY(pith_sqlite_run(store, migrations[v], error));
    snprintf(pragma, sizeof pragma,
             "PRAGMA application_id = %d; PRAGMA user_version = %d",
             (int)APPLICATION_ID, (int)PITH_STORE_VERSION);
    return pith_sqlite_run(store, pragma, error);
}

/* What a file declares about itself. */
typedef struct identity {
    int64_t application, version, objects;
} identity;

static pith_status identify(pith_sqlite *store, identity *out,
                            pith_error *error)
{
    PITH_TRY(read_number(store, "SELECT count(*) FROM sqlite_master",
                         &out->objects, error));
    PITH_TRY(
        read_number(store, "PRAGMA application_id", &out->application, error));
    return read_number(store, "PRAGMA user_version", &out->version, error);
}

static pith_status check_identity(const pith_sqlite *store, const identity *is,
                                  bool write, pith_error *error)
{
    bool empty = is->objects == 0 && is->version == 0;
    if (empty && write)
        return PITH_OK;
    if (is->application != APPLICATION_ID || is->version < 1)
        return pith_fail(error, PITH_FORMAT, 0,
                         "%s is a database, but no store of pith; name another "
                         "file",
                         store->path);
    if (is->version > PITH_STORE_VERSION)
        return pith_fail(error, PITH_FORMAT, 0,
                         "%s is of version %" PRId64
                         ", this pith knows %d; use the newer pith that wrote "
                         "it, or make a new store",
                         store->path, is->version, (int)PITH_STORE_VERSION);
    if (is->version < PITH_STORE_VERSION && !write)
        return pith_fail(error, PITH_FORMAT, 0,
                         "%s is of version %" PRId64
                         "; `pith store upgrade --store FILE` brings it to %d",
                         store->path, is->version, (int)PITH_STORE_VERSION);
    return PITH_OK;
}

/* SQLite's description of the damage is its last line. */
static pith_status read_check(pith_sqlite *store, const char *sql,
                              pith_error *error)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(store->db, sql, -1, &statement, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_step(statement);
    const char *text = code == SQLITE_ROW
                           ? (const char *)sqlite3_column_text(statement, 0)
                           : NULL;
    pith_status status = PITH_OK;
    if (code != SQLITE_ROW && code != SQLITE_DONE) {
        status = pith_sqlite_fail(store, code, error);
    } else if (text && !pith_str_eq(pith_str_of(text), PITH_S("ok"))) {
        const char *last = strrchr(text, '\n');
        status = pith_sqlite_damaged(store, last ? last + 1 : text, error);
    }
    (void)sqlite3_finalize(statement);
    return status;
}

/* A damaged file must not be written to, because new data might depend on
 * missing data. Check the whole file, unless that would take long. */
static pith_status check(pith_sqlite *store, pith_error *error)
{
    int64_t pages = 0;
    int64_t page_size = 0;
    PITH_TRY(read_number(store, "PRAGMA page_count", &pages, error));
    PITH_TRY(read_number(store, "PRAGMA page_size", &page_size, error));
    if (pages * page_size <= CHECKED_WHOLE)
        return read_check(store, "PRAGMA quick_check(1)", error);
    PITH_TRY(read_check(store, "PRAGMA quick_check(templates)", error));
    return read_check(store, "PRAGMA quick_check(rules)", error);
}

pith_status pith_sqlite_migrate(pith_sqlite *store, bool write,
                                pith_error *error)
{
    identity is;
    PITH_TRY(identify(store, &is, error));
    PITH_TRY(check_identity(store, &is, write, error));
    if (write && is.version > 0)
        PITH_TRY(check(store, error));
    if (is.version == PITH_STORE_VERSION)
        return PITH_OK;
    bool is_new = is.objects == 0;
    if (is_new) /* larger pages leave less room unused */
        PITH_TRY(pith_sqlite_run(store, "PRAGMA page_size = 16384", error));
    PITH_TRY(pith_sqlite_run(store, "BEGIN IMMEDIATE", error));
    /* Another process may have done it meanwhile. */
    pith_status status = identify(store, &is, error);
    if (status == PITH_OK)
        status = check_identity(store, &is, write, error);
    if (status == PITH_OK && is.version < PITH_STORE_VERSION)
        status = upgrade(store, is.version, error);
    if (status != PITH_OK) {
        (void)pith_sqlite_run(store, "ROLLBACK", NULL);
        return status;
    }
    PITH_TRY(pith_sqlite_run(store, "COMMIT", error));
    /* Free the space that the older version used; a store is valid even if this
     * fails. */
    if (!is_new)
        (void)pith_sqlite_run(store, "VACUUM", NULL);
    return PITH_OK;
}

#endif
