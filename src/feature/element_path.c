/* SPDX-License-Identifier: Apache-2.0 */
/* XPaths of elements: see element_path.h. Every step has its number, including
 * "[1]", so that the paths of two pages can be compared. */
#include "element_path.h"

#include "hash.h"

/* A tag name: the last parent below which it occurred, and how often. */
typedef struct seen {
    uint32_t parent; /* plus one */
    uint32_t count;
} seen;

/* The number of every element among its siblings of the same name, from 1. */
static uint32_t *number_elements(const pith_page *page, pith_arena *arena)
{
    uint32_t most = 0;
    for (uint32_t i = 0; i < page->nnodes; i++) {
        uint32_t number = page->tag[i] & PITH_TAG_NAME_MASK;
        most = number > most ? number : most;
    }
    uint32_t *out = pith_arena_zalloc(arena, page->nnodes, sizeof(uint32_t));
    seen *name = pith_arena_zalloc(arena, (size_t)most + 1, sizeof(seen));
    if (!out || !name)
        return NULL;
    for (uint32_t up = 0; up < page->nnodes; up++) {
        for (uint32_t i = up + 1; i < page->end[up]; i = page->end[i]) {
            seen *self = &name[page->tag[i] & PITH_TAG_NAME_MASK];
            if (self->parent != up + 1)
                *self = (seen){.parent = up + 1};
            out[i] = ++self->count;
        }
    }
    return out;
}

/* A path begins with the parent's path, so its hash is computed from the
 * parent's. */
uint64_t *pith_element_paths(const pith_page *page, pith_arena *arena)
{
    uint32_t *numbers = number_elements(page, arena);
    uint64_t *out = pith_arena_alloc(arena, page->nnodes, sizeof *out);
    if (!numbers || !out)
        return NULL;
    for (uint32_t i = 0; i < page->nnodes; i++) {
        out[i] = i ? out[page->parent[i]] : PITH_HASH_START;
        if (i == 0 || page->tag[i] == PITH_TAG_TEXT)
            continue;
        char digits[10];
        size_t at = sizeof digits;
        for (uint32_t rest = numbers[i]; rest > 0; rest /= 10)
            digits[--at] = (char)('0' + rest % 10);
        out[i] = pith_hash_bytes(out[i], PITH_S("/"));
        out[i] = pith_hash_bytes(out[i],
                                 pith_tree_tag_name(page->tree, page->tag[i]));
        out[i] = pith_hash_bytes(out[i], PITH_S("["));
        out[i] = pith_hash_bytes(out[i],
                                 (pith_str){digits + at, sizeof digits - at});
        out[i] = pith_hash_bytes(out[i], PITH_S("]"));
    }
    return out;
}
