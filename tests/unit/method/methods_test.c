/* SPDX-License-Identifier: Apache-2.0 */
/* The table of methods: every row is complete, and each method can be run by
 * name. */
#include "method_list.h"
#include "page/page_fixture.h"
#include "str.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#define ONE(id) +1

static bool is_name(const char *name)
{
    for (const char *at = name; *at; at++)
        if (!(*at >= 'a' && *at <= 'z') && !(*at >= '0' && *at <= '9') &&
            *at != '-')
            return false;
    return *name != '\0';
}

static void check_param(const pith_param *param)
{
    assert_true(is_name(param->name));
    assert_non_null(param->help);
    assert_true(param->low <= param->standard);
    assert_true(param->standard <= param->high);
    if (!param->values)
        return;
    assert_true(param->low == 0);
    size_t count = 0;
    while (param->values[count])
        assert_true(is_name(param->values[count++]));
    assert_true(param->high == (double)count - 1);
}

static void test_rows(void **state)
{
    (void)state;
    size_t i = 0;
    for (const pith_method *m; (m = pith_method_at(i)) != NULL; i++) {
        assert_true(is_name(m->name));
        assert_ptr_equal(pith_method_find(pith_str_of(m->name)), m);
        assert_non_null(m->source);
        assert_non_null(m->run);
        size_t len = strlen(m->summary);
        assert_true(len > 0 && len < 80 && m->summary[len - 1] != '.');
        assert_non_null(m->reasons[0]);
        for (size_t k = 0; m->params && m->params[k].name; k++)
            check_param(&m->params[k]);
    }
    assert_int_equal(i, 0 PITH_METHOD_LIST(ONE));
    assert_null(pith_method_at(i));
    assert_null(pith_method_at(SIZE_MAX));
}

static void test_find(void **state)
{
    (void)state;
    assert_non_null(pith_method_find(PITH_S("ctd")));
    assert_null(pith_method_find(PITH_S("CTD")));
    assert_null(pith_method_find(PITH_S("")));
    assert_null(pith_method_find(PITH_S("ctdx")));
    assert_null(pith_method_find((pith_str){NULL, 0}));
}

static void test_body(void **state)
{
    (void)state;
    page_fixture f;
    label_fixture labels;
    page_fixture_open(&f, PITH_S("<title>t</title><p id=p>a<!--c--><b hidden>b"
                                 "</b><a href=x>d</a></p>"));
    label_fixture_open(&labels, &f, "body", NULL, 0);
    for (uint32_t i = 0; i < f.page.nnodes; i++) {
        bool kept = i >= f.page.body && !(f.page.flags[i] & PITH_NODE_HIDDEN);
        assert_int_equal(labels.keep[i], kept);
        assert_int_equal(labels.why[i], kept);
    }
    assert_true(labels.score == 0.5); /* all plain text; half is links */
    label_fixture_close(&labels);
    page_fixture_close(&f);
}

static uint32_t count_kept(const page_fixture *f, const char *method,
                           const char *param, double value)
{
    label_fixture labels;
    label_fixture_open(&labels, f, method, param, value);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < f->page.nnodes; i++)
        kept += labels.keep[i];
    label_fixture_close(&labels);
    return kept;
}

/* Each parameter is passed to the measure, and changes what is kept on some
 * page. */
static void test_params(void **state)
{
    (void)state;
    page_fixture f;
    page_fixture_open(
        &f, PITH_S("<div><p>A paragraph of the page, short.</p></div><div>A "
                   "long text in lines<br>that stands in no paragraph<br>but "
                   "beside its line breaks<br>of which there are some, as "
                   "in<br>the old days of the web.</div>"));
    assert_int_not_equal(count_kept(&f, "td", "bare-text", 1),
                         count_kept(&f, "td", "bare-text", 0));
    assert_int_not_equal(count_kept(&f, "ctd", "bare-text", 1),
                         count_kept(&f, "ctd", "bare-text", 0));
    page_fixture_close(&f);
    page_fixture_open(&f,
                      PITH_S("<div><p>Some text is here.</p><p>And more text "
                             "follows.</p></div><div><a>An anchor that leads "
                             "nowhere at all, but is long enough.</a></div>"));
    assert_int_not_equal(count_kept(&f, "ctd", "link-tags", 0),
                         count_kept(&f, "ctd", "link-tags", 2));
    page_fixture_close(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows),
        cmocka_unit_test(test_find),
        cmocka_unit_test(test_body),
        cmocka_unit_test(test_params),
    };
    return cmocka_run_group_tests_name("methods", tests, NULL, NULL);
}
