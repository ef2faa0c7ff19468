/* SPDX-License-Identifier: Apache-2.0 */
/* Thai words: "the cat eats fish in the house", unusual runs, long ones. */
#include "thai.h"

#include "str.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static void test_words(void **state)
{
    (void)state;
#ifdef PITH_HAVE_LIBTHAI
    static const char *const want[] = {"แมว", "กิน", "ปลา", "ใน", "บ้าน"};
    pith_str run = PITH_S("แมวกินปลาในบ้าน");
    pith_thai thai = {0};
    uint16_t ends[PITH_THAI_RUN];
    size_t n = pith_thai_words(&thai, run, ends);
    if (n == 0) { /* the package is installed, but not its dictionary */
        pith_thai_close(&thai);
        skip();
    }
    assert_int_equal(n, 5);
    size_t from = 0;
    for (size_t i = 0; i < n; i++) {
        pith_str word = {run.data + from, ends[i] - from};
        assert_true(pith_str_eq(word, pith_str_of(want[i])));
        from = ends[i];
    }
    assert_int_equal(from, run.len);
    pith_thai_close(&thai);
#else
    skip();
#endif
}

/* Any run is divided into adjacent parts that end at its end. */
static void test_any_run(void **state)
{
    (void)state;
    char run[PITH_THAI_RUN * 3];
    uint16_t ends[PITH_THAI_RUN];
    pith_thai thai = {0};
    for (unsigned seed = 0; seed < 200; seed++) {
        size_t n = seed < 195 ? seed : PITH_THAI_RUN;
        uint32_t random = seed * 2654435761u + 1;
        for (size_t i = 0; i < n; i++) {
            random = random * 1664525u + 1013904223u;
            (void)pith_utf8_put(0xe00 + (random >> 16) % 0x80, run + 3 * i);
        }
        size_t words = pith_thai_words(&thai, (pith_str){run, 3 * n}, ends);
        for (size_t i = 0; i < words; i++)
            assert_true(ends[i] % 3 == 0 && ends[i] > (i ? ends[i - 1] : 0));
        if (words > 0)
            assert_int_equal(ends[words - 1], 3 * n);
    }
    assert_int_equal(pith_thai_words(&thai, PITH_S(""), ends), 0);
    pith_thai_close(&thai);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words),
        cmocka_unit_test(test_any_run),
    };
    return cmocka_run_group_tests_name("thai", tests, NULL, NULL);
}
