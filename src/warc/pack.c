/* SPDX-License-Identifier: Apache-2.0 */
/* Packing a record: see pack.h. gzip members have no time and no name, so that
 * the same records give the same file; zstd frames have a checksum, as gzip
 * members do. */
#include "pack.h"

#include "status.h"

#include <zlib.h>
#ifdef PITH_HAVE_LIBZSTD
#include <zstd.h>
#endif

enum {
    STEP = 64 * 1024,      /* room made for output at a time */
    WINDOW_GZIP = 15 + 16, /* zlib: largest window, gzip header */
    MEMORY = 8,            /* zlib's default */
    ZSTD_LEVEL = 3,        /* zstd's default */
    PIECE_MAX = 1 << 30,   /* zlib counts input in 32 bits */
};

bool pith_pack_available(pith_warc_packing packing)
{
#ifdef PITH_HAVE_LIBZSTD
    return packing <= PITH_WARC_PLAIN;
#else
    return packing == PITH_WARC_GZIP || packing == PITH_WARC_PLAIN;
#endif
}

/* Feed input until it is consumed or, at the end, until all output is
 * written. */
static pith_status deflate_piece(z_stream *self, int flush, pith_buf *out)
{
    int status = Z_OK;
    do {
        if (!pith_buf_reserve(out, STEP))
            return out->status;
        self->next_out = (unsigned char *)out->data + out->len;
        self->avail_out = STEP;
        status = deflate(self, flush);
        out->len += STEP - self->avail_out;
        if (status == Z_STREAM_ERROR)
            return PITH_NOMEM;
    } while (self->avail_in || (flush == Z_FINISH && status != Z_STREAM_END));
    return PITH_OK;
}

static pith_status deflate_str(z_stream *stream, pith_str piece, pith_buf *out)
{
    while (piece.len) {
        size_t n = piece.len < PIECE_MAX ? piece.len : PIECE_MAX;
        stream->next_in = (unsigned char *)(uintptr_t)piece.data;
        stream->avail_in = (unsigned)n;
        PITH_TRY(deflate_piece(stream, Z_NO_FLUSH, out));
        piece.data += n;
        piece.len -= n;
    }
    return PITH_OK;
}

static pith_status pack_gzip(const pith_str *pieces, size_t npieces,
                             pith_buf *out)
{
    z_stream z = {0};
    if (deflateInit2(&z, Z_DEFAULT_COMPRESSION, Z_DEFLATED, WINDOW_GZIP, MEMORY,
                     Z_DEFAULT_STRATEGY) != Z_OK)
        return PITH_NOMEM;
    pith_status status = PITH_OK;
    for (size_t i = 0; i < npieces && status == PITH_OK; i++)
        status = deflate_str(&z, pieces[i], out);
    if (status == PITH_OK)
        status = deflate_piece(&z, Z_FINISH, out);
    deflateEnd(&z);
    return status;
}

#ifdef PITH_HAVE_LIBZSTD
static pith_status compress_piece(ZSTD_CCtx *zstd, pith_str piece,
                                  ZSTD_EndDirective end, pith_buf *out)
{
    ZSTD_inBuffer in = {piece.data, piece.len, 0};
    size_t left;
    do {
        if (!pith_buf_reserve(out, STEP))
            return out->status;
        ZSTD_outBuffer room = {out->data + out->len, STEP, 0};
        left = ZSTD_compressStream2(zstd, &room, &in, end);
        if (ZSTD_isError(left))
            return PITH_NOMEM;
        out->len += room.pos;
    } while (end == ZSTD_e_end ? left != 0 : in.pos < in.size);
    return PITH_OK;
}

static pith_status pack_zstd(const pith_str *pieces, size_t npieces,
                             pith_buf *out)
{
    ZSTD_CCtx *zstd = ZSTD_createCCtx();
    if (!zstd)
        return PITH_NOMEM;
    size_t total = 0;
    for (size_t i = 0; i < npieces; i++)
        total += pieces[i].len;
    ZSTD_CCtx_setParameter(zstd, ZSTD_c_compressionLevel, ZSTD_LEVEL);
    ZSTD_CCtx_setParameter(zstd, ZSTD_c_checksumFlag, 1);
    /* The size in the frame's head lets readers detect decompression bombs. */
    ZSTD_CCtx_setPledgedSrcSize(zstd, total);
    pith_status status = PITH_OK;
    for (size_t i = 0; i < npieces && status == PITH_OK; i++)
        status = compress_piece(zstd, pieces[i], ZSTD_e_continue, out);
    if (status == PITH_OK)
        status = compress_piece(zstd, (pith_str){"", 0}, ZSTD_e_end, out);
    ZSTD_freeCCtx(zstd);
    return status;
}
#endif

pith_status pith_pack_member(pith_warc_packing packing, const pith_str *pieces,
                             size_t npieces, pith_buf *out)
{
    if (!pith_pack_available(packing))
        return PITH_ARG;
    if (packing == PITH_WARC_GZIP)
        return pack_gzip(pieces, npieces, out);
#ifdef PITH_HAVE_LIBZSTD
    if (packing == PITH_WARC_ZSTD)
        return pack_zstd(pieces, npieces, out);
#endif
    for (size_t i = 0; i < npieces; i++)
        pith_buf_str(out, pieces[i]);
    return out->status;
}
