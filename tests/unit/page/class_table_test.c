/* SPDX-License-Identifier: Apache-2.0 */
/* The classes of a page by number. */
#include "page_fixture.h"
#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

/* Whether the class of every node is that of its attribute. */
static void expect_own_classes(const page_fixture *f)
{
    const pith_page *page = &f->page;
    for (uint32_t i = 0; i < page->nnodes; i++) {
        pith_str class = pith_page_class(page, i);
        pith_str attr = pith_page_attr(page, i, PITH_ATTR_CLASS);
        assert_int_equal(class.data == NULL, attr.data == NULL);
        if (class.data && attr.data)
            assert_true(pith_str_eq(class, attr));
        assert_int_equal(page->classes.of[i] == 0, attr.data == NULL);
        assert_true(page->classes.of[i] < page->classes.n);
    }
}

static void test_numbers(void **state)
{
    (void)state;
    page_fixture f;
    page_fixture_open(&f, PITH_S("<head><meta class='a wide one'>"
                                 "<body><p class='a wide one' id=one>a"
                                 "<p class=short id=two>b<p class=short>c"
                                 "<p class='' id=none>d<p id=plain>e"
                                 "<p class='a &amp; b'>f"
                                 "<svg class=short><g class='a wide one'/>"
                                 "</svg><p hidden><b class=z id=z>g</b>"));
    const uint32_t *of = f.page.classes.of;
    expect_own_classes(&f);
    assert_int_equal(of[page_fixture_by_id(&f, "plain")], 0);
    assert_int_not_equal(of[page_fixture_by_id(&f, "none")], 0);
    assert_int_equal(of[page_fixture_by_id(&f, "two")],
                     of[page_fixture_by_id(&f, "two") + 2]);
    assert_int_equal(f.page.classes.n, 6);
    assert_true(pith_str_eq(f.page.classes.all,
                            PITH_S("a wide one\nshort\n\na & b\nz\n")));
    page_fixture_close(&f);
}

/* More classes than there are slots, which differ in any of their bytes, and
 * each of them again. */
static void test_many(void **state)
{
    enum { TIMES = 2, CLASSES = 3000, LINE = 80 };
    (void)state;
    static char html[TIMES * CLASSES * LINE];
    size_t len = 0;
    for (unsigned n = 0; n < TIMES * CLASSES; n++) {
        unsigned k = n % CLASSES;
        int width = (int)(k % 40);
        len += (size_t)snprintf(html + len, LINE, "<i class='%0*u%s'>", width,
                                k, k % 3 ? "-of-a-grid" : "");
    }
    page_fixture f;
    page_fixture_open(&f, (pith_str){html, len});
    expect_own_classes(&f);
    assert_true(f.page.classes.n > CLASSES);
    page_fixture_close(&f);
}

static unsigned roles_of(const page_fixture *f, const char *id)
{
    return f->page.attr_roles[page_fixture_by_id(f, id)];
}

/* The roles of all attributes of an element are combined. */
static void test_roles(void **state)
{
    (void)state;
    page_fixture f;
    page_fixture_open(&f, PITH_S("<p class=a><b>no id</b><p id=plain>"
                                 "<a id=link href=/>b</a>"
                                 "<p id=off hidden><p id=styled style='top:0'>"
                                 "<p id=name itemprop=name x-own>c"));
    assert_int_equal(roles_of(&f, "plain"), PITH_ATTR_NAMES);
    assert_int_equal(roles_of(&f, "link"), PITH_ATTR_NAMES | PITH_ATTR_IS_HREF);
    assert_int_equal(roles_of(&f, "off"), PITH_ATTR_NAMES | PITH_ATTR_CAN_HIDE);
    assert_int_equal(roles_of(&f, "styled"),
                     PITH_ATTR_NAMES | PITH_ATTR_CAN_HIDE | PITH_ATTR_IS_STYLE);
    assert_int_equal(roles_of(&f, "name"),
                     PITH_ATTR_NAMES | PITH_ATTR_DECLARES | PITH_ATTR_UNKNOWN);
    uint32_t text = page_fixture_by_text(&f, "no id");
    assert_int_equal(f.page.attr_roles[text], 0);
    assert_int_equal(f.page.attr_roles[f.page.parent[text]], 0);
    page_fixture_close(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_many),
        cmocka_unit_test(test_roles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
