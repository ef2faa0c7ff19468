/* SPDX-License-Identifier: Apache-2.0 */
/* The tokens that dates are made of, for date.c. */
#ifndef PITH_META_DATE_TOKENS_H
#define PITH_META_DATE_TOKENS_H

#include <pith/basics.h>

enum { PITH_DATE_TOKENS = 48 }; /* maximum tokens of a text */

enum { PITH_DATE_END, PITH_DATE_NUMBER, PITH_DATE_WORD, PITH_DATE_MONTH };

/* The unit of a number, from the character after it. */
enum { PITH_DATE_YEAR = 1, PITH_DATE_MONTH_MARK, PITH_DATE_DAY };

typedef struct pith_date_token {
    uint8_t kind;
    uint8_t mark;   /* of a number; 0: none */
    uint8_t digits; /* of a number, at most 18; 0xff: more */
    uint8_t nsep;   /* characters before it that are not white space */
    bool glued;     /* a number directly after a letter, or part of a word */
    bool spaced;    /* white space precedes it */
    bool persian;   /* a number in Persian or Arabic digits */
    /* first of the characters before it, '?' if it is not ASCII; ' ' for white
     * space only, 0 for nothing */
    char sep;
    int64_t value;  /* of a number; of a month 1 to 24 (date_words.h) */
    size_t letters; /* of a word, in code points */
    pith_str text;  /* of a word */
} pith_date_token;

/** Cut a text into tokens; returns their number. Years of Japanese eras,
 * Vietnamese "thang" with its number, and Levantine months of two words become
 * one token. Linear, and at most PITH_DATE_TEXT_MAX bytes. */
size_t pith_date_cut(pith_str text, pith_date_token tokens[PITH_DATE_TOKENS]);

#endif
