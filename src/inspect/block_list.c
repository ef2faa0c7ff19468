/* SPDX-License-Identifier: Apache-2.0 */
/* Blocks for callers, one at a time: those of blocks_shown.c, with complete
 * texts, paths and positions in the source. */
#include "blocks_shown.h"
#include "path.h"
#include "status.h"

/* Data of a block that must outlive the labels. */
typedef struct decision {
    const char *reason;
    double figure;
} decision;

struct pith_block_list {
    const pith_doc *doc;
    pith_arena arena;
    pith_paths paths;
    pith_shown shown;
    decision *decisions;
    size_t next;
    pith_buf text, path;
};

static pith_status find_blocks(pith_block_list *list, const pith_labels *labels)
{
    const pith_page *page = &list->doc->page;
    PITH_TRY(pith_paths_init(&list->paths, page, &list->arena));
    PITH_TRY(pith_shown_find(page, &labels, 1, &list->arena, &list->shown));
    list->decisions = pith_arena_zalloc(&list->arena, list->shown.n + 1,
                                        sizeof *list->decisions);
    if (!list->decisions)
        return PITH_NOMEM;
    for (size_t i = 0; i < list->shown.n; i++) {
        const pith_shown_block *block = &list->shown.block[i];
        list->decisions[i] = (decision){
            .reason = pith_labels_why(labels, block->first),
            .figure =
                labels->method->figure ? pith_shown_figure(labels, block) : 0,
        };
    }
    return PITH_OK;
}

pith_status pith_block_list_new(pith_doc *doc, const pith_labels *labels,
                                pith_block_list **list)
{
    *list = NULL;
    pith_block_list *made = pith_object_new(sizeof *made);
    if (!made)
        return PITH_NOMEM;
    made->doc = doc;
    pith_arena_init(&made->arena, doc->limits.max_memory);
    pith_buf_init(&made->text, doc->limits.max_output);
    pith_buf_init(&made->path, doc->limits.max_output);
    pith_status status = find_blocks(made, labels);
    if (status == PITH_OK) {
        *list = made;
        return PITH_OK;
    }
    pith_block_list_free(made);
    return status;
}

void pith_block_list_free(pith_block_list *list)
{
    if (!list)
        return;
    pith_buf_clear(&list->text);
    pith_buf_clear(&list->path);
    pith_arena_free(&list->arena);
    pith_free(list);
}

size_t pith_block_list_count(const pith_block_list *list)
{
    return list->shown.n;
}

/* The smallest range of the source that contains the block's texts; in a
 * repaired tree their order may differ from the source. */
static void find_range(const pith_doc *doc, const pith_shown_block *found,
                       pith_text_block *block)
{
    block->start = SIZE_MAX;
    block->end = 0;
    for (uint32_t i = found->first; i < found->stop; i++) {
        if (!pith_shown_text(&doc->page, i))
            continue;
        size_t at = doc->tree.src[i].at;
        size_t end = at + doc->tree.src[i].len;
        block->start = at < block->start ? at : block->start;
        block->end = end > block->end ? end : block->end;
    }
}

bool pith_block_list_next(pith_block_list *list, pith_text_block *block)
{
    if (list->next == list->shown.n)
        return false;
    const pith_page *page = &list->doc->page;
    const pith_shown_block *found = &list->shown.block[list->next];
    pith_shown_preview(page, found, SIZE_MAX, &list->text);
    pith_buf_reset(&list->path);
    pith_paths_write(&list->paths, found->element, &list->path);
    if (list->text.status != PITH_OK || list->path.status != PITH_OK)
        return false;
    *block = (pith_text_block){
        .type = pith_tree_tag_name(&list->doc->tree, page->tag[found->element]),
        .text = pith_buf_view(&list->text),
        .xpath = pith_buf_view(&list->path),
        .kept = found->keep,
        .reason = list->decisions[list->next].reason,
        .figure = list->decisions[list->next].figure,
        .node = found->element,
        .words = found->words,
        .link_words = found->link_words,
        .chars = found->chars,
    };
    find_range(list->doc, found, block);
    list->next++;
    return true;
}

/* A flipped block has no texts left, so repeated numbers in a list cost
 * nothing. */
static void flip_block(const pith_page *page, pith_shown_block *block,
                       pith_labels *labels)
{
    for (uint32_t i = block->first; i < block->stop; i++)
        if (pith_shown_text(page, i))
            pith_labels_set(labels, i, !block->keep);
    block->stop = block->first;
}

pith_status pith_labels_flip(pith_doc *doc, pith_labels *labels,
                             const uint32_t *blocks, size_t n)
{
    pith_arena *arena = pith_doc_scratch(doc);
    const pith_labels *const seen = labels;
    pith_shown shown;
    pith_status status = pith_shown_find(&doc->page, &seen, 1, arena, &shown);
    for (size_t k = 0; status == PITH_OK && k < n; k++)
        if (blocks[k] < shown.n)
            flip_block(&doc->page, &shown.block[blocks[k]], labels);
    pith_doc_scratch_done(doc);
    return status;
}
