/* SPDX-License-Identifier: Apache-2.0 */
/* Paths of elements: see path.h. Siblings are counted with one hash table for
 * the whole page; examining the siblings of each node would take quadratic time
 * on a flat page. Tags are the tree's own: those of a page that is drawn may be
 * tables by their roles (table_role.h). */
#include "path.h"

static pith_path_slot *find_slot(const pith_paths *paths, uint32_t parent,
                                 uint16_t tag)
{
    uint64_t key = ((uint64_t)parent << 16 | tag) * 0x9e3779b97f4a7c15u;
    uint32_t at = (uint32_t)(key >> 32) & paths->mask;
    pith_path_slot *slots = paths->slots;
    while (slots[at].count &&
           (slots[at].parent != parent || slots[at].tag != tag))
        at = (at + 1) & paths->mask;
    return &slots[at];
}

pith_status pith_paths_init(pith_paths *paths, const pith_page *page,
                            pith_arena *arena)
{
    size_t size = 16;
    while (size < (size_t)page->nnodes * 2)
        size *= 2;
    *paths = (pith_paths){
        .page = page,
        .number = pith_arena_zalloc(arena, page->nnodes, sizeof(uint32_t)),
        .chain = pith_arena_alloc(arena, page->nnodes, sizeof(uint32_t)),
        .slots = pith_arena_zalloc(arena, size, sizeof(pith_path_slot)),
        .mask = (uint32_t)(size - 1),
    };
    if (!paths->number || !paths->chain || !paths->slots)
        return PITH_NOMEM;
    for (uint32_t i = 1; i < page->nnodes; i++) {
        if (!pith_tag_is_element(page->tree->tag[i]))
            continue;
        pith_path_slot *slot =
            find_slot(paths, page->parent[i], page->tree->tag[i]);
        slot->parent = page->parent[i];
        slot->tag = page->tree->tag[i];
        paths->number[i] = ++slot->count;
    }
    return PITH_OK;
}

static void write_step(const pith_paths *paths, uint32_t node, pith_buf *out)
{
    const pith_page *page = paths->page;
    pith_buf_byte(out, '/');
    pith_buf_str(out, pith_tree_tag_name(page->tree, page->tree->tag[node]));
    if (find_slot(paths, page->parent[node], page->tree->tag[node])->count < 2)
        return;
    pith_buf_byte(out, '[');
    pith_buf_uint(out, paths->number[node]);
    pith_buf_byte(out, ']');
}

void pith_paths_write(const pith_paths *paths, uint32_t node, pith_buf *out)
{
    uint32_t n = 0;
    for (; node != 0; node = paths->page->parent[node])
        paths->chain[n++] = node;
    if (n == 0)
        pith_buf_byte(out, '/');
    while (n)
        write_step(paths, paths->chain[--n], out);
}
