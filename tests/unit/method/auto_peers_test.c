/* SPDX-License-Identifier: Apache-2.0 */
/* Blocks in the same kind of place as kept ones, and entries of lists. */
#include "auto_peers.h"

#include "auto_exclusion.h"
#include "page/page_fixture.h"
#include "page_type_model.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* A page, one character per block: + kept; its probability in tenths if it is
 * dropped; s excluded with .5; o outside the candidate with 0. Then the decisions at the end. */
typedef struct peers_case {
    const char *html;
    const char *blocks;
    const char *want;
} peers_case;

/* Set probabilities, decisions and flags as the case says. */
static void set_blocks(const peers_case *c, pith_estimate *e, uint8_t *keep)
{
    for (uint32_t i = 0; i < e->features.blocks.n; i++) {
        char block = c->blocks[i];
        keep[i] = block == '+';
        e->exclusion_flags[i] = block == 's'   ? PITH_EXCLUSION_SIGNATURE
                                : block == 'o' ? PITH_EXCLUSION_OUTSIDE
                                               : 0;
        e->probability[i] = block == '+'   ? 0.9f
                            : block == 's' ? 0.5f
                            : block == 'o' ? 0
                                           : (float)(block - '0') / 10;
    }
    e->gone = PITH_EXCLUSION_SIGNATURE | PITH_EXCLUSION_OUTSIDE;
}

/* Check what is kept for peers or, with a type of page, for entries. */
static void check_as(const peers_case *c, const char *type)
{
    page_fixture f;
    page_fixture_open(&f, (pith_str){c->html, strlen(c->html)});
    pith_arena arena;
    pith_arena_init(&arena, SIZE_MAX);
    pith_job job = {.page = &f.page, .scratch = &arena};
    pith_estimate e;
    assert_int_equal(pith_estimate_make(&job, PITH_BREADTH_MAIN, &e), PITH_OK);
    size_t n = e.features.blocks.n;
    assert_int_equal(n, strlen(c->blocks));
    uint8_t *keep = pith_arena_alloc(&arena, n + 1, 1);
    char *got = pith_arena_zalloc(&arena, n + 1, 1);
    assert_true(keep && got);
    set_blocks(c, &e, keep);
    for (size_t k = 0; type && pith_page_type_names[k]; k++)
        e.type[k] = strcmp(pith_page_type_names[k], type) == 0;
    if (type)
        pith_entries_keep(&f.page, &e, keep);
    else
        assert_int_equal(pith_peers_keep(&job, &e, keep), PITH_OK);
    for (size_t i = 0; i < n; i++)
        got[i] = keep[i] ? '+' : '-';
    if (strcmp(got, c->want) != 0)
        fail_msg("%s: %s, not %s", c->html, got, c->want);
    pith_arena_free(&arena);
    page_fixture_close(&f);
}

static void check(const peers_case *c)
{
    check_as(c, NULL);
}

static void test_probable_ones_are_kept(void **state)
{
    (void)state;
    static const peers_case cases[] = {
        {"<p>a b<p>c d<p>e f", "+4+", "+++"},
        {"<p>a b<p>c d<p>e f", "+2+", "+-+"},
        {"<p>a b<p>c d<p>e f", "++s", "++-"},
        {"<p>a b<p>c d<p>e f", "444", "---"},
        /* one in six is too few, in words; one in two need .3 */
        {"<p>a<p>b b b b b", "+4", "+-"},
        {"<p>a a a a a<p>b", "+3", "++"},
        {"<p>a b<p>c d", "+3", "++"},
        {"<p>a b<p>c d<p>e f", "+3+", "+++"},
        {"<p>a b<p>c d<p>e f<p>g h", "+333", "+---"},
        /* mostly links */
        {"<p>a b<p><a href=x>c d</a><p>e f", "+5+", "+-+"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check(&cases[i]);
}

static void test_tags_and_classes_decide(void **state)
{
    (void)state;
    static const peers_case cases[] = {
        {"<p>a b<div>c d</div><p>e f", "+5+", "+-+"},
        {"<p class=x>a b<p class=y>c d<p class=x>e f", "+5+", "+-+"},
        {"<div class=x><p>a b</div><div class=y><p>c d</div>", "+5", "+-"},
        {"<div class=x><p>a b</div><div class=x><p>c d</div>", "+5", "++"},
        {"<div class=x><div><div><p>a b</div></div></div>"
         "<div class=y><div><div><p>c d</div></div></div>",
         "+5", "++"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check(&cases[i]);
}

static void test_empty_pages_have_none(void **state)
{
    (void)state;
    static const peers_case none = {"", "", ""};
    check(&none);
}

/* Three entries: a title, a short line, and text of eight words. */
#define TEXT           "<p>one two three four five six seven eight"
#define STORY(title)   "<li>" title "<p>day" TEXT
#define STORIES(title) "<ul>" STORY(title) STORY(title) STORY(title) "</ul>"
#define LINK           "<a href=/x>one</a>"

static void test_titles_of_kept_texts_are_kept(void **state)
{
    (void)state;
    static const peers_case cases[] = {
        {STORIES("<h3>" LINK "</h3>"), "00+00+00+", "+-++-++-+"},
        {STORIES("<h1>" LINK "</h1>"), "o0+o0+o0+", "+-++-++-+"},
        {STORIES("<h3>" LINK "</h3>"), "s0+s0+s0+", "--+--+--+"},
        {STORIES("<h3>" LINK "</h3>"), "000000000", "---------"},
        {STORIES("<h3>" LINK "</h3>"), "0+00+00+0", "-+--+--+-"},
        {STORIES("<h3>one</h3>"), "00+00+00+", "--+--+--+"},
        /* a line that begins the entry */
        {STORIES("<p>" LINK), "40+40+40+", "+-++-++-+"},
        {STORIES("<p>" LINK), "30+30+30+", "--+--+--+"},
        {"<ul>" STORY("<h3>" LINK "</h3>") STORY("<h3>" LINK "</h3>") "</ul>",
         "00+00+", "--+--+"},
        /* text below the next heading is not its */
        {STORIES("<h3>" LINK "</h3><h4>two</h4>"), "000+000+000+",
         "---+---+---+"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_as(&cases[i], "listing");
    static const peers_case none[] = {
        {STORIES("<h3>" LINK "</h3>"), "00+00+00+", "--+--+--+"},
    };
    check_as(none, "forum");
    check_as(none, "article");
}

#define OFFER(price)  "<li><p>name<p>" price
#define OFFERS(price) "<ul>" OFFER(price) OFFER(price) OFFER(price) "</ul>"

static void test_prices_of_kept_entries_are_kept(void **state)
{
    (void)state;
    static const peers_case cases[] = {
        {OFFERS("$ 5"), "+1+1+1", "++++++"},
        {OFFERS("5,00 €"), "+1+1+1", "++++++"},
        {OFFERS("$ 5"), "+0+0+0", "++++++"},
        {OFFERS("$ 5"), "+s+s+s", "+-+-+-"},
        {OFFERS("$ 5"), "010101", "------"},
        {OFFERS("5"), "+1+1+1", "+-+-+-"},
        {OFFERS("save up to $ 5 if you join"), "+1+1+1", "+-+-+-"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_as(&cases[i], "collection");
    static const peers_case none[] = {{OFFERS("$ 5"), "+1+1+1", "+-+-+-"}};
    check_as(none, "product");
    check_as(none, "article");
    check_as(none, "forum");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_probable_ones_are_kept),
        cmocka_unit_test(test_tags_and_classes_decide),
        cmocka_unit_test(test_empty_pages_have_none),
        cmocka_unit_test(test_titles_of_kept_texts_are_kept),
        cmocka_unit_test(test_prices_of_kept_entries_are_kept),
    };
    return cmocka_run_group_tests_name("auto_peers", tests, NULL, NULL);
}
