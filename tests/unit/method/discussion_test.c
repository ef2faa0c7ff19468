/* SPDX-License-Identifier: Apache-2.0 */
/* Lines that open comments, and what only looks so. */
#include "discussion.h"

#include "str.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static void test_lines(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool opens;
    } lines[] = {
        {"Comments", true},
        {"12 Comments", true},
        {"COMMENTS (3)", true},
        {"Commentsless", false},
        {"No comments", false},
        {"Leave a Reply to Ann", true},
        {"KOMMENTARE", true},
        {"Комментарии: 4", true},
        {"« Σχόλια »", true},
        {"评论 12", true},
        {"", false},
        {"12", false},
        {"\xd0\x9a", false},
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        if (pith_opens_comments(pith_str_of(lines[i].text)) != lines[i].opens)
            fail_msg("%s", lines[i].text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
