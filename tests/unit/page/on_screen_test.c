/* SPDX-License-Identifier: Apache-2.0 */
/* What a desktop shows of a page before anybody acts, and what it does not. */
#include "on_screen.h"

#include "fence.h"
#include "page_fixture.h"
#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

typedef struct names_case {
    const char *names;
    pith_seen seen;
} names_case;

static const names_case cases[] = {
    {"", PITH_SEEN},
    {" \t\n ", PITH_SEEN},
    {"sr-only", PITH_APART},
    {"card\tSR-ONLY ", PITH_APART},
    {"screen-reader-text", PITH_APART},
    {"not-sr-only", PITH_SEEN},
    {"sr-onlyx", PITH_SEEN},
    {"hidden", PITH_HELD_BACK},
    {"overflow-hidden", PITH_SEEN},
    {"d-none", PITH_HELD_BACK},
    {"nav sub-menu", PITH_HELD_BACK},
    {"uk-hidden@m", PITH_HELD_BACK},
    /* Tailwind CSS */
    {"md:hidden", PITH_HELD_BACK},
    {"hidden md:block", PITH_SEEN},
    {"md:block hidden", PITH_SEEN},
    {"hidden xl:inline-flex", PITH_SEEN},
    {"hidden md:block lg:hidden", PITH_HELD_BACK},
    {"lg:hidden hidden md:block", PITH_HELD_BACK},
    {"md:hidden xl:grid", PITH_SEEN},
    {"hidden hover:block", PITH_HELD_BACK},
    {"hidden md:mt-4", PITH_HELD_BACK},
    {"sr-only md:not-sr-only", PITH_SEEN},
    {"sr-only focus:not-sr-only", PITH_APART},
    /* Bootstrap */
    {"d-none d-md-block", PITH_SEEN},
    {"d-md-none", PITH_HELD_BACK},
    {"d-md-none d-xl-flex", PITH_SEEN},
    {"d-sm-none d-md-block d-lg-none", PITH_HELD_BACK},
    {"d-block d-md-none", PITH_HELD_BACK},
    {"d-xxl-none", PITH_SEEN},
    {"d-print-none", PITH_SEEN},
    {"d-", PITH_SEEN},
    {"d-md-", PITH_SEEN},
    {"md:x", PITH_SEEN},
    {"a-name-that-is-longer-than-all-that-are-known", PITH_SEEN},
    {"\xc3\xa9t\xc3\xa9", PITH_SEEN},
};

/* With the end of the names at the end of a page of memory. */
static void test_names(void **state)
{
    (void)state;
    pith_seen_names known;
    pith_seen_names_init(&known);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        pith_str names = pith_str_of(cases[i].names);
        char *copy = fence_copy(names.data, names.len);
        pith_seen seen = pith_names_seen(&known, (pith_str){copy, names.len});
        if (seen != cases[i].seen)
            print_error("\"%s\"\n", cases[i].names);
        assert_int_equal(seen, cases[i].seen);
        fence_free(copy, names.len);
    }
}

static void expect_text(const char *body, const char *text)
{
    char html[1024];
    snprintf(html, sizeof html, "<body>%s", body);
    page_fixture f;
    page_fixture_open(&f, pith_str_of(html));
    assert_true(pith_page_verify(&f.page));
    char found[1024];
    snprintf(found, sizeof found, "%.*s", (int)f.page.text.len,
             f.page.text.data);
    assert_string_equal(found, text);
    page_fixture_close(&f);
}

static void test_dialogs(void **state)
{
    (void)state;
    expect_text("<dialog>a</dialog>b", "b");
    expect_text("<dialog class=x>a</dialog>b", "b");
    expect_text("<dialog open>a</dialog>b", "ab");
    expect_text("<div popover>a</div>b", "b");
    expect_text("<div role=dialog>a<p>c</p></div>b", "b");
    expect_text("<div role=ALERTDIALOG>a</div><i role=tooltip>c</i>b", "b");
    expect_text("<div role=main>a</div>b", "ab");
    expect_text("<div role>a</div>b", "ab");
    expect_text("<div role='dia&#108;og'>a</div>b", "b");
}

static void test_names_of_elements(void **state)
{
    (void)state;
    expect_text("a<span class='x sr-only'>c</span>b", "ab");
    expect_text("a<span class='&#115;r-only'>c</span>b", "ab");
    expect_text("<body class=hidden>a<span id=sr-only>c</span>", "ac");
    expect_text("<ul><li>a<ul class=sub-menu><li>b</ul></ul>c", "ac");
}

/* "Yes" beside a tick is the cell. */
static void test_cells(void **state)
{
    (void)state;
    expect_text("<table><td><svg></svg><span class=sr-only>Yes</span><td> "
                "<b><i class=sr-only>No</i></b>",
                "YesNo");
    expect_text("<table><td>1 <span class=sr-only>Yes</span>", "1");
}

/* Where nothing else is, they are the page; where little is, what is held back
 * may be, but no dialog. */
static void test_nothing_else(void **state)
{
    (void)state;
    expect_text("<div role=dialog>a<i class=sr-only>c</i></div>", "ac");
    expect_text("<div class=hidden>a2345678901</div>b", "a2345678901b");
    expect_text("<div class=hidden>a23456</div>b", "b");
    expect_text("<div role=dialog>a2345678901</div>b", "b");
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_dialogs),
        cmocka_unit_test(test_names_of_elements),
        cmocka_unit_test(test_cells),
        cmocka_unit_test(test_nothing_else),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
