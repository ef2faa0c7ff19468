/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Hostile pages through the public calls: every method and output format takes
 * work linear in the page, and every limit that truncates a page is named in a
 * warning. The families are those of family.c at a fifth of their size (a
 * twentieth, unless PITH_TEST_SCALE is "full"). Each family is tested with the
 * next pairs of method and format, so that over all families every pair is
 * tested with many of them. Arguments choose families by name; then all pairs
 * are run.
 */
#include "family.h"
#include "test_scale.h"
#include "work.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    UNITS = COUNTS_WORK ? 200000 : 10000,
    SHRINK = COUNTS_WORK ? 5 : 100, /* of sizes that a family sets itself */
    APART = 20,
    LIGHT_SHARE = 4,
};

/* The ith pair of method and format. */
static pith_options pair_at(size_t i)
{
    size_t nmethods = 0, nformats = 0;
    pith_method_info method = {0};
    while (pith_method_info_at(nmethods, &method))
        nmethods++;
    while (pith_format_at(nformats))
        nformats++;
    pith_options options = pith_options_default();
    pith_method_info_at(i / nformats % nmethods, &method);
    options.method = method.name;
    options.format = pith_format_at(i % nformats);
    options.fallback_encoding = PITH_S("utf-8");
    options.limits.timeout_ms = UINT32_MAX;
    return options;
}

static size_t pair_count(void)
{
    size_t nmethods = 0, nformats = 0;
    pith_method_info method;
    while (pith_method_info_at(nmethods, &method))
        nmethods++;
    while (pith_format_at(nformats))
        nformats++;
    return nmethods * nformats;
}

static void check_family(hostile_report *report, const hostile_family *family,
                         size_t first, size_t count)
{
    size_t units = family->units ? family->units / SHRINK : UNITS;
    if (COUNTS_WORK && !test_is_full())
        units /= LIGHT_SHARE;
    const pith_str pages[] = {family_page(family, units / APART),
                              family_page(family, units)};
    for (size_t i = first; i < first + count; i++) {
        pith_options options = pair_at(i);
        hostile_check(report, family->name, pages, &options);
    }
    free((char *)pages[0].data);
    free((char *)pages[1].data);
}

/* -- Warnings ---------------------------------------------------------------- */

/* A page that reaches one limit, and a word of the warning. */
typedef struct cap_case {
    const char *family;
    size_t units;
    pith_limits limits;
    const char *word;
    bool is_limit; /* the outcome is PITH_OUTCOME_LIMIT */
} cap_case;

static const cap_case cap_cases[] = {
    {"text-50MB", 21000000, {0}, "max-bytes 20000000 ", true},
    {"div", 100, {.max_depth = 16}, "max-depth 16 ", true},
    {"comments", 2000, {.max_nodes = 1000}, "max-nodes 1000 ", true},
    {"attrs-40000", 40000, {0}, "max-attrs 1024 ", true},
    {"font-attr-p", 200, {0}, "formatting", false},
    {"unknown-names", 20000, {0}, "element names", true},
};

static const hostile_family *family_named(const char *name)
{
    const hostile_family *at = hostile_families;
    while (at->name && strcmp(at->name, name) != 0)
        at++;
    return at;
}

static bool has_warning(const pith_result *result, const char *word)
{
    for (size_t i = 0; i < result->nwarnings; i++)
        if (memmem(result->warnings[i].data, result->warnings[i].len, word,
                   strlen(word)))
            return true;
    return false;
}

static void check_warning(hostile_report *report, const cap_case *cap)
{
    pith_str page = family_page(family_named(cap->family), cap->units);
    pith_options options = {.encoding = PITH_S("utf-8"), .limits = cap->limits};
    pith_result *result = NULL;
    bool good = pith_worker_extract(report->worker, page, &options, &result,
                                    NULL) == PITH_OK;
    bool limit = good && result->outcome == PITH_OUTCOME_LIMIT;
    good = good && limit == cap->is_limit && has_warning(result, cap->word);
    for (size_t i = 0; !good && result && i < result->nwarnings; i++)
        printf("# %s: %.*s\n", pith_outcome_name(result->outcome),
               PITH_FMT(result->warnings[i]));
    char text[200];
    snprintf(text, sizeof text, "%s is cut short and says so: %s", cap->family,
             cap->word);
    hostile_line(report, good, text);
    pith_result_free(result);
    free((char *)page.data);
}

int main(int argc, char **argv)
{
    hostile_report report = {.worker = pith_worker_new()};
    if (!report.worker)
        return 1;
    size_t turn = 0;
    for (const hostile_family *at = hostile_families; argc < 2 && at->name;
         at++)
        check_family(&report, at, turn++, 1);
    for (int i = 1; i < argc; i++)
        check_family(&report, family_named(argv[i]), 0, pair_count());
    for (size_t i = 0; i < sizeof cap_cases / sizeof *cap_cases; i++)
        check_warning(&report, &cap_cases[i]);
    pith_worker_free(report.worker);
    printf("1..%d\n", report.lines);
    return report.failed ? 1 : 0;
}
