/* SPDX-License-Identifier: Apache-2.0 */
/* Colours as in CSS Color 4, and in attributes of old pages; invalid
 * colours. */
#include "css_value.h"

#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum {
    CURRENT = 0x12345678,
    NONE = 1
}; /* no colour; none of those below has
                                            this value */

static const struct {
    const char *text;
    uint32_t color;
} rows[] = {
    {"red", 0xffff0000},
    {"ReBeccaPurple", 0xff663399},
    {"transparent", 0},
    {"currentColor", CURRENT},
    {"#abc", 0xffaabbcc},
    {"#abcd", 0xddaabbcc},
    {"#12aBcD", 0xff12abcd},
    {"#12abcd80", 0x8012abcd},
    {"rgb(255, 0, 128)", 0xffff0080},
    {"rgb(255 0 128 / 0)", 0x00ff0080},
    {"rgb(100%, 0%, 50%)", 0xffff0080},
    {"rgba(1, 2, 3, .5)", 0x80010203},
    {"rgba(1, 2, 3, 50%)", 0x80010203},
    {"RGB(300, -5, 0)", 0xffff0000},
    {"hsl(0, 100%, 50%)", 0xffff0000},
    {"hsl(120, 100%, 50%)", 0xff00ff00},
    {"hsl(120 100% 25%)", 0xff008000},
    {"hsl(240, 100%, 50%)", 0xff0000ff},
    {"hsl(60, 100%, 50%)", 0xffffff00},
    {"hsl(180, 100%, 50%)", 0xff00ffff},
    {"hsl(300, 100%, 50%)", 0xffff00ff},
    {"hsl(30, 100%, 50%)", 0xffff8000},
    {"hsl(0, 0%, 100%)", 0xffffffff},
    {"hsl(77, 0%, 20%)", 0xff333333},
    {"hsl(210, 50%, 40%)", 0xff336699},
    {"hsla(240, 100%, 50%, 0.5)", 0x800000ff},
    {"hsl(360, 100%, 50%)", 0xffff0000},
    {"", NONE},
    {"7", NONE},
    {"nocolour", NONE},
    {"#ab", NONE},
    {"#abcde", NONE},
    {"#abcdefabc", NONE},
    {"#xyz", NONE},
    {"lab(50% 40 59)", NONE},
    {"rgb(1, 2)", NONE},
    {"rgb(1, 2, 3, 4, 5)", NONE},
    {"rgb(1, 2, x)", NONE},
    {"rgb(1, 2, 3", NONE},
    {"rgb(", NONE},
};

static void colours_are_read(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        pith_css_scan scan = pith_css_scan_of(pith_str_of(rows[i].text));
        uint32_t color = NONE;
        bool found = pith_css_color(&scan, CURRENT, &color);
        if (found != (rows[i].color != NONE) || color != rows[i].color)
            fail_msg("\"%s\": %s %08x, not %08x", rows[i].text,
                     found ? "read as" : "not a colour,", color, rows[i].color);
    }
}

static void a_scan_goes_on_behind_them(void **state)
{
    (void)state;
    static const char *const texts[] = {"rgb(1,2,3) solid", "lab(1 2 3) solid",
                                        "#abc solid", "navy solid"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        pith_css_scan scan = pith_css_scan_of(pith_str_of(texts[i]));
        uint32_t color;
        (void)pith_css_color(&scan, 0, &color);
        pith_css_token next = pith_css_next_solid(&scan);
        assert_true(pith_str_eq(next.text, PITH_S("solid")));
    }
}

static void attributes_have_fewer_forms(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        uint32_t color;
    } attrs[] = {{" #ff8000 ", 0xffff8000},
                 {"ff8000", 0xffff8000},
                 {"Navy", 0xff000080},
                 {"rgb(1,2,3)", NONE},
                 {"ff80", NONE},
                 {"", NONE},
                 {"zzzzzz", NONE},
                 {"#", NONE}};
    for (size_t i = 0; i < sizeof attrs / sizeof *attrs; i++) {
        uint32_t color = NONE;
        bool found = pith_css_color_attr(pith_str_of(attrs[i].text), &color);
        if (found != (attrs[i].color != NONE) || color != attrs[i].color)
            fail_msg("\"%s\": %08x, not %08x", attrs[i].text, color,
                     attrs[i].color);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(colours_are_read),
        cmocka_unit_test(a_scan_goes_on_behind_them),
        cmocka_unit_test(attributes_have_fewer_forms),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
