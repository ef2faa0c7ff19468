/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Pages for `pith rules`: see rule_pages.h. One thread, for what a page
 * teaches counts for the next one.
 */
#include "rule_pages.h"

#include "page_bytes.h"
#include "records.h"
#include "rule_book.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct work {
    pith_rule_run *run;
    pith_rule_book *book;
    pith_rule_reader *reader;
    pith_page_bytes bytes;
    pith_guard guard;
    pith_sink sink;
    size_t written;
    uint64_t pages; /* the book's numbers */
    bool quiet;
    pith_progress progress;
} work;

/* -- One page -------------------------------------------------------------- */

/* Tell the book what the page was read by and what it taught. */
static void note_rules(work *w, const char *site, const pith_rule_page *page)
{
    pith_rule rule[2 * PITH_RULE_LABELS];
    size_t n = 0;
    for (size_t l = 0; l < PITH_RULE_LABELS; l++)
        if (page->used[l]) {
            rule[n] = *page->used[l];
            rule[n++].hits = 1;
        }
    for (size_t i = 0; i < page->nfound; i++) {
        rule[n] = page->found[i];
        rule[n++].hits = w->run->learn;
    }
    pith_rule_book_done(w->book, w->pages++, site, rule, n);
}

static bool write_document(work *w, const pith_job *job,
                           const pith_rule_page *page)
{
    pith_rule_run *run = w->run;
    if (run->learn)
        return true;
    if (!run->output_dir) {
        bool fine = w->written++ == 0 || pith_sink_put(&w->sink, "\f\n", 2);
        return fine &&
               pith_sink_put(&w->sink, page->document.data, page->document.len);
    }
    char *path = NULL;
    int len =
        job->inside
            ? asprintf(&path, "%s/%s/%llu.xml", run->output_dir,
                       job->source->file, (unsigned long long)job->offset)
            : asprintf(&path, "%s/%s.xml", run->output_dir, job->source->file);
    pith_sink sink;
    bool fine = len >= 0 && pith_sink_open(&sink, &w->guard, path) &&
                pith_sink_put(&sink, page->document.data, page->document.len);
    if (fine)
        fine = pith_sink_close(&sink);
    else if (len >= 0)
        pith_sink_abandon(&sink);
    free(path);
    return fine;
}

static void say(work *w, const pith_job *job, const char *problem)
{
    if (w->quiet)
        return;
    pith_progress_hide(&w->progress);
    pith_message("%s%s%s: %s", job->source->path, job->id ? ": " : "",
                 job->id ? job->id : "", problem);
}

/* The site of a page, or false after a message. */
static bool find_site(work *w, const pith_job *job, const pith_options *options,
                      char *key)
{
    if (pith_site_key(w->run->site
                          ? (pith_str){w->run->site, strlen(w->run->site)}
                          : options->render.base_url,
                      key))
        return true;
    say(w, job, "no address: say whose page it is with --site HOST");
    w->run->tally.failed++;
    return false;
}

static bool read_page(work *w, const pith_job *job, pith_options *options)
{
    char key[PITH_SITE_KEY_MAX];
    pith_rule_page page;
    pith_error error = {0};
    if (!find_site(w, job, options, key))
        return true;
    const pith_rule_list *list = pith_rule_book_look(w->book, key);
    options->rules = list->rule;
    options->nrules = w->run->learn ? 0 : list->n;
    pith_status status =
        pith_rule_read(w->reader, w->bytes.page, options, &page, &error);
    bool fine = true;
    if (status == PITH_OK) {
        w->run->ways[page.way]++;
        fine = write_document(w, job, &page);
        note_rules(w, key, &page);
    } else {
        say(w, job, error.text);
        w->run->tally.failed++;
    }
    pith_rule_book_drop(w->book, list);
    return fine;
}

static bool take_job(work *w, const pith_job *job)
{
    pith_options options = w->run->options;
    pith_tally *tally = &w->run->tally;
    if (job->damage) {
        say(w, job, job->problem);
        tally->warc_damaged = true;
        return true;
    }
    tally->inputs++;
    if (pith_page_bytes_load(&w->bytes, job, &options))
        return read_page(w, job, &options);
    say(w, job, w->bytes.problem);
    tally->unopened += w->bytes.unopened;
    tally->unfetched += w->bytes.unfetched;
    tally->failed += !w->bytes.unopened && !w->bytes.unfetched;
    return true;
}

/* -- All of them ----------------------------------------------------------- */

static void read_pages(work *w, pith_feed *feed)
{
    bool fine = true;
    pith_job *job;
    while (fine && (job = pith_feed_next(feed))) {
        fine = take_job(w, job);
        pith_job_free(job);
        pith_progress_step(&w->progress, w->run->tally.inputs);
    }
    if (!fine)
        w->run->tally.output_failed = true;
}

static void read_into_sink(work *w, pith_feed *feed)
{
    pith_rule_run *run = w->run;
    bool single = !run->learn && !run->output_dir;
    pith_guard_start_gentle(&w->guard);
    feed->guard = &w->guard;
    if (single && !pith_sink_open(&w->sink, &w->guard, run->output)) {
        run->tally.output_failed = true;
        pith_guard_stop(&w->guard);
        return;
    }
    read_pages(w, feed);
    run->tally.interrupted = feed->cut;
    bool fine = !run->tally.output_failed;
    if (single && !fine)
        pith_sink_abandon(&w->sink);
    else if (single)
        fine = feed->cut ? pith_sink_cut(&w->sink, run->tally.inputs)
                         : pith_sink_close(&w->sink);
    else if (feed->cut)
        pith_message("interrupted: %s",
                     run->learn ? "what these pages taught is in the store"
                                : "the documents of these pages are written");
    run->tally.output_failed = !fine;
    pith_guard_stop(&w->guard);
}

int pith_rule_pages(pith_rule_run *run, const pith_args *args)
{
    pith_args rest = *args;
    rest.operands++;
    rest.noperands--;
    pith_records inputs = {.options = &run->options};
    int status = pith_records_open(&inputs, &rest);
    work w = {.run = run, .reader = pith_rule_reader_new()};
    pith_page_bytes_init(&w.bytes);
    if (status < 0)
        w.book = pith_rule_book_open(run->store_path);
    if (w.book && w.reader) {
        pith_feed feed = {.sources = &inputs.sources,
                          .max_bytes = run->options.limits.max_bytes,
                          .errors = inputs.http_errors};
        w.quiet = inputs.quiet;
        pith_progress_start(&w.progress, 0, inputs.progress_wish);
        read_into_sink(&w, &feed);
        pith_progress_finish(&w.progress, run->tally.inputs);
        if (!w.quiet)
            pith_feed_say_errors(&feed);
        pith_feed_clear(&feed);
        run->found = pith_rule_book_found(w.book);
    }
    bool saved = pith_rule_book_close(
        w.book, run->learn ? "rules learn" : "rules apply", run->tally.inputs);
    if (w.book && w.reader) {
        run->tally.output_failed |= !saved;
        status = pith_exit_status(&run->tally);
    }
    pith_rule_reader_free(w.reader);
    pith_page_bytes_clear(&w.bytes);
    pith_records_clear(&inputs);
    return status < 0 ? PITH_EXIT_IO : status;
}
