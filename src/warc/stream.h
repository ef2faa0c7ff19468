/* SPDX-License-Identifier: Apache-2.0 */
/* The plain bytes of a WARC file with any packing, through a window of fixed
 * size. It tracks the member of every byte, so that records can be found again,
 * and continues after damage at the next member.
 *
 * Laws: memory does not grow with the file; going back to find the next member
 * after damage reads at most three times the file in total. */
#ifndef PITH_WARC_STREAM_H
#define PITH_WARC_STREAM_H

#include "arena.h"
#include "buf.h"

#include <pith/warc.h>

#include <sys/types.h>
#include <zlib.h>

/** The source of a stream's bytes: read() is like the system call; a failure
 * is in errno, or already in `problem`. */
typedef struct pith_stream_source {
    void *context;
    ssize_t (*read)(void *context, void *bytes, size_t n);
    /* its status if reading failed; NULL: errno has the failure */
    const pith_error *problem;
} pith_stream_source;

typedef enum pith_stream_event {
    PITH_STREAM_MORE,    /* perhaps more bytes; perhaps a member has ended */
    PITH_STREAM_END,     /* the file has ended, or cannot be read further */
    PITH_STREAM_DAMAGED, /* see problem; pith_stream_resync() continues */
} pith_stream_event;

/* Nearly all members of a crawl fit into both, and are then unpacked in one
 * call: of WCXB's pages all but 3, whereas with a quarter of these sizes 89 do
 * not, which hold 36 % of the bytes. Unused parts are never touched. */
enum {
    PITH_STREAM_IN = 1024 * 1024,
    PITH_STREAM_OUT = 4 * 1024 * 1024,
};

typedef struct pith_stream_window {
    unsigned char in[PITH_STREAM_IN];
    char out[PITH_STREAM_OUT];
} pith_stream_window;

/* The member that contains bytes of the window. */
typedef struct pith_stream_member {
    uint64_t at;    /* its offset in the file */
    uint64_t plain; /* plain bytes before it */
} pith_stream_member;

typedef enum pith_stream_kind {
    PITH_STREAM_UNKNOWN,
    PITH_STREAM_PLAIN,
    PITH_STREAM_GZIP,
    PITH_STREAM_ZSTD,
} pith_stream_kind;

typedef struct pith_stream {
    pith_stream_source source;
    pith_stream_kind kind; /* of the file, by its first bytes */
    uint64_t max_ratio;    /* plain bytes per packed byte, beyond FREE_OUT */

    /* The stored bytes of the file: PITH_STREAM_IN bytes. */
    unsigned char *in;
    size_t in_at, in_len;
    uint64_t in_start; /* offset in the file of in[0] */
    bool in_end;
    pith_status status; /* PITH_IO when reading failed */

    /* Plain bytes not yet taken, out[out_at, out_len), of PITH_STREAM_OUT. */
    char *out;
    size_t out_at, out_len;
    uint64_t plain; /* plain bytes unpacked so far, in total */

    bool in_member;
    uint64_t member_in; /* packed bytes of this member so far */
    pith_stream_member now, before;
    uint64_t rewound; /* bytes gone back, in total */

    z_stream z;
    bool z_ready;
    bool untried;        /* a gzip member begins here: see unpack.c */
    void *whole;         /* libdeflate's decompressor, created on first use */
    void *zstd;          /* ZSTD_DCtx */
    pith_buf dictionary; /* of the zstd frames; unpacked */

    pith_error problem; /* of the last PITH_STREAM_DAMAGED */
} pith_stream;

/** Initialise a zeroed stream; the window is borrowed. */
void pith_stream_init(pith_stream *stream, pith_stream_window *window,
                      pith_stream_source source);
void pith_stream_clear(pith_stream *stream);

/** Drop everything except the dictionary: the source is at this offset. */
void pith_stream_restart(pith_stream *stream, uint64_t offset);

/** Unpack some more bytes after those in the window. */
pith_stream_event pith_stream_fill(pith_stream *stream);

/** Memory ran out, for `what`: the stream ends here, with PITH_NOMEM. */
void pith_stream_starve(pith_stream *stream, const char *what);

/** Continue after damage, at the next bytes that look like a member. */
void pith_stream_resync(pith_stream *stream);

/** The bytes in the window; borrowed until the next fill. */
static inline pith_str pith_stream_view(const pith_stream *stream)
{
    return (pith_str){stream->out + stream->out_at,
                      stream->out_len - stream->out_at};
}

static inline void pith_stream_take(pith_stream *stream, size_t n)
{
    stream->out_at += n;
}

/** Number of the next plain byte, from the start of the file. */
static inline uint64_t pith_stream_position(const pith_stream *stream)
{
    return stream->plain - (stream->out_len - stream->out_at);
}

/** The member that contains the next plain byte. */
pith_stream_member pith_stream_place(const pith_stream *stream);

/** Offset in the file of the next stored byte. */
static inline uint64_t pith_stream_offset(const pith_stream *stream)
{
    return stream->in_start + stream->in_at;
}

#endif
