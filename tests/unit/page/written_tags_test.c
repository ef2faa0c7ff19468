/* SPDX-License-Identifier: Apache-2.0 */
/* Tags in descriptions and captions: what is taken out, and what is text. */
#include "written_tags.h"

#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static const char *const cases[][2] = {
    {"", ""},
    {"rain", "rain"},
    {"<p>It <em>rained</em>.</p>", "It rained."},
    {"It rained<br/>all day", "It rained all day"},
    {"<p> It rained. </p> <p> Then it snowed.",
     "It rained.     Then it snowed."},
    {"see <a href=\"/b\">this</a>", "see this"},
    {"ten years of <br> tags", "ten years of <br> tags"},
    {"a <int> b < c <d", "a <int> b < c <d"},
    {"<p", "<p"},
    {"<", "<"},
};

static void test_tags(void **state)
{
    (void)state;
    pith_arena arena;
    pith_arena_init(&arena, 0);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        pith_str text =
            pith_written_tags_remove(&arena, pith_str_of(cases[i][0]));
        if (!pith_str_eq(text, pith_str_of(cases[i][1])))
            print_error("%s: '%.*s'\n", cases[i][0], (int)text.len, text.data);
        assert_true(pith_str_eq(text, pith_str_of(cases[i][1])));
    }
    arena.fail_after = 0;
    pith_arena_clear(&arena);
    arena.fail_after = 0;
    assert_null(pith_written_tags_remove(&arena, PITH_S("<b>a</b>")).data);
    pith_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_tags)};
    return cmocka_run_group_tests_name("written tags", tests, NULL, NULL);
}
