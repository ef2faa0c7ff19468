/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Text-to-tag ratios compared with the worked example of docs/spec/ttr.md:
 * every line, series, cluster and label; then how labels of lines become labels
 * of nodes, and pages without information.
 */
#include "ttr_analysis.h"

#include "page/page_fixture.h"
#include "str.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static const char example[] =
    "<html><head><title>Flood news</title>\n"
    "<style>p { color: red }</style>\n"
    "<script>var a = \"<p>not text</p>\";</script></head>\n"
    "<body><!-- header\n"
    "spans two lines -->\n"
    "<div id=\"nav\"><a href=\"/\">Home</a> <a href=\"/n\">News</a></div>\n"
    "\n"
    "<h1>River floods town</h1>\n"
    "<p>The river rose two metres overnight and flooded the old town.</p>\n"
    "<p>Read the <a href=\"/r\">full report</a> published by the council "
    "today.</p>\n"
    "<p>Volunteers carried sandbags to the bridge until early morning.</p>\n"
    "<ul><li><a href=\"/1\">One</a></li>\n"
    "<li><a href=\"/2\">Two</a></li></ul>\n"
    "<div id=\"foot\"><a href=\"/c\">Contact</a></div>\n"
    "</body></html>\n";

static const char flat[] =
    "<div id=\"nav\"><a href=\"/\">Home</a> <a href=\"/n\">News</a></div>"
    "<h1>River floods town</h1><p>The river rose two metres overnight and "
    "flooded the old town.</p><p>Volunteers carried sandbags to the bridge "
    "until early morning.</p><div><a href=\"/c\">Contact</a></div>";

static const pith_ttr_options standard = {
    .reading = {.reline = PITH_RELINE_AUTO, .above = 500, .wrap_at = 65},
    .smoothing = {.width = 2, .radius = 2, .radius_max = 500},
    .lambda = 1,
    .k = 3,
    .ahead = 3,
};

typedef struct analysis {
    pith_arena arena;
    pith_ttr ttr;
} analysis;

static void open_analysis(analysis *a, pith_str source,
                          const pith_ttr_options *options)
{
    pith_arena_init(&a->arena, 0);
    assert_int_equal(pith_ttr_analyse(source, options, &a->arena, &a->ttr),
                     PITH_OK);
}

static void close_analysis(analysis *a)
{
    pith_arena_free(&a->arena);
}

/* docs/spec gives four to six decimals. */
static void expect_near(const char *what, double got, double want, double room)
{
    if (!(fabs(got - want) <= room))
        fail_msg("%s: %.7f, not %.7f", what, got, want);
}

typedef struct line_row {
    uint32_t x, y;
    double h, smooth, rise, slope;
} line_row;

static const line_row rows[] = {
    {10, 4, 2.5, 1.0044, 2.2780, 5.3635},
    {0, 1, 0, 0.9242, 5.7893, 6.4559},
    {0, 1, 0, 2.0099, 9.8310, 6.9320},
    {9, 6, 1.5, 6.9130, 8.7231, 6.1039},
    {17, 2, 8.5, 11.2177, 5.8630, 3.0016},
    {61, 2, 30.5, 17.3919, -2.9718, 1.5094},
    {52, 4, 13, 18.2986, -8.1786, 5.1998},
    {62, 2, 31, 15.5516, -10.3540, 7.1488},
    {3, 5, 0.6, 9.4099, -7.0935, 6.3554},
    {3, 5, 0.6, 5.3987, -4.6233, 4.3184},
    {7, 4, 1.75, 0.7840, -0.0174, 2.4914},
    {0, 2, 0, 0.7667, 0, 1.1328},
};

enum { NROWS = sizeof rows / sizeof rows[0] };

static pith_ttr_options with_cluster(pith_ttr_cluster cluster, bool density)
{
    pith_ttr_options options = standard;
    options.cluster = cluster;
    options.density = density;
    return options;
}

static void test_series(void **state)
{
    (void)state;
    analysis a;
    pith_ttr_options options = with_cluster(PITH_TTR_MEANS, false);
    open_analysis(&a, pith_str_of(example), &options);
    assert_int_equal(a.ttr.lines.n, NROWS);
    double rise[NROWS];
    pith_ttr_slopes((pith_ttr_series){a.ttr.smooth, NROWS}, 3,
                    PITH_TTR_DERIVATIVE_NEXT, rise);
    for (uint32_t i = 0; i < NROWS; i++) {
        assert_int_equal(a.ttr.lines.line[i].chars, rows[i].x);
        assert_int_equal(a.ttr.lines.line[i].tags, rows[i].y);
        expect_near("h", a.ttr.ratio[i], rows[i].h, 1e-9);
        expect_near("h'", a.ttr.smooth[i], rows[i].smooth, 5.1e-5);
        expect_near("g", rise[i], rows[i].rise, 5.1e-5);
        expect_near("g'", a.ttr.slope[i], rows[i].slope, 5.1e-5);
        assert_true(fabs(a.ttr.rise[i]) == a.ttr.slope[i]);
        assert_true((a.ttr.rise[i] < 0) == (i >= 5));
    }
    expect_near("std h",
                pith_ttr_deviation((pith_ttr_series){a.ttr.ratio, NROWS}),
                11.069976, 5e-7);
    expect_near("std h'", a.ttr.threshold, 6.503364, 5e-7);
    close_analysis(&a);
}

/* The kernel is the result of smoothing a single 1. */
static void test_kernel(void **state)
{
    (void)state;
    static const double kernel[] = {0.152469, 0.221841, 0.251379, 0.221841,
                                    0.152469};
    const double one[9] = {[4] = 1};
    double out[9];
    pith_arena arena;
    pith_arena_init(&arena, 0);
    assert_int_equal(pith_ttr_smooth(&standard.smoothing,
                                     (pith_ttr_series){one, 9}, out, &arena),
                     PITH_OK);
    assert_true(out[1] == 0 && out[7] == 0);
    for (unsigned j = 0; j < 5; j++)
        expect_near("kernel", out[j + 2], kernel[j], 5e-7);
    pith_arena_free(&arena);
}

static void expect_content(const char *what, const pith_ttr *ttr,
                           const char *want)
{
    char got[64] = {0};
    assert_true(ttr->lines.n < sizeof got);
    for (uint32_t i = 0; i < ttr->lines.n; i++)
        got[i] = (char)('0' + ttr->content[i]);
    if (strcmp(got, want) != 0)
        fail_msg("%s: content %s, not %s", what, got, want);
}

static void expect_clusters(const char *what, const pith_ttr *ttr,
                            const char *want)
{
    char got[64] = {0};
    assert_true(ttr->lines.n < sizeof got);
    for (uint32_t i = 0; i < ttr->lines.n; i++)
        got[i] = (char)('0' + ttr->clusters.of[i]);
    if (strcmp(got, want) != 0)
        fail_msg("%s: clusters %s, not %s", what, got, want);
}

static void test_threshold(void **state)
{
    (void)state;
    analysis a;
    open_analysis(&a, pith_str_of(example), &standard);
    assert_int_equal(a.ttr.basis, PITH_TTR_BY_THRESHOLD);
    assert_null(a.ttr.slope);
    expect_content("threshold", &a.ttr, "000111111000");
    close_analysis(&a);
}

typedef struct centre_row {
    double centre[2], spread[2], prior;
} centre_row;

static void expect_normals(const pith_clusters *clusters,
                           const centre_row want[3], bool priors, bool spreads)
{
    assert_int_equal(clusters->n, 3);
    for (unsigned c = 0; c < 3; c++) {
        const pith_cluster *one = &clusters->one[c];
        assert_true(one->live);
        for (unsigned d = 0; d < 2; d++) {
            expect_near("centre", one->centre[d], want[c].centre[d], 5.1e-5);
            if (spreads)
                expect_near("spread", one->spread[d], want[c].spread[d],
                            5.1e-5);
        }
        if (priors)
            expect_near("prior", one->prior, want[c].prior, 5.1e-5);
    }
}

static void test_farthest(void **state)
{
    (void)state;
    static const centre_row chosen[3] = {{.centre = {0.7667, 1.1328}},
                                         {.centre = {15.5516, 7.1488}},
                                         {.centre = {17.3919, 1.5094}}};
    static const centre_row fitted[3] = {
        {.centre = {1.9885, 3.3265}, .prior = 0.3333},
        {.centre = {8.8512, 6.3660}, .prior = 0.4667},
        {.centre = {14.3048, 2.2555}, .prior = 0.2000}};
    analysis a;
    pith_ttr_options options = with_cluster(PITH_TTR_FARTHEST, false);
    open_analysis(&a, pith_str_of(example), &options);
    expect_clusters("ff", &a.ttr, "011122111000");
    expect_content("ff", &a.ttr, "011111111000");
    expect_normals(&a.ttr.clusters, chosen, false, false);
    close_analysis(&a);
    options.density = true;
    open_analysis(&a, pith_str_of(example), &options);
    expect_clusters("ff density", &a.ttr, "011122111000");
    expect_content("ff density", &a.ttr, "011111111000");
    expect_normals(&a.ttr.clusters, fitted, true, false);
    close_analysis(&a);
}

static void test_means(void **state)
{
    (void)state;
    static const centre_row want[3] = {{.centre = {1.9885, 3.3265}},
                                       {.centre = {6.9617, 6.5992}},
                                       {.centre = {15.6361, 3.2369}}};
    for (int density = 0; density < 2; density++) {
        analysis a;
        pith_ttr_options options = with_cluster(PITH_TTR_MEANS, density);
        open_analysis(&a, pith_str_of(example), &options);
        expect_clusters("kmeans", &a.ttr, "011122211000");
        expect_content("kmeans", &a.ttr, "011111111000");
        expect_normals(&a.ttr.clusters, want, false, false);
        close_analysis(&a);
    }
}

static void test_expect(void **state)
{
    (void)state;
    static const centre_row want[3] = {
        {.centre = {1.8141, 4.4497}, .spread = {1.6586, 2.0773}},
        {.centre = {8.1589, 6.2294}, .spread = {1.2485, 0.1257}},
        {.centre = {15.5914, 4.2192}, .spread = {2.7560, 2.1418}}};
    analysis a;
    pith_ttr_options options = with_cluster(PITH_TTR_EXPECT, false);
    open_analysis(&a, pith_str_of(example), &options);
    expect_clusters("em", &a.ttr, "000122221000");
    expect_content("em", &a.ttr, "000111111000");
    expect_normals(&a.ttr.clusters, want, false, true);
    assert_int_equal(a.ttr.clusters.rounds, 25);
    expect_near("likelihood", a.ttr.clusters.likelihood, -4.745875, 5.1e-7);
    close_analysis(&a);
    options.density = true;
    open_analysis(&a, pith_str_of(example), &options);
    expect_clusters("em density", &a.ttr, "000122221000");
    expect_content("em density", &a.ttr, "000111111000");
    close_analysis(&a);
}

/* By the ratio alone, lines with the same ratio are in the same cluster however
 * steep the ratio is there. */
static void test_one_dimension(void **state)
{
    (void)state;
    for (int density = 0; density < 2; density++) {
        analysis a;
        pith_ttr_options options = with_cluster(PITH_TTR_FARTHEST, density);
        options.flat = true;
        open_analysis(&a, pith_str_of(example), &options);
        assert_int_equal(a.ttr.basis, PITH_TTR_BY_CLUSTER);
        expect_clusters("ff of ratios", &a.ttr, "000221112200");
        expect_content("ff of ratios", &a.ttr, "000111111100");
        assert_true(a.ttr.clusters.one[0].centre[1] == 0);
        expect_near("slope", a.ttr.slope[0], rows[0].slope, 5.1e-5);
        close_analysis(&a);
    }
}

/* Random starting points: the same for a seed, others for other seeds. */
static void test_seeds(void **state)
{
    (void)state;
    unsigned firsts = 0;
    for (int c = PITH_TTR_FARTHEST; c <= PITH_TTR_EXPECT; c++)
        for (uint32_t seed = 1; seed <= 8; seed++) {
            analysis a, b;
            pith_ttr_options options = with_cluster((pith_ttr_cluster)c, false);
            options.seed = seed;
            open_analysis(&a, pith_str_of(example), &options);
            open_analysis(&b, pith_str_of(example), &options);
            assert_memory_equal(a.ttr.content, b.ttr.content, NROWS);
            assert_int_equal(a.ttr.clusters.n, 3);
            assert_true(pith_cluster_count(&a.ttr.clusters) >= 2);
            if (c == PITH_TTR_FARTHEST) /* line 11 is nearest the origin */
                firsts |= a.ttr.clusters.of[11] ? 1 : 2;
            close_analysis(&a);
            close_analysis(&b);
        }
    assert_int_equal(firsts, 3);
}

/* Random centres are different points, and there are no more than points. */
static void test_random_centres(void **state)
{
    (void)state;
    double x[] = {1, 1, 1, 9, 9, 5};
    double y[] = {0, 0, 0, 0, 0, 5};
    uint8_t of[6];
    pith_points points = {.at = {x, y}, .n = 6};
    pith_points_measure(&points);
    pith_clusters clusters = {.of = of};
    for (uint32_t seed = 1; seed < 50; seed++) {
        pith_cluster_random(&points, 8, seed, &clusters);
        assert_int_equal(clusters.n, 3);
        assert_true(of[0] == of[1] && of[1] == of[2] && of[3] == of[4]);
        assert_true(of[0] != of[3] && of[3] != of[5] && of[0] != of[5]);
    }
    pith_cluster_random(&points, 2, 1, &clusters);
    assert_int_equal(clusters.n, 2);
    points.n = 0;
    pith_cluster_random(&points, 2, 1, &clusters);
    assert_int_equal(clusters.n, 0);
}

/* Half of the kernel's sum: all values change by the same factor, the labels do
 * not. */
static void test_kernel_sum(void **state)
{
    (void)state;
    analysis whole, half;
    pith_ttr_options options = standard;
    for (int kernel = 0; kernel < 2; kernel++) {
        options.smoothing.kernel = (pith_ttr_kernel)kernel;
        options.smoothing.half = false;
        open_analysis(&whole, pith_str_of(example), &options);
        options.smoothing.half = true;
        open_analysis(&half, pith_str_of(example), &options);
        double more = half.ttr.threshold / whole.ttr.threshold;
        if (kernel == PITH_TTR_KERNEL_FIXED)
            expect_near("half", 1 / more, 0.152469 + 0.221841 + 0.251379, 2e-6);
        assert_true(more > 1.1 && more < 2);
        for (uint32_t i = 0; i < NROWS; i++)
            expect_near("h'", half.ttr.smooth[i], more * whole.ttr.smooth[i],
                        1e-9);
        assert_memory_equal(half.ttr.content, whole.ttr.content, NROWS);
        close_analysis(&whole);
        close_analysis(&half);
    }
}

static void test_paper_kernel(void **state)
{
    (void)state;
    analysis a;
    pith_ttr_options options = standard;
    options.smoothing.kernel = PITH_TTR_KERNEL_PAPER;
    open_analysis(&a, pith_str_of(example), &options);
    double low = INFINITY, high = 0;
    for (uint32_t i = 0; i < NROWS; i++) {
        low = fmin(low, a.ttr.smooth[i]);
        high = fmax(high, a.ttr.smooth[i]);
    }
    expect_near("lowest h'", low, 6.8213, 5.1e-5);
    expect_near("highest h'", high, 10.7001, 5.1e-5);
    expect_near("std h'", a.ttr.threshold, 1.2338, 5.1e-5);
    expect_content("paper", &a.ttr, "111111111111");
    close_analysis(&a);
    options.smoothing.radius_max = 1;
    open_analysis(&a, pith_str_of(example), &options);
    expect_near("h' of radius 1", a.ttr.smooth[1], 2.5 / 3, 0.01);
    close_analysis(&a);
}

/* The effects of the parameters of series, with values calculated by hand. */
static void test_series_options(void **state)
{
    (void)state;
    static const double ramp[] = {0, 4, 0, 8};
    double out[4];
    pith_ttr_series series = {ramp, 4};
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_ttr_smoothing smoothing = standard.smoothing;
    smoothing.radius = 1;
    smoothing.borders = PITH_TTR_BORDERS_COPY;
    assert_int_equal(pith_ttr_smooth(&smoothing, series, out, &arena), PITH_OK);
    double side = exp(-0.125);
    assert_true(out[0] == 0 && out[3] == 8);
    expect_near("middle", out[1], 4 / (1 + 2 * side), 1e-12);
    smoothing.width = 0;
    assert_int_equal(pith_ttr_smooth(&smoothing, series, out, &arena), PITH_OK);
    assert_memory_equal(out, ramp, sizeof ramp);
    smoothing.width = 2;
    smoothing.radius = 500; /* far wider than the series */
    smoothing.borders = PITH_TTR_BORDERS_RENORMALISE;
    assert_int_equal(pith_ttr_smooth(&smoothing, series, out, &arena), PITH_OK);
    for (unsigned i = 0; i < 4; i++)
        assert_true(out[i] > 0 && out[i] < 8);
    pith_ttr_slopes(series, 2, PITH_TTR_DERIVATIVE_NEXT, out);
    static const double next[] = {2, 0, 8, 0};
    assert_memory_equal(out, next, sizeof next);
    pith_ttr_slopes(series, 2, PITH_TTR_DERIVATIVE_PRINTED, out);
    static const double printed[] = {2, 2, 8, 0};
    assert_memory_equal(out, printed, sizeof printed);
    pith_arena_free(&arena);
    assert_true(pith_ttr_deviation((pith_ttr_series){NULL, 0}) == 0);
}

/* -- Clusters that are hard to find ------------------------------------------ */

static void test_identical_points(void **state)
{
    (void)state;
    enum { N = 50 };
    double x[N], y[N];
    uint8_t of[N];
    for (unsigned i = 0; i < N; i++) {
        x[i] = 3;
        y[i] = i % 2 ? 1e-15 : 0; /* left by rounding */
    }
    pith_points points = {.at = {x, y}, .n = N};
    pith_points_measure(&points);
    assert_true(points.range[0] == 0 && points.range[1] == 0);
    pith_clusters clusters = {.of = of};
    pith_cluster_farthest(&points, 8, 0, &clusters);
    assert_int_equal(clusters.n, 1);
    pith_cluster_means(&points, &clusters);
    pith_cluster_expect(&points, &clusters);
    pith_cluster_densities(&points, &clusters);
    assert_int_equal(pith_cluster_count(&clusters), 1);
    assert_true(isfinite(clusters.likelihood));
    for (unsigned i = 0; i < N; i++)
        assert_int_equal(of[i], 0);
}

static void test_more_clusters_than_points(void **state)
{
    (void)state;
    double x[] = {1, 9, 1, 9};
    double y[] = {0, 0, 5, 5};
    uint8_t of[4];
    pith_points points = {.at = {x, y}, .n = 4};
    pith_points_measure(&points);
    pith_clusters clusters = {.of = of};
    pith_cluster_farthest(&points, 8, 0, &clusters);
    assert_int_equal(clusters.n, 4);
    pith_cluster_means(&points, &clusters);
    pith_cluster_expect(&points, &clusters);
    pith_cluster_densities(&points, &clusters);
    assert_true(isfinite(clusters.likelihood));
    for (unsigned i = 0; i < 4; i++)
        for (unsigned k = 0; k < i; k++)
            assert_int_not_equal(of[i], of[k]);
    points.n = 0;
    pith_points_measure(&points);
    pith_cluster_farthest(&points, 3, 0, &clusters);
    pith_cluster_means(&points, &clusters);
    pith_cluster_expect(&points, &clusters);
    assert_int_equal(clusters.n, 0);
}

/* -- Pages with nothing to tell -------------------------------------------- */

static void test_alike(void **state)
{
    (void)state;
    static const char *const pages[] = {
        "", " \n ", "just one line of text", "<p>one</p>",
        "<p>same</p>\n<p>same</p>\n<p>same</p>\n<p>same</p>"};
    for (size_t p = 0; p < sizeof pages / sizeof pages[0]; p++)
        for (int c = PITH_TTR_THRESHOLD; c <= PITH_TTR_EXPECT; c++) {
            analysis a;
            pith_ttr_options options = with_cluster((pith_ttr_cluster)c, c % 2);
            open_analysis(&a, pith_str_of(pages[p]), &options);
            for (uint32_t i = 0; i < a.ttr.lines.n; i++)
                assert_int_equal(a.ttr.content[i], 1);
            close_analysis(&a);
        }
}

static void test_one_cluster(void **state)
{
    (void)state;
    analysis a;
    pith_ttr_options options = with_cluster(PITH_TTR_MEANS, true);
    options.k = 1;
    open_analysis(&a, pith_str_of(example), &options);
    assert_int_equal(a.ttr.basis, PITH_TTR_BY_THRESHOLD);
    expect_content("one cluster", &a.ttr, "000111111000");
    close_analysis(&a);
}

static void test_no_memory(void **state)
{
    (void)state;
    for (int c = PITH_TTR_THRESHOLD; c <= PITH_TTR_FARTHEST; c++)
        for (size_t left = 0;; left++) {
            pith_arena arena;
            pith_ttr ttr;
            pith_arena_init(&arena, 0);
            arena.fail_after = left;
            pith_ttr_options options = with_cluster((pith_ttr_cluster)c, 0);
            pith_status status =
                pith_ttr_analyse(pith_str_of(example), &options, &arena, &ttr);
            pith_arena_free(&arena);
            if (status == PITH_OK) {
                assert_true(left >= 4);
                break;
            }
            assert_int_equal(status, PITH_NOMEM);
        }
}

/* -- Labels of nodes ------------------------------------------------------- */

static void test_labels(void **state)
{
    (void)state;
    page_fixture f;
    label_fixture labels;
    page_fixture_open(&f, pith_str_of(example));
    label_fixture_open(&labels, &f, "ttr", NULL, 0);
    uint32_t home = page_fixture_by_text(&f, "Home");
    uint32_t report = page_fixture_by_text(&f, "full report");
    uint32_t one = page_fixture_by_text(&f, "One");
    uint32_t two = page_fixture_by_text(&f, "Two");
    assert_int_equal(labels.keep[home], 1); /* line 3 passes */
    assert_int_equal(labels.keep[report], 1);
    assert_int_equal(labels.keep[one], 1);
    assert_int_equal(labels.keep[two], 0);
    assert_int_equal(labels.keep[page_fixture_by_text(&f, "Contact")], 0);
    expect_near("figure of a text", labels.figure[report], 18.2986, 5.1e-5);
    expect_near("figure of its link", labels.figure[f.page.parent[report]],
                18.2986, 5.1e-5);
    expect_near("figure of the menu",
                labels.figure[page_fixture_by_id(&f, "nav")], 6.9130, 5.1e-5);
    assert_true(labels.score > 0 && labels.score <= 1);
    label_fixture_close(&labels);
    page_fixture_close(&f);
}

/* A text on five lines, of which two in the middle differ. */
static void test_text_on_several_lines(void **state)
{
    (void)state;
    static const char page[] =
        "<body><i></i>\n<i></i>\n<i></i>\n<i></i>\n<i></i>\n<i></i>\n<i></i>\n"
        "<div>\nshort\nshort\n"
        "a long line of text that stands out among all of the others here\n"
        "a long line of text that stands out among all of the others here\n"
        "short\nshort\nshort\nshort\n</div>\n<i></i>\n<i></i>\n<i></i>\n";
    page_fixture f;
    page_fixture_open(&f, pith_str_of(page));
    uint32_t text = page_fixture_by_text(
        &f, "short short a long line of text that stands out among all of the "
            "others here a long line of text that stands out among all of the "
            "others here short short short short");
    for (int whole = 0; whole < 2; whole++) {
        label_fixture labels;
        label_fixture_open(&labels, &f, "ttr", "part", whole ? 1 : 0.5);
        assert_int_equal(labels.keep[text], !whole);
        label_fixture_close(&labels);
    }
    page_fixture_close(&f);
}

static uint32_t count_kept_texts(const page_fixture *f,
                                 const label_fixture *labels)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < f->page.nnodes; i++)
        kept += labels->keep[i] && f->page.tag[i] == PITH_TAG_TEXT &&
                pith_page_chars(&f->page, i) > 0;
    return kept;
}

/* Source and result for pages without structure. */
static void test_bad_pages(void **state)
{
    (void)state;
    static const struct {
        const char *html;
        uint32_t kept;
    } pages[] = {
        {"", 0},
        {"<script>a = 1;\nb = 2;</script>\n<script>c</script>", 0},
        {"<frameset><frame></frameset>\nx", 0},
        {"<p>", 0},
        {"one line", 1},
        {"<p>one <b>line</b>", 2},
        {"<a href=1>x</a>\n<a href=2>x</a>\n<a href=3>x</a>\n", 3},
        {"<p>shown and longer</p><p hidden>never</p>", 1},
        {"<p>x</p>\n<noscript><p>What a shell holds.</p></noscript>", 2},
        {"<!-- open\n<p>never", 0},
    };
    for (size_t p = 0; p < sizeof pages / sizeof pages[0]; p++) {
        page_fixture f;
        label_fixture labels;
        page_fixture_open(&f, pith_str_of(pages[p].html));
        label_fixture_open(&labels, &f, "ttr", NULL, 0);
        uint32_t kept = count_kept_texts(&f, &labels);
        if (kept != pages[p].kept)
            fail_msg("%s: %u texts kept", pages[p].html, kept);
        label_fixture_close(&labels);
        page_fixture_close(&f);
    }
}

/* A page on one line: kept as a whole as it is, and judged in parts after
 * splitting. */
static void test_reline_labels(void **state)
{
    (void)state;
    page_fixture f;
    page_fixture_open(&f, pith_str_of(flat));
    uint32_t home = page_fixture_by_text(&f, "Home");
    uint32_t contact = page_fixture_by_text(&f, "Contact");
    for (int reline = PITH_RELINE_AUTO; reline <= PITH_RELINE_OFF; reline++) {
        label_fixture labels;
        label_fixture_open(&labels, &f, "ttr", "reline", reline);
        assert_int_equal(count_kept_texts(&f, &labels), 6);
        expect_near("x/y", labels.figure[home], 156.0 / 16, 1e-9);
        label_fixture_close(&labels);
    }
    label_fixture labels;
    label_fixture_open(&labels, &f, "ttr", "reline-above", 100);
    assert_int_equal(labels.keep[home], 1);
    assert_true(labels.figure[home] < labels.figure[contact]);
    label_fixture_close(&labels);
    page_fixture_close(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_series),
        cmocka_unit_test(test_kernel),
        cmocka_unit_test(test_threshold),
        cmocka_unit_test(test_farthest),
        cmocka_unit_test(test_means),
        cmocka_unit_test(test_expect),
        cmocka_unit_test(test_one_dimension),
        cmocka_unit_test(test_seeds),
        cmocka_unit_test(test_random_centres),
        cmocka_unit_test(test_kernel_sum),
        cmocka_unit_test(test_paper_kernel),
        cmocka_unit_test(test_series_options),
        cmocka_unit_test(test_identical_points),
        cmocka_unit_test(test_more_clusters_than_points),
        cmocka_unit_test(test_alike),
        cmocka_unit_test(test_one_cluster),
        cmocka_unit_test(test_no_memory),
        cmocka_unit_test(test_labels),
        cmocka_unit_test(test_text_on_several_lines),
        cmocka_unit_test(test_bad_pages),
        cmocka_unit_test(test_reline_labels),
    };
    return cmocka_run_group_tests_name("ttr", tests, NULL, NULL);
}
