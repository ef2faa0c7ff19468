/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith: what the method `auto` sees of a page, as numbers.
 *
 * `auto` cuts a page into leaf blocks (a paragraph, a heading, a menu entry:
 * a run of text between block-level boundaries) and gives each the same list
 * of numbers, its features; a model then says how much of the block is
 * content. This header hands out blocks and features as they are, for
 * training models and for looking at a page through the method's eyes. It is
 * the very code that the method runs, so a model is applied to what it was
 * trained on.
 *
 * Features come and go between versions, and their values with them: ask for
 * names, and do not store values for another version of the library.
 *
 * The words for ownership are those of pith.h: borrowed, owned, copied.
 */
#ifndef PITH_FEATURES_H
#define PITH_FEATURES_H

#include <pith/pith.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * One leaf block. Numbers that methods use are among the features; these are
 * for people and for those who label blocks.
 */
typedef struct pith_feature_block {
    uint32_t node;   /* its first text node, for pith_doc_node() */
    uint32_t last;   /* its last text node; between the two stand only its own
                        nodes and hidden ones */
    uint32_t words;  /* of its text */
    size_t src;      /* where it begins in pith_doc_source(), in bytes */
    size_t src_stop; /* one past its last text's end there */
    pith_str text;   /* normalised: white space is single spaces, none at the
                        ends; a line break is a space; borrowed from the
                        table */
} pith_feature_block;

/**
 * Blocks of a page in document order, and their features. Owned
 * (pith_feature_table_free()); outlives the document. Everything in it is
 * borrowed from it.
 */
typedef struct pith_feature_table {
    size_t nblocks;   /* 0 for a page without visible text */
    size_t nfeatures; /* pith_feature_table_width() */
    const pith_feature_block *blocks;
    const float *values; /* row by row: feature k of block i is
                            values[i * nfeatures + k]; never NaN */
} pith_feature_table;

/** Number of features of this version; the same for every page. */
PITH_API size_t pith_feature_table_width(void);

/**
 * Name of the k-th feature, or NULL past the last; a static string. What
 * stands before the point in it is its family: features of one family
 * rest on the same idea.
 */
PITH_API const char *pith_feature_table_column(size_t k);

/**
 * Cut a page into blocks and measure them.
 *
 * @param doc    not changed but for its scratch memory.
 * @param table  out: owned (pith_feature_table_free()); NULL when the call
 *               fails.
 * @return       PITH_OK, or PITH_NOMEM (also at the document's memory limit).
 *
 * Linear in the page.
 */
PITH_API pith_status pith_feature_table_make(pith_doc *doc,
                                             pith_feature_table **table);

/**
 * What `auto` asks besides its model when it decides about a block, for a training
 * that judges it as a whole. The shares come from the caller, because they have to be
 * of models that never saw the page.
 *
 * The table is that of pith_feature_table_make(), with other columns:
 * pith_feature_table_context_width() values a block. `mean.cluster` is the mean share
 * of the blocks with the same tags and classes above them, `mean.siblings` that of
 * the outermost row of alike siblings around the block (-1: there is none). The other
 * two do not depend on the shares: `opinion.place` says whether the search of the
 * method `candidate` keeps the block, `opinion.margin` by how much its best candidate
 * leads.
 *
 * @param doc    not changed but for its scratch memory.
 * @param share  of each block, 0 to 1, how much of it is content; borrowed.
 * @param n      number of shares, which must be that of the page's blocks.
 * @param table  out: owned (pith_feature_table_free()); NULL when the call
 *               fails.
 * @return       PITH_OK; PITH_ARG for a share outside 0 to 1 or another n than
 *               the page has blocks; PITH_NOMEM.
 */
PITH_API pith_status pith_feature_table_make_context(
    pith_doc *doc, const float *share, size_t n, pith_feature_table **table);

/** Number of columns of such a table. */
PITH_API size_t pith_feature_table_context_width(void);

/** Name of its k-th column, or NULL past the last; a static string. */
PITH_API const char *pith_feature_table_context_column(size_t k);

PITH_API void pith_feature_table_free(pith_feature_table *table);

#ifdef __cplusplus
}
#endif

#endif
