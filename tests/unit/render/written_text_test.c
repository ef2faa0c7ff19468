/* SPDX-License-Identifier: Apache-2.0 */
/* Characters without width are written only where they do something. */
#include "render_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

#define ZWSP         "\xe2\x80\x8b"
#define BOM          "\xef\xbb\xbf"
#define THAI         "\xe0\xb8\x81"

static const render_case texts[] = {
    {"at the ends", "<p>" BOM "a" ZWSP "<p>" ZWSP ZWSP "b" BOM, "a\n\nb"},
    {"beside white space", "a " ZWSP "b" ZWSP " c " ZWSP " d", "a b c d"},
    {"white space only beside it", "a<b>" ZWSP " b " ZWSP "</b>c", "a b c"},
    {"in words", "a" ZWSP "b", "a" ZWSP "b"},
    {"beside signs", "a" ZWSP ". (" ZWSP "b" ZWSP ZWSP ")", "a. (b)"},
    {"the mark of a beginning in a word", "a" BOM "b", "ab"},
    {"at the ends of parts of a line", "a" ZWSP "<b>b</b>", "ab"},
    {"in scripts without spaces", THAI ZWSP "<b>" THAI "</b> " ZWSP THAI,
     THAI ZWSP THAI " " THAI},
    {"other characters",
     "\xe2\x80\x9c"
     "a" ZWSP " \xef\xbc\x9f",
     "\xe2\x80\x9c"
     "a \xef\xbc\x9f"},
    {"in preformatted text", "<pre>a" ZWSP "\nb</pre>", "a" ZWSP "\nb"},
};

static const render_case html[] = {
    {"at the ends", "<p>" BOM "a" ZWSP "</p>", "<p>a</p>\n"},
};

static const render_case xml[] = {
    {"at the ends", "<p>" BOM "a" ZWSP "</p>", "<main>\n<p>a</p>\n</main>\n"},
};

static void test_zero_width(void **state)
{
    (void)state;
    render_fixture_all("text", texts, COUNT(texts), NULL);
    render_fixture_all("markdown", texts, 2, NULL);
    render_fixture_all("html", html, COUNT(html), NULL);
    render_fixture_all("xml", xml, COUNT(xml), NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_zero_width),
    };
    return cmocka_run_group_tests_name("written text", tests, NULL, NULL);
}
