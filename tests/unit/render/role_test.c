/* SPDX-License-Identifier: Apache-2.0 */
/* Roles agree with what tag.h says about tags. */
#include "role.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static void test_blocks_break(void **state)
{
    (void)state;
    for (uint16_t tag = PITH_TAG_OTHER; tag < PITH_TAG_STATIC_COUNT; tag++) {
        bool block = pith_tag_traits[tag] & PITH_TRAIT_BLOCK;
        pith_role role = pith_role_of(tag);
        bool apart = pith_role_breaks(role) || role == PITH_ROLE_RULE ||
                     role == PITH_ROLE_NOTHING;
        if (block && !apart)
            fail_msg("%.*s is a block without a role",
                     PITH_FMT(pith_tag_static_name(tag)));
        if (pith_role_breaks(role) && !block && role != PITH_ROLE_PRE)
            fail_msg("%.*s breaks and is no block",
                     PITH_FMT(pith_tag_static_name(tag)));
        assert_int_equal(role == PITH_ROLE_HEADING,
                         (pith_tag_traits[tag] & PITH_TRAIT_HEADING) != 0);
    }
}

static void test_other_tags(void **state)
{
    (void)state;
    assert_int_equal(pith_role_of(PITH_TAG_STATIC_COUNT), PITH_ROLE_INLINE);
    assert_int_equal(pith_role_of(PITH_TAG_P | PITH_NS_SVG), PITH_ROLE_INLINE);
    assert_int_equal(pith_role_of(PITH_TAG_TITLE | PITH_NS_SVG),
                     PITH_ROLE_SKIP);
    assert_int_equal(pith_role_of(PITH_TAG_ANNOTATION | PITH_NS_MATH),
                     PITH_ROLE_SKIP);
    assert_int_equal(pith_role_of(PITH_TAG_SVG_TEXT | PITH_NS_SVG),
                     PITH_ROLE_SPACED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_blocks_break),
        cmocka_unit_test(test_other_tags),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
