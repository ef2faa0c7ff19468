/* SPDX-License-Identifier: Apache-2.0 */
/* A column while its row group is filled: its values in Parquet's PLAIN
 * encoding, and levels that record which of them are null and where lists
 * begin. */
#ifndef PITH_PARQUET_COLUMN_H
#define PITH_PARQUET_COLUMN_H

#include "buf.h"
#include "record_columns.h"

enum { PITH_LEAF_PATH = 8 };

typedef struct pith_leaf {
    pith_column_kind kind;
    const char *path[PITH_LEAF_PATH];
    size_t depth; /* number of names in it */
    unsigned max_def, max_rep;
    pith_buf values;
    pith_buf defs, reps; /* one byte per entry */
    size_t entries;      /* number of values and nulls */
    uint64_t nulls;
} pith_leaf;

void pith_leaf_init(pith_leaf *leaf);
void pith_leaf_clear(pith_leaf *leaf);

/** Drop the entries, keep the memory. */
void pith_leaf_reset(pith_leaf *leaf);

/** Number of bytes in use. */
size_t pith_leaf_size(const pith_leaf *leaf);

/** Add an entry; rep: the list that it continues, 0: it begins a row. */
void pith_leaf_null(pith_leaf *leaf, unsigned rep, unsigned def);
void pith_leaf_text(pith_leaf *leaf, unsigned rep, pith_str value);
void pith_leaf_count(pith_leaf *leaf, unsigned rep, int64_t value);
void pith_leaf_number(pith_leaf *leaf, unsigned rep, double value);

/** Whether values are texts, preceded by their length. */
static inline bool pith_leaf_is_text(const pith_leaf *leaf)
{
    return leaf->kind == PITH_COLUMN_TEXT || leaf->kind == PITH_COLUMN_JSON;
}

/** The value at *at, which moves past it; of a text without its length. */
pith_str pith_leaf_next(const pith_leaf *leaf, size_t *at);

/** Write a number as n bytes, the lowest first. */
void pith_put_bytes(pith_buf *out, uint64_t value, unsigned n);
uint64_t pith_get_bytes(const char *at, unsigned n);

#endif
