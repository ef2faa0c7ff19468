/* SPDX-License-Identifier: Apache-2.0 */
/* Shingles of a text: see shingle.h. */
#include "shingle.h"

#include "hash.h"
#include "sort.h"
#include "status.h"
#include "str.h"
#include "text.h"

#include <string.h>

enum { WORDS_MAX = 16, FIRST = 256 };

typedef struct shingler {
    pith_arena *arena;
    pith_shingles *out;
    uint32_t cap;
    unsigned words;
    uint64_t last[WORDS_MAX]; /* hashes of the last words, a ring */
    uint32_t nwords;
    uint64_t open; /* hash of the current word; 0: none */
} shingler;

/* Bijective, so that equal results mean equal input; the constants are those
 * of MurmurHash3's finalizer. */
static uint64_t mix(uint64_t x)
{
    x = (x ^ x >> 33) * 0xff51afd7ed558ccdu;
    x = (x ^ x >> 33) * 0xc4ceb9fe1a85ec53u;
    return x ^ x >> 33;
}

static pith_status put_shingle(shingler *self, uint32_t nwords)
{
    pith_shingles *out = self->out;
    if (out->n == self->cap) {
        if (self->cap > UINT32_MAX / 4)
            return PITH_NOMEM;
        uint32_t cap = self->cap ? self->cap * 2 : FIRST;
        uint64_t *hash =
            pith_arena_grow(self->arena, out->hash, out->n, cap, sizeof *hash);
        if (!hash)
            return PITH_NOMEM;
        out->hash = hash;
        self->cap = cap;
    }
    uint64_t sum = nwords;
    for (uint32_t i = self->nwords - nwords; i < self->nwords; i++)
        sum = mix(sum * 0x9e3779b97f4a7c15u + self->last[i % WORDS_MAX]);
    out->hash[out->n++] = sum;
    return PITH_OK;
}

static pith_status end_word(shingler *self)
{
    if (self->open == 0)
        return PITH_OK;
    self->last[self->nwords % WORDS_MAX] = mix(self->open);
    self->open = 0;
    self->nwords++;
    return self->nwords < self->words ? PITH_OK
                                      : put_shingle(self, self->words);
}

static void add_letter(shingler *self, uint32_t lower)
{
    self->open = (self->open ^ lower) * PITH_HASH_PRIME + 1;
    self->open += self->open == 0;
}

static pith_status read_words(shingler *self, pith_str text)
{
    for (size_t len; text.len > 0; text.data += len, text.len -= len) {
        unsigned char byte = (unsigned char)*text.data;
        len = 1;
        if (pith_is_alpha(byte)) {
            /* the common case of letters, faster */
            add_letter(self, byte | 0x20u);
            continue;
        }
        uint32_t code = byte < 0x80 ? byte : pith_utf8_next(text, &len);
        if (code >= 0x80 && pith_char_is_letter(code))
            add_letter(self, pith_char_lower(code));
        else
            PITH_TRY(end_word(self));
    }
    return end_word(self);
}

pith_status pith_shingles_make(pith_str text, unsigned words, pith_arena *arena,
                               pith_shingles *out)
{
    *out = (pith_shingles){0};
    shingler s = {.arena = arena, .out = out, .words = words};
    PITH_TRY(read_words(&s, text));
    if (out->n == 0)
        PITH_TRY(put_shingle(&s, s.nwords));
    pith_sort_u64(out->hash, out->n);
    uint32_t n = 1;
    for (uint32_t i = 1; i < out->n; i++)
        if (out->hash[i] != out->hash[n - 1])
            out->hash[n++] = out->hash[i];
    out->n = n;
    return PITH_OK;
}

double pith_shingles_alike(const pith_shingles *a, const pith_shingles *b)
{
    uint32_t i = 0;
    uint32_t k = 0;
    uint32_t both = 0;
    while (i < a->n && k < b->n) {
        uint64_t left = a->hash[i];
        uint64_t right = b->hash[k];
        both += left == right;
        i += left <= right;
        k += right <= left;
    }
    uint32_t all = a->n + b->n - both;
    return all ? (double)both / all : 1;
}
