/* SPDX-License-Identifier: Apache-2.0 */
/* The program that a page says made it. */
#include "generator.h"

#include "page_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

static void expect_manual(const char *html, bool want)
{
    page_fixture f;
    page_fixture_open(&f, pith_str_of(html));
    if (pith_page_is_of_manual(&f.page) != want)
        fail_msg("%s is %sa page of a manual", html, want ? "" : "not ");
    page_fixture_close(&f);
}

/* The values are those that the programs write. */
static void test_manuals(void **state)
{
    (void)state;
    static const char *const programs[] = {
        "DocBook XSL Stylesheets V1.79.1",
        "publican v4.3.2",
        "Doxygen 1.9.4",
        "mkdocs-1.4.2, mkdocs-material-9.0.5",
        "rustdoc",
        "Asciidoctor 2.0.18",
        "AsciiDoc 10.2.0",
        "Docutils 0.19: https://docutils.sourceforge.io/",
        "javadoc/ClassWriterImpl",
        "makeinfo",
        "pdoc 14.0.0",
        " docusaurus v2.4.1",
    };
    char html[200];
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++) {
        snprintf(html, sizeof html,
                 "<title>t</title><META Name=Generator Content='%s'><p>text",
                 programs[i]);
        expect_manual(html, true);
        snprintf(html, sizeof html, "<meta name=keywords content='%s'><p>text",
                 programs[i]);
        expect_manual(html, false);
        snprintf(html, sizeof html, "<p>text<meta name=generator content='%s'>",
                 programs[i]);
        expect_manual(html, false);
    }
}

static void test_others(void **state)
{
    (void)state;
    expect_manual("<meta name=generator content='Hugo 0.110'><p>text", false);
    expect_manual("<meta name=generator content='WordPress 6.1'><p>t", false);
    expect_manual("<meta name=generator content='pdocs'><p>text", false);
    expect_manual("<meta name=generator content='not by DocBook'><p>t", false);
    expect_manual("<meta name=generator><p>text", false);
    expect_manual("", false);
}

/* Sites name their own program beside that of the manual. */
static void test_second(void **state)
{
    (void)state;
    expect_manual("<meta name=generator content='Astro v4.2'>"
                  "<meta name=generator content='Starlight v0.15'><p>text",
                  true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_manuals),
        cmocka_unit_test(test_others),
        cmocka_unit_test(test_second),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
