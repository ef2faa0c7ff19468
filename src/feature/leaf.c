/* SPDX-License-Identifier: Apache-2.0 */
/* Leaf blocks: see leaf.h. One pass over the nodes; which block-level element
 * a node stands in is inherited from its parent, so no stack is needed. */
#include "leaf.h"

static bool starts_block(uint16_t tag)
{
    if (tag >= PITH_TAG_STATIC_COUNT)
        return false;
    return (pith_tag_traits[tag] & PITH_TRAIT_BLOCK) ||
           tag == PITH_TAG_OPTION || tag == PITH_TAG_SELECT ||
           tag == PITH_TAG_TEXTAREA;
}

/* What the walk knows: whether the newest leaf may still grow. */
typedef struct walk {
    bool open;
    uint32_t breaks; /* <br> since the last text */
} walk;

static void add_text(pith_leaves *leaves, walk *w, uint32_t node,
                     uint32_t element)
{
    pith_leaf *newest = leaves->n ? &leaves->leaf[leaves->n - 1] : NULL;
    if (newest && w->open && w->breaks < 2 && newest->element == element)
        newest->last = node;
    else
        leaves->leaf[leaves->n++] = (pith_leaf){element, node, node};
    w->open = true;
    w->breaks = 0;
}

pith_status pith_leaves_find(const pith_page *page, pith_arena *arena,
                             pith_leaves *leaves)
{
    uint32_t n = page->nnodes;
    uint32_t *block = pith_arena_alloc(arena, n, sizeof *block);
    uint32_t ntexts = 0;
    for (uint32_t i = 0; i < n; i++)
        ntexts += page->tag[i] == PITH_TAG_TEXT;
    *leaves = (pith_leaves){
        .leaf = pith_arena_alloc(arena, ntexts, sizeof *leaves->leaf),
        .before =
            pith_arena_alloc(arena, (size_t)n + 1, sizeof *leaves->before),
    };
    if (!block || !leaves->leaf || !leaves->before)
        return PITH_NOMEM;
    walk w = {false, 0};
    for (uint32_t i = 0; i < n; i++) {
        leaves->before[i] = leaves->n;
        block[i] = block[page->parent[i]];
        if (i == 0)
            block[i] = 0;
        if (page->flags[i] & PITH_NODE_HIDDEN)
            continue;
        if (page->tag[i] == PITH_TAG_TEXT) {
            if (page->chars_before[i + 1] > page->chars_before[i])
                add_text(leaves, &w, i, block[i]);
        } else if (starts_block(page->tag[i])) {
            block[i] = i;
            w.open = false;
        } else if (page->tag[i] == PITH_TAG_BR) {
            w.breaks++;
        }
    }
    leaves->before[n] = leaves->n;
    return PITH_OK;
}
