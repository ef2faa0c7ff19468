/* SPDX-License-Identifier: Apache-2.0 */
/* Text blocks: see text_block.h. One pass over the nodes. A node inherits its
 * block-level element from its parent, so no stack is needed. */
#include "text_block.h"

#include "str.h"

static bool starts_block(uint16_t tag)
{
    if (tag >= PITH_TAG_STATIC_COUNT)
        return false;
    return (pith_tag_traits[tag] & PITH_TRAIT_BLOCK) ||
           tag == PITH_TAG_OPTION || tag == PITH_TAG_SELECT ||
           tag == PITH_TAG_TEXTAREA;
}

/* The state of the pass: whether the current block can still grow. */
typedef struct walk {
    bool open;
    uint32_t breaks; /* <br> since the last text */
} walk;

static void add_text(pith_text_blocks *blocks, walk *self, uint32_t node,
                     uint32_t element)
{
    pith_block_span *newest = blocks->n ? &blocks->block[blocks->n - 1] : NULL;
    if (newest && self->open && self->breaks < 2 && newest->element == element)
        newest->last = node;
    else
        blocks->block[blocks->n++] = (pith_block_span){element, node, node};
    self->open = true;
    self->breaks = 0;
}

pith_status pith_text_blocks_find(const pith_page *page, pith_arena *arena,
                                  pith_text_blocks *blocks)
{
    uint32_t n = page->nnodes;
    uint32_t *level = pith_arena_alloc(arena, n, sizeof *level);
    uint32_t ntexts = 0;
    for (uint32_t i = 0; i < n; i++)
        ntexts += page->tag[i] == PITH_TAG_TEXT;
    *blocks = (pith_text_blocks){
        .block = pith_arena_alloc(arena, ntexts, sizeof *blocks->block),
        .before =
            pith_arena_alloc(arena, (size_t)n + 1, sizeof *blocks->before),
    };
    if (!level || !blocks->block || !blocks->before)
        return PITH_NOMEM;
    walk w = {false, 0};
    for (uint32_t i = 0; i < n; i++) {
        blocks->before[i] = blocks->n;
        level[i] = level[page->parent[i]];
        if (i == 0)
            level[i] = 0;
        if (page->flags[i] & PITH_NODE_HIDDEN)
            continue;
        if (page->tag[i] == PITH_TAG_TEXT) {
            if (page->chars_before[i + 1] > page->chars_before[i])
                add_text(blocks, &w, i, level[i]);
        } else if (starts_block(page->tag[i])) {
            level[i] = i;
            w.open = false;
        } else if (page->tag[i] == PITH_TAG_BR) {
            w.breaks++;
        }
    }
    blocks->before[n] = blocks->n;
    return PITH_OK;
}

bool pith_block_ends_in_colon(const pith_page *page,
                              const pith_block_span *block)
{
    static const pith_str colons[] = {{":", 1}, {"\xef\xbc\x9a", 3}};
    static const pith_str arrow = {"\xe2\x86\x91", 3};
    pith_str text = {NULL, 0};
    for (uint32_t i = block->last + 1; i-- > block->first && text.len == 0;)
        if (page->tag[i] == PITH_TAG_TEXT &&
            !(page->flags[i] & PITH_NODE_HIDDEN)) {
            text = pith_str_trim(pith_page_text(page, i));
            if (pith_str_eq(text, arrow))
                text.len = 0;
        }
    return pith_str_ends(text, colons[0]) || pith_str_ends(text, colons[1]);
}
