/* SPDX-License-Identifier: Apache-2.0 */
/* The texts that were written: see seen_texts.h. */
#include "seen_texts.h"

#include "fnv.h"

#include <pith/warc.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_CAP = 1024 };

void pith_seen_texts_clear(pith_seen_texts *texts)
{
    free(texts->hashes);
    *texts = (pith_seen_texts){0};
}

uint64_t pith_seen_text_hash(pith_str text)
{
    char digest[PITH_WARC_DIGEST_SIZE];
    if (text.len < PITH_SEEN_TEXT_LEAST)
        return 0;
    pith_warc_digest(text, digest);
    uint64_t hash = pith_fnv_bytes(PITH_FNV_START, digest, strlen(digest));
    return hash ? hash : 1;
}

static uint64_t *find_place(uint64_t *hashes, size_t cap, uint64_t hash)
{
    size_t at = (size_t)(hash ^ (hash >> 32)) & (cap - 1);
    while (hashes[at] && hashes[at] != hash)
        at = (at + 1) & (cap - 1);
    return &hashes[at];
}

static bool grow(pith_seen_texts *texts)
{
    size_t cap = texts->cap ? texts->cap * 2 : FIRST_CAP;
    uint64_t *hashes = calloc(cap, sizeof *hashes);
    if (!hashes)
        return false;
    for (size_t i = 0; i < texts->cap; i++)
        if (texts->hashes[i])
            *find_place(hashes, cap, texts->hashes[i]) = texts->hashes[i];
    free(texts->hashes);
    texts->hashes = hashes;
    texts->cap = cap;
    return true;
}

int pith_seen_texts_add(pith_seen_texts *texts, uint64_t hash)
{
    if (texts->count * 2 >= texts->cap && !grow(texts))
        return -1;
    uint64_t *place = find_place(texts->hashes, texts->cap, hash);
    if (*place)
        return 0;
    *place = hash;
    texts->count++;
    return 1;
}
