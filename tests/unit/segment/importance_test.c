/* SPDX-License-Identifier: Apache-2.0 */
/* Visual importance: the element from which the distribution comes, and values
 * compared with a table of the normal distribution. */
#include "importance.h"

#include "segment/box_fixture.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static const char page[] = "<div id=left>a</div><div id=right>b</div>"
                           "<div id=small>c</div><div id=hidden hidden>d</div>";

static void expect(const box_row *rows, double middle, double half)
{
    box_fixture b;
    box_fixture_open(&b, page, rows);
    pith_importance found = pith_importance_of(&b.f.page, &b.layout);
    assert_true(found.middle == middle);
    assert_true(found.half == half);
    box_fixture_close(&b);
}

static void the_first_of_equally_wide_elements(void **state)
{
    (void)state;
    const box_row rows[] = {
        {.name = "body", .box = {0, 0, 800, 200}},
        {.name = "#left", .box = {0, 0, 300, 100}},
        {.name = "#right", .box = {500, 0, 300, 100}},
        {.name = "#small", .box = {0, 100, 299, 100}},
        {0},
    };
    expect(rows, 150, 150);
}

static void the_widest_of_what_is_seen(void **state)
{
    (void)state;
    const box_row rows[] = {
        {.name = "body", .box = {0, 0, 800, 200}},
        {.name = "#left", .box = {0, 0, 300, 100}},
        {.name = "#right", .box = {400, 0, 380, 100}},
        {.name = "#small", .box = {0, 0, 790, 0}}, /* without height */
        {.name = "#hidden", .box = {0, 100, 800, 100}},
        {0},
    };
    expect(rows, 590, 190);
}

/* A box that extends beyond the page counts up to the page's edge. */
static void extents_end_with_the_page(void **state)
{
    (void)state;
    const box_row rows[] = {
        {.name = "body", .box = {0, 0, 800, 200}},
        {.name = "#left", .box = {-900, 0, 1000, 100}},
        {.name = "#right", .box = {100, 0, 200, 100}},
        {.name = "#small", .box = {0, 100, 150, 100}},
        {0},
    };
    expect(rows, 200, 100);
}

static void near(double a, double b)
{
    assert_true(fabs(a - b) < 1e-12);
}

static void values_are_those_of_the_normal_distribution(void **state)
{
    (void)state;
    const pith_importance at = {.middle = 500, .half = 100};
    near(pith_importance_standard(), 0.6826894921370859);
    near(pith_importance_at(at, 400, 600), 0.6826894921370859);
    near(pith_importance_at(at, 300, 700), 0.9544997361036416);
    near(pith_importance_at(at, 500, 600), 0.3413447460685429);
    near(pith_importance_at(at, 600, 700), 0.1359051219832779);
    near(pith_importance_at(at, 300, 400), 0.1359051219832779);
    near(pith_importance_at(at, 400, 700), 0.8185946141203638);
    near(pith_importance_at(at, 600, 600), 0);
    near(pith_importance_at((pith_importance){0}, 1, 2), 0.6826894921370859);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_of_equally_wide_elements),
        cmocka_unit_test(the_widest_of_what_is_seen),
        cmocka_unit_test(extents_end_with_the_page),
        cmocka_unit_test(values_are_those_of_the_normal_distribution),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
