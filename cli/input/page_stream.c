/* SPDX-License-Identifier: Apache-2.0 */
/* Parses many pages in threads: see page_stream.h. */
#include "page_stream.h"

#include "page_bytes.h"
#include "pool.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct run {
    const pith_page_stream *parsed;
    pith_feed feed;
    pith_progress progress;
    bool failed; /* memory ran out */
    bool quiet;
} run;

typedef struct worker_state {
    const pith_page_stream *parsed;
    pith_page_bytes bytes;
} worker_state;

/* A processed page. */
typedef struct outcome {
    pith_doc *doc; /* NULL: there is no page */
    pith_labels *labels;
    const char *path; /* of its source */
    char *url;
    bool unopened, unfetched, damage;
    char problem[300];
} outcome;

static void *begin(void *context)
{
    worker_state *self = calloc(1, sizeof *self);
    if (!self)
        return NULL;
    self->parsed = ((run *)context)->parsed;
    pith_page_bytes_init(&self->bytes);
    self->bytes.reading.fetch = self->parsed->fetch;
    return self;
}

static void end(void *state)
{
    worker_state *self = state;
    pith_page_bytes_clear(&self->bytes);
    free(self);
}

static void *next(void *context)
{
    run *self = context;
    const pith_page_stream *stream = self->parsed;
    pith_job *job;
    while ((job = pith_feed_next(&self->feed)) && stream->wants &&
           !job->problem && !stream->wants(stream->context, job))
        pith_job_free(job);
    return job;
}

static void say(outcome *made, const pith_job *job, const char *problem)
{
    snprintf(made->problem, sizeof made->problem, "%s%s%s: %s",
             job->source->path, job->id ? ": " : "", job->id ? job->id : "",
             problem);
}

/* Parse and, if requested, label; false with the error. */
static bool read_page(const worker_state *self, const pith_options *options,
                      outcome *made, pith_error *error)
{
    if (pith_doc_parse(self->bytes.page, options, &made->doc, error) != PITH_OK)
        return false;
    if (!self->parsed->label ||
        pith_label(made->doc, options, &made->labels, error) == PITH_OK)
        return true;
    pith_doc_free(made->doc);
    made->doc = NULL;
    return false;
}

static void *work(void *state, void *given)
{
    worker_state *self = state;
    pith_job *job = given;
    outcome *made = calloc(1, sizeof *made);
    pith_options options = *self->parsed->options;
    pith_error error = {0};
    if (made && job->damage) {
        made->damage = true;
        say(made, job, job->problem);
    } else if (made && !pith_page_bytes_load(&self->bytes, job, &options)) {
        made->unopened = self->bytes.unopened;
        made->unfetched = self->bytes.unfetched;
        say(made, job, self->bytes.problem);
    } else if (made && !read_page(self, &options, made, &error)) {
        say(made, job, error.text);
    }
    if (made) {
        made->path = job->source->path;
        made->url = job->url;
        job->url = NULL;
    }
    pith_job_free(job);
    return made;
}

static void discard(void *result)
{
    outcome *made = result;
    if (!made)
        return;
    pith_labels_free(made->labels);
    pith_doc_free(made->doc);
    free(made->url);
    free(made);
}

static void count_page(pith_tally *tally, const outcome *made)
{
    if (made->damage) {
        tally->warc_damaged = true;
        return;
    }
    tally->inputs++;
    tally->unopened += made->unopened;
    tally->unfetched += made->unfetched;
    tally->failed += !made->doc && !made->unopened && !made->unfetched;
}

static bool deliver(void *context, size_t item, void *result)
{
    run *self = context;
    outcome *made = result;
    if (!made) {
        self->failed = true;
        return false;
    }
    if (made->problem[0] && !self->quiet) {
        pith_progress_hide(&self->progress);
        pith_message("%s", made->problem);
    }
    count_page(self->parsed->tally, made);
    const pith_page_taken page = {.doc = made->doc,
                                  .labels = made->labels,
                                  .path = made->path,
                                  .url = made->url};
    bool fine = !made->doc || self->parsed->take(self->parsed->context, &page);
    pith_progress_step(&self->progress, item + 1);
    discard(made);
    return fine;
}

pith_args pith_page_stream_behind(const pith_args *args, size_t n)
{
    pith_args rest = *args;
    n = n < rest.noperands ? n : rest.noperands;
    rest.operands += n;
    rest.noperands -= n;
    return rest;
}

int pith_page_stream_run(const pith_page_stream *parsed, const pith_args *args)
{
    pith_records inputs = {.options = parsed->options};
    if (args->noperands == 0 && !pith_args_value(args, PITH_FLAG_FILES_FROM))
        return pith_usage_error(
            args, "no input: name files, folders, WARC files or stores");
    int status = pith_records_open(&inputs, args);
    if (status >= 0) {
        pith_records_clear(&inputs);
        return status;
    }
    run r = {.parsed = parsed,
             .quiet = inputs.quiet,
             .feed = {.sources = &inputs.sources,
                      .errors = inputs.http_errors,
                      .max_bytes = parsed->options->limits.max_bytes,
                      .timeout_ms = parsed->options->limits.timeout_ms}};
    pith_pool pool = {
        .threads = inputs.jobs,
        .context = &r,
        .begin = begin,
        .end = end,
        .next = next,
        .work_on = work,
        .deliver = deliver,
        .discard = discard,
    };
    pith_guard guard;
    pith_guard_start_gentle(&guard);
    r.feed.guard = &guard;
    pith_progress_start(&r.progress, 0, inputs.progress_wish);
    r.failed = !pith_pool_run(&pool) || r.failed;
    pith_progress_finish(&r.progress, parsed->tally->inputs);
    pith_guard_stop(&guard);
    parsed->tally->interrupted = r.feed.cut;
    if (!r.quiet)
        pith_feed_say_errors(&r.feed);
    pith_feed_clear(&r.feed);
    pith_records_clear(&inputs);
    if (!r.failed && !r.feed.half)
        return -1;
    pith_message("%s", r.failed ? "out of memory"
                                : "nothing is learnt from half a store");
    return PITH_EXIT_IO;
}
