/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The names of character references, as tools/gen/entities makes them.
 *
 * Names are without '&' and ';' and case matters. They are found as tags are
 * (tag/name_index.h), with more buckets and slots; a slot holds the number of
 * a row plus one, or 0.
 */
#ifndef PITH_HTML_ENTITY_TABLE_H
#define PITH_HTML_ENTITY_TABLE_H

#include "entity.h"

enum {
    PITH_ENTITY_BUCKET_BITS = 9,
    PITH_ENTITY_SLOT_BITS = 12,
    PITH_ENTITY_COUNT = 2125,
    PITH_ENTITY_NAME_MAX = 31,  /* length of the longest name */
    PITH_ENTITY_LEGACY_MAX = 6, /* of the longest without a semicolon */
    PITH_ENTITY_LEGACY_MIN = 2,
    PITH_ENTITY_LEGACY = 0x80, /* may stand without its semicolon */
};

typedef struct pith_entity_row {
    unsigned char value[PITH_ENTITY_MAX]; /* UTF-8 */
    uint16_t name_at;                     /* in pith_entity_pool */
    uint8_t name_len;
    uint8_t value_len; /* plus PITH_ENTITY_LEGACY */
} pith_entity_row;

extern const uint64_t pith_entity_multiplier;
extern const uint16_t pith_entity_shift[1 << PITH_ENTITY_BUCKET_BITS];
extern const uint16_t pith_entity_slot[1 << PITH_ENTITY_SLOT_BITS];
extern const pith_entity_row pith_entity_rows[PITH_ENTITY_COUNT];
extern const char pith_entity_pool[];

#endif
