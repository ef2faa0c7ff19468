/* SPDX-License-Identifier: Apache-2.0 */
/* Words of class names, ids and roles: see vocabulary.h. */
#include "vocabulary.h"

#include "load.h"
#include "str.h"

enum { NAME_MAX_BYTES = 512, EIGHT = 8 };

static uint32_t find_word(uint32_t hash)
{
    enum {
        LAST = PITH_VOCABULARY_SLOTS - 1,
        SHIFT = 32 - PITH_VOCABULARY_BITS
    };
    const pith_vocabulary_word *words = pith_vocabulary_words;
    for (uint32_t at = hash >> SHIFT; words[at].hash; at = (at + 1) & LAST)
        if (words[at].hash == hash)
            return UINT32_C(1) << words[at].group;
    return 0;
}

/* A byte in each of eight. */
static uint64_t each(unsigned byte)
{
    return byte * UINT64_C(0x0101010101010101);
}

/* How many of eight bytes, from the first on, belong to one word; was_lower
 * says whether its letter before them is a small one, and then the same of the
 * last of them. The highest bit of each byte says what it is; the sums fit. */
static unsigned count_letters(uint64_t bytes, bool *was_lower)
{
    uint64_t low = (bytes & each(0x7f)) | each(0x20);
    uint64_t letters = (low + each(0x80 - 'a')) & ~(low + each(0x7f - 'z')) &
                       ~bytes & each(0x80);
    uint64_t small = letters & bytes << 2;
    uint64_t behind_small = small << EIGHT | (uint64_t)*was_lower << 7;
    uint64_t ends = (~letters & each(0x80)) | (behind_small & ~small);
    *was_lower = small >> 63;
    return ends ? (unsigned)__builtin_ctzll(ends) / EIGHT : EIGHT;
}

/* Letters of either case have one hash. */
static uint64_t mix(uint64_t hash, uint64_t bytes, unsigned len)
{
    uint64_t letters = (bytes | each(0x20)) & UINT64_MAX >> (64 - EIGHT * len);
    return (hash ^ letters) * UINT64_C(0x9e3779b97f4a7c15);
}

uint32_t pith_vocabulary_of(pith_str name)
{
    uint32_t groups = 0;
    size_t left = name.len < NAME_MAX_BYTES ? name.len : NAME_MAX_BYTES;
    const char *at = name.data;
    while (left > 0) {
        bool was_lower = false;
        uint64_t hash = 0;
        unsigned len;
        unsigned all = 0;
        do {
            uint64_t bytes = pith_load_short(at, left);
            len = count_letters(bytes, &was_lower);
            if (len > 0)
                hash = mix(hash, bytes, len);
            at += len;
            left -= len;
            all += len;
        } while (len == EIGHT);
        if (all > 0)
            groups |= find_word((uint32_t)(hash >> 32));
        /* What ends a word is no part of one, unless it is a capital. */
        for (; left > 0 && !pith_is_alpha((unsigned char)*at); left--)
            at++;
    }
    return groups;
}

uint32_t pith_vocabulary_read(pith_vocabulary *vocabulary, pith_str name)
{
    enum { RECENT = sizeof vocabulary->recent / sizeof *vocabulary->recent };
    uint64_t hash = pith_str_hash(name) | 1;
    size_t at = (size_t)(hash >> 32) % RECENT;
    if (vocabulary->recent[at].name != hash) {
        vocabulary->recent[at].name = hash;
        vocabulary->recent[at].groups = pith_vocabulary_of(name);
    }
    return vocabulary->recent[at].groups;
}
