/* SPDX-License-Identifier: Apache-2.0 */
/* Writing WARC files: see warc.h. A record is packed in memory and then
 * appended in one piece; if that fails half-way, the file is truncated to its
 * previous size, so that it consists of complete members after every call. */
#include "arena.h"
#include "digest.h"
#include "pack.h"
#include "random.h"
#include "seen.h"
#include "status.h"
#include "str.h"
#include "struct_size.h"
#include "warc_record.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

struct pith_warc_writer {
    pith_arena arena; /* holds this struct and the path */
    pith_warc_write_options options;
    char *path;
    int fd;
    uint64_t size;   /* of the file; where the next record goes */
    uint64_t random; /* state of the generator, if there is a seed */
    pith_buf head;
    pith_buf member;
    pith_seen seen;
};

static pith_status fail_system(pith_error *error, const char *path,
                               const char *what)
{
    int why = errno;
    return pith_fail(error, PITH_IO, 0, "%s: %s: %s", path, what,
                     why == EWOULDBLOCK ? "another program is writing it"
                                        : strerror(why));
}

/* -- Opening and closing ------------------------------------------------ */

static pith_status read_options(const pith_warc_write_options *given,
                                pith_warc_write_options *out, pith_error *error)
{
    return pith_struct_read(
        given, PITH_STRUCT_TYPE(pith_warc_write_options, revisits), out, error);
}

/* Whether an existing file has the packing of this writer. */
static bool packed_alike(const pith_warc_writer *writer)
{
    static const char *const magics[] = {
        [PITH_WARC_GZIP] = "\x1f\x8b\x08",
        [PITH_WARC_ZSTD] = "\x28\xb5\x2f",
        [PITH_WARC_PLAIN] = "WAR",
    };
    char bytes[3];
    ssize_t n = pread(writer->fd, bytes, sizeof bytes, 0);
    return n > 0 &&
           memcmp(bytes, magics[writer->options.packing], (size_t)n) == 0;
}

/* Whether the plain record that ends here has its two empty lines. */
static bool ends_whole(const pith_warc_writer *writer, uint64_t end)
{
    char bytes[4];
    return writer->options.packing != PITH_WARC_PLAIN ||
           (pread(writer->fd, bytes, sizeof bytes,
                  (off_t)(end - sizeof bytes)) == (ssize_t)sizeof bytes &&
            memcmp(bytes, "\r\n\r\n", sizeof bytes) == 0);
}

/* Truncate the file after the last complete record, which removes what a crash
 * left. */
static pith_status cut_torn(pith_warc_writer *writer, pith_error *error)
{
    pith_warc_reader *reader = NULL;
    pith_warc_record record;
    uint64_t end = 0;
    if (!packed_alike(writer))
        return pith_fail(error, PITH_FORMAT, 0,
                         "%s: not a WARC file with this compression",
                         writer->path);
    PITH_TRY(pith_warc_reader_open(writer->path, NULL, &reader, error));
    while (pith_warc_next(reader, &record)) {
        uint64_t length = record.problem.data ? 0 : pith_warc_finish(reader);
        if (length == 0 || !ends_whole(writer, record.offset + length))
            continue;
        end = record.offset + length;
        if (record.type == PITH_WARC_RESPONSE)
            pith_seen_add(&writer->seen, record.payload_digest, record.id,
                          record.date, record.url);
    }
    pith_status status = pith_warc_reader_status(reader, error);
    pith_warc_reader_free(reader);
    if (status != PITH_OK)
        return status;
    if (end == writer->size)
        return PITH_OK;
    if (ftruncate(writer->fd, (off_t)end) != 0)
        return fail_system(error, writer->path, "cannot be cut back");
    writer->size = end;
    return PITH_OK;
}

static pith_status open_file(pith_warc_writer *writer, pith_error *error)
{
    int flags = O_RDWR | O_CREAT | O_CLOEXEC;
    if (!writer->options.append)
        flags |= O_EXCL;
    writer->fd = open(writer->path, flags, 0666);
    if (writer->fd < 0)
        return fail_system(error, writer->path, "cannot be opened");
    if (flock(writer->fd, LOCK_EX | LOCK_NB) != 0)
        return fail_system(error, writer->path, "cannot be locked");
    off_t end = lseek(writer->fd, 0, SEEK_END);
    if (end < 0)
        return fail_system(error, writer->path, "cannot be appended to");
    writer->size = (uint64_t)end;
    return end > 0 ? cut_torn(writer, error) : PITH_OK;
}

static void drop(pith_warc_writer *writer)
{
    if (writer->fd >= 0)
        close(writer->fd);
    pith_buf_clear(&writer->head);
    pith_buf_clear(&writer->member);
    pith_arena arena = writer->arena;
    pith_arena_free(&arena);
}

pith_status pith_warc_writer_open(const char *path,
                                  const pith_warc_write_options *options,
                                  pith_warc_writer **writer, pith_error *error)
{
    *writer = NULL;
    pith_warc_write_options chosen;
    PITH_TRY(read_options(options, &chosen, error));
    if (!pith_pack_available(chosen.packing))
        return pith_fail(
            error, PITH_ARG, 0,
            "this build has no zstd support: install libzstd-dev and "
            "rebuild");
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_warc_writer *made = pith_arena_zalloc(&arena, 1, sizeof *made);
    char *copy = pith_arena_copy(&arena, pith_str_of(path));
    if (!made || !copy ||
        !pith_seen_init(&made->seen, chosen.revisits, &arena)) {
        pith_arena_free(&arena);
        return pith_fail(error, PITH_NOMEM, 0, "no memory for a writer");
    }
    made->arena = arena;
    made->path = copy;
    made->options = chosen;
    made->random = chosen.seed;
    pith_buf_init(&made->head, 0);
    pith_buf_init(&made->member, 0);
    pith_status status = open_file(made, error);
    if (status == PITH_OK)
        *writer = made;
    else
        drop(made);
    return status;
}

pith_status pith_warc_writer_close(pith_warc_writer *writer, pith_error *error)
{
    if (!writer)
        return PITH_OK;
    pith_status status = PITH_OK;
    if (fdatasync(writer->fd) != 0 && errno != EINVAL && errno != EROFS)
        status = fail_system(error, writer->path, "cannot be written");
    drop(writer);
    return status;
}

uint64_t pith_warc_writer_size(const pith_warc_writer *writer)
{
    return writer->size;
}

/* -- Records ------------------------------------------------------------ */

static pith_status make_id(pith_warc_writer *writer, char *id,
                           pith_error *error)
{
    unsigned char random[16];
    if (writer->options.seed) {
        uint64_t pair[2]; /* ids that tests can predict */
        for (unsigned i = 0; i < 2; i++)
            pair[i] = pith_random_next(&writer->random);
        for (unsigned i = 0; i < sizeof random; i++)
            random[i] = (unsigned char)(pair[i / 8] >> (8 * (i % 8)));
    } else if (getrandom(random, sizeof random, 0) != (ssize_t)sizeof random) {
        return fail_system(error, writer->path, "no random numbers for an id");
    }
    pith_record_id(random, 4, id);
    return PITH_OK;
}

/* The payload of a record; NULL data: it has none, or its start is unknown. */
static pith_str find_payload(const pith_warc_entry *entry)
{
    bool http =
        entry->content_type.len == 0 ||
        pith_str_istarts(entry->content_type, PITH_S("application/http"));
    if (entry->type == PITH_WARC_RESOURCE ||
        (entry->type == PITH_WARC_RESPONSE && !http))
        return entry->block;
    if (entry->type != PITH_WARC_RESPONSE)
        return (pith_str){0};
    size_t head = entry->head_len;
    if (head == 0)
        head = pith_record_http_head(entry->block);
    if (head == SIZE_MAX)
        return (pith_str){0};
    return (pith_str){entry->block.data + head, entry->block.len - head};
}

/* Append all bytes to the file, or leave it unchanged. */
static pith_status append_member(pith_warc_writer *writer, pith_str bytes,
                                 pith_error *error)
{
    size_t done = 0;
    while (done < bytes.len) {
        ssize_t n = pwrite(writer->fd, bytes.data + done, bytes.len - done,
                           (off_t)(writer->size + done));
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            break;
        done += (size_t)n;
    }
    if (done == bytes.len &&
        (!writer->options.sync || fdatasync(writer->fd) == 0)) {
        writer->size += bytes.len;
        return PITH_OK;
    }
    pith_status status = fail_system(error, writer->path, "cannot be written");
    if (ftruncate(writer->fd, (off_t)writer->size) != 0)
        return status; /* repair truncates the rest */
    return status;
}

static pith_status write_entry(pith_warc_writer *writer,
                               const pith_warc_entry *entry, pith_str digest,
                               pith_error *error)
{
    pith_buf_reset(&writer->head);
    pith_buf_reset(&writer->member);
    pith_record_head(entry, writer->options.version_1_0, digest, &writer->head);
    pith_str pieces[] = {pith_buf_view(&writer->head), entry->block,
                         PITH_S("\r\n\r\n")};
    pith_status status = writer->head.status;
    if (status == PITH_OK)
        status =
            pith_pack_member(writer->options.packing, pieces,
                             sizeof pieces / sizeof *pieces, &writer->member);
    if (status != PITH_OK)
        return pith_fail(error, status, 0,
                         "%s: no memory for a record of %zu "
                         "bytes",
                         writer->path, entry->block.len);
    return append_member(writer, pith_buf_view(&writer->member), error);
}

/* A response whose payload is already in the file becomes a revisit record with
 * the HTTP head alone, except for an empty payload. */
static bool refer_back(const pith_warc_writer *writer, pith_warc_entry *entry,
                       pith_str payload, pith_str digest)
{
    const pith_seen_row *row = pith_seen_find(&writer->seen, digest);
    if (!row || payload.len == 0)
        return false;
    entry->type = PITH_WARC_REVISIT;
    entry->refers_to = pith_str_of(row->id);
    entry->refers_to_url = pith_str_of(row->url);
    entry->refers_to_date = pith_str_of(row->date);
    entry->block.len -= payload.len;
    return true;
}

static pith_status read_entry(const pith_warc_entry *given,
                              pith_warc_entry *out, pith_error *error)
{
    PITH_TRY(pith_struct_read(
        given, PITH_STRUCT_TYPE(pith_warc_entry, payload_digest), out, error));
    return pith_record_check(out, error);
}

pith_status pith_warc_write(pith_warc_writer *writer,
                            const pith_warc_entry *entry,
                            pith_warc_place *place, pith_error *error)
{
    pith_warc_entry full;
    pith_warc_place made = {.offset = writer->size};
    char date[PITH_RECORD_DATE_SIZE];
    PITH_TRY(read_entry(entry, &full, error));
    if (full.date.len == 0) {
        pith_record_date((int64_t)time(NULL), date);
        full.date = pith_str_of(date);
    }
    if (full.id.len == 0) {
        PITH_TRY(make_id(writer, made.id, error));
        full.id = pith_str_of(made.id);
    } else {
        size_t n = full.id.len < PITH_WARC_ID_SIZE ? full.id.len
                                                   : PITH_WARC_ID_SIZE - 1;
        memcpy(made.id, full.id.data, n);
    }
    pith_str digest = full.payload_digest;
    pith_str payload = find_payload(&full);
    if (payload.data && digest.len == 0) {
        pith_warc_digest(payload, made.digest);
        digest = pith_str_of(made.digest);
    }
    if (full.type == PITH_WARC_RESPONSE)
        made.revisit = refer_back(writer, &full, payload, digest);
    PITH_TRY(write_entry(writer, &full, digest, error));
    if (full.type == PITH_WARC_RESPONSE)
        pith_seen_add(&writer->seen, digest, full.id, full.date, full.url);
    made.length = writer->size - made.offset;
    if (place)
        *place = made;
    return PITH_OK;
}

/* -- One record as bytes ------------------------------------------------ */

/* Derive an id from address and block only. */
static void derive_id(const pith_warc_entry *entry, char id[PITH_WARC_ID_SIZE])
{
    pith_sha1 sha;
    unsigned char digest[PITH_SHA1_SIZE];
    pith_sha1_init(&sha);
    pith_sha1_add(&sha, pith_str_of(pith_warc_type_name(entry->type)));
    pith_sha1_add(&sha, entry->url);
    pith_sha1_add(&sha, PITH_S("\n"));
    pith_sha1_add(&sha, entry->block);
    pith_sha1_end(&sha, digest);
    pith_record_id(digest, 5, id);
}

pith_status pith_warc_record_bytes(const pith_warc_entry *entry,
                                   const pith_warc_write_options *options,
                                   char **bytes, size_t *len, pith_error *error)
{
    pith_warc_write_options chosen;
    PITH_TRY(read_options(options, &chosen, error));
    pith_warc_entry full;
    char id[PITH_WARC_ID_SIZE];
    pith_buf head;
    pith_buf member;
    PITH_TRY(read_entry(entry, &full, error));
    if (full.date.len == 0)
        return pith_fail(error, PITH_ARG, 0, "a record needs a date");
    if (full.id.len == 0) {
        derive_id(&full, id);
        full.id = pith_str_of(id);
    }
    pith_buf_init(&head, 0);
    pith_buf_init(&member, 0);
    pith_record_head(&full, chosen.version_1_0, full.payload_digest, &head);
    pith_str pieces[] = {pith_buf_view(&head), full.block, PITH_S("\r\n\r\n")};
    pith_status status = head.status;
    if (status == PITH_OK)
        status = pith_pack_member(chosen.packing, pieces,
                                  sizeof pieces / sizeof *pieces, &member);
    pith_buf_clear(&head);
    if (status == PITH_OK)
        return pith_buf_take(&member, bytes, len);
    pith_buf_clear(&member);
    return pith_fail(error, status, 0, "%s", pith_status_text(status));
}
