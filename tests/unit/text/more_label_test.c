/* SPDX-License-Identifier: Apache-2.0 */
/* Labels of buttons that show more. */
#include "more_label.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

static void labels_are_recognised(void **state)
{
    (void)state;
    static const pith_str labels[] = {
        {"read more", 9},      {"expand", 6}, {"weiterlesen", 11},
        {"zobrazit více", 14}, {"展开", 6},   {"xem thêm", 9},
    };
    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++) {
        assert_true(pith_is_more_label(labels[i]));
        assert_true(pith_may_be_more_label((unsigned char)*labels[i].data));
    }
}

static void other_texts_are_not(void **state)
{
    (void)state;
    assert_false(pith_is_more_label(PITH_S("")));
    assert_false(pith_is_more_label(PITH_S("Read more")));
    assert_false(pith_is_more_label(PITH_S("read more books")));
    assert_false(pith_is_more_label(PITH_S("advertisement")));
    assert_false(pith_may_be_more_label('q'));
    assert_true(pith_may_be_more_label('X'));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(labels_are_recognised),
        cmocka_unit_test(other_texts_are_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
