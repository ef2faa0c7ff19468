/* SPDX-License-Identifier: Apache-2.0 */
/*
 * XPath 1.0 over the tree of a page.
 *
 *     pith_xpath_compile(text, arena, &xpath, &error);   once
 *     pith_xpath_run run = {.tree = &tree, .arena = scratch, .budget = n};
 *     pith_xpath_evaluate(xpath, &run, &value);          as often as wanted
 *
 * All of XPath 1.0 except variables and namespaces: HTML has none, so names are
 * compared with their prefix, and the axis namespace is empty. Names are those
 * of the tree (lower case for HTML). No function reads anything but the page.
 *
 * Every visited node and every copied byte costs a part of the budget; if it is
 * used up, the result is PITH_LIMIT. Neither compiling nor running recurses.
 */
#ifndef PITH_XPATH_XPATH_H
#define PITH_XPATH_XPATH_H

#include "tree.h"

typedef struct pith_xpath pith_xpath;

/* A node: the high half is its number in the tree, the low half 0 or 1 + the
 * number of one of its attributes. So the order of numbers is document
 * order. */
typedef uint64_t pith_xpath_node;

enum { PITH_XPATH_ATTR_BITS = 32 };

static inline uint32_t pith_xpath_tree_node(pith_xpath_node node)
{
    return (uint32_t)(node >> PITH_XPATH_ATTR_BITS);
}

typedef enum pith_xpath_kind {
    PITH_XPATH_NODES,
    PITH_XPATH_NUMBER,
    PITH_XPATH_STRING,
    PITH_XPATH_BOOLEAN,
} pith_xpath_kind;

typedef struct pith_xpath_value {
    pith_xpath_kind kind;
    bool truth;
    uint32_t n;                  /* of NODES */
    const pith_xpath_node *node; /* in document order, each once */
    double number;
    pith_str text;
} pith_xpath_value;

typedef struct pith_xpath_run {
    pith_tree *tree;
    pith_arena *arena; /* for values; cleared by the caller later */
    uint64_t budget;   /* the remaining budget */
} pith_xpath_run;

/** Compile an expression. It is copied; the program lives in arena. PITH_OK,
 * PITH_NOMEM, or PITH_ARG with error and offset. Linear. */
pith_status pith_xpath_compile(pith_str text, pith_arena *arena,
                               const pith_xpath **out, pith_error *error);

/** Whether the value will be nodes. */
bool pith_xpath_gives_nodes(const pith_xpath *xpath);

/**
 * Evaluate at the root of the tree. The value borrows from arena and tree.
 * PITH_OK, PITH_NOMEM or PITH_LIMIT (the budget, or the page's deadline).
 */
pith_status pith_xpath_evaluate(const pith_xpath *xpath, pith_xpath_run *run,
                                pith_xpath_value *out);

/** string() of a value; of nodes, that of the first. As evaluate(). */
pith_status pith_xpath_text(pith_xpath_run *run, const pith_xpath_value *value,
                            pith_str *out);

#endif
