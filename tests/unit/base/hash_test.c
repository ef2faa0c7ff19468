/* SPDX-License-Identifier: Apache-2.0 */
/* FNV-1a against the test vectors that its authors publish (RFC 9923). */
#include "hash.h"
#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static const struct {
    const char *text;
    uint32_t hash32;
    uint64_t hash64;
} vectors[] = {
    {"", 0x811c9dc5, 0xcbf29ce484222325},
    {"a", 0xe40c292c, 0xaf63dc4c8601ec8c},
    {"foobar", 0xbf9cf968, 0x85944171f73967e8},
};

static void test_published_vectors(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++) {
        pith_str text = pith_str_of(vectors[i].text);
        assert_true(pith_hash_bytes(PITH_HASH_START, text) ==
                    vectors[i].hash64);
        uint32_t hash = PITH_HASH32_START;
        for (size_t k = 0; k < text.len; k++)
            hash = pith_hash32_byte(hash, (unsigned char)text.data[k]);
        assert_true(hash == vectors[i].hash32);
    }
}

static void test_texts_can_be_hashed_in_pieces(void **state)
{
    (void)state;
    uint64_t hash = pith_hash_bytes(PITH_HASH_START, PITH_S("foo"));
    assert_true(pith_hash_bytes(hash, PITH_S("bar")) == 0x85944171f73967e8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_published_vectors),
        cmocka_unit_test(test_texts_can_be_hashed_in_pieces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
