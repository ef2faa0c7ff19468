/* SPDX-License-Identifier: Apache-2.0 */
/* One input of `extract`: see page_work.h. */
#include "page_work.h"

#include "memory_stream.h"
#include "page_bytes.h"
#include "shown.h"
#include "wet.h"

#include <pith/output.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    LACKING = 40, /* bytes for what a page lacks, in words */
};

/* What a thread keeps between pages. */
typedef struct hand {
    const pith_page_plan *plan;
    pith_worker *worker;
    pith_page_bytes bytes;
    pith_browsing *browsing; /* NULL: without a browser */
    pith_beside *beside;     /* NULL: sheets beside pages are not read */
    const char *path;        /* of the page that is worked on; NULL: none */
} hand;

void *pith_page_work_begin(void *plan)
{
    hand *h = calloc(1, sizeof *h);
    if (!h)
        return NULL;
    h->plan = plan;
    h->worker = pith_worker_new();
    pith_page_bytes_init(&h->bytes);
    h->bytes.reading.fetch = h->plan->fetch;
    h->browsing = pith_browsing_new(h->plan->browse, h->plan->fetch);
    if (h->plan->browse && !h->plan->browse->alone)
        h->beside = pith_beside_new(h->plan->browse->styles);
    if (h->worker)
        return h;
    pith_browsing_free(h->browsing);
    pith_beside_free(h->beside);
    free(h);
    return NULL;
}

void pith_page_work_end(void *state)
{
    hand *h = state;
    pith_worker_free(h->worker);
    pith_page_bytes_clear(&h->bytes);
    pith_browsing_free(h->browsing);
    pith_beside_free(h->beside);
    free(h);
}

void pith_page_done_free(pith_page_done *done)
{
    if (done->record)
        pith_free(done->data);
    else
        free(done->data);
    free(done->messages);
    free(done->file);
    free(done);
}

/* There is nothing sensible to do without memory for a few bytes. */
_Noreturn static void give_up(void)
{
    pith_message("out of memory");
    _exit(PITH_EXIT_IO);
}

static double now_ms(void)
{
    struct timespec now;
    if (clock_gettime(CLOCK_MONOTONIC, &now) != 0)
        return 0;
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static pith_result *make_error(const char *reason, size_t bytes)
{
    pith_result *result =
        pith_result_error((pith_str){reason, strlen(reason)}, bytes);
    if (!result)
        give_up();
    return result;
}

static pith_str whole(const char *text)
{
    return (pith_str){text, text ? strlen(text) : 0};
}

/* Bytes to result; a failing library call is an error of the page. */
static pith_result *extract_page(hand *h, pith_str page,
                                 const pith_options *options)
{
    pith_result *result = NULL;
    pith_error error = {0};
    pith_status status =
        pith_worker_extract(h->worker, page, options, &result, &error);
    if (status == PITH_OK)
        return result;
    return make_error(error.text[0] ? error.text : pith_status_text(status),
                      page.len);
}

/* By the rules that the pages before have left; the book hears of it. */
static pith_result *extract_by_rules(hand *h, pith_str page,
                                     pith_options *options, uint64_t number)
{
    static const char nowhere[] =
        "no address: no rules are kept; say whose page it is with --site HOST";
    pith_rule_book *book = h->plan->book;
    const char *given = h->plan->site;
    char site[PITH_SITE_KEY_MAX];
    if (!pith_site_key(given ? whole(given) : options->render.base_url, site)) {
        options->remark =
            options->remark.len ? options->remark : whole(nowhere);
        pith_rule_book_done(book, number, NULL, NULL, 0);
        return extract_page(h, page, options);
    }
    for (;;) {
        const pith_rule_list *list = pith_rule_book_look(book, site);
        options->rules = list->rule;
        options->nrules = list->n;
        pith_result *result = extract_page(h, page, options);
        bool current = pith_rule_book_await(book, number, site, list);
        if (current)
            pith_rule_book_done(book, number, site, result->rules,
                                result->nrules);
        pith_rule_book_drop(book, list);
        if (current)
            return result;
        pith_result_free(result);
    }
}

static pith_result *extract_bytes(hand *h, pith_str page,
                                  const pith_options *given, uint64_t number)
{
    pith_options options = *given;
    if (h->beside)
        pith_beside_turn(h->beside, h->path, &options);
    if (h->browsing)
        page = pith_browsing_page(h->browsing, page, h->path, &options);
    return h->plan->book ? extract_by_rules(h, page, &options, number)
                         : extract_page(h, page, &options);
}

/* Read and extract; every input gives a result. */
static pith_result *make_result(hand *h, const pith_job *job,
                                pith_page_done *done)
{
    pith_options options = *h->plan->options;
    h->path = job->inside ? NULL : job->source->path;
    if (pith_page_bytes_load(&h->bytes, job, &options))
        return extract_bytes(h, h->bytes.page, &options, job->number);
    if (h->plan->book)
        pith_rule_book_done(h->plan->book, job->number, NULL, NULL, 0);
    done->unopened = h->bytes.unopened;
    done->unfetched = h->bytes.unfetched;
    return make_error(h->bytes.problem, h->bytes.page.len);
}

static void add_message(FILE *lines, const pith_job *job, pith_str text)
{
    const char *path = job->source->path;
    if (strcmp(path, "-") == 0)
        path = "standard input";
    fputs("pith: ", lines);
    pith_shown_put(lines, path, strlen(path));
    fputs(": ", lines);
    if (job->id) {
        pith_shown_put(lines, job->id, strlen(job->id));
        fputs(": ", lines);
    }
    if (job->damage)
        fprintf(lines, "byte %llu: ", (unsigned long long)job->offset);
    pith_shown_put(lines, text.data, text.len);
    fputc('\n', lines);
}

/* The address a page is known to have been fetched from; NULL data: none. */
static pith_str page_url(const hand *h, const pith_job *job)
{
    pith_str url = h->plan->options->render.base_url;
    if (url.len == 0)
        url = h->bytes.reading.url;
    return job->url ? whole(job->url) : url.len ? url : (pith_str){0};
}

/* What --only-with-metadata asks for and a page lacks, in words; empty: it has
 * all. The address may be the page's own word. */
static void name_lacking(const hand *h, const pith_job *job,
                         const pith_result *result, char out[LACKING])
{
    bool url = page_url(h, job).data != NULL;
    for (size_t i = 0; i < result->nfacts; i++)
        url |= strcmp(result->facts[i].name, "url") == 0;
    snprintf(out, LACKING, "%s%s%s", result->title.len ? "" : ", no title",
             result->date.len ? "" : ", no date", url ? "" : ", no address");
}

/* What people should know about a page, and whether it is left out. Warnings are in the JSON record; of
 * pages that are fine or empty nothing is said there. */
static void write_messages(const hand *h, const pith_job *job,
                           const pith_result *result, pith_page_done *done)
{
    bool page =
        h->plan->kind != PITH_OUTPUT_JSON && h->plan->kind != PITH_OUTPUT_JSONL;
    bool bad = result->outcome == PITH_OUTCOME_ERROR ||
               result->outcome == PITH_OUTCOME_LIMIT;
    bool say_reason = result->reason.data && (page || bad);
    char lacking[LACKING] = "";
    if (h->plan->complete)
        name_lacking(h, job, result, lacking);
    done->skipped = lacking[0] != '\0';
    if (h->plan->quiet ||
        (!say_reason && !done->skipped && !(page && result->nwarnings)))
        return;
    pith_memory memory;
    FILE *lines = pith_memory_open(&memory);
    if (!lines)
        give_up();
    if (say_reason)
        add_message(lines, job, result->reason);
    for (size_t i = 0; page && i < result->nwarnings; i++) {
        pith_str warning = result->warnings[i];
        if (warning.len != result->reason.len || !result->reason.data ||
            memcmp(warning.data, result->reason.data, warning.len) != 0)
            add_message(lines, job, warning);
    }
    if (done->skipped) {
        char text[LACKING + 16];
        snprintf(text, sizeof text, "left out: %s", lacking + 2);
        add_message(lines, job, whole(text));
    }
    if (!pith_memory_close(lines, &memory))
        give_up();
    done->messages = memory.data;
}

static void write_record(const hand *h, const pith_job *job,
                         const pith_result *result, double ms,
                         pith_page_done *done)
{
    pith_record record = {
        .id = whole(job->id ? job->id : job->source->id),
        .url = page_url(h, job),
        .ms = h->plan->timing ? ms : 0,
        .metadata = h->plan->metadata,
        .tokens = h->plan->options->tokens,
        .csv_safe = h->plan->csv_safe,
    };
    static const char *const formats[] = {
        [PITH_OUTPUT_JSON] = "json", [PITH_OUTPUT_JSONL] = "jsonl",
        [PITH_OUTPUT_XML] = "xml",   [PITH_OUTPUT_TEI] = "tei",
        [PITH_OUTPUT_CSV] = "csv",
    };
    const char *format = h->plan->kind == PITH_OUTPUT_PAGE
                             ? h->plan->options->format
                             : formats[h->plan->kind];
    if (pith_result_print(result, &record, format, &done->data, &done->len))
        give_up();
    done->record = true;
}

/* A page without text has no record. */
static void write_wet(const hand *h, const pith_job *job,
                      const pith_result *result, pith_page_done *done)
{
    pith_wet_record wet = {0};
    if (result->text.len == 0)
        return;
    done->record = pith_wet_page(job, h->plan->options->render.base_url,
                                 result->text, h->plan->packing, &wet);
    if (!done->record)
        done->outcome = PITH_OUTCOME_ERROR;
    done->data = wet.bytes;
    done->len = wet.len;
}

/* What is damaged is said, and nothing is written. */
static void write_damage(const pith_job *job, pith_page_done *done)
{
    pith_memory memory;
    FILE *lines = pith_memory_open(&memory);
    if (!lines)
        give_up();
    add_message(lines, job, whole(job->problem));
    if (!pith_memory_close(lines, &memory))
        give_up();
    done->messages = memory.data;
}

/* FILE for an input, FILE/OFFSET for a record: a folder for the WARC file. */
static char *name_file(const pith_job *job)
{
    char *name = NULL;
    int len = job->inside
                  ? asprintf(&name, job->skip ? "%s/%llu+%llu" : "%s/%llu",
                             job->source->file, (unsigned long long)job->offset,
                             (unsigned long long)job->skip)
                  : asprintf(&name, "%s", job->source->file);
    if (len < 0)
        give_up();
    return name;
}

void *pith_page_work(void *state, void *given)
{
    hand *h = state;
    pith_job *job = given;
    pith_page_done *done = calloc(1, sizeof *done);
    if (!done)
        give_up();
    done->damage = job->damage;
    done->file = name_file(job);
    if (job->damage) {
        if (h->plan->book)
            pith_rule_book_done(h->plan->book, job->number, NULL, NULL, 0);
        write_damage(job, done);
        pith_job_free(job);
        return done;
    }
    double start = now_ms();
    pith_result *result = make_result(h, job, done);
    done->outcome = result->outcome;
    write_messages(h, job, result, done);
    if (!done->skipped && h->plan->kind == PITH_OUTPUT_WET)
        write_wet(h, job, result, done);
    else if (!done->skipped)
        write_record(h, job, result, now_ms() - start, done);
    pith_result_free(result);
    pith_job_free(job);
    return done;
}
