/* SPDX-License-Identifier: Apache-2.0 */
/* Character references in the source: the rules for text, not for
 * attributes. */
#include "reference.h"

#include "fence.h"
#include "str.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static void expect(const char *source, size_t taken, const char *text)
{
    char out[PITH_REFERENCE_MAX];
    size_t out_len = 99;
    size_t len = strlen(source);
    char *copy = fence_copy(source, len);
    assert_int_equal(pith_page_reference((pith_str){copy, len}, out, &out_len),
                     taken);
    assert_true(pith_str_eq((pith_str){out, out_len}, pith_str_of(text)));
    fence_free(copy, len);
}

static void test_references(void **state)
{
    (void)state;
    expect("&amp;x", 5, "&");
    expect("&copy=1", 5, "\xc2\xa9"); /* in an attribute it would not be a
                                         reference */
    expect("&#x41", 5, "A");
    expect("&nosuch;", 0, "");
    expect("&", 0, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_references),
    };
    return cmocka_run_group_tests_name("reference", tests, NULL, NULL);
}
