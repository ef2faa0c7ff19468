/* SPDX-License-Identifier: Apache-2.0 */
/*
 * XPath strings of elements. Every step has its number, "[1]" too, so that
 * the paths of two pages can be compared letter for letter.
 */
#include "blocks.h"

/* A tag name: the last parent it was seen below, and how often. */
typedef struct seen {
    uint32_t parent; /* plus one */
    uint32_t count;
} seen;

uint32_t *pith_block_numbers(const pith_page *page, pith_arena *arena)
{
    uint32_t *out = pith_arena_zalloc(arena, page->nnodes, sizeof(uint32_t));
    seen *name = pith_arena_zalloc(arena, PITH_TAG_NAME_MASK + 1, sizeof(seen));
    if (!out || !name)
        return NULL;
    for (uint32_t up = 0; up < page->nnodes; up++) {
        for (uint32_t i = up + 1; i < page->end[up]; i = page->end[i]) {
            seen *s = &name[page->tag[i] & PITH_TAG_NAME_MASK];
            if (s->parent != up + 1)
                *s = (seen){.parent = up + 1};
            out[i] = ++s->count;
        }
    }
    return out;
}

static void turn_around(char *data, size_t len)
{
    for (size_t a = 0; a + 1 < len; a++) {
        char swapped = data[a];
        data[a] = data[--len];
        data[len] = swapped;
    }
}

/* From the element up, every step backwards, and then all of it turned around:
 * no stack, whatever the depth. */
void pith_block_path(const pith_page *page, const uint32_t *numbers,
                     uint32_t element, pith_buf *out)
{
    size_t start = out->len;
    for (uint32_t i = element; i != 0; i = page->parent[i]) {
        size_t step = out->len;
        pith_buf_byte(out, '/');
        pith_buf_str(out, pith_tree_tag_name(page->tree, page->tag[i]));
        pith_buf_byte(out, '[');
        pith_buf_uint(out, numbers[i]);
        pith_buf_byte(out, ']');
        if (out->status != PITH_OK)
            return;
        turn_around(out->data + step, out->len - step);
    }
    turn_around(out->data + start, out->len - start);
}
