/* SPDX-License-Identifier: Apache-2.0 */
/* Processes pages for `pith rules`: see rule_pages.h. One thread, because the
 * rules learnt from a page apply to the next one. */
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
    uint64_t pages; /* number of pages for the book */
    bool quiet;
    pith_progress progress;
} work;

/* -- One page -------------------------------------------------------------- */

/* Record the rules that the page used and those learnt from it. */
static void note_rules(work *self, const char *site, const pith_rule_page *page)
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
        rule[n++].hits = self->run->learn;
    }
    pith_rule_book_done(self->book, self->pages++, site, rule, n);
}

static void say(work *self, const pith_job *job, const char *problem)
{
    if (self->quiet)
        return;
    pith_progress_hide(&self->progress);
    pith_message("%s%s%s: %s", job->source->path, job->id ? ": " : "",
                 job->id ? job->id : "", problem);
}

/* Write a document to a file of its own. */
static bool write_file(work *self, const pith_job *job, pith_str document)
{
    const char *folder = self->run->output_dir;
    char *path = NULL;
    int len = job->inside
                  ? asprintf(&path, "%s/%s/%llu.xml", folder, job->source->file,
                             (unsigned long long)job->offset)
                  : asprintf(&path, "%s/%s.xml", folder, job->source->file);
    if (len < 0) {
        pith_message("%s: out of memory", job->source->path);
        return false;
    }
    pith_sink sink;
    bool fine = pith_sink_open_inside(&sink, &self->guard, path) &&
                pith_sink_put(&sink, document.data, document.len);
    if (fine)
        fine = pith_sink_close(&sink);
    else
        pith_sink_abandon(&sink);
    free(path);
    return fine;
}

static bool write_document(work *self, const pith_job *job,
                           const pith_rule_page *page)
{
    pith_rule_run *run = self->run;
    if (run->learn)
        return true;
    if (!run->output_dir) {
        bool fine =
            self->written++ == 0 || pith_sink_put(&self->sink, "\f\n", 2);
        return fine && pith_sink_put(&self->sink, page->document.data,
                                     page->document.len);
    }
    return write_file(self, job, page->document);
}

/* The site of a page, or false after a message. */
static bool find_site(work *self, const pith_job *job,
                      const pith_options *options, char *key)
{
    if (pith_site_key(self->run->site ? pith_str_of(self->run->site)
                                      : options->render.base_url,
                      key))
        return true;
    say(self, job, "no address: say whose page it is with --site HOST");
    self->run->tally.failed++;
    return false;
}

static bool read_page(work *self, const pith_job *job, pith_options *options)
{
    char key[PITH_SITE_KEY_MAX];
    pith_rule_page page;
    pith_error error = {0};
    if (!find_site(self, job, options, key))
        return true;
    const pith_rule_list *list = pith_rule_book_look(self->book, key);
    options->rules = list->rule;
    options->nrules = self->run->learn ? 0 : list->n;
    pith_status status =
        pith_rule_read(self->reader, self->bytes.page, options, &page, &error);
    bool fine = true;
    if (status == PITH_OK) {
        self->run->ways[page.way]++;
        fine = write_document(self, job, &page);
        note_rules(self, key, &page);
    } else {
        say(self, job, error.text);
        self->run->tally.failed++;
    }
    pith_rule_book_drop(self->book, list);
    return fine;
}

static bool take_job(work *self, const pith_job *job)
{
    pith_options options = self->run->options;
    pith_tally *tally = &self->run->tally;
    if (job->damage) {
        say(self, job, job->problem);
        tally->warc_damaged = true;
        return true;
    }
    tally->inputs++;
    if (pith_page_bytes_load(&self->bytes, job, &options))
        return read_page(self, job, &options);
    say(self, job, self->bytes.problem);
    tally->unopened += self->bytes.unopened;
    tally->unfetched += self->bytes.unfetched;
    tally->failed += !self->bytes.unopened && !self->bytes.unfetched;
    return true;
}

/* -- All of them ----------------------------------------------------------- */

static void read_pages(work *self, pith_feed *feed)
{
    bool fine = true;
    pith_job *job;
    while (fine && (job = pith_feed_next(feed))) {
        fine = take_job(self, job);
        pith_job_free(job);
        pith_progress_step(&self->progress, self->run->tally.inputs);
    }
    if (!fine)
        self->run->tally.output_failed = true;
}

static void read_into_sink(work *self, pith_feed *feed)
{
    pith_rule_run *run = self->run;
    bool single = !run->learn && !run->output_dir;
    pith_guard_start_gentle(&self->guard);
    feed->guard = &self->guard;
    if (single && !pith_sink_open(&self->sink, &self->guard, run->output)) {
        run->tally.output_failed = true;
        pith_guard_stop(&self->guard);
        return;
    }
    read_pages(self, feed);
    run->tally.interrupted = feed->cut;
    bool fine = !run->tally.output_failed;
    if (single && !fine)
        pith_sink_abandon(&self->sink);
    else if (single)
        fine = feed->cut ? pith_sink_cut(&self->sink, run->tally.inputs)
                         : pith_sink_close(&self->sink);
    else if (feed->cut)
        pith_message("interrupted: %s",
                     run->learn ? "what these pages taught is in the store"
                                : "the documents of these pages are written");
    run->tally.output_failed = !fine;
    pith_guard_stop(&self->guard);
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
                          .timeout_ms = run->options.limits.timeout_ms,
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
