/* SPDX-License-Identifier: Apache-2.0 */
/* Many pages for `pith site`: see site_learn.h. */
#include "site_learn.h"

#include "page_bytes.h"
#include "pool.h"
#include "sink.h"

#include <stdlib.h>
#include <string.h>

/* -- learn ----------------------------------------------------------------- */

typedef struct learner {
    pith_site_run *run;
    pith_feed feed;
    pith_progress progress;
    bool failed; /* memory ran out */
} learner;

typedef struct hand {
    const pith_options *options;
    pith_page_bytes bytes;
} hand;

/* A page after its turn. */
typedef struct lesson {
    pith_doc *doc;
    pith_labels *labels; /* NULL: there is no page */
    bool unopened, unfetched, damage;
    char problem[300];
} lesson;

static void *begin(void *context)
{
    hand *h = calloc(1, sizeof *h);
    if (!h)
        return NULL;
    h->options = &((learner *)context)->run->options;
    pith_page_bytes_init(&h->bytes);
    return h;
}

static void end(void *state)
{
    hand *h = state;
    pith_page_bytes_clear(&h->bytes);
    free(h);
}

static void *next(void *context)
{
    return pith_feed_next(&((learner *)context)->feed);
}

static void say(lesson *made, const pith_job *job, const char *problem)
{
    snprintf(made->problem, sizeof made->problem, "%s%s%s: %s",
             job->source->path, job->id ? ": " : "", job->id ? job->id : "",
             problem);
}

static void *work(void *state, void *given)
{
    hand *h = state;
    pith_job *job = given;
    lesson *made = calloc(1, sizeof *made);
    pith_options options = *h->options;
    pith_error error = {0};
    if (made && job->damage) {
        made->damage = true;
        say(made, job, job->problem);
    } else if (made && !pith_page_bytes_load(&h->bytes, job, &options)) {
        made->unopened = h->bytes.unopened;
        made->unfetched = h->bytes.unfetched;
        say(made, job, h->bytes.problem);
    } else if (made && (pith_doc_parse(h->bytes.page, &options, &made->doc,
                                       &error) != PITH_OK ||
                        pith_label(made->doc, &options, &made->labels,
                                   &error) != PITH_OK)) {
        say(made, job, error.text);
    }
    pith_job_free(job);
    return made;
}

static void discard(void *result)
{
    lesson *made = result;
    if (!made)
        return;
    pith_labels_free(made->labels);
    pith_doc_free(made->doc);
    free(made);
}

static bool deliver(void *context, size_t item, void *result)
{
    learner *l = context;
    lesson *made = result;
    pith_tally *tally = &l->run->tally;
    if (made && made->problem[0]) {
        pith_progress_hide(&l->progress);
        pith_message("%s", made->problem);
    }
    if (made && made->damage)
        tally->warc_damaged = true;
    else
        tally->inputs++;
    bool fine = made != NULL;
    if (made && made->labels)
        fine = pith_template_learn(l->run->site, made->doc, made->labels) ==
               PITH_OK;
    else if (made && !made->damage) {
        tally->unopened += made->unopened;
        tally->unfetched += made->unfetched;
        tally->failed += !made->unopened && !made->unfetched;
    }
    l->failed = l->failed || !fine;
    pith_progress_step(&l->progress, item + 1);
    discard(made);
    return fine;
}

/* The command line without its first n operands. */
static pith_args without(const pith_args *args, size_t n)
{
    pith_args rest = *args;
    rest.operands += n;
    rest.noperands -= n;
    return rest;
}

int pith_site_learn(pith_site_run *run, const pith_args *args)
{
    pith_args rest = without(args, 1);
    pith_records records = {.options = &run->options};
    int status = pith_records_open(&records, &rest);
    if (status >= 0) {
        pith_records_clear(&records);
        return status;
    }
    learner l = {
        .run = run,
        .feed = {.sources = &records.sources,
                 .max_bytes = run->options.limits.max_bytes},
    };
    pith_pool pool = {
        .threads = records.jobs,
        .context = &l,
        .begin = begin,
        .end = end,
        .next = next,
        .work_on = work,
        .deliver = deliver,
        .discard = discard,
    };
    pith_progress_start(&l.progress, 0, records.progress_asked);
    l.failed = !pith_pool_run(&pool) || l.failed;
    pith_progress_finish(&l.progress, run->tally.inputs);
    pith_feed_clear(&l.feed);
    pith_records_clear(&records);
    if (!l.failed)
        return -1;
    pith_message("out of memory");
    return PITH_EXIT_IO;
}

/* -- apply ----------------------------------------------------------------- */

static bool take(void *context, const char *record, size_t len,
                 const char *where)
{
    (void)where;
    pith_sink *sink = context;
    return pith_sink_put(sink, record, len) && pith_sink_put(sink, "\n", 1);
}

int pith_site_apply(const pith_args *args, const pith_options *options,
                    const char *output)
{
    pith_args rest = without(args, 2);
    pith_guard guard;
    pith_sink sink;
    pith_records records = {.options = options, .context = &sink, .take = take};
    int status = pith_records_open(&records, &rest);
    if (status < 0) {
        pith_guard_start(&guard);
        bool fine = pith_sink_open(&sink, &guard, output);
        if (fine)
            pith_records_run(&records);
        if (fine && !sink.failed)
            fine = pith_sink_close(&sink);
        else
            pith_sink_abandon(&sink);
        records.tally.output_failed |= !fine || sink.failed;
        pith_guard_stop(&guard);
        status = pith_exit_status(&records.tally);
    }
    pith_records_clear(&records);
    return status;
}
