/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Hostile pages for layout and segmentation: the method hybrid, which places
 * boxes, cuts the page into blocks and weighs them, takes work linear in
 * the page for every family of layout_family.c. Arguments choose families by
 * name.
 */
#include "family.h"
#include "work.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The small page is large enough to reach the limits of what is limited. */
enum {
    BYTES = COUNTS_WORK ? 1000000 : 100000,
    APART = 10,
};

/* The number of units of a page of about that many bytes. */
static size_t units_of(const hostile_family *family, size_t bytes)
{
    size_t unit = strlen(family->unit);
    if (family->unit_after)
        unit += strlen(family->unit_after);
    return bytes / unit;
}

static void check_family(hostile_report *report, const hostile_family *family)
{
    pith_options options = pith_options_default();
    options.method = "hybrid";
    options.encoding = PITH_S("utf-8");
    options.limits.timeout_ms = UINT32_MAX;
    size_t units = units_of(family, BYTES);
    const pith_str pages[] = {family_page(family, units / APART),
                              family_page(family, units)};
    hostile_check(report, family->name, pages, &options);
    free((char *)pages[0].data);
    free((char *)pages[1].data);
}

static bool is_asked_for(const char *name, char *const *names)
{
    if (!names[0])
        return true;
    while (*names && strcmp(*names, name) != 0)
        names++;
    return *names != NULL;
}

int main(int argc, char **argv)
{
    (void)argc;
    hostile_report report = {.worker = pith_worker_new()};
    if (!report.worker)
        return 1;
    for (const hostile_family *at = hostile_layout_families; at->name; at++)
        if (is_asked_for(at->name, argv + 1))
            check_family(&report, at);
    pith_worker_free(report.worker);
    printf("1..%d\n", report.lines);
    return report.failed ? 1 : 0;
}
