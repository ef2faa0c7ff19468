/* SPDX-License-Identifier: Apache-2.0 */
/* Which elements are drawn as tables because of their roles. */
#include "table_role.h"

#include "page_fixture.h"
#include "path.h"
#include "str.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#define ROW(cells) "<div role=row>" cells "</div>"
#define TWO        ROW("<i role=x></i><div role=cell>1</div><p role=cell>2</p>")

/* The names of the parts of tables that are drawn, in document order. */
static void expect(const char *html, const char *want)
{
    page_fixture f;
    page_fixture_open(&f, pith_str_of(html));
    pith_page copy;
    const pith_page *drawn;
    pith_buf got;
    pith_buf_init(&got, 1000);
    assert_int_equal(pith_page_drawn(&f.page, &f.arena, &copy, &drawn),
                     PITH_OK);
    for (uint32_t i = 0; i < f.page.nnodes; i++) {
        if (drawn->tag[i] == f.page.tag[i])
            continue;
        pith_buf_str(&got, pith_tag_static_name(drawn->tag[i]));
        pith_buf_byte(&got, ' ');
    }
    if (!pith_str_eq((pith_str){got.data, got.len}, pith_str_of(want)))
        fail_msg("%s: %.*s", html, (int)got.len, got.data);
    assert_true((drawn == &f.page) == (*want == 0));
    pith_buf_clear(&got);
    page_fixture_close(&f);
}

static void test_tables(void **state)
{
    (void)state;
    expect("<div role=table>" TWO TWO "</div>", "table tr td td tr td td ");
    expect("<ul role=TABLE><li role=row><span role=cell>1</span>"
           "<span role=cell></span><li role=row><b hidden>x</b><b "
           "role=none></b><div role=cell>2</div></ul>",
           "table tr td td tr td ");
    expect(
        "<x-table role=treegrid><div role=rowgroup>" ROW(
            "<b hidden>x</b><x-cell role=columnheader>1</x-cell>") "</div>"
                                                                   "<div>" TWO
                                                                   "</div></"
                                                                   "x-table>",
        "table tbody tr th tbody tr td td ");
    expect("<div role=table><span role=caption>x</span>" TWO
           "<div role=row><div role=cell><div role=table>" TWO TWO
           "</div></div></div></div>",
           "table caption tr td td tr td table tr td td tr td td ");
}

/* What is between rows or cells would be lost or in the wrong place. */
static void test_others(void **state)
{
    (void)state;
    expect("<div role=table>" TWO "</div>", "");
    expect("<div role=table>" ROW("<div role=cell>1</div>")
               ROW("<div role=cell>2</div>") "</div>",
           "");
    expect("<div role=grid>" TWO TWO "</div>", "");
    expect("<div role=table>" TWO "x" TWO "</div>", "");
    expect("<div role=table>" TWO "<p>x</p>" TWO "</div>", "");
    expect("<div role=table>" TWO "<div><div>" TWO "</div></div></div>", "");
    expect("<div role=table>" TWO ROW("<img src=a>") "</div>", "");
    expect("<div role=table>" TWO ROW("<a role=cell href=/>x</a>") "</div>",
           "");
    expect("<div role=table>" TWO ROW("<div role=cell>1</div>,") "</div>", "");
    expect("<table role=table><tr role=row><td role=cell>1</table>", "");
    expect("<div hidden role=table>" TWO TWO "</div>x", "");
}

/* Paths are those of the page's own elements. */
static void test_paths(void **state)
{
    (void)state;
    page_fixture f;
    page_fixture_open(&f, PITH_S("<div role=table>" TWO TWO "</div>"));
    pith_page copy;
    const pith_page *drawn;
    assert_int_equal(pith_page_drawn(&f.page, &f.arena, &copy, &drawn),
                     PITH_OK);
    pith_paths paths;
    assert_int_equal(pith_paths_init(&paths, drawn, &f.arena), PITH_OK);
    pith_buf buf;
    pith_buf_init(&buf, 1000);
    pith_paths_write(&paths, f.page.parent[page_fixture_by_text(&f, "2")],
                     &buf);
    assert_true(pith_str_eq((pith_str){buf.data, buf.len},
                            PITH_S("/html/body/div/div[1]/p")));
    pith_buf_clear(&buf);
    page_fixture_close(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tables),
        cmocka_unit_test(test_others),
        cmocka_unit_test(test_paths),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
