/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Storage of nodes while a tree is built.
 *
 * Ordered mode: a node's parent is an ancestor of the newest node, or that
 * node itself, so appending to the arrays is appending in document order.
 * Linked mode: sibling links say where nodes are; pith_nodes_finish() puts the
 * arrays in order again. See builder.h.
 */
#include "builder.h"

#include <assert.h>
#include <string.h>

struct pith_tree_links {
    uint32_t *first, *last, *prev, *next;
};

/* -- Growing --------------------------------------------------------------- */

#define GROW(arena, array, used, cap) \
    ((array) = pith_arena_grow(arena, array, used, cap, sizeof *(array)))

static bool grow_links(pith_tree *tree, uint32_t used, uint32_t cap)
{
    pith_tree_links *links = tree->links;
    return GROW(tree->arena, links->first, used, cap) &&
           GROW(tree->arena, links->last, used, cap) &&
           GROW(tree->arena, links->prev, used, cap) &&
           GROW(tree->arena, links->next, used, cap);
}

static bool grow_nodes(pith_tree *tree)
{
    uint32_t cap = tree->node_cap + tree->node_cap / 2 + NODES_PER_TOKEN;
    bool grown = GROW(tree->arena, tree->tag, tree->nnodes, cap) &&
                 GROW(tree->arena, tree->parent, tree->nnodes, cap) &&
                 GROW(tree->arena, tree->data, tree->nnodes, cap) &&
                 GROW(tree->arena, tree->src, tree->nnodes, cap);
    if (!grown || (tree->links && !grow_links(tree, tree->nnodes, cap)))
        return false;
    tree->node_cap = cap;
    return true;
}

static bool grow_open(pith_builder *builder)
{
    uint32_t cap =
        builder->open_cap ? builder->open_cap * 2 : OPEN_PER_TOKEN + 32;
    if (!GROW(builder->arena, builder->open, builder->nopen, cap))
        return false;
    builder->open_cap = cap;
    return true;
}

bool pith_nodes_reserve(pith_builder *builder)
{
    pith_tree *tree = builder->tree;
    if (tree->node_cap - tree->nnodes < NODES_PER_TOKEN && !grow_nodes(tree))
        return false;
    if (builder->open_cap - builder->nopen < OPEN_PER_TOKEN &&
        !grow_open(builder))
        return false;
    return true;
}

/* -- Links ----------------------------------------------------------------- */

static void link_last(pith_tree *tree, uint32_t node, uint32_t parent)
{
    pith_tree_links *links = tree->links;
    uint32_t last = links->last[parent];
    links->prev[node] = last;
    links->next[node] = 0;
    links->last[parent] = node;
    if (last)
        links->next[last] = node;
    else
        links->first[parent] = node;
}

static void clear_links(pith_tree_links *links, uint32_t node)
{
    links->first[node] = links->last[node] = 0;
    links->prev[node] = links->next[node] = 0;
}

bool pith_nodes_link(pith_builder *builder)
{
    pith_tree *tree = builder->tree;
    if (tree->links)
        return true;
    tree->links = pith_arena_zalloc(builder->arena, 1, sizeof *tree->links);
    if (!tree->links || !grow_links(tree, 0, tree->node_cap)) {
        tree->links = NULL;
        builder->status = PITH_NOMEM;
        builder->stopped = true;
        return false;
    }
    clear_links(tree->links, 0);
    for (uint32_t i = 1; i < tree->nnodes; i++) {
        clear_links(tree->links, i);
        link_last(tree, i, tree->parent[i]);
    }
    return true;
}

uint32_t pith_node_first(const pith_tree *tree, uint32_t node)
{
    return tree->links->first[node];
}

uint32_t pith_node_next(const pith_tree *tree, uint32_t node)
{
    return tree->links->next[node];
}

uint32_t pith_node_last(const pith_tree *tree, uint32_t node)
{
    return tree->links->last[node];
}

/* -- Placing ----------------------------------------------------------------- */

uint32_t pith_node_new(pith_tree *tree, uint16_t tag, pith_span data,
                       pith_span src)
{
    uint32_t node = tree->nnodes++;
    tree->tag[node] = tag;
    tree->parent[node] = 0;
    tree->data[node] = data;
    tree->src[node] = src;
    if (tree->links)
        clear_links(tree->links, node);
    return node;
}

/* Whether parent is the newest node before `node` or an ancestor of it. The
 * cost of the walk is bounded by the number of elements that were closed
 * since. */
static bool is_in_order(const pith_tree *tree, uint32_t node, uint32_t parent)
{
    uint32_t newest = node - 1;
    while (newest > parent)
        newest = tree->parent[newest];
    return newest == parent;
}

static void link_before(pith_tree *tree, uint32_t node, uint32_t before)
{
    pith_tree_links *links = tree->links;
    uint32_t prev = links->prev[before];
    links->prev[node] = prev;
    links->next[node] = before;
    links->prev[before] = node;
    if (prev)
        links->next[prev] = node;
    else
        links->first[tree->parent[before]] = node;
}

/* Out of line, so that nothing is saved for it where nodes come in order. */
static __attribute__((noinline)) void place_linked(pith_builder *builder,
                                                   uint32_t node,
                                                   uint32_t parent,
                                                   uint32_t before)
{
    pith_tree *tree = builder->tree;
    if (!tree->links) {
        bool newest = node + 1 == tree->nnodes;
        /* The node itself must not be linked below node 0 by accident. */
        tree->nnodes = newest ? node : tree->nnodes;
        bool linked = pith_nodes_link(builder);
        tree->nnodes = newest ? node + 1 : tree->nnodes;
        tree->parent[node] = parent;
        if (!linked)
            return;
        assert(tree->links);
        clear_links(tree->links, node);
    }
    tree->parent[node] = parent;
    if (before)
        link_before(tree, node, before);
    else
        link_last(tree, node, parent);
}

void pith_node_place(pith_builder *builder, uint32_t node, uint32_t parent,
                     uint32_t before)
{
    pith_tree *tree = builder->tree;
    bool newest = node + 1 == tree->nnodes;
    if (!tree->links && !before && newest && is_in_order(tree, node, parent))
        tree->parent[node] = parent;
    else
        place_linked(builder, node, parent, before);
}

void pith_node_detach(pith_builder *builder, uint32_t node)
{
    pith_tree *tree = builder->tree;
    if (!pith_nodes_link(builder))
        return;
    pith_tree_links *links = tree->links;
    uint32_t parent = tree->parent[node];
    uint32_t prev = links->prev[node];
    uint32_t next = links->next[node];
    if (prev)
        links->next[prev] = next;
    else if (links->first[parent] == node)
        links->first[parent] = next;
    if (next)
        links->prev[next] = prev;
    else if (links->last[parent] == node)
        links->last[parent] = prev;
    links->prev[node] = links->next[node] = 0;
}

void pith_node_move_children(pith_builder *builder, uint32_t from, uint32_t to)
{
    pith_tree *tree = builder->tree;
    if (!pith_nodes_link(builder))
        return;
    pith_tree_links *links = tree->links;
    uint32_t child = links->first[from];
    links->first[from] = links->last[from] = 0;
    while (child) {
        uint32_t next = links->next[child];
        tree->parent[child] = to;
        link_last(tree, child, to);
        child = next;
    }
}

uint32_t pith_node_before(const pith_builder *builder, uint32_t parent,
                          uint32_t before)
{
    const pith_tree *tree = builder->tree;
    if (tree->links)
        return before ? tree->links->prev[before] : tree->links->last[parent];
    uint32_t newest = tree->nnodes - 1;
    return newest && tree->parent[newest] == parent ? newest : 0;
}

/* -- Text ----------------------------------------------------------------------- */

enum { JOIN_MIN = 64 };

static uint32_t joined_room(uint32_t len)
{
    uint32_t room = JOIN_MIN;
    while (room < len && room < 1u << 31)
        room *= 2;
    return room;
}

static bool mark_joined(pith_builder *builder, uint32_t node)
{
    if (node >= builder->joined_cap) {
        uint32_t cap = builder->tree->node_cap;
        uint8_t *joined = pith_arena_grow(builder->arena, builder->joined,
                                          builder->joined_cap, cap, 1);
        if (!joined)
            return false;
        memset(joined + builder->joined_cap, 0, cap - builder->joined_cap);
        builder->joined = joined;
        builder->joined_cap = cap;
    }
    builder->joined[node] = 1;
    return true;
}

/* Move a text's bytes to the end of the side buffer, with room to grow. */
static bool make_room(pith_builder *builder, uint32_t node, uint32_t need)
{
    pith_tree *tree = builder->tree;
    pith_span *text = &tree->data[node];
    uint32_t room = joined_room(need);
    pith_span fresh;
    if (!pith_side_append(tree, (pith_str){NULL, room}, &fresh) ||
        !mark_joined(builder, node))
        return false;
    memcpy(tree->side + (fresh.at & 0x7fffffffu),
           pith_tree_text(tree, *text).data, text->len);
    text->at = fresh.at;
    return true;
}

void pith_node_join_text(pith_builder *builder, uint32_t node, pith_span more)
{
    pith_tree *tree = builder->tree;
    pith_span *text = &tree->data[node];
    bool joined = node < builder->joined_cap && builder->joined[node];
    if (!joined && text->at + text->len == more.at) {
        text->len += more.len;
        return;
    }
    uint32_t need = text->len + more.len;
    if (need < text->len || need > 0x7fffffffu)
        return;
    if ((!joined || need > joined_room(text->len)) &&
        !make_room(builder, node, need)) {
        builder->status = PITH_NOMEM;
        builder->stopped = true;
        return;
    }
    memcpy(tree->side + (text->at & 0x7fffffffu) + text->len,
           pith_tree_text(tree, more).data, more.len);
    text->len = need;
}

/* -- Document order --------------------------------------------------------------- */

/* The arrays in document order. Memory is reused: the links of the nodes are
 * overwritten by their new numbers, and so on. */
typedef struct pith_order {
    uint32_t *old;     /* old number of each new node */
    uint32_t *renamed; /* new number of each old node */
    uint32_t n;
} pith_order;

static void number_nodes(const pith_tree *tree, pith_order *order)
{
    const pith_tree_links *links = tree->links;
    uint32_t node = 0;
    for (;;) {
        order->renamed[node] = order->n;
        order->old[order->n++] = node;
        if (links->first[node]) {
            node = links->first[node];
            continue;
        }
        while (node && !links->next[node])
            node = tree->parent[node];
        if (!node)
            return;
        node = links->next[node];
    }
}

static pith_span *permute_spans(const pith_order *order, const pith_span *old,
                                pith_span *fresh)
{
    for (uint32_t i = 0; i < order->n; i++)
        fresh[i] = old[order->old[i]];
    return fresh;
}

static pith_status renumber(pith_tree *tree)
{
    pith_tree_links *links = tree->links;
    pith_span *fresh =
        pith_arena_alloc(tree->arena, tree->nnodes, sizeof *fresh);
    if (!fresh)
        return PITH_NOMEM;
    pith_order order = {.old = links->last, .renamed = links->prev};
    number_nodes(tree, &order);
    pith_span *data = tree->data;
    tree->data = permute_spans(&order, data, fresh);
    tree->src = permute_spans(&order, tree->src, data);
    uint32_t *parent = links->first;
    uint16_t *tag = (uint16_t *)links->next;
    for (uint32_t i = 0; i < order.n; i++) {
        parent[i] = order.renamed[tree->parent[order.old[i]]];
        tag[i] = tree->tag[order.old[i]];
    }
    tree->end = tree->parent;
    tree->parent = parent;
    tree->tag = tag;
    tree->nnodes = order.n;
    tree->links = NULL;
    return PITH_OK;
}

/* The adoption agency can push a subtree deeper than the stack ever was:
 * what lies below max_depth hangs at its ancestor there. */
static void flatten(pith_builder *builder)
{
    pith_tree *tree = builder->tree;
    uint32_t *depth = tree->end; /* not yet in use */
    depth[0] = 0;
    for (uint32_t i = 1; i < tree->nnodes; i++) {
        uint32_t parent = tree->parent[i];
        if (depth[parent] >= builder->options.max_depth) {
            tree->limits_hit |= PITH_HIT_DEPTH;
            tree->parent[i] = parent = tree->parent[parent];
        }
        depth[i] = depth[parent] + 1;
    }
}

pith_status pith_nodes_finish(pith_builder *builder)
{
    pith_tree *tree = builder->tree;
    if (tree->links) {
        PITH_TRY(renumber(tree));
        flatten(builder);
    }
    /* The token that reached the cap may have made several nodes; what comes
     * first in document order is a whole tree without the rest. */
    if (tree->nnodes > builder->options.max_nodes &&
        builder->options.max_nodes > 0) {
        tree->limits_hit |= PITH_HIT_NODES;
        tree->nnodes = builder->options.max_nodes;
    }
    if (!tree->end)
        tree->end =
            pith_arena_alloc(builder->arena, tree->nnodes, sizeof *tree->end);
    if (!tree->end)
        return PITH_NOMEM;
    pith_tree_write_ends(tree);
    return PITH_OK;
}
