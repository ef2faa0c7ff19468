/* SPDX-License-Identifier: Apache-2.0 */
/* Headings, code, items and cells that are kept with the text around them. */
#include "auto_whole.h"

#include "auto_exclusion.h"
#include "page/page_fixture.h"
#include "page_type_model.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { BLOCKS = 16 };

/* A page, one character per block: + kept; P kept and as long as prose; -
 * dropped with a small probability; . with a smaller one; 0 dropped with probability 0; h dropped with one half; p the same and as long
 * as prose; s excluded as a signature; t dropped, and it is the title; f
 * belongs to the site's frame; e repeats what stands elsewhere. Then the decisions at the end. */
typedef struct whole_case {
    const char *html;
    const char *blocks;
    const char *want;
} whole_case;

static void check_as(const whole_case *c, pith_breadth breadth,
                     const char *type)
{
    page_fixture f;
    page_fixture_open(&f, (pith_str){c->html, strlen(c->html)});
    pith_arena arena;
    pith_arena_init(&arena, SIZE_MAX);
    uint32_t words[BLOCKS];
    float probability[BLOCKS];
    uint32_t signs[BLOCKS] = {0};
    uint8_t keep[BLOCKS];
    char got[BLOCKS + 1] = {0};
    pith_estimate e = {.probability = probability,
                       .exclusion_flags = signs,
                       .gone = PITH_EXCLUSION_SIGNATURE | PITH_EXCLUSION_ECHO,
                       .breadth = breadth,
                       .features = {.words = words}};
    for (size_t k = 0; type && pith_page_type_names[k]; k++)
        e.type[k] = strcmp(pith_page_type_names[k], type) == 0;
    assert_int_equal(pith_text_blocks_find(&f.page, &arena, &e.features.blocks),
                     PITH_OK);
    assert_int_equal(e.features.blocks.n, strlen(c->blocks));
    for (uint32_t i = 0; i < e.features.blocks.n; i++) {
        char block = c->blocks[i];
        words[i] = strchr("pP", block) ? 30 : 10;
        keep[i] = block == '+' || block == 'P';
        probability[i] = block == '0'             ? 0
                         : block == '.'           ? 0.1f
                         : strchr("+Phps", block) ? 0.5f
                                                  : 0.3f;
        signs[i] = block == 's'   ? PITH_EXCLUSION_SIGNATURE
                   : block == 't' ? PITH_EXCLUSION_TITLE
                   : block == 'e' ? PITH_EXCLUSION_ECHO
                   : block == 'f' ? PITH_EXCLUSION_CHROME
                                  : 0;
    }
    pith_whole_complete(&f.page, &e, keep);
    for (uint32_t i = 0; i < e.features.blocks.n; i++)
        got[i] = keep[i] ? '+' : '-';
    if (strcmp(got, c->want) != 0)
        fail_msg("%s: %s, not %s", c->html, got, c->want);
    pith_arena_free(&arena);
    page_fixture_close(&f);
}

static void check(const whole_case *c)
{
    check_as(c, PITH_BREADTH_MAIN, NULL);
}

static void test_all_of_the_main_area(void **state)
{
    (void)state;
    static const whole_case cases[] = {
        {"<p>a<p>b<p>c<p>d<p>e", "-+0+-", "-+++-"},
        {"<p>a<p>b<p>c<p>d<p>e", "+fsf+", "+---+"},
        {"<p>a<p>b", "--", "--"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_as(&cases[i], PITH_BREADTH_ALL, NULL);
}

static void test_headings(void **state)
{
    (void)state;
    static const whole_case cases[] = {
        {"<h2>a</h2><p>b<p>c", "-++", "+++"},
        /* in boxes of its own, unless these hold more */
        {"<h2><div><div>a</div></div></h2><p>b<p>c", "-++", "+++"},
        {"<h2><div>a</div><div>b</div></h2><p>c<p>d", "--++", "--++"},
        {"<section><div>a</div></section><p>b<p>c", "-++", "-++"},
        /* the title of a card, unless nothing of the card is dropped above */
        {"<p>a<aside><p>b<h4><a href=x>c</a></h4></aside><p>d<p>e", "+--++",
         "+--++"},
        {"<p>a<aside><p>b<h4>c</h4></aside><p>d<p>e", "+--++", "+-+++"},
        {"<p>a<aside><p>b<h4><a href=x>c</a></h4></aside><p>d<p>e", "++-++",
         "+++++"},
        {"<p>a<div><p>b</div><div><h4><a href=x>c</a></h4><p>d</div><p>e",
         "+--++", "+-+++"},
        {"<h2>a</h2><p>b<p>c", "-+-", "++-"},
        {"<h2>a</h2><p>b<p>c<p>d", "-+--", "-+--"},
        {"<p>a<aside><h3>b</h3><p>c</aside><p>d<p>e", "+--++", "+--++"},
        /* alone in an article, with much below that, if it is probable */
        {"<div><p>a<h2>b</h2><p>c</div><p>d<p>e<p>f", "+h+---", "+++---"},
        {"<div><p>a<h2>b</h2><p>c</div><p>d<p>e<p>f", "+-+---", "+-+---"},
        {"<h2>a</h2><p>b<h2>c</h2><p>d", "--++", "--++"},
        {"<h2>a</h2><h3>b</h3><p>c", "--+", "+++"},
        {"<h3>a</h3><p>b<h2>c</h2><p>d", "--++", "--++"},
        {"<h2>a</h2><h3>b</h3><p>c<h3>d</h3><p>e", "--+--", "+++--"},
        /* the last section of an article, whatever comes after the article */
        {"<article><h2>a</h2><p>b<h2>c</h2><p>d</article><p>e<p>f<p>g",
         "++-+---", "++++---"},
        {"<div><p>a<h2>b</h2><p>c</div><p>d<p>e<p>f", "+-+---", "+-+---"},
        {"<div><h2>a</h2><p>b</div><div><h2>c</h2><p>d</div><p>e<p>f<p>g",
         "++-+---", "++-+---"},
        {"<h2>a</h2><p>b", "0+", "-+"},
        {"<h2>a</h2><p>b", "s+", "-+"},
        {"<h2>a</h2><p>b", "t+", "-+"},
        {"<h1>a</h1><p>b", "-+", "-+"},
        {"<p>a<h2>b</h2>", "+-", "+-"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check(&cases[i]);
}

/* Author and date stand between a title and its text. */
static void test_titles_above_lines(void **state)
{
    (void)state;
    static const whole_case cases[] = {
        {"<article><header><h2>a</h2><p>b</header><div><p>c</div></article>",
         "h-P", "+-+"},
        {"<article><header><h2>a</h2><p>b</header><div><p>c</div></article>",
         "0-P", "--+"},
        {"<article><h2>a</h2><p>b<p>c</article>", "h-+", "--+"},
        {"<article><h2>a</h2><p>b<p>c</article>", "hpP", "--+"},
        {"<article><h2>a</h2><p>b<p>c<p>d<p>e</article>", "h---P", "+---+"},
        {"<article><h2>a</h2><p>b<p>c<p>d<p>e<p>f</article>", "h----P",
         "-----+"},
        {"<article><h1>a</h1><p>b<p>c</article>", "h-P", "--+"},
        {"<article><h2>a</h2><p>b<p>c</article>", "t-P", "--+"},
        {"<article><h2>a</h2><p>b<h3>c</h3><p>d</article>", "h--P", "--++"},
        /* the box begins with the title, or with a section's name above it */
        {"<article><p>a<h2>b</h2><p>c<p>d</article>", "-h-P", "-+-+"},
        {"<article><p>a<p>b<p>c<h2>d</h2><p>e<p>f</article>", "---h-P",
         "-----+"},
        {"<div><h2>a</h2></div><p>b<p>c", "h-P", "--+"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check(&cases[i]);
    static const whole_case post = {"<article><h2>a</h2><p>b<p>c</article>",
                                    "h-P", "--+"};
    check_as(&post, PITH_BREADTH_MAIN, "forum");
}

static void test_code(void **state)
{
    (void)state;
    static const whole_case cases[] = {
        {"<p>a<pre>b</pre><pre>c</pre><p>d", "+00+", "++++"},
        {"<p>a<pre>b</pre><pre>c</pre><p>d", "+0s+", "++-+"},
        {"<p>a<pre>b</pre><p>c", "+0-", "+--"},
        {"<pre>a</pre><p>b", "0+", "-+"},
        {"<p>a<pre>b</pre>", "+0", "+-"},
        {"<p>a<p>b<p>c", "+-+", "+-+"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check(&cases[i]);
}

static void test_items(void **state)
{
    (void)state;
    static const whole_case cases[] = {
        {"<ul><li>a<li>b<li>c<li>d", "+--+", "++++"},
        {"<ul><li>a<li>b<li>c", "+0+", "+-+"},
        {"<ul><li>a<li>b<li>c", "+s+", "+-+"},
        {"<ul><li>a<li>b</ul><ul><li>c<li>d</ul>", "+--+", "+--+"},
        {"<ul><li>a<ul><li>b</ul><li>c</ul>", "+-+", "+++"},
        {"<ul><li><p>a<p>b<li>c", "+-+", "+-+"},
        {"<ul><li>a<li><p>b<p>c<li>d", "+--+", "++++"},
        {"<ul><li>a<li>b", "+-", "+-"},
        {"<p>a<p>b<p>c", "+-+", "+-+"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check(&cases[i]);
}

#define CELLS "<table><tr><td>a<td>b<tr><td>c<td>d</table>"

static void test_tables(void **state)
{
    (void)state;
    static const whole_case cases[] = {
        {"<p>a" CELLS "<p>b", "+hh+h+", "++++++"},
        {"<p>a" CELLS "<p>b", "+hhhh+", "++++++"},
        {"<p>a" CELLS "<p>b", "+--+-+", "++++++"},
        {"<p>a" CELLS "<p>b", "+....+", "+----+"},
        {"<p>a" CELLS "<p>b", "+sh+h+", "+-++++"},
        {"<p>a" CELLS "<p>b", "+ph+h+", "+--+-+"},
        {"<p>a" CELLS "<p>b", "+hh+h-", "+++++-"},
        {"<p>a" CELLS "<p>b", "-hh+h+", "---+-+"},
        {"<p>a" CELLS CELLS "<p>b", "+hhh++hhh+", "++++++++++"},
        {CELLS "<p>b", "hh+h+", "--+-+"},
        {"<p>a" CELLS, "+hh+h", "+++++"},
        {"<p>a<table><tr><td>b<td>" CELLS "</table><p>c", "+hhh+h+", "+---+-+"},
        {"<p>a<table><tr><td>+<td>" CELLS "<td>c</table><p>d", "++h+hh++",
         "++++++++"},
        {"<p>a" CELLS "<p>b<table></table><p>c", "+hh+h++", "+++++++"},
        /* Most cells are kept. */
        {CELLS "<p>b", "+0+++", "+++++"},
        {CELLS "<p>b", "+s+++", "+-+++"},
        {CELLS "<p>b", "+e+++", "+++++"},
        {CELLS "<p>b", "+00++", "+--++"},
        {"<table><caption>a</caption><tr><td>b<td>c<tr><td>d<td>e</table>",
         "0++++", "-++++"},
        {"<table><tr><td>a<td>b<td>c<td>d</table>", "+0++", "+-++"},
        {"<table><tr><td><p>a<p>b<td><p>c<p>d<tr><td><p>e<p>f<td>g</table>",
         "+0+++++", "+-+++++"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check(&cases[i]);
    static const whole_case threads[] = {
        {"<p>a" CELLS "<p>b", "+--+-+", "+--+-+"},
        {"<p>a" CELLS "<p>b", "+hh+h+", "++++++"},
        {"<p>a" CELLS "<p>b", "+hh+h-", "+--+--"},
    };
    for (size_t i = 0; i < sizeof threads / sizeof *threads; i++)
        check_as(&threads[i], PITH_BREADTH_MAIN, "forum");
}

static void test_repeated_items(void **state)
{
    (void)state;
    static const whole_case cases[] = {
        {"<ul><li>a<li>b<li>c<li>d</ul><p>e", "+++e-", "++++-"},
        {"<dl><dt>a<dd>b<dt>c<dd>d</dl><p>e", "++e+-", "++++-"},
        {"<ul><li>a<li>b<li>c<li>d</ul><p>e", "+++s-", "+++--"},
        {"<ul><li>a<li>b<li>c<li>d</ul><p>e", "++ee-", "++---"},
        /* cards, a short list, one with a list in it */
        {"<ul><li><p>a<p>b<li><p>c<p>d</ul><p>e", "+++e-", "+++--"},
        {"<ul><li>a<li>b</ul><p>c", "+e-", "+--"},
        {"<ul><li>a<li>b<li>c<li>d<ul><li>e</ul></ul>", "++++e", "++++-"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check(&cases[i]);
    static const whole_case thread = {"<ul><li>a<li>b<li>c<li>d</ul><p>e",
                                      "+++e-", "+++--"};
    check_as(&thread, PITH_BREADTH_MAIN, "forum");
}

static void test_attributions(void **state)
{
    (void)state;
    static const whole_case cases[] = {
        {"<blockquote><p>a<footer>b</footer></blockquote>c", "+0-", "++-"},
        {"<blockquote><p>a<footer>b</footer></blockquote>c", "+f-", "++-"},
        {"<blockquote><p>a<footer>b</footer></blockquote>c", "--+", "--+"},
        {"<blockquote><p>a<p><cite>b</cite></blockquote>c", "+--", "++-"},
        {"<blockquote><p>a<footer>b</footer></blockquote>c", "+p-", "+--"},
        {"<blockquote><p>a</blockquote><footer>b</footer>c", "+--", "+--"},
        {"<blockquote><p>a</blockquote> <p><cite>b</cite><p>c", "+--", "++-"},
        {"<blockquote><p>a</blockquote><p>b<p><cite>c</cite>", "+--", "+--"},
        {"<cite>a</cite><blockquote><p>b</blockquote><p>c", "-+-", "-+-"},
        {"<figure><blockquote><p>a</blockquote><figcaption>b</figcaption>"
         "</figure><figure>c<figcaption>d</figcaption></figure>",
         "+---", "++--"},
        {"<figure><blockquote><p>a</blockquote><figcaption>b</figcaption>"
         "</figure><p>c",
         "--+", "--+"},
        {"<blockquote><blockquote><p>a</blockquote><footer>b<footer>c"
         "</footer></footer></blockquote>",
         "+--", "+++"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check(&cases[i]);
}

static void test_lists_between_lines(void **state)
{
    (void)state;
    static const whole_case cases[] = {
        {"<p>a<ul><li>b<li>c</ul><p>d", "+--+", "++++"},
        {"<p>a<ol><li>b<li>c<ul><li>d</ul></ol><p>e", "+---+", "+++++"},
        {"<p>a<ul><li>b<li>c</ul><p>d", "+..+", "+--+"},
        {"<p>a<ul><li>b<li>c<li>d</ul><p>e", "+0hh+", "+-+++"},
        {"<p>a<ul><li>b<li>c</ul><p>d", "+---", "+---"},
        {"<p>a<ul><li>b<li>c</ul><p>d", "---+", "---+"},
        /* not in the same element */
        {"<div><p>a</div><ul><li>b<li>c</ul><p>d", "+--+", "+--+"},
        {"<p>a<ul><li>b<li>c</ul><div><p>d</div>", "+--+", "+--+"},
        {"<p>a<ul><li><a href=x>b</a><li><a href=y>c</a></ul><p>d", "+--+",
         "+--+"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check(&cases[i]);
    static const whole_case thread = {"<p>a<ul><li>b<li>c</ul><p>d", "+--+",
                                      "+--+"};
    check_as(&thread, PITH_BREADTH_MAIN, "forum");
}

/* Between the title of an article and its text. */
static void test_standfirst(void **state)
{
    (void)state;
    static const whole_case cases[] = {
        {"<h1>a</h1><div><p>b</div><div>c</div><p>d", "th-+", "-+-+"},
        {"<h1>a</h1><div><p>b<p>c</div><p>d", "thh+", "-+++"},
        {"<h1>a</h1><div><p>b</div><div><p>c</div><p>d", "thh+", "-+-+"},
        {"<h1>a</h1><p>b<p>c", "t-+", "--+"},
        {"<h1>a</h1><p>b<p>c", "ts+", "--+"},
        {"<h1>a</h1><p><a href=x>b</a><p>c", "th+", "--+"},
        {"<h1>a</h1><div><h6>b</h6></div><p>c<p>d", "th-+", "---+"},
        {"<h1>a</h1><figure><div>b</div></figure><p>c", "th+", "--+"},
        {"<p>a<h1>b</h1><p>c", "ht+", "--+"},
        {"<div><p>a</div><p>b", "h+", "-+"},
        {"<h1>a</h1><p>b", "th", "--"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_as(&cases[i], PITH_BREADTH_MAIN, "article");
    static const whole_case other = {"<h1>a</h1><p>b<p>c", "th+", "--+"};
    check(&other);
}

/* A kept text of a thread answers the quotation directly above it. */
static void test_what_is_answered(void **state)
{
    (void)state;
    static const whole_case cases[] = {
        {"<blockquote><p>a</blockquote>b", "-+", "++"},
        {"<blockquote><p>a</blockquote>b", "0+", "-+"},
        {"<blockquote><p>a</blockquote>b", "s+", "-+"},
        {"<blockquote><p>a</blockquote>b", "--", "--"},
        {"a<blockquote><p>b</blockquote>", "+-", "+-"},
        {"<blockquote><p>a</blockquote><p>b<p>c", "--+", "--+"},
        {"<blockquote><p>a<p>b</blockquote><blockquote>c</blockquote>d", "---+",
         "++++"},
        /* some forums have each post in a quotation of its own */
        {"<blockquote><blockquote><p>a</blockquote>b</blockquote>c", "-+-",
         "++-"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_as(&cases[i], PITH_BREADTH_MAIN, "forum");
    static const whole_case article = {"<blockquote><p>a</blockquote>b", "-+",
                                       "-+"};
    check(&article);
}

static void test_who_is_quoted(void **state)
{
    (void)state;
    static const whole_case cases[] = {
        {"<blockquote><div>Ann wrote:</div><p>b</blockquote>c", "0+-", "++-"},
        {"<blockquote><div>Ann wrote:</div><p>b</blockquote>c", "f+-", "++-"},
        {"<blockquote><div>Ann wrote:</div><p>b</blockquote>c", "--+", "--+"},
        {"<blockquote><div>Ann wrote:</div><p>b</blockquote>c", "p+-", "-+-"},
        {"<blockquote><div>Ann wrote</div><p>b</blockquote>c", "-+-", "-+-"},
        {"<blockquote><div>\xe6\x9d\x8e\xef\xbc\x9a</div><p>b</blockquote>c",
         "-+-", "++-"},
        {"<blockquote><p>Ann wrote:</blockquote>c", "-+", "-+"},
        {"<div><div><a>Ann</a>: </div><blockquote>b</blockquote></div>c", "-+-",
         "++-"},
        /* behind the way to the post that is quoted */
        {"<div><div>Ann: <a>\xe2\x86\x91</a></div><blockquote>b</blockquote>"
         "</div>c",
         "-+-", "++-"},
        {"<div>Ann:</div><div><blockquote>b</blockquote></div>c", "-+-", "-+-"},
        {"<blockquote><div>Ann:</div><blockquote><div>Bo:</div>c</blockquote>d"
         "</blockquote>",
         "--++", "++++"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check(&cases[i]);
}

static void test_what_a_line_announces(void **state)
{
    (void)state;
    static const whole_case cases[] = {
        {"<p>a:<ul><li>b<li>c</ul>d", "+hhh", "+++-"},
        {"<p>a:<blockquote>b</blockquote>c", "+h-", "++-"},
        {"<p>a:<pre>b</pre>c", "+h-", "++-"},
        {"<p>a<ul><li>b<li>c</ul>d", "+hhh", "+---"},
        {"<p>a:<ul><li>b<li>c</ul>d", "-hhh", "----"},
        {"<p>a:<ul><li>b<li>c</ul>d", "+0sh", "+---"},
        /* the model has decided about the list */
        {"<p>a:<ul><li>b<li>c</ul>d", "+h+h", "+-+-"},
        /* not beside it */
        {"<div>a:</div><div><p>b<ul><li>c</ul></div>", "+hh", "+--"},
        /* in boxes of its own, but not in any number of them */
        {"<div>a:</div><div><div><pre>b</pre></div></div>", "+h", "++"},
        {"<div>a:</div><i><i><i><i><ul><li>b</ul>", "+h", "+-"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check(&cases[i]);
}

static void test_paragraphs_in_a_row(void **state)
{
    (void)state;
    static const whole_case cases[] = {
        {"<div><p>a<p>b<p>c<p class=endmark>d</div>", "+++p", "++++"},
        {"<div><p>a<p>b<p>c<p class=endmark>d</div>", "+++h", "+++-"},
        {"<div><p>a<p>b<p>c<p class=endmark>d</div>", "+++s", "+++-"},
        {"<div><p>b<p>c<p class=endmark>d</div>", "++p", "++-"},
        {"<div><p>a<p>b<p>c<h2>x</h2><p>d</div>", "+++-p", "+++--"},
        {"<div><p>a<p>b<h2>x</h2><p>c<p>d</div>", "++++p", "+++++"},
        {"<div><p>a<p>b<ul><li>x</ul><p>c<p>d</div>", "++++p", "++++-"},
        {"<div><p>a<p>b<p>c</div><div><p>d</div>", "+++p", "+++-"},
        {"<div><p>a<p>b<p>c<p><a href=x>more to read</a> d</div>", "+++p",
         "+++-"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check(&cases[i]);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_headings),
        cmocka_unit_test(test_titles_above_lines),
        cmocka_unit_test(test_code),
        cmocka_unit_test(test_items),
        cmocka_unit_test(test_tables),
        cmocka_unit_test(test_repeated_items),
        cmocka_unit_test(test_attributions),
        cmocka_unit_test(test_lists_between_lines),
        cmocka_unit_test(test_standfirst),
        cmocka_unit_test(test_what_is_answered),
        cmocka_unit_test(test_who_is_quoted),
        cmocka_unit_test(test_what_a_line_announces),
        cmocka_unit_test(test_paragraphs_in_a_row),
        cmocka_unit_test(test_all_of_the_main_area),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
