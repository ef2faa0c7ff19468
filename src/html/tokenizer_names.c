/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Whether the name of an attribute is new on its tag. Names that have numbers
 * are handled by one bit each, in tokenizer.c; this file compares the others.
 *
 * As long as a tag has few of them, each is compared with all before it. After
 * that they are in a hash table with open addressing, so that a tag with a
 * million attributes takes linear time. The table is never cleared: a slot is
 * valid only if it has the stamp of the current tag.
 */
#include "tokenizer_internal.h"

enum {
    FIRST_SLOTS = 64, /* a power of two, over twice PITH_NAMES_FEW */
};

typedef struct slot {
    uint32_t stamp; /* the tag it belongs to */
    uint32_t hash;
    uint32_t attr; /* index in tree->attrs */
} slot;

struct pith_name_set {
    slot *slots;
    uint32_t nslots; /* a power of two */
    uint32_t count;  /* of the current tag; at most half of nslots */
    uint32_t stamp;  /* of the current tag; 0 is no tag's */
};

static bool same_name(const pith_tree *tree, uint32_t a, uint32_t b)
{
    return pith_str_eq(pith_tree_attr_name(tree, &tree->attrs[a]),
                       pith_tree_attr_name(tree, &tree->attrs[b]));
}

/* The slot that holds the name of `attr`, or the free one where it goes. */
static slot *find_slot(const pith_tree *tree, const pith_name_set *set,
                       uint32_t attr, uint32_t hash)
{
    uint32_t mask = set->nslots - 1;
    uint32_t i = hash & mask;
    while (set->slots[i].stamp == set->stamp &&
           (set->slots[i].hash != hash ||
            !same_name(tree, set->slots[i].attr, attr)))
        i = (i + 1) & mask;
    return &set->slots[i];
}

/* Insert a name; false when it was there. */
static bool insert(const pith_tree *tree, pith_name_set *set, uint32_t attr)
{
    uint64_t wide =
        pith_str_hash(pith_tree_attr_name(tree, &tree->attrs[attr]));
    uint32_t hash = (uint32_t)(wide ^ wide >> 32);
    slot *place = find_slot(tree, set, attr, hash);
    if (place->stamp == set->stamp)
        return false;
    *place = (slot){set->stamp, hash, attr};
    set->count++;
    return true;
}

/* Put in a name that is known to be new, by its hash alone. */
static void move_in(pith_name_set *set, slot old)
{
    uint32_t mask = set->nslots - 1;
    uint32_t i = old.hash & mask;
    while (set->slots[i].stamp == set->stamp)
        i = (i + 1) & mask;
    set->slots[i] = (slot){set->stamp, old.hash, old.attr};
    set->count++;
}

/* Twice as many slots, with the names of the current tag in them. */
static bool grow_set(pith_tokenizer *tokenizer, pith_name_set *set)
{
    pith_tree *tree = tokenizer->tree;
    pith_name_set larger = {.nslots = set->nslots * 2, .stamp = 1};
    if (set->nslots == 0)
        larger.nslots = FIRST_SLOTS;
    larger.slots =
        pith_arena_zalloc(tree->arena, larger.nslots, sizeof *larger.slots);
    if (!larger.slots)
        return pith_token_fail(tokenizer);
    for (uint32_t i = 0; i < set->nslots; i++)
        if (set->slots[i].stamp == set->stamp)
            move_in(&larger, set->slots[i]);
    *set = larger;
    return true;
}

/* Begin a tag: no slot bears the new stamp. */
static void begin_tag(pith_name_set *set)
{
    set->count = 0;
    set->stamp++;
    if (set->stamp == 0) {
        for (uint32_t i = 0; i < set->nslots; i++)
            set->slots[i].stamp = 0;
        set->stamp = 1;
    }
}

static pith_name_set *open_set(pith_tokenizer *tokenizer)
{
    if (!tokenizer->name_set)
        tokenizer->name_set = pith_arena_zalloc(tokenizer->tree->arena, 1,
                                                sizeof *tokenizer->name_set);
    if (!tokenizer->name_set)
        (void)pith_token_fail(tokenizer);
    return tokenizer->name_set;
}

/* Switch to the table: insert the names that were compared so far. */
static bool take_over(pith_tokenizer *tokenizer, uint32_t first)
{
    pith_tree *tree = tokenizer->tree;
    pith_name_set *set = open_set(tokenizer);
    if (!set || (set->nslots == 0 && !grow_set(tokenizer, set)))
        return false;
    begin_tag(set);
    for (uint32_t i = first; i < tree->nattrs; i++)
        if (tree->attrs[i].id == 0)
            (void)insert(tree, set, i);
    return true;
}

bool pith_name_set_add(pith_tokenizer *tokenizer, uint32_t first, uint32_t nth)
{
    pith_tree *tree = tokenizer->tree;
    uint32_t newest = tree->nattrs;
    if (nth < PITH_NAMES_FEW) {
        for (uint32_t i = first; i < newest; i++)
            if (tree->attrs[i].id == 0 && same_name(tree, i, newest))
                return false;
        return true;
    }
    if (nth == PITH_NAMES_FEW && !take_over(tokenizer, first))
        return false;
    pith_name_set *set = tokenizer->name_set;
    if (set->count >= set->nslots / 2 && !grow_set(tokenizer, set))
        return false;
    return insert(tree, set, newest);
}
