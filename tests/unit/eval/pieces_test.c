/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Structures of Markdown: each kind, text that only looks like one, and texts
 * of nothing but opening characters.
 */
#include "markdown/pieces.h"

#include "str.h"

#include <pith/eval.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* The structures, as "kind table:text " each. */
static void assert_pieces(const char *markdown, const char *expected)
{
    pith_arena arena;
    pith_md_pieces pieces;
    char line[1000] = "";
    size_t len = 0;
    pith_arena_init(&arena, 0);
    assert_int_equal(
        pith_md_pieces_read(&arena, pith_str_of(markdown), &pieces), PITH_OK);
    for (size_t i = 0; i < pieces.n; i++)
        len += (size_t)snprintf(line + len, sizeof line - len, "%c%u:%.*s ",
                                "hicrfml"[pieces.piece[i].kind],
                                pieces.piece[i].table,
                                PITH_FMT(pieces.piece[i].text));
    assert_string_equal(line, expected);
    pith_arena_free(&arena);
}

static void test_blocks(void **state)
{
    (void)state;
    assert_pieces("# One\n\ntext\n\n###### Six \n", "h0:One h0:Six ");
    assert_pieces("#no\n#\n####### seven\n", "");
    assert_pieces("- a\n  * b\n12. c\n3) d\n> + e\n",
                  "i0:a i0:b i0:c i0:d i0:e ");
    assert_pieces("-a\n1.b\n1234567890. c\n-\n", "");
    assert_pieces("- 1. a\n- # b\n", "i0:1. a i0:a i0:# b h0:b ");
    assert_pieces("```c\n# x\n``\n````\n- y\n", "c0:# x\n`` i0:y ");
    assert_pieces("~~~\n```\nnever ended", "c0:```\nnever ended ");
    assert_pieces("```", "c0: ");
    assert_pieces("$$\nx^2\n$$\n# h\n", "f0:x^2 h0:h ");
}

static void test_tables(void **state)
{
    (void)state;
    assert_pieces("| a | b |\n| --- | :-: |\n| c | d |\ntext\n| e |\n|-|\n",
                  "r0:| a | b | r0:| c | d | r1:| e | ");
    assert_pieces("| no | table |\ntext\n", "");
    assert_pieces("| [x](u) |\n|--|\n", "r0:| [x](u) | l0:u ");
    assert_pieces("| a |\n|---|", "r0:| a | ");
}

static void test_cells(void **state)
{
    (void)state;
    static const struct {
        const char *row, *cells;
    } rows[] = {
        {"| a | b c |", "<a><b c>"},  {"|a|b", "<a><b>"}, {"a|b|", "<a><b>"},
        {"| a\\|b | |", "<a\\|b><>"}, {"|", ""},          {"", ""},
        {"| a\\", "<a\\>"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char line[100] = "";
        size_t len = 0, at = 0;
        for (pith_str cell;
             pith_md_next_cell(pith_str_of(rows[i].row), &at, &cell);)
            len += (size_t)snprintf(line + len, sizeof line - len, "<%.*s>",
                                    PITH_FMT(cell));
        assert_string_equal(line, rows[i].cells);
    }
}

static void test_inline(void **state)
{
    (void)state;
    assert_pieces("a [b](http://c/d_(e)) f", "l0:http://c/d_(e) ");
    assert_pieces("[![x](i.png)](p.html)", "m0:i.png l0:p.html ");
    assert_pieces("[a](<b c> \"t\") [d](e \"t\")", "l0:b c l0:e ");
    assert_pieces("[a]() [b](<>) [c] ](x) \\[d](e)", "");
    assert_pieces("`[a](b)` ``x` [c](d)`` [e](f)", "l0:f ");
    assert_pieces("`[a](b)", "l0:b ");
    assert_pieces("$x_1$, $$y$$ and \\$z$", "f0:x_1 f0:y ");
    assert_pieces("from $5 to $7, $ 8$, $9$1, $$$", "");
}

/* None of these may take quadratic time. */
static void test_hostile(void **state)
{
    (void)state;
    static const char *const units[] = {
        "[", "]",  "](", "[](", "$",     "`",     "\\",      "!",
        "|", "- ", "> ", "$a ", "[a](<", "```\n", "|\n|-\n", "1. "};
    enum { LENGTH = 1 << 20 };
    char *text = malloc(LENGTH);
    assert_non_null(text);
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        pith_arena arena;
        pith_md_pieces pieces;
        pith_arena_init(&arena, 0);
        size_t n = strlen(units[i]);
        for (size_t at = 0; at < LENGTH; at++)
            text[at] = units[i][at % n];
        assert_int_equal(
            pith_md_pieces_read(&arena, (pith_str){text, LENGTH}, &pieces),
            PITH_OK);
        assert_true(pieces.n <= LENGTH);
        double value[PITH_SCORE_COLUMNS];
        pith_str half = {text, LENGTH / 2};
        assert_int_equal(pith_score("structure", half, half, PITH_S(""), value),
                         PITH_OK);
        pith_arena_free(&arena);
    }
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_blocks),  cmocka_unit_test(test_tables),
        cmocka_unit_test(test_cells),   cmocka_unit_test(test_inline),
        cmocka_unit_test(test_hostile),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
