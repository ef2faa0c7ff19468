/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Inputs on servers: their names, the results of a listing, ranges of an
 * archive; servers that refuse, have no such files, or cannot be reached.
 */
#include "remote_inputs.h"

#include "script_server.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const pith_fetch_options here = {.allow_private = true};

static void names_of_servers(void **state)
{
    static const struct {
        const char *name;
        bool remote;
    } rows[] = {
        {"s3://bucket/key", true},
        {"s3://bucket/page.html", true},
        {"http://127.0.0.1/a.warc", true},
        {"https://a.example/a.warc.gz", true},
        {"https://a.example/a.warc.zst", true},
        {"https://a.example/page.html", false}, /* such names are fetched
                                                   instead */
        {"https://a.example/", false},
        {"a.warc.gz", false},
        {"s3", false},
        {"", false},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (pith_is_remote_name(rows[i].name) != rows[i].remote)
            fail_msg("%s", rows[i].name);
}

/* -- Listings ------------------------------------------------------------ */

/* A server in place of S3. */
static void start_s3(script_server *server, const script_answer *answers)
{
    script_server_start(server, answers);
    setenv("AWS_ENDPOINT_URL", server->origin, 1);
    setenv("AWS_ACCESS_KEY_ID", "ID", 1);
    setenv("AWS_SECRET_ACCESS_KEY", "SECRET", 1);
    setenv("AWS_REGION", "eu-west-1", 1);
    unsetenv("AWS_PROFILE");
}

static void stop_s3(const script_server *server, pith_sources *sources)
{
    pith_sources_clear(sources);
    script_server_stop(server);
    unsetenv("AWS_ENDPOINT_URL");
    unsetenv("AWS_ACCESS_KEY_ID");
    unsetenv("AWS_SECRET_ACCESS_KEY");
}

static void listings_bring_pages_and_archives(void **state)
{
    static const script_answer answers[] = {
        {"200 OK\r\n",
         "<ListBucketResult>"
         "<Contents><Key>x/a.html</Key><Size>11</Size></Contents>"
         "<Contents><Key>x/b/c.warc.gz</Key><Size>22</Size></Contents>"
         "<Contents><Key>x/notes.txt</Key><Size>33</Size></Contents>"
         "<Contents><Key>y/other.html</Key><Size>44</Size></Contents>"
         "</ListBucketResult>",
         0, "prefix=x%2F"},
        {0}};
    script_server server;
    pith_sources sources;
    (void)state;
    start_s3(&server, answers);
    pith_sources_init(&sources);
    pith_sources_add_remote(&sources, "s3://bucket/x/");
    assert_false(sources.failed);
    assert_int_equal(sources.count, 2);
    assert_string_equal(sources.items[0].path, "s3://bucket/x/a.html");
    assert_string_equal(sources.items[0].id, "a.html");
    assert_false(sources.items[0].warc);
    assert_int_equal(sources.items[0].size, 11);
    assert_string_equal(sources.items[1].path, "s3://bucket/x/b/c.warc.gz");
    assert_true(sources.items[1].warc);
    assert_int_equal(sources.items[1].size, 22);
    assert_ptr_equal(sources.items[1].remote, sources.remote);
    assert_true(sources.owns_remote);
    /* A name without a slash at its end is a file; no request is needed. */
    pith_sources_add_remote(&sources, "s3://bucket/x/one.warc");
    assert_int_equal(sources.count, 3);
    assert_string_equal(sources.items[2].id, "s3://bucket/x/one.warc");
    assert_true(sources.items[2].warc);
    stop_s3(&server, &sources);
}

/* Messages about names without results. */
static void listings_that_bring_nothing(void **state)
{
    static const script_answer none[] = {
        {"200 OK\r\n", "<ListBucketResult></ListBucketResult>", 0, NULL}, {0}};
    static const script_answer others[] = {
        {"200 OK\r\n",
         "<ListBucketResult><Contents><Key>a.txt</Key><Size>1</Size></Contents>"
         "</ListBucketResult>",
         0, NULL},
        {0}};
    static const script_answer refused[] = {
        {"403 Forbidden\r\n", "<Error><Code>AccessDenied</Code></Error>", 0,
         NULL},
        {0}};
    /* Each page is followed by the same one. */
    static const script_answer endless[] = {
        {"200 OK\r\n",
         "<ListBucketResult><IsTruncated>true</IsTruncated>"
         "<NextContinuationToken>t</NextContinuationToken></ListBucketResult>",
         0, NULL},
        {0}};
    static const struct {
        const script_answer *answers;
        const char *name, *id, *problem;
        bool unopened;
    } rows[] = {
        {none, "s3://bucket", "s3://bucket/", "name begins so", false},
        {others, "s3://bucket/a", "s3://bucket/a", NULL, false},
        {others, "s3://bucket/", "s3://bucket/", "name begins so", false},
        {refused, "s3://bucket/x/", "s3://bucket/x/", "AccessDenied", true},
        {endless, "s3://bucket/x/", "s3://bucket/x/", "does not end", true},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        script_server server;
        pith_sources sources;
        start_s3(&server, rows[i].answers);
        pith_sources_init(&sources);
        pith_sources_add_remote(&sources, rows[i].name);
        assert_int_equal(sources.count, 1);
        const pith_source *source = &sources.items[0];
        assert_string_equal(source->id, rows[i].id);
        assert_int_equal(source->unopened, rows[i].unopened);
        if (!rows[i].problem)
            assert_null(source->problem);
        else if (!strstr(source->problem, rows[i].problem))
            fail_msg("%s: %s", rows[i].name, source->problem);
        stop_s3(&server, &sources);
    }
}

/* Invalid settings: each name that needs servers reports them. */
static void without_servers_each_name_has_a_problem(void **state)
{
    static const char *const names[] = {"s3://bucket/x/", "s3://bucket/a.html"};
    pith_warc_reader *reader;
    pith_error error = {0};
    (void)state;
    setenv("AWS_ENDPOINT_URL", "ftp://127.0.0.1/", 1);
    setenv("AWS_ACCESS_KEY_ID", "ID", 1);
    setenv("AWS_SECRET_ACCESS_KEY", "SECRET", 1);
    for (size_t i = 0; i < 2; i++) {
        pith_sources sources;
        pith_sources_init(&sources);
        pith_sources_add_remote(&sources, names[i]);
        assert_int_equal(sources.count, 1);
        assert_string_equal(sources.items[0].id, names[i]);
        assert_true(sources.items[0].unopened);
        assert_non_null(strstr(sources.items[0].problem, "AWS_ENDPOINT_URL"));
        assert_null(sources.remote);
        assert_int_equal(pith_archive_open(&sources, "s3://bucket/a.warc", NULL,
                                           &reader, &error),
                         PITH_IO);
        assert_null(reader);
        assert_non_null(strstr(error.text, "AWS_ENDPOINT_URL"));
        pith_sources_clear(&sources);
    }
    unsetenv("AWS_ENDPOINT_URL");
}

/* -- Archives ------------------------------------------------------------ */

#define HEAD "WARC/1.0\r\nWARC-Type: resource\r\n"
#define RECORD(n)                                      \
    HEAD "WARC-Target-URI: http://a.example/" n "\r\n" \
         "Content-Length: 3\r\n\r\n" n n n "\r\n\r\n"
enum { RECORD_LEN = sizeof RECORD("1") - 1 };

/* The address of the next record, without the common part. */
static void assert_next(pith_warc_reader *reader, const char *expected)
{
    pith_warc_record record;
    if (!expected) {
        assert_false(pith_warc_next(reader, &record));
        return;
    }
    assert_true(pith_warc_next(reader, &record));
    assert_null(record.problem.data);
    assert_int_equal(record.url.len, strlen("http://a.example/1"));
    assert_int_equal(record.url.data[record.url.len - 1], *expected);
}

static void archives_are_read_from_beginning_to_end(void **state)
{
    static const script_answer answers[] = {
        {"200 OK\r\n", RECORD("1") RECORD("2"), 0, "GET /a.warc "}, {0}};
    script_server server;
    pith_sources sources;
    pith_warc_reader *reader;
    char name[80];
    (void)state;
    script_server_start(&server, answers);
    snprintf(name, sizeof name, "%s/a.warc", server.origin);
    pith_sources_init(&sources);
    sources.fetch = &here;
    assert_int_equal(pith_archive_open(&sources, name, NULL, &reader, NULL),
                     PITH_OK);
    assert_next(reader, "1");
    assert_next(reader, "2");
    assert_next(reader, NULL);
    assert_int_equal(pith_warc_seek(reader, RECORD_LEN, 0, NULL), PITH_OK);
    assert_next(reader, "2");
    pith_warc_reader_free(reader);
    /* The next one uses the same servers. */
    const pith_remote *remote = sources.remote;
    assert_int_equal(pith_archive_open(&sources, name, NULL, &reader, NULL),
                     PITH_OK);
    pith_warc_reader_free(reader);
    assert_ptr_equal(sources.remote, remote);
    assert_int_equal(pith_archive_open(&sources, "s3://UPPER_case?/a.warc",
                                       NULL, &reader, NULL),
                     PITH_ARG);
    assert_null(reader);
    pith_sources_clear(&sources);
    script_server_stop(&server);
    assert_int_not_equal(
        pith_archive_open(&sources, "gone.warc", NULL, &reader, NULL), PITH_OK);
    assert_null(reader);
}

/* A range of a file with three records, and the records in it. */
typedef struct range_case {
    const char *file;
    uint64_t begin, end;
    const char *records[3];
    pith_status status; /* of reading */
} range_case;

static void check_range(pith_sources *sources, pith_remote_archive *archive,
                        const char *origin, const range_case *row)
{
    char name[80];
    pith_warc_reader *reader;
    pith_error error = {0};
    snprintf(name, sizeof name, "%s/%s", origin, row->file);
    pith_source *source = pith_sources_add_remote_file(sources, name, name);
    assert_non_null(source);
    assert_true(source->warc);
    source->begin = row->begin;
    source->end = row->end;
    assert_int_equal(pith_remote_archive_open(archive, source, &reader, &error),
                     PITH_OK);
    for (size_t i = 0; i < 3 && row->records[i]; i++)
        assert_next(reader, row->records[i]);
    assert_next(reader, NULL);
    assert_int_equal(pith_warc_reader_status(reader, &error), row->status);
    assert_int_equal(archive->missing, row->status != PITH_OK);
    if (row->status != PITH_OK)
        assert_non_null(strstr(error.text, name));
    pith_warc_reader_free(reader);
}

/* Each range is requested once and not beyond its end; another file replaces
 * the open one, even if it does not exist. */
static void ranges_are_asked_for_as_they_are(void **state)
{
    enum { N = RECORD_LEN };
    static const range_case rows[] = {
        {"a.warc", N, 2 * N, {"2"}, PITH_OK},
        {"a.warc", 0, N, {"1"}, PITH_OK},
        {"a.warc", N, 3 * N, {"2", "3"}, PITH_OK},
        {"b.warc", 0, 0, {"4"}, PITH_OK},
        {"c.warc", 0, N, {NULL}, PITH_IO},
    };
    static const char *const bodies[] = {RECORD("2"), RECORD("1"),
                                         RECORD("2") RECORD("3")};
    char head[3][100], asked[3][40];
    script_answer answers[6] = {
        [3] = {"200 OK\r\n", RECORD("4"), 0, "GET /b.warc "},
        [4] = {"404 Not Found\r\n", NULL, 0, "GET /c.warc "}};
    script_server server;
    pith_sources sources;
    pith_remote_archive archive = {0};
    (void)state;
    for (size_t i = 0; i < 3; i++) {
        int begin = (int)rows[i].begin;
        int last = (int)rows[i].end - 1;
        snprintf(head[i], sizeof head[i],
                 "206 Partial\r\nContent-Range: bytes %d-%d/%d\r\n", begin,
                 last, 3 * N);
        snprintf(asked[i], sizeof asked[i], "bytes=%d-%d\r\n", begin, last);
        answers[i] = (script_answer){head[i], bodies[i], 0, asked[i]};
    }
    script_server_start(&server, answers);
    pith_sources_init(&sources);
    sources.fetch = &here;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        check_range(&sources, &archive, server.origin, &rows[i]);
    pith_remote_archive_close(&archive);
    assert_null(archive.file);
    pith_sources_clear(&sources);
    script_server_stop(&server);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_of_servers),
        cmocka_unit_test(listings_bring_pages_and_archives),
        cmocka_unit_test(listings_that_bring_nothing),
        cmocka_unit_test(without_servers_each_name_has_a_problem),
        cmocka_unit_test(archives_are_read_from_beginning_to_end),
        cmocka_unit_test(ranges_are_asked_for_as_they_are),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
