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

static uint32_t chosen_option(const pith_tree *tree, uint32_t select)
{
    uint32_t chosen = 0;
    uint32_t node = pith_node_first(tree, select);
    while (node) {
        if (tree->tag[node] == PITH_TAG_OPTION &&
            (!chosen || pith_tree_attr(tree, node, PITH_ATTR_SELECTED)))
            chosen = node;
        node =
            next_below(tree, node, select, tree->tag[node] != PITH_TAG_SELECT);
    }
    return chosen;
}

/* Copy everything below `from` to the end of `to`. */
static pith_status copy_children(pith_builder *b, uint32_t from, uint32_t to)
{
    pith_tree *tree = b->tree;
    uint32_t node = pith_node_first(tree, from);
    uint32_t parent = to;
    while (node) {
        if (tree->nnodes >= b->options.max_nodes) {
            tree->limits_hit |= PITH_HIT_NODES;
            return PITH_OK;
        }
        if (!pith_nodes_reserve(b))
            return PITH_NOMEM;
        uint32_t copy = pith_node_new(tree, tree->tag[node], tree->data[node],
                                      tree->src[node]);
        pith_node_place(b, copy, parent, 0);
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

static uint32_t select_of(const pith_tree *tree, uint32_t node)
{
    while (node && tree->tag[node] != PITH_TAG_SELECT)
        node = tree->parent[node];
    return node;
}

pith_status pith_fill_selectedcontent(pith_builder *b)
{
    pith_tree *tree = b->tree;
    if (!pith_nodes_link(b))
        return PITH_NOMEM;
    uint32_t n = tree->nnodes;
    uint8_t *done = pith_arena_zalloc(b->arena, n, 1);
    if (!done)
        return PITH_NOMEM;
    for (uint32_t i = 1; i < n; i++) {
        if (tree->tag[i] != PITH_TAG_SELECTEDCONTENT)
            continue;
        uint32_t select = select_of(tree, i);
        if (!select || done[select])
            continue;
        done[select] = 1;
        uint32_t option = chosen_option(tree, select);
        uint32_t above = i; /* an option around it would copy itself */
        while (above && above != option)
            above = tree->parent[above];
        if (option && above != option)
            PITH_TRY(copy_children(b, option, i));
    }
    return PITH_OK;
}
