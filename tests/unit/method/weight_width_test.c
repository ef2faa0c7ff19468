/* SPDX-License-Identifier: Apache-2.0 */
/* Widths in attributes and styles, and shares of nested elements. */
#include "weight_width.h"

#include "fence.h"
#include "page/page_fixture.h"
#include "str.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

enum { NO, PX, PERCENT };

typedef struct width_case {
    const char *text;
    int kind;
    double value;
} width_case;

static const width_case widths[] = {
    {"70%", PERCENT, 70}, {" 300 ", PX, 300},
    {"300px", PX, 300},   {"12.5 %", PERCENT, 12.5},
    {"300PX", PX, 300},   {"0", PX, 0},
    {"", NO, 0},          {"*", NO, 0},
    {"auto", NO, 0},      {"-5", NO, 0},
    {"20em", NO, 0},      {"1.2.3", NO, 0},
    {".", NO, 0},         {"5%%", NO, 0},
    {"px", NO, 0},        {"nan", NO, 0},
    {"1e9", NO, 0},       {"99999999999999999999", PX, 1e20},
};

static const width_case styles[] = {
    {"width:70%", PERCENT, 70},
    {"WIDTH : 300px !important", PX, 300},
    {"max-width:5px;color:red", NO, 0},
    {"width:10%;width:20%", PERCENT, 20},
    {"width:10%;width:calc(1px + 2%)", PERCENT, 10},
    {"background:url(a;width:5px);width:6px", PX, 6},
    {"content:\";width:5px\";width:7px", PX, 7},
    {"content:\"a", NO, 0},
    {"width", NO, 0},
    {"width:", NO, 0},
    {";;;)width:1px;(;width:2px", NO, 0},
    {";;;)width:1px;width:2px", PX, 2},
    {"", NO, 0},
};

static void check(const width_case *row,
                  bool (*parse)(pith_str, double *, bool *))
{
    double value = -1;
    bool percent = false;
    size_t len = strlen(row->text);
    char *text = fence_copy(row->text, len);
    int got = NO;
    if (parse((pith_str){text, len}, &value, &percent))
        got = percent ? PERCENT : PX;
    if (got != row->kind || (got != NO && fabs(value - row->value) > 1e-9))
        fail_msg("'%s': kind %d, value %f", row->text, got, value);
    fence_free(text, len);
}

static void test_parse(void **state)
{
    (void)state;
    double none;
    bool share;
    assert_false(pith_weight_width_parse((pith_str){NULL, 0}, &none, &share));
    for (size_t k = 0; k < sizeof widths / sizeof widths[0]; k++)
        check(&widths[k], pith_weight_width_parse);
    for (size_t k = 0; k < sizeof styles / sizeof styles[0]; k++)
        check(&styles[k], pith_weight_style_width);
}

static void expect_share(const char *html, double want)
{
    page_fixture f;
    pith_arena arena;
    pith_weight_widths found = {.page_px = 1000, .least = 0.01};
    page_fixture_open(&f, pith_str_of(html));
    pith_arena_init(&arena, 0);
    assert_int_equal(pith_weight_widths_find(&f.page, &arena, &found), PITH_OK);
    double got = found.share[page_fixture_by_id(&f, "x")];
    if (!(fabs(got - want) <= 1e-12))
        fail_msg("%s: %.9f, not %.9f", html, got, want);
    pith_arena_free(&arena);
    page_fixture_close(&f);
}

static void test_shares(void **state)
{
    (void)state;
    expect_share("<body id=x>", 1);
    expect_share("<div id=x>", 1);
    expect_share("<div width=50%><div id=x style='width:50%'>", 0.25);
    expect_share("<div width=50%><div id=x style='width:400px'>", 0.4);
    expect_share("<div id=x width=30% style='width:20%'>", 0.2);
    expect_share("<div id=x width=30% style='width:auto'>", 0.3);
    expect_share("<div id=x width=3000>", 1);
    expect_share("<div id=x width=0>", 0.01);
    expect_share("<table><tr><td id=x>a<td>b", 0.5);
    expect_share("<table width=50%><tr><td>a<td id=x colspan=3>b", 0.375);
    expect_share("<table><tr><td>a<td id=x colspan=0>b<th colspan=99999>c",
                 1.0 / 3);
    expect_share("<table><tr><td hidden>a<td id=x>Some text</table>"
                 "<p>More text to be shown.",
                 1);
    expect_share("<table><tr><td width=10%>a<td id=x>b", 0.5);
    expect_share("<div width='5&#48;%' id=x>", 0.5);
}

/* A page 800 wide; x is 200 of it, y has no box, z is wider than the page. */
static void test_boxes(void **state)
{
    (void)state;
    static const struct {
        const char *source, *id;
        double want;
    } rows[] = {{"builtin", "x", 0.25}, {"builtin", "y", 0.25},
                {"builtin", "z", 1},    {"plain", "x", 0.5},
                {"plain", "y", 0.5},    {NULL, "x", 0.5}};
    page_fixture f;
    page_fixture_open(&f, PITH_S("<div id=x style='width:50%'><p id=y>a</div>"
                                 "<div id=z>b</div>"));
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        pith_arena arena;
        pith_arena_init(&arena, 0);
        pith_box *box = pith_arena_zalloc(&arena, f.page.nnodes, sizeof *box);
        assert_non_null(box);
        box[f.page.body].width = 800;
        box[page_fixture_by_id(&f, "x")].width = 200;
        box[page_fixture_by_id(&f, "z")].width = 5000;
        pith_layout layout = {.nnodes = f.page.nnodes,
                              .box = box,
                              .width = 800,
                              .source = rows[k].source};
        pith_weight_widths found = {.page_px = 1000,
                                    .least = 0.01,
                                    .boxes = rows[k].source ? &layout : NULL};
        assert_int_equal(pith_weight_widths_find(&f.page, &arena, &found),
                         PITH_OK);
        double got = found.share[page_fixture_by_id(&f, rows[k].id)];
        if (!(fabs(got - rows[k].want) <= 1e-12))
            fail_msg("row %zu: %.9f, not %.9f", k, got, rows[k].want);
        pith_arena_free(&arena);
    }
    page_fixture_close(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_parse),
        cmocka_unit_test(test_shares),
        cmocka_unit_test(test_boxes),
    };
    return cmocka_run_group_tests_name("weight_width", tests, NULL, NULL);
}
