/* SPDX-License-Identifier: Apache-2.0 */
/* The pages of a run, including those in WARC files and stores: see feed.h. */
#include "feed.h"

#include "command.h"
#include "fetching.h"
#include "page_pipe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { HEAD_ROOM = 1 << 20 }; /* for the HTTP head before a page */

/* Without memory for a few bytes the program cannot continue. */
static void *need(void *memory)
{
    if (memory)
        return memory;
    pith_message("out of memory");
    _exit(PITH_EXIT_IO);
}

void pith_job_free(pith_job *job)
{
    while (job) {
        pith_job *after = job->after;
        free(job->problem);
        free(job->id);
        free(job->url);
        free(job->date);
        free(job->block);
        free(job->file);
        free(job);
        job = after;
    }
}

/* The open source is read. A file on a server stays open for its next range. */
static void end_source(pith_feed *feed)
{
    pith_warc_reader_free(feed->reader);
    feed->reader = NULL;
    pith_store_close(feed->store);
    feed->store = NULL;
    free(feed->last);
    feed->last = NULL;
    feed->last_len = 0;
    feed->given = 0;
}

void pith_feed_clear(pith_feed *feed)
{
    end_source(feed);
    pith_remote_archive_close(&feed->archive);
}

void pith_feed_say_errors(const pith_feed *feed)
{
    unsigned long long n = feed->nerrors;
    if (n)
        pith_message("%llu %s left out whose HTTP status is 400 or more; "
                     "--http-errors reads %s",
                     n, n == 1 ? "answer" : "answers", n == 1 ? "it" : "them");
}

static pith_job *make_job(const pith_source *source)
{
    pith_job *job = need(calloc(1, sizeof *job));
    job->source = source;
    return job;
}

static char *copy_str(pith_str text)
{
    return text.data ? need(strndup(text.data, text.len)) : NULL;
}

/* The page of a record, if its block (as far as it was loaded) is HTML; or
 * NULL. */
static pith_job *make_page(const pith_source *source,
                           const pith_warc_record *record, pith_str block)
{
    pith_http_message message = {0};
    bool http =
        record->type == PITH_WARC_RESPONSE && pith_http_parse(block, &message);
    pith_str packing;
    if (!http)
        message =
            (pith_http_message){.mime = record->content_type, .body = block};
    const char *semicolon = memchr(message.mime.data ? message.mime.data : "",
                                   ';', message.mime.len);
    if (semicolon)
        message.mime.len = (size_t)(semicolon - message.mime.data);
    bool packed =
        http && pith_http_field(&message, PITH_S("Content-Encoding"), &packing);
    /* An empty answer is a page only if the server declares one. */
    bool empty = message.body.len == 0 && message.status / 100 != 2;
    if (empty || (!pith_http_is_html(message.mime, message.body) &&
                  !(packed && message.mime.len == 0)))
        return NULL;
    pith_job *job = make_job(source);
    job->inside = true;
    job->http = http;
    job->block = need(malloc(block.len + 1));
    if (block.len)
        memcpy(job->block, block.data, block.len);
    job->len = block.len;
    return job;
}

static pith_job *make_damage(const pith_source *source,
                             const pith_warc_record *record)
{
    pith_job *job = make_job(source);
    job->inside = job->damage = true;
    job->problem = copy_str(record->problem);
    job->offset = record->offset;
    return job;
}

/* The next page or damage of the open WARC file; NULL at its end. */
static pith_job *next_record(pith_feed *feed, const pith_source *source)
{
    pith_warc_record record;
    while (pith_warc_next(feed->reader, &record)) {
        if (source->end && record.offset >= source->end)
            return NULL;
        if (record.problem.data)
            return make_damage(source, &record);
        if (record.type != PITH_WARC_RESPONSE &&
            record.type != PITH_WARC_RESOURCE)
            continue;
        pith_str block;
        pith_status status =
            pith_warc_load(feed->reader, feed->max_bytes + HEAD_ROOM, &block);
        if (status == PITH_NOMEM)
            need(NULL);
        pith_job *job = make_page(source, &record, block);
        if (!job)
            continue;
        job->id = copy_str(record.id);
        job->url = copy_str(record.url);
        job->date = copy_str(record.date);
        job->offset = record.offset;
        job->skip = record.skip;
        if (status == PITH_FORMAT)
            job->problem = need(strdup("the record is damaged"));
        return job;
    }
    return NULL;
}

/* A page and its key. */
typedef struct stored {
    pith_job *job;
    char *key;
    size_t len;
} stored;

/* Take a page of a store: its head and body as received, or only the body. */
static bool take_stored(void *context, const pith_store_page *page)
{
    stored *out = context;
    pith_job *job = out->job;
    pith_str body = page->body;
    out->len = page->url.len;
    out->key = need(malloc(out->len + 1));
    if (out->len)
        memcpy(out->key, page->url.data, out->len);
    job->http = page->head.len > 0;
    job->len = page->head.len + body.len;
    job->block = need(malloc(job->len + 1));
    if (job->http)
        memcpy(job->block, page->head.data, page->head.len);
    if (body.len)
        memcpy(job->block + page->head.len, body.data, body.len);
    job->id = copy_str(page->url);
    job->date = copy_str(page->fetched);
    if (pith_is_address(job->id))
        job->url = copy_str(page->url);
    return false;
}

/* The next page of the open store; NULL at its end or a failure. */
static pith_job *next_stored(pith_feed *feed, const pith_source *source,
                             pith_status *status, pith_error *error)
{
    pith_job *job = make_job(source);
    job->inside = true;
    stored next = {.job = job};
    pith_str last = {feed->last, feed->last_len};
    *status =
        pith_store_page_after(feed->store, last, take_stored, &next, error);
    if (*status != PITH_OK || !next.key) {
        free(next.key);
        pith_job_free(job);
        return NULL;
    }
    free(feed->last);
    feed->last = next.key;
    feed->last_len = next.len;
    job->offset = ++feed->given;
    return job;
}

/* A part of a WARC file or store that could not be read, as an input of its
 * own. */
static pith_job *make_failure(const pith_feed *feed, const pith_source *source,
                              const pith_error *error)
{
    pith_job *job = make_job(source);
    size_t len = strlen(source->path);
    /* The store's message already names the file, which the caller would
     * repeat. */
    bool named = strncmp(error->text, source->path, len) == 0 &&
                 (error->text[len] == ' ' || error->text[len] == ':');
    size_t skip = named ? len + 1 + (error->text[len] == ':') : 0;
    job->problem = need(strdup(error->text + skip));
    job->unfetched = source->remote && !feed->archive.missing;
    return job;
}

/* The next page of the open source; NULL at its end, where it is closed. */
static pith_job *next_inside(pith_feed *feed)
{
    const pith_source *open = &feed->sources->items[feed->next - 1];
    pith_error error = {0};
    pith_status status = PITH_OK;
    pith_job *job = feed->reader ? next_record(feed, open)
                                 : next_stored(feed, open, &status, &error);
    if (job)
        return job;
    if (feed->reader)
        status = pith_warc_reader_status(feed->reader, &error);
    feed->half |= feed->store && status != PITH_OK;
    end_source(feed);
    return status == PITH_OK ? NULL : make_failure(feed, open, &error);
}

/* "Not found" and similar: the answer is not the page. */
static bool is_error(const pith_job *job)
{
    enum { FIRST_ERROR = 400 };
    pith_http_message message = {0};
    return job->http && !job->problem &&
           pith_http_parse((pith_str){job->block, job->len}, &message) &&
           message.status >= FIRST_ERROR;
}

/* The next page of the open source that is not an error. */
static pith_job *next_page(pith_feed *feed)
{
    pith_job *job;
    while ((job = next_inside(feed)) && !feed->errors && is_error(job)) {
        feed->nerrors++;
        pith_job_free(job);
    }
    return job;
}

/* The page's limit as the limit for the next byte, for which 0 means none. */
static uint32_t wait_of(uint32_t timeout_ms)
{
    enum { LONGEST_MS = 30000 };
    return timeout_ms == 0            ? LONGEST_MS
           : timeout_ms == UINT32_MAX ? 0
                                      : timeout_ms;
}

/* Open a WARC file at the first of the wanted records. A compression dictionary
 * is at the start of the file, and is read first. */
static pith_status open_archive(pith_feed *feed, const pith_source *source,
                                pith_error *error)
{
    pith_warc_record first;
    pith_warc_read_options options = {.size = sizeof options,
                                      .wait_ms = wait_of(feed->timeout_ms)};
    pith_status status =
        pith_warc_reader_open(source->path, &options, &feed->reader, error);
    if (status != PITH_OK || source->begin == 0)
        return status;
    (void)pith_warc_next(feed->reader, &first);
    status = pith_warc_seek(feed->reader, source->begin, 0, error);
    if (status != PITH_OK)
        end_source(feed);
    return status;
}

static pith_status open_source(pith_feed *feed, const pith_source *source,
                               pith_error *error)
{
    if (source->store)
        return pith_store_open(source->path, PITH_STORE_READ, &feed->store,
                               error);
    return source->remote ? pith_remote_archive_open(&feed->archive, source,
                                                     &feed->reader, error)
                          : open_archive(feed, source, error);
}

static pith_job *find_job(pith_feed *feed)
{
    if (feed->pipe)
        return pith_page_pipe_next(feed->pipe);
    for (;;) {
        pith_error error = {0};
        pith_job *job = feed->reader || feed->store ? next_page(feed) : NULL;
        if (job || feed->next == feed->sources->count)
            return job;
        const pith_source *source = &feed->sources->items[feed->next++];
        if ((!source->warc && !source->store) || source->problem)
            return make_job(source);
        if (open_source(feed, source, &error) != PITH_OK)
            return make_failure(feed, source, &error);
    }
}

pith_job *pith_feed_next(pith_feed *feed)
{
    feed->cut = feed->cut || (feed->guard && pith_guard_asked(feed->guard));
    pith_job *job = feed->cut ? NULL : find_job(feed);
    if (job)
        job->number = feed->count++;
    if (job && feed->names && job->inside && job->url)
        job->file = pith_file_names_take(feed->names, job->url, job->offset,
                                         job->number);
    return job;
}
