/* SPDX-License-Identifier: Apache-2.0 */
/* The journal: see journal.h. */
#include "journal.h"

#include "status.h"
#include "str.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

enum { CRC_DIGITS = 8, CHUNK = 65536 };

static const size_t max_bytes = 2000000000; /* maximum bytes of a journal */

static uint32_t checksum(pith_str text)
{
    return (uint32_t)crc32_z(0, (const unsigned char *)text.data, text.len);
}

/* The object of a complete line, or NULL data. */
static pith_str check_line(pith_str line)
{
    uint32_t sum = 0;
    if (line.len <= CRC_DIGITS + 1 || line.data[CRC_DIGITS] != ' ')
        return (pith_str){0};
    for (size_t i = 0; i < CRC_DIGITS; i++) {
        char c = line.data[i];
        bool digit = pith_is_digit((unsigned char)c);
        if (!digit && !(c >= 'a' && c <= 'f'))
            return (pith_str){0};
        sum = sum << 4 | (uint32_t)(digit ? c - '0' : c - 'a' + 10);
    }
    pith_str object = {line.data + CRC_DIGITS + 1, line.len - CRC_DIGITS - 1};
    return checksum(object) == sum ? object : (pith_str){0};
}

/* The next line without its end; false if no complete one is left. */
static bool next_line(pith_str *at, pith_str *line)
{
    const char *end = at->len ? memchr(at->data, '\n', at->len) : NULL;
    if (end == NULL)
        return false;
    *line = (pith_str){at->data, (size_t)(end - at->data)};
    *at = (pith_str){end + 1, at->len - line->len - 1};
    return true;
}

static bool has_whole_line(pith_str bytes)
{
    pith_str line;
    while (next_line(&bytes, &line))
        if (check_line(line).data)
            return true;
    return false;
}

static pith_status replay_line(pith_str object, pith_journal_replay *replay,
                               void *context, pith_error *error)
{
    json_t *entry = json_loadb(object.data, object.len, 0, NULL);
    if (!json_is_object(entry)) {
        json_decref(entry);
        return pith_fail(error, PITH_FORMAT, 0, "not a journal entry");
    }
    pith_status status = replay(context, entry, error);
    json_decref(entry);
    return status;
}

pith_status pith_journal_read(pith_str bytes, pith_journal_replay *replay,
                              void *context, size_t *good, pith_error *error)
{
    pith_str rest = bytes;
    pith_str line;
    *good = 0;
    while (next_line(&rest, &line)) {
        pith_str object = check_line(line);
        if (object.data == NULL && has_whole_line(rest))
            return pith_fail(error, PITH_FORMAT, *good,
                             "journal damaged at byte %zu, with whole entries "
                             "behind; move it and the output away to "
                             "start over",
                             *good);
        if (object.data == NULL)
            return PITH_OK;
        PITH_TRY(replay_line(object, replay, context, error));
        *good = (size_t)(rest.data - bytes.data);
    }
    return PITH_OK;
}

static pith_status read_all(int fd, pith_buf *out)
{
    ssize_t n = 1;
    while (n != 0 && pith_buf_reserve(out, CHUNK)) {
        n = read(fd, out->data + out->len, CHUNK);
        if (n < 0 && errno != EINTR)
            return PITH_IO;
        out->len += n > 0 ? (size_t)n : 0;
    }
    return out->status;
}

static pith_status replay_file(int fd, const char *path,
                               pith_journal_replay *replay, void *context,
                               pith_error *error)
{
    pith_buf bytes;
    pith_buf_init(&bytes, max_bytes);
    size_t good = 0;
    pith_status status = read_all(fd, &bytes);
    if (status != PITH_OK)
        pith_fail(error, status, 0, "%s: cannot be read", path);
    else
        status = pith_journal_read(pith_buf_view(&bytes), replay, context,
                                   &good, error);
    pith_buf_clear(&bytes);
    if (status == PITH_OK && lseek(fd, (off_t)good, SEEK_SET) < 0)
        status = pith_fail(error, PITH_IO, 0, "%s: %s", path, strerror(errno));
    return status;
}

pith_status pith_journal_load(const char *path, pith_journal_replay *replay,
                              void *context, pith_error *error)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return pith_fail(error, PITH_IO, 0, "%s: %s", path, strerror(errno));
    pith_status status = replay_file(fd, path, replay, context, error);
    close(fd);
    return status;
}

pith_status pith_journal_open(pith_journal *journal, const char *path,
                              pith_journal_replay *replay, void *context,
                              pith_error *error)
{
    pith_buf_init(&journal->pending, 0);
    journal->fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (journal->fd < 0)
        return pith_fail(error, PITH_IO, 0, "%s: %s", path, strerror(errno));
    if (flock(journal->fd, LOCK_EX | LOCK_NB) != 0)
        return pith_fail(error, PITH_IO, 0, "%s: another crawl is writing it",
                         path);
    PITH_TRY(replay_file(journal->fd, path, replay, context, error));
    off_t end = lseek(journal->fd, 0, SEEK_CUR);
    if (end < 0 || ftruncate(journal->fd, end) != 0)
        return pith_fail(error, PITH_IO, 0, "%s: %s", path, strerror(errno));
    return PITH_OK;
}

void pith_journal_add(pith_journal *journal, pith_str object)
{
    pith_buf_printf(&journal->pending, "%08x ", checksum(object));
    pith_buf_str(&journal->pending, object);
    pith_buf_byte(&journal->pending, '\n');
}

pith_status pith_journal_commit(pith_journal *journal, pith_error *error)
{
    if (journal->pending.status != PITH_OK)
        return pith_fail(error, PITH_NOMEM, 0, "out of memory");
    size_t done = 0;
    while (done < journal->pending.len) {
        ssize_t n = write(journal->fd, journal->pending.data + done,
                          journal->pending.len - done);
        if (n < 0 && errno != EINTR)
            return pith_fail(error, PITH_IO, 0, "journal: %s", strerror(errno));
        done += n > 0 ? (size_t)n : 0;
    }
    pith_buf_reset(&journal->pending);
    if (done && fdatasync(journal->fd) != 0 && errno != EINVAL)
        return pith_fail(error, PITH_IO, 0, "journal: %s", strerror(errno));
    return PITH_OK;
}

void pith_journal_close(pith_journal *journal)
{
    if (journal->fd >= 0)
        close(journal->fd);
    journal->fd = -1;
    pith_buf_clear(&journal->pending);
}
