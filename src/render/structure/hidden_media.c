/* SPDX-License-Identifier: Apache-2.0 */
/* Images in <noscript>, and formulas in scripts and behind images: see
 * hidden_media.h. */
#include "hidden_media.h"

#include "address.h"
#include "decoration.h"
#include "embed.h"
#include "formula.h"
#include "page_tool.h"
#include "role.h"
#include "smiley.h"
#include "status.h"
#include "str.h"

#include <string.h>

enum {
    LITTLE = 16, /* maximum nodes of an element that is searched for an image */
    NEAR = 16,   /* nodes before and after that are searched for text */
    SIBLINGS = 2, /* elements that MathJax puts before a formula: preview and
                     typeset copy */
};

/* The sibling that ends where a node begins, ignoring white space between, or
 * 0. Takes at most as many steps as the page is deep. */
static uint32_t sibling_before(const pith_page *page, uint32_t node)
{
    uint32_t at = node - 1;
    while (at > page->parent[node] && page->tag[at] == PITH_TAG_TEXT &&
           page->text_before[at + 1] == page->text_before[at])
        at--;
    while (at > page->parent[node] && page->parent[at] != page->parent[node])
        at = page->parent[at];
    return at > page->parent[node] ? at : 0;
}

/* The image in a small element, or 0. */
static uint32_t image_in(const pith_page *page, uint32_t node)
{
    uint32_t stop = page->end[node];
    if (node == 0 || stop - node > LITTLE)
        return 0;
    for (uint32_t i = node; i < stop; i++)
        if (page->tag[i] == PITH_TAG_IMG && pith_address_has_image(page, i))
            return i;
    return 0;
}

static bool is_visible_image(const pith_page *page, uint32_t node)
{
    uint32_t image = image_in(page, node);
    return image && !(page->flags[image] & PITH_NODE_HIDDEN);
}

/* Nothing is shown twice: an image beside it may be the same. */
static bool is_missing_image(const pith_page *page, uint32_t node)
{
    uint32_t after = page->end[node];
    bool next = after < page->end[page->parent[node]];
    return page->tag[node] == PITH_TAG_NOSCRIPT && image_in(page, node) &&
           !is_visible_image(page, sibling_before(page, node)) &&
           !(next && is_visible_image(page, after));
}

static bool is_formula(const pith_page *page, uint32_t node)
{
    return page->tag[node] == PITH_TAG_SCRIPT &&
           pith_str_istarts(
               pith_str_trim(pith_page_attr(page, node, PITH_ATTR_TYPE)),
               PITH_S("math/tex"));
}

/* The image after an element that is hidden because of it, as wikis show
 * formulas: MathML for machines, then an image of it; or 0. */
static uint32_t picture_of(const pith_page *page, uint32_t node)
{
    uint32_t after = page->end[node];
    if (!pith_tag_is_element(page->tag[node]) ||
        after >= page->end[page->parent[node]] ||
        page->tag[after] != PITH_TAG_IMG ||
        page->flags[after] & PITH_NODE_HIDDEN)
        return 0;
    for (uint32_t i = node; i < after; i++)
        if (page->tag[i] == (PITH_NS_MATH | PITH_TAG_MATH))
            return pith_formula_source(page, i).len ? after : 0;
    return 0;
}

/* Whether text beside a node, in the same element, is kept: methods label
 * texts, but not always the elements around them. */
static bool is_beside_kept(const pith_render_job *job, uint32_t node)
{
    const pith_page *page = job->page;
    uint32_t up = page->parent[node];
    if (job->keep[up])
        return true;
    for (uint32_t i = node - 1; i > up && node - i <= NEAR; i--)
        if (page->tag[i] == PITH_TAG_TEXT && pith_page_text(page, i).len > 0)
            return job->keep[i];
    for (uint32_t i = page->end[node];
         i < page->end[up] && i - page->end[node] < NEAR; i++)
        if (page->tag[i] == PITH_TAG_TEXT && pith_page_text(page, i).len > 0)
            return job->keep[i];
    return false;
}

/* The nearest visible text before or after a node; 0: none near. */
static uint32_t seen_text(const pith_page *page, uint32_t node, bool behind)
{
    enum { FAR = 64 };
    uint32_t stop = page->end[page->body];
    uint32_t at = behind ? page->end[node] : node - 1;
    for (unsigned n = 0; n < FAR && at > page->body && at < stop; n++) {
        if (page->tag[at] == PITH_TAG_TEXT && pith_page_text(page, at).len > 0)
            return at;
        at = behind ? at + 1 : at - 1;
    }
    return 0;
}

/* Whether a video is within kept content: between two kept texts, or beside one
 * in the same part of the page. */
static bool is_amid_kept(const pith_render_job *job, uint32_t node)
{
    enum { LEVELS = 3 };
    const pith_page *page = job->page;
    uint32_t before = seen_text(page, node, false);
    uint32_t behind = seen_text(page, node, true);
    bool kept_before = before ? job->keep[before] : job->keep[behind];
    bool kept_behind = behind ? job->keep[behind] : kept_before;
    if (kept_before == kept_behind)
        return kept_before;
    uint32_t kept = kept_before ? before : behind;
    uint32_t part = node;
    for (unsigned n = 0; n < LEVELS && page->parent[part] > page->body; n++)
        part = page->parent[part];
    return kept > part && kept < page->end[part];
}

/* Video and audio, if images are shown. In threads, those that posts consist of
 * are kept already. */
static bool is_shown_embed(const pith_render_job *job, uint32_t node)
{
    const pith_page *page = job->page;
    return job->options->images && !job->options->no_links &&
           pith_embed_is(page, node) &&
           !(page->flags[page->parent[node]] & PITH_NODE_HIDDEN) &&
           ((job->posts && job->keep[node]) || is_amid_kept(job, node));
}

/* Whether a hidden element is to be shown. */
static bool is_unseen(const pith_render_job *job, uint32_t node)
{
    const pith_page *page = job->page;
    if (page->flags[page->parent[node]] & PITH_NODE_HIDDEN)
        return false;
    bool shown = page->tag[node] == PITH_TAG_SCRIPT ? is_formula(page, node)
                 : page->tag[node] == PITH_TAG_NOSCRIPT
                     ? job->options->images && is_missing_image(page, node)
                     : picture_of(page, node) > 0;
    return shown && is_beside_kept(job, node);
}

/* Drop the typeset copy that MathJax left before a formula, which is not
 * text. */
static void drop_setting(const pith_page *page, uint32_t node, uint8_t *keep)
{
    for (unsigned n = 0; n < SIBLINGS; n++) {
        node = sibling_before(page, node);
        if (!node ||
            !pith_str_istarts(pith_page_attr(page, node, PITH_ATTR_CLASS),
                              PITH_S("MathJax")))
            return;
        memset(keep + node, 0, page->end[node] - node);
    }
}

/* Whether a text and a picture are in one line or paragraph: no element around
 * one of them only begins a block. */
static bool is_in_line(const pith_page *page, uint32_t text, uint32_t picture)
{
    uint32_t sides[] = {text, picture};
    for (unsigned k = 0; k < 2; k++)
        for (uint32_t up = page->parent[sides[k]];
             up > sides[1 - k] || page->end[up] <= sides[1 - k];
             up = page->parent[up])
            if (pith_role_breaks(pith_role_of(page->tag[up])))
                return false;
    return true;
}

/* Whether a sign (smiley.h) begins or ends a line whose text is kept: methods
 * label pictures between texts only. */
static bool is_edge_sign(const pith_render_job *job, uint32_t node)
{
    const pith_page *page = job->page;
    if (page->tag[node] != PITH_TAG_IMG || job->keep[node] ||
        page->flags[node] & PITH_NODE_HIDDEN ||
        pith_smiley_of(page, node).len == 0)
        return false;
    uint32_t before = seen_text(page, node, false);
    uint32_t behind = seen_text(page, node, true);
    return (before && job->keep[before] && is_in_line(page, before, node)) ||
           (behind && job->keep[behind] && is_in_line(page, behind, node));
}

/* A copy of the labels in which no hidden node is kept. */
static uint8_t *copy_labels(const pith_render_job *job)
{
    const pith_page *page = job->page;
    uint8_t *keep = pith_arena_alloc(job->scratch, page->nnodes, 1);
    for (uint32_t i = 0; keep && i < page->nnodes; i++)
        keep[i] = job->keep[i] && !(page->flags[i] & PITH_NODE_HIDDEN);
    return keep;
}

static void drop(const pith_page *page, uint32_t node, uint8_t *keep)
{
    memset(keep + node, 0, page->end[node] - node);
}

/* Keep a hidden node that is to be shown. */
static void show_unseen(const pith_page *page, uint32_t node, uint8_t *keep)
{
    memset(keep + node, 1, page->end[node] - node);
    if (page->tag[node] == PITH_TAG_SCRIPT)
        drop_setting(page, node, keep);
    else if (page->tag[node] != PITH_TAG_NOSCRIPT)
        keep[picture_of(page, node)] = 0;
}

/* The page tool that a node is or is in; or 0. A link that covers a card is one
 * if the card's own link is kept. */
static uint32_t tool_at(const pith_render_job *job, pith_page_tools *tools,
                        uint32_t node)
{
    const pith_page *page = job->page;
    if (pith_page_tool_is(tools, node))
        return node;
    uint32_t card =
        page->tag[node] == PITH_TAG_A ? pith_page_tool_covered(tools, node) : 0;
    if (card && memchr(job->keep + card, 1, page->end[card] - card))
        return node;
    return page->tag[node] == PITH_TAG_PRE ? pith_page_tool_above(page, node)
                                           : 0;
}

static uint32_t next_kept(const pith_render_job *job, uint32_t node)
{
    uint32_t count = job->page->nnodes;
    const uint8_t *kept = memchr(job->keep + node, 1, count - node);
    return kept ? (uint32_t)(kept - job->keep) : count;
}

static bool has_words(pith_str text)
{
    enum { LEAST = 3 };
    unsigned n = 0;
    while (n < LEAST && pith_str_word(&text).len > 0)
        n++;
    return n == LEAST;
}

/* Which of two images of the same picture to drop; 0: neither, because they
 * differ, or because they are rating stars or ticks, which are meant to
 * repeat. */
static uint32_t choose_twin(const pith_page *page, uint32_t before,
                            uint32_t node)
{
    pith_image_pair pair = pith_address_image_pair(page, before, node);
    pith_str first = pith_page_attr(page, before, PITH_ATTR_ALT);
    pith_str last = pith_page_attr(page, node, PITH_ATTR_ALT);
    if (pair == PITH_IMAGES_OTHER)
        return 0;
    if ((first.len == 0) != (last.len == 0))
        return first.len == 0 ? before : node;
    if (pair == PITH_IMAGES_SAME)
        return has_words(last) ? node : 0;
    if (!pith_str_eq(first, last))
        return 0;
    return pair == PITH_IMAGES_FIRST_SMALL ? before : node;
}

/* The node if it is an image that has an address and is shown; else 0. */
static uint32_t shown_image(const pith_render_job *job, uint32_t node)
{
    const pith_page *page = job->page;
    return page->tag[node] == PITH_TAG_IMG && job->keep[node] &&
                   !(page->flags[node] & PITH_NODE_HIDDEN) &&
                   pith_address_has_image(page, node)
               ? node
               : 0;
}

/* An adjacent image of the same picture, with no text between: pages have one
 * for wide and one for narrow windows, or a small placeholder until the large
 * one is loaded. 0: none. */
static uint32_t find_twin(const pith_render_job *job, uint32_t node,
                          uint32_t *last)
{
    const pith_page *page = job->page;
    uint32_t before = *last;
    *last = node;
    return before && page->text_before[before] == page->text_before[node]
               ? choose_twin(page, before, node)
               : 0;
}

pith_status pith_hidden_media_labels(const pith_render_job *job,
                                     const uint8_t **keep, bool *shown)
{
    const pith_page *page = job->page;
    uint8_t *copy = NULL;
    uint32_t last = 0;
    uint32_t next = 0; /* the first kept node from here on */
    bool images = job->options->images;
    uint8_t *decorates = NULL;
    pith_page_tools tools;
    PITH_TRY(pith_page_tools_init(&tools, page, job->scratch));
    *keep = job->keep;
    *shown = false;
    if (images)
        PITH_TRY(pith_decorations_find(job, &decorates));
    for (uint32_t i = page->body + 1; page->body && i < page->nnodes; i++) {
        if (!pith_tag_is_element(page->tag[i]))
            continue;
        PITH_TRY(pith_arena_work(job->scratch, 2));
        bool hidden = page->flags[i] & PITH_NODE_HIDDEN;
        if (next < i)
            next = job->keep[i] ? i : next_kept(job, i);
        bool sign = is_edge_sign(job, i);
        if (!images && !hidden && !sign && next >= page->end[i]) {
            i = page->end[i] - 1; /* nothing beside kept text is in it */
            continue;
        }
        bool embed = is_shown_embed(job, i);
        bool unseen = hidden && !embed && is_unseen(job, i);
        bool kept = !embed && !unseen && !hidden && next < page->end[i];
        uint32_t tool = kept ? tool_at(job, &tools, i) : 0;
        uint32_t image = !images  ? 0
                         : unseen ? image_in(page, i)
                                  : shown_image(job, i);
        if (!tool && image)
            tool = decorates && decorates[image] ? image
                                                 : find_twin(job, image, &last);
        if (!embed && !unseen && !tool && !sign)
            continue;
        if (!copy && !(copy = copy_labels(job)))
            return PITH_NOMEM;
        *shown = *shown || unseen || embed;
        if (unseen)
            show_unseen(page, i, copy);
        if (tool || embed)
            drop(page, embed ? i : tool, copy);
        copy[i] |= embed || sign;
    }
    if (copy)
        *keep = copy;
    return PITH_OK;
}
