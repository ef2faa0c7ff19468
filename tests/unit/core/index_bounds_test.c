/* SPDX-License-Identifier: Apache-2.0 */
/* Indices past the last entry, in every public function that takes one. The
 * units of jobs and the stages of deduplication have tests of their own
 * (leases_test.c, stages_test.c). */
#include "core_fixture.h"

#include <pith/browser.h>
#include <pith/crawl.h>
#include <pith/eval.h>
#include <pith/inspect.h>
#include <pith/learn.h>
#include <pith/pith.h>
#include <pith/plot.h>
#include <pith/record.h>
#include <pith/warc.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* The k-th of three indices past the last of n entries. */
static size_t past(size_t n, size_t k)
{
    return k < 2 ? n + k : SIZE_MAX;
}

static uint32_t past32(uint32_t n, size_t k)
{
    return k < 2 ? n + (uint32_t)k : UINT32_MAX;
}

/* A list read until its end, and past it. */
#define EXPECT_END(at)                     \
    do {                                   \
        size_t n_ = 0;                     \
        while (at(n_))                     \
            n_++;                          \
        assert_true(n_ > 0);               \
        for (size_t k_ = 0; k_ < 3; k_++)  \
            assert_null(at(past(n_, k_))); \
    } while (0)

static void test_lists_of_names(void **state)
{
    (void)state;
    EXPECT_END(pith_part_name);
    EXPECT_END(pith_format_at);
    EXPECT_END(pith_feature_table_column);
    EXPECT_END(pith_feature_table_context_column);
    assert_null(pith_feature_table_column(pith_feature_table_width()));
    assert_null(
        pith_feature_table_context_column(pith_feature_table_context_width()));
}

#define EXPECT_LAST(at, type)                                  \
    do {                                                       \
        type info_;                                            \
        type kept_;                                            \
        size_t n_ = 0;                                         \
        while (at(n_, &info_))                                 \
            n_++;                                              \
        assert_true(n_ > 0);                                   \
        memset(&info_, 7, sizeof info_);                       \
        memset(&kept_, 7, sizeof kept_);                       \
        for (size_t k_ = 0; k_ < 3; k_++) {                    \
            assert_false(at(past(n_, k_), &info_));            \
            assert_memory_equal(&info_, &kept_, sizeof info_); \
        }                                                      \
    } while (0)

static void test_lists_of_descriptions(void **state)
{
    (void)state;
    EXPECT_LAST(pith_method_info_at, pith_method_info);
    EXPECT_LAST(pith_figure_info_at, pith_figure_info);
    EXPECT_LAST(pith_metric_info_at, pith_metric_info);
}

static void test_texts_of_enums(void **state)
{
    (void)state;
    for (int k = 0; k < 3; k++) {
        int far = k < 2 ? 1000 + k : -1;
        assert_string_equal(pith_status_text((pith_status)far),
                            "unknown status");
        assert_string_equal(pith_outcome_name((pith_outcome)far), "unknown");
        assert_string_equal(pith_fetch_end_text((pith_fetch_end)far),
                            "unknown");
        assert_string_equal(pith_browser_end_text((pith_browser_end)far),
                            "unknown");
        assert_string_equal(pith_crawl_unread_text((pith_crawl_unread)far),
                            "unknown");
        assert_string_equal(pith_rule_label_name((pith_rule_label)far),
                            "unknown");
        assert_string_equal(pith_rule_way_name((pith_rule_way)far), "unknown");
        assert_string_equal(pith_warc_type_name((pith_warc_type)far), "");
    }
    assert_string_equal(pith_status_text((pith_status)(PITH_CANCELLED + 1)),
                        "unknown status");
    assert_string_equal(
        pith_outcome_name((pith_outcome)(PITH_OUTCOME_FILTERED + 1)),
        "unknown");
    assert_string_equal(
        pith_fetch_end_text((pith_fetch_end)(PITH_FETCH_DEEP + 1)), "unknown");
    assert_string_equal(
        pith_browser_end_text((pith_browser_end)(PITH_BROWSER_ARGUMENT + 1)),
        "unknown");
    assert_string_equal(pith_crawl_unread_text(PITH_CRAWL_UNREAD_COUNT),
                        "unknown");
    assert_string_equal(
        pith_warc_type_name((pith_warc_type)(PITH_WARC_CONTINUATION + 1)), "");
}

static pith_doc *parse(void)
{
    pith_doc *doc;
    assert_int_equal(pith_doc_parse(PITH_S(CORE_PAGE), NULL, &doc, NULL),
                     PITH_OK);
    return doc;
}

static void test_nodes(void **state)
{
    (void)state;
    static const pith_node none;
    pith_doc *doc = parse();
    uint32_t n = pith_doc_count(doc);
    size_t nwarnings = pith_doc_warnings(doc);
    for (size_t k = 0; k < 3; k++) {
        uint32_t i = past32(n, k);
        pith_node node = pith_doc_node(doc, i);
        pith_str name = PITH_S("x");
        pith_str value = PITH_S("x");
        assert_memory_equal(&node, &none, sizeof node);
        pith_doc_attr(doc, i, 0, &name, &value);
        assert_null(name.data);
        assert_null(value.data);
        assert_null(pith_doc_warning(doc, past(nwarnings, k)).data);
    }
    pith_doc_free(doc);
}

/* Attributes past the last one, of every node. */
static void test_attributes(void **state)
{
    (void)state;
    pith_doc *doc = parse();
    size_t nattrs = 0;
    for (uint32_t i = 0; i < pith_doc_count(doc); i++)
        for (size_t k = 0; k < 3; k++) {
            pith_str name = PITH_S("x");
            pith_str value = PITH_S("x");
            uint32_t n = pith_doc_node(doc, i).nattrs;
            nattrs += n;
            pith_doc_attr(doc, i, past32(n, k), &name, &value);
            assert_null(name.data);
            assert_null(value.data);
        }
    assert_true(nattrs > 0);
    pith_doc_free(doc);
}

static void test_labels(void **state)
{
    (void)state;
    pith_doc *doc = parse();
    pith_labels *labels;
    char *text;
    size_t len;
    uint32_t n = pith_doc_count(doc);
    assert_int_equal(pith_label(doc, NULL, &labels, NULL), PITH_OK);
    for (size_t k = 0; k < 3; k++) {
        uint32_t i = past32(n, k);
        pith_labels_set(labels, i, true);
        assert_false(pith_labels_keep(labels, i));
        assert_string_equal(pith_labels_why(labels, i), "");
        assert_true(pith_labels_figure(labels, i) == 0);
        assert_int_equal(pith_labels_flip(doc, labels, &i, 1), PITH_OK);
    }
    assert_int_equal(pith_render(doc, labels, NULL, &text, &len), PITH_OK);
    assert_string_equal(text, CORE_TEXT);
    pith_free(text);
    pith_labels_free(labels);
    pith_doc_free(doc);
}

static void test_words(void **state)
{
    (void)state;
    pith_doc *doc = parse();
    pith_words *words = pith_words_new();
    assert_int_equal(pith_words_learn_as(words, doc, PITH_S("news"), NULL),
                     PITH_OK);
    size_t n = pith_words_count(words);
    size_t nclasses = pith_words_classes(words);
    assert_true(n > 0 && nclasses == 1);
    assert_true(pith_words_class_pages(words, 0, 0) > 0);
    for (size_t k = 0; k < 3; k++) {
        pith_word word = {.total = 77};
        assert_false(pith_words_at(words, past(n, k), &word));
        assert_int_equal(word.total, 77);
        assert_null(pith_words_class_name(words, past(nclasses, k)).data);
        assert_int_equal(pith_words_class_pages(words, past(nclasses, k), 0),
                         0);
        assert_int_equal(pith_words_class_pages(words, 0, past(n, k)), 0);
    }
    pith_words_free(words);
    pith_doc_free(doc);
}

static pith_status read_text(void *context, uint32_t i, pith_str *text)
{
    (void)context;
    (void)i;
    *text = PITH_S("one two three four five");
    return PITH_OK;
}

static void test_duplicates(void **state)
{
    (void)state;
    pith_dedup *dedup = pith_dedup_new(NULL);
    assert_non_null(dedup);
    for (uint32_t i = 0; i < 2; i++) {
        pith_sketch sketch;
        pith_str text;
        uint32_t first;
        (void)read_text(NULL, i, &text);
        assert_int_equal(pith_sketch_make(NULL, text, NULL, 0, &sketch),
                         PITH_OK);
        assert_int_equal(pith_dedup_add(dedup, &sketch, &first), PITH_OK);
    }
    assert_int_equal(pith_dedup_run(dedup, read_text, NULL), PITH_OK);
    for (size_t k = 0; k < 3; k++) {
        uint32_t i = past32(pith_dedup_count(dedup), k);
        double similarity = 0;
        assert_int_equal(pith_dedup_group(dedup, i), i);
        assert_int_equal(pith_dedup_twin(dedup, i, &similarity), i);
        assert_true(similarity == 1);
    }
    pith_dedup_free(dedup);
}

static void test_reports(void **state)
{
    (void)state;
    pith_report *report = pith_report_new(NULL);
    const pith_report_entry entry = {.subject = "a",
                                     .metric = "word-f1",
                                     .group = PITH_S("g"),
                                     .value = {1}};
    assert_int_equal(pith_report_add(report, &entry), PITH_OK);
    for (size_t k = 0; k < 3; k++) {
        assert_null(pith_report_subject_at(report, past(1, k)));
        assert_null(pith_report_metric_at(report, past(1, k)));
        assert_null(pith_report_group_at(report, past(1, k)));
    }
    pith_report_free(report);
}

static void put_file(const char *folder, const char *name, const char *text)
{
    char path[80];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static void test_gold(void **state)
{
    (void)state;
    char folder[] = "/tmp/pith-index-XXXXXX";
    char command[120];
    pith_gold *gold;
    pith_error error = {0};
    assert_non_null(mkdtemp(folder));
    snprintf(command, sizeof command, "mkdir %s/gold", folder);
    assert_int_equal(system(command), 0);
    put_file(folder, "gold/1.txt", "http://example.org/\n<p>A text\n");
    assert_int_equal(pith_gold_open(folder, &gold, &error), PITH_OK);
    size_t n = pith_gold_count(gold);
    assert_int_equal(n, 1);
    for (size_t k = 0; k < 3; k++) {
        char *bytes;
        size_t len;
        char name[40];
        snprintf(name, sizeof name, "no page %zu", past(n, k));
        assert_null(pith_gold_at(gold, past(n, k)));
        assert_int_equal(pith_gold_read(gold, past(n, k), &bytes, &len, &error),
                         PITH_ARG);
        assert_non_null(strstr(error.text, name));
    }
    pith_gold_free(gold);
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
}

/* The parent of a drawn node is an earlier one. */
static void test_drawn_trees(void **state)
{
    (void)state;
    for (size_t k = 0; k < 3; k++) {
        const pith_plot_node nodes[2] = {{.name = PITH_S("a")},
                                         {.parent = past(2, k)}};
        char *svg;
        assert_int_equal(pith_plot_tree(&(pith_plot){0}, nodes, 2, &svg, NULL),
                         PITH_ARG);
        assert_null(svg);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lists_of_names),
        cmocka_unit_test(test_lists_of_descriptions),
        cmocka_unit_test(test_texts_of_enums),
        cmocka_unit_test(test_nodes),
        cmocka_unit_test(test_attributes),
        cmocka_unit_test(test_labels),
        cmocka_unit_test(test_words),
        cmocka_unit_test(test_duplicates),
        cmocka_unit_test(test_reports),
        cmocka_unit_test(test_gold),
        cmocka_unit_test(test_drawn_trees),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
