/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Hostile pages for facts, parts and renderers: the families of
 * content_family.c take work linear in the page, in every format if all is
 * kept, and with every part of a record as auto decides. Unless PITH_TEST_SCALE
 * is "full", every family is tested with Markdown, HTML and one of the other
 * formats in turn. Arguments choose families by name.
 */
#include "family.h"
#include "test_scale.h"
#include "work.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The small page is large enough to reach the limits of what is limited. */
enum {
    SMALL = COUNTS_WORK ? 125000 : 5000,
    LARGE = COUNTS_WORK ? 1000000 : 50000,
    LIGHT_LARGE = COUNTS_WORK ? 400000 : 50000,
};

static size_t count_formats(void)
{
    size_t n = 0;
    while (pith_format_at(n))
        n++;
    return n;
}

/* Whether the family with this number is tested with a format. */
static bool is_due(size_t family, size_t format)
{
    const char *name = pith_format_at(format);
    return test_is_full() || family % count_formats() == format ||
           strcmp(name, "markdown") == 0 || strcmp(name, "html") == 0;
}

/* A page of about that many bytes. */
static pith_str page_of(const hostile_family *family, size_t bytes)
{
    size_t unit = strlen(family->unit);
    if (family->unit_after)
        unit += strlen(family->unit_after);
    return family_page(family, bytes / unit);
}

static pith_options options_for(const char *method, const char *format)
{
    pith_options options = pith_options_default();
    options.method = method;
    options.format = format;
    options.encoding = PITH_S("utf-8");
    options.render.base_url = PITH_S("http://a.example/story/page/1");
    options.render.links = options.render.images = true;
    options.render.formatting = true;
    options.limits.timeout_ms = UINT32_MAX;
    return options;
}

static void check_family(hostile_report *report, size_t number)
{
    const hostile_family *family = &hostile_content_families[number];
    const pith_str pages[] = {
        page_of(family, SMALL),
        page_of(family, test_is_full() ? LARGE : LIGHT_LARGE)};
    for (size_t i = 0; i < count_formats(); i++) {
        pith_options options = options_for("body", pith_format_at(i));
        if (is_due(number, i))
            hostile_check(report, family->name, pages, &options);
    }
    pith_options options = options_for("auto", "markdown");
    options.parts = (1U << PITH_NPARTS) - 1;
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
    for (size_t i = 0; hostile_content_families[i].name; i++)
        if (is_asked_for(hostile_content_families[i].name, argv + 1))
            check_family(&report, i);
    pith_worker_free(report.worker);
    printf("1..%d\n", report.lines);
    return report.failed ? 1 : 0;
}
