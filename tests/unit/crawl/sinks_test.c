/* SPDX-License-Identifier: Apache-2.0 */
/* Destinations of a crawl's pages: file names in a folder, a WARC file that is
 * cut back to its journal, a store together with another destination. */
#include "str.h"

#include <pith/crawl.h>
#include <pith/store.h>
#include <pith/warc.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static char folder[64];

static const char *in_folder(const char *name)
{
    static char path[400];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static int make_folder(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/pith-sinks-XXXXXX");
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state)
{
    char command[100];
    (void)state;
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command);
}

static pith_crawl_page make_page(const char *url, const char *body)
{
    return (pith_crawl_page){
        .url = pith_str_of(url),
        .head = PITH_S("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n"),
        .body = pith_str_of(body),
        .ip = "192.0.2.1"};
}

static void put(const pith_crawl_sink *sink, const pith_crawl_page *page,
                uint64_t *position)
{
    pith_error error = {0};
    if (sink->put(sink->context, page, position, &error) != PITH_OK)
        fail_msg("%s", error.text);
}

static void check_file(const char *name, const char *expected)
{
    char text[100] = {0};
    FILE *file = fopen(in_folder(name), "rb");
    if (!file)
        fail_msg("no %s", name);
    (void)fread(text, 1, sizeof text - 1, file);
    fclose(file);
    assert_string_equal(text, expected);
}

static void files_are_named_after_addresses(void **state)
{
    (void)state;
    static const struct {
        const char *url, *name;
    } rows[] = {
        {"http://a.org/", "a.org/index.html"},
        {"http://a.org/b.html", "a.org/b.html"},
        {"http://a.org/x/", "a.org/x/index.html"},
        {"http://a.org/c.html/d.html", "a.org/c.html_/d.html"},
    };
    pith_crawl_sink sink;
    uint64_t position = 0;
    assert_int_equal(pith_crawl_folder(folder, &sink, NULL), PITH_OK);
    assert_int_equal(sink.begin(sink.context, 0, NULL), PITH_OK);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        pith_crawl_page page = make_page(rows[i].url, rows[i].url);
        put(&sink, &page, &position);
        check_file(rows[i].name, rows[i].url);
    }
    /* Two addresses give two files, and no name leads out of the folder. */
    pith_crawl_page odd = make_page("http://a.org/index.html", "odd");
    put(&sink, &odd, &position);
    odd = make_page("http://a.org/b.html?q=../../x", "odd");
    put(&sink, &odd, &position);
    odd = make_page("http://a.org/..%2f..%2fetc/y", "odd");
    put(&sink, &odd, &position);
    check_file("a.org/index.html", "http://a.org/");
    check_file("a.org/b.html", "http://a.org/b.html");
    /* An unchanged page leaves the file unchanged. */
    pith_crawl_page same = make_page("http://a.org/b.html", "");
    same.unchanged = true;
    put(&sink, &same, &position);
    check_file("a.org/b.html", "http://a.org/b.html");
    assert_int_equal(position, 8);
    assert_int_equal(sink.close(sink.context, NULL), PITH_OK);
}

static size_t count_pages(const char *path)
{
    pith_warc_reader *reader = NULL;
    pith_warc_record record;
    size_t n = 0;
    assert_int_equal(pith_warc_reader_open(path, NULL, &reader, NULL), PITH_OK);
    while (pith_warc_next(reader, &record)) {
        assert_null(record.problem.data);
        n += record.type == PITH_WARC_RESPONSE;
    }
    pith_warc_reader_free(reader);
    return n;
}

static void what_is_not_vouched_for_is_cut_off(void **state)
{
    (void)state;
    char path[400];
    uint64_t first = 0;
    uint64_t second = 0;
    pith_crawl_sink sink;
    pith_error error = {0};
    pith_crawl_page page = make_page("http://a.org/", "<p>One");
    memcpy(path, in_folder("x.warc.gz"), sizeof path);
    assert_int_equal(pith_crawl_warc(path, &sink, NULL), PITH_OK);
    assert_int_equal(sink.check(sink.context, NULL), PITH_OK);
    assert_int_equal(sink.begin(sink.context, 0, NULL), PITH_OK);
    put(&sink, &page, &first);
    put(&sink, &page, &second);
    assert_true(second > first);
    assert_int_equal(sink.close(sink.context, NULL), PITH_OK);
    assert_int_equal(count_pages(path), 2);
    assert_int_equal(pith_crawl_warc(path, &sink, NULL), PITH_OK);
    /* A new crawl does not overwrite it. */
    assert_int_equal(sink.check(sink.context, &error), PITH_IO);
    /* A crawl that is continued after the first page drops the second one. */
    assert_int_equal(sink.begin(sink.context, first, NULL), PITH_OK);
    assert_int_equal(sink.close(sink.context, NULL), PITH_OK);
    assert_int_equal(count_pages(path), 1);
    /* A file that is shorter than the journal says is refused. */
    assert_int_equal(pith_crawl_warc(path, &sink, NULL), PITH_OK);
    assert_int_equal(sink.begin(sink.context, second, &error), PITH_IO);
    (void)sink.close(sink.context, NULL);
    assert_int_equal(count_pages(path), 1);
    assert_int_equal(pith_crawl_warc("x.txt", &sink, &error), PITH_ARG);
}

static bool take_page(void *context, const pith_store_page *page)
{
    snprintf(context, 100, "%.*s", PITH_FMT(page->body));
    return true;
}

static void a_store_beside_a_folder(void **state)
{
    (void)state;
    char path[400];
    char body[100] = "";
    uint64_t position = 0;
    pith_crawl_sink next;
    pith_crawl_sink sink;
    pith_store *store = NULL;
    pith_crawl_page page = make_page("http://a.org/b.html", "<p>First");
    memcpy(path, in_folder("s.db"), sizeof path);
    assert_int_equal(pith_crawl_folder(folder, &next, NULL), PITH_OK);
    assert_int_equal(pith_crawl_store(path, &next, &sink, NULL), PITH_OK);
    assert_int_equal(sink.check(sink.context, NULL), PITH_OK);
    assert_int_equal(sink.begin(sink.context, 0, NULL), PITH_OK);
    put(&sink, &page, &position);
    page.body = PITH_S("<p>Second");
    put(&sink, &page, &position);
    page.body = PITH_S("");
    page.unchanged = true;
    put(&sink, &page, &position);
    assert_int_equal(sink.sync(sink.context, NULL), PITH_OK);
    assert_int_equal(sink.close(sink.context, NULL), PITH_OK);
    check_file("a.org/b.html", "<p>Second");
    assert_int_equal(pith_store_open(path, PITH_STORE_READ, &store, NULL),
                     PITH_OK);
    assert_int_equal(pith_store_pages(store, "a.org", take_page, body, NULL),
                     PITH_OK);
    assert_string_equal(body, "<p>Second");
    pith_store_close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(files_are_named_after_addresses,
                                        make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(what_is_not_vouched_for_is_cut_off,
                                        make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(a_store_beside_a_folder, make_folder,
                                        remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
