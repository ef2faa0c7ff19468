/* SPDX-License-Identifier: Apache-2.0 */
/* Matching a browser's nodes with the page's. */
#include "layout.h"

#include "page/page_fixture.h"
#include "status.h"
#include "str.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

enum { ROWS_MAX = 64 };

typedef struct shown_row {
    const char *name; /* NULL ends */
    uint32_t parent;
    const char *text;
    float x; /* identifies a node; width 10, height 5 */
} shown_row;

typedef struct pairing {
    page_fixture f;
    pith_arena arena;
    pith_layout layout;
    double share;
    pith_status status;
} pairing;

static void open_pairing(pairing *p, const char *html, const shown_row *rows)
{
    pith_shown_node node[ROWS_MAX];
    uint32_t n = 0;
    for (; rows[n].name; n++)
        node[n] = (pith_shown_node){
            .name = pith_str_of(rows[n].name),
            .parent = rows[n].parent,
            .text = pith_str_of(rows[n].text ? rows[n].text : ""),
            .x = rows[n].x,
            .width = 10,
            .height = 5,
            .font_size = 16,
            .font_weight = 400,
            .background = 0x112233};
    page_fixture_open(&p->f, pith_str_of(html));
    pith_arena_init(&p->arena, 0);
    pith_shown_page shown = {
        .nodes = node, .nnodes = n, .width = 100, .height = 50};
    p->status =
        pith_layout_shown(&p->f.page, &shown, &p->arena, &p->layout, &p->share);
}

static void close_pairing(pairing *p)
{
    pith_arena_free(&p->arena);
    page_fixture_close(&p->f);
}

static float x_of(const pairing *p, const char *text)
{
    return p->layout.box[page_fixture_by_text(&p->f, text)].x;
}

#define HEAD                                                               \
    {"#document", 0, NULL, 0}, {"HTML", 0, NULL, 1}, {"HEAD", 1, NULL, 2}, \
    {                                                                      \
        "BODY", 1, NULL, 3                                                 \
    }

/* Comments, white space and the doctype are not matched. */
static void test_same(void **state)
{
    (void)state;
    pairing p;
    open_pairing(&p, "<!DOCTYPE html><p id=a>one</p> <!--x--><p id=b>two</p>",
                 (shown_row[]){HEAD,
                               {"#text", 3, " \n", 9},
                               {"P", 3, NULL, 4},
                               {"#text", 5, "one", 5},
                               {"::before", 3, NULL, 9},
                               {"P", 3, NULL, 6},
                               {"#text", 8, "two", 7},
                               {0}});
    assert_int_equal(p.status, PITH_OK);
    assert_true(p.share == 1);
    assert_true(x_of(&p, "one") == 5 && x_of(&p, "two") == 7);
    assert_true(p.layout.box[page_fixture_by_id(&p.f, "b")].x == 6);
    assert_int_equal(p.layout.nnodes, p.f.page.nnodes);
    assert_string_equal(p.layout.source, "chromium");
    close_pairing(&p);
}

/* Nodes that only one side has are skipped; the following ones are matched
 * again. */
static void test_found_again(void **state)
{
    (void)state;
    pairing p;
    /* The browser has an additional div at the front and lacks the second p. */
    open_pairing(&p, "<p>one<p>gone<ul><li>two</ul>",
                 (shown_row[]){HEAD,
                               {"DIV", 3, NULL, 9},
                               {"P", 3, NULL, 4},
                               {"#text", 5, "one", 5},
                               {"UL", 3, NULL, 6},
                               {"LI", 7, NULL, 7},
                               {"#text", 8, "two", 8},
                               {0}});
    assert_true(x_of(&p, "one") == 5 && x_of(&p, "two") == 8);
    /* html, body, p, one, ul, li, two of those and p, gone: 7 of 9. */
    assert_true(fabs(p.share - 7.0 / 9) < 1e-9);
    /* Without a box, and with the look of its parent. */
    uint32_t gone = page_fixture_by_text(&p.f, "gone");
    assert_true(p.layout.box[gone].width == 0);
    assert_int_equal(p.layout.look[gone].background, 0x112233);
    close_pairing(&p);
}

/* Adjacent texts are one text after parsing: the box covers all of them. */
static void test_pieces(void **state)
{
    (void)state;
    pairing p;
    open_pairing(&p, "<p>Half a pair, three texts.<b>bold</b>",
                 (shown_row[]){HEAD,
                               {"P", 3, NULL, 4},
                               {"#text", 4, "Half a", 10},
                               {"#text", 4, " pair, ", 30},
                               {"#text", 4, "three texts.", 20},
                               {"B", 4, NULL, 40},
                               {"#text", 8, "bold", 41},
                               {0}});
    pith_box box =
        p.layout.box[page_fixture_by_text(&p.f, "Half a pair, three texts.")];
    assert_true(box.x == 10 && box.width == 30); /* 10 to 40 */
    assert_true(x_of(&p, "bold") == 41);
    assert_true(p.share == 1);
    close_pairing(&p);
}

/* Numbers out of range, and nodes that are not a tree. */
static void test_odd(void **state)
{
    (void)state;
    pairing p;
    open_pairing(
        &p, "<p>one",
        (shown_row[]){
            HEAD, {"P", 3, NULL, NAN}, {"#text", 4, "one", -1e30f}, {0}});
    assert_true(x_of(&p, "one") == -1e7f);
    close_pairing(&p);
    open_pairing(
        &p, "<p>one",
        (shown_row[]){{"#document", 0, NULL, 0}, {"HTML", 1, NULL, 0}, {0}});
    assert_int_equal(p.status, PITH_ARG);
    assert_true(p.share == 0);
    close_pairing(&p);
    /* A different page: only the document is matched. */
    open_pairing(&p, "<p>one", (shown_row[]){{"#document", 0, NULL, 0}, {0}});
    assert_int_equal(p.status, PITH_OK);
    assert_true(p.share == 0);
    close_pairing(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same),
        cmocka_unit_test(test_found_again),
        cmocka_unit_test(test_pieces),
        cmocka_unit_test(test_odd),
    };
    return cmocka_run_group_tests_name("shown", tests, NULL, NULL);
}
