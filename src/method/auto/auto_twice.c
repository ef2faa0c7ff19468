/* SPDX-License-Identifier: Apache-2.0 */
/* Equal paragraphs side by side: see auto_twice.h. */
#include "auto_twice.h"

#include "auto_exclusion.h"
#include "str.h"

enum { WORDS_LEAST = 8 }; /* fewer may be said twice: of two cards; a guess */

/* Probability of the page's type from which quotes are to be expected. */
static const double forum_from = 0.3;

static bool is_paragraph(const pith_page *page, const pith_block_span *block)
{
    uint16_t tag = page->tag[block->element];
    return tag == PITH_TAG_P || tag == PITH_TAG_DIV;
}

/* Goes through the text of a block, but for its white space. */
typedef struct reader {
    const pith_page *page;
    uint32_t node, last;
    pith_str rest; /* of the node's text */
} reader;

/* The next byte; -1: none. */
static int next_byte(reader *self)
{
    for (;;) {
        while (self->rest.len > 0) {
            unsigned char byte = (unsigned char)*self->rest.data;
            self->rest.data++;
            self->rest.len--;
            if (!pith_is_space(byte))
                return byte;
        }
        do {
            if (self->node == self->last)
                return -1;
            self->node++;
        } while (self->page->tag[self->node] != PITH_TAG_TEXT ||
                 self->page->flags[self->node] & PITH_NODE_HIDDEN);
        self->rest = pith_page_text(self->page, self->node);
    }
}

static bool is_equal(const pith_page *page, const pith_block_span *a,
                     const pith_block_span *b)
{
    reader one = {page, a->first, a->last, pith_page_text(page, a->first)};
    reader two = {page, b->first, b->last, pith_page_text(page, b->first)};
    int byte;
    do {
        byte = next_byte(&one);
        if (byte != next_byte(&two))
            return false;
    } while (byte >= 0);
    return true;
}

static bool is_second(const pith_page *page, const pith_estimate *estimate,
                      uint32_t block)
{
    const uint32_t *words = estimate->features.words;
    const pith_block_span *span = estimate->features.blocks.block + block;
    return words[block] >= WORDS_LEAST && words[block] == words[block - 1] &&
           is_paragraph(page, span) && is_paragraph(page, span - 1) &&
           page->parent[span->element] != page->parent[span[-1].element] &&
           !(page->flags[span->first] & PITH_NODE_IN_PRE) &&
           is_equal(page, span - 1, span);
}

void pith_twice_drop(const pith_page *page, pith_estimate *estimate,
                     uint8_t *keep)
{
    if (pith_exclusion_type("forum", estimate->type) >= forum_from)
        return;
    bool before = false; /* whether the block before is kept, or was */
    for (uint32_t i = 0; i < estimate->features.blocks.n; i++) {
        bool second = before && keep[i] && is_second(page, estimate, i);
        before = keep[i];
        if (!second)
            continue;
        keep[i] = 0;
        estimate->exclusion_flags[i] = PITH_EXCLUSION_ALSO;
        estimate->gone |= PITH_EXCLUSION_ALSO;
    }
}
