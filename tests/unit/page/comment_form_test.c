/* SPDX-License-Identifier: Apache-2.0 */
/* Forms for comments, by the ids that programs for blogs give them. */
#include "comment_form.h"

#include "page/page_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static bool has_form(const char *html)
{
    page_fixture f;
    page_fixture_open(&f, (pith_str){html, strlen(html)});
    bool found = pith_page_has_comment_form(&f.page);
    page_fixture_close(&f);
    return found;
}

static void test_forms_for_comments(void **state)
{
    (void)state;
    assert_true(has_form("<p>a<div id=respond><h3>Leave a reply</h3></div>"));
    assert_true(has_form("<p>a<form id='commentform'><input></form>"));
    assert_true(has_form("<p>a<iframe id=comment-editor></iframe>"));
}

static void test_other_elements(void **state)
{
    (void)state;
    assert_false(has_form("<p>a"));
    assert_false(has_form("<p>a<a id=respond>Reply</a>"));
    assert_false(has_form("<p>a<form id=quick_reply><input></form>"));
    assert_false(has_form("<p>a<div class=respond>c</div>"));
    assert_false(has_form("<p>a<div id=respond-2>c</div>"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_forms_for_comments),
        cmocka_unit_test(test_other_elements),
    };
    return cmocka_run_group_tests_name("comment_form", tests, NULL, NULL);
}
