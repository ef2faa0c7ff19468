/* SPDX-License-Identifier: Apache-2.0 */
/* The bytes of a page: see page_bytes.h. */
#include "page_bytes.h"

#include "page_flags.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void pith_page_bytes_init(pith_page_bytes *bytes)
{
    *bytes = (pith_page_bytes){0};
    pith_input_init(&bytes->reading);
}

void pith_page_bytes_clear(pith_page_bytes *bytes)
{
    pith_free(bytes->body);
    free(bytes->archived);
    pith_input_clear(&bytes->reading);
}

static bool fail(pith_page_bytes *bytes, const char *problem)
{
    bytes->problem = problem;
    return false;
}

/* Load a record of a WARC file: unpacked, with its address and the charset from
 * HTTP. */
static bool load_record(pith_page_bytes *bytes, const pith_job *job,
                        pith_options *options)
{
    pith_http_message message = {0};
    bytes->page = (pith_str){job->block, job->len};
    if (job->url)
        options->render.base_url = pith_str_of(job->url);
    if (!job->http || !pith_http_parse(bytes->page, &message))
        return true;
    options->http_charset = message.charset;
    size_t len = 0;
    pith_error error = {0};
    pith_status status = pith_http_body(&message, options->limits.max_bytes + 1,
                                        &bytes->body, &len, &error);
    bytes->page = (pith_str){bytes->body, len};
    if (status == PITH_OK)
        return true;
    snprintf(bytes->text, sizeof bytes->text, "%s",
             error.text[0] ? error.text : pith_status_text(status));
    return fail(bytes, bytes->text);
}

bool pith_page_bytes_load(pith_page_bytes *bytes, const pith_job *job,
                          pith_options *options)
{
    const pith_source *source = job->source;
    pith_free(bytes->body);
    bytes->body = NULL;
    free(bytes->archived);
    bytes->archived = NULL;
    bytes->page = (pith_str){0};
    bytes->problem = NULL;
    bytes->unopened = bytes->unfetched = false;
    bytes->reading.url = (pith_str){0};
    if (job->problem) {
        bytes->unfetched = job->unfetched;
        bytes->unopened = !job->inside && !job->unfetched;
        bytes->page.len = job->len;
        return fail(bytes, job->problem);
    }
    if (job->inside)
        return load_record(bytes, job, options);
    if (source->problem) {
        bytes->unopened = source->unopened;
        return fail(bytes, source->problem);
    }
    bytes->reading.timeout_ms = options->limits.timeout_ms;
    bytes->reading.remote = source->remote;
    pith_read_state state = pith_input_load(&bytes->reading, source->path,
                                            options->limits.max_bytes + 1);
    bytes->page = (pith_str){bytes->reading.data, bytes->reading.len};
    bytes->unopened = state == PITH_READ_UNOPENED;
    bytes->unfetched = state == PITH_READ_UNFETCHED;
    if (state != PITH_READ_OK)
        return fail(bytes, bytes->reading.problem);
    pith_page_settings_adopt(options, bytes->reading.url,
                             bytes->reading.charset);
    return true;
}

bool pith_page_bytes_may_be_archived(const pith_page_bytes *bytes)
{
    static const pith_fetch_end ends[] = {
        PITH_FETCH_RESOLVE,  PITH_FETCH_CONNECT,  PITH_FETCH_TLS,
        PITH_FETCH_TIMEOUT,  PITH_FETCH_PROTOCOL, PITH_FETCH_STATUS,
        PITH_FETCH_REDIRECT,
    };
    for (size_t i = 0; bytes->unfetched && i < sizeof ends / sizeof *ends; i++)
        if (bytes->reading.end == ends[i])
            return true;
    return false;
}

bool pith_page_bytes_load_archived(pith_page_bytes *bytes, const pith_job *job,
                                   pith_options *options, const char *prefix)
{
    char *address;
    const char *path = job->source->path;
    char before[sizeof bytes->text];
    snprintf(before, sizeof before, "%s", bytes->problem);
    if (asprintf(&address, "%s%s", prefix, path) < 0)
        return false;
    pith_source source = {.path = address, .id = address};
    const pith_job copy = {.source = &source};
    pith_options of_copy = *options;
    bool loaded = pith_page_bytes_load(bytes, &copy, &of_copy);
    memcpy(bytes->text, before, sizeof before);
    if (!loaded) {
        free(address);
        bytes->unfetched = true;
        return fail(bytes, bytes->text);
    }
    bytes->archived = address;
    bytes->reading.url = pith_str_of(path);
    pith_page_settings_adopt(options, bytes->reading.url,
                             bytes->reading.charset);
    return true;
}
