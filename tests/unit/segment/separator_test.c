/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Separators between blocks and their weights: the table of docs/spec/vips.md's
 * worked example, region by region, and one page for each cue.
 */
#include "scene.h"

#include "buf.h"
#include "segment/box_fixture.h"
#include "segment/river_page.h"
#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

enum { MOST = 8 };

typedef struct regions {
    box_fixture b;
    pith_scene scene;
    pith_segmentation s;
} regions;

static void open_regions(regions *r, const char *html, const box_row *rows)
{
    box_fixture_open(&r->b, html, rows);
    assert_int_equal(
        pith_scene_make(&r->b.f.page, &r->b.layout, &r->b.arena, &r->scene),
        PITH_OK);
    r->s = box_fixture_segment(&r->b, 4);
}

/* A simple sort: there are few blocks, and it is independent of the code under
 * test. */
static void sort_by(const regions *r, uint32_t *order, uint32_t n, bool by_x)
{
    for (uint32_t i = 1; i < n; i++)
        for (uint32_t k = i; k > 0; k--) {
            const pith_box *a = &r->s.block[order[k - 1]].box;
            const pith_box *b = &r->s.block[order[k]].box;
            if ((by_x ? a->x : a->y) <= (by_x ? b->x : b->y))
                break;
            uint32_t swap = order[k];
            order[k] = order[k - 1];
            order[k - 1] = swap;
        }
}

/* The separators between blocks [first, stop), "H[80,100]=7 V[..]=.." */
static void expect_separators(const regions *r, uint32_t first, uint32_t stop,
                              const char *want)
{
    uint32_t order[PITH_ORDERS][MOST];
    uint32_t n = stop - first;
    assert_true(n <= MOST);
    for (int by = 0; by < PITH_ORDERS; by++)
        for (uint32_t k = 0; k < n; k++)
            order[by][k] = first + k;
    sort_by(r, order[PITH_BY_X], n, true);
    sort_by(r, order[PITH_BY_Y], n, false);
    pith_region region = {.scene = &r->scene,
                          .block = r->s.block,
                          .order = {order[0], order[1], order[2]},
                          .stop = n};
    pith_separator found[2 * MOST];
    uint32_t nfound = pith_separators_find(&region, found);
    pith_buf got;
    pith_buf_init(&got, 0);
    for (uint32_t k = 0; k < nfound; k++)
        pith_buf_printf(&got, "%s%c[%g,%g]=%u", k ? " " : "",
                        found[k].is_vertical ? 'V' : 'H', found[k].from,
                        found[k].to, found[k].weight);
    pith_buf_byte(&got, '\0');
    assert_string_equal(got.data, want);
    pith_buf_clear(&got);
}

static void test_worked_example(void **state)
{
    (void)state;
    regions r;
    open_regions(&r, river_html, river_rows);
    /* blocks: head nav h1 p1 p2 foot */
    expect_separators(&r, 0, 6, "H[80,100]=7 H[280,300]=1");
    expect_separators(&r, 1, 6, "H[280,300]=1");
    expect_separators(&r, 1, 5, "V[200,220]=5");
    expect_separators(&r, 2, 5, "H[140,150]=4 H[210,220]=0");
    expect_separators(&r, 3, 5, "H[210,220]=0");
    expect_separators(&r, 3, 4, "");
    box_fixture_close(&r.b);
}

/* Two paragraphs, the second as given; the first covers (0,0) to (1000,100) in
 * 16/400 on white. */
static void check_pair(box_row second, const char *want)
{
    box_row text = second;
    second.name = "#b";
    text.name = "two";
    box_row rows[] = {
        {.name = "body", .box = {0, 0, 2000, 1000}},
        {.name = "#a", .box = {0, 0, 1000, 100}},
        {.name = "one", .box = {0, 0, 1000, 100}},
        second,
        text,
        {0},
    };
    regions r;
    open_regions(&r, "<p id=a>one</p><p id=b>two</p>", rows);
    expect_separators(&r, 0, 2, want);
    box_fixture_close(&r.b);
}

static void test_width(void **state)
{
    (void)state;
    /* Both are pure text of one font: 2 less, not below 0. */
    check_pair((box_row){.box = {0, 105, 1000, 10}}, "H[100,105]=0");
    check_pair((box_row){.box = {0, 119.9f, 1000, 10}}, "H[100,119.9]=0");
    check_pair((box_row){.box = {0, 120, 1000, 10}}, "H[100,120]=1");
    check_pair((box_row){.box = {0, 199.995f, 1000, 10}}, "H[100,199.995]=9");
    check_pair((box_row){.box = {0, 210, 1000, 10}}, "H[100,210]=9");
    check_pair((box_row){.box = {0, 900, 1000, 10}}, "H[100,900]=9");
    /* Columns. */
    check_pair((box_row){.box = {1050, 0, 10, 10}}, "V[1000,1050]=4");
    /* Blocks below each other and side by side: rows first. */
    check_pair((box_row){.box = {1050, 150, 10, 10}},
               "H[100,150]=4 V[1000,1050]=4");
    /* Touching, within the tolerance or exactly; overlapping. */
    check_pair((box_row){.box = {0, 100, 1000, 10}}, "H[100,100]=0");
    check_pair((box_row){.box = {0, 99.995f, 1000, 10}}, "H[100,100]=0");
    check_pair((box_row){.box = {0, 99, 1000, 10}}, "");
}

static void test_fonts(void **state)
{
    (void)state;
    /* 1 + 3 for 30 px; +1 for another weight; no longer one font. */
    check_pair((box_row){.box = {0, 130, 1000, 10}, .font_weight = 700},
               "H[100,130]=5");
    /* Smaller below: +1 for the size. Larger below: +1 more. */
    check_pair((box_row){.box = {0, 130, 1000, 10}, .font_size = 12},
               "H[100,130]=5");
    check_pair((box_row){.box = {0, 130, 1000, 10}, .font_size = 20},
               "H[100,130]=6");
    check_pair((box_row){.box = {0, 130, 1000, 10},
                         .font_size = 20,
                         .font_weight = 700},
               "H[100,130]=7");
    /* Between columns a different font only removes the cue "one font". */
    check_pair((box_row){.box = {1030, 0, 10, 10},
                         .font_size = 20,
                         .font_weight = 700},
               "V[1000,1030]=4");
}

static void test_colors(void **state)
{
    (void)state;
    /* 1 + 3 + 2 - 2: still pure text of one font. */
    check_pair((box_row){.box = {0, 130, 1000, 10}, .background = 0xeeeeee},
               "H[100,130]=4");
    check_pair((box_row){.box = {1030, 0, 10, 10}, .background = 0xeeeeee},
               "V[1000,1030]=4");
}

static void check_rule(pith_box rule, const char *want)
{
    box_row rows[] = {
        {.name = "body", .box = {0, 0, 2000, 1000}},
        {.name = "#a", .box = {0, 0, 1000, 100}},
        {.name = "one", .box = {0, 0, 1000, 100}},
        {.name = "#h", .box = rule},
        {.name = "#b", .box = {0, 130, 1000, 10}},
        {.name = "two", .box = {0, 130, 1000, 10}},
        {0},
    };
    regions r;
    open_regions(&r, "<p id=a>one</p><hr id=h><p id=b>two</p>", rows);
    expect_separators(&r, 0, 2, want);
    box_fixture_close(&r.b);
}

static void test_rules(void **state)
{
    (void)state;
    check_rule((pith_box){0, 110, 1000, 2}, "H[100,130]=5"); /* 4 + 3 - 2 */
    check_rule((pith_box){400, 129.9f, 2, 50}, "H[100,130]=5");
    check_rule((pith_box){0, 98, 1000, 2}, "H[100,130]=2");
    check_rule((pith_box){0, 130, 1000, 2}, "H[100,130]=2");
    check_rule((pith_box){1000, 110, 500, 2}, "H[100,130]=2");
    check_rule((pith_box){0, 110, 1000, 0}, "H[100,130]=2");
}

/* An image has no text: no font cue applies, and it is not pure text. */
static void test_image(void **state)
{
    (void)state;
    box_row rows[] = {
        {.name = "body", .box = {0, 0, 2000, 1000}},
        {.name = "#a", .box = {0, 0, 1000, 100}},
        {.name = "one",
         .box = {0, 0, 1000, 100},
         .font_size = 30,
         .font_weight = 700},
        {.name = "#i", .box = {0, 130, 300, 300}},
        {0},
    };
    regions r;
    open_regions(&r, "<p id=a>one</p><img id=i>", rows);
    expect_separators(&r, 0, 2, "H[100,130]=4");
    box_fixture_close(&r.b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_worked_example), cmocka_unit_test(test_width),
        cmocka_unit_test(test_fonts),          cmocka_unit_test(test_colors),
        cmocka_unit_test(test_rules),          cmocka_unit_test(test_image),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
