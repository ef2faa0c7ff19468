/* SPDX-License-Identifier: Apache-2.0 */
/* The rules that the index finds for an element are those that match it when
 * all are tried one by one. */
#include "rule_index.h"

#include "page/page_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

/* Selectors that the index can look up, that it cannot, and both in one. */
static const char *const selectors[] = {
    "*",
    "p",
    ".a",
    "#i3",
    "p.b",
    "div p",
    "div > p.a",
    ".a .b",
    ".a > .b > .a",
    "p + p",
    ".a ~ .b",
    "p:first-child",
    "p:nth-child(2n)",
    "[title]",
    "p[title=x]",
    ".a[title]",
    ":not(.a)",
    "p:not([title])",
    ":is(.a, .b) p",
    ":is(.a + p, div)",
    ":root",
    ":root .b",
    "div:empty",
    "a:link",
    ".a .b:not(.a) > p",
    "p::before",
    ".b::after",
    "xyz",
    ".none p",
};

static unsigned draw(uint64_t *seed, unsigned below)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(*seed >> 33) % below;
}

/* A page with repeated elements, and all selectors in a sheet. */
static pith_str draw_page(pith_arena *arena, uint64_t *seed)
{
    static const char *const names[] = {"div", "p", "a", "xyz"};
    static const char *const attrs[] = {
        "",
        " class=a",
        " class=b",
        " class='a b'",
        " title=x",
        " title=y",
        " class=a title=x",
        " href=/",
        " class=b href=/",
    };
    enum { ROOM = 20000 };
    char *text = pith_arena_alloc(arena, ROOM, 1);
    size_t len = (size_t)snprintf(text, ROOM, "<!DOCTYPE html><style>");
    for (size_t k = 0; k < sizeof selectors / sizeof *selectors; k++)
        len += (size_t)snprintf(text + len, ROOM - len, "%s{content:'x'}\n",
                                selectors[k]);
    len += (size_t)snprintf(text + len, ROOM - len, "</style><body>");
    for (unsigned k = 0; k < 200; k++) {
        bool open = draw(seed, 5) < 3;
        const char *name = names[draw(seed, 4)];
        if (!open)
            len += (size_t)snprintf(text + len, ROOM - len, "</%s>", name);
        else if (draw(seed, 20) == 0)
            len += (size_t)snprintf(text + len, ROOM - len, "<%s id=i%u>", name,
                                    draw(seed, 5));
        else
            len += (size_t)snprintf(text + len, ROOM - len, "<%s%s>", name,
                                    attrs[draw(seed, 9)]);
    }
    return (pith_str){text, len};
}

static bool goes_before(const pith_sheets *sheets, uint32_t a, uint32_t b)
{
    const pith_css_rule *x = &sheets->rules[a], *y = &sheets->rules[b];
    uint32_t first = sheets->selectors.items[x->selector].specificity;
    uint32_t second = sheets->selectors.items[y->selector].specificity;
    if (x->builtin != y->builtin)
        return x->builtin;
    return first != second ? first < second : a < b;
}

/* The rules of an element: every rule is tried, and each match is inserted in
 * order. */
static uint32_t match_plainly(const pith_sheets *sheets,
                              pith_selector_page *page, uint32_t node,
                              uint32_t *out)
{
    uint32_t n = 0;
    for (uint32_t k = 0; k < sheets->nrules; k++) {
        if (!pith_selector_matches(&sheets->selectors,
                                   sheets->rules[k].selector, page, node))
            continue;
        uint32_t at = n++;
        for (; at > 0 && goes_before(sheets, k, out[at - 1]); at--)
            out[at] = out[at - 1];
        out[at] = k;
    }
    return n;
}

static void check_page(pith_str text, size_t *matched)
{
    page_fixture f;
    pith_selector_page page, plain;
    pith_sheets sheets;
    pith_rule_index index;
    pith_layout_options options = {0};
    page_fixture_open(&f, text);
    assert_int_equal(pith_selector_page_make(&f.page, &f.arena, &page),
                     PITH_OK);
    assert_int_equal(pith_selector_page_make(&f.page, &f.arena, &plain),
                     PITH_OK);
    assert_int_equal(pith_sheets_read(&page, &options,
                                      (pith_css_view){1280, 1024}, &f.arena,
                                      &sheets),
                     PITH_OK);
    assert_int_equal(pith_rule_index_make(&sheets, &page, &f.arena, &index),
                     PITH_OK);
    uint32_t *want = pith_arena_alloc(&f.arena, sheets.nrules, sizeof *want);
    pith_rules_matched found = {
        .rule = pith_arena_alloc(&f.arena, PITH_RULES_MATCHED, sizeof *want)};
    for (uint32_t i = 1; i < f.page.nnodes; i++) {
        if (!pith_tag_is_element(f.page.tag[i]))
            continue;
        uint32_t n = match_plainly(&sheets, &plain, i, want);
        assert_int_equal(pith_rule_index_match(&index, i, &found), PITH_OK);
        assert_int_equal(found.count, n);
        assert_memory_equal(found.rule, want, n * sizeof *want);
        *matched += n;
    }
    assert_false(index.cut);
    page_fixture_close(&f);
}

static void finds_what_matches_one_by_one(void **state)
{
    enum { PAGES = 40 };
    uint64_t seed = 11;
    size_t matched = 0;
    (void)state;
    for (unsigned k = 0; k < PAGES; k++) {
        pith_arena arena;
        pith_arena_init(&arena, 0);
        check_page(draw_page(&arena, &seed), &matched);
        pith_arena_free(&arena);
    }
    assert_true(matched > 20000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_what_matches_one_by_one),
    };
    return cmocka_run_group_tests_name("rule_index", tests, NULL, NULL);
}
