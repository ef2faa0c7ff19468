/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Sorts on disk: see sorter.h.
 *
 * Records are collected at the front of a block of memory and their sort
 * entries at its end; when both meet, they become a run in the temporary file.
 * If there are too many runs to merge at once, they are merged into one.
 */
#include "sorter.h"

#include "arena.h"
#include "buf.h"
#include "stage_file.h"
#include "status.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    BUFFER = 32768, /* bytes of a run that are read at once */
    FAN_MIN = 4,
    FAN_MAX = 1024, /* limits open files and seeks */
    LEAST = 65536,  /* minimum of memory in bytes */
};

/* The sort entry of a record in memory. */
typedef struct entry {
    uint64_t prefix; /* first bytes of the key, as a number */
    uint64_t offset;
} entry;

typedef struct run {
    uint64_t at, end; /* in the temporary file */
} run;

/* A run being merged. */
typedef struct source {
    run left;     /* not read yet */
    pith_buf buf; /* what is */
    size_t from;  /* position of the current record in it */
    size_t len;   /* bytes of the current record */
} source;

struct pith_sorter {
    pith_arena arena; /* holds this struct */
    pith_arena room;  /* holds block */
    pith_sorter_form form;
    const char *folder;
    uint64_t memory;

    char *block;
    size_t size, used;
    uint64_t n, total; /* records in the block; put at all */

    int fd; /* -1: nothing written yet */
    run *runs;
    uint32_t nruns, cap, fan;
    pith_buf out; /* bytes of the run being written */
    uint64_t end; /* of the file */

    bool reading;
    uint64_t next; /* record of the block */
    source *sources;
    uint32_t *heap; /* sources by their records */
    uint32_t nheap;
    bool taken; /* the heap's first record was returned */
};

static pith_status fail(const pith_sorter *sorter, pith_error *error)
{
    return pith_fail(error, PITH_IO, 0, "%s: temporary file: %s",
                     sorter->folder, strerror(errno));
}

static pith_status fail_memory(pith_error *error)
{
    return pith_fail(error, PITH_NOMEM, 0, "out of memory");
}

pith_status pith_sorter_new(const pith_sorter_form *form, const char *folder,
                            uint64_t memory, pith_sorter **out,
                            pith_error *error)
{
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_sorter *sorter = *out = pith_arena_zalloc(&arena, 1, sizeof *sorter);
    if (!sorter) {
        pith_arena_free(&arena);
        return fail_memory(error);
    }
    uint64_t fan = memory / 8 / BUFFER;
    sorter->arena = arena;
    pith_arena_init(&sorter->room, 0);
    sorter->form = *form;
    sorter->folder = folder;
    sorter->memory = memory < LEAST ? LEAST : memory;
    sorter->fan = fan < FAN_MIN   ? FAN_MIN
                  : fan > FAN_MAX ? FAN_MAX
                                  : (uint32_t)fan;
    sorter->fd = -1;
    pith_buf_init(&sorter->out, 0);
    return PITH_OK;
}

static void close_sources(pith_sorter *sorter)
{
    for (uint32_t i = 0; sorter->sources && i < sorter->nruns; i++)
        pith_buf_clear(&sorter->sources[i].buf);
}

void pith_sorter_free(pith_sorter *sorter)
{
    if (!sorter)
        return;
    if (sorter->fd >= 0)
        close(sorter->fd);
    close_sources(sorter);
    pith_buf_clear(&sorter->out);
    pith_arena_free(&sorter->room);
    /* The object lies in the arena that it holds. */
    pith_arena arena = sorter->arena;
    pith_arena_free(&arena);
}

uint64_t pith_sorter_count(const pith_sorter *sorter)
{
    return sorter->total;
}

/* Bytes of the record at this position. */
static uint64_t size_of(const pith_sorter *sorter, const char *head)
{
    const unsigned char *end = (const unsigned char *)head + sorter->form.head;
    return sorter->form.head +
           (sorter->form.has_words ? pith_le_get(end - 4, 4) * 8 : 0);
}

/* -- Writing runs -------------------------------------------------------- */

static entry *entries(const pith_sorter *sorter)
{
    return (entry *)(void *)(sorter->block + sorter->size) - sorter->n;
}

static int compare(const void *a, const void *b, void *context)
{
    const entry *left = a;
    const entry *right = b;
    const pith_sorter *sorter = context;
    if (left->prefix != right->prefix)
        return left->prefix < right->prefix ? -1 : 1;
    return memcmp(sorter->block + left->offset, sorter->block + right->offset,
                  sorter->form.key);
}

static void sort_block(pith_sorter *sorter)
{
    if (sorter->n > 1)
        qsort_r(entries(sorter), (size_t)sorter->n, sizeof(entry), compare,
                sorter);
}

static pith_status write_out(pith_sorter *sorter, pith_error *error)
{
    const char *from = sorter->out.data;
    size_t len = sorter->out.len;
    while (len > 0) {
        ssize_t n = pwrite(sorter->fd, from, len, (off_t)sorter->end);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return fail(sorter, error);
        from += n;
        sorter->end += (uint64_t)n;
        len -= (size_t)n;
    }
    pith_buf_rewind(&sorter->out);
    return PITH_OK;
}

static pith_status put_out(pith_sorter *self, const char *data, size_t len,
                           pith_error *error)
{
    if (self->out.len + len > (size_t)8 * BUFFER)
        PITH_TRY(write_out(self, error));
    pith_buf_put(&self->out, data, len);
    return self->out.status == PITH_OK ? PITH_OK : fail_memory(error);
}

/* An unlinked file in the folder. */
static int open_temporary(const pith_sorter *sorter)
{
    char path[PITH_STAGE_PATH];
    int len = snprintf(path, sizeof path, "%s/.sort.XXXXXX", sorter->folder);
    errno = ENAMETOOLONG;
    int fd = len > 0 && (size_t)len < sizeof path ? mkstemp(path) : -1;
    if (fd >= 0)
        (void)unlink(path);
    return fd;
}

static pith_status add_run(pith_sorter *self, uint64_t from, pith_error *error)
{
    PITH_TRY(write_out(self, error));
    run *runs = pith_arena_room(&self->arena, self->runs, self->nruns,
                                &self->cap, sizeof *self->runs);
    if (!runs)
        return fail_memory(error);
    self->runs = runs;
    self->runs[self->nruns++] = (run){from, self->end};
    return PITH_OK;
}

static pith_status merge_runs(pith_sorter *sorter, pith_error *error);

/* Write the block as a run. */
static pith_status spill(pith_sorter *self, pith_error *error)
{
    if (self->fd < 0 && (self->fd = open_temporary(self)) < 0)
        return fail(self, error);
    if (self->nruns == self->fan)
        PITH_TRY(merge_runs(self, error));
    sort_block(self);
    uint64_t from = self->end;
    const entry *at = entries(self);
    for (uint64_t i = 0; i < self->n; i++) {
        const char *record = self->block + at[i].offset;
        PITH_TRY(put_out(self, record, (size_t)size_of(self, record), error));
    }
    self->n = 0;
    self->used = 0;
    return add_run(self, from, error);
}

/* -- Filling ------------------------------------------------------------- */

/* Sorting needs as much memory again as the entries. */
static bool has_room(const pith_sorter *sorter, uint64_t len)
{
    return sorter->used + len + 2 * (sorter->n + 1) * sizeof(entry) <=
           sorter->size;
}

static pith_status make_room(pith_sorter *self, uint64_t len, pith_error *error)
{
    if (self->block && has_room(self, len))
        return PITH_OK;
    if (self->n > 0)
        PITH_TRY(spill(self, error));
    if (self->block && has_room(self, len))
        return PITH_OK;
    uint64_t size = self->memory / 2;
    uint64_t least = len + 2 * sizeof(entry);
    size = (size < least ? least : size) / sizeof(entry) + 1;
    pith_arena_free(&self->room);
    self->size = (size_t)size * sizeof(entry);
    self->block = pith_arena_alloc(&self->room, (size_t)size, sizeof(entry));
    return self->block ? PITH_OK : fail_memory(error);
}

static uint64_t read_prefix(const char *key)
{
    uint64_t prefix = 0;
    for (unsigned i = 0; i < 8; i++)
        prefix = prefix << 8 | (unsigned char)key[i];
    return prefix;
}

pith_status pith_sorter_put(pith_sorter *self, const void *head,
                            const void *words, pith_error *error)
{
    uint64_t len = size_of(self, head);
    PITH_TRY(make_room(self, len, error));
    char *to = self->block + self->used;
    memcpy(to, head, self->form.head);
    if (len > self->form.head)
        memcpy(to + self->form.head, words, (size_t)len - self->form.head);
    self->n++;
    self->total++;
    *entries(self) = (entry){read_prefix(to), self->used};
    self->used += (size_t)len;
    return PITH_OK;
}

/* -- Merging ------------------------------------------------------------- */

/* Buffer at least `len` bytes of the current record. */
static pith_status read_more(pith_sorter *sorter, source *from, uint64_t len,
                             pith_error *error)
{
    pith_buf *buf = &from->buf;
    if (from->from > 0) {
        memmove(buf->data, buf->data + from->from, buf->len - from->from);
        buf->len -= from->from;
        from->from = 0;
    }
    size_t wanted = len > BUFFER ? (size_t)len : BUFFER;
    if (!pith_buf_reserve(buf, wanted - buf->len))
        return fail_memory(error);
    while (buf->len < wanted && from->left.at < from->left.end) {
        uint64_t rest = from->left.end - from->left.at;
        size_t part = wanted - buf->len;
        part = rest < part ? (size_t)rest : part;
        ssize_t n =
            pread(sorter->fd, buf->data + buf->len, part, (off_t)from->left.at);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return fail(sorter, error);
        if (n == 0)
            break;
        buf->len += (size_t)n;
        from->left.at += (uint64_t)n;
    }
    return buf->len >= len
               ? PITH_OK
               : pith_fail(error, PITH_IO, 0, "%s: temporary file: cut short",
                           sorter->folder);
}

/* Advance to the next record; len 0: there is none. */
static pith_status advance(pith_sorter *self, source *from, pith_error *error)
{
    from->from += from->len;
    from->len = 0;
    uint64_t rest = from->left.end - from->left.at;
    if (from->buf.len - from->from + rest == 0)
        return PITH_OK;
    if (from->buf.len - from->from < self->form.head)
        PITH_TRY(read_more(self, from, self->form.head, error));
    uint64_t len = size_of(self, from->buf.data + from->from);
    if (from->buf.len - from->from < len)
        PITH_TRY(read_more(self, from, len, error));
    from->len = (size_t)len;
    return PITH_OK;
}

static const char *key_of(const pith_sorter *sorter, uint32_t place)
{
    const source *from = &sorter->sources[sorter->heap[place]];
    return from->buf.data + from->from;
}

static void sift_down(pith_sorter *sorter, uint32_t place)
{
    for (uint32_t child; (child = 2 * place + 1) < sorter->nheap;
         place = child) {
        if (child + 1 < sorter->nheap &&
            memcmp(key_of(sorter, child + 1), key_of(sorter, child),
                   sorter->form.key) < 0)
            child++;
        if (memcmp(key_of(sorter, place), key_of(sorter, child),
                   sorter->form.key) <= 0)
            return;
        uint32_t swap = sorter->heap[place];
        sorter->heap[place] = sorter->heap[child];
        sorter->heap[child] = swap;
    }
}

static pith_status open_sources(pith_sorter *self, pith_arena *arena,
                                pith_error *error)
{
    self->sources =
        pith_arena_zalloc(arena, self->nruns, sizeof *self->sources);
    self->heap = pith_arena_zalloc(arena, self->nruns, sizeof *self->heap);
    self->nheap = 0;
    self->taken = false;
    if (!self->sources || !self->heap) {
        self->sources = NULL;
        return fail_memory(error);
    }
    for (uint32_t i = 0; i < self->nruns; i++)
        pith_buf_init(&self->sources[i].buf, 0);
    for (uint32_t i = 0; i < self->nruns; i++) {
        self->sources[i].left = self->runs[i];
        PITH_TRY(advance(self, &self->sources[i], error));
        if (self->sources[i].len > 0)
            self->heap[self->nheap++] = i;
    }
    for (uint32_t i = self->nheap / 2; i-- > 0;)
        sift_down(self, i);
    return PITH_OK;
}

static pith_status next_merged(pith_sorter *self, pith_str *record,
                               pith_error *error)
{
    if (self->taken) {
        source *first = &self->sources[self->heap[0]];
        PITH_TRY(advance(self, first, error));
        if (first->len == 0)
            self->heap[0] = self->heap[--self->nheap];
        sift_down(self, 0);
    }
    self->taken = self->nheap > 0;
    const source *first = self->taken ? &self->sources[self->heap[0]] : NULL;
    *record = first ? (pith_str){first->buf.data + first->from, first->len}
                    : (pith_str){NULL, 0};
    return PITH_OK;
}

/* Copy all runs, merged, to the file `to`. */
static pith_status copy_merged(pith_sorter *self, pith_arena *arena,
                               pith_sorter *to, pith_error *error)
{
    PITH_TRY(open_sources(self, arena, error));
    for (;;) {
        pith_str record;
        PITH_TRY(next_merged(self, &record, error));
        if (!record.data)
            return write_out(to, error);
        PITH_TRY(put_out(to, record.data, record.len, error));
    }
}

/* Merge all runs into one, in a new file. */
static pith_status merge_runs(pith_sorter *sorter, pith_error *error)
{
    pith_sorter to = {.folder = sorter->folder, .fd = open_temporary(sorter)};
    if (to.fd < 0)
        return fail(sorter, error);
    pith_buf_init(&to.out, 0);
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_status status = copy_merged(sorter, &arena, &to, error);
    close_sources(sorter);
    sorter->sources = NULL;
    pith_arena_free(&arena);
    pith_buf_clear(&to.out);
    if (status != PITH_OK) {
        close(to.fd);
        return status;
    }
    close(sorter->fd);
    sorter->fd = to.fd;
    sorter->end = to.end;
    sorter->nruns = 1;
    sorter->runs[0] = (run){0, to.end};
    return PITH_OK;
}

/* -- Reading ------------------------------------------------------------- */

static pith_status begin_reading(pith_sorter *self, pith_error *error)
{
    self->reading = true;
    if (self->nruns == 0) {
        sort_block(self);
        return PITH_OK;
    }
    if (self->n > 0)
        PITH_TRY(spill(self, error));
    pith_buf_clear(&self->out);
    pith_arena_free(&self->room);
    self->block = NULL;
    return open_sources(self, &self->arena, error);
}

pith_status pith_sorter_next(pith_sorter *self, pith_str *record,
                             pith_error *error)
{
    *record = (pith_str){NULL, 0};
    if (!self->reading)
        PITH_TRY(begin_reading(self, error));
    if (self->nruns > 0)
        return next_merged(self, record, error);
    if (self->next == self->n)
        return PITH_OK;
    const char *at = self->block + entries(self)[self->next++].offset;
    *record = (pith_str){at, (size_t)size_of(self, at)};
    return PITH_OK;
}
