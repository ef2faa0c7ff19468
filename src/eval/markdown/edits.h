/* SPDX-License-Identifier: Apache-2.0 */
/* The edit distance of two rows of numbers: the minimum of insertions,
 * deletions and substitutions between them (Levenshtein, 1966). */
#ifndef PITH_EVAL_MARKDOWN_EDITS_H
#define PITH_EVAL_MARKDOWN_EDITS_H

#include "arena.h"

typedef struct pith_edit_row {
    uint32_t *number;
    size_t n;
} pith_edit_row;

/* Memory reused between comparisons; initialise with zeros and an arena. */
typedef struct pith_edits {
    pith_arena *arena;
    struct pith_edit_slot *slots; /* numbers of a, and where each stands */
    uint64_t *mask;               /* one bit per place of a, for each number */
    uint64_t *up, *down;          /* differences of a column of the table */
    size_t slots_cap, mask_cap, column_cap;
    uint64_t steps; /* machine words worked on so far */
} pith_edits;

/** a->n * b->n / 64 steps. PITH_LIMIT if edits->steps would exceed 2^30 (a few
 * seconds), PITH_NOMEM, PITH_OK. */
pith_status pith_edits_count(pith_edits *edits, const pith_edit_row *a,
                             const pith_edit_row *b, size_t *distance);

/** A text's characters as a row. PITH_NOMEM or PITH_OK. */
pith_status pith_edits_read(pith_arena *arena, pith_str text,
                            pith_edit_row *row);

#endif
