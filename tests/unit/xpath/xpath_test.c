/* SPDX-License-Identifier: Apache-2.0 */
/* Expressions: values, errors with their position, and the budget. */
#include "page/page_fixture.h"

#include "buf.h"
#include "str.h"
#include "xpath.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static const char html[] =
    "<!DOCTYPE html><title>T</title><body><div id=m class='a entry'>"
    "<p>One<p class=x>Two &amp; a half</div><p id='a&amp;b'>Three</p>"
    "<p lang=de>Vier</p><svg><linearGradient/></svg>";

/* The value as text; for nodes all texts, joined by '|'. */
static void expect(const char *expression, const char *want)
{
    page_fixture f;
    const pith_xpath *xpath;
    pith_error error = {0};
    pith_xpath_value value;
    pith_buf got;
    page_fixture_open(&f, pith_str_of(html));
    pith_buf_init(&got, 0);
    pith_xpath_run run = {.tree = &f.tree, .arena = &f.arena, .budget = 10000};
    if (pith_xpath_compile(pith_str_of(expression), &f.arena, &xpath, &error) !=
        PITH_OK)
        fail_msg("%s: %s", expression, error.text);
    assert_int_equal(pith_xpath_evaluate(xpath, &run, &value), PITH_OK);
    assert_true(pith_xpath_gives_nodes(xpath) ==
                (value.kind == PITH_XPATH_NODES));
    pith_xpath_value one = value;
    uint32_t n = value.kind == PITH_XPATH_NODES ? value.n : 1;
    for (uint32_t i = 0; i < n; i++) {
        pith_str text;
        one.node = value.node + (value.node ? i : 0);
        assert_int_equal(pith_xpath_text(&run, &one, &text), PITH_OK);
        pith_buf_text(&got, i ? "|" : "");
        pith_buf_str(&got, text);
    }
    if (!pith_str_eq(pith_buf_view(&got), pith_str_of(want)))
        fail_msg("%s: '%.*s', not '%s'", expression,
                 PITH_FMT(pith_buf_view(&got)), want);
    pith_buf_clear(&got);
    page_fixture_close(&f);
}

static void test_values(void **state)
{
    (void)state;
    expect("//p", "One|Two & a half|Three|Vier");
    expect("//p[2]", "Two & a half|Vier");
    expect("(//p)[3]", "Three");
    expect("//div[contains(@class,'entry')]/p[@class]", "Two & a half");
    expect("//title", "T");
    expect("substring-after(//p[@class],'& ')", "a half");
    expect("count(//*/@*)", "5");
    expect("id('m')/p[1]", "One");
    expect("id('a&b')", "Three");
    expect("id('zz m x')/@class", "a entry");
    expect("//p[lang('de')]", "Vier");
    expect("name(//svg/*)", "linearGradient");
    expect("namespace-uri(//svg)", "");
    expect("count(//namespace::*)", "0");
    expect("count(/node())", "1");
    expect("string(2 = 2)", "true");
    expect("1 div 3", "0.333333333");
    expect("number('1e3')", "NaN"); /* libxml2 has 1000 */
}

static void expect_problem(const char *expression, size_t at, const char *part)
{
    pith_arena arena;
    pith_error error = {0};
    const pith_xpath *xpath;
    pith_arena_init(&arena, 0);
    assert_int_equal(
        pith_xpath_compile(pith_str_of(expression), &arena, &xpath, &error),
        PITH_ARG);
    if (error.offset != at || !strstr(error.text, part))
        fail_msg("%s: at %zu: %s", expression, error.offset, error.text);
    assert_null(xpath);
    pith_arena_free(&arena);
}

static void test_problems(void **state)
{
    (void)state;
    expect_problem("translate(\"ab\", \"a\x9e\", \"\")", 18, "UTF-8");
    expect_problem("", 0, "missing at the end");
    expect_problem("//div[", 6, "missing at the end");
    expect_problem("//div[@class='a'", 16, "\"]\"");
    expect_problem("//div[@class='a]", 13, "quotation mark");
    expect_problem("//div]", 5, "an operator is missing before \"]\"");
    expect_problem("//", 2, "a name or *");
    expect_problem("//p[[1]]", 4, "a value or path");
    expect_problem("document('x')", 0, "no function of that name");
    expect_problem("//a/count(p)", 4, "cannot be a step of a path");
    expect_problem("side::p", 0, "unknown axis");
    expect_problem("count('a')", 0, "takes nodes");
    expect_problem("contains('a')", 0, "takes 2 to 2 arguments, not 1");
    expect_problem("true(1)", 0, "takes 0 to 0 arguments, not 1");
    expect_problem("//a | 'b'", 9, "joins nodes");
    expect_problem("1 | //b", 2, "joins nodes");
    expect_problem("'a'[1]", 3, "only nodes have predicates");
    expect_problem("1/a", 1, "goes on from nodes");
    expect_problem("$x", 0, "variables are not supported");
    expect_problem("//a[1] //b c", 11, "an operator is missing before \"c\"");
    expect_problem("(1, 2)", 2, "\")\"");
    expect_problem("//p/.[1]", 5, "no condition may follow . or ..");
    expect_problem("..[last()]", 2, "no condition may follow . or ..");
    expect_problem(".[a]", 1, "no condition may follow . or ..");
    expect_problem("//a#b", 3, "an operator is missing before \"#\"");
}

/* A text repeated n times, between two others. */
static char *repeat(const char *head, const char *part, size_t n,
                    const char *tail)
{
    size_t len = strlen(part);
    char *text = malloc(strlen(head) + len * n + strlen(tail) + 1);
    assert_non_null(text);
    strcpy(text, head);
    char *at = text + strlen(head);
    for (size_t i = 0; i < n; i++, at += len)
        memcpy(at, part, len);
    strcpy(at, tail);
    return text;
}

static void test_caps(void **state)
{
    (void)state;
    char *deep = repeat("", "(", 33, "1");
    expect_problem(deep, 32, "nested too deeply");
    free(deep);
    char *loops = repeat("//p", "[//p", 33, "");
    expect_problem(loops, 3 + 32 * 4, "nested too deeply");
    free(loops);
    char *minus = repeat("", "-", 200, "1");
    expect_problem(minus, 128, "operators wait");
    free(minus);
    char *args = repeat("concat(1", ",1", 70, ")");
    expect_problem(args, 8 + 2 * 64 - 1, "too many values");
    free(args);
    char *sum = repeat("1", "+1", 3000, "");
    expect(sum, "3001");
    free(sum);
    char *long_one = repeat("1", "+1", 9000, "");
    expect_problem(long_one, 16384, "longer than");
    free(long_one);
}

/* The used part of a budget, on a page of n paragraphs, nested or not; the
 * whole budget if it was too small. */
static uint64_t work_of(const char *expression, size_t n, bool nested)
{
    page_fixture f;
    const pith_xpath *xpath;
    pith_xpath_value value;
    uint64_t budget = 1 << 20;
    char *page = nested ? repeat("<body>", "<div>x", n, "")
                        : repeat("<body>", "<p>x</p>", n, "");
    page_fixture_open(&f, pith_str_of(page));
    pith_xpath_run run = {.tree = &f.tree, .arena = &f.arena, .budget = budget};
    assert_int_equal(
        pith_xpath_compile(pith_str_of(expression), &f.arena, &xpath, NULL),
        PITH_OK);
    pith_status status = pith_xpath_evaluate(xpath, &run, &value);
    assert_true(status == PITH_OK || status == PITH_LIMIT);
    assert_true(status == PITH_OK || run.budget == 0);
    page_fixture_close(&f);
    free(page);
    return budget - run.budget;
}

static void expect_linear(const char *expression, bool nested)
{
    uint64_t one = work_of(expression, 100, nested);
    uint64_t four = work_of(expression, 400, nested);
    if (four > 5 * one)
        fail_msg("%s: %llu, then %llu", expression, (unsigned long long)one,
                 (unsigned long long)four);
}

static void test_work(void **state)
{
    (void)state;
    static const char *const linear[] = {
        "//*//*//*//*",
        "//*/ancestor::*/descendant::*",
        "//p/following-sibling::p",
        "//p/preceding-sibling::p/..",
        "//p/following::*/preceding::*",
        "//p[@class]/following-sibling::*[1]",
        "//p[1]//text()",
        "//*[contains(@class, 'x')]",
    };
    for (size_t i = 0; i < sizeof linear / sizeof *linear; i++) {
        expect_linear(linear[i], false);
        expect_linear(linear[i], true);
    }
    /* What is quadratic ends with the budget. */
    assert_int_equal(work_of("//p[//p[//p]]", 400, false), 1 << 20);
    assert_int_equal(work_of("//p = //p[. != 'x']", 400, false) < 1 << 20,
                     true);
    assert_int_equal(work_of("//*[. = //*[. = //*]]", 400, true), 1 << 20);
    assert_int_equal(work_of("//p < //p", 2000, false), 1 << 20);
    assert_int_equal(work_of("//*[sum(//p) = 1]", 2000, false), 1 << 20);
    assert_int_equal(work_of("//div[lang('en')]", 200, true) > 200 * 100, true);
    assert_int_equal(work_of("//p[count(preceding::p) = 900]", 2000, false),
                     1 << 20);
}

/* Every allocation may fail, and says so. */
static void test_memory(void **state)
{
    (void)state;
    page_fixture f;
    page_fixture_open(&f, pith_str_of(html));
    pith_status status = PITH_NOMEM;
    size_t n = 0;
    for (; status == PITH_NOMEM && n < 100; n++) {
        pith_arena arena;
        const pith_xpath *xpath;
        pith_xpath_value value;
        pith_arena_init(&arena, 0);
        arena.fail_after = n;
        pith_xpath_run run = {.tree = &f.tree, .arena = &arena, .budget = 9999};
        status = pith_xpath_compile(
            PITH_S("//p[position() > 1][. = //p/following-sibling::p] | //@*"),
            &arena, &xpath, NULL);
        if (status == PITH_OK)
            status = pith_xpath_evaluate(xpath, &run, &value);
        pith_arena_free(&arena);
    }
    assert_int_equal(status, PITH_OK);
    assert_true(n > 10);
    page_fixture_close(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values), cmocka_unit_test(test_problems),
        cmocka_unit_test(test_caps),   cmocka_unit_test(test_work),
        cmocka_unit_test(test_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
