/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Stems of words by the Snowball algorithms (libstemmer): "flooded" and
 * "floods" become "flood". Without that package every word is its own stem.
 */
#ifndef PITH_TEXT_STEM_H
#define PITH_TEXT_STEM_H

#include "text.h"

/* The choices of a caller: "auto", "none", then the languages by their ISO
 * 639-1 codes; ends with NULL. */
extern const char *const pith_stem_choices[];

enum { PITH_STEM_AUTO, PITH_STEM_NONE, PITH_STEM_CHOICES = 30 }; /* rows */

typedef struct pith_stemmer {
    void *inside; /* NULL: words are not stemmed */
} pith_stemmer;

/** Write the first part of a language tag in lower case, with both forms of
 * Norwegian as one ("nb" and "nn" are "no"), to out; "" if it is not a tag. */
void pith_language_code(pith_str tag, char out[4]);

/** Open a stemmer for a language tag ("en-GB"). Without an algorithm for the
 * language it returns all words unchanged. PITH_OK or PITH_NOMEM. */
pith_status pith_stemmer_open(pith_stemmer *stemmer, pith_str language);
void pith_stemmer_close(pith_stemmer *stemmer);

/** The stem of a word in lower case; borrowed until the next call. Words of
 * more than 200 bytes are their own stems. NULL data: memory ran out. */
pith_str pith_stemmer_stem(pith_stemmer *stemmer, pith_str word);

#endif
