/* SPDX-License-Identifier: Apache-2.0 */
/* pith crawl: fetch a site into a WARC file, a folder or a store, or many sites
 * (cli/crawl/). The library does the crawl; this file has the options, the
 * progress line and the summary. */
#include "browsing.h"
#include "fetching.h"
#include "frontier_run.h"
#include "learning_sink.h"
#include "progress.h"
#include "quantity.h"
#include "shown.h"
#include "sink.h"

#include <pith/crawl.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    OUTPUT,
    OUTPUT_DIR,
    STORE,
    JOURNAL,
    PREVIOUS,
    LEARN_TEMPLATE,
    DEPTH,
    MAX_PAGES,
    SITEMAP,
    FEED,
    RENDER,
    PARALLEL,
    DELAY,
    MAX_BYTES,
    TIMEOUT,
    PROGRESS,
    NO_PROGRESS,
    QUIET,
    FRONTIER,
    SHARDS,
    HOPS,
    JOBS,
    LEASE_TIME,
    STATUS,
};

enum { TERMINAL_MS = 100, LOG_MS = 5000, MAX_LEVELS = 1000 };
enum { STANDARD_DELAY_MS = 200, LEASE_MIN_MS = 1000 };

static const pith_flag what_flags[] = {
    {DEPTH, 0, "depth", "N",
     "link levels to follow: 1 fetches the seed alone, 2 (default) also the "
     "pages it links to"},
    {MAX_PAGES, 0, "max-pages", "N", "pages to fetch (default 500)"},
    {SITEMAP, 0, "sitemap", "URL",
     "also fetch the pages of this sitemap; auto: the sitemaps named by "
     "robots.txt, else /sitemap.xml"},
    {FEED, 0, "feed", "URL",
     "also fetch the pages of this RSS, Atom or JSON feed; auto: the feeds "
     "that the "
     "seed links to"},
    {RENDER, 0, "render", NULL,
     "save pages as they are after their scripts ran in a headless Chromium, "
     "at most 15 seconds each, one at a time"},
    {0},
};

static const pith_flag output_flags[] = {
    {OUTPUT, 'o', "output", "FILE",
     "write to FILE, which ends in .warc, .warc.gz or .warc.zst (default: "
     "HOST.warc.gz)"},
    {OUTPUT_DIR, 0, "output-dir", "DIR",
     "write one file per page below DIR, named after host and path"},
    {STORE, 0, "store", "FILE",
     "also put the pages into this store; without -o or --output-dir, only "
     "there"},
    {JOURNAL, 0, "journal", "FILE",
     "journal of the crawl; after a crash the same command continues from it "
     "(default: the output's name plus .journal)"},
    {PREVIOUS, 0, "previous", "FILE",
     "journal of an earlier crawl; pages unchanged since then are not sent "
     "again"},
    {LEARN_TEMPLATE, 0, "learn-template", "FILE",
     "also learn what repeats on the site's pages, as `pith site learn` does, "
     "and write it to FILE, for `pith --template FILE`"},
    {0},
};

static const pith_flag manner_flags[] = {
    {PARALLEL, 0, "parallel", "N", "concurrent requests, 1 to 64 (default 4)"},
    {DELAY, 0, "delay", "TIME",
     "least time between the starts of two requests; suffixes s, ms; a longer "
     "Crawl-delay in robots.txt wins (default 200ms)"},
    {MAX_BYTES, 0, "max-bytes", "N",
     "bytes per page, after decompression; suffixes k, M, G (default 20M)"},
    {TIMEOUT, 0, "timeout", "TIME",
     "time per response; suffixes s, ms (default 30s)"},
    {0},
};

static const pith_flag frontier_flags[] = {
    {FRONTIER, 0, "frontier", "DIR",
     "crawl many sites, with any number of processes and machines that share "
     "DIR: SEED_URLs name sites, links to others lead to these (--hops); "
     "an archive a site, DIR/site/*/HOST.warc.gz; the same command continues, "
     "also without seeds"},
    {SHARDS, 0, "shards", "N",
     "parts that the sites of a new DIR are cut into, 1 to 4096 (default 256)"},
    {HOPS, 0, "hops", "N",
     "new DIR: links from site to site to follow, 0 for the seeds' sites alone "
     "(default 1)"},
    {JOBS, 'j', "jobs", "N",
     "sites at a time, each of another shard, 1 to 256 (default 8)"},
    {LEASE_TIME, 0, "lease-time", "TIME",
     "after which the shards of a process that shows no life are another's "
     "(default 60s)"},
    {STATUS, 0, "status", NULL,
     "only tell how far the crawl in DIR is: sites by state, pages, links, "
     "shards and their owners"},
    {0},
};

static const pith_flag run_flags[] = {
    {PROGRESS, 0, "progress", NULL,
     "show pages, bytes, queue length and the time left on standard error "
     "(default: on a terminal)"},
    {NO_PROGRESS, 0, "no-progress", NULL, "never show progress"},
    {QUIET, 'q', "quiet", NULL,
     "print no messages about single pages and no summary"},
    {0},
};

static const pith_flag_group groups[] = {
    {"What is fetched", what_flags},
    {"Output", output_flags},
    {"Politeness", manner_flags},
    {"Many sites", frontier_flags},
    {"Fetching", pith_fetch_flags},
    {"Running", run_flags},
    {0},
};

static volatile sig_atomic_t interrupted;

/* The first signal requests an orderly end, a second one ends the program. */
static void note_signal(int number)
{
    static struct timespec first;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (!interrupted) {
        interrupted = 1;
        first = now;
    } else if ((now.tv_sec - first.tv_sec) * 1000 +
                   (now.tv_nsec - first.tv_nsec) / 1000000 >
               PITH_SAME_SIGNAL_MS) {
        (void)signal(number, SIG_DFL);
        (void)raise(number);
    }
}

/* The context of the library's callbacks. */
typedef struct crawl_run {
    pith_crawl_options options;
    pith_fetch_options fetch;
    bool quiet, progress, terminal, drawn;
    uint64_t start_ms, last_ms, first_pages;
    bool counted;
    char *journal, *output;
    pith_browsing *browsing; /* NULL: no --render */
} crawl_run;

/* -- Callbacks
 * --------------------------------------------------------------- */

static void print_progress(const crawl_run *run,
                           const pith_crawl_progress *progress)
{
    double spent = (double)(pith_clock_ms() - run->start_ms) / 1000;
    uint64_t fetched = progress->pages - run->first_pages;
    uint64_t limit = run->options.max_pages ? run->options.max_pages : 500;
    uint64_t left = progress->queued + progress->running;
    if (left > limit - progress->pages)
        left = limit - progress->pages;
    fprintf(stderr, "%llu pages, %.1f MB, %llu queued",
            (unsigned long long)progress->pages, (double)progress->bytes / 1e6,
            (unsigned long long)progress->queued);
    if (fetched && spent > 0) {
        uint64_t s = (uint64_t)((double)left * spent / (double)fetched + 0.5);
        fprintf(stderr, ", %llu:%02llu left", (unsigned long long)(s / 60),
                (unsigned long long)(s % 60));
    }
}

static bool watch(void *context, const pith_crawl_progress *progress)
{
    crawl_run *run = context;
    uint64_t now = pith_clock_ms();
    if (!run->counted)
        run->first_pages = progress->pages;
    run->counted = true;
    if (run->progress &&
        now - run->last_ms >= (run->terminal ? TERMINAL_MS : LOG_MS)) {
        run->last_ms = now;
        if (run->terminal)
            fputs("\r\033[K", stderr);
        print_progress(run, progress);
        if (!run->terminal)
            fputc('\n', stderr);
        run->drawn = run->terminal;
        fflush(stderr);
    }
    return !interrupted;
}

static void hide_progress(crawl_run *run)
{
    if (run->drawn)
        fputs("\r\033[K", stderr);
    run->drawn = false;
}

/* Ends that the user or the site intends are counted, the others are reported.
 * A robots.txt that cannot be fetched is reported once, with its address. */
static bool is_expected(pith_fetch_end end)
{
    return end == PITH_FETCH_ROBOTS || end == PITH_FETCH_NO_ROBOTS ||
           end == PITH_FETCH_TYPE || end == PITH_FETCH_DUPLICATE ||
           end == PITH_FETCH_ELSEWHERE || end == PITH_FETCH_LIMIT;
}

static void tell_skip(void *context, pith_str url, pith_fetch_end end,
                      pith_str reason)
{
    crawl_run *run = context;
    if (run->quiet || is_expected(end))
        return;
    hide_progress(run);
    pith_message("%.*s: %.*s", PITH_FMT(url), PITH_FMT(reason));
}

/* Replace a page by what it is after its scripts ran. */
static bool render(void *context, const pith_fetched *page, pith_str *html)
{
    crawl_run *run = context;
    pith_options options = {.size = sizeof options,
                            .render = {.base_url = page->url},
                            .http_charset = page->charset};
    char *url = strndup(page->url.data, page->url.len);
    if (!url)
        return false;
    *html = pith_browsing_page(run->browsing, page->body, url, &options);
    if (options.remark.len && !run->quiet) {
        hide_progress(run);
        pith_message("%s: %.*s", url, PITH_FMT(options.remark));
    }
    free(url);
    return html->data != page->body.data;
}

/* -- Options ---------------------------------------------------------------- */

static int read_number(const pith_args *args, int id, uint64_t max,
                       uint32_t *out)
{
    const char *value = pith_args_value(args, id);
    uint64_t n = 0;
    if (!value)
        return -1;
    if (!pith_quantity_count(value, max, &n) || n == 0)
        return pith_usage_error(args, "a number from 1 to %llu, not \"%s\"",
                                (unsigned long long)max, value);
    *out = (uint32_t)n;
    return -1;
}

static int read_time(const pith_args *args, int id, uint32_t none,
                     uint32_t *out)
{
    const char *value = pith_args_value(args, id);
    uint64_t ms = 0;
    if (!value)
        return -1;
    if (!pith_quantity_duration(value, UINT32_MAX - 1, &ms) || (!ms && !none))
        return pith_usage_error(args, "a time such as 2s or 250ms, not \"%s\"",
                                value);
    *out = ms ? (uint32_t)ms : none;
    return -1;
}

static int read_flags(const pith_args *args, crawl_run *run)
{
    pith_crawl_options *options = &run->options;
    if (args->noperands != 1 && !pith_args_value(args, FRONTIER))
        return pith_usage_error(args, "crawl takes one seed address, not %zu",
                                args->noperands);
    run->fetch = (pith_fetch_options){.size = sizeof run->fetch};
    *options = (pith_crawl_options){
        .size = sizeof *options,
        .seed = args->noperands > 0 ? args->operands[0] : NULL,
        .previous = pith_args_value(args, PREVIOUS),
        .sitemap = pith_args_value(args, SITEMAP),
        .feed = pith_args_value(args, FEED),
        .fetch = &run->fetch,
        .watch = watch,
        .skip = tell_skip,
        .context = run,
    };
    pith_fetch_flags_read(args, &run->fetch);
    run->quiet = pith_args_value(args, QUIET) != NULL;
    uint32_t bytes = 0;
    int status = read_number(args, DEPTH, MAX_LEVELS, &options->levels);
    if (status < 0)
        status = read_number(args, MAX_PAGES, 1000000, &options->max_pages);
    if (status < 0)
        status = read_number(args, PARALLEL, 64, &options->parallel);
    if (status < 0)
        status = read_number(args, MAX_BYTES, 2000000000, &bytes);
    if (status < 0)
        status = read_time(args, DELAY, UINT32_MAX, &options->delay_ms);
    if (status < 0)
        status = read_time(args, TIMEOUT, 0, &run->fetch.timeout_ms);
    run->fetch.max_bytes = bytes;
    return status;
}

/* Join `len` bytes of one text and all of another; owned, or NULL. */
static char *join(const char *front, size_t len, const char *back)
{
    size_t n = strlen(back) + 1;
    char *both = malloc(len + n);
    if (!both)
        return NULL;
    memcpy(both, front, len);
    memcpy(both + len, back, n);
    return both;
}

/* Derive "example.org.warc.gz" from an address. */
static char *name_output(const char *seed)
{
    pith_str host = pith_split_address(seed).host;
    return join(host.len ? host.data : seed,
                host.len ? host.len : strcspn(seed, "/?#:"), ".warc.gz");
}

static int open_sink(const pith_args *args, crawl_run *run,
                     pith_crawl_sink *sink)
{
    const char *folder = pith_args_value(args, OUTPUT_DIR);
    const char *file = pith_args_value(args, OUTPUT);
    const char *store = pith_args_value(args, STORE);
    const char *journal = pith_args_value(args, JOURNAL);
    if (folder && file)
        return pith_usage_error(args,
                                "--output and --output-dir exclude each other");
    if (!run->options.seed)
        return pith_usage_error(
            args, "missing seed address: pith crawl https://example.org/");
    const char *named = folder ? folder : file ? file : store;
    run->output =
        named ? join(named, strlen(named), "") : name_output(run->options.seed);
    if (run->output && !journal)
        run->journal = join(run->output, strlen(run->output), ".journal");
    if (!run->output || (!journal && !run->journal)) {
        pith_message("out of memory");
        return PITH_EXIT_IO;
    }
    run->options.journal = journal ? journal : run->journal;
    pith_error error = {0};
    pith_status status = PITH_OK;
    pith_crawl_sink other = {0};
    if (folder)
        status = pith_crawl_folder(folder, &other, &error);
    else if (file || !store)
        status = pith_crawl_warc(run->output, &other, &error);
    if (status == PITH_OK && store)
        status = pith_crawl_store(store, other.context ? &other : NULL, sink,
                                  &error);
    else
        *sink = other;
    if (status != PITH_OK)
        return pith_usage_error(args, "%s", error.text);
    const char *template = pith_args_value(args, LEARN_TEMPLATE);
    if (!template || pith_learning_sink_open(template, sink))
        return -1;
    sink->close(sink->context, NULL);
    return PITH_EXIT_IO;
}

/* -- Summary ----------------------------------------------------------------- */

static void print_summary(const crawl_run *run, const pith_crawl_summary *sum)
{
    const pith_crawl_progress *progress = &sum->progress;
    fprintf(stderr, "%llu %s, %llu bytes into ",
            (unsigned long long)progress->pages,
            pith_plural(progress->pages, "page", "pages"),
            (unsigned long long)progress->bytes);
    pith_shown_put(stderr, run->output, strlen(run->output));
    if (progress->unchanged)
        fprintf(stderr, ", %llu of them unchanged",
                (unsigned long long)progress->unchanged);
    fputc('\n', stderr);
    for (int end = PITH_FETCH_OK + 1; end <= PITH_FETCH_DEEP; end++)
        if (progress->skipped[end])
            fprintf(stderr, "%llu skipped: %s\n",
                    (unsigned long long)progress->skipped[end],
                    pith_fetch_end_text((pith_fetch_end)end));
    for (int row = 0; row < PITH_CRAWL_UNREAD_COUNT; row++)
        if (progress->unread[row])
            fprintf(stderr, "%llu not read: %s\n",
                    (unsigned long long)progress->unread[row],
                    pith_crawl_unread_text((pith_crawl_unread)row));
    if (progress->elsewhere)
        fprintf(stderr, "%llu links lead out of the site\n",
                (unsigned long long)progress->elsewhere);
    if (sum->unreached)
        fputs("the server cannot be reached any more\n", stderr);
    /* watch() was never called: the crawl had already been complete. */
    if (sum->complete && sum->resumed && !run->counted)
        fprintf(stderr,
                "up to date: nothing to fetch; for what has changed since, use "
                "another output with --previous %s\n",
                run->options.journal);
    if (!sum->complete)
        fputs("not finished: the same command goes on\n", stderr);
}

/* If there is no page at all, either the network failed or the site does not
 * want to be crawled. */
static int find_exit_status(const pith_crawl_summary *sum)
{
    const pith_crawl_progress *progress = &sum->progress;
    if (sum->unreached)
        return PITH_EXIT_NETWORK;
    if (!sum->complete)
        return PITH_EXIT_INTERRUPTED;
    if (progress->pages)
        return PITH_EXIT_OK;
    return progress->skipped[PITH_FETCH_TYPE] ? PITH_EXIT_SOME_FAILED
                                              : PITH_EXIT_NETWORK;
}

static int open_browser(const pith_args *args, crawl_run *run)
{
    static const pith_browse_plan plan = {.render = true};
    if (!pith_args_value(args, RENDER))
        return -1;
    if (!pith_browsing_found("--render"))
        return PITH_EXIT_IO;
    run->browsing = pith_browsing_new(&plan, &run->fetch);
    run->options.render = render;
    return run->browsing ? -1 : PITH_EXIT_IO;
}

static void watch_signals(void)
{
    struct sigaction action = {.sa_handler = note_signal};
    static const int watched[] = {SIGINT, SIGTERM, SIGHUP};
    sigfillset(&action.sa_mask);
    for (size_t i = 0; i < sizeof watched / sizeof *watched; i++) {
        struct sigaction old;
        /* Signals that the caller ignores (nohup, background jobs) stay
         * ignored. */
        if (sigaction(watched[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN)
            (void)sigaction(watched[i], &action, NULL);
    }
}

static int crawl(crawl_run *run, const pith_crawl_sink *sink,
                 const char *template)
{
    watch_signals();
    pith_crawl_summary summary;
    pith_error error = {0};
    run->start_ms = run->last_ms = pith_clock_ms();
    pith_status status = pith_crawl_run(&run->options, sink, &summary, &error);
    hide_progress(run);
    if (status != PITH_OK) {
        pith_message("%s",
                     error.text[0] ? error.text : pith_status_text(status));
        return status == PITH_ARG ? PITH_EXIT_USAGE : PITH_EXIT_IO;
    }
    if (template && summary.complete)
        pith_learning_sink_finished(template);
    if (!run->quiet)
        print_summary(run, &summary);
    return find_exit_status(&summary);
}

/* -- Many sites --------------------------------------------------------------- */

static bool is_asked(void)
{
    return interrupted;
}

/* Options that apply to a single site; a frontier has these in its folder. */
static int check_frontier(const pith_args *args)
{
    static const struct {
        int id;
        const char *name;
    } others[] = {{OUTPUT, "output"},     {OUTPUT_DIR, "output-dir"},
                  {STORE, "store"},       {JOURNAL, "journal"},
                  {PREVIOUS, "previous"}, {SITEMAP, "sitemap"},
                  {FEED, "feed"},         {RENDER, "render"},
                  {PROGRESS, "progress"}, {LEARN_TEMPLATE, "learn-template"}};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (pith_args_value(args, others[i].id))
            return pith_usage_error(
                args, "--frontier and --%s exclude each other", others[i].name);
    return -1;
}

static int read_frontier(const pith_args *args, const crawl_run *run,
                         pith_frontier_run *out)
{
    const char *hops = pith_args_value(args, HOPS);
    uint32_t threads = 8, lease_ms = 60000;
    uint64_t n = UINT32_MAX;
    int status = check_frontier(args);
    if (status < 0 && hops && !pith_quantity_count(hops, 1000000, &n))
        status =
            pith_usage_error(args, "--hops takes a number, not \"%s\"", hops);
    *out = (pith_frontier_run){
        .path = pith_args_value(args, FRONTIER),
        .plan = {UINT32_MAX, (uint32_t)n, UINT32_MAX, UINT32_MAX},
        .seeds = (const char *const *)args->operands,
        .nseeds = args->noperands,
        .quiet = run->quiet,
        .options = &run->options,
        .asked = is_asked,
    };
    if (status < 0)
        status = read_number(args, SHARDS, 4096, &out->plan.shards);
    if (status < 0)
        status = read_number(args, JOBS, PITH_FRONTIER_THREADS, &threads);
    if (status < 0)
        status = read_time(args, LEASE_TIME, 0, &lease_ms);
    if (pith_args_value(args, DEPTH))
        out->plan.levels = run->options.levels;
    if (pith_args_value(args, MAX_PAGES))
        out->plan.max_pages = run->options.max_pages;
    out->threads = threads;
    out->lease_ms = lease_ms;
    uint32_t delay = run->options.delay_ms;
    delay = delay == 0 ? STANDARD_DELAY_MS : delay == UINT32_MAX ? 0 : delay;
    if (status < 0 && lease_ms < LEASE_MIN_MS)
        status = pith_usage_error(args, "--lease-time must be at least 1s");
    if (status < 0 && delay / 2 > lease_ms / 4)
        status = pith_usage_error(args, "--lease-time must be at least twice "
                                        "--delay");
    return status;
}

/* Options that apply only with --frontier. */
static int check_alone(const pith_args *args)
{
    return pith_args_value(args, SHARDS) || pith_args_value(args, HOPS) ||
                   pith_args_value(args, JOBS) ||
                   pith_args_value(args, LEASE_TIME) ||
                   pith_args_value(args, STATUS)
               ? pith_usage_error(args, "--shards, --hops, --jobs, "
                                        "--lease-time and --status go with "
                                        "--frontier")
               : -1;
}

static int crawl_many(const pith_args *args, crawl_run *run)
{
    pith_frontier_run many;
    bool look = pith_args_value(args, STATUS) != NULL;
    int status = read_flags(args, run);
    if (status < 0 && look && args->noperands > 0)
        status = pith_usage_error(args, "--status takes no seed address");
    if (status < 0)
        status = read_frontier(args, run, &many);
    if (status >= 0)
        return status;
    if (look)
        return pith_frontier_status(many.path);
    watch_signals();
    return pith_frontier_crawl(&many);
}

static int run_crawl(const pith_args *args)
{
    crawl_run run = {.terminal = pith_progress_terminal()};
    pith_crawl_sink sink;
    run.progress = (run.terminal || pith_args_value(args, PROGRESS)) &&
                   !pith_args_value(args, NO_PROGRESS);
    if (pith_args_value(args, FRONTIER))
        return crawl_many(args, &run);
    int status = check_alone(args);
    if (status < 0)
        status = read_flags(args, &run);
    if (status < 0)
        status = open_browser(args, &run);
    if (status < 0)
        status = open_sink(args, &run, &sink);
    if (status < 0)
        status = crawl(&run, &sink, pith_args_value(args, LEARN_TEMPLATE));
    pith_browsing_free(run.browsing);
    free(run.journal);
    free(run.output);
    return status;
}

const pith_command pith_command_crawl = {
    .name = "crawl",
    .summary = "fetch a site into a WARC file, a folder or a store",
    .usage = "[OPTIONS] SEED_URL | --frontier DIR [OPTIONS] [SEED_URL...]",
    .about = "Fetches the page at SEED_URL and the pages of the same host that "
             "it links to (with or without a leading www.), as robots.txt "
             "allows. Only HTML is kept. After a crash or an interruption, run "
             "the same command again to continue; a finished crawl is left as "
             "it is. With --frontier it crawls many sites, shared with other "
             "processes and machines.",
    .examples = "  pith crawl https://example.org/\n"
                "  pith crawl --depth 3 --max-pages 5000 -o site.warc.gz "
                "https://example.org/\n"
                "  pith crawl --render --depth 3 https://example.org/app\n"
                "  pith crawl --store site.db https://example.org/\n"
                "  pith crawl --frontier crawl --hops 2 https://example.org/\n"
                "  pith crawl --frontier crawl --status\n"
                "  pith --jsonl site.warc.gz\n",
    .groups = groups,
    .run = run_crawl,
};
