/* SPDX-License-Identifier: Apache-2.0 */
/* Words of class names, ids and roles: see vocabulary.h. */
#include "vocabulary.h"

#include "hash.h"
#include "str.h"

enum { NAME_MAX_BYTES = 512 };

static uint32_t hash_step(uint32_t hash, char letter)
{
    return pith_hash32_byte(hash, (unsigned char)(letter | 0x20));
}

static uint32_t find_word(uint32_t hash)
{
    enum { LAST = PITH_VOCABULARY_SLOTS - 1 };
    const pith_vocabulary_word *words = pith_vocabulary_words;
    for (uint32_t at = hash & LAST; words[at].hash; at = (at + 1) & LAST)
        if (words[at].hash == hash)
            return UINT32_C(1) << words[at].group;
    return 0;
}

uint32_t pith_vocabulary_of(pith_str name)
{
    uint32_t groups = 0;
    size_t len = name.len < NAME_MAX_BYTES ? name.len : NAME_MAX_BYTES;
    const char *at = name.data;
    const char *stop = len ? at + len : at;
    while (at < stop) {
        if (!pith_is_alpha((unsigned char)*at)) {
            at++;
            continue;
        }
        uint32_t hash = PITH_HASH32_START;
        bool was_lower = false;
        for (; at < stop && pith_is_alpha((unsigned char)*at); at++) {
            bool lower = *at & 0x20;
            if (was_lower && !lower)
                break;
            hash = hash_step(hash, *at);
            was_lower = lower;
        }
        groups |= find_word(hash);
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
