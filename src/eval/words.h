/* SPDX-License-Identifier: Apache-2.0 */
/* Texts as rows of numbers: equal words have equal numbers, in all texts of one
 * list. Order-aware metrics compare these rows. */
#ifndef PITH_EVAL_WORDS_H
#define PITH_EVAL_WORDS_H

#include "arena.h"

/* What a word is. */
typedef enum pith_words_kind {
    PITH_WORDS_SPACED, /* runs of anything but white space */
    PITH_WORDS_TOKENS, /* `\w+` of Python: letters, numbers, "_"; case kept */
    PITH_WORDS_SIGNS,  /* such runs, and every other visible sign and every
                          letter of scripts without spaces as a word of its
                          own */
} pith_words_kind;

typedef struct pith_words_slot {
    uint64_t hash;
    pith_str word; /* NULL data: free slot */
    uint32_t id;
} pith_words_slot;

/* Numbers given so far; a struct of zeros with an arena is an empty list. */
typedef struct pith_word_ids {
    pith_arena *arena;
    pith_words_slot *slots;
    size_t nslots;
    uint32_t n; /* distinct words; their numbers are 0 to n - 1 */
} pith_word_ids;

/* A text's words in order. */
typedef struct pith_word_row {
    uint32_t *id;
    pith_str *word; /* borrowed from the text */
    uint32_t *line; /* number of its line, from 0 */
    size_t n;
} pith_word_row;

/** Split a text, which must be valid UTF-8 and outlive the words. PITH_NOMEM or
 * PITH_OK. Linear. */
pith_status pith_words_read(pith_word_ids *words, pith_str text,
                            pith_words_kind kind, pith_word_row *row);

#endif
