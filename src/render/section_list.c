/* SPDX-License-Identifier: Apache-2.0 */
/* Lists whose items are whole sections: see section_list.h. */
#include "section_list.h"

#include "post.h"
#include "role.h"
#include "status.h"
#include "tag_scan.h"

/* Guesses, tried on the pages of wcxb. */
enum {
    LONG_CHARS = 150, /* least length of a paragraph that counts, */
    LONG_LEAST = 3,   /* and how many a section has */
    ITEMS_LEAST = 2,
};

/* What an item holds. */
typedef struct item {
    bool kept;
    bool headed;     /* its first kept text is in a heading */
    unsigned weight; /* long paragraphs; a table counts for as many as make a
                        section */
} item;

static bool is_kept_text(const pith_page *page, const uint8_t *keep,
                         uint32_t node)
{
    return keep[node] && page->tag[node] == PITH_TAG_TEXT &&
           pith_page_chars(page, node) > 0;
}

static item look_at(const pith_page *page, const uint8_t *keep, uint32_t node)
{
    item it = {0};
    uint32_t heading = 0; /* the ends of the newest heading, */
    uint32_t part = 0;    /* and of the newest paragraph or table */
    unsigned weight = 0;  /* of that, until a kept text is met in it */
    for (uint32_t i = node + 1; i < page->end[node]; i++) {
        pith_role role = pith_role_at(page, i);
        if (role == PITH_ROLE_HEADING) {
            heading = page->end[i];
        } else if (i >= part && (role == PITH_ROLE_TABLE ||
                                 (page->tag[i] == PITH_TAG_P &&
                                  pith_page_chars(page, i) >= LONG_CHARS))) {
            part = page->end[i];
            weight = role == PITH_ROLE_TABLE ? LONG_LEAST : 1;
        }
        if (!is_kept_text(page, keep, i))
            continue;
        it.headed = it.kept ? it.headed : i < heading;
        it.kept = true;
        it.weight += i < part ? weight : 0;
        weight = 0;
    }
    return it;
}

static bool is_of_sections(const pith_page *page, const uint8_t *keep,
                           uint32_t list)
{
    unsigned items = 0;
    unsigned sections = 0;
    uint32_t i = list + 1;
    while (i < page->end[list]) {
        if (page->tag[i] != PITH_TAG_LI) {
            if (is_kept_text(page, keep, i))
                return false; /* beside the items */
            i++;
            continue;
        }
        item it = look_at(page, keep, i);
        if (it.kept && !it.headed)
            return false;
        items += it.kept;
        sections += it.weight >= LONG_LEAST;
        i = page->end[i];
    }
    return items >= ITEMS_LEAST && sections * 2 > items;
}

/* Mark a list and its own items. */
static void mark(const pith_page *page, uint32_t list, uint8_t *boxes)
{
    boxes[list] = PITH_POST_BOX;
    for (uint32_t i = list + 1; i < page->end[list];) {
        bool own = page->tag[i] == PITH_TAG_LI;
        if (own)
            boxes[i] = PITH_POST_BOX;
        i = own ? page->end[i] : i + 1;
    }
}

pith_status pith_section_lists_find(const pith_page *page, const uint8_t *keep,
                                    pith_arena *arena, const uint8_t **boxes)
{
    static const pith_tag_set lists = {
        {PITH_TAG_UL, PITH_TAG_OL, PITH_TAG_DL, PITH_TAG_MENU, PITH_TAG_DIR}};
    uint8_t *found = NULL;
    uint32_t stop = page->end[page->body];
    uint32_t i = page->body;
    *boxes = NULL;
    while ((i = pith_tag_scan(page->tag, i, stop, lists)) < stop) {
        if (pith_role_at(page, i) != PITH_ROLE_LIST) {
            i++;
            continue;
        }
        if (page->tag[i] == PITH_TAG_UL && is_of_sections(page, keep, i)) {
            if (!found)
                found = pith_arena_zalloc(arena, page->nnodes, 1);
            if (!found)
                return PITH_NOMEM;
            mark(page, i, found);
        }
        i = page->end[i];
    }
    *boxes = found;
    return pith_arena_work(arena, page->nnodes);
}
