/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The list of active formatting elements (HTML 13.2.4.3) and the adoption
 * agency algorithm (13.2.6.4.7).
 *
 * The list is capped at FORMATTING_MAX entries after the last marker: without
 * a cap, n times `<font size=i><p>` makes n * n / 2 elements, as the standard
 * has it. The oldest entry gives way, and the limit is reported.
 */
#include "builder.h"

#include "str.h"

/* -- The list ----------------------------------------------------------------- */

static bool grow_list(pith_builder *builder)
{
    uint32_t cap = builder->formatting_cap ? builder->formatting_cap * 2 : 64;
    pith_formatting *list =
        pith_arena_grow(builder->arena, builder->formatting,
                        builder->nformatting, cap, sizeof *list);
    if (!list) {
        builder->status = PITH_NOMEM;
        builder->stopped = true;
        return false;
    }
    builder->formatting = list;
    builder->formatting_cap = cap;
    return true;
}

static void remove_entry(pith_builder *builder, uint32_t index)
{
    builder->nformatting--;
    for (uint32_t i = index; i < builder->nformatting; i++)
        builder->formatting[i] = builder->formatting[i + 1];
}

static void insert_entry(pith_builder *builder, uint32_t index,
                         pith_formatting entry)
{
    if (builder->nformatting == builder->formatting_cap && !grow_list(builder))
        return;
    for (uint32_t i = builder->nformatting; i > index; i--)
        builder->formatting[i] = builder->formatting[i - 1];
    builder->formatting[index] = entry;
    builder->nformatting++;
}

/* First entry after the last marker. */
static uint32_t after_marker(const pith_builder *builder)
{
    uint32_t i = builder->nformatting;
    while (i > 0 && !builder->formatting[i - 1].marker)
        i--;
    return i;
}

static bool same_attr(pith_builder *builder, pith_attr *one, pith_attr *other)
{
    pith_tree *tree = builder->tree;
    if (one->id != other->id)
        return false;
    if (!one->id && !pith_str_eq(pith_tree_attr_name(tree, one),
                                 pith_tree_attr_name(tree, other)))
        return false;
    /* Decoding the second value may move the side buffer that the first one
     * points into, so both are decoded before either is looked at. */
    (void)pith_tree_attr_value(tree, one);
    (void)pith_tree_attr_value(tree, other);
    return pith_str_eq(pith_tree_attr_value(tree, one),
                       pith_tree_attr_value(tree, other));
}

enum { COMPARE_ANY_ORDER_MAX = 16 };

/* Same attributes, whatever their order; lists too long to be somebody's
 * writing are compared in order only, which keeps this linear. */
static bool same_attrs(pith_builder *builder, uint32_t one, uint32_t other)
{
    pith_span a = builder->tree->data[one];
    pith_span c = builder->tree->data[other];
    if (a.len != c.len)
        return false;
    pith_attr *attrs = builder->tree->attrs;
    (void)pith_arena_work(builder->arena, 1 + a.len);
    for (uint32_t i = 0; i < a.len; i++) {
        pith_attr *wanted = &attrs[a.at + i];
        bool found = same_attr(builder, wanted, &attrs[c.at + i]);
        if (a.len <= COMPARE_ANY_ORDER_MAX)
            for (uint32_t k = 0; !found && k < c.len; k++)
                found = same_attr(builder, wanted, &attrs[c.at + k]);
        if (!found)
            return false;
    }
    return true;
}

/* The Noah's Ark clause: at most three equal entries. */
static void leave_room_in_ark(pith_builder *builder, uint32_t node,
                              uint16_t tag)
{
    uint32_t alike = 0;
    uint32_t first = after_marker(builder);
    for (uint32_t i = builder->nformatting; i-- > first;) {
        if (builder->formatting[i].tag != tag ||
            !same_attrs(builder, builder->formatting[i].node, node))
            continue;
        if (++alike == 3) {
            remove_entry(builder, i);
            return;
        }
    }
}

void pith_formatting_push(pith_builder *builder, uint32_t node, uint16_t tag)
{
    leave_room_in_ark(builder, node, tag);
    uint32_t first = after_marker(builder);
    if (builder->nformatting - first >= FORMATTING_MAX) {
        builder->tree->limits_hit |= PITH_HIT_FORMATTING;
        remove_entry(builder, first);
    }
    insert_entry(builder, builder->nformatting,
                 (pith_formatting){.node = node, .tag = tag, .open = true});
}

void pith_formatting_marker(pith_builder *builder)
{
    insert_entry(builder, builder->nformatting,
                 (pith_formatting){.marker = true});
}

void pith_formatting_clear_to_marker(pith_builder *builder)
{
    builder->nformatting = after_marker(builder);
    if (builder->nformatting)
        builder->nformatting--;
}

static uint32_t find_node(const pith_builder *builder, uint32_t node)
{
    uint32_t i = builder->nformatting;
    uint32_t stop = i > FORMATTING_MAX + 8 ? i - FORMATTING_MAX - 8 : 0;
    while (i-- > stop)
        if (!builder->formatting[i].marker &&
            builder->formatting[i].node == node)
            return i;
    return PITH_NO_INDEX;
}

void pith_formatting_closed(pith_builder *builder, uint32_t node)
{
    uint32_t i = find_node(builder, node);
    (void)pith_arena_work(builder->arena, 1 + builder->nformatting / 32);
    if (i != PITH_NO_INDEX)
        builder->formatting[i].open = false;
}

void pith_formatting_remove_node(pith_builder *builder, uint32_t node)
{
    uint32_t i = find_node(builder, node);
    if (i != PITH_NO_INDEX)
        remove_entry(builder, i);
}

uint32_t pith_formatting_find(const pith_builder *builder, uint16_t tag)
{
    for (uint32_t i = builder->nformatting; i-- > 0;) {
        if (builder->formatting[i].marker)
            return PITH_NO_INDEX;
        if (builder->formatting[i].tag == tag)
            return i;
    }
    return PITH_NO_INDEX;
}

void pith_formatting_reopen(pith_builder *builder)
{
    uint32_t i = builder->nformatting;
    while (i > 0 && !builder->formatting[i - 1].marker &&
           !builder->formatting[i - 1].open)
        i--;
    for (; i < builder->nformatting; i++) {
        uint32_t node = pith_insert_copy(builder, builder->formatting[i].node);
        (void)pith_arena_work(builder->arena, 2);
        builder->formatting[i].node = node;
        builder->formatting[i].open = true;
    }
}

/* -- The adoption agency -------------------------------------------------------- */

/* The state of one round, in the standard's words. */
typedef struct pith_adoption {
    uint32_t entry;    /* formatting element: index in the list, ... */
    uint32_t open;     /* ... on the stack */
    uint32_t block;    /* furthest block: index on the stack */
    uint32_t bookmark; /* index in the list */
    uint32_t last;     /* last node */
} pith_adoption;

/* Nothing between the top of the stack and entry `index` bounds its scope. */
static bool entry_in_scope(const pith_builder *builder, uint32_t index)
{
    for (uint32_t i = builder->nopen; i-- > index + 1;)
        if (pith_facts_of(builder->open[i].tag)->clear & PITH_SCOPE(DIV))
            return false;
    return true;
}

/* The topmost special element above the formatting element. */
static uint32_t furthest_block(const pith_builder *builder, uint32_t open)
{
    for (uint32_t i = open + 1; i < builder->nopen; i++)
        if (builder->open[i].special == i)
            return i;
    return PITH_NO_INDEX;
}

/* A fresh element like `node`, nowhere in the tree yet. */
static uint32_t copy_element(pith_builder *builder, uint32_t node)
{
    pith_tree *tree = builder->tree;
    return pith_node_new(tree, tree->tag[node], tree->data[node],
                         (pith_span){0, 0});
}

static void move_node(pith_builder *builder, uint32_t node, uint32_t parent,
                      uint32_t before)
{
    if (builder->tree->parent[node])
        pith_node_detach(builder, node);
    pith_node_place(builder, node, parent, before);
}

/* The inner loop: the elements between furthest block and formatting element
 * are copied (the nearest three that are active) or leave the stack. */
static void rebuild_chain(pith_builder *builder, pith_adoption *adoption)
{
    uint32_t index = adoption->block;
    uint32_t round = 0;
    while (--index > adoption->open) {
        round++;
        uint32_t node = builder->open[index].node;
        uint32_t entry = find_node(builder, node);
        if (round > 3 && entry != PITH_NO_INDEX) {
            remove_entry(builder, entry);
            adoption->entry -= entry < adoption->entry;
            adoption->bookmark -= entry < adoption->bookmark;
            entry = PITH_NO_INDEX;
        }
        if (entry == PITH_NO_INDEX) {
            pith_open_remove(builder, index);
            adoption->block--;
            continue;
        }
        uint32_t copy = copy_element(builder, node);
        builder->formatting[entry].node = copy;
        builder->formatting[entry].open = true;
        builder->open[index].node = copy;
        if (adoption->last == builder->open[adoption->block].node)
            adoption->bookmark = entry + 1;
        move_node(builder, adoption->last, copy, 0);
        adoption->last = copy;
    }
}

/* Take the formatting element out of the list and the stack, put its copy
 * in at the bookmark and above the furthest block. */
static void renew_formatting(pith_builder *builder, pith_adoption *adoption,
                             uint32_t copy, uint16_t tag)
{
    pith_formatting fresh = {.node = copy, .tag = tag, .open = true};
    insert_entry(builder, adoption->bookmark, fresh);
    remove_entry(builder,
                 adoption->entry + (adoption->bookmark <= adoption->entry));
    if (!pith_open_remove(builder, adoption->open))
        return;
    pith_open_insert(builder, adoption->block, copy, tag);
}

/* One round of the outer loop; false when the algorithm is over. */
static bool adopt(pith_builder *builder, pith_adoption *adoption, uint16_t tag)
{
    uint32_t formatting = builder->formatting[adoption->entry].node;
    uint32_t block = builder->open[adoption->block].node;
    adoption->bookmark = adoption->entry;
    adoption->last = block;
    rebuild_chain(builder, adoption);
    uint32_t parent;
    uint32_t before;
    pith_insertion_place(builder, adoption->open - 1, &parent, &before);
    move_node(builder, adoption->last, parent, before);
    uint32_t copy = copy_element(builder, formatting);
    pith_node_move_children(builder, block, copy);
    pith_node_place(builder, copy, block, 0);
    renew_formatting(builder, adoption, copy, tag);
    return builder->status == PITH_OK;
}

/* Steps before the furthest block is known. True: go on with one round. */
static bool find_formatting(pith_builder *builder, pith_adoption *adoption,
                            uint16_t tag, bool *handled)
{
    *handled = true;
    adoption->entry = pith_formatting_find(builder, tag);
    if (adoption->entry == PITH_NO_INDEX) {
        *handled = false;
        return false;
    }
    uint32_t node = builder->formatting[adoption->entry].node;
    adoption->open = pith_open_find(builder, node, tag);
    if (adoption->open == PITH_NO_INDEX) {
        remove_entry(builder, adoption->entry);
        return false;
    }
    if (builder->nopen > RESTACK_MAX && adoption->open + 1 < builder->nopen) {
        /* Too deep to take apart: the element stays open, unformatted. */
        builder->tree->limits_hit |= PITH_HIT_DEPTH;
        remove_entry(builder, adoption->entry);
        return false;
    }
    if (!entry_in_scope(builder, adoption->open))
        return false;
    adoption->block = furthest_block(builder, adoption->open);
    if (adoption->block != PITH_NO_INDEX)
        return pith_nodes_link(builder);
    pith_open_pop_to(builder, adoption->open);
    pith_formatting_remove_node(builder, node);
    return false;
}

bool pith_adoption_agency(pith_builder *builder, uint16_t tag)
{
    const pith_open *top = pith_open_top(builder);
    if (top->tag == tag) {
        uint32_t entry = find_node(builder, top->node);
        if (entry == PITH_NO_INDEX) {
            pith_open_pop(builder);
            return true;
        }
    }
    for (uint32_t round = 0; round < 8; round++) {
        pith_adoption a;
        bool handled;
        if (!find_formatting(builder, &a, tag, &handled))
            return handled;
        if (!adopt(builder, &a, tag))
            return true;
    }
    return true;
}
