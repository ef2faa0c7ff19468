/* SPDX-License-Identifier: Apache-2.0 */
/* Finds blocks and their first words: see blocks_shown.h. */
#include "blocks_shown.h"

#include "role.h"
#include "status.h"

/* The nearest block element of every node, itself included. */
static uint32_t *find_elements(const pith_page *page, pith_arena *arena)
{
    uint32_t *element = pith_arena_zalloc(arena, page->nnodes, sizeof *element);
    for (uint32_t i = 1; element && i < page->nnodes; i++) {
        bool own = pith_tag_is_element(page->tag[i]) &&
                   (pith_role_breaks(pith_role_of(page->tag[i])) ||
                    page->parent[i] == 0 || i == page->body);
        element[i] = own ? i : element[page->parent[i]];
    }
    return element;
}

bool pith_shown_text(const pith_page *page, uint32_t i)
{
    return page->tag[i] == PITH_TAG_TEXT &&
           !(page->flags[i] & PITH_NODE_HIDDEN) &&
           pith_page_text(page, i).len > 0;
}

static pith_shown_block *new_block(pith_shown *shown, pith_arena *arena)
{
    if (shown->n == shown->cap) {
        size_t cap = shown->cap ? shown->cap * 2 : 64;
        pith_shown_block *grown =
            pith_arena_grow(arena, shown->block, shown->n, cap, sizeof *grown);
        if (!grown)
            return NULL;
        shown->block = grown;
        shown->cap = cap;
    }
    return &shown->block[shown->n++];
}

static void add_text(const pith_page *page, pith_shown_block *block, uint32_t i)
{
    block->stop = i + 1;
    block->words += pith_page_words(page, i);
    block->link_words +=
        page->link_words_before[i + 1] - page->link_words_before[i];
    block->chars += pith_page_chars(page, i);
}

pith_status pith_shown_find(const pith_page *page,
                            const pith_labels *const *labels, size_t nlabels,
                            pith_arena *arena, pith_shown *out)
{
    *out = (pith_shown){0};
    uint32_t *element = find_elements(page, arena);
    if (!element)
        return PITH_NOMEM;
    for (uint32_t i = 1; i < page->nnodes; i++) {
        if (!pith_shown_text(page, i))
            continue;
        uint8_t keep = 0;
        for (size_t k = 0; k < nlabels; k++)
            keep |= (uint8_t)(pith_labels_keep(labels[k], i) << k);
        pith_shown_block *block = out->n ? &out->block[out->n - 1] : NULL;
        if (!block || block->element != element[i] || block->keep != keep) {
            block = new_block(out, arena);
            if (!block)
                return PITH_NOMEM;
            *block = (pith_shown_block){
                .element = element[i], .first = i, .keep = keep};
        }
        add_text(page, block, i);
    }
    return PITH_OK;
}

pith_status pith_shown_find_grounds(const pith_page *page,
                                    const pith_labels *const *labels,
                                    size_t nlabels, pith_arena *arena,
                                    pith_shown *out)
{
    for (size_t k = 0; k < nlabels; k++)
        if (labels[k]->method->grounds)
            PITH_TRY(labels[k]->method->grounds(page, labels[k]->keep,
                                                labels[k]->why, arena,
                                                &out->grounds[k]));
    return PITH_OK;
}

const char *const *pith_shown_phrases(const pith_shown *shown, size_t k,
                                      const pith_shown_block *block)
{
    const pith_grounds *grounds = &shown->grounds[k];
    uint32_t at = grounds->block ? grounds->block[block->first] : 0;
    return at && grounds->phrases[at][0] ? grounds->phrases[at] : NULL;
}

void pith_shown_why(const pith_shown *shown, const pith_labels *labels,
                    size_t k, const pith_shown_block *block, pith_buf *out)
{
    const char *const *phrase = pith_shown_phrases(shown, k, block);
    pith_buf_text(out, pith_labels_why(labels, block->first));
    for (size_t i = 0; phrase && i < PITH_GROUNDS && phrase[i]; i++) {
        pith_buf_text(out, i ? ", " : ": ");
        pith_buf_text(out, phrase[i]);
    }
}

double pith_shown_figure(const pith_labels *labels,
                         const pith_shown_block *block)
{
    double figure = pith_labels_figure(labels, block->element);
    return figure > 0 || figure < 0 ? figure
                                    : pith_labels_figure(labels, block->first);
}

void pith_shown_preview(const pith_page *page, const pith_shown_block *block,
                        size_t most, pith_buf *line)
{
    pith_buf_reset(line);
    size_t chars = 0;
    size_t space = 0; /* position of the last space */
    for (uint32_t i = block->first; i < block->stop; i++) {
        if (!pith_shown_text(page, i))
            continue;
        pith_str text = pith_page_text(page, i);
        if (line->len) {
            space = line->len;
            pith_buf_byte(line, ' ');
            chars++;
        }
        while (text.len && chars < most) {
            size_t len;
            if (pith_utf8_next(text, &len) == ' ')
                space = line->len;
            pith_buf_put(line, text.data, len);
            text.data += len;
            text.len -= len;
            chars++;
        }
        if (text.len || chars >= most) {
            if (space)
                line->len = space;
            pith_buf_text(line, "...");
            return;
        }
    }
}
