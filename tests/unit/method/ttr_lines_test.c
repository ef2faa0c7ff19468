/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Source lines: cleaning, tags, splitting into new lines (the vector of
 * docs/spec/ttr.md), and sources made to be slow. Every source ends at an
 * unreadable page of memory.
 */
#include "ttr_lines.h"

#include "fence.h"
#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <time.h>

#include <cmocka.h>

typedef struct reading {
    char *source;
    size_t len;
    pith_arena arena;
    pith_ttr_lines lines;
} reading;

static void open_reading(reading *r, pith_str source, pith_reline reline)
{
    const pith_ttr_reading options = {reline, 500, 65, false, NULL};
    r->source = fence_copy(source.data, source.len);
    r->len = source.len;
    pith_arena_init(&r->arena, 0);
    assert_int_equal(pith_ttr_lines_read((pith_str){r->source, r->len},
                                         &options, &r->arena, &r->lines),
                     PITH_OK);
}

static void close_reading(reading *r)
{
    fence_free(r->source, r->len);
    pith_arena_free(&r->arena);
}

/* The lines as "chars/tags" pairs, separated by spaces. */
static void expect_lines(const char *source, pith_reline reline,
                         const char *want)
{
    reading r;
    char got[400] = "";
    size_t used = 0;
    open_reading(&r, pith_str_of(source), reline);
    for (uint32_t i = 0; i < r.lines.n && used < sizeof got - 30; i++)
        used += (size_t)snprintf(got + used, sizeof got - used, "%s%u/%u",
                                 i ? " " : "", r.lines.line[i].chars,
                                 r.lines.line[i].tags);
    if (strcmp(got, want) != 0)
        fail_msg("%s\n  gives %s, not %s", source, got, want);
    close_reading(&r);
}

typedef struct line_case {
    const char *source;
    const char *lines;
} line_case;

static const line_case cases[] = {
    {"", ""},
    {" \t\r\n\f\n", ""},
    {"one\ntwo\r\nthree\rfour", "3/0 3/0 5/0 4/0"},
    {"  two  words  ", "9/0"},
    {"a <b> c </b>", "3/2"},
    {"a<b>c</b>d", "3/2"},
    {"<p\nid=x\r\n>text</p>", "4/2"},
    {"caf\xc3\xa9 \xe6\xbc\xa2\xe5\xad\x97", "7/0"},
    {"a&amp;b&nbsp;&nbsp;c&#33;", "6/0"},
    {"a&b &nosuch; &", "14/0"},
    {"&nbsp;", "0/0"}, /* the source is not blank, its text is */
    {"\xc2\xa0", ""},  /* but a real no-break space is white space */
    {"\xe3\x80\x80x", "1/0"},
    {"&NotEqualTilde;", "2/0"}, /* two code points */
    /* comments */
    {"a<!-- b\nc -->d", "2/0"},
    {"a<!-->b", "2/0"},
    {"a<!--->b", "2/0"},
    {"a<!---->b", "2/0"},
    {"a<!--x--!>b", "2/0"},
    {"a<!--!>b-->c", "2/0"},
    {"a<!-- > -- > ->b", "1/0"},
    {"<!-- <script> -->a<script><!-- </script>b", "2/0"},
    /* elements that are left out */
    {"a<script>b</script>c", "2/0"},
    {"a<SCRIPT src='>'>b</sCrIpT >c", "2/0"},
    {"a<script>b</scripts>\n</script\n>c", "2/0"},
    {"a<style>b\n</style>c<noscript>d<p></noscript>e", "3/0"},
    {"a<script>b", "1/0"},
    {"a<script", "1/0"},
    {"a<script>b</script", "1/0"},
    {"<scripty>b</scripty>", "1/2"},
    {"<strong>b</strong>", "1/2"},
    /* what is a tag */
    {"a < b <3 <", "10/0"},
    {"<!DOCTYPE html \"a>b\">", "3/1"},
    {"<?xml?>x</>", "1/2"},
    {"<a title=\"a>b\" alt='>'>x", "1/1"},
    {"<a title = \"a>b\">x", "1/1"},
    {"<a title=it's>x<a title=b=\">x", "2/2"},
    {"<a title=\"a>x", "1/1"},               /* never closed, so it is not a
                                                quote */
    {"<a title=\"a>b\" x", "4/1"},           /* quotes hide every '>' */
    {"<a title=\"a>b\" x<a c=\">\"", "5/2"}, /* and are then ignored */
    {"<a b", "4/0"},
    {"</p>", "0/1"},
};

static void test_cases(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++)
        expect_lines(cases[k].source, PITH_RELINE_OFF, cases[k].lines);
}

static const char flat[] =
    "<div id=\"nav\"><a href=\"/\">Home</a> <a href=\"/n\">News</a></div>"
    "<h1>River floods town</h1><p>The river rose two metres overnight and "
    "flooded the old town.</p><p>Volunteers carried sandbags to the bridge "
    "until early morning.</p><div><a href=\"/c\">Contact</a></div>";

static void test_reline(void **state)
{
    (void)state;
    assert_int_equal(sizeof flat - 1, 260);
    expect_lines(flat, PITH_RELINE_OFF, "156/16");
    expect_lines(flat, PITH_RELINE_AUTO, "156/16");
    expect_lines(flat, PITH_RELINE_BLOCK, "9/6 17/2 61/2 62/2 7/4");
    expect_lines(flat, PITH_RELINE_WRAP, "9/7 64/2 60/2 21/5");
    reading r;
    open_reading(&r, pith_str_of(flat), PITH_RELINE_WRAP);
    static const uint32_t lens[] = {66, 72, 67, 53};
    for (unsigned i = 0; i < 4; i++)
        assert_int_equal(r.lines.line[i].stop - r.lines.line[i].start, lens[i]);
    close_reading(&r);
}

static void test_block_breaks(void **state)
{
    (void)state;
    expect_lines("a<br>b<hr>c", PITH_RELINE_BLOCK, "1/1 1/0 0/1 1/0");
    expect_lines("a<b>b</b><p>c\nd</p>", PITH_RELINE_BLOCK, "2/2 1/1 1/1");
    expect_lines("</div>a<foo>b</foo>", PITH_RELINE_BLOCK, "0/1 2/2");
    expect_lines("<DIV>a</DIV >b", PITH_RELINE_BLOCK, "1/2 1/0");
}

/* Lines are long if their mean is above the limit, not equal to it. */
static void test_auto(void **state)
{
    (void)state;
    char page[1100];
    memset(page, 'x', sizeof page);
    memcpy(page, "<p>", 3);
    memcpy(page + 250, "<p>", 3);
    reading r;
    open_reading(&r, (pith_str){page, 500}, PITH_RELINE_AUTO);
    assert_int_equal(r.lines.n, 1);
    assert_int_equal(r.lines.chars, 500);
    close_reading(&r);
    open_reading(&r, (pith_str){page, 501}, PITH_RELINE_AUTO);
    assert_int_equal(r.lines.n, 2);
    close_reading(&r);
}

/* Without white space or tags, a line is broken at twice its length, but never
 * inside a tag or a reference. */
static void test_wrap_without_breaks(void **state)
{
    (void)state;
    char page[400];
    memset(page, 'x', sizeof page);
    reading r;
    open_reading(&r, (pith_str){page, 300}, PITH_RELINE_WRAP);
    assert_int_equal(r.lines.n, 3);
    assert_int_equal(r.lines.line[0].chars, 130);
    assert_int_equal(r.lines.line[2].chars, 40);
    close_reading(&r);
    memcpy(page + 128, "&amp;", 5);
    memcpy(page + 200, "<a b=", 5);
    page[390] = '>';
    open_reading(&r, (pith_str){page, 400}, PITH_RELINE_WRAP);
    assert_int_equal(r.lines.n, 4);
    assert_int_equal(r.lines.line[3].chars, 9);   /* behind the tag */
    assert_int_equal(r.lines.line[0].chars, 129); /* ... x x & */
    assert_int_equal(r.lines.line[1].chars, 67);  /* up to the tag */
    assert_int_equal(r.lines.line[1].tags, 0);
    assert_int_equal(r.lines.line[2].tags, 1);
    close_reading(&r);
}

static void test_no_memory(void **state)
{
    (void)state;
    const pith_ttr_reading options = {PITH_RELINE_OFF, 500, 65, false, NULL};
    char page[6000];
    for (size_t i = 0; i < sizeof page; i++)
        page[i] = i % 2 ? '\n' : 'x';
    for (size_t left = 0; left < 3; left++) {
        pith_arena arena;
        pith_ttr_lines lines;
        pith_arena_init(&arena, 0);
        arena.fail_after = left;
        assert_int_equal(pith_ttr_lines_read((pith_str){page, sizeof page},
                                             &options, &arena, &lines),
                         left < 2 ? PITH_NOMEM : PITH_OK);
        pith_arena_free(&arena);
    }
}

/* -- Sources made to be slow ------------------------------------------------- */

static double seconds(const char *unit, size_t len)
{
    const pith_ttr_reading options = {PITH_RELINE_AUTO, 500, 65, false, NULL};
    size_t step = strlen(unit);
    len -= len % step;
    char *page = malloc(len);
    assert_non_null(page);
    for (size_t i = 0; i < len; i++)
        page[i] = unit[i % step];
    struct timespec from, to;
    pith_arena arena;
    pith_ttr_lines lines;
    pith_arena_init(&arena, 0);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &from);
    assert_int_equal(
        pith_ttr_lines_read((pith_str){page, len}, &options, &arena, &lines),
        PITH_OK);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &to);
    pith_arena_free(&arena);
    free(page);
    return (double)(to.tv_sec - from.tv_sec) +
           (double)(to.tv_nsec - from.tv_nsec) / 1e9;
}

enum { SLOW_BYTES = 4000000, ONE_LINE_BYTES = 20000000 };

/* Each of these would take an hour with quadratic time. */
static void test_slow_sources(void **state)
{
    (void)state;
    static const char *const units[] = {
        "x",          "x ",       "<",           "<a ",         "<a b=\"",
        "<a b='\"",   "<a b=\">", "<a b=\">\" ", "<sss",        "<script>",
        "<!--",       "<!-- -- ", "</script",    "<style><!--", "&",
        "&amp",       "&#1",      "<p>",         "<p>x",        "\xe3\x80\x80",
        "<noscript>", "<!-- > ",  "<a =",        "<a b= ",      "x\n"};
    for (size_t k = 0; k < sizeof units / sizeof units[0]; k++) {
        double spent = seconds(units[k], SLOW_BYTES);
        if (spent > 60)
            fail_msg("4 MB of \"%s\": %.1f s", units[k], spent);
    }
    assert_true(seconds("<p>One line, <b>re-lined</b>. ", ONE_LINE_BYTES) < 60);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cases),
        cmocka_unit_test(test_reline),
        cmocka_unit_test(test_block_breaks),
        cmocka_unit_test(test_auto),
        cmocka_unit_test(test_wrap_without_breaks),
        cmocka_unit_test(test_no_memory),
        cmocka_unit_test(test_slow_sources),
    };
    return cmocka_run_group_tests_name("ttr_lines", tests, NULL, NULL);
}
