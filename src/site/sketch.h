/* SPDX-License-Identifier: Apache-2.0 */
/* MinHash: 128 hash functions, the least value of each over a text's shingles.
 * Two texts agree in a value with the probability of their similarity. A band
 * is a number of adjacent values (its rows); texts that agree in a whole band
 * are candidates. Fewer rows find less similar texts, and more false
 * candidates. */
#ifndef PITH_SITE_SKETCH_H
#define PITH_SITE_SKETCH_H

#include "shingle.h"

#include <pith/record.h>

enum { PITH_SKETCH_HASHES = 128 };

/** Fill in defaults; PITH_ARG if an option is out of range. */
pith_status pith_dedup_options_fill(const pith_dedup_options *given,
                                    pith_dedup_options *out, pith_error *error);

/** MinHash values of a set. */
void pith_minhash(const pith_shingles *shingles,
                  uint32_t value[PITH_SKETCH_HASHES]);

/** Digest of the attributes that exact duplicates agree on. */
pith_status pith_sketch_digest(const pith_str *attributes, size_t n,
                               uint64_t out[2]);

/** Fill in a sketch except its digest, and its shingles, in the arena; the
 * options have their defaults filled in. */
pith_status pith_sketch_fill(const pith_dedup_options *filled, pith_str text,
                             pith_arena *arena, pith_shingles *shingles,
                             pith_sketch *sketch);

/** The number of rows per band for a threshold. */
unsigned pith_sketch_rows(double threshold);

#endif
