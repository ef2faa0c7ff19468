/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rules of sites: the input as a file, and its rules applied to a page.
 *
 * Laws: errors are reported with an existing line; a page can be read with the
 * remaining rules.
 */
#include "fuzz.h"

#include <pith/learn.h>
#include <pith/pith.h>
#include <string.h>

static const char html[] =
    "<title>t</title><body><main id=m class='a b'><h1>h</h1><p>One two three."
    "<p class=a>Four five six.<p lang=en-GB>Seven.</main><ul><li>x<li class=b>"
    "y</ul><a href=/x rel=next>l</a>";

static uint32_t nlines;

static void hear(void *context, const pith_site_problem *problem)
{
    (void)context;
    fuzz_check(problem->line <= nlines && problem->text[0], "problem");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
    pith_str text = {(const char *)data, len};
    pith_site_reader reader = {.report = hear};
    pith_site_rules *rules = pith_site_rules_new();
    pith_worker *worker = pith_worker_new();
    pith_result *result = NULL;
    nlines = 1;
    for (size_t i = 0; i < len; i++)
        nlines += data[i] == '\n';
    fuzz_check(rules && worker, "memory");
    pith_status status =
        pith_site_rules_add(rules, PITH_S(".example.org.txt"), text, &reader);
    fuzz_check(status == PITH_OK || status == PITH_FORMAT, "status");
    pith_options options = pith_options_default();
    options.site_rules = rules;
    options.render.base_url = PITH_S("http://a.example.org/x");
    fuzz_check(pith_site_rules_know(rules, options.render.base_url) ==
                   (status == PITH_OK),
               "host");
    fuzz_check(pith_worker_extract(worker, (pith_str){html, sizeof html - 1},
                                   &options, &result, NULL) == PITH_OK,
               "page");
    pith_result_free(result);
    pith_worker_free(worker);
    pith_site_rules_free(rules);
    return 0;
}
