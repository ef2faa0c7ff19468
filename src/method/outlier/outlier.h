/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Words, text blocks and word outliers, the basis of the method `outlier`.
 *
 * A token is a maximal run of letters and marks, in lower case; tags inside a
 * sentence (b, a, span and so on) do not end it. A Han, Hiragana or Katakana
 * character is a token, and Thai is segmented with a dictionary. A run of Lao,
 * Khmer, Burmese, or of Thai without the dictionary, is one token and counts as
 * a fourth of its characters, as words are counted everywhere. A text block is
 * the text between two elements that are not of that kind. A word list counts
 * tokens over one page or several. A word is an outlier if its k-th nearest
 * neighbour, by occurrences, pages and TF-IDF, is far away.
 */
#ifndef PITH_METHOD_OUTLIER_H
#define PITH_METHOD_OUTLIER_H

#include "page.h"

/** A row of the word list, in the order of first occurrence. */
typedef struct pith_outlier_word {
    size_t at; /* of its text in pith_outlier_words.text */
    size_t len;
    uint64_t hash;
    uint32_t total;  /* occurrences */
    uint32_t pages;  /* pages that contain it */
    uint32_t last;   /* number of the last of these, from 1 */
    uint32_t term;   /* its index in pith_outlier_words.term for that page */
    uint32_t weight; /* number of words it counts as: 1, except for unsegmented
                        runs */
    bool pruned;     /* excluded because it is on too few or too many pages */
    bool outlier;
    double tfidf;    /* mean over its pages, 0 to 1; 0: not computed */
    double distance; /* D; the last four are for pith_outlier_detect() */
} pith_outlier_word;

/** A word of a page, and how often it occurs there. */
typedef struct pith_outlier_term {
    uint32_t row;
    uint32_t count;
} pith_outlier_term;

/** A page that was noted: its terms, and the number of its tokens. */
typedef struct pith_outlier_page {
    uint32_t term, nterms;
    uint32_t ntokens;
} pith_outlier_page;

typedef struct pith_outlier_words {
    pith_arena *arena;
    pith_outlier_word *word;
    uint32_t n;
    uint32_t npages;

    /* Kept by pith_outlier_note(), for TF-IDF. */
    pith_outlier_term *term;
    uint32_t nterms, term_cap;
    pith_outlier_page *page;
    uint32_t nnoted, page_cap;

    /* Internal. */
    uint32_t cap;
    char *text; /* of all words, followed by the current token */
    size_t text_len, text_cap;
    size_t open; /* bytes of the current token */
    uint32_t *slot;
    uint32_t nslots;
} pith_outlier_words;

/** Text between two dividing elements, not only white space. */
typedef struct pith_outlier_block {
    uint32_t token; /* its first one */
    uint32_t ntokens;
    uint32_t nwords; /* sum of the weights of its tokens */
} pith_outlier_block;

typedef struct pith_outlier_text {
    uint32_t *token; /* row of the word list of each token of the page */
    uint32_t ntokens, token_cap;
    pith_outlier_block *block;
    uint32_t nblocks;
    uint32_t *block_of; /* per node: block of a text node; UINT32_MAX for blank
                           and hidden text, and for elements */
} pith_outlier_text;

/**
 * How text is divided into words and blocks. By default: in lower case, and
 * with all inline elements inside blocks.
 */
typedef struct pith_outlier_reading {
    bool keep_case;    /* "The" and "the" are two words */
    bool paper_inline; /* only span, b, i and br, which the paper names, do not
                          end a block */
} pith_outlier_reading;

/** What to read. */
typedef struct pith_outlier_source {
    const pith_page *page;
    const uint8_t *keep; /* per node: only text nodes with 1; NULL: all */
    pith_arena *arena;   /* for the results; NULL: the list's */
    pith_outlier_reading reading;
    struct pith_thai *thai; /* an open dictionary; NULL: one of its own */
} pith_outlier_source;

typedef struct pith_outlier_options {
    uint32_t n;        /* words to flag; at most `share` of them are */
    uint32_t k;        /* which neighbour; limited to the number of others */
    bool separated;    /* never flag words at distance 0 */
    bool tfidf;        /* TF-IDF is the third coordinate */
    double share;      /* maximum share of words to flag; 0 to 1 */
    double at_least;   /* words on a smaller share of the pages are pruned, */
    double at_most;    /* and those on a larger one (0 means 1); for one page
                          the share of its tokens is used */
    pith_arena *arena; /* scratch; NULL: the list's */
} pith_outlier_options;

/** The options for the search, from the method's parameters. */
pith_outlier_options pith_outlier_options_of(const double *param);

/** The options for reading text, likewise. */
pith_outlier_reading pith_outlier_reading_of(const double *param);

/** Whether the stems of stop words are stop words, too. */
bool pith_outlier_stop_stems_of(const double *param);

/** The stemmer in the method's parameters: a row of pith_stem_choices. */
unsigned pith_outlier_stem_of(const double *param);

/** Initialise an empty list, which lives in arena. */
void pith_outlier_words_init(pith_outlier_words *words, pith_arena *arena);

/**
 * Read a page: add its words to the list, and write tokens and blocks to out.
 * PITH_OK or PITH_NOMEM. Takes linear time.
 */
pith_status pith_outlier_read(pith_outlier_words *words,
                              const pith_outlier_source *source,
                              pith_outlier_text *out);

/**
 * Store how often each word occurs on the page that was read last, for TF-IDF:
 * 8 bytes per word and page. PITH_OK or PITH_NOMEM. Takes linear time.
 */
pith_status pith_outlier_note(pith_outlier_words *words,
                              const pith_outlier_text *text);

/**
 * The raw TF-IDF of a term of a page that was noted: its share of the tokens,
 * times ln(pages / pages that contain it) if there are several pages.
 */
double pith_outlier_term_weight(const pith_outlier_words *words,
                                const pith_outlier_page *page,
                                const pith_outlier_term *term);

/**
 * The length of the vector of a page's raw TF-IDFs, by which they are scaled to
 * length 1; 1 if all are 0. Takes time linear in its terms.
 */
double pith_outlier_page_length(const pith_outlier_words *words,
                                const pith_outlier_page *page);

/**
 * Compute the mean scaled TF-IDF of every word, over the noted pages that
 * contain it. Takes linear time.
 */
void pith_outlier_weigh(pith_outlier_words *words);

/**
 * Add a row, for example from a saved list; *row is its index. False if the
 * word exists already or, with PITH_NOMEM in *status, if memory ran out.
 */
bool pith_outlier_add_row(pith_outlier_words *words, pith_str text,
                          uint32_t *row, pith_status *status);

/** The row of a word, or UINT32_MAX. */
uint32_t pith_outlier_find(const pith_outlier_words *words, pith_str text);

/** The text of a word; borrowed until the list grows. */
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
 * Compute every word's distance to its k-th nearest other word, by occurrences,
 * pages and (options->tfidf) TF-IDF, and flag the n words with the largest
 * distances; of equal ones the earlier. PITH_OK or PITH_NOMEM.
 *
 * Equal points are merged. With g different pairs of occurrences and pages, and
 * u different points (without TF-IDF u is g), this takes about g * g + u * k
 * log k steps. On a page of t tokens, g is at most the square root of 2t.
 */
pith_status pith_outlier_detect(pith_outlier_words *words,
                                const pith_outlier_options *options);

#endif
