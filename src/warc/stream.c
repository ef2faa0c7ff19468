/* SPDX-License-Identifier: Apache-2.0 */
/* Unpacking a WARC file: see stream.h. gzip and zstd are two implementations of
 * "unpack some bytes"; this file handles the bounds of members, damage and the
 * ratio for both. */
#include "stream.h"

#include "status.h"
#include "unpack.h"

#include <errno.h>
#include <string.h>

enum {
    MAGIC = 4, /* bytes that identify a member */
    HEAD = 8,  /* and the length of one without data */
    /* a guess: gzip reaches at most 1,032; zstd packs simple repetition by tens
     * of thousands */
    RATIO = 4000,
    REWIND_FREE = 1 << 20, /* going back this far has no noticeable cost */
    MIN_ROOM = 4096,       /* a smaller rest of the window is moved first */
};

/* A member may have this many plain bytes at any ratio. */
static const uint64_t free_out = 64 << 20;

void pith_stream_init(pith_stream *stream, pith_stream_window *window,
                      pith_stream_source source)
{
    stream->in = window->in;
    stream->out = window->out;
    stream->source = source;
    stream->max_ratio = RATIO;
    pith_buf_init(&stream->dictionary, PITH_DICTIONARY_MAX);
}

void pith_stream_clear(pith_stream *stream)
{
    pith_unpack_clear(stream);
    pith_buf_clear(&stream->dictionary);
}

void pith_stream_restart(pith_stream *stream, uint64_t offset)
{
    stream->in_at = stream->in_len = 0;
    stream->in_start = offset;
    stream->in_end = false;
    stream->status = PITH_OK;
    stream->out_at = stream->out_len = 0;
    stream->plain = 0;
    stream->in_member = false;
    stream->now = stream->before = (pith_stream_member){offset, 0};
}

/* Read more stored bytes after the unused ones. */
static void read_more(pith_stream *stream)
{
    size_t left = stream->in_len - stream->in_at;
    memmove(stream->in, stream->in + stream->in_at, left);
    stream->in_start += stream->in_at;
    stream->in_at = 0;
    stream->in_len = left;
    while (!stream->in_end) {
        ssize_t n = stream->source.read(
            stream->source.context, stream->in + left, PITH_STREAM_IN - left);
        const pith_error *problem = stream->source.problem;
        if (n < 0 && !problem && errno == EINTR)
            continue;
        if (n < 0)
            stream->status = pith_fail(
                &stream->problem, PITH_IO, (size_t)(stream->in_start + left),
                "%s", problem ? problem->text : strerror(errno));
        stream->in_end = n <= 0;
        stream->in_len += n > 0 ? (size_t)n : 0;
        return;
    }
}

static bool want_stored(pith_stream *stream, size_t n)
{
    while (stream->in_len - stream->in_at < n && !stream->in_end)
        read_more(stream);
    return stream->in_len - stream->in_at >= n;
}

void pith_stream_starve(pith_stream *stream, const char *what)
{
    stream->status = pith_fail(&stream->problem, PITH_NOMEM,
                               (size_t)stream->now.at, "%s", what);
    stream->in_end = true;
    stream->in_at = stream->in_len;
}

static pith_stream_event damaged(pith_stream *stream, const char *what)
{
    stream->in_member = false;
    if (what == pith_unpack_no_memory) {
        pith_stream_starve(stream, what);
        return PITH_STREAM_END;
    }
    pith_fail(&stream->problem, PITH_FORMAT, (size_t)stream->now.at, "%s",
              what);
    return PITH_STREAM_DAMAGED;
}

/* -- Members ------------------------------------------------------------ */

static void begin_member(pith_stream *stream)
{
    stream->before = stream->now;
    stream->now.at = pith_stream_offset(stream);
    stream->now.plain = stream->plain;
    stream->member_in = 0;
    stream->in_member = true;
}

static pith_stream_kind kind_of(const unsigned char *magic, size_t len)
{
    if (len >= 2 && magic[0] == 0x1f && magic[1] == 0x8b)
        return PITH_STREAM_GZIP;
    if (len >= MAGIC && (memcmp(magic, "\x28\xb5\x2f\xfd", MAGIC) == 0 ||
                         pith_unpack_is_skippable(magic)))
        return PITH_STREAM_ZSTD;
    return PITH_STREAM_PLAIN;
}

/* Skip zeros after the last member, which tapes and some copying tools
 * leave. */
static bool skip_padding(pith_stream *stream)
{
    while (want_stored(stream, 1)) {
        if (stream->in[stream->in_at] != 0)
            return false;
        stream->in_at++;
    }
    return true;
}

static pith_stream_event open_member(pith_stream *stream)
{
    if (!want_stored(stream, 1))
        return PITH_STREAM_END;
    (void)want_stored(stream, HEAD);
    /* A member that is completely in the window is unpacked at once:
     * unpack.c. */
    if (stream->in_at > PITH_STREAM_IN / 2 && !stream->in_end)
        read_more(stream);
    pith_stream_kind kind =
        kind_of(stream->in + stream->in_at, stream->in_len - stream->in_at);
    if (stream->kind == PITH_STREAM_UNKNOWN)
        stream->kind = kind;
    if (kind != stream->kind && kind == PITH_STREAM_PLAIN &&
        skip_padding(stream))
        return PITH_STREAM_END;
    begin_member(stream);
    if (stream->kind == PITH_STREAM_PLAIN)
        return PITH_STREAM_MORE;
    if (kind != stream->kind)
        return damaged(stream, "something else where a packed member should "
                               "begin");
    const char *problem = NULL;
    if (!pith_unpack_begin(stream, &problem))
        return damaged(stream, problem);
    return PITH_STREAM_MORE;
}

static pith_stream_event copy_plain(pith_stream *stream, size_t room)
{
    if (!want_stored(stream, 1)) {
        stream->in_member = false;
        return PITH_STREAM_END;
    }
    size_t n = stream->in_len - stream->in_at;
    if (n > room)
        n = room;
    memcpy(stream->out + stream->out_len, stream->in + stream->in_at, n);
    stream->in_at += n;
    stream->out_len += n;
    stream->plain += n;
    return PITH_STREAM_MORE;
}

static pith_stream_event unpack_some(pith_stream *stream, size_t room)
{
    const char *problem = NULL;
    bool starved = !want_stored(stream, 1);
    size_t before = stream->in_at;
    size_t made = 0;
    pith_unpack_state state = pith_unpack_some(stream, room, &made, &problem);
    stream->member_in += stream->in_at - before;
    stream->out_len += made;
    stream->plain += made;
    if (state == PITH_UNPACK_BAD)
        return damaged(stream, problem);
    if (state == PITH_UNPACK_DONE) {
        stream->in_member = false;
        return PITH_STREAM_MORE;
    }
    if (starved && made == 0)
        return damaged(stream, "packed data ends early");
    uint64_t plain = stream->plain - stream->now.plain;
    if (plain > free_out && plain / stream->max_ratio > stream->member_in)
        return damaged(stream, "unpacks to too many times its size");
    return PITH_STREAM_MORE;
}

pith_stream_event pith_stream_fill(pith_stream *stream)
{
    if (stream->out_at == stream->out_len ||
        PITH_STREAM_OUT - stream->out_len < MIN_ROOM) {
        memmove(stream->out, stream->out + stream->out_at,
                stream->out_len - stream->out_at);
        stream->out_len -= stream->out_at;
        stream->out_at = 0;
    }
    if (!stream->in_member) {
        pith_stream_event event = open_member(stream);
        /* A frame with the dictionary ends as soon as it has begun. */
        if (event != PITH_STREAM_MORE || !stream->in_member)
            return event;
    }
    size_t room = PITH_STREAM_OUT - stream->out_len;
    if (stream->kind == PITH_STREAM_PLAIN)
        return copy_plain(stream, room);
    return unpack_some(stream, room);
}

pith_stream_member pith_stream_place(const pith_stream *stream)
{
    return pith_stream_position(stream) >= stream->now.plain ? stream->now
                                                             : stream->before;
}

/* -- Behind damage ------------------------------------------------------ */

/* Go back to just after the damaged member's first byte, if it is still in
 * memory: what looked like data of this member may have been the next. */
static void step_back(pith_stream *stream)
{
    uint64_t to = stream->now.at + 1;
    if (to < stream->in_start)
        to = stream->in_start;
    uint64_t here = pith_stream_offset(stream);
    uint64_t back = here > to ? here - to : 0;
    if (back && stream->rewound + back <= 2 * here + REWIND_FREE) {
        stream->rewound += back;
        stream->in_at = (size_t)(to - stream->in_start);
    } else if (here < to && stream->in_at < stream->in_len) {
        stream->in_at++;
    }
}

static bool begins_member(const pith_stream *stream)
{
    const unsigned char *at = stream->in + stream->in_at;
    size_t len = stream->in_len - stream->in_at;
    if (stream->kind == PITH_STREAM_GZIP)
        /* Method 8, no reserved flags: three false positives in 2^32 */
        return len >= MAGIC && at[0] == 0x1f && at[1] == 0x8b && at[2] == 8 &&
               at[3] < 32;
    return len >= MAGIC && kind_of(at, len) == PITH_STREAM_ZSTD;
}

void pith_stream_resync(pith_stream *stream)
{
    stream->out_at = stream->out_len;
    if (stream->kind == PITH_STREAM_PLAIN)
        return;
    stream->in_member = false;
    step_back(stream);
    while (want_stored(stream, MAGIC)) {
        if (begins_member(stream))
            return;
        stream->in_at++;
    }
    stream->in_at = stream->in_len;
}
