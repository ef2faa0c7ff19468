/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Choosing, on a page seen for the first time, the elements that become rules:
 * of those that the tree gives a label the one with most words of its own whose
 * start tag has an id or class and stands exactly once in the source.
 *
 * Own additions to docs/spec/weight.md: main content holds half of the page's
 * words outside of links, where any candidate does; and where its own start tag
 * will not do as a rule for other pages, the innermost element around it that
 * has little more words and a better start tag stands in.
 */
#ifndef PITH_METHOD_RULE_CHOICE_H
#define PITH_METHOD_RULE_CHOICE_H

#include "rule_features.h"

/* An element for each label; node 0: none. */
typedef struct pith_rule_choice {
    uint32_t node[PITH_RULE_LABELS];
    pith_str tag[PITH_RULE_LABELS]; /* borrowed from the page's source */
} pith_rule_choice;

/**
 * Classify and choose. stripped: the page's source as pith_rule_strip() leaves
 * it. PITH_NOMEM or PITH_OK. Linear in the page, for each of at most 32
 * candidates a label.
 */
pith_status pith_rule_choose(const pith_page *page, pith_str stripped,
                             const pith_c45_tree *tree, pith_arena *arena,
                             pith_rule_choice *choice);

#endif
