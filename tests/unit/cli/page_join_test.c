/* SPDX-License-Identifier: Apache-2.0 */
/* Joining the pages of an article: only what repeats is dropped. */
#include "page_join.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static const struct {
    const char *format;
    const char *page[3]; /* NULL: end */
    const char *joined;
} rows[] = {
    {"markdown",
     {"# T\n\nBy Ann\n\nOne.\n\nFoot"},
     "# T\n\nBy Ann\n\nOne.\n\nFoot"},
    {"markdown",
     {"# T\n\nBy Ann\n\nOne.\n\nFoot",
      "# T\n\nPage 2\n\nBy Ann\n\nTwo.\n\nFoot"},
     "# T\n\nBy Ann\n\nOne.\n\nFoot\n\n* * *\n\nPage 2\n\nTwo."},
    /* A repetition of the previous page does not count as a page. */
    {"markdown", {"One.", "Two.", "Two."}, "One.\n\n* * *\n\nTwo."},
    /* Text in the middle of a page may also be on another one. */
    {"markdown",
     {"1\n\n2\n\n3\n\n4\n\n5\n\n6\n\nSame\n\n8\n\n9\n\n10\n\n11\n\n12\n\n13",
      "Same\n\nTwo."},
     "1\n\n2\n\n3\n\n4\n\n5\n\n6\n\nSame\n\n8\n\n9\n\n10\n\n11\n\n12\n\n13"
     "\n\n* * *\n\nSame\n\nTwo."},
    /* A block inside a listing is never dropped. */
    {"markdown",
     {"```\na\n\nb\n```", "```\na\n\nc\n```"},
     "```\na\n\nb\n```\n\n* * *\n\n```\na\n\nc\n```"},
    {"html",
     {"<main>\n<h1>T</h1>\n<p>One.</p>\n</main>\n",
      "<main>\n<h1>T</h1>\n<ul>\n<li>Two.</li>\n</ul>\n</main>\n"},
     "<main>\n<h1>T</h1>\n<p>One.</p>\n<hr class=\"page-break\">\n<ul>\n"
     "<li>Two.</li>\n</ul>\n</main>\n"},
    {"tei",
     {"<p>One.</p>\n", "<p>Two.</p>\n"},
     "<p>One.</p>\n<pb n=\"2\"/>\n<p>Two.</p>\n"},
    {"text", {"", "Two."}, "Two."},
};

static void joins(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        pith_result parts[3] = {{0}};
        const pith_result *list[3];
        size_t n = 0;
        for (; n < 3 && rows[i].page[n]; n++) {
            pith_str text = {rows[i].page[n], strlen(rows[i].page[n])};
            parts[n] = (pith_result){.text = text, .output = text, .bytes = 10};
            list[n] = &parts[n];
        }
        pith_joined joined;
        assert_true(pith_pages_join(list, n, rows[i].format, &joined));
        pith_str out = joined.result.output;
        if (out.len != strlen(rows[i].joined) ||
            memcmp(out.data, rows[i].joined, out.len) != 0)
            print_message("row %zu: \"%.*s\"\n", i, (int)out.len, out.data);
        assert_int_equal(out.len, strlen(rows[i].joined));
        assert_memory_equal(out.data, rows[i].joined, out.len);
        pith_joined_clear(&joined);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(joins)};
    return cmocka_run_group_tests_name("page_join", tests, NULL, NULL);
}
