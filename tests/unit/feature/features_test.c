/* SPDX-License-Identifier: Apache-2.0 */
/* Rows of features: the same in parts as all at once, and a few calculated by
 * hand. */
#include "feature.h"
#include "page/page_fixture.h"
#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char page[] =
    "<!doctype html><title>The flood of the river</title>"
    "<meta name=description content='Forty houses without power'>"
    "<script type='application/ld+json'>{\"articleBody\": \"Nobody drowned "
    "while water entered houses\"}</script>"
    "<body><nav><ul><li><a href=/1>News</a><li><a href=/2>Sport</a>"
    "<li><a href=/3>News</a></ul></nav>"
    "<main><article><h1>The flood of the river</h1>"
    "<p>Nobody drowned while water entered houses, and the old town slept.</p>"
    "<p>Cost: $12.</p><h2>More</h2><div class=card><img src=a><h3>One</h3>"
    "<p>first</p></div><div class=card><img src=b><h3>Two</h3><p>second</p>"
    "</div><div class=card><h3>Three</h3><p>third</p></div></article></main>"
    "<div data-testid=cookie-banner><p>we use cookies</p></div>";

static float *rows_of(page_fixture *f, uint32_t at_once, uint32_t *n)
{
    pith_features features;
    assert_int_equal(
        pith_features_open(&f->page, f->page.tree->arena, &features), PITH_OK);
    *n = features.blocks.n;
    float *rows = calloc((size_t)*n * PITH_FEATURE_COUNT, sizeof *rows);
    assert_non_null(rows);
    for (uint32_t i = 0; i < *n; i += at_once)
        pith_features_next(&features, *n - i < at_once ? *n - i : at_once,
                           PITH_FEATURE_COUNT,
                           rows + (size_t)i * PITH_FEATURE_COUNT);
    return rows;
}

static void pieces_are_the_whole(void **state)
{
    (void)state;
    page_fixture f;
    page_fixture_open(&f, pith_str_of(page));
    uint32_t n;
    float *whole = rows_of(&f, 1000, &n);
    for (uint32_t at_once = 1; at_once < 6; at_once++) {
        float *pieces = rows_of(&f, at_once, &n);
        assert_memory_equal(whole, pieces,
                            n * PITH_FEATURE_COUNT * sizeof *whole);
        free(pieces);
    }
    free(whole);
    page_fixture_close(&f);
}

static void expect(const float *rows, uint32_t i, int feature, float value)
{
    float got = rows[(size_t)i * PITH_FEATURE_COUNT + (size_t)feature];
    if (got < value - 1e-4f || got > value + 1e-4f)
        fail_msg("block %u: %s is %g, not %g", i,
                 pith_feature_name((size_t)feature), (double)got,
                 (double)value);
}

static void some_rows_by_hand(void **state)
{
    (void)state;
    enum { NEWS, SPORT, NEWS_AGAIN, TITLE, PROSE, COST, MORE, ONE };
    page_fixture f;
    page_fixture_open(&f, pith_str_of(page));
    uint32_t n;
    float *rows = rows_of(&f, 1000, &n);
    assert_int_equal(n, 14);
    expect(rows, NEWS, PITH_FEATURE_own_again, 0);
    expect(rows, NEWS_AGAIN, PITH_FEATURE_own_again, 1);
    expect(rows, NEWS, PITH_FEATURE_own_repeats, 2);
    expect(rows, NEWS, PITH_FEATURE_own_start, 2);
    expect(rows, PROSE, PITH_FEATURE_own_stated, 5.0f / 7);
    expect(rows, COST, PITH_FEATURE_section_headings, 0);
    expect(rows, ONE, PITH_FEATURE_section_headings, 2);
    expect(rows, ONE, PITH_FEATURE_section_lowest, 2);
    expect(rows, ONE, PITH_FEATURE_far_n, 3);
    expect(rows, ONE, PITH_FEATURE_far_images, 1);
    expect(rows, ONE, PITH_FEATURE_far_order, 0);
    expect(rows, ONE, PITH_FEATURE_gap_opened, 2);
    expect(rows, ONE, PITH_FEATURE_gap_closed, 1);
    expect(rows, NEWS, PITH_FEATURE_inside_article, -1);
    expect(rows, TITLE, PITH_FEATURE_inside_nth, 1);
    expect(rows, n - 1, PITH_FEATURE_says_consent, 1);
    expect(rows, PROSE, PITH_FEATURE_says_consent, -1);
    expect(rows, PROSE, PITH_FEATURE_in_caption, -1);
    free(rows);
    page_fixture_close(&f);
}

/* Features for text that a quote or a second column repeats; short blocks have
 * no run. */
static void what_was_said_before(void **state)
{
    (void)state;
    enum { POST, QUOTE, ANSWER, HALF, SHORT, CHINESE, CHINESE_AGAIN };
    page_fixture f;
    page_fixture_open(
        &f,
        PITH_S("<body><p>The river rose by two metres at night"
               "<blockquote><p>river rose by two METRES, at night"
               "</blockquote><p>Nobody was hurt in the old town"
               "<p>at night nobody was hurt in any way"
               "<p>The river"
               "<p>\xe6\xb2\xb3\xe6\xb0\xb4\xe5\xa4\x9c\xe9\x87\x8c\xe4\xb8\x8a"
               "<p>\xe6\xb2\xb3\xe6\xb0\xb4\xe5\xa4\x9c\xe9\x87\x8c\xe4\xb8\x8a"
               "\xe3\x80\x82"));
    uint32_t n;
    float *rows = rows_of(&f, 1000, &n);
    assert_int_equal(n, 7);
    expect(rows, POST, PITH_FEATURE_own_echo, 0);
    expect(rows, QUOTE, PITH_FEATURE_own_echo, 1);
    expect(rows, QUOTE, PITH_FEATURE_own_again, 0);
    expect(rows, ANSWER, PITH_FEATURE_own_echo, 0);
    expect(rows, HALF, PITH_FEATURE_own_echo, 2.0f / 6);
    expect(rows, SHORT, PITH_FEATURE_own_echo, 0);
    expect(rows, CHINESE, PITH_FEATURE_own_echo, 0);
    expect(rows, CHINESE_AGAIN, PITH_FEATURE_own_echo, 1);
    free(rows);
    page_fixture_close(&f);
}

/* What a sign means depends on the character in front of it, which words of
 * ASCII and others can have read. */
static void signs_end_sentences(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        float ends, sentences; /* of each block */
    } cases[] = {
        {"One. Two! Six", 0, 2}, {"One.", 1, 1},
        {"Wait..", 4, 1},        {"Cost:", 2, 0},
        {"(One)", 3, 0},         {"...", 4, 1},
        {"caf\xc3\xa9.", 1, 1},  {"caf\xc3\xa9..", 4, 1},
        {"\xc3\xa9. Two", 0, 1}, {"\xc3\xa9 .", 1, 1},
    };
    enum { CASES = sizeof cases / sizeof *cases };
    char html[1024] = "<body>";
    for (size_t i = 0; i < CASES; i++)
        snprintf(html + strlen(html), sizeof html - strlen(html), "<p>%s",
                 cases[i].text);
    page_fixture f;
    page_fixture_open(&f, pith_str_of(html));
    uint32_t n;
    float *rows = rows_of(&f, 1000, &n);
    assert_int_equal(n, CASES);
    for (uint32_t i = 0; i < CASES; i++) {
        expect(rows, i, PITH_FEATURE_own_ends, cases[i].ends);
        expect(rows, i, PITH_FEATURE_own_sentences, cases[i].sentences);
    }
    free(rows);
    page_fixture_close(&f);
}

/* Levels count from each block, whether the block before it has the same parent
 * or not; what an element says by itself is that of its block only. */
static void levels_count_from_each_block(void **state)
{
    (void)state;
    enum { FIRST, NAMED, INNER, ITEM, SECOND_ITEM, THIRD_ITEM, LAST, OUTSIDE };
    page_fixture f;
    page_fixture_open(
        &f, PITH_S("<body><article class=comments><p>a b<p class=sidebar>c d"
                   "<aside><p>e f</p></aside><ul><li>g h<li>i j<li>k l</ul>"
                   "<p>m n</article><p>o p"));
    uint32_t n;
    float *rows = rows_of(&f, 1000, &n);
    assert_int_equal(n, 8);
    const struct {
        uint32_t block;
        float article, comment, side, aside, item;
    } cases[] = {
        {FIRST, 1, 1, -1, -1, -1},      {NAMED, 1, 1, 0, -1, -1},
        {INNER, 2, 2, -1, 1, -1},       {ITEM, 2, 2, -1, -1, 0},
        {SECOND_ITEM, 2, 2, -1, -1, 0}, {THIRD_ITEM, 2, 2, -1, -1, 0},
        {LAST, 1, 1, -1, -1, -1},       {OUTSIDE, -1, -1, -1, -1, -1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint32_t block = cases[i].block;
        expect(rows, block, PITH_FEATURE_in_article, cases[i].article);
        expect(rows, block, PITH_FEATURE_says_comment, cases[i].comment);
        expect(rows, block, PITH_FEATURE_says_side, cases[i].side);
        expect(rows, block, PITH_FEATURE_in_aside, cases[i].aside);
        expect(rows, block, PITH_FEATURE_in_item, cases[i].item);
        expect(rows, block, PITH_FEATURE_near_n, cases[i].item < 0 ? -1 : 3);
    }
    free(rows);
    page_fixture_close(&f);
}

/* Ideograms count as half a word of six letters; the other features do not
 * change. */
static void ideograms_are_measured_like_words(void **state)
{
    (void)state;
    enum { LINK, PROSE, MIXED };
    page_fixture f;
    page_fixture_open(
        &f, PITH_S("<ul><li><a href=/>\u65b0\u805e\u65b0\u805e</a></ul>"
                   "<p>\u6cb3\u6c34\u4e0a\u6f32\u3002</p>"
                   "<p><b>Two words</b> \u6cb3\u6c34</p>"));
    uint32_t n;
    float *rows = rows_of(&f, 1000, &n);
    assert_int_equal(n, 3);
    expect(rows, LINK, PITH_FEATURE_own_words, 2);
    expect(rows, LINK, PITH_FEATURE_own_link, 1);
    expect(rows, LINK, PITH_FEATURE_density_d0, 0);
    expect(rows, PROSE, PITH_FEATURE_own_words, 2);
    expect(rows, PROSE, PITH_FEATURE_own_chars, 13);
    expect(rows, PROSE, PITH_FEATURE_density_d0, 13);
    expect(rows, MIXED, PITH_FEATURE_own_words, 3);
    expect(rows, MIXED, PITH_FEATURE_own_chars, 15);
    expect(rows, MIXED, PITH_FEATURE_page_words, 7);
    free(rows);
    page_fixture_close(&f);
}

/* Words of one to twenty letters and digits in a paragraph, each with something
 * before it and its last letter replaced if that is not 0. */
static size_t write_words(char *out, const char *letters, char last,
                          const char *before)
{
    enum { LONGEST = 20 };
    size_t n = (size_t)sprintf(out, "<p>");
    for (int len = 1; len <= LONGEST; len++) {
        n += (size_t)sprintf(out + n, "%s%.*s", before, len, letters + len);
        if (last)
            out[n - 1] = last;
    }
    return n;
}

/* Words are the same in either case, wherever they stand, also in front of a
 * sign that is not ASCII, where they are read another way; those that differ in
 * their last letter are not. */
static void words_of_all_lengths(void **state)
{
    (void)state;
    enum { WORDS, UPPER, QUOTED, OTHERS, ROOM = 2048 };
    static const char lower[] = "qwertyuiopasdfghjklzxcvbnm0123456789aezAEZ";
    static const char upper[] = "QWERTYUIOPASDFGHJKLZXCVBNM0123456789AEZaez";
    char text[ROOM];
    size_t len = write_words(text, lower, 0, " ");
    len += write_words(text + len, upper, 0, "@[");
    len += write_words(text + len, lower, 0, "\xe2\x80\x9d");
    len += write_words(text + len, lower, '!', " ");
    page_fixture f;
    page_fixture_open(&f, (pith_str){text, len});
    uint32_t n;
    float *rows = rows_of(&f, 1000, &n);
    assert_int_equal(n, 4);
    expect(rows, WORDS, PITH_FEATURE_own_echo, 0);
    expect(rows, UPPER, PITH_FEATURE_own_echo, 1);
    expect(rows, QUOTED, PITH_FEATURE_own_echo, 1);
    expect(rows, OTHERS, PITH_FEATURE_own_echo, 0);
    free(rows);
    page_fixture_close(&f);
}

static bool looks_old(const char *head, const char *foot)
{
    char html[1000];
    snprintf(html, sizeof html,
             "%s<center><p>1<p>2<p>3<p>4<p>5<p>6<p>7<p>8<p>9%s", head, foot);
    page_fixture f;
    pith_features features;
    page_fixture_open(&f, pith_str_of(html));
    assert_int_equal(pith_features_open(&f.page, f.page.tree->arena, &features),
                     PITH_OK);
    bool old = features.looks_old;
    page_fixture_close(&f);
    return old;
}

/* A page looks old if nothing on it came with HTML 5, social networks or
 * telephones; fragments never do. */
static void old_pages(void **state)
{
    (void)state;
    assert_true(looks_old("<meta name=author content=Ann>", "<p>ten"));
    assert_false(looks_old("", ""));
    assert_false(looks_old("", "<footer>ten</footer>"));
    assert_true(looks_old("<meta property=og:type content=article>", "<p>ten"));
    assert_false(looks_old("<meta property=og:type content=article>"
                           "<meta name=viewport content='width=device-width'>",
                           "<p>ten"));
    assert_false(
        looks_old("<script type=application/ld+json>{}</script>", "<p>ten"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_are_the_whole),
        cmocka_unit_test(some_rows_by_hand),
        cmocka_unit_test(what_was_said_before),
        cmocka_unit_test(signs_end_sentences),
        cmocka_unit_test(levels_count_from_each_block),
        cmocka_unit_test(ideograms_are_measured_like_words),
        cmocka_unit_test(words_of_all_lengths),
        cmocka_unit_test(old_pages),
    };
    return cmocka_run_group_tests_name("features", tests, NULL, NULL);
}
