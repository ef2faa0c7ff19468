/* SPDX-License-Identifier: Apache-2.0 */
/* Captions of pictures: see caption.h. */
#include "caption.h"

#include "tag.h"

bool pith_caption_is(const pith_page *page, uint32_t node)
{
    /* Looking through all of a figure for each of its captions would take
     * quadratic time. */
    enum { FAR = 200 };
    /* The longest captions of real pictures on 2,276 pages have 94 words; then
     * comes one of 1,259, an article. */
    enum { MOST_WORDS = 100 };
    if (page->tag[node] != PITH_TAG_FIGCAPTION ||
        pith_page_words(page, node) > MOST_WORDS)
        return false;
    uint32_t figure = page->parent[node];
    if (page->tag[figure] != PITH_TAG_FIGURE)
        return true;
    for (uint32_t i = node - 1; i > figure && node - i < FAR; i--)
        if (page->tag[i] == PITH_TAG_BLOCKQUOTE)
            return false;
    return true;
}
