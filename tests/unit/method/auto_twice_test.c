/* SPDX-License-Identifier: Apache-2.0 */
/* Paragraphs that a page has for wide windows and for narrow ones. */
#include "auto_twice.h"

#include "auto_exclusion.h"
#include "page/page_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { BLOCKS = 8 };

/* What is kept of a page, a character a block, before and after. */
static const struct twice_case {
    const char *html;
    const char *before;
    const char *after;
    uint32_t words;
} cases[] = {
    {"<div><div><p>It <b>rains</b> here</div><div><p>It  "
     "rains\nhere</div></div>",
     "++", "+-", 10},
    {"<div><p>a</div><div><p>a</div><div><p>a</div>", "+++", "+--", 10},
    {"<div><p>a</div><div><p>a</div>", "-+", "-+", 10},
    {"<div><p>a</div><div><p>b</div><div><p>ab</div>", "+++", "+++", 10},
    {"<p>a<p>a", "++", "++", 10},
    {"<div><p>a</div><div><p>a</div>", "++", "++", 4},
    {"<ul><li>a</ul><ul><li>a</ul><div><pre>b</pre></div><div><pre>b</pre></"
     "div>",
     "++++", "++++", 10},
};

static void check(const struct twice_case *c, double forum, const char *after)
{
    page_fixture f;
    page_fixture_open(&f, (pith_str){c->html, strlen(c->html)});
    pith_arena arena;
    pith_arena_init(&arena, SIZE_MAX);
    uint32_t words[BLOCKS];
    uint16_t signs[BLOCKS] = {0};
    uint8_t keep[BLOCKS];
    char got[BLOCKS + 1] = {0};
    pith_estimate e = {.exclusion_flags = signs, .features = {.words = words}};
    for (size_t k = 0; k < PITH_PAGE_TYPES_MAX; k++)
        e.type[k] = forum;
    assert_int_equal(pith_text_blocks_find(&f.page, &arena, &e.features.blocks),
                     PITH_OK);
    assert_int_equal(e.features.blocks.n, strlen(c->before));
    for (uint32_t i = 0; i < e.features.blocks.n; i++) {
        words[i] = c->words;
        keep[i] = c->before[i] == '+';
    }
    pith_twice_drop(&f.page, &e, keep);
    for (uint32_t i = 0; i < e.features.blocks.n; i++) {
        bool gone = signs[i] & e.gone;
        got[i] = keep[i] ? '+' : '-';
        assert_int_equal(gone, c->before[i] == '+' && !keep[i]);
    }
    if (strcmp(got, after) != 0)
        fail_msg("%s: %s, not %s", c->html, got, after);
    pith_arena_free(&arena);
    page_fixture_close(&f);
}

static void test_second_goes(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check(&cases[i], 0, cases[i].after);
}

static void test_forums_quote(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check(&cases[i], 0.5, cases[i].before);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_second_goes),
        cmocka_unit_test(test_forums_quote),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
