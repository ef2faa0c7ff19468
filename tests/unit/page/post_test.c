/* SPDX-License-Identifier: Apache-2.0 */
/* The line above a post: what is known of it, and an answer of nobody known. */
#include "post.h"

#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void expect_head(const char *author, const char *date,
                        pith_post_role role, const char *want)
{
    char space[PITH_POST_HEAD];
    pith_post post = {
        .author = pith_str_of(author), .date = pith_str_of(date), .role = role};
    pith_str head = pith_post_head(&post, space);
    if (!pith_str_eq(head, pith_str_of(want)))
        fail_msg("%.*s, not %s", PITH_FMT(head), want);
}

static void test_heads(void **state)
{
    (void)state;
    expect_head("Ann", "2025-09-04T10:00", PITH_POST_QUESTION,
                "Ann \xc2\xb7 2025-09-04 \xc2\xb7 question");
    expect_head("Ann", "", PITH_POST_ANSWER, "Ann");
    expect_head("", "2025-09-04", PITH_POST_ANSWER, "2025-09-04");
    expect_head("", "", PITH_POST_ANSWER, "answer");
    expect_head("", "", PITH_POST_ACCEPTED, "accepted answer");
    expect_head("", "", PITH_POST_PLAIN, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_heads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
