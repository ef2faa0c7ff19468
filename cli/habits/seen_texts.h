/* SPDX-License-Identifier: Apache-2.0 */
/* The texts that a run has written, by their hashes: --deduplicate. */
#ifndef PITH_CLI_SEEN_TEXTS_H
#define PITH_CLI_SEEN_TEXTS_H

#include <pith/pith.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Texts with fewer bytes, "Not found", say nothing about their pages; as
 * trafilatura has it, whose sections are no shorter. */
enum { PITH_SEEN_TEXT_LEAST = 100 };

/* Zeroes are an empty one. */
typedef struct pith_seen_texts {
    uint64_t *hashes; /* open addressing; 0: free */
    size_t count, cap;
} pith_seen_texts;

void pith_seen_texts_clear(pith_seen_texts *texts);

/** A text's hash, of a digest that nobody makes twice by chance; 0 for a text that
 * is too short to tell. */
uint64_t pith_seen_text_hash(pith_str text);

/** Note a hash, which is not 0: 1 for a new one, 0 for one that was there, -1 when
 * memory runs out. */
int pith_seen_texts_add(pith_seen_texts *texts, uint64_t hash);

#endif
