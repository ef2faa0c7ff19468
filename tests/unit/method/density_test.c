/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Text density compared with the worked example of docs/spec/density.md: every
 * count, density and sum, the thresholds and the marks.
 */
#include "density.h"

#include "page/page_fixture.h"
#include "str.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static const char example[] =
    "<html><head><title>T</title><style>p{}</style></head>\n"
    "<body id=body>\n"
    "<div id=\"nav\"><a href=\"/\">Home</a> <a href=\"/n\">News</a> "
    "<a href=\"/s\">Sport</a></div>\n"
    "<div id=\"main\">\n"
    "<h1 id=h1>River floods town</h1>\n"
    "<p id=p1>The river rose two metres overnight and flooded the old town."
    "</p>\n"
    "<p id=p2>Read the <a id=a href=\"/r\">full report</a> published by the "
    "council.</p>\n"
    "<ul id=ul><li id=li>No one was hurt.</li></ul>\n"
    "</div>\n"
    "<div id=\"foot\">Copyright 2015 <a href=\"/c\">Contact</a></div>\n"
    "</body></html>\n";

static const char recursion[] =
    "<body id=body><div id=main><p>123456789012345678901234567890123456</p>"
    "<p>1234567890123456789012345</p></div><div id=side>"
    "<p id=p>123456789012345678901234567890123</p><i></i><i></i><i></i></div>";

/* docs/spec gives four to six decimals. */
static void expect_near(const char *what, double got, double want)
{
    double room = 5e-5 * fmax(1, fabs(want));
    if (!(fabs(got - want) <= room))
        fail_msg("%s: %.6f, not %.6f", what, got, want);
}

typedef struct measured {
    page_fixture f;
    label_fixture labels;
    pith_job job;
    pith_density density;
} measured;

static const pith_density_options standard = {.bare_text = true,
                                              .tolerance = 1e-12};

static void open_measured(measured *m, const char *html,
                          void (*measure)(pith_density *),
                          const pith_density_options *options)
{
    page_fixture_open(&m->f, pith_str_of(html));
    uint32_t n = m->f.page.nnodes;
    pith_arena_init(&m->labels.scratch, 0);
    m->labels.keep = calloc(n, 1);
    m->labels.why = calloc(n, 1);
    m->labels.figure = calloc(n, sizeof(double));
    m->job = (pith_job){.page = &m->f.page,
                        .scratch = &m->labels.scratch,
                        .keep = m->labels.keep,
                        .why = m->labels.why,
                        .figure = m->labels.figure};
    assert_int_equal(pith_density_count(&m->job, options, &m->density),
                     PITH_OK);
    measure(&m->density);
    pith_density_extract(&m->job, &m->density);
}

static void close_measured(measured *m)
{
    label_fixture_close(&m->labels);
    page_fixture_close(&m->f);
}

typedef struct counts_row {
    const char *id;
    uint32_t c, t, lc, lt;
    double td, ds_td, ctd, ds_ctd;
} counts_row;

static const counts_row rows[] = {
    {"body", 172, 13, 31, 6, 13.2308, 48.3333, 22.6644, 98.4732},
    {"nav", 13, 3, 13, 3, 4.3333, 13.0000, 0, 0},
    {"main", 138, 6, 11, 1, 23.0000, 138.0000, 76.3212, 449.5555},
    {"h1", 17, 0, 0, 0, 17, 17, 74.1730, 74.1730},
    {"p1", 61, 0, 0, 0, 61, 61, 253.5380, 253.5380},
    {"p2", 44, 1, 11, 1, 44, 44, 52.0045, 141.5607},
    {"a", 11, 0, 11, 0, 11, 11, 0, 0},
    {"ul", 16, 1, 0, 0, 16, 16, 69.8401, 69.8401},
    {"li", 16, 0, 0, 0, 16, 16, 69.8401, 69.8401},
    {"foot", 21, 1, 7, 1, 21, 21, 22.1521, 61.0705},
};

enum { NROWS = sizeof rows / sizeof rows[0] };

static void test_counts(void **state)
{
    (void)state;
    measured m;
    open_measured(&m, example, pith_density_measure_text, &standard);
    for (size_t k = 0; k < NROWS; k++) {
        const counts_row *row = &rows[k];
        uint32_t i = page_fixture_by_id(&m.f, row->id);
        assert_int_equal(pith_page_chars(&m.f.page, i), row->c);
        assert_int_equal(pith_page_elements(&m.f.page, i), row->t);
        assert_int_equal(m.density.link_chars[i], row->lc);
        assert_int_equal(m.density.link_tags[i], row->lt);
    }
    close_measured(&m);
}

static void test_text_density(void **state)
{
    (void)state;
    measured m;
    open_measured(&m, example, pith_density_measure_text, &standard);
    for (size_t k = 0; k < NROWS; k++) {
        uint32_t i = page_fixture_by_id(&m.f, rows[k].id);
        expect_near(rows[k].id, m.density.density[i], rows[k].td);
        expect_near(rows[k].id, m.density.sum[i], rows[k].ds_td);
        assert_true(m.labels.figure[i] == m.density.density[i]);
    }
    uint32_t read = page_fixture_by_text(&m.f, "Read the");
    expect_near("Read the", m.density.density[read], 8);
    uint32_t rest = page_fixture_by_text(&m.f, "published by the council.");
    expect_near("published", m.density.density[rest], 25);
    expect_near("threshold", m.density.threshold, 13.2308);
    close_measured(&m);
}

static void test_composite_density(void **state)
{
    (void)state;
    measured m;
    open_measured(&m, example, pith_density_measure_composite, &standard);
    for (size_t k = 0; k < NROWS; k++) {
        uint32_t i = page_fixture_by_id(&m.f, rows[k].id);
        expect_near(rows[k].id, m.density.density[i], rows[k].ctd);
        expect_near(rows[k].id, m.density.sum[i], rows[k].ds_ctd);
    }
    uint32_t read = page_fixture_by_text(&m.f, "Read the");
    expect_near("Read the", m.density.density[read], 33.5879);
    uint32_t rest = page_fixture_by_text(&m.f, "published by the council.");
    expect_near("published", m.density.density[rest], 107.9728);
    uint32_t link = page_fixture_by_text(&m.f, "full report");
    assert_true(m.density.density[link] == 0);
    expect_near("threshold", m.density.threshold, 22.6644);
    uint32_t body = m.f.page.body;
    assert_int_equal(m.density.best[body], page_fixture_by_id(&m.f, "main"));
    close_measured(&m);
}

/* The ids of the marked elements, in document order, each after a space. */
static void expect_marked(const measured *m, const char *ids)
{
    char got[200] = "";
    size_t len = 0;
    for (uint32_t i = 0; i < m->f.page.nnodes; i++) {
        if (m->labels.why[i] != PITH_DENSITY_MARKED)
            continue;
        pith_str id = pith_page_attr(&m->f.page, i, PITH_ATTR_ID);
        assert_true(id.data && len + id.len + 2 < sizeof got);
        got[len++] = ' ';
        memcpy(got + len, id.data, id.len);
        len += id.len;
    }
    got[len] = '\0';
    assert_string_equal(got, ids);
}

static void test_marks(void **state)
{
    (void)state;
    measured m;
    open_measured(&m, example, pith_density_measure_composite, &standard);
    expect_marked(&m, " main");
    uint32_t main_div = page_fixture_by_id(&m.f, "main");
    for (uint32_t i = 0; i < m.f.page.nnodes; i++)
        assert_int_equal(m.labels.keep[i],
                         i >= main_div && i < m.f.page.end[main_div]);
    assert_int_equal(m.labels.why[m.f.page.body], PITH_DENSITY_SHELL);
    uint32_t foot = page_fixture_by_id(&m.f, "foot");
    assert_int_equal(m.labels.why[foot], PITH_DENSITY_SPARSE);
    assert_int_equal(m.labels.why[foot + 1], PITH_DENSITY_BELOW_SPARSE);
    assert_int_equal(m.labels.why[main_div + 1], PITH_DENSITY_INSIDE);
    assert_int_equal(m.labels.why[m.f.page.body + 1], PITH_DENSITY_BESIDE);
    assert_int_equal(m.labels.why[0], PITH_DENSITY_HIDDEN);
    close_measured(&m);
    open_measured(&m, example, pith_density_measure_text, &standard);
    expect_marked(&m, " main foot");
    close_measured(&m);
}

static void test_recursion(void **state)
{
    (void)state;
    measured m;
    open_measured(&m, recursion, pith_density_measure_text, &standard);
    uint32_t body = m.f.page.body;
    uint32_t main_div = page_fixture_by_id(&m.f, "main");
    uint32_t side = page_fixture_by_id(&m.f, "side");
    assert_int_equal(pith_page_chars(&m.f.page, body), 94);
    assert_int_equal(pith_page_elements(&m.f.page, body), 8);
    expect_near("body", m.density.density[body], 11.75);
    expect_near("main", m.density.density[main_div], 30.5);
    expect_near("side", m.density.density[side], 8.25);
    expect_near("DS main", m.density.sum[main_div], 61);
    expect_near("DS body", m.density.sum[body], 38.75);
    expect_near("t", m.density.threshold, 11.75);
    expect_marked(&m, " main");
    uint32_t p = page_fixture_by_id(&m.f, "p");
    assert_int_equal(m.labels.keep[p], 0);
    assert_int_equal(m.labels.why[p], PITH_DENSITY_BELOW_SPARSE);
    close_measured(&m);
}

static void test_link_tags(void **state)
{
    (void)state;
    static const char html[] =
        "<body id=body>ab<a href=x>cd</a><a>efg</a><button>hijk</button>"
        "<select><option>lmnop</option></select><div id=pure><a href=y>q</a>"
        "</div>";
    static const uint32_t chars[] = {15, 6, 3};
    static const uint32_t tags[] = {7, 4, 3};
    for (int k = 0; k < 3; k++) {
        pith_density_options options = standard;
        options.link_tags = (pith_link_tags)k;
        measured m;
        open_measured(&m, html, pith_density_measure_composite, &options);
        assert_int_equal(m.density.link_chars[m.f.page.body], chars[k]);
        assert_int_equal(m.density.link_tags[m.f.page.body], tags[k]);
        close_measured(&m);
    }
}

/* All elements inside a link are link tags, and the count restarts inside
 * it. */
static void test_tags_in_links(void **state)
{
    (void)state;
    measured m;
    open_measured(&m,
                  "<div id=d><a id=a href=x><span id=s><b>x</b></span></a>y"
                  "</div>",
                  pith_density_measure_composite, &standard);
    assert_int_equal(m.density.link_tags[page_fixture_by_id(&m.f, "a")], 2);
    assert_int_equal(m.density.link_tags[page_fixture_by_id(&m.f, "s")], 0);
    assert_int_equal(m.density.link_chars[page_fixture_by_id(&m.f, "s")], 1);
    uint32_t d = page_fixture_by_id(&m.f, "d");
    assert_int_equal(m.density.link_tags[d], 3);
    assert_int_equal(m.density.link_chars[d], 1);
    close_measured(&m);
}

static void test_bare_text(void **state)
{
    (void)state;
    static const char html[] = "<div id=d>0123456789<br>0123456789</div>";
    measured m;
    open_measured(&m, html, pith_density_measure_text, &standard);
    expect_near("on", m.density.sum[page_fixture_by_id(&m.f, "d")], 20);
    close_measured(&m);
    pith_density_options off = standard;
    off.bare_text = false;
    open_measured(&m, html, pith_density_measure_text, &off);
    expect_near("off", m.density.sum[page_fixture_by_id(&m.f, "d")], 0);
    close_measured(&m);
}

static void test_base_term(void **state)
{
    (void)state;
    pith_density_options printed = standard;
    printed.base_term = PITH_BASE_TERM_TAGS;
    measured m;
    open_measured(&m, example, pith_density_measure_composite, &printed);
    uint32_t i = page_fixture_by_id(&m.f, "main");
    double b = log(138.0 / 6 * 11 + 31.0 / 172 * 138 + exp(1));
    expect_near("printed", m.density.density[i],
                138.0 / 6 * log(138.0 / 11 * 6) / log(b));
    close_measured(&m);
}

static void test_edges(void **state)
{
    (void)state;
    measured m;
    open_measured(&m, "<div><img></div>", pith_density_measure_composite,
                  &standard);
    for (uint32_t i = 0; i < m.f.page.nnodes; i++) {
        assert_int_equal(m.labels.keep[i], 0);
        assert_int_equal(m.labels.why[i], i < m.f.page.body
                                              ? PITH_DENSITY_HIDDEN
                                              : PITH_DENSITY_EMPTY);
    }
    assert_true(m.job.verdict.score == 0);
    close_measured(&m);
    /* A page of links: no sum is above 0, so the body is marked. */
    open_measured(&m, "<body id=body><p><a href=x>abc</a></p>",
                  pith_density_measure_composite, &standard);
    expect_marked(&m, " body");
    assert_int_equal(m.labels.keep[m.f.page.body], 1);
    assert_true(m.job.verdict.score == 0);
    close_measured(&m);
    open_measured(&m, "<frameset>", pith_density_measure_composite, &standard);
    for (uint32_t i = 0; i < m.f.page.nnodes; i++)
        assert_int_equal(m.labels.keep[i], 0);
    close_measured(&m);
}

/* Two equal candidates: the first one is the core of the page. */
static void test_ties(void **state)
{
    (void)state;
    measured m;
    open_measured(&m,
                  "<body id=body><div id=x><p>abc</p><p>abc</p><p>abc</p>"
                  "</div><div id=y><p>abc</p><p>abc</p><p>abc</p></div>",
                  pith_density_measure_text, &standard);
    assert_int_equal(m.density.best[m.f.page.body],
                     page_fixture_by_id(&m.f, "x"));
    expect_marked(&m, " x y");
    close_measured(&m);
}

static void test_hidden_inside_marks(void **state)
{
    (void)state;
    measured m;
    open_measured(&m,
                  "<div id=d><p>long enough text here</p><p hidden id=h>no"
                  "</p><script>x</script><!--c--><p>more text</p></div>",
                  pith_density_measure_composite, &standard);
    uint32_t d = page_fixture_by_id(&m.f, "d");
    for (uint32_t i = d; i < m.f.page.end[d]; i++)
        assert_int_equal(m.labels.keep[i],
                         !(m.f.page.flags[i] & PITH_NODE_HIDDEN));
    close_measured(&m);
}

/* 138 of 172 characters kept; 127 of 141 outside links; 11 of 138 in them. */
static void test_score(void **state)
{
    (void)state;
    measured m;
    open_measured(&m, example, pith_density_measure_composite, &standard);
    expect_near("score", m.job.verdict.score, 127.0 / 141 * (1 - 11.0 / 138));
    close_measured(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counts),
        cmocka_unit_test(test_text_density),
        cmocka_unit_test(test_composite_density),
        cmocka_unit_test(test_marks),
        cmocka_unit_test(test_recursion),
        cmocka_unit_test(test_link_tags),
        cmocka_unit_test(test_tags_in_links),
        cmocka_unit_test(test_bare_text),
        cmocka_unit_test(test_base_term),
        cmocka_unit_test(test_edges),
        cmocka_unit_test(test_ties),
        cmocka_unit_test(test_hidden_inside_marks),
        cmocka_unit_test(test_score),
    };
    return cmocka_run_group_tests_name("density", tests, NULL, NULL);
}
