/* SPDX-License-Identifier: Apache-2.0 */
/* Files of stages: see stage_file.h. */
#include "stage_file.h"

#include "status.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    SUM = 8, /* bytes of a checksum */
    ROOM = PITH_STAGE_BLOCK - SUM,
    VERSION = 1,
};

/* Offsets of the header's fields. */
enum {
    AT_MAGIC = 0,
    AT_KIND = 8,
    AT_UNIT = 12,
    AT_PLAN = 16,
    AT_COUNT = 24,
    AT_BYTES = 32,
    AT_SUM = 56,
};

static const char magic[7] = {'P', 'I', 'T', 'H', 'D', 'U', 'P'};

uint64_t pith_stage_sum(uint64_t sum, const void *data, size_t len)
{
    const unsigned char *at = data;
    for (; len >= 8; at += 8, len -= 8) {
        sum = (sum ^ pith_le_get(at, 8)) * 0x9e3779b97f4a7c15u;
        sum ^= sum >> 29;
    }
    if (len > 0) {
        sum = (sum ^ pith_le_get(at, (unsigned)len) ^ len << 56) *
              0x9e3779b97f4a7c15u;
        sum ^= sum >> 29;
    }
    return sum;
}

static pith_status fail(const char *path, pith_error *error)
{
    return pith_fail(error, PITH_IO, 0, "%s: %s", path, strerror(errno));
}

/* -- Writing ------------------------------------------------------------- */

static pith_status write_at(pith_stage_writer *writer, const void *data,
                            size_t len, uint64_t at, pith_error *error)
{
    const char *from = data;
    while (len > 0) {
        ssize_t n = pwrite(writer->fd, from, len, (off_t)at);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return fail(writer->name.path, error);
        from += n;
        at += (uint64_t)n;
        len -= (size_t)n;
    }
    return PITH_OK;
}

const char *pith_stage_scratch(void)
{
    const char *folder = getenv("TMPDIR");
    return folder && *folder ? folder : "/tmp";
}

/* The name of the unfinished file; its length, or -1. */
static int name_beside(pith_stage_writer *writer, const pith_stage_name *name)
{
    const char *slash = strrchr(name->path, '/');
    int folder = slash ? (int)(slash + 1 - name->path) : 0;
    const char *file = name->path + folder;
    return name->remote ? snprintf(writer->beside, sizeof writer->beside,
                                   "%s/.%s.XXXXXX", pith_stage_scratch(), file)
                        : snprintf(writer->beside, sizeof writer->beside,
                                   "%.*s.%s.XXXXXX", folder, name->path, file);
}

pith_status pith_stage_create(pith_stage_writer *writer,
                              const pith_stage_name *name, pith_error *error)
{
    writer->name = *name;
    writer->fd = -1;
    writer->bytes = writer->count = 0;
    writer->fill = 0;
    int len = name_beside(writer, name);
    errno = ENAMETOOLONG;
    if (len > 0 && (size_t)len < sizeof writer->beside)
        writer->fd = mkstemp(writer->beside);
    if (writer->fd < 0 || fchmod(writer->fd, 0644) != 0)
        return fail(name->path, error);
    return PITH_OK;
}

static pith_status flush(pith_stage_writer *writer, pith_error *error)
{
    uint64_t number = (writer->bytes - writer->fill) / ROOM;
    uint64_t sum = pith_stage_sum(number, writer->block, writer->fill);
    pith_le_put(writer->block + writer->fill, sum, SUM);
    uint64_t at = PITH_STAGE_HEADER + number * PITH_STAGE_BLOCK;
    PITH_TRY(write_at(writer, writer->block, writer->fill + SUM, at, error));
    writer->fill = 0;
    return PITH_OK;
}

pith_status pith_stage_put(pith_stage_writer *writer, const void *data,
                           size_t len, pith_error *error)
{
    const char *from = data;
    while (len > 0) {
        size_t part = ROOM - writer->fill < len ? ROOM - writer->fill : len;
        memcpy(writer->block + writer->fill, from, part);
        writer->fill += part;
        writer->bytes += part;
        from += part;
        len -= part;
        if (writer->fill == ROOM)
            PITH_TRY(flush(writer, error));
    }
    return PITH_OK;
}

static void fill_header(const pith_stage_writer *writer, unsigned char *header)
{
    memset(header, 0, PITH_STAGE_HEADER);
    memcpy(header + AT_MAGIC, magic, sizeof magic);
    header[sizeof magic] = VERSION;
    pith_le_put(header + AT_KIND, writer->name.kind, 4);
    pith_le_put(header + AT_UNIT, writer->name.unit, 4);
    pith_le_put(header + AT_PLAN, writer->name.plan, 8);
    pith_le_put(header + AT_COUNT, writer->count, 8);
    pith_le_put(header + AT_BYTES, writer->bytes, 8);
    pith_le_put(header + AT_SUM, pith_stage_sum(0, header, AT_SUM), SUM);
}

/* Make the folder's entry survive a crash, too. */
static pith_status sync_folder(const char *path, pith_error *error)
{
    char folder[PITH_STAGE_PATH] = ".";
    const char *slash = strrchr(path, '/');
    if (slash)
        snprintf(folder, sizeof folder, "%.*s", (int)(slash + 1 - path), path);
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        return fail(path, error);
    /* Some network file systems do not support this, and do not need it. */
    (void)fsync(fd);
    close(fd);
    return PITH_OK;
}

/* Copy the file into an upload. */
static pith_status copy_to(pith_stage_writer *writer,
                           pith_remote_upload *upload, pith_error *error)
{
    for (off_t at = 0;;) {
        ssize_t n = pread(writer->fd, writer->block, sizeof writer->block, at);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return fail(writer->beside, error);
        if (n == 0)
            return PITH_OK;
        PITH_TRY(pith_remote_put(
            upload, (pith_str){(const char *)writer->block, (size_t)n}, error));
        at += n;
    }
}

static pith_status send(pith_stage_writer *writer, pith_error *error)
{
    pith_remote_upload *upload;
    PITH_TRY(pith_remote_begin(writer->name.remote, writer->name.path, &upload,
                               error));
    pith_status status = copy_to(writer, upload, error);
    if (status == PITH_OK)
        return pith_remote_finish(upload, error);
    pith_remote_abandon(upload);
    return status;
}

static pith_status complete(pith_stage_writer *writer, pith_error *error)
{
    unsigned char header[PITH_STAGE_HEADER];
    if (writer->fill > 0)
        PITH_TRY(flush(writer, error));
    fill_header(writer, header);
    PITH_TRY(write_at(writer, header, sizeof header, 0, error));
    if (writer->name.remote)
        return send(writer, error);
    if (fsync(writer->fd) != 0 ||
        rename(writer->beside, writer->name.path) != 0)
        return fail(writer->name.path, error);
    close(writer->fd);
    writer->fd = -1;
    return sync_folder(writer->name.path, error);
}

pith_status pith_stage_finish(pith_stage_writer *writer, pith_error *error)
{
    pith_status status = complete(writer, error);
    pith_stage_abandon(writer);
    return status;
}

void pith_stage_abandon(pith_stage_writer *writer)
{
    if (writer->fd < 0)
        return;
    close(writer->fd);
    (void)unlink(writer->beside);
    writer->fd = -1;
}

/* -- Reading ------------------------------------------------------------- */

/* File size for a given amount of content. */
static uint64_t size_of(uint64_t bytes)
{
    uint64_t blocks = bytes / ROOM + (bytes % ROOM != 0);
    return PITH_STAGE_HEADER + bytes + blocks * SUM;
}

static pith_status cut_short(const pith_stage_reader *reader, uint64_t at,
                             pith_error *error)
{
    return pith_fail(error, PITH_IO, (size_t)at, "%s: cut short at offset %llu",
                     reader->name.path, (unsigned long long)at);
}

/* Shingles are read at random positions, everything else sequentially. */
static pith_status read_remote(const pith_stage_reader *reader, char *to,
                               size_t len, uint64_t at, pith_error *error)
{
    bool row = reader->name.kind != PITH_STAGE_SETS && at > 0;
    pith_remote_seek(reader->file, at);
    pith_remote_want(reader->file, row ? UINT64_MAX : at + len);
    while (len > 0) {
        size_t n;
        PITH_TRY(pith_remote_read(reader->file, to, len, &n, error));
        if (n == 0)
            return cut_short(reader, at, error);
        to += n;
        at += n;
        len -= n;
    }
    return PITH_OK;
}

/* Read len bytes at an offset of the file; fewer are an error with the
 * offset. */
static pith_status read_at(const pith_stage_reader *reader, void *data,
                           size_t len, uint64_t at, pith_error *error)
{
    char *to = data;
    if (reader->file)
        return read_remote(reader, to, len, at, error);
    while (len > 0) {
        ssize_t n = pread(reader->fd, to, len, (off_t)at);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return fail(reader->name.path, error);
        if (n == 0)
            return cut_short(reader, at, error);
        to += n;
        at += (uint64_t)n;
        len -= (size_t)n;
    }
    return PITH_OK;
}

static const char *find_fault(const pith_stage_reader *reader,
                              const unsigned char *header)
{
    if (memcmp(header, magic, sizeof magic) != 0)
        return "not a file of pith dedup's stages";
    if (header[sizeof magic] != VERSION)
        return "another version of the format";
    if (pith_le_get(header + AT_SUM, SUM) != pith_stage_sum(0, header, AT_SUM))
        return "damaged at offset 0";
    if (pith_le_get(header + AT_KIND, 4) != reader->name.kind ||
        pith_le_get(header + AT_UNIT, 4) != reader->name.unit)
        return "a file of another stage or unit";
    if (pith_le_get(header + AT_PLAN, 8) != reader->name.plan)
        return "made for another plan";
    return NULL;
}

/* Size of the file; UINT64_MAX: it does not exist. */
static pith_status find_size(const pith_stage_reader *reader, uint64_t *size,
                             pith_error *error)
{
    struct stat facts;
    if (reader->file)
        return pith_remote_size(reader->name.remote, reader->name.path, size,
                                error);
    if (fstat(reader->fd, &facts) != 0)
        return fail(reader->name.path, error);
    *size = (uint64_t)facts.st_size;
    return PITH_OK;
}

static pith_status missing(const pith_stage_name *name, pith_error *error)
{
    return pith_fail(error, PITH_IO, 0,
                     "%s: missing: an earlier stage is not finished",
                     name->path);
}

static pith_status check_header(pith_stage_reader *reader, pith_error *error)
{
    unsigned char header[PITH_STAGE_HEADER];
    uint64_t size = 0;
    PITH_TRY(find_size(reader, &size, error));
    if (size == UINT64_MAX)
        return missing(&reader->name, error);
    PITH_TRY(read_at(reader, header, sizeof header, 0, error));
    const char *fault = find_fault(reader, header);
    if (fault)
        return pith_fail(error, PITH_IO, 0, "%s: %s", reader->name.path, fault);
    reader->count = pith_le_get(header + AT_COUNT, 8);
    reader->bytes = pith_le_get(header + AT_BYTES, 8);
    if (reader->bytes > INT64_MAX / 2 || size < size_of(reader->bytes))
        return cut_short(reader, size, error);
    return PITH_OK;
}

pith_status pith_stage_open(pith_stage_reader *reader,
                            const pith_stage_name *name, pith_error *error)
{
    reader->name = *name;
    reader->at = reader->loaded = reader->bytes = reader->count = 0;
    reader->fd = -1;
    reader->file = NULL;
    if (name->remote) {
        PITH_TRY(
            pith_remote_open(name->remote, name->path, &reader->file, error));
        return check_header(reader, error);
    }
    reader->fd = open(name->path, O_RDONLY | O_CLOEXEC);
    if (reader->fd < 0 && errno == ENOENT)
        return missing(name, error);
    return reader->fd < 0 ? fail(name->path, error)
                          : check_header(reader, error);
}

static pith_status load(pith_stage_reader *reader, uint64_t number,
                        pith_error *error)
{
    uint64_t from = number * ROOM;
    size_t len =
        reader->bytes - from < ROOM ? (size_t)(reader->bytes - from) : ROOM;
    uint64_t at = PITH_STAGE_HEADER + number * PITH_STAGE_BLOCK;
    reader->loaded = 0;
    PITH_TRY(read_at(reader, reader->block, len + SUM, at, error));
    if (pith_le_get(reader->block + len, SUM) !=
        pith_stage_sum(number, reader->block, len))
        return pith_fail(error, PITH_IO, (size_t)at,
                         "%s: damaged at offset %llu", reader->name.path,
                         (unsigned long long)at);
    reader->loaded = number + 1;
    return PITH_OK;
}

pith_status pith_stage_read(pith_stage_reader *reader, uint64_t offset,
                            void *data, size_t len, pith_error *error)
{
    char *to = data;
    if (offset > reader->bytes || len > reader->bytes - offset)
        return pith_fail(error, PITH_IO, (size_t)reader->bytes,
                         "%s: ends at byte %llu of its content",
                         reader->name.path, (unsigned long long)reader->bytes);
    while (len > 0) {
        uint64_t number = offset / ROOM;
        if (reader->loaded != number + 1)
            PITH_TRY(load(reader, number, error));
        size_t from = (size_t)(offset % ROOM);
        size_t part = ROOM - from < len ? ROOM - from : len;
        memcpy(to, reader->block + from, part);
        to += part;
        offset += part;
        len -= part;
    }
    return PITH_OK;
}

pith_status pith_stage_next(pith_stage_reader *reader, void *data, size_t size,
                            bool *more, pith_error *error)
{
    *more = reader->at < reader->bytes;
    if (!*more)
        return PITH_OK;
    PITH_TRY(pith_stage_read(reader, reader->at, data, size, error));
    reader->at += size;
    return PITH_OK;
}

void pith_stage_close(pith_stage_reader *reader)
{
    if (reader->fd >= 0)
        close(reader->fd);
    pith_remote_close(reader->file);
    reader->fd = -1;
    reader->file = NULL;
}

bool pith_stage_is_there(const pith_stage_name *name)
{
    pith_stage_reader r;
    bool there = pith_stage_open(&r, name, NULL) == PITH_OK;
    pith_stage_close(&r);
    return there;
}
