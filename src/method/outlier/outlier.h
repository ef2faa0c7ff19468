/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Words, text blocks and word outliers: what the method `outlier` is made of.
 *
 * A token is a maximal run of letters and marks, in lower case; tags inside a
 * sentence (b, a, span and so on) do not end it. A Han, Hiragana or Katakana
 * character is a token of its own, and Thai is cut into words by a dictionary.
 * A run of Lao, Khmer, Burmese, or of Thai without the dictionary, stays whole
 * and counts as a fourth of its characters, as words are counted everywhere.
 * A text block is what stands between two elements that are not of that kind.
 * A word list counts tokens over one page or over several; a word is an
 * outlier when its k-th nearest neighbour, by occurrences, pages and TF-IDF, is
 * far away.
 */
#ifndef PITH_METHOD_OUTLIER_H
#define PITH_METHOD_OUTLIER_H

#include "page.h"

/* A row of the word list, in order of first occurrence. */
typedef struct pith_outlier_word {
    size_t at; /* of its text in pith_outlier_words.text */
    size_t len;
    uint64_t hash;
    uint32_t total;  /* occurrences */
    uint32_t pages;  /* that hold it */
    uint32_t last;   /* number of the last of these, from 1 */
    uint32_t term;   /* where it is in pith_outlier_words.term for that page */
    uint32_t weight; /* words it counts as: 1, but for runs that stay whole */
    bool pruned;     /* on too few or too many pages: no point */
    bool outlier;
    double tfidf;    /* mean over its pages, 0 to 1; 0: not asked for */
    double distance; /* D; the last four are for pith_outlier_detect() */
} pith_outlier_word;

/* A word of a page, and how often it is there. */
typedef struct pith_outlier_term {
    uint32_t row;
    uint32_t count;
} pith_outlier_term;

/* A page that was noted: its terms and all its tokens. */
typedef struct pith_outlier_page {
    uint32_t term, nterms;
    uint32_t ntokens;
} pith_outlier_page;

typedef struct pith_outlier_words {
    pith_arena *arena;
    pith_outlier_word *word;
    uint32_t n;
    uint32_t npages;

    /* What pith_outlier_note() keeps, for TF-IDF. */
    pith_outlier_term *term;
    uint32_t nterms, term_cap;
    pith_outlier_page *page;
    uint32_t nnoted, page_cap;

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
    uint32_t nwords; /* weights of its tokens, added up */
} pith_outlier_block;

typedef struct pith_outlier_text {
    uint32_t *token; /* row of the word list of each token of the page */
    uint32_t ntokens, token_cap;
    pith_outlier_block *block;
    uint32_t nblocks;
    uint32_t *block_of; /* per node: block of a text node; UINT32_MAX for
                           blank and hidden text and for elements */
} pith_outlier_text;

/* How text becomes words and blocks; by itself in lower case, and with all of
 * a sentence's tags inside blocks. */
typedef struct pith_outlier_reading {
    bool keep_case;    /* "The" and "the" are two words */
    bool paper_inline; /* of HTML's tags only span, b, i and br, which the
                          paper names, do not end a block */
} pith_outlier_reading;

/* What is read. */
typedef struct pith_outlier_source {
    const pith_page *page;
    const uint8_t *keep; /* per node: only text nodes with 1; NULL: all */
    pith_arena *arena;   /* for what is found; NULL: the list's */
    pith_outlier_reading reading;
    struct pith_thai *thai; /* an open dictionary; NULL: one of its own */
} pith_outlier_source;

typedef struct pith_outlier_options {
    uint32_t n;        /* words to flag; at most `share` of them are */
    uint32_t k;        /* which neighbour; at most the number of others */
    bool separated;    /* words at distance 0 are never flagged */
    bool tfidf;        /* TF-IDF is the third coordinate */
    double share;      /* of the words, that are flagged at most; 0 to 1 */
    double at_least;   /* words on a smaller share of the pages are pruned, */
    double at_most;    /* and those on a larger one, 0 meaning 1; of one page
                          the share of its tokens counts */
    pith_arena *arena; /* scratch; NULL: the list's */
} pith_outlier_options;

/** How words are judged, as the method's parameters have it. */
pith_outlier_options pith_outlier_options_of(const double *param);

/** How text is read, as they have it. */
pith_outlier_reading pith_outlier_reading_of(const double *param);

/** Whether the stems of stop words are stop words, too. */
bool pith_outlier_stop_stems_of(const double *param);

/** The choice of stems in the method's parameters: a row of
 * pith_stem_choices. */
unsigned pith_outlier_stem_of(const double *param);

/** Start an empty list, which lives in arena. */
void pith_outlier_words_init(pith_outlier_words *words, pith_arena *arena);

/**
 * Read a page: add its words to the list and say in out what stands where.
 * PITH_NOMEM or PITH_OK. Linear.
 */
pith_status pith_outlier_read(pith_outlier_words *words,
                              const pith_outlier_source *source,
                              pith_outlier_text *out);

/**
 * Remember how often each word is on the page that was read last, for TF-IDF:
 * 8 bytes a word and page. PITH_NOMEM or PITH_OK. Linear.
 */
pith_status pith_outlier_note(pith_outlier_words *words,
                              const pith_outlier_text *text);

/** Raw TF-IDF of a term of a page that was noted: its share of the tokens,
 * times ln(pages / pages that hold it) where there are several. */
double pith_outlier_term_weight(const pith_outlier_words *words,
                                const pith_outlier_page *page,
                                const pith_outlier_term *term);

/** Length of the vector of a page's raw TF-IDFs, by which they are scaled to
 * length 1; 1 where all are 0, which stay so. Linear in its terms. */
double pith_outlier_page_length(const pith_outlier_words *words,
                                const pith_outlier_page *page);

/**
 * Mean scaled TF-IDF of every word, over the pages that hold it, of all pages
 * that were noted. Linear.
 */
void pith_outlier_weigh(pith_outlier_words *words);

/** A new row, as of a list that was saved; *row is where it is. False when the
 * word is there already. PITH_NOMEM in *status else. */
bool pith_outlier_add_row(pith_outlier_words *words, pith_str text,
                          uint32_t *row, pith_status *status);

/** The row of a word, or UINT32_MAX. */
uint32_t pith_outlier_find(const pith_outlier_words *words, pith_str text);

/** Text of a word; borrowed until the list grows. */
static inline pith_str pith_outlier_word_text(const pith_outlier_words *words,
                                              uint32_t row)
{
    const pith_outlier_word *word = &words->word[row];
    return (pith_str){words->text + word->at, word->len};
}

/** Flag the words that are outliers in another list, and no others. */
void pith_outlier_copy_flags(pith_outlier_words *words,
                             const pith_outlier_words *from);

/**
 * Find every word's distance to its k-th nearest other word, by occurrences,
 * pages and (options->tfidf) TF-IDF, and flag the n words with the largest,
 * the earlier ones of equals. PITH_NOMEM or PITH_OK.
 *
 * Equal points are one. With g different pairs of occurrences and pages and u
 * different points (of counts, u is g) this takes about g * g + u * k log k
 * steps. On a page of t tokens g is at most the square root of 2t.
 */
pith_status pith_outlier_detect(pith_outlier_words *words,
                                const pith_outlier_options *options);

#endif
