/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The different values of a column, in the order in which they come, and each
 * value as the number of one.
 */
#ifndef PITH_PARQUET_DICTIONARY_H
#define PITH_PARQUET_DICTIONARY_H

#include "column.h"

typedef struct pith_dictionary {
    pith_buf values;  /* as the column has them */
    pith_buf indices; /* uint32_t, one a value */
    pith_buf starts;  /* uint32_t: where a value begins in `values` */
    pith_buf slots;   /* uint32_t: open addressing; 0 or an index + 1 */
    uint32_t n;
} pith_dictionary;

void pith_dictionary_init(pith_dictionary *dictionary);
void pith_dictionary_clear(pith_dictionary *dictionary);

/**
 * Make it of a column's texts. False: there are too many of them, or they would
 * not be shorter so: write them as they are; or memory ran out. Linear whatever
 * the texts are.
 */
bool pith_dictionary_make(pith_dictionary *dictionary, const pith_leaf *leaf);

/** Bits of an index, at least 1. */
unsigned pith_dictionary_width(const pith_dictionary *dictionary);

/** PITH_NOMEM where memory for the dictionary ran out, else PITH_OK. */
pith_status pith_dictionary_status(const pith_dictionary *dictionary);

#endif
