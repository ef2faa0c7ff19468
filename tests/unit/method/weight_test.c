/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Block weights compared with the worked examples of docs/spec/weight.md (part
 * A): leaves with their counts, shares of width, weights, the winner; then each
 * parameter, and pages with nothing to weigh.
 */
#include "weight_tree.h"

#include "page/page_fixture.h"
#include "str.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static const char example[] =
    "<html><head><title>Flood news - The Daily</title>\n"
    "<meta name=\"Keywords\" content=\"flood, river ,  town\"></head>\n"
    "<body><form><input name=\"q\">Search</form>\n"
    "<table width=\"100%\"><tr id=tr>\n"
    "<td id=td1 width=\"20%\"><p id=p1><a href=\"/\">Home</a> "
    "<a href=\"/n\">News</a></p><p id=p2><a href=\"/s\">Sport</a></p></td>\n"
    "<td id=td2 width=\"70%\"><h1 id=h1>River floods town</h1>\n"
    "<p id=p3>The river rose two <b>metres</b> overnight.</p>\n"
    "<p id=p4>Read the <a href=\"/r\">full report</a> by the council.</p>"
    "</td>\n"
    "<td id=td3 width=\"10%\">Advert <i>here</i></td>\n"
    "</tr></table></body></html>\n";

static const char nested[] =
    "<body><div id=outer><div id=x><p>a b c</p></div><div><p>d e f g h</p>"
    "</div></div></body>";

static const char mixed[] =
    "<div id=div>Intro <b>text</b> here<p id=p>Body words</p></div>";

typedef struct weighed {
    page_fixture f;
    pith_arena arena;
    pith_weight_widths widths;
    pith_weight_tree tree;
} weighed;

static void open_weighed(weighed *w, const char *html)
{
    static const pith_weight_options standard = {0};
    page_fixture_open(&w->f, pith_str_of(html));
    pith_arena_init(&w->arena, 0);
    w->widths = (pith_weight_widths){.page_px = 1000, .least = 0.01};
    assert_int_equal(pith_weight_widths_find(&w->f.page, &w->arena, &w->widths),
                     PITH_OK);
    assert_int_equal(pith_weight_tree_find(&w->f.page, &standard, w->widths.own,
                                           &w->arena, &w->tree),
                     PITH_OK);
}

static void close_weighed(weighed *w)
{
    pith_arena_free(&w->arena);
    page_fixture_close(&w->f);
}

static void expect_near(const char *what, double got, double want)
{
    if (!(fabs(got - want) <= 1e-6))
        fail_msg("%s: %.7f, not %.7f", what, got, want);
}

typedef struct leaf_row {
    const char *id, *parent;
    uint32_t words, links, tags;
    double importance;
} leaf_row;

static const leaf_row leaves[] = {
    {"p1", "td1", 0, 2, 3, 0},       {"p2", "td1", 0, 1, 2, 0},
    {"h1", "td2", 3, 0, 1, 3},       {"p3", "td2", 6, 0, 2, 3},
    {"p4", "td2", 5, 1, 2, 5.0 / 3}, {"td3", "tr", 2, 0, 2, 1},
};

static void test_leaves(void **state)
{
    (void)state;
    weighed w;
    open_weighed(&w, example);
    assert_int_equal(w.tree.nleaves, sizeof leaves / sizeof leaves[0]);
    for (uint32_t k = 0; k < w.tree.nleaves; k++) {
        const pith_weight_leaf *leaf = &w.tree.leaf[k];
        const leaf_row *row = &leaves[k];
        assert_int_equal(w.tree.leaf_of[page_fixture_by_id(&w.f, row->id)], k);
        assert_int_equal(leaf->parent, page_fixture_by_id(&w.f, row->parent));
        assert_int_equal(leaf->words, row->words);
        assert_int_equal(leaf->links, row->links);
        assert_int_equal(leaf->tags, row->tags);
        expect_near(row->id, pith_weight_importance(leaf), row->importance);
    }
    expect_near("td1", w.widths.share[page_fixture_by_id(&w.f, "td1")], 0.2);
    expect_near("td2", w.widths.share[page_fixture_by_id(&w.f, "td2")], 0.7);
    expect_near("tr", w.widths.share[page_fixture_by_id(&w.f, "tr")], 1);
    close_weighed(&w);
}

static void test_example(void **state)
{
    (void)state;
    page_fixture f;
    label_fixture labels;
    page_fixture_open(&f, pith_str_of(example));
    label_fixture_open(&labels, &f, "weight", NULL, 0);
    uint32_t td2 = page_fixture_by_id(&f, "td2");
    expect_near("td1", labels.figure[page_fixture_by_id(&f, "td1")], 0);
    expect_near("td2", labels.figure[td2], 1.788889);
    expect_near("tr", labels.figure[page_fixture_by_id(&f, "tr")], 1);
    expect_near("td3", labels.figure[page_fixture_by_id(&f, "td3")], 1);
    for (uint32_t i = f.page.body; i < f.page.end[f.page.body]; i++)
        if (f.page.tag[i] == PITH_TAG_TEXT && pith_page_chars(&f.page, i))
            assert_int_equal(labels.keep[i], i > td2 && i < f.page.end[td2]);
    label_fixture_close(&labels);
    page_fixture_close(&f);
}

static double weight_of(const char *html, const char *id, const char *param,
                        double value)
{
    page_fixture f;
    label_fixture labels;
    page_fixture_open(&f, pith_str_of(html));
    label_fixture_open(&labels, &f, "weight", param, value);
    double figure = labels.figure[page_fixture_by_id(&f, id)];
    label_fixture_close(&labels);
    page_fixture_close(&f);
    return figure;
}

static void test_nesting(void **state)
{
    (void)state;
    expect_near("flattened", weight_of(nested, "outer", NULL, 0), 4);
    expect_near("kept", weight_of(nested, "x", "nesting", 1), 3);
    expect_near("kept, around", weight_of(nested, "outer", "nesting", 1), 0);
    /* With a width, a cell or text of its own, an element is more than a
     * wrapper. */
    expect_near("width",
                weight_of("<div><div id=x style='width:50%'><p>a b c</div>"
                          "<p>d</div>",
                          "x", NULL, 0),
                1.5);
    expect_near(
        "cell",
        weight_of("<table><tr><td id=x><p>a b c<td>d</table>", "x", NULL, 0),
        1.5);
    expect_near("text",
                weight_of("<div id=x><b>d e</b><p>a b c</div>", "x", NULL, 0),
                2);
}

static void test_loose_text(void **state)
{
    (void)state;
    weighed w;
    open_weighed(&w, mixed);
    assert_int_equal(w.tree.nleaves, 2);
    assert_int_equal(w.tree.leaf[0].words, 3);
    assert_int_equal(w.tree.leaf[0].links, 0);
    assert_int_equal(w.tree.leaf[0].tags, 2);
    assert_int_equal(w.tree.leaf[1].words, 2);
    assert_int_equal(w.tree.leaf[1].tags, 1);
    close_weighed(&w);
    expect_near("kept", weight_of(mixed, "div", NULL, 0), 1.75);
    /* Without its own text the div is still not a wrapper, but p is alone. */
    expect_near("dropped", weight_of(mixed, "div", "loose-text", 1), 2);
    /* Two runs, because a block is between them. */
    open_weighed(&w, "<div>one<p>two</p>three <i>four</i></div>");
    assert_int_equal(w.tree.nleaves, 3);
    close_weighed(&w);
    /* A row element around a block does not belong to a leaf; its link does. */
    open_weighed(&w, "<div><a href=x>one<p>two</p></a> three</div>");
    assert_int_equal(w.tree.nleaves, 3);
    assert_int_equal(w.tree.leaf[0].link_words, 1);
    assert_int_equal(w.tree.leaf[1].link_words, 1);
    assert_int_equal(w.tree.leaf[1].links, 0);
    assert_int_equal(w.tree.leaf[2].words, 1);
    close_weighed(&w);
}

static void test_params(void **state)
{
    (void)state;
    static const char form[] = "<form><div id=x>a b<p>c</p></div></form>";
    expect_near("forms=drop", weight_of(form, "x", NULL, 0), 0);
    expect_near("forms=keep", weight_of(form, "x", "forms", 1), 1.5);
    static const char control[] =
        "<div id=x><p>a b</p><p>c d</p><button>c d e f</button></div>";
    expect_near("ignore=more", weight_of(control, "x", NULL, 0), 2);
    expect_near("ignore=paper", weight_of(control, "x", "ignore", 1), 8.0 / 3);
    static const char quoted[] =
        "<div id=x><p>a <b>b</b> <q>c d</q></p><p>e f</p></div>";
    expect_near("rows=more", weight_of(quoted, "x", NULL, 0),
                (4.0 / 3 + 2) / 2);
    expect_near("rows=paper", weight_of(quoted, "x", "rows", 1), 2);
    static const char anchor[] = "<div id=x><p>a b <a>c</a></p><p>d</p></div>";
    expect_near("links=a-href", weight_of(anchor, "x", NULL, 0), 1.25);
    expect_near("links=a", weight_of(anchor, "x", "links", 1),
                (2.0 / 3 + 1) / 2);
    static const char link[] =
        "<div id=x><p>a b <a href=y>c</a></p><p>d</p></div>";
    expect_near("link-tags=count", weight_of(link, "x", NULL, 0),
                (2.0 / 3 + 1) / 2);
    expect_near("link-tags=skip", weight_of(link, "x", "link-tags", 1), 1);
    expect_near("own-tag=skip", weight_of(link, "x", "own-tag", 1), 1);
    static const char wide[] =
        "<div id=x style='width:250px'><p>a</p><p>b</p></div>";
    expect_near("layout=static", weight_of(wide, "x", NULL, 0), 0.25);
    expect_near("layout=none", weight_of(wide, "x", "layout", 2), 1);
    expect_near("page-width", weight_of(wide, "x", "page-width", 500), 0.5);
    static const char half[] = "<div style='width:50%'><p>a</p><div id=x "
                               "style='width:40%'><p>b</p><p>c</p></div></div>";
    expect_near("percent=parent", weight_of(half, "x", NULL, 0), 0.2);
    expect_near("percent=page", weight_of(half, "x", "percent", 1), 0.4);
    expect_near("least-share", weight_of(wide, "x", "least-share", 0.4), 0.4);
}

/* The paper's own figures (P4): 0.7*(100+120)/2, 0.7*(10+50)/2, 0.3*(1+5)/2. */
static void test_paper_figures(void **state)
{
    (void)state;
    static const struct {
        uint32_t words[2];
        double share, weight;
    } rows[] = {{{100, 120}, 0.7, 77}, {{10, 50}, 0.7, 21}, {{1, 5}, 0.3, 0.9}};
    for (size_t k = 0; k < 3; k++) {
        double sum = 0;
        for (unsigned i = 0; i < 2; i++)
            sum += pith_weight_importance(&(pith_weight_leaf){
                .words = rows[k].words[i], .tags = 1, .chars = 1});
        expect_near("figure", rows[k].share * sum / 2, rows[k].weight);
    }
}

/* Nothing to divide by, nothing to weigh, ties. */
static void test_bad_pages(void **state)
{
    (void)state;
    static const struct {
        const char *html, *kept; /* text of the nodes kept, one after another */
    } pages[] = {
        {"", ""},
        {"<script>a</script>", ""},
        {"<frameset><frame></frameset>", ""},
        {"<form>a b c</form>", ""},
        {"one line", "one line"},
        {"<p>one", "one"},
        {"one <b>li</b>ne", "oneline"},
        {"<a href=1>x</a> <a href=2>y</a>", "xy"},
        {"<p><a href=1>x</a></p><ul><li><a href=2>y z</a></ul>", "xy z"},
        {"<div><a href=1>x</a><p></div><ul><li><a href=2>y z</a>..</ul>",
         "y z.."},
        {"<div>a<p>b</p></div><ul><li>c<li>d</ul>",
         "ab"}, /* a tie: the first */
        {"<p>!</p><p>?</p>", "!?"},
    };
    for (size_t p = 0; p < sizeof pages / sizeof pages[0]; p++) {
        page_fixture f;
        label_fixture labels;
        char got[100] = "";
        size_t used = 0;
        page_fixture_open(&f, pith_str_of(pages[p].html));
        label_fixture_open(&labels, &f, "weight", NULL, 0);
        for (uint32_t i = 0; i < f.page.nnodes; i++) {
            pith_str text = pith_page_text(&f.page, i);
            if (!labels.keep[i] || f.page.tag[i] != PITH_TAG_TEXT)
                continue;
            assert_true(used + text.len < sizeof got);
            memcpy(got + used, text.data, text.len);
            used += text.len;
        }
        if (!pith_str_eq((pith_str){got, used}, pith_str_of(pages[p].kept)))
            fail_msg("%s keeps '%s'", pages[p].html, got);
        label_fixture_close(&labels);
        page_fixture_close(&f);
    }
}

static void test_no_memory(void **state)
{
    (void)state;
    page_fixture f;
    page_fixture_open(&f, pith_str_of(example));
    const pith_method *method = pith_method_find(PITH_S("weight"));
    double values[16];
    uint8_t keep[100] = {0}, why[100] = {0};
    assert_true(f.page.nnodes <= 100);
    for (size_t k = 0; method->params[k].name; k++)
        values[k] = method->params[k].standard;
    for (size_t left = 0;; left++) {
        pith_arena scratch;
        pith_arena_init(&scratch, 0);
        scratch.fail_after = left;
        pith_job job = {.page = &f.page,
                        .param = values,
                        .scratch = &scratch,
                        .keep = keep,
                        .why = why};
        pith_status status = method->run(&job);
        pith_arena_free(&scratch);
        if (status == PITH_OK) {
            assert_true(left > 10);
            break;
        }
        assert_int_equal(status, PITH_NOMEM);
    }
    page_fixture_close(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_leaves),    cmocka_unit_test(test_example),
        cmocka_unit_test(test_nesting),   cmocka_unit_test(test_loose_text),
        cmocka_unit_test(test_params),    cmocka_unit_test(test_paper_figures),
        cmocka_unit_test(test_bad_pages), cmocka_unit_test(test_no_memory),
    };
    return cmocka_run_group_tests_name("weight", tests, NULL, NULL);
}
