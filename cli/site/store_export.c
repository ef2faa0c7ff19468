/* SPDX-License-Identifier: Apache-2.0 */
/* Exports the pages of a store as records or as a WARC file: see
 * store_export.h. */
#include "store_export.h"

#include "command.h"
#include "sink.h"

#include <pith/pith.h>
#include <pith/warc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct exporter {
    pith_sink *sink;
    pith_warc_writer *warc;
    pith_error error;
    bool failed;
} exporter;

static bool put_record(void *context, const pith_str *column, size_t n)
{
    exporter *out = context;
    static const char header[] = "record";
    if (n != 1 || (column->len == sizeof header - 1 &&
                   memcmp(column->data, header, column->len) == 0))
        return n == 1; /* the header row */
    out->failed = !pith_sink_put(out->sink, column->data, column->len) ||
                  !pith_sink_put(out->sink, "\n", 1);
    return !out->failed;
}

static int export_records(pith_store *store, const char *site,
                          const char *output)
{
    static const char all[] =
        "SELECT record FROM contents JOIN pages ON page = id ORDER BY url, "
        "method";
    char sql[600];
    if (site)
        snprintf(sql, sizeof sql,
                 "SELECT record FROM contents JOIN pages ON page = id WHERE "
                 "site = '%s' ORDER BY url, method",
                 strchr(site, '\'') ? "" : site);
    else
        snprintf(sql, sizeof sql, "%s", all);
    pith_guard guard;
    pith_sink sink;
    exporter out = {.sink = &sink};
    pith_guard_start(&guard);
    bool fine = pith_sink_open(&sink, &guard, output);
    if (fine && pith_store_query(store, pith_str_of(sql), put_record, &out,
                                 &out.error) != PITH_OK) {
        pith_message("%s", out.error.text);
        out.failed = true;
    }
    if (fine && !out.failed)
        fine = pith_sink_close(&sink);
    else if (fine)
        pith_sink_abandon(&sink);
    pith_guard_stop(&guard);
    return fine && !out.failed ? PITH_EXIT_OK : PITH_EXIT_IO;
}

static bool has_ending(const char *name, const char *ending)
{
    size_t len = strlen(name);
    size_t n = strlen(ending);
    return len > n && strcmp(name + len - n, ending) == 0;
}

static bool put_warc(void *context, const pith_store_page *page)
{
    exporter *out = context;
    pith_str head = page->head;
    char *block = malloc(head.len + page->body.len + 1);
    if (!block) {
        snprintf(out->error.text, sizeof out->error.text, "out of memory");
        out->failed = true;
        return false;
    }
    if (head.len)
        memcpy(block, head.data, head.len);
    if (page->body.len)
        memcpy(block + head.len, page->body.data, page->body.len);
    pith_warc_entry entry = {.size = sizeof entry,
                             .type = PITH_WARC_RESOURCE,
                             .url = page->url,
                             .date = page->fetched,
                             .content_type = PITH_S("text/html"),
                             .block = page->body};
    if (head.len > 0) {
        entry.type = PITH_WARC_RESPONSE;
        entry.content_type = (pith_str){0};
        entry.block = (pith_str){block, head.len + page->body.len};
        entry.head_len = head.len;
    }
    out->failed =
        pith_warc_write(out->warc, &entry, NULL, &out->error) != PITH_OK;
    free(block);
    return !out->failed;
}

/* Write all pages to an empty file; false after a message. */
static bool write_warc(pith_store *store, const char *site, const char *path,
                       const pith_warc_write_options *options)
{
    pith_warc_entry info = {
        .size = sizeof info,
        .type = PITH_WARC_WARCINFO,
        .content_type = PITH_S("application/warc-fields"),
        .block = PITH_S("software: pith/" PITH_VERSION "\r\n"),
    };
    exporter out = {0};
    pith_status status =
        pith_warc_writer_open(path, options, &out.warc, &out.error);
    if (status == PITH_OK)
        status = pith_warc_write(out.warc, &info, NULL, &out.error);
    if (status == PITH_OK)
        status = pith_store_pages(store, site, put_warc, &out, &out.error);
    pith_error closing = {0};
    bool closed =
        !out.warc || pith_warc_writer_close(out.warc, &closing) == PITH_OK;
    if (status == PITH_OK && !out.failed && closed)
        return true;
    pith_message("%s", out.error.text[0] ? out.error.text : closing.text);
    return false;
}

static int export_warc(pith_store *store, const char *site, const char *output,
                       const pith_warc_write_options *options)
{
    pith_guard guard;
    pith_sink sink;
    pith_guard_start(&guard);
    bool fine = pith_sink_open(&sink, &guard, output);
    if (fine)
        fine = write_warc(store, site, sink.beside ? sink.beside : sink.path,
                          options);
    if (fine)
        fine = pith_sink_close(&sink);
    else
        pith_sink_abandon(&sink);
    pith_guard_stop(&guard);
    return fine ? PITH_EXIT_OK : PITH_EXIT_IO;
}

int pith_store_export(pith_store *store, const char *site, const char *output,
                      bool version_1_0)
{
    static const struct {
        const char *ending;
        pith_warc_packing packing;
    } rows[] = {{".warc.gz", PITH_WARC_GZIP},
                {".warc.zst", PITH_WARC_ZSTD},
                {".warc", PITH_WARC_PLAIN}};
    for (size_t i = 0; output && i < sizeof rows / sizeof *rows; i++)
        if (has_ending(output, rows[i].ending))
            return export_warc(store, site, output,
                               &(pith_warc_write_options){
                                   .size = sizeof(pith_warc_write_options),
                                   .packing = rows[i].packing,
                                   .version_1_0 = version_1_0,
                                   .append = true});
    return export_records(store, site, output);
}
