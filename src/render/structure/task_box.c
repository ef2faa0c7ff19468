/* SPDX-License-Identifier: Apache-2.0 */
/* Check boxes before items: see task_box.h. */
#include "task_box.h"

#include "str.h"

pith_task_box pith_task_box_of(const pith_page *page, uint32_t node)
{
    enum { LEVELS = 2 };
    if (page->tag[node] != PITH_TAG_INPUT)
        return PITH_TASK_NONE;
    uint32_t item = page->parent[node];
    for (unsigned n = 0; n < LEVELS && page->tag[item] != PITH_TAG_LI; n++)
        item = page->parent[item];
    if (page->tag[item] != PITH_TAG_LI ||
        page->chars_before[node] != page->chars_before[item] ||
        !pith_str_ieq(pith_page_attr(page, node, PITH_ATTR_TYPE),
                      PITH_S("checkbox")) ||
        !pith_tree_attr(page->tree, node, PITH_ATTR_DISABLED))
        return PITH_TASK_NONE;
    return pith_tree_attr(page->tree, node, PITH_ATTR_CHECKED) ? PITH_TASK_DONE
                                                               : PITH_TASK_OPEN;
}
