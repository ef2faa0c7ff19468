/* SPDX-License-Identifier: Apache-2.0 */
/* Calls on a loaded page have the time that was left after loading, and no
 * more; repeated calls have the same. */
#include "doc.h"
#include "str.h"

#include <pith/inspect.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static pith_doc *doc;
static const pith_options options = {.method = "ttr"};

static int open_doc(void **state)
{
    enum { PARAGRAPHS = 30000 };
    static const char one[] = "<div><p>The river rose.</p></div>\n";
    (void)state;
    size_t len = sizeof one - 1;
    char *page = malloc(PARAGRAPHS * len);
    for (size_t i = 0; page && i < PARAGRAPHS; i++)
        memcpy(page + i * len, one, len);
    bool fine = page && pith_doc_parse((pith_str){page, PARAGRAPHS * len},
                                       &options, &doc, NULL) == PITH_OK;
    free(page);
    return fine ? 0 : -1;
}

static int close_doc(void **state)
{
    (void)state;
    pith_doc_free(doc);
    return 0;
}

static pith_status ask(const char *what, pith_error *error)
{
    char *out = NULL;
    size_t len;
    pith_status status = PITH_ARG;
    const pith_options *methods[] = {&options};
    pith_report_page report = {.doc = doc, .options = methods, .noptions = 1};
    if (strcmp(what, "a report") == 0)
        status = pith_explain_html(&report, &out, &len, error);
    else if (strcmp(what, "segments") == 0)
        status = pith_segments_show(doc, NULL, &out, &len, error);
    else if (strcmp(what, "a figure") == 0)
        status = pith_doc_figure(doc, &options, "smoothed", &out, error);
    else
        status = pith_dump(doc, what, &out, &len, error);
    pith_free(out);
    return status;
}

static void check(const char *what, const char *stage)
{
    pith_error error = {0};
    uint64_t left = doc->left_ns;
    assert_true(left > 0);
    doc->left_ns = 0;
    print_message("%s\n", what);
    assert_int_equal(ask(what, &error), PITH_LIMIT);
    assert_non_null(strstr(error.text, "timeout of 30000 ms reached while "));
    assert_non_null(strstr(error.text, stage));
    doc->left_ns = left;
    assert_int_equal(ask(what, NULL), PITH_OK);
    assert_true(doc->left_ns == left);
}

static void test_dumps(void **state)
{
    (void)state;
    check("tree", "dumping");
    check("page", "dumping");
    check("features", "dumping");
    check("blocks", "dumping");
    check("layout", "dumping");
    check("layout-json", "dumping");
}

static void test_reports(void **state)
{
    (void)state;
    check("a report", "writing a report");
    check("segments", "");
    check("a figure", ""); /* the first limit is reported */
}

static void test_features(void **state)
{
    (void)state;
    pith_feature_table *table;
    uint64_t left = doc->left_ns;
    doc->left_ns = 0;
    assert_int_equal(pith_feature_table_make(doc, &table), PITH_LIMIT);
    doc->left_ns = left;
    assert_int_equal(pith_feature_table_make(doc, &table), PITH_OK);
    pith_feature_table_free(table);
}

static void test_blocks(void **state)
{
    (void)state;
    pith_labels *labels;
    char *out;
    size_t len;
    assert_int_equal(pith_label(doc, &options, &labels, NULL), PITH_OK);
    uint64_t left = doc->left_ns;
    doc->left_ns = 0;
    assert_int_equal(pith_explain(doc, labels, "text", &out, &len), PITH_LIMIT);
    assert_int_equal(pith_explain(doc, labels, "json", &out, &len), PITH_LIMIT);
    doc->left_ns = left;
    assert_int_equal(pith_explain(doc, labels, "text", &out, &len), PITH_OK);
    pith_free(out);
    pith_labels_free(labels);
}

/* Labelling a page uses the time limit of the page, unless it has its own. */
static void test_labels(void **state)
{
    (void)state;
    pith_labels *labels;
    char *out;
    size_t len;
    pith_options other = options;
    other.limits.timeout_ms = 60000;
    uint64_t left = doc->loaded_ns;
    doc->loaded_ns = 0;
    assert_int_equal(pith_label(doc, &options, &labels, NULL), PITH_LIMIT);
    assert_int_equal(pith_label(doc, &other, &labels, NULL), PITH_OK);
    assert_int_equal(pith_render(doc, labels, &options, &out, &len),
                     PITH_LIMIT);
    doc->loaded_ns = left;
    assert_int_equal(pith_render(doc, labels, &options, &out, &len), PITH_OK);
    pith_free(out);
    pith_labels_free(labels);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_dumps, open_doc, close_doc),
        cmocka_unit_test_setup_teardown(test_reports, open_doc, close_doc),
        cmocka_unit_test_setup_teardown(test_features, open_doc, close_doc),
        cmocka_unit_test_setup_teardown(test_blocks, open_doc, close_doc),
        cmocka_unit_test_setup_teardown(test_labels, open_doc, close_doc),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
