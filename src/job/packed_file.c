/* SPDX-License-Identifier: Apache-2.0 */
/* Reads files that may be packed, by their names: see pith/job.h. */
#include "arena.h"
#include "packing.h"
#include "status.h"
#include "str.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

enum { PIECE = 256 * 1024 };

static pith_job_packing packing_of(const char *path)
{
    static const pith_job_packing all[] = {PITH_JOB_ZSTD, PITH_JOB_GZIP};
    pith_str name = pith_str_of(path);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        pith_str ending = pith_str_of(pith_packing_ending(all[i]));
        if (name.len > ending.len && memcmp(name.data + name.len - ending.len,
                                            ending.data, ending.len) == 0)
            return all[i];
    }
    return PITH_JOB_PLAIN;
}

/* An open file, on a disk or on a server. */
typedef struct packed {
    const char *path;
    int fd;
    pith_remote_file *file; /* NULL: on a disk */
    pith_unpacker *unpacker;
    char *piece; /* room for PIECE stored bytes */
} packed;

static pith_status read_some(const packed *in, size_t *len, pith_error *error)
{
    if (in->file)
        return pith_remote_read(in->file, in->piece, PIECE, len, error);
    ssize_t n;
    do {
        n = read(in->fd, in->piece, PIECE);
    } while (n < 0 && errno == EINTR);
    *len = n > 0 ? (size_t)n : 0;
    return n >= 0 ? PITH_OK
                  : pith_fail(error, PITH_IO, 0, "%s: %s", in->path,
                              strerror(errno));
}

static pith_status read_pieces(const packed *in, pith_folder_take *take,
                               void *who, pith_error *error)
{
    size_t n = 1;
    while (n) {
        PITH_TRY(read_some(in, &n, error));
        pith_status status = pith_unpacker_put(
            in->unpacker, (pith_str){in->piece, n}, take, who);
        if (status == PITH_LIMIT) /* take() stopped */
            return PITH_OK;
        if (n == 0 && status == PITH_OK &&
            !pith_unpacker_is_whole(in->unpacker))
            status = PITH_FORMAT;
        if (status != PITH_OK)
            return pith_fail(error, status, 0, "%s: damaged or cut short",
                             in->path);
    }
    return PITH_OK;
}

static pith_status read_packed(packed *in, pith_folder_take *take, void *who,
                               pith_error *error)
{
    pith_job_packing packing = packing_of(in->path);
    if (!pith_packing_available(packing))
        return pith_fail(error, PITH_ARG, 0,
                         "%s: this build of pith cannot unpack it", in->path);
    pith_arena arena;
    pith_arena_init(&arena, 0);
    in->piece = pith_arena_alloc(&arena, PIECE, 1);
    in->unpacker = pith_unpacker_new(packing);
    pith_status status =
        in->piece && in->unpacker
            ? read_pieces(in, take, who, error)
            : pith_fail(error, PITH_NOMEM, 0, "%s: out of memory", in->path);
    pith_unpacker_free(in->unpacker);
    pith_arena_free(&arena);
    return status;
}

pith_status pith_packed_read(const char *path, pith_folder_take *take,
                             void *who, pith_error *error)
{
    packed in = {.path = path, .fd = open(path, O_RDONLY | O_CLOEXEC)};
    if (in.fd < 0)
        return pith_fail(error, PITH_IO, 0, "%s: %s", path, strerror(errno));
    pith_status status = read_packed(&in, take, who, error);
    close(in.fd);
    return status;
}

pith_status pith_packed_read_remote(pith_remote *remote, const char *address,
                                    pith_folder_take *take, void *who,
                                    pith_error *error)
{
    packed in = {.path = address, .fd = -1};
    PITH_TRY(pith_remote_open(remote, address, &in.file, error));
    pith_status status = read_packed(&in, take, who, error);
    pith_remote_close(in.file);
    return status;
}
