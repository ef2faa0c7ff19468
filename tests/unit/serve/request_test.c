/* SPDX-License-Identifier: Apache-2.0 */
/* Requests without a service: targets, pairs, escapes, failures. */
#include "request.h"

#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

static pith_request *request_for(const char *target)
{
    pith_request *request = pith_request_new(NULL, pith_str_of(target));
    assert_non_null(request);
    return request;
}

static void check_text(pith_str text, const char *expected)
{
    assert_non_null(text.data);
    assert_int_equal(text.len, strlen(expected));
    assert_memory_equal(text.data, expected, text.len);
}

static void targets_have_a_path(void **state)
{
    (void)state;
    pith_request *request = request_for("/v1/extract?method=auto?&b");
    check_text(request->path, "/v1/extract");
    check_text(request->target, "/v1/extract?method=auto?&b");
    pith_request_free(request);
    request = request_for("/");
    check_text(request->path, "/");
    pith_request_free(request);
    pith_request_free(NULL);
}

/* The last one of several counts; headers are compared without case, members of
 * the query with it. */
static void the_last_one_counts(void **state)
{
    pith_pair headers[] = {{PITH_S("Accept"), PITH_S("text/html")},
                           {PITH_S("ACCEPT"), PITH_S("*/*")}};
    pith_pair query[] = {{PITH_S("id"), PITH_S("1")},
                         {PITH_S("id"), PITH_S("2")},
                         {PITH_S("ID"), PITH_S("3")}};
    (void)state;
    pith_request *request = request_for("/");
    request->header = headers;
    request->nheaders = 2;
    request->query = query;
    request->nquery = 3;
    check_text(pith_request_header(request, "accept"), "*/*");
    assert_null(pith_request_header(request, "host").data);
    check_text(pith_request_query(request, "id"), "2");
    assert_null(pith_request_query(request, "Id").data);
    pith_request_free(request);
}

static void escapes_are_resolved(void **state)
{
    static const struct {
        const char *text, *form, *path;
    } rows[] = {
        {"a%20b+c", "a b c", "a b+c"},
        {"%c3%A9%", "\xc3\xa9%", "\xc3\xa9%"},
        {"%4", "%4", "%4"},
        {"%4g%g4", "%4g%g4", "%4g%g4"},
        {"%41", "A", "A"},
        {"%2", "%2", "%2"},
        {"%%41", "%A", "%A"},
        {"", "", ""},
    };
    pith_arena arena;
    (void)state;
    pith_arena_init(&arena, 0);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        pith_str text = pith_str_of(rows[i].text);
        check_text(pith_request_unescape(&arena, text, true), rows[i].form);
        check_text(pith_request_unescape(&arena, text, false), rows[i].path);
    }
    pith_arena_free(&arena);
}

static void forms_are_pairs(void **state)
{
    pith_arena arena;
    pith_pair *pairs = NULL;
    size_t n = 0;
    (void)state;
    pith_arena_init(&arena, 0);
    assert_true(pith_request_form(&arena, PITH_S("&a=b=c&&d&=e&"), &pairs, &n));
    assert_int_equal(n, 3);
    check_text(pairs[0].name, "a");
    check_text(pairs[0].value, "b=c");
    check_text(pairs[1].name, "d");
    check_text(pairs[1].value, "");
    check_text(pairs[2].name, "");
    check_text(pairs[2].value, "e");
    /* Further pairs are appended. */
    assert_true(pith_request_form(&arena, PITH_S("f=%26+"), &pairs, &n));
    assert_int_equal(n, 4);
    check_text(pairs[0].name, "a");
    check_text(pairs[3].value, "& ");
    pith_arena_free(&arena);
}

/* A thousand pairs are accepted, and no more. */
static void too_many_pairs_are_refused(void **state)
{
    char text[1000];
    pith_arena arena;
    pith_pair *pairs = NULL;
    size_t n = 0;
    (void)state;
    memset(text, '&', sizeof text);
    pith_arena_init(&arena, 0);
    assert_true(pith_request_form(&arena, (pith_str){text, 999}, &pairs, &n));
    assert_false(pith_request_form(&arena, (pith_str){text, 1000}, &pairs, &n));
    assert_int_equal(n, 0);
    pith_arena_free(&arena);
}

static void no_memory_is_said(void **state)
{
    pith_arena arena;
    pith_pair *pairs = NULL;
    size_t n = 0;
    (void)state;
    for (size_t after = 0; after < 3; after++) {
        pith_arena_init(&arena, 0);
        arena.fail_after = after;
        assert_false(pith_request_form(&arena, PITH_S("a=b"), &pairs, &n));
        pith_arena_free(&arena);
        n = 0;
    }
}

/* The text of a failure is truncated, never written beyond its buffer. */
static void failures_have_a_detail(void **state)
{
    char longest[1000];
    (void)state;
    memset(longest, 'x', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    pith_request *request = request_for("/v1/none");
    pith_request_fail(request, PITH_PROBLEM_NO_ROUTE, "no such %s", "route");
    assert_int_equal(request->answer.status, 404);
    pith_buf_byte(&request->answer.body, '\0');
    assert_non_null(strstr(request->answer.body.data, "\"no such route\""));
    assert_non_null(strstr(request->answer.body.data, "\"/v1/none\""));
    assert_int_equal(request->answer.nheaders, 0);
    pith_request_free(request);
    request = request_for("/v1/none");
    pith_request_fail(request, PITH_PROBLEM_BUSY, "%s", longest);
    assert_int_equal(request->answer.status, 429);
    assert_int_equal(request->answer.nheaders, 1);
    check_text(request->answer.header[0].name, "Retry-After");
    pith_buf_byte(&request->answer.body, '\0');
    longest[399] = '\0';
    assert_non_null(strstr(request->answer.body.data, longest));
    longest[399] = 'x';
    longest[400] = '\0';
    assert_null(strstr(request->answer.body.data, longest));
    pith_request_free(request);
    request = request_for("/v1/none");
    pith_request_fail(request, PITH_PROBLEM_NO_KEY, "which key?");
    check_text(request->answer.header[0].name, "WWW-Authenticate");
    pith_request_free(request);
}

static void text_is_printed_and_cut(void **state)
{
    char longest[1000];
    (void)state;
    memset(longest, 'x', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    pith_request *request = request_for("/");
    assert_string_equal(pith_request_print(request, "%d-%s", 7, "a"), "7-a");
    assert_int_equal(strlen(pith_request_print(request, "%s", longest)), 399);
    pith_request_free(request);
}

static void clients_that_are_gone_are_seen(void **state)
{
    int ends[2];
    (void)state;
    pith_request *request = request_for("/");
    assert_false(pith_request_is_gone(request));
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
    request->peer = ends[0];
    assert_false(pith_request_is_gone(request));
    assert_int_equal(write(ends[1], "x", 1), 1);
    assert_false(pith_request_is_gone(request));
    close(ends[1]);
    assert_true(pith_request_is_gone(request));
    close(ends[0]);
    pith_request_free(request);
    assert_true(pith_serve_now() > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(targets_have_a_path),
        cmocka_unit_test(the_last_one_counts),
        cmocka_unit_test(escapes_are_resolved),
        cmocka_unit_test(forms_are_pairs),
        cmocka_unit_test(too_many_pairs_are_refused),
        cmocka_unit_test(no_memory_is_said),
        cmocka_unit_test(failures_have_a_detail),
        cmocka_unit_test(text_is_printed_and_cut),
        cmocka_unit_test(clients_that_are_gone_are_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
