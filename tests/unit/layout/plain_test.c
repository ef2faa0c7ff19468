/* SPDX-License-Identifier: Apache-2.0 */
/* Boxes without style sheets: the vector of docs/spec/vips.md (static
 * estimate), to a hundredth of a pixel, and the effects of invalid sizes. */
#include "layout.h"

#include "page/page_fixture.h"
#include "str.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

typedef struct plain_fixture {
    page_fixture f;
    pith_arena scratch;
    pith_layout layout;
} plain_fixture;

static void open_page(plain_fixture *t, pith_str html)
{
    static const pith_layout_options how = {.kind = PITH_LAYOUT_PLAIN};
    page_fixture_open(&t->f, html);
    pith_arena_init(&t->scratch, 0);
    assert_int_equal(pith_layout_make(&t->f.page, &how, &t->f.arena,
                                      &t->scratch, &t->layout),
                     PITH_OK);
}

static void close_page(plain_fixture *t)
{
    pith_arena_free(&t->scratch);
    page_fixture_close(&t->f);
}

static void check_box(const plain_fixture *t, uint32_t node, pith_box want)
{
    pith_box box = t->layout.box[node];
    assert_float_equal(box.x, want.x, 0.01f);
    assert_float_equal(box.y, want.y, 0.01f);
    assert_float_equal(box.width, want.width, 0.01f);
    assert_float_equal(box.height, want.height, 0.01f);
}

static void check_id(const plain_fixture *t, const char *id, pith_box want)
{
    check_box(t, page_fixture_by_id(&t->f, id), want);
}

static void check_text(const plain_fixture *t, const char *text, pith_box want)
{
    check_box(t, page_fixture_by_text(&t->f, text), want);
}

static void gives_the_boxes_of_the_spec(void **state)
{
    (void)state;
    plain_fixture t;
    open_page(&t, PITH_S("<body><h1 id=h1>River floods town</h1>\n"
                         "<table id=table><tr><td width=\"20%\" id=c1>"
                         "<a id=home href=\"/\">Home</a></td>"
                         "<td width=\"400\" id=c2>The river rose two metres "
                         "overnight and flooded the old town.</td>"
                         "<td id=c3>Advert</td></tr></table>\n"
                         "<hr id=hr><p id=p>Read the "
                         "<a id=link href=\"/r\">full report</a></p></body>"));
    check_id(&t, "h1", (pith_box){0, 0, 1000, 40});
    check_text(&t, "River floods town", (pith_box){0, 0, 272, 40});
    check_id(&t, "c1", (pith_box){0, 40, 200, 40});
    check_id(&t, "c2", (pith_box){200, 40, 400, 40});
    check_id(&t, "c3", (pith_box){600, 40, 400, 40});
    check_id(&t, "home", (pith_box){0, 40, 32, 20});
    check_text(&t, "Home", (pith_box){0, 40, 32, 20});
    check_text(&t,
               "The river rose two metres overnight and flooded the old town.",
               (pith_box){200, 40, 400, 40});
    check_text(&t, "Advert", (pith_box){600, 40, 48, 20});
    check_id(&t, "hr", (pith_box){0, 80, 1000, 2});
    check_id(&t, "p", (pith_box){0, 82, 1000, 20});
    check_text(&t, "Read the", (pith_box){0, 82, 64, 20});
    check_id(&t, "link", (pith_box){64, 82, 88, 20});
    check_box(&t, t.f.page.body, (pith_box){0, 0, 1000, 102});
    assert_string_equal(t.layout.source, "plain");
    close_page(&t);
}

static void puts_sized_blocks_side_by_side(void **state)
{
    (void)state;
    plain_fixture t;
    open_page(&t, PITH_S("<body><div id=a style='width:30%'>a</div> "
                         "<div id=b style='width:700px'>b</div>"
                         "<div id=c style='width:1px'>c</div>"
                         "<div id=d>d</div>"));
    check_id(&t, "a", (pith_box){0, 0, 300, 20});
    check_id(&t, "b", (pith_box){300, 0, 700, 20});
    check_id(&t, "c", (pith_box){0, 20, 1, 160}); /* one px: 8 lines of 'c' */
    check_id(&t, "d", (pith_box){0, 180, 1000, 20});
    close_page(&t);
}

static void reads_colours_fonts_and_images(void **state)
{
    (void)state;
    plain_fixture t;
    open_page(&t, PITH_S("<body bgcolor=navy><p id=p style='background:#fff'>"
                         "<b id=b>x</b><a id=a href=/>"
                         "<img id=i width=40 height=30></a>"
                         "<img id=j>\xe6\x97\xa5</p><h5 id=h>y</h5>"));
    uint32_t b = page_fixture_by_id(&t.f, "b");
    uint32_t h = page_fixture_by_id(&t.f, "h");
    assert_int_equal(t.layout.look[b].font_weight, 700);
    assert_int_equal(t.layout.look[b].background, 0xffffff);
    assert_true(t.layout.look[b].is_inline);
    assert_int_equal(t.layout.look[h].background, 0x000080);
    assert_float_equal(t.layout.look[h].font_size, 16 * 0.83f, 0.001f);
    check_id(&t, "a", (pith_box){0, 20, 1000, 30});
    check_id(&t, "i", (pith_box){0, 20, 40, 30});
    check_id(&t, "j", (pith_box){0, 0, 0, 0});
    check_text(&t, "\xe6\x97\xa5", (pith_box){0, 50, 16, 20});
    close_page(&t);
}

static void survives_any_size(void **state)
{
    (void)state;
    static const char *const pages[] = {
        "<table width=1e9><tr><td width=-5>a<td width=99999999999>b<td>c",
        "<div style='width:0'>text<br>more</div>",
        "<div style='width:calc(1px / 0)'>text</div>",
        "<div style='width:nan'><img width=1e38 height=1e38></div>",
        "<frameset><frame></frameset>",
        "<table><tr><td colspan=0>a<td colspan=99999>b</table>",
        "",
    };
    for (size_t k = 0; k < sizeof pages / sizeof *pages; k++) {
        plain_fixture t;
        open_page(&t, pith_str_of(pages[k]));
        for (uint32_t i = 0; i < t.layout.nnodes; i++) {
            pith_box box = t.layout.box[i];
            assert_true(isfinite(box.x) && isfinite(box.y));
            assert_true(isfinite(box.width) && isfinite(box.height));
            assert_true(box.width >= 0 && box.height >= 0);
        }
        close_page(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gives_the_boxes_of_the_spec),
        cmocka_unit_test(puts_sized_blocks_side_by_side),
        cmocka_unit_test(reads_colours_fonts_and_images),
        cmocka_unit_test(survives_any_size),
    };
    return cmocka_run_group_tests_name("plain", tests, NULL, NULL);
}
