/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith: the features of a page that the method `auto` uses.
 *
 * `auto` divides a page into leaf blocks (a paragraph, a heading, a menu entry:
 * a run of text between block-level boundaries) and computes the same list of
 * numbers for each, its features. A model estimates from them how much of the
 * block is content. This header gives access to blocks and features, for
 * training models and for examining a page as the method does. The method runs
 * the same code, so a model is applied to what it was trained on.
 *
 * Features and their values may change between versions: refer to them by name,
 * and do not store values for use with another version of the library.
 *
 * The words for ownership are defined in pith.h.
 */
#ifndef PITH_FEATURES_H
#define PITH_FEATURES_H

#include <pith/pith.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * One leaf block. The numbers that methods use are among the features; these
 * members are for people, and for programs that label blocks.
 */
typedef struct pith_feature_block {
    uint32_t node;   /* its first text node, for pith_doc_node() */
    uint32_t last;   /* its last text node; between the two there are only its
                        own nodes and hidden ones */
    uint32_t words;  /* number of words in its text */
    size_t src;      /* offset of its first byte in pith_doc_source() */
    size_t src_stop; /* offset one past the last byte of its last text */
    pith_str text;   /* normalised: each run of white space, including line
                        breaks, is one space, and there is none at the ends;
                        borrowed from the table */
} pith_feature_block;

/**
 * The blocks of a page in document order, and their features. Owned
 * (pith_feature_table_free()); outlives the document. Everything in it is
 * borrowed from it.
 */
typedef struct pith_feature_table {
    size_t nblocks;   /* 0 for a page without visible text */
    size_t nfeatures; /* pith_feature_table_width() */
    const pith_feature_block *blocks;
    const float *values; /* row by row: feature k of block i is values[i *
                            nfeatures + k]; never NaN */
} pith_feature_table;

/** The number of features in this version; the same for every page. */
PITH_API size_t pith_feature_table_width(void);

/**
 * The name of the k-th feature, or NULL past the last one; a static string. The
 * part before the point is its family: features of one family are based on the
 * same idea.
 */
PITH_API const char *pith_feature_table_column(size_t k);

/**
 * Divide a page into blocks and compute their features.
 *
 * @param doc    unchanged, except for its scratch memory.
 * @param table  out: owned (pith_feature_table_free()); NULL if the call fails.
 * @return       PITH_OK or PITH_NOMEM (also at the document's memory limit).
 *
 * Takes time linear in the page.
 */
PITH_API pith_status pith_feature_table_make(pith_doc *doc,
                                             pith_feature_table **table);

/**
 * Compute what `auto` uses in addition to its model when it decides about a
 * block, for training that evaluates the whole decision. The caller supplies
 * the shares, because they must be estimates by models that have not seen the
 * page.
 *
 * The table is like that of pith_feature_table_make(), but with other columns:
 * pith_feature_table_context_width() values per block. `mean.cluster` is the
 * mean share of the blocks that have the same tags and classes above them.
 * `mean.siblings` is that of the outermost row of similar siblings around the
 * block (-1 if there is none). The other two do not depend on the shares:
 * `opinion.place` tells whether the search of the method `candidate` keeps the
 * block, and `opinion.margin` by how much its best candidate leads.
 *
 * @param doc    unchanged, except for its scratch memory.
 * @param share  how much of each block is content, 0 to 1; borrowed.
 * @param n      number of shares; must be the number of blocks of the page.
 * @param table  out: owned (pith_feature_table_free()); NULL if the call fails.
 * @return       PITH_OK; PITH_ARG if a share is not in 0 to 1, or n is not the
 *               number of blocks; PITH_NOMEM.
 */
PITH_API pith_status pith_feature_table_make_context(
    pith_doc *doc, const float *share, size_t n, pith_feature_table **table);

/** The number of columns of such a table. */
PITH_API size_t pith_feature_table_context_width(void);

/** The name of its k-th column, or NULL past the last one; a static string. */
PITH_API const char *pith_feature_table_context_column(size_t k);

PITH_API void pith_feature_table_free(pith_feature_table *table);

#ifdef __cplusplus
}
#endif

#endif
