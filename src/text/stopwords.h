/* SPDX-License-Identifier: Apache-2.0 */
/* Stop words: function words without a topic of their own ("the", "and"). pith
 * has lists for many languages (data/stopwords, with their sources); a caller
 * may pass its own. */
#ifndef PITH_TEXT_STOPWORDS_H
#define PITH_TEXT_STOPWORDS_H

#include "stem.h"

/* The list of a language: one word per line, in lower case, UTF-8. */
typedef struct pith_stop_list {
    const char *language; /* ISO 639-1 */
    pith_str words;
} pith_stop_list;

/* All lists, by language; the last row's language is NULL. */
extern const pith_stop_list pith_stop_lists[];

/* Words to drop, and their stems. In an arena. */
typedef struct pith_stop_set {
    pith_arena *arena;
    pith_str *slot; /* NULL data: free */
    uint32_t nslots;
} pith_stop_set;

/** The words of a language tag ("en-GB", "nb"), one per line; NULL data if there
 * is no list. */
pith_str pith_stop_words(pith_str language);

/** The first of lines, which are not empty; it is taken from them. */
pith_str pith_stop_next(pith_str *lines);

/** Fill a set with the words of a list, one per line in lower case (NULL data:
 * none), and their stems. PITH_NOMEM or PITH_OK. Linear. */
pith_status pith_stop_set_of_list(pith_stop_set *set, pith_arena *arena,
                                  pith_str list, pith_stemmer *stemmer);

/** The same with a caller's words, in any case; white space at both ends is
 * ignored, and there are no comments. text is valid UTF-8; a byte-order mark at
 * its start is skipped. */
pith_status pith_stop_set_of_text(pith_stop_set *set, pith_arena *arena,
                                  pith_str text, pith_stemmer *stemmer);

bool pith_stop_set_has(const pith_stop_set *set, pith_str word);

#endif
