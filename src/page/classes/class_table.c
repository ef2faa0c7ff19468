/* SPDX-License-Identifier: Apache-2.0 */
/* Numbering classes: see class_table.h. There is one slot per hash, which keeps
 * the newest of the classes that share it: so nothing is searched, and a class
 * that lost its slot only gets another number. */
#include "class_table.h"

#include "status.h"
#include "str.h"

enum { SLOTS = 1024, WORD = sizeof(uint64_t), FIRST = 2048 };

typedef struct numberer {
    pith_tree *tree;
    pith_class_table *out;
    char *all;
    uint32_t cap, all_cap;
    uint32_t slot[SLOTS]; /* the number of a class; 0: free */
} numberer;

static uint64_t load(const char *at)
{
    uint64_t word;
    memcpy(&word, at, WORD);
    return word;
}

/* The beginning, the middle and the end of a class tell most of them apart. */
static size_t slot_of(pith_str text)
{
    if (text.len < WORD)
        return (size_t)pith_str_hash(text) % SLOTS;
    uint64_t hash = load(text.data) ^ text.len;
    hash =
        hash * 0x9e3779b97f4a7c15u + load(text.data + text.len / 2 - WORD / 2);
    hash = (hash ^ hash >> 32) * 0xff51afd7ed558ccdu +
           load(text.data + text.len - WORD);
    hash *= 0xc4ceb9fe1a85ec53u;
    return (size_t)(hash >> 54) % SLOTS;
}

/* As pith_str_eq(), which calls a function; the last word overlaps those before
 * it. */
static inline bool is_same(pith_str a, pith_str b)
{
    if (a.len != b.len)
        return false;
    if (a.len < WORD)
        return pith_str_eq(a, b);
    size_t last = a.len - WORD;
    for (size_t i = 0; i < last; i += WORD)
        if (load(a.data + i) != load(b.data + i))
            return false;
    return load(a.data + last) == load(b.data + last);
}

/* Room for `more` bytes behind the texts. */
static bool make_room(numberer *self, size_t more)
{
    size_t len = self->out->all.len;
    size_t cap = self->all_cap;
    if (cap - len >= more)
        return true;
    cap = cap * 2 + more + FIRST;
    char *grown = cap <= UINT32_MAX ? pith_arena_grow(self->tree->arena,
                                                      self->all, len, cap, 1)
                                    : NULL;
    if (!grown)
        return false;
    self->all = grown;
    self->out->all.data = grown;
    self->all_cap = (uint32_t)cap;
    return true;
}

/* Add a class with the next number. */
static pith_status add(numberer *self, pith_str text)
{
    pith_class_table *out = self->out;
    uint32_t *at = pith_arena_room(self->tree->arena, out->at, out->n + 1,
                                   &self->cap, sizeof *at);
    if (!at || !make_room(self, text.len + 1))
        return PITH_NOMEM;
    memcpy(self->all + out->all.len, text.data, text.len);
    self->all[out->all.len + text.len] = '\n';
    out->all.len += text.len + 1;
    out->at = at;
    out->at[++out->n] = (uint32_t)out->all.len;
    return PITH_OK;
}

static pith_status number(numberer *self, pith_attr *attr, uint32_t *of)
{
    pith_class_table *out = self->out;
    if (attr->flags & PITH_ATTR_RAW)
        pith_tree_attr_value(self->tree, attr); /* decodes it */
    if (attr->flags & PITH_ATTR_RAW)
        return PITH_NOMEM;
    pith_str text = pith_tree_text(self->tree, attr->value);
    uint32_t *slot = &self->slot[slot_of(text)];
    pith_str known = pith_class_text(out, *slot);
    if (!known.data || !is_same(known, text)) {
        *slot = out->n;
        PITH_TRY(add(self, text));
    }
    *of = *slot;
    return PITH_OK;
}

/* The number 0, which has no text. */
static pith_status begin(numberer *self)
{
    pith_class_table *out = self->out;
    out->at = pith_arena_room(self->tree->arena, NULL, 0, &self->cap,
                              sizeof *out->at);
    if (!out->at)
        return PITH_NOMEM;
    out->at[0] = out->at[1] = 0;
    out->n = 1;
    return PITH_OK;
}

pith_status pith_classes_number(pith_tree *tree, pith_class_table *out,
                                uint8_t *roles)
{
    numberer self = {.tree = tree, .out = out};
    *out = (pith_class_table){
        .of = pith_arena_alloc(tree->arena, tree->nnodes, sizeof *out->of)};
    if (!out->of)
        return PITH_NOMEM;
    PITH_TRY(begin(&self));
    const uint16_t *tags = tree->tag;
    uint32_t *of = out->of;
    for (uint32_t i = 0; i < tree->nnodes; i++) {
        unsigned all = 0;
        of[i] = 0;
        roles[i] = 0;
        if (!pith_tag_is_element(tags[i]))
            continue;
        pith_attr *attr = tree->attrs + tree->data[i].at;
        for (uint32_t n = tree->data[i].len; n > 0; n--, attr++) {
            all |= pith_attr_roles[attr->id];
            if (attr->id == PITH_ATTR_CLASS)
                PITH_TRY(number(&self, attr, &of[i]));
        }
        roles[i] = (uint8_t)all;
    }
    return PITH_OK;
}
