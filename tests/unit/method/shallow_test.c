/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The two trees of `shallow`, with every path calculated by hand; the end of an
 * article; the largest part.
 */

#include "page/page_fixture.h"
#include "str.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

/* A block of that many words, of which the first `links` are in a link. Words
 * are "w" and a letter for the block: those of b[k] have the letter 'a' + k. */
typedef struct block_row {
    unsigned words, links;
    bool words_keep;   /* classifier=words */
    bool density_keep; /* classifier=density */
} block_row;

/* Words of two letters: 26 fill a line of 80 characters (3 each). Blocks with
 * fewer are one line, so their density is their number of words. */
static const block_row rows[] = {
    {17, 0, true, true},   /* more than 16 words, 9 a line */
    {5, 0, true, true},    /* the previous one has more than 4 */
    {5, 0, true, true},    /* so does the one before this */
    {16, 6, false, false}, /* 6 of 16: more than a third are links */
    {4, 0, true, true},    /* few, but 16 before and less than 0.56 in links */
    {4, 0, false, false},  /* 4 words before, 4 next */
    {4, 0, true, true},    /* 16 words next: more than 15, and more than 10 */
    {16, 0, false, true},  /* 16 words, 3 next, 4 before; 16 a line are dense */
    {3, 3, false, false},
    {40, 0, true, true}, /* after links: 18 words next, 18 per line */
    {18, 0, true, true},
    {3, 2, false, false}, /* two thirds are links */
    {40, 0, false,
     false}, /* after links: at most 40, 17 next; its density does not matter,
                11 next is not more than 11 */
    {11, 0, true, true},
    {2, 2, false, false},
    {41, 0, true, false}, /* more than 40 words; 3 a line next */
    {3, 0, true, true},   /* the last block: 41 before, 26 a line */
};

enum { ROWS = sizeof rows / sizeof rows[0] };

static void make_page(char *html, size_t room)
{
    size_t n = (size_t)snprintf(html, room, "<body>");
    for (unsigned k = 0; k < ROWS; k++) {
        n += (size_t)snprintf(html + n, room - n, "<p id=p%u><a href=/>", k);
        for (unsigned i = 0; i < rows[k].words; i++)
            n += (size_t)snprintf(html + n, room - n, "%sw%c ",
                                  i == rows[k].links ? "</a>" : "", 'a' + k);
    }
}

static void check_rows(const page_fixture *f, double classifier)
{
    label_fixture labels;
    label_fixture_open(&labels, f, "shallow", "classifier", classifier);
    for (unsigned k = 0; k < ROWS; k++) {
        char id[8];
        snprintf(id, sizeof id, "p%u", k);
        uint32_t p = page_fixture_by_id(f, id);
        uint32_t text = f->page.end[p] - 1;
        bool want = classifier > 0 ? rows[k].density_keep : rows[k].words_keep;
        if (labels.keep[text] != want)
            fail_msg("classifier %g, block %u: %d", classifier, k,
                     labels.keep[text]);
    }
    label_fixture_close(&labels);
}

static void test_trees(void **state)
{
    (void)state;
    static char html[8192];
    page_fixture f;
    make_page(html, sizeof html);
    page_fixture_open(&f, pith_str_of(html));
    check_rows(&f, 0);
    check_rows(&f, 1);
    page_fixture_close(&f);
}

/* 54 words of 2 letters are 161 characters, two full lines: 54 * 160 / 161 / 2 a
 * line. */
static void test_density(void **state)
{
    (void)state;
    char html[512] = "<p>";
    for (unsigned i = 0; i < 54; i++)
        strcat(html, "wa ");
    page_fixture f;
    label_fixture labels;
    page_fixture_open(&f, pith_str_of(html));
    label_fixture_open(&labels, &f, "shallow", "classifier", 1);
    double got = labels.figure[f.page.nnodes - 1];
    assert_true(fabs(got - 54 * 160. / 161 / 2) < 1e-9);
    label_fixture_close(&labels);
    page_fixture_close(&f);
}

#define TEN   "one two three four five six seven eight nine ten "
#define SIXTY TEN TEN TEN TEN TEN TEN

static bool keeps(const page_fixture *f, const char *text, const char *param,
                  double value)
{
    label_fixture labels;
    label_fixture_open(&labels, f, "shallow", param, value);
    bool kept = labels.keep[page_fixture_by_text(f, text)];
    label_fixture_close(&labels);
    return kept;
}

static void test_article_end(void **state)
{
    (void)state;
    page_fixture f;
    page_fixture_open(&f, PITH_S("<p>" SIXTY "<p>3 comments<p>x " SIXTY));
    const char *after = "x " SIXTY;
    char text[512];
    snprintf(text, sizeof text, "%.*s", (int)strlen(after) - 1, after);
    assert_false(keeps(&f, "3 comments", NULL, 0));
    assert_false(keeps(&f, text, NULL, 0));
    assert_true(keeps(&f, text, "article-end", 1));
    assert_false(keeps(&f, text, "end-words", 60));
    assert_true(keeps(&f, text, "end-words", 61));
    page_fixture_close(&f);
}

/* One dropped block does not end a part, but two do. */
static void test_largest(void **state)
{
    (void)state;
    page_fixture f;
    page_fixture_open(
        &f, PITH_S("<p>a " SIXTY "end</p><p>l1<p>l2<p>l3<p>l4<p>b " SIXTY
                   "end<p><a href=/>m1</a><p>c " SIXTY TEN "end"));
    assert_true(keeps(&f, "a " SIXTY "end", NULL, 0));
    assert_false(keeps(&f, "l2", NULL, 0));
    assert_false(keeps(&f, "l3", NULL, 0));
    assert_false(keeps(&f, "a " SIXTY "end", "parts", 1));
    assert_true(keeps(&f, "b " SIXTY "end", "parts", 1));
    assert_false(keeps(&f, "m1", "parts", 1));
    assert_true(keeps(&f, "c " SIXTY TEN "end", "parts", 1));
    page_fixture_close(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_trees),
        cmocka_unit_test(test_density),
        cmocka_unit_test(test_article_end),
        cmocka_unit_test(test_largest),
    };
    return cmocka_run_group_tests_name("shallow", tests, NULL, NULL);
}
