/* SPDX-License-Identifier: Apache-2.0 */
/* The object behind pith/learn.h. */
#ifndef PITH_CORE_WORD_LIST_H
#define PITH_CORE_WORD_LIST_H

#include "object.h"
#include "word_table.h"

#include <pith/learn.h>

/** A class of pages. */
typedef struct pith_word_class {
    pith_str name;   /* borrowed from the list */
    uint32_t *pages; /* per row: pages of the class that have the word */
    uint32_t nrows;  /* rows that have a number; for later ones it is 0 */
} pith_word_class;

struct pith_words {
    pith_arena arena;
    pith_word_table list;
    pith_word_class classes[PITH_WORD_CLASSES];
    uint32_t nclasses;
    pith_word_reading reading;
    bool merged; /* rows must be sorted; there are no weights */
    bool loaded; /* lacks the data about single pages that TF-IDF needs */
};

/**
 * The number of the class with a given name, which is added if necessary.
 * PITH_OK, PITH_ARG for an invalid name, PITH_LIMIT, PITH_NOMEM.
 */
pith_status pith_word_class_find(pith_words *words, pith_str name,
                                 uint32_t *index);

/**
 * Add to the number of pages of a class that have a word. PITH_OK or
 * PITH_NOMEM.
 */
pith_status pith_word_class_add(pith_words *words, uint32_t index, uint32_t row,
                                uint32_t pages);

/**
 * Sort rows into an order that depends only on their contents: most frequent
 * words first, words of equal frequency by their bytes, classes by name.
 * PITH_OK, or PITH_NOMEM or PITH_LIMIT, in which case the list is unchanged.
 * Takes n log n time.
 */
pith_status pith_words_put_in_order(pith_words *words);

/**
 * Read a list as written by pith_words_save(). PITH_FORMAT for anything else.
 */
pith_status pith_word_list_read(pith_words *words, pith_str bytes,
                                pith_error *error);

#endif
