/* SPDX-License-Identifier: Apache-2.0 */
/* Control characters that were characters of windows-1252. */
#include "encoding.h"
#include "text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { PADDING = 8 };

static void expect(const char *text, const char *want, size_t shown)
{
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_str got = {text, strlen(text)};
    size_t count = 0;
    assert_int_equal(pith_encoding_show_controls(&arena, PADDING, &got, &count),
                     PITH_OK);
    assert_int_equal(count, shown);
    assert_int_equal(got.len, strlen(want));
    assert_memory_equal(got.data, want, got.len);
    if (shown == 0)
        assert_ptr_equal(got.data, text);
    for (size_t i = 0; shown && i < PADDING; i++)
        assert_int_equal(got.data[got.len + i], 0);
    pith_arena_free(&arena);
}

static void test_signs_of_windows_1252(void **state)
{
    (void)state;
    expect("I\xc2\x92ve 200 \xc2\x80", "I’ve 200 €", 2);
    expect("\xc2\x93so\xc2\x94 \xc2\x96 \xc2\x97 \xc2\x85", "“so” – — …", 5);
    expect("\xc2\x83\xc2\x8a\xc2\x9f", "ƒŠŸ", 3); /* two bytes each */
}

static void test_what_stays(void **state)
{
    (void)state;
    expect("", "", 0);
    expect("café \xc2\xa0 x \xc2\xbd", "café \xc2\xa0 x \xc2\xbd", 0);
    /* no characters of windows-1252 either */
    expect("\xc2\x81\xc2\x8d\xc2\x8f\xc2\x90\xc2\x9d",
           "\xc2\x81\xc2\x8d\xc2\x8f\xc2\x90\xc2\x9d", 0);
    /* in other characters */
    expect("’ в 中 \xc3\x82", "’ в 中 \xc3\x82", 0);
}

/* Through the decoder: only a caller who names the encoding knows better. */
static void test_pages(void **state)
{
    (void)state;
    static const pith_str page = {"<meta charset=utf-8>I\xc2\x92ve", 25};
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_decoded out;
    pith_decode_options options = {.padding = PADDING};
    assert_int_equal(pith_decode(&arena, page, &options, &out, NULL), PITH_OK);
    assert_int_equal(out.nshown, 1);
    assert_int_equal(out.nmended, 0);
    assert_non_null(strstr(out.text.data, "I’ve"));
    options.encoding = PITH_S("utf-8");
    assert_int_equal(pith_decode(&arena, page, &options, &out, NULL), PITH_OK);
    assert_int_equal(out.nshown, 0);
    assert_non_null(strstr(out.text.data, "I\xc2\x92ve"));
    pith_arena_free(&arena);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_signs_of_windows_1252),
        cmocka_unit_test(test_what_stays),
        cmocka_unit_test(test_pages),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
