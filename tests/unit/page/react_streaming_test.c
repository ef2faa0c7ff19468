/* SPDX-License-Identifier: Apache-2.0 */
/* Parts that a server streams are placed where the page's scripts would place
 * them. */
#include "page_fixture.h"

#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Compare the text; enough of it is visible for the page not to be a shell. */
static void expect_text(const char *html, const char *text)
{
    page_fixture f;
    page_fixture_open(&f, pith_str_of(html));
    assert_true(pith_tree_verify(&f.tree));
    assert_true(pith_page_verify(&f.page));
    if (!pith_str_eq(f.page.text, pith_str_of(text)))
        fail_msg("%s: text is '%.*s', not '%s'", html, PITH_FMT(f.page.text),
                 text);
    page_fixture_close(&f);
}

static void test_parts_are_placed(void **state)
{
    (void)state;
    /* The placeholder is removed. */
    expect_text("<body>head<main><!--$?--><template id=B:0></template>"
                "<p>loading</p><!--/$--></main>foot<div hidden id=S:0><p>one"
                "</p><p>two</p></div>",
                "headonetwofoot");
    /* The other kind of template; numbers are hexadecimal. */
    expect_text("<body>head<template id=P:1f></template>foot<div hidden "
                "id=S:1f>one</div>",
                "headonefoot");
    /* A part inside another part, and a placeholder inside a part. */
    expect_text(
        "<body>head<!--$?--><template id=B:0></template>wait<!--$-->"
        "inner<!--/$-->more<!--/$-->foot<div hidden id=S:0>one<template "
        "id=P:1></template>three</div><div hidden id=S:1>two</div>",
        "headonetwothreefoot");
}

static void test_what_does_not_fit_stays(void **state)
{
    (void)state;
    /* No template; a template that comes later, or inside the part. */
    expect_text("<body>head<div hidden id=S:0>one</div>foot", "headfoot");
    expect_text("<body>head<div hidden id=S:0>one</div><template id=B:0>"
                "</template>foot",
                "headfoot");
    expect_text("<body>head<template id=B:0>x<div hidden id=S:0>one</div>"
                "</template>foot",
                "headfoot");
    /* Two parts for one template: the first is placed. */
    expect_text("<body>head<template id=B:0></template>foot<div hidden "
                "id=S:0>one</div><div hidden id=S:0>two</div>",
                "headonefoot");
    /* An empty part leaves the placeholder. */
    expect_text("<body>head<!--$?--><template id=B:0></template>wait<!--/$-->"
                "<div hidden id=S:0></div>",
                "headwait");
    expect_text("<body>head<template id=B:x></template>foot<div hidden "
                "id=S:x>one</div>",
                "headfoot");
}

/* Placing parts moves the body; content that was before it must not be mistaken
 * for it. */
static void test_body_moves(void **state)
{
    (void)state;
    expect_text("<template id=B:0></template><div hidden id=S:0><p>one two"
                "</p></div><p>three four",
                "three four");
    page_fixture f;
    page_fixture_open(&f, PITH_S("<template id=B:0></template><template id=B:1>"
                                 "</template><div hidden id=S:0><p>one</div>"
                                 "<div hidden id=S:1><p>two</div><p>three"));
    assert_int_equal(f.page.tag[f.page.body], PITH_TAG_BODY);
    f.page.body++;
    assert_false(pith_page_verify(&f.page));
    assert_false(pith_page_verify_prepared(&f.page));
    page_fixture_close(&f);
}

/* An element that is not hidden is not a streamed part: scripts have already
 * placed it. */
static void test_shown_parts_stay(void **state)
{
    (void)state;
    expect_text("<body>head<template id=B:0></template>foot<div id=S:0>one"
                "</div>",
                "headfootone");
}

/* Each part contains the template of the next: the depth is limited. */
static void test_chains_stay_shallow(void **state)
{
    (void)state;
    enum { PARTS = 3000, ROOM = 100 };
    char *html = malloc((size_t)PARTS * ROOM);
    assert_non_null(html);
    int at = sprintf(html, "<body>head<template id=B:0></template>");
    for (int i = 0; i < PARTS; i++)
        at += sprintf(html + at,
                      "<div hidden id=S:%x><p>x<i><template id=B:%x>"
                      "</template></i></p></div>",
                      (unsigned)i, (unsigned)i + 1);
    page_fixture f;
    page_fixture_open(&f, pith_str_of(html));
    assert_true(pith_tree_verify(&f.tree));
    assert_int_equal(f.page.text.len, 4 + PARTS);
    uint32_t depth = 0;
    for (uint32_t i = f.page.nnodes - 1; i; i = f.page.parent[i])
        depth++;
    assert_in_range(depth, 100, 520);
    page_fixture_close(&f);
    free(html);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_parts_are_placed),
        cmocka_unit_test(test_what_does_not_fit_stays),
        cmocka_unit_test(test_body_moves),
        cmocka_unit_test(test_shown_parts_stay),
        cmocka_unit_test(test_chains_stay_shallow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
