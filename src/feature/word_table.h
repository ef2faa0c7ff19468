/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Words and text blocks of a page, and word lists over one page or several.
 *
 * A token is a maximal run of letters and marks, in lower case; tags inside a
 * sentence (b, a, span and so on) do not end it. A Han, Hiragana or Katakana
 * character is a token, and Thai is segmented with a dictionary. A run of Lao,
 * Khmer, Burmese, or of Thai without the dictionary, is one token and counts as
 * a fourth of its characters, as words are counted everywhere. A text block is
 * the text between two elements that are not of that kind. A word list counts
 * tokens over one page or several; the method that searches it for outliers
 * flags them.
 */
#ifndef PITH_FEATURE_WORD_TABLE_H
#define PITH_FEATURE_WORD_TABLE_H

#include "page.h"

/** A row of the word list, in the order of first occurrence. */
typedef struct pith_table_word {
    size_t at; /* of its text in pith_word_table.text */
    size_t len;
    uint64_t hash;
    uint32_t total;  /* occurrences */
    uint32_t pages;  /* pages that contain it */
    uint32_t last;   /* number of the last of these, from 1 */
    uint32_t term;   /* its index in pith_word_table.term for that page */
    uint32_t weight; /* number of words it counts as: 1, except for unsegmented
                        runs */
    bool pruned;     /* excluded because it is on too few or too many pages */
    bool outlier;
    double tfidf;    /* mean over its pages, 0 to 1; 0: not computed */
    double distance; /* D; the last four are for the search for outliers */
} pith_table_word;

/** A word of a page, and how often it occurs there. */
typedef struct pith_word_term {
    uint32_t row;
    uint32_t count;
} pith_word_term;

/** A page that was noted: its terms, and the number of its tokens. */
typedef struct pith_word_page {
    uint32_t term, nterms;
    uint32_t ntokens;
} pith_word_page;

typedef struct pith_word_table {
    pith_arena *arena;
    pith_table_word *word;
    uint32_t n;
    uint32_t npages;

    /* Kept by pith_word_table_note(), for TF-IDF. */
    pith_word_term *term;
    uint32_t nterms, term_cap;
    pith_word_page *page;
    uint32_t nnoted, page_cap;

    /* Internal. */
    uint32_t cap;
    char *text; /* of all words, followed by the current token */
    size_t text_len, text_cap;
    size_t open; /* bytes of the current token */
    uint32_t *slot;
    uint32_t nslots;
} pith_word_table;

/** Text between two dividing elements, not only white space. */
typedef struct pith_token_block {
    uint32_t token; /* its first one */
    uint32_t ntokens;
    uint32_t nwords; /* sum of the weights of its tokens */
} pith_token_block;

typedef struct pith_tokenized {
    uint32_t *token; /* row of the word list of each token of the page */
    uint32_t ntokens, token_cap;
    pith_token_block *block;
    uint32_t nblocks;
    uint32_t *block_of; /* per node: block of a text node; UINT32_MAX for blank
                           and hidden text, and for elements */
} pith_tokenized;

/**
 * How text is divided into words and blocks. By default: in lower case, and
 * with all inline elements inside blocks.
 */
typedef struct pith_word_reading {
    bool keep_case;    /* "The" and "the" are two words */
    bool paper_inline; /* only span, b, i and br, which the paper names, do not
                          end a block */
} pith_word_reading;

/** What to read. */
typedef struct pith_word_source {
    const pith_page *page;
    const uint8_t *keep; /* per node: only text nodes with 1; NULL: all */
    pith_arena *arena;   /* for the results; NULL: the list's */
    pith_word_reading reading;
    struct pith_thai *thai; /* an open dictionary; NULL: one of its own */
} pith_word_source;

/** Initialise an empty list, which lives in arena. */
void pith_word_table_init(pith_word_table *words, pith_arena *arena);

/**
 * Read a page: add its words to the list, and write tokens and blocks to out.
 * PITH_OK or PITH_NOMEM. Takes linear time.
 */
pith_status pith_word_table_read(pith_word_table *words,
                                 const pith_word_source *source,
                                 pith_tokenized *out);

/**
 * Store how often each word occurs on the page that was read last, for TF-IDF:
 * 8 bytes per word and page. PITH_OK or PITH_NOMEM. Takes linear time.
 */
pith_status pith_word_table_note(pith_word_table *words,
                                 const pith_tokenized *text);

/**
 * The raw TF-IDF of a term of a page that was noted: its share of the tokens,
 * times ln(pages / pages that contain it) if there are several pages.
 */
double pith_word_table_term_weight(const pith_word_table *words,
                                   const pith_word_page *page,
                                   const pith_word_term *term);

/**
 * The length of the vector of a page's raw TF-IDFs, by which they are scaled to
 * length 1; 1 if all are 0. Takes time linear in its terms.
 */
double pith_word_table_page_length(const pith_word_table *words,
                                   const pith_word_page *page);

/**
 * Compute the mean scaled TF-IDF of every word, over the noted pages that
 * contain it. Takes linear time.
 */
void pith_word_table_weigh(pith_word_table *words);

/**
 * Add a row, for example from a saved list; *row is its index. False if the
 * word exists already or, with PITH_NOMEM in *status, if memory ran out.
 */
bool pith_word_table_add(pith_word_table *words, pith_str text, uint32_t *row,
                         pith_status *status);

/** The row of a word, or UINT32_MAX. */
uint32_t pith_word_table_find(const pith_word_table *words, pith_str text);

/** The text of a word; borrowed until the list grows. */
static inline pith_str pith_word_table_text(const pith_word_table *words,
                                            uint32_t row)
{
    const pith_table_word *word = &words->word[row];
    return (pith_str){words->text + word->at, word->len};
}

/** Flag the words that are outliers in another list, and no others. */
void pith_word_table_copy_flags(pith_word_table *words,
                                const pith_word_table *from);

#endif
