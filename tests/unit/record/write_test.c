/* SPDX-License-Identifier: Apache-2.0 */
/* A result by the name of a form is what the call for that form makes. */
#include "str.h"

#include <pith/pith.h>

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_form_is_that_of_its_call),
        cmocka_unit_test(other_names_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
