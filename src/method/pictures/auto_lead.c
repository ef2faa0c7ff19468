/* SPDX-License-Identifier: Apache-2.0 */
/* The pictures above and below an article: see auto_lead.h. */
#include "auto_lead.h"

#include "str.h"

enum {
    LEVELS = 4,       /* maximum distance between the picture and the first
                         text */
    NAMED_LEVELS = 3, /* ancestors whose names are examined */
    SIDE_MIN = 150,   /* pixels; smaller pictures are icons and portraits; a
                         guess */
};

/* Parts of the names of pictures that belong to the site or show people. */
static const char *const others[] = {"avatar", "author", "logo",   "icon",
                                     "byline", "share",  "social", "profile",
                                     "banner", "advert", "emoji",  "badge"};

static bool names_other(const pith_page *page, uint32_t node, uint8_t attr)
{
    pith_str name = pith_page_attr(page, node, attr);
    for (size_t i = 0; name.len && i < sizeof others / sizeof *others; i++)
        if (pith_str_ifind(name, pith_str_of(others[i])) != SIZE_MAX)
            return true;
    return false;
}

static bool is_other(const pith_page *page, uint32_t node)
{
    for (unsigned n = 0; n < NAMED_LEVELS && node > page->body; n++) {
        if (names_other(page, node, PITH_ATTR_CLASS) ||
            names_other(page, node, PITH_ATTR_ID))
            return true;
        node = page->parent[node];
    }
    return false;
}

static bool is_small(const pith_page *page, uint32_t node)
{
    static const uint8_t sides[] = {PITH_ATTR_WIDTH, PITH_ATTR_HEIGHT};
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
        pith_str text = pith_page_attr(page, node, sides[i]);
        uint64_t pixels;
        if (pith_str_uint(&text, UINT32_MAX, &pixels) && pixels < SIDE_MIN)
            return true;
    }
    return false;
}

/* Whether a picture may belong to the article. */
static bool is_own(const pith_page *page, uint32_t node)
{
    return page->tag[node] == PITH_TAG_IMG &&
           !(page->flags[node] & (PITH_NODE_HIDDEN | PITH_NODE_IN_LINK)) &&
           !is_small(page, node) && !is_other(page, node);
}

uint32_t pith_lead_picture(const pith_page *page, uint32_t from, uint32_t text)
{
    uint32_t box = page->parent[text];
    for (unsigned n = 1; n < LEVELS && page->parent[box] > page->body; n++)
        box = page->parent[box];
    for (uint32_t i = from > box ? from : box; i < text; i++)
        if (is_own(page, i))
            return i;
    return 0;
}

/* Whether the names of a picture indicate an advert or the site. */
static bool says_other(const pith_page *page, uint32_t node)
{
    return names_other(page, node, PITH_ATTR_SRC) ||
           names_other(page, node, PITH_ATTR_ALT) ||
           pith_str_istarts(pith_page_attr(page, node, PITH_ATTR_ALT),
                            PITH_S("CTA"));
}

uint32_t pith_tail_picture(const pith_page *page, uint32_t text, uint32_t to)
{
    enum { CLOSE = 2 }; /* levels; names further up are those of the page */
    uint32_t box = page->parent[text];
    for (unsigned n = 1; n < CLOSE && page->parent[box] > page->body; n++)
        box = page->parent[box];
    for (uint32_t i = text + 1; i < to && i < page->end[box]; i++)
        if (is_own(page, i) && !says_other(page, i))
            return i;
    return 0;
}
