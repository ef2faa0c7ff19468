/* SPDX-License-Identifier: Apache-2.0 */
/* Conditions on the words of a list: "total >= 5", for `pith words show`. */
#ifndef PITH_CLI_WORD_FILTER_H
#define PITH_CLI_WORD_FILTER_H

#include <pith/learn.h>

typedef enum pith_word_attribute {
    PITH_WORD_TEXT,
    PITH_WORD_TOTAL,
    PITH_WORD_PAGES,
    PITH_WORD_LABELLED,
    PITH_WORD_TFIDF,
    PITH_WORD_DISTANCE,
    PITH_WORD_OUTLIER,
    PITH_WORD_PRUNED,
    PITH_WORD_OF_CLASS, /* pages of one class */
} pith_word_attribute;

/* An attribute, an operator, and a value. */
typedef struct pith_word_condition {
    const char *value; /* borrowed from the text */
    size_t class;      /* the class of the pages */
    pith_word_attribute attribute;
    bool less, equal, more; /* for which results of the comparison it holds */
} pith_word_condition;

/** Parse "total >= 5"; false: it is not a condition on words of this list. */
bool pith_word_condition_read(const char *text, const pith_words *words,
                              pith_word_condition *condition);

/** Whether it holds for the i-th word. */
bool pith_word_condition_holds(const pith_words *words, size_t i,
                               const pith_word_condition *condition);

#endif
