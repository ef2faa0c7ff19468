/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Images of <noscript>, formulas of scripts and behind pictures, numbers of
 * lines of code, links of headings to themselves, tools: see hidden_media.h.
 */
#include "hidden_media.h"

#include "address.h"
#include "embed.h"
#include "formula.h"
#include "status.h"
#include "str.h"

#include <string.h>

enum {
    LITTLE = 16,  /* nodes of an element that is searched for an image */
    NEAR = 16,    /* nodes before and behind that are searched for text */
    SIBLINGS = 2, /* what MathJax puts before a formula: preview and setting */
};

/* The sibling that ends where a node begins, white space between them not
 * counting, or 0. As deep as the page is at most. */
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

/* The image in an element of few nodes, or 0. */
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

/* Nothing is shown twice: the image beside it may be the same. */
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

/* The picture behind an element that is hidden for its sake, as wikis show
 * formulas: MathML for machines, then what is seen of it; or 0. */
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

/* Whether the text beside a node, in the same element, is kept: methods label
 * texts, and not always what holds them. */
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

/* The text before a node, or behind it, that is seen, not far away; 0: none. */
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

/* Whether a film stands amid what is kept: between two texts of it, or beside
 * one that is in the same part of the page. */
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

/* Films and sound, where pictures are shown. */
static bool is_shown_embed(const pith_render_job *job, uint32_t node)
{
    const pith_page *page = job->page;
    return job->options->images && !job->options->no_links &&
           pith_embed_is(page, node) &&
           !(page->flags[page->parent[node]] & PITH_NODE_HIDDEN) &&
           is_amid_kept(job, node);
}

/* What a film or a drawing says in browsers that cannot show it. */
static bool is_fallback(const pith_page *page, uint32_t node)
{
    uint16_t tag = page->tag[node];
    return (tag == PITH_TAG_VIDEO || tag == PITH_TAG_AUDIO ||
            tag == PITH_TAG_CANVAS) &&
           pith_page_chars(page, node) > 0;
}

/* Whether a hidden element is one that is shown. */
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

/* The copy for the eye that MathJax left before a formula is not text. */
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

/* Text below a node, as the page joins it. */
static pith_str text_below(const pith_page *page, uint32_t node)
{
    uint32_t from = page->text_before[node];
    return (pith_str){page->text.data + from,
                      page->text_before[page->end[node]] - from};
}

bool pith_hidden_media_is_gutter(const pith_page *page, uint32_t node)
{
    static const pith_str names[] = {
        {"lineno", 6},       {"linenumber", 10}, {"line-number", 11},
        {"line_number", 11}, {"gutter", 6},      {"lnt", 3},
        {"blob-num", 8},     {"ln-num", 6},      {"ln", 2},
        {"linenr", 6},       {"lines-num", 9},   {"crayon-num", 10}};
    pith_str text = text_below(page, node);
    if (text.len == 0 || !pith_is_digit((unsigned char)text.data[0]))
        return false;
    for (size_t i = 1; i < text.len; i++)
        if (!pith_is_digit((unsigned char)text.data[i]) &&
            !pith_is_space((unsigned char)text.data[i]))
            return false;
    pith_str class = pith_page_attr(page, node, PITH_ATTR_CLASS);
    bool named = false;
    for (size_t i = 0; i < sizeof names / sizeof *names && !named; i++)
        named = names[i].len > 3 ? pith_str_ifind(class, names[i]) != SIZE_MAX
                                 : pith_str_ieq(class, names[i]);
    return named;
}

/* Whether a link leads to the place where it stands, as programs put one beside
 * each heading for readers to copy: a sign instead of words. Raised, it is the
 * sign of a footnote. */
static bool is_permalink(const pith_page *page, uint32_t node)
{
    static const pith_str signs[] = {
        {"\xc2\xb6", 2}, /* pilcrow */
        {"\xc2\xa7", 2}, /* section sign */
        {"#", 1},
        {"\xf0\x9f\x94\x97", 4}, /* a chain */
        {"\xe2\x9a\x93", 3},     /* an anchor */
        {"\xef\x83\x81", 3}};    /* a chain of Font Awesome */
    if (page->tag[node] != PITH_TAG_A)
        return false;
    pith_str href = pith_page_attr(page, node, PITH_ATTR_HREF);
    if (href.len < 2 || href.data[0] != '#' ||
        page->tag[page->parent[node]] == PITH_TAG_SUP)
        return false;
    pith_str text = pith_str_trim(text_below(page, node));
    bool sign = false;
    for (size_t i = 0; i < sizeof signs / sizeof *signs && !sign; i++)
        sign = pith_str_eq(text, signs[i]);
    return sign;
}

/* Whether a button says what it does to the code beside it, and no more. */
static bool is_copy_button(const pith_page *page, uint32_t node)
{
    static const pith_str names[] = {
        {"copy", 4},      {"copied", 6},    {"copied!", 7},
        {"copy code", 9}, {"copy link", 9}, {"copy to clipboard", 17}};
    if (page->tag[node] != PITH_TAG_BUTTON)
        return false;
    pith_str text = text_below(page, node);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (pith_str_ieq(text, names[i]))
            return true;
    return false;
}

/* Names that programs give to links to edit a section, to buttons to copy
 * code. */
static bool names_tool(pith_str class)
{
    static const pith_str to_copy[] = {
        {"copy-button", 11}, {"copy-btn", 8},  {"copybtn", 7},
        {"btn-copy", 8},     {"copy-code", 9}, {"clipboard-copy", 14}};
    if (class.len == 0)
        return false;
    if (pith_str_ifind(class, PITH_S("mw-editsection")) != SIZE_MAX ||
        pith_str_ifind(class, PITH_S("btn-clipboard")) != SIZE_MAX)
        return true;
    if (pith_str_ifind(class, PITH_S("copy")) == SIZE_MAX)
        return false; /* most classes, soon */
    for (size_t i = 0; i < sizeof to_copy / sizeof *to_copy; i++)
        if (pith_str_ifind(class, to_copy[i]) != SIZE_MAX)
            return true;
    return false;
}

/* Whether an element is a tool beside text. */
static bool is_tool(const pith_page *page, uint32_t node)
{
    enum { LONGEST = 32 }; /* bytes of "[edit | edit source]" and the like */
    uint32_t from = page->text_before[node];
    size_t len = page->text_before[page->end[node]] - from;
    if (len == 0 || len > LONGEST)
        return false;
    if (is_copy_button(page, node))
        return true;
    return names_tool(pith_page_attr(page, node, PITH_ATTR_CLASS));
}

/* What a reader sees and does not want. */
static bool is_left_out(const pith_page *page, uint32_t node)
{
    pith_str text = text_below(page, node);
    if (text.len == 0)
        return false;
    return (pith_is_digit((unsigned char)*text.data) &&
            pith_hidden_media_is_gutter(page, node)) ||
           is_permalink(page, node) || is_tool(page, node) ||
           is_fallback(page, node);
}

/* The labels with all that is hidden taken out. */
static uint8_t *copy_labels(const pith_render_job *job)
{
    const pith_page *page = job->page;
    uint8_t *keep = pith_arena_alloc(job->scratch, page->nnodes, 1);
    for (uint32_t i = 0; keep && i < page->nnodes; i++)
        keep[i] = job->keep[i] && !(page->flags[i] & PITH_NODE_HIDDEN);
    return keep;
}

/* Mark what a hidden node that is shown is. */
static void show_unseen(const pith_page *page, uint32_t node, uint8_t *keep)
{
    memset(keep + node, 1, page->end[node] - node);
    if (page->tag[node] == PITH_TAG_SCRIPT)
        drop_setting(page, node, keep);
    else if (page->tag[node] != PITH_TAG_NOSCRIPT)
        keep[picture_of(page, node)] = 0;
}

pith_status pith_hidden_media_labels(const pith_render_job *job,
                                     const uint8_t **keep, bool *shown)
{
    const pith_page *page = job->page;
    uint8_t *copy = NULL;
    *keep = job->keep;
    *shown = false;
    for (uint32_t i = page->body + 1; page->body && i < page->nnodes; i++) {
        if (!pith_tag_is_element(page->tag[i]))
            continue;
        PITH_TRY(pith_arena_work(job->scratch, 2));
        bool hidden = page->flags[i] & PITH_NODE_HIDDEN;
        bool embed = is_shown_embed(job, i);
        bool unseen = hidden && !embed && is_unseen(job, i);
        if (!embed && !unseen && (hidden || !is_left_out(page, i)))
            continue;
        if (!copy && !(copy = copy_labels(job)))
            return PITH_NOMEM;
        *shown = *shown || unseen || embed;
        if (unseen) {
            show_unseen(page, i, copy);
        } else {
            memset(copy + i, 0, page->end[i] - i);
            copy[i] = embed;
        }
    }
    if (copy)
        *keep = copy;
    return PITH_OK;
}
