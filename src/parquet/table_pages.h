/* SPDX-License-Identifier: Apache-2.0 */
/* Writes the pages of a column in a row group, and records their positions. */
#ifndef PITH_PARQUET_TABLE_PAGES_H
#define PITH_PARQUET_TABLE_PAGES_H

#include "column.h"
#include "dictionary.h"

#include <pith/store.h>

/* Numbers defined by the format. */
enum {
    PITH_PARQUET_PLAIN = 0,
    PITH_PARQUET_RLE = 3,
    PITH_PARQUET_DICTIONARY = 8,
    PITH_PARQUET_UNPACKED = 0,
    PITH_PARQUET_ZSTD = 6,
};

typedef struct pith_pages {
    pith_parquet_put *put;
    void *who;
    uint64_t at;   /* bytes written */
    void *packing; /* a context of libzstd; NULL: pages are not packed */
    pith_dictionary dictionary;
    pith_buf body, packed, head, levels; /* of the current page */
} pith_pages;

typedef struct pith_chunk {
    uint64_t dictionary, data; /* offsets; dictionary 0: there is none */
    uint64_t plain, packed;    /* bytes, including the heads of pages */
} pith_chunk;

pith_status pith_pages_init(pith_pages *pages);
void pith_pages_clear(pith_pages *pages);

/** Write bytes outside pages. PITH_IO: put() failed. */
pith_status pith_pages_put(pith_pages *pages, pith_str bytes);

/** Write a column. PITH_IO, PITH_NOMEM, or PITH_LIMIT: a row of it is too large
 * for a page. */
pith_status pith_pages_write(pith_pages *pages, const pith_leaf *leaf,
                             pith_chunk *out);

/** The format's number of the packing. */
int pith_pages_codec(const pith_pages *pages);

#endif
