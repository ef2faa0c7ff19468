/* SPDX-License-Identifier: Apache-2.0 */
/* Content encodings: see decoding.h. Each is a step function that consumes some
 * bytes and produces some; one loop drives them and provides room. */
#include "decoding.h"

#include "status.h"
#include "str.h"

#include <zlib.h>
#ifdef PITH_HAVE_LIBBROTLIDEC
#include <brotli/decode.h>
#endif
#ifdef PITH_HAVE_LIBZSTD
#include <zstd.h>
#endif

enum {
    ROOM = 64 * 1024,      /* unpacked at a time */
    WINDOW_GZIP = 15 + 16, /* zlib: largest window, gzip header */
    WINDOW_ZLIB = 15,      /* zlib header */
    WINDOW_RAW = -15,      /* no header */
    INPUT_MAX = 1 << 30,   /* zlib counts in 32 bits */
};

/* The state of a decoder. */
typedef struct decoder {
    pith_str in; /* not yet consumed */
    pith_buf *out;
    size_t room; /* behind out->len */
    bool done;
    pith_error *error;
} decoder;

/* Make room for the next piece; false if out is full. */
static bool make_room(decoder *self)
{
    self->room = self->out->max - self->out->len;
    if (self->room > ROOM)
        self->room = ROOM;
    if (self->room == 0)
        self->out->status = PITH_LIMIT;
    return self->room && pith_buf_reserve(self->out, self->room);
}

static pith_status bad(const decoder *self, const char *name)
{
    return pith_fail(self->error, PITH_FORMAT, self->out->len,
                     "damaged %s data in the HTTP body (%zu bytes unpacked)",
                     name, self->out->len);
}

static bool is_zlib(pith_str bytes)
{
    if (bytes.len < 2)
        return false;
    unsigned first = (unsigned char)bytes.data[0];
    unsigned second = (unsigned char)bytes.data[1];
    return (first & 0x0f) == 8 && (first * 256 + second) % 31 == 0;
}

/* Further members are appended to the first, as in RFC 1952. */
static pith_status inflate_all(decoder *self, int window, const char *name)
{
    z_stream z = {0};
    if (inflateInit2(&z, window) != Z_OK)
        return PITH_NOMEM;
    pith_status status = PITH_OK;
    while (!self->done && status == PITH_OK && make_room(self)) {
        z.next_in = (unsigned char *)(uintptr_t)self->in.data;
        z.avail_in =
            (unsigned)(self->in.len < INPUT_MAX ? self->in.len : INPUT_MAX);
        size_t given = z.avail_in;
        z.next_out = (unsigned char *)self->out->data + self->out->len;
        z.avail_out = (unsigned)self->room;
        int event = inflate(&z, Z_NO_FLUSH);
        self->out->len += self->room - z.avail_out;
        self->in.data += given - z.avail_in;
        self->in.len -= given - z.avail_in;
        bool stuck = self->in.len == 0 && z.avail_out != 0;
        if (event == Z_STREAM_END)
            self->done = window != WINDOW_GZIP || self->in.len < 2 ||
                         self->in.data[0] != 0x1f || inflateReset(&z) != Z_OK;
        else if (stuck || (event != Z_OK && event != Z_BUF_ERROR))
            status = bad(self, name);
    }
    inflateEnd(&z);
    return status;
}

static pith_status decode_gzip(decoder *self)
{
    return inflate_all(self, WINDOW_GZIP, "gzip");
}

static pith_status decode_deflate(decoder *self)
{
    return inflate_all(self, is_zlib(self->in) ? WINDOW_ZLIB : WINDOW_RAW,
                       "deflate");
}

static pith_status decode_identity(decoder *self)
{
    pith_buf_str(self->out, self->in);
    return PITH_OK;
}

#ifdef PITH_HAVE_LIBBROTLIDEC
static pith_status decode_brotli(decoder *self)
{
    BrotliDecoderState *brotli = BrotliDecoderCreateInstance(NULL, NULL, NULL);
    if (!brotli)
        return PITH_NOMEM;
    pith_status status = PITH_OK;
    while (!self->done && status == PITH_OK && make_room(self)) {
        const uint8_t *in = (const uint8_t *)self->in.data;
        uint8_t *out = (uint8_t *)self->out->data + self->out->len;
        size_t left = self->in.len;
        size_t room = self->room;
        BrotliDecoderResult event = BrotliDecoderDecompressStream(
            brotli, &left, &in, &room, &out, NULL);
        self->out->len += self->room - room;
        self->in = (pith_str){(const char *)in, left};
        self->done = event == BROTLI_DECODER_RESULT_SUCCESS;
        if (!self->done && event != BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT)
            status = bad(self, "brotli");
    }
    BrotliDecoderDestroyInstance(brotli);
    return status;
}
#else
static pith_status decode_brotli(decoder *self)
{
    return pith_fail(self->error, PITH_FORMAT, 0,
                     "the HTTP body is compressed with brotli, which this "
                     "build does not support: install libbrotli-dev and "
                     "rebuild");
}
#endif

#ifdef PITH_HAVE_LIBZSTD
enum { ZSTD_WINDOW_LOG = 23 }; /* 8 MiB, the most that RFC 9659 allows */

static pith_status decode_zstd(decoder *self)
{
    ZSTD_DCtx *zstd = ZSTD_createDCtx();
    if (!zstd)
        return PITH_NOMEM;
    ZSTD_DCtx_setParameter(zstd, ZSTD_d_windowLogMax, ZSTD_WINDOW_LOG);
    pith_status status = PITH_OK;
    size_t left = 1;
    while (!self->done && status == PITH_OK && make_room(self)) {
        ZSTD_inBuffer in = {self->in.data, self->in.len, 0};
        ZSTD_outBuffer out = {self->out->data + self->out->len, self->room, 0};
        left = ZSTD_decompressStream(zstd, &out, &in);
        self->out->len += out.pos;
        self->in.data += in.pos;
        self->in.len -= in.pos;
        bool dry = self->in.len == 0 && out.pos < self->room;
        self->done = left == 0 && self->in.len == 0;
        if (ZSTD_isError(left) || (dry && left != 0))
            status = bad(self, "zstd");
    }
    ZSTD_freeDCtx(zstd);
    return status;
}
#else
static pith_status decode_zstd(decoder *self)
{
    return pith_fail(self->error, PITH_FORMAT, 0,
                     "the HTTP body is compressed with zstd, which this build "
                     "does not support: install libzstd-dev and rebuild");
}
#endif

/* The encodings. magic: the first bytes of the data; NULL: not fixed. */
static const struct {
    const char *name;
    const char *magic;
    size_t magic_len;
    pith_status (*decode)(decoder *self);
} codings[] = {
    {"gzip", "\x1f\x8b", 2, decode_gzip},
    {"x-gzip", "\x1f\x8b", 2, decode_gzip},
    {"deflate", NULL, 0, decode_deflate},
    {"br", NULL, 0, decode_brotli},
    {"zstd", "\x28\xb5\x2f\xfd", 4, decode_zstd},
    {"identity", NULL, 0, decode_identity},
    {"none", NULL, 0, decode_identity},
    {"utf-8", NULL, 0, decode_identity},
};

static bool looks_so(pith_str bytes, const char *magic, size_t len)
{
    return !magic || (bytes.len >= len && memcmp(bytes.data, magic, len) == 0);
}

pith_status pith_decode_content(pith_str name, pith_str bytes, pith_buf *out,
                                pith_error *error)
{
    decoder d = {.in = bytes, .out = out, .error = error};
    for (size_t i = 0; i < sizeof codings / sizeof *codings; i++) {
        if (!pith_str_ieq(name, pith_str_of(codings[i].name)))
            continue;
        if (bytes.len == 0 ||
            !looks_so(bytes, codings[i].magic, codings[i].magic_len))
            return decode_identity(&d);
        pith_status status = codings[i].decode(&d);
        /* The archive has already decoded it, and the bytes begin like a
         * page. */
        if (status == PITH_FORMAT && out->len == 0 && bytes.data[0] == '<')
            return decode_identity(&(decoder){.in = bytes, .out = out});
        return status;
    }
    return pith_fail(error, PITH_FORMAT, 0,
                     "the HTTP body has the unknown content encoding \"%.*s\"",
                     name.len < 40 ? (int)name.len : 40, name.data);
}
