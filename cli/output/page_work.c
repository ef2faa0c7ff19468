/* SPDX-License-Identifier: Apache-2.0 */
/* Processes one input of `extract`: see page_work.h. */
#include "page_work.h"

#include "fetched_page.h"
#include "memory_stream.h"
#include "page_bytes.h"
#include "page_chain.h"
#include "page_join.h"
#include "page_parcel.h"
#include "page_sites.h"
#include "seen_texts.h"
#include "shown.h"
#include "wet.h"

#include <pith/inspect.h>
#include <pith/record.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    /* Address space of a cell: what a program needs before it has processed a
     * page, and the memory of a page; both guesses, several times what pages
     * need. */
    CELL_ROOM = 512 << 20,
    CELL_FACTOR = 64,
    /* time after a page should have ended itself at its time limit */
    CELL_GRACE_MS = 5000,
};

/* What a thread keeps between pages. */
typedef struct worker_state {
    const pith_page_plan *plan;
    pith_worker *worker;
    pith_page_bytes bytes;
    pith_browsing *browsing;       /* NULL: without a browser */
    pith_local_files *local_files; /* NULL: sheets beside pages are not read */
    const char *path;              /* of the current page; NULL: none */
    pith_cell *cell; /* processes pages; NULL: done in this thread */
    size_t pages;    /* number of pages of the article; 0: not an article */
    /* address of its next page, which was not read, owned; NULL: none */
    char *left;
    char *answer; /* of a cell: its last answer; owned */
    pith_page_sites sites;
    bool starved; /* memory ran out for this page */
    uint32_t sum; /* of the bytes read, with plan->sums */
} worker_state;

void *pith_page_work_begin(void *plan)
{
    worker_state *self = calloc(1, sizeof *self);
    if (!self)
        return NULL;
    self->plan = plan;
    self->worker = pith_worker_new();
    pith_page_bytes_init(&self->bytes);
    self->bytes.reading.fetch = self->plan->fetch;
    self->browsing = pith_browsing_new(self->plan->browse, self->plan->fetch);
    if (self->plan->browse && !self->plan->browse->alone)
        self->local_files = pith_local_files_new(self->plan->browse->styles);
    if (self->plan->sandbox)
        self->cell = pith_cell_new(self->plan->sandbox);
    if (pith_page_sites_begin(&self->sites, self->plan) && self->worker &&
        (self->cell || !self->plan->sandbox))
        return self;
    pith_page_work_end(self);
    return NULL;
}

void pith_page_work_end(void *state)
{
    worker_state *self = state;
    pith_worker_free(self->worker);
    pith_page_bytes_clear(&self->bytes);
    pith_browsing_free(self->browsing);
    pith_local_files_free(self->local_files);
    pith_cell_free(self->cell);
    pith_page_sites_clear(&self->sites);
    free(self->answer);
    free(self);
}

void pith_page_done_free(pith_page_done *done)
{
    if (done->record)
        pith_free(done->data);
    else
        free(done->data);
    free(done->messages);
    free(done->copy);
    free(done->name);
    free(done->sketch);
    free(done->site);
    free(done->file);
    free(done->killed);
    free(done->id);
    free(done);
}

bool pith_page_table_new(const pith_page_plan *plan, pith_parquet_put *put,
                         void *who, pith_parquet **out)
{
    pith_error error = {0};
    pith_parquet_plan table = {.size = sizeof table,
                               .parts = plan->options->parts,
                               .tokens = plan->options->tokens,
                               .metadata = plan->metadata,
                               .ms = plan->timing,
                               .pages = plan->max_pages > 0,
                               .group = plan->row_group,
                               .put = put,
                               .who = who};
    if (pith_parquet_new(&table, out, &error) == PITH_OK)
        return true;
    pith_message("%s", error.text);
    return false;
}

_Noreturn void pith_page_give_up(void)
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
    pith_result *result = pith_result_error(pith_str_of(reason), bytes);
    if (!result)
        pith_page_give_up();
    return result;
}

/* Extract a page; a failing library call is an error of the page. */
static pith_result *extract_page(worker_state *self, pith_str page,
                                 const pith_options *options)
{
    pith_result *result = NULL;
    pith_error error = {0};
    pith_status status =
        pith_worker_extract(self->worker, page, options, &result, &error);
    if (status == PITH_OK)
        return result;
    self->starved |= status == PITH_NOMEM;
    return make_error(error.text[0] ? error.text : pith_status_text(status),
                      page.len);
}

/* Extract by the rules learnt from previous pages, and update the rule book. */
static pith_result *extract_by_rules(worker_state *self, pith_str page,
                                     pith_options *options, uint64_t number)
{
    static const char nowhere[] =
        "no address: no rules are kept; say whose page it is with --site HOST";
    pith_rule_book *book = self->plan->book;
    const char *given = self->plan->site;
    char site[PITH_SITE_KEY_MAX];
    if (!pith_site_key(given ? pith_str_of(given) : options->render.base_url,
                       site)) {
        options->remark =
            options->remark.len ? options->remark : pith_str_of(nowhere);
        pith_rule_book_done(book, number, NULL, NULL, 0);
        return extract_page(self, page, options);
    }
    for (;;) {
        const pith_rule_list *list = pith_rule_book_look(book, site);
        options->rules = list->rule;
        options->nrules = list->n;
        pith_result *result = extract_page(self, page, options);
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

/* The address from which a page was fetched; NULL data: unknown. */
static pith_str page_url(const worker_state *self, const pith_job *job)
{
    pith_str url = self->plan->options->render.base_url;
    if (url.len == 0)
        url = self->bytes.reading.url;
    return job->url ? pith_str_of(job->url) : url.len ? url : (pith_str){0};
}

static pith_result *extract_bytes(worker_state *self, pith_str page,
                                  const pith_options *given,
                                  const pith_job *job)
{
    pith_options options = *given;
    pith_str url = page_url(self, job);
    pith_page_sites_use(&self->sites, url,
                        pith_page_sites_find(&self->sites, url), &options);
    if (self->local_files)
        pith_local_files_turn(self->local_files, self->path, &options);
    if (self->browsing)
        page = pith_browsing_page(self->browsing, page, self->path, &options);
    return self->plan->book
               ? extract_by_rules(self, page, &options, job->number)
               : extract_page(self, page, &options);
}

/* Load the bytes of a page, or write an error record. */
static bool load_page(worker_state *self, const pith_job *job,
                      pith_options *options, pith_page_done *done)
{
    self->path = job->inside ? NULL : job->source->path;
    bool address = self->path && pith_is_address(self->path);
    if (address ? pith_page_fetch(self->plan, &self->bytes, job, options, done)
                : pith_page_bytes_load(&self->bytes, job, options)) {
        if (self->plan->sums)
            self->sum = pith_input_crc(self->sum, self->bytes.page);
        return true;
    }
    if (self->plan->book)
        pith_rule_book_done(self->plan->book, job->number, NULL, NULL, 0);
    done->unopened = self->bytes.unopened;
    done->unfetched = self->bytes.unfetched;
    return false;
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

static void add_archived(FILE *lines, const pith_job *job,
                         const pith_page_bytes *bytes)
{
    char *text;
    if (asprintf(&text, "%s; taken from %s", bytes->text, bytes->archived) < 0)
        pith_page_give_up();
    add_message(lines, job, pith_str_of(text));
    free(text);
}

/* Write the messages about a page, including that it is left out if `unfit` has
 * a reason. Warnings are in the JSON record; pages without problems and empty
 * ones have no messages there. */
static void write_messages(const worker_state *self, const pith_job *job,
                           const pith_result *result, const char *unfit,
                           pith_page_done *done)
{
    bool page = self->plan->kind != PITH_OUTPUT_JSON &&
                self->plan->kind != PITH_OUTPUT_JSONL &&
                self->plan->kind != PITH_OUTPUT_PARQUET;
    bool bad = result->outcome == PITH_OUTCOME_ERROR ||
               result->outcome == PITH_OUTCOME_LIMIT;
    bool say_reason = result->reason.data && (page || bad);
    const char *archived = self->bytes.archived;
    if (self->plan->quiet ||
        (!say_reason && !unfit && !archived && !(page && result->nwarnings)))
        return;
    pith_memory memory;
    FILE *lines = pith_memory_open(&memory);
    if (!lines)
        pith_page_give_up();
    if (archived)
        add_archived(lines, job, &self->bytes);
    if (say_reason)
        add_message(lines, job, result->reason);
    for (size_t i = 0; page && i < result->nwarnings; i++) {
        pith_str warning = result->warnings[i];
        if (warning.len != result->reason.len || !result->reason.data ||
            memcmp(warning.data, result->reason.data, warning.len) != 0)
            add_message(lines, job, warning);
    }
    if (unfit) {
        char text[sizeof((pith_error){0}).text + 16];
        snprintf(text, sizeof text, "left out: %s", unfit);
        add_message(lines, job, pith_str_of(text));
    }
    if (!pith_memory_close(lines, &memory))
        pith_page_give_up();
    done->messages = memory.data;
}

static void write_record(const worker_state *self, const pith_job *job,
                         const pith_result *result, double ms,
                         pith_page_done *done)
{
    pith_record record = {
        .size = sizeof record,
        .id = pith_str_of(job->id ? job->id : job->source->id),
        .url = page_url(self, job),
        .ms = self->plan->timing ? ms : 0,
        .metadata = self->plan->metadata,
        .shape = self->plan->shape,
        .tokens = self->plan->options->tokens,
        .csv_safe = self->plan->csv_safe,
        .pages = self->pages,
        .next_page = pith_str_of(self->left),
    };
    static const char *const formats[] = {
        [PITH_OUTPUT_JSON] = "json", [PITH_OUTPUT_JSONL] = "jsonl",
        [PITH_OUTPUT_XML] = "xml",   [PITH_OUTPUT_TEI] = "tei",
        [PITH_OUTPUT_CSV] = "csv",   [PITH_OUTPUT_PARQUET] = "jsonl",
    };
    const char *format = self->plan->kind == PITH_OUTPUT_PAGE
                             ? self->plan->options->format
                             : formats[self->plan->kind];
    if (pith_result_print(result, &record, format, &done->data, &done->len))
        pith_page_give_up();
    done->record = true;
}

/* A page without text has no record. */
static void write_wet(const worker_state *self, const pith_job *job,
                      const pith_result *result, pith_page_done *done)
{
    pith_wet_record wet = {0};
    if (result->text.len == 0)
        return;
    done->record = pith_wet_page(job, self->plan->options->render.base_url,
                                 result->text, self->plan->packing, &wet);
    if (!done->record)
        done->outcome = PITH_OUTCOME_ERROR;
    done->data = wet.bytes;
    done->len = wet.len;
}

/* Write the name of a page that has content; filters also pass results without
 * text. */
static void write_name(const pith_job *job, const pith_result *result,
                       pith_page_done *done)
{
    done->skipped = result->text.len == 0;
    if (done->skipped)
        return;
    int len =
        asprintf(&done->data, "%s\n", job->id ? job->id : job->source->id);
    if (len < 0)
        pith_page_give_up();
    done->len = (size_t)len;
}

/* Report damage; nothing is written. */
static void write_damage(const pith_job *job, pith_page_done *done)
{
    pith_memory memory;
    FILE *lines = pith_memory_open(&memory);
    if (!lines)
        pith_page_give_up();
    add_message(lines, job, pith_str_of(job->problem));
    if (!pith_memory_close(lines, &memory))
        pith_page_give_up();
    done->messages = memory.data;
}

/* FILE for an input, host and path for a record that has them, else
 * FILE/OFFSET: a folder for the WARC file. */
static char *name_file(const pith_job *job)
{
    char *name = job->file ? strdup(job->file) : NULL;
    if (name)
        return name;
    int len = job->inside
                  ? asprintf(&name, job->skip ? "%s/%llu+%llu" : "%s/%llu",
                             job->source->file, (unsigned long long)job->offset,
                             (unsigned long long)job->skip)
                  : asprintf(&name, "%s", job->source->file);
    if (len < 0)
        pith_page_give_up();
    return name;
}

/* Write the result in the output format. */
static void write_result(const worker_state *self, const pith_job *job,
                         const pith_result *result, double start,
                         pith_page_done *done)
{
    pith_error unfit = {0};
    bool fits = pith_filter_passes(&self->plan->filter, result,
                                   page_url(self, job), &unfit);
    bool answered = fits || self->plan->answers_all;
    pith_result left_out = {.outcome = PITH_OUTCOME_FILTERED,
                            .reason = pith_str_of(unfit.text),
                            .method = result->method,
                            .score = -1,
                            .bytes = result->bytes};
    if (!fits && answered)
        result = &left_out;
    done->outcome = result->outcome;
    done->skipped = !answered;
    done->lost = self->starved;
    if (answered && self->plan->drops_twins)
        done->text_hash = pith_seen_text_hash(result->text);
    write_messages(self, job, result, answered ? NULL : unfit.text, done);
    if (answered && self->plan->kind == PITH_OUTPUT_WET)
        write_wet(self, job, result, done);
    else if (answered && self->plan->kind == PITH_OUTPUT_NAMES)
        write_name(job, result, done);
    else if (answered)
        write_record(self, job, result, now_ms() - start, done);
}

/* -- In a sandbox -------------------------------------------------------- */

/* Compression may load a library, which a cell cannot do. */
static void prepare_packing(const pith_page_plan *plan)
{
    pith_wet_record unused = {0};
    if (plan->kind == PITH_OUTPUT_WET && pith_wet_begin(plan->packing, &unused))
        pith_free(unused.bytes);
}

static void *begin_cell(void *context)
{
    pith_page_plan *plan = context;
    plan->sandbox = NULL; /* of this process */
    worker_state *self = pith_page_work_begin(plan);
    if (self)
        pith_worker_prepare(self->worker);
    prepare_packing(plan);
    return self;
}

static bool answer_parcel(void *state, pith_str request, pith_str *out)
{
    worker_state *self = state;
    double start = now_ms();
    pith_page_parcel parcel;
    if (!pith_parcel_unpack(request, &parcel))
        return false;
    pith_options options = *self->plan->options;
    options.render.base_url = parcel.base_url;
    options.http_charset = parcel.charset;
    self->bytes.reading.url = parcel.fetched;
    self->starved = false;
    pith_source source = {.path = (char *)(uintptr_t)parcel.path.data,
                          .id = (char *)(uintptr_t)parcel.id.data};
    pith_job job = {.source = &source,
                    .inside = parcel.inside,
                    .id = (char *)(uintptr_t)parcel.job_id.data,
                    .url = (char *)(uintptr_t)parcel.url.data,
                    .date = (char *)(uintptr_t)parcel.date.data,
                    .offset = parcel.offset,
                    .skip = parcel.skip};
    pith_page_done *done = calloc(1, sizeof *done);
    if (!done)
        return false;
    pith_page_sites_use(&self->sites, page_url(self, &job),
                        parcel.site_template, &options);
    pith_result *result = extract_page(self, parcel.page, &options);
    write_result(self, &job, result, start, done);
    pith_page_sites_write(&self->sites, done);
    pith_result_free(result);
    free(self->answer);
    self->answer = pith_done_pack(done, &out->len);
    out->data = self->answer;
    pith_page_done_free(done);
    return self->answer != NULL;
}

pith_sandbox *pith_page_work_shut(const pith_page_plan *plan)
{
    const pith_limits *limits = &plan->options->limits;
    size_t most = limits->max_bytes;
    pith_sandbox *sandbox = NULL;
    pith_error error = {0};
    pith_sandbox_plan how = {
        .size = sizeof how,
        .context = (void *)(uintptr_t)plan,
        .begin = begin_cell,
        .answer = answer_parcel,
        .max_answer = SIZE_MAX / 2,
        .max_memory = most < SIZE_MAX / CELL_FACTOR - CELL_ROOM
                          ? CELL_ROOM + most * CELL_FACTOR
                          : 0,
    };
    if (limits->timeout_ms != UINT32_MAX) {
        how.timeout_ms = limits->timeout_ms + CELL_GRACE_MS;
        how.max_seconds = how.timeout_ms / 1000 + 1;
    } else {
        how.timeout_ms = UINT32_MAX;
    }
    if (pith_sandbox_open(&how, &sandbox, &error) != PITH_OK)
        pith_message("%s", error.text);
    return sandbox;
}

/* Have a page processed in a cell. A page that crashes its process is an error,
 * and the next one gets another process. */
static void ask_cell(worker_state *self, const pith_job *job,
                     const pith_options *options, double start,
                     pith_page_done *done)
{
    pith_page_parcel parcel = {.path = pith_str_of(job->source->path),
                               .id = pith_str_of(job->source->id),
                               .job_id = pith_str_of(job->id),
                               .url = pith_str_of(job->url),
                               .date = pith_str_of(job->date),
                               .base_url = options->render.base_url,
                               .charset = options->http_charset,
                               .fetched = self->bytes.reading.url,
                               .offset = job->offset,
                               .skip = job->skip,
                               .inside = job->inside};
    parcel.site_template =
        pith_page_sites_find(&self->sites, page_url(self, job));
    pith_error error = {0};
    pith_str answer, parts[] = {{0}, self->bytes.page};
    char *packed = pith_parcel_pack(&parcel, &parts[0].len);
    if (!packed)
        pith_page_give_up();
    parts[0].data = packed;
    pith_status fault =
        pith_cell_ask(self->cell, parts, 2, &answer, &error) == PITH_OK
            ? pith_done_unpack(answer, done)
            : error.status;
    free(packed);
    if (fault == PITH_OK) {
        done->starved = done->lost;
        done->lost = false;
        return;
    }
    bool malformed = fault == PITH_FORMAT && !error.text[0];
    const char *how = malformed       ? "malformed answer"
                      : error.text[0] ? error.text
                                      : pith_status_text(fault);
    done->killed = strdup(how);
    done->id = job->id ? strdup(job->id) : NULL;
    if (!done->killed || (job->id && !done->id))
        pith_page_give_up();
    done->source = job->source;
    done->offset = job->offset;
    char reason[sizeof error.text + 40];
    snprintf(reason, sizeof reason, "the process of this page: %s",
             malformed ? "its answer is malformed" : how);
    pith_result *result = make_error(reason, self->bytes.page.len);
    write_result(self, job, result, start, done);
    pith_result_free(result);
    done->starved = fault == PITH_NOMEM;
    done->lost = fault == PITH_IO;
}

/* -- One input ----------------------------------------------------------- */

static void work_on(worker_state *self, const pith_job *job,
                    pith_page_done *done)
{
    double start = now_ms();
    pith_options options = *self->plan->options;
    bool loaded = load_page(self, job, &options, done);
    if (loaded && self->cell) {
        ask_cell(self, job, &options, start, done);
        return;
    }
    pith_result *result =
        loaded ? extract_bytes(self, self->bytes.page, &options, job)
               : make_error(self->bytes.problem, self->bytes.page.len);
    write_result(self, job, result, start, done);
    pith_result_free(result);
}

/* Read a page for its checksum only. */
static void read_page(worker_state *self, const pith_job *job,
                      pith_page_done *done)
{
    pith_options options = *self->plan->options;
    (void)load_page(self, job, &options, done);
}

/* An article while its pages are read. */
typedef struct article {
    pith_result **parts;
    char **urls; /* addresses that were fetched, owned; without the first */
    size_t n, nurls;
    char *first_url;
    char problem[200]; /* of a page after the first one; empty: none */
} article;

/* The address of the next page, if it is to be fetched and is not yet part of
 * the article. */
static char *find_live(worker_state *self, const article *gathered,
                       const pith_job *job, const pith_options *options)
{
    if (job->inside || !pith_is_address(job->source->path))
        return NULL;
    char *next = pith_next_address(self->bytes.page, options, NULL, NULL);
    bool again = next && pith_url_same_page(pith_str_of(next),
                                            pith_str_of(gathered->first_url));
    for (size_t i = 0; next && i < gathered->nurls; i++)
        again |= pith_url_same_page(pith_str_of(next),
                                    pith_str_of(gathered->urls[i]));
    if (!again)
        return next;
    free(next);
    return NULL;
}

/* If the site's rules name a page with the complete article, load that; if it
 * cannot be loaded, load the page again. */
static bool load_whole(worker_state *self, const pith_job *job,
                       article *gathered, pith_options *options)
{
    if (job->inside || !pith_is_address(job->source->path))
        return true;
    char *address = pith_whole_address(self->bytes.page, options);
    if (!address)
        return true;
    pith_page_done unused = {0};
    pith_source source = {.path = address, .id = address};
    const pith_job all = {.source = &source};
    gathered->urls[gathered->nurls++] = address;
    pith_options of_all = *self->plan->options;
    if (load_page(self, &all, &of_all, &unused)) {
        *options = of_all;
        return true;
    }
    snprintf(gathered->problem, sizeof gathered->problem,
             "all on one page, %.90s: %.80s", address, self->bytes.problem);
    *options = *self->plan->options;
    return load_page(self, job, options, &unused);
}

/* Read one page of an article; returns the address of the next page to
 * fetch. */
static char *take_part(worker_state *self, const pith_job *job,
                       article *gathered, pith_page_done *done)
{
    pith_options options = *self->plan->options;
    pith_page_done other = {0};
    bool first = gathered->n == 0;
    bool loaded = load_page(self, job, &options, first ? done : &other);
    if (!loaded && !first) {
        snprintf(gathered->problem, sizeof gathered->problem,
                 "a page of it, %s: %s", job->source->path,
                 self->bytes.problem);
        return NULL;
    }
    if (first && self->bytes.reading.url.data &&
        !(gathered->first_url = strndup(self->bytes.reading.url.data,
                                        self->bytes.reading.url.len)))
        pith_page_give_up();
    if (first && loaded)
        loaded = load_whole(self, job, gathered, &options);
    gathered->parts[gathered->n++] =
        loaded ? extract_bytes(self, self->bytes.page, &options, job)
               : make_error(self->bytes.problem, self->bytes.page.len);
    return loaded ? find_live(self, gathered, job, &options) : NULL;
}

/* Read all pages of an article: those in the inputs, or those that are fetched,
 * one after the other. */
static void read_article(worker_state *self, const pith_job *job,
                         article *gathered, pith_page_done *done)
{
    char *next = NULL;
    for (; job && gathered->n < self->plan->max_pages; job = job->after) {
        free(next);
        next = take_part(self, job, gathered, done);
    }
    while (next && gathered->n < self->plan->max_pages) {
        pith_source source = {.path = next, .id = next};
        pith_job fetched = {.source = &source};
        gathered->urls[gathered->nurls++] = next;
        next = take_part(self, &fetched, gathered, done);
    }
    self->left = next;
}

static void work_on_article(worker_state *self, const pith_job *job,
                            pith_page_done *done)
{
    double start = now_ms();
    size_t most = self->plan->max_pages;
    article a = {.parts = calloc(most, sizeof *a.parts),
                 .urls = calloc(most, sizeof *a.urls)};
    if (!a.parts || !a.urls)
        pith_page_give_up();
    read_article(self, job, &a, done);
    pith_joined joined;
    if (!pith_pages_join((const pith_result *const *)a.parts, a.n,
                         self->plan->options->format, &joined))
        pith_page_give_up();
    /* There is room for one more. */
    if (a.problem[0])
        joined.warnings[joined.result.nwarnings++] = pith_str_of(a.problem);
    self->pages = joined.pages;
    self->bytes.reading.url = pith_str_of(a.first_url);
    write_result(self, job, &joined.result, start, done);
    pith_joined_clear(&joined);
    for (size_t i = 0; i < most; i++) {
        pith_result_free(a.parts[i]);
        free(a.urls[i]);
    }
    free(a.parts);
    free(a.urls);
    free(a.first_url);
    free(self->left);
    self->left = NULL;
}

/* Whether an earlier run has written the file of a page. */
static bool is_there(const worker_state *self, const char *file)
{
    char *path = NULL;
    if (!self->plan->folder)
        return false;
    if (asprintf(&path, "%s/%s%s", self->plan->folder, file,
                 self->plan->ending) < 0)
        pith_page_give_up();
    bool there = access(path, F_OK) == 0;
    free(path);
    return there;
}

static char *name_input(const pith_job *job)
{
    char *name = strdup(job->id ? job->id : job->source->path);
    if (!name)
        pith_page_give_up();
    return name;
}

/* Set the site of a sketch, which is not taken from the untrusted cell. */
static void name_site(const worker_state *self, const pith_job *job,
                      pith_page_done *done)
{
    pith_str url = page_url(self, job);
    if (!done->sketch || !url.data)
        return;
    done->site = strndup(url.data, url.len);
    if (!done->site)
        pith_page_give_up();
}

void *pith_page_work(void *state, void *given)
{
    worker_state *self = state;
    pith_job *job = given;
    pith_page_done *done = calloc(1, sizeof *done);
    if (!done)
        pith_page_give_up();
    self->starved = false;
    self->sum = 0;
    done->damage = job->damage;
    done->file = name_file(job);
    done->name = self->plan->drops_twins ? name_input(job) : NULL;
    if (!job->damage && is_there(self, done->file)) {
        done->skipped = done->there = true;
    } else if (!job->damage && self->plan->reads_only) {
        read_page(self, job, done);
    } else if (!job->damage && self->plan->max_pages) {
        work_on_article(self, job, done);
    } else if (!job->damage) {
        work_on(self, job, done);
    } else {
        if (self->plan->book)
            pith_rule_book_done(self->plan->book, job->number, NULL, NULL, 0);
        write_damage(job, done);
    }
    pith_page_sites_write(&self->sites, done);
    name_site(self, job, done);
    done->sum = self->sum;
    pith_job_free(job);
    return done;
}
