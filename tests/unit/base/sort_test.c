/* SPDX-License-Identifier: Apache-2.0 */
/* Sorting numbers, compared with qsort(). */
#include "sort.h"

#include "random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static int compare(const void *a, const void *b)
{
    uint64_t left = *(const uint64_t *)a;
    uint64_t right = *(const uint64_t *)b;
    return (left > right) - (left < right);
}

static void need_sorted(uint64_t *numbers, size_t n)
{
    uint64_t *copy = malloc((n + 1) * sizeof *copy);
    assert_non_null(copy);
    if (n)
        memcpy(copy, numbers, n * sizeof *copy);
    qsort(copy, n, sizeof *copy, compare);
    pith_sort_u64(numbers, n);
    assert_memory_equal(numbers, copy, n * sizeof *copy);
    free(copy);
}

/* Evenly distributed numbers, and numbers that differ in a single byte, for
 * each byte. */
static void test_random(void **state)
{
    (void)state;
    static const size_t counts[] = {0, 1, 2, 64, 500, 512, 513, 70000};
    static uint64_t numbers[70000];
    uint64_t seed = 7;
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        for (unsigned shift = 0; shift <= 64; shift += 8) {
            for (size_t k = 0; k < counts[i]; k++) {
                uint64_t number = pith_random_next(&seed);
                numbers[k] = shift == 64 ? number : (number & 3) << shift;
            }
            need_sorted(numbers, counts[i]);
        }
}

static void test_order(void **state)
{
    (void)state;
    enum { N = 3000 };
    static uint64_t up[N], down[N];
    for (size_t i = 0; i < N; i++) {
        up[i] = i * UINT64_C(0x0001000100010001);
        down[i] = UINT64_MAX - up[i];
    }
    need_sorted(up, N);
    need_sorted(down, N);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random),
        cmocka_unit_test(test_order),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
