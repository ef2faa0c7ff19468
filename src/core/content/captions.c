/* SPDX-License-Identifier: Apache-2.0 */
/* Deciding which captions are content: see captions.h. */
#include "captions.h"

#include "caption.h"

#include <string.h>

static bool keeps_text(const pith_page *page, const uint8_t *keep,
                       uint32_t from, uint32_t to)
{
    for (uint32_t i = from; i < to; i++)
        if (keep[i] && page->tag[i] == PITH_TAG_TEXT &&
            page->text_before[i + 1] != page->text_before[i])
            return true;
    return false;
}

/* The figure that contains a caption, or the caption itself. */
static uint32_t figure_of(const pith_page *page, uint32_t caption)
{
    enum { NEAR = 4 };
    uint32_t node = caption;
    for (unsigned n = 0; n < NEAR && node != 0; n++) {
        node = page->parent[node];
        if (page->tag[node] == PITH_TAG_FIGURE)
            return node;
    }
    return caption;
}

/* Whether text next to a figure is kept, in the element that contains it.
 * Ancestors are examined as long as they have no other content. */
static bool is_among_content(const pith_page *page, const uint8_t *keep,
                             uint32_t figure)
{
    uint32_t around = page->parent[figure];
    while (around != 0 && around != page->body &&
           pith_page_chars(page, around) == pith_page_chars(page, figure))
        around = page->parent[around];
    /* Examining all of a large page for each figure would take quadratic
     * time. */
    enum { FAR = 2000 };
    uint32_t from = figure - around > FAR ? figure - FAR : around;
    uint32_t to = page->end[around];
    if (to - page->end[figure] > FAR)
        to = page->end[figure] + FAR;
    return keeps_text(page, keep, from, figure) &&
           keeps_text(page, keep, page->end[figure], to);
}

void pith_captions_mark(const pith_page *page, bool wanted, uint8_t *keep)
{
    for (uint32_t i = page->body; i < page->nnodes; i++) {
        if (!pith_caption_is(page, i))
            continue;
        if (!wanted)
            memset(keep + i, 0, page->end[i] - i);
        else if (is_among_content(page, keep, figure_of(page, i)))
            memset(keep + i, 1, page->end[i] - i);
        i = page->end[i] - 1;
    }
}
