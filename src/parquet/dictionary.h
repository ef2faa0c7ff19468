/* SPDX-License-Identifier: Apache-2.0 */
/* The distinct values of a column, in order of first occurrence, and each value
 * as an index. */
#ifndef PITH_PARQUET_DICTIONARY_H
#define PITH_PARQUET_DICTIONARY_H

#include "column.h"

typedef struct pith_dictionary {
    pith_buf values;  /* in the column's encoding */
    pith_buf indices; /* uint32_t, one per value */
    pith_buf starts;  /* uint32_t: where a value begins in `values` */
    pith_buf slots;   /* uint32_t: open addressing; 0 or an index + 1 */
    uint32_t n;
} pith_dictionary;

void pith_dictionary_init(pith_dictionary *dictionary);
void pith_dictionary_clear(pith_dictionary *dictionary);

/** Build it from a column's texts. False: there are too many, or the encoding
 * would not be shorter, so they must be written plainly; or memory ran out.
 * Always linear. */
bool pith_dictionary_make(pith_dictionary *dictionary, const pith_leaf *leaf);

/** Bits per index, at least 1. */
unsigned pith_dictionary_width(const pith_dictionary *dictionary);

/** PITH_NOMEM if memory for the dictionary ran out, else PITH_OK. */
pith_status pith_dictionary_status(const pith_dictionary *dictionary);

#endif
