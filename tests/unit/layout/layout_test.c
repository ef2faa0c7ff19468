/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Boxes of the built-in layout: their positions, with the arithmetic, the
 * effects of hostile style sheets, and the time for a large page.
 */
#include "layout.h"

#include "page/page_fixture.h"
#include "str.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <cmocka.h>

typedef struct layout_fixture {
    page_fixture f;
    pith_arena scratch;
    pith_layout layout;
} layout_fixture;

static void open_how(layout_fixture *t, pith_str html,
                     const pith_layout_options *how)
{
    page_fixture_open(&t->f, html);
    pith_arena_init(&t->scratch, 0);
    assert_int_equal(
        pith_layout_make(&t->f.page, how, &t->f.arena, &t->scratch, &t->layout),
        PITH_OK);
}

static void close_page(layout_fixture *t)
{
    pith_arena_free(&t->scratch);
    page_fixture_close(&t->f);
}

/* Left and width of the element with an id; a width below 0: no box. */
typedef struct span_case {
    const char *id;
    float x, width;
} span_case;

typedef struct page_case {
    const char *html;
    span_case spans[5];
} page_case;

static const page_case pages[] = {
    /* 1280 less two margins of 8. */
    {"<div id=a>x</div>", {{"a", 8, 1264}}},
    {"<style>body{margin:0}#a{width:50%;margin:0 auto}</style><div id=a>x",
     {{"a", 320, 640}}},
    /* Padding and border are outside the width, or inside. */
    {"<style>body{margin:0}div{width:100px;padding:10px;border:5px solid}"
     "#b{box-sizing:border-box}</style><div id=a>x</div><div id=b>x</div>",
     {{"a", 0, 130}, {"b", 0, 100}}},
    {"<style>body{margin:0}.x{max-width:600px}#b{min-width:50em}</style>"
     "<div class=x id=a>x</div><div class=x id=b>x</div>",
     {{"a", 0, 600}, {"b", 0, 800}}},
    /* Specificity beats order, important beats specificity. */
    {"<style>#a{width:1px}div{width:2px}.c{width:3px!important}</style>"
     "<div id=a style='margin:0'>x</div><div id=b class=c style='width:9px'>x",
     {{"a", 8, 1}, {"b", 8, 3}}},
    {"<style>body{margin:0}#l{float:left;width:200px}#r{float:right;"
     "width:25%}#c{overflow:hidden}</style>"
     "<div id=l>l</div><div id=r>r</div><div id=c>c</div>",
     {{"l", 0, 200}, {"r", 960, 320}, {"c", 200, 760}}},
    {"<style>body{margin:0}main{display:flex;gap:20px}#b{flex:1}"
     "#a{width:300px}#c{flex:0 0 10%}</style>"
     "<main><p id=a>a</p><p id=b>b</p><p id=c>c</p></main>",
     {{"a", 0, 300}, {"b", 320, 812}, {"c", 1152, 128}}},
    {"<style>body{margin:0}main{display:grid;grid-template-columns:"
     "200px repeat(2,1fr);column-gap:40px}#d{grid-column:2 / 4}</style>"
     "<main><p id=a>a</p><p id=b>b</p><p id=c>c</p><p id=d>d</p></main>",
     {{"a", 0, 200}, {"b", 240, 500}, {"c", 780, 500}, {"d", 240, 1040}}},
    /* Names of lines are not tracks: 1280 less 100 and 20 %. */
    {"<style>body{margin:0}main{display:grid;grid-template-columns:[a] 100px "
     "[b c] minmax(50px,1fr) 20%}</style>"
     "<main><div id=a>x</div><div id=b>x</div><div id=c>x</div></main>",
     {{"a", 0, 100}, {"b", 100, 924}, {"c", 1024, 256}}},
    {"<style>body{margin:0}main{display:grid;"
     "grid-template-columns:minmax(100px,300px) 1fr}</style>"
     "<main><div id=a>x</div><div id=b>x</div></main>",
     {{"a", 0, 300}, {"b", 300, 980}}},
    {"<style>body{margin:0}main{display:grid;"
     "grid-template-columns:minmax(100px,auto) 300px}</style>"
     "<main><div id=a>x</div><div id=b>x</div></main>",
     {{"a", 0, 980}, {"b", 980, 300}}},
    /* (1280 + 20) / (200 + 20): five in a row. */
    {"<style>body{margin:0}main{display:grid;"
     "grid-template-columns:repeat(auto-fill,200px);column-gap:20px}</style>"
     "<main><div>x</div><div id=b>x</div><div>x</div><div>x</div>"
     "<div id=e>x</div><div id=f>x</div></main>",
     {{"b", 220, 200}, {"e", 880, 200}, {"f", 0, 200}}},
    {"<style>body{margin:0}main{display:grid;"
     "grid-template-columns:repeat(4,1fr)}#a{grid-column:span 3}"
     "#c{grid-column:2 / span 2}#d{grid-column:1 / -1}</style>"
     "<main><div id=a>x</div><div id=b>x</div><div id=c>x</div>"
     "<div id=d>x</div></main>",
     {{"a", 0, 960}, {"b", 960, 320}, {"c", 320, 640}, {"d", 0, 1280}}},
    {"<style>body{margin:0}main{display:grid;grid-template-columns:1fr 280px;"
     "grid-template-areas:'h h' 'm s'}#a{grid-area:h}#b{grid-area:s}</style>"
     "<main><p id=a>a</p><p id=b>b</p></main>",
     {{"a", 0, 1280}, {"b", 1000, 280}}},
    {"<style>body{margin:0}table{width:1000px;border-collapse:collapse}"
     "td{padding:0}</style>"
     "<table><tr><td id=a width=30%>a<td id=b width=200>b<td id=c>c</table>",
     {{"a", 0, 300}, {"b", 300, 200}, {"c", 500, 500}}},
    {"<style>body{margin:0;position:relative}#a{position:absolute;right:0;"
     "width:100px;top:0}#b{position:relative;left:30px}</style>"
     "<div id=a>a</div><div id=b>b</div>",
     {{"a", 1180, 100}, {"b", 30, 1280}}},
    {"<style>:root{--w:10em;--x:calc(var(--w) * 2)}body{margin:0}"
     "#a{width:var(--x)}#b{width:var(--none,7px)}</style>"
     "<div id=a>a</div><div id=b>b</div>",
     {{"a", 0, 320}, {"b", 0, 7}}},
    {"<style>body{margin:0}@media (max-width:800px){#a{width:1px}}"
     "@media screen and (min-width:60em){#a{width:50vw}}"
     "@media print{#a{width:2px}}</style><div id=a>a</div>",
     {{"a", 0, 640}}},
    {"<style>#a{display:none}#b{visibility:hidden}</style>"
     "<p id=a>a</p><p id=b>b</p><p id=c hidden>c</p>",
     {{"a", 0, -1}, {"b", 0, -1}, {"c", 0, -1}}},
    /* order: c stands before b, b before a. */
    {"<style>body{margin:0}main{display:flex}p{width:100px}#a{order:2}"
     "#b{order:1}</style><main><p id=a>a<p id=b>b<p id=c>c</main>",
     {{"a", 200, 100}, {"b", 100, 100}, {"c", 0, 100}}},
    /* A picture keeps its ratio: 400 x 200, so 50 px high is 100 wide. */
    {"<style>body{margin:0}img{height:50px;width:auto}</style>"
     "<img id=a width=400 height=200><img id=b>",
     {{"a", 0, 100}, {"b", 0, -1}}},
    {"<style>body{margin:0;text-align:center}#a{display:inline-block;"
     "width:280px}</style><span id=a>a</span>",
     {{"a", 500, 280}}},
};

static void stands_where_styles_say(void **state)
{
    static const pith_layout_options how = {0};
    (void)state;
    for (size_t k = 0; k < sizeof pages / sizeof *pages; k++) {
        layout_fixture t;
        char html[2000];
        int len =
            snprintf(html, sizeof html, "<!DOCTYPE html>%s", pages[k].html);
        open_how(&t, (pith_str){html, (size_t)len}, &how);
        for (const span_case *s = pages[k].spans; s->id; s++) {
            pith_box box = t.layout.box[page_fixture_by_id(&t.f, s->id)];
            float width = box.width > 0 ? box.width : -1;
            if (fabsf(width - s->width) > 0.05f ||
                (s->width >= 0 && fabsf(box.x - s->x) > 0.05f))
                fail_msg("%s: %s is at %g, %g wide, not %g, %g", pages[k].html,
                         s->id, (double)box.x, (double)box.width, (double)s->x,
                         (double)s->width);
        }
        close_page(&t);
    }
}

/* Margins meet: 30 above #b is the larger of 20 and 30, and the first child's
 * margin is the body's. */
static void lets_margins_meet(void **state)
{
    static const pith_layout_options how = {0};
    (void)state;
    layout_fixture t;
    open_how(&t,
             PITH_S("<!DOCTYPE html><style>body{margin:0}div{height:10px}"
                    "#a{margin:40px 0 20px}#b{margin-top:30px}</style>"
                    "<section id=s><div id=a></div></section><div id=b></div>"),
             &how);
    assert_float_equal(t.layout.box[page_fixture_by_id(&t.f, "s")].y, 40, 0.01);
    assert_float_equal(t.layout.box[page_fixture_by_id(&t.f, "a")].y, 40, 0.01);
    assert_float_equal(t.layout.box[page_fixture_by_id(&t.f, "b")].y, 80, 0.01);
    close_page(&t);
}

/* A container of floats alone is as high as they are if ::after clears them;
 * the table of ::before keeps margins inside. #c is 100 + 30 + 20 px further
 * down. */
static void makes_room_for_generated_content(void **state)
{
    static const pith_layout_options how = {0};
    (void)state;
    layout_fixture t;
    open_how(&t,
             PITH_S("<!DOCTYPE html><style>body{margin:0;font:10px/20px Arial}"
                    "i{float:left;width:50%;height:100px}"
                    "#a:after{content:'';display:block;clear:both}"
                    ".t::before{content:' ';display:table}p{margin:30px 0 0}"
                    "#d::before{content:'';display:inline-block;width:70px}"
                    "#e::after{display:block;height:99px}"
                    "div::after:hover,:is(div::after){content:'';height:7px;"
                    "display:block}</style>"
                    "<div id=a><i>x</i></div><div id=b class=t><p>x</p></div>"
                    "<div id=c><span id=d>x</span></div><div id=e>x</div>"),
             &how);
    const pith_box *box = t.layout.box;
    assert_float_equal(box[page_fixture_by_id(&t.f, "a")].height, 100, 0.01);
    assert_float_equal(box[page_fixture_by_id(&t.f, "b")].y, 100, 0.01);
    assert_float_equal(box[page_fixture_by_id(&t.f, "b")].height, 50, 0.01);
    assert_float_equal(box[page_fixture_by_id(&t.f, "c")].y, 150, 0.01);
    assert_float_equal(box[page_fixture_by_id(&t.f, "d")].x, 70, 0.01);
    assert_float_equal(box[page_fixture_by_id(&t.f, "e")].height, 20, 0.01);
    close_page(&t);
}

/* Top and height of an element with an id. */
typedef struct level_case {
    const char *id;
    float y, height;
} level_case;

static void stands_as_high_as_styles_say(void **state)
{
    static const struct {
        const char *html;
        level_case levels[3];
    } rows[] = {
        /* 300 wide of 400 x 200: 150 high; a box of 16 / 9 by rule. */
        {"<style>img{max-width:300px;height:auto;display:block}"
         "#b{aspect-ratio:16/9;width:320px}</style>"
         "<img id=a width=400 height=200><div id=b>x</div>",
         {{"a", 0, 150}, {"b", 150, 180}}},
        /* 200 - 10 - 30, and at the window's foot, 1024 - 40. */
        {"<style>#w{position:relative;height:200px}b{position:absolute;"
         "height:30px}#a{bottom:10px}#v{bottom:0;height:40px}</style>"
         "<div id=w><b id=a>x</b></div><b id=v>x</b>",
         {{"a", 160, 30}, {"v", 984, 40}}},
        /* 100 high, 20 of them used: 40 above in the middle, 80 at the foot. */
        {"<style>table{border-spacing:0}td{padding:0}i{display:block;"
         "height:20px}#h{height:100px}</style><table><tr><td id=h>x<td><i id=a>"
         "</i><td valign=bottom><i id=b></i><td style='vertical-align:top'>"
         "<i id=c></i></table>",
         {{"a", 40, 20}, {"b", 80, 20}, {"c", 0, 20}}},
    };
    static const pith_layout_options how = {0};
    (void)state;
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        layout_fixture t;
        char html[1000];
        int len = snprintf(html, sizeof html,
                           "<!DOCTYPE html><style>body{margin:0}</style>%s",
                           rows[k].html);
        open_how(&t, (pith_str){html, (size_t)len}, &how);
        for (size_t i = 0; i < 3 && rows[k].levels[i].id; i++) {
            const level_case *l = &rows[k].levels[i];
            pith_box box = t.layout.box[page_fixture_by_id(&t.f, l->id)];
            if (fabsf(box.y - l->y) > 0.05f ||
                fabsf(box.height - l->height) > 0.05f)
                fail_msg("%s: %s at %g, %g high", rows[k].html, l->id,
                         (double)box.y, (double)box.height);
        }
        close_page(&t);
    }
}

static bool find_sheet(void *context, pith_str href, pith_str *css)
{
    unsigned *asked = context;
    ++*asked;
    *css = pith_str_eq(href, PITH_S("a.css"))
               ? PITH_S("@import url(b.css);#a{width:10px}")
               : PITH_S("@import 'a.css';@import 'b.css';#a{height:7px}");
    return true;
}

static void ends_loops_of_imports(void **state)
{
    unsigned asked = 0;
    pith_layout_options how = {.lookup = find_sheet, .lookup_context = &asked};
    (void)state;
    layout_fixture t;
    open_how(&t, PITH_S("<link rel=stylesheet href=a.css><div id=a>x"), &how);
    pith_box box = t.layout.box[page_fixture_by_id(&t.f, "a")];
    assert_float_equal(box.width, 10, 0.01);
    assert_float_equal(box.height, 7, 0.01);
    assert_true(asked > 2 && asked < 800);
    assert_true(t.layout.cut);
    close_page(&t);
}

/* Pages made of components have a style element for each of them. */
static void reads_every_style_element(void **state)
{
    static const pith_layout_options how = {0};
    static const char part[] = "<style>p{width:7px}</style>";
    enum { N = 300, SIZE = sizeof part - 1 };
    static char html[N * SIZE + 100];
    (void)state;
    for (size_t k = 0; k < N; k++)
        memcpy(html + k * SIZE, part, SIZE);
    memcpy(html + N * SIZE - sizeof "7px}</style>" + 1, "9", 1);
    memcpy(html + N * SIZE, "<p id=a>x", sizeof "<p id=a>x");
    layout_fixture t;
    open_how(&t, pith_str_of(html), &how);
    assert_float_equal(t.layout.box[page_fixture_by_id(&t.f, "a")].width, 9,
                       0.01);
    assert_false(t.layout.cut);
    close_page(&t);
}

static void keeps_hostile_lengths_finite(void **state)
{
    static const char *const values[] = {
        "1e9px",
        "-1e9px",
        "1e400px",
        "nan",
        "calc(1px / 0)",
        "1e9%",
        "1e9em",
        "1e9vw",
        "calc(1e9px * 1e9)",
        "calc(((((((((((((((((((((((((((((((((((((1px)))))))))))))))))))))))",
        "-5px",
        "1 / 0",
        "infinity",
        "calc(infinity * 1px)",
        "min(1e9px, max(1e9em, clamp(1px, 2px, 1e9vh)))"};
    static const char *const properties[] = {
        "width",  "height",       "margin",     "padding",     "left",
        "border", "font-size",    "flex-basis", "line-height", "text-indent",
        "order",  "aspect-ratio", "bottom"};
    static const pith_layout_options small = {.width = 1, .height = 1};
    (void)state;
    for (size_t k = 0; k < sizeof values / sizeof *values; k++)
        for (size_t p = 0; p < sizeof properties / sizeof *properties; p++) {
            layout_fixture t;
            char html[400];
            int len = snprintf(
                html, sizeof html,
                "<style>*{%s:%s;position:relative}</style><div>a<p "
                "style='float:left'>b</p><table><tr><td>c</table></div>",
                properties[p], values[k]);
            open_how(&t, (pith_str){html, (size_t)len}, &small);
            for (uint32_t i = 0; i < t.layout.nnodes; i++) {
                pith_box box = t.layout.box[i];
                assert_true(fabsf(box.x) < 4e7f && fabsf(box.y) < 4e7f);
                assert_true(box.width >= 0 && box.width < 4e7f);
                assert_true(box.height >= 0 && box.height < 4e7f);
            }
            close_page(&t);
        }
}

/* Sheets made to be slow or deep: each is read within the limits, or
 * truncated. */
static void survives_hostile_sheets(void **state)
{
    static const struct {
        const char *part;
        size_t times;
        const char *end;
        float width; /* the width of a paragraph then */
        bool cut;    /* some rules were not read */
    } rows[] = {
        {"p{width:5px}/* twenty */", 450000, "", 1264, true}, /* 10.8 MB */
        {"p{width:5px}/* twenty */", 430000, "", 5, true},    /* 10.3 MB */
        {"p{width:5px}/* twenty */", 15000, "", 5, false},
        /* A thousand levels and more; the rule is ignored. */
        {"p ", 1000, "p{width:1px}", 1264, true},
        {"*>", 5000, "p{width:1px}", 1264, true},
        {":is(", 1000, "p{width:1px}", 1264, false},
        {":not(", 5000, "p{width:1px}", 1264, false},
        {"@media all{", 100000, "p{width:1px}", 1, false},
        {"{[(", 1000000, "p{width:1px}", 1264, false},
        {"p,", 1000000, "p{width:1px}", 1264, true},
        {"@import 'a';", 100000, "p{width:1px}", 1, false},
        {"p{width:calc(", 100000, "1px)", 1264, true},
        {":is(", 5, "p))))){width:1px}", 1264, true},
        {":is(", 4, "p)))){width:1px}", 1, false},
        {"p:not(", 5, "b))))){width:1px}", 1264, true},
        {"p{width:1px;width:calc", 1, "((((((((((1px))))))))))}", 1, false},
        {"p{width:min(", 1, "calc(1px*2),max(3px,1px))}", 2, false},
    };
    static const pith_layout_options how = {0};
    enum { ROOM = 12 << 20 };
    char *html = malloc(ROOM);
    (void)state;
    assert_non_null(html);
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        size_t len = (size_t)snprintf(html, ROOM, "<style>");
        size_t size = strlen(rows[k].part);
        for (size_t i = 0; i < rows[k].times; i++, len += size)
            memcpy(html + len, rows[k].part, size);
        len += (size_t)snprintf(html + len, ROOM - len, "%s", rows[k].end);
        len +=
            (size_t)snprintf(html + len, ROOM - len, "</style><div><p id=a>x");
        layout_fixture t;
        clock_t start = clock();
        open_how(&t, (pith_str){html, len}, &how);
        double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
        float width = t.layout.box[page_fixture_by_id(&t.f, "a")].width;
        assert_true(seconds < 30);
        if (width != rows[k].width || t.layout.cut != rows[k].cut)
            fail_msg("%s: %g wide, cut %d", rows[k].part, (double)width,
                     t.layout.cut);
        close_page(&t);
    }
    free(html);
}

/* A length with as many open brackets as allowed is a length; a deeper one is
 * ignored like any other mistake, and the layout reports that something was
 * ignored. */
static void evaluates_calc_to_its_depth(void **state)
{
    static const struct {
        const char *open, *close;
        size_t levels; /* of one opening bracket */
    } rows[] = {
        {"calc(", ")", 1},
        {"min(9px,", ")", 1},
        {"max(1px , 1px - 1px + 1 * calc(", "))", 2},
        {"clamp(1px,", ",9px)", 1},
    };
    static const size_t levels[] = {2, 32, 34, 100000};
    static const pith_layout_options how = {0};
    enum { ROOM = 4 << 20 };
    char *html = malloc(ROOM);
    (void)state;
    assert_non_null(html);
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++)
        for (size_t d = 0; d < 8; d++) {
            bool attribute = d % 2; /* in style="", too */
            size_t n = levels[d / 2] / rows[k].levels;
            bool fits = levels[d / 2] <= 32;
            size_t len =
                (size_t)snprintf(html, ROOM, "%swidth:7px;width:",
                                 attribute ? "<p id=a style='" : "<style>#a{");
            for (size_t i = 0; i < n; i++)
                len += (size_t)snprintf(html + len, ROOM - len, "%s",
                                        rows[k].open);
            len += (size_t)snprintf(html + len, ROOM - len, "5px");
            for (size_t i = 0; i < n; i++)
                len += (size_t)snprintf(html + len, ROOM - len, "%s",
                                        rows[k].close);
            len += (size_t)snprintf(html + len, ROOM - len, "%s",
                                    attribute ? "'>x" : "}</style><p id=a>x");
            layout_fixture t;
            open_how(&t, (pith_str){html, len}, &how);
            float width = t.layout.box[page_fixture_by_id(&t.f, "a")].width;
            if (fabsf(width - (fits ? 5 : 7)) > 0.01f || t.layout.cut == fits)
                fail_msg("%zu of %s: %g wide, cut %d", n, rows[k].open,
                         (double)width, t.layout.cut);
            close_page(&t);
        }
    free(html);
}

/* 10,000 rules for 10,000 nodes, of which a few match each node: well under a
 * second (three times that under sanitizers and on a busy machine). */
/* A rule for each number: text, the number, text, its last digits, text. */
typedef struct many_rules {
    const char *text[3];
    const char *first; /* of the page */
} many_rules;

/* Lay out a page of N rules and N elements, and return the time. */
static void expect_quick(const many_rules *rules)
{
    static const pith_layout_options how = {0};
    enum { N = 10000, ROOM = 3000000 };
    char *html = malloc(ROOM);
    assert_non_null(html);
    size_t len = (size_t)snprintf(html, ROOM, "<!DOCTYPE html><style>");
    for (unsigned k = 0; k < N; k++)
        len += (size_t)snprintf(html + len, ROOM - len, "%s%u%s%u%s",
                                rules->text[0], k, rules->text[1], k % 100,
                                rules->text[2]);
    len += (size_t)snprintf(html + len, ROOM - len, "</style>%s", rules->first);
    for (unsigned k = 0; k < N; k++)
        len += (size_t)snprintf(html + len, ROOM - len,
                                "<div class='c%u d%u'>x</div>", k, k % 100);
    layout_fixture t;
    page_fixture_open(&t.f, (pith_str){html, len});
    pith_arena_init(&t.scratch, 0);
    clock_t start = clock();
    assert_int_equal(
        pith_layout_make(&t.f.page, &how, &t.f.arena, &t.scratch, &t.layout),
        PITH_OK);
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    assert_false(t.layout.cut);
    assert_true(seconds < 20);
    printf("# %d rules %s1%s..., %u nodes: %.3f s\n", N, rules->text[0],
           rules->text[1], t.layout.nnodes, seconds);
    close_page(&t);
    free(html);
}

/* No rule is ignored: rules by class, by ancestor, by a sibling that all of the
 * elements look for, that none finds, that is far away. */
static void applies_many_rules_quickly(void **state)
{
    static const many_rules rows[] = {
        {{".c", "{color:red} main .d", " > p{width:50px}"}, "<main>"},
        {{"h2 ~ .c", "{height:", "px}"}, "<h2>x</h2>"},
        {{"h2:empty ~ .c", "{height:", "px}"}, "<h2>x</h2>"},
        {{"h2 + .d0 ~ .c", "{height:", "px}"}, "<h2>x</h2>"},
        {{"[class='c5000 d0'] ~ .c", "{height:", "px}"}, ""},
    };
    (void)state;
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++)
        expect_quick(&rows[k]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stands_where_styles_say),
        cmocka_unit_test(lets_margins_meet),
        cmocka_unit_test(stands_as_high_as_styles_say),
        cmocka_unit_test(makes_room_for_generated_content),
        cmocka_unit_test(ends_loops_of_imports),
        cmocka_unit_test(reads_every_style_element),
        cmocka_unit_test(keeps_hostile_lengths_finite),
        cmocka_unit_test(survives_hostile_sheets),
        cmocka_unit_test(evaluates_calc_to_its_depth),
        cmocka_unit_test(applies_many_rules_quickly),
    };
    return cmocka_run_group_tests_name("layout", tests, NULL, NULL);
}
