/* SPDX-License-Identifier: Apache-2.0 */
/* Skipping CSS up to a mark: what hides the mark, and what does not. */
#include "css_scan.h"

#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

/* `passed` ends at the first of the marks. */
static const struct {
    const char *marks, *passed, *rest;
} rows[] = {
    {"}", "a: b; c: d", "} e"},
    {";", "a(;)[;]{;}", "; b"},
    {";", "\";\" '\\';'", "; b"},
    {";", "'open\n", ";'"},
    {";", "/* ; */ a", "; b"},
    {"/", "/* / */ a", "/ b"},
    {";", "/* open ;", ""},
    {";", "a\\;b", "; c"},
    {";", "url(a;')", "; b"},
    {";", "URL( a\\);)", "; b"},
    {";", "url( \";)\" ;)", "; b"},
    {")", "curl(;)", ") b"},
    {")", "#url(')')", ") b"},
    {")", "\\url(')')", ") b"},
    {";", "1url(')')", "; b"},
    {";", "+url(a;')", "; b"},
    {";", "] ) a", "; b"},
    {":<>=", "width ", "<= 5"},
    {",)", "a (b, c)", ", d"},
    {";", "\\\n", "; b"},
    {";", "", ";"},
};

static void passes_over_what_hides_marks(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        /* Exactly as long as the text, so that reading past it shows. */
        size_t first = strlen(rows[k].passed);
        size_t len = first + strlen(rows[k].rest);
        char *text = malloc(len + 1);
        assert_non_null(text);
        snprintf(text, len + 1, "%s%s", rows[k].passed, rows[k].rest);
        char *exact = malloc(len ? len : 1);
        assert_non_null(exact);
        memcpy(exact, text, len);
        pith_css_scan scan = pith_css_scan_of((pith_str){exact, len});
        pith_str passed = pith_css_until(&scan, rows[k].marks);
        pith_str want = pith_str_trim((pith_str){text, first});
        if (!pith_str_eq(passed, want) || scan.at != exact + first)
            fail_msg("%s: passed \"%.*s\"", text, PITH_FMT(passed));
        free(exact);
        free(text);
    }
}

/* Comparing sixteen bytes at a time finds the same end as a loop over bytes,
 * whatever precedes it and at every alignment. */
static void skips_to_the_first_mark(void **state)
{
    static const char bytes[] = "az09 |;{},\xc3\xbc\xfb\xdb\x7f-";
    enum { TEXTS = 3000, LENGTH = 70 };
    uint64_t seed = 5;
    (void)state;
    for (unsigned k = 0; k < TEXTS; k++) {
        char text[LENGTH + 1];
        size_t end = 0;
        for (size_t i = 0; i < LENGTH; i++) {
            seed = seed * 6364136223846793005u + 1442695040888963407u;
            unsigned draw = (unsigned)(seed >> 33) % 160;
            text[i] = draw < sizeof bytes - 1 ? bytes[draw] : 'x';
            if (text[i] == '}')
                text[i] = '{';
            if (text[i] == ' ')
                text[i] = '_';
        }
        while (end < LENGTH && text[end] != ';' && text[end] != '{')
            end++;
        pith_css_scan scan = {text, text + LENGTH};
        pith_str skipped = pith_css_until(&scan, "{;");
        assert_ptr_equal(scan.at, text + end);
        assert_int_equal(skipped.len, end);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(passes_over_what_hides_marks),
        cmocka_unit_test(skips_to_the_first_mark),
    };
    return cmocka_run_group_tests_name("css scan", tests, NULL, NULL);
}
