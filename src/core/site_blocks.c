/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Templates and documents: the blocks of a page as src/site wants them, and
 * what it says about them as labels. Blocks are the records of the method
 * `blocks`, forms and all, in the order of their first text.
 */
#include "blocks.h"
#include "object.h"
#include "status.h"
#include "template.h"

#include <string.h>

/* Records and what belongs to them, all in the scratch arena. */
typedef struct page_blocks {
    pith_blocks found;
    uint32_t *record_of; /* per node: record of an owner */
    pith_site_block *block;
} page_blocks;

static bool has_text(const page_blocks *b, uint32_t node)
{
    const pith_page *page = b->found.page;
    return page->tag[node] == PITH_TAG_TEXT &&
           b->found.owner[node] != UINT32_MAX &&
           pith_page_text(page, node).len > 0;
}

/* Join the texts of every record with a space. The first pass measures, the
 * second fills in; records may stand inside one another, so that their texts
 * come in turns. */
static pith_status join_texts(page_blocks *b, const uint8_t *keep,
                              pith_arena *arena)
{
    const pith_page *page = b->found.page;
    uint32_t n = b->found.nrecords;
    uint32_t code_end = 0; /* of the <pre> that node i stands in */
    for (uint32_t i = 0; i < page->nnodes; i++) {
        if (page->tag[i] == PITH_TAG_PRE && page->end[i] > code_end)
            code_end = page->end[i];
        if (!has_text(b, i))
            continue;
        pith_site_block *block = &b->block[b->record_of[b->found.owner[i]]];
        block->text.len += pith_page_text(page, i).len + 1;
        block->words += pith_page_words(page, i);
        block->kept = block->kept || keep[i];
        block->code = block->code || i < code_end;
    }
    char **at = pith_arena_alloc(arena, n, sizeof *at);
    if (!at)
        return PITH_NOMEM;
    for (uint32_t i = 0; i < n; i++) {
        at[i] = pith_arena_alloc(arena, b->block[i].text.len, 1);
        if (!at[i])
            return PITH_NOMEM;
        b->block[i].text.data = at[i];
        b->block[i].text.len--; /* no space behind the last */
    }
    for (uint32_t i = 0; i < page->nnodes; i++) {
        if (!has_text(b, i))
            continue;
        uint32_t row = b->record_of[b->found.owner[i]];
        pith_str text = pith_page_text(page, i);
        memcpy(at[row], text.data, text.len);
        at[row][text.len] = ' ';
        at[row] += text.len + 1;
    }
    return PITH_OK;
}

static pith_status write_paths(page_blocks *b, pith_arena *arena)
{
    uint32_t *numbers = pith_block_numbers(b->found.page, arena);
    if (!numbers)
        return PITH_NOMEM;
    pith_buf path;
    pith_buf_init(&path, 0);
    pith_status status = PITH_OK;
    for (uint32_t i = 0; i < b->found.nrecords && status == PITH_OK; i++) {
        pith_buf_reset(&path);
        pith_block_path(b->found.page, numbers, b->found.record[i].owner,
                        &path);
        status = path.status;
        char *copy = pith_arena_copy(arena, pith_buf_view(&path));
        b->block[i].path = (pith_str){copy, path.len};
        if (!copy)
            status = PITH_NOMEM;
    }
    pith_buf_clear(&path);
    return status;
}

/* Everything but the paths. */
static pith_status list_blocks(const pith_page *page, const uint8_t *keep,
                               pith_arena *arena, page_blocks *b)
{
    PITH_TRY(pith_blocks_find(page, PITH_BLOCK_FORMS_KEEP, arena, &b->found));
    uint32_t n = b->found.nrecords;
    b->record_of = pith_arena_alloc(arena, page->nnodes, sizeof(uint32_t));
    b->block = pith_arena_zalloc(arena, n, sizeof *b->block);
    if (!b->record_of || !b->block)
        return PITH_NOMEM;
    for (uint32_t i = 0; i < n; i++) {
        const pith_block_record *record = &b->found.record[i];
        b->record_of[record->owner] = i;
        b->block[i].group = record->block;
        b->block[i].linked = record->link_chars == record->chars;
        b->block[i].menu = record->link_chars >= record->chars / 2;
        uint16_t tag = page->tag[record->owner];
        b->block[i].heading = tag >= PITH_TAG_H1 && tag <= PITH_TAG_H6;
    }
    return join_texts(b, keep, arena);
}

pith_status pith_template_learn(pith_template *site, pith_doc *doc,
                                const pith_labels *labels)
{
    pith_arena *arena = pith_doc_scratch(doc);
    page_blocks blocks;
    pith_status status = list_blocks(&doc->page, labels->keep, arena, &blocks);
    if (status == PITH_OK)
        status = write_paths(&blocks, arena);
    if (status == PITH_OK)
        status = pith_template_count(site, blocks.block, blocks.found.nrecords);
    pith_doc_scratch_done(doc);
    return status;
}

/* Drop the texts of blocks that repeat; returns the number of these blocks,
 * or 0 when nothing would be left. */
static uint32_t drop(const page_blocks *b, const uint8_t *repeats,
                     pith_labels *labels)
{
    uint32_t kept = 0;
    uint32_t dropped = 0;
    for (uint32_t i = 0; i < b->found.nrecords; i++) {
        kept += b->block[i].kept;
        dropped += b->block[i].kept && repeats[i];
    }
    if (dropped == kept)
        return 0;
    for (uint32_t i = 0; i < b->found.page->nnodes; i++) {
        if (!has_text(b, i) || !labels->keep[i] ||
            !repeats[b->record_of[b->found.owner[i]]])
            continue;
        labels->keep[i] = 0;
        labels->why[i] = PITH_WHY_REPEATS;
    }
    return dropped;
}

pith_status pith_template_apply(const pith_template *site, pith_match match,
                                pith_doc *doc, pith_labels *labels,
                                uint32_t *removed)
{
    pith_arena *arena = pith_doc_scratch(doc);
    page_blocks blocks;
    uint8_t *repeats = NULL;
    pith_status status = list_blocks(&doc->page, labels->keep, arena, &blocks);
    if (status == PITH_OK && match == PITH_MATCH_PLACE)
        status = write_paths(&blocks, arena);
    if (status == PITH_OK) {
        repeats = pith_arena_zalloc(arena, blocks.found.nrecords, 1);
        status = repeats ? PITH_OK : PITH_NOMEM;
    }
    uint32_t dropped = 0;
    if (status == PITH_OK) {
        pith_template_judge(site, match, blocks.block, blocks.found.nrecords,
                            repeats);
        dropped = drop(&blocks, repeats, labels);
    }
    pith_doc_scratch_done(doc);
    if (removed)
        *removed = dropped;
    return status;
}
