/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Choosing the elements that become rules, on the first page of a site: of the
 * elements to which the tree gives a label, the one with most words of its own
 * whose start tag has an id or class and occurs exactly once in the source.
 *
 * Our own additions to docs/spec/weight.md: main content has half of the page's
 * words outside of links, if any candidate does; and if its start tag cannot
 * serve as a rule for other pages, the innermost ancestor with little more
 * words and a better start tag is used.
 */
#ifndef PITH_METHOD_RULE_CHOICE_H
#define PITH_METHOD_RULE_CHOICE_H

#include "method.h"
#include "rule_features.h"

/** The method for a page on which no element is chosen for the main content. */
extern const pith_method *const pith_rule_fallback;

/** An element for each label; node 0: none. */
typedef struct pith_rule_choice {
    uint32_t node[PITH_RULE_LABELS];
    pith_str tag[PITH_RULE_LABELS]; /* borrowed from the page's source */
} pith_rule_choice;

/**
 * Classify and choose. stripped is the page's source after pith_rule_strip().
 * PITH_OK or PITH_NOMEM. Takes time linear in the page for each of at most 32
 * candidates per label.
 */
pith_status pith_rule_choose(const pith_page *page, pith_str stripped,
                             const pith_c45_tree *tree, pith_arena *arena,
                             pith_rule_choice *choice);

#endif
