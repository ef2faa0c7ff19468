/* SPDX-License-Identifier: Apache-2.0 */
/* Groups of duplicates: see pith/record.h.
 *
 * Exact duplicates are found when a text is added, in a table of digests. For
 * the others, every band is a sorted list of pairs (value, text); a run of
 * equal values is a bucket, in which each text is compared with earlier ones
 * that are not yet in its group. Groups are a union-find forest whose roots are
 * the first texts.
 *
 * Digests and their table are freed before the forest is made, and the values
 * of the bands after the search, so that no step has the memory of another. */
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

/* In a fact: the text is an exact duplicate. */
#define DUPLICATE 0x80000000u

/* 96 bits of the 128 of a sketch: among 2,000,000,000 texts, two that differ
 * agree in them with a probability of 3e-11. */
typedef struct digest {
    uint32_t part[3];
} digest;

typedef struct chunk {
    digest *digest; /* until the search */
    uint32_t *fact; /* the number of shingles; of an exact duplicate, the number
                       of the first text with its digest, and DUPLICATE */
    uint32_t *band; /* until the search has ended: CHUNK values of band 0,
                       CHUNK values of band 1, ... */
} chunk;

/* A text in the forest. */
typedef struct member {
    uint32_t parent; /* at most its own number */
    uint32_t twin;
    float similarity;
} member;

struct pith_dedup {
    pith_arena arena;   /* this struct, facts and the forest */
    pith_arena digests; /* until the search */
    pith_arena slots;   /* likewise */
    pith_arena bands;   /* until the search has ended */
    pith_dedup_options options;
    uint32_t nbands;
    uint32_t n;
    chunk *chunk;
    uint32_t nchunks, chunk_cap;
    uint32_t *slot; /* by digest: text + 1 */
    uint32_t nslots, nfirst;
    bool complete;  /* no more texts can be added */
    member *member; /* the forest; NULL: no near duplicates */
};

static digest *digest_at(const pith_dedup *dedup, uint32_t i)
{
    return &dedup->chunk[i / CHUNK].digest[i % CHUNK];
}

static uint32_t *fact_at(const pith_dedup *dedup, uint32_t i)
{
    return &dedup->chunk[i / CHUNK].fact[i % CHUNK];
}

static uint32_t *band_at(const pith_dedup *dedup, uint32_t i, uint32_t band)
{
    return &dedup->chunk[i / CHUNK].band[(size_t)band * CHUNK + i % CHUNK];
}

static digest digest_of(const uint64_t half[2])
{
    return (digest){
        {(uint32_t)half[0], (uint32_t)(half[0] >> 32), (uint32_t)half[1]}};
}

/* The first text with the digest of text i. */
static uint32_t find_first(const pith_dedup *dedup, uint32_t i)
{
    uint32_t fact = *fact_at(dedup, i);
    return fact & DUPLICATE ? fact & ~DUPLICATE : i;
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
    pith_arena_init(&dedup->digests, 0);
    pith_arena_init(&dedup->slots, 0);
    pith_arena_init(&dedup->bands, 0);
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
    pith_arena_free(&dedup->digests);
    pith_arena_free(&dedup->slots);
    pith_arena_free(&dedup->bands);
    /* The object is in the arena that it owns. */
    pith_arena arena = dedup->arena;
    pith_arena_free(&arena);
}

/* -- Adding -------------------------------------------------------------- */

static pith_status add_chunk(pith_dedup *dedup)
{
    chunk *chunks = pith_arena_room(&dedup->arena, dedup->chunk, dedup->nchunks,
                                    &dedup->chunk_cap, sizeof *chunks);
    if (!chunks)
        return PITH_NOMEM;
    dedup->chunk = chunks;
    chunk added = {
        .digest = pith_arena_alloc(&dedup->digests, CHUNK, sizeof(digest)),
        .fact = pith_arena_alloc(&dedup->arena, CHUNK, sizeof(uint32_t)),
        .band = pith_arena_alloc(&dedup->bands, (size_t)CHUNK * dedup->nbands,
                                 sizeof(uint32_t)),
    };
    if (!added.digest || !added.fact || !added.band)
        return PITH_NOMEM;
    dedup->chunk[dedup->nchunks++] = added;
    return PITH_OK;
}

static void put_slot(pith_dedup *dedup, uint32_t i)
{
    uint32_t at = digest_at(dedup, i)->part[0] & (dedup->nslots - 1);
    while (dedup->slot[at])
        at = (at + 1) & (dedup->nslots - 1);
    dedup->slot[at] = i + 1;
}

static pith_status grow_slots(pith_dedup *dedup)
{
    uint32_t nslots = dedup->nslots ? dedup->nslots * 2 : CHUNK;
    pith_arena slots;
    pith_arena_init(&slots, 0);
    uint32_t *slot = pith_arena_zalloc(&slots, nslots, sizeof *slot);
    if (!slot)
        return PITH_NOMEM;
    pith_arena_free(&dedup->slots);
    dedup->slots = slots;
    dedup->slot = slot;
    dedup->nslots = nslots;
    for (uint32_t i = 0; i < dedup->n; i++)
        if (find_first(dedup, i) == i)
            put_slot(dedup, i);
    return PITH_OK;
}

/* The earlier text with this digest, or UINT32_MAX. */
static uint32_t find_equal(const pith_dedup *dedup, const digest *wanted)
{
    uint32_t at = wanted->part[0] & (dedup->nslots - 1);
    for (; dedup->slot[at]; at = (at + 1) & (dedup->nslots - 1)) {
        const digest *other = digest_at(dedup, dedup->slot[at] - 1);
        if (memcmp(other, wanted, sizeof *other) == 0)
            return dedup->slot[at] - 1;
    }
    return UINT32_MAX;
}

static void put_text(pith_dedup *dedup, const pith_sketch *sketch,
                     uint32_t equal)
{
    uint32_t i = dedup->n++;
    uint32_t nshingles =
        sketch->nshingles < DUPLICATE ? sketch->nshingles : DUPLICATE - 1;
    *fact_at(dedup, i) = equal == UINT32_MAX ? nshingles : equal | DUPLICATE;
    *digest_at(dedup, i) = digest_of(sketch->digest);
    for (uint32_t band = 0; band < dedup->nbands; band++)
        *band_at(dedup, i, band) = sketch->band[band];
    if (equal != UINT32_MAX)
        return;
    put_slot(dedup, i);
    dedup->nfirst++;
}

pith_status pith_dedup_add(pith_dedup *dedup, const pith_sketch *sketch,
                           uint32_t *first)
{
    if (dedup->complete)
        return PITH_ARG;
    if (dedup->n >= TEXTS_MAX)
        return PITH_LIMIT;
    if (dedup->n == dedup->nchunks * CHUNK)
        PITH_TRY(add_chunk(dedup));
    if (dedup->nfirst >= dedup->nslots / 2)
        PITH_TRY(grow_slots(dedup));
    digest wanted = digest_of(sketch->digest);
    uint32_t equal = find_equal(dedup, &wanted);
    if (first)
        *first = equal == UINT32_MAX ? dedup->n : equal;
    put_text(dedup, sketch, equal);
    return PITH_OK;
}

/* -- Groups -------------------------------------------------------------- */

/* Free what only adding needs, and make a forest in which only exact duplicates
 * are joined. */
static pith_status make_forest(pith_dedup *dedup)
{
    pith_arena_free(&dedup->digests);
    pith_arena_free(&dedup->slots);
    member *members =
        pith_arena_alloc(&dedup->arena, dedup->n, sizeof *members);
    if (!members)
        return PITH_NOMEM;
    for (uint32_t i = 0; i < dedup->n; i++) {
        uint32_t first = find_first(dedup, i);
        members[i] = (member){.parent = first, .twin = first, .similarity = 1};
    }
    dedup->member = members;
    return PITH_OK;
}

static uint32_t find_root(const pith_dedup *dedup, uint32_t i)
{
    member *all = dedup->member;
    while (all[i].parent != i) {
        all[i].parent = all[all[i].parent].parent;
        i = all[i].parent;
    }
    return i;
}

static void unite(pith_dedup *dedup, uint32_t later, uint32_t earlier,
                  double similarity)
{
    uint32_t a = find_root(dedup, later);
    uint32_t b = find_root(dedup, earlier);
    dedup->member[a > b ? a : b].parent = a > b ? b : a;
    member *self = &dedup->member[later];
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
    return *fact_at(self->dedup, text_of(self->at[i]));
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
        if (find_first(dedup, i) == i)
            list[n++] = i;
    return n;
}

static pith_status search_bands(finder *self, entry *list, uint32_t n)
{
    pith_dedup *dedup = self->dedup;
    for (uint32_t band = 0; band < dedup->nbands; band++) {
        for (uint32_t i = 0; i < n; i++)
            list[i] = (entry)*band_at(dedup, text_of(list[i]), band) << 32 |
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
    if (dedup->complete)
        return PITH_ARG;
    dedup->complete = true;
    if (dedup->options.exact_only || dedup->nfirst < 2)
        return PITH_OK;
    PITH_TRY(make_forest(dedup));
    pith_arena arena;
    pith_arena_init(&arena, 0);
    finder f = {.dedup = dedup, .read_text = read_text, .context = context};
    pith_status status = search(&f, &arena);
    pith_arena_free(&arena);
    pith_arena_free(&dedup->bands);
    return status;
}

uint32_t pith_dedup_count(const pith_dedup *dedup)
{
    return dedup->n;
}

uint32_t pith_dedup_group(const pith_dedup *dedup, uint32_t i)
{
    if (i >= dedup->n)
        return i;
    return dedup->member ? find_root(dedup, i) : find_first(dedup, i);
}

uint32_t pith_dedup_twin(const pith_dedup *dedup, uint32_t i,
                         double *similarity)
{
    bool near = i < dedup->n && dedup->member;
    if (similarity)
        *similarity = near ? (double)dedup->member[i].similarity : 1;
    if (i >= dedup->n)
        return i;
    return near ? dedup->member[i].twin : find_first(dedup, i);
}
