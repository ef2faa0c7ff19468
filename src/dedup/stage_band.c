/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The second stage: the similar pairs of a band.
 *
 * Rows are sorted by their value in the band. Those that share a value are
 * sorted by number to fetch their shingles, so that every file of shingles is
 * read from front to back. After sorting by value again, buckets are contiguous
 * and are compared as in pith_dedup_run() (bucket.h).
 *
 * Within a bucket, groups are only known from the bucket's own pairs.
 * pith_dedup_run() also knows those of earlier buckets and compares less, but
 * the comparisons that it skips would join texts of one group, so no group and
 * no twin changes if the pairs are joined in order later.
 */
#include "stages_sorted.h"

#include "bucket.h"
#include "status.h"

#include <string.h>

enum {
    VALUE = 4,
    NUMBER = 8,
    /* Heads: value, number, offset and count of the shingles; number, value,
     * offset and count; value, number, count. */
    ENTRY_HEAD = VALUE + NUMBER + 12,
    SET_HEAD = VALUE + NUMBER + 4,
    KEPT = 65536,         /* bytes that a slot keeps allocated for the next
                             text */
    HELD_LEAST = 1 << 20, /* minimum of bytes for all of them */
};

/* A text of the current bucket that others are compared with. */
typedef struct slot {
    pith_arena arena;
    uint64_t number;
    uint64_t label; /* equal for texts of one group */
    pith_shingles set;
} slot;

typedef struct band_work {
    pith_sorted sorted;
    uint32_t band;
    bool all; /* few enough texts to compare all pairs */
    pith_bucket bucket;
    slot *slots;   /* of text i: at i % window */
    uint64_t held; /* bytes of their shingles */
    pith_error *error;
} band_work;

static uint64_t memory_of(const band_work *self)
{
    return self->sorted.stages->memory;
}

/* -- Rows by value ------------------------------------------------------- */

/* Advances to the next exact duplicate; UINT64_MAX after the last. */
static pith_status next_exact(band_work *self, uint64_t *number)
{
    unsigned char row[PITH_EXACT_ROW];
    bool more;
    PITH_TRY(pith_stage_next(self->sorted.reader, row, sizeof row, &more,
                             self->error));
    *number = more ? pith_le_get(row, 8) : UINT64_MAX;
    return PITH_OK;
}

static pith_status sort_values(band_work *self, pith_sorter *values)
{
    pith_stage_walk *walk = self->sorted.walk;
    uint64_t exact;
    PITH_TRY(next_exact(self, &exact));
    for (bool more;;) {
        unsigned char head[ENTRY_HEAD];
        PITH_TRY(pith_stage_walk_next(walk, &more, self->error));
        if (!more)
            return PITH_OK;
        if (walk->number == exact) {
            PITH_TRY(next_exact(self, &exact));
            continue;
        }
        const unsigned char *at =
            walk->row + PITH_ROW_BANDS + (size_t)4 * self->band;
        pith_be_put(head, self->all ? 0 : pith_le_get(at, VALUE), VALUE);
        pith_be_put(head + VALUE, walk->number, NUMBER);
        pith_le_put(head + VALUE + NUMBER, walk->set, 8);
        memcpy(head + ENTRY_HEAD - 4, walk->row + PITH_ROW_NSHINGLES, 4);
        PITH_TRY(pith_sorter_put(values, head, NULL, self->error));
    }
}

/* -- Members of buckets by number ---------------------------------------- */

static pith_status put_member(band_work *self, pith_sorter *members,
                              const unsigned char *entry)
{
    unsigned char head[ENTRY_HEAD];
    memcpy(head, entry + VALUE, NUMBER);
    memcpy(head + NUMBER, entry, VALUE);
    memcpy(head + NUMBER + VALUE, entry + NUMBER + VALUE, 12);
    return pith_sorter_put(members, head, NULL, self->error);
}

/* Texts that share their value. */
static pith_status sort_members(band_work *self, pith_sorter *values,
                                pith_sorter *members)
{
    unsigned char last[ENTRY_HEAD];
    bool any = false, put = false;
    for (;;) {
        pith_str entry;
        PITH_TRY(pith_sorter_next(values, &entry, self->error));
        if (!entry.data)
            return PITH_OK;
        bool same = any && memcmp(last, entry.data, VALUE) == 0;
        if (same && !put)
            PITH_TRY(put_member(self, members, last));
        memcpy(last, entry.data, ENTRY_HEAD);
        if (same)
            PITH_TRY(put_member(self, members, last));
        put = same;
        any = true;
    }
}

/* -- Shingles by bucket -------------------------------------------------- */

static pith_status put_set(band_work *self, pith_sorter *sets,
                           pith_arena *scratch, const char *member)
{
    unsigned char head[SET_HEAD];
    const unsigned char *at = (const unsigned char *)member + NUMBER + VALUE;
    pith_stage_reader *reader = self->sorted.reader;
    uint64_t offset = pith_le_get(at, 8);
    uint64_t len = 8 * pith_le_get(at + 8, 4);
    if (offset > reader->bytes || len > reader->bytes - offset)
        return pith_fail(self->error, PITH_IO, (size_t)reader->bytes,
                         "%s: shingles are missing at byte %llu of its content",
                         reader->name.path, (unsigned long long)reader->bytes);
    pith_arena_clear(scratch);
    char *words = pith_arena_alloc(scratch, (size_t)len, 1);
    if (!words)
        return pith_fail(self->error, PITH_NOMEM, 0, "out of memory");
    PITH_TRY(pith_stage_read(reader, offset, words, (size_t)len, self->error));
    memcpy(head, member + NUMBER, VALUE);
    memcpy(head + VALUE, member, NUMBER);
    memcpy(head + VALUE + NUMBER, at + 8, 4);
    return pith_sorter_put(sets, head, words, self->error);
}

/* Open the shingles of a record's input. */
static pith_status open_sets(band_work *self, uint64_t number, uint32_t *unit,
                             pith_arena *arena)
{
    const pith_stages *stages = self->sorted.stages;
    if (number < stages->base[*unit + 1] && self->sorted.reader)
        return PITH_OK;
    while (number >= stages->base[*unit + 1])
        ++*unit;
    if (self->sorted.reader)
        pith_stage_close(self->sorted.reader);
    self->sorted.reader = NULL;
    pith_arena_clear(arena);
    return pith_rows_open(stages, arena,
                          (pith_stage_part){PITH_STAGE_SETS, *unit},
                          &self->sorted.reader, self->error);
}

static pith_status fetch(band_work *self, pith_sorter *members,
                         pith_sorter *sets, pith_arena arena[2])
{
    uint32_t unit = 0;
    for (;;) {
        pith_str member;
        PITH_TRY(pith_sorter_next(members, &member, self->error));
        if (!member.data)
            return PITH_OK;
        PITH_TRY(open_sets(self, pith_be_get(member.data, NUMBER), &unit,
                           &arena[0]));
        PITH_TRY(put_set(self, sets, &arena[1], member.data));
    }
}

static pith_status sort_sets(band_work *self, pith_sorter *members,
                             pith_sorter *sets)
{
    pith_arena arena[2]; /* the reader's, and of one text */
    pith_arena_init(&arena[0], 0);
    pith_arena_init(&arena[1], 0);
    if (self->sorted.reader)
        pith_stage_close(self->sorted.reader);
    self->sorted.reader = NULL;
    pith_status status = fetch(self, members, sets, arena);
    if (self->sorted.reader)
        pith_stage_close(self->sorted.reader);
    self->sorted.reader = NULL;
    pith_arena_free(&arena[0]);
    pith_arena_free(&arena[1]);
    return status;
}

/* -- Buckets ------------------------------------------------------------- */

static slot *slot_at(const band_work *self, uint64_t i)
{
    return &self->slots[i % self->bucket.window];
}

static uint32_t count_shingles(void *context, uint64_t i)
{
    return slot_at(context, i)->set.n;
}

static bool are_joined(void *context, uint64_t i, uint64_t k)
{
    return slot_at(context, i)->label == slot_at(context, k)->label;
}

static pith_status read_shingles(void *context, uint64_t i, pith_arena *arena,
                                 pith_shingles *out)
{
    (void)arena;
    *out = slot_at(context, i)->set;
    return PITH_OK;
}

static pith_status join(void *context, uint64_t i, uint64_t k, double alike)
{
    band_work *self = context;
    unsigned char row[PITH_EDGE_ROW] = {0};
    float similarity = (float)alike;
    uint32_t bits;
    memcpy(&bits, &similarity, sizeof bits);
    pith_le_put(row, slot_at(self, i)->number, 8);
    pith_le_put(row + 8, slot_at(self, k)->number, 8);
    pith_le_put(row + 16, bits, 4);
    uint64_t from = slot_at(self, i)->label;
    uint64_t to = slot_at(self, k)->label;
    uint64_t n = i < self->bucket.window ? i + 1 : self->bucket.window;
    for (uint64_t at = 0; at < n; at++)
        if (self->slots[at].label == from)
            self->slots[at].label = to;
    self->sorted.writer->count++;
    return pith_stage_put(self->sorted.writer, row, sizeof row, self->error);
}

/* The next text of the bucket replaces the oldest one. */
static pith_status fill_slot(band_work *self, const char *record)
{
    uint64_t i = self->bucket.n;
    slot *held = slot_at(self, i);
    self->held -= 8 * (uint64_t)held->set.n;
    if (held->set.n > KEPT / 8)
        pith_arena_free(&held->arena);
    pith_arena_clear(&held->arena);
    const unsigned char *at = (const unsigned char *)record + SET_HEAD;
    uint32_t n = (uint32_t)pith_le_get(at - 4, 4);
    held->set = (pith_shingles){0};
    self->held += 8 * (uint64_t)n;
    if (self->held > memory_of(self) && self->held > HELD_LEAST)
        return pith_fail(self->error, PITH_LIMIT, 0,
                         "%u long texts that agree in band %u need %llu MB of "
                         "memory",
                         self->bucket.window, self->band,
                         (unsigned long long)self->held / 1000000 + 1);
    held->set.hash = pith_arena_alloc(&held->arena, n, sizeof *held->set.hash);
    if (!held->set.hash)
        return pith_fail(self->error, PITH_NOMEM, 0, "out of memory");
    for (uint32_t k = 0; k < n; k++)
        held->set.hash[k] = pith_le_get(at + 8 * (size_t)k, 8);
    held->set.n = n;
    held->number = pith_be_get(record + VALUE, NUMBER);
    held->label = i;
    return PITH_OK;
}

static pith_status compare_buckets(band_work *self, pith_sorter *sets)
{
    unsigned char value[VALUE] = {0};
    for (bool any = false;; any = true) {
        pith_str record;
        PITH_TRY(pith_sorter_next(sets, &record, self->error));
        if (!record.data)
            return PITH_OK;
        if (!any || memcmp(value, record.data, VALUE) != 0)
            pith_bucket_start(&self->bucket);
        memcpy(value, record.data, VALUE);
        PITH_TRY(fill_slot(self, record.data));
        PITH_TRY(pith_bucket_add(&self->bucket));
    }
}

static pith_status search(band_work *self, pith_sorter *sets, uint32_t window)
{
    const pith_bucket_calls calls = {self, count_shingles, are_joined,
                                     read_shingles, join};
    pith_arena *arena = &self->sorted.arena;
    self->bucket = (pith_bucket){
        .calls = &calls, .threshold = self->sorted.stages->options.threshold};
    self->slots = pith_arena_zalloc(arena, window, sizeof *self->slots);
    if (!self->slots ||
        pith_bucket_init(&self->bucket, window, arena) != PITH_OK)
        return pith_fail(self->error, PITH_NOMEM, 0, "out of memory");
    for (uint32_t i = 0; i < window; i++)
        pith_arena_init(&self->slots[i].arena, 0);
    pith_status status = compare_buckets(self, sets);
    for (uint32_t i = 0; i < window; i++)
        pith_arena_free(&self->slots[i].arena);
    pith_bucket_free(&self->bucket);
    return status;
}

/* -- The band ------------------------------------------------------------ */

static pith_status find_pairs(band_work *self, uint32_t window)
{
    static const pith_sorter_form values = {VALUE + NUMBER, ENTRY_HEAD, false};
    static const pith_sorter_form members = {NUMBER, ENTRY_HEAD, false};
    static const pith_sorter_form sets = {VALUE + NUMBER, SET_HEAD, true};
    pith_sorter **sorter = self->sorted.sorter;
    PITH_TRY(pith_sorted_add(&self->sorted, &values, &sorter[0], self->error));
    PITH_TRY(sort_values(self, sorter[0]));
    PITH_TRY(pith_sorted_add(&self->sorted, &members, &sorter[1], self->error));
    PITH_TRY(sort_members(self, sorter[0], sorter[1]));
    pith_sorter_free(sorter[0]);
    sorter[0] = NULL;
    PITH_TRY(pith_sorted_add(&self->sorted, &sets, &sorter[2], self->error));
    PITH_TRY(sort_sets(self, sorter[1], sorter[2]));
    pith_sorter_free(sorter[1]);
    sorter[1] = NULL;
    return search(self, sorter[2], window);
}

static pith_status run_band(band_work *self)
{
    pith_stages *stages = self->sorted.stages;
    PITH_TRY(pith_sorted_read(&self->sorted, PITH_STAGE_EXACT, 0, self->error));
    uint64_t n = stages->base[stages->ninputs] - self->sorted.reader->count;
    self->all = n <= stages->options.all_pairs;
    PITH_TRY(pith_sorted_create(&self->sorted, PITH_STAGE_EDGES, self->band,
                                self->error));
    /* Then everything is one bucket, in the first band. */
    if (n > 1 && (!self->all || self->band == 0))
        PITH_TRY(
            find_pairs(self, self->all ? (uint32_t)n : PITH_BUCKET_WINDOW));
    return pith_stage_finish(self->sorted.writer, self->error);
}

pith_status pith_stages_band(pith_stages *stages, uint32_t band,
                             pith_error *error)
{
    uint32_t bands = stages->nbands ? stages->nbands : 1;
    if (band >= bands)
        return pith_fail(error, PITH_ARG, 0,
                         "no band %u: bands count from 0 to %u", band,
                         bands - 1);
    PITH_TRY(pith_stages_exact(stages, error));
    if (stages->nbands == 0)
        return PITH_OK;
    band_work b = {.band = band, .error = error};
    pith_status status = pith_sorted_begin(&b.sorted, stages, error);
    if (status == PITH_OK)
        status = run_band(&b);
    pith_sorted_end(&b.sorted);
    return status;
}
