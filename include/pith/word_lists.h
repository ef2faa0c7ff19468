/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith/word_lists.h: count the words of many pages, and find which of them are
 * noise.
 *
 * The method `outlier` finds words whose frequency is unusual. A single page
 * has few words for that. Over a set of pages, each word has a number of
 * occurrences, a number of pages that contain it, and a TF-IDF weight. A word
 * list is learned from pages one by one, searched for outliers once, saved, and
 * used for any page:
 *
 *     pith_words *words = pith_words_new();
 *     for each page: pith_words_learn(words, doc, NULL);
 *     pith_words_detect(words, &options, NULL);
 *     pith_words_save(words, &bytes, &len);
 *     ...
 *     options.method = "outlier";
 *     options.words = words;               with any worker, in any thread
 *
 * A word is a run of letters and marks in lower case. Each Han, Hiragana or
 * Katakana character is a word; Thai is segmented with a dictionary if libthai
 * is compiled in. All visible text of a page counts, kept or not, as in the
 * source (Lingwal 2013).
 *
 * Learning is for one thread at a time; a list that is only read may be used by
 * any number of threads. Words are in the order of their first occurrence, so
 * the order of pages decides between words that are equally far from the
 * others.
 */
#ifndef PITH_WORD_LISTS_H
#define PITH_WORD_LISTS_H

#include <pith/pith.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The maximum number of classes of pages in a list. */
enum { PITH_WORD_CLASSES = 64 };

/**
 * A word of a list. The text is borrowed from the list until it is freed or
 * learns another page.
 */
typedef struct pith_word {
    pith_str text;
    uint32_t total;    /* occurrences, at least 1 */
    uint32_t pages;    /* pages that contain it, 1 to total */
    uint32_t labelled; /* those of them that belong to a class */
    double tfidf;      /* mean over these pages, 0 to 1; 0 before a search with
                          features=tfidf */
    double distance;   /* to the k-th nearest other word; 0 before a search */
    bool outlier;
    bool pruned; /* excluded from the search because it is on too few or too
                    many pages */
} pith_word;

/** Create an empty list. Owned (pith_words_free()); NULL if memory ran out. */
PITH_API pith_words *pith_words_new(void);
PITH_API void pith_words_free(pith_words *words);

/**
 * Set how pages are divided into words, before the first page.
 *
 * @param options  the parameters case and inline of the method outlier are
 *                 used; NULL: the defaults, which an empty list has without
 *                 this call. The method must be "outlier". Use the same options
 *                 when the list is applied to a page; otherwise the page has
 *                 other words.
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
 * @param doc    unchanged, except for its scratch memory.
 * @param error  detail, may be NULL.
 * @return       PITH_OK; PITH_ARG for a list that was loaded, because the data
 *               that TF-IDF needs of each page is not saved; PITH_NOMEM, and
 *               then the list can only be freed.
 *
 * Takes time linear in the page. A list takes about 100 bytes per word, and 8
 * more for each page that contains it.
 */
PITH_API pith_status pith_words_learn(pith_words *words, pith_doc *doc,
                                      pith_error *error);

/**
 * Add the words of a page that belongs to a class, such as its section or site.
 * The pages that contain a word are also counted by class.
 *
 * @param name  of the class: 1 to 255 bytes of UTF-8 without control
 *              characters.
 * @return      as pith_words_learn(); PITH_ARG for an invalid name; PITH_LIMIT
 *              for a class beyond the 64th, and then the list can only be
 *              freed.
 *
 * Takes 4 more bytes for each word and class.
 */
PITH_API pith_status pith_words_learn_as(pith_words *words, pith_doc *doc,
                                         pith_str name, pith_error *error);

/** The number of classes, which are in the order of their first pages. */
PITH_API size_t pith_words_classes(const pith_words *words);

/** The name of a class, borrowed from the list; empty past the last one. */
PITH_API pith_str pith_words_class_name(const pith_words *words, size_t index);

/**
 * How many pages of a class contain the i-th word; 0 past the last of either.
 */
PITH_API uint32_t pith_words_class_pages(const pith_words *words, size_t index,
                                         size_t i);

/**
 * Find the outliers.
 *
 * @param options  the parameters outliers, outlier-share, neighbour, separated,
 *                 features, at-least and at-most of the method outlier are
 *                 used; NULL: defaults. The method must be "outlier".
 * @param error    detail, may be NULL.
 * @return         PITH_OK, PITH_NOMEM, PITH_ARG for another method, or what
 *                 pith_options_check() returns.
 *
 * A loaded list is searched with the TF-IDF weights that were saved. With g
 * different pairs of occurrences and pages, and u different points, it takes
 * about g * g + u * k log k steps.
 */
PITH_API pith_status pith_words_detect(pith_words *words,
                                       const pith_options *options,
                                       pith_error *error);

/**
 * Add the counts of another list over other pages: occurrences and pages, also
 * by class. Search for outliers again before the list is used or saved. This
 * also sorts the words: the most frequent first, words of equal frequency by
 * their bytes. Merging is then associative and commutative: the same lists,
 * merged in any order and grouping, are saved as the same bytes.
 *
 * TF-IDF weights depend on the pages of one list, so they are dropped, and a
 * search with features=tfidf is refused. A merged list cannot learn more pages.
 *
 * @param other  the list to add.
 * @param error  detail, may be NULL.
 * @return       PITH_OK; PITH_ARG if both are the same list; PITH_LIMIT for
 *               more than 33,554,432 words, 64 classes or 2^32 - 1 pages,
 *               whatever the order; PITH_NOMEM. After PITH_LIMIT and PITH_NOMEM
 *               the list can only be freed.
 *
 * Takes time linear in the other list. Occurrences saturate at 2^32 - 1.
 */
PITH_API pith_status pith_words_merge(pith_words *words,
                                      const pith_words *other,
                                      pith_error *error);

/** The number of words, and the number of pages that were learned. */
PITH_API size_t pith_words_count(const pith_words *words);
PITH_API size_t pith_words_pages(const pith_words *words);

/** The i-th word; false past the last one, and *word is then unchanged. */
PITH_API bool pith_words_at(const pith_words *words, size_t i, pith_word *word);

/** Find a word by its text, in lower case; false if it is not in the list. */
PITH_API bool pith_words_find(const pith_words *words, pith_str text,
                              pith_word *word);

/**
 * Write the list as text that can be loaded again: tab-separated lines,
 * described in docs/formats.md. Weights have 9 decimals, distances 6.
 *
 * @param out  out: UTF-8, NUL-terminated, owned (pith_free()).
 * @param len  out: its length in bytes.
 * @return     PITH_OK or PITH_NOMEM.
 */
PITH_API pith_status pith_words_save(const pith_words *words, char **out,
                                     size_t *len);

/**
 * Read a list that was saved. Nothing is borrowed from bytes.
 *
 * @param bytes  as written by pith_words_save().
 * @param words  out: owned (pith_words_free()); NULL if the call fails.
 * @param error  detail, may be NULL: line and byte of the problem.
 * @return       PITH_OK, PITH_FORMAT for anything that pith_words_save() does
 *               not write, including a truncated list, PITH_NOMEM.
 *
 * Takes linear time.
 */
PITH_API pith_status pith_words_load(pith_str bytes, pith_words **words,
                                     pith_error *error);

#ifdef __cplusplus
}
#endif

#endif
