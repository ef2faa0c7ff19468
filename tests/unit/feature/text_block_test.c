/* SPDX-License-Identifier: Apache-2.0 */
/* Text blocks: where they begin and end; vocabulary of classes. */
#include "page/page_fixture.h"
#include "str.h"
#include "text_block.h"
#include "vocabulary.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* The blocks of a page, joined by '|'; the texts of a block are joined
 * unchanged. */
static void expect_blocks(const char *html, const char *expected)
{
    page_fixture f;
    page_fixture_open(&f, pith_str_of(html));
    pith_text_blocks blocks;
    assert_int_equal(
        pith_text_blocks_find(&f.page, f.page.tree->arena, &blocks), PITH_OK);
    char got[200] = "";
    for (uint32_t i = 0; i < blocks.n; i++) {
        uint32_t from = f.page.text_before[blocks.block[i].first];
        uint32_t to = f.page.text_before[blocks.block[i].last + 1];
        if (i)
            strncat(got, "|", sizeof got - strlen(got) - 1);
        strncat(got, f.page.text.data + from, to - from);
        assert_int_equal(blocks.before[blocks.block[i].first], i);
    }
    assert_int_equal(blocks.before[f.page.nnodes], blocks.n);
    if (strcmp(got, expected) != 0)
        fail_msg("%s: blocks are '%s', not '%s'", html, got, expected);
    page_fixture_close(&f);
}

static void test_boundaries(void **state)
{
    (void)state;
    expect_blocks("", "");
    expect_blocks("<p>a<p>b", "a|b");
    expect_blocks("<p>a<b>b</b>c<a href=x>d</a></p>", "abcd");
    expect_blocks("<div>a<div>b</div>c</div>", "a|b|c");
    expect_blocks("<ul><li>a<li>b<ul><li>c</ul>d</ul>", "a|b|c|d");
    expect_blocks("<table><tr><td>a<td>b<tr><td>c</table>", "a|b|c");
    expect_blocks("<p>a<br>b<br><br>c<br> <br>d", "ab|c|d");
    expect_blocks("<select><option>a<option>b</select>c", "a|b|c");
    expect_blocks("<p>a<script>x</script>b<span hidden>y</span>c", "abc");
    expect_blocks("<p> \n <p>a", "a");
    expect_blocks("<span>a</span> <my-box>b</my-box>", "ab");
}

static uint32_t groups(const char *name)
{
    pith_vocabulary vocabulary = {0};
    return pith_vocabulary_read(&vocabulary, pith_str_of(name));
}

static void test_vocabulary(void **state)
{
    (void)state;
    const uint32_t nav = UINT32_C(1) << PITH_VOCABULARY_nav;
    const uint32_t foot = UINT32_C(1) << PITH_VOCABULARY_foot;
    assert_int_equal(groups(""), 0);
    assert_int_equal(groups("nav"), nav);
    assert_int_equal(groups("site-NAV_2 x"), nav);
    assert_int_equal(groups("mainMenu") & nav, nav);
    assert_int_equal(groups("footer nav"), nav | foot);
    assert_int_equal(groups("navy unfooted"), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_boundaries),
        cmocka_unit_test(test_vocabulary),
    };
    return cmocka_run_group_tests_name("block", tests, NULL, NULL);
}
