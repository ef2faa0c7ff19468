/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The rules that make blocks, one by one: further vectors of docs/spec/vips.md
 * (vips.md) and some of our own, with their arithmetic. Every page is 1000 x
 * 1000 and theta is 0.05, so a node below 50,000 square pixels is small, and
 * one below 25,000 very small.
 */
#include "scene.h"

#include "buf.h"
#include "segment/box_fixture.h"
#include "segment/river_page.h"
#include "str.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#define BODY                                        \
    {                                               \
        .name = "body", .box = { 0, 0, 1000, 1000 } \
    }
#define NODE(label, ...)                      \
    {                                         \
        .name = label, .box = { __VA_ARGS__ } \
    }
#define GRAY(label, ...)                                            \
    {                                                               \
        .name = label, .box = {__VA_ARGS__}, .background = 0xeeeeee \
    }
#define BOLD(label, ...)                                        \
    {                                                           \
        .name = label, .box = {__VA_ARGS__}, .font_weight = 700 \
    }

typedef struct walked {
    box_fixture b;
    pith_scene scene;
    pith_block_pool pool;
    pith_scene_walk walk;
} walked;

static void open_walked(walked *w, const char *html, const box_row *rows)
{
    box_fixture_open(&w->b, html, rows);
    pith_arena *arena = &w->b.arena;
    uint32_t n = w->b.f.page.nnodes;
    assert_int_equal(
        pith_scene_make(&w->b.f.page, &w->b.layout, arena, &w->scene), PITH_OK);
    w->pool = (pith_block_pool){0};
    w->walk = (pith_scene_walk){
        .scene = &w->scene,
        .arena = arena,
        .root = w->b.f.page.body,
        .theta = 0.05,
        .rule = pith_arena_zalloc(arena, n, 1),
        .neighbor = pith_arena_zalloc(arena, n, 1),
        .pool = &w->pool,
    };
    assert_int_equal(pith_walk_blocks(&w->walk), PITH_OK);
}

/* The blocks as "#id/RULE:DOC" and, for runs, "#parent/run:DOC". */
static void expect_blocks(walked *w, const char *want)
{
    pith_buf got;
    pith_buf_init(&got, 0);
    for (uint32_t k = 0; k < w->pool.n; k++) {
        const pith_visual_block *block = &w->pool.block[k];
        pith_str id = pith_page_attr(&w->b.f.page, block->node, PITH_ATTR_ID);
        pith_buf_printf(&got, "%s#%.*s/", k ? " " : "", PITH_FMT(id));
        if (block->is_run)
            pith_buf_text(&got, "run");
        else
            pith_buf_uint(&got, block->rule);
        pith_buf_printf(&got, ":%u", block->doc);
    }
    pith_buf_byte(&got, '\0');
    assert_string_equal(got.data, want);
    pith_buf_clear(&got);
}

static void expect_rule(const walked *w, const char *id, unsigned rule)
{
    uint32_t node = box_fixture_find(&w->b, id);
    assert_int_equal(pith_walk_rule(&w->walk, node), rule);
}

static void check(const char *html, const box_row *rows, const char *want)
{
    walked w;
    open_walked(&w, html, rows);
    expect_blocks(&w, want);
    box_fixture_close(&w.b);
}

/* The table of docs/spec/vips.md's worked example: share of the page and rule
 * of every node; body is divided as the root, rule 3. */
static void test_worked_table(void **state)
{
    static const struct {
        const char *name;
        double share;
        unsigned rule;
    } want[] = {
        {"body", 1, 3},       {"#head", 0.2353, 4},  {"#cols", 0.5294, 12},
        {"#nav", 0.0706, 10}, {"#main", 0.4024, 12}, {"#h1", 0.0894, 4},
        {"#p1", 0.1341, 4},   {"#p2", 0.1341, 4},    {"#foot", 0.1176, 4},
    };
    (void)state;
    walked w;
    open_walked(&w, river_html, river_rows);
    for (size_t k = 0; k < sizeof want / sizeof *want; k++) {
        uint32_t node = box_fixture_find(&w.b, want[k].name);
        pith_box box = w.b.layout.box[node];
        double share = (double)box.width * (double)box.height / w.scene.area;
        assert_true(fabs(share - want[k].share) < 0.00005);
        expect_rule(&w, want[k].name, want[k].rule);
    }
    expect_blocks(&w, "#head/4:10 #nav/10:6 #h1/4:10 #p1/4:10 #p2/4:10 "
                      "#foot/4:10");
    box_fixture_close(&w.b);
}

static void test_item_around_link(void **state)
{
    (void)state;
    walked w;
    open_walked(&w, "<li id=li><a id=a href=/>Home</a></li>",
                (box_row[]){BODY,
                            NODE("#li", 0, 0, 200, 20),
                            NODE("#a", 0, 0, 60, 20),
                            NODE("Home", 0, 0, 60, 20),
                            {0}});
    expect_rule(&w, "#li", 2);
    expect_blocks(&w, "#li/run:10");
    assert_true(w.pool.block[0].box.width == 60);
    assert_int_equal(w.pool.block[0].first, box_fixture_find(&w.b, "#a"));
    box_fixture_close(&w.b);
}

static void test_inline_around_blocks(void **state)
{
    (void)state;
    walked w;
    open_walked(&w, "<span id=s><div id=a>one</div><div id=b>two</div></span>",
                (box_row[]){BODY,
                            NODE("#s", 0, 0, 1000, 200),
                            NODE("#a", 0, 0, 1000, 100),
                            NODE("one", 0, 0, 1000, 100),
                            NODE("#b", 0, 100, 1000, 100),
                            NODE("two", 0, 100, 1000, 100),
                            {0}});
    expect_rule(&w, "#s", 5);
    expect_blocks(&w, "#a/4:10 #b/4:10");
    box_fixture_close(&w.b);
}

/* Ours, rule 5: 400 x 100 is 0.04 of the page, so a div with text beside a
 * div is small (rule 9, 5 + 0 + 0); in a span the div inside decides first.
 * The text left over is a run of the span. */
static void test_rule_5_before_9(void **state)
{
    (void)state;
    box_row rows[] = {BODY,
                      NODE("#s", 0, 0, 400, 100),
                      NODE("one", 0, 0, 400, 20),
                      NODE("#a", 0, 20, 400, 80),
                      NODE("two", 0, 20, 400, 80),
                      {0}};
    check("<div id=s>one<div id=a>two</div></div>", rows, "#s/9:5");
    check("<span id=s>one<div id=a>two</div></span>", rows,
          "#s/run:10 #a/4:10");
}

static void test_paragraphs_and_rule(void **state)
{
    (void)state;
    walked w;
    open_walked(&w, "<div id=d><p id=a>one</p><hr id=h><p id=b>two</p></div>",
                (box_row[]){BODY,
                            NODE("#d", 0, 0, 1000, 202),
                            NODE("#a", 0, 0, 1000, 100),
                            NODE("one", 0, 0, 1000, 100),
                            NODE("#h", 0, 100, 1000, 2),
                            NODE("#b", 0, 102, 1000, 100),
                            NODE("two", 0, 102, 1000, 100),
                            {0}});
    expect_rule(&w, "#d", 6);
    expect_rule(&w, "#h", 1);
    expect_blocks(&w, "#a/4:10 #b/4:10");
    pith_segmentation s = box_fixture_segment(&w.b, 5);
    assert_string_equal(box_fixture_tree(&w.b, &s), "8{#a:10 #b:10}");
    assert_int_equal(s.cut[0].weight, 2);
    box_fixture_close(&w.b);
}

/* Ours, rule 6: the same in 0.04 of the page. A div is divided all the same;
 * a cell (here below a row that rule 8 divides) is not tried against rule 6,
 * its largest child is 0.0196 of the page (rule 10), and it is not very
 * small: 5 + 1 + 0. The gray cell is 0.06 of the page: max(6, 5 + 1 + 0). */
static void test_rule_6_in_small_nodes(void **state)
{
    (void)state;
    box_row rows[] = {BODY,
                      NODE("#d", 0, 0, 400, 100),
                      NODE("#a", 0, 0, 400, 49),
                      NODE("one", 0, 0, 400, 49),
                      NODE("#h", 0, 49, 400, 2),
                      NODE("#b", 0, 51, 400, 49),
                      NODE("two", 0, 51, 400, 49),
                      {0},
                      NODE("#g", 0, 0, 1000, 100),
                      NODE("#r", 0, 0, 1000, 100),
                      GRAY("#e", 400, 0, 600, 100),
                      NODE("three", 400, 0, 60, 20),
                      {0}};
    check("<div id=d><p id=a>one</p><hr id=h><p id=b>two</p></div>", rows,
          "#a/4:10 #b/4:10");
    rows[7] = (box_row)NODE("#t", 0, 0, 1000, 100);
    check("<table id=t><tbody id=g><tr id=r><td id=d><p id=a>one</p>"
          "<hr id=h><p id=b>two</p></td><td id=e>three</td></table>",
          rows, "#d/10:6 #e/8:6");
}

static const char two_divs[] =
    "<div id=d><div id=a>one</div><div id=b>two</div></div>";

static void test_overfull(void **state)
{
    (void)state;
    check(two_divs,
          (box_row[]){BODY,
                      NODE("#d", 0, 0, 400, 100),
                      NODE("#a", 0, 0, 400, 100),
                      NODE("one", 0, 0, 400, 20),
                      NODE("#b", 0, 0, 400, 100),
                      NODE("two", 0, 0, 400, 20),
                      {0}},
          "#a/4:10 #b/4:10");
}

/* Ours, rule 7: 2 * 400 * 50 = 40,000 fill the div exactly, which is no
 * more than its area: rule 10 (0.02 each), 5 + 0 + 0. One pixel row more,
 * 40,400 > 40,000, divides it. */
static void test_rule_7_needs_more(void **state)
{
    (void)state;
    box_row rows[] = {BODY,
                      NODE("#d", 0, 0, 400, 100),
                      NODE("#a", 0, 0, 400, 50),
                      NODE("one", 0, 0, 400, 20),
                      NODE("#b", 0, 50, 400, 50),
                      NODE("two", 0, 50, 400, 20),
                      {0}};
    check(two_divs, rows, "#d/10:5");
    rows[4].box.height = 51;
    check(two_divs, rows, "#a/4:10 #b/4:10");
}

static const char row_of_two[] =
    "<table id=t><tbody id=g><tr id=r><td id=a>one</td><td id=b>two</td>"
    "</table>";

static void test_colored_cell(void **state)
{
    (void)state;
    walked w;
    open_walked(&w, row_of_two,
                (box_row[]){BODY,
                            NODE("#t", 0, 0, 1000, 100),
                            NODE("#g", 0, 0, 1000, 100),
                            NODE("#r", 0, 0, 1000, 100),
                            GRAY("#a", 0, 0, 500, 100),
                            NODE("one", 0, 0, 60, 20),
                            NODE("#b", 500, 0, 500, 100),
                            NODE("two", 500, 0, 60, 20),
                            {0}});
    expect_rule(&w, "#r", 8);
    expect_blocks(&w, "#a/8:6 #b/4:10");
    box_fixture_close(&w.b);
}

/* Ours, rule 8: cells of 500 x 40 are 0.02 of the page: 5 + 1 + 1 = 7. A cell
 * that has the row's own colour is not protected however gray the row is. */
static void test_rule_8_small_and_gray(void **state)
{
    (void)state;
    box_row rows[] = {BODY,
                      NODE("#t", 0, 0, 1000, 40),
                      NODE("#g", 0, 0, 1000, 40),
                      NODE("#r", 0, 0, 1000, 40),
                      GRAY("#a", 0, 0, 500, 40),
                      NODE("one", 0, 0, 60, 20),
                      NODE("#b", 500, 0, 500, 40),
                      NODE("two", 500, 0, 60, 20),
                      {0}};
    check(row_of_two, rows, "#a/8:7 #b/4:10");
    rows[3].background = 0xeeeeee;
    /* No child differs: rule 10, cells below 0.05; 1,000 * 40 is 0.04. */
    check(row_of_two, rows, "#r/10:6");
}

static const char note[] = "<div id=box>Note<ul id=u><li id=l>one</li>"
                           "<li id=m>two</li></ul></div>";

static void test_small_with_text(void **state)
{
    (void)state;
    check(note,
          (box_row[]){BODY,
                      NODE("#box", 0, 0, 400, 100),
                      NODE("Note", 0, 0, 400, 20),
                      NODE("#u", 0, 20, 400, 80),
                      NODE("#l", 0, 20, 400, 40),
                      NODE("one", 0, 20, 60, 20),
                      NODE("#m", 0, 60, 400, 40),
                      NODE("two", 0, 60, 60, 20),
                      {0}},
          "#box/9:5");
}

/* Ours, rule 9 by size: 200 x 100 is 0.02 < 0.025, 5 + 0 + 1 = 6. 500 x 100
 * is 0.05, which is not below theta: rule 10 looks at the ul (500 x 80 is
 * 0.04), 5 + 0 + 0. 500 x 200 with an ul of 500 x 180 (0.09): divided, the
 * ul then by 10 (li 0.04), 5 + 1 + 0. */
static void test_rule_9_by_size(void **state)
{
    (void)state;
    box_row rows[] = {BODY,
                      NODE("#box", 0, 0, 200, 100),
                      NODE("Note", 0, 0, 200, 20),
                      NODE("#u", 0, 20, 200, 80),
                      NODE("#l", 0, 20, 200, 40),
                      NODE("one", 0, 20, 60, 20),
                      NODE("#m", 0, 60, 200, 40),
                      NODE("two", 0, 60, 60, 20),
                      {0}};
    check(note, rows, "#box/9:6");
    rows[1].box.width = rows[3].box.width = 500;
    check(note, rows, "#box/10:5");
    rows[1].box.height = 200;
    rows[3].box.height = 180;
    rows[4].box = (pith_box){0, 20, 500, 80};
    check(note, rows, "#box/run:10 #u/10:6");
}

#define CELL_ROWS                                                      \
    BODY, NODE("#t", 0, 0, 1000, 400), NODE("#g", 0, 0, 1000, 400),    \
        NODE("#r", 0, 0, 1000, 400), NODE("#a", 0, 0, 200, 400),       \
        NODE("#b", 200, 0, 700, 400), NODE("#p", 200, 0, 700, 200),    \
        NODE("three", 200, 0, 60, 20), NODE("#q", 200, 200, 700, 200), \
        NODE("four", 200, 200, 60, 20), GRAY("#c", 900, 0, 100, 400),  \
        NODE("five", 900, 0, 60, 20)

static void test_cell_after_block(void **state)
{
    (void)state;
    check("<table id=t><tbody id=g><tr id=r><td id=a><div id=d>one</div>"
          "<div id=e>two</div></td><td id=b><p id=p>three</p>"
          "<p id=q>four</p></td><td id=c>five</td></table>",
          (box_row[]){CELL_ROWS,
                      NODE("#d", 0, 0, 200, 200),
                      NODE("one", 0, 0, 60, 20),
                      NODE("#e", 0, 200, 200, 200),
                      NODE("two", 0, 200, 60, 20),
                      {0}},
          "#a/10:6 #b/11:6 #c/8:6");
}

/* Ours, rule 11 looks at the one before only: a cell that was divided (rule
 * 2, one element inside) or cut (nothing inside) is no block, and the next
 * one (p of 0.14 each, so not rule 10) gets to rule 13: 5 + 1 + 0. */
static void test_rule_11_after_divided(void **state)
{
    (void)state;
    check("<table id=t><tbody id=g><tr id=r><td id=a><div id=d>one</div>"
          "</td><td id=b><p id=p>three</p><p id=q>four</p></td>"
          "<td id=c>five</td></table>",
          (box_row[]){CELL_ROWS,
                      NODE("#d", 0, 0, 200, 200),
                      NODE("one", 0, 0, 60, 20),
                      {0}},
          "#d/4:10 #b/13:6 #c/8:6");
    check("<table id=t><tbody id=g><tr id=r><td id=a></td>"
          "<td id=b><p id=p>three</p><p id=q>four</p></td>"
          "<td id=c>five</td></table>",
          (box_row[]){CELL_ROWS, {0}}, "#b/13:6 #c/8:6");
}

/* Fonts: rule 4 gives 10 for one size and weight, else 9; so do runs. Images
 * and fields are blocks of 8 and end a run. */
static void test_runs_and_fields(void **state)
{
    (void)state;
    check("<div id=d>one <b id=b>two</b><img id=i alt=x>three"
          "<p id=p>four <b id=c>five</b></p></div>",
          (box_row[]){BODY,
                      NODE("#d", 0, 0, 1000, 600),
                      NODE("one", 0, 0, 60, 20),
                      BOLD("#b", 60, 0, 60, 20),
                      NODE("two", 60, 0, 60, 20),
                      NODE("#i", 0, 20, 90, 90),
                      NODE("three", 0, 110, 60, 20),
                      NODE("#p", 0, 130, 1000, 470),
                      NODE("four", 0, 130, 60, 20),
                      BOLD("#c", 60, 130, 60, 20),
                      NODE("five", 60, 130, 60, 20),
                      {0}},
          "#d/run:9 #i/0:8 #d/run:10 #p/4:9");
}

/* Nodes that are hidden, have no area or are outside the page are ignored; of
 * other boxes only the part on the page counts. */
static void test_validity(void **state)
{
    (void)state;
    walked w;
    open_walked(&w,
                "<div id=a>one</div><div id=b>two</div>"
                "<div id=c hidden>three</div><div id=d>four</div>",
                (box_row[]){BODY,
                            NODE("#a", 900, 0, 300, 200),
                            NODE("one", 900, 0, 300, 200),
                            NODE("#b", 1000, 0, 300, 200),
                            NODE("two", 1000, 0, 300, 200),
                            NODE("#d", 0, 300, 100, 0),
                            NODE("four", 0, 300, 100, 20),
                            {0}});
    expect_blocks(&w, "#a/4:10");
    assert_true(w.pool.block[0].box.width == 100);
    box_fixture_close(&w.b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_worked_table),
        cmocka_unit_test(test_item_around_link),
        cmocka_unit_test(test_inline_around_blocks),
        cmocka_unit_test(test_rule_5_before_9),
        cmocka_unit_test(test_paragraphs_and_rule),
        cmocka_unit_test(test_rule_6_in_small_nodes),
        cmocka_unit_test(test_overfull),
        cmocka_unit_test(test_rule_7_needs_more),
        cmocka_unit_test(test_colored_cell),
        cmocka_unit_test(test_rule_8_small_and_gray),
        cmocka_unit_test(test_small_with_text),
        cmocka_unit_test(test_rule_9_by_size),
        cmocka_unit_test(test_cell_after_block),
        cmocka_unit_test(test_rule_11_after_divided),
        cmocka_unit_test(test_runs_and_fields),
        cmocka_unit_test(test_validity),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
