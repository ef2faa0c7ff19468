/* SPDX-License-Identifier: Apache-2.0 */
/* Packing and unpacking streams: see packing.h. */
#include "packing.h"

#include "arena.h"
#include "str.h"

#include <zlib.h>
#ifdef PITH_HAVE_LIBZSTD
#include <zstd.h>
#endif

enum {
    WINDOW_GZIP = 15 + 16, /* zlib: largest window, gzip header */
    LEVEL_GZIP = 6,
    LEVEL_ZSTD = 3, /* the packages' defaults */
    PIECE = 64 * 1024,
};

struct pith_packer {
    pith_arena arena; /* holds this struct */
    pith_job_packing packing;
    z_stream gzip;
#ifdef PITH_HAVE_LIBZSTD
    ZSTD_CStream *zstd;
#endif
};

struct pith_unpacker {
    pith_arena arena; /* holds this struct */
    pith_job_packing packing;
    bool half; /* inside a member */
    z_stream gzip;
#ifdef PITH_HAVE_LIBZSTD
    ZSTD_DStream *zstd;
#endif
    char piece[PIECE];
};

static const struct {
    pith_job_packing packing;
    const char *name, *ending;
} rows[] = {
    {PITH_JOB_ZSTD, "zstd", ".zst"},
    {PITH_JOB_GZIP, "gzip", ".gz"},
    {PITH_JOB_PLAIN, "none", ""},
};

enum { NROWS = sizeof rows / sizeof *rows };

bool pith_packing_available(pith_job_packing packing)
{
#ifdef PITH_HAVE_LIBZSTD
    bool zstd = true;
#else
    bool zstd = false;
#endif
    return packing == PITH_JOB_ZSTD
               ? zstd
               : packing == PITH_JOB_GZIP || packing == PITH_JOB_PLAIN;
}

pith_job_packing pith_job_packing_best(void)
{
    return pith_packing_available(PITH_JOB_ZSTD) ? PITH_JOB_ZSTD
                                                 : PITH_JOB_GZIP;
}

const char *pith_packing_ending(pith_job_packing packing)
{
    return rows[packing].ending;
}

const char *pith_packing_name(pith_job_packing packing)
{
    return rows[packing].name;
}

bool pith_packing_find(pith_str name, pith_job_packing *out)
{
    for (size_t i = 0; i < NROWS; i++) {
        if (!pith_str_eq(name, pith_str_of(rows[i].name)))
            continue;
        *out = rows[i].packing;
        return true;
    }
    return false;
}

/* -- Packing ------------------------------------------------------------ */

static bool begin_zstd(pith_packer *packer)
{
#ifdef PITH_HAVE_LIBZSTD
    packer->zstd = ZSTD_createCStream();
    return packer->zstd &&
           !ZSTD_isError(ZSTD_CCtx_setParameter(
               packer->zstd, ZSTD_c_compressionLevel, LEVEL_ZSTD)) &&
           !ZSTD_isError(
               ZSTD_CCtx_setParameter(packer->zstd, ZSTD_c_checksumFlag, 1));
#else
    (void)packer;
    return false;
#endif
}

pith_packer *pith_packer_new(pith_job_packing packing)
{
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_packer *packer = pith_arena_zalloc(&arena, 1, sizeof *packer);
    if (!packer)
        return NULL;
    packer->arena = arena;
    packer->packing = packing;
    bool fine = packing == PITH_JOB_PLAIN ||
                (packing == PITH_JOB_ZSTD && begin_zstd(packer)) ||
                (packing == PITH_JOB_GZIP &&
                 deflateInit2(&packer->gzip, LEVEL_GZIP, Z_DEFLATED,
                              WINDOW_GZIP, 8, Z_DEFAULT_STRATEGY) == Z_OK);
    if (fine)
        return packer;
    pith_packer_free(packer);
    return NULL;
}

void pith_packer_free(pith_packer *packer)
{
    if (!packer)
        return;
#ifdef PITH_HAVE_LIBZSTD
    ZSTD_freeCStream(packer->zstd);
#endif
    if (packer->packing == PITH_JOB_GZIP)
        deflateEnd(&packer->gzip);
    pith_arena arena = packer->arena;
    pith_arena_free(&arena);
}

static bool put_gzip(pith_packer *packer, pith_str bytes, bool last,
                     pith_buf *out)
{
    z_stream *stream = &packer->gzip;
    int status = Z_OK;
    stream->next_in = (unsigned char *)(uintptr_t)bytes.data;
    while (bytes.len || last) {
        unsigned n = bytes.len < PIECE ? (unsigned)bytes.len : PIECE;
        bool end = last && n == bytes.len;
        stream->avail_in = n;
        do {
            if (!pith_buf_reserve(out, PIECE))
                return false;
            stream->next_out = (unsigned char *)out->data + out->len;
            stream->avail_out = PIECE;
            status = deflate(stream, end ? Z_FINISH : Z_NO_FLUSH);
            out->len += PIECE - stream->avail_out;
        } while (status == Z_OK && stream->avail_out == 0);
        bytes = (pith_str){bytes.data + n, bytes.len - n};
        if (end)
            return status == Z_STREAM_END;
    }
    return status == Z_OK || status == Z_BUF_ERROR;
}

static bool put_zstd(pith_packer *packer, pith_str bytes, bool last,
                     pith_buf *out)
{
#ifdef PITH_HAVE_LIBZSTD
    ZSTD_inBuffer in = {bytes.data, bytes.len, 0};
    size_t left = 1;
    while (left && (in.pos < in.size || last)) {
        if (!pith_buf_reserve(out, PIECE))
            return false;
        ZSTD_outBuffer room = {out->data + out->len, PIECE, 0};
        left = ZSTD_compressStream2(packer->zstd, &room, &in,
                                    last ? ZSTD_e_end : ZSTD_e_continue);
        if (ZSTD_isError(left))
            return false;
        out->len += room.pos;
        left = last ? left : in.size - in.pos;
    }
    return true;
#else
    (void)packer, (void)bytes, (void)last, (void)out;
    return false;
#endif
}

bool pith_packer_put(pith_packer *packer, pith_str bytes, bool last,
                     pith_buf *out)
{
    if (packer->packing == PITH_JOB_GZIP)
        return put_gzip(packer, bytes, last, out);
    if (packer->packing == PITH_JOB_ZSTD)
        return put_zstd(packer, bytes, last, out);
    pith_buf_str(out, bytes);
    return out->status == PITH_OK;
}

/* -- Unpacking ---------------------------------------------------------- */

pith_unpacker *pith_unpacker_new(pith_job_packing packing)
{
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_unpacker *unpacker = pith_arena_zalloc(&arena, 1, sizeof *unpacker);
    if (!unpacker)
        return NULL;
    unpacker->arena = arena;
    unpacker->packing = packing;
    bool fine = packing == PITH_JOB_PLAIN;
#ifdef PITH_HAVE_LIBZSTD
    if (packing == PITH_JOB_ZSTD)
        fine = (unpacker->zstd = ZSTD_createDStream()) != NULL;
#endif
    if (packing == PITH_JOB_GZIP)
        fine = inflateInit2(&unpacker->gzip, WINDOW_GZIP) == Z_OK;
    if (fine)
        return unpacker;
    pith_unpacker_free(unpacker);
    return NULL;
}

void pith_unpacker_free(pith_unpacker *unpacker)
{
    if (!unpacker)
        return;
#ifdef PITH_HAVE_LIBZSTD
    ZSTD_freeDStream(unpacker->zstd);
#endif
    if (unpacker->packing == PITH_JOB_GZIP)
        inflateEnd(&unpacker->gzip);
    pith_arena arena = unpacker->arena;
    pith_arena_free(&arena);
}

bool pith_unpacker_is_whole(const pith_unpacker *unpacker)
{
    return !unpacker->half;
}

/* The pieces that folders pass on fit into zlib's integer type. */
static pith_status unpack_gzip(pith_unpacker *unpacker, pith_str bytes,
                               pith_folder_take *take, void *who)
{
    z_stream *stream = &unpacker->gzip;
    stream->next_in = (unsigned char *)(uintptr_t)bytes.data;
    stream->avail_in = (unsigned)bytes.len;
    bool room = true;
    while (stream->avail_in || !room) {
        stream->next_out = (unsigned char *)unpacker->piece;
        stream->avail_out = PIECE;
        unpacker->half = true;
        int status = inflate(stream, Z_NO_FLUSH);
        size_t n = PIECE - stream->avail_out;
        if (status != Z_OK && status != Z_STREAM_END && status != Z_BUF_ERROR)
            return PITH_FORMAT;
        if (n && !take(who, (pith_str){unpacker->piece, n}))
            return PITH_LIMIT;
        room = stream->avail_out > 0;
        if (status == Z_STREAM_END) {
            unpacker->half = false;
            room = true;
            inflateReset(stream);
        }
    }
    return PITH_OK;
}

static pith_status unpack_zstd(pith_unpacker *unpacker, pith_str bytes,
                               pith_folder_take *take, void *who)
{
#ifdef PITH_HAVE_LIBZSTD
    ZSTD_inBuffer in = {bytes.data, bytes.len, 0};
    bool room = true;
    while (in.pos < in.size || (!room && unpacker->half)) {
        ZSTD_outBuffer piece = {unpacker->piece, PIECE, 0};
        size_t left = ZSTD_decompressStream(unpacker->zstd, &piece, &in);
        if (ZSTD_isError(left))
            return PITH_FORMAT;
        unpacker->half = left != 0;
        if (piece.pos && !take(who, (pith_str){unpacker->piece, piece.pos}))
            return PITH_LIMIT;
        room = piece.pos < piece.size;
    }
    return PITH_OK;
#else
    (void)unpacker, (void)bytes, (void)take, (void)who;
    return PITH_FORMAT;
#endif
}

pith_status pith_unpacker_put(pith_unpacker *unpacker, pith_str bytes,
                              pith_folder_take *take, void *who)
{
    if (unpacker->packing == PITH_JOB_GZIP)
        return unpack_gzip(unpacker, bytes, take, who);
    if (unpacker->packing == PITH_JOB_ZSTD)
        return unpack_zstd(unpacker, bytes, take, who);
    return bytes.len == 0 || take(who, bytes) ? PITH_OK : PITH_LIMIT;
}
