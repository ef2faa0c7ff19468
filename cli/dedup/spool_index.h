/* SPDX-License-Identifier: Apache-2.0 */
/* Where the records of a spool are: the length of each, in as few bytes as it
 * needs (two for a text of 50 words, three for a page), and the offset of every
 * 32nd. */
#ifndef PITH_CLI_SPOOL_INDEX_H
#define PITH_CLI_SPOOL_INDEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct pith_spool_mark pith_spool_mark;

/* Initialise with zeros. */
typedef struct pith_spool_index {
    unsigned char *lengths; /* seven bits a byte, the lowest first; the last
                               byte of a length has the high bit clear */
    size_t used, cap;
    pith_spool_mark *mark;
    size_t mark_cap;
    uint32_t n;   /* records */
    uint64_t end; /* of the last record */
    /* the record after the one that was found last, and its place */
    uint32_t next;
    uint64_t next_offset;
    size_t next_at;
} pith_spool_index;

/** Add the next record; false: out of memory. */
bool pith_spool_index_add(pith_spool_index *index, uint64_t length);

/** The offset of record i, which exists, and its length. Takes constant time,
 * and least if record i - 1 was found last. */
uint64_t pith_spool_index_find(pith_spool_index *index, uint32_t i,
                               uint64_t *length);

void pith_spool_index_clear(pith_spool_index *index);

#endif
