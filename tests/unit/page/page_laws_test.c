/* SPDX-License-Identifier: Apache-2.0 */
/* pith_page_verify() notices every violated law. */
#include "page_fixture.h"

#include "str.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static const char html[] =
    "<body><!--c--><div>one <a href=x><b>two</b></a></div><script>s</script>";

/* Change one number, check that it is reported, and restore it. */
static void expect_noticed(const page_fixture *f, uint32_t *number)
{
    *number += 1;
    assert_false(pith_page_verify(&f->page));
    *number -= 1;
    assert_true(pith_page_verify(&f->page));
}

static void test_sums(void **state)
{
    (void)state;
    page_fixture f;
    page_fixture_open(&f, pith_str_of(html));
    for (uint32_t i = 0; i <= f.page.nnodes; i++) {
        expect_noticed(&f, &f.page.chars_before[i]);
        expect_noticed(&f, &f.page.link_chars_before[i]);
        expect_noticed(&f, &f.page.words_before[i]);
        expect_noticed(&f, &f.page.link_words_before[i]);
        expect_noticed(&f, &f.page.elements_before[i]);
        expect_noticed(&f, &f.page.text_before[i]);
    }
    page_fixture_close(&f);
}

static void test_flags(void **state)
{
    (void)state;
    page_fixture f;
    page_fixture_open(&f, pith_str_of(html));
    for (uint32_t i = 0; i < f.page.nnodes; i++) {
        if (f.page.tag[i] == PITH_TAG_HEAD)
            continue; /* empty and hidden: if it were shown, it would count as
                         one more */
        f.page.flags[i] ^= PITH_NODE_HIDDEN;
        assert_false(pith_page_verify(&f.page));
        f.page.flags[i] ^= PITH_NODE_HIDDEN;
    }
    uint32_t two = page_fixture_by_text(&f, "two");
    f.page.flags[two] = 0; /* inside a link */
    assert_false(pith_page_verify(&f.page));
    page_fixture_close(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sums),
        cmocka_unit_test(test_flags),
    };
    return cmocka_run_group_tests_name("page laws", tests, NULL, NULL);
}
