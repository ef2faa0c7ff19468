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

/* The groups of a word: the first that lists it. */
static uint32_t groups_of_word(pith_str word)
{
    static const pith_str lists[] = {
#define PITH_VOCABULARY_ROW(group, words) {words, sizeof words - 1},
        PITH_VOCABULARY(PITH_VOCABULARY_ROW)
#undef PITH_VOCABULARY_ROW
    };
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        pith_str list = lists[i];
        pith_str listed;
        while ((listed = pith_str_word(&list)).len > 0)
            if (pith_str_ieq(word, listed))
                return UINT32_C(1) << i;
    }
    return 0;
}

/* The slow twin of pith_vocabulary_of(): byte by byte. */
static uint32_t groups_of_name(pith_str name)
{
    uint32_t groups = 0;
    size_t from = 0;
    for (size_t i = 0; i <= name.len; i++) {
        bool letter =
            i < name.len && pith_is_alpha((unsigned char)name.data[i]);
        bool begins = letter && pith_str_begins_word(name, i);
        if (letter && !begins)
            continue;
        groups |= groups_of_word((pith_str){name.data + from, i - from});
        from = letter ? i : i + 1;
    }
    return groups;
}

/* Words of all lengths at all distances from the end, beside capitals, signs
 * and bytes beyond ASCII. */
static void test_vocabulary_twin(void **state)
{
    (void)state;
    static const char *const parts[] = {
        "ad",
        "sr",
        "nav",
        "Hero",
        "TITLE",
        "sidebar",
        "masthead",
        "breadcrumb",
        "recommendations",
        "x",
        "-",
        "__",
        "\xc3\xa1",
        "[",
        "`",
        "{",
        "@",
        " ",
        "1",
        "sponsoredContent",
        "visuallyhidden",
        "articlebody",
    };
    enum { PARTS = sizeof parts / sizeof *parts, ROUNDS = 20000 };
    uint32_t random = 1;
    for (unsigned n = 0; n < ROUNDS; n++) {
        char space[64];
        size_t len = 0;
        for (unsigned k = 0; k < 4; k++) {
            random = random * 1664525u + 1013904223u;
            pith_str part = pith_str_of(parts[(random >> 16) % PARTS]);
            memcpy(space + len, part.data, part.len);
            len += part.len;
        }
        char *name = malloc(len); /* nothing behind its end may be read */
        assert_non_null(name);
        memcpy(name, space, len);
        pith_str text = {name, len};
        assert_int_equal(pith_vocabulary_of(text), groups_of_name(text));
        free(name);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_boundaries),
        cmocka_unit_test(test_vocabulary),
        cmocka_unit_test(test_vocabulary_twin),
    };
    return cmocka_run_group_tests_name("block", tests, NULL, NULL);
}
