/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The store: what is stored is read back, byte for byte; transactions are
 * complete or absent; a file that is not a store, or of another version, is
 * refused and left unchanged; a file damaged in any one place never crashes the
 * program.
 */
#include <pith/learn.h>
#include <pith/store.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#define S(text) ((pith_str){text, sizeof(text) - 1})

/* A separate file for each test. */
static int make_file(void **state)
{
    static char path[64];
    snprintf(path, sizeof path, "/tmp/pith-store-%ld.db", (long)getpid());
    *state = path;
    return 0;
}

static int remove_file(void **state)
{
    static const char *const endings[] = {"", "-wal", "-shm", "-journal"};
    char name[80];
    for (size_t i = 0; i < 4; i++) {
        snprintf(name, sizeof name, "%s%s", (char *)*state, endings[i]);
        (void)unlink(name);
    }
    return 0;
}

static pith_store *open_store(const char *path, pith_store_mode mode)
{
    pith_store *store = NULL;
    pith_error error = {0};
    pith_status status = pith_store_open(path, mode, &store, &error);
    if (status != PITH_OK)
        fail_msg("%s", error.text);
    return store;
}

static bool same(pith_str a, pith_str b)
{
    return a.len == b.len && memcmp(a.data, b.data, a.len) == 0;
}

static bool take_page(void *context, const pith_store_page *page)
{
    size_t *n = context;
    ++*n;
    assert_true(same(page->url, S("https://www.example.org/a")));
    assert_true(same(page->body, S("<p>a\0b</p>\xff")));
    assert_true(same(page->head, S("HTTP/1.1 200 OK\r\n\r\n")));
    assert_null(page->fetched.data);
    return true;
}

static bool take_none(void *context, const pith_store_page *page)
{
    (void)context;
    fail_msg("%.*s", (int)page->url.len, page->url.data);
    return true;
}

static void files_neither_take_nameless_pages_nor_tell_of_new_ones(void **state)
{
    pith_store *store = open_store(*state, PITH_STORE_WRITE);
    pith_error error = {0};
    pith_store_page page = {.body = S("<p>a")};
    assert_int_equal(pith_store_page_put(store, &page, &error), PITH_ARG);
    page.url = S("");
    assert_int_equal(pith_store_page_put(store, &page, &error), PITH_ARG);
    assert_non_null(strstr(error.text, "address"));
    assert_int_equal(pith_store_listen(store, 0, take_none, NULL, &error),
                     PITH_ARG);
    assert_non_null(strstr(error.text, "postgresql://"));
    assert_int_equal(pith_store_pages(store, NULL, take_none, NULL, NULL),
                     PITH_OK);
    pith_store_close(store);
}

static void pages_come_back_byte_for_byte(void **state)
{
    pith_store *store = open_store(*state, PITH_STORE_WRITE);
    pith_store_page page = {.url = S("https://www.example.org/a"),
                            .head = S("HTTP/1.1 200 OK\r\n\r\n"),
                            .body = S("first")};
    assert_int_equal(pith_store_page_put(store, &page, NULL), PITH_OK);
    page.body = S("<p>a\0b</p>\xff");
    assert_int_equal(pith_store_page_put(store, &page, NULL), PITH_OK);
    size_t n = 0;
    assert_int_equal(
        pith_store_pages(store, "example.org", take_page, &n, NULL), PITH_OK);
    assert_int_equal(n, 1);
    assert_int_equal(pith_store_pages(store, "other", take_page, &n, NULL),
                     PITH_OK);
    assert_int_equal(n, 1);
    assert_int_equal(
        pith_store_page_put(store, &(pith_store_page){.body = S("x")}, NULL),
        PITH_ARG);
    pith_store_content content = {S("https://none.example/"), S("auto"), S("t"),
                                  S("{}")};
    assert_int_equal(pith_store_content_put(store, &content, NULL), PITH_ARG);
    pith_store_close(store);
}

static void a_page_is_dropped_with_its_contents(void **state)
{
    pith_store *store = open_store(*state, PITH_STORE_WRITE);
    pith_str url = S("https://www.example.org/a");
    pith_store_page page = {.url = url,
                            .head = S("HTTP/1.1 200 OK\r\n\r\n"),
                            .body = S("<p>a\0b</p>\xff")};
    pith_store_content content = {url, S("auto"), S("t"), S("{}")};
    size_t n = 0;
    assert_int_equal(pith_store_page_put(store, &page, NULL), PITH_OK);
    page.url = S("https://www.example.org/b");
    assert_int_equal(pith_store_page_put(store, &page, NULL), PITH_OK);
    assert_int_equal(pith_store_content_put(store, &content, NULL), PITH_OK);
    assert_int_equal(pith_store_page_drop(store, page.url, NULL), PITH_OK);
    assert_int_equal(pith_store_page_drop(store, page.url, NULL), PITH_OK);
    assert_int_equal(pith_store_pages(store, NULL, take_page, &n, NULL),
                     PITH_OK);
    assert_int_equal(n, 1);
    assert_int_equal(pith_store_page_drop(store, url, NULL), PITH_OK);
    assert_int_equal(pith_store_pages(store, NULL, take_page, &n, NULL),
                     PITH_OK);
    assert_int_equal(n, 1);
    assert_int_equal(pith_store_content_put(store, &content, NULL), PITH_ARG);
    pith_store_close(store);
}

static bool take_url(void *context, const pith_store_page *page)
{
    pith_str *last = context;
    static char copy[10];
    assert_true(page->url.len < sizeof copy);
    memcpy(copy, page->url.data, page->url.len);
    *last = (pith_str){copy, page->url.len};
    return true;
}

/* One at a time, while the store changes. */
static void one_page_after_the_other(void **state)
{
    static const char *const urls[] = {"b", "a", "c"};
    pith_store *store = open_store(*state, PITH_STORE_WRITE);
    pith_store_page page = {.body = S("x")};
    pith_str last = {0};
    assert_int_equal(pith_store_page_after(store, last, take_url, &last, NULL),
                     PITH_OK);
    assert_int_equal(last.len, 0);
    for (size_t i = 0; i < 3; i++) {
        page.url = (pith_str){urls[i], 1};
        assert_int_equal(pith_store_page_put(store, &page, NULL), PITH_OK);
    }
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(
            pith_store_page_after(store, last, take_url, &last, NULL), PITH_OK);
        assert_int_equal(last.data[0], 'a' + (int)i);
        page.url = last;
        assert_int_equal(pith_store_page_put(store, &page, NULL), PITH_OK);
    }
    last = S("c");
    pith_str none = {0};
    assert_int_equal(pith_store_page_after(store, last, take_url, &none, NULL),
                     PITH_OK);
    assert_null(none.data);
    pith_store_close(store);
}

static bool count_rows(void *context, const pith_str *column, size_t n)
{
    (void)column;
    (void)n;
    ++*(size_t *)context;
    return true;
}

static size_t count(pith_store *store, const char *sql)
{
    size_t n = 0;
    pith_str question = {sql, strlen(sql)};
    assert_int_equal(pith_store_query(store, question, count_rows, &n, NULL),
                     PITH_OK);
    return n - 1; /* the columns' names */
}

static void all_or_nothing(void **state)
{
    pith_store *store = open_store(*state, PITH_STORE_WRITE);
    pith_store_page page = {.url = S("a"), .body = S("x")};
    assert_int_equal(pith_store_begin(store, NULL), PITH_OK);
    assert_int_equal(pith_store_page_put(store, &page, NULL), PITH_OK);
    assert_int_equal(pith_store_rollback(store, NULL), PITH_OK);
    assert_int_equal(count(store, "SELECT 1 FROM pages"), 0);
    assert_int_equal(pith_store_begin(store, NULL), PITH_OK);
    assert_int_equal(pith_store_page_put(store, &page, NULL), PITH_OK);
    pith_store_close(store); /* rolls back */
    store = open_store(*state, PITH_STORE_READ);
    assert_int_equal(count(store, "SELECT 1 FROM pages"), 0);
    assert_int_not_equal(pith_store_page_put(store, &page, NULL), PITH_OK);
    pith_store_close(store);
}

typedef struct tags {
    char text[200];
} tags;

static bool take_rule(void *context, const char *site, const pith_rule *rule,
                      pith_str created)
{
    tags *t = context;
    size_t len = strlen(t->text);
    assert_int_equal(created.len, strlen("2026-01-31T10:00:00Z"));
    snprintf(t->text + len, sizeof t->text - len, "%s %d %.*s %u;", site,
             (int)rule->label, PITH_FMT(rule->tag), (unsigned)rule->hits);
    return true;
}

static void rules_by_label_and_hits(void **state)
{
    pith_store *store = open_store(*state, PITH_STORE_WRITE);
    const pith_rule rules[] = {{PITH_RULE_HEADLINE, S("<td id=h>"), 9},
                               {PITH_RULE_MAIN, S("<div id=b>"), 1},
                               {PITH_RULE_MAIN, S("<div id=a>"), 1},
                               {PITH_RULE_MAIN, S("<div id=c>"), 1},
                               {PITH_RULE_MAIN, S("<div id=c>"), 4}};
    for (size_t i = 0; i < 5; i++)
        assert_int_equal(pith_store_rule_put(store, "s", &rules[i], NULL),
                         PITH_OK);
    tags t = {{0}};
    assert_int_equal(pith_store_rules(store, "s", take_rule, &t, NULL),
                     PITH_OK);
    assert_string_equal(t.text, "s 0 <div id=c> 5;s 0 <div id=a> 1;"
                                "s 0 <div id=b> 1;s 1 <td id=h> 9;");
    assert_int_equal(pith_store_rule_drop(store, "s", &rules[1], NULL),
                     PITH_OK);
    assert_int_equal(pith_store_rule_drop(store, "none", &rules[0], NULL),
                     PITH_OK);
    t.text[0] = 0;
    assert_int_equal(pith_store_rules(store, NULL, take_rule, &t, NULL),
                     PITH_OK);
    assert_string_equal(t.text,
                        "s 0 <div id=c> 5;s 0 <div id=a> 1;s 1 <td id=h> 9;");
    const pith_rule noise = {PITH_RULE_NOISE, S("<div id=a>"), 0};
    assert_int_equal(pith_store_rule_put(store, "s", &noise, NULL), PITH_ARG);
    assert_int_equal(pith_store_rule_drop(store, "s", &noise, NULL), PITH_ARG);
    uint64_t n = 0;
    assert_int_equal(
        pith_store_rules_drop(store, "s", PITH_RULE_MAIN, &n, NULL), PITH_OK);
    assert_int_equal(n, 2);
    pith_store_close(store);
}

static void names_are_values_not_sql(void **state)
{
    pith_store *store = open_store(*state, PITH_STORE_WRITE);
    static char list[] = "a\nb\n";
    pith_store_blob blob = {"words", "'); DROP TABLE words; --", list, 4};
    assert_int_equal(pith_store_blob_put(store, &blob, NULL), PITH_OK);
    pith_store_blob got = {.kind = "words", .name = blob.name};
    assert_int_equal(pith_store_blob_get(store, &got, NULL), PITH_OK);
    assert_int_equal(got.len, 4);
    assert_memory_equal(got.bytes, list, 4);
    pith_free(got.bytes);
    blob.kind = "pages";
    assert_int_equal(pith_store_blob_put(store, &blob, NULL), PITH_ARG);
    static const char *const refused[] = {
        "DELETE FROM words",
        "SELECT 1; SELECT 2",
        "PRAGMA user_version = 7",
        "ATTACH 'x.db' AS x",
        "VACUUM",
        "",
    };
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        size_t n = 0;
        pith_str sql = {refused[i], strlen(refused[i])};
        assert_int_equal(pith_store_query(store, sql, count_rows, &n, NULL),
                         PITH_ARG);
    }
    pith_store_close(store);
}

static bool count_rules(void *context, const char *site, const pith_rule *rule,
                        pith_str created)
{
    (void)site;
    (void)created;
    *(size_t *)context += rule->tag.len;
    return true;
}

static bool count_pages(void *context, const pith_store_page *page)
{
    *(size_t *)context += page->body.len;
    return true;
}

static char *read_file(const char *path, size_t *len)
{
    static char bytes[1 << 18];
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    *len = fread(bytes, 1, sizeof bytes, file);
    (void)fclose(file);
    return bytes;
}

/* One byte after the other is inverted, in steps: the file is refused or read,
 * and nothing else happens. */
static void damage_in_any_place(void **state)
{
    pith_store *store = open_store(*state, PITH_STORE_WRITE);
    const pith_rule rule = {PITH_RULE_MAIN, S("<div id=a>"), 3};
    pith_store_page page = {.url = S("http://a.example/"), .body = S("body")};
    assert_int_equal(pith_store_rule_put(store, "a.example", &rule, NULL),
                     PITH_OK);
    assert_int_equal(pith_store_page_put(store, &page, NULL), PITH_OK);
    pith_store_close(store);
    size_t len;
    char *bytes = read_file(*state, &len);
    size_t refused = 0;
    for (size_t at = 0; at < len; at += at < 4096 ? 7 : 61) {
        FILE *file = fopen(*state, "wb");
        assert_non_null(file);
        bytes[at] = (char)~bytes[at];
        assert_int_equal(fwrite(bytes, 1, len, file), len);
        bytes[at] = (char)~bytes[at];
        (void)fclose(file);
        pith_error error = {0};
        pith_status status =
            pith_store_open(*state, PITH_STORE_READ, &store, &error);
        size_t n = 0;
        if (status == PITH_OK) {
            (void)pith_store_rules(store, "a.example", count_rules, &n, &error);
            (void)pith_store_pages(store, NULL, count_pages, &n, &error);
        } else {
            refused++;
            assert_null(store);
            assert_true(error.text[0] != 0);
        }
        pith_store_close(store);
        (void)remove_file(state);
    }
    assert_true(refused > 5);
}

static bool is_there(const char *path, const char *ending)
{
    char name[96];
    snprintf(name, sizeof name, "%s%s", path, ending);
    return access(name, F_OK) == 0;
}

static bool count_page(void *context, const pith_store_page *page)
{
    (void)page;
    ++*(size_t *)context;
    return true;
}

static size_t number_of_pages(pith_store *store)
{
    size_t n = 0;
    assert_int_equal(pith_store_pages(store, NULL, count_page, &n, NULL),
                     PITH_OK);
    return n;
}

static void put_page(const char *path)
{
    pith_store *store = open_store(path, PITH_STORE_WRITE);
    pith_store_page page = {.url = S("https://www.example.org/a"),
                            .body = S("text")};
    assert_int_equal(pith_store_page_put(store, &page, NULL), PITH_OK);
    pith_store_close(store);
}

/* A reader shares auxiliary files while it reads, and removes them. */
static void readers_leave_nothing_behind(void **state)
{
    put_page(*state);
    pith_store *store = open_store(*state, PITH_STORE_READ);
    assert_int_equal(number_of_pages(store), 1);
    pith_store_page page = {.url = S("https://b.example/"), .body = S("b")};
    assert_int_not_equal(pith_store_page_put(store, &page, NULL), PITH_OK);
    pith_store_close(store);
    assert_false(is_there(*state, "-wal"));
    assert_false(is_there(*state, "-shm"));
}

/* A store in a read-only folder is read as it is, whatever its name contains;
 * with a log beside it, or for writing, it is refused with advice. */
static void stores_are_read_where_nothing_is_written(void **state)
{
    (void)state;
    char folder[] = "/tmp/pith-read-XXXXXX";
    assert_non_null(mkdtemp(folder));
    char path[64];
    char log[80];
    snprintf(path, sizeof path, "%s/a?%%41#.db", folder);
    snprintf(log, sizeof log, "%s-wal", path);
    put_page(path);
    assert_int_equal(chmod(path, 0444), 0);
    assert_int_equal(chmod(folder, 0555), 0);
    bool root = geteuid() == 0;
    if (root) /* no mode prevents root from writing */
        assert_int_equal(seteuid(65534), 0);
    pith_store *store = open_store(path, PITH_STORE_READ);
    assert_int_equal(number_of_pages(store), 1);
    pith_store_close(store);
    assert_false(is_there(path, "-shm"));
    pith_error error = {0};
    assert_int_equal(pith_store_open(path, PITH_STORE_WRITE, &store, &error),
                     PITH_IO);
    assert_non_null(strstr(error.text, "copy it to a folder"));
    if (root)
        assert_int_equal(seteuid(0), 0);
    assert_int_equal(chmod(folder, 0755), 0);
    FILE *file = fopen(log, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite("waits", 1, 5, file), 5);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(chmod(log, 0444), 0);
    assert_int_equal(chmod(folder, 0555), 0);
    if (root)
        assert_int_equal(seteuid(65534), 0);
    assert_int_equal(pith_store_open(path, PITH_STORE_READ, &store, &error),
                     PITH_IO);
    assert_non_null(strstr(error.text, "copy both"));
    if (root)
        assert_int_equal(seteuid(0), 0);
    assert_int_equal(chmod(folder, 0755), 0);
    assert_int_equal(unlink(log), 0);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(rmdir(folder), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            files_neither_take_nameless_pages_nor_tell_of_new_ones, make_file,
            remove_file),
        cmocka_unit_test_setup_teardown(pages_come_back_byte_for_byte,
                                        make_file, remove_file),
        cmocka_unit_test_setup_teardown(a_page_is_dropped_with_its_contents,
                                        make_file, remove_file),
        cmocka_unit_test_setup_teardown(one_page_after_the_other, make_file,
                                        remove_file),
        cmocka_unit_test_setup_teardown(all_or_nothing, make_file, remove_file),
        cmocka_unit_test_setup_teardown(rules_by_label_and_hits, make_file,
                                        remove_file),
        cmocka_unit_test_setup_teardown(names_are_values_not_sql, make_file,
                                        remove_file),
        cmocka_unit_test_setup_teardown(readers_leave_nothing_behind, make_file,
                                        remove_file),
        cmocka_unit_test(stores_are_read_where_nothing_is_written),
        cmocka_unit_test_setup_teardown(damage_in_any_place, make_file,
                                        remove_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
