/* SPDX-License-Identifier: Apache-2.0 */
/* The title of a page: see meta.h. */
#include "meta.h"

#include "text.h"

pith_status pith_meta_title(const pith_page *page, pith_arena *arena,
                            pith_str *title)
{
    const pith_tree *tree = page->tree;
    *title = (pith_str){"", 0};
    uint32_t i = 0;
    while (i < page->nnodes && page->tag[i] != PITH_TAG_TITLE)
        i++;
    if (i == page->nnodes || i + 1 == page->end[i])
        return PITH_OK; /* a title's only child is text */
    pith_str text = pith_tree_text(tree, tree->data[i + 1]);
    char *out = pith_arena_alloc(arena, text.len, 1);
    if (!out)
        return PITH_NOMEM;
    pith_text_counts counts;
    *title = (pith_str){out, pith_text_normalise_into(out, text, &counts)};
    return PITH_OK;
}
