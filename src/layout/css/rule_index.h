/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which rules match an element.
 *
 * Rules are in buckets by the id, class or tag of their rightmost compound. For
 * each kind of elements (selector.h) the buckets of its names are searched once;
 * the rules that match all of the kind, or may match some, are listed in the
 * order of the cascade. Only the latter are tried at every element.
 */
#ifndef PITH_LAYOUT_RULE_INDEX_H
#define PITH_LAYOUT_RULE_INDEX_H

#include "sheet.h"

/* A rule that may match the elements of a kind. */
typedef struct pith_rule_candidate {
    uint64_t rank; /* precedence, with the number of the rule */
    uint32_t selector;
    uint8_t fit; /* pith_kind_fit: SOME or ALL */
} pith_rule_candidate;

typedef struct pith_rule_list {
    const pith_rule_candidate *items;
    uint32_t count;
    bool known; /* false: the kind was not met, or its list is not kept */
} pith_rule_list;

typedef struct pith_rule_index {
    const pith_sheets *sheets;
    pith_selector_page *page; /* also has the budget */
    pith_arena *arena;
    uint32_t *bucket; /* by hash of a name: the first rule, or NO_RULE */
    uint32_t *next;   /* per rule: the next of its bucket */
    uint32_t mask;
    uint32_t any;               /* rules without a name: their bucket's first */
    pith_rule_list *of_kind;    /* page->nkinds */
    pith_rule_candidate *found; /* of the kind that is being listed */
    uint32_t nfound;
    uint32_t nkept; /* candidates in the lists of kinds */
    bool cut;       /* a limit was reached: some rules were not tried */
} pith_rule_index;

/* The rules that match one element, in the order of the cascade. */
typedef struct pith_rules_matched {
    uint32_t *rule; /* numbers; room for PITH_RULES_MATCHED */
    uint32_t count;
    uint64_t hash; /* of the numbers */
    bool about[3]; /* the pseudo-elements that a rule generates */
} pith_rules_matched;

enum { PITH_RULES_MATCHED = 20000 };

/** Sort the rules of sheets into buckets; in the arena. Everything is borrowed.
 * PITH_NOMEM or PITH_OK. */
pith_status pith_rule_index_make(const pith_sheets *sheets,
                                 pith_selector_page *page, pith_arena *arena,
                                 pith_rule_index *out);

/** Find the rules that match an element; costs steps of page->budget.
 * PITH_NOMEM or PITH_OK. */
pith_status pith_rule_index_match(pith_rule_index *index, uint32_t node,
                                  pith_rules_matched *out);

#endif
