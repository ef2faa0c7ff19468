/* SPDX-License-Identifier: Apache-2.0 */
/* The exit status of a run, in the order of precedence. */
#include "exit_status.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

typedef struct status_case {
    pith_tally tally;
    int status;
} status_case;

static const status_case cases[] = {
    {{0}, 0},
    {{.inputs = 3}, 0},
    {{.inputs = 3, .limited = 2}, 0},
    {{.inputs = 3, .limited = 3}, 4},
    {{.inputs = 3, .failed = 1}, 1},
    {{.inputs = 3, .failed = 3}, 1},
    {{.inputs = 3, .failed = 1, .limited = 2}, 1},
    {{.inputs = 3, .unopened = 2}, 1},
    {{.inputs = 3, .unopened = 2, .failed = 1}, 1},
    {{.inputs = 3, .unopened = 2, .limited = 1}, 1},
    {{.inputs = 3, .unopened = 3}, 3},
    {{.inputs = 3, .unfetched = 3}, 6},
    {{.inputs = 3, .unfetched = 2, .unopened = 1}, 3},
    {{.inputs = 3, .unfetched = 2}, 1},
    {{.inputs = 3, .unopened = 3, .warc_damaged = true}, 8},
    {{.inputs = 3, .limited = 3, .warc_damaged = true}, 8},
    {{.warc_damaged = true, .output_failed = true}, 3},
    {{.inputs = 1, .unfetched = 1, .output_failed = true}, 3},
    {{.usage = true, .output_failed = true}, 2},
    {{.usage = true, .interrupted = true}, 130},
};

static void test_precedence(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int status = pith_exit_status(&cases[i].tally);
        if (status != cases[i].status)
            fail_msg("case %zu: %d instead of %d", i, status, cases[i].status);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_precedence)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
