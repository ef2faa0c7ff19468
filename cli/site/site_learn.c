/* SPDX-License-Identifier: Apache-2.0 */
/* Processes many pages for `pith site`: see site_learn.h. */
#include "site_learn.h"

#include "fetching.h"
#include "page_stream.h"
#include "sink.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

/* -- learn ----------------------------------------------------------------- */

static const char *skip_www(const char *host)
{
    return strncasecmp(host, "www.", 4) == 0 ? host + 4 : host;
}

/* The host of a page's address, without "www."; empty if there is none. */
static void find_host(const pith_job *job, char host[PITH_SITE_HOST])
{
    const char *url = job->url ? job->url : job->source->path;
    host[0] = 0;
    if (!pith_is_address(url))
        return;
    pith_str found = pith_split_address(url).host;
    const char *at = skip_www(found.data);
    snprintf(host, PITH_SITE_HOST, "%.*s", (int)(found.data + found.len - at),
             at);
}

/* Select pages of the given host, or all, and count the others. */
static bool select_page(void *context, const pith_job *job)
{
    pith_site_run *run = context;
    char host[PITH_SITE_HOST];
    find_host(job, host);
    if (run->host && strcasecmp(host, skip_www(run->host)) != 0) {
        run->left_out++;
        return false;
    }
    char *note = run->first[0] ? run->another : run->first;
    if (!run->another[0] && strcasecmp(host, run->first) != 0)
        memcpy(note, host, PITH_SITE_HOST);
    return true;
}

static bool learn_page(void *context, const pith_page_taken *page)
{
    pith_site_run *run = context;
    run->out_of_memory =
        pith_template_learn(run->site, page->doc, page->labels) != PITH_OK;
    return !run->out_of_memory;
}

int pith_site_learn(pith_site_run *run, const pith_args *args)
{
    pith_page_stream parsed = {
        .options = &run->options,
        .fetch = run->fetch,
        .label = true,
        .context = run,
        .wants = select_page,
        .take = learn_page,
        .tally = &run->tally,
    };
    pith_args inputs = pith_page_stream_behind(args, 1);
    int status = pith_page_stream_run(&parsed, &inputs);
    if (status >= 0 || !run->out_of_memory)
        return status;
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
    pith_args rest = pith_page_stream_behind(args, 2);
    pith_guard guard;
    pith_sink sink;
    pith_records records = {.options = options, .context = &sink, .take = take};
    int status = pith_records_open(&records, &rest);
    if (status < 0) {
        pith_guard_start_gentle(&guard);
        records.guard = &guard;
        bool fine = pith_sink_open(&sink, &guard, output);
        if (fine)
            pith_records_run(&records);
        if (!fine || sink.failed)
            pith_sink_abandon(&sink);
        else if (records.tally.interrupted)
            fine = pith_sink_cut(&sink, records.tally.inputs);
        else
            fine = pith_sink_close(&sink);
        records.tally.output_failed |= !fine || sink.failed;
        pith_guard_stop(&guard);
        status = pith_exit_status(&records.tally);
    }
    pith_records_clear(&records);
    return status;
}
