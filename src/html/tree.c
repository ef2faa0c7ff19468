/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Accessing a parsed tree: attributes, names of tags, invariants.
 *
 * Tag names that pith does not know are interned per document in a small
 * open-addressing table. Their numbers run from PITH_TAG_STATIC_COUNT to the
 * end of the 14 bits that a tag has for its name.
 */
#include "tree.h"

#include "hash.h"
#include "str.h"
#include "token.h"

enum { FIRST_SLOTS = 64 };

struct pith_tree_names {
    uint32_t count;
    uint32_t name_cap;
    uint32_t nslots; /* a power of two, at least twice count */
    uint16_t *slots; /* index of a name plus one; 0: free */
    pith_str *names;
};

/* The slot of a name, or the free one where it would go; case ignored. */
static uint32_t find_slot(const pith_tree_names *names, pith_str name)
{
    uint32_t mask = names->nslots - 1;
    uint32_t hash = PITH_HASH32_START; /* FNV-1a: the names are short */
    for (size_t i = 0; i < name.len; i++)
        hash = pith_hash32_byte(hash, (unsigned char)pith_lower(name.data[i]));
    uint32_t at = (hash ^ hash >> 15) & mask;
    while (names->slots[at] &&
           !pith_str_ieq(names->names[names->slots[at] - 1], name))
        at = (at + 1) & mask;
    return at;
}

static bool grow_names(pith_arena *arena, pith_tree_names *names)
{
    uint32_t nslots = names->nslots ? names->nslots * 2 : FIRST_SLOTS;
    pith_str *list = pith_arena_grow(arena, names->names, names->count,
                                     nslots / 2, sizeof *list);
    uint16_t *slots = pith_arena_zalloc(arena, nslots, sizeof *slots);
    if (!list || !slots)
        return false;
    names->names = list;
    names->slots = slots;
    names->nslots = nslots;
    names->name_cap = nslots / 2;
    for (uint32_t i = 0; i < names->count; i++)
        slots[find_slot(names, list[i])] = (uint16_t)(i + 1);
    return true;
}

static char *lower_copy(pith_arena *arena, const char *name, size_t len)
{
    char *copy = pith_arena_alloc(arena, len, 1);
    for (size_t i = 0; copy && i < len; i++)
        copy[i] = pith_lower(name[i]);
    return copy;
}

uint16_t pith_tree_intern(pith_tree *tree, const char *name, size_t len)
{
    uint16_t known = pith_tag_find(name, len);
    if (known)
        return known;
    pith_tree_names *names = tree->names;
    if (!names) {
        names = pith_arena_zalloc(tree->arena, 1, sizeof *names);
        if (!names)
            return 0;
        tree->names = names;
    }
    if (names->count == names->name_cap && !grow_names(tree->arena, names))
        return 0;
    uint32_t slot = find_slot(names, (pith_str){name, len});
    if (names->slots[slot])
        return (uint16_t)(PITH_TAG_STATIC_COUNT + names->slots[slot] - 1);
    if (PITH_TAG_STATIC_COUNT + names->count > PITH_TAG_NAME_MASK) {
        tree->limits_hit |= PITH_HIT_NAMES;
        return PITH_TAG_OTHER;
    }
    char *copy = lower_copy(tree->arena, name, len);
    if (!copy)
        return 0;
    names->names[names->count] = (pith_str){copy, len};
    names->slots[slot] = (uint16_t)++names->count;
    return (uint16_t)(PITH_TAG_STATIC_COUNT + names->count - 1);
}

pith_str pith_tree_tag_name(const pith_tree *tree, uint16_t tag)
{
    uint16_t name = tag & PITH_TAG_NAME_MASK;
    if (name >= PITH_TAG_STATIC_COUNT)
        return tree->names->names[name - PITH_TAG_STATIC_COUNT];
    if ((tag & PITH_NS_MASK) == PITH_NS_SVG)
        return pith_tag_svg_name(name);
    return pith_tag_static_name(name);
}

const pith_attr *pith_tree_attr(const pith_tree *tree, uint32_t node,
                                uint8_t id)
{
    if (!pith_tag_is_element(tree->tag[node]))
        return NULL;
    const pith_attr *attr = tree->attrs + tree->data[node].at;
    const pith_attr *stop = attr + tree->data[node].len;
    for (; attr < stop; attr++)
        if (attr->id == id)
            return attr;
    return NULL;
}

pith_str pith_tree_attr_decode(pith_tree *tree, pith_attr *attr)
{
    pith_str raw = pith_tree_text(tree, attr->value);
    pith_span decoded;
    if (!pith_tokenizer_decode(tree, raw, true, true, &decoded))
        return (pith_str){NULL, 0};
    attr->value = decoded;
    attr->flags &= (uint8_t)~PITH_ATTR_RAW;
    return pith_tree_text(tree, attr->value);
}

uint32_t pith_tree_body(const pith_tree *tree)
{
    uint32_t html = 1;
    while (html < tree->nnodes && !pith_tag_is_element(tree->tag[html]))
        html = tree->end[html];
    if (html >= tree->nnodes)
        return 0;
    for (uint32_t i = html + 1; i < tree->end[html]; i = tree->end[i])
        if (tree->tag[i] == PITH_TAG_BODY)
            return i;
    return 0;
}

void pith_tree_write_ends(pith_tree *tree)
{
    for (uint32_t i = 0; i < tree->nnodes; i++)
        tree->end[i] = i + 1;
    for (uint32_t i = tree->nnodes; i-- > 1;) {
        uint32_t parent = tree->parent[i];
        if (tree->end[parent] < tree->end[i])
            tree->end[parent] = tree->end[i];
    }
}

static bool verify_node(const pith_tree *tree, uint32_t i)
{
    uint32_t parent = tree->parent[i];
    if (i > 0 && (parent >= i || tree->end[i] > tree->end[parent]))
        return false;
    if (tree->end[i] <= i)
        return false;
    bool inner = i == 0 || pith_tag_is_element(tree->tag[i]);
    if (!inner && tree->end[i] != i + 1)
        return false;
    if (pith_tag_is_element(tree->tag[i]))
        return (uint64_t)tree->data[i].at + tree->data[i].len <= tree->nattrs;
    uint32_t at = tree->data[i].at;
    uint32_t space = at >> 31 ? tree->side_len : tree->source_len;
    return (uint64_t)(at & 0x7fffffffu) + tree->data[i].len <= space;
}

bool pith_tree_verify(const pith_tree *tree)
{
    if (tree->nnodes == 0 || tree->end[0] != tree->nnodes)
        return false;
    for (uint32_t i = 0; i < tree->nnodes; i++)
        if (!verify_node(tree, i))
            return false;
    return true;
}
