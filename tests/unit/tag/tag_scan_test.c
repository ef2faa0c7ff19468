/* SPDX-License-Identifier: Apache-2.0 */
/* Looking for a few tags: every place in ranges of every length, each with an
 * unreadable page behind it. */
#include "fence.h"
#include "tag_scan.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { MOST = 40 };

static void expect_found(uint32_t n, uint32_t place, uint16_t tag)
{
    static const pith_tag_set lists = {{PITH_TAG_UL, PITH_TAG_OL}};
    uint16_t tags[MOST];
    for (uint32_t i = 0; i < n; i++)
        tags[i] = i % 2 ? PITH_TAG_TEXT : PITH_TAG_LI;
    if (place < n)
        tags[place] = tag;
    const char *fenced = fence_copy((const char *)tags, n * sizeof *tags);
    for (uint32_t from = 0; from <= n; from++)
        assert_int_equal(
            pith_tag_scan((const uint16_t *)fenced, from, n, lists),
            place >= from ? place : n);
    fence_free((char *)fenced, n * sizeof *tags);
}

static void every_place_is_looked_at(void **state)
{
    (void)state;
    for (uint32_t n = 1; n < MOST; n++)
        for (uint32_t place = 0; place <= n; place++)
            expect_found(n, place, place % 2 ? PITH_TAG_UL : PITH_TAG_OL);
}

/* A document has the tag 0, which fills a set. */
static void empty_places_find_nothing(void **state)
{
    static const pith_tag_set set = {{PITH_TAG_H1}};
    static const uint16_t tags[12] = {[11] = PITH_TAG_H1};
    (void)state;
    assert_int_equal(pith_tag_scan(tags, 0, 11, set), 11);
    assert_int_equal(pith_tag_scan(tags, 0, 12, set), 11);
    assert_int_equal(pith_tag_scan(tags, 12, 12, set), 12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_place_is_looked_at),
        cmocka_unit_test(empty_places_find_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
