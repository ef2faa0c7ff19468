/* SPDX-License-Identifier: Apache-2.0 */
/* The tokens that dates are made of, for date.c. */
#ifndef PITH_META_DATE_TOKENS_H
#define PITH_META_DATE_TOKENS_H

#include <pith/pith.h>

enum { PITH_DATE_TOKENS = 48 }; /* most of a text that are looked at */

enum { PITH_DATE_END, PITH_DATE_NUMBER, PITH_DATE_WORD, PITH_DATE_MONTH };

/* What the character behind a number says it counts. */
enum { PITH_DATE_YEAR = 1, PITH_DATE_MONTH_MARK, PITH_DATE_DAY };

typedef struct pith_date_token {
    uint8_t kind;
    uint8_t mark;   /* of a number; 0: none */
    uint8_t digits; /* of a number, at most 18; 0xff: more */
    uint8_t nsep;   /* signs before it that are no white space */
    bool glued;     /* a number right behind a letter, or of a word */
    bool spaced;    /* white space stands before it */
    bool persian;   /* a number in Persian or Arabic digits */
    char sep;       /* first of those signs, '?' for one beyond ASCII; ' '
                       for white space alone, 0 for nothing */
    int64_t value;  /* of a number; of a month 1 to 24 (date_words.h) */
    size_t letters; /* of a word, in code points */
    pith_str text;  /* of a word */
} pith_date_token;

/** Cut a text into tokens; returns how many. Years of Japanese eras, "thang"
 * with its number (Vietnamese) and Levantine months of two words are put
 * together here. Linear, and PITH_DATE_TEXT_MAX bytes at most. */
size_t pith_date_cut(pith_str text, pith_date_token tokens[PITH_DATE_TOKENS]);

#endif
