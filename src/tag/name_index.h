/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Tables of tools/gen/names, which tag.c searches: a perfect hash index each
 * for tags and attributes, and their spellings as slices of one pool.
 *
 * A name is hashed by its first eight bytes, its last eight (0 if it has at
 * most eight) and its length. The top bits of the product name a bucket, the
 * next ones a slot; the bucket's shift, combined with the slot by exclusive or,
 * gives the only possible slot of the name.
 */
#ifndef PITH_TAG_NAME_INDEX_H
#define PITH_TAG_NAME_INDEX_H

#include "load.h"
#include "tag.h"

enum {
    PITH_NAME_BUCKET_BITS = 6,
    PITH_NAME_SLOT_BITS = 9,
    PITH_NAME_MAX = 24, /* upper bound of the longest name's length */
};

typedef struct pith_name_slot {
    uint64_t head; /* first eight bytes, the first one lowest; 0: empty */
    uint16_t number;
    uint16_t len;
} pith_name_slot;

typedef struct pith_name_index {
    uint64_t multiplier;
    uint16_t shift[1 << PITH_NAME_BUCKET_BITS];
    pith_name_slot slot[1 << PITH_NAME_SLOT_BITS];
} pith_name_index;

/* The only possible slot of a name; key: its first eight bytes, combined with
 * the last eight if there are more (tag.c). */
static inline const pith_name_slot *
pith_name_probe(const pith_name_index *index, uint64_t key, size_t len)
{
    uint64_t product = (key + len) * index->multiplier;
    unsigned bucket = (unsigned)(product >> (64 - PITH_NAME_BUCKET_BITS));
    unsigned at = (unsigned)(product >> (64 - PITH_NAME_BUCKET_BITS -
                                         PITH_NAME_SLOT_BITS));
    at = (at & ((1u << PITH_NAME_SLOT_BITS) - 1)) ^ index->shift[bucket];
    return &index->slot[at];
}

/* Number of a lower-case name of 1 to 8 bytes, or 0; eight bytes must be
 * readable at `name`. Inlined as the tokenizer's fast path. */
static inline unsigned pith_name_find_short(const pith_name_index *index,
                                            const char *name, size_t len)
{
    uint64_t head = pith_load_word(name) & (UINT64_MAX >> (64 - 8 * len));
    const pith_name_slot *slot = pith_name_probe(index, head, len);
    return slot->head == head && slot->len == len ? slot->number : 0;
}

/* A name as a slice of pith_name_pool. */
typedef struct pith_spelling {
    uint16_t at;
    uint16_t len;
} pith_spelling;

extern const pith_name_index pith_tag_index, pith_attr_index;

extern const char pith_name_pool[];
extern const pith_spelling pith_tag_lower[PITH_TAG_STATIC_COUNT];
extern const pith_spelling pith_tag_svg[PITH_TAG_STATIC_COUNT];
extern const pith_spelling pith_attr_lower[PITH_ATTR_COUNT];
extern const pith_spelling pith_attr_svg[PITH_ATTR_COUNT];
extern const pith_spelling pith_attr_math[PITH_ATTR_COUNT];
extern const bool pith_attr_url[PITH_ATTR_COUNT];

#endif
