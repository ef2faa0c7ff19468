/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Figures show the numbers of the methods' worked examples and exist for every
 * page, and the report takes one to three methods.
 */
#include "core_fixture.h"

#include <pith/inspect.h>
#include <pith/learn.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* The example of `ttr`: its threshold is 6.503364. */
static const char ttr_page[] =
    "<html><head><title>Flood news</title>\n"
    "<style>p { color: red }</style>\n"
    "<script>var a = \"<p>not text</p>\";</script></head>\n"
    "<body><!-- header\nspans two lines -->\n"
    "<div id=\"nav\"><a href=\"/\">Home</a> <a href=\"/n\">News</a></div>\n\n"
    "<h1>River floods town</h1>\n"
    "<p>The river rose two metres overnight and flooded the old town.</p>\n"
    "<p>Read the <a href=\"/r\">full report</a> published by the council "
    "today.</p>\n"
    "<p>Volunteers carried sandbags to the bridge until early morning.</p>\n"
    "<ul><li><a href=\"/1\">One</a></li>\n"
    "<li><a href=\"/2\">Two</a></li></ul>\n"
    "<div id=\"foot\"><a href=\"/c\">Contact</a></div>\n"
    "</body></html>\n";

/* The example of `weight`: td 2 weighs 0.70 * 2.5556 = 1.788889. */
static const char weight_page[] =
    "<html><head><title>Flood news - The Daily</title></head>\n"
    "<body><form><input name=\"q\">Search</form>\n"
    "<table width=\"100%\"><tr>\n"
    "<td width=\"20%\"><p><a href=\"/\">Home</a> <a href=\"/n\">News</a></p>"
    "<p><a href=\"/s\">Sport</a></p></td>\n"
    "<td width=\"70%\"><h1>River floods town</h1>\n"
    "<p>The river rose two <b>metres</b> overnight.</p>\n"
    "<p>Read the <a href=\"/r\">full report</a> by the council.</p></td>\n"
    "<td width=\"10%\">Advert <i>here</i></td>\n"
    "</tr></table></body></html>";

static pith_doc *parse(const char *page)
{
    pith_doc *doc = NULL;
    pith_str bytes = {page, strlen(page)};
    /* The widths in weight's worked example. */
    const pith_options options = {.layout.source = "plain"};
    assert_int_equal(pith_doc_parse(bytes, &options, &doc, NULL), PITH_OK);
    return doc;
}

static void assert_figure(const char *page, const char *method,
                          const char *name, const char *const *texts)
{
    pith_doc *doc = parse(page);
    pith_options options = {.method = method};
    char *svg = NULL;
    assert_int_equal(pith_doc_figure(doc, &options, name, &svg, NULL), PITH_OK);
    for (; *texts; texts++)
        assert_non_null(strstr(svg, *texts));
    pith_free(svg);
    pith_doc_free(doc);
}

static void test_numbers_of_ttr(void **state)
{
    (void)state;
    static const char *const before[] = {">standard deviation 11.07<", NULL};
    static const char *const after[] = {">threshold 6.50<", NULL};
    static const char *const points[] = {">content (6 lines)<",
                                         ">other (6 lines)<", NULL};
    assert_figure(ttr_page, "ttr", "histogram", before);
    assert_figure(ttr_page, "ttr", "smoothed", after);
    assert_figure(ttr_page, "ttr", "clusters", points);
}

static void test_clusters_of_ttr(void **state)
{
    (void)state;
    pith_doc *doc = parse(ttr_page);
    pith_setting setting = {PITH_S("cluster"), PITH_S("kmeans")};
    pith_options options = {
        .method = "ttr", .settings = &setting, .nsettings = 1};
    char *svg = NULL;
    assert_int_equal(pith_doc_figure(doc, &options, "clusters", &svg, NULL),
                     PITH_OK);
    /* Values 0 1 1 1 2 2 2 1 1 0 0 0; 1 to 8 are content. */
    assert_non_null(strstr(svg, ">cluster 1, not content (4 lines)<"));
    assert_non_null(strstr(svg, ">cluster 2, content (5 lines)<"));
    assert_non_null(strstr(svg, ">cluster 3, content (3 lines)<"));
    pith_free(svg);
    pith_doc_free(doc);
}

/* Of the 12 lines a person took the heading and three paragraphs, without the
 * link in the second. */
static void test_annotated_lines_of_ttr(void **state)
{
    (void)state;
    pith_doc *doc = parse(ttr_page);
    pith_options options = {
        .size = sizeof options,
        .method = "ttr",
        .annotated = PITH_S(
            "River floods town\nThe river rose two metres overnight and "
            "flooded the old town.\nRead the report published by the council "
            "today. Volunteers carried sandbags to the bridge until early "
            "morning."),
    };
    char *svg = NULL;
    pith_error error = {0};
    assert_int_equal(
        pith_doc_figure(doc, &options, "clusters-annotated", &svg, NULL),
        PITH_OK);
    assert_non_null(strstr(svg, ">content (4 lines)<"));
    assert_non_null(strstr(svg, ">other (8 lines)<"));
    /* The threshold's six lines are those between, and at both ends. */
    assert_non_null(strstr(svg, "keeps 4 of 4 lines of content, and 2 others"));
    pith_free(svg);
    options.annotated = (pith_str){NULL, 0};
    assert_int_equal(
        pith_doc_figure(doc, &options, "clusters-annotated", &svg, NULL),
        PITH_OK);
    assert_non_null(strstr(svg, "no annotated content"));
    pith_free(svg);
    options.annotated = PITH_S("\xff");
    assert_int_equal(
        pith_doc_figure(doc, &options, "clusters-annotated", &svg, &error),
        PITH_ARG);
    assert_string_equal(error.text, "the annotated content is not UTF-8");
    assert_true(pith_figure_is_annotated("ttr", "clusters-annotated"));
    assert_false(pith_figure_is_annotated("ttr", "clusters"));
    assert_false(pith_figure_is_annotated("weight", "clusters-annotated"));
    assert_false(pith_figure_is_annotated("nothing", "clusters-annotated"));
    pith_doc_free(doc);
}

static void test_numbers_of_weight(void **state)
{
    (void)state;
    static const char *const texts[] = {
        ">0.70 \xc3\x97 2.56 = 1.79<", ">1.00 \xc3\x97 1.00 = 1.00<",
        ">5 / (1 + 2) = 1.67<", ">River floods town<", NULL};
    assert_figure(weight_page, "weight", "tree", texts);
}

static void test_words(void **state)
{
    (void)state;
    static const char *const texts[] = {
        ">occurrences<", ">word, by first occurrence<", ">outliers<", NULL};
    assert_figure(CORE_PAGE, "outlier", "words", texts);
    assert_figure(CORE_PAGE, "outlier", "words-filtered", texts + 3);
}

static size_t count_of(const char *text, const char *part)
{
    size_t n = 0;
    while ((text = strstr(text, part)) != NULL) {
        text += strlen(part);
        n++;
    }
    return n;
}

/* The three documents of docs/spec/outlier.md: by counts, the words are at four
 * points, of which one, "the", is an outlier. */
static pith_words *learn_documents(const char *features)
{
    static const char *const documents[] = {"the river rose the river",
                                            "the council met",
                                            "the town met the river council"};
    pith_words *words = pith_words_new();
    for (size_t i = 0; i < 3; i++) {
        pith_doc *doc = parse(documents[i]);
        assert_int_equal(pith_words_learn(words, doc, NULL), PITH_OK);
        pith_doc_free(doc);
    }
    pith_setting settings[] = {
        {PITH_S("neighbour"), PITH_S("2")},
        {PITH_S("outliers"), PITH_S("1")},
        {PITH_S("features"), {features, strlen(features)}},
    };
    pith_options options = {
        .method = "outlier", .settings = settings, .nsettings = 3};
    assert_int_equal(pith_words_detect(words, &options, NULL), PITH_OK);
    return words;
}

static void test_words_of_pages(void **state)
{
    (void)state;
    char *svg;
    pith_words *words = learn_documents("counts");
    assert_int_equal(pith_words_figure(words, "words", &svg, NULL), PITH_OK);
    assert_non_null(strstr(svg, ">pages that hold it<"));
    assert_non_null(strstr(svg, ">distance to the k-th neighbour<"));
    /* Each point has a line to the floor: river, rose and town, council and
     * met, the. */
    assert_int_equal(count_of(svg, "class=\"thread\""), 4);
    assert_int_equal(count_of(svg, "<title>the</title>"), 1);
    pith_free(svg);
    assert_int_equal(pith_words_figure(words, "words-filtered", &svg, NULL),
                     PITH_OK);
    assert_int_equal(count_of(svg, "class=\"thread\""), 3);
    assert_null(strstr(svg, "<title>the</title>"));
    pith_free(svg);
    /* Five words at three points, and the outlier with its name beside it. */
    assert_int_equal(pith_words_figure(words, "words-flat", &svg, NULL),
                     PITH_OK);
    assert_int_equal(count_of(svg, "<title>the</title>"), 1);
    assert_int_equal(count_of(svg, ">the</text>"), 1);
    assert_null(strstr(svg, ">pages that hold it<"));
    assert_non_null(strstr(svg, "onto it: "));
    pith_free(svg);
    assert_int_equal(pith_words_figure(words, "tree", &svg, NULL), PITH_ARG);
    assert_null(svg);
    pith_words_free(words);

    words = learn_documents("tfidf");
    assert_int_equal(pith_words_figure(words, "words", &svg, NULL), PITH_OK);
    assert_non_null(strstr(svg, ">TF-IDF, mean<"));
    assert_int_equal(count_of(svg, "class=\"thread\""), 5);
    pith_free(svg);
    pith_words_free(words);
    words = pith_words_new();
    assert_int_equal(pith_words_figure(words, "words", &svg, NULL), PITH_OK);
    assert_non_null(strstr(svg, "no data"));
    pith_free(svg);
    pith_words_free(words);
}

/* The page's own words, with the values of the list, which does not have
 * "a". */
static void test_words_by_list(void **state)
{
    (void)state;
    char *svg;
    pith_words *words = learn_documents("counts");
    pith_doc *doc = parse("the river met a bridge");
    pith_options options = {.method = "outlier", .words = words};
    assert_int_equal(pith_doc_figure(doc, &options, "words", &svg, NULL),
                     PITH_OK);
    assert_non_null(strstr(svg, ">pages that hold it<"));
    assert_int_equal(count_of(svg, "class=\"thread\""), 3);
    assert_int_equal(count_of(svg, "<title>the</title>"), 1);
    pith_free(svg);
    pith_doc_free(doc);
    pith_words_free(words);
}

/* Every figure of every method exists for pages with nothing to draw. */
static void test_poor_pages(void **state)
{
    (void)state;
    static const char *const pages[] = {
        "",
        " ",
        "x",
        "<frameset>",
        "<script>a</script>",
        "<a href=/>b</a>",
        "<p>same</p>\n<p>same</p>\n<p>same</p>\n"};
    for (size_t p = 0; p < sizeof pages / sizeof *pages; p++) {
        pith_doc *doc = parse(pages[p]);
        pith_figure_info info;
        for (size_t i = 0; pith_figure_info_at(i, &info); i++) {
            pith_options options = {.method = info.method ? info.method : "td"};
            char *svg = NULL;
            assert_int_equal(
                pith_doc_figure(doc, &options, info.name, &svg, NULL), PITH_OK);
            assert_null(strstr(svg, "nan"));
            assert_null(strstr(svg, "inf"));
            pith_free(svg);
        }
        pith_doc_free(doc);
    }
}

static void test_refused(void **state)
{
    (void)state;
    pith_doc *doc = parse(CORE_PAGE);
    pith_options options = {.method = "ttr"};
    char *svg = NULL;
    pith_error error = {0};
    assert_int_equal(pith_doc_figure(doc, &options, "tree", &svg, &error),
                     PITH_ARG);
    assert_null(svg);
    assert_string_equal(error.text,
                        "method ttr has no figure \"tree\"; it has histogram, "
                        "smoothed, derivative, derivative-signed, clusters, "
                        "clusters-annotated, blocks");
    assert_true(pith_figure_exists("weight", "tree"));
    assert_false(pith_figure_exists("weight", "clusters"));
    assert_false(pith_figure_exists("body", "blocks"));
    assert_false(pith_figure_exists("nothing", "blocks"));
    pith_doc_free(doc);
}

static void test_report(void **state)
{
    (void)state;
    pith_doc *doc = parse(CORE_PAGE);
    const pith_options ttr = {.method = "ttr"};
    const pith_options wrong = {.method = "nothing"};
    const pith_options *some[] = {&ttr, NULL, &wrong, &ttr};
    pith_report_page page = {.doc = doc,
                             .name = PITH_S("<b>\xff\0"),
                             .options = some,
                             .noptions = 2};
    char *html = NULL;
    size_t len = 0;
    pith_error error = {0};
    assert_int_equal(pith_explain_html(&page, &html, &len, &error), PITH_OK);
    assert_int_equal(len, strlen(html));
    assert_non_null(strstr(html, "<h1>&lt;b&gt;\xef\xbf\xbd\xef\xbf\xbd</h1>"));
    assert_null(strstr(html, "Not shown."));
    char *again = NULL;
    assert_int_equal(pith_explain_html(&page, &again, &len, &error), PITH_OK);
    assert_string_equal(html, again);
    pith_free(html);
    pith_free(again);
    page.noptions = 3;
    assert_int_equal(pith_explain_html(&page, &html, &len, &error),
                     PITH_NOMETHOD);
    assert_null(html);
    page.noptions = 4;
    assert_int_equal(pith_explain_html(&page, &html, &len, &error), PITH_ARG);
    page.noptions = 0;
    assert_int_equal(pith_explain_html(&page, &html, &len, &error), PITH_ARG);
    pith_doc_free(doc);
}

/* The list of headings also has those whose text is in a box. */
static void test_outline(void **state)
{
    (void)state;
    pith_doc *doc = parse("<body><h2><div>Rain</div></h2><p>It rained all day "
                          "and all night.<h3>Snow</h3><p>It did not snow.");
    pith_report_page page = {.doc = doc, .name = PITH_S("a")};
    const pith_options *none[] = {NULL};
    page.options = none;
    page.noptions = 1;
    char *html = NULL;
    size_t len = 0;
    assert_int_equal(pith_explain_html(&page, &html, &len, NULL), PITH_OK);
    const char *nav = strstr(html, "<nav aria-label=\"Headings\">");
    assert_non_null(nav);
    assert_non_null(strstr(nav, "<li class=\"h2 "));
    assert_non_null(strstr(nav, "<li class=\"h3 "));
    pith_free(html);
    pith_doc_free(doc);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_numbers_of_ttr),
        cmocka_unit_test(test_clusters_of_ttr),
        cmocka_unit_test(test_annotated_lines_of_ttr),
        cmocka_unit_test(test_numbers_of_weight),
        cmocka_unit_test(test_words),
        cmocka_unit_test(test_words_of_pages),
        cmocka_unit_test(test_words_by_list),
        cmocka_unit_test(test_poor_pages),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_report),
        cmocka_unit_test(test_outline),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
