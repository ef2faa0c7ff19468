/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The metrics of Markdown, with values calculated by hand: structure,
 * table-teds, code-edit and rouge-5; empty texts; texts that are too large.
 */
#include <pith/eval.h>

#include "score_near.h"
#include "str.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define SCORE(metric, gold, found, ...)              \
    assert_score(                                    \
        metric, (const char *[]){gold, found, NULL}, \
        (const double[]){__VA_ARGS__},               \
        (int)(sizeof((const double[]){__VA_ARGS__}) / sizeof(double)))

static void test_structure(void **state)
{
    (void)state;
    /* Half of the headings, a third of the items, and so on. */
    SCORE("structure",
          "# A b\n## C\n- one\n- two\n- three\n```\nx = 1\n```\n"
          "| p | q |\n|-|-|\n| r | s |\n$e^2$ ![i](http://h/i.png) "
          "[t](https://h/a/) [u](http://h/b)",
          "### a B\n\nC\n\n1. One\n\n```py\nx=1\n```\n"
          "| p | s |\n|-|-|\n\n$e^3$ ![](http://h/i.png) [v](http://h/a)",
          .5, 1.0 / 3, 1, .5, 0, 1, .5,
          (.5 + 1.0 / 3 + 1 + .5 + 0 + 1 + .5) / 7);
    /* A structure that occurs twice must be found twice; relative addresses and
     * texts without letters do not count. */
    SCORE("structure", "- a\n- a\n- **\n[x](y.html) [z](#f)", "- a\n", NAN, .5,
          NAN, NAN, NAN, NAN, NAN, .5);
    SCORE("structure", "# [A](http://x/y) b", "# A b", 1, NAN, NAN, NAN, NAN,
          NAN, 0, .5);
    SCORE("structure", "", "# a", NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN);
    SCORE("structure", "# a", "", 0, NAN, NAN, NAN, NAN, NAN, NAN, 0);
}

static void test_tables(void **state)
{
    (void)state;
    static const char gold[] = "| a | b |\n|-|-|\n| 1 | 23 |\n";
    SCORE("table-teds", gold, gold, 1);
    /* 7 nodes: 4 cells, 2 rows, a table. */
    SCORE("table-teds", gold, "| a | b |\n|-|-|\n| 2 | 23 |", 6.0 / 7);
    SCORE("table-teds", gold, "| a | b |\n|-|-|\n| 1 | 24 |", 6.5 / 7);
    SCORE("table-teds", gold, "| a | b |\n|-|-|\n", 4.0 / 7);
    SCORE("table-teds", gold, "| a |\n|-|\n| 1 |", 5.0 / 7);
    SCORE("table-teds", "| a |\n|-|\n| 1 |", gold, 5.0 / 7);
    SCORE("table-teds", gold, "text", 0);
    SCORE("table-teds", "text", gold, 0);
    SCORE("table-teds", "text", "text", NAN);
    /* A superfluous table at the front: three of ten nodes. */
    SCORE("table-teds", gold, "| x |\n|-|\n\n| a | b |\n|-|-|\n| 1 | 23 |",
          7.0 / 10);
}

static void test_code(void **state)
{
    (void)state;
    SCORE("code-edit", "```\nabc\n```", "~~~\nabd\n~~~", .75);
    SCORE("code-edit", "```\nabc\n```", "abc", 0);
    SCORE("code-edit", "abc", "```\nabc\n```", 0);
    SCORE("code-edit", "abc", "`abc`", NAN);
    /* Two blocks, or one with the lines of both. */
    SCORE("code-edit", "```\na\n```\n\n```\nb\n```", "```\na\nb\n```", 1);
}

static void test_rouge(void **state)
{
    (void)state;
    SCORE("rouge-5", "a b c d e f", "a b c d e g", .5, .5, .5);
    SCORE("rouge-5", "a b c d e", "a b c d", 0, 0, 0);
    SCORE("rouge-5", "a b", "a b", 1, 1, 1);
    SCORE("rouge-5", "# a b c d", "a b c d", 0, 0, 0); /* five tokens; four */
    SCORE("rouge-5", "a.b c!", "a . b c !", 1, 1, 1);
    /* Six Chinese characters, of which the last differs; likewise Thai. */
    SCORE("rouge-5", "\u6c34\u679c\u597d\u5403\u5417\u4e86",
          "\u6c34\u679c\u597d\u5403\u5417\u7684", .5, .5, .5);
    SCORE("rouge-5", "\u0e01\u0e02\u0e04\u0e07\u0e08\u0e09",
          "\u0e01\u0e02\u0e04\u0e07\u0e08\u0e0a", .5, .5, .5);
    SCORE("rouge-5", "", "", 1, 1, 1);
    SCORE("rouge-5", "a", "", 0, 0, 0);
}

/* Pairs of nodes, of which 2^24 are allowed. */
static void test_large_tables(void **state)
{
    (void)state;
    enum { ROWS = 4200 };
    static const char row[] = "| |\n";
    char *text = malloc(ROWS * (sizeof row - 1) + sizeof "| |\n|-|\n");
    assert_non_null(text);
    double value[PITH_SCORE_COLUMNS];
    size_t len = (size_t)sprintf(text, "| |\n|-|\n");
    for (int i = 0; i < ROWS; i++, len += sizeof row - 1)
        memcpy(text + len, row, sizeof row - 1);
    pith_str gold = {text, len};
    assert_int_equal(pith_score("table-teds", gold, gold, PITH_S(""), value),
                     PITH_LIMIT);
    assert_true(isnan(value[0]));
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_structure),    cmocka_unit_test(test_tables),
        cmocka_unit_test(test_code),         cmocka_unit_test(test_rouge),
        cmocka_unit_test(test_large_tables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
