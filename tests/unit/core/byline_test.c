/* SPDX-License-Identifier: Apache-2.0 */
/* Headings that are bylines or prose become paragraphs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <pith/pith.h>

#define TEN "It rains all day in the hills above the town"

static const struct {
    const char *html, *want;
} cases[] = {
    {"<h2>By Ann Smith and Bo Lee</h2><p>It rains.</p>",
     "By Ann Smith and Bo Lee\n\nIt rains."},
    /* names other than the author's */
    {"<meta name=author content='Cy Young'><h2>By Ann Smith</h2><p>It rains.",
     "## By Ann Smith\n\nIt rains."},
    {"<h2>By train</h2><p>It rains.", "## By train\n\nIt rains."},
    {"<h2>By the Sea</h2><p>It rains.", "## By the Sea\n\nIt rains."},
    {"<h2>By</h2><p>It rains.", "## By\n\nIt rains."},
    {"<div role=heading>Hills</div><h3>Von Ann Smith</h3><p>It rains.</p>",
     "## Hills\n\nVon Ann Smith\n\nIt rains."},
    {"<h2>" TEN " " TEN " " TEN " " TEN " now</h2>",
     TEN " " TEN " " TEN " " TEN " now"},
    {"<h2>" TEN " " TEN " " TEN " " TEN "</h2>",
     "## " TEN " " TEN " " TEN " " TEN},
    {"<h3>" TEN ". " TEN " " TEN "</h3>", TEN ". " TEN " " TEN},
    {"<h3>1. " TEN ". " TEN " " TEN "</h3>", "### 1. " TEN ". " TEN " " TEN},
    {"<h3>" TEN ". " TEN " " TEN "?</h3>", "### " TEN ". " TEN " " TEN "?"},
};

static void test_bylines(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        pith_worker *worker = pith_worker_new();
        pith_result *result = NULL;
        pith_options options = {.method = "body", .format = "markdown"};
        pith_str page = {cases[i].html, strlen(cases[i].html)};
        assert_int_equal(
            pith_worker_extract(worker, page, &options, &result, NULL),
            PITH_OK);
        assert_int_equal(result->output.len, strlen(cases[i].want));
        assert_memory_equal(result->output.data, cases[i].want,
                            result->output.len);
        pith_result_free(result);
        pith_worker_free(worker);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_bylines)};
    return cmocka_run_group_tests_name("byline", tests, NULL, NULL);
}
