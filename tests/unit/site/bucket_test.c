/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which texts of a bucket are compared, and which pairs count: at the
 * boundaries of the threshold, of the window and of what sizes alone exclude.
 */
#include "bucket.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

enum { TEXTS = 8, WINDOW = 4, PAIRS = TEXTS * TEXTS };

/* Texts of a bucket, and the requests for them. */
typedef struct bucket_log {
    uint64_t hash[TEXTS][TEXTS];
    uint32_t n[TEXTS];
    bool joined; /* all texts are in one group */
    uint32_t reads[TEXTS];
    struct {
        uint64_t i, k;
        double alike;
    } found[PAIRS];
    uint32_t nfound;
} bucket_log;

static uint32_t nshingles(void *context, uint64_t i)
{
    const bucket_log *log = context;
    return log->n[i];
}

static bool joined(void *context, uint64_t i, uint64_t k)
{
    const bucket_log *log = context;
    (void)i;
    (void)k;
    return log->joined;
}

static pith_status read_text(void *context, uint64_t i, pith_arena *arena,
                             pith_shingles *out)
{
    bucket_log *log = context;
    (void)arena;
    log->reads[i]++;
    *out = (pith_shingles){log->hash[i], log->n[i]};
    return PITH_OK;
}

static pith_status found(void *context, uint64_t i, uint64_t k, double alike)
{
    bucket_log *log = context;
    log->found[log->nfound].i = i;
    log->found[log->nfound].k = k;
    log->found[log->nfound++].alike = alike;
    return PITH_OK;
}

static const pith_bucket_calls calls = {.nshingles = nshingles,
                                        .joined = joined,
                                        .read = read_text,
                                        .found = found};

/* n shingles, from `first` on. */
static void set_text(bucket_log *log, uint32_t i, uint64_t first, uint32_t n)
{
    for (uint32_t k = 0; k < n; k++)
        log->hash[i][k] = first + k;
    log->n[i] = n;
}

/* Put the first n texts of the log into a bucket. */
static void run(bucket_log *log, uint32_t n, double threshold)
{
    pith_bucket_calls own = calls;
    pith_bucket bucket = {.threshold = threshold};
    pith_arena arena;
    own.context = log;
    bucket.calls = &own;
    pith_arena_init(&arena, 0);
    assert_int_equal(pith_bucket_init(&bucket, WINDOW, &arena), PITH_OK);
    pith_bucket_start(&bucket);
    for (uint32_t i = 0; i < n; i++)
        assert_int_equal(pith_bucket_add(&bucket), PITH_OK);
    pith_bucket_free(&bucket);
    pith_arena_free(&arena);
}

/* Four shingles of four, and three of the same four: 3/4, the threshold. */
static void as_alike_as_asked_for_is_found(void **state)
{
    bucket_log log = {0};
    (void)state;
    set_text(&log, 0, 1, 4);
    set_text(&log, 1, 1, 3);
    run(&log, 2, 0.75);
    assert_int_equal(log.nfound, 1);
    assert_int_equal(log.found[0].i, 1);
    assert_int_equal(log.found[0].k, 0);
    assert_true(log.found[0].alike == 0.75);
}

/* The same with the smaller text first. */
static void order_does_not_matter(void **state)
{
    bucket_log log = {0};
    (void)state;
    set_text(&log, 0, 1, 3);
    set_text(&log, 1, 1, 4);
    run(&log, 2, 0.75);
    assert_int_equal(log.nfound, 1);
}

static void less_alike_is_not_found(void **state)
{
    bucket_log log = {0};
    (void)state;
    set_text(&log, 0, 1, 4);
    set_text(&log, 1, 2, 4);
    run(&log, 2, 0.75);
    assert_int_equal(log.nfound, 0);
    assert_int_equal(log.reads[0], 1);
    assert_int_equal(log.reads[1], 1);
}

/* Two of four cannot reach 3/4: the texts are not even read. */
static void sizes_alone_rule_out(void **state)
{
    bucket_log log = {0};
    (void)state;
    set_text(&log, 0, 1, 4);
    set_text(&log, 1, 1, 2);
    run(&log, 2, 0.75);
    assert_int_equal(log.nfound, 0);
    assert_int_equal(log.reads[0] + log.reads[1], 0);
}

static void what_is_joined_is_let_be(void **state)
{
    bucket_log log = {.joined = true};
    (void)state;
    set_text(&log, 0, 1, 4);
    set_text(&log, 1, 1, 4);
    run(&log, 2, 0.75);
    assert_int_equal(log.nfound, 0);
    assert_int_equal(log.reads[0] + log.reads[1], 0);
}

/* With a window of four, each text is compared with the previous three, the
 * oldest first, and is read once. */
static void a_window_is_compared(void **state)
{
    static const uint64_t wanted[][2] = {
        {1, 0}, {2, 0}, {2, 1}, {3, 0}, {3, 1}, {3, 2},
        {4, 1}, {4, 2}, {4, 3}, {5, 2}, {5, 3}, {5, 4},
    };
    bucket_log log = {0};
    (void)state;
    for (uint32_t i = 0; i < 6; i++)
        set_text(&log, i, 1, 4);
    run(&log, 6, 0.75);
    assert_int_equal(log.nfound, sizeof wanted / sizeof *wanted);
    for (uint32_t p = 0; p < log.nfound; p++) {
        assert_int_equal(log.found[p].i, wanted[p][0]);
        assert_int_equal(log.found[p].k, wanted[p][1]);
    }
    for (uint32_t i = 0; i < 6; i++)
        assert_int_equal(log.reads[i], 1);
}

/* A second bucket does not use the texts of the first one. */
static void a_bucket_starts_anew(void **state)
{
    bucket_log log = {0};
    pith_bucket_calls own = calls;
    pith_bucket bucket = {.threshold = 0.75};
    pith_arena arena;
    (void)state;
    own.context = &log;
    bucket.calls = &own;
    pith_arena_init(&arena, 0);
    for (uint32_t i = 0; i < WINDOW + 1; i++)
        set_text(&log, i, 1, 4);
    assert_int_equal(pith_bucket_init(&bucket, WINDOW, &arena), PITH_OK);
    pith_bucket_start(&bucket);
    for (uint32_t i = 0; i < WINDOW + 1; i++)
        assert_int_equal(pith_bucket_add(&bucket), PITH_OK);
    log.nfound = 0;
    set_text(&log, 0, 1, 4);
    set_text(&log, 1, 9, 4);
    pith_bucket_start(&bucket);
    for (uint32_t i = 0; i < 2; i++)
        assert_int_equal(pith_bucket_add(&bucket), PITH_OK);
    assert_int_equal(log.nfound, 0);
    assert_int_equal(log.reads[1], 2);
    pith_bucket_free(&bucket);
    pith_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_alike_as_asked_for_is_found),
        cmocka_unit_test(order_does_not_matter),
        cmocka_unit_test(less_alike_is_not_found),
        cmocka_unit_test(sizes_alone_rule_out),
        cmocka_unit_test(what_is_joined_is_let_be),
        cmocka_unit_test(a_window_is_compared),
        cmocka_unit_test(a_bucket_starts_anew),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
