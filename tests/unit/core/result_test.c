/* SPDX-License-Identifier: Apache-2.0 */
/* The JSON record, byte for byte; a result is one block that contains
 * everything. */
#include "result.h"
#include "str.h"
#include "test_allocator.h"

#include <pith/learn.h>
#include <pith/record.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static void check_json(const pith_result *result, const pith_record *record,
                       const char *expected)
{
    char *json;
    size_t len;
    assert_int_equal(pith_result_json(result, record, &json, &len), PITH_OK);
    assert_string_equal(json, expected);
    assert_int_equal(len, strlen(expected));
    pith_free(json);
}

static void test_everything_known(void **state)
{
    (void)state;
    pith_str warnings[] = {PITH_S("one"), PITH_S("\"two\"")};
    pith_result facts = {
        .outcome = PITH_OUTCOME_LIMIT,
        .reason = PITH_S("why"),
        .method = PITH_S("ctd"),
        .score = 0.97004,
        .text = PITH_S("a\nb\t\xc3\xa9"),
        .text_chars = 5,
        .bytes = 116000,
        .page_type = PITH_S("article"),
        .title = PITH_S("Title"),
        .author = PITH_S("Author"),
        .date = PITH_S("2025-09-04"),
        .sitename = PITH_S("Site"),
        .description = PITH_S(""),
        .language = PITH_S("en"),
        .warnings = warnings,
        .nwarnings = 2,
    };
    pith_result *result = pith_result_copy(&facts);
    assert_non_null(result);
    /* The result has copies, so that the originals may change. */
    warnings[1] = PITH_S("changed");
    pith_record record = {
        .id = PITH_S("0001.html.gz"), .url = PITH_S("http://x/"), .ms = 0.414};
    check_json(
        result, &record,
        "{\"id\": \"0001.html.gz\", \"url\": \"http://x/\", "
        "\"status\": \"limit\", \"reason\": \"why\", "
        "\"method\": \"ctd\", \"score\": 0.97, "
        "\"page_type\": \"article\", \"title\": \"Title\", "
        "\"author\": \"Author\", \"date\": \"2025-09-04\", "
        "\"sitename\": \"Site\", \"description\": \"\", "
        "\"language\": \"en\", \"direction\": null, \"excerpt\": null, "
        "\"domain\": \"x\", \"favicon\": null, \"text\": \"a\\nb\\t\xc3\xa9\", "
        "\"comments\": null, \"length\": 5, \"word_count\": 0, \"bytes\": "
        "116000, \"ms\": 0.41, "
        "\"warnings\": [\"one\", \"\\\"two\\\"\"]}");
    pith_result_free(result);
}

/* The same facts before a text, as YAML and as a document's head. */
static void test_facts_before_text(void **state)
{
    pith_fact facts[] = {
        {.name = "url", .value = PITH_S("https://x.example/?a&b")},
        {.name = "tag", .value = PITH_S("rain")},
        {.name = "tag", .value = PITH_S("\"wet\"")},
    };
    const pith_result result = {.title = PITH_S("A \"b\"\n<c>: d"),
                                .date = PITH_S("2025-09-04"),
                                .language = PITH_S("en"),
                                .facts = facts,
                                .nfacts = 3};
    char *out;
    size_t len;
    (void)state;
    assert_int_equal(
        pith_result_front_matter(&result, (pith_str){NULL, 0}, &out, &len),
        PITH_OK);
    assert_string_equal(out, "---\n"
                             "title: \"A \\\"b\\\"\\n<c>: d\"\n"
                             "url: \"https://x.example/?a&b\"\n"
                             "date: \"2025-09-04\"\n"
                             "language: \"en\"\n"
                             "tags: [\"rain\", \"\\\"wet\\\"\"]\n"
                             "---\n");
    assert_int_equal(len, strlen(out));
    pith_free(out);
    assert_int_equal(
        pith_result_head(&result, PITH_S("https://y.example/"), &out, &len),
        PITH_OK);
    assert_string_equal(
        out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n"
             "<meta charset=\"utf-8\">\n"
             "<title>A &quot;b&quot;\n&lt;c&gt;: d</title>\n"
             "<meta name=\"title\" content=\"A &quot;b&quot;\n&lt;c&gt;: d\">\n"
             "<meta name=\"url\" content=\"https://y.example/\">\n"
             "<meta name=\"date\" content=\"2025-09-04\">\n"
             "<meta name=\"language\" content=\"en\">\n"
             "<meta name=\"tags\" content=\"rain, &quot;wet&quot;\">\n"
             "</head>\n");
    assert_int_equal(len, strlen(out));
    pith_free(out);
}

static void test_nothing_known(void **state)
{
    (void)state;
    pith_result *result = pith_result_error(PITH_S("No such file"), 0);
    assert_non_null(result);
    check_json(result, &(pith_record){.indent = 1},
               "{\n \"id\": null,\n \"url\": null,\n \"status\": \"error\",\n"
               " \"reason\": \"No such file\",\n \"method\": null,\n"
               " \"score\": null,\n \"page_type\": null,\n"
               " \"title\": null,\n \"author\": null,\n \"date\": null,\n"
               " \"sitename\": null,\n \"description\": null,\n"
               " \"language\": null,\n \"direction\": null,\n"
               " \"excerpt\": null,\n \"domain\": null,\n"
               " \"favicon\": null,\n \"text\": null,\n"
               " \"comments\": null,\n"
               " \"length\": null,\n \"word_count\": null,\n \"bytes\": null,\n"
               " \"warnings\": []\n}");
    pith_result_free(result);
}

static void test_invalid_bytes_never_leave(void **state)
{
    (void)state;
    pith_result *result = pith_result_error(PITH_S("bad \xff\x00 byte"), 7);
    char *json;
    size_t len;
    pith_record record = {.id = PITH_S("\xc3.html")};
    assert_int_equal(pith_result_json(result, &record, &json, &len), PITH_OK);
    assert_non_null(strstr(json, "{\"id\": \"\xef\xbf\xbd.html\", "));
    assert_non_null(strstr(json, "\"bad \xef\xbf\xbd\\u0000 byte\""));
    assert_non_null(strstr(json, "\"bytes\": 7, "));
    pith_free(json);
    pith_result_free(result);
}

static void test_outcome_names(void **state)
{
    (void)state;
    assert_string_equal(pith_outcome_name(PITH_OUTCOME_OK), "ok");
    assert_string_equal(pith_outcome_name(PITH_OUTCOME_EMPTY), "empty");
    assert_string_equal(pith_outcome_name(PITH_OUTCOME_LIMIT), "limit");
    assert_string_equal(pith_outcome_name(PITH_OUTCOME_ERROR), "error");
    assert_string_equal(pith_outcome_name(PITH_OUTCOME_FILTERED), "filtered");
    assert_string_equal(
        pith_outcome_name((pith_outcome)(PITH_OUTCOME_FILTERED + 1)),
        "unknown");
    assert_string_equal(pith_outcome_name((pith_outcome)99), "unknown");
}

enum { ROWS = 20 };

#define LETTERS                                                               \
    "The bridge stayed shut for a week, and nobody in the town had expected " \
    "it, the mayor said."

/* A fixture in which every array and every text is longer than the rounding of
 * block sizes. */
typedef struct full_result {
    pith_fact facts[ROWS];
    pith_str warnings[ROWS];
    pith_rule rules[ROWS];
    pith_part_value parts[ROWS];
    pith_result result;
} full_result;

static void fill(full_result *full)
{
    const pith_str text = PITH_S(LETTERS);
    for (size_t i = 0; i < ROWS; i++) {
        full->facts[i] =
            (pith_fact){.name = "author", .value = text, .source = text};
        full->warnings[i] = text;
        full->rules[i] = (pith_rule){.tag = text, .hits = i};
        full->parts[i] = (pith_part_value){.name = "links", .json = text};
    }
    full->result = (pith_result){
        .reason = text,
        .method = text,
        .output = text,
        .text = PITH_S("another"),
        .comments = text,
        .encoding = text,
        .page_type = text,
        .title = text,
        .author = text,
        .date = text,
        .sitename = text,
        .description = text,
        .language = text,
        .tokens = text,
        .excerpt = text,
        .facts = full->facts,
        .warnings = full->warnings,
        .rules = full->rules,
        .parts = full->parts,
    };
}

/* Check that the text is after `after` and inside the block. */
static const char *check_text(pith_str text, const char *after, const char *end)
{
    assert_true(text.data >= after);
    assert_true(text.len <= (size_t)(end - text.data));
    assert_int_equal(text.len, sizeof LETTERS - 1);
    assert_memory_equal(text.data, LETTERS, text.len);
    return text.data + text.len;
}

static void check_block(const pith_result *result)
{
    const char *end = (const char *)result + test_allocator_size(result);
    const char *at = (const char *)(result + 1);
    assert_true((const char *)result->facts >= at);
    assert_true((const char *)result->warnings >=
                (const char *)(result->facts + result->nfacts));
    assert_true((const char *)result->rules >=
                (const char *)(result->warnings + result->nwarnings));
    assert_true((const char *)result->parts >=
                (const char *)(result->rules + result->nrules));
    at = (const char *)(result->parts + result->nparts);
    assert_true(at <= end);
    for (size_t i = 0; i < result->nfacts; i++) {
        at = check_text(result->facts[i].value, at, end);
        at = check_text(result->facts[i].source, at, end);
    }
    for (size_t i = 0; i < result->nwarnings; i++)
        at = check_text(result->warnings[i], at, end);
    for (size_t i = 0; i < result->nrules; i++)
        at = check_text(result->rules[i].tag, at, end);
    for (size_t i = 0; i < result->nparts; i++)
        at = check_text(result->parts[i].json, at, end);
    at = check_text(result->reason, at, end);
    at = check_text(result->method, at, end);
    at = check_text(result->output, at, end);
    check_text(result->excerpt, at, end);
}

/* Each array alone, so that room for one never makes up for a lack of room for
 * another. */
static void test_one_block_holds_all(void **state)
{
    full_result full;
    (void)state;
    for (unsigned which = 0; which < 16; which++) {
        fill(&full);
        full.result.nfacts = which & 1 ? ROWS : 0;
        full.result.nwarnings = which & 2 ? ROWS : 0;
        full.result.nrules = which & 4 ? ROWS : 0;
        full.result.nparts = which & 8 ? ROWS : 0;
        pith_result *result = pith_result_copy(&full.result);
        assert_non_null(result);
        check_block(result);
        pith_result_free(result);
    }
}

/* A text that is also the output is stored once. */
static void test_shared_output(void **state)
{
    full_result full;
    (void)state;
    fill(&full);
    full.result.text = full.result.output;
    pith_result *result = pith_result_copy(&full.result);
    assert_non_null(result);
    assert_ptr_equal(result->output.data, result->text.data);
    assert_int_equal(result->output.len, result->text.len);
    assert_memory_equal(result->text.data, LETTERS, sizeof LETTERS - 1);
    pith_result_free(result);
    fill(&full);
    result = pith_result_copy(&full.result);
    assert_non_null(result);
    assert_ptr_not_equal(result->output.data, result->text.data);
    assert_memory_equal(result->text.data, "another", 7);
    pith_result_free(result);
}

/* Lengths whose sum overflows: nothing is copied. */
static void test_lengths_that_overflow(void **state)
{
    const pith_str huge = {LETTERS, SIZE_MAX - 100};
    pith_fact fact = {.name = "author", .value = huge};
    pith_str warning = huge;
    pith_rule rule = {.tag = huge};
    pith_part_value part = {.name = "links", .json = huge};
    const pith_str rest = PITH_S(LETTERS);
    (void)state;
    assert_null(pith_result_copy(&(pith_result){.text = huge, .title = huge}));
    assert_null(pith_result_copy(&(pith_result){
        .title = rest, .author = rest, .facts = &fact, .nfacts = 1}));
    assert_null(pith_result_copy(&(pith_result){
        .title = rest, .author = rest, .warnings = &warning, .nwarnings = 1}));
    assert_null(pith_result_copy(&(pith_result){
        .title = rest, .author = rest, .rules = &rule, .nrules = 1}));
    assert_null(pith_result_copy(&(pith_result){
        .title = rest, .author = rest, .parts = &part, .nparts = 1}));
}

static void test_facts_are_found_by_name(void **state)
{
    pith_fact facts[] = {
        {.name = "title", .value = PITH_S("one")},
        {.name = "author", .value = PITH_S("two")},
        {.name = "author", .value = PITH_S("three")},
    };
    const pith_result result = {.facts = facts, .nfacts = 3};
    (void)state;
    assert_ptr_equal(pith_fact_find(&result, "author"), &facts[1]);
    assert_ptr_equal(pith_fact_find(&result, "title"), &facts[0]);
    assert_null(pith_fact_find(&result, "date"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_everything_known),
        cmocka_unit_test(test_facts_before_text),
        cmocka_unit_test(test_nothing_known),
        cmocka_unit_test(test_invalid_bytes_never_leave),
        cmocka_unit_test(test_outcome_names),
        cmocka_unit_test(test_one_block_holds_all),
        cmocka_unit_test(test_shared_output),
        cmocka_unit_test(test_lengths_that_overflow),
        cmocka_unit_test(test_facts_are_found_by_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
