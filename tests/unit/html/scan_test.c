/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The byte scanners: each agrees with a simple loop, on buffers full of the
 * bytes that matter, at every length and alignment, with the padding before an
 * unreadable page.
 */
#include "scan.h"

#include "../fence.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>

enum {
    LEN_MAX = 200,
    ROUNDS = 40,
};

static const char *const names[] = {"portable", "sse2", "avx2"};

static uint32_t next_random(uint32_t *state)
{
    *state = *state * 1664525u + 1013904223u;
    return *state >> 8;
}

/* Letters, with one of `specials` about every `rarity` bytes. */
static void fill(char *data, size_t len, unsigned rarity, uint32_t *state)
{
    static const char specials[] = {'<', '&', '\r', '\0', '"', '\'', '>', ']'};
    for (size_t i = 0; i < len; i++) {
        uint32_t r = next_random(state);
        data[i] = r % rarity ? (char)(r >> 4 & 0xff) : specials[r / rarity % 8];
    }
}

/* The results that every scanner must give. */
static const char *seek_plainly(const char *at, const char *stop, char end,
                                bool amp, bool *dirty)
{
    for (; at < stop && *at != end; at++)
        if (*at == '\r' || *at == '\0' || (amp && *at == '&'))
            *dirty = true;
    return at;
}

static void check_all(const pith_scan *scan, const char *at, const char *stop)
{
    static const char quotes[] = {'"', '\'', '>', ']'};
    bool want_dirty = false;
    bool dirty = false;
    const char *want = seek_plainly(at, stop, '<', true, &want_dirty);
    assert_ptr_equal(scan->text(at, stop, &dirty), want);
    assert_int_equal(dirty, want_dirty);
    want_dirty = dirty = false;
    want = seek_plainly(at, stop, '<', false, &want_dirty);
    assert_ptr_equal(scan->raw(at, stop, &dirty), want);
    assert_int_equal(dirty, want_dirty);
    for (size_t i = 0; i < sizeof quotes; i++) {
        want_dirty = dirty = false;
        want = seek_plainly(at, stop, quotes[i], true, &want_dirty);
        assert_ptr_equal(scan->value(at, stop, quotes[i], &dirty), want);
        assert_int_equal(dirty, want_dirty);
    }
}

/* The fence fixes the end of the buffer, so each length has its own
 * alignment. */
static void test_agreement(void **state)
{
    (void)state;
    uint32_t random = 1;
    static char plain[LEN_MAX + PITH_SOURCE_PADDING];
    for (int round = 0; round < ROUNDS; round++) {
        memset(plain, 0, sizeof plain);
        fill(plain, LEN_MAX, round % 2 ? 4 : 60, &random);
        char *data = fence_copy(plain, sizeof plain);
        for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
            const pith_scan *scan = pith_scan_named(names[i]);
            for (size_t from = 0; scan && from <= LEN_MAX; from++)
                check_all(scan, data + from, data + LEN_MAX);
        }
        fence_free(data, sizeof plain);
    }
}

/* Bytes at or after stop are neither found nor reported. */
static void test_stop_inside(void **state)
{
    (void)state;
    uint32_t random = 7;
    static char data[LEN_MAX + PITH_SOURCE_PADDING];
    for (int round = 0; round < ROUNDS; round++) {
        fill(data, sizeof data, 5, &random);
        for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
            const pith_scan *scan = pith_scan_named(names[i]);
            for (size_t stop = 0; scan && stop <= LEN_MAX; stop++)
                check_all(scan, data + stop / 2, data + stop);
        }
    }
}

static void test_dirty_stays(void **state)
{
    (void)state;
    char data[100 + PITH_SOURCE_PADDING] = "clean <";
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const pith_scan *scan = pith_scan_named(names[i]);
        bool dirty = true;
        if (!scan)
            continue;
        assert_ptr_equal(scan->text(data, data + 7, &dirty), data + 6);
        assert_true(dirty);
        assert_ptr_equal(scan->raw(data, data + 7, &dirty), data + 6);
        assert_true(dirty);
        assert_ptr_equal(scan->value(data, data + 7, ' ', &dirty), data + 5);
        assert_true(dirty);
    }
}

static void test_names(void **state)
{
    (void)state;
    assert_null(pith_scan_named("mmx"));
    assert_null(pith_scan_named(""));
    assert_non_null(pith_scan_named("portable"));
    const pith_scan *best = pith_scan_best();
    assert_ptr_equal(pith_scan_named(best->name), best);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (pith_scan_named(names[i]))
            assert_string_equal(pith_scan_named(names[i])->name, names[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_agreement),
        cmocka_unit_test(test_stop_inside),
        cmocka_unit_test(test_dirty_stays),
        cmocka_unit_test(test_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
