/* SPDX-License-Identifier: Apache-2.0 */
/* Reads and unpacks an input: see input.h. */
#include "input.h"

#include "fetching.h"
#include "progress.h"
#include "suggestions.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#ifdef PITH_HAVE_LIBDEFLATE
#include <libdeflate.h>
#endif

enum {
    CHUNK = 64 * 1024, /* bytes of one read() */
    /* maximum size of files that are read as one chunk; a guess */
    WHOLE = 4 * 1024 * 1024,
    WINDOW_GZIP = 15 + 16 /* zlib: largest window, gzip header expected */
};

/* The stored bytes of the file, one chunk at a time. */
typedef struct chunks {
    int fd;
    bool waits;           /* a pipe or a device, which may be silent */
    uint64_t until;       /* when to stop waiting, pith_clock_ms() */
    size_t left;          /* bytes still to read; SIZE_MAX: unknown */
    size_t len;           /* bytes in the chunk */
    size_t start;         /* offset of the chunk in the file */
    size_t cap;           /* bytes of one read() */
    unsigned char *bytes; /* the input's buffer */
} chunks;

void pith_input_init(pith_input *reading)
{
    *reading = (pith_input){0};
}

void pith_input_clear(pith_input *reading)
{
    free(reading->data);
    free(reading->stored);
#ifdef PITH_HAVE_LIBDEFLATE
    libdeflate_free_decompressor(reading->unpacker);
#endif
    pith_fetcher_free(reading->fetcher);
    *reading = (pith_input){0};
}

static bool fail(pith_input *reading, pith_read_state state, const char *format,
                 ...) __attribute__((format(printf, 3, 4)));

static bool fail(pith_input *reading, pith_read_state state, const char *format,
                 ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(reading->problem, sizeof reading->problem, format, args);
    va_end(args);
    reading->state = state;
    return false;
}

static bool reserve(pith_input *reading, size_t more)
{
    size_t need = reading->len + more;
    if (need <= reading->cap)
        return true;
    size_t cap = reading->cap ? reading->cap : CHUNK;
    while (cap < need)
        cap *= 2;
    char *data = realloc(reading->data, cap);
    if (!data)
        return fail(reading, PITH_READ_UNOPENED, "out of memory");
    reading->data = data;
    reading->cap = cap;
    return true;
}

/* Wait until there is something to read, or the time is over. */
static bool await_bytes(pith_input *reading, const chunks *in)
{
    struct pollfd ready = {.fd = in->fd, .events = POLLIN};
    int found;
    do {
        uint64_t now = pith_clock_ms();
        uint64_t left = in->until > now ? in->until - now : 0;
        int wait = in->until == UINT64_MAX ? -1
                   : left < INT_MAX        ? (int)left
                                           : INT_MAX;
        found = poll(&ready, 1, wait);
    } while (found < 0 && errno == EINTR);
    if (found > 0)
        return true;
    return fail(reading, PITH_READ_UNOPENED, "no end within %u ms (--timeout)",
                reading->timeout_ms);
}

/* Read the next chunk after the first `keep` bytes of this one; len stays at
 * `keep` at the end of the file. */
static bool next_chunk(pith_input *reading, chunks *in, size_t keep)
{
    memmove(in->bytes, in->bytes + in->len - keep, keep);
    in->start += in->len - keep;
    in->len = keep;
    if (in->left == 0)
        return true;
    ssize_t n;
    do {
        if (in->waits && !await_bytes(reading, in))
            return false;
        n = read(in->fd, in->bytes + keep, in->cap - keep);
    } while (n < 0 && (errno == EINTR || (in->waits && errno == EAGAIN)));
    if (n < 0)
        return fail(reading, PITH_READ_UNOPENED, "%s", strerror(errno));
    in->len += (size_t)n;
    if (in->left != SIZE_MAX)
        in->left -= (size_t)n < in->left ? (size_t)n : in->left;
    return true;
}

/* A file of one chunk is not copied: the buffers are swapped. */
static void take_stored(pith_input *reading, const chunks *in, size_t max)
{
    char *data = reading->data;
    size_t cap = reading->cap;
    reading->data = reading->stored;
    reading->cap = reading->stored_cap;
    reading->len = in->len < max ? in->len : max;
    reading->stored = data;
    reading->stored_cap = cap;
}

static bool copy_plain(pith_input *reading, chunks *in, size_t max)
{
    if (in->left == 0) {
        take_stored(reading, in, max);
        return true;
    }
    while (in->len && reading->len < max) {
        size_t n = in->len;
        if (n > max - reading->len)
            n = max - reading->len;
        if (!reserve(reading, n))
            return false;
        memcpy(reading->data + reading->len, in->bytes, n);
        reading->len += n;
        if (!next_chunk(reading, in, 0))
            return false;
    }
    return true;
}

/* Begin the next gzip member, if one follows. */
static bool begin_member(pith_input *reading, chunks *in, z_stream *stream,
                         bool *more)
{
    *more = false;
    if (stream->avail_in < 2) {
        if (!next_chunk(reading, in, stream->avail_in))
            return false;
        stream->next_in = in->bytes;
        stream->avail_in = (unsigned)in->len;
    }
    /* What follows and is not gzip data is padding, as in gzip. */
    if (stream->avail_in >= 2 && stream->next_in[0] == 0x1f &&
        stream->next_in[1] == 0x8b)
        *more = inflateReset(stream) == Z_OK;
    return true;
}

static size_t offset_of(const chunks *in, const z_stream *stream)
{
    return in->start + (size_t)(stream->next_in - in->bytes);
}

static bool inflate_some(pith_input *reading, chunks *in, z_stream *stream,
                         size_t max, bool *more)
{
    size_t room = max - reading->len < CHUNK ? max - reading->len : CHUNK;
    if (!reserve(reading, room))
        return false;
    stream->next_out = (unsigned char *)reading->data + reading->len;
    stream->avail_out = (unsigned)room;
    int status = inflate(stream, Z_NO_FLUSH);
    reading->len += room - stream->avail_out;
    if (status == Z_STREAM_END)
        return begin_member(reading, in, stream, more);
    if (status == Z_MEM_ERROR)
        return fail(reading, PITH_READ_UNOPENED, "out of memory");
    if (status != Z_OK && status != Z_BUF_ERROR)
        return fail(reading, PITH_READ_DAMAGED,
                    "damaged gzip data at byte %zu (%zu bytes unpacked)",
                    offset_of(in, stream), reading->len);
    if (stream->avail_in || stream->avail_out == 0)
        return true;
    if (!next_chunk(reading, in, 0))
        return false;
    stream->next_in = in->bytes;
    stream->avail_in = (unsigned)in->len;
    if (in->len == 0)
        return fail(reading, PITH_READ_DAMAGED,
                    "gzip data ends early at byte %zu (%zu bytes unpacked)",
                    in->start, reading->len);
    return true;
}

#ifdef PITH_HAVE_LIBDEFLATE

/* The unpacked size in the last four bytes of a gzip file: of its last member,
 * modulo 2^32, and untrusted. */
static size_t claimed_size(const chunks *in, size_t max)
{
    const unsigned char *last = in->bytes + in->len - 4;
    size_t claim = in->len < 18
                       ? 0
                       : (size_t)last[0] | (size_t)last[1] << 8 |
                             (size_t)last[2] << 16 | (size_t)last[3] << 24;
    return claim < max ? claim : max;
}

/* Whether a gzip member begins here that libdeflate reads like zlib: libdeflate
 * ignores a checksum of the header, which zlib verifies. */
static bool is_simple_member(const unsigned char *at, size_t len)
{
    enum { FLAGS = 3, HEADER_CHECKSUM = 2 };
    return len > FLAGS && at[0] == 0x1f && at[1] == 0x8b &&
           !(at[FLAGS] & HEADER_CHECKSUM);
}

/* Unpack a file of one chunk in less than half of zlib's time. False if
 * anything is unusual: an error, more than max bytes, a wrong declared size.
 * Then zlib starts again, unpacks up to the error or the limit, and reports its
 * position. */
static bool unpack_whole(pith_input *reading, const chunks *in, size_t max)
{
    if (in->left || in->start || !reserve(reading, claimed_size(in, max) + 1))
        return false;
    if (!reading->unpacker)
        reading->unpacker = libdeflate_alloc_decompressor();
    const unsigned char *at = in->bytes;
    const unsigned char *end = at + in->len;
    reading->len = 0;
    do {
        size_t room = reading->cap < max ? reading->cap : max;
        size_t used = 0;
        size_t made = 0;
        if (!reading->unpacker || !is_simple_member(at, (size_t)(end - at)) ||
            libdeflate_gzip_decompress_ex(
                reading->unpacker, at, (size_t)(end - at),
                reading->data + reading->len, room - reading->len, &used,
                &made) != LIBDEFLATE_SUCCESS)
            return false;
        reading->len += made;
        at += used;
        /* What follows and is not gzip data is padding, as in gzip. */
    } while (end - at >= 2 && at[0] == 0x1f && at[1] == 0x8b);
    return true;
}

#else

static bool unpack_whole(pith_input *reading, const chunks *in, size_t max)
{
    (void)reading;
    (void)in;
    (void)max;
    return false;
}

#endif

static bool copy_unpacked(pith_input *reading, chunks *in, size_t max)
{
    if (unpack_whole(reading, in, max))
        return true;
    reading->len = 0;
    z_stream z = {.next_in = in->bytes, .avail_in = (unsigned)in->len};
    if (inflateInit2(&z, WINDOW_GZIP) != Z_OK)
        return fail(reading, PITH_READ_UNOPENED, "out of memory");
    bool more = true;
    bool fine = true;
    while (fine && more && reading->len < max)
        fine = inflate_some(reading, in, &z, max, &more);
    inflateEnd(&z);
    return fine;
}

/* Copy an answer of any type: the library distinguishes pages from images by
 * their bytes. */
static bool copy_fetched(pith_input *reading, const char *url, size_t max)
{
    pith_error error = {0};
    pith_fetch_options options = {.size = sizeof options};
    if (reading->fetch)
        options = *reading->fetch;
    options.max_bytes = max;
    if (!reading->fetcher &&
        pith_fetcher_new(&options, &reading->fetcher, &error) != PITH_OK)
        return fail(reading, PITH_READ_UNFETCHED, "%s", error.text);
    pith_fetched page;
    pith_str address = pith_str_of(url);
    reading->end = PITH_FETCH_OK;
    if (pith_fetcher_get(reading->fetcher, address, &page) != PITH_OK)
        return fail(reading, PITH_READ_UNFETCHED, "out of memory");
    reading->end = page.end;
    if (page.end != PITH_FETCH_OK)
        return fail(reading, PITH_READ_UNFETCHED, "%.*s",
                    PITH_FMT(page.reason));
    if (!reserve(reading, page.body.len))
        return false;
    if (page.body.len)
        memcpy(reading->data, page.body.data, page.body.len);
    reading->len = page.body.len;
    reading->url = page.url;
    reading->charset = page.charset;
    return true;
}

/* A pipe on standard input has no time limit, because the user can end it; a
 * named one has. */
static bool begin_chunks(pith_input *reading, chunks *in, int fd, bool standard)
{
    enum { LONGEST_MS = 30000 };
    struct stat info;
    bool known = !standard && fstat(fd, &info) == 0;
    bool file = known && S_ISREG(info.st_mode) && info.st_size > 0;
    if (reading->timeout_ms == 0)
        reading->timeout_ms = LONGEST_MS;
    *in = (chunks){.fd = fd, .left = SIZE_MAX, .cap = CHUNK};
    in->waits = known && !S_ISREG(info.st_mode);
    in->until = reading->timeout_ms == UINT32_MAX
                    ? UINT64_MAX
                    : pith_clock_ms() + reading->timeout_ms;
    if (file)
        in->left = (size_t)info.st_size;
    if (file && in->left > CHUNK)
        in->cap = in->left < WHOLE ? in->left : WHOLE;
    if (reading->stored_cap < in->cap) {
        free(reading->stored);
        reading->stored = malloc(in->cap);
        reading->stored_cap = reading->stored ? in->cap : 0;
    }
    in->bytes = (unsigned char *)reading->stored;
    return in->bytes || fail(reading, PITH_READ_UNOPENED, "out of memory");
}

/* Read everything after the first chunk. */
static void read_chunks(pith_input *reading, chunks *in, size_t max)
{
    bool packed = in->len >= 2 && in->bytes[0] == 0x1f && in->bytes[1] == 0x8b;
    (void)(packed ? copy_unpacked(reading, in, max)
                  : copy_plain(reading, in, max));
}

static void read_file(pith_input *reading, int fd, bool standard, size_t max)
{
    chunks in;
    if (begin_chunks(reading, &in, fd, standard) && next_chunk(reading, &in, 0))
        read_chunks(reading, &in, max);
}

/* A message without the file's name, which the caller adds. */
static const char *behind_name(const pith_error *error, const char *path)
{
    size_t len = strlen(path);
    bool named = strncmp(error->text, path, len) == 0 &&
                 strncmp(error->text + len, ": ", 2) == 0;
    return error->text + (named ? len + 2 : 0);
}

static bool grow_stored(pith_input *reading, size_t least)
{
    size_t cap = least * 2;
    char *bytes = realloc(reading->stored, cap);
    if (!bytes)
        return false;
    reading->stored = bytes;
    reading->stored_cap = cap;
    return true;
}

/* Read a file on a server as stored, then unpack it as a file of one chunk. */
static void read_remote(pith_input *reading, const char *path, size_t max)
{
    pith_error error = {0};
    pith_remote_file *file;
    size_t len = 0;
    size_t n = 1;
    pith_status status = pith_remote_open(reading->remote, path, &file, &error);
    while (status == PITH_OK && n && len < max) {
        if (reading->stored_cap - len < CHUNK &&
            !grow_stored(reading, len + CHUNK)) {
            fail(reading, PITH_READ_UNOPENED, "out of memory");
            break;
        }
        status = pith_remote_read(file, reading->stored + len,
                                  reading->stored_cap - len, &n, &error);
        len += n;
    }
    pith_remote_close(file);
    if (status != PITH_OK)
        fail(reading, PITH_READ_UNFETCHED, "%s", behind_name(&error, path));
    if (reading->state != PITH_READ_OK)
        return;
    chunks in = {.fd = -1,
                 .left = 0,
                 .len = len,
                 .cap = len,
                 .bytes = (unsigned char *)reading->stored};
    read_chunks(reading, &in, max);
}

bool pith_input_is_longer(const char *path, size_t max)
{
    struct stat info;
    return stat(path, &info) == 0 && S_ISREG(info.st_mode) &&
           (uintmax_t)info.st_size > max;
}

pith_read_state pith_input_load(pith_input *reading, const char *path,
                                size_t max)
{
    reading->len = 0;
    reading->state = PITH_READ_OK;
    reading->problem[0] = 0;
    reading->url = reading->charset = (pith_str){0};
    if (reading->remote) {
        read_remote(reading, path, max);
        return reading->state;
    }
    if (pith_is_address(path)) {
        (void)copy_fetched(reading, path, max);
        return reading->state;
    }
    bool standard = strcmp(path, "-") == 0;
    /* Without O_NONBLOCK, opening a pipe without a writer would block. */
    int fd =
        standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0) {
        int why = errno;
        char hint[150];
        pith_suggestions_hint(path, hint, sizeof hint);
        fail(reading, PITH_READ_UNOPENED, "%s%s", strerror(why),
             why == ENOENT ? hint : "");
        return reading->state;
    }
    read_file(reading, fd, standard, max);
    if (!standard)
        close(fd);
    return reading->state;
}

uint32_t pith_input_crc(uint32_t crc, pith_str bytes)
{
    if (bytes.len == 0)
        return crc; /* without bytes both functions would start anew */
#ifdef PITH_HAVE_LIBDEFLATE
    return libdeflate_crc32(crc, bytes.data, bytes.len);
#else
    return (uint32_t)crc32_z(crc, (const unsigned char *)bytes.data, bytes.len);
#endif
}
