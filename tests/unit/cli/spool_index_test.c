/* SPDX-License-Identifier: Apache-2.0 */
/* Offsets and lengths of records, compared with sums. */
#include "spool_index.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { RECORDS = 5000 };

/* Lengths of one to ten bytes, those at the borders among them. */
static uint64_t length_of(uint32_t i)
{
    static const uint64_t border[] = {
        0,          1,       0x7f,
        0x80,       0x3fff,  0x4000,
        UINT32_MAX, 1 << 21, UINT64_C(1) << 42,
        1u << 31,
    };
    return i % 3 == 0 ? border[i / 3 % 10] : i * UINT64_C(2654435761) % 100000;
}

static void each_record_is_where_it_was_put(void **state)
{
    (void)state;
    pith_spool_index index = {0};
    for (uint32_t i = 0; i < RECORDS; i++)
        assert_true(pith_spool_index_add(&index, length_of(i)));
    assert_int_equal(index.n, RECORDS);
    uint64_t offset = 0;
    for (uint32_t i = 0; i < RECORDS; i++) {
        uint64_t length;
        assert_true(pith_spool_index_find(&index, i, &length) == offset);
        assert_true(length == length_of(i));
        offset += length;
    }
    assert_true(index.end == offset);
    pith_spool_index_clear(&index);
}

/* Records are read in any order, the same one twice among them. */
static void each_order_finds_the_same(void **state)
{
    (void)state;
    static uint64_t offsets[RECORDS + 1];
    pith_spool_index index = {0};
    for (uint32_t i = 0; i < RECORDS; i++) {
        assert_true(pith_spool_index_add(&index, length_of(i)));
        offsets[i + 1] = offsets[i] + length_of(i);
    }
    for (uint32_t i = 0; i < RECORDS; i++) {
        uint32_t jump = i * 1031 % RECORDS; /* a prime: each record once */
        const uint32_t order[] = {jump, jump, i, (i + 1) % RECORDS};
        for (size_t k = 0; k < 4; k++) {
            uint64_t length;
            uint64_t offset = pith_spool_index_find(&index, order[k], &length);
            assert_true(offset == offsets[order[k]]);
            assert_true(length == length_of(order[k]));
        }
    }
    pith_spool_index_clear(&index);
}

static void the_longest_length_has_ten_bytes(void **state)
{
    (void)state;
    pith_spool_index index = {0};
    assert_true(pith_spool_index_add(&index, UINT64_MAX));
    assert_int_equal(index.used, 10);
    uint64_t length;
    assert_true(pith_spool_index_find(&index, 0, &length) == 0);
    assert_true(length == UINT64_MAX);
    pith_spool_index_clear(&index);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_record_is_where_it_was_put),
        cmocka_unit_test(each_order_finds_the_same),
        cmocka_unit_test(the_longest_length_has_ten_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
