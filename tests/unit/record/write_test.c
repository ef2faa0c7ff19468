/* SPDX-License-Identifier: Apache-2.0 */
/* Writing a result in a named format gives the same as the function for that
 * format. */
#include "str.h"

#include <pith/pith.h>
#include <pith/record.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static pith_result *extract(void)
{
    pith_worker *worker = pith_worker_new();
    pith_result *result = NULL;
    assert_non_null(worker);
    assert_int_equal(
        pith_worker_extract(worker,
                            PITH_S("<title>Ice</title><meta name=author "
                                   "content=Ann><p>The lake froze over."),
                            NULL, &result, NULL),
        PITH_OK);
    pith_worker_free(worker);
    return result;
}

static void same(const char *form, char *text, size_t len)
{
    pith_result *result = extract();
    pith_record record = {.id = PITH_S("a.html"),
                          .url = PITH_S("http://example.org/a")};
    char *out = NULL;
    size_t n = 0;
    assert_int_equal(pith_result_write(result, &record, form, &out, &n),
                     PITH_OK);
    assert_int_equal(n, len);
    assert_int_equal(strlen(out), len);
    assert_memory_equal(out, text, len);
    pith_free(out);
    pith_free(text);
    pith_result_free(result);
}

static void each_form_is_that_of_its_call(void **state)
{
    (void)state;
    static const char *const documents[] = {"xml", "tei", "csv"};
    pith_result *result = extract();
    pith_record record = {.id = PITH_S("a.html"),
                          .url = PITH_S("http://example.org/a")};
    char *text = NULL;
    size_t len = 0;
    assert_int_equal(pith_result_json(result, &record, &text, &len), PITH_OK);
    same("json", text, len);
    assert_int_equal(pith_result_front_matter(result, record.url, &text, &len),
                     PITH_OK);
    same("front-matter", text, len);
    assert_int_equal(pith_result_head(result, record.url, &text, &len),
                     PITH_OK);
    same("head", text, len);
    for (size_t i = 0; i < sizeof documents / sizeof *documents; i++) {
        assert_int_equal(
            pith_result_document(result, &record, documents[i], &text, &len),
            PITH_OK);
        same(documents[i], text, len);
    }
    pith_result_free(result);
}

static void other_names_are_refused(void **state)
{
    (void)state;
    static const char *const names[] = {NULL, "", "JSON", "markdown", "json "};
    pith_result *result = extract();
    pith_record record = {.id = PITH_S("a.html")};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char *out = (char *)(uintptr_t)names; /* anything but NULL */
        size_t len = 0;
        assert_int_equal(
            pith_result_write(result, &record, names[i], &out, &len), PITH_ARG);
        assert_null(out);
    }
    pith_result_free(result);
}

/* YAML 1.1 reserves more characters than JSON. */
static void front_matter_is_yaml_of_every_version(void **state)
{
    (void)state;
    char *text = NULL;
    size_t len = 0;
    pith_result result = {
        .title = PITH_S(
            "a\x7f\xc2\x85\xc2\x9f\xc2\xa0\xe2\x80\xa8\xe2\x80\xa9"
            "\xe2\x80\xaa\xef\xbf\xbd\xef\xbf\xbe\xef\xbf\xbf\"\x1b\xc3")};
    assert_int_equal(
        pith_result_front_matter(&result, (pith_str){NULL, 0}, &text, &len),
        PITH_OK);
    assert_string_equal(
        text,
        "---\ntitle: \"a\\u007f\\u0085\\u009f\xc2\xa0\\u2028\\u2029"
        "\xe2\x80\xaa\xef\xbf\xbd\\ufffe\\uffff\\\"\\u001b\xef\xbf\xbd\"\n"
        "---\n");
    pith_free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_form_is_that_of_its_call),
        cmocka_unit_test(other_names_are_refused),
        cmocka_unit_test(front_matter_is_yaml_of_every_version),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
