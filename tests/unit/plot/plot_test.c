/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Pictures from arrays: what is drawn, how invalid and too many numbers are
 * handled, and that no text can break out of its element.
 */
#include <float.h>
#include <math.h>
#include <pith/plot.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MANY = 100000 };

static size_t count(const char *text, const char *what)
{
    size_t n = 0;
    for (text = strstr(text, what); text; text = strstr(text + 1, what))
        n++;
    return n;
}

__attribute__((noinline)) static char *draw(const pith_plot *plot)
{
    char *svg = NULL;
    size_t len = 0;
    assert_int_equal(pith_plot_draw(plot, &svg, &len), PITH_OK);
    assert_int_equal(len, strlen(svg));
    return svg;
}

/* Invalid numbers must not become coordinates. */
static void assert_sound(const char *svg)
{
    assert_null(strstr(svg, "nan"));
    assert_null(strstr(svg, "inf"));
    assert_int_equal(count(svg, "href"), count(svg, "href=\"data:image/png"));
    assert_null(strstr(svg, "url("));
    assert_null(strstr(svg, "script"));
    assert_int_equal(strncmp(svg, "<svg ", 5), 0);
    assert_string_equal(svg + strlen(svg) - 7, "</svg>\n");
}

static void test_histogram(void **state)
{
    (void)state;
    static const double ratio[] = {1, 2.5, 40, 60, 3};
    pith_plot_series bars = {.y = ratio, .n = 5};
    pith_plot_rule rule = {PITH_RULE_ACROSS, 20, PITH_S("cut 20")};
    pith_plot plot = {.title = PITH_S("Ratio"),
                      .caption = PITH_S("A bar a line."),
                      .x.label = PITH_S("line"),
                      .y.label = PITH_S("characters per tag"),
                      .series = &bars,
                      .nseries = 1,
                      .rules = &rule,
                      .nrules = 1};
    char *svg = draw(&plot);
    assert_sound(svg);
    assert_int_equal(count(svg, "class=\"b k1\""), 5);
    assert_int_equal(count(svg, "class=\"rule\""), 1);
    assert_int_equal(count(svg, ">cut 20<"), 1);
    assert_int_equal(count(svg, "<title>Ratio</title>"), 1);
    assert_int_equal(count(svg, "<desc>A bar a line.</desc>"), 1);
    assert_int_equal(count(svg, ">characters per tag<"), 1);
    assert_int_equal(count(svg, "prefers-color-scheme:dark"), 1);
    char *again = draw(&plot);
    assert_string_equal(svg, again);
    pith_free(svg);
    pith_free(again);
}

static void test_numbers_that_are_none(void **state)
{
    (void)state;
    const double bad[] = {NAN, INFINITY, -INFINITY, DBL_MAX, 7};
    for (int mark = PITH_MARK_BARS; mark <= PITH_MARK_BOTH; mark++) {
        pith_plot_series series = {
            .y = bad, .n = 5, .mark = (pith_plot_mark)mark};
        pith_plot plot = {.series = &series, .nseries = 1};
        char *svg = draw(&plot);
        assert_sound(svg);
        assert_non_null(
            strstr(svg, "4 values that the axes cannot show are left out."));
        pith_free(svg);
    }
}

static void test_nothing_to_show(void **state)
{
    (void)state;
    pith_plot plot = {.title = PITH_S("Empty")};
    char *svg = draw(&plot);
    assert_sound(svg);
    assert_non_null(strstr(svg, ">no data<"));
    pith_free(svg);
}

static void test_equal_points(void **state)
{
    (void)state;
    const double same[] = {3, 3, 3};
    pith_plot_series series = {
        .x = same, .y = same, .n = 3, .mark = PITH_MARK_POINTS};
    pith_plot plot = {.series = &series, .nseries = 1};
    char *svg = draw(&plot);
    assert_sound(svg);
    assert_int_equal(count(svg, "<circle"), 3);
    pith_free(svg);
}

static double many[MANY];

__attribute__((noinline)) static char *draw_many(pith_plot_mark mark)
{
    for (size_t i = 0; i < MANY; i++)
        many[i] = (double)(i * 7919 % 1000) / 10;
    many[77777] = 500;
    pith_plot_series series = {.y = many, .n = MANY, .mark = mark};
    pith_plot plot = {.series = &series, .nseries = 1};
    char *svg = draw(&plot);
    assert_sound(svg);
    assert_true(strlen(svg) < 600000);
    return svg;
}

static void test_too_many(void **state)
{
    (void)state;
    char *svg = draw_many(PITH_MARK_BARS);
    assert_true(count(svg, "class=\"b k1\"") <= 720);
    assert_non_null(strstr(svg, "Each bar is the largest of up to 22"));
    assert_non_null(strstr(svg, ">500<")); /* the spike is still there */
    pith_free(svg);
    svg = draw_many(PITH_MARK_LINE);
    assert_non_null(strstr(svg, "smallest, largest"));
    pith_free(svg);
    svg = draw_many(PITH_MARK_POINTS);
    assert_non_null(strstr(svg, "100000 points are drawn as "));
    assert_true(count(svg, "<circle") < 7000);
    pith_free(svg);
}

static void test_gap_in_line(void **state)
{
    (void)state;
    const double y[] = {1, 2, NAN, 3, 4};
    pith_plot_series series = {.y = y, .n = 5, .mark = PITH_MARK_LINE};
    pith_plot plot = {.series = &series, .nseries = 1};
    char *svg = draw(&plot);
    const char *path = strstr(svg, "class=\"k1 l\" d=\"");
    assert_non_null(path);
    path += strlen("class=\"k1 l\" d=\"");
    size_t moves = 0;
    for (; *path != '"'; path++)
        moves += *path == 'M';
    assert_int_equal(moves, 2);
    pith_free(svg);
}

static void test_texts_stay_texts(void **state)
{
    (void)state;
    pith_plot plot = {.title = PITH_S("</title><b a=\"&\x01\xff\xef\xbf\xbe")};
    char *svg = draw(&plot);
    assert_null(strstr(svg, "<b "));
    assert_int_equal(count(svg, "&lt;/title&gt;&lt;b a=&quot;&amp;"
                                "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"),
                     3);
    pith_free(svg);
}

static void test_refused(void **state)
{
    (void)state;
    char *svg = (char *)"";
    pith_plot small = {.width = 199};
    assert_int_equal(pith_plot_draw(&small, &svg, NULL), PITH_ARG);
    assert_null(svg);
    pith_plot crowded = {.nseries = 65};
    assert_int_equal(pith_plot_draw(&crowded, &svg, NULL), PITH_ARG);
    assert_int_equal(pith_plot_roc(&crowded, &svg, NULL), PITH_ARG);
    pith_plot_node late[] = {{0}, {.parent = 2}, {0}};
    pith_plot plain = {0};
    assert_int_equal(pith_plot_tree(&plain, late, 3, &svg, NULL), PITH_ARG);
    assert_int_equal(pith_plot_tree(&plain, late, 301, &svg, NULL), PITH_ARG);
    assert_int_equal(pith_plot_reliability(&plain, NULL, 0, 1, &svg), PITH_ARG);
}

static void test_roc(void **state)
{
    (void)state;
    const double noise[] = {0, 0.2, 1};
    const double content[] = {0.6, 0.9, 1};
    pith_plot_series curve = {
        .name = PITH_S("ttr"), .x = noise, .y = content, .n = 3};
    pith_plot plot = {.series = &curve, .nseries = 1};
    char *svg;
    assert_int_equal(pith_plot_roc(&plot, &svg, NULL), PITH_OK);
    assert_sound(svg);
    assert_int_equal(count(svg, "class=\"rule\""), 1);
    assert_int_equal(count(svg, "<circle"), 4); /* one belongs to the legend */
    assert_non_null(strstr(svg, "false positive rate"));
    pith_free(svg);
}

static void test_reliability(void **state)
{
    (void)state;
    const double said[] = {0.05, 0.95, 0.95, NAN, 1};
    const double truth[] = {0, 1, 0, 1, 1};
    pith_plot_forecast forecast = {PITH_S("auto"), said, truth, 5};
    pith_plot plot = {0};
    char *svg;
    assert_int_equal(pith_plot_reliability(&plot, &forecast, 1, 0, &svg),
                     PITH_OK);
    assert_sound(svg);
    assert_int_equal(count(svg, "<circle"), 3); /* two bins and the legend */
    pith_free(svg);
}

static void test_sizes_on_logarithmic_axis(void **state)
{
    (void)state;
    const double bytes[] = {0, 1000, 1000000};
    const double score[] = {1, 0.5, 0.75};
    pith_plot_series series = {.x = bytes, .y = score, .n = 3};
    pith_plot plot = {.series = &series, .nseries = 1};
    char *svg;
    assert_int_equal(pith_plot_sizes(&plot, &svg, NULL), PITH_OK);
    assert_non_null(strstr(svg, ">1,000<"));
    assert_non_null(strstr(svg, ">10,000<"));
    assert_non_null(strstr(svg, ">1M<"));
    assert_non_null(strstr(svg, "1 value that the axes cannot show is"));
    pith_free(svg);
}

/* 300 points, two thirds of them at the same place. */
static void test_sizes_by_density(void **state)
{
    (void)state;
    enum { POINTS = 300 };
    double bytes[POINTS], score[POINTS];
    for (size_t i = 0; i < POINTS; i++) {
        bytes[i] = i < 200 ? 5000 : 1000 * (double)(i - 199);
        score[i] = i < 200 ? 1 : (double)(i % 7) / 7;
    }
    bytes[299] = 0;
    pith_plot_series series = {.x = bytes, .y = score, .n = POINTS};
    pith_plot plot = {.series = &series, .nseries = 1};
    char *svg;
    assert_int_equal(pith_plot_sizes(&plot, &svg, NULL), PITH_OK);
    assert_sound(svg);
    assert_int_equal(count(svg, "<circle"), 0);
    assert_non_null(strstr(svg, "fill-opacity=\"1\"><title>200</title>"));
    assert_non_null(strstr(svg, "<title>1</title>"));
    assert_non_null(strstr(svg, "onto it: 200 at most. 1 value that the axes"));
    pith_free(svg);
    series.n--;
    assert_int_equal(pith_plot_sizes(&plot, &svg, NULL), PITH_OK);
    assert_int_equal(count(svg, "<circle"), POINTS - 1);
    pith_free(svg);
}

static void test_space(void **state)
{
    (void)state;
    const double x[] = {1, 2, NAN};
    const double y[] = {1, 1, 1};
    const double z[] = {0, 5, 9};
    pith_plot_series series = {.x = x, .y = y, .z = z, .n = 3};
    pith_plot plot = {.x.label = PITH_S("occurrences"),
                      .y.label = PITH_S("pages"),
                      .z.label = PITH_S("distance"),
                      .series = &series,
                      .nseries = 1};
    char *svg;
    assert_int_equal(pith_plot_space(&plot, &svg, NULL), PITH_OK);
    assert_sound(svg);
    assert_int_equal(count(svg, "<circle"), 2);
    assert_int_equal(count(svg, "class=\"thread\""), 2);
    assert_non_null(strstr(svg, ">distance<"));
    assert_non_null(strstr(svg, "1 value that"));
    pith_free(svg);
}

/* A name for each point when it is hovered; it is written beside the point only
 * if no earlier name is there. */
static void test_space_names(void **state)
{
    (void)state;
    const double at[] = {1, 1, 9};
    const pith_str names[] = {PITH_S("first"), PITH_S("hidden"), PITH_S("a<b")};
    pith_plot_series series = {
        .x = at, .y = at, .z = at, .names = names, .n = 3};
    pith_plot plot = {
        .z.label = PITH_S("distance"), .series = &series, .nseries = 1};
    char *svg;
    assert_int_equal(pith_plot_space(&plot, &svg, NULL), PITH_OK);
    assert_sound(svg);
    assert_int_equal(count(svg, "<title>first</title>"), 1);
    assert_int_equal(count(svg, "<title>hidden</title>"), 1);
    assert_int_equal(count(svg, "<title>a&lt;b</title>"), 1);
    assert_int_equal(count(svg, ">first</text>"), 1);
    assert_int_equal(count(svg, ">hidden</text>"), 0);
    assert_int_equal(count(svg, ">a&lt;b</text>"), 1);
    pith_free(svg);
}

static void test_tree(void **state)
{
    (void)state;
    pith_plot_node nodes[] = {
        {0, PITH_S("body"), PITH_S("0"), {0}, false, false},
        {0, PITH_S("td"), PITH_S("1.79"), {0}, true, false},
        {1, PITH_S("p"), PITH_S("3"), {0}, false, false},
        {0, PITH_S("2 more"), {0}, {0}, false, true},
    };
    pith_plot plot = {.title = PITH_S("Weights")};
    char *svg;
    assert_int_equal(pith_plot_tree(&plot, nodes, 4, &svg, NULL), PITH_OK);
    assert_sound(svg);
    assert_int_equal(count(svg, "class=\"box"), 4);
    assert_int_equal(count(svg, "class=\"box strong\""), 1);
    assert_int_equal(count(svg, "class=\"box faint\""), 1);
    assert_int_equal(count(svg, "class=\"axis\""), 3);
    pith_free(svg);
    assert_int_equal(pith_plot_tree(&plot, NULL, 0, &svg, NULL), PITH_OK);
    assert_non_null(strstr(svg, "no data"));
    pith_free(svg);
}

/* A chain of the maximum depth: no recursion, one row. */
static void test_deep_tree(void **state)
{
    (void)state;
    static pith_plot_node nodes[300];
    for (size_t i = 1; i < 300; i++)
        nodes[i] = (pith_plot_node){.parent = i - 1, .name = PITH_S("div")};
    pith_plot plot = {0};
    char *svg;
    assert_int_equal(pith_plot_tree(&plot, nodes, 300, &svg, NULL), PITH_OK);
    assert_sound(svg);
    pith_free(svg);
}

static void test_boxes(void **state)
{
    (void)state;
    pith_plot_box boxes[] = {
        {.width = 1000, .height = 500, .label = PITH_S("main"), .colour = 1},
        {.x = 10, .y = NAN, .width = 5, .height = 5},
        {.x = 10, .y = 600, .width = 400, .height = 50, .dashed = true},
    };
    pith_plot plot = {.title = PITH_S("Page")};
    char *svg;
    assert_int_equal(pith_plot_boxes(&plot, boxes, 3, &svg, NULL), PITH_OK);
    assert_sound(svg);
    assert_int_equal(count(svg, "class=\"area"), 2);
    assert_int_equal(count(svg, "faint\""), 1);
    assert_int_equal(count(svg, ">main</text>"), 1);
    assert_non_null(strstr(svg, "2 of 3 boxes are drawn."));
    pith_free(svg);
}

/* Position and text of the label that begins with `text`. */
static void label_at(const char *svg, const char *text, double at[2])
{
    char want[40];
    snprintf(want, sizeof want, ">%s</text>", text);
    const char *end = strstr(svg, want);
    assert_non_null(end);
    const char *begin = end;
    while (strncmp(begin, "<text x=", 8) != 0)
        begin--;
    assert_int_equal(sscanf(begin, "<text x=\"%lf\" y=\"%lf\"", &at[0], &at[1]),
                     2);
}

/* On a page of 692 px, drawn at that width (720 - 2 * 14), from (14, 14): a
 * label inside its box, a short one in a narrow box, and one beside a box that
 * is too small for both. A label without room is in the tooltip and mentioned
 * in the caption. */
static void test_labels(void **state)
{
    (void)state;
    enum { CROWD = 40 };
    pith_plot_box boxes[3 + CROWD] = {
        {.width = 600, .height = 40, .label = PITH_S("DoC 7")},
        {.y = 100, .width = 20, .height = 15, .label = PITH_S("DoC 8")},
        {.x = 300, .y = 200, .width = 6, .height = 4, .label = PITH_S("DoC 9")},
    };
    boxes[0].note = PITH_S("first words");
    boxes[1].brief = PITH_S("8");
    boxes[2].brief = PITH_S("9");
    pith_plot plot = {.x.high = 692, .y.high = 400};
    char *svg;
    double at[2];
    assert_int_equal(pith_plot_boxes(&plot, boxes, 3, &svg, NULL), PITH_OK);
    assert_sound(svg);
    assert_int_equal(count(svg, "<title>DoC 7: first words</title>"), 1);
    label_at(svg, "DoC 7", at);
    assert_true(at[0] > 14 && at[0] < 20 && at[1] > 14 && at[1] < 30);
    label_at(svg, "8", at);
    assert_true(at[0] > 14 && at[0] < 34 && at[1] > 114 && at[1] < 129);
    label_at(svg, "DoC 9", at);
    assert_true(at[0] > 320 && at[0] < 330);
    assert_null(strstr(svg, "no room"));
    pith_free(svg);
    for (size_t i = 3; i < 3 + CROWD; i++)
        boxes[i] = boxes[2];
    assert_int_equal(pith_plot_boxes(&plot, boxes, 3 + CROWD, &svg, NULL),
                     PITH_OK);
    assert_int_equal(count(svg, "<title>DoC 9</title>"), 1 + CROWD);
    assert_int_equal(count(svg, ">DoC 9</text>") + count(svg, ">9</text>"), 4);
    assert_non_null(strstr(svg, "Of 37 there is no room for the label"));
    pith_free(svg);
}

/* The page in the background comes first, with as many of its texts as fit, and
 * displaces no box. */
static void test_behind(void **state)
{
    (void)state;
    enum { TEXTS = 6000 };
    static pith_plot_box boxes[TEXTS + 1];
    for (size_t i = 0; i < TEXTS; i++)
        boxes[i] = (pith_plot_box){.width = 100,
                                   .height = 20,
                                   .label = PITH_S("a text that is too long"),
                                   .filled = true,
                                   .behind = true};
    boxes[TEXTS] = (pith_plot_box){
        .width = 5, .height = 5, .label = PITH_S("DoC 1"), .colour = 1};
    pith_plot plot = {.x.high = 692, .y.high = 400};
    char *svg;
    assert_int_equal(pith_plot_boxes(&plot, boxes, TEXTS + 1, &svg, NULL),
                     PITH_OK);
    assert_sound(svg);
    assert_int_equal(count(svg, "class=\"behind tint\"/>"), 5000);
    /* All are at the same place: one is legible. */
    assert_int_equal(count(svg, "class=\"small soft\">a text"), 1);
    assert_int_equal(count(svg, "too long"), 0);
    /* Its label does not cover text but is at the edge of the page. */
    double at[2];
    label_at(svg, "DoC 1", at);
    assert_true(at[0] > 14 + 692 && at[1] < 14 + 20);
    assert_true(strstr(svg, "area k1") > strstr(svg, "behind tint"));
    assert_non_null(strstr(svg, "5001 of 6001 boxes are drawn."));
    pith_free(svg);
}

/* A picture of 500 x 250 px behind a page of 1000 x 500: drawn at half the
 * width of the boxes, (720 - 2 * 14) / 2 = 346. Data that is not PNG is
 * ignored. */
static void test_picture(void **state)
{
    static const char png[] = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR"
                              "\0\0\x01\xf4\0\0\0\xfa";
    (void)state;
    pith_plot_box box = {.width = 1000, .height = 500, .label = PITH_S("main")};
    pith_plot plot = {.title = PITH_S("Page"),
                      .picture = {png, sizeof png - 1}};
    char *svg;
    assert_int_equal(pith_plot_boxes(&plot, &box, 1, &svg, NULL), PITH_OK);
    assert_sound(svg);
    assert_non_null(strstr(svg, "width=\"346.00\" height=\"173.00\" "
                                "href=\"data:image/png;base64,"
                                "iVBORw0KGgoAAAANSUhEUgAAAfQAAAD6\"/>"));
    /* Text over it has the colours for a light background even in dark mode. */
    assert_non_null(strstr(svg, "<g class=\"lit\">"));
    pith_free(svg);
    plot.picture.len--;
    assert_int_equal(pith_plot_boxes(&plot, &box, 1, &svg, NULL), PITH_OK);
    assert_null(strstr(svg, "<image"));
    pith_free(svg);
    plot.picture = PITH_S("GIF89a and enough bytes to hold a header");
    assert_int_equal(pith_plot_boxes(&plot, &box, 1, &svg, NULL), PITH_OK);
    assert_null(strstr(svg, "<image"));
    pith_free(svg);
}

/* Others' figures beside our own: outlines and dashes of the same colour; names
 * of groups that are too long for a line take two. */
static void test_faint(void **state)
{
    (void)state;
    static const double paper[] = {80, 90}, ours[] = {70, 60};
    const pith_str names[] = {PITH_S("a name of many long words"),
                              PITH_S("short")};
    pith_plot_series series[] = {
        {.name = PITH_S("theirs"),
         .y = paper,
         .n = 2,
         .faint = true,
         .colour = 1},
        {.name = PITH_S("ours"), .y = ours, .n = 2, .colour = 1},
        {.y = paper,
         .n = 2,
         .faint = true,
         .mark = PITH_MARK_LINE,
         .colour = 1},
        {.y = ours, .n = 2, .mark = PITH_MARK_LINE, .colour = 1},
    };
    pith_plot plot = {.title = PITH_S("Faint"),
                      .series = series,
                      .nseries = 4,
                      .categories = names,
                      .ncategories = 2,
                      .width = 300};
    char *svg = draw(&plot);
    assert_sound(svg);
    /* Two bars, and a key for each. */
    assert_int_equal(count(svg, "class=\"k1 tint\""), 3);
    assert_int_equal(count(svg, "class=\"b k1\""), 3);
    assert_int_equal(count(svg, "class=\"k1 l faint\""), 1);
    assert_int_equal(count(svg, "class=\"k1 l\""), 1);
    assert_non_null(strstr(svg, ">a name of many</text>"));
    assert_non_null(strstr(svg, ">long words</text>"));
    assert_non_null(strstr(svg, ">short</text>"));
    pith_free(svg);
    /* An axis with its own label has no second line. */
    plot.x.label = PITH_S("what");
    svg = draw(&plot);
    assert_null(strstr(svg, ">long words</text>"));
    pith_free(svg);
}

/* Names beside a wide page are where a phone shows them. */
static void test_boxes_legend(void **state)
{
    (void)state;
    enum { PHONE = 420, NAMES = 3 };
    pith_plot_series names[NAMES] = {{.name = {"one thing", 9}},
                                     {.name = {"some other", 10}},
                                     {.name = {"could be cut further", 20}}};
    pith_plot_box box = {.x = 0, .y = 0, .width = 1300, .height = 40};
    pith_plot plot = {.title = {"t", 1},
                      .series = names,
                      .nseries = NAMES,
                      .x = {.high = 1300},
                      .y = {.high = 40},
                      .width = 1350};
    char *svg = NULL;
    assert_int_equal(pith_plot_boxes(&plot, &box, 1, &svg, NULL), PITH_OK);
    for (size_t i = 0; i < NAMES; i++) {
        const char *at = strstr(svg, names[i].name.data);
        assert_non_null(at);
        while (strncmp(at, "x=\"", 3) != 0)
            at--;
        double end =
            strtod(at + 3, NULL) + 6 * (double)names[i].name.len; /* letters */
        assert_true(end < PHONE);
    }
    pith_free(svg);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_histogram),
        cmocka_unit_test(test_numbers_that_are_none),
        cmocka_unit_test(test_nothing_to_show),
        cmocka_unit_test(test_equal_points),
        cmocka_unit_test(test_too_many),
        cmocka_unit_test(test_gap_in_line),
        cmocka_unit_test(test_texts_stay_texts),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_roc),
        cmocka_unit_test(test_reliability),
        cmocka_unit_test(test_sizes_on_logarithmic_axis),
        cmocka_unit_test(test_sizes_by_density),
        cmocka_unit_test(test_space),
        cmocka_unit_test(test_space_names),
        cmocka_unit_test(test_tree),
        cmocka_unit_test(test_deep_tree),
        cmocka_unit_test(test_boxes),
        cmocka_unit_test(test_boxes_legend),
        cmocka_unit_test(test_labels),
        cmocka_unit_test(test_behind),
        cmocka_unit_test(test_picture),
        cmocka_unit_test(test_faint),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
