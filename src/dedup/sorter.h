/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Sorts more records than fit in memory: sorted runs in a temporary file,
 * merged while they are read. All reads and writes are sequential within a run.
 *
 * A record is a head of fixed size, whose first bytes are its key, compared by
 * memcmp(), and optional 8-byte words after it; their number is in the last 4
 * bytes of the head (little-endian). Keys are all different, so the order
 * depends on the records alone.
 */
#ifndef PITH_DEDUP_SORTER_H
#define PITH_DEDUP_SORTER_H

#include <pith/basics.h>

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

/** Add a head and its words (NULL: none). */
pith_status pith_sorter_put(pith_sorter *sorter, const void *head,
                            const void *words, pith_error *error);

/** Number of records added so far. */
uint64_t pith_sorter_count(const pith_sorter *sorter);

/** After the last record was added: the next record in order, borrowed until
 * the next call, not aligned; NULL data at the end. */
pith_status pith_sorter_next(pith_sorter *sorter, pith_str *record,
                             pith_error *error);

#endif
