/* SPDX-License-Identifier: Apache-2.0 */
/* The page as blocks and leaves, the tree on which `weight` works: row elements
 * are merged into the blocks around them, ignored elements are removed, and
 * wrappers around a single block are skipped. */
#ifndef PITH_METHOD_WEIGHT_TREE_H
#define PITH_METHOD_WEIGHT_TREE_H

#include "weight_width.h"

typedef struct pith_weight_options {
    bool keep_forms;   /* treat forms like other blocks */
    bool paper_ignore; /* ignore only the paper's classes: frames, pictures and
                          controls are blocks */
    bool paper_rows;   /* use only the paper's row classes, and a: elements that
                          it does not list are blocks */
    bool keep_nesting; /* keep wrappers as subtrees of their own */
    bool drop_loose;   /* ignore text next to blocks, as in the paper */
    bool any_link;     /* an a without href is also a link */
    bool once;         /* a link counts only as a link, not also as a tag
                          pair */
    bool bare;         /* a leaf's own pair of tags does not count */
} pith_weight_options;

/** A run of text that is in no smaller block. */
typedef struct pith_weight_leaf {
    uint32_t first;  /* its first node */
    uint32_t parent; /* the block whose subtree it belongs to */
    uint32_t words;  /* W: outside links */
    uint32_t link_words;
    uint32_t links; /* L */
    uint32_t tags;  /* Tg: pairs, including its own */
    uint32_t chars;
} pith_weight_leaf;

enum { PITH_WEIGHT_NONE = -1 }; /* as uint32_t: no leaf, no node */

typedef struct pith_weight_tree {
    pith_weight_leaf *leaf; /* in document order; entries without text (chars 0)
                               or without a parent are not leaves */
    uint32_t nleaves;
    uint32_t *leaf_of; /* per node: leaf of a text, a row element, or a block
                          that is a leaf; or PITH_WEIGHT_NONE */
    uint8_t *ignored;  /* per node: 1 if hidden or of an ignored class */
} pith_weight_tree;

/**
 * Find the leaves. own_width[i] tells which blocks are kept because they have a
 * width. Everything lives in arena. PITH_OK or PITH_NOMEM. Takes linear time.
 */
pith_status pith_weight_tree_find(const pith_page *page,
                                  const pith_weight_options *options,
                                  const uint8_t *own_width, pith_arena *arena,
                                  pith_weight_tree *out);

/** NodeImp: words per link and tag pair; 0 for a leaf without text. */
double pith_weight_importance(const pith_weight_leaf *leaf);

#endif
