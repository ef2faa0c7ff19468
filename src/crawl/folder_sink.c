/* SPDX-License-Identifier: Apache-2.0 */
/* Pages of a crawl into a folder: see <pith/crawl.h>.
 *
 * A file is written under another name, synced and renamed, so after a crash a
 * page is complete or missing; a page that is fetched again replaces its file.
 * Names cannot leave the folder: normalised addresses have no "." and ".."
 * segments, and every other segment is unchanged, or changed and marked with a
 * suffix. */
#include "arena.h"
#include "buf.h"
#include "hash.h"
#include "status.h"
#include "str.h"
#include "weburl.h"

#include <pith/crawl.h>

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

/* maximum bytes of a segment of a name; file systems: 255 */
enum { PART_MAX = 150 };

typedef struct folder_sink {
    pith_arena arena; /* holds the sink itself */
    pith_str root;
    pith_buf path, other;
    uint64_t count;
} folder_sink;

static bool ends_with(pith_str text, pith_str ending)
{
    return text.len >= ending.len &&
           pith_str_ieq(
               (pith_str){text.data + text.len - ending.len, ending.len},
               ending);
}

static bool is_page_name(pith_str name)
{
    return ends_with(name, PITH_S(".html")) ||
           ends_with(name, PITH_S(".htm")) || ends_with(name, PITH_S(".xhtml"));
}

/* FNV-1a, because names must be stable, unlike hashes for tables in memory. */
static uint32_t hash_name(pith_str text)
{
    uint32_t hash = PITH_HASH32_START;
    for (size_t i = 0; i < text.len; i++)
        hash = pith_hash32_byte(hash, (unsigned char)text.data[i]);
    return hash;
}

/* Write all segments but the last: "a/", with "_" after one that looks like a
 * page. */
static void put_folders(pith_buf *out, pith_str *rest, bool *changed)
{
    const char *slash;
    while (rest->len && (slash = memchr(rest->data, '/', rest->len))) {
        pith_str part = {rest->data, (size_t)(slash - rest->data)};
        *rest = (pith_str){slash + 1, rest->len - part.len - 1};
        *changed = *changed || part.len == 0 || part.len > PART_MAX;
        if (part.len > PART_MAX)
            part.len = PART_MAX;
        if (part.len == 0)
            continue;
        pith_buf_str(out, part);
        pith_buf_text(out, is_page_name(part) ? "_/" : "/");
    }
}

static void name_file(folder_sink *sink, const pith_weburl *url)
{
    pith_buf *out = &sink->path;
    pith_str path = pith_weburl_path(url);
    const char *mark = memchr(path.data, '?', path.len);
    pith_str rest = {path.data + 1,
                     (mark ? (size_t)(mark - path.data) : path.len) - 1};
    bool changed = mark != NULL;
    pith_buf_reset(out);
    pith_buf_str(out, sink->root);
    pith_buf_byte(out, '/');
    pith_str origin = pith_weburl_origin(url);
    pith_str host = {url->text + url->host, origin.len - url->host};
    pith_buf_str(out, host);
    pith_buf_byte(out, '/');
    put_folders(out, &rest, &changed);
    bool folder = rest.len == 0;
    bool page = is_page_name(rest);
    /* "/" and "/index.html" are two addresses. */
    changed = changed || (!folder && !page) || rest.len > PART_MAX ||
              pith_str_ieq(rest, PITH_S("index.html"));
    if (page)
        while (rest.data[rest.len - 1] != '.')
            rest.len--;
    rest.len -= page;
    if (rest.len > PART_MAX)
        rest.len = PART_MAX;
    pith_buf_str(out, folder ? PITH_S("index") : rest);
    if (changed)
        pith_buf_printf(out, "~%08x", hash_name(pith_weburl_view(url)));
    pith_buf_text(out, ".html");
}

/* Create the folders above a file. */
static pith_status make_folders(folder_sink *sink, pith_error *error)
{
    char *path = sink->path.data;
    for (size_t i = 1; i < sink->path.len; i++) {
        if (path[i] != '/')
            continue;
        path[i] = 0;
        bool fine = mkdir(path, 0777) == 0 || errno == EEXIST;
        int why = errno;
        if (!fine)
            pith_fail(error, PITH_IO, 0, "%s: %s", path, strerror(why));
        path[i] = '/';
        if (!fine)
            return PITH_IO;
    }
    return PITH_OK;
}

static bool write_whole(int fd, pith_str bytes)
{
    while (bytes.len) {
        ssize_t n = write(fd, bytes.data, bytes.len);
        if (n < 0 && errno != EINTR)
            return false;
        size_t step = n > 0 ? (size_t)n : 0;
        bytes = (pith_str){bytes.data + step, bytes.len - step};
    }
    return fdatasync(fd) == 0 || errno == EINVAL;
}

/* An existing folder is allowed; pages replace those of the same name. */
static pith_status check(void *context, pith_error *error)
{
    (void)context;
    (void)error;
    return PITH_OK;
}

/* Single files may have been removed on purpose; the folder must exist. */
static pith_status holds(void *context, uint64_t position, pith_error *error)
{
    const folder_sink *sink = context;
    const char *root = sink->root.data;
    struct stat info;
    if (position == 0 || (stat(root, &info) == 0 && S_ISDIR(info.st_mode)))
        return PITH_OK;
    return pith_fail(error, PITH_IO, 0,
                     "%s is gone, but its journal lists %llu pages; move the "
                     "journal away to start over",
                     root, (unsigned long long)position);
}

static pith_status begin(void *context, uint64_t position, pith_error *error)
{
    folder_sink *sink = context;
    sink->count = position;
    pith_buf_reset(&sink->path);
    pith_buf_str(&sink->path, sink->root);
    pith_buf_text(&sink->path, "/");
    return sink->path.status == PITH_OK ? make_folders(sink, error)
                                        : PITH_NOMEM;
}

static pith_status put(void *context, const pith_crawl_page *page,
                       uint64_t *position, pith_error *error)
{
    folder_sink *sink = context;
    pith_weburl url;
    *position = ++sink->count;
    if (page->unchanged)
        return PITH_OK;
    pith_status status = pith_weburl_read(page->url, &url);
    if (status != PITH_OK)
        return status == PITH_NOMEM
                   ? pith_fail(error, PITH_NOMEM, 0, "out of memory")
                   : PITH_OK;
    name_file(sink, &url);
    pith_buf_reset(&sink->other);
    pith_buf_str(&sink->other, pith_buf_view(&sink->path));
    pith_buf_text(&sink->other, ".part");
    pith_buf_byte(&sink->other, 0);
    pith_buf_byte(&sink->path, 0);
    if (sink->path.status != PITH_OK || sink->other.status != PITH_OK)
        return pith_fail(error, PITH_NOMEM, 0, "out of memory");
    PITH_TRY(make_folders(sink, error));
    int fd = open(sink->other.data,
                  O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0666);
    bool fine = fd >= 0 && write_whole(fd, page->body);
    if (fd >= 0)
        fine = close(fd) == 0 && fine;
    if (!fine || rename(sink->other.data, sink->path.data) != 0)
        return pith_fail(error, PITH_IO, 0, "%s: %s", sink->path.data,
                         strerror(errno));
    return PITH_OK;
}

static pith_status sync_folder(void *context, pith_error *error)
{
    (void)context;
    (void)error;
    return PITH_OK; /* put() does it for every file */
}

static pith_status close_folder(void *context, pith_error *error)
{
    folder_sink *sink = context;
    (void)error;
    pith_arena arena = sink->arena;
    pith_buf_clear(&sink->path);
    pith_buf_clear(&sink->other);
    pith_arena_free(&arena);
    return PITH_OK;
}

/* A file has no validators, so it is assumed to be the page of the previous
 * crawl. */
static bool find_file(void *context, pith_str address, pith_str etag,
                      pith_str modified)
{
    folder_sink *sink = context;
    pith_weburl url;
    (void)etag;
    (void)modified;
    if (!pith_weburl_parse(address, &url))
        return false;
    name_file(sink, &url);
    pith_buf_byte(&sink->path, 0);
    return sink->path.status == PITH_OK && access(sink->path.data, F_OK) == 0;
}

pith_status pith_crawl_folder(const char *path, pith_crawl_sink *out,
                              pith_error *error)
{
    pith_arena arena;
    pith_arena_init(&arena, 0);
    folder_sink *sink = pith_arena_zalloc(&arena, 1, sizeof *sink);
    pith_str root = pith_str_of(path);
    char *copy = sink ? pith_arena_copy(&arena, root) : NULL;
    if (copy == NULL) {
        pith_arena_free(&arena);
        return pith_fail(error, PITH_NOMEM, 0, "out of memory");
    }
    sink->root = (pith_str){copy, root.len};
    pith_buf_init(&sink->path, 0);
    pith_buf_init(&sink->other, 0);
    sink->arena = arena;
    *out = (pith_crawl_sink){.context = sink,
                             .check = check,
                             .begin = begin,
                             .put = put,
                             .sync = sync_folder,
                             .close = close_folder,
                             .has = find_file,
                             .holds = holds};
    return PITH_OK;
}
