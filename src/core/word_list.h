/* SPDX-License-Identifier: Apache-2.0 */
/* The object behind pith/word_lists.h. */
#ifndef PITH_CORE_WORD_LIST_H
#define PITH_CORE_WORD_LIST_H

#include "object.h"
#include "outlier.h"

#include <pith/word_lists.h>

/* What pages can be of. */
typedef struct pith_word_class {
    pith_str name;   /* borrowed from the list */
    uint32_t *pages; /* of the class that hold the word of each row */
    uint32_t nrows;  /* with a number; words behind them are on none */
} pith_word_class;

struct pith_words {
    pith_arena arena;
    pith_outlier_words list;
    pith_word_class classes[PITH_WORD_CLASSES];
    uint32_t nclasses;
    pith_outlier_reading reading;
    bool merged; /* rows are to be put in order; no weights */
    bool loaded; /* without what TF-IDF needs of single pages */
};

/** The number of the class of a name, a new one where there is none. PITH_ARG
 * for what is no name, PITH_LIMIT, PITH_NOMEM or PITH_OK. */
pith_status pith_word_class_find(pith_words *words, pith_str name,
                                 uint32_t *index);

/** Pages of a class that hold a word, beside those that are counted. PITH_NOMEM
 * or PITH_OK. */
pith_status pith_word_class_add(pith_words *words, uint32_t index, uint32_t row,
                                uint32_t pages);

/** Rows in an order that depends on what they are alone: the most frequent
 * word first, of equals by their bytes; classes by name. PITH_NOMEM or
 * PITH_LIMIT (the list is then as it was), or PITH_OK. n log n. */
pith_status pith_words_put_in_order(pith_words *words);

/** A list in the form of pith_words_save(), or PITH_FORMAT. */
pith_status pith_word_list_read(pith_words *words, pith_str bytes,
                                pith_error *error);

#endif
