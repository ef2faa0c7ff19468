/* SPDX-License-Identifier: Apache-2.0 */
/* Files that may be packed, read by their names: see pith/job.h. */
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

/* PITH_LIMIT: take() had enough. */
static pith_status read_pieces(int fd, pith_unpacker *unpacker, char *piece,
                               pith_folder_take *take, void *who)
{
    for (;;) {
        ssize_t n = read(fd, piece, PIECE);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return PITH_IO;
        if (n == 0)
            return pith_unpacker_is_whole(unpacker) ? PITH_OK : PITH_FORMAT;
        PITH_TRY(pith_unpacker_put(unpacker, (pith_str){piece, (size_t)n}, take,
                                   who));
    }
}

static pith_status read_file(const char *path, pith_unpacker *unpacker,
                             pith_folder_take *take, void *who,
                             pith_error *error)
{
    pith_arena arena;
    pith_arena_init(&arena, 0);
    char *piece = pith_arena_alloc(&arena, PIECE, 1);
    int fd = piece ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    pith_status status = piece ? PITH_IO : PITH_NOMEM;
    if (fd >= 0)
        status = read_pieces(fd, unpacker, piece, take, who);
    int why = errno;
    if (fd >= 0)
        close(fd);
    pith_arena_free(&arena);
    if (status == PITH_OK || status == PITH_LIMIT)
        return PITH_OK;
    return pith_fail(error, status, 0, "%s: %s", path,
                     status == PITH_FORMAT  ? "damaged or cut short"
                     : status == PITH_NOMEM ? "out of memory"
                                            : strerror(why));
}

pith_status pith_packed_read(const char *path, pith_folder_take *take,
                             void *who, pith_error *error)
{
    pith_job_packing packing = packing_of(path);
    if (!pith_packing_available(packing))
        return pith_fail(error, PITH_ARG, 0,
                         "%s: this build of pith cannot unpack it", path);
    pith_unpacker *unpacker = pith_unpacker_new(packing);
    if (!unpacker)
        return pith_fail(error, PITH_NOMEM, 0, "out of memory");
    pith_status status = read_file(path, unpacker, take, who, error);
    pith_unpacker_free(unpacker);
    return status;
}
