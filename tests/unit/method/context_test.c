/* SPDX-License-Identifier: Apache-2.0 */
/*
 * `context`: the class of a block by itself, and each rule about its
 * neighbours, on pages with the classes beside them.
 */
#include "context_words.h"

#include "page/page_fixture.h"
#include "str.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

/* 72 characters, 6 of 12 words are stop words: nearly good by itself. */
#define NEAR                                                                \
    "the river is at the door of the lower town, stones rolled everywhere " \
    "now "
/* More than 200: good. */
#define FINE NEAR NEAR NEAR
/* No stop words, 102 characters. */
#define BARE                                                           \
    "river floods town council meeting minutes budget report archive " \
    "gallery sponsors partners press imprint "
/* A bad block because of that. */
#define BAD "<p>" BARE "</p>"

static double share(const char *language, const char *text)
{
    pith_arena arena;
    pith_stop_set set;
    pith_stemmer none = {0};
    pith_arena_init(&arena, 0);
    assert_int_equal(
        pith_stop_set_of_list(&set, &arena,
                              pith_context_list(pith_str_of(language)), &none),
        PITH_OK);
    double found = pith_context_stop_share(&set, pith_str_of(text));
    pith_arena_free(&arena);
    return found;
}

static void expect_near(double got, double want)
{
    if (!(fabs(got - want) <= 1e-9))
        fail_msg("%.7f, not %.7f", got, want);
}

static void test_stop_share(void **state)
{
    (void)state;
    expect_near(share("en", "The river, and THE town."), 3. / 5);
    expect_near(share("de", "Über den Fluss"), 2. / 3);
    expect_near(share("ru", "Он и река"), 2. / 3);
    expect_near(share("en", ""), 0);
    expect_near(share("en", "12 34 !"), 0);
    expect_near(share("xx", "the and"), 0);
    char word[100];
    memset(word, 'a', 99);
    word[99] = '\0';
    expect_near(share("en", word), 0);
    assert_non_null(pith_context_list(PITH_S("en-GB")).data);
    assert_null(pith_context_list(PITH_S("th")).data);
    assert_null(pith_context_list(PITH_S("")).data);
}

typedef struct case_row {
    const char *html;
    const char *text; /* of the node that is examined */
    bool keep;
    const char *param;
    double value;
} case_row;

static const case_row cases[] = {
    {"<p>x</p>", "x", false, NULL, 0}, /* edges are bad */
    {"<p>" FINE "end</p>", FINE "end", true, NULL, 0},
    {"<p>" FINE "end &copy; us</p>", FINE "end © us", false, NULL, 0},
    {"<p>" FINE "end", FINE "end", false, "stopwords-low", 0.9},
    {"<p>" FINE "end", FINE "end", false, "length-high", 2000},
    {"<select><option>" FINE "end</select>", FINE "end", false, NULL, 0},
    {"<p><a href=/>" FINE "end</a></p>", FINE "end", false, NULL, 0},
    /* Short blocks: good between good ones, bad next to an edge or to bad
     * ones. */
    {"<p>" FINE "<p>x<p>" FINE, "x", true, NULL, 0},
    {"<p>" FINE "<p>x<p>y<p>" FINE, "y", true, NULL, 0},
    {"<p>" FINE "<p>x", "x", false, NULL, 0},
    {"<p>" FINE "<p><a href=/>x</a><p>" FINE, "x", false, NULL, 0},
    {"<p>" FINE "<p>x" BAD "<p>" FINE, "x", false, NULL, 0},
    /* A nearly good block on the bad side makes up for it. */
    {"<p>" FINE "<p>x<p>" NEAR "end" BAD, "x", true, NULL, 0},
    {"<p>" FINE "<p>x" BAD "<p>" NEAR "end", "x", false, NULL, 0},
    /* Nearly good blocks: good with a good block on one side. */
    {BAD "<p>" NEAR "end" BAD, NEAR "end", false, NULL, 0},
    {"<p>" FINE "<p>" NEAR "end" BAD, NEAR "end", true, NULL, 0},
    {BAD "<p>" NEAR "end<p>" NEAR "<p>" FINE, NEAR "end", true, NULL, 0},
    /* Headings are kept with a good block closely below. */
    {"<h2>x</h2><p>" FINE, "x", true, NULL, 0},
    {"<h2>x</h2><p>" FINE, "x", false, "heading-distance", 0},
    {"<p>x<p>" FINE, "x", false, NULL, 0},
    {"<h2>x</h2>" BAD "<p>" FINE, "x", true, NULL, 0},
    {"<h2>x</h2>" BAD BAD "<p>" FINE, "x", false, NULL, 0},
    {"<h2><a href=/>x</a></h2><p>" FINE, "x", false, NULL, 0},
    /* Without stop words of the language, the length decides. */
    {BAD BAD "<div>" BARE BARE "end</div>", BARE BARE "end", true, "stopwords",
     1},
    {BAD BAD "<div>" BARE BARE "end</div>", BARE BARE "end", false, NULL, 0},
};

static void test_cases(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char html[4096];
        page_fixture f;
        label_fixture labels;
        snprintf(html, sizeof html, "<html lang=en><body>%s", cases[i].html);
        page_fixture_open(&f, pith_str_of(html));
        label_fixture_open(&labels, &f, "context", cases[i].param,
                           cases[i].value);
        if (labels.keep[page_fixture_by_text(&f, cases[i].text)] !=
            cases[i].keep)
            fail_msg("case %zu: %s", i, cases[i].html);
        label_fixture_close(&labels);
        page_fixture_close(&f);
    }
}

/* 70 Chinese characters count as 210 of other scripts. */
static void test_ideograms(void **state)
{
    (void)state;
    char html[1024] = "<html lang=zh><body><p>";
    for (unsigned i = 0; i < 70; i++)
        strcat(html, "水");
    page_fixture f;
    label_fixture labels;
    page_fixture_open(&f, pith_str_of(html));
    label_fixture_open(&labels, &f, "context", NULL, 0);
    assert_true(labels.keep[f.page.nnodes - 1]);
    label_fixture_close(&labels);
    label_fixture_open(&labels, &f, "context", "length-high", 210);
    assert_false(labels.keep[f.page.nnodes - 1]);
    label_fixture_close(&labels);
    page_fixture_close(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stop_share),
        cmocka_unit_test(test_cases),
        cmocka_unit_test(test_ideograms),
    };
    return cmocka_run_group_tests_name("context", tests, NULL, NULL);
}
