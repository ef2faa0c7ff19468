/* SPDX-License-Identifier: Apache-2.0 */
/* Reads records from a stream of bytes: see warc.h.
 *
 * The reader is always at one of three places: at a record's first byte, inside
 * its block (left > 0), or after damage, from where it searches the next
 * beginning: the first byte of a member, or of a line, that reads "WARC/".
 * Damage found on the way is kept until pith_warc_next() reports it. */
#include "arena.h"
#include "digest.h"
#include "fields.h"
#include "status.h"
#include "str.h"
#include "stream.h"
#include "struct_size.h"
#include "warc_record.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    MAX_HEAD = 1000 * 1000, /* the default of max_head */
    MAX_FIELDS = 1000,      /* a guess; real heads have a dozen */
};

static const char magic[] = "WARC/";
enum { MAGIC = sizeof magic - 1 };

/* Digests of the current record. */
typedef struct checking {
    bool block, payload; /* requested */
    /* line ends directly before the payload: it begins after 2 */
    unsigned char seen;
    bool inside; /* in the payload */
    pith_sha1 block_sha, payload_sha;
} checking;

struct pith_warc_reader {
    pith_arena arena; /* holds this struct */
    pith_warc_read_options options;
    pith_stream stream;
    pith_stream_window *window;
    int fd;                /* -1: bytes, or an input */
    pith_warc_input input; /* its read is NULL where there is none */
    pith_error input_problem;
    pith_str bytes; /* not yet read */
    pith_str all;   /* all of them, for seeking */

    pith_buf head;  /* of the record */
    pith_buf block; /* of pith_warc_load() */
    pith_warc_field fields[MAX_FIELDS];
    pith_warc_record record;
    bool in_record;
    bool lost; /* after damage */
    bool ended;
    uint64_t start; /* plain position of the record */
    uint64_t left;  /* bytes of its block still to read */
    checking check;

    bool waiting; /* a problem is still to be reported */
    uint64_t problem_at;
    char problem[200];
};

/* -- Opening ------------------------------------------------------------ */

static ssize_t read_file(void *context, void *bytes, size_t n)
{
    return read(((pith_warc_reader *)context)->fd, bytes, n);
}

/* Read from a pipe or a device, which may be silent. */
static ssize_t read_waiting(void *context, void *bytes, size_t n)
{
    pith_warc_reader *reader = context;
    uint32_t most = reader->options.wait_ms;
    struct pollfd ready = {.fd = reader->fd, .events = POLLIN};
    ssize_t len;
    do {
        int found = poll(&ready, 1, most < INT_MAX ? (int)most : INT_MAX);
        if (found == 0) {
            pith_fail(&reader->input_problem, PITH_IO, 0,
                      "no byte within %u ms", most);
            return -1;
        }
        len = found < 0 ? -1 : read(reader->fd, bytes, n);
    } while (len < 0 && (errno == EINTR || errno == EAGAIN));
    if (len < 0)
        pith_fail(&reader->input_problem, PITH_IO, 0, "%s", strerror(errno));
    return len;
}

static ssize_t read_bytes(void *context, void *bytes, size_t n)
{
    pith_warc_reader *reader = context;
    if (n > reader->bytes.len)
        n = reader->bytes.len;
    if (n)
        memcpy(bytes, reader->bytes.data, n);
    reader->bytes.data += n;
    reader->bytes.len -= n;
    return (ssize_t)n;
}

static ssize_t read_input(void *context, void *bytes, size_t n)
{
    pith_warc_reader *reader = context;
    size_t len = 0;
    pith_status status = reader->input.read(reader->input.context, bytes, n,
                                            &len, &reader->input_problem);
    return status == PITH_OK ? (ssize_t)len : -1;
}

static pith_status make_reader(const pith_warc_read_options *options,
                               pith_warc_reader **reader, pith_error *error)
{
    *reader = NULL;
    pith_warc_read_options chosen;
    PITH_TRY(pith_struct_read(options,
                              PITH_STRUCT_TYPE(pith_warc_read_options, wait_ms),
                              &chosen, error));
    pith_arena arena;
    pith_arena_init(&arena, 0);
    *reader = pith_arena_zalloc(&arena, 1, sizeof **reader);
    pith_stream_window *window = pith_arena_alloc(&arena, 1, sizeof *window);
    if (!*reader || !window) {
        pith_arena_free(&arena);
        *reader = NULL;
        return pith_fail(error, PITH_NOMEM, 0, "no memory for a reader");
    }
    (*reader)->arena = arena;
    (*reader)->window = window;
    (*reader)->options = chosen;
    if ((*reader)->options.max_head == 0)
        (*reader)->options.max_head = MAX_HEAD;
    (*reader)->fd = -1;
    pith_buf_init(&(*reader)->head, (*reader)->options.max_head);
    pith_buf_init(&(*reader)->block, 0);
    return PITH_OK;
}

/* Without O_NONBLOCK, opening a pipe without a writer would block. */
static void open_path(pith_warc_reader *reader, const char *path)
{
    bool standard = pith_str_eq(pith_str_of(path), PITH_S("-"));
    bool limited = !standard && reader->options.wait_ms > 0;
    int flags = O_RDONLY | O_CLOEXEC | (limited ? O_NONBLOCK : 0);
    struct stat info;
    reader->fd = standard ? STDIN_FILENO : open(path, flags);
    pith_stream_source source = {reader, read_file, NULL};
    if (limited && reader->fd >= 0 && fstat(reader->fd, &info) == 0 &&
        !S_ISREG(info.st_mode))
        source =
            (pith_stream_source){reader, read_waiting, &reader->input_problem};
    pith_stream_init(&reader->stream, reader->window, source);
}

pith_status pith_warc_reader_open(const char *path,
                                  const pith_warc_read_options *options,
                                  pith_warc_reader **reader, pith_error *error)
{
    PITH_TRY(make_reader(options, reader, error));
    if (!*reader)
        return PITH_NOMEM;
    open_path(*reader, path);
    if ((*reader)->fd >= 0)
        return PITH_OK;
    pith_status status = pith_fail(error, PITH_IO, 0, "%s", strerror(errno));
    pith_warc_reader_free(*reader);
    *reader = NULL;
    return status;
}

pith_status pith_warc_reader_open_bytes(pith_str bytes,
                                        const pith_warc_read_options *options,
                                        pith_warc_reader **reader,
                                        pith_error *error)
{
    PITH_TRY(make_reader(options, reader, error));
    if (!*reader)
        return PITH_NOMEM;
    (*reader)->bytes = (*reader)->all = bytes;
    pith_stream_init(&(*reader)->stream, (*reader)->window,
                     (pith_stream_source){*reader, read_bytes, NULL});
    return PITH_OK;
}

pith_status pith_warc_reader_open_input(const pith_warc_input *input,
                                        const pith_warc_read_options *options,
                                        pith_warc_reader **reader,
                                        pith_error *error)
{
    pith_status status = make_reader(options, reader, error);
    if (status != PITH_OK || !*reader) {
        if (input->close)
            input->close(input->context);
        return status ? status : PITH_NOMEM;
    }
    (*reader)->input = *input;
    pith_stream_init(
        &(*reader)->stream, (*reader)->window,
        (pith_stream_source){*reader, read_input, &(*reader)->input_problem});
    uint64_t begin = (*reader)->options.begin;
    if (begin) {
        input->seek(input->context, begin);
        pith_stream_restart(&(*reader)->stream, begin);
    }
    return PITH_OK;
}

void pith_warc_reader_free(pith_warc_reader *reader)
{
    if (!reader)
        return;
    if (reader->input.close)
        reader->input.close(reader->input.context);
    if (reader->fd > STDIN_FILENO)
        close(reader->fd);
    pith_stream_clear(&reader->stream);
    pith_buf_clear(&reader->head);
    pith_buf_clear(&reader->block);
    pith_arena arena = reader->arena;
    pith_arena_free(&arena);
}

pith_status pith_warc_reader_status(const pith_warc_reader *reader,
                                    pith_error *error)
{
    if (reader->stream.status != PITH_OK && error)
        *error = reader->stream.problem;
    return reader->stream.status;
}

/* -- Bytes and damage --------------------------------------------------- */

/* Keep a problem for next(); the first one at a place counts. */
static void tell(pith_warc_reader *reader, uint64_t at, const char *what)
{
    if (reader->waiting)
        return;
    reader->waiting = true;
    reader->problem_at = at;
    snprintf(reader->problem, sizeof reader->problem, "%s", what);
}

static void tell_lost(pith_warc_reader *reader, uint64_t at, const char *what)
{
    tell(reader, at, what);
    reader->lost = true;
    reader->in_record = false;
}

/* Read more bytes into the window; false at the end and at damage. */
static bool fill(pith_warc_reader *reader)
{
    pith_stream_event event = pith_stream_fill(&reader->stream);
    if (event == PITH_STREAM_MORE)
        return true;
    if (event == PITH_STREAM_END) {
        reader->ended = true;
        return false;
    }
    tell_lost(reader, reader->stream.problem.offset,
              reader->stream.problem.text);
    pith_stream_resync(&reader->stream);
    return false;
}

/* Bytes in the window, at least one; none at the end and at damage. */
static pith_str more_bytes(pith_warc_reader *reader)
{
    pith_str view = pith_stream_view(&reader->stream);
    while (view.len == 0 && fill(reader))
        view = pith_stream_view(&reader->stream);
    return view;
}

static bool begins_record(const pith_warc_reader *reader)
{
    pith_str view = pith_stream_view(&reader->stream);
    return view.len >= MAGIC && memcmp(view.data, magic, MAGIC) == 0;
}

/* Fill the window until "WARC/" would fit, within the remaining bytes. */
static bool at_record(pith_warc_reader *reader)
{
    while (pith_stream_view(&reader->stream).len < MAGIC && fill(reader))
        continue;
    return begins_record(reader);
}

static bool at_member(const pith_warc_reader *reader)
{
    return pith_stream_position(&reader->stream) == reader->stream.now.plain;
}

static uint64_t offset_here(const pith_warc_reader *reader)
{
    pith_stream_member member = pith_stream_place(&reader->stream);
    if (reader->stream.kind != PITH_STREAM_PLAIN)
        return member.at;
    return member.at + pith_stream_position(&reader->stream) - member.plain;
}

/* Move to the next beginning of a record; false at the end and at a problem on
 * the way, after which the search continues. */
static bool find_record(pith_warc_reader *reader)
{
    bool line = at_member(reader);
    while (!reader->ended) {
        pith_str view = more_bytes(reader);
        if (reader->waiting || view.len == 0)
            return false; /* damage again: the stream is already past it */
        if ((line || at_member(reader)) && at_record(reader))
            return true;
        view = pith_stream_view(&reader->stream);
        if (reader->waiting || view.len == 0)
            return false;
        const char *end = memchr(view.data, '\n', view.len);
        size_t n = end ? (size_t)(end + 1 - view.data) : view.len;
        /* A member that begins inside the window also begins a line. */
        uint64_t to_member =
            reader->stream.now.plain - pith_stream_position(&reader->stream);
        line = end != NULL;
        if (to_member > 0 && to_member < n) {
            n = (size_t)to_member;
            line = true;
        }
        pith_stream_take(&reader->stream, n);
    }
    return false;
}

/* -- Digests ------------------------------------------------------------ */

static void begin_check(pith_warc_reader *reader)
{
    const pith_warc_record *record = &reader->record;
    checking *check = &reader->check;
    bool http =
        record->content_type.data &&
        pith_str_istarts(record->content_type, PITH_S("application/http"));
    check->block = reader->options.verify && record->block_digest.data;
    check->payload = reader->options.verify && record->payload_digest.data &&
                     (record->type == PITH_WARC_RESPONSE ||
                      record->type == PITH_WARC_RESOURCE);
    check->inside = !http;
    check->seen = 0;
    pith_sha1_init(&check->block_sha);
    pith_sha1_init(&check->payload_sha);
}

/* Skip the head of an HTTP message; returns what follows its empty line. */
static pith_str skip_http_head(checking *check, pith_str bytes)
{
    while (bytes.len && check->seen < 2) {
        char c = *bytes.data++;
        bytes.len--;
        if (c == '\n')
            check->seen++;
        else if (c != '\r')
            check->seen = 0;
    }
    check->inside = check->seen == 2;
    return bytes;
}

static void add_check(checking *check, pith_str bytes)
{
    if (check->block)
        pith_sha1_add(&check->block_sha, bytes);
    if (check->payload && !check->inside)
        bytes = skip_http_head(check, bytes);
    if (check->payload && check->inside)
        pith_sha1_add(&check->payload_sha, bytes);
}

static bool differs(pith_sha1 *sha, pith_str field)
{
    unsigned char digest[PITH_SHA1_SIZE];
    bool known;
    pith_sha1_end(sha, digest);
    return !pith_sha1_matches(digest, field, &known) && known;
}

/* A wrong payload digest with a right block digest is not damage: writers
 * differ in what they take for the payload (chunks or not). */
static void end_check(pith_warc_reader *reader)
{
    checking *check = &reader->check;
    bool block_bad =
        check->block && differs(&check->block_sha, reader->record.block_digest);
    if (block_bad)
        tell(reader, reader->record.offset,
             "the block is not what its digest says");
    else if (check->payload && !check->block &&
             differs(&check->payload_sha, reader->record.payload_digest))
        tell(reader, reader->record.offset,
             "the payload is not what its digest says");
    check->block = check->payload = false;
}

/* -- Blocks ------------------------------------------------------------- */

/* Whether another member with a record begins although this one is not
 * complete: then this one's length is wrong, or its end is missing. */
static bool cut_short(pith_warc_reader *reader)
{
    if (reader->stream.kind == PITH_STREAM_PLAIN || !at_member(reader) ||
        pith_stream_position(&reader->stream) == reader->start ||
        reader->record.skip != 0)
        return false;
    return at_record(reader);
}

/* Bytes of the block that are in the window; none at its end. */
static pith_str block_bytes(pith_warc_reader *reader)
{
    if (!reader->in_record || reader->left == 0)
        return (pith_str){0};
    pith_str view = more_bytes(reader);
    bool short_of = view.len == 0 || cut_short(reader);
    if (short_of) {
        if (view.len == 0 && reader->ended)
            tell(reader, reader->record.offset,
                 "the file ends inside this record");
        else
            tell(reader, reader->record.offset,
                 "this record is shorter than its Content-Length");
        reader->in_record = false;
        return (pith_str){0};
    }
    view = pith_stream_view(&reader->stream);
    if (view.len > reader->left)
        view.len = (size_t)reader->left;
    /* Bytes of the next member are handled separately. */
    uint64_t to_member =
        reader->stream.now.plain - pith_stream_position(&reader->stream);
    if (to_member > 0 && to_member < view.len)
        view.len = (size_t)to_member;
    return view;
}

static void take_block(pith_warc_reader *reader, pith_str bytes)
{
    add_check(&reader->check, bytes);
    pith_stream_take(&reader->stream, bytes.len);
    reader->left -= bytes.len;
    if (reader->left == 0)
        end_check(reader);
}

size_t pith_warc_read(pith_warc_reader *reader, char *bytes, size_t room)
{
    pith_str view = block_bytes(reader);
    if (view.len > room)
        view.len = room;
    if (view.len) {
        memcpy(bytes, view.data, view.len);
        take_block(reader, view);
    }
    return view.len;
}

pith_status pith_warc_load(pith_warc_reader *reader, size_t max,
                           pith_str *block)
{
    pith_buf_reset(&reader->block);
    while (reader->block.len < max) {
        pith_str view = block_bytes(reader);
        if (view.len == 0)
            break;
        if (view.len > max - reader->block.len)
            view.len = max - reader->block.len;
        pith_buf_str(&reader->block, view);
        take_block(reader, view);
    }
    *block = pith_buf_view(&reader->block);
    if (reader->block.status != PITH_OK)
        return reader->block.status;
    /* A record that could not be unpacked for want of memory is not damaged. */
    if (reader->stream.status == PITH_NOMEM)
        return PITH_NOMEM;
    if (!reader->in_record)
        return PITH_FORMAT;
    return reader->left ? PITH_LIMIT : PITH_OK;
}

/* Line ends between records. */
static void skip_blank(pith_warc_reader *reader)
{
    pith_str view = pith_stream_view(&reader->stream);
    size_t n = 0;
    while (n < view.len && (view.data[n] == '\r' || view.data[n] == '\n'))
        n++;
    pith_stream_take(&reader->stream, n);
}

uint64_t pith_warc_finish(pith_warc_reader *reader)
{
    pith_str view;
    if (!reader->in_record)
        return 0;
    while ((view = block_bytes(reader)).len)
        take_block(reader, view);
    if (!reader->in_record)
        return 0;
    reader->in_record = false;
    bool plain = reader->stream.kind == PITH_STREAM_PLAIN;
    for (;;) {
        skip_blank(reader);
        if (pith_stream_view(&reader->stream).len ||
            (!plain && !reader->stream.in_member) || !fill(reader))
            break;
    }
    if (reader->lost)
        return 0;
    if (plain)
        return pith_stream_position(&reader->stream) - reader->start;
    bool whole = !reader->stream.in_member && reader->record.skip == 0 &&
                 reader->stream.now.at == reader->record.offset &&
                 pith_stream_view(&reader->stream).len == 0;
    return whole ? pith_stream_offset(&reader->stream) - reader->record.offset
                 : 0;
}

/* -- Heads -------------------------------------------------------------- */

/* Read lines up to the empty one; false if the head is damaged. */
static bool load_head(pith_warc_reader *reader)
{
    pith_buf_reset(&reader->head);
    bool empty = false; /* the line so far */
    for (bool done = false; !done;) {
        pith_str view = more_bytes(reader);
        if (view.len == 0) {
            tell_lost(reader, reader->record.offset,
                      "the file ends inside this record's head");
            return false;
        }
        const char *end = memchr(view.data, '\n', view.len);
        size_t n = end ? (size_t)(end + 1 - view.data) : view.len;
        bool blank = n == 1 || (n == 2 && view.data[0] == '\r');
        done = end && (blank && empty);
        empty = end != NULL || (empty && n == 1 && view.data[0] == '\r');
        pith_buf_put(&reader->head, view.data, n);
        pith_stream_take(&reader->stream, n);
        if (reader->head.status == PITH_NOMEM)
            pith_stream_starve(&reader->stream, "no memory for a head");
        if (reader->head.status != PITH_OK) {
            tell_lost(reader, reader->record.offset,
                      reader->head.status == PITH_NOMEM
                          ? "no memory for this record's head"
                          : "this record's head is too long");
            return false;
        }
    }
    return true;
}

/* Join continuation lines to their field with blanks. */
static void unfold(pith_buf *head)
{
    for (size_t i = 1; i < head->len; i++) {
        bool folded = head->data[i] == ' ' || head->data[i] == '\t';
        if (!folded || head->data[i - 1] != '\n')
            continue;
        head->data[i - 1] = ' ';
        if (i > 1 && head->data[i - 2] == '\r')
            head->data[i - 2] = ' ';
    }
}

/* "http://a/" of "<http://a/>", as in the grammar of 1.0. */
static pith_str without_brackets(pith_str url)
{
    if (url.len >= 2 && url.data[0] == '<' && url.data[url.len - 1] == '>')
        return (pith_str){url.data + 1, url.len - 2};
    return url;
}

static pith_warc_type type_of(pith_str name)
{
    for (int i = PITH_WARC_WARCINFO; i <= PITH_WARC_CONTINUATION; i++)
        if (pith_str_ieq(name,
                         pith_str_of(pith_warc_type_name((pith_warc_type)i))))
            return (pith_warc_type)i;
    return PITH_WARC_OTHER;
}

static void set_fields(pith_warc_record *record)
{
    const struct {
        const char *name;
        pith_str *value;
    } rows[] = {
        {"WARC-Record-ID", &record->id},
        {"WARC-Date", &record->date},
        {"WARC-Target-URI", &record->url},
        {"Content-Type", &record->content_type},
        {"WARC-IP-Address", &record->ip},
        {"WARC-Concurrent-To", &record->concurrent_to},
        {"WARC-Refers-To", &record->refers_to},
        {"WARC-Profile", &record->profile},
        {"WARC-Truncated", &record->truncated},
        {"WARC-Block-Digest", &record->block_digest},
        {"WARC-Payload-Digest", &record->payload_digest},
    };
    for (size_t i = 0; i < record->nfields; i++)
        for (size_t k = 0; k < sizeof rows / sizeof *rows; k++)
            if (!rows[k].value->data &&
                pith_str_ieq(record->fields[i].name, pith_str_of(rows[k].name)))
                *rows[k].value = record->fields[i].value;
    record->url = without_brackets(record->url);
}

/* The first field with a name; an empty slice if there is none. */
static pith_str find_field(const pith_warc_record *record, pith_str name)
{
    for (size_t i = 0; i < record->nfields; i++)
        if (pith_str_ieq(record->fields[i].name, name))
            return record->fields[i].value;
    return (pith_str){0};
}

static bool parse_head(pith_warc_reader *reader)
{
    pith_warc_record *record = &reader->record;
    pith_str version;
    unfold(&reader->head);
    pith_str text = pith_buf_view(&reader->head);
    (void)pith_line_next(&text, &version);
    record->version =
        pith_str_trim((pith_str){version.data + MAGIC, version.len - MAGIC});
    record->fields = reader->fields;
    while (record->nfields < MAX_FIELDS &&
           pith_field_next(&text, &reader->fields[record->nfields]))
        record->nfields++;
    record->type = type_of(find_field(record, PITH_S("WARC-Type")));
    set_fields(record);
    pith_str length = find_field(record, PITH_S("Content-Length"));
    if (pith_str_uint(&length, INT64_MAX, &record->length) && length.len == 0)
        return true;
    tell_lost(reader, record->offset,
              "this record has no Content-Length that can be read");
    return false;
}

/* -- The next record ---------------------------------------------------- */

static bool read_record(pith_warc_reader *reader)
{
    pith_stream_member member = pith_stream_place(&reader->stream);
    reader->start = pith_stream_position(&reader->stream);
    bool plain = reader->stream.kind == PITH_STREAM_PLAIN;
    reader->record = (pith_warc_record){
        .offset = offset_here(reader),
        .skip = plain ? 0 : reader->start - member.plain,
    };
    if (!load_head(reader) || !parse_head(reader))
        return false;
    reader->left = reader->record.length;
    reader->in_record = true;
    begin_check(reader);
    if (reader->left == 0)
        end_check(reader);
    return true;
}

/* To the first byte of the next record; false at the end or at damage. */
static bool go_to_record(pith_warc_reader *reader)
{
    if (reader->lost) {
        bool found = find_record(reader);
        reader->lost = !found;
        return found;
    }
    do
        skip_blank(reader);
    while (pith_stream_view(&reader->stream).len == 0 && fill(reader));
    if (reader->lost || pith_stream_view(&reader->stream).len == 0)
        return false;
    if (at_record(reader))
        return true;
    if (!reader->waiting)
        tell_lost(reader, offset_here(reader), "not a WARC record");
    return false;
}

static bool give_problem(pith_warc_reader *reader, pith_warc_record *record)
{
    reader->waiting = false;
    *record = (pith_warc_record){
        .problem = pith_str_of(reader->problem),
        .offset = reader->problem_at,
    };
    return true;
}

bool pith_warc_next(pith_warc_reader *reader, pith_warc_record *record)
{
    (void)pith_warc_finish(reader);
    for (;;) {
        if (reader->waiting)
            return give_problem(reader, record);
        /* A caller that counts records would miscount those in the window. */
        if (reader->stream.status == PITH_NOMEM)
            return false;
        bool found = go_to_record(reader);
        if (found && read_record(reader)) {
            *record = reader->record;
            return true;
        }
        if (!found && reader->ended && !reader->waiting)
            return false;
    }
}

pith_status pith_warc_seek(pith_warc_reader *reader, uint64_t offset,
                           uint64_t skip, pith_error *error)
{
    /* The dictionary of a zstd file is at its start. */
    if (reader->stream.kind == PITH_STREAM_UNKNOWN)
        (void)pith_stream_fill(&reader->stream);
    reader->in_record = reader->lost = reader->ended = reader->waiting = false;
    if (reader->fd >= 0) {
        if (offset > INT64_MAX ||
            lseek(reader->fd, (off_t)offset, SEEK_SET) < 0)
            return pith_fail(error, PITH_IO, (size_t)offset,
                             "cannot go to byte %llu: %s",
                             (unsigned long long)offset, strerror(errno));
    } else if (reader->input.read) {
        reader->input.seek(reader->input.context, offset);
    } else {
        size_t at = offset < reader->all.len ? (size_t)offset : reader->all.len;
        reader->bytes = (pith_str){reader->all.data + at, reader->all.len - at};
    }
    pith_stream_restart(&reader->stream, offset);
    while (skip && more_bytes(reader).len) {
        size_t n = pith_stream_view(&reader->stream).len;
        if (n > skip)
            n = (size_t)skip;
        pith_stream_take(&reader->stream, n);
        skip -= n;
    }
    return PITH_OK;
}
