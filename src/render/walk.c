/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Walking the kept part of a page: see walk.h.
 *
 * Whether an element is present is one comparison: the first kept content at
 * or after it, looked up once and moved forward only, lies inside it or not.
 */
#include "walk.h"

#include "address.h"
#include "apart.h"
#include "embed.h"
#include "formula.h"
#include "hidden_media.h"
#include "section_list.h"
#include "smiley.h"
#include "status.h"
#include "str.h"

#include <string.h>

enum { LISTING_WORK = 64 };

/* Hidden, and not shown by hidden_media.h. */
static bool is_hidden(const pith_walk *walk, uint32_t node)
{
    return walk->page->flags[node] & PITH_NODE_HIDDEN &&
           !(walk->hidden_media && walk->keep[node]);
}

static bool is_image(const pith_walk *walk, uint32_t node)
{
    return walk->images && walk->page->tag[node] == PITH_TAG_IMG &&
           !is_hidden(walk, node) && pith_address_has_image(walk->page, node);
}

/* LaTeX in a script, in hidden MathML or behind an image is content, although
 * it is not text of the page. */
static bool is_formula(const pith_walk *walk, uint32_t node)
{
    uint16_t tag = walk->page->tag[node];
    if (tag == PITH_TAG_IMG)
        return !is_hidden(walk, node) &&
               pith_formula_is_picture(walk->page, node);
    return walk->hidden_media && (tag == PITH_TAG_SCRIPT ||
                                  (tag == (PITH_NS_MATH | PITH_TAG_MATH) &&
                                   walk->page->flags[node] & PITH_NODE_HIDDEN));
}

static bool is_smiley(const pith_walk *walk, uint32_t node)
{
    return walk->page->tag[node] == PITH_TAG_IMG && !is_hidden(walk, node) &&
           pith_smiley_of(walk->page, node).len > 0;
}

static bool is_embed(const pith_walk *walk, uint32_t node)
{
    return walk->images && walk->hidden_media && walk->keep[node] &&
           pith_embed_is(walk->page, node);
}

/* Whether the bytes are one of some characters of three bytes. */
static bool is_any_of(const char *at, const char *characters)
{
    for (; *characters; characters += 3)
        if (memcmp(at, characters, 3) == 0)
            return true;
    return false;
}

/* Text of invisible characters only (U+200B to U+200D, U+2060, U+FEFF), which
 * editors leave in empty paragraphs. */
static bool is_invisible(const pith_walk *walk, uint32_t node)
{
    static const char nothing[] = "\xe2\x80\x8b\xe2\x80\x8c\xe2\x80\x8d"
                                  "\xe2\x81\xa0\xef\xbb\xbf";
    pith_str text = pith_page_text(walk->page, node);
    if (text.len > PITH_WALK_INVISIBLE ||
        walk->page->flags[node] & PITH_NODE_IN_PRE)
        return false;
    for (size_t i = 0; i < text.len;) {
        if (text.data[i] == ' ') {
            i++;
            continue;
        }
        if (text.len - i < 3 || !is_any_of(text.data + i, nothing))
            return false;
        i += 3;
    }
    return true;
}

bool pith_walk_is_content(const pith_walk *walk, uint32_t node)
{
    return walk->page->tag[node] == PITH_TAG_TEXT
               ? !is_invisible(walk, node)
               : is_image(walk, node) || is_formula(walk, node) ||
                     is_smiley(walk, node) || is_embed(walk, node);
}

/* The first node at or after `node` with kept content, or walk->stop. */
static uint32_t find_content(const pith_walk *walk, uint32_t node)
{
    while (node < walk->stop) {
        if (!walk->keep[node]) {
            const uint8_t *kept =
                memchr(walk->keep + node, 1, walk->stop - node);
            if (!kept)
                return walk->stop;
            node = (uint32_t)(kept - walk->keep);
        }
        if (pith_walk_has_content(walk, node))
            return node;
        node++;
    }
    return walk->stop;
}

pith_status pith_walk_init(pith_walk *walk, const pith_render_job *job)
{
    const pith_page *page = job->page;
    *walk = (pith_walk){.page = page,
                        .images = job->options->images,
                        .open = PITH_WALK_NONE,
                        .written = job->posts ? job->posts->written : NULL,
                        .scratch = job->scratch};
    if (page->body == 0)
        return PITH_OK; /* stop is 0: nothing is visible */
    PITH_TRY(pith_hidden_media_labels(job, &walk->keep, &walk->hidden_media));
    PITH_TRY(pith_listings_find(job, &walk->keep, &walk->listings));
    if (!walk->written)
        PITH_TRY(pith_section_lists_find(page, walk->keep, walk->scratch,
                                         &walk->written));
    walk->at = page->body;
    walk->stop = page->end[page->body];
    walk->content = find_content(walk, walk->at);
    return PITH_OK;
}

/* Text before this is not part of the current line. */
static void forget(pith_walk *walk)
{
    walk->last = 0;
    walk->between = false;
}

/* Whether white space is due between the next text and the last one, which are
 * adjacent. Looks at each text once, and is false for it afterwards. */
static bool check_apart(pith_walk *walk)
{
    enum { WORK = 4 }; /* the elements around both texts are looked at */
    uint32_t next = walk->content;
    if (!walk->last || next >= walk->stop || walk->tested == next ||
        walk->page->tag[next] != PITH_TAG_TEXT)
        return false;
    walk->tested = next;
    (void)pith_arena_work(walk->scratch, WORK); /* the next report fails, too */
    return walk->between ? pith_apart_words(walk->page, walk->last, next)
                         : pith_apart(walk->page, walk->last, next);
}

static pith_role role_of(const pith_walk *walk, uint32_t node)
{
    if (walk->written && walk->written[node])
        return PITH_ROLE_BLOCK;
    if (is_embed(walk, node))
        return PITH_ROLE_EMBED;
    return pith_role_at(walk->page, node);
}

static pith_step leave(pith_walk *walk)
{
    const pith_page *page = walk->page;
    walk->node = walk->open;
    walk->role =
        walk->node == walk->listing ? PITH_ROLE_PRE : role_of(walk, walk->node);
    walk->open =
        walk->node == page->body ? PITH_WALK_NONE : page->parent[walk->node];
    if (pith_role_breaks(walk->role))
        forget(walk);
    return PITH_STEP_EXIT;
}

/* Move on to the listings from here on. Whether one begins here. */
static bool reach_listing(pith_walk *walk, uint32_t node)
{
    const pith_listings *all = &walk->listings;
    while (walk->passed < all->count && all->nodes[walk->passed] < node)
        walk->passed++;
    return walk->passed < all->count && all->nodes[walk->passed] == node;
}

static pith_step enter_listing(pith_walk *walk)
{
    walk->role = PITH_ROLE_PRE;
    (void)pith_arena_work(walk->scratch, LISTING_WORK);
    walk->open = walk->listing = walk->node;
    walk->at = walk->node + 1;
    forget(walk);
    return PITH_STEP_ENTER;
}

static pith_step meet_code(pith_walk *walk)
{
    walk->node = walk->listing;
    walk->role = PITH_ROLE_PRE;
    walk->status = pith_listing_text(walk->page, walk->keep, walk->listing,
                                     walk->scratch, &walk->code);
    walk->at =
        walk->status == PITH_OK ? walk->page->end[walk->listing] : walk->stop;
    walk->content = find_content(walk, walk->at);
    return walk->status == PITH_OK ? PITH_STEP_CODE : PITH_STEP_END;
}

/* A text node; PITH_STEP_END means "nothing to report". */
static pith_step meet_text(pith_walk *walk)
{
    const pith_page *page = walk->page;
    uint32_t node = walk->at;
    walk->node = node;
    walk->role = PITH_ROLE_INLINE;
    if (node == walk->content && check_apart(walk))
        return PITH_STEP_SPACE;
    walk->at++;
    if (node == walk->content) {
        walk->content = find_content(walk, node + 1);
        forget(walk);
        walk->last = node;
        (void)pith_arena_work(walk->scratch,
                              page->tree->data[node].len / PITH_DEADLINE_BYTES);
        return PITH_STEP_TEXT;
    }
    if (page->tree->data[node].len)
        forget(walk);
    bool blank = page->text_before[node + 1] == page->text_before[node];
    if (blank && page->flags[node] & PITH_NODE_IN_PRE)
        return PITH_STEP_TEXT;
    return page->tree->data[node].len ? PITH_STEP_SPACE : PITH_STEP_END;
}

static pith_step meet_leaf(pith_walk *walk)
{
    enum { WORK = 16 }; /* of a picture: its addresses and texts are compared */
    uint32_t node = walk->node;
    walk->at = walk->page->end[node];
    if (walk->content < walk->at)
        walk->content = find_content(walk, walk->at);
    if (walk->role == PITH_ROLE_IMAGE)
        walk->between = true;
    else
        forget(walk);
    if (walk->role == PITH_ROLE_BREAK || walk->role == PITH_ROLE_NOTHING ||
        walk->role == PITH_ROLE_EMBED)
        return PITH_STEP_LEAF;
    if (walk->role == PITH_ROLE_RULE)
        return walk->keep[node] ? PITH_STEP_LEAF : PITH_STEP_DROP;
    if (walk->role != PITH_ROLE_IMAGE || !walk->keep[node])
        return PITH_STEP_END;
    bool formula = is_formula(walk, node);
    bool smiley = !formula && is_smiley(walk, node);
    if (!formula && !smiley && !is_image(walk, node))
        return PITH_STEP_END;
    forget(walk);
    (void)pith_arena_work(walk->scratch, WORK); /* the next report fails, too */
    if (formula)
        walk->role = PITH_ROLE_FORMULA;
    else if (smiley)
        walk->role = PITH_ROLE_SMILEY;
    return PITH_STEP_LEAF;
}

static pith_step meet_element(pith_walk *walk)
{
    uint32_t node = walk->node = walk->at;
    walk->role = role_of(walk, node);
    if (pith_role_is_leaf(walk->role))
        return meet_leaf(walk);
    if (walk->content < walk->page->end[node]) {
        if (reach_listing(walk, node))
            return enter_listing(walk);
        if (pith_role_breaks(walk->role)) {
            forget(walk);
        } else if (check_apart(walk)) {
            walk->role = PITH_ROLE_INLINE;
            return PITH_STEP_SPACE;
        }
        walk->open = node;
        walk->at = node + 1;
        return PITH_STEP_ENTER;
    }
    if (pith_role_breaks(walk->role)) {
        walk->at = walk->page->end[node];
        forget(walk);
        return PITH_STEP_DROP;
    }
    walk->at = node + 1; /* its white space and line breaks still count */
    return PITH_STEP_END;
}

pith_step pith_walk_next(pith_walk *walk)
{
    const pith_page *page = walk->page;
    for (;;) {
        if (pith_arena_work(walk->scratch, 1) != PITH_OK)
            return PITH_STEP_END; /* the output is no longer used */
        if (walk->open == walk->listing && walk->at == walk->listing + 1)
            return meet_code(walk);
        if (walk->content >= walk->stop)
            walk->at = walk->stop;
        if (walk->open != PITH_WALK_NONE && walk->at >= page->end[walk->open])
            return leave(walk);
        if (walk->at >= walk->stop)
            return PITH_STEP_END;
        if (is_hidden(walk, walk->at)) {
            walk->at = page->end[walk->at];
            continue;
        }
        pith_step step = page->tag[walk->at] == PITH_TAG_TEXT
                             ? meet_text(walk)
                             : meet_element(walk);
        if (step != PITH_STEP_END)
            return step;
    }
}

void pith_walk_skip_until(pith_walk *walk, uint32_t stop)
{
    const pith_page *page = walk->page;
    walk->at = stop;
    forget(walk);
    if (walk->content < walk->at)
        walk->content = find_content(walk, walk->at);
    walk->open =
        walk->node == page->body ? PITH_WALK_NONE : page->parent[walk->node];
}

void pith_walk_skip(pith_walk *walk)
{
    pith_walk_skip_until(walk, walk->page->end[walk->node]);
}

void pith_walk_move(pith_walk *walk, uint32_t node)
{
    walk->at = node;
    walk->stop = walk->page->end[node];
    walk->open = PITH_WALK_NONE;
    walk->content = find_content(walk, node);
    forget(walk);
}

bool pith_walk_is_spaced(pith_str text, bool end)
{
    static const pith_str wide[] = {{"\xc2\xa0", 2}, {"\xe3\x80\x80", 3}};
    if (pith_is_space((unsigned char)text.data[end ? text.len - 1 : 0]))
        return true;
    for (size_t i = 0; i < sizeof wide / sizeof *wide; i++) {
        pith_str edge = {text.data, wide[i].len};
        if (text.len < edge.len)
            continue;
        if (end)
            edge.data += text.len - edge.len;
        if (pith_str_eq(edge, wide[i]))
            return true;
    }
    return false;
}
