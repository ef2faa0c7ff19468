/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Stores that are damaged, of another version, or not stores. The first byte
 * selects the meaning of the rest: a whole file, or changes to a valid store of
 * this version or of version 1, three bytes each: a position and the new byte.
 * Laws: a store is opened or refused with a message; one that is refused is
 * unchanged, and so is one that is only read; every call ends, with a message
 * if it fails; addresses come in ascending order.
 */
#include "fuzz.h"

#include <pith/learn.h>
#include <pith/store.h>

#include <string.h>
#include <unistd.h>

#ifdef PITH_HAVE_SQLITE3

#include <sqlite3.h>

enum {
    FILE_MAX = 1 << 16,
    AS_IT_IS = 4,   /* settings: the input is the file; else changes */
    OLD = 1,        /* of version 1 */
    FOR_WRITING = 2 /* opened so */
};

static char path[64];

static void remove_files(void)
{
    static const char *const endings[] = {"", "-wal", "-shm", "-journal"};
    char name[80];
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        snprintf(name, sizeof name, "%s%s", path, endings[i]);
        (void)unlink(name);
    }
}

static size_t read_file(char *bytes)
{
    FILE *file = fopen(path, "rb");
    size_t len = file ? fread(bytes, 1, FILE_MAX, file) : 0;
    if (file)
        fclose(file);
    return len;
}

static void write_file(const char *bytes, size_t len)
{
    FILE *file = fopen(path, "wb");
    fuzz_check(file != NULL, "a place for temporary files");
    (void)fwrite(bytes, 1, len, file);
    (void)fclose(file);
}

static pith_str text(const char *s)
{
    return (pith_str){s, strlen(s)};
}

static void run_sql(const char *sql)
{
    sqlite3 *db = NULL;
    fuzz_check(sqlite3_open(path, &db) == SQLITE_OK &&
                   sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK,
               "a good store");
    (void)sqlite3_close(db);
}

/* Compressed bytes can be any bytes here. */
static const char to_version_1[] =
    "DROP VIEW contents; DROP VIEW pages;"
    "CREATE TABLE pages (id INTEGER PRIMARY KEY, url TEXT NOT NULL UNIQUE, "
    "site TEXT, fetched TEXT, head BLOB, body BLOB NOT NULL);"
    "INSERT INTO pages SELECT id, url, site, fetched, head, packed FROM "
    "stored_pages;"
    "CREATE INDEX pages_site ON pages (site, url);"
    "CREATE TABLE contents (page INTEGER NOT NULL REFERENCES pages (id) ON "
    "DELETE CASCADE, method TEXT NOT NULL, text TEXT NOT NULL, record TEXT NOT "
    "NULL, PRIMARY KEY (page, method)) WITHOUT ROWID;"
    "INSERT INTO contents SELECT page, method, text, CAST(packed AS TEXT) FROM "
    "stored_contents;"
    "DROP TABLE stored_contents; DROP TABLE stored_pages; DROP TABLE words; "
    "DROP TABLE runs; PRAGMA user_version = 1";

/* A store with a row of each kind, in small pages; the last body is
 * compressed. */
static size_t make_good(char *bytes, bool old)
{
    pith_store *store = NULL;
    pith_rule rule = {PITH_RULE_MAIN, text("<div id=a>"), 1};
    pith_store_page page = {.body = text("<p>Text")};
    pith_store_blob list = {"words", "en", "river\n", 6};
    remove_files();
    run_sql("PRAGMA page_size = 512; VACUUM");
    fuzz_check(pith_store_open(path, PITH_STORE_WRITE, &store, NULL) == PITH_OK,
               "made");
    char url[40];
    for (int i = 0; i < 9; i++) {
        snprintf(url, sizeof url, "http://example.org/%d.html", i);
        page.url = text(url);
        if (i == 8)
            page.body = text("<p>Text, text, text, text, text, text, text, "
                             "text, text, text, text, text, text, text");
        fuzz_check(pith_store_page_put(store, &page, NULL) == PITH_OK, "put");
    }
    pith_store_content content = {page.url, text("body"), text("Text"),
                                  text("{}")};
    fuzz_check(pith_store_content_put(store, &content, NULL) == PITH_OK &&
                   pith_store_rule_put(store, "example.org", &rule, NULL) ==
                       PITH_OK &&
                   pith_store_blob_put(store, &list, NULL) == PITH_OK &&
                   pith_store_run_put(store, "fuzz", 9, NULL) == PITH_OK,
               "put");
    pith_store_close(store);
    run_sql("PRAGMA journal_mode = DELETE");
    if (old)
        run_sql(to_version_1);
    return read_file(bytes);
}

/* -- Using one ------------------------------------------------------------- */

typedef struct walk {
    char last[200];
    size_t len, n;
} walk;

static bool take_page(void *context, const pith_store_page *page)
{
    walk *w = context;
    w->len = page->url.len < sizeof w->last ? page->url.len : 0;
    if (w->len)
        memcpy(w->last, page->url.data, w->len);
    w->n++;
    return true;
}

static bool take_rule(void *context, const char *site, const pith_rule *rule,
                      pith_str created)
{
    fuzz_check(site && rule->label < PITH_RULE_NOISE, "a rule of a site");
    (void)created;
    return ++*(size_t *)context < 1000;
}

static bool take_row(void *context, const pith_str *column, size_t n)
{
    (void)column;
    return n > 0 && ++*(size_t *)context < 1000;
}

static void check_end(pith_status status, const pith_error *error)
{
    fuzz_check(status == PITH_OK || error->text[0], "a failure has a message");
}

static void walk_pages(pith_store *store)
{
    walk w = {0};
    for (size_t n = 1; n < 100; n++) {
        walk before = w;
        pith_error error = {0};
        w.n = 0;
        pith_status status = pith_store_page_after(
            store, (pith_str){before.last, before.len}, take_page, &w, &error);
        check_end(status, &error);
        if (status != PITH_OK || w.n == 0 || w.len == 0)
            return;
        size_t len = w.len < before.len ? w.len : before.len;
        int order = memcmp(w.last, before.last, len);
        fuzz_check(w.n == 1, "one page at a time");
        fuzz_check(order > 0 || (order == 0 && w.len > before.len),
                   "addresses ascend");
    }
}

static void use(pith_store *store, bool writing)
{
    pith_error error[8] = {0};
    size_t n = 0;
    walk w = {0};
    pith_store_blob list = {.kind = "words", .name = "en"};
    pith_store_page page = {.url = text("http://example.org/3.html"),
                            .body = text("new")};
    walk_pages(store);
    check_end(pith_store_pages(store, NULL, take_page, &w, &error[0]),
              &error[0]);
    check_end(pith_store_rules(store, NULL, take_rule, &n, &error[1]),
              &error[1]);
    check_end(pith_store_blob_get(store, &list, &error[2]), &error[2]);
    pith_free(list.bytes);
    check_end(pith_store_query(store, text("SELECT * FROM contents JOIN pages"),
                               take_row, &n, &error[3]),
              &error[3]);
    if (!writing)
        return;
    check_end(pith_store_page_put(store, &page, &error[4]), &error[4]);
    check_end(pith_store_rules_drop(store, NULL, -1, &(uint64_t){0}, &error[5]),
              &error[5]);
    check_end(pith_store_run_put(store, "fuzz", 1, &error[6]), &error[6]);
}

static size_t make_file(char *bytes, uint8_t settings, pith_str input)
{
    static char good[2][FILE_MAX];
    static size_t len[2];
    int old = (settings & OLD) != 0;
    if (!path[0])
        snprintf(path, sizeof path, "%s/pith-fuzz-%ld.db",
                 access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp",
                 (long)getpid());
    if (settings & AS_IT_IS) {
        size_t n = input.len < FILE_MAX ? input.len : FILE_MAX;
        memcpy(bytes, input.data, n);
        return n;
    }
    if (len[old] == 0)
        len[old] = make_good(good[old], old);
    memcpy(bytes, good[old], len[old]);
    for (size_t i = 0; i + 2 < input.len; i += 3) {
        const unsigned char *change = (const unsigned char *)input.data + i;
        bytes[((size_t)change[0] << 8 | change[1]) % len[old]] =
            (char)change[2];
    }
    return len[old];
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char before[FILE_MAX], after[FILE_MAX];
    pith_str input = {(const char *)data, size};
    uint8_t settings = fuzz_byte(&input);
    bool writing = settings & FOR_WRITING;
    size_t len = make_file(before, settings, input);
    pith_store *store = NULL;
    pith_error error = {0};
    remove_files();
    write_file(before, len);
    pith_status status = pith_store_open(
        path, writing ? PITH_STORE_WRITE : PITH_STORE_READ, &store, &error);
    fuzz_check((status == PITH_OK) == (store != NULL), "a store or none");
    check_end(status, &error);
    if (store)
        use(store, writing);
    pith_store_close(store);
    if (!writing || status != PITH_OK)
        fuzz_check(read_file(after) == len && memcmp(before, after, len) == 0,
                   "what is read or refused stays as it was");
    remove_files();
    return 0;
}

#else

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    pith_store *store = NULL;
    pith_error error = {0};
    (void)data;
    (void)size;
    fuzz_check(pith_store_open("x", PITH_STORE_READ, &store, &error) ==
                       PITH_IO &&
                   error.text[0],
               "without SQLite there is none");
    return 0;
}

#endif
