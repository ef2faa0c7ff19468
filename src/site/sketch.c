/* SPDX-License-Identifier: Apache-2.0 */
/* Sketches of texts: see sketch.h and pith/record.h. */
#include "sketch.h"

#include "buf.h"
#include "status.h"
#include "str.h"
#include "struct_size.h"
#include "text.h"

#include <string.h>

enum {
    SHINGLE = 4,
    SHINGLE_MAX = 16,
    ALL_PAIRS = 1000,
    ALL_PAIRS_MAX = 10000,
};

static const double threshold = 0.9; /* docs/spec/outlier.md F */
static const double threshold_min = 0.3;

pith_status pith_dedup_options_fill(const pith_dedup_options *given,
                                    pith_dedup_options *out, pith_error *error)
{
    PITH_TRY(pith_struct_read(
        given, PITH_STRUCT_TYPE(pith_dedup_options, all_pairs), out, error));
    if (out->threshold == 0)
        out->threshold = threshold;
    if (out->shingle == 0)
        out->shingle = SHINGLE;
    if (out->all_pairs == 0)
        out->all_pairs = ALL_PAIRS;
    if (!(out->threshold >= threshold_min && out->threshold <= 1))
        return pith_fail(error, PITH_ARG, 0, "threshold takes 0.3 to 1");
    if (out->shingle > SHINGLE_MAX)
        return pith_fail(error, PITH_ARG, 0, "shingle takes 1 to 16 words");
    if (out->all_pairs < 2 || out->all_pairs > ALL_PAIRS_MAX)
        return pith_fail(error, PITH_ARG, 0, "all_pairs takes 2 to 10000");
    return PITH_OK;
}

pith_status pith_dedup_options_check(const pith_dedup_options *options,
                                     pith_error *error)
{
    pith_dedup_options filled;
    return pith_dedup_options_fill(options, &filled, error);
}

/* With 128 values: a pair at the threshold is missed with a probability of
 * (1 - t^rows)^(128 / rows): 0.0001 at 0.9 with 8 rows (docs/spec/outlier.md,
 * F), at most 0.01 from 0.6 on with 4 and from 0.3 on with 2. */
unsigned pith_sketch_rows(double t)
{
    return t >= 0.86 ? 8 : t >= 0.6 ? 4 : 2;
}

/* A fixed stream of odd multipliers (splitmix64), each of them constant. */
#define SEED(i)           (((uint64_t)(i) + 1) * 0x9e3779b97f4a7c15u)
#define STEP(x, bits, by) (((x) ^ (x) >> (bits)) * (by))
#define MIXED(i) \
    STEP(STEP(SEED(i), 30, 0xbf58476d1ce4e5b9u), 27, 0x94d049bb133111ebu)
#define MULTIPLIER(i) ((uint32_t)(MIXED(i) >> 32) | 1)
/* Every second one: four, sixteen, 128 of them from the one of i on. */
#define FOUR(i) \
    MULTIPLIER(i), MULTIPLIER((i) + 2), MULTIPLIER((i) + 4), MULTIPLIER((i) + 6)
#define SIXTEEN(i) FOUR(i), FOUR((i) + 8), FOUR((i) + 16), FOUR((i) + 24)
#define ALL(i)                                                           \
    SIXTEEN(i), SIXTEEN((i) + 32), SIXTEEN((i) + 64), SIXTEEN((i) + 96), \
        SIXTEEN((i) + 128), SIXTEEN((i) + 160), SIXTEEN((i) + 192),      \
        SIXTEEN((i) + 224)

/* What the halves of a hash are multiplied by. */
typedef struct products {
    uint32_t low[PITH_SKETCH_HASHES], high[PITH_SKETCH_HASHES];
} products;

static const products by = {{ALL(0)}, {ALL(1)}};

/* The halves of a mixed 64-bit hash are independent, so that one sum of products
 * a function is enough; the loop has no branches, and as many functions as the
 * processor has lanes are computed at once. */
static inline __attribute__((always_inline)) void
take_least(const pith_shingles *shingles, uint32_t value[PITH_SKETCH_HASHES])
{
    for (uint32_t k = 0; k < shingles->n; k++) {
        uint32_t a = (uint32_t)shingles->hash[k];
        uint32_t b = (uint32_t)(shingles->hash[k] >> 32);
        for (uint32_t i = 0; i < PITH_SKETCH_HASHES; i++) {
            uint32_t hash = a * by.low[i] + b * by.high[i];
            value[i] = hash < value[i] ? hash : value[i];
        }
    }
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) static void
take_least_avx2(const pith_shingles *shingles,
                uint32_t value[PITH_SKETCH_HASHES])
{
    take_least(shingles, value);
}
#endif

void pith_minhash(const pith_shingles *shingles,
                  uint32_t value[PITH_SKETCH_HASHES])
{
    for (uint32_t i = 0; i < PITH_SKETCH_HASHES; i++)
        value[i] = UINT32_MAX;
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) {
        take_least_avx2(shingles, value);
        return;
    }
#endif
    take_least(shingles, value);
}

static void fill_bands(const pith_shingles *shingles, unsigned rows,
                       pith_sketch *sketch)
{
    uint32_t value[PITH_SKETCH_HASHES];
    pith_minhash(shingles, value);
    sketch->nbands = PITH_SKETCH_HASHES / rows;
    for (uint32_t i = 0; i < sketch->nbands; i++) {
        pith_str band = {(const char *)&value[(size_t)i * rows],
                         rows * sizeof(uint32_t)};
        sketch->band[i] = (uint32_t)(pith_str_hash(band) >> 16);
    }
}

/* Two hashes of the attributes with normalised white space, each preceded by
 * its length, so that moving text between them changes the hash. */
pith_status pith_sketch_digest(const pith_str *attributes, size_t n,
                               uint64_t out[2])
{
    pith_buf buf;
    pith_buf_init(&buf, 0);
    for (size_t i = 0; i < n; i++) {
        size_t from = buf.len;
        pith_text_normalise(&buf, attributes[i]);
        uint64_t len = buf.len - from;
        pith_buf_put(&buf, (const char *)&len, sizeof len);
    }
    out[0] = pith_str_hash(pith_buf_view(&buf));
    pith_buf_byte(&buf, 1);
    uint64_t salt = 0x2545f4914f6cdd1du;
    pith_buf_put(&buf, (const char *)&salt, sizeof salt);
    size_t half = buf.len / 2;
    out[1] = pith_str_hash((pith_str){buf.data + half, buf.len - half}) ^
             pith_str_hash((pith_str){buf.data, half}) * salt;
    pith_status status = buf.status;
    pith_buf_clear(&buf);
    return status;
}

pith_status pith_sketch_fill(const pith_dedup_options *filled, pith_str text,
                             pith_arena *arena, pith_shingles *shingles,
                             pith_sketch *sketch)
{
    *shingles = (pith_shingles){0};
    if (filled->exact_only)
        return PITH_OK;
    PITH_TRY(pith_shingles_make(text, filled->shingle, arena, shingles));
    sketch->nshingles = shingles->n;
    fill_bands(shingles, pith_sketch_rows(filled->threshold), sketch);
    return PITH_OK;
}

pith_status pith_sketch_make(const pith_dedup_options *options, pith_str text,
                             const pith_str *attributes, size_t n,
                             pith_sketch *sketch)
{
    pith_dedup_options filled;
    *sketch = (pith_sketch){0};
    PITH_TRY(pith_dedup_options_fill(options, &filled, NULL));
    PITH_TRY(
        pith_sketch_digest(n ? attributes : &text, n ? n : 1, sketch->digest));
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_shingles shingles;
    pith_status status =
        pith_sketch_fill(&filled, text, &arena, &shingles, sketch);
    pith_arena_free(&arena);
    return status;
}

double pith_dedup_similarity(const pith_dedup_options *options, pith_str a,
                             pith_str b)
{
    pith_dedup_options filled;
    if (pith_dedup_options_fill(options, &filled, NULL) != PITH_OK)
        return -1;
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_shingles left;
    pith_shingles right;
    double alike = -1;
    if (pith_shingles_make(a, filled.shingle, &arena, &left) == PITH_OK &&
        pith_shingles_make(b, filled.shingle, &arena, &right) == PITH_OK)
        alike = pith_shingles_alike(&left, &right);
    pith_arena_free(&arena);
    return alike;
}
