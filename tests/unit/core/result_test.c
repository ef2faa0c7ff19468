/* SPDX-License-Identifier: Apache-2.0 */
/* The JSON record, byte for byte. */
#include "result.h"
#include "str.h"

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
    /* A copy: what it was made from may go. */
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

/* The same facts before a text, as YAML and as the head of a document. */
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
    assert_string_equal(pith_outcome_name((pith_outcome)99), "unknown");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_everything_known),
        cmocka_unit_test(test_facts_before_text),
        cmocka_unit_test(test_nothing_known),
        cmocka_unit_test(test_invalid_bytes_never_leave),
        cmocka_unit_test(test_outcome_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
