/* SPDX-License-Identifier: Apache-2.0 */
/* Smoothing of probabilities over similar blocks, calculated by hand. */
#include "auto_smoothing.h"

#include "page/page_fixture.h"
#include "str.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

/* Blocks: 0 title, then a heading and a date for each of three cards, 7 a note.
 * All have one word, so their weights are equal. */
static const char page[] =
    "<body><h1>title</h1><div class=card><h3>a</h3><i>one</i></div>"
    "<div class=card><h3>b</h3><i>two</i></div>"
    "<div class=card><h3>c</h3><i>three</i></div><p>note</p>";

enum { BLOCKS = 8, ALL = 255 };

static const float probabilities[BLOCKS] = {1,     0.75f, 0.625f, 0.75f,
                                            0.25f, 0.75f, 0.125f, 0.5f};

/* Smooth the blocks whose bits are set. */
static void draw(const float *before, unsigned which, float *after)
{
    page_fixture f;
    pith_features features;
    uint32_t blocks[BLOCKS];
    uint32_t n = 0;
    page_fixture_open(&f, pith_str_of(page));
    assert_int_equal(pith_features_open(&f.page, &f.arena, &features), PITH_OK);
    assert_int_equal(features.blocks.n, BLOCKS);
    for (uint32_t i = 0; i < BLOCKS; i++) {
        after[i] = before[i];
        if (which >> i & 1)
            blocks[n++] = i;
    }
    assert_int_equal(
        pith_smoothing_apply(&features, blocks, n, &f.arena, after), PITH_OK);
    page_fixture_close(&f);
}

static void expect(const float *got, uint32_t block, double wanted)
{
    double difference = (double)got[block] - wanted;
    if (difference < -1e-6 || difference > 1e-6)
        fail_msg("block %u has %g, not %g", block, (double)got[block], wanted);
}

/* The cards' mean is 3.25 / 6, that of their dates 1 / 3. */
static void test_rows_are_drawn_together(void **state)
{
    (void)state;
    const double cards = 3.25 / 6;
    float got[BLOCKS];
    draw(probabilities, ALL, got);
    expect(got, 0, 1); /* no block is similar to it */
    expect(got, 7, 0.5);
    /* Above the mean of the dates: only moved towards the mean of the cards. */
    expect(got, 2, 0.625 + (cards - 0.625) / 4);
    expect(got, 1, 0.75 + (cards - 0.75) / 4);
    /* Below it: also moved half the way up. */
    expect(got, 4, 0.25 + (1 / 3.0 - 0.25) / 2 + (cards - 0.25) / 4);
    expect(got, 6, 0.125 + (1 / 3.0 - 0.125) / 2 + (cards - 0.125) / 4);
}

static void test_only_what_is_asked_for(void **state)
{
    (void)state;
    float all[BLOCKS];
    float some[BLOCKS];
    draw(probabilities, ALL, all);
    draw(probabilities, 1 << 4, some);
    for (uint32_t i = 0; i < BLOCKS; i++)
        expect(some, i, (double)(i == 4 ? all[i] : probabilities[i]));
    draw(probabilities, 0, some);
    expect(some, 4, 0.25);
}

/* Blocks that the page's type excludes are not content. */
static void test_nothing_stays_nothing(void **state)
{
    (void)state;
    float before[BLOCKS] = {1, 1, 0, 1, 1, 1, 1, 1};
    float got[BLOCKS];
    draw(before, ALL, got);
    expect(got, 2, 0);
}

static void test_shares_stay_shares(void **state)
{
    (void)state;
    float before[BLOCKS] = {1, 1, 1, 1, 1, 1, 1, 1};
    float got[BLOCKS];
    draw(before, ALL, got);
    for (uint32_t i = 0; i < BLOCKS; i++)
        expect(got, i, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows_are_drawn_together),
        cmocka_unit_test(test_only_what_is_asked_for),
        cmocka_unit_test(test_nothing_stays_nothing),
        cmocka_unit_test(test_shares_stay_shares),
    };
    return cmocka_run_group_tests_name("auto_alike", tests, NULL, NULL);
}
