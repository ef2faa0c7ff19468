/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Segmentation of whole pages compared with docs/spec/vips.md: the worked
 * example's blocks, separators, tree and importances, the second round, and
 * hostile boxes.
 */
#include "segment.h"

#include "buf.h"
#include "importance.h"
#include "scene.h"
#include "segment/box_fixture.h"
#include "segment/river_page.h"
#include "str.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <time.h>

#include <cmocka.h>

static void expect_cut(const pith_segment_cut *cut, bool is_vertical,
                       double from, double to, unsigned weight)
{
    assert_int_equal(cut->is_vertical, is_vertical);
    assert_true(fabs(cut->from - from) < 1e-3);
    assert_true(fabs(cut->to - to) < 1e-3);
    assert_int_equal(cut->weight, weight);
}

static void test_worked_tree(void **state)
{
    (void)state;
    box_fixture b;
    box_fixture_open(&b, river_html, river_rows);
    pith_segmentation s = box_fixture_segment(&b, 5);
    assert_string_equal(
        box_fixture_tree(&b, &s),
        "3{#head:10 5{5{#nav:6 6{#h1:10 10{#p1:10 #p2:10}}} #foot:10}}");
    /* The cuts, from the outermost on. */
    assert_int_equal(s.ncuts, 5);
    expect_cut(&s.cut[0], false, 80, 100, 7);
    expect_cut(&s.cut[1], false, 280, 300, 1);
    expect_cut(&s.cut[2], true, 200, 220, 5);
    expect_cut(&s.cut[3], false, 140, 150, 4);
    expect_cut(&s.cut[4], false, 210, 220, 0);
    box_fixture_close(&b);
}

static void test_worked_blocks(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        unsigned rule;
    } want[] = {{"#head", 4}, {"#nav", 10}, {"#h1", 4},
                {"#p1", 4},   {"#p2", 4},   {"#foot", 4}};
    box_fixture b;
    box_fixture_open(&b, river_html, river_rows);
    pith_segmentation s = box_fixture_segment(&b, 5);
    assert_int_equal(s.nblocks, 6);
    for (uint32_t k = 0; k < 6; k++) {
        uint32_t node = box_fixture_find(&b, want[k].name);
        assert_int_equal(s.block[k].node, node);
        assert_int_equal(s.block[k].rule, want[k].rule);
        assert_int_equal(s.block_of[node], k);
    }
    uint32_t link = box_fixture_find(&b, "full report");
    assert_int_equal(s.block_of[link], 4);
    box_fixture_close(&b);
}

/* With PDoC 6 nav (6) is segmented again: theta 0.025, li rel 0.0118. Both
 * li divide by 2, runs "Home" (0,100,60,20) and "News" (0,120,60,20) touch:
 * H [120,120] = 1 - 2 (pure text of one font) = 0, DoC min(10 - 0, 10). */
static void test_granularity(void **state)
{
    (void)state;
    box_fixture b;
    box_fixture_open(&b, river_html, river_rows);
    pith_segmentation s = box_fixture_segment(&b, 6);
    assert_string_equal(box_fixture_tree(&b, &s),
                        "3{#head:10 5{5{10{\"Home\":10 \"News\":10} "
                        "6{#h1:10 10{#p1:10 #p2:10}}} #foot:10}}");
    assert_int_equal(s.segment[4].round, 2);
    box_fixture_close(&b);
}

static void test_second_round(void **state)
{
    (void)state;
    static const box_row rows[] = {
        {.name = "body", .box = {0, 0, 1000, 1000}},
        {.name = "#box", .box = {0, 0, 400, 100}},
        {.name = "Note", .box = {0, 0, 400, 20}},
        {.name = "#ul", .box = {0, 20, 400, 80}},
        {.name = "#l1", .box = {0, 20, 400, 40}},
        {.name = "one", .box = {0, 20, 60, 20}},
        {.name = "#l2", .box = {0, 60, 400, 40}},
        {.name = "two", .box = {0, 60, 60, 20}},
        {.name = "#p", .box = {0, 900, 1000, 100}},
        {.name = "text", .box = {0, 900, 1000, 20}},
        {0},
    };
    box_fixture b;
    box_fixture_open(&b,
                     "<body><div id=box>Note<ul id=ul><li id=l1>one</li>"
                     "<li id=l2>two</li></ul></div><p id=p>text</p>",
                     rows);
    pith_segmentation s = box_fixture_segment(&b, 4);
    assert_string_equal(box_fixture_tree(&b, &s), "1{#box:5 #p:10}");
    expect_cut(&s.cut[0], false, 100, 900, 11);
    s = box_fixture_segment(&b, 5);
    assert_string_equal(box_fixture_tree(&b, &s),
                        "1{6{\"Note\":10 #ul:6} #p:10}");
    expect_cut(&s.cut[1], false, 20, 20, 1);
    assert_int_equal(s.segment[1].round, 2);
    assert_int_equal(s.segment[2].round, 2);
    assert_int_equal(s.segment[4].round, 1);
    /* PDoC 6: ul goes on to round 3, theta 0.0125: its li are blocks by 4 and
     * touch: H [60,60] = 1 - 2 (pure text of one font), not below 0; DoC
     * min(10 - 0, 10). */
    s = box_fixture_segment(&b, 6);
    assert_string_equal(box_fixture_tree(&b, &s),
                        "1{6{\"Note\":10 10{#l1:10 #l2:10}} #p:10}");
    box_fixture_close(&b);
}

/* The DoC of a part is never below that of the leaf that it replaces: the cell
 * is protected (DoC 6), and its two divs are 800 px apart, which alone would
 * give 10 - 11, clamped to 1. */
static void test_refined_is_no_less(void **state)
{
    (void)state;
    static const box_row rows[] = {
        {.name = "body", .box = {0, 0, 1000, 1000}},
        {.name = "#t", .box = {0, 0, 1000, 1000}},
        {.name = "#tb", .box = {0, 0, 1000, 1000}},
        {.name = "#r", .box = {0, 0, 1000, 1000}},
        {.name = "#c", .box = {0, 0, 500, 1000}, .background = 0xeeeeee},
        {.name = "#a", .box = {0, 0, 500, 100}},
        {.name = "up", .box = {0, 0, 20, 20}},
        {.name = "#b", .box = {0, 900, 500, 100}},
        {.name = "down", .box = {0, 900, 40, 20}},
        {.name = "#d", .box = {500, 0, 500, 1000}},
        {.name = "right", .box = {500, 0, 40, 20}},
        {0},
    };
    box_fixture b;
    box_fixture_open(&b,
                     "<table id=t><tbody id=tb><tr id=r><td id=c>"
                     "<div id=a>up</div><div id=b>down</div></td>"
                     "<td id=d>right</td></tr></tbody></table>",
                     rows);
    pith_segmentation s = box_fixture_segment(&b, 5);
    /* V [500,500] = 1 + 2 (background) = 3, 10 - 3 above 6 */
    assert_string_equal(box_fixture_tree(&b, &s), "6{#c:6 #d:10}");
    s = box_fixture_segment(&b, 6);
    assert_string_equal(box_fixture_tree(&b, &s), "6{6{#a:10 #b:10} #d:10}");
    box_fixture_close(&b);
}

/* The static estimate of docs/spec/vips.md, with the boxes that the library
 * computes. */
static void test_static_estimate(void **state)
{
    (void)state;
    static const char html[] =
        "<body><h1 id=h1>River floods town</h1>\n<table id=t><tr id=tr>"
        "<td width=\"20%\"><a href=\"/\">Home</a></td><td width=\"400\">The "
        "river rose two metres overnight and flooded the old town.</td>"
        "<td>Advert</td></tr></table>\n<hr><p id=p>Read the <a "
        "href=\"/r\">full "
        "report</a></p></body>";
    box_fixture b;
    box_fixture_open(&b, html, (box_row[]){{0}});
    pith_arena scratch;
    pith_arena_init(&scratch, 0);
    pith_layout_options how = {.kind = PITH_LAYOUT_PLAIN};
    assert_int_equal(
        pith_layout_make(&b.f.page, &how, &b.arena, &scratch, &b.layout),
        PITH_OK);
    pith_arena_free(&scratch);
    pith_segmentation s = box_fixture_segment(&b, 5);
    assert_string_equal(box_fixture_tree(&b, &s), "6{6{#h1:10 #tr:6} #p:10}");
    assert_int_equal(s.ncuts, 2);
    expect_cut(&s.cut[0], false, 80, 82, 4);
    expect_cut(&s.cut[1], false, 40, 40, 3);
    assert_int_equal(s.block[0].rule, 4);
    assert_int_equal(s.block[1].rule, 13);
    assert_int_equal(s.block[2].rule, 4);
    box_fixture_close(&b);
}

static void expect_near(double got, double want)
{
    if (!(fabs(got - want) <= 5e-7 + 5e-5 * fabs(want)))
        fail_msg("%.9f, not %.9f", got, want);
}

static void test_worked_importance(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        double by_block, by_node;
    } want[] = {
        /* by node: the text's own box; (0,200) and (220,980) as in
         * docs/spec/vips.md's list of importances */
        {"The Daily", 0.682689, 0.115598},
        {"Home", 0.115598, 0.030774},
        {"News", 0.115598, 0.030774},
        {"River floods town", 0.543733, 0.543733},
        {"full report", 0.543733, 0.068357},
        {"Copyright 2015", 0.682689, 0.115598},
    };
    box_fixture b;
    box_fixture_open(&b, river_html, river_rows);
    pith_segmentation s = box_fixture_segment(&b, 5);
    double *weight = calloc(b.f.page.nnodes, sizeof *weight);
    for (size_t k = 0; k < sizeof want / sizeof *want; k++) {
        uint32_t i = box_fixture_find(&b, want[k].text);
        pith_importance_fill(&b.f.page, &b.layout, &s, weight);
        expect_near(weight[i], want[k].by_block);
        pith_importance_fill(&b.f.page, &b.layout, NULL, weight);
        expect_near(weight[i], want[k].by_node);
    }
    free(weight);
    box_fixture_close(&b);
}

static void test_importance_numbers(void **state)
{
    (void)state;
    pith_importance wide = {500, 500};
    expect_near(pith_importance_at(wide, 0, 200), 0.115598);
    expect_near(pith_importance_at(wide, 200, 800), 0.451494);
    expect_near(pith_importance_at(wide, 0, 1000), 0.682689);
    expect_near(pith_importance_at(wide, 800, 1000), 0.115598);
    expect_near(pith_importance_at(wide, 200, 400), 0.146487);
    expect_near(pith_importance_at(wide, 495, 505), 0.007979);
    pith_importance middle = {500, 300};
    expect_near(pith_importance_at(middle, 0, 200), 0.110865);
    /* Empty, reversed, and with almost no width. */
    assert_true(pith_importance_at(wide, 10, 10) == 0);
    assert_true(pith_importance_at(wide, 20, 10) == 0);
    assert_true(pith_importance_at(wide, NAN, 10) == 0);
    pith_importance none = {0};
    expect_near(pith_importance_at(none, 0, 10), 0.682689);
    expect_near(pith_importance_standard(), 0.682689);
    /* Far from the middle both sides are still symmetric, digit by digit. */
    double left = pith_importance_at(wide, -4000, -3999);
    double right = pith_importance_at(wide, 4999, 5000);
    assert_true(left > 0 && fabs(left / right - 1) < 1e-12);
}

/* Overlapping, outside, infinite and invalid boxes: the laws hold (checked by
 * the fixture) and overlapping blocks form one flat group. */
static void test_hostile_boxes(void **state)
{
    (void)state;
    static const char html[] = "<body><div id=a>one</div><div id=b>two</div>"
                               "<div id=c>three</div>";
    const pith_box odd[] = {
        {NAN, 0, 10, 10},      {0, 0, NAN, NAN},       {0, 0, INFINITY, 10},
        {-50, -50, -10, -10},  {1e9f, 1e9f, 10, 10},   {-1e9f, 0, 2e9f, 2e9f},
        {0, 0, 1e-30f, 1e30f}, {5, 5, 0.004f, 0.004f}, {0, 0, 100, 100},
        {INFINITY, NAN, 1, 1}, {99.9999f, 0, 1, 100},
    };
    enum { N = sizeof odd / sizeof *odd };
    for (int k = 0; k < N * N * N; k++) {
        box_row rows[] = {
            {.name = "body", .box = {0, 0, 100, 100}},
            {.name = "#a", .box = odd[k % N]},
            {.name = "one", .box = odd[k % N]},
            {.name = "#b", .box = odd[k / N % N]},
            {.name = "two", .box = odd[k / N % N]},
            {.name = "#c", .box = odd[k / N / N]},
            {.name = "three", .box = odd[k / N / N]},
            {0},
        };
        box_fixture b;
        box_fixture_open(&b, html, rows);
        box_fixture_segment(&b, 10);
        box_fixture_close(&b);
    }
}

static void test_flat_group(void **state)
{
    (void)state;
    static const box_row rows[] = {
        {.name = "body", .box = {0, 0, 100, 100}},
        {.name = "#a", .box = {0, 0, 60, 60}},
        {.name = "one", .box = {0, 0, 60, 60}},
        {.name = "#b", .box = {50, 50, 50, 50}},
        {.name = "#x", .box = {50, 50, 25, 25}, .font_weight = 700},
        {.name = "two", .box = {50, 50, 25, 25}},
        {.name = "three", .box = {75, 50, 25, 25}},
        {0},
    };
    box_fixture b;
    box_fixture_open(&b,
                     "<body><div id=a>one</div>"
                     "<div id=b><b id=x>two</b> three</div>",
                     rows);
    pith_segmentation s = box_fixture_segment(&b, 5);
    assert_string_equal(box_fixture_tree(&b, &s), "9{#a:10 #b:9}");
    assert_int_equal(s.ncuts, 0);
    box_fixture_close(&b);
}

static void test_empty_pages(void **state)
{
    (void)state;
    const pith_box page[] = {
        {0, 0, 0, 0},
        {0, 0, NAN, 10},
        {0, 0, INFINITY, INFINITY},
        {0, 0, 10, 10}, /* nothing inside */
    };
    for (size_t k = 0; k < sizeof page / sizeof *page; k++) {
        box_row rows[] = {{.name = "body", .box = page[k]}, {0}};
        box_fixture b;
        box_fixture_open(&b, "<body><p>text", rows);
        pith_segmentation s = box_fixture_segment(&b, 5);
        assert_int_equal(s.nsegments, 0);
        assert_int_equal(s.nblocks, 0);
        box_fixture_close(&b);
    }
    box_row rows[] = {{0}};
    box_fixture b;
    box_fixture_open(&b, "<frameset><frame>", rows);
    b.layout.width = b.layout.height = 100;
    pith_segmentation s = box_fixture_segment(&b, 5);
    assert_int_equal(s.nsegments, 0);
    box_fixture_close(&b);
}

/* A bar above all the rest, a bar left of all the rest, and so on: every level
 * separates one block, which is the worst case. The work limit ends it, and the
 * result is still a tree. */
static void test_worst_case(void **state)
{
    (void)state;
    enum { N = 60000 };
    pith_buf html;
    pith_buf_init(&html, 0);
    for (int k = 0; k < N; k++)
        pith_buf_text(&html, "<p>x</p>");
    pith_buf_byte(&html, '\0');
    box_row rows[] = {{.name = "body", .box = {0, 0, N + 2, N + 2}}, {0}};
    box_fixture b;
    box_fixture_open(&b, html.data, rows);
    pith_buf_clear(&html);
    int k = 0;
    for (uint32_t i = b.f.page.body + 1; i < b.f.page.nnodes; i += 2, k++) {
        float at = (float)(k & ~1);
        float rest = (float)N - at;
        b.box[i] = k % 2 ? (pith_box){at, at + 2, 1, rest}
                         : (pith_box){at, at, rest + 2, 1};
        b.box[i + 1] = b.box[i];
    }
    assert_int_equal(k, N);
    clock_t start = clock();
    pith_segmentation s = box_fixture_segment(&b, 5);
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    assert_true(s.is_cut_short);
    assert_int_equal(s.nblocks, N);
    assert_true(s.nsegments > N + 100);
    assert_true(seconds < 60); /* 0.2 in release; sanitizers take longer */
    box_fixture_close(&b);
}

/* The nth allocation fails, for every n. */
static void test_no_memory(void **state)
{
    (void)state;
    box_fixture b;
    box_fixture_open(&b, river_html, river_rows);
    pith_segment_options options = pith_segment_options_default();
    options.pdoc = 9;
    pith_status status = PITH_NOMEM;
    size_t n = 0;
    for (; status != PITH_OK; n++) {
        pith_arena arena;
        pith_segmentation s;
        pith_arena_init(&arena, 0);
        arena.fail_after = n;
        status = pith_segment_page(&b.f.page, &b.layout, &options, &arena, &s);
        assert_true(status == PITH_OK || status == PITH_NOMEM);
        pith_arena_free(&arena);
    }
    assert_true(n > 30);
    box_fixture_close(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_worked_tree),
        cmocka_unit_test(test_worked_blocks),
        cmocka_unit_test(test_granularity),
        cmocka_unit_test(test_second_round),
        cmocka_unit_test(test_refined_is_no_less),
        cmocka_unit_test(test_static_estimate),
        cmocka_unit_test(test_worked_importance),
        cmocka_unit_test(test_importance_numbers),
        cmocka_unit_test(test_hostile_boxes),
        cmocka_unit_test(test_flat_group),
        cmocka_unit_test(test_empty_pages),
        cmocka_unit_test(test_worst_case),
        cmocka_unit_test(test_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
