/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Sorting more records than memory holds: sorted runs in a temporary file,
 * merged when they are read. All reads and writes are sequential within a run.
 *
 * A record is a head of a fixed size, whose first bytes are its key, compared
 * as memcmp() does, and perhaps 8-byte words behind it, as many as the last 4
 * bytes of the head say (little-endian). Keys are all different, so the order
 * depends on the records alone.
 */
#ifndef PITH_DEDUP_SORTER_H
#define PITH_DEDUP_SORTER_H

#include <pith/pith.h>

typedef struct pith_sorter pith_sorter;

typedef struct pith_sorter_form {
    uint32_t key;   /* bytes of the key, at least 8 */
    uint32_t head;  /* bytes of the head */
    bool has_words; /* whether words follow it */
} pith_sorter_form;

/**
 * An empty sorter: owned (pith_sorter_free()).
 *
 * @param folder  where its temporary file lies, which has no name; borrowed.
 * @param memory  bytes that it works with; a single record may ask for more.
 */
pith_status pith_sorter_new(const pith_sorter_form *form, const char *folder,
                            uint64_t memory, pith_sorter **out,
                            pith_error *error);
void pith_sorter_free(pith_sorter *sorter);

/** A head, and its words (NULL where there are none). */
pith_status pith_sorter_put(pith_sorter *sorter, const void *head,
                            const void *words, pith_error *error);

/** Records put so far. */
uint64_t pith_sorter_count(const pith_sorter *sorter);

/** After the last put: the next record in order, borrowed until the next call
 * and aligned for nothing; NULL data at the end. */
pith_status pith_sorter_next(pith_sorter *sorter, pith_str *record,
                             pith_error *error);

#endif
