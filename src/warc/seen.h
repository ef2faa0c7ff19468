/* SPDX-License-Identifier: Apache-2.0 */
/* Payloads already written, so that the same bytes need not be written again. A
 * table of fixed size: a digest has one slot, where the newest stays. */
#ifndef PITH_WARC_SEEN_H
#define PITH_WARC_SEEN_H

#include "arena.h"

#include <pith/warc.h>

enum {
    PITH_SEEN_MAX = 10 * 1000 * 1000,
    PITH_SEEN_URL = 240, /* longer addresses are not stored */
    PITH_SEEN_DATE = 40,
};

typedef struct pith_seen_row {
    char digest[PITH_WARC_DIGEST_SIZE]; /* empty: a free slot */
    char id[PITH_WARC_ID_SIZE];
    char date[PITH_SEEN_DATE];
    char url[PITH_SEEN_URL];
} pith_seen_row;

typedef struct pith_seen {
    pith_seen_row *rows;
    size_t nrows;
} pith_seen;

/** A table of nrows; 0: it is always empty. False: no memory. */
bool pith_seen_init(pith_seen *seen, size_t nrows, pith_arena *arena);

/** The record with a payload, or NULL. */
const pith_seen_row *pith_seen_find(const pith_seen *seen, pith_str digest);

/** Add a record; one whose values are too long is ignored. */
void pith_seen_add(pith_seen *seen, pith_str digest, pith_str id, pith_str date,
                   pith_str url);

#endif
