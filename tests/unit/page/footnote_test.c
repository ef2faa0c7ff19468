/* SPDX-License-Identifier: Apache-2.0 */
/* Which links refer to a footnote, and where the footnote is. */
#include "page_fixture.h"

#include "footnote.h"
#include "str.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

/* The id of the note that the link with the id "a" refers to; "": none. */
static void expect_note(const char *html, const char *want)
{
    page_fixture f;
    pith_footnotes notes;
    page_fixture_open(&f, pith_str_of(html));
    assert_int_equal(pith_footnotes_find(&f.page, f.page.tree->arena, &notes),
                     PITH_OK);
    uint32_t link = page_fixture_by_id(&f, "a");
    uint32_t note = notes.note ? notes.note[link] : 0;
    pith_str id = pith_page_attr(&f.page, note, PITH_ATTR_ID);
    if (!pith_str_eq(id, pith_str_of(want)))
        fail_msg("%s: note is '%.*s'", html, PITH_FMT(id));
    page_fixture_close(&f);
}

static void test_notes(void **state)
{
    (void)state;
    expect_note("x<sup><a id=a href=#n>1</a></sup><p id=n>y", "n");
    expect_note("x<a id=a href=#n><sup>1</sup></a><ol><li id=n>y</ol>", "n");
    expect_note("x<a id=a class=footnote-ref href=#n>*</a><div id=n>y</div>",
                "n");
    expect_note("x<a id=a class=footnote href=http://a.example/b#fn-1>1</a>"
                "<div id=p><a id=fn-1>1</a><p>y</div>",
                "p");
    expect_note("x<sup><a id=a href=#n>1</a></sup>"
                "<ol><li id=i><p><b><i id=n></i></b>y</ol>",
                "i");
    expect_note("x<sup><a id=a href=#n>1</a></sup><p id=p><a name=n>1</a> y",
                "p");
}

static void test_named_signs(void **state)
{
    (void)state;
    expect_note("x<sup><a id=a href=#n>[note 1]</a></sup><ol><li id=n>y</ol>",
                "n");
    expect_note("x<sup><a id=a href=#n>[note 1]</a></sup><p id=n>y", "");
    expect_note("x<a id=a href=#n>[note 1]</a><ol><li id=n>y</ol>", "");
    expect_note("x<sup><a id=a href=#n>[see note]</a></sup><ol><li id=n>y</ol>",
                "");
}

static void test_other_links(void **state)
{
    (void)state;
    expect_note("x<a id=a href=#n>1</a><p id=n>y", "");
    expect_note("x<sup><a id=a href=#n>see below</a></sup><p id=n>y", "");
    expect_note("x<sup><a id=a href=#n></a></sup><p id=n>y", "");
    expect_note("<p id=n>y<p>x<sup><a id=a href=#n>1</a></sup>", "");
    expect_note("x<sup><a id=a href=#n>1</a></sup><h2 id=n>y</h2>", "");
    expect_note("x<sup><a id=a href=/#n>1</a></sup><p id=n>y", "");
    expect_note("x<sup><a id=a href=http://b.example/#n>1</a></sup><p id=n>y",
                "");
    expect_note("x<sup><a id=a href=#m>1</a></sup><p id=n>y", "");
}

/* Pages without a link like a reference are not searched for notes. */
static void test_pages_with_references(void **state)
{
    (void)state;
    static const struct {
        const char *html;
        bool has;
    } pages[] = {
        {"x<sup><a href=#n>1</a></sup><p id=n>y", true},
        {"x<sup><a href=#n>1</a></sup>", true},
        {"x<a href=#n>1</a><p id=n>y", false},
        {"<div hidden><sup><a href=#n>1</a></sup></div><p id=n>y", false},
        {"<frameset><frame></frameset>", false},
    };
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        page_fixture f;
        page_fixture_open(&f, pith_str_of(pages[i].html));
        assert_int_equal(f.page.has_references, pages[i].has);
        page_fixture_close(&f);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_notes),
        cmocka_unit_test(test_named_signs),
        cmocka_unit_test(test_other_links),
        cmocka_unit_test(test_pages_with_references),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
