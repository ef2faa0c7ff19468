/* SPDX-License-Identifier: Apache-2.0 */
/* Pages of a crawl into a WARC file: see <pith/crawl.h>. A position is the
 * length of the file; every record is synced when put returns. */
#include "arena.h"
#include "buf.h"
#include "status.h"
#include "str.h"

#include <pith/crawl.h>
#include <pith/pith.h>
#include <pith/warc.h>

#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct warc_sink {
    pith_arena arena; /* holds the sink itself */
    const char *path;
    pith_warc_packing packing;
    pith_warc_writer *writer;
    pith_buf block;
} warc_sink;

static pith_status write_info(warc_sink *sink, pith_error *error)
{
    pith_warc_entry entry = {
        .size = sizeof entry,
        .type = PITH_WARC_WARCINFO,
        .content_type = PITH_S("application/warc-fields"),
        .block = PITH_S("software: pith/" PITH_VERSION "\r\n"
                        "robots: obey\r\n"),
    };
    return pith_warc_write(sink->writer, &entry, NULL, error);
}

static pith_status find_size(const warc_sink *sink, uint64_t *size,
                             pith_error *error)
{
    struct stat info;
    bool there = stat(sink->path, &info) == 0;
    if (!there && errno != ENOENT)
        return pith_fail(error, PITH_IO, 0, "%s: %s", sink->path,
                         strerror(errno));
    *size = there ? (uint64_t)info.st_size : 0;
    return PITH_OK;
}

static pith_status holds(void *context, uint64_t position, pith_error *error)
{
    const warc_sink *sink = context;
    uint64_t size = 0;
    PITH_TRY(find_size(sink, &size, error));
    if (size < position)
        return pith_fail(
            error, PITH_IO, (size_t)size,
            "%s has %llu bytes, but %llu in its journal; move both "
            "away to start over",
            sink->path, (unsigned long long)size, (unsigned long long)position);
    return PITH_OK;
}

/* Truncate what the journal does not refer to. */
static pith_status cut(const warc_sink *sink, uint64_t position,
                       pith_error *error)
{
    uint64_t size = 0;
    PITH_TRY(find_size(sink, &size, error));
    if (size > position && truncate(sink->path, (off_t)position) != 0)
        return pith_fail(error, PITH_IO, 0, "%s: %s", sink->path,
                         strerror(errno));
    if (position == 0)
        (void)unlink(sink->path);
    return PITH_OK;
}

static pith_status check(void *context, pith_error *error)
{
    const warc_sink *sink = context;
    if (access(sink->path, F_OK) == 0)
        return pith_fail(error, PITH_IO, 0,
                         "%s is there, but not its journal; move it away or "
                         "name another",
                         sink->path);
    return PITH_OK;
}

static pith_status begin(void *context, uint64_t position, pith_error *error)
{
    warc_sink *sink = context;
    PITH_TRY(holds(sink, position, error));
    PITH_TRY(cut(sink, position, error));
    pith_warc_write_options options = {.size = sizeof options,
                                       .packing = sink->packing,
                                       .append = position > 0,
                                       .sync = true};
    PITH_TRY(pith_warc_writer_open(sink->path, &options, &sink->writer, error));
    return position == 0 ? write_info(sink, error) : PITH_OK;
}

static pith_status put(void *context, const pith_crawl_page *page,
                       uint64_t *position, pith_error *error)
{
    warc_sink *sink = context;
    pith_buf_reset(&sink->block);
    pith_buf_str(&sink->block, page->head);
    pith_buf_str(&sink->block, page->body);
    if (sink->block.status != PITH_OK)
        return pith_fail(error, PITH_NOMEM, 0, "out of memory");
    pith_warc_field cut_short = {PITH_S("WARC-Truncated"), PITH_S("length")};
    pith_warc_field same = {
        PITH_S("WARC-Profile"),
        PITH_S("http://netpreserve.org/warc/1.1/revisit/server-not-modified")};
    pith_warc_entry entry = {
        .size = sizeof entry,
        .type = page->unchanged ? PITH_WARC_REVISIT : PITH_WARC_RESPONSE,
        .url = page->url,
        .ip = pith_str_of(page->ip),
        .block = pith_buf_view(&sink->block),
        .head_len = page->head.len,
        .fields = page->unchanged ? &same : &cut_short,
        .nfields = page->unchanged || page->truncated,
    };
    PITH_TRY(pith_warc_write(sink->writer, &entry, NULL, error));
    *position = pith_warc_writer_size(sink->writer);
    return PITH_OK;
}

static pith_status sync_file(void *context, pith_error *error)
{
    (void)context;
    (void)error;
    return PITH_OK; /* the writer does it after every record */
}

static pith_status close_file(void *context, pith_error *error)
{
    warc_sink *sink = context;
    pith_arena arena = sink->arena;
    pith_status status = pith_warc_writer_close(sink->writer, error);
    pith_buf_clear(&sink->block);
    pith_arena_free(&arena);
    return status;
}

static bool find_packing(pith_str path, pith_warc_packing *packing)
{
    static const struct {
        const char *ending;
        pith_warc_packing packing;
    } rows[] = {
        {".warc.gz", PITH_WARC_GZIP},
        {".warc.zst", PITH_WARC_ZSTD},
        {".warc", PITH_WARC_PLAIN},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        pith_str ending = pith_str_of(rows[i].ending);
        if (path.len > ending.len &&
            pith_str_eq(
                (pith_str){path.data + path.len - ending.len, ending.len},
                ending)) {
            *packing = rows[i].packing;
            return true;
        }
    }
    return false;
}

pith_status pith_crawl_warc(const char *path, pith_crawl_sink *out,
                            pith_error *error)
{
    pith_warc_packing packing;
    if (!find_packing(pith_str_of(path), &packing))
        return pith_fail(error, PITH_ARG, 0,
                         "%s: the name must end in .warc, .warc.gz or "
                         ".warc.zst",
                         path);
    pith_arena arena;
    pith_arena_init(&arena, 0);
    warc_sink *sink = pith_arena_zalloc(&arena, 1, sizeof *sink);
    char *copy = sink ? pith_arena_copy(&arena, pith_str_of(path)) : NULL;
    if (copy == NULL) {
        pith_arena_free(&arena);
        return pith_fail(error, PITH_NOMEM, 0, "out of memory");
    }
    sink->path = copy;
    sink->packing = packing;
    pith_buf_init(&sink->block, 0);
    sink->arena = arena;
    *out = (pith_crawl_sink){.context = sink,
                             .check = check,
                             .begin = begin,
                             .put = put,
                             .sync = sync_file,
                             .close = close_file,
                             .holds = holds};
    return PITH_OK;
}
