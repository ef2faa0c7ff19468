/* SPDX-License-Identifier: Apache-2.0 */
/* The texts that a run has written, by their hashes: --deduplicate. */
#ifndef PITH_CLI_SEEN_TEXTS_H
#define PITH_CLI_SEEN_TEXTS_H

#include <pith/basics.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Shorter texts, such as "Not found", are not characteristic of their pages;
 * the same limit as in trafilatura, whose sections are no shorter. */
enum { PITH_SEEN_TEXT_LEAST = 100 };

/* Zeros are an empty set. */
typedef struct pith_seen_texts {
    uint64_t *hashes; /* open addressing; 0: free */
    size_t count, cap;
} pith_seen_texts;

void pith_seen_texts_clear(pith_seen_texts *texts);

/** A text's hash, made from a digest without accidental collisions; 0 for a
 * text that is too short. */
uint64_t pith_seen_text_hash(pith_str text);

/** Add a hash, which is not 0: 1 if it is new, 0 if it is known, -1 if memory
 * ran out. */
int pith_seen_texts_add(pith_seen_texts *texts, uint64_t hash);

#endif
