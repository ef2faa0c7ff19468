/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith extract: the main content of pages, the default verb.
 *
 * Inputs are listed first (sources.c), then worked on in threads
 * (page_work.c); here their results are written in the inputs' order.
 */
#include "exit_status.h"
#include "format_flags.h"
#include "page_work.h"
#include "pool.h"
#include "progress.h"
#include "quantity.h"
#include "sink.h"
#include "wet.h"

#include <errno.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { JOBS_MAX = 1024 };

enum {
    OUTPUT,
    OUTPUT_DIR,
    WITH_METADATA,
    TIMING,
    CSV_SAFE,
    ONLY_WITH_METADATA,
    FILES_FROM,
    JOBS,
    PROGRESS,
    NO_PROGRESS,
    QUIET,
    SANDBOX,
    NO_SANDBOX,
    STORE,
    SITE,
};

static const pith_flag input_flags[] = {
    {FILES_FROM, 0, "files-from", "FILE",
     "read names of further inputs from FILE (- for standard input), one a "
     "line"},
    {0},
};

static const pith_flag output_flags[] = {
    {OUTPUT, 'o', "output", "FILE",
     "write to FILE, atomically on completion (default: standard "
     "output)"},
    {OUTPUT_DIR, 0, "output-dir", "DIR",
     "write a file per input: its name, below DIR, with .txt, .md, .html, "
     ".json, .jsonl, .xml, .tei.xml, .csv or .tokens added"},
    {WITH_METADATA, 0, "with-metadata", NULL,
     "put what is known about the page in front of text and Markdown, between "
     "lines with three hyphens, and into the head of HTML, as <meta>; in json "
     "and jsonl add an object `metadata` with all facts and where they were "
     "found"},
    {TIMING, 0, "timing", NULL,
     "in json and jsonl add `ms`, the milliseconds that a page took"},
    {CSV_SAFE, 0, "csv-safe", NULL,
     "in csv put an apostrophe before cells that begin with =, +, -, @, a tab "
     "or a carriage return, which spreadsheets would take for formulas; always "
     "on a terminal"},
    {ONLY_WITH_METADATA, 0, "only-with-metadata", NULL,
     "write only pages whose title, date and address are known (the address "
     "given, or the one the page declares)"},
    {0},
};

static const pith_flag rule_flags[] = {
    {STORE, 0, "store", "FILE",
     "with --method rules: read pages by the rules that FILE has of their "
     "site, keep those that pages teach, count hits; made where it is "
     "missing"},
    {SITE, 0, "site", "HOST",
     "whose pages these are (default: each page's address)"},
    {0},
};

static const pith_flag run_flags[] = {
    {JOBS, 'j', "jobs", "N",
     "worker threads (default: one per core); the output stays in the inputs' "
     "order"},
    {PROGRESS, 0, "progress", NULL,
     "show done/total, pages/s and the time left on standard error; on by "
     "itself for more than one input on a terminal"},
    {NO_PROGRESS, 0, "no-progress", NULL, "never show it"},
    {QUIET, 'q', "quiet", NULL, "no messages about single pages"},
    {SANDBOX, 0, "sandbox", NULL,
     "work on pages in processes that have no files, no network and no other "
     "rights; one that a page ends is replaced, and the page is an error; "
     "style sheets beside pages are not read"},
    {NO_SANDBOX, 0, "no-sandbox", NULL, "do not (the default)"},
    {0},
};

static const pith_flag_group groups[] = {
    {"Input", input_flags},
    {"Format", pith_format_flags},
    {"Content", pith_content_flags},
    {"Record", pith_record_flags},
    {"Output", output_flags},
    {"Method", pith_method_flags},
    {"Rules", rule_flags},
    {"Boxes", pith_layout_flags},
    {"Reading the page", pith_input_flags},
    {"Fetching", pith_fetch_flags},
    {"Limits per page", pith_limit_flags},
    {"Running", run_flags},
    {0},
};

/* What stands around pages in one output. */
typedef struct frame {
    const char *first;   /* begins an output, */
    const char *open;    /* then, before several pages, */
    const char *between; /* between them, */
    const char *close;   /* and behind the last */
    const char *alone;   /* behind the only one */
    bool held;           /* one page and several differ */
} frame;

#define XML_DECLARATION "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

static const frame frames[] = {
    /* A line with nothing but a form feed, which no page's text has. */
    [PITH_OUTPUT_PAGE] = {"", "", "\f\n", "", "", false},
    [PITH_OUTPUT_JSON] = {"", "[\n", ",\n", "\n]\n", "\n", true},
    [PITH_OUTPUT_JSONL] = {"", "", "", "", "", false},
    [PITH_OUTPUT_WET] = {"", "", "", "", "", false},
    [PITH_OUTPUT_XML] = {XML_DECLARATION, "<docs>\n", "", "</docs>\n", "",
                         true},
    [PITH_OUTPUT_TEI] = {XML_DECLARATION,
                         "<teiCorpus xmlns=\"http://www.tei-c.org/ns/1.0\">\n"
                         "<teiHeader>\n<fileDesc>\n<titleStmt>\n"
                         "<title>Pages</title>\n</titleStmt>\n"
                         "<publicationStmt>\n<p/>\n</publicationStmt>\n"
                         "<sourceDesc>\n<p/>\n</sourceDesc>\n"
                         "</fileDesc>\n</teiHeader>\n",
                         "", "</teiCorpus>\n", "", true},
    [PITH_OUTPUT_CSV] = {"", "", "", "", "", false},
};

/* A run, seen from the thread that writes. */
typedef struct writer {
    const pith_sources *sources;
    pith_output_kind kind;
    const char *folder; /* of --output-dir, or NULL */
    const char *ending; /* of its files */
    pith_guard guard;
    pith_sink sink; /* not used with a folder */
    pith_tally tally;
    pith_progress progress;
    pith_page_plan plan;
    pith_feed feed;
    bool sandbox;         /* asked for */
    size_t parts;         /* pages written to the one output */
    pith_page_done *held; /* the first page as JSON: whether it is the only
                             one is known when the next comes */
} writer;

/* -- Writing ------------------------------------------------------------ */

static void count_outcome(pith_tally *tally, const pith_page_done *done)
{
    tally->inputs++;
    if (done->outcome == PITH_OUTCOME_LIMIT)
        tally->limited++;
    else if (done->outcome == PITH_OUTCOME_ERROR && done->unfetched)
        tally->unfetched++;
    else if (done->outcome == PITH_OUTCOME_ERROR && done->unopened)
        tally->unopened++;
    else if (done->outcome == PITH_OUTCOME_ERROR)
        tally->failed++;
}

static bool put_text(pith_sink *sink, const char *text)
{
    return *text == 0 || pith_sink_put(sink, text, strlen(text));
}

/* What begins an output, of its own or of all pages. */
static bool put_first(const writer *w, pith_sink *sink)
{
    char *header = NULL;
    size_t len = 0;
    if (w->kind == PITH_OUTPUT_CSV &&
        pith_csv_header(&header, &len) != PITH_OK) {
        pith_message("out of memory");
        return false;
    }
    bool fine = put_text(sink, frames[w->kind].first) &&
                pith_sink_put(sink, header, len);
    pith_free(header);
    return fine;
}

static bool write_file(writer *w, const pith_page_done *done)
{
    if ((w->kind == PITH_OUTPUT_PAGE || w->kind == PITH_OUTPUT_WET) &&
        done->outcome == PITH_OUTCOME_ERROR)
        return true;
    char *path = NULL;
    if (asprintf(&path, "%s/%s%s", w->folder, done->file, w->ending) < 0) {
        pith_message("out of memory");
        return false;
    }
    pith_sink sink;
    bool fine = pith_sink_open(&sink, &w->guard, path) && put_first(w, &sink) &&
                pith_sink_put(&sink, done->data, done->len) &&
                put_text(&sink, frames[w->kind].alone);
    if (fine)
        fine = pith_sink_close(&sink);
    else
        pith_sink_abandon(&sink);
    free(path);
    return fine;
}

/* Into the one output; a failed page leaves its place in text empty, so that
 * the n-th part is the n-th input. */
static bool write_part(writer *w, const pith_page_done *done)
{
    const frame *f = &frames[w->kind];
    bool fine = put_text(&w->sink, w->parts ? f->between : f->open);
    w->parts++;
    return fine && pith_sink_put(&w->sink, done->data, done->len);
}

/* The first page of an array, when the second has come. */
static bool write_held(writer *w)
{
    pith_page_done *held = w->held;
    w->held = NULL;
    bool fine = !held || write_part(w, held);
    if (held)
        pith_page_done_free(held);
    return fine;
}

/* What begins the one output. */
static bool write_begin(writer *w)
{
    pith_wet_record info = {0};
    if (w->kind != PITH_OUTPUT_WET)
        return put_first(w, &w->sink);
    bool fine = pith_wet_begin(w->plan.packing, &info) &&
                pith_sink_put(&w->sink, info.bytes, info.len);
    pith_free(info.bytes);
    return fine;
}

/* What ends the one output. */
static bool write_end(writer *w)
{
    const frame *f = &frames[w->kind];
    if (w->held)
        return pith_sink_put(&w->sink, w->held->data, w->held->len) &&
               put_text(&w->sink, f->alone);
    if (w->kind == PITH_OUTPUT_JSON && w->parts == 0)
        return put_text(&w->sink, "[]\n");
    return (w->parts || put_text(&w->sink, f->open)) &&
           put_text(&w->sink, f->close);
}

/* Say what there is to say, count, and write; the result stays the caller's
 * unless it is held. */
static bool write_done(writer *w, pith_page_done *done)
{
    if (done->damage) {
        w->tally.warc_damaged = true;
        return true;
    }
    count_outcome(&w->tally, done);
    if (done->skipped)
        return true;
    if (w->folder)
        return write_file(w, done);
    if (frames[w->kind].held && w->parts == 0 && !w->held) {
        w->held = done;
        return true;
    }
    return write_held(w) && write_part(w, done);
}

static bool deliver(void *context, size_t item, void *result)
{
    writer *w = context;
    pith_page_done *done = result;
    pith_progress_hide(&w->progress);
    if (done->messages)
        fputs(done->messages, stderr);
    bool fine = write_done(w, done);
    if (!fine)
        w->tally.output_failed = true;
    pith_progress_step(&w->progress, item + 1);
    if (done != w->held)
        pith_page_done_free(done);
    return fine;
}

static void discard(void *result)
{
    pith_page_done_free(result);
}

static void *begin(void *context)
{
    return pith_page_work_begin(&((writer *)context)->plan);
}

static void *next(void *context)
{
    return pith_feed_next(&((writer *)context)->feed);
}

/* Threads for the sources: a WARC file or store may keep any number of them busy. */
static unsigned count_threads(const pith_sources *sources, unsigned jobs)
{
    if (pith_sources_hold_many(sources) || jobs < sources->count)
        return jobs;
    return sources->count ? (unsigned)sources->count : 1;
}

static unsigned count_cores(void)
{
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0 && CPU_COUNT(&set) > 0)
        return (unsigned)CPU_COUNT(&set);
    return 1;
}

/* Bring every page to its place. */
static void run_pages(writer *w, unsigned jobs, pith_progress_wish progress)
{
    size_t count = w->sources->count;
    pith_pool pool = {
        .threads = count_threads(w->sources, jobs),
        .context = w,
        .begin = begin,
        .end = pith_page_work_end,
        .next = next,
        .work_on = pith_page_work,
        .deliver = deliver,
        .discard = discard,
    };
    w->feed.guard = &w->guard;
    pith_progress_start(
        &w->progress, pith_sources_hold_many(w->sources) ? 0 : count, progress);
    if (!pith_pool_run(&pool)) {
        pith_message("out of memory");
        w->tally.output_failed = true;
    }
    pith_progress_finish(&w->progress, w->tally.inputs);
    w->tally.interrupted = w->feed.cut;
    if (!w->plan.quiet)
        pith_feed_say_errors(&w->feed);
    pith_feed_clear(&w->feed);
}

/* The end of the one output; false when it could not be written. */
static bool finish(writer *w)
{
    bool fine = !w->tally.output_failed && write_end(w);
    if (w->held)
        pith_page_done_free(w->held);
    if (fine)
        return w->tally.interrupted ? pith_sink_cut(&w->sink, w->tally.inputs)
                                    : pith_sink_close(&w->sink);
    pith_sink_abandon(&w->sink);
    return false;
}

static int write_all(writer *w, unsigned jobs, pith_progress_wish progress,
                     const char *output)
{
    if (w->sources->count > 1 || pith_sources_hold_many(w->sources))
        pith_guard_start_gentle(&w->guard);
    else
        pith_guard_start(&w->guard);
    if (!w->folder &&
        (!pith_sink_open(&w->sink, &w->guard, output) || !write_begin(w))) {
        w->tally.output_failed = true;
        pith_sink_abandon(&w->sink);
        pith_guard_stop(&w->guard);
        return pith_exit_status(&w->tally);
    }
    run_pages(w, jobs, progress);
    if (!w->folder)
        w->tally.output_failed = !finish(w);
    else if (w->tally.interrupted)
        pith_message("interrupted after %zu page%s, whose files are written",
                     w->tally.inputs, w->tally.inputs == 1 ? "" : "s");
    pith_guard_stop(&w->guard);
    return pith_exit_status(&w->tally);
}

/* -- Options ------------------------------------------------------------ */

static bool has_flag(const pith_args *args, int id)
{
    return pith_args_value(args, id) != NULL;
}

static int read_jobs(const pith_args *args, unsigned *jobs)
{
    const char *value = pith_args_value(args, JOBS);
    uint64_t n = count_cores();
    if (value && (!pith_quantity_count(value, JOBS_MAX, &n) || n == 0))
        return pith_usage_error(args, "--jobs takes 1 to %d, not \"%s\"",
                                JOBS_MAX, value);
    *jobs = (unsigned)n;
    return -1;
}

static int read_flags(const pith_args *args, writer *w,
                      pith_page_settings *settings)
{
    pith_options *options = &settings->options;
    const pith_output_format *format = NULL;
    int status = pith_format_flags_read(args, options, &format);
    if (status >= 0)
        return status;
    w->kind = format->kind;
    w->ending = format->ending;
    w->folder = pith_args_value(args, OUTPUT_DIR);
    if (w->folder && has_flag(args, OUTPUT))
        return pith_usage_error(args, "either --output or --output-dir");
    status = pith_check_overwrite(args, pith_args_value(args, OUTPUT));
    if (status >= 0)
        return status;
    w->plan.quiet = has_flag(args, QUIET);
    w->plan.metadata = has_flag(args, WITH_METADATA);
    w->plan.timing = has_flag(args, TIMING);
    w->plan.csv_safe =
        has_flag(args, CSV_SAFE) ||
        (!has_flag(args, OUTPUT) && !w->folder && isatty(STDOUT_FILENO));
    w->plan.complete = has_flag(args, ONLY_WITH_METADATA);
    w->plan.site = pith_args_value(args, SITE);
    bool rules = options->method && strcmp(options->method, "rules") == 0;
    if ((has_flag(args, STORE) || w->plan.site) && !rules)
        return pith_usage_error(args, "--store and --site are for --method "
                                      "rules");
    if (w->plan.site && !has_flag(args, STORE))
        return pith_usage_error(args, "in which store? --store FILE");
    w->sandbox = has_flag(args, SANDBOX) && !has_flag(args, NO_SANDBOX);
    if (w->sandbox &&
        (rules || settings->browse.render || settings->browse.layout))
        return pith_usage_error(args, "--sandbox is not for --method rules, "
                                      "nor for pages that go through a "
                                      "browser");
    return pith_page_settings_check(args, settings);
}

/* -- Inputs ------------------------------------------------------------- */

static int list_inputs(const pith_args *args, pith_sources *sources)
{
    const char *list = pith_args_value(args, FILES_FROM);
    if (args->noperands == 0 && !list) {
        if (isatty(STDIN_FILENO))
            return pith_usage_error(args, "what to extract? Name a file, a "
                                          "folder, or - for standard input");
        pith_sources_add(sources, "-", true);
    }
    bool alone = args->noperands == 1 && !list;
    for (size_t i = 0; i < args->noperands; i++)
        pith_sources_add(sources, args->operands[i], alone);
    for (size_t i = 0; i < args->ngiven; i++) {
        const char *name = args->given[i].value;
        if (args->given[i].flag->id == FILES_FROM &&
            !pith_sources_add_list(sources, name)) {
            pith_message("%s: %s", name, strerror(errno));
            return PITH_EXIT_IO;
        }
    }
    if (sources->failed) {
        pith_message("out of memory");
        return PITH_EXIT_IO;
    }
    return -1;
}

static int check_clash(const pith_args *args, const writer *w)
{
    const pith_source *first;
    const pith_source *second;
    if (!w->folder || !pith_sources_find_clash(w->sources, &first, &second))
        return -1;
    return pith_usage_error(args, "%s and %s would both be written to %s/%s%s",
                            first->path, second->path, w->folder, first->file,
                            w->ending);
}

static int run(const pith_args *args)
{
    writer w = {0};
    pith_sources sources;
    pith_page_settings settings;
    unsigned jobs = 1;
    pith_sources_init(&sources);
    int status = pith_page_flags_read(args, &settings);
    if (status < 0)
        status = read_flags(args, &w, &settings);
    if (status < 0)
        status = read_jobs(args, &jobs);
    if (status < 0)
        status = list_inputs(args, &sources);
    w.sources = &sources;
    if (status < 0)
        status = check_clash(args, &w);
    w.feed = (pith_feed){.sources = &sources,
                         .errors = has_flag(args, PITH_FLAG_HTTP_ERRORS),
                         .max_bytes = settings.options.limits.max_bytes};
    w.plan.options = &settings.options;
    w.plan.fetch = &settings.fetch;
    w.plan.browse = &settings.browse;
    w.plan.kind = w.kind;
    w.plan.packing = pith_wet_packing(pith_args_value(args, OUTPUT));
    if (status < 0 && has_flag(args, STORE)) {
        w.plan.book = pith_rule_book_open(pith_args_value(args, STORE));
        status = w.plan.book ? -1 : PITH_EXIT_IO;
    }
    if (status < 0 && w.sandbox) {
        w.plan.sandbox = pith_page_work_shut(&w.plan);
        status = w.plan.sandbox ? -1 : PITH_EXIT_IO;
    }
    if (status < 0)
        status =
            write_all(&w, jobs,
                      pith_progress_wish_of(pith_args_value(args, PROGRESS),
                                            pith_args_value(args, NO_PROGRESS)),
                      pith_args_value(args, OUTPUT));
    if (!pith_rule_book_close(w.plan.book, "extract", w.tally.inputs)) {
        w.tally.output_failed = true;
        status = pith_exit_status(&w.tally);
    }
    pith_sandbox_close(w.plan.sandbox);
    pith_page_settings_clear(&settings);
    pith_sources_clear(&sources);
    return status;
}

const pith_command pith_command_extract = {
    .name = "extract",
    .summary = "main content of pages (what plain `pith FILE` does)",
    .usage = "[OPTIONS] [INPUT...]",
    .about =
        "Prints the main content of web pages. INPUT is an .html, .htm or "
        ".xhtml file, the same gzipped, a folder of them, a .warc, .warc.gz or "
        ".warc.zst file (every HTML record is a page), a store (every page in "
        "it), an http:// or https:// address, or - for standard input, which "
        "is also read when nothing is "
        "named. Several pages as "
        "text, Markdown or HTML are separated by a line that holds a form "
        "feed.",
    .examples = "  pith page.html\n"
                "  curl -s https://example.org/ | pith --base-url "
                "https://example.org/ --markdown\n"
                "  pith https://example.org/news.html\n"
                "  pith -j 4 --jsonl -o pages.jsonl folder/\n"
                "  pith --jsonl crawl.warc.gz\n",
    .groups = groups,
    .run = run,
};
