/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Finding the records and blocks of a page: see container_block.h.
 *
 * One pass in document order gives every node its owner and its container,
 * which are known once the parent's are. One pass over the text adds it to its
 * record, and the record to its block. Removed elements are skipped as a whole.
 * The page itself hides scripts, styles, contents of frames, templates and
 * noscript (except on pages whose content is in noscript); this file names only
 * what the page shows and records leave out.
 */
#include "container_block.h"

#include "status.h"

#include <string.h>

enum { PLAIN, INLINE, CONTAINER, REMOVED, FORM };

/* Indexed by static HTML tag: see docs/spec/blocks.md. */
static const uint8_t tag_role[PITH_TAG_STATIC_COUNT] = {
    [PITH_TAG_BODY] = CONTAINER,    [PITH_TAG_DIV] = CONTAINER,
    [PITH_TAG_TD] = CONTAINER,      [PITH_TAG_TH] = CONTAINER,
    [PITH_TAG_TABLE] = CONTAINER,   [PITH_TAG_TBODY] = CONTAINER,
    [PITH_TAG_TR] = CONTAINER,      [PITH_TAG_UL] = CONTAINER,
    [PITH_TAG_OL] = CONTAINER,      [PITH_TAG_DL] = CONTAINER,
    [PITH_TAG_SECTION] = CONTAINER, [PITH_TAG_ARTICLE] = CONTAINER,
    [PITH_TAG_MAIN] = CONTAINER,    [PITH_TAG_ASIDE] = CONTAINER,
    [PITH_TAG_HEADER] = CONTAINER,  [PITH_TAG_FOOTER] = CONTAINER,
    [PITH_TAG_NAV] = CONTAINER,     [PITH_TAG_BLOCKQUOTE] = CONTAINER,
    [PITH_TAG_CENTER] = CONTAINER,  [PITH_TAG_FIELDSET] = CONTAINER,
    [PITH_TAG_A] = INLINE,          [PITH_TAG_SPAN] = INLINE,
    [PITH_TAG_B] = INLINE,          [PITH_TAG_EM] = INLINE,
    [PITH_TAG_I] = INLINE,          [PITH_TAG_STRONG] = INLINE,
    [PITH_TAG_FONT] = INLINE,       [PITH_TAG_U] = INLINE,
    [PITH_TAG_SMALL] = INLINE,      [PITH_TAG_SUB] = INLINE,
    [PITH_TAG_SUP] = INLINE,        [PITH_TAG_IMG] = INLINE,
    [PITH_TAG_CODE] = INLINE,       [PITH_TAG_CITE] = INLINE,
    [PITH_TAG_ABBR] = INLINE,       [PITH_TAG_Q] = INLINE,
    [PITH_TAG_LABEL] = INLINE,      [PITH_TAG_SCRIPT] = REMOVED,
    [PITH_TAG_STYLE] = REMOVED,     [PITH_TAG_IFRAME] = REMOVED,
    [PITH_TAG_FRAME] = REMOVED,     [PITH_TAG_OBJECT] = REMOVED,
    [PITH_TAG_EMBED] = REMOVED,     [PITH_TAG_FORM] = FORM,
    [PITH_TAG_SELECT] = REMOVED,    [PITH_TAG_INPUT] = REMOVED,
    [PITH_TAG_BUTTON] = REMOVED,    [PITH_TAG_TEXTAREA] = REMOVED,
    [PITH_TAG_SVG] = REMOVED,       [PITH_TAG_CANVAS] = REMOVED,
    [PITH_TAG_TEMPLATE] = REMOVED,  [PITH_TAG_LINK] = REMOVED,
    [PITH_TAG_META] = REMOVED,      [PITH_TAG_HEAD] = REMOVED,
};

static unsigned role_of(uint16_t tag)
{
    if (tag == (PITH_TAG_SVG | PITH_NS_SVG))
        return REMOVED;
    return tag < PITH_TAG_STATIC_COUNT ? tag_role[tag] : PLAIN;
}

static bool is_removed(const pith_page *page, uint32_t i,
                       pith_block_forms forms)
{
    unsigned role = role_of(page->tag[i]);
    if (page->flags[i] & PITH_NODE_HIDDEN || role == REMOVED)
        return true;
    if (role != FORM || forms == PITH_BLOCK_FORMS_KEEP)
        return false;
    uint32_t inside = pith_page_chars(page, i);
    uint32_t all = pith_page_chars(page, page->body);
    return forms == PITH_BLOCK_FORMS_DROP || inside <= all - inside;
}

/* Find owners and containers, parents first; return the number of texts. */
static uint32_t place_nodes(const pith_container_blocks *blocks,
                            pith_block_forms forms)
{
    const pith_page *page = blocks->page;
    uint32_t texts = 0;
    for (uint32_t i = page->body; i < page->end[page->body];) {
        uint32_t up = page->parent[i];
        if (is_removed(page, i, forms)) {
            i = page->end[i];
            continue;
        }
        unsigned role = role_of(page->tag[i]);
        if (page->tag[i] == PITH_TAG_TEXT) {
            blocks->owner[i] = blocks->owner[up];
            blocks->container[i] = blocks->container[up];
            texts += pith_page_text(page, i).len > 0;
        } else {
            bool passes = role == INLINE && blocks->container[up] != up;
            blocks->owner[i] = passes ? blocks->owner[up] : i;
            blocks->container[i] =
                role == CONTAINER ? i : blocks->container[up];
        }
        i++;
    }
    return texts;
}

/* Count the characters of normalised text, whose only white space is the
 * space. */
static uint32_t count_ink(const pith_page *page, uint32_t node)
{
    pith_str text = pith_page_text(page, node);
    uint32_t spaces = 0;
    for (size_t k = 0; k < text.len; k++)
        spaces += text.data[k] == ' ';
    return pith_page_chars(page, node) - spaces;
}

static uint32_t open_record(pith_container_blocks *blocks, uint32_t owner,
                            uint32_t text)
{
    uint32_t container = blocks->container[owner];
    uint32_t row = blocks->block_of[container];
    if (row == UINT32_MAX) {
        row = blocks->nblocks++;
        blocks->block[row] = (pith_container_block){.container = container};
        blocks->block_of[container] = row;
    }
    blocks->block[row].records++;
    blocks->record[blocks->nrecords] =
        (pith_element_record){.owner = owner, .first = text, .block = row};
    return blocks->nrecords++;
}

static void add_texts(pith_container_blocks *blocks, uint32_t *record_of)
{
    const pith_page *page = blocks->page;
    for (uint32_t i = page->body; i < page->end[page->body]; i++) {
        uint32_t owner = blocks->owner[i];
        if (owner == UINT32_MAX || page->tag[i] != PITH_TAG_TEXT ||
            pith_page_text(page, i).len == 0)
            continue;
        if (record_of[owner] == UINT32_MAX)
            record_of[owner] = open_record(blocks, owner, i);
        pith_element_record *record = &blocks->record[record_of[owner]];
        pith_container_block *block = &blocks->block[record->block];
        uint32_t chars = count_ink(page, i);
        uint32_t linked = page->flags[i] & PITH_NODE_IN_LINK ? chars : 0;
        record->chars += chars;
        record->link_chars += linked;
        block->chars += chars;
        block->link_chars += linked;
    }
}

static uint32_t *new_none(pith_arena *arena, uint32_t n)
{
    uint32_t *out = pith_arena_alloc(arena, n, sizeof(uint32_t));
    if (out)
        memset(out, 0xff, n * sizeof(uint32_t));
    return out;
}

pith_status pith_container_blocks_find(const pith_page *page,
                                       pith_block_forms forms,
                                       pith_arena *arena,
                                       pith_container_blocks *out)
{
    uint32_t n = page->nnodes;
    *out = (pith_container_blocks){.page = page,
                                   .owner = new_none(arena, n),
                                   .container = new_none(arena, n),
                                   .block_of = new_none(arena, n)};
    uint32_t *record_of = new_none(arena, n);
    if (!out->owner || !out->container || !out->block_of || !record_of)
        return PITH_NOMEM;
    uint32_t texts = page->body ? place_nodes(out, forms) : 0;
    out->record = pith_arena_alloc(arena, texts, sizeof(pith_element_record));
    out->block = pith_arena_alloc(arena, texts, sizeof(pith_container_block));
    if (!out->record || !out->block)
        return PITH_NOMEM;
    if (texts)
        add_texts(out, record_of);
    return PITH_OK;
}
