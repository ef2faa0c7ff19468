/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Where in a class words of a list may begin. Most places of a class are none,
 * and a few looks say so: at the first letter, and at whether any word goes on
 * as the class does in the next two.
 */
#ifndef PITH_PAGE_CLASS_WORDS_H
#define PITH_PAGE_CLASS_WORDS_H

#include "str.h"

#include <string.h>

/* By the letter & 31, which other bytes share. */
typedef struct pith_class_words {
    uint8_t first[32];   /* row of the first such word plus one, or 0 */
    uint32_t second[32]; /* the letters that may follow, a bit each */
    uint32_t third[32];  /* likewise, by the second letter */
} pith_class_words;

/** Add the word of a row below 255: at least two letters, in lower case. Words
 * with one first letter are in adjacent rows, and the last row is added
 * first. */
static inline void pith_class_words_add(pith_class_words *self, pith_str word,
                                        size_t row)
{
    unsigned letter = word.data[0] & 31;
    self->first[letter] = (uint8_t)(row + 1);
    self->second[letter] |= UINT32_C(1) << (word.data[1] & 31);
    self->third[word.data[1] & 31] |=
        word.len > 2 ? UINT32_C(1) << (word.data[2] & 31) : UINT32_MAX;
}

/** Whether a word may begin as a text of at least two bytes does, in either
 * case. */
static inline bool pith_class_words_may_begin(const pith_class_words *self,
                                              pith_str text)
{
    const char *at = text.data;
    return self->second[at[0] & 31] >> (at[1] & 31) & 1 &&
           (text.len == 2 || self->third[at[1] & 31] >> (at[2] & 31) & 1);
}

/** The first place at or after `from` where a word may begin; the length of the
 * text less one, or more: there is none. */
static inline size_t pith_class_words_next(const pith_class_words *self,
                                           pith_str text, size_t from)
{
    if (from + 1 >= text.len)
        return from;
    const char *at = text.data + from;
    const char *last = text.data + text.len - 1;
    uint32_t second = self->second[*at & 31]; /* what may follow *at */
    do {
        unsigned next = *++at & 31;
        if (second >> next & 1 &&
            (at == last || self->third[next] >> (at[1] & 31) & 1))
            return (size_t)(at - 1 - text.data);
        second = self->second[next];
    } while (at < last);
    return (size_t)(at - text.data);
}

/** The first row whose word begins with a letter, in lower case; only if
 * pith_class_words_may_begin(). */
static inline size_t pith_class_words_row(const pith_class_words *self,
                                          char letter)
{
    return self->first[letter & 31] - (size_t)1;
}

/** Whether a text of at least four bytes begins like a word of as many, in
 * either case: most that begin with its first two letters do not. */
static inline bool pith_class_words_may_be(pith_str text, pith_str word)
{
    enum { FOLD = 0x20202020 };
    uint32_t a;
    uint32_t b;
    memcpy(&a, text.data, sizeof a);
    memcpy(&b, word.data, sizeof b);
    return ((a ^ b) & ~(uint32_t)FOLD) == 0;
}

#endif
