/* SPDX-License-Identifier: Apache-2.0 */
/*
 * UTF-8. The fast checker is compared with a slow one written from the
 * definition: decode, then check whether the code point may be encoded so.
 */
#include "encoding.h"

#include "fence.h"
#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

/* Length of the character at the start of bytes, or 0. */
static size_t slow_step(const uint8_t *s, size_t len)
{
    static const uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
    size_t want = s[0] < 0x80   ? 1
                  : s[0] < 0xc0 ? 0
                  : s[0] < 0xe0 ? 2
                  : s[0] < 0xf0 ? 3
                  : s[0] < 0xf8 ? 4
                                : 0;
    if (want == 0 || want > len)
        return 0;
    uint32_t code = want == 1 ? s[0] : s[0] & (0xffu >> (want + 1));
    for (size_t i = 1; i < want; i++) {
        if (s[i] >> 6 != 2)
            return 0;
        code = code << 6 | (s[i] & 0x3f);
    }
    bool surrogate = code >= 0xd800 && code < 0xe000;
    return code >= smallest[want] && code <= 0x10ffff && !surrogate ? want : 0;
}

static size_t slow_valid(const uint8_t *s, size_t len)
{
    size_t i = 0;
    while (i < len) {
        size_t step = slow_step(s + i, len - i);
        if (step == 0)
            break;
        i += step;
    }
    return i;
}

static void test_every_pair_and_triple(void **state)
{
    (void)state;
    /* In the middle of a block, across a block's end, and at the end of the
     * input: bytes from 0x7f on, and the second half of the rest by one. */
    static const size_t places[] = {0, 5, 30, 31, 32, 61, 62, 63, 64, 93};
    for (unsigned a = 0x7f; a < 0x100; a++)
        for (unsigned b = 0x7f; b < 0x100; b++)
            for (unsigned c = 0x7f; c < 0x100; c += 8) {
                uint8_t text[96];
                memset(text, 'x', sizeof text);
                size_t at = places[(a + b + c) % 10];
                text[at] = (uint8_t)a;
                text[at + 1] = (uint8_t)b;
                text[at + 2] = (uint8_t)c;
                size_t want = slow_valid(text, sizeof text);
                size_t got =
                    pith_utf8_valid((pith_str){(char *)text, sizeof text});
                if (got != want)
                    print_message("%02x %02x %02x at %zu\n", a, b, c, at);
                assert_int_equal(got, want);
            }
}

static void test_every_quadruple_of_interest(void **state)
{
    (void)state;
    static const uint8_t bytes[] = {0x00, 0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f,
                                    0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0,
                                    0xe1, 0xec, 0xed, 0xee, 0xef, 0xf0, 0xf1,
                                    0xf3, 0xf4, 0xf5, 0xf7, 0xf8, 0xfe, 0xff};
    enum { N = sizeof bytes };
    for (size_t i = 0; i < (size_t)N * N * N * N; i++) {
        uint8_t text[80];
        memset(text, 'x', sizeof text);
        size_t at = i % 76;
        text[at] = bytes[i % N];
        text[at + 1] = bytes[i / N % N];
        text[at + 2] = bytes[i / N / N % N];
        text[at + 3] = bytes[i / N / N / N];
        size_t want = slow_valid(text, sizeof text);
        assert_int_equal(pith_utf8_valid((pith_str){(char *)text, sizeof text}),
                         want);
    }
}

static uint32_t next_random(uint64_t *seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*seed >> 33);
}

/* Long texts with a mistake somewhere, before the fence. */
static void test_random(void **state)
{
    (void)state;
    uint64_t seed = 7;
    size_t ncontrols = 0;
    for (size_t round = 0; round < 4000; round++) {
        char text[700 + 4];
        size_t len = 0;
        size_t want_len = next_random(&seed) % 700;
        while (len < want_len) {
            uint32_t code = next_random(&seed) >> (next_random(&seed) % 24 + 8);
            if (code > 0x10ffff || (code >= 0xd800 && code < 0xe000))
                code = 'a';
            len += pith_utf8_put(code, text + len);
        }
        assert_int_equal(pith_utf8_valid((pith_str){text, len}), len);
        for (size_t k = next_random(&seed) % 3; len && k > 0; k--)
            text[next_random(&seed) % len] = (char)next_random(&seed);
        if (round % 2 && len)
            len--;
        char *fenced = fence_copy(text, len);
        size_t want = slow_valid((const uint8_t *)fenced, len);
        assert_int_equal(pith_utf8_valid((pith_str){fenced, len}), want);
        char *copy = fence_copy(fenced, len);
        memset(copy, 0, len);
        bool controls;
        assert_int_equal(
            pith_utf8_copy_valid((pith_str){fenced, len}, copy, &controls),
            want);
        assert_memory_equal(copy, fenced, want);
        assert_int_equal(controls,
                         pith_utf8_has_controls((pith_str){fenced, want}));
        ncontrols += controls;
        fence_free(copy, len);
        fence_free(fenced, len);
    }
    assert_in_range(ncontrols, 1000, 3000); /* texts with and without */
}

static void test_step(void **state)
{
    (void)state;
    static const struct {
        const char *bytes;
        size_t len;
        size_t step;
        bool valid;
    } rows[] = {
        {"a", 1, 1, true},
        {"\xc3\xa9", 2, 2, true},
        {"\xe0\xb8\x81", 3, 3, true},
        {"\xf0\x9f\x98\x80", 4, 4, true},
        {"\xc3", 1, 1, false},
        {"\xe0\xb8", 2, 2, false},
        {"\xf0\x9f\x98", 3, 3, false},
        {"\xf0\x9f\x98z", 4, 3, false},
        {"\xf0\x9f\xf0z", 4, 2, false},
        {"\x80\x80", 2, 1, false},
        {"\xc0\x80", 2, 1, false},
        {"\xe0\x80\x80", 3, 1, false},
        {"\xed\xa0\x80", 3, 1, false},
        {"\xf4\x90\x80\x80", 4, 1, false},
        {"\xf5\x80\x80\x80", 4, 1, false},
        {"\xff", 1, 1, false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char *fenced = fence_copy(rows[i].bytes, rows[i].len);
        bool valid = !rows[i].valid;
        assert_int_equal(
            pith_utf8_step((pith_str){fenced, rows[i].len}, &valid),
            rows[i].step);
        assert_int_equal(valid, rows[i].valid);
        fence_free(fenced, rows[i].len);
    }
}

/* Writing and reading is the identity for every code point. */
static void test_round_trip(void **state)
{
    (void)state;
    for (uint32_t code = 0; code < 0x110000; code++) {
        if (code >= 0xd800 && code < 0xe000)
            continue;
        char text[4];
        size_t len = pith_utf8_put(code, text);
        size_t back = 0;
        assert_int_equal(pith_utf8_next((pith_str){text, len}, &back), code);
        assert_int_equal(back, len);
        assert_int_equal(slow_step((const uint8_t *)text, len), len);
    }
}

static void test_count(void **state)
{
    (void)state;
    char text[2000];
    size_t len = 0;
    for (uint32_t n = 0; n < 500; n++) {
        char *fenced = fence_copy(text, len);
        assert_int_equal(pith_utf8_count((pith_str){fenced, len}), n);
        fence_free(fenced, len);
        static const uint32_t codes[] = {'a', 0xe9, 0xe01, 0x1f600};
        len += pith_utf8_put(codes[n % 4], text + len);
    }
    assert_int_equal(pith_utf8_count((pith_str){NULL, 0}), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_pair_and_triple),
        cmocka_unit_test(test_every_quadruple_of_interest),
        cmocka_unit_test(test_random),
        cmocka_unit_test(test_step),
        cmocka_unit_test(test_round_trip),
        cmocka_unit_test(test_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
