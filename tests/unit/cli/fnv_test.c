/* SPDX-License-Identifier: Apache-2.0 */
/* The program's FNV-1a equals that of the library and the published one (RFC
 * 9923). */
#include "fnv.h"
#include "hash.h"
#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void test_published_vectors(void **state)
{
    (void)state;
    assert_true(PITH_FNV_START == PITH_HASH_START);
    assert_true(pith_fnv_bytes(PITH_FNV_START, "a", 1) == 0xaf63dc4c8601ec8c);
    assert_true(pith_fnv_bytes(PITH_FNV_START, "foobar", 6) ==
                0x85944171f73967e8);
}

static void test_same_as_the_library(void **state)
{
    (void)state;
    char bytes[256];
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (char)i;
    for (size_t len = 0; len <= sizeof bytes; len++)
        assert_true(pith_fnv_bytes(PITH_FNV_START, bytes, len) ==
                    pith_hash_bytes(PITH_HASH_START, (pith_str){bytes, len}));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_published_vectors),
        cmocka_unit_test(test_same_as_the_library),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
