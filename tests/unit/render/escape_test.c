/* SPDX-License-Identifier: Apache-2.0 */
/* Escaping of texts: how their edges and their position matter. */
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
    {"[a]", 0, "[a]"},
    {"[a] b", 0, "[a] b"},
    {"[a](b)", 0, "\\[a\\](b)"},
    {"[[a](b)", 0, "[\\[a\\](b)"},
    {"a](b)", 0, "a\\](b)"},
    {"[a]: b", 0, "[a]: b"},
    {"a]: b", 0, "a\\]: b"},
    {"[a]: b", PITH_ESCAPE_LINE_START, "\\[a\\]: b"},
    {"c [a]: b", PITH_ESCAPE_LINE_START, "c [a]: b"},
    {"(b)", PITH_ESCAPE_BRACKET, "\\(b)"},
    {": b", PITH_ESCAPE_BRACKET, "\\: b"},
    {"b (c)", PITH_ESCAPE_BRACKET, "b (c)"},
    {"[^a]", 0, "\\[^a]"},
    {"[156, 269 files]", PITH_ESCAPE_LINK, "[156, 269 files]"},
    {"[a](b)", PITH_ESCAPE_LINK, "\\[a\\](b)"},
    {"a] [b", PITH_ESCAPE_LINK, "a\\] \\[b"},
    {"[[a]", PITH_ESCAPE_LINK, "\\[[a]"},
    {"[^a]", PITH_ESCAPE_LINK, "\\[^a\\]"},
    {"#", PITH_ESCAPE_HEADING, "\\#"},
    {"a ##", PITH_ESCAPE_HEADING, "a \\##"},
    {"C# a", PITH_ESCAPE_HEADING, "C# a"},
    {"a&", 0, "a\\&"},
    {"a&b c;", 0, "a&b c;"},
    {"&#12;", 0, "\\&#12;"},
    {"<", 0, "\\<"},
    {"< b", 0, "< b"},
    {"\\", 0, "\\\\"},
    {"\\ a", 0, "\\ a"},
    {"\\a", 0, "\\a"},
    {"~100 to ~200", PITH_ESCAPE_LINE_START, "~100 to ~200"},
    {"~100", 0, "\\~100"},
    {"a~b~", 0, "a\\~b\\~"},
    {"a__b", 0, "a__b"},
    {"__a", 0, "\\_\\_a"},
    {"________________a", 0,
     "\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_a"},
    {":---", PITH_ESCAPE_LINE_START, "\\:---"},
    {"a &", 0, "a \\&"},
    {"a &", PITH_ESCAPE_SPACED, "a &"},
    {"a <", PITH_ESCAPE_SPACED, "a <"},
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
    pith_escape_html(&out, (pith_str){"\0\x1b\t<a&\"'\xc3\xa9>", 11});
    assert_true(pith_str_eq(pith_buf_view(&out),
                            PITH_S("\t&lt;a&amp;&quot;'\xc3\xa9&gt;")));
    pith_buf_clear(&out);
    pith_escape_html(&out, PITH_S("\xef\xbf\xbe"
                                  "a\xef\xbf\xbd\xef\xbf\xbf<\xef\xbf"));
    assert_true(
        pith_str_eq(pith_buf_view(&out), PITH_S("a\xef\xbf\xbd&lt;\xef\xbf")));
    pith_buf_clear(&out);
}

static void test_uri(void **state)
{
    (void)state;
    static const struct {
        const char *url, *want;
    } rows[] = {
        {"https://a.example/b?c=d&e#f", "https://a.example/b?c=d&amp;e#f"},
        {"a b%20%2\xc3\xa9[", "a%20b%20%252\xc3\xa9%5B"},
        {"mailto:a@b", "mailto:a@b"},
        {"a/b:c", "a/b:c"},
        {" http://a", "./%20http://a"},
        {"{a:1}", "./%7Ba:1%7D"},
        {":", "./:"},
        {"http://https://a.example/", "http://https//a.example/"},
        {"http://a.example:/b", "http://a.example/b"},
        {"http://a.example:80/b", "http://a.example:80/b"},
        {"http://", "http://"},
        {"http://a.example:", "http://a.example"},
        {"", ""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        pith_buf out;
        pith_buf_init(&out, 0);
        pith_escape_uri(&out, pith_str_of(rows[i].url));
        if (!pith_str_eq(pith_buf_view(&out), pith_str_of(rows[i].want)))
            fail_msg("'%s' is '%.*s'", rows[i].url, (int)out.len, out.data);
        pith_buf_clear(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_markdown),
        cmocka_unit_test(test_html),
        cmocka_unit_test(test_uri),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
