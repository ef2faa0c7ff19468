/* SPDX-License-Identifier: Apache-2.0 */
/* Selectors on a page: the ids that a list matches, and refused selectors. */
#include "selector.h"

#include "page/page_fixture.h"
#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

static const char html[] =
    "<!DOCTYPE html><body id=body><main id=m class='a b'><p id=p1>1"
    "<p id=p2 class=a>2<p id=p3 lang=en-GB>3</main>"
    "<ul id=u><li id=l1>x<li id=l2 class='b:c'>y<li id=l3 data-x='One Two'>z"
    "</ul><div id=d><div id=e><a id=k href=/x rel='nofollow x'>l</a></div>"
    "</div><em id=em></em>";

typedef struct match_case {
    const char *selector;
    const char *ids; /* in document order, separated by blanks */
} match_case;

static const match_case cases[] = {
    {"p", "p1 p2 p3"},
    {"P.a, li", "p2 l1 l2 l3"},
    {"*.a", "m p2"},
    {".a.b", "m"},
    {"#l1", "l1"},
    {"main > p", "p1 p2 p3"},
    {"body > p", ""},
    {"body p", "p1 p2 p3"},
    {"p + p", "p2 p3"},
    {"p.a + p", "p3"},
    {"p ~ .a", "p2"},
    {"main ~ div a", "k"},
    {"main + div a", ""},
    {"ul + div > div > a", "k"},
    {"div div > a", "k"},
    {"div > a", "k"},
    {"body div a", "k"},
    {"body > div > a", ""},
    {"[lang]", "p3"},
    {"[lang|=en]", "p3"},
    {"[lang|='EN']", "p3"},
    {"[rel~=nofollow]", "k"},
    {"[rel~='nofollow x']", ""},
    {"[href^='/']", "k"},
    {"[href$=x]", "k"},
    {"[data-x*='e T']", "l3"},
    {"[data-x='one two' i]", "l3"},
    {"[data-x='one two']", ""},
    {"[href^='']", ""},
    {".b\\:c", "l2"},
    {"#\\6c 1", "l1"},
    {"li:first-child", "l1"},
    {"li:last-child", "l3"},
    {"li:nth-child(odd)", "l1 l3"},
    {"li:nth-child( 2n + 2 )", "l2"},
    {"li:nth-child(-n+2)", "l1 l2"},
    {"li:nth-last-child(1)", "l3"},
    {"p:nth-of-type(2)", "p2"},
    {"a:only-child", "k"},
    {"em:empty", "em"},
    {"li:not(.b\\:c)", "l1 l3"},
    {"li:not(:first-child):not(:last-child)", "l2"},
    {":is(ul, main) > :first-child", "p1 l1"},
    {":where(#l1, #l2)", "l1 l2"},
    {":is(:not(:is(:not(em))))", "em"},
    {"a:link", "k"},
    {"p:hover", ""},
    {"p::before", ""},
    {"p:unheard-of", ""},
    {":root > body", "body"},
    {"svg|p", NULL},
    {"", NULL},
    {"p,", NULL},
    {"> p", NULL},
    {"p >", NULL},
    {"p..a", NULL},
    {"[a", NULL},
    {"p:nth-child(x)", NULL},
    {"p {", NULL},
};

static void check_case(page_fixture *f, const match_case *row)
{
    pith_selectors set;
    pith_selector_page matching;
    uint32_t first;
    pith_error error = {0};
    char ids[200] = "";
    pith_selectors_init(&set, &f->arena);
    pith_status status =
        pith_selectors_add(&set, pith_str_of(row->selector), &first, &error);
    if ((status == PITH_OK) != (row->ids != NULL))
        fail_msg("%s: status %d", row->selector, (int)status);
    if (!row->ids) {
        assert_int_equal(status, PITH_ARG);
        assert_true(error.offset <= strlen(row->selector));
        assert_int_equal(set.count, 0);
        return;
    }
    assert_int_equal(status, PITH_OK);
    assert_int_equal(pith_selector_page_make(&f->page, &f->arena, &matching),
                     PITH_OK);
    size_t len = 0;
    for (uint32_t i = 1; i < f->page.nnodes; i++) {
        if (!pith_tag_is_element(f->page.tag[i]) ||
            !pith_selector_list_matches(&set, first, &matching, i))
            continue;
        pith_str id = pith_page_attr(&f->page, i, PITH_ATTR_ID);
        if (!id.data)
            continue;
        len += (size_t)snprintf(ids + len, sizeof ids - len, "%s%.*s",
                                len ? " " : "", PITH_FMT(id));
    }
    if (strcmp(ids, row->ids) != 0)
        fail_msg("%s matches \"%s\", not \"%s\"", row->selector, ids, row->ids);
}

/* A selector that is refused before it is parsed matches nothing: no case above
 * is refused, and none whose names the page has. */
static void refuses_names_that_are_not_there(void **state)
{
    (void)state;
    static const struct {
        const char *selector;
        bool may;
    } rows[] = {
        {".a", true},
        {".none", false},
        {"#l1", true},
        {"#none", false},
        {"table", false},
        {"UL > LI", true},
        {"ul > .none", false},
        {".none p", false},
        {"p:not(.none)", true},
        {"[none=table]", true},
        {"*", true},
        {"::before", true},
        {"table, p", true},
        {"table, .none", false},
        {"ul :is(table, li)", true},
        {".none:is(table, li)", false},
        {".b\\:c", true},   /* escapes are not examined */
        {".a/**/.b", true}, /* nor comments */
        {".", true},
        {"", true},
    };
    page_fixture f;
    pith_selector_page page;
    page_fixture_open(&f, pith_str_of(html));
    assert_int_equal(pith_selector_page_make(&f.page, &f.arena, &page),
                     PITH_OK);
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++)
        if (pith_selector_may_match(&page, pith_str_of(rows[k].selector)) !=
            rows[k].may)
            fail_msg("%s", rows[k].selector);
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++)
        if (cases[k].ids && cases[k].ids[0])
            assert_true(
                pith_selector_may_match(&page, pith_str_of(cases[k].selector)));
    page_fixture_close(&f);
}

/* Without a doctype, ids and classes are compared without case. */
static void folds_names_in_quirks_mode(void **state)
{
    (void)state;
    static const match_case rows[] = {
        {".NOTE", "x"}, {"#X", "x"}, {"p#x.note", "x"}, {".Note + P", "y"}};
    page_fixture f;
    pith_selector_page page;
    page_fixture_open(&f, PITH_S("<p id=x class=Note>1<p id=y>2"));
    assert_int_equal(pith_selector_page_make(&f.page, &f.arena, &page),
                     PITH_OK);
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        assert_true(
            pith_selector_may_match(&page, pith_str_of(rows[k].selector)));
        check_case(&f, &rows[k]);
    }
    page_fixture_close(&f);
}

static void matches_what_the_standard_says(void **state)
{
    (void)state;
    page_fixture f;
    page_fixture_open(&f, pith_str_of(html));
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++)
        check_case(&f, &cases[k]);
    page_fixture_close(&f);
}

static void weighs_ids_classes_and_types(void **state)
{
    (void)state;
    static const struct {
        const char *selector;
        uint32_t ids, classes, types;
    } rows[] = {
        {"p", 0, 0, 1},           {"*", 0, 0, 0},
        {"#a .b p", 1, 1, 1},     {"p:first-child[x]", 0, 2, 1},
        {":not(#a, p)", 1, 0, 0}, {":where(#a)", 0, 0, 0},
    };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        pith_arena arena;
        pith_selectors set;
        uint32_t first;
        pith_arena_init(&arena, 0);
        pith_selectors_init(&set, &arena);
        assert_int_equal(pith_selectors_add(&set, pith_str_of(rows[k].selector),
                                            &first, NULL),
                         PITH_OK);
        assert_int_equal(set.items[first].specificity,
                         rows[k].ids << 20 | rows[k].classes << 10 |
                             rows[k].types);
        pith_arena_free(&arena);
    }
}

/* A selector of a thousand levels, and a :not() a thousand deep. */
static void refuses_what_is_too_deep(void **state)
{
    (void)state;
    pith_arena arena;
    pith_selectors set;
    uint32_t first;
    char text[8000];
    size_t len = 0;
    pith_arena_init(&arena, 0);
    pith_selectors_init(&set, &arena);
    for (size_t k = 0; k < 1000; k++)
        len += (size_t)snprintf(text + len, sizeof text - len, "div ");
    assert_int_equal(
        pith_selectors_add(&set, (pith_str){text, len}, &first, NULL),
        PITH_LIMIT);
    len = 0;
    for (size_t k = 0; k < 1000; k++)
        len += (size_t)snprintf(text + len, sizeof text - len, ":not(");
    assert_int_equal(
        pith_selectors_add(&set, (pith_str){text, len}, &first, NULL),
        PITH_LIMIT);
    assert_int_equal(set.count, 0);
    pith_arena_free(&arena);
}

/* -- Against the definition ------------------------------------------------ */

enum { MOST = 6 }; /* compounds of a random selector */

typedef struct simple {
    uint16_t tag[MOST]; /* from right to left; 0: any */
    char how[MOST];     /* what precedes each; 0: nothing */
} simple;

/* A matcher as the standard defines it, which tries everything. */
static bool matches_plainly(const pith_page *page, const simple *s, unsigned k,
                            uint32_t node)
{
    if (s->tag[k] && (page->tag[node] & PITH_TAG_NAME_MASK) != s->tag[k])
        return false;
    uint32_t up = page->parent[node];
    bool sibling = s->how[k] == '+' || s->how[k] == '~';
    uint32_t near = 0;
    switch (s->how[k]) {
    case 0:
        return true;
    case '>':
        return up && matches_plainly(page, s, k + 1, up);
    case ' ':
        for (; up; up = page->parent[up])
            if (matches_plainly(page, s, k + 1, up))
                return true;
        return false;
    default:
        break;
    }
    for (uint32_t i = up + 1; sibling && i < node; i = page->end[i]) {
        if (!pith_tag_is_element(page->tag[i]))
            continue;
        near = i;
        if (s->how[k] == '~' && matches_plainly(page, s, k + 1, i))
            return true;
    }
    return s->how[k] == '+' && near && matches_plainly(page, s, k + 1, near);
}

static unsigned draw(uint64_t *seed, unsigned n)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(*seed >> 33) % n;
}

/* Random trees of three kinds of elements, and random selectors. */
static void matches_as_defined(void **state)
{
    static const char *const names[] = {"*", "b", "i", "u"};
    static const uint16_t tags[] = {0, PITH_TAG_B, PITH_TAG_I, PITH_TAG_U};
    enum { TREES = 30, SELECTORS = 100 };
    uint64_t seed = 7;
    size_t matched = 0;
    (void)state;
    for (unsigned t = 0; t < TREES; t++) {
        char text[4000];
        size_t len = (size_t)snprintf(text, sizeof text, "<!DOCTYPE html>");
        for (unsigned k = 0; k < 120; k++)
            len += (size_t)snprintf(text + len, sizeof text - len, "<%s%s>%s",
                                    draw(&seed, 2) ? "" : "/",
                                    names[1 + draw(&seed, 3)],
                                    draw(&seed, 3) ? "" : "x");
        page_fixture f;
        pith_selectors set;
        pith_selector_page matching;
        page_fixture_open(&f, (pith_str){text, len});
        pith_selectors_init(&set, &f.arena);
        assert_int_equal(pith_selector_page_make(&f.page, &f.arena, &matching),
                         PITH_OK);
        for (unsigned n = 0; n < SELECTORS; n++) {
            simple s = {0};
            char *word = pith_arena_alloc(&f.arena, 64, 1);
            size_t at = 0;
            uint32_t first;
            unsigned ncompounds = 1 + draw(&seed, MOST);
            for (unsigned k = ncompounds; k-- > 0;) {
                unsigned which = draw(&seed, 4);
                s.tag[k] = tags[which];
                at += (size_t)snprintf(word + at, 64 - at, "%s", names[which]);
                if (k == 0)
                    break;
                s.how[k - 1] = " >+~~"[draw(&seed, 5)];
                at +=
                    (size_t)snprintf(word + at, 64 - at, " %c ", s.how[k - 1]);
            }
            assert_int_equal(
                pith_selectors_add(&set, (pith_str){word, at}, &first, NULL),
                PITH_OK);
            for (uint32_t i = 1; i < f.page.nnodes; i++) {
                if (!pith_tag_is_element(f.page.tag[i]))
                    continue;
                bool want = matches_plainly(&f.page, &s, 0, i);
                matched += want;
                if (pith_selector_matches(&set, first, &matching, i) != want)
                    fail_msg("%s: node %u of %s", word, i, text);
            }
        }
        page_fixture_close(&f);
    }
    assert_true(matched > 10000);
}

/* -- Steps ----------------------------------------------------------------- */

/* The number of steps for matching a list with every element of prefix, n
 * units, suffix. */
static uint64_t count_steps(const char *selector, const char *const part[3],
                            size_t n)
{
    size_t room = strlen(part[0]) + n * strlen(part[1]) + strlen(part[2]) + 99;
    pith_arena arena;
    pith_arena_init(&arena, 0);
    char *text = pith_arena_alloc(&arena, room, 1);
    size_t len = (size_t)snprintf(text, room, "<!DOCTYPE text>%s", part[0]);
    for (size_t k = 0; k < n; k++, len += strlen(part[1]))
        memcpy(text + len, part[1], strlen(part[1]) + 1);
    len += (size_t)snprintf(text + len, room - len, "%s", part[2]);
    page_fixture f;
    pith_selectors set;
    pith_selector_page matching;
    uint32_t first;
    page_fixture_open(&f, (pith_str){text, len});
    pith_selectors_init(&set, &f.arena);
    assert_int_equal(
        pith_selectors_add(&set, pith_str_of(selector), &first, NULL), PITH_OK);
    assert_int_equal(pith_selector_page_make(&f.page, &f.arena, &matching),
                     PITH_OK);
    uint64_t budget = matching.budget;
    for (uint32_t i = 1; i < f.page.nnodes; i++)
        if (pith_tag_is_element(f.page.tag[i]))
            pith_selector_list_matches(&set, first, &matching, i);
    assert_false(matching.spent);
    page_fixture_close(&f);
    pith_arena_free(&arena);
    return budget - matching.budget;
}

/* Four times as many siblings take four times the steps: comparing 2,000 of
 * them with each other would take 4 million. */
static void sees_each_sibling_once(void **state)
{
    static const struct {
        const char *selector;
        const char *part[3];
    } rows[] = {
        {"h2 ~ p", {"", "<p>x</p>", "<h2>late</h2>"}},
        {"h2 ~ p", {"<h2>early</h2>", "<p>x</p>", ""}},
        {"h2:not(.x) ~ p", {"<h2 class=x>no</h2>", "<p>x</p>", ""}},
        {"b[x] ~ p", {"<b>no</b>", "<b>x</b><p>x</p>", ""}},
        {".z + h2 ~ p", {"<p class=z></p><p></p>", "<h2>t</h2><p>x</p>", ""}},
        {".z > :not([hidden]) ~ :not([hidden])",
         {"<div class=y><div class=z></div>", "<p>x</p>", ""}},
        {".z > :not([hidden]) ~ :not([hidden])",
         {"<div class=z>", "<p>x</p>", ""}},
        {"b[x] ~ i ~ p", {"<b>no</b>", "<i>x</i><p>x</p>", ""}},
        {"li[x] ~ li b", {"<ul><li>a", "<li>b<ul><li>c<li><b>d</b></ul>", ""}},
        {"[x] ~ * ~ * ~ *", {"", "<p>x</p>", ""}},
        {":is(b[x] ~ p, h2:empty ~ p)", {"<h2>a</h2>", "<b></b><p>x</p>", ""}},
    };
    (void)state;
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        uint64_t few = count_steps(rows[k].selector, rows[k].part, 500);
        uint64_t many = count_steps(rows[k].selector, rows[k].part, 2000);
        if (many > 5 * few + 1000)
            fail_msg("%s: %llu steps, then %llu", rows[k].selector,
                     (unsigned long long)few, (unsigned long long)many);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(matches_what_the_standard_says),
        cmocka_unit_test(refuses_names_that_are_not_there),
        cmocka_unit_test(folds_names_in_quirks_mode),
        cmocka_unit_test(weighs_ids_classes_and_types),
        cmocka_unit_test(refuses_what_is_too_deep),
        cmocka_unit_test(matches_as_defined),
        cmocka_unit_test(sees_each_sibling_once),
    };
    return cmocka_run_group_tests_name("selector", tests, NULL, NULL);
}
