/* SPDX-License-Identifier: Apache-2.0 */
/* Groups of duplicates: see pith/record.h.
 *
 * Exact duplicates are found when a text is added, in a table of digests. For
 * the others, every band is a sorted list of pairs (value, text); a run of
 * equal values is a bucket, in which each text is compared with earlier ones
 * that are not yet in its group. Groups are a union-find forest whose roots are
 * the first texts. */
#include "bucket.h"
#include "sketch.h"

#include "sort.h"
#include "status.h"

#include <stdlib.h>
#include <string.h>

enum {
    CHUNK = 4096, /* texts */
    TEXTS_MAX = 2000000000,
};

typedef struct member {
    uint64_t digest[2];
    uint32_t nshingles;
    uint32_t parent; /* in the forest; at most its own number */
    uint32_t twin;
    float similarity;
} member;

struct pith_dedup {
    pith_arena arena;
    pith_dedup_options options;
    uint32_t nbands;
    uint32_t n;
    member **chunk;
    uint32_t **bands; /* per chunk: nbands values per text */
    uint32_t nchunks, chunk_cap;
    uint32_t *slot; /* by digest: text + 1 */
    uint32_t nslots, nfirst;
};

static member *member_at(const pith_dedup *dedup, uint32_t i)
{
    return &dedup->chunk[i / CHUNK][i % CHUNK];
}

static const uint32_t *bands_at(const pith_dedup *dedup, uint32_t i)
{
    return dedup->bands[i / CHUNK] + (size_t)(i % CHUNK) * dedup->nbands;
}

pith_dedup *pith_dedup_new(const pith_dedup_options *options)
{
    pith_dedup_options filled;
    if (pith_dedup_options_fill(options, &filled, NULL) != PITH_OK)
        return NULL;
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_dedup *dedup = pith_arena_zalloc(&arena, 1, sizeof *dedup);
    if (!dedup) {
        pith_arena_free(&arena);
        return NULL;
    }
    dedup->arena = arena;
    dedup->options = filled;
    dedup->nbands = filled.exact_only ? 0
                                      : PITH_SKETCH_HASHES /
                                            pith_sketch_rows(filled.threshold);
    return dedup;
}

void pith_dedup_free(pith_dedup *dedup)
{
    if (!dedup)
        return;
    /* The object is in the arena that it owns. */
    pith_arena arena = dedup->arena;
    pith_arena_free(&arena);
}

/* -- Adding -------------------------------------------------------------- */

static pith_status add_chunk(pith_dedup *dedup)
{
    if (dedup->nchunks == dedup->chunk_cap) {
        uint32_t cap = dedup->chunk_cap ? dedup->chunk_cap * 2 : 16;
        member **chunk = pith_arena_grow(&dedup->arena, dedup->chunk,
                                         dedup->nchunks, cap, sizeof *chunk);
        uint32_t **bands = pith_arena_grow(&dedup->arena, dedup->bands,
                                           dedup->nchunks, cap, sizeof *bands);
        if (!chunk || !bands)
            return PITH_NOMEM;
        dedup->chunk = chunk;
        dedup->bands = bands;
        dedup->chunk_cap = cap;
    }
    dedup->chunk[dedup->nchunks] =
        pith_arena_alloc(&dedup->arena, CHUNK, sizeof(member));
    dedup->bands[dedup->nchunks] = pith_arena_alloc(
        &dedup->arena, (size_t)CHUNK * dedup->nbands, sizeof(uint32_t));
    if (!dedup->chunk[dedup->nchunks] || !dedup->bands[dedup->nchunks])
        return PITH_NOMEM;
    dedup->nchunks++;
    return PITH_OK;
}

static void put_slot(pith_dedup *dedup, uint32_t i)
{
    uint32_t at =
        (uint32_t)member_at(dedup, i)->digest[0] & (dedup->nslots - 1);
    while (dedup->slot[at])
        at = (at + 1) & (dedup->nslots - 1);
    dedup->slot[at] = i + 1;
}

static pith_status grow_slots(pith_dedup *dedup)
{
    uint32_t nslots = dedup->nslots ? dedup->nslots * 2 : CHUNK;
    uint32_t *slot = pith_arena_zalloc(&dedup->arena, nslots, sizeof *slot);
    if (!slot)
        return PITH_NOMEM;
    dedup->slot = slot;
    dedup->nslots = nslots;
    for (uint32_t i = 0; i < dedup->n; i++)
        if (member_at(dedup, i)->twin == i)
            put_slot(dedup, i);
    return PITH_OK;
}

/* The earlier text with this digest, or UINT32_MAX. */
static uint32_t find_equal(const pith_dedup *dedup, const uint64_t digest[2])
{
    uint32_t at = (uint32_t)digest[0] & (dedup->nslots - 1);
    for (; dedup->slot[at]; at = (at + 1) & (dedup->nslots - 1)) {
        const member *other = member_at(dedup, dedup->slot[at] - 1);
        if (memcmp(other->digest, digest, sizeof other->digest) == 0)
            return dedup->slot[at] - 1;
    }
    return UINT32_MAX;
}

pith_status pith_dedup_add(pith_dedup *dedup, const pith_sketch *sketch,
                           uint32_t *first)
{
    if (dedup->n >= TEXTS_MAX)
        return PITH_LIMIT;
    if (dedup->n == dedup->nchunks * CHUNK)
        PITH_TRY(add_chunk(dedup));
    if (dedup->nfirst >= dedup->nslots / 2)
        PITH_TRY(grow_slots(dedup));
    uint32_t i = dedup->n;
    uint32_t equal = find_equal(dedup, sketch->digest);
    uint32_t root = equal == UINT32_MAX ? i : equal;
    *member_at(dedup, i) = (member){
        .digest = {sketch->digest[0], sketch->digest[1]},
        .nshingles = sketch->nshingles,
        .parent = root,
        .twin = root,
        .similarity = 1,
    };
    if (dedup->nbands)
        memcpy(dedup->bands[i / CHUNK] + (size_t)(i % CHUNK) * dedup->nbands,
               sketch->band, dedup->nbands * sizeof(uint32_t));
    dedup->n++;
    if (root == i) {
        put_slot(dedup, i);
        dedup->nfirst++;
    }
    if (first)
        *first = root;
    return PITH_OK;
}

/* -- Groups -------------------------------------------------------------- */

static uint32_t find_root(const pith_dedup *dedup, uint32_t i)
{
    while (member_at(dedup, i)->parent != i) {
        member *self = member_at(dedup, i);
        self->parent = member_at(dedup, self->parent)->parent;
        i = self->parent;
    }
    return i;
}

static void unite(pith_dedup *dedup, uint32_t later, uint32_t earlier,
                  double similarity)
{
    uint32_t a = find_root(dedup, later);
    uint32_t b = find_root(dedup, earlier);
    member_at(dedup, a > b ? a : b)->parent = a > b ? b : a;
    member *self = member_at(dedup, later);
    if (self->twin == later) {
        self->twin = earlier;
        self->similarity = (float)similarity;
    }
}

/* -- Buckets ------------------------------------------------------------- */

/* The value of a text in a band, and the text in the lower half. */
typedef uint64_t entry;

static uint32_t value_of(entry one)
{
    return (uint32_t)(one >> 32);
}

static uint32_t text_of(entry one)
{
    return (uint32_t)one;
}

/* The context of a bucket's calls. */
typedef struct finder {
    pith_dedup *dedup;
    pith_dedup_text *read_text;
    void *context;
    const entry *at; /* the current bucket */
    pith_bucket bucket;
} finder;

static uint32_t count_shingles(void *context, uint64_t i)
{
    const finder *self = context;
    return member_at(self->dedup, text_of(self->at[i]))->nshingles;
}

static bool are_joined(void *context, uint64_t i, uint64_t k)
{
    const finder *self = context;
    return find_root(self->dedup, text_of(self->at[i])) ==
           find_root(self->dedup, text_of(self->at[k]));
}

static pith_status read_shingles(void *context, uint64_t i, pith_arena *arena,
                                 pith_shingles *out)
{
    finder *self = context;
    pith_str text;
    PITH_TRY(self->read_text(self->context, text_of(self->at[i]), &text));
    return pith_shingles_make(text, self->dedup->options.shingle, arena, out);
}

static pith_status join(void *context, uint64_t i, uint64_t k, double alike)
{
    finder *self = context;
    unite(self->dedup, text_of(self->at[i]), text_of(self->at[k]), alike);
    return PITH_OK;
}

static pith_status search_bucket(finder *self, const entry *at, uint32_t n)
{
    self->at = at;
    pith_bucket_start(&self->bucket);
    for (uint32_t i = 0; i < n; i++)
        PITH_TRY(pith_bucket_add(&self->bucket));
    return PITH_OK;
}

/* List the texts that are not exact duplicates. */
static uint32_t list_firsts(const pith_dedup *dedup, entry *list)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < dedup->n; i++)
        if (member_at(dedup, i)->twin == i)
            list[n++] = i;
    return n;
}

static pith_status search_bands(finder *self, entry *list, uint32_t n)
{
    pith_dedup *dedup = self->dedup;
    for (uint32_t band = 0; band < dedup->nbands; band++) {
        for (uint32_t i = 0; i < n; i++)
            list[i] = (entry)bands_at(dedup, text_of(list[i]))[band] << 32 |
                      text_of(list[i]);
        pith_sort_u64(list, n);
        for (uint32_t i = 0, end; i < n; i = end) {
            end = i + 1;
            while (end < n && value_of(list[end]) == value_of(list[i]))
                end++;
            PITH_TRY(search_bucket(self, list + i, end - i));
        }
    }
    return PITH_OK;
}

static pith_status search(finder *self, pith_arena *arena)
{
    pith_dedup *dedup = self->dedup;
    entry *list = pith_arena_zalloc(arena, dedup->nfirst, sizeof *list);
    if (!list)
        return PITH_NOMEM;
    uint32_t n = list_firsts(dedup, list);
    bool all = n <= dedup->options.all_pairs;
    const pith_bucket_calls calls = {self, count_shingles, are_joined,
                                     read_shingles, join};
    self->bucket =
        (pith_bucket){.calls = &calls, .threshold = dedup->options.threshold};
    PITH_TRY(
        pith_bucket_init(&self->bucket, all ? n : PITH_BUCKET_WINDOW, arena));
    pith_status status =
        all ? search_bucket(self, list, n) : search_bands(self, list, n);
    pith_bucket_free(&self->bucket);
    return status;
}

pith_status pith_dedup_run(pith_dedup *dedup, pith_dedup_text *read_text,
                           void *context)
{
    if (dedup->options.exact_only || dedup->nfirst < 2)
        return PITH_OK;
    pith_arena arena;
    pith_arena_init(&arena, 0);
    finder f = {.dedup = dedup, .read_text = read_text, .context = context};
    pith_status status = search(&f, &arena);
    pith_arena_free(&arena);
    return status;
}

uint32_t pith_dedup_count(const pith_dedup *dedup)
{
    return dedup->n;
}

uint32_t pith_dedup_group(const pith_dedup *dedup, uint32_t i)
{
    return i < dedup->n ? find_root(dedup, i) : i;
}

uint32_t pith_dedup_twin(const pith_dedup *dedup, uint32_t i,
                         double *similarity)
{
    bool known = i < dedup->n;
    if (similarity)
        *similarity = known ? (double)member_at(dedup, i)->similarity : 1;
    return known ? member_at(dedup, i)->twin : i;
}
