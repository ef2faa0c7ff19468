/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Files on servers that answer ranges correctly, with the whole file, with
 * another range, with another size, or not at all.
 */
#include "script_server.h"

#include <pith/crawl.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Such a server, and its client. */
typedef struct remote_case {
    script_server script;
    char address[80];
    pith_remote *remote;
} remote_case;

static void start(remote_case *server, const script_answer *answers)
{
    script_server_start(&server->script, answers);
    snprintf(server->address, sizeof server->address, "%s/f",
             server->script.origin);
    const pith_fetch_options fetch = {.allow_private = true};
    pith_remote_options options = {.fetch = &fetch,
                                   .tries = 2,
                                   .pause_ms = 1,
                                   .longest_ms = 2,
                                   .piece = 10};
    assert_int_equal(pith_remote_new(&options, &server->remote, NULL), PITH_OK);
}

static void stop(remote_case *server)
{
    pith_remote_free(server->remote);
    script_server_stop(&server->script);
}

/* Load the file from a server with these answers: its text, or the reason for
 * the failure; NULL data: the server has no such file. */
static void check_load(const script_answer *answers, pith_status expected,
                       const char *text)
{
    remote_case server;
    pith_str bytes;
    pith_error error = {0};
    start(&server, answers);
    pith_status status =
        pith_remote_load(server.remote, server.address, 1000, &bytes, &error);
    if (status != expected)
        print_message("%s: %s\n", text ? text : "none", error.text);
    assert_int_equal(status, expected);
    if (status != PITH_OK) {
        assert_non_null(strstr(error.text, text));
        assert_non_null(strstr(error.text, server.address));
    } else if (text) {
        assert_int_equal(bytes.len, strlen(text));
        assert_memory_equal(bytes.data, text, bytes.len);
    } else {
        assert_null(bytes.data);
    }
    pith_free((char *)(uintptr_t)bytes.data);
    stop(&server);
}

#define PARTIAL(range) "206 Partial\r\nContent-Range: bytes " range "\r\n"

static void pieces_are_joined(void **state)
{
    static const script_answer rightly[] = {
        {PARTIAL("0-9/14") "ETag: \"one\"\r\n", "0123456789", 0,
         "bytes=0-9\r\n"},
        {PARTIAL("10-13/14"), "abcd", 0, "\"one\""},
        {0}};
    static const script_answer weak[] = {
        {PARTIAL("0-9/14") "ETag: W/\"one\"\r\n", "0123456789", 0, NULL},
        {PARTIAL("10-13/14"), "abcd", 0, "bytes=10-13\r\n"},
        {0}};
    /* Fewer bytes than requested: the next request begins where they end. */
    static const script_answer less[] = {
        {PARTIAL("0-3/14"), "0123", 0, NULL},
        {PARTIAL("4-13/14"), "456789abcd", 0, "bytes=4-13\r\n"},
        {0}};
    (void)state;
    check_load(rightly, PITH_OK, "0123456789abcd");
    check_load(weak, PITH_OK, "0123456789abcd");
    check_load(less, PITH_OK, "0123456789abcd");
}

static void servers_without_ranges_give_all(void **state)
{
    static const script_answer all[] = {{"200 OK\r\n", "whole", 0, NULL}, {0}};
    static const script_answer large[] = {
        {"200 OK\r\n", "longer than a piece", 0, NULL}, {0}};
    (void)state;
    check_load(all, PITH_OK, "whole");
    check_load(large, PITH_FORMAT, "does not answer ranges");
}

static void empty_and_missing_files(void **state)
{
    static const script_answer empty[] = {
        {"416 Range\r\nContent-Range: bytes */0\r\n", NULL, 0, NULL}, {0}};
    static const script_answer untold[] = {{"416 Range\r\n", NULL, 0, NULL},
                                           {0}};
    static const script_answer missing[] = {
        {"404 Not Found\r\n", NULL, 0, NULL}, {0}};
    static const script_answer refused[] = {
        {"416 Range\r\nContent-Range: bytes */9\r\n", NULL, 0, NULL}, {0}};
    (void)state;
    check_load(empty, PITH_OK, "");
    check_load(untold, PITH_OK, "");
    check_load(missing, PITH_OK, NULL);
    check_load(refused, PITH_FORMAT, "refused a range");
}

static void what_changes_meanwhile_is_refused(void **state)
{
    static const script_answer size[] = {
        {PARTIAL("0-9/14"), "0123456789", 0, NULL},
        {PARTIAL("10-13/15"), "abcd", 0, NULL},
        {0}};
    static const script_answer etag[] = {
        {PARTIAL("0-9/14") "ETag: \"one\"\r\n", "0123456789", 0, NULL},
        {"412 Changed\r\n", NULL, 0, NULL},
        {0}};
    (void)state;
    check_load(size, PITH_FORMAT, "changed while it was read");
    check_load(etag, PITH_FORMAT, "changed while it was read");
}

/* None of these answers says which bytes it has. */
static void ranges_that_are_none_are_refused(void **state)
{
    static const char *const heads[] = {
        PARTIAL("1-9/14"),
        PARTIAL("0-9"),
        PARTIAL("0-9/"),
        PARTIAL("0/14"),
        PARTIAL("-9/14"),
        PARTIAL("x-9/14"),
        PARTIAL("0-x/14"),
        PARTIAL("0-9/x"),
        "206 Partial\r\n",
        "206 Partial\r\nContent-Range: pages 0-9/14\r\n",
        "206 Partial\r\nContent-Range: bytes\r\n",
    };
    (void)state;
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
        const script_answer answers[] = {{heads[i], "0123456789", 0, NULL},
                                         {0}};
        check_load(answers, PITH_FORMAT, "different range");
    }
}

static void more_than_asked_for_is_too_large(void **state)
{
    static const script_answer answers[] = {
        {PARTIAL("0-9/5000"), "0123456789", 0, NULL}, {0}};
    remote_case server;
    pith_str bytes;
    pith_error error = {0};
    (void)state;
    start(&server, answers);
    assert_int_equal(
        pith_remote_load(server.remote, server.address, 9, &bytes, &error),
        PITH_FORMAT);
    assert_non_null(strstr(error.text, "too large"));
    assert_null(bytes.data);
    stop(&server);
}

static void sizes_are_told_or_not(void **state)
{
    static const script_answer told[] = {{"200 OK\r\n", "12345", 0, NULL}, {0}};
    static const script_answer missing[] = {{"404 No\r\n", NULL, 0, NULL}, {0}};
    remote_case server;
    uint64_t size;
    (void)state;
    start(&server, told);
    assert_int_equal(
        pith_remote_size(server.remote, server.address, &size, NULL), PITH_OK);
    assert_int_equal(size, 5);
    stop(&server);
    start(&server, missing);
    assert_int_equal(
        pith_remote_size(server.remote, server.address, &size, NULL), PITH_OK);
    assert_true(size == UINT64_MAX);
    stop(&server);
}

/* Reads from the middle to a given end. Bytes in memory need no request: the
 * script has only one answer. */
static void one_reads_from_anywhere(void **state)
{
    static const script_answer answers[] = {
        {PARTIAL("4-6/14"), "456", 0, "bytes=4-6\r\n"},
        {PARTIAL("7-13/14"), "789abcd", 0, "bytes=7-13\r\n"},
        {"500 Asked once more\r\n", NULL, 0, NULL},
        {0}};
    remote_case server;
    pith_remote_file *file;
    char text[20];
    size_t n;
    (void)state;
    start(&server, answers);
    assert_int_equal(
        pith_remote_open(server.remote, server.address, &file, NULL), PITH_OK);
    pith_remote_seek(file, 4);
    pith_remote_want(file, 7);
    assert_int_equal(pith_remote_read(file, text, sizeof text, &n, NULL),
                     PITH_OK);
    assert_int_equal(n, 3);
    assert_memory_equal(text, "456", 3);
    pith_remote_seek(file, 5);
    assert_int_equal(pith_remote_read(file, text, 1, &n, NULL), PITH_OK);
    assert_int_equal(n, 1);
    assert_memory_equal(text, "5", 1);
    pith_remote_seek(file, 7);
    assert_int_equal(pith_remote_read(file, text, sizeof text, &n, NULL),
                     PITH_OK);
    assert_int_equal(n, 7);
    pith_remote_seek(file, 14);
    assert_int_equal(pith_remote_read(file, text, sizeof text, &n, NULL),
                     PITH_OK);
    assert_int_equal(n, 0);
    pith_remote_close(file);
    pith_remote_close(NULL);
    stop(&server);
}

/* A body that breaks off gives the bytes received; if there are none several
 * times, reading fails. */
static void bodies_that_break_off(void **state)
{
    static const script_answer goes_on[] = {
        {PARTIAL("0-9/14"), "0123456789", 4, NULL},
        {PARTIAL("4-13/14"), "456789abcd", 0, "bytes=4-13\r\n"},
        {0}};
    (void)state;
    check_load(goes_on, PITH_OK, "0123456789abcd");
}

static void what_is_no_address_is_refused(void **state)
{
    static const script_answer answers[] = {{"404 No\r\n", NULL, 0, NULL}, {0}};
    remote_case server;
    pith_remote_file *file;
    uint64_t size;
    (void)state;
    start(&server, answers);
    assert_int_not_equal(
        pith_remote_open(server.remote, "ftp://127.0.0.1/f", &file, NULL),
        PITH_OK);
    assert_null(file);
    assert_int_not_equal(
        pith_remote_size(server.remote, "page.html", &size, NULL), PITH_OK);
    stop(&server);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_are_joined),
        cmocka_unit_test(servers_without_ranges_give_all),
        cmocka_unit_test(empty_and_missing_files),
        cmocka_unit_test(what_changes_meanwhile_is_refused),
        cmocka_unit_test(ranges_that_are_none_are_refused),
        cmocka_unit_test(more_than_asked_for_is_too_large),
        cmocka_unit_test(sizes_are_told_or_not),
        cmocka_unit_test(one_reads_from_anywhere),
        cmocka_unit_test(bodies_that_break_off),
        cmocka_unit_test(what_is_no_address_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
