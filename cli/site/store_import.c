/* SPDX-License-Identifier: Apache-2.0 */
/* Imports pages into a store: see store_import.h. Threads read and extract the
 * pages, which are stored in their order. The import commits every hundred
 * pages; a crash leaves a store with all batches but the last, and running the
 * same command again completes it. */
#include "store_import.h"

#include "page_bytes.h"
#include "pool.h"
#include "records.h"

#include <pith/pith.h>
#include <pith/record.h>
#include <pith/store.h>
#include <pith/warc.h>

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { BATCH = 100 };

typedef struct importer {
    pith_store *store;
    const pith_options *options;
    bool contents; /* extract them, too */
    pith_records *inputs;
    pith_feed feed;
    size_t pages;
    size_t stored; /* of these, committed */
    bool failed;   /* the store failed; it was reported */
} importer;

/* What a thread keeps between pages. */
typedef struct import_state {
    const importer *in;
    pith_worker *worker; /* NULL: no contents */
    pith_page_bytes bytes;
} import_state;

/* A page to be stored. */
typedef struct ready_page {
    pith_job *job;                  /* holds its date; owned */
    char *url, *head, *body, *json; /* owned; json by the library */
    pith_result *result;            /* holds the text; NULL: no contents */
    pith_store_page page;
    size_t json_len;
    bool unopened, unfetched;
    char problem[300]; /* why there is no page; "": there is one */
    pith_error error;  /* it could not be extracted: the import ends */
} ready_page;

static bool fail(importer *in, const pith_error *error)
{
    pith_progress_hide(&in->inputs->progress);
    pith_message("%s", error->text);
    in->failed = true;
    return false;
}

/* True for header fields about the encoding of the body in transit. */
static bool is_about_packing(const char *line, size_t len)
{
    static const char *const names[] = {
        "content-encoding:", "transfer-encoding:", "content-length:"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (len >= strlen(names[i]) &&
            strncasecmp(line, names[i], strlen(names[i])) == 0)
            return true;
    return false;
}

/* Copy a head without the fields that do not hold for the stored body, which is
 * decoded; owned. */
static char *copy_head(pith_str head, size_t *len)
{
    char *copy = malloc(head.len + 1);
    *len = 0;
    for (size_t i = 0, n; copy && i < head.len; i += n) {
        const char *line = head.data + i;
        const char *end = memchr(line, '\n', head.len - i);
        n = end ? (size_t)(end - line) + 1 : head.len - i;
        if (is_about_packing(line, n))
            continue;
        memcpy(copy + *len, line, n);
        *len += n;
    }
    return copy;
}

static char *copy_of(pith_str text)
{
    char *copy = malloc(text.len + 1);
    if (!copy)
        return NULL;
    if (text.len)
        memcpy(copy, text.data, text.len);
    copy[text.len] = 0;
    return copy;
}

/* Copy the page's address, head and bytes, which its thread does not keep;
 * false: out of memory. */
static bool keep_page(ready_page *ready, pith_str url, pith_str body)
{
    const pith_job *job = ready->job;
    pith_http_message message = {0};
    pith_str block = {job->block, job->len}, head = {0};
    ready->url = copy_of(url);
    ready->body = copy_of(body);
    if (job->http && pith_http_parse(block, &message) &&
        message.body.data >= block.data)
        head = (pith_str){block.data, (size_t)(message.body.data - block.data)};
    if (head.len)
        ready->head = copy_head(head, &head.len);
    ready->page = (pith_store_page){.url = {ready->url, url.len},
                                    .fetched = pith_str_of(job->date),
                                    .head = {ready->head, head.len},
                                    .body = {ready->body, body.len}};
    return ready->url && ready->body && (ready->head || !head.len);
}

static void extract_contents(const import_state *self, ready_page *ready,
                             pith_str id, const pith_options *options)
{
    pith_record record = {.size = sizeof record,
                          .id = id,
                          .url = ready->page.url,
                          .metadata = true};
    pith_status status = pith_worker_extract(
        self->worker, ready->page.body, options, &ready->result, &ready->error);
    if (status == PITH_OK)
        status = pith_result_json(ready->result, &record, &ready->json,
                                  &ready->json_len);
    if (status != PITH_OK && !ready->error.text[0])
        snprintf(ready->error.text, sizeof ready->error.text, "%s",
                 pith_status_text(status));
}

static void say_problem(ready_page *ready, const char *problem)
{
    const pith_job *job = ready->job;
    snprintf(ready->problem, sizeof ready->problem, "%s%s%s: %s",
             job->source->path, job->id ? ": " : "", job->id ? job->id : "",
             problem);
}

static void make_ready(import_state *self, ready_page *ready)
{
    const pith_job *job = ready->job;
    pith_options options = *self->in->options;
    options.parts |= PITH_PARTS_STANDARD;
    if (job->damage) {
        say_problem(ready, job->problem);
        return;
    }
    if (!pith_page_bytes_load(&self->bytes, job, &options)) {
        say_problem(ready, self->bytes.problem);
        ready->unopened = self->bytes.unopened;
        ready->unfetched = self->bytes.unfetched;
        return;
    }
    pith_str id = pith_str_of(job->id ? job->id : job->source->id);
    pith_str url = options.render.base_url;
    if (!keep_page(ready, url.len ? url : id, self->bytes.page))
        snprintf(ready->error.text, sizeof ready->error.text, "out of memory");
    else if (self->worker)
        extract_contents(self, ready, id, &options);
}

static void free_ready(void *result)
{
    ready_page *ready = result;
    if (!ready)
        return;
    pith_result_free(ready->result);
    pith_free(ready->json);
    free(ready->url);
    free(ready->head);
    free(ready->body);
    pith_job_free(ready->job);
    free(ready);
}

static bool put_page(importer *in, const ready_page *ready)
{
    pith_error error = {0};
    if (ready->error.text[0])
        return fail(in, &ready->error);
    if (pith_store_page_put(in->store, &ready->page, &error) != PITH_OK)
        return fail(in, &error);
    in->pages++;
    const pith_result *result = ready->result;
    if (!result)
        return true;
    pith_store_content content = {
        .url = ready->page.url,
        .method = result->method.data ? result->method : pith_str_of("none"),
        .text = result->text,
        .record = {ready->json, ready->json_len}};
    return pith_store_content_put(in->store, &content, &error) == PITH_OK ||
           fail(in, &error);
}

/* Report and count the problem of a page; the import continues. */
static void tell(importer *in, const ready_page *ready)
{
    pith_tally *tally = &in->inputs->tally;
    if (!in->inputs->quiet) {
        pith_progress_hide(&in->inputs->progress);
        pith_message("%s", ready->problem);
    }
    if (ready->job->damage) {
        tally->warc_damaged = true;
        return;
    }
    tally->unopened += ready->unopened;
    tally->unfetched += ready->unfetched;
    tally->failed += !ready->unopened && !ready->unfetched;
}

static bool begin(importer *in)
{
    pith_error error = {0};
    return pith_store_begin(in->store, &error) == PITH_OK || fail(in, &error);
}

static bool commit(importer *in)
{
    pith_error error = {0};
    if (pith_store_commit(in->store, &error) != PITH_OK)
        return fail(in, &error);
    in->stored = in->pages;
    return true;
}

/* -- Records --------------------------------------------------------------- */

static pith_str member(const json_t *object, const char *name)
{
    const json_t *value = json_object_get(object, name);
    if (!json_is_string(value))
        return (pith_str){NULL, 0};
    return (pith_str){json_string_value(value), json_string_length(value)};
}

/* Store a record: its key and source as a page, and its content unchanged. */
static bool import_record(importer *in, const json_t *json, pith_str line)
{
    pith_error error = {0};
    pith_str url = member(json, "url"), method = member(json, "method");
    pith_store_page page = {.url = url.len ? url : member(json, "id"),
                            .fetched = member(json, "fetched"),
                            .body = member(json, "html")};
    pith_store_content content = {.url = page.url,
                                  .method = method.len ? method
                                                       : pith_str_of("record"),
                                  .text = member(json, "text"),
                                  .record = line};
    if (pith_store_page_put(in->store, &page, &error) != PITH_OK)
        return fail(in, &error);
    in->pages++;
    if (!content.text.data || !in->contents)
        return true;
    return pith_store_content_put(in->store, &content, &error) == PITH_OK ||
           fail(in, &error);
}

static bool take_record(void *context, const char *record, size_t len,
                        const char *where)
{
    importer *in = context;
    json_t *json = json_loadb(record, len, JSON_ALLOW_NUL, NULL);
    bool fine = true;
    if (member(json, "url").len || member(json, "id").len) {
        size_t before = in->pages;
        fine = import_record(in, json, (pith_str){record, len});
        if (fine && in->pages > before && in->pages % BATCH == 0)
            fine = commit(in) && begin(in);
    } else {
        pith_progress_hide(&in->inputs->progress);
        if (!in->inputs->quiet)
            pith_message("%s: no JSON object with url or id; left out", where);
        in->inputs->tally.failed++;
    }
    json_decref(json);
    return fine;
}

/* -- Pages in threads ------------------------------------------------------ */

static void end_thread(void *state)
{
    import_state *self = state;
    pith_worker_free(self->worker);
    pith_page_bytes_clear(&self->bytes);
    free(self);
}

static void *begin_thread(void *context)
{
    import_state *self = calloc(1, sizeof *self);
    if (!self)
        return NULL;
    self->in = context;
    pith_page_bytes_init(&self->bytes);
    self->worker = self->in->contents ? pith_worker_new() : NULL;
    if (self->worker || !self->in->contents)
        return self;
    end_thread(self);
    return NULL;
}

static void *next_job(void *context)
{
    return pith_feed_next(&((importer *)context)->feed);
}

static void *work_on(void *state, void *job)
{
    ready_page *ready = calloc(1, sizeof *ready);
    if (!ready) {
        pith_job_free(job);
        return NULL;
    }
    ready->job = job;
    make_ready(state, ready);
    return ready;
}

static bool deliver(void *context, size_t item, void *result)
{
    importer *in = context;
    ready_page *ready = result;
    bool fine = true;
    (void)item;
    in->inputs->tally.inputs += !ready->job->damage;
    if (ready->problem[0])
        tell(in, ready);
    else
        fine = put_page(in, ready) &&
               (in->pages % BATCH != 0 || (commit(in) && begin(in)));
    pith_progress_step(&in->inputs->progress, in->inputs->tally.inputs);
    free_ready(ready);
    return fine;
}

/* Import the inputs from `from` to `to`, none of which is a file of records. */
static bool import_pages(importer *in, size_t from, size_t to)
{
    pith_records *inputs = in->inputs;
    pith_sources part = {.items = inputs->sources.items + from,
                         .count = to - from};
    in->feed = (pith_feed){.sources = &part,
                           .max_bytes = in->options->limits.max_bytes,
                           .timeout_ms = in->options->limits.timeout_ms,
                           .errors = inputs->http_errors,
                           .guard = inputs->guard};
    pith_pool pool = {.threads = inputs->jobs,
                      .context = in,
                      .begin = begin_thread,
                      .end = end_thread,
                      .next = next_job,
                      .work_on = work_on,
                      .deliver = deliver,
                      .discard = free_ready};
    bool fine = pith_pool_run(&pool);
    if (!fine)
        (void)fail(in, &(pith_error){.text = "out of memory"});
    if (!inputs->quiet)
        pith_feed_say_errors(&in->feed);
    inputs->tally.interrupted |= in->feed.cut;
    pith_feed_clear(&in->feed);
    return !in->failed;
}

/* -- All inputs ------------------------------------------------------------ */

static void import_all(importer *in)
{
    pith_records *inputs = in->inputs;
    const pith_source *items = inputs->sources.items;
    pith_error error = {0};
    bool fine = begin(in);
    inputs->context = in;
    inputs->take = take_record;
    for (size_t i = 0, end; fine && i < inputs->sources.count; i = end) {
        end = i + 1;
        while (end < inputs->sources.count &&
               !pith_records_are_in(items[i].path) &&
               !pith_records_are_in(items[end].path))
            end++;
        if (inputs->tally.interrupted)
            break;
        fine = pith_records_are_in(items[i].path)
                   ? pith_records_read(inputs, items[i].path) || !in->failed
                   : import_pages(in, i, end);
    }
    if (fine && pith_store_run_put(in->store, "store import", in->pages,
                                   &error) != PITH_OK)
        fine = fail(in, &error);
    if (fine)
        fine = commit(in);
    inputs->tally.output_failed = !fine;
}

int pith_store_import(const pith_args *args, pith_store *store,
                      const pith_options *options, bool contents)
{
    pith_args rest = *args;
    rest.operands++;
    rest.noperands--;
    pith_records inputs = {.options = options};
    importer in = {.store = store,
                   .options = options,
                   .contents = contents,
                   .inputs = &inputs};
    pith_guard guard;
    int status = pith_records_open(&inputs, &rest);
    if (status < 0) {
        pith_guard_start_gentle(&guard);
        inputs.guard = &guard;
        pith_progress_start(&inputs.progress, 0, inputs.progress_wish);
        import_all(&in);
        pith_progress_finish(&inputs.progress, inputs.tally.inputs);
        pith_guard_stop(&guard);
        bool cut = inputs.tally.interrupted;
        if (!inputs.quiet || cut)
            pith_message(
                "%zu page%s imported%s", in.stored, in.stored == 1 ? "" : "s",
                cut ? "; interrupted: the same command imports all" : "");
        status = pith_exit_status(&inputs.tally);
    }
    pith_records_clear(&inputs);
    return status;
}
