/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The search for the best candidate, with points calculated by hand: points
 * from paragraphs, names, the choice, siblings, each reason for cleaning, and
 * what is tried if the result is short.
 */
#include "candidate.h"
#include "candidate_names.h"

#include "page/page_fixture.h"
#include "str.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

/* 120 characters, two commas: 1 + 3 + 1 = 5 points. */
#define FIVE                                                         \
    "The river rose two metres overnight, and by the morning; when " \
    "the sirens went, the lower town stood in water to the roof"
#define PAIR "<p>" FIVE "</p><p>" FIVE "</p>"
/* 24 characters: one too few for points. */
#define LITTLE "Twenty-four characters.."

typedef struct searched {
    page_fixture f;
    pith_arena arena;
    pith_candidate found;
} searched;

static void search(searched *s, const char *html, double enough)
{
    pith_candidate_options options = pith_candidate_standard;
    options.enough_chars = enough;
    page_fixture_open(&s->f, pith_str_of(html));
    pith_arena_init(&s->arena, 0);
    assert_int_equal(
        pith_candidate_find(&s->f.page, NULL, &options, &s->arena, &s->found),
        PITH_OK);
}

static void close_search(searched *s)
{
    pith_arena_free(&s->arena);
    page_fixture_close(&s->f);
}

static double points(const searched *s, const char *id)
{
    return s->found.points[page_fixture_by_id(&s->f, id)];
}

static void expect_near(const char *what, double got, double want)
{
    if (!(fabs(got - want) <= 1e-6))
        fail_msg("%s: %.7f, not %.7f", what, got, want);
}

/* The figures are those of the text above. */
static void test_texts(void **state)
{
    (void)state;
    assert_int_equal(strlen(FIVE), 120);
    assert_int_equal(strlen(LITTLE), 24);
}

/* Two paragraphs of 5 points: the div has 5 of its own and 10 from them, the
 * next ancestor half of 10, then a sixth, a ninth and a twelfth; the sixth
 * level gets nothing. */
static void test_levels(void **state)
{
    (void)state;
    searched s;
    search(&s,
           "<body><main id=e><section id=d><header id=c><main id=b>"
           "<article id=a><div id=div><p>" FIVE "</p><p>" FIVE "</p><p>" LITTLE
           "</p></div></article></main></header></section>"
           "</main></body>",
           0);
    expect_near("div", points(&s, "div"), 5 + 10);
    expect_near("a", points(&s, "a"), 5);
    expect_near("b", points(&s, "b"), 10. / 6);
    expect_near("c", points(&s, "c"), 10. / 9);
    /* The section is a paragraph, too: its 264 characters give 1 + 5 + 2 points
     * to its parent. */
    expect_near("d", points(&s, "d"), 10. / 12);
    expect_near("e", points(&s, "e"), 8);
    assert_int_equal(s.found.attempt, 0);
    close_search(&s);
}

/* Half of the text in links halves the points; a link within the page counts
 * for 0.3 of its text. */
static void test_links(void **state)
{
    (void)state;
    searched s;
    search(&s,
           "<body><div id=a><p>" FIVE "</p><p><a href=/x>" FIVE
           "</a></p></div><div id=b><p>" FIVE "</p><p><a href=#x>" FIVE
           "</a></p></div></body>",
           0);
    expect_near("a", points(&s, "a"), 15 * 0.5);
    expect_near("b", points(&s, "b"), 15 * 0.85);
    close_search(&s);
}

/* Commas of other scripts count; loose text in a div is a paragraph; two line
 * breaks separate paragraphs. */
static void test_paragraphs(void **state)
{
    (void)state;
    searched s;
    search(
        &s,
        "<body><section><div id=a>" FIVE "<ul><li>x</ul></div>"
        "<main id=m><div>" FIVE "</div></main>"
        "<main id=b>" FIVE "<br><br>" FIVE "</main>"
        "<main id=c>" FIVE "</main>"
        "<div id=zh><p>一二三四五六七八九十，一二三四五六七八九十、一二三四五六"
        "</p></div></section></body>",
        0);
    expect_near("loose", points(&s, "a"), 5 + 5);
    expect_near("div that is a paragraph", points(&s, "m"), 5);
    expect_near("breaks", points(&s, "b"), 10);
    expect_near("no paragraph", points(&s, "c"), 0);
    expect_near("commas", points(&s, "zh"), 5 + 1 + 3);
    close_search(&s);
}

typedef struct said_row {
    const char *attrs;
    int weight;
    unsigned signs;
} said_row;

static const said_row said_rows[] = {
    {"", 0, 0},
    {"class=article", 1, 0},
    {"class=article id=content", 2, 0},
    {"class=article id=sidebar", 0, 0}, /* unlikely, but "article" makes up for
                                           it */
    {"class='my-sidebar-2'", -1, PITH_CANDIDATE_UNLIKELY},
    {"class=SideBarLeft", -1, PITH_CANDIDATE_UNLIKELY},
    {"class='main text'", 1, 0},
    {"class=header", 0, PITH_CANDIDATE_UNLIKELY},
    {"class=shadow", 0, 0}, /* contains "ad", but not as a word */
    {"class='x ad-2'", -1, PITH_CANDIDATE_UNLIKELY},
    {"class=byline", 0, PITH_CANDIDATE_BYLINE},
    {"rel=author", 0, PITH_CANDIDATE_BYLINE},
    {"itemprop=author", 0, PITH_CANDIDATE_BYLINE},
    {"rel=sidebar", 0, 0},
    {"role=dialog", 0, PITH_CANDIDATE_ASIDE},
    {"role=main", 0, 0},
    {"class=share-bar", -1, PITH_CANDIDATE_SHARE},
};

static void test_names(void **state)
{
    (void)state;
    static pith_candidate_names names;
    pith_candidate_names_init(&names);
    for (size_t i = 0; i < sizeof said_rows / sizeof said_rows[0]; i++) {
        char html[128];
        page_fixture f;
        pith_candidate_said said;
        snprintf(html, sizeof html, "<body><p %s>x</p>", said_rows[i].attrs);
        page_fixture_open(&f, pith_str_of(html));
        assert_int_equal(
            pith_candidate_names_ask(&names, &f.page, f.page.body + 1, &said),
            PITH_OK);
        if (said.weight != said_rows[i].weight ||
            said.signs != said_rows[i].signs)
            fail_msg("%s: weight %d, signs %u", said_rows[i].attrs, said.weight,
                     said.signs);
        page_fixture_close(&f);
    }
}

/* Only 512 bytes of a long name are read, and a word at this limit is not
 * truncated. */
static void test_long_name(void **state)
{
    (void)state;
    static pith_candidate_names names;
    char name[600];
    pith_candidate_names_init(&names);
    memset(name, 'z', sizeof name);
    memcpy(name + 505, "sidebar", 7);
    assert_int_not_equal(
        pith_candidate_names_read(&names, (pith_str){name, sizeof name}), 0);
    memcpy(name + 505, "zsidebar", 8);
    assert_int_equal(
        pith_candidate_names_read(&names, (pith_str){name, sizeof name}), 0);
}

typedef struct why_row {
    const char *html; /* inside the div that wins */
    const char *text;
    pith_candidate_why why;
} why_row;

#define LINK_25 "<a href=/x>this is one of many links</a>"

static const why_row why_rows[] = {
    {"<p>plain</p>", "plain", PITH_CANDIDATE_INSIDE},
    {"<p class=sidebar>x1</p>", "x1", PITH_CANDIDATE_BY_NAME},
    {"<table><tr><td class=sidebar>x1</table>", "x1", PITH_CANDIDATE_INSIDE},
    {"<a class=comment href=/>x1</a>", "x1", PITH_CANDIDATE_INSIDE},
    {"<p role=alert>x1</p>", "x1", PITH_CANDIDATE_BY_ROLE},
    {"<p class=byline>By Ann</p>", "By Ann", PITH_CANDIDATE_BY_LINE},
    {"<footer>x1</footer>", "x1", PITH_CANDIDATE_BY_TAG},
    {"<button><i>x1</i></button>", "x1", PITH_CANDIDATE_BY_TAG},
    {"<p class=share>x1</p>", "x1", PITH_CANDIDATE_SHARING},
    {"<h2 class=tags>x1</h2>", "x1", PITH_CANDIDATE_BAD_WEIGHT},
    {"<h3 class=tags>x1</h3>", "x1", PITH_CANDIDATE_INSIDE},
    {"<div class=promo>x1</div>", "x1", PITH_CANDIDATE_BAD_WEIGHT},
    {"<div class='promo text'>x1</div>", "x1", PITH_CANDIDATE_INSIDE},
    {"<div><p>x1</p><img><img><img></div>", "x1", PITH_CANDIDATE_PICTURES},
    {"<div><p>x1</p><img><img></div>", "x1", PITH_CANDIDATE_INSIDE},
    {"<figure><div><p>x1</p><img><img><img></div></figure>", "x1",
     PITH_CANDIDATE_INSIDE},
    {"<form><p>x1</p><input></form>", "x1", PITH_CANDIDATE_INPUTS},
    {"<form><p>x1</p><p>x2</p><p>x3</p><input></form>", "x1",
     PITH_CANDIDATE_INSIDE},
    {"<div><p>x1 <a href=/>y</a></p></div>", "x1", PITH_CANDIDATE_SHORT},
    {"<div><p>x1 <a href=/>y</a></p><img></div>", "x1", PITH_CANDIDATE_LINKS},
    {"<div><h3>x1 <a href=/>yy</a></h3></div>", "x1", PITH_CANDIDATE_LINKS},
    {"<div><p>" LITTLE LITTLE " x1</p>" LINK_25 "</div>",
     "this is one of many links", PITH_CANDIDATE_LINKS},
    {"<div class=text><p>" LITTLE LITTLE " x1</p>" LINK_25 "</div>",
     "this is one of many links", PITH_CANDIDATE_INSIDE},
    {"<div><ul><li>" LINK_25 "</ul></div>", "this is one of many links",
     PITH_CANDIDATE_INSIDE},
    {"<div><p>,,,,,,,,,," LINK_25 "</p></div>", "this is one of many links",
     PITH_CANDIDATE_INSIDE},
    {"<div><h4>x1</h4></div>", "x1", PITH_CANDIDATE_NO_TEXT},
    {"<code><div class=promo>x1</div></code>", "x1", PITH_CANDIDATE_INSIDE},
    {"<table class=promo><tr><td>x1</table>", "x1", PITH_CANDIDATE_BAD_WEIGHT},
    {"<table class=promo><tr><th>x1</table>", "x1", PITH_CANDIDATE_INSIDE},
    {"<table class=promo role=presentation><tr><th>x1</table>", "x1",
     PITH_CANDIDATE_BAD_WEIGHT},
    {"<div class=promo><table summary=s><tr><td>x1</table></div>", "x1",
     PITH_CANDIDATE_INSIDE},
    {"<table><thead><tr><td><div class=promo>x1</div></table>", "x1",
     PITH_CANDIDATE_INSIDE},
};

static void test_reasons(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof why_rows / sizeof why_rows[0]; i++) {
        char html[2048];
        searched s;
        snprintf(html, sizeof html,
                 "<body><p>menu</p><div id=won>" PAIR PAIR PAIR "%s" PAIR
                 "</div></body>",
                 why_rows[i].html);
        search(&s, html, 0);
        assert_int_equal(s.found.best, page_fixture_by_id(&s.f, "won"));
        uint32_t node = page_fixture_by_text(&s.f, why_rows[i].text);
        if (s.found.why[node] != why_rows[i].why)
            fail_msg("%s: reason %d, not %d", why_rows[i].html,
                     s.found.why[node], why_rows[i].why);
        assert_int_equal(s.found.keep[node],
                         why_rows[i].why == PITH_CANDIDATE_INSIDE);
        assert_int_equal(s.found.why[page_fixture_by_text(&s.f, "menu")],
                         PITH_CANDIDATE_BESIDE);
        close_search(&s);
    }
}

/* A layout table of 4 cells is examined, a data table of 12 is not; a nested
 * table makes the outer one layout. */
static void test_tables(void **state)
{
    (void)state;
    static const char row[] = "<tr><td>a</td><td>b</td></tr>";
    for (unsigned rows = 1; rows < 8; rows++) {
        char html[2048];
        int len = snprintf(html, sizeof html,
                           "<body><div id=won><p>" FIVE "</p><p>" FIVE
                           "</p><table class=promo>");
        for (unsigned k = 0; k < rows; k++)
            len += snprintf(html + len, sizeof html - (size_t)len, "%s", row);
        snprintf(html + len, sizeof html - (size_t)len,
                 "<tr><td><b>end</b><td></table></div></body>");
        searched s;
        search(&s, html, 0);
        uint32_t node = page_fixture_by_text(&s.f, "end");
        assert_int_equal(s.found.keep[node], (rows + 1) * 2 > 10);
        close_search(&s);
    }
}

/* Siblings of a winner with 5 + 30 = 35 points: prose and sentences are kept,
 * short or linked text is not. Candidates are kept with 10 points, or with 10 -
 * 0.2 * 35 = 3 if they have the winner's class. */
static void test_siblings(void **state)
{
    (void)state;
    searched s;
    search(&s,
           "<body><section><div id=won class=k>" PAIR PAIR PAIR "</div>"
           "<p>Short sentence.</p><p>No sentence</p><p>" FIVE " long</p>"
           "<div><b>wrapped sentence.</b></div>"
           "<p><a href=/>A link.</a></p>"
           "<div id=ten><p>" FIVE "</p><b>ten</b></div>"
           "<article class=k><p>" FIVE "</p><i>alike</i></article>"
           "<article><p>" FIVE "</p><i>five</i></article>"
           "</section></body>",
           0);
    static const struct {
        const char *text;
        pith_candidate_why why;
    } rows[] = {
        {"Short sentence.", PITH_CANDIDATE_BY_PROSE},
        {"No sentence", PITH_CANDIDATE_BESIDE},
        {FIVE " long", PITH_CANDIDATE_BY_PROSE},
        {"wrapped sentence.", PITH_CANDIDATE_BY_PROSE},
        {"A link.", PITH_CANDIDATE_BESIDE},
        {"ten", PITH_CANDIDATE_BY_POINTS},
        {"alike", PITH_CANDIDATE_BY_POINTS},
        {"five", PITH_CANDIDATE_BESIDE},
    };
    assert_int_equal(s.found.best, page_fixture_by_id(&s.f, "won"));
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint32_t node = page_fixture_by_text(&s.f, rows[i].text);
        if (s.found.why[node] != rows[i].why)
            fail_msg("%s: reason %d", rows[i].text, s.found.why[node]);
    }
    expect_near("points", s.found.best_points, 35);
    expect_near("margin", s.found.margin, 1 - 10. / 35);
    close_search(&s);
}

/* Candidates of 15 points, two levels below a common ancestor, which has 10 / 9
 * from each: with four equal ones the ancestor is chosen; with three, the first
 * candidate, and then ancestors that contain nothing else. */
static void test_shared(void **state)
{
    (void)state;
#define PART "<article><article><div>" PAIR "</div></article></article>"
    searched s;
    search(&s, "<body><div>x</div><main id=all>" PART PART PART PART "</main>",
           0);
    assert_int_equal(s.found.best, page_fixture_by_id(&s.f, "all"));
    expect_near("share", s.found.share, 1);
    close_search(&s);
    search(&s, "<body><div>x</div><main id=all>" PART PART PART "</main>", 0);
    assert_int_equal(s.found.best, page_fixture_by_id(&s.f, "all") + 1);
    expect_near("share", s.found.share, 1. / 3);
    expect_near("points", s.found.best_points, 15);
    expect_near("margin", s.found.margin, 0);
    close_search(&s);
#undef PART
}

/* If the result is too short, the conditions are relaxed one by one. */
static void test_attempts(void **state)
{
    (void)state;
    static const struct {
        const char *attrs;
        double enough;
        uint8_t attempt;
    } rows[] = {
        {"", 100, 0},
        {"class=comment", 100, 2}, /* its weight is negative, too */
        {"class=header", 100, 1},
        {"class=promo", 100, 2},
        {"class=header", 0, 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char html[1024];
        searched s;
        snprintf(html, sizeof html,
                 "<body><p>menu</p><div %s><p>" FIVE "</p></div></body>",
                 rows[i].attrs);
        search(&s, html, rows[i].enough);
        if (s.found.attempt != rows[i].attempt)
            fail_msg("%s: attempt %d", rows[i].attrs, s.found.attempt);
        close_search(&s);
    }
    /* No attempt gives more: the first one is used. */
    searched s;
    search(&s, "<body><div><p>" FIVE "</p></div></body>", 500);
    assert_int_equal(s.found.attempt, 0);
    assert_int_equal(s.found.chars, 120);
    close_search(&s);
}

/* Without paragraphs the body is used; without a body, nothing. */
static void test_nothing(void **state)
{
    (void)state;
    searched s;
    search(&s, "<body><p>few words</p></body>", 0);
    assert_int_equal(s.found.best, s.f.page.body);
    assert_int_equal(s.found.keep[page_fixture_by_text(&s.f, "few words")], 1);
    expect_near("share", s.found.share, 0);
    close_search(&s);
    search(&s, "<frameset><frame></frameset>", 0);
    assert_int_equal(s.found.chars, 0);
    close_search(&s);
}

/* The method's parameters are passed to the search. */
static void test_parameters(void **state)
{
    (void)state;
    static const struct {
        const char *param;
        double value;
        const char *text;
    } rows[] = {
        {"names", 1, "header"},        {"cleaning", 1, "promo"},
        {"weights", 1, "promo"},       {"link-share", 0, "link"},
        {"paragraph-chars", 600, "x"}, {"enough-chars", 10000, "header"},
    };
    page_fixture f;
    page_fixture_open(
        &f,
        PITH_S("<body><p>x</p><div>" PAIR PAIR PAIR
               "<div class=header><p>header</p></div>"
               "<div class=promo><p>promo</p></div><div><p>" LITTLE
               "</p><a href=/>link</a>" LITTLE LITTLE "</div></div></body>"));
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        label_fixture labels;
        uint32_t node = page_fixture_by_text(&f, rows[i].text);
        label_fixture_open(&labels, &f, "candidate", NULL, 0);
        bool before = labels.keep[node];
        label_fixture_close(&labels);
        label_fixture_open(&labels, &f, "candidate", rows[i].param,
                           rows[i].value);
        if (labels.keep[node] == before)
            fail_msg("%s does nothing to %s", rows[i].param, rows[i].text);
        label_fixture_close(&labels);
    }
    page_fixture_close(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_texts),      cmocka_unit_test(test_levels),
        cmocka_unit_test(test_links),      cmocka_unit_test(test_paragraphs),
        cmocka_unit_test(test_names),      cmocka_unit_test(test_long_name),
        cmocka_unit_test(test_reasons),    cmocka_unit_test(test_tables),
        cmocka_unit_test(test_siblings),   cmocka_unit_test(test_shared),
        cmocka_unit_test(test_attempts),   cmocka_unit_test(test_nothing),
        cmocka_unit_test(test_parameters),
    };
    return cmocka_run_group_tests_name("candidate", tests, NULL, NULL);
}
