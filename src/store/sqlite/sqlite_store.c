/* SPDX-License-Identifier: Apache-2.0 */
/* Stores in SQLite: opening and closing, statements, transactions. */
#include "sqlite_store.h"

#ifdef PITH_HAVE_SQLITE3

#include "status.h"
#include "str.h"

#include <errno.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BUSY_MS = 10000 };

static const char *const statements[PITH_SQL_COUNT] = {
    [PITH_SQL_PAGE_PUT] =
        "INSERT INTO stored_pages (url, site, fetched, head, bytes, packed) "
        "VALUES (?1, ?2, ?3, ?4, length(?5), sqlar_compress(?5)) ON CONFLICT "
        "(url) DO UPDATE SET site = excluded.site, fetched = excluded.fetched, "
        "head = excluded.head, bytes = excluded.bytes, packed = "
        "excluded.packed",
    [PITH_SQL_PAGE_DROP] = "DELETE FROM stored_pages WHERE url = ?1",
    [PITH_SQL_CONTENTS_DROP] = "DELETE FROM stored_contents WHERE page = "
                               "(SELECT id FROM stored_pages WHERE url = ?1)",
    [PITH_SQL_PAGES] = "SELECT url, fetched, head, body FROM pages WHERE ?1 IS "
                       "NULL OR site = ?1 ORDER BY url",
    [PITH_SQL_PAGE_AFTER] = "SELECT url, fetched, head, body FROM pages WHERE "
                            "url > ?1 ORDER BY url LIMIT 1",
    [PITH_SQL_PAGE_GET] =
        "SELECT url, fetched, head, body FROM pages WHERE url = ?1",
    [PITH_SQL_CONTENT_PUT] =
        "INSERT INTO stored_contents (page, method, text, bytes, packed) "
        "SELECT id, ?2, " PITH_SQLITE_OWN_TEXT(
            "?3", "?4") ", length(CAST(?4 AS BLOB)), sqlar_compress(CAST(?4 AS "
                        "BLOB)) FROM stored_pages WHERE url = ?1 ON CONFLICT "
                        "(page, method) DO UPDATE SET text = excluded.text, "
                        "bytes = excluded.bytes, packed = excluded.packed",
    [PITH_SQL_TEMPLATE_PUT] =
        "INSERT INTO templates (site, template) VALUES (?1, ?2) ON CONFLICT "
        "(site) DO UPDATE SET template = ?2",
    [PITH_SQL_TEMPLATE_GET] = "SELECT template FROM templates WHERE site = ?1",
    [PITH_SQL_WORDS_PUT] =
        "INSERT INTO words (name, list) VALUES (?1, ?2) ON CONFLICT (name) DO "
        "UPDATE SET list = ?2",
    [PITH_SQL_WORDS_GET] = "SELECT list FROM words WHERE name = ?1",
    [PITH_SQL_RULE_PUT] =
        "INSERT INTO rules (site, label, tag, created, hits) VALUES (?1, ?2, "
        "?3, strftime('%Y-%m-%dT%H:%M:%SZ', 'now'), ?4) ON CONFLICT (site, "
        "label, tag) DO UPDATE SET hits = hits + ?4",
    [PITH_SQL_RULE_DROP] =
        "DELETE FROM rules WHERE site = ?1 AND label = ?2 AND tag = ?3",
    [PITH_SQL_RULES] =
        "SELECT site, label, tag, created, hits FROM rules WHERE ?1 IS NULL OR "
        "site = ?1 ORDER BY site, CASE label WHEN 'main' THEN 0 WHEN "
        "'headline' THEN 1 ELSE 2 END, hits DESC, tag",
    [PITH_SQL_RULES_DROP] = "DELETE FROM rules WHERE (?1 IS NULL OR site = ?1) "
                            "AND (?2 IS NULL OR label = ?2)",
    [PITH_SQL_RUN_PUT] = "INSERT INTO runs (at, verb, pith, pages) VALUES "
                         "(strftime('%Y-%m-%dT%H:%M:%SZ', 'now'), ?1, ?2, ?3)",
};

pith_status pith_sqlite_damaged(const pith_sqlite *store, const char *what,
                                pith_error *error)
{
    return pith_fail(
        error, PITH_FORMAT, 0,
        "%s is damaged (%s); `pith store import --store NEW.db %s` "
        "saves the pages before the damage",
        store->path, what, store->path);
}

/* A missing or unreadable file has its own message; otherwise the file, or its
 * log, could not be written. */
static pith_status cannot_open(const pith_sqlite *store, pith_error *error)
{
    int number = sqlite3_system_errno(store->db);
    struct stat facts;
    if (stat(store->path, &facts) == 0 && S_ISDIR(facts.st_mode))
        return pith_fail(error, PITH_IO, 0,
                         "%s is a folder; a store is a file, name one",
                         store->path);
    if (number == ENOENT || access(store->path, R_OK) != 0)
        return pith_fail(error, PITH_IO, 0, "%s: %s", store->path,
                         strerror(number ? number : errno));
    return pith_fail(error, PITH_IO, 0,
                     "%s cannot be written here; copy it to a folder where "
                     "it can",
                     store->path);
}

pith_status pith_sqlite_fail(const pith_sqlite *store, int code,
                             pith_error *error)
{
    switch (code & 0xff) {
    case SQLITE_NOMEM:
        return pith_fail(error, PITH_NOMEM, 0, "out of memory");
    case SQLITE_CORRUPT:
        return pith_sqlite_damaged(store,
                                   sqlite3_errcode(store->db) == SQLITE_OK
                                       ? sqlite3_errstr(code)
                                       : sqlite3_errmsg(store->db),
                                   error);
    case SQLITE_NOTADB:
        return pith_fail(error, PITH_FORMAT, 0,
                         "%s is not a store: not a database; name another file",
                         store->path);
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return pith_fail(error, PITH_IO, 0,
                         "%s is in use by another program; try again",
                         store->path);
    case SQLITE_CANTOPEN:
    case SQLITE_READONLY:
        return cannot_open(store, error);
    case SQLITE_FULL:
        return pith_fail(error, PITH_IO, 0,
                         "%s: the disk is full; what was written before is "
                         "safe: make room and try again",
                         store->path);
    default:
        return pith_fail(error, PITH_IO, 0, "%s: %s", store->path,
                         sqlite3_errmsg(store->db));
    }
}

pith_status pith_sqlite_run(pith_sqlite *store, const char *sql,
                            pith_error *error)
{
    int code = sqlite3_exec(store->db, sql, NULL, NULL, NULL);
    return code == SQLITE_OK ? PITH_OK : pith_sqlite_fail(store, code, error);
}

static sqlite3_stmt *prepare(pith_sqlite *store, pith_store_sql which,
                             pith_status *status, pith_error *error)
{
    sqlite3_stmt **statement = &store->prepared[which];
    *status = PITH_OK;
    if (!*statement) {
        int code =
            sqlite3_prepare_v3(store->db, statements[which], -1,
                               SQLITE_PREPARE_PERSISTENT, statement, NULL);
        if (code != SQLITE_OK) {
            *status = pith_sqlite_fail(store, code, error);
            return NULL;
        }
    }
    (void)sqlite3_reset(*statement);
    (void)sqlite3_clear_bindings(*statement);
    return *statement;
}

/* NULL data binds NULL. Borrowed until the statement is reset. */
static void bind(sqlite3_stmt *statement, int at, const pith_store_value *value)
{
    pith_str data = value->data;
    if (value->kind == PITH_VALUE_NUMBER)
        (void)sqlite3_bind_int64(statement, at, (sqlite3_int64)value->number);
    else if (data.data && value->kind == PITH_VALUE_TEXT)
        (void)sqlite3_bind_text64(statement, at, data.data, data.len,
                                  SQLITE_STATIC, SQLITE_UTF8);
    else if (data.data)
        (void)sqlite3_bind_blob64(statement, at, data.data, data.len,
                                  SQLITE_STATIC);
}

/* A column's bytes, borrowed until the next step. */
static pith_str column_of(sqlite3_stmt *statement, int at)
{
    if (sqlite3_column_type(statement, at) == SQLITE_NULL)
        return (pith_str){0};
    const char *data = sqlite3_column_blob(statement, at);
    size_t len = (size_t)sqlite3_column_bytes(statement, at);
    return (pith_str){data ? data : "", len};
}

static bool take_row(const pith_store_call *call, sqlite3_stmt *statement)
{
    enum { COLUMNS = 8 }; /* more than any statement above returns */
    pith_str column[COLUMNS] = {{0}};
    int n = sqlite3_column_count(statement);
    for (int i = 0; i < n && i < COLUMNS; i++)
        column[i] = column_of(statement, i);
    return call->take && call->take(call->context, column);
}

static pith_status call_statement(pith_store *base, pith_store_call *call,
                                  pith_error *error)
{
    pith_sqlite *store = (pith_sqlite *)base;
    pith_status status;
    sqlite3_stmt *statement = prepare(store, call->which, &status, error);
    if (!statement)
        return status;
    for (size_t i = 0; i < call->nvalues; i++)
        bind(statement, (int)i + 1, &call->value[i]);
    int code;
    do
        code = sqlite3_step(statement);
    while (code == SQLITE_ROW && take_row(call, statement));
    if (code != SQLITE_ROW && code != SQLITE_DONE)
        status = pith_sqlite_fail(store, code, error);
    (void)sqlite3_reset(statement);
    (void)sqlite3_clear_bindings(statement);
    call->changed = (uint64_t)sqlite3_changes(store->db);
    return status;
}

/* -- Pages: statements that count together --------------------------------- */

/* Delete a page's contents, then run the rest, atomically. */
static pith_status after_contents(pith_store *base, pith_store_call *rest,
                                  pith_error *error)
{
    pith_sqlite *store = (pith_sqlite *)base;
    PITH_TRY(pith_sqlite_run(store, "SAVEPOINT page", error));
    pith_store_call drop = {
        .which = PITH_SQL_CONTENTS_DROP, .value = rest->value, .nvalues = 1};
    pith_status status = call_statement(base, &drop, error);
    if (status == PITH_OK)
        status = call_statement(base, rest, error);
    if (status == PITH_OK)
        return pith_sqlite_run(store, "RELEASE page", error);
    (void)pith_sqlite_run(store, "ROLLBACK TO page; RELEASE page", NULL);
    return status;
}

static pith_status put_page(pith_store *base, const pith_store_value *value,
                            pith_error *error)
{
    pith_store_call call = {
        .which = PITH_SQL_PAGE_PUT, .value = value, .nvalues = 5};
    return after_contents(base, &call, error);
}

static pith_status drop_page(pith_store *base, pith_str url, pith_error *error)
{
    pith_store_value value = pith_store_text(url);
    pith_store_call call = {
        .which = PITH_SQL_PAGE_DROP, .value = &value, .nvalues = 1};
    return after_contents(base, &call, error);
}

static pith_status put_content(pith_store *base, const pith_store_value *value,
                               bool *missing, pith_error *error)
{
    pith_store_call call = {
        .which = PITH_SQL_CONTENT_PUT, .value = value, .nvalues = 4};
    PITH_TRY(call_statement(base, &call, error));
    *missing = call.changed == 0;
    return PITH_OK;
}

static pith_status take_turn(pith_store *base, pith_store_turn turn,
                             pith_error *error)
{
    static const char *const sql[] = {
        [PITH_TURN_BEGIN] = "BEGIN IMMEDIATE",
        [PITH_TURN_COMMIT] = "COMMIT",
        [PITH_TURN_ROLLBACK] = "ROLLBACK",
    };
    return pith_sqlite_run((pith_sqlite *)base, sql[turn], error);
}

static pith_status damaged(const pith_store *base, const char *what,
                           pith_error *error)
{
    return pith_sqlite_damaged((const pith_sqlite *)base, what, error);
}

static void close_store(pith_store *base)
{
    pith_sqlite *store = (pith_sqlite *)base;
    for (size_t i = 0; i < PITH_SQL_COUNT; i++)
        (void)sqlite3_finalize(store->prepared[i]);
    (void)sqlite3_close(store->db);
    pith_sqlite_packer_clear(&store->packer);
    pith_store_unmake(base);
}

static const pith_store_back back = {
    .close = close_store,
    .turn = take_turn,
    .call = call_statement,
    .page_put = put_page,
    .page_drop = drop_page,
    .content_put = put_content,
    .query = pith_sqlite_query,
    .damaged = damaged,
};

/* -- Opening --------------------------------------------------------------- */

static pith_status set_up(pith_sqlite *store, bool write, pith_error *error)
{
    (void)sqlite3_extended_result_codes(store->db, 1);
    (void)sqlite3_busy_timeout(store->db, BUSY_MS);
    /* Disable everything in a file that could run code. */
    (void)sqlite3_db_config(store->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    (void)sqlite3_db_config(store->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    int code = pith_sqlite_add_packing(store->db, &store->packer);
    if (code != SQLITE_OK)
        return pith_sqlite_fail(store, code, error);
    PITH_TRY(pith_sqlite_run(
        store,
        write ? "PRAGMA foreign_keys = ON"
              : "PRAGMA foreign_keys = ON; PRAGMA query_only = ON",
        error));
    PITH_TRY(pith_sqlite_run(store, "PRAGMA cell_size_check = ON", error));
    PITH_TRY(pith_sqlite_migrate(store, write, error));
    if (!write)
        return PITH_OK;
    return pith_sqlite_run(
        store, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL", error);
}

static pith_sqlite *make_store(const char *path)
{
    pith_store *base = pith_store_make(sizeof(pith_sqlite), &back);
    pith_sqlite *store = (pith_sqlite *)base;
    if (!store)
        return NULL;
    pith_buf_init(&store->packer.room, 0);
    store->path = pith_arena_copy(&base->arena, pith_str_of(path));
    if (store->path)
        return store;
    pith_store_unmake(base);
    return NULL;
}

/* Size of the log beside a store; 0 if there is none. */
static off_t log_size(const pith_sqlite *store, pith_status *status)
{
    struct stat facts;
    pith_buf name;
    pith_buf_init(&name, 0);
    pith_buf_str(&name, pith_str_of(store->path));
    pith_buf_str(&name, PITH_S("-wal"));
    pith_buf_byte(&name, 0);
    *status = name.status;
    off_t size = name.status == PITH_OK && stat(name.data, &facts) == 0
                     ? facts.st_size
                     : 0;
    pith_buf_clear(&name);
    return size;
}

/* "file:a%3fb.db?immutable=1" */
static pith_status put_address(const pith_sqlite *store, pith_buf *out)
{
    static const char digits[] = "0123456789abcdef";
    pith_buf_str(out, PITH_S("file:"));
    for (const char *at = store->path; *at; at++) {
        unsigned char byte = (unsigned char)*at;
        if (byte != '%' && byte != '?' && byte != '#') {
            pith_buf_byte(out, *at);
            continue;
        }
        pith_buf_byte(out, '%');
        pith_buf_byte(out, digits[byte >> 4]);
        pith_buf_byte(out, digits[byte & 15]);
    }
    pith_buf_str(out, PITH_S("?immutable=1"));
    pith_buf_byte(out, 0);
    return out->status;
}

/* A store on a read-only medium or in a read-only folder: the files that
 * readers share cannot be created there, but then nobody changes it either. */
static pith_status open_immutable(pith_sqlite *store, pith_error *error)
{
    pith_status status;
    off_t waiting = log_size(store, &status);
    if (status != PITH_OK)
        return pith_fail(error, status, 0, "out of memory");
    if (waiting > 0)
        return pith_fail(error, PITH_IO, 0,
                         "%s cannot be read where nothing can be written, "
                         "because %s-wal holds its last pages; copy both to "
                         "another folder",
                         store->path, store->path);
    pith_buf address;
    pith_buf_init(&address, 0);
    status = put_address(store, &address);
    (void)sqlite3_close(store->db);
    store->db = NULL;
    if (status == PITH_OK) {
        int code =
            sqlite3_open_v2(address.data, &store->db,
                            SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, NULL);
        status = code == SQLITE_OK ? set_up(store, false, error)
                                   : pith_sqlite_fail(store, code, error);
    } else {
        (void)pith_fail(error, status, 0, "out of memory");
    }
    pith_buf_clear(&address);
    return status;
}

/* If a store is missing and cannot be created, the message is about its folder;
 * SQLite only reports that it is missing. */
static pith_status cannot_make(const char *path, pith_error *error)
{
    char folder[PATH_MAX] = "./";
    const char *slash = strrchr(path, '/');
    size_t len = slash ? (size_t)(slash - path) + 1 : 0;
    int why = len < sizeof folder ? 0 : ENAMETOOLONG;
    if (why == 0 && len) {
        memcpy(folder, path, len);
        folder[len] = 0;
    }
    if (why == 0 && access(folder, W_OK | X_OK) != 0)
        why = errno;
    if (why == 0)
        return PITH_IO;
    return pith_fail(error, PITH_IO, 0, "%s: %s", path, strerror(why));
}

/* A reader that opens the file for writing, without writing, removes the files
 * that it shared with other readers; a read-only one would leave them
 * behind. */
pith_status pith_sqlite_open(const char *path, pith_store_mode mode,
                             pith_store **out, pith_error *error)
{
    bool write = mode == PITH_STORE_WRITE;
    pith_sqlite *store = make_store(path);
    if (!store)
        return pith_fail(error, PITH_NOMEM, 0, "out of memory");
    int flags = SQLITE_OPEN_READWRITE | (write ? SQLITE_OPEN_CREATE : 0);
    int code = sqlite3_open_v2(path, &store->db, flags, NULL);
    pith_status status = code == SQLITE_OK
                             ? set_up(store, write, error)
                             : pith_sqlite_fail(store, code, error);
    code = code == SQLITE_OK ? sqlite3_errcode(store->db) & 0xff : SQLITE_OK;
    if (status == PITH_IO && !write &&
        (code == SQLITE_CANTOPEN || code == SQLITE_READONLY))
        status = open_immutable(store, error);
    if (status == PITH_IO && write && access(path, F_OK) != 0 &&
        errno == ENOENT)
        status = cannot_make(path, error);
    if (status != PITH_OK) {
        close_store(&store->base);
        return status;
    }
    *out = &store->base;
    return PITH_OK;
}

#else

#include "status.h"

pith_status pith_sqlite_open(const char *path, pith_store_mode mode,
                             pith_store **store, pith_error *error)
{
    (void)path;
    (void)mode;
    (void)store;
    return pith_fail(error, PITH_IO, 0,
                     "this pith was built without SQLite; install "
                     "libsqlite3-dev and build again");
}

#endif
