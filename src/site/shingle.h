/* SPDX-License-Identifier: Apache-2.0 */
/* Shingles: all runs of n words of a text, as a sorted set of 64-bit hashes.
 * The similarity of the sets is that of the texts. A collision of two different
 * shingles within a pair of texts has a chance of about 1e-13. */
#ifndef PITH_SITE_SHINGLE_H
#define PITH_SITE_SHINGLE_H

#include "arena.h"

typedef struct pith_shingles {
    uint64_t *hash; /* ascending, each once */
    uint32_t n;
} pith_shingles;

/** Shingles of `words` words (1 to 16) in the arena; see pith/record.h for
 * what a word is. PITH_NOMEM or PITH_OK. n log n. */
pith_status pith_shingles_make(pith_str text, unsigned words, pith_arena *arena,
                               pith_shingles *out);

/** Jaccard similarity, 0 to 1. Linear. */
double pith_shingles_alike(const pith_shingles *a, const pith_shingles *b);

#endif
