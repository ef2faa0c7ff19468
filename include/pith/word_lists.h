/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith/word_lists.h: the words of many pages, and which of them are noise.
 *
 * The method `outlier` looks for words that are alone with how often they
 * occur. On one page it has little to go by; over a set of pages a word has
 * occurrences, pages that hold it and a TF-IDF weight. So a list of words is
 * learned from pages one by one, searched once, saved, and used for any page:
 *
 *     pith_words *words = pith_words_new();
 *     for each page: pith_words_learn(words, doc, NULL);
 *     pith_words_detect(words, &options, NULL);
 *     pith_words_save(words, &bytes, &len);
 *     ...
 *     options.method = "outlier";
 *     options.words = words;               with any worker, in any thread
 *
 * A word is a run of letters and marks in lower case; a Han, Hiragana or
 * Katakana character is one, and Thai is cut by a dictionary where libthai is
 * compiled in. All visible text of a page counts, kept or not, as the source
 * (Lingwal 2013) has it.
 *
 * Learning is for one thread at a time; a list that is only read may be shared
 * by any number. Words stand in the order of their first occurrence, so that
 * the order of pages decides between words that are equally far out.
 */
#ifndef PITH_WORD_LISTS_H
#define PITH_WORD_LISTS_H

#include <pith/pith.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Classes that the pages of a list can be of, at most. */
enum { PITH_WORD_CLASSES = 64 };

/** A word of a list. The text is borrowed from the list until it is freed or
 * learns another page. */
typedef struct pith_word {
    pith_str text;
    uint32_t total;    /* occurrences, at least 1 */
    uint32_t pages;    /* that hold it, 1 to total */
    uint32_t labelled; /* of these, that are of a class */
    double tfidf;      /* mean over these pages, 0 to 1; 0 before a search with
                        features=tfidf */
    double distance;   /* to the k-th nearest other word; 0 before a search */
    bool outlier;
    bool pruned; /* on too few or too many pages to take part in the search */
} pith_word;

/** An empty list, owned (pith_words_free()), or NULL when memory ran out. */
PITH_API pith_words *pith_words_new(void);
PITH_API void pith_words_free(pith_words *words);

/**
 * Say how pages become words, before the first one.
 *
 * @param options  the parameters of the method outlier in its settings count:
 *                 case, inline; NULL: defaults, which an empty list has without
 *                 this call. The method has to be "outlier". A page is to be
 *                 judged with the same ones, or it has other words.
 * @param error    detail, may be NULL.
 * @return         PITH_OK, PITH_ARG after the first page or for another method,
 *                 or what pith_options_check() returns.
 */
PITH_API pith_status pith_words_read_by(pith_words *words,
                                        const pith_options *options,
                                        pith_error *error);

/**
 * Add the words of a page.
 *
 * @param doc    a parsed page; only its scratch memory is changed.
 * @param error  detail, may be NULL.
 * @return       PITH_OK; PITH_ARG for a list that was loaded: what TF-IDF needs
 *               of each page is not saved; PITH_NOMEM (the list is then only
 *               good to be freed). Linear; a list takes about 100 bytes a word
 *               and 8 more for each page that holds it.
 */
PITH_API pith_status pith_words_learn(pith_words *words, pith_doc *doc,
                                      pith_error *error);

/**
 * The same for a page of a class, such as the section or the site that it is
 * from: pages that hold a word are counted by class, too.
 *
 * @param name  of the class; 1 to 255 bytes of UTF-8 without control characters.
 * @return      as pith_words_learn(), and PITH_ARG for another name, PITH_LIMIT
 *              for a class beyond the 64th; the list is then only good to be
 *              freed. 4 bytes more for each word and class.
 */
PITH_API pith_status pith_words_learn_as(pith_words *words, pith_doc *doc,
                                         pith_str name, pith_error *error);

/** How many classes there are, in the order of their first pages. */
PITH_API size_t pith_words_classes(const pith_words *words);

/** The name of a class, borrowed from the list; empty past the last. */
PITH_API pith_str pith_words_class_name(const pith_words *words, size_t index);

/** How many pages of a class hold the i-th word; 0 past the last of either. */
PITH_API uint32_t pith_words_class_pages(const pith_words *words, size_t index,
                                         size_t i);

/**
 * Find the outliers anew.
 *
 * @param options  the parameters of the method outlier in its settings count:
 *                 outliers, outlier-share, neighbour, separated, features,
 *                 at-least, at-most; NULL: defaults. The method has to be "outlier".
 * @param error    detail, may be NULL.
 * @return         PITH_OK, PITH_NOMEM, PITH_ARG for another method, or what
 *                 pith_options_check() returns.
 *
 * A loaded list is searched by the TF-IDF weights it was saved with. With g
 * different pairs of occurrences and pages and u different points this takes
 * about g * g + u * k log k steps.
 */
PITH_API pith_status pith_words_detect(pith_words *words,
                                       const pith_options *options,
                                       pith_error *error);

/**
 * Add what another list has counted, on other pages: sums of occurrences and
 * pages, also by class. Search for outliers again before the list is used or
 * saved, which also puts the words in order: the most frequent first, of equals
 * by their bytes. Then merging is associative and commutative: the same lists,
 * merged in any order and grouping, are saved as the same bytes.
 *
 * TF-IDF weights belong to the pages of one list: they are dropped, and a
 * search with features=tfidf is refused. A merged list learns no more pages.
 *
 * @param error  detail, may be NULL.
 * @return       PITH_OK; PITH_ARG for the list itself; PITH_LIMIT for more than
 *               33,554,432 words, 64 classes or 2^32 - 1 pages, whatever the
 *               order, and PITH_NOMEM: the list is then only good to be freed.
 *               Linear in the other list; occurrences beyond 2^32 - 1 are that.
 */
PITH_API pith_status pith_words_merge(pith_words *words,
                                      const pith_words *other,
                                      pith_error *error);

/** How many words there are, and how many pages were learned. */
PITH_API size_t pith_words_count(const pith_words *words);
PITH_API size_t pith_words_pages(const pith_words *words);

/** The i-th word; false past the last, and *word is then untouched. */
PITH_API bool pith_words_at(const pith_words *words, size_t i, pith_word *word);

/** A word by its text, in lower case; false when the list does not have it. */
PITH_API bool pith_words_find(const pith_words *words, pith_str text,
                              pith_word *word);

/**
 * The list as text, to be loaded again: tab-separated lines as docs/formats.md
 * describes them. Weights have 9 digits behind the point, distances 6.
 *
 * @param out  out: UTF-8, NUL-terminated, owned (pith_free()).
 * @param len  out: its length in bytes.
 * @return     PITH_OK or PITH_NOMEM.
 */
PITH_API pith_status pith_words_save(const pith_words *words, char **out,
                                     size_t *len);

/**
 * A list that was saved. Nothing of bytes is needed afterwards.
 *
 * @param words  out: owned (pith_words_free()); NULL when the call fails.
 * @param error  detail, may be NULL: line and byte of what is wrong.
 * @return       PITH_OK, PITH_FORMAT for anything that pith_words_save() would
 *               not have written, a list that was cut short included, or
 *               PITH_NOMEM. Linear.
 */
PITH_API pith_status pith_words_load(pith_str bytes, pith_words **words,
                                     pith_error *error);

#ifdef __cplusplus
}
#endif

#endif
