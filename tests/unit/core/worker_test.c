/* SPDX-License-Identifier: Apache-2.0 */
/* Levels 1 and 2: results, outcomes, limits, memory, threads. */
#include "core_fixture.h"
#include "object.h"
#include "str.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static void assert_str(pith_str actual, const char *expected)
{
    assert_int_equal(actual.len, strlen(expected));
    assert_memory_equal(actual.data, expected, actual.len);
}

static pith_result *extract(pith_str page, const pith_options *options)
{
    pith_worker *worker = pith_worker_new();
    assert_non_null(worker);
    pith_result *result = NULL;
    pith_error error = {0};
    pith_status status =
        pith_worker_extract(worker, page, options, &result, &error);
    if (status != PITH_OK)
        fail_msg("%s: %s", pith_status_text(status), error.text);
    pith_worker_free(worker);
    return result;
}

static void test_one_call(void **state)
{
    (void)state;
    char *text;
    size_t len;
    assert_int_equal(pith_extract(PITH_S(CORE_PAGE), &text, &len), PITH_OK);
    /* The default method; which of the shorter lines it keeps may change. */
    assert_non_null(strstr(text, "The river rose two metres overnight"));
    assert_null(strstr(text, "News"));
    assert_int_equal(len, strlen(text));
    pith_free(text);
    assert_int_equal(pith_extract(PITH_S(""), &text, NULL), PITH_OK);
    assert_string_equal(text, "");
    pith_free(text);
    assert_int_equal(pith_extract(PITH_S("%PDF-1.7"), &text, NULL),
                     PITH_FORMAT);
    assert_null(text);
}

static void test_result_outlives_the_worker(void **state)
{
    (void)state;
    pith_options options = {.method = "ctd", .format = "markdown"};
    pith_result *result = extract(PITH_S(CORE_PAGE), &options);
    assert_int_equal(result->outcome, PITH_OUTCOME_OK);
    assert_null(result->reason.data);
    assert_str(result->method, "ctd");
    assert_str(result->text, CORE_TEXT);
    assert_int_equal(result->text_chars, strlen(CORE_TEXT));
    assert_int_equal(result->bytes, strlen(CORE_PAGE));
    assert_str(result->encoding, "UTF-8");
    assert_true(result->score > 0.5 && result->score <= 1);
    assert_memory_equal(result->output.data, "# River", 7);
    assert_int_equal(result->nwarnings, 0);
    pith_result_free(result);
}

static void test_pages_without_content(void **state)
{
    (void)state;
    pith_result *result = extract(PITH_S("<title>x</title>"), NULL);
    assert_int_equal(result->outcome, PITH_OUTCOME_EMPTY);
    assert_str(result->reason, "the page has no visible text");
    pith_result_free(result);
    result = extract((pith_str){0}, NULL);
    assert_int_equal(result->outcome, PITH_OUTCOME_EMPTY);
    assert_int_equal(result->text.len, 0);
    assert_non_null(result->text.data);
    pith_result_free(result);
    result = extract(PITH_S("\x89PNG\r\n\x1a\n...."), NULL);
    assert_int_equal(result->outcome, PITH_OUTCOME_ERROR);
    assert_str(result->reason, "not an HTML page; it looks like a PNG picture");
    assert_null(result->text.data);
    assert_true(result->score < 0);
    pith_result_free(result);
}

static void check_limit(const pith_limits *limits, const char *reason)
{
    pith_options options = {.method = "body", .limits = *limits};
    pith_result *result = extract(
        PITH_S(CORE_PAGE "<div><div><div><div><div><div><div>deep"), &options);
    assert_int_equal(result->outcome, PITH_OUTCOME_LIMIT);
    assert_str(result->reason, reason);
    assert_int_equal(result->nwarnings, 1);
    assert_str(result->warnings[0], reason);
    assert_true(result->text.len > 0);
    pith_result_free(result);
}

static void test_limits_are_reported(void **state)
{
    (void)state;
    check_limit(&(pith_limits){.max_bytes = 200},
                "max-bytes 200 reached: the rest was not read");
    check_limit(&(pith_limits){.max_nodes = 16},
                "max-nodes 16 reached: the rest was not read");
    check_limit(&(pith_limits){.max_depth = 8},
                "max-depth 8 reached: deeper elements moved up to it");
    check_limit(&(pith_limits){.max_attrs = 1},
                "max-attrs 1 reached: further attributes of an element "
                "dropped");
    check_limit(&(pith_limits){.max_output = 20},
                "max-output 20 reached: the rest was not written");
}

/* A cut inside a character causes no warning about invalid bytes. */
static void test_cut_between_characters(void **state)
{
    (void)state;
    for (size_t max = 20; max < 40; max++) {
        pith_options options = {.limits.max_bytes = max};
        pith_result *result = extract(
            PITH_S("<p>\xc3\xa9\xe0\xb8\x81\xf0\x9f\x98\x80\xc3\xa9\xe0\xb8\x81"
                   "\xf0\x9f\x98\x80\xc3\xa9\xe0\xb8\x81\xf0\x9f\x98\x80"
                   "\xf0\x9f\x98\x80"),
            &options);
        assert_int_equal(result->nwarnings, max < 34);
        pith_result_free(result);
    }
}

static void test_memory_limit(void **state)
{
    (void)state;
    pith_worker *worker = pith_worker_new();
    pith_options options = {.limits.max_memory = 100000};
    enum { LONG = 200000 };
    char *page = malloc(LONG);
    assert_non_null(page);
    memset(page, 'x', LONG);
    pith_result *result;
    pith_error error = {0};
    assert_int_equal(pith_worker_extract(worker, (pith_str){page, LONG},
                                         &options, &result, &error),
                     PITH_NOMEM);
    assert_null(result);
    assert_string_equal(error.text,
                        "memory for this page ran out (limit 100000 bytes)");
    free(page);
    /* The worker can process the next page. */
    assert_int_equal(pith_worker_extract(worker, PITH_S(CORE_PAGE), &options,
                                         &result, &error),
                     PITH_OK);
    pith_result_free(result);
    pith_worker_free(worker);
}

static void test_encodings_are_warned_about(void **state)
{
    (void)state;
    pith_options options = {.http_charset = PITH_S("martian"),
                            .fallback_encoding = PITH_S("utf-8")};
    pith_result *result =
        extract(PITH_S("<p>one \xff two \xc3( three"), &options);
    assert_int_equal(result->outcome, PITH_OUTCOME_OK);
    assert_int_equal(result->nwarnings, 2);
    assert_str(result->warnings[0],
               "unknown encoding \"martian\" declared by HTTP: ignored");
    assert_str(result->warnings[1],
               "2 invalid byte sequences in UTF-8 replaced by U+FFFD");
    pith_result_free(result);
}

/* Each allocation of the pipeline may fail. */
static void test_nth_allocation_fails(void **state)
{
    (void)state;
    pith_options options = {.method = "ctd", .format = "markdown"};
    bool done = false;
    for (size_t n = 0; !done; n++) {
        assert_true(n < 10000);
        pith_worker *worker = pith_worker_new();
        pith_worker_fail_after(worker, n);
        pith_result *result;
        pith_status status = pith_worker_extract(worker, PITH_S(CORE_PAGE),
                                                 &options, &result, NULL);
        done = status == PITH_OK;
        assert_true(done || (status == PITH_NOMEM && !result));
        if (done) {
            assert_true(n > 5);
            assert_str(result->text, CORE_TEXT);
            pith_result_free(result);
        }
        /* The worker works again with the same memory. */
        pith_worker_fail_after(worker, SIZE_MAX);
        assert_int_equal(pith_worker_extract(worker, PITH_S(CORE_PAGE),
                                             &options, &result, NULL),
                         PITH_OK);
        assert_str(result->text, CORE_TEXT);
        pith_result_free(result);
        pith_worker_free(worker);
    }
}

/* Two pages in turn give the same as each alone: nothing is carried over. */
static void test_pages_do_not_mix(void **state)
{
    (void)state;
    pith_worker *worker = pith_worker_new();
    for (int i = 0; i < 6; i++) {
        pith_str page = i % 2 ? PITH_S(CORE_PAGE)
                              : PITH_S("<p>Some other page altogether.");
        pith_options options = {.method = "ctd"};
        pith_result *result;
        assert_int_equal(
            pith_worker_extract(worker, page, &options, &result, NULL),
            PITH_OK);
        assert_str(result->text,
                   i % 2 ? CORE_TEXT : "Some other page altogether.");
        pith_result_free(result);
    }
    pith_worker_free(worker);
}

static void *extract_often(void *context)
{
    size_t *good = context;
    pith_worker *worker = pith_worker_new();
    for (int i = 0; worker && i < 200; i++) {
        pith_options options = {.method = "ctd"};
        pith_result *result = NULL;
        if (pith_worker_extract(worker, PITH_S(CORE_PAGE), &options, &result,
                                NULL) == PITH_OK &&
            pith_str_eq(result->text, PITH_S(CORE_TEXT)))
            ++*good;
        pith_result_free(result);
    }
    pith_worker_free(worker);
    return NULL;
}

static void test_threads_share_nothing(void **state)
{
    (void)state;
    enum { NTHREADS = 3 };
    pthread_t threads[NTHREADS];
    size_t good[NTHREADS] = {0};
    for (int i = 0; i < NTHREADS; i++)
        assert_int_equal(
            pthread_create(&threads[i], NULL, extract_often, &good[i]), 0);
    for (int i = 0; i < NTHREADS; i++) {
        pthread_join(threads[i], NULL);
        assert_int_equal(good[i], 200);
    }
}

static void test_markup_stays_out_of_the_text(void **state)
{
    (void)state;
    pith_options options = {.method = "body",
                            .render = {.links = true, .formatting = true}};
    pith_result *result =
        extract(PITH_S("<p>a <b>bold</b> <a href=/x>link</a>"), &options);
    assert_str(result->text, "a bold link");
    assert_true(result->output.len > result->text.len);
    pith_result_free(result);
}

/* Cells that no tag makes; text_test.c has the others. */
static void test_tables_by_their_roles(void **state)
{
    (void)state;
    pith_options options = {.method = "body"};
    pith_result *result = extract(
        PITH_S("<div role=table><div role=row><div role=cell>a</div>"
               "<div role=cell>b</div></div><div role=row><div role=cell>c"
               "</div><div role=cell>d</div></div></div>"),
        &options);
    assert_str(result->text, "a\tb\nc\td");
    pith_result_free(result);
}

/* The number of the node with this text. */
static uint32_t node_with(pith_str page, pith_str text)
{
    pith_doc *doc = NULL;
    uint32_t i = 0;
    assert_int_equal(pith_doc_parse(page, NULL, &doc, NULL), PITH_OK);
    while (!pith_str_eq(pith_doc_node(doc, i).text, text))
        assert_true(++i < pith_doc_count(doc));
    pith_doc_free(doc);
    return i;
}

static void test_decisions_are_the_last_word(void **state)
{
    (void)state;
    pith_str page = PITH_S("<title>Rain</title><h1>Rain</h1><p>It falls.</p>"
                           "<p hidden>Unseen.</p><p>Home</p>");
    const pith_decision decisions[] = {
        {node_with(page, PITH_S("Home")), false},
        {4000000000u, true},
        {node_with(page, PITH_S("It falls.")), true},
    };
    pith_options options = {.method = "body", .decisions = decisions};
    pith_result *result = extract(page, &options);
    assert_str(result->text, "It falls.\n\nHome");
    pith_result_free(result);
    options.ndecisions = 3;
    result = extract(page, &options);
    assert_str(result->text, "It falls.");
    assert_str(result->title, "Rain");
    pith_result_free(result);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_call),
        cmocka_unit_test(test_result_outlives_the_worker),
        cmocka_unit_test(test_pages_without_content),
        cmocka_unit_test(test_limits_are_reported),
        cmocka_unit_test(test_cut_between_characters),
        cmocka_unit_test(test_memory_limit),
        cmocka_unit_test(test_encodings_are_warned_about),
        cmocka_unit_test(test_nth_allocation_fails),
        cmocka_unit_test(test_pages_do_not_mix),
        cmocka_unit_test(test_threads_share_nothing),
        cmocka_unit_test(test_markup_stays_out_of_the_text),
        cmocka_unit_test(test_tables_by_their_roles),
        cmocka_unit_test(test_decisions_are_the_last_word),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
