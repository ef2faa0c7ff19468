/* SPDX-License-Identifier: Apache-2.0 */
/* The object behind pith/word_lists.h. */
#ifndef PITH_CORE_WORD_LIST_H
#define PITH_CORE_WORD_LIST_H

#include "object.h"
#include "outlier.h"

#include <pith/word_lists.h>

struct pith_words {
    pith_arena arena;
    pith_outlier_words list;
    pith_outlier_reading reading;
    bool loaded; /* without what TF-IDF needs of single pages */
};

/** A list in the form of pith_words_save(), or PITH_FORMAT. */
pith_status pith_word_list_read(pith_words *words, pith_str bytes,
                                pith_error *error);

#endif
