/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith/dedup.h: pages that say the same.
 *
 * Two texts are exact duplicates when they are equal on every attribute that
 * was chosen, white space apart. They are near duplicates when the sets of
 * their shingles, all runs of 4 words in a row, have a Jaccard similarity
 * (size of the intersection by size of the union) of 0.9 or more. A word is a
 * run of letters, in lower case; a text of fewer than 4 words is one shingle;
 * two texts without words are equal. Duplicates of duplicates are in one group,
 * whose first page is kept. Source: Lingwal 2013 for the removal of redundant
 * pages; Broder 1997 for shingles and MinHash.
 *
 * Up to 1,000 texts are compared with each other. For more, MinHash finds
 * candidates, and the texts of these are compared: pairs may be missed (at
 * the threshold of 0.9, a pair of exactly that similarity with a probability
 * of 0.0001), but none is wrong. Between the two steps a text is 64 bytes of
 * MinHash values and some 40 of bookkeeping, whatever its length; so a million
 * need about 110 MB, and their texts may lie on disk.
 *
 * The steps, for texts that are numbered from 0 in the order they come in:
 *
 *     pith_sketch sketch;
 *     pith_sketch_make(&options, text, NULL, 0, &sketch);  in any thread
 *     pith_dedup_add(dedup, &sketch, &first);              in order
 *     pith_dedup_run(dedup, read_text, context);           once
 *     pith_dedup_group(dedup, i)                           the page kept
 */
#ifndef PITH_DEDUP_H
#define PITH_DEDUP_H

#include <pith/pith.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What counts as the same. A field that is 0 means its default. */
typedef struct pith_dedup_options {
    double threshold;   /* Jaccard similarity of near duplicates, 0.3 to 1;
                           0.9 */
    unsigned shingle;   /* words of a shingle, 1 to 16; 4 */
    bool exact_only;    /* no near duplicates */
    uint32_t all_pairs; /* up to so many texts everything is compared with
                           everything, 2 to 10,000; 1,000 */
} pith_dedup_options;

/** PITH_OK, or PITH_ARG and in error (may be NULL) what is out of range. */
PITH_API pith_status pith_dedup_options_check(const pith_dedup_options *options,
                                              pith_error *error);

enum { PITH_SKETCH_BANDS = 64 };

/** What is remembered of a text. Copied about freely; not for storing, since
 * another version may compute it differently. */
typedef struct pith_sketch {
    uint64_t digest[2]; /* of the chosen attributes */
    uint32_t nshingles; /* different ones */
    uint32_t nbands;
    uint32_t band[PITH_SKETCH_BANDS]; /* MinHash values of a band, hashed */
} pith_sketch;

/**
 * Sketch a text.
 *
 * @param options     NULL means all defaults; the same for all texts.
 * @param text        the content, which near duplicates are found by.
 * @param attributes  what exact duplicates agree on (title, address, ...);
 *                    may be NULL: the text alone.
 * @param n           number of attributes.
 * @param sketch      out.
 * @return            PITH_OK, PITH_ARG or PITH_NOMEM.
 *
 * Linear in the text: 128 multiplications a word. Any thread.
 */
PITH_API pith_status pith_sketch_make(const pith_dedup_options *options,
                                      pith_str text, const pith_str *attributes,
                                      size_t n, pith_sketch *sketch);

/** Texts that have been added, and their groups. One thread at a time. */
typedef struct pith_dedup pith_dedup;

/** Owned (pith_dedup_free()); NULL when memory ran out or options are out of
 * range. options NULL means all defaults. */
PITH_API pith_dedup *pith_dedup_new(const pith_dedup_options *options);
PITH_API void pith_dedup_free(pith_dedup *dedup);

/**
 * Add the next text.
 *
 * @param first  out, may be NULL: number of the text that this one is an exact
 *               duplicate of, or its own.
 * @return       PITH_OK, PITH_NOMEM, or PITH_LIMIT after 2,000,000,000 texts.
 */
PITH_API pith_status pith_dedup_add(pith_dedup *dedup,
                                    const pith_sketch *sketch, uint32_t *first);

/** The text of that number again: PITH_OK, and text borrowed until the next
 * call; anything else ends pith_dedup_run() with that status. */
typedef pith_status pith_dedup_text(void *context, uint32_t i, pith_str *text);

/**
 * Find the groups; to be called once, after the last text.
 *
 * Texts that share a MinHash band are compared in the order they came in, each
 * with at most the last 256 before it in the same band (all of them, up to
 * all_pairs texts), so the cost is linear in the texts but for sorting, however
 * many are alike.
 *
 * @return  PITH_OK, PITH_NOMEM, or what read_text returned.
 */
PITH_API pith_status pith_dedup_run(pith_dedup *dedup,
                                    pith_dedup_text *read_text, void *context);

/** Number of texts. */
PITH_API uint32_t pith_dedup_count(const pith_dedup *dedup);

/** First text of the group that text i is in: i itself when it is kept. */
PITH_API uint32_t pith_dedup_group(const pith_dedup *dedup, uint32_t i);

/**
 * How text i came into its group: the earlier text that it was found alike
 * with (i itself when there is none), and in *similarity (may be NULL) the
 * Jaccard similarity, 1 for exact duplicates. In a group of several, that
 * text need not be the first.
 */
PITH_API uint32_t pith_dedup_twin(const pith_dedup *dedup, uint32_t i,
                                  double *similarity);

/**
 * Jaccard similarity of the shingles of two texts, 0 to 1, exactly; negative
 * when memory ran out. Near-linear.
 */
PITH_API double pith_dedup_similarity(const pith_dedup_options *options,
                                      pith_str a, pith_str b);

#ifdef __cplusplus
}
#endif

#endif
