/* SPDX-License-Identifier: Apache-2.0 */
/* Words of class names, ids and roles: see vocabulary.h. */
#include "vocabulary.h"

#include "str.h"

enum { SLOTS = 1024, NAME_MAX_BYTES = 512 };

static const char *const words_of[PITH_VOCABULARY_COUNT] = {
#define PITH_VOCABULARY_ROW(group, words) words,
    PITH_VOCABULARY(PITH_VOCABULARY_ROW)
#undef PITH_VOCABULARY_ROW
};

static uint32_t hash_step(uint32_t hash, char letter)
{
    return (hash ^ (unsigned char)pith_lower(letter)) * 16777619u;
}

enum { HASH_START = (int)0x811c9dc5u };

static void add_word(pith_vocabulary *vocabulary, uint32_t hash, uint8_t group)
{
    uint32_t at = hash & (SLOTS - 1);
    while (vocabulary->hash[at] && vocabulary->hash[at] != hash)
        at = (at + 1) & (SLOTS - 1);
    if (vocabulary->hash[at])
        return; /* the first group that names a word has it */
    vocabulary->hash[at] = hash;
    vocabulary->group[at] = group;
}

void pith_vocabulary_init(pith_vocabulary *vocabulary)
{
    memset(vocabulary, 0, sizeof *vocabulary);
    for (int group = 0; group < PITH_VOCABULARY_COUNT; group++) {
        uint32_t hash = (uint32_t)HASH_START;
        for (const char *at = words_of[group];; at++) {
            if (*at && *at != ' ') {
                hash = hash_step(hash, *at);
                continue;
            }
            add_word(vocabulary, hash, (uint8_t)group);
            hash = (uint32_t)HASH_START;
            if (!*at)
                break;
        }
    }
}

static uint32_t find_word(const pith_vocabulary *vocabulary, uint32_t hash)
{
    uint32_t at = hash & (SLOTS - 1);
    while (vocabulary->hash[at]) {
        if (vocabulary->hash[at] == hash)
            return UINT32_C(1) << vocabulary->group[at];
        at = (at + 1) & (SLOTS - 1);
    }
    return 0;
}

static uint32_t read_name(const pith_vocabulary *vocabulary, pith_str name)
{
    uint32_t groups = 0;
    uint32_t hash = (uint32_t)HASH_START;
    bool was_lower = false;
    size_t len = name.len < NAME_MAX_BYTES ? name.len : NAME_MAX_BYTES;
    for (size_t i = 0; i <= len; i++) {
        char c = i < len ? name.data[i] : ' ';
        bool letter = pith_is_alpha((unsigned char)c);
        bool upper = letter && !(c & 0x20);
        if ((!letter || (upper && was_lower)) && hash != (uint32_t)HASH_START) {
            groups |= find_word(vocabulary, hash);
            hash = (uint32_t)HASH_START;
        }
        if (letter)
            hash = hash_step(hash, c);
        was_lower = letter && !upper;
    }
    return groups;
}

pith_named *pith_vocabulary_read(pith_vocabulary *vocabulary, pith_str name)
{
    enum { RECENT = sizeof vocabulary->recent / sizeof *vocabulary->recent };
    uint64_t hash = pith_str_hash(name) | 1;
    pith_named *named = &vocabulary->recent[(size_t)(hash >> 32) % RECENT];
    if (named->name != hash)
        *named = (pith_named){hash, read_name(vocabulary, name), 0};
    return named;
}
