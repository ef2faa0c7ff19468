/* SPDX-License-Identifier: Apache-2.0 */
/* Which elements open collapsible parts of a page: see opener.h. */
#include "opener.h"

#include "role.h"

/* Whether a button that collapses something is on a line of its own. */
static bool is_lone_button(const pith_page *page, uint32_t node)
{
    uint32_t stop = page->end[node];
    return page->tag[node] == PITH_TAG_BUTTON &&
           pith_tree_attr(page->tree, node, PITH_ATTR_ARIA_EXPANDED) &&
           page->tag[node - 1] != PITH_TAG_TEXT &&
           (stop == page->end[page->parent[node]] ||
            pith_role_breaks(pith_role_of(page->tag[stop])));
}

bool pith_opener_is(const pith_page *page, uint32_t node)
{
    enum { FEW = 32 }; /* maximum nodes examined */
    uint32_t stop = page->end[node];
    if (page->tag[node] != PITH_TAG_SUMMARY && !is_lone_button(page, node))
        return false;
    for (uint32_t i = node + 1; i < stop && i - node < FEW; i++)
        if (pith_role_of(page->tag[i]) == PITH_ROLE_HEADING)
            return false;
    return true;
}
