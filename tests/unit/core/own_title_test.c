/* SPDX-License-Identifier: Apache-2.0 */
/* The heading that is the page's title, in every format and with every method:
 * it is only ever written before the content. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <pith/pith.h>

#define HEAD "<title>Rain - The Drop</title><body>"

static void assert_output(const char *page, const pith_options *options,
                          const char *wanted)
{
    pith_worker *worker = pith_worker_new();
    pith_result *result = NULL;
    assert_int_equal(pith_worker_extract(worker, (pith_str){page, strlen(page)},
                                         options, &result, NULL),
                     PITH_OK);
    assert_int_equal(result->output.len, strlen(wanted));
    assert_memory_equal(result->output.data, wanted, result->output.len);
    pith_result_free(result);
    pith_worker_free(worker);
}

static void the_title_is_in_front_or_nowhere(void **state)
{
    (void)state;
    static const char page[] =
        HEAD "<p>By Ann</p><h1>Rain</h1><p>It falls.</p><h2>Snow</h2><p>Too.";
    static const struct {
        const char *format, *plain, *titled;
    } rows[] = {
        {"text", "By Ann\n\nIt falls.\n\nSnow\n\nToo.",
         "Rain\n\nBy Ann\n\nIt falls.\n\nSnow\n\nToo."},
        {"markdown", "By Ann\n\nIt falls.\n\n## Snow\n\nToo.",
         "# Rain\n\nBy Ann\n\nIt falls.\n\n## Snow\n\nToo."},
        {"html",
         "<p>By Ann</p>\n<p>It falls.</p>\n<h2>Snow</h2>\n<p>Too.</p>\n",
         "<h1>Rain</h1>\n<p>By Ann</p>\n<p>It falls.</p>\n<h2>Snow</h2>\n"
         "<p>Too.</p>\n"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        pith_options options = {.method = "body", .format = rows[i].format};
        assert_output(page, &options, rows[i].plain);
        options.title = true;
        assert_output(page, &options, rows[i].titled);
    }
}

static void which_headings_are_the_title(void **state)
{
    (void)state;
    static const struct {
        const char *page, *text;
    } rows[] = {
        /* The title is repeated for small screens. */
        {HEAD "<h1>Rain</h1><h2>Rain!</h2><p>It falls.", "It falls."},
        /* A section has the same name as the page. */
        {HEAD "<h1>Rain</h1><p>It falls.</p><h2>Rain</h2><p>Wet.",
         "It falls.\n\nRain\n\nWet."},
        /* Likewise, after a hidden title. */
        {HEAD "<h1 hidden>Rain</h1><p>By Ann<h1>Rain</h1><p>Wet.",
         "By Ann\n\nWet."},
        /* With a label or a source. */
        {"<title>Rain in hills - The Drop</title><body><h1>Weather: Rain in "
         "hills</h1><p>It falls.",
         "It falls."},
        {"<title>Rain in hills - The Drop</title><body><h1><a href=/r>Rain in "
         "hills</a> <i>(drop.example)</i></h1><p>It falls.",
         "It falls."},
        {"<title>Rain - The Drop</title><body><h1>Rain</h1><p>It "
         "falls.<h1>Rain and snow</h1><p>Wet.",
         "It falls.\n\nRain and snow\n\nWet."},
        /* The page has nothing else. */
        {HEAD "<h1>Rain</h1>", "Rain"},
        {HEAD "<h1>Rain</h1><h2>Rain</h2>", "Rain\n\nRain"},
        {HEAD "<h1>Rain today</h1><h2>Rain</h2><p>Wet.", "Rain\n\nWet."},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        pith_options options = {.method = "body"};
        assert_output(rows[i].page, &options, rows[i].text);
    }
}

static void whoever_compares_methods_keeps_it(void **state)
{
    (void)state;
    static const char page[] = HEAD "<h1>Rain</h1><p>It falls.";
    pith_options options = {.method = "body", .keep_title = true};
    assert_output(page, &options, "Rain\n\nIt falls.");
    options.title = true; /* not twice */
    assert_output(page, &options, "Rain\n\nIt falls.");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_title_is_in_front_or_nowhere),
        cmocka_unit_test(which_headings_are_the_title),
        cmocka_unit_test(whoever_compares_methods_keeps_it),
    };
    return cmocka_run_group_tests_name("own_title", tests, NULL, NULL);
}
