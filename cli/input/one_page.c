/* SPDX-License-Identifier: Apache-2.0 */
/* Loads one page, for the inspecting verbs: see one_page.h. */
#include "one_page.h"

#include "input.h"
#include "page_bytes.h"
#include "quantity.h"
#include "sink.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int pith_one_page_fail(const char *name, pith_status status,
                       const pith_error *error)
{
    pith_message("%s: %s", name,
                 error && error->text[0] ? error->text
                                         : pith_status_text(status));
    return status == PITH_LIMIT ? PITH_EXIT_LIMIT : PITH_EXIT_SOME_FAILED;
}

const pith_flag pith_one_page_flags[] = {
    {PITH_FLAG_RECORD, 0, "record", "WHICH",
     "the page of a WARC file or store to use: its number (from 1), address "
     "or record id; not needed if there is only one"},
    {0},
};

/* -- Pages in WARC files and stores ---------------------------------------- */

static bool is_wanted(const pith_job *job, size_t number, const char *which)
{
    uint64_t n;
    if (which == NULL || (pith_quantity_count(which, SIZE_MAX, &n) && n > 0))
        return number == (which ? n : 1);
    return (job->id && strcmp(job->id, which) == 0) ||
           (job->url && strcmp(job->url, which) == 0);
}

/* The requested page, owned; NULL after a message. All records may be read, but
 * none stays in memory. */
static pith_job *find_record(const pith_sources *sources, const char *which,
                             const pith_limits *limits)
{
    pith_feed feed = {.sources = sources,
                      .max_bytes = limits->max_bytes,
                      .timeout_ms = limits->timeout_ms,
                      .errors = true};
    const char *path = sources->items[0].path;
    pith_job *found = NULL;
    pith_job *job;
    size_t n = 0;
    size_t enough = which ? SIZE_MAX : 2;
    while (!(found && which) && n < enough && (job = pith_feed_next(&feed))) {
        n += !job->damage;
        if (job->damage)
            pith_message("%s: %s", path, job->problem);
        if (!job->damage && !found && is_wanted(job, n, which))
            found = job;
        else
            pith_job_free(job);
    }
    pith_feed_clear(&feed);
    if (found && (which || n == 1))
        return found;
    const char *list = sources->items[0].store
                           ? "pith store query --store FILE 'SELECT url FROM "
                             "pages'"
                           : "pith warc index";
    if (n == 0)
        pith_message("%s: contains no page", path);
    else if (which)
        pith_message("%s: no page \"%s\"; `%s` lists them", path, which, list);
    else
        pith_message("%s: several pages; --record NUMBER, ADDRESS or ID says "
                     "which, `%s` lists them",
                     path, list);
    pith_job_free(found);
    return NULL;
}
/* -- Loading --------------------------------------------------------------- */

/* Parse a page's bytes, read from `path` (NULL: from a record), into a
 * document. */
static int parse(pith_str bytes, const char *path,
                 const pith_page_settings *settings, pith_options *options,
                 pith_doc **doc)
{
    pith_error error = {0};
    if (settings->local_files)
        pith_local_files_turn(settings->local_files, path, options);
    pith_browsing *browsing =
        pith_browsing_new(&settings->browse, &settings->fetch);
    if (browsing)
        bytes = pith_browsing_page(browsing, bytes, path, options);
    pith_status status = pith_doc_parse(bytes, options, doc, &error);
    pith_browsing_free(browsing);
    return status == PITH_OK
               ? -1
               : pith_one_page_fail(path ? path : "the record", status, &error);
}

static int load_record(const char *path, const char *which,
                       const pith_page_settings *settings, pith_doc **doc)
{
    pith_sources sources;
    pith_page_bytes bytes;
    pith_options options = settings->options;
    pith_sources_init(&sources);
    pith_page_bytes_init(&bytes);
    pith_sources_add(&sources, path, true);
    if (sources.failed)
        pith_message("out of memory");
    pith_job *job =
        sources.failed ? NULL : find_record(&sources, which, &options.limits);
    int exit_status =
        job && !job->inside ? PITH_EXIT_IO : PITH_EXIT_SOME_FAILED;
    if (job && pith_page_bytes_load(&bytes, job, &options))
        exit_status = parse(bytes.page, NULL, settings, &options, doc);
    else if (job)
        pith_message("%s: %s", path, bytes.problem);
    pith_job_free(job);
    pith_page_bytes_clear(&bytes);
    pith_sources_clear(&sources);
    return exit_status;
}

static int load_input(const char *path, const pith_page_settings *settings,
                      pith_doc **doc)
{
    pith_input reading;
    pith_input_init(&reading);
    reading.fetch = &settings->fetch;
    reading.timeout_ms = settings->options.limits.timeout_ms;
    int exit_status = -1;
    pith_read_state state =
        pith_input_load(&reading, path, settings->options.limits.max_bytes + 1);
    if (state == PITH_READ_OK) {
        pith_options options = settings->options;
        pith_page_settings_adopt(&options, reading.url, reading.charset);
        exit_status = parse((pith_str){reading.data, reading.len}, path,
                            settings, &options, doc);
    } else {
        pith_message("%s: %s", path, reading.problem);
        exit_status = state == PITH_READ_UNOPENED    ? PITH_EXIT_IO
                      : state == PITH_READ_UNFETCHED ? PITH_EXIT_NETWORK
                                                     : PITH_EXIT_SOME_FAILED;
    }
    pith_input_clear(&reading);
    return exit_status;
}

int pith_one_page_load(const pith_args *args, size_t at,
                       const pith_page_settings *settings, pith_doc **doc)
{
    const char *which = pith_args_value(args, PITH_FLAG_RECORD);
    if (args->noperands > at + 1)
        return pith_usage_error(args, "this command takes one page, not %zu",
                                args->noperands - at);
    if (args->noperands == at && isatty(STDIN_FILENO))
        return pith_usage_error(
            args, "no input: name a file, or - for standard input");
    const char *path = args->noperands > at ? args->operands[at] : "-";
    bool warc = pith_is_warc_name(path) && !pith_is_address(path);
    bool store = !warc && pith_is_store_file(path);
    if (which && !warc && !store)
        return pith_usage_error(args, "--record is for WARC files and stores");
    int exit_status = store || (warc && access(path, F_OK) == 0)
                          ? load_record(path, which, settings, doc)
                          : load_input(path, settings, doc);
    for (size_t i = 0; exit_status < 0 && i < pith_doc_warnings(*doc); i++)
        pith_message("%s: %.*s", path, PITH_FMT(pith_doc_warning(*doc, i)));
    return exit_status;
}

int pith_one_page_print(char *text, size_t len)
{
    bool fine = fwrite(text, 1, len, stdout) == len && fflush(stdout) == 0;
    int why = errno;
    pith_free(text);
    if (fine)
        return PITH_EXIT_OK;
    if (why != EPIPE)
        pith_message("standard output: cannot write: %s", strerror(why));
    return PITH_EXIT_IO;
}
