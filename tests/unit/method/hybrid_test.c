/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Hybrid density compared with the worked example of docs/spec/density.md:
 * hybrid characters, densities, sums, threshold and marks; and the method with
 * boxes, without, and by node.
 */
#include "hybrid_density.h"
#include "importance.h"

#include "segment/box_fixture.h"
#include "str.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char example[] =
    "<html><head><title>T</title><style>p{}</style></head>\n"
    "<body id=body>\n"
    "<div id=\"nav\"><a id=a1 href=\"/\">Home</a> <a id=a2 "
    "href=\"/n\">News</a> "
    "<a id=a3 href=\"/s\">Sport</a></div>\n"
    "<div id=\"main\">\n"
    "<h1 id=h1>River floods town</h1>\n"
    "<p id=p1>The river rose two metres overnight and flooded the old town."
    "</p>\n"
    "<p id=p2>Read the <a id=a href=\"/r\">full report</a> published by the "
    "council.</p>\n"
    "<ul id=ul><li id=li>No one was hurt.</li></ul>\n"
    "</div>\n"
    "<div id=\"foot\">Copyright 2015 <a id=c href=\"/c\">Contact</a></div>\n"
    "</body></html>\n";

static void expect_near(const char *what, double got, double want)
{
    double room = 5e-5 * fmax(1, fabs(want));
    if (!(fabs(got - want) <= room))
        fail_msg("%s: %.6f, not %.6f", what, got, want);
}

typedef struct measured {
    page_fixture f;
    label_fixture labels;
    pith_density density;
    double *hc;
} measured;

static void open_measured(measured *m)
{
    static const pith_density_options options = {.bare_text = true,
                                                 .tolerance = 1e-12};
    page_fixture_open(&m->f, pith_str_of(example));
    const pith_page *page = &m->f.page;
    label_fixture_open(&m->labels, &m->f, "hybrid", NULL, 0);
    memset(m->labels.keep, 0, page->nnodes);
    pith_job job = {.page = page,
                    .scratch = &m->labels.scratch,
                    .keep = m->labels.keep,
                    .why = m->labels.why,
                    .figure = m->labels.figure};
    m->hc = calloc(page->nnodes, sizeof *m->hc);
    pith_importance wide = {500, 500};
    uint32_t main_part = page_fixture_by_id(&m->f, "main");
    uint32_t foot = page_fixture_by_id(&m->f, "foot");
    for (uint32_t i = page->body; i < page->nnodes; i++) {
        double x1 = i >= main_part && i < foot ? 200 : 0;
        double x2 = i < main_part ? 200 : i < foot ? 800 : 1000;
        m->hc[i] = pith_importance_at(wide, x1, x2);
    }
    assert_int_equal(pith_density_count(&job, &options, &m->density), PITH_OK);
    pith_hybrid_measure(&m->density, m->hc);
    pith_density_extract(&job, &m->density);
}

static void close_measured(measured *m)
{
    free(m->hc);
    label_fixture_close(&m->labels);
    page_fixture_close(&m->f);
}

static void test_worked_elements(void **state)
{
    (void)state;
    static const struct {
        const char *id;
        double hc, density, sum;
    } want[] = {
        {"body", 78.145391, 7.4570, 39.4606}, {"nav", 1.5028, 0, 0},
        {"main", 62.3061, 29.2845, 228.6614}, {"h1", 7.6754, 35.0603, 35.0603},
        {"p1", 27.5411, 158.0181, 158.0181},  {"p2", 19.8657, 11.2267, 66.5741},
        {"ul", 7.2239, 24.3562, 32.2520},     {"li", 7.2239, 32.2520, 32.2520},
        {"foot", 14.3365, 10.1761, 38.6402},
    };
    measured m;
    open_measured(&m);
    for (size_t k = 0; k < sizeof want / sizeof *want; k++) {
        uint32_t i = page_fixture_by_id(&m.f, want[k].id);
        expect_near(want[k].id, m.hc[i], want[k].hc);
        expect_near(want[k].id, m.density.density[i], want[k].density);
        expect_near(want[k].id, m.density.sum[i], want[k].sum);
    }
    close_measured(&m);
}

static void test_worked_texts(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        double hc, density;
    } want[] = {
        {"Read the", 3.6120, 9.2479},
        {"published by the council.", 11.2873, 57.3261},
        {"Copyright 2015", 9.5577, 38.6402},
    };
    measured m;
    open_measured(&m);
    for (size_t k = 0; k < sizeof want / sizeof *want; k++) {
        uint32_t i = page_fixture_by_text(&m.f, want[k].text);
        expect_near(want[k].text, m.hc[i], want[k].hc);
        expect_near(want[k].text, m.density.density[i], want[k].density);
    }
    close_measured(&m);
}

static void test_worked_marks(void **state)
{
    (void)state;
    measured m;
    open_measured(&m);
    expect_near("t", m.density.threshold, 7.4570);
    assert_int_equal(m.labels.why[page_fixture_by_id(&m.f, "main")],
                     PITH_DENSITY_MARKED);
    assert_int_equal(m.labels.why[page_fixture_by_id(&m.f, "foot")],
                     PITH_DENSITY_MARKED);
    assert_int_equal(m.labels.keep[page_fixture_by_id(&m.f, "nav")], 0);
    close_measured(&m);
}

/* The same page as boxes: three bands, with texts as wide as their words. */
static const box_row boxes[] = {
    {.name = "body", .box = {0, 0, 1000, 300}},
    {.name = "#nav", .box = {0, 0, 200, 240}, .background = 0xeeeeee},
    {.name = "#a1", .box = {0, 0, 32, 20}},
    {.name = "Home", .box = {0, 0, 32, 20}},
    {.name = "#a2", .box = {40, 0, 32, 20}},
    {.name = "News", .box = {40, 0, 32, 20}},
    {.name = "#a3", .box = {80, 0, 40, 20}},
    {.name = "Sport", .box = {80, 0, 40, 20}},
    {.name = "#main", .box = {200, 0, 600, 240}},
    {.name = "#h1", .box = {200, 0, 600, 60}},
    {.name = "River floods town", .box = {200, 0, 272, 40}},
    {.name = "#p1", .box = {200, 60, 600, 60}},
    {.name = "The river rose two metres overnight and flooded the old town.",
     .box = {200, 60, 488, 20}},
    {.name = "#p2", .box = {200, 120, 600, 60}},
    {.name = "Read the", .box = {200, 120, 64, 20}},
    {.name = "#a", .box = {264, 120, 88, 20}},
    {.name = "full report", .box = {264, 120, 88, 20}},
    {.name = "published by the council.", .box = {352, 120, 200, 20}},
    {.name = "#ul", .box = {200, 180, 600, 60}},
    {.name = "#li", .box = {200, 180, 600, 60}},
    {.name = "No one was hurt.", .box = {200, 180, 128, 20}},
    {.name = "#foot", .box = {0, 250, 1000, 50}},
    {.name = "Copyright 2015", .box = {0, 250, 112, 20}},
    {.name = "#c", .box = {112, 250, 56, 20}},
    {.name = "Contact", .box = {112, 250, 56, 20}},
    {0},
};

/* Run with the default parameters, except vi-mode, and return the figures of
 * the nodes. */
static void run_method(const box_fixture *b, const pith_layout *layout,
                       double vi_mode, double *figure)
{
    const pith_method *method = pith_method_find(PITH_S("hybrid"));
    double param[16];
    for (size_t k = 0; method->params[k].name; k++)
        param[k] = method->params[k].standard;
    param[0] = vi_mode;
    label_fixture labels;
    label_fixture_open(&labels, &b->f, "body", NULL, 0);
    pith_job job = {.page = &b->f.page,
                    .layout = layout,
                    .param = param,
                    .scratch = &labels.scratch,
                    .keep = labels.keep,
                    .why = labels.why,
                    .figure = figure};
    assert_int_equal(method->run(&job), PITH_OK);
    label_fixture_close(&labels);
}

/* By block: nav, h1, p, li and foot are blocks by rule 4, as wide as in the
 * worked example, and so are all numbers. By node, with HC a text's own: nav
 * keeps its 0; p (1), [200,688] instead of [200,800], weighs less. */
static void test_method_by_mode(void **state)
{
    (void)state;
    static const struct {
        const char *id;
        double density;
    } want[] = {{"body", 7.4570}, {"#nav", 0},       {"#main", 29.2845},
                {"#h1", 35.0603}, {"#p1", 158.0181}, {"#p2", 11.2267},
                {"#ul", 24.3562}, {"#li", 32.2520},  {"#foot", 10.1761}};
    box_fixture b;
    box_fixture_open(&b, example, boxes);
    double *block = calloc(b.f.page.nnodes, sizeof *block);
    double *node = calloc(b.f.page.nnodes, sizeof *node);
    run_method(&b, &b.layout, 0, block);
    run_method(&b, &b.layout, 1, node);
    for (size_t k = 0; k < sizeof want / sizeof *want; k++)
        expect_near(want[k].id, block[box_fixture_find(&b, want[k].id)],
                    want[k].density);
    uint32_t p1 = box_fixture_find(&b, "#p1");
    assert_true(node[p1] > 0 && node[p1] < block[p1] - 1);
    assert_true(node[box_fixture_find(&b, "#nav")] == 0);
    free(block);
    free(node);
    box_fixture_close(&b);
}

/* Without boxes every text weighs 0.682689: HC = 0.682689 C everywhere. With
 * T = 0, HTD of p (1) is then C ln(HC^2 / C) / ln(ln(HC / C + LC_b / HC_b *
 * HC + e)) = 61 ln(28.4302) / ln(ln(0.682689 + 31 / 172 * 61 + e)). */
static void test_without_boxes(void **state)
{
    (void)state;
    box_fixture b;
    box_fixture_open(&b, example, boxes);
    double *figure = calloc(b.f.page.nnodes, sizeof *figure);
    run_method(&b, NULL, 0, figure);
    double hc = 61 * 0.6826894921;
    double want =
        61 * log(hc * hc / 61) / log(log(hc / 61 + 31.0 / 172 * 61 + exp(1)));
    expect_near("p1", figure[box_fixture_find(&b, "#p1")], want);
    double *other = calloc(b.f.page.nnodes, sizeof *other);
    run_method(&b, NULL, 1, other);
    assert_memory_equal(figure, other, b.f.page.nnodes * sizeof *figure);
    free(figure);
    free(other);
    box_fixture_close(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_worked_elements),
        cmocka_unit_test(test_worked_texts),
        cmocka_unit_test(test_worked_marks),
        cmocka_unit_test(test_method_by_mode),
        cmocka_unit_test(test_without_boxes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
