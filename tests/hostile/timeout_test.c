/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A time limit works inside every stage. The limit and the caller's cancel
 * function are checked in the same places. So a caller that counts the work and
 * never cancels sees how long a page can overrun: on a page of a megabyte,
 * there is another check after at most GAP_MAX of work. Each family is tested
 * with the next method and format; arguments choose families by name, and then
 * all pairs are run.
 */
#include "family.h"
#include "str.h"
#include "test_scale.h"
#include "work.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    BYTES = COUNTS_WORK ? 1000000 : 100000,
    LIGHT_SHARE = 4, /* of the bytes, unless PITH_TEST_SCALE is "full" */
    GAP_MAX = 20000000,
    LONG_ASKED = 60, /* a page with this many checks takes long */
};

static size_t count_methods(void)
{
    pith_method_info method;
    size_t n = 0;
    while (pith_method_info_at(n, &method))
        n++;
    return n;
}

static size_t count_formats(void)
{
    size_t n = 0;
    while (pith_format_at(n))
        n++;
    return n;
}

static pith_options pair_at(size_t i)
{
    pith_method_info method = {0};
    pith_options options = pith_options_default();
    pith_method_info_at(i % count_methods(), &method);
    options.method = method.name;
    options.format = pith_format_at(i % count_formats());
    options.fallback_encoding = PITH_S("utf-8");
    options.render.images = true;
    options.limits.timeout_ms = UINT32_MAX;
    return options;
}

/* A page of about that many bytes. */
static pith_str page_of(const hostile_family *family)
{
    enum { SAMPLE = 1000 };
    bool light = COUNTS_WORK && !test_is_full();
    size_t bytes = light ? BYTES / LIGHT_SHARE : BYTES;
    pith_str sample = family_page(family, SAMPLE);
    size_t units = bytes / (sample.len / SAMPLE + 1);
    free((char *)sample.data);
    return family_page(family, units);
}

/* A cancel function that measures the work between its calls. */
typedef struct waiting {
    uint64_t last, longest; /* work */
    int asked, patience;    /* 0: never cancels; otherwise cancels at this
                               call */
} waiting;

static bool be_asked(void *context)
{
    waiting *w = context;
    uint64_t now = hostile_work();
    w->longest = now - w->last > w->longest ? now - w->last : w->longest;
    w->last = now;
    return ++w->asked == w->patience;
}

static int check_gaps(hostile_report *report, const char *name, pith_str page,
                      pith_options options)
{
    waiting w = {.last = hostile_work()};
    options.is_cancelled = be_asked;
    options.cancel_context = &w;
    pith_result *result = NULL;
    pith_status status =
        pith_worker_extract(report->worker, page, &options, &result, NULL);
    pith_result_free(result);
    be_asked(&w);
    char text[200];
    snprintf(text, sizeof text,
             "%s, %s, %s: asked %d times, after %.1f million", name,
             options.method, options.format, w.asked, (double)w.longest / 1e6);
    hostile_line(report, status == PITH_OK && w.longest <= GAP_MAX, text);
    return w.asked;
}

/* After cancelling at the nth call, the function is not called again, and there
 * is no result. */
static void check_cancel(hostile_report *report, const char *name,
                         pith_str page, pith_options options, int patience)
{
    waiting w = {.patience = patience};
    pith_result *result = NULL;
    options.is_cancelled = be_asked;
    options.cancel_context = &w;
    pith_status status =
        pith_worker_extract(report->worker, page, &options, &result, NULL);
    char text[200];
    snprintf(text, sizeof text, "%s, cancelled at question %d: %s", name,
             patience, pith_status_text(status));
    hostile_line(report,
                 status == PITH_CANCELLED && !result && w.asked == patience,
                 text);
    pith_result_free(result);
}

/* The limit itself, on a page that takes many times as long. */
static void check_timeout(hostile_report *report, const char *name,
                          pith_str page, pith_options options)
{
    pith_result *result = NULL;
    options.limits.timeout_ms = 1;
    pith_status status =
        pith_worker_extract(report->worker, page, &options, &result, NULL);
    bool good = status == PITH_OK && result->outcome == PITH_OUTCOME_LIMIT &&
                pith_str_istarts(result->reason, PITH_S("timeout of 1 ms"));
    char text[200];
    snprintf(text, sizeof text, "%s, 1 ms: %.*s", name,
             result ? (int)result->reason.len : 0,
             result ? result->reason.data : "");
    hostile_line(report, good, text);
    pith_result_free(result);
}

static void check_families(hostile_report *report, const hostile_family *at,
                           char **names)
{
    size_t pairs = count_methods() * count_formats();
    for (size_t turn = 0; at->name; at++, turn++) {
        char **named = names;
        while (*named && strcmp(*named, at->name) != 0)
            named++;
        if (names[0] && !*named)
            continue;
        pith_str page = page_of(at);
        for (size_t i = 0; i < (names[0] ? pairs : 1); i++) {
            pith_options options = pair_at(turn + i);
            int asked = check_gaps(report, at->name, page, options);
            if (turn % 10 != 0)
                continue;
            /* not at the last check, when everything is done */
            check_cancel(report, at->name, page, options, (1 + asked) / 2);
            if (asked > LONG_ASKED)
                check_timeout(report, at->name, page, options);
        }
        free((char *)page.data);
    }
}

int main(int argc, char **argv)
{
    (void)argc;
    hostile_report report = {.worker = pith_worker_new()};
    if (!report.worker)
        return 1;
    check_families(&report, hostile_families, argv + 1);
    check_families(&report, hostile_layout_families, argv + 1);
    check_families(&report, hostile_content_families, argv + 1);
    pith_worker_free(report.worker);
    printf("1..%d\n", report.lines);
    return report.failed ? 1 : 0;
}
