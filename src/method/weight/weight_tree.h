/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The page as blocks and leaves, the tree that `weight` weighs: row elements
 * are merged into the blocks around them, ignored ones are gone, and wrappers
 * around a single block are stepped over.
 */
#ifndef PITH_METHOD_WEIGHT_TREE_H
#define PITH_METHOD_WEIGHT_TREE_H

#include "weight_width.h"

typedef struct pith_weight_options {
    bool keep_forms;   /* form is a block like any other */
    bool paper_ignore; /* of the paper's ignored classes only: frames,
                          pictures and controls are blocks */
    bool paper_rows;   /* of the paper's row classes only, and a: all that
                          it does not list are blocks */
    bool keep_nesting; /* wrappers are subtrees of their own */
    bool drop_loose;   /* text beside blocks is lost, as in the paper */
    bool any_link;     /* an a without href is a link, too */
    bool once;         /* a link counts as link only, not as tag pair, too */
    bool bare;         /* a leaf's own pair of tags does not count */
} pith_weight_options;

/* A run of text that stands in no smaller block. */
typedef struct pith_weight_leaf {
    uint32_t first;  /* its first node */
    uint32_t parent; /* the block whose subtree it belongs to */
    uint32_t words;  /* W: outside links */
    uint32_t link_words;
    uint32_t links; /* L */
    uint32_t tags;  /* Tg: pairs, its own included */
    uint32_t chars;
} pith_weight_leaf;

enum { PITH_WEIGHT_NONE = -1 }; /* as uint32_t: no leaf, no node */

typedef struct pith_weight_tree {
    pith_weight_leaf *leaf; /* in document order; those without text (chars
                               0) or without a parent are no leaves */
    uint32_t nleaves;
    uint32_t *leaf_of; /* per node: leaf of a text, a row element, a block
                          that is a leaf; or PITH_WEIGHT_NONE */
    uint8_t *ignored;  /* per node: 1: hidden, or of an ignored class */
} pith_weight_tree;

/** Find the leaves; own_width[i] says which blocks keep their place because
 * they have a width. Everything lives in arena. PITH_NOMEM or PITH_OK.
 * Linear. */
pith_status pith_weight_tree_find(const pith_page *page,
                                  const pith_weight_options *options,
                                  const uint8_t *own_width, pith_arena *arena,
                                  pith_weight_tree *out);

/** NodeImp: words per link and tag pair; 0 for a leaf without text. */
double pith_weight_importance(const pith_weight_leaf *leaf);

#endif
