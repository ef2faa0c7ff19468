/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Words, text blocks and word outliers: what the method `outlier` is made of.
 *
 * A token is a maximal run of letters and marks, in lower case; tags inside a
 * sentence (b, a, span and so on) do not end it. A text block is what stands
 * between two elements that are not of that kind. A word list counts tokens
 * over one page or over several; a word is an outlier when its k-th nearest
 * neighbour, by occurrences and pages, is far away.
 */
#ifndef PITH_METHOD_OUTLIER_H
#define PITH_METHOD_OUTLIER_H

#include "page.h"

/* A row of the word list, in order of first occurrence. */
typedef struct pith_outlier_word {
    size_t at; /* of its text in pith_outlier_words.text */
    size_t len;
    uint64_t hash;
    uint32_t total; /* occurrences */
    uint32_t pages; /* that hold it */
    uint32_t last;  /* number of the last of these, from 1 */
    bool outlier;
    double distance; /* D; the last two are for pith_outlier_detect() */
} pith_outlier_word;

typedef struct pith_outlier_words {
    pith_arena *arena;
    pith_outlier_word *word;
    uint32_t n;
    uint32_t npages;

    /* Inside. */
    uint32_t cap;
    char *text; /* of all words, and behind them of the token at hand */
    size_t text_len, text_cap;
    size_t open; /* bytes of the token at hand */
    uint32_t *slot;
    uint32_t nslots;
} pith_outlier_words;

/* Between two dividing elements; holds text that is not blank. */
typedef struct pith_outlier_block {
    uint32_t token; /* its first one */
    uint32_t ntokens;
} pith_outlier_block;

typedef struct pith_outlier_text {
    uint32_t *token; /* row of the word list of each token of the page */
    uint32_t ntokens, token_cap;
    pith_outlier_block *block;
    uint32_t nblocks;
    uint32_t *block_of; /* per node: block of a text node; UINT32_MAX for
                           blank and hidden text and for elements */
} pith_outlier_text;

typedef struct pith_outlier_options {
    uint32_t n;     /* words to flag; at most half of them are */
    uint32_t k;     /* which neighbour; at most the number of others */
    bool separated; /* words at distance 0 are never flagged */
} pith_outlier_options;

/** How words are judged, as the method's parameters have it. */
pith_outlier_options pith_outlier_options_of(const double *param);

/** Start an empty list, which lives in arena. */
void pith_outlier_words_init(pith_outlier_words *words, pith_arena *arena);

/**
 * Read a page: add its words to the list and say in out what stands where (in
 * the list's arena, too). PITH_NOMEM or PITH_OK. Linear.
 */
pith_status pith_outlier_read(pith_outlier_words *words, const pith_page *page,
                              pith_outlier_text *out);

/** Text of a word; borrowed until the list grows. */
static inline pith_str pith_outlier_word_text(const pith_outlier_words *words,
                                              uint32_t row)
{
    const pith_outlier_word *word = &words->word[row];
    return (pith_str){words->text + word->at, word->len};
}

/**
 * Find every word's distance to its k-th nearest other word, in the plane of
 * occurrences and pages, and flag the n words with the largest, the earlier
 * ones of equals. Scratch memory from the list's arena; PITH_NOMEM or PITH_OK.
 *
 * Equal points are one: with u different ones this takes u * (u + k log u)
 * steps. On a page of t tokens u is at most the square root of 2t.
 */
pith_status pith_outlier_detect(pith_outlier_words *words,
                                const pith_outlier_options *options);

#endif
