/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Reports: sums compared with manual calculations, and the four formats.
 */
#include <pith/eval.h>

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static void add(pith_report *report, const char *subject, const char *group,
                double f1)
{
    pith_report_entry entry = {.subject = subject,
                               .metric = "word-f1",
                               .group = {group, strlen(group)},
                               .blank = f1 <= 0,
                               .value = {f1 / 2, f1 / 4, f1}};
    assert_int_equal(pith_report_add(report, &entry), PITH_OK);
}

static pith_report *make_report(void)
{
    pith_report *report = pith_report_new(NULL);
    assert_non_null(report);
    add(report, "one", "forum", 0.5);
    add(report, "one", "article", 1);
    add(report, "one", "article", 0.75);
    add(report, "one", "", 0);
    add(report, "a \"two\"", "article", 0.25);
    return report;
}

static pith_summary sum_up(const pith_report *report, const char *subject,
                           const char *group)
{
    pith_summary sum;
    assert_int_equal(
        pith_report_summary(report, subject, "word-f1", group, &sum), PITH_OK);
    return sum;
}

static void assert_near(double actual, double expected)
{
    if (fabs(actual - expected) > 1e-12)
        fail_msg("%.12f is not %.12f", actual, expected);
}

static void test_sums(void **state)
{
    (void)state;
    pith_report *report = make_report();
    pith_summary sum = sum_up(report, "one", NULL);
    assert_int_equal(sum.pages, 4);
    assert_int_equal(sum.blank, 1);
    assert_int_equal(sum.zero, 1);
    assert_near(sum.mean[2], 2.25 / 4);
    assert_near(sum.mean[0], 2.25 / 8);
    assert_near(sum.median[2], 0.625);
    /* Differences from 0.5625: -0.0625, 0.4375, 0.1875, -0.5625. */
    assert_near(sum.deviation[2], sqrt(0.546875 / 4));
    sum = sum_up(report, "one", "article");
    assert_int_equal(sum.pages, 2);
    assert_int_equal(sum.zero, 0);
    assert_near(sum.median[2], 0.875);
    assert_near(sum_up(report, "one", "forum").median[2], 0.5);
    pith_report_free(report);
}

static void test_unknown_names(void **state)
{
    (void)state;
    pith_report *report = make_report();
    pith_summary sum = sum_up(report, "three", NULL);
    assert_int_equal(sum.pages, 0);
    sum = sum_up(report, "one", "product");
    assert_int_equal(sum.pages, 0);
    assert_near(sum.mean[2], 0);
    pith_report_entry entry = {.subject = "one", .metric = "no-such"};
    assert_int_equal(pith_report_add(report, &entry), PITH_ARG);
    pith_report_free(report);
}

static void test_not_a_number_is_left_out(void **state)
{
    (void)state;
    pith_report *report = pith_report_new(NULL);
    pith_report_entry entry = {
        .subject = "s", .metric = "word-f1", .value = {NAN, 1, 1}};
    assert_int_equal(pith_report_add(report, &entry), PITH_OK);
    entry.value[0] = 0.5;
    entry.value[2] = 0;
    assert_int_equal(pith_report_add(report, &entry), PITH_OK);
    pith_summary sum = sum_up(report, "s", NULL);
    assert_near(sum.mean[0], 0.5);
    assert_near(sum.mean[2], 0.5);
    pith_report_free(report);
}

/* Values 1, 0.75, 0.5, 0: the standard error of a mean of four is half the
 * deviation, the interval lies around the mean and within the values. */
static void test_interval(void **state)
{
    (void)state;
    pith_report *report = make_report();
    pith_interval range, again;
    assert_int_equal(
        pith_report_interval(report, "one", "word-f1", NULL, &range), PITH_OK);
    assert_int_equal(
        pith_report_interval(report, "one", "word-f1", NULL, &again), PITH_OK);
    assert_memory_equal(&range, &again, sizeof range);
    assert_true(fabs(range.error[2] - sqrt(0.546875 / 4) / 2) < 0.01);
    assert_true(range.low[2] > 0.1 && range.low[2] < 0.3);
    assert_true(range.high[2] > 0.8 && range.high[2] < 1);
    assert_int_equal(
        pith_report_interval(report, "no", "word-f1", NULL, &range), PITH_OK);
    assert_true(isnan(range.low[2]));
    pith_summary sum = sum_up(report, "one", NULL);
    assert_int_equal(sum.full[2], 1);
    assert_int_equal(sum.counted[2], 4);
    pith_report_free(report);
}

static void test_names_in_order(void **state)
{
    (void)state;
    pith_report *report = make_report();
    assert_string_equal(pith_report_subject_at(report, 0), "one");
    assert_string_equal(pith_report_subject_at(report, 1), "a \"two\"");
    assert_null(pith_report_subject_at(report, 2));
    assert_string_equal(pith_report_metric_at(report, 0), "word-f1");
    assert_string_equal(pith_report_group_at(report, 0), "(none)");
    assert_string_equal(pith_report_group_at(report, 1), "article");
    assert_string_equal(pith_report_group_at(report, 2), "forum");
    assert_null(pith_report_group_at(report, 3));
    pith_report_free(report);
}

static void assert_format(const pith_report *report, const char *format,
                          const char *expected)
{
    char *text;
    size_t len;
    assert_int_equal(pith_report_format(report, format, &text, &len), PITH_OK);
    assert_int_equal(strlen(text), len);
    assert_string_equal(text, expected);
    pith_free(text);
}

static void test_table(void **state)
{
    (void)state;
    pith_report *report = make_report();
    assert_format(
        report, "table",
        "word-f1: shared words, order ignored (M5). Means over pages; of f1 "
        "pages\n"
        "at exactly 1 (full), median, standard deviation, 95 % interval.\n"
        "\n"
        "method   pages  blank  zero  full  precision  recall      f1  median"
        "     std     low    high\n"
        "one          4      1     1     1     0.2813  0.1406  0.5625  0.6250"
        "  0.3698  0.1875  0.8750\n"
        "a \"two\"      1      0     0     0     0.1250  0.0625  0.2500  0.2500"
        "  0.0000  0.2500  0.2500\n"
        "\n"
        "Mean f1 by page type (pages).\n"
        "\n"
        "method   (none) (1)  article (2)  forum (1)\n"
        "one          0.0000       0.8750     0.5000\n"
        "a \"two\"      0.0000       0.2500     0.0000\n");
    pith_report_free(report);
}

static void test_markdown(void **state)
{
    (void)state;
    pith_report *report = pith_report_new(NULL);
    add(report, "body", "forum", 1);
    assert_format(
        report, "markdown",
        "word-f1: shared words, order ignored (M5). Means over pages; of f1 "
        "pages\n"
        "at exactly 1 (full), median, standard deviation, 95 % interval.\n"
        "\n"
        "| method | pages | blank | zero | full | precision | recall |     f1 "
        "| "
        "median |    std |    low |   high |\n"
        "| ------ | ----: | ----: | ---: | ---: | --------: | -----: | -----: "
        "| "
        "-----: | -----: | -----: | -----: |\n"
        "| body   |     1 |     0 |    0 |    1 |    0.5000 | 0.2500 | 1.0000 "
        "| "
        "1.0000 | 0.0000 | 1.0000 | 1.0000 |\n");
    pith_report_free(report);
}

static void test_json(void **state)
{
    (void)state;
    pith_report *report = pith_report_new(NULL);
    assert_format(report, "json", "[]\n");
    add(report, "a \"b\"\t", "forum", 0.5);
    assert_format(
        report, "json",
        "[{\"method\": \"a \\\"b\\\"\\u0009\", \"metric\": \"word-f1\", "
        "\"page_type\": \"all\", \"pages\": 1, \"blank\": 0, \"zero\": 0, "
        "\"mean\": {\"precision\": 0.250000, \"recall\": 0.125000, "
        "\"f1\": 0.500000}, \"median\": {\"precision\": 0.250000, "
        "\"recall\": 0.125000, \"f1\": 0.500000}, \"deviation\": "
        "{\"precision\": 0.000000, \"recall\": 0.000000, \"f1\": 0.000000}, "
        "\"low\": {\"precision\": "
        "0.250000, \"recall\": 0.125000, \"f1\": 0.500000}, \"high\": "
        "{\"precision\": 0.250000, \"recall\": 0.125000, \"f1\": 0.500000}, "
        "\"error\": {\"precision\": 0.000000, \"recall\": 0.000000, "
        "\"f1\": 0.000000}, \"full\": {\"precision\": 0, \"recall\": 0, "
        "\"f1\": 0}},\n"
        " {\"method\": \"a \\\"b\\\"\\u0009\", \"metric\": \"word-f1\", "
        "\"page_type\": \"forum\", \"pages\": 1, \"blank\": 0, \"zero\": 0, "
        "\"mean\": {\"precision\": 0.250000, \"recall\": 0.125000, "
        "\"f1\": 0.500000}, \"median\": {\"precision\": 0.250000, "
        "\"recall\": 0.125000, \"f1\": 0.500000}, \"deviation\": "
        "{\"precision\": 0.000000, \"recall\": 0.000000, "
        "\"f1\": 0.000000}, \"low\": {\"precision\": "
        "0.250000, \"recall\": 0.125000, \"f1\": 0.500000}, \"high\": "
        "{\"precision\": 0.250000, \"recall\": 0.125000, \"f1\": 0.500000}, "
        "\"error\": {\"precision\": 0.000000, \"recall\": 0.000000, "
        "\"f1\": 0.000000}, \"full\": {\"precision\": 0, \"recall\": 0, "
        "\"f1\": 0}}]\n");
    pith_report_free(report);
}

static void test_csv(void **state)
{
    (void)state;
    pith_report *report = pith_report_new(NULL);
    add(report, "a,\"b\"", "x", 1);
    assert_format(report, "csv",
                  "method,metric,page_type,pages,blank,zero,figure,mean,median,"
                  "deviation,low,high,error,full\n"
                  "\"a,\"\"b\"\"\",word-f1,all,1,0,0,precision,0.500000,0."
                  "500000,0.000000,0.500000,0.500000,0.000000,0\n"
                  "\"a,\"\"b\"\"\",word-f1,all,1,0,0,recall,0.250000,0.250000,"
                  "0.000000,0.250000,0.250000,0.000000,0\n"
                  "\"a,\"\"b\"\"\",word-f1,all,1,0,0,f1,1.000000,1.000000,0."
                  "000000,1.000000,1.000000,0.000000,1\n"
                  "\"a,\"\"b\"\"\",word-f1,x,1,0,0,precision,0.500000,0.500000,"
                  "0.000000,0.500000,0.500000,0.000000,0\n"
                  "\"a,\"\"b\"\"\",word-f1,x,1,0,0,recall,0.250000,0.250000,0."
                  "000000,0.250000,0.250000,0.000000,0\n"
                  "\"a,\"\"b\"\"\",word-f1,x,1,0,0,f1,1.000000,1.000000,0."
                  "000000,1.000000,1.000000,0.000000,1\n");
    char *text;
    size_t len;
    assert_int_equal(pith_report_format(report, "yaml", &text, &len), PITH_ARG);
    pith_report_free(report);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sums),
        cmocka_unit_test(test_unknown_names),
        cmocka_unit_test(test_not_a_number_is_left_out),
        cmocka_unit_test(test_interval),
        cmocka_unit_test(test_names_in_order),
        cmocka_unit_test(test_table),
        cmocka_unit_test(test_markdown),
        cmocka_unit_test(test_json),
        cmocka_unit_test(test_csv),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
