/* SPDX-License-Identifier: Apache-2.0 */
/* Escaping of pieces: what their edges and their place change. */
#include "escape.h"
#include "fence.h"
#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

typedef struct escape_case {
    const char *text;
    unsigned place;
    const char *want;
} escape_case;

static const escape_case cases[] = {
    {"", 0, ""},
    {"a", 0, "a"},
    {"- a", 0, "- a"},
    {"- a", PITH_ESCAPE_LINE_START, "\\- a"},
    {"12. a", PITH_ESCAPE_LINE_START, "12\\. a"},
    {"12.a", PITH_ESCAPE_LINE_START, "12.a"},
    {". a", PITH_ESCAPE_NUMBER, "\\. a"},
    {"a|b", 0, "a|b"},
    {"a|b", PITH_ESCAPE_CELL, "a\\|b"},
    {"|a", PITH_ESCAPE_LINE_START, "\\|a"},
    {"[a]", 0, "[a\\]"},
    {"[a] b", 0, "[a] b"},
    {"[a] b", PITH_ESCAPE_LINK, "\\[a\\] b"},
    {"#", PITH_ESCAPE_HEADING, "\\#"},
    {"a ##", PITH_ESCAPE_HEADING, "a \\##"},
    {"C# a", PITH_ESCAPE_HEADING, "C# a"},
    {"a&", 0, "a\\&"},
    {"a&b c;", 0, "a&b c;"},
    {"&#12;", 0, "\\&#12;"},
    {"<", 0, "\\<"},
    {"< b", 0, "< b"},
    {"\\", 0, "\\\\"},
    {"\\a", 0, "\\a"},
    {"~100 to ~200", PITH_ESCAPE_LINE_START, "~100 to ~200"},
    {"~100", 0, "\\~100"},
    {"a~b~", 0, "a\\~b\\~"},
    {"a__b", 0, "a__b"},
    {"__a", 0, "\\_\\_a"},
    {"________________a", 0,
     "\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_a"},
    {":---", PITH_ESCAPE_LINE_START, "\\:---"},
};

static void test_markdown(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        size_t len = strlen(cases[i].text);
        char *text = fence_copy(cases[i].text, len);
        pith_buf out;
        pith_buf_init(&out, 0);
        pith_escape_markdown(&out, (pith_str){text, len}, cases[i].place);
        if (!pith_str_eq(pith_buf_view(&out), pith_str_of(cases[i].want)))
            fail_msg("%s gives %.*s", cases[i].text,
                     PITH_FMT(pith_buf_view(&out)));
        pith_buf_clear(&out);
        fence_free(text, len);
    }
}

static void test_html(void **state)
{
    (void)state;
    pith_buf out;
    pith_buf_init(&out, 0);
    pith_escape_html(&out, (pith_str){"\0<a&\"'\xc3\xa9>", 9});
    assert_true(pith_str_eq(pith_buf_view(&out),
                            PITH_S("\0&lt;a&amp;&quot;'\xc3\xa9&gt;")));
    pith_buf_clear(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_markdown),
        cmocka_unit_test(test_html),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
