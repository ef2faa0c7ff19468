/* SPDX-License-Identifier: Apache-2.0 */
/* The text of figures: see auto_figure.h. */
#include "auto_figure.h"

#include "auto_exclusion.h"
#include "heading_role.h"

enum { MOST_WORDS = 60 }; /* as of a figcaption */

static bool holds_picture(const pith_page *page, uint32_t figure)
{
    for (uint32_t i = figure + 1; i < page->end[figure]; i++)
        if (page->tag[i] == PITH_TAG_IMG &&
            !(page->flags[i] & PITH_NODE_HIDDEN))
            return true;
    return false;
}

/* Whether a block is the title of another page or of a part of this one. */
static bool is_title(const pith_page *page, const pith_block_span *block)
{
    return (page->flags[block->first] & page->flags[block->last] &
            PITH_NODE_IN_LINK) ||
           pith_page_heading_around(page, block->element);
}

void pith_figure_flag(const pith_page *page, const pith_estimate *estimate)
{
    const pith_text_blocks *blocks = &estimate->features.blocks;
    if (!page->has_tag[PITH_TAG_FIGURE])
        return;
    for (uint32_t node = page->body + 1; node < page->nnodes;) {
        bool figure = page->tag[node] == PITH_TAG_FIGURE;
        uint32_t end = figure ? page->end[node] : node + 1;
        uint32_t i = blocks->before[node];
        if (figure && holds_picture(page, node))
            for (; i < blocks->before[end]; i++)
                if (estimate->features.words[i] < MOST_WORDS &&
                    !is_title(page, &blocks->block[i]))
                    estimate->exclusion_flags[i] |= PITH_EXCLUSION_CAPTION;
        node = end;
    }
}
