/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Lines that a person annotated: the text of lines as it is compared, pairs of
 * words within and across lines, and scripts without spaces.
 */
#include "ttr_annotation.h"

#include "str.h"
#include "ttr_lines.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { LINES = 12 };

/* `want` has a digit per line: 1 for content. */
static void expect_content(const char *lines, const char *annotated,
                           const char *want)
{
    pith_arena arena;
    uint8_t content[LINES] = {0};
    char got[LINES + 1] = "";
    size_t n = strlen(want);
    pith_arena_init(&arena, 0);
    assert_int_equal(pith_ttr_annotate(pith_str_of(lines),
                                       pith_str_of(annotated), &arena, content,
                                       (uint32_t)n),
                     PITH_OK);
    for (size_t i = 0; i < n; i++)
        got[i] = (char)('0' + content[i]);
    if (strcmp(got, want) != 0)
        fail_msg("%s\n  gives %s, not %s", lines, got, want);
    pith_arena_free(&arena);
}

static void test_lines(void **state)
{
    (void)state;
    static const char flood[] = "Flood\nThe river rose and the town waited for "
                                "news at home.";
    /* Words of the menu are in the text, but not beside each other. */
    expect_content("Home News\nFlood\nThe river rose and\nthe town waited for "
                   "news at home.\nThe town home\n",
                   flood, "01110");
    /* Half of the words: "rose and" of four, and not of five. */
    expect_content("x y rose and\nx y z rose and\n", flood, "10");
    expect_content("\nThe river rose\n", flood, "01");
    expect_content("", flood, "");
    expect_content("The river\n", "", "0");
    expect_content("The river\n", "river", "0");
    /* A pair has an order. */
    expect_content("river The\n", flood, "0");
}

static void test_scripts_without_spaces(void **state)
{
    (void)state;
    /* A sentence of Chinese in two lines; another that shares a letter. */
    expect_content("\xe6\xb2\xb3\xe6\xb0\xb4\n\xe4\xb8\x8a\xe6\xb6\xa8\n"
                   "\xe5\xa4\xa9\xe6\xb0\xb4\n",
                   "\xe6\xb2\xb3\xe6\xb0\xb4\xe4\xb8\x8a\xe6\xb6\xa8", "110");
}

/* The text of lines, with references resolved and without tags and comments. */
static void test_text_of_lines(void **state)
{
    (void)state;
    static const struct {
        pith_reline reline;
        const char *source, *want;
    } cases[] = {
        {PITH_RELINE_OFF, "<p>A &amp; <b>b</b>\n\n<!-- c\nd --> e\n<br>\n",
         "A & b\ne\n\n"},
        {PITH_RELINE_BLOCK, "<p>one  two<p>three", "one two\nthree\n"},
        /* Read twice: first for the length of lines. */
        {PITH_RELINE_AUTO, "<p>one two<p>three", "one two\nthree\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        pith_arena arena;
        pith_buf text;
        pith_ttr_lines lines;
        pith_arena_init(&arena, 0);
        pith_buf_init(&text, 0);
        pith_ttr_reading reading = {.reline = cases[i].reline,
                                    .above = 10,
                                    .wrap_at = 65,
                                    .text = &text};
        assert_int_equal(pith_ttr_lines_read(pith_str_of(cases[i].source),
                                             &reading, &arena, &lines),
                         PITH_OK);
        pith_str got = pith_buf_view(&text);
        if (!pith_str_eq(got, pith_str_of(cases[i].want)))
            fail_msg("%s\n  gives %.*s", cases[i].source, PITH_FMT(got));
        pith_buf_clear(&text);
        pith_arena_free(&arena);
    }
}

static void test_no_memory(void **state)
{
    (void)state;
    for (size_t n = 0; n < 4; n++) {
        pith_arena arena;
        uint8_t content[1] = {0};
        pith_arena_init(&arena, 0);
        arena.fail_after = n;
        assert_int_equal(pith_ttr_annotate(PITH_S("a b\n"), PITH_S("a b"),
                                           &arena, content, 1),
                         n < 3 ? PITH_NOMEM : PITH_OK);
        pith_arena_free(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_scripts_without_spaces),
        cmocka_unit_test(test_text_of_lines),
        cmocka_unit_test(test_no_memory),
    };
    return cmocka_run_group_tests_name("ttr_annotation", tests, NULL, NULL);
}
