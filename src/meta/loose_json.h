/* SPDX-License-Identifier: Apache-2.0 */
/*
 * JSON as it occurs in pages. On one page in thirty the JSON-LD is not valid
 * JSON: commas before a closing bracket or none at all, line breaks and quotes
 * inside strings, comments, character references of HTML, several objects in a
 * row, a missing end. This reader recovers what it can and fails only if memory
 * does.
 *
 * The values come out as one array in document order, without recursion. Laws:
 *   parent[i] < i; a subtree is the range [i, end of i);
 *   only objects and arrays have children; keys belong to children of objects.
 * The first value is an array that contains all others.
 */
#ifndef PITH_META_LOOSE_JSON_H
#define PITH_META_LOOSE_JSON_H

#include "arena.h"

enum {
    PITH_LOOSE_BYTES = 2000000, /* of one text; the rest is not read */
    PITH_LOOSE_DEPTH = 64,      /* deeper values are dropped */
    PITH_LOOSE_NODES = 50000,   /* values of one text; then reading stops */
};

typedef enum pith_loose_kind {
    PITH_LOOSE_STRING, /* the text, escapes and references resolved */
    PITH_LOOSE_BARE,   /* a number, true, null, or a word without quotes */
    PITH_LOOSE_ARRAY,
    PITH_LOOSE_OBJECT,
} pith_loose_kind;

typedef struct pith_loose_value {
    pith_loose_kind kind;
    uint32_t parent;
    uint32_t end;  /* one past the last value below this one */
    pith_str key;  /* of a member of an object; else empty */
    pith_str text; /* of strings and bare words */
} pith_loose_value;

typedef struct pith_loose {
    pith_loose_value *values;
    uint32_t n;
} pith_loose;

/** Read a text (valid UTF-8). The result is in the arena; strings without
 * escapes borrow from the text. PITH_OK or PITH_NOMEM. Linear. */
pith_status pith_loose_read(pith_arena *arena, pith_str text, pith_loose *out);

/** The member of an object by name (case-sensitive), or NULL. Linear in the
 * object's members. */
const pith_loose_value *pith_loose_member(const pith_loose *loose,
                                          const pith_loose_value *object,
                                          const char *name);

#endif
