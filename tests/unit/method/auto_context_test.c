/* SPDX-License-Identifier: Apache-2.0 */
/* What the probabilities around a block say about it, by hand. */
#include "auto_context.h"
#include "page/page_fixture.h"
#include "str.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

/* Blocks: 0 menu, 1 title, 2 to 4 paragraphs, 5 heading, 6 to 8 cards. All
 * have a word and so the same weight. */
static const char page[] =
    "<body><nav>menu</nav><article><h1>title</h1><p>one</p><p>two</p>"
    "<p>three</p></article><section><h2>more</h2><ul><li>a</li><li>b</li>"
    "<li>c</li></ul></section>";

enum { BLOCKS = 9 };

static const float probabilities[BLOCKS] = {0.125f, 1,     1, 0.5f, 1,
                                            0,      0.25f, 0, 0.5f};

typedef struct fixture {
    page_fixture page;
    pith_features features;
    pith_context *context;
} fixture;

static void open_fixture(fixture *f, const char *text, const float *probability)
{
    page_fixture_open(&f->page, pith_str_of(text));
    pith_arena *arena = f->page.page.tree->arena;
    assert_int_equal(pith_features_open(&f->page.page, arena, &f->features),
                     PITH_OK);
    assert_int_equal(
        pith_context_open(&f->features, probability, arena, &f->context),
        PITH_OK);
}

static void expect(const fixture *f, uint32_t block, int value, double wanted)
{
    float row[PITH_CONTEXT_COUNT];
    pith_context_fill(f->context, block, row);
    if (fabs((double)row[value] - wanted) > 1e-6)
        fail_msg("%s of block %u is %g, not %g",
                 pith_context_name((size_t)value), block, (double)row[value],
                 wanted);
}

#define EXPECT(block, family, name, wanted) \
    expect(&f, block, PITH_CONTEXT_##family##_##name, wanted)

static void neighbours(void **state)
{
    (void)state;
    fixture f;
    open_fixture(&f, page, probabilities);
    assert_int_equal(f.features.blocks.n, BLOCKS);
    EXPECT(3, share, own, 0.5);
    EXPECT(3, share, prev1, 1);
    EXPECT(0, share, prev1, -1);
    EXPECT(1, share, prev2, -1);
    EXPECT(8, share, next1, -1);
    EXPECT(3, share, prevalike, 1);
    EXPECT(2, share, prevalike, -1);
    EXPECT(6, share, nextalike, 0);
    EXPECT(3, share, heading, 1);
    EXPECT(3, share, headingnext, 0);
    EXPECT(0, share, heading, -1);
    EXPECT(3, mean, w2, 3.5 / 5);
    EXPECT(0, mean, before, -1);
    EXPECT(1, mean, before, 0.125);
    EXPECT(7, mean, after, 0.5);
    EXPECT(4, mean, section, 3.5 / 4);
    page_fixture_close(&f.page);
}

static void elements_and_groups(void **state)
{
    (void)state;
    fixture f;
    open_fixture(&f, page, probabilities);
    double all = 4.375;
    EXPECT(3, mean, d0, 0.5);
    EXPECT(3, mean, d1, 3.5 / 4);
    EXPECT(3, mean, d2, all / BLOCKS);
    EXPECT(3, mean, d7, all / BLOCKS);
    EXPECT(3, sum, d1, 3.5 / all);
    EXPECT(3, mean, prevsib, 1);
    EXPECT(4, mean, nextsib, -1);
    EXPECT(6, mean, cluster, 0.25);
    EXPECT(6, mean, near, 0.25);
    EXPECT(6, mean, nearitem, 0.25);
    EXPECT(7, mean, nearitem, 0);
    EXPECT(6, mean, far, -1);
    EXPECT(0, mean, near, -1);
    EXPECT(6, sum, cluster, 0.75 / all);
    page_fixture_close(&f.page);
}

/* The cut keeps probabilities from 0.5 on: 1, 2, 3, 4 and 8. */
static void the_cut(void **state)
{
    (void)state;
    fixture f;
    open_fixture(&f, page, probabilities);
    EXPECT(3, all, threshold, 0.5);
    EXPECT(3, cut, over, 0);
    EXPECT(0, cut, gapbefore, -1);
    EXPECT(0, cut, gapafter, 1);
    EXPECT(6, cut, gapbefore, 2);
    EXPECT(6, cut, gapafter, 2);
    EXPECT(8, cut, gapafter, -1);
    EXPECT(3, cut, fromfirst, 2);
    EXPECT(3, cut, tolast, 5);
    EXPECT(0, cut, fromfirst, -1);
    EXPECT(3, cut, rank, 3.0 / BLOCKS);
    EXPECT(3, best, out, 0);
    EXPECT(0, best, out, -1);
    EXPECT(5, best, out, 1);
    EXPECT(5, best, below, -1);
    EXPECT(3, best, mean, 3.5 / 4);
    EXPECT(3, all, doubt, 3.0 / BLOCKS);
    page_fixture_close(&f.page);
}

static void odd_pages(void **state)
{
    (void)state;
    fixture f;
    open_fixture(&f, "", NULL);
    assert_null(f.context);
    page_fixture_close(&f.page);
    static const float none[] = {0};
    open_fixture(&f, "<p>one", none);
    float row[PITH_CONTEXT_COUNT];
    pith_context_fill(f.context, 0, row);
    for (int k = 0; k < PITH_CONTEXT_COUNT; k++)
        assert_true(isfinite(row[k]));
    page_fixture_close(&f.page);
}

static void too_little_memory_is_said(void **state)
{
    (void)state;
    fixture f;
    open_fixture(&f, page, probabilities);
    pith_arena *arena = f.page.page.tree->arena;
    size_t n = 0;
    pith_status status;
    do {
        arena->fail_after = n++;
        status =
            pith_context_open(&f.features, probabilities, arena, &f.context);
        assert_true(status == PITH_OK || status == PITH_NOMEM);
    } while (status != PITH_OK && n < 100);
    assert_int_equal(status, PITH_OK);
    assert_true(n > 1);
    page_fixture_close(&f.page);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(neighbours),
        cmocka_unit_test(elements_and_groups),
        cmocka_unit_test(the_cut),
        cmocka_unit_test(odd_pages),
        cmocka_unit_test(too_little_memory_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
