/* SPDX-License-Identifier: Apache-2.0 */
/*
 * <selectedcontent> shows a copy of the chosen <option> of its <select>: the
 * standard makes that copy while it parses (13.2.6.4.7, "maybe clone an option
 * into selectedcontent"). Here it is made once, when everything is parsed:
 * the last option with `selected`, or else the first. Each select is looked
 * at once, so that the work stays linear.
 */
#include "builder.h"

/* The node after `node` below root in document order, or 0. */
static uint32_t next_below(const pith_tree *tree, uint32_t node, uint32_t root,
                           bool into)
{
    if (into && pith_node_first(tree, node))
        return pith_node_first(tree, node);
    while (node != root && !pith_node_next(tree, node))
        node = tree->parent[node];
    return node == root ? 0 : pith_node_next(tree, node);
}

/* What a select holds, nested selects left to themselves. */
typedef struct pith_choice {
    uint32_t shown;  /* the first <selectedcontent>; 0: none */
    uint32_t option; /* the chosen option; 0: none */
} pith_choice;

static pith_choice look_into(const pith_tree *tree, uint32_t select)
{
    pith_choice choice = {0, 0};
    uint32_t node = pith_node_first(tree, select);
    while (node) {
        uint16_t tag = tree->tag[node];
        if (tag == PITH_TAG_SELECTEDCONTENT && !choice.shown)
            choice.shown = node;
        if (tag == PITH_TAG_OPTION &&
            (!choice.option || pith_tree_attr(tree, node, PITH_ATTR_SELECTED)))
            choice.option = node;
        node = next_below(tree, node, select, tag != PITH_TAG_SELECT);
    }
    return choice;
}

/* Copy everything below `from` to the end of `to`, within a budget of nodes. */
static pith_status copy_children(pith_builder *builder, uint32_t from,
                                 uint32_t to, uint32_t *budget)
{
    pith_tree *tree = builder->tree;
    uint32_t node = pith_node_first(tree, from);
    uint32_t parent = to;
    while (node) {
        if (tree->nnodes >= builder->options.max_nodes || (*budget)-- == 0) {
            *budget = 0;
            tree->limits_hit |= PITH_HIT_NODES;
            return PITH_OK;
        }
        if (!pith_nodes_reserve(builder))
            return PITH_NOMEM;
        uint32_t copy = pith_node_new(tree, tree->tag[node], tree->data[node],
                                      tree->src[node]);
        pith_node_place(builder, copy, parent, 0);
        if (pith_node_first(tree, node)) {
            node = pith_node_first(tree, node);
            parent = copy;
            continue;
        }
        /* Climb in both trees until there is a sibling to go on with. */
        while (node != from && !pith_node_next(tree, node)) {
            node = tree->parent[node];
            parent = tree->parent[parent];
        }
        node = node == from ? 0 : pith_node_next(tree, node);
    }
    return PITH_OK;
}

/* An option around the <selectedcontent> would hold its own copy. */
static bool holds_itself(const pith_tree *tree, pith_choice choice,
                         uint32_t select)
{
    uint32_t above = choice.shown;
    while (above != select && above != choice.option)
        above = tree->parent[above];
    return above == choice.option;
}

pith_status pith_fill_selectedcontent(pith_builder *builder)
{
    pith_tree *tree = builder->tree;
    if (!pith_nodes_link(builder))
        return PITH_NOMEM;
    uint32_t n = tree->nnodes;
    uint32_t budget = n; /* nested selects could copy copies of copies */
    for (uint32_t i = 1; i < n; i++) {
        if (tree->tag[i] != PITH_TAG_SELECT)
            continue;
        pith_choice choice = look_into(tree, i);
        if (choice.shown && choice.option && !holds_itself(tree, choice, i))
            PITH_TRY(
                copy_children(builder, choice.option, choice.shown, &budget));
    }
    return PITH_OK;
}
