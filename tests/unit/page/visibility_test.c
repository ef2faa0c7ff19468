/* SPDX-License-Identifier: Apache-2.0 */
/* What a desktop browser shows of a page before any interaction. */
#include "visibility.h"

#include "fence.h"
#include "page_fixture.h"
#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

typedef struct names_case {
    const char *names;
    pith_visibility seen;
} names_case;

static const names_case cases[] = {
    {"", PITH_VISIBLE},
    {" \t\n ", PITH_VISIBLE},
    {"sr-only", PITH_SCREEN_READER_ONLY},
    {"card\tSR-ONLY ", PITH_SCREEN_READER_ONLY},
    {"screen-reader-text", PITH_SCREEN_READER_ONLY},
    {"ux-textspans clipped", PITH_SCREEN_READER_ONLY},
    {"v-visible-sr", PITH_SCREEN_READER_ONLY},
    {"u-srOnly", PITH_SCREEN_READER_ONLY},
    {"usa-sr-only", PITH_SCREEN_READER_ONLY},
    {"footer styles_srOnly__6uNpq", PITH_SCREEN_READER_ONLY},
    {"visuallyHidden__2zReM", PITH_SCREEN_READER_ONLY},
    {"label--visually-hidden__DRJx9", PITH_SCREEN_READER_ONLY},
    {"styles_ndsScreenReaderOnly__JErIH", PITH_SCREEN_READER_ONLY},
    {"visually-hidden-focusable", PITH_SCREEN_READER_ONLY},
    {"not-sr-only", PITH_VISIBLE},
    {"lg:sr-only", PITH_VISIBLE},
    {"field--label-visually_hidden", PITH_VISIBLE},
    {"ensr-onlx sensronly", PITH_VISIBLE},
    {"__5vJWI", PITH_VISIBLE},
    {"srOnly__5vJWIx", PITH_VISIBLE},
    {"sr-onlyx", PITH_VISIBLE},
    {"hidden", PITH_COLLAPSED},
    {"overflow-hidden", PITH_VISIBLE},
    {"d-none", PITH_COLLAPSED},
    {"updated rich-snippet-hidden", PITH_COLLAPSED},
    {"nav sub-menu", PITH_COLLAPSED},
    {"uk-hidden@m", PITH_COLLAPSED},
    /* Tailwind CSS */
    {"md:hidden", PITH_COLLAPSED},
    {"hidden md:block", PITH_VISIBLE},
    {"md:block hidden", PITH_VISIBLE},
    {"hidden xl:inline-flex", PITH_VISIBLE},
    {"hidden md:block lg:hidden", PITH_COLLAPSED},
    {"lg:hidden hidden md:block", PITH_COLLAPSED},
    {"md:hidden xl:grid", PITH_VISIBLE},
    {"hidden hover:block", PITH_COLLAPSED},
    {"hidden md:mt-4", PITH_COLLAPSED},
    {"sr-only md:not-sr-only", PITH_VISIBLE},
    {"sr-only focus:not-sr-only", PITH_SCREEN_READER_ONLY},
    /* Bootstrap */
    {"d-none d-md-block", PITH_VISIBLE},
    {"d-md-none", PITH_COLLAPSED},
    {"d-md-none d-xl-flex", PITH_VISIBLE},
    {"d-sm-none d-md-block d-lg-none", PITH_COLLAPSED},
    {"d-block d-md-none", PITH_COLLAPSED},
    {"d-xxl-none", PITH_VISIBLE},
    {"d-print-none", PITH_VISIBLE},
    {"d-", PITH_VISIBLE},
    {"d-md-", PITH_VISIBLE},
    {"md:x", PITH_VISIBLE},
    {"a-name-that-is-longer-than-all-that-are-known", PITH_VISIBLE},
    {"\xc3\xa9t\xc3\xa9", PITH_VISIBLE},
};

/* The names end at the end of a page of memory. */
static void test_names(void **state)
{
    (void)state;
    pith_visibility_names known;
    pith_visibility_names_init(&known);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        pith_str names = pith_str_of(cases[i].names);
        char *copy = fence_copy(names.data, names.len);
        pith_visibility seen =
            pith_visibility_of_names(&known, (pith_str){copy, names.len});
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

/* What is written in a text area is shown, but no markup. */
static void test_markup_in_text_areas(void **state)
{
    (void)state;
    expect_text("<textarea>a &lt; c</textarea>b", "a < cb");
    expect_text("<textarea>&lt;token_count&gt;</textarea>b", "<token_count>b");
    expect_text("<textarea>a &lt;br&gt;</textarea>b", "a <br>b");
    expect_text("<textarea> <div class=x>a</div></textarea>b", "b");
    expect_text("<textarea>&lt;h1&gt;a</textarea>b", "b");
    expect_text("<textarea><!-- a --></textarea>b", "b");
    expect_text("<textarea><br/></textarea>b", "b");
    expect_text("<textarea><</textarea><textarea><a</textarea>b", "<<ab");
    expect_text("<textarea></textarea>b", "b");
    /* unless it is all there is */
    expect_text("<textarea><p>a</textarea>", "<p>a");
}

static void test_names_of_elements(void **state)
{
    (void)state;
    expect_text("a<span class='x sr-only'>c</span>b", "ab");
    expect_text("a<span class='&#115;r-only'>c</span>b", "ab");
    expect_text("a<span style='clip:rect(0,0,0,0)'>c</span>b", "ab");
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

/* If a page has no other text, hidden parts are the page; if it has little,
 * they may be, except dialogs. */
static void test_nothing_else(void **state)
{
    (void)state;
    expect_text("<div role=dialog>a<i class=sr-only>c</i></div>", "ac");
    expect_text("<div class=hidden>a2345678901</div>b", "a2345678901b");
    expect_text("<div class=hidden>a23456</div>b", "b");
    expect_text("<div role=dialog>a2345678901</div>b", "b");
}

/* visibility:hidden applies to the content, except where it is overridden. */
static void test_style_visibility(void **state)
{
    (void)state;
    expect_text("<p style='visibility:hidden'>a<b>c</b></p>b", "b");
    expect_text("<p style='visibility:hidden'>a<b style='visibility:visible'>c"
                "<i>d</i></b>a<u>a</u></p>b",
                "cdb");
    expect_text("<p style='visibility:hidden'>a<b style='visibility:visible'>c"
                "<i style='visibility:hidden'>a<u>a<s style='visibility:"
                "visible'>d</s>a</u></i></b></p>b",
                "cdb");
    expect_text("<p style='visibility:hidden'>a<b style='visibility:visible;"
                "display:none'>c</b></p>b",
                "b");
    expect_text("<body style='visibility:hidden'>a<p>b</p>", "ab");
    expect_text("<p style='visibility:hidden'>a2345678901</p>b",
                "a2345678901b");
    expect_text("<p style='visibility:hidden'>a23456789012345678901<b style="
                "'visibility:visible'>c</b></p>b",
                "a23456789012345678901cb");
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_dialogs),
        cmocka_unit_test(test_markup_in_text_areas),
        cmocka_unit_test(test_names_of_elements),
        cmocka_unit_test(test_cells),
        cmocka_unit_test(test_nothing_else),
        cmocka_unit_test(test_style_visibility),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
