/* SPDX-License-Identifier: Apache-2.0 */
/* Records of many pages: see records.h. Inputs other than .jsonl files go
 * through the pool in runs, which preserves the order of the command line. */
#include "records.h"

#include "page_work.h"
#include "pool.h"
#include "quantity.h"
#include "splitter.h"

#include <pith/crawl.h>
#include <pith/job.h>
#include <pith/pith.h>

#include <errno.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { JOBS_MAX = 1024, WHERE_MAX = 300 };

const pith_flag pith_records_flags[] = {
    {PITH_FLAG_FILES_FROM, 0, "files-from", "FILE",
     "read the names of further inputs from FILE (- for standard input), one "
     "per line; lines that begin with # and name no file are comments"},
    {PITH_FLAG_JOBS, 'j', "jobs", "N",
     "worker threads (default: one per core)"},
    {PITH_FLAG_PROGRESS, 0, "progress", NULL,
     "show progress on standard error (default: on a terminal with more than "
     "one input)"},
    {PITH_FLAG_NO_PROGRESS, 0, "no-progress", NULL, "never show progress"},
    {PITH_FLAG_QUIET, 'q', "quiet", NULL,
     "print no messages about single pages and no summary"},
    {0},
};

bool pith_records_are_in(const char *path)
{
    static const char *const endings[] = {".jsonl", ".jsonl.zst", ".jsonl.gz"};
    size_t len = strlen(path);
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        size_t n = strlen(endings[i]);
        if (len > n && strcmp(path + len - n, endings[i]) == 0)
            return true;
    }
    return false;
}

static unsigned count_cores(void)
{
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0 && CPU_COUNT(&set) > 0)
        return (unsigned)CPU_COUNT(&set);
    return 1;
}

static int list_inputs(pith_records *records, const pith_args *args)
{
    const char *list = pith_args_value(args, PITH_FLAG_FILES_FROM);
    if (args->noperands == 0 && !list)
        return pith_usage_error(
            args, "no input: name files, folders, WARC files, stores or "
                  ".jsonl files");
    for (size_t i = 0; i < args->noperands; i++)
        pith_sources_add(&records->sources, args->operands[i],
                         args->noperands == 1 && !list);
    if (list && !pith_sources_add_list(&records->sources, list, NULL))
        return PITH_EXIT_IO;
    if (!records->sources.failed)
        return -1;
    pith_message("out of memory");
    return PITH_EXIT_IO;
}

int pith_records_open(pith_records *records, const pith_args *args)
{
    pith_sources_init(&records->sources);
    const char *jobs = pith_args_value(args, PITH_FLAG_JOBS);
    uint64_t n = count_cores();
    if (jobs && (!pith_quantity_count(jobs, JOBS_MAX, &n) || n == 0))
        return pith_usage_error(args, "--jobs takes 1 to %d, not \"%s\"",
                                JOBS_MAX, jobs);
    records->jobs = (unsigned)n;
    records->quiet = pith_args_value(args, PITH_FLAG_QUIET) != NULL;
    records->http_errors = pith_args_value(args, PITH_FLAG_HTTP_ERRORS) != NULL;
    records->progress_wish =
        pith_progress_wish_of(pith_args_value(args, PITH_FLAG_PROGRESS),
                              pith_args_value(args, PITH_FLAG_NO_PROGRESS));
    return list_inputs(records, args);
}

void pith_records_clear(pith_records *records)
{
    pith_sources_clear(&records->sources);
}

/* -- Pages --------------------------------------------------------------- */

/* A run of inputs that are pages. */
typedef struct page_run {
    pith_records *stream;
    pith_sources part; /* borrows the stream's items */
    pith_feed feed;
    pith_page_plan plan;
    bool stopped;
} page_run;

static void *begin_work(void *context)
{
    return pith_page_work_begin(&((page_run *)context)->plan);
}

static void *next_page(void *context)
{
    return pith_feed_next(&((page_run *)context)->feed);
}

static void discard_page(void *result)
{
    pith_page_done_free(result);
}

static void count_page(pith_tally *tally, const pith_page_done *done)
{
    if (done->damage) {
        tally->warc_damaged = true;
        return;
    }
    tally->inputs++;
    tally->unopened += done->unopened;
    tally->failed += done->outcome == PITH_OUTCOME_ERROR && !done->unopened;
    tally->limited += done->outcome == PITH_OUTCOME_LIMIT;
}

static bool deliver_page(void *context, size_t item, void *result)
{
    (void)item;
    page_run *run = context;
    pith_records *records = run->stream;
    pith_page_done *done = result;
    if (done->messages) {
        pith_progress_hide(&records->progress);
        fputs(done->messages, stderr);
    }
    count_page(&records->tally, done);
    size_t len = done->len;
    while (len > 0 && done->data[len - 1] == '\n')
        len--;
    bool whole = len > 0 && done->outcome != PITH_OUTCOME_ERROR;
    bool fine =
        !whole || records->take(records->context, done->data, len, NULL);
    run->stopped = run->stopped || !fine;
    pith_progress_step(&records->progress, records->tally.inputs);
    pith_page_done_free(done);
    return fine;
}

static bool run_pages(pith_records *records, size_t from, size_t to)
{
    /* Records like those of `pith extract`. */
    pith_options options = *records->options;
    options.parts |= PITH_PARTS_STANDARD;
    page_run run = {
        .stream = records,
        .part = {.items = records->sources.items + from, .count = to - from},
        .plan = {.options = &options,
                 .kind = PITH_OUTPUT_JSONL,
                 .quiet = records->quiet},
    };
    run.feed = (pith_feed){.sources = &run.part,
                           .max_bytes = records->options->limits.max_bytes,
                           .timeout_ms = records->options->limits.timeout_ms,
                           .errors = records->http_errors,
                           .guard = records->guard};
    pith_pool pool = {
        .threads = records->jobs,
        .context = &run,
        .begin = begin_work,
        .end = pith_page_work_end,
        .next = next_page,
        .work_on = pith_page_work,
        .deliver = deliver_page,
        .discard = discard_page,
    };
    if (!pith_pool_run(&pool)) {
        pith_message("out of memory");
        records->tally.output_failed = true;
        run.stopped = true;
    }
    if (!records->quiet)
        pith_feed_say_errors(&run.feed);
    pith_feed_clear(&run.feed);
    records->half |= run.feed.half;
    records->tally.interrupted |= run.feed.cut;
    return !run.stopped && !run.feed.cut;
}

/* -- Records ------------------------------------------------------------- */

/* A file of records. */
typedef struct record_file {
    pith_records *stream;
    const char *path;
} record_file;

static bool take_line(void *context, const char *line, size_t len,
                      size_t number)
{
    const record_file *file = context;
    pith_records *records = file->stream;
    char where[WHERE_MAX];
    snprintf(where, sizeof where, "%s: line %zu", file->path, number);
    records->tally.inputs++;
    bool fine = len == 0 || records->take(records->context, line, len, where);
    records->tally.interrupted |=
        records->guard && pith_guard_asked(records->guard);
    pith_progress_step(&records->progress, records->tally.inputs);
    return fine && !records->tally.interrupted;
}

bool pith_records_read(pith_records *records, const char *path)
{
    record_file file = {records, path};
    pith_splitter lines = {.context = &file, .take = take_line};
    pith_error error = {0};
    bool remote = records->sources.remote && pith_remote_is_address(path);
    bool there = remote || access(path, R_OK) == 0;
    pith_status status =
        remote ? pith_packed_read_remote(records->sources.remote, path,
                                         pith_splitter_put, &lines, &error)
               : pith_packed_read(path, pith_splitter_put, &lines, &error);
    /* The part of a line before the damage is not a record. */
    lines.len = status == PITH_OK ? lines.len : 0;
    pith_splitter_end(&lines);
    if (status != PITH_OK || lines.no_memory) {
        pith_progress_hide(&records->progress);
        pith_message("%s", lines.no_memory ? "out of memory" : error.text);
        records->broken = true;
        records->tally.inputs += !there;
        records->tally.unopened += !there;
        records->tally.failed += there;
    }
    return !lines.stopped && !lines.no_memory;
}

void pith_records_run(pith_records *records)
{
    const pith_source *items = records->sources.items;
    pith_progress_start(&records->progress, 0, records->progress_wish);
    bool fine = true;
    for (size_t i = 0, end; fine && i < records->sources.count; i = end) {
        end = i + 1;
        if (pith_records_are_in(items[i].path)) {
            fine = pith_records_read(records, items[i].path);
            continue;
        }
        while (end < records->sources.count &&
               !pith_records_are_in(items[end].path))
            end++;
        fine = run_pages(records, i, end);
    }
    pith_progress_finish(&records->progress, records->tally.inputs);
}
