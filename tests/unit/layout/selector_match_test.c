/* SPDX-License-Identifier: Apache-2.0 */
/* Selectors against a page: which ids a list matches, and what is refused. */
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
    const char *ids; /* in document order, blanks between */
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(matches_what_the_standard_says),
        cmocka_unit_test(weighs_ids_classes_and_types),
        cmocka_unit_test(refuses_what_is_too_deep),
    };
    return cmocka_run_group_tests_name("selector", tests, NULL, NULL);
}
