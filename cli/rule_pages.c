/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Pages for `pith rules`: see rule_pages.h. One thread, for what a page
 * teaches counts for the next one. The store is written to in batches, so that
 * a crash loses the last few pages' hits at most and never half of a rule.
 */
#include "rule_pages.h"

#include "page_bytes.h"
#include "records.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BATCH = 100, KEY_MAX = 256 };

/* Rules of the site that is being read. */
typedef struct known {
    char site[KEY_MAX];
    pith_rule *rule; /* tags owned */
    size_t n, cap;
    bool failed; /* memory ran out */
} known;

typedef struct work {
    pith_rule_run *run;
    pith_store *store;
    pith_rule_reader *reader;
    pith_page_bytes bytes;
    known known;
    pith_guard guard;
    pith_sink sink;
    size_t written, in_batch;
    bool stop; /* store or output failed; the message was given */
} work;

/* -- Rules in memory ------------------------------------------------------ */

static void forget(known *k)
{
    for (size_t i = 0; i < k->n; i++)
        free((char *)(uintptr_t)k->rule[i].tag.data);
    free(k->rule);
    *k = (known){0};
}

static bool remember(known *k, const pith_rule *rule)
{
    if (k->n == k->cap) {
        size_t cap = k->cap ? k->cap * 2 : 16;
        pith_rule *grown = realloc(k->rule, cap * sizeof *grown);
        if (!grown)
            return false;
        k->rule = grown;
        k->cap = cap;
    }
    char *tag = malloc(rule->tag.len + 1);
    if (!tag)
        return false;
    memcpy(tag, rule->tag.data, rule->tag.len);
    k->rule[k->n] = *rule;
    k->rule[k->n++].tag.data = tag;
    return true;
}

static bool visit_rule(void *context, const char *site, const pith_rule *rule,
                       pith_str created)
{
    known *k = context;
    (void)site;
    (void)created;
    k->failed = !remember(k, rule);
    return !k->failed;
}

static bool fail_store(work *w, const pith_error *error)
{
    pith_message("%s", error->text);
    w->stop = true;
    w->run->tally.output_failed = true;
    return false;
}

static bool know_site(work *w, const char *site)
{
    pith_error error = {0};
    if (strcmp(site, w->known.site) == 0)
        return true;
    forget(&w->known);
    snprintf(w->known.site, sizeof w->known.site, "%s", site);
    if (pith_store_rules(w->store, site, visit_rule, &w->known, &error) !=
        PITH_OK)
        return fail_store(w, &error);
    return !w->known.failed;
}

/* The rule in memory that a page used has one hit more; the order of those
 * with most hits is kept by one step forward. */
static void count_hit(known *k, const pith_rule *used)
{
    size_t i = (size_t)(used - k->rule);
    k->rule[i].hits++;
    for (; i > 0 && k->rule[i - 1].label == k->rule[i].label &&
           k->rule[i - 1].hits < k->rule[i].hits;
         i--) {
        pith_rule other = k->rule[i - 1];
        k->rule[i - 1] = k->rule[i];
        k->rule[i] = other;
    }
}

/* -- One page -------------------------------------------------------------- */

static bool note_rules(work *w, const pith_rule_page *page)
{
    pith_error error = {0};
    const char *site = w->known.site;
    for (size_t l = 0; l < PITH_RULE_LABELS; l++) {
        if (!page->used[l])
            continue;
        pith_rule hit = *page->used[l];
        hit.hits = 1;
        if (pith_store_rule_put(w->store, site, &hit, &error) != PITH_OK)
            return fail_store(w, &error);
    }
    for (size_t l = 0; l < PITH_RULE_LABELS; l++)
        if (page->used[l])
            count_hit(&w->known, page->used[l]);
    for (size_t i = 0; i < page->nfound; i++) {
        if (pith_store_rule_put(w->store, site, &page->found[i], &error) !=
            PITH_OK)
            return fail_store(w, &error);
        if (!remember(&w->known, &page->found[i]))
            return false;
    }
    w->run->found += page->nfound;
    return true;
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
        job->in_warc
            ? asprintf(&path, "%s/%s/%llu.xml", run->output_dir,
                       job->source->file, (unsigned long long)job->offset)
            : asprintf(&path, "%s/%s.xml", run->output_dir, job->source->file);
    bool fine = len >= 0 &&
                pith_sink_write(path, page->document.data, page->document.len);
    free(path);
    return fine;
}

static void say(const pith_job *job, const char *problem)
{
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
    say(job, "no address: say whose page it is with --site HOST");
    w->run->tally.failed++;
    return false;
}

static bool read_page(work *w, const pith_job *job, pith_options *options)
{
    char key[KEY_MAX];
    pith_rule_page page;
    pith_error error = {0};
    if (!find_site(w, job, options, key))
        return true;
    if (!know_site(w, key))
        return false;
    options->rules = w->known.rule;
    options->nrules = w->run->learn ? 0 : w->known.n;
    pith_status status =
        pith_rule_read(w->reader, w->bytes.page, options, &page, &error);
    if (status != PITH_OK) {
        say(job, error.text);
        w->run->tally.failed++;
        return true;
    }
    w->run->ways[page.way]++;
    return write_document(w, job, &page) && note_rules(w, &page);
}

static bool take_job(work *w, const pith_job *job)
{
    pith_options options = w->run->options;
    pith_tally *tally = &w->run->tally;
    if (job->damage) {
        say(job, job->problem);
        tally->warc_damaged = true;
        return true;
    }
    tally->inputs++;
    if (pith_page_bytes_load(&w->bytes, job, &options))
        return read_page(w, job, &options);
    say(job, w->bytes.problem);
    tally->unopened += w->bytes.unopened;
    tally->unfetched += w->bytes.unfetched;
    tally->failed += !w->bytes.unopened && !w->bytes.unfetched;
    return true;
}

/* -- All of them ----------------------------------------------------------- */

static bool begin_batch(work *w)
{
    pith_error error = {0};
    w->in_batch = 0;
    return pith_store_begin(w->store, &error) == PITH_OK ||
           fail_store(w, &error);
}

static bool end_batch(work *w)
{
    pith_error error = {0};
    return pith_store_commit(w->store, &error) == PITH_OK ||
           fail_store(w, &error);
}

static void read_pages(work *w, pith_feed *feed)
{
    bool fine = begin_batch(w);
    pith_job *job;
    while (fine && (job = pith_feed_next(feed))) {
        fine = take_job(w, job);
        pith_job_free(job);
        if (fine && ++w->in_batch == BATCH)
            fine = end_batch(w) && begin_batch(w);
    }
    pith_error error = {0};
    const char *verb = w->run->learn ? "rules learn" : "rules apply";
    if (fine && pith_store_run_put(w->store, verb, w->run->tally.inputs,
                                   &error) != PITH_OK)
        fine = fail_store(w, &error);
    if (!w->stop)
        fine = end_batch(w) && fine;
    if (!fine)
        w->run->tally.output_failed = true;
}

static void read_into_sink(work *w, pith_feed *feed)
{
    pith_rule_run *run = w->run;
    bool single = !run->learn && !run->output_dir;
    pith_guard_start(&w->guard);
    if (single && !pith_sink_open(&w->sink, &w->guard, run->output)) {
        run->tally.output_failed = true;
        pith_guard_stop(&w->guard);
        return;
    }
    read_pages(w, feed);
    if (single && run->tally.output_failed)
        pith_sink_abandon(&w->sink);
    else if (single && !pith_sink_close(&w->sink))
        run->tally.output_failed = true;
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
    pith_error error = {0};
    pith_page_bytes_init(&w.bytes);
    if (status < 0 && pith_store_open(run->store_path, PITH_STORE_WRITE,
                                      &w.store, &error) != PITH_OK) {
        pith_message("%s", error.text);
        status = PITH_EXIT_IO;
    }
    if (status < 0 && w.reader) {
        pith_feed feed = {.sources = &inputs.sources,
                          .max_bytes = run->options.limits.max_bytes};
        read_into_sink(&w, &feed);
        pith_feed_clear(&feed);
        status = pith_exit_status(&run->tally);
    }
    forget(&w.known);
    pith_store_close(w.store);
    pith_rule_reader_free(w.reader);
    pith_page_bytes_clear(&w.bytes);
    pith_records_clear(&inputs);
    return status < 0 ? PITH_EXIT_IO : status;
}
