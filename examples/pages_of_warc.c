/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The pages of a WARC file, one after the other: addresses and content. Only
 * one record is in memory at a time, whatever the file's size, and damaged
 * parts are reported and skipped.
 *
 *     pages_of_warc crawl.warc.gz
 */
#include <pith/pith.h>
#include <pith/warc.h>

#include <stdio.h>
#include <string.h>

/* Print a record's content as text; PITH_OK also for records that are not
 * pages. */
static pith_status print_page(pith_worker *worker, pith_warc_reader *reader,
                              const pith_warc_record *record)
{
    pith_str block;
    pith_http_message message;
    pith_status status = pith_warc_load(reader, 20000000, &block);
    if (status != PITH_OK)
        return status;
    if (!pith_http_parse(block, &message) ||
        !pith_http_is_html(message.mime, message.body))
        return PITH_OK;
    char *body = NULL;
    size_t len = 0;
    pith_result *result = NULL;
    pith_options options = {.size = sizeof options,
                            .render = {.base_url = record->url},
                            .http_charset = message.charset};
    status = pith_http_body(&message, 20000000, &body, &len, NULL);
    if (status == PITH_OK)
        status = pith_worker_extract(worker, (pith_str){body, len}, &options,
                                     &result, NULL);
    if (status == PITH_OK)
        printf("== %.*s\n%.*s\n", PITH_FMT(record->url),
               PITH_FMT(result->text));
    pith_result_free(result);
    pith_free(body);
    return status;
}

int main(int argc, char **argv)
{
    const char *path = argc > 1 ? argv[1] : "examples/pages/river-flood.warc";
    pith_error error = {0};
    pith_warc_reader *reader = NULL;
    pith_worker *worker = pith_worker_new();
    pith_status status =
        worker ? pith_warc_reader_open(path, NULL, &reader, &error)
               : PITH_NOMEM;
    pith_warc_record record;
    while (status == PITH_OK && pith_warc_next(reader, &record)) {
        pith_status page = PITH_OK;
        if (record.problem.data)
            fprintf(stderr, "%s: %.*s\n", path, PITH_FMT(record.problem));
        else if (record.type == PITH_WARC_RESPONSE)
            page = print_page(worker, reader, &record);
        if (page != PITH_OK)
            fprintf(stderr, "%.*s: %s\n", PITH_FMT(record.url),
                    pith_status_text(page));
    }
    if (status == PITH_OK)
        status = pith_warc_reader_status(reader, &error);
    if (status != PITH_OK)
        fprintf(stderr, "%s: %s\n", path, error.text);
    pith_warc_reader_free(reader);
    pith_worker_free(worker);
    return status == PITH_OK ? 0 : 1;
}
