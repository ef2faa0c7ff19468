/* SPDX-License-Identifier: Apache-2.0 */
/* Longest common subsequences of rows of numbered words: their length, and the
 * words of one of them. */
#ifndef PITH_EVAL_LCS_H
#define PITH_EVAL_LCS_H

#include "arena.h"

/* Memory reused between comparisons. */
typedef struct pith_lcs {
    pith_arena *arena;
    uint32_t *first; /* per word: 1 + its first place in a, or 0 */
    uint32_t *next;  /* per place in a: 1 + the next one of that word */
    uint64_t *bits;  /* states of the table's columns */
    size_t next_cap, bits_cap;
    const uint32_t *a;
    size_t na;
    uint64_t steps; /* machine words worked on so far */
} pith_lcs;

/** Prepare for words numbered below nwords. PITH_NOMEM or PITH_OK. */
pith_status pith_lcs_init(pith_lcs *lcs, pith_arena *arena, uint32_t nwords);

/** Set the row that others are compared with; borrowed until the next one is
 * set. PITH_NOMEM or PITH_OK. */
pith_status pith_lcs_row(pith_lcs *lcs, const uint32_t *count, size_t na);

/**
 * Compare with b. marks (may be NULL) are a byte per word of a and of b (each
 * may be NULL), which becomes 1 for the words of the subsequence and is
 * unchanged for the others. The subsequence is the one that backtracking from
 * both ends finds: equal words belong to it; otherwise the last word of b is
 * dropped if the table without it is larger than the one without the last word
 * of a, and otherwise that one.
 *
 * na * nb / 64 steps, twice if words are requested; memory is the square root
 * of nb times na bits. PITH_LIMIT if lcs->steps would exceed 2^30 (a few
 * seconds), PITH_NOMEM, PITH_OK.
 */
pith_status pith_lcs_compare(pith_lcs *lcs, const uint32_t *count, size_t nb,
                             uint8_t *const marks[2], size_t *length);

#endif
