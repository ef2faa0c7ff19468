/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Folded text: see folded.h. The bounds are from the WCXB pages: of the text
 * that passes, three quarters stand in what people took for the content; of
 * all that is held back, a quarter.
 */
#include "folded.h"

#include "node_role.h"
#include "str.h"

enum {
    LONG_RUN = 50,     /* bytes of ink that make a text node a long run */
    LINK_PERCENT = 30, /* more of it in links is a menu */
    NAMED_LEVELS = 5,  /* the element and what it stands in */
    NAME_BYTES = 256,  /* of an attribute that are read */
};

/* -- Ink ------------------------------------------------------------------- */

static inline bool is_ink(char c)
{
    return (unsigned char)c > ' ';
}

static size_t count_ink(pith_str text)
{
    size_t ink = 0;
    for (size_t i = 0; i < text.len; i++)
        ink += is_ink(text.data[i]);
    return ink;
}

/* FNV-1a of the ink, so that white space does not matter; never 0. */
static uint64_t hash_ink(pith_str text)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < text.len; i++)
        if (is_ink(text.data[i]))
            hash = (hash ^ (unsigned char)text.data[i]) * 0x100000001b3u;
    return hash ? hash : 1;
}

static pith_str text_of(const pith_page *page, uint32_t node)
{
    return pith_tree_text(page->tree, page->tree->data[node]);
}

static bool is_long_run(const pith_page *page, uint32_t node)
{
    if (page->tag[node] != PITH_TAG_TEXT)
        return false;
    pith_str text = text_of(page, node);
    size_t ink = 0;
    for (size_t i = 0; i < text.len && ink < LONG_RUN; i++)
        ink += is_ink(text.data[i]);
    return ink == LONG_RUN;
}

/* -- Names ----------------------------------------------------------------- */

/* What else pages hide: the beginnings of words of class, id and role. */
static const char *const other_uses[] = {
    "modal",   "dialog",   "popup",    "popover",  "cookie",    "consent",
    "overlay", "drawer",   "menu",     "nav",      "search",    "login",
    "newslet", "subscrib", "share",    "alert",    "error",     "toast",
    "tooltip", "lightbox", "gdpr",     "onetrust", "cart",      "signup",
    "filter",  "captcha",  "advert",   "privacy",  "loading",   "message",
    "notice",  "success",  "dropdown", "banner",   "offcanvas", "announce",
    "promo",   "template", "raw",
};

static bool begins_word(pith_str names, size_t at)
{
    char c = names.data[at];
    if (!pith_is_alpha((unsigned char)c))
        return false;
    return at == 0 || !pith_is_alpha((unsigned char)names.data[at - 1]) ||
           (c <= 'Z' && names.data[at - 1] >= 'a');
}

static bool names_other_use(pith_str names)
{
    if (names.len > NAME_BYTES)
        names.len = NAME_BYTES;
    for (size_t at = 0; at < names.len; at++) {
        if (!begins_word(names, at))
            continue;
        pith_str rest = {names.data + at, names.len - at};
        char first = pith_lower(names.data[at]);
        for (size_t k = 0; k < sizeof other_uses / sizeof *other_uses; k++)
            if (other_uses[k][0] == first &&
                pith_str_istarts(rest, pith_str_of(other_uses[k])))
                return true;
    }
    return false;
}

static bool has_other_use(const pith_page *page, uint32_t node)
{
    static const uint8_t naming[] = {PITH_ATTR_CLASS, PITH_ATTR_ID,
                                     PITH_ATTR_ROLE};
    for (int level = 0; level < NAMED_LEVELS && node != page->body; level++) {
        for (size_t k = 0; k < sizeof naming; k++)
            if (names_other_use(pith_page_attr(page, node, naming[k])))
                return true;
        node = page->parent[node];
    }
    return false;
}

/* -- Prose ----------------------------------------------------------------- */

typedef struct inks {
    size_t all, in_links, in_runs;
} inks;

static bool is_control(uint16_t tag)
{
    return tag == PITH_TAG_INPUT || tag == PITH_TAG_SELECT ||
           tag == PITH_TAG_TEXTAREA || tag == PITH_TAG_FORM;
}

/* False where there is a control. */
static bool measure(const pith_page *page, uint32_t node, inks *out)
{
    uint32_t link_end = 0;
    for (uint32_t i = node + 1; i < page->end[node];) {
        unsigned role = pith_role_of(page->tag[i]);
        if (is_control(page->tag[i]))
            return false;
        if (role == PITH_ROLE_UNSEEN) {
            i = page->end[i];
            continue;
        }
        if (role == PITH_ROLE_LINK && link_end < page->end[i])
            link_end = page->end[i];
        if (page->tag[i] == PITH_TAG_TEXT) {
            size_t ink = count_ink(text_of(page, i));
            out->all += ink;
            out->in_links += i < link_end ? ink : 0;
            out->in_runs += ink >= LONG_RUN ? ink : 0;
        }
        i++;
    }
    return true;
}

bool pith_folded_is_prose(const pith_page *page, uint32_t node)
{
    inks ink = {0};
    return !has_other_use(page, node) && measure(page, node, &ink) &&
           ink.in_runs >= PITH_FOLDED_PROSE &&
           ink.in_links * 100 < ink.all * LINK_PERCENT;
}

/* -- What the page says already -------------------------------------------- */

/* The slot of a run: where it is, or could be. Past so many slots in use, which
 * only a page made for it has, the last one serves: what stood there is
 * forgotten. */
static uint64_t *find_slot(const pith_folded *folded, uint64_t hash)
{
    enum { PROBES = 64 };
    size_t at = hash & folded->mask;
    for (int i = 1; i < PROBES && folded->run[at] && folded->run[at] != hash;
         i++)
        at = (at + 1) & folded->mask;
    return &folded->run[at];
}

static void remember(pith_folded *folded, const pith_page *page, uint32_t text)
{
    uint64_t hash = hash_ink(text_of(page, text));
    *find_slot(folded, hash) = hash;
}

pith_status pith_folded_begin(const pith_page *page, pith_folded *folded)
{
    size_t runs = 0; /* at most; hidden ones, too: they may come to be known */
    for (uint32_t i = page->body; i < page->end[page->body]; i++)
        runs += page->tag[i] == PITH_TAG_TEXT &&
                page->tree->data[i].len >= LONG_RUN;
    size_t slots = 4;
    while (slots < runs * 2)
        slots *= 2;
    folded->mask = slots - 1;
    folded->run =
        pith_arena_zalloc(page->tree->arena, slots, sizeof *folded->run);
    if (!folded->run)
        return PITH_NOMEM;
    for (uint32_t i = page->body; i < page->end[page->body]; i++)
        if (!(page->flags[i] & PITH_NODE_HIDDEN) && is_long_run(page, i))
            remember(folded, page, i);
    return PITH_OK;
}

bool pith_folded_is_new(pith_folded *folded, const pith_page *page,
                        uint32_t node)
{
    size_t runs = 0;
    size_t known = 0;
    for (uint32_t i = node + 1; i < page->end[node]; i++) {
        if (!is_long_run(page, i))
            continue;
        runs++;
        uint64_t hash = hash_ink(text_of(page, i));
        known += *find_slot(folded, hash) == hash;
    }
    if (known * 2 >= runs)
        return false;
    for (uint32_t i = node + 1; i < page->end[node]; i++)
        if (is_long_run(page, i))
            remember(folded, page, i);
    return true;
}
