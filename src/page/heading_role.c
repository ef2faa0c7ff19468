/* SPDX-License-Identifier: Apache-2.0 */
/* Finding headings by their role: see heading_role.h. */
#include "heading_role.h"

#include "status.h"
#include "str.h"
#include "tag_kind.h"

enum {
    LONGEST = 200, /* code points: a longer text is no heading */
    MOST = 32,     /* nodes in one */
    LEVELS = 3,    /* elements around one that are looked at */
};

/* Whether an element around a block makes it a part of something else. */
static bool is_part(const pith_page *page, uint32_t block)
{
    uint32_t node = block;
    for (unsigned n = 0; n < LEVELS && node > page->body; n++) {
        node = page->parent[node];
        uint16_t tag = page->tag[node];
        if ((tag >= PITH_TAG_H1 && tag <= PITH_TAG_H6) ||
            tag == PITH_TAG_SUMMARY || tag == PITH_TAG_BUTTON ||
            tag == PITH_TAG_TH || tag == PITH_TAG_FIGCAPTION)
            return true;
    }
    return false;
}

bool pith_page_has_blocks(const pith_page *page, uint32_t node)
{
    for (uint32_t i = node + 1; i < page->end[node]; i++)
        if (pith_tag_is_element(page->tag[i]) &&
            !pith_tag_is_inline(page->tag[i]))
            return true;
    return false;
}

/* The block of which a node's text is all, or 0. What is around a node has more
 * nodes, so few levels are climbed. */
static uint32_t block_of(const pith_page *page, uint32_t node)
{
    uint32_t chars = pith_page_chars(page, node);
    while (node > page->body && pith_tag_is_inline(page->tag[node]) &&
           page->end[node] - node <= MOST)
        node = page->parent[node];
    bool whole =
        pith_page_chars(page, node) == chars && page->end[node] - node <= MOST;
    bool block =
        page->tag[node] == PITH_TAG_DIV || page->tag[node] == PITH_TAG_P;
    return whole && block && !pith_page_has_blocks(page, node) ? node : 0;
}

/* By aria-level; without one it is 2. */
static unsigned level_of(const pith_page *page, uint32_t node)
{
    enum { DEFAULT = 2, DEEPEST = 6 };
    pith_str said = pith_page_attr(page, node, PITH_ATTR_ARIA_LEVEL);
    uint64_t level;
    if (!pith_str_uint(&said, UINT32_MAX, &level) || level == 0)
        return DEFAULT;
    return level < DEEPEST ? (unsigned)level : DEEPEST;
}

/* Whether a block is what a heading can be. */
static bool may_be_heading(const pith_page *page, uint32_t block)
{
    return !(page->flags[block] & (PITH_NODE_IN_LINK | PITH_NODE_IN_PRE)) &&
           !is_part(page, block);
}

static bool has_length(const pith_page *page, uint32_t node)
{
    uint32_t chars = pith_page_chars(page, node);
    return chars > 0 && chars <= LONGEST;
}

static void look_at(pith_page *page, uint32_t node)
{
    uint32_t block = has_length(page, node) ? block_of(page, node) : 0;
    if (block && may_be_heading(page, block))
        page->heading_level[block] = (uint8_t)level_of(page, node);
}

pith_status pith_page_find_headings(pith_page *page)
{
    if (!page->has_heading_roles)
        return PITH_OK;
    PITH_TRY(pith_arena_work(page->tree->arena, page->nnodes));
    page->heading_level = pith_arena_zalloc(page->tree->arena, page->nnodes, 1);
    if (!page->heading_level)
        return PITH_NOMEM;
    for (uint32_t i = page->body + 1; i < page->end[page->body]; i++)
        if (pith_tag_is_element(page->tag[i]) &&
            !(page->flags[i] & PITH_NODE_HIDDEN) &&
            pith_str_ieq(pith_page_attr(page, i, PITH_ATTR_ROLE),
                         PITH_S("heading")))
            look_at(page, i);
    return PITH_OK;
}

static pith_status set_level(pith_page *page, uint32_t node, uint8_t level,
                             pith_arena *arena)
{
    if (!page->heading_level)
        page->heading_level = pith_arena_zalloc(arena, page->nnodes, 1);
    if (!page->heading_level)
        return PITH_NOMEM;
    page->heading_level[node] = level;
    return PITH_OK;
}

pith_status pith_page_unmake_heading(pith_page *page, uint32_t node,
                                     pith_arena *arena)
{
    return set_level(page, node, PITH_HEADING_NONE, arena);
}

/* -- Lines between blocks -------------------------------------------------- */

static bool is_block(const pith_page *page, uint32_t node)
{
    return pith_tag_is_element(page->tag[node]) &&
           !pith_tag_is_inline(page->tag[node]);
}

static bool has_text(const pith_page *page, uint32_t node)
{
    return page->tag[node] == PITH_TAG_TEXT &&
           page->text_before[node + 1] != page->text_before[node];
}

/* Whether a block begins or ends between a node and the text before it. */
static bool begins_line(const pith_page *page, uint32_t node)
{
    uint32_t box = page->parent[node];
    for (unsigned n = 0; n < MOST; n++) {
        node--;
        if (node == box || is_block(page, node))
            return true;
        if (has_text(page, node))
            break;
    }
    for (unsigned n = 0; n < MOST && page->parent[node] > box; n++) {
        node = page->parent[node];
        if (is_block(page, node))
            return true;
    }
    return false;
}

static bool ends_line(const pith_page *page, uint32_t node)
{
    uint32_t stop = page->end[page->parent[node]];
    uint32_t after = page->end[node];
    for (unsigned n = 0; n < MOST && after < stop; n++, after++) {
        if (is_block(page, after))
            return true;
        if (has_text(page, after))
            return false;
    }
    return after >= stop;
}

/* Whether an inline element is a line of its own in a box of blocks. */
static bool is_line(const pith_page *page, uint32_t node)
{
    uint16_t box = page->tag[page->parent[node]];
    bool boxed = box == PITH_TAG_DIV || box == PITH_TAG_SECTION ||
                 box == PITH_TAG_ARTICLE || box == PITH_TAG_MAIN ||
                 box == PITH_TAG_BODY;
    return boxed && pith_tag_is_inline(page->tag[node]) &&
           page->end[node] - node <= MOST &&
           !pith_page_has_blocks(page, node) && begins_line(page, node) &&
           ends_line(page, node);
}

pith_status pith_page_make_heading(pith_page *page, uint32_t node,
                                   uint8_t level, pith_arena *arena)
{
    if (!has_length(page, node) || page->flags[node] & PITH_NODE_HIDDEN)
        return PITH_OK;
    uint32_t block = is_line(page, node) ? node : block_of(page, node);
    if (!block || !may_be_heading(page, block) ||
        (page->heading_level && page->heading_level[block]))
        return PITH_OK;
    return set_level(page, block, level, arena);
}

/* -- Boxes ----------------------------------------------------------------- */

unsigned pith_page_heading_around(const pith_page *page, uint32_t node)
{
    enum { BOXES = 3 };
    unsigned level = pith_page_heading(page, node);
    for (unsigned i = 0; i < BOXES && !level; i++) {
        uint32_t up = page->parent[node];
        if (up <= page->body ||
            pith_page_chars(page, up) != pith_page_chars(page, node))
            return 0;
        node = up;
        level = pith_page_heading(page, node);
    }
    return level;
}
