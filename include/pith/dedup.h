/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith/dedup.h: find duplicate pages.
 *
 * Two texts are exact duplicates if they are equal in every chosen attribute,
 * ignoring white space. They are near duplicates if the Jaccard similarity of
 * their sets of shingles (the size of the intersection divided by the size of
 * the union) is at least 0.9. A shingle is a run of 4 consecutive words. A word
 * is a run of letters, in lower case. A text of fewer than 4 words is one
 * shingle, and two texts without words are equal. Duplicates of duplicates are
 * in the same group, whose first page is kept. Sources: Lingwal 2013 for the
 * removal of redundant pages; Broder 1997 for shingles and MinHash.
 *
 * Up to 1,000 texts are compared with each other. For more texts, MinHash finds
 * candidates, whose texts are then compared. Pairs may be missed (a pair with a
 * similarity of exactly 0.9 with a probability of 0.0001), but no pair is
 * wrong. Between the two steps a text takes 64 bytes of MinHash values and
 * about 40 bytes of bookkeeping, whatever its length. A million texts need
 * about 110 MB, and the texts themselves may be on disk.
 *
 * The steps, for texts that are numbered from 0 in the order in which they are
 * added:
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

/** What counts as a duplicate. 0 selects the default, in brackets. */
typedef struct pith_dedup_options {
    double threshold;   /* Jaccard similarity of near duplicates, 0.3 to 1
                           [0.9] */
    unsigned shingle;   /* words per shingle, 1 to 16 [4] */
    bool exact_only;    /* do not search for near duplicates */
    uint32_t all_pairs; /* up to this many texts, compare all pairs, 2 to 10,000
                           [1,000] */
} pith_dedup_options;

/**
 * Check options: PITH_OK, or PITH_ARG with what is out of range in error (may
 * be NULL).
 */
PITH_API pith_status pith_dedup_options_check(const pith_dedup_options *options,
                                              pith_error *error);

enum { PITH_SKETCH_BANDS = 64 };

/**
 * What is remembered of a text. It can be copied freely. Do not store it:
 * another version may compute it differently.
 */
typedef struct pith_sketch {
    uint64_t digest[2]; /* of the chosen attributes */
    uint32_t nshingles; /* number of different shingles */
    uint32_t nbands;
    uint32_t band[PITH_SKETCH_BANDS]; /* hashed MinHash values of each band */
} pith_sketch;

/**
 * Compute the sketch of a text.
 *
 * @param options     NULL means all defaults; the same for all texts.
 * @param text        the content, by which near duplicates are found.
 * @param attributes  what exact duplicates have in common (title, address,
 *                    ...); NULL: the text only.
 * @param n           number of attributes.
 * @param sketch      out.
 * @return            PITH_OK, PITH_ARG or PITH_NOMEM.
 *
 * Takes time linear in the text: 128 multiplications per word. Thread-safe.
 */
PITH_API pith_status pith_sketch_make(const pith_dedup_options *options,
                                      pith_str text, const pith_str *attributes,
                                      size_t n, pith_sketch *sketch);

/** The texts added so far, and their groups. For one thread at a time. */
typedef struct pith_dedup pith_dedup;

/**
 * Create an empty set of texts.
 *
 * @param options  NULL means all defaults.
 * @return         owned (pith_dedup_free()); NULL if memory ran out or options
 *                 are out of range.
 */
PITH_API pith_dedup *pith_dedup_new(const pith_dedup_options *options);
PITH_API void pith_dedup_free(pith_dedup *dedup);

/**
 * Add the next text.
 *
 * @param first  out, may be NULL: the number of the text of which this one is
 *               an exact duplicate, or its own number.
 * @return       PITH_OK, PITH_NOMEM, or PITH_LIMIT after 2,000,000,000 texts.
 */
PITH_API pith_status pith_dedup_add(pith_dedup *dedup,
                                    const pith_sketch *sketch, uint32_t *first);

/**
 * Reads a text again by its number. Returns PITH_OK and a text that is borrowed
 * until the next call; any other status ends pith_dedup_run(), which returns
 * it.
 */
typedef pith_status pith_dedup_text(void *context, uint32_t i, pith_str *text);

/**
 * Find the groups. Call it once, after the last text.
 *
 * Texts that share a MinHash band are compared in the order in which they were
 * added, each with at most the last 256 before it in the same band (with all of
 * them, up to all_pairs texts). Apart from sorting, the cost is therefore
 * linear in the number of texts, however many are similar.
 *
 * @return  PITH_OK, PITH_NOMEM, or what read_text returned.
 */
PITH_API pith_status pith_dedup_run(pith_dedup *dedup,
                                    pith_dedup_text *read_text, void *context);

/** The number of texts. */
PITH_API uint32_t pith_dedup_count(const pith_dedup *dedup);

/** The first text of the group of text i; i itself if it is kept. */
PITH_API uint32_t pith_dedup_group(const pith_dedup *dedup, uint32_t i);

/**
 * How text i came into its group: the earlier text to which it is similar (i
 * itself if there is none), and in *similarity (may be NULL) their Jaccard
 * similarity, 1 for exact duplicates. In a group of several texts, that text
 * need not be the first.
 */
PITH_API uint32_t pith_dedup_twin(const pith_dedup *dedup, uint32_t i,
                                  double *similarity);

/**
 * The exact Jaccard similarity of the shingles of two texts, 0 to 1; negative
 * if memory ran out. Takes nearly linear time.
 */
PITH_API double pith_dedup_similarity(const pith_dedup_options *options,
                                      pith_str a, pith_str b);

#ifdef __cplusplus
}
#endif

#endif
