/* SPDX-License-Identifier: Apache-2.0 */
/* gzip through libdeflate and zlib, zstd through libzstd: see unpack.h.
 *
 * libdeflate takes less than half of zlib's time, but only unpacks a complete
 * member. A member that is not completely in the window, or is unusual in any
 * way, is left to zlib.
 *
 * A .warc.zst file may begin with a skippable frame of number 0x184D2A5D that
 * holds the dictionary of all further frames, itself packed or not (IIPC,
 * "Zstandard Compression for WARC files", draft). It is read like a member
 * without plain bytes. */
#include "unpack.h"

#include <string.h>
#ifdef PITH_HAVE_LIBDEFLATE
#include <libdeflate.h>
#endif
#ifdef PITH_HAVE_LIBZSTD
#include <zstd.h>
#include <zstd_errors.h>
#endif

enum {
    WINDOW_GZIP = 15 + 16, /* zlib: largest window, gzip header */
    FRAME_HEAD = 8,        /* magic and size of a skippable frame */
    ZSTD_WINDOW_LOG = 27,  /* 128 MiB, the most that `zstd --ultra` needs */
};

const char pith_unpack_no_memory[] = "no memory to unpack";

bool pith_unpack_is_skippable(const unsigned char magic[4])
{
    return (magic[0] & 0xf0) == 0x50 &&
           memcmp(magic + 1, "\x2a\x4d\x18", 3) == 0;
}

static bool begin_gzip(pith_stream *stream)
{
    int status = stream->z_ready ? inflateReset(&stream->z)
                                 : inflateInit2(&stream->z, WINDOW_GZIP);
    stream->z_ready = stream->z_ready || status == Z_OK;
    stream->untried = true;
    return status == Z_OK;
}

#ifdef PITH_HAVE_LIBDEFLATE

/* libdeflate ignores a checksum of the header, which zlib verifies. */
static bool has_plain_header(const unsigned char *at, size_t len)
{
    enum { FLAGS = 3, HEADER_CHECKSUM = 2 };
    return len > FLAGS && !(at[FLAGS] & HEADER_CHECKSUM);
}

/* Unpack the member that begins here, if the window contains it and has room
 * for it. */
static bool inflate_whole(pith_stream *stream, size_t room, size_t *made)
{
    const unsigned char *at = stream->in + stream->in_at;
    size_t left = stream->in_len - stream->in_at;
    if (!has_plain_header(at, left))
        return false;
    if (!stream->whole)
        stream->whole = libdeflate_alloc_decompressor();
    size_t used = 0;
    if (!stream->whole ||
        libdeflate_gzip_decompress_ex(stream->whole, at, left,
                                      stream->out + stream->out_len, room,
                                      &used, made) != LIBDEFLATE_SUCCESS)
        return false;
    stream->in_at += used;
    return true;
}

#else

static bool inflate_whole(pith_stream *stream, size_t room, size_t *made)
{
    (void)stream, (void)room, (void)made;
    return false;
}

#endif

static pith_unpack_state inflate_some(pith_stream *stream, size_t room,
                                      size_t *made, const char **problem)
{
    bool untried = stream->untried;
    stream->untried = false;
    if (untried && inflate_whole(stream, room, made))
        return PITH_UNPACK_DONE;
    z_stream *zlib = &stream->z;
    zlib->next_in = stream->in + stream->in_at;
    zlib->avail_in = (unsigned)(stream->in_len - stream->in_at);
    zlib->next_out = (unsigned char *)stream->out + stream->out_len;
    zlib->avail_out = (unsigned)room;
    int status = inflate(zlib, Z_NO_FLUSH);
    stream->in_at = stream->in_len - zlib->avail_in;
    *made = room - zlib->avail_out;
    if (status == Z_STREAM_END)
        return PITH_UNPACK_DONE;
    if (status == Z_OK || status == Z_BUF_ERROR)
        return PITH_UNPACK_MORE;
    *problem =
        status == Z_MEM_ERROR ? pith_unpack_no_memory : "damaged gzip data";
    return PITH_UNPACK_BAD;
}

#ifdef PITH_HAVE_LIBZSTD

static uint32_t read_le32(const unsigned char *at)
{
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 |
           (uint32_t)at[3] << 24;
}

/* Collect stored bytes that are not in memory yet, one window at a time. */
static bool collect(pith_stream *stream, size_t n, pith_buf *bytes)
{
    while (n) {
        size_t left = stream->in_len - stream->in_at;
        if (left == 0) {
            ssize_t got = stream->source.read(stream->source.context,
                                              stream->in, PITH_STREAM_IN);
            if (got <= 0)
                return false;
            stream->in_start += stream->in_len;
            stream->in_at = 0;
            stream->in_len = (size_t)got;
            continue;
        }
        size_t take = left < n ? left : n;
        pith_buf_put(bytes, (const char *)stream->in + stream->in_at, take);
        stream->in_at += take;
        n -= take;
    }
    return bytes->status == PITH_OK;
}

static bool unpack_dictionary(pith_str packed, pith_buf *out)
{
    unsigned long long size = ZSTD_getFrameContentSize(packed.data, packed.len);
    /* A packer that read from a pipe did not know the size. */
    if (size == ZSTD_CONTENTSIZE_UNKNOWN)
        size = PITH_DICTIONARY_MAX;
    if (size == ZSTD_CONTENTSIZE_ERROR || size > PITH_DICTIONARY_MAX ||
        !pith_buf_reserve(out, (size_t)size))
        return false;
    size_t n =
        ZSTD_decompress(out->data, (size_t)size, packed.data, packed.len);
    if (ZSTD_isError(n))
        return false;
    out->len = n;
    return true;
}

static bool load_dictionary(pith_stream *stream, const char **problem)
{
    const unsigned char *at = stream->in + stream->in_at;
    size_t size = read_le32(at + 4);
    pith_buf bytes;
    pith_buf_init(&bytes, PITH_DICTIONARY_MAX);
    stream->in_at += FRAME_HEAD;
    pith_buf_clear(&stream->dictionary);
    bool fine = size <= PITH_DICTIONARY_MAX && collect(stream, size, &bytes);
    if (fine && bytes.len >= 4 &&
        memcmp(bytes.data, "\x28\xb5\x2f\xfd", 4) == 0)
        fine = unpack_dictionary(pith_buf_view(&bytes), &stream->dictionary);
    else if (fine)
        pith_buf_str(&stream->dictionary, pith_buf_view(&bytes));
    bool starved = bytes.status == PITH_NOMEM;
    pith_buf_clear(&bytes);
    fine = fine && stream->dictionary.status == PITH_OK &&
           !ZSTD_isError(ZSTD_DCtx_loadDictionary(
               stream->zstd, stream->dictionary.data, stream->dictionary.len));
    if (!fine && !starved && stream->dictionary.status != PITH_NOMEM)
        *problem = "damaged zstd dictionary";
    stream->in_member = false;
    return fine;
}

static bool begin_zstd(pith_stream *stream, const char **problem)
{
    if (!stream->zstd) {
        stream->zstd = ZSTD_createDCtx();
        if (!stream->zstd)
            return false;
        ZSTD_DCtx_setParameter(stream->zstd, ZSTD_d_windowLogMax,
                               ZSTD_WINDOW_LOG);
    }
    ZSTD_DCtx_reset(stream->zstd, ZSTD_reset_session_only);
    const unsigned char *at = stream->in + stream->in_at;
    if (stream->in_len - stream->in_at >= FRAME_HEAD && at[0] == 0x5d &&
        pith_unpack_is_skippable(at))
        return load_dictionary(stream, problem);
    return true;
}

static pith_unpack_state decompress_some(pith_stream *stream, size_t room,
                                         size_t *made, const char **problem)
{
    ZSTD_inBuffer in = {stream->in + stream->in_at,
                        stream->in_len - stream->in_at, 0};
    ZSTD_outBuffer out = {stream->out + stream->out_len, room, 0};
    size_t left = ZSTD_decompressStream(stream->zstd, &out, &in);
    stream->in_at += in.pos;
    *made = out.pos;
    if (ZSTD_isError(left)) {
        *problem = ZSTD_getErrorCode(left) == ZSTD_error_memory_allocation
                       ? pith_unpack_no_memory
                       : "damaged zstd data, or one that needs a dictionary "
                         "which is not in the file";
        return PITH_UNPACK_BAD;
    }
    return left == 0 ? PITH_UNPACK_DONE : PITH_UNPACK_MORE;
}

#else

static bool begin_zstd(pith_stream *stream, const char **problem)
{
    (void)stream;
    *problem = "this build cannot unpack zstd: install libzstd-dev and build "
               "again";
    return false;
}

static pith_unpack_state decompress_some(pith_stream *stream, size_t room,
                                         size_t *made, const char **problem)
{
    (void)stream, (void)room, (void)made;
    *problem = "this build cannot unpack zstd";
    return PITH_UNPACK_BAD;
}

#endif

bool pith_unpack_begin(pith_stream *stream, const char **problem)
{
    *problem = pith_unpack_no_memory;
    if (stream->kind == PITH_STREAM_GZIP)
        return begin_gzip(stream);
    return begin_zstd(stream, problem);
}

pith_unpack_state pith_unpack_some(pith_stream *stream, size_t room,
                                   size_t *made, const char **problem)
{
    if (stream->kind == PITH_STREAM_GZIP)
        return inflate_some(stream, room, made, problem);
    return decompress_some(stream, room, made, problem);
}

void pith_unpack_clear(pith_stream *stream)
{
    if (stream->z_ready)
        inflateEnd(&stream->z);
    stream->z_ready = false;
#ifdef PITH_HAVE_LIBDEFLATE
    libdeflate_free_decompressor(stream->whole);
    stream->whole = NULL;
#endif
#ifdef PITH_HAVE_LIBZSTD
    ZSTD_freeDCtx(stream->zstd);
    stream->zstd = NULL;
#endif
}
