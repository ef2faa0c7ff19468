/* SPDX-License-Identifier: Apache-2.0 */
/* The numbers of items: see item_number.h. */
#include "item_number.h"

#include "role.h"
#include "status.h"
#include "str.h"

static bool is_reversed(const pith_page *page, uint32_t list)
{
    return pith_tree_attr(page->tree, list, PITH_ATTR_REVERSED) != NULL;
}

/* Each item asks for the words of its list, so only the first are read. */
static bool has_word(pith_str value, const pith_str *words, size_t nwords)
{
    enum { LONGEST = 200 };
    if (value.len > LONGEST)
        value.len = LONGEST;
    for (size_t i = 0; value.len > 0 && i < nwords; i++)
        if (pith_str_ifind(value, words[i]) != SIZE_MAX)
            return true;
    return false;
}

/* Whether a list is a path to the page, by its names or those of the element
 * around it. */
static bool is_path(const pith_page *page, uint32_t list)
{
    static const uint8_t attrs[] = {PITH_ATTR_CLASS, PITH_ATTR_ITEMTYPE,
                                    PITH_ATTR_ARIA_LABEL};
    static const pith_str word[] = {{"breadcrumb", 10}};
    for (size_t i = 0; i < sizeof attrs; i++)
        if (has_word(pith_page_attr(page, list, attrs[i]), word, 1) ||
            (page->tag[page->parent[list]] == PITH_TAG_NAV &&
             has_word(pith_page_attr(page, page->parent[list], attrs[i]), word,
                      1)))
            return true;
    return false;
}

bool pith_item_list_is_numbered(const pith_page *page, uint32_t list)
{
    static const pith_str classes[] = {
        {"carousel", 8}, {"slide", 5}, {"swiper", 6}, {"list-none", 9}};
    static const pith_str styles[] = {{"list-style: none", 16},
                                      {"list-style:none", 15},
                                      {"list-style-type: none", 21},
                                      {"list-style-type:none", 20}};
    return page->tag[list] == PITH_TAG_OL &&
           !has_word(pith_page_attr(page, list, PITH_ATTR_CLASS), classes,
                     sizeof classes / sizeof *classes) &&
           !has_word(pith_page_attr(page, list, PITH_ATTR_STYLE), styles,
                     sizeof styles / sizeof *styles) &&
           !is_path(page, list);
}

bool pith_item_is_numbered(const pith_page *page, uint32_t node)
{
    return page->tag[node] == PITH_TAG_LI &&
           pith_item_list_is_numbered(page, page->parent[node]);
}

bool pith_item_is_lone_term(const pith_page *page, uint32_t node)
{
    enum { FEW = 16 }; /* children examined */
    uint32_t list = page->parent[node];
    uint32_t i = list + 1;
    bool found = false;
    if (page->tag[list] != PITH_TAG_DL || page->tag[node] != PITH_TAG_DT)
        return false;
    for (unsigned n = 0; n < FEW && i < page->end[list]; n++) {
        bool other = i != node && pith_role_of(page->tag[i]) == PITH_ROLE_TERM;
        if (other || page->tag[i] == PITH_TAG_DIV)
            return false;
        found |= i == node;
        i = page->end[i];
    }
    return found && i >= page->end[list];
}

/* Whether an item counts: signs between the parts of a path are hidden from
 * screen readers. */
static bool is_item(const pith_page *page, uint32_t item)
{
    return page->tag[item] == PITH_TAG_LI &&
           !(page->flags[item] & PITH_NODE_HIDDEN) &&
           !pith_str_ieq(pith_page_attr(page, item, PITH_ATTR_ARIA_HIDDEN),
                         PITH_S("true"));
}

static uint32_t count_items(const pith_page *page, uint32_t list)
{
    uint32_t n = 0;
    for (uint32_t i = list + 1; i < page->end[list]; i = page->end[i])
        n += is_item(page, i);
    return n;
}

uint32_t pith_item_numbers_begin(pith_table_kind *table_kind,
                                 const pith_page *page, uint32_t list)
{
    uint64_t number = 1;
    pith_str start = pith_page_attr(page, list, PITH_ATTR_START);
    if (!pith_str_uint(&start, PITH_ITEM_NUMBER_MAX, &number))
        number = is_reversed(page, list) ? count_items(page, list) : 1;
    pith_table_kind_set_count(table_kind, list, (uint32_t)number);
    return (uint32_t)number;
}

uint32_t pith_item_number(pith_table_kind *table_kind, const pith_page *page,
                          uint32_t item)
{
    uint32_t list = page->parent[item];
    uint64_t number = pith_table_kind_count(table_kind, list);
    pith_str own = pith_page_attr(page, item, PITH_ATTR_VALUE);
    uint64_t value;
    if (pith_str_uint(&own, PITH_ITEM_NUMBER_MAX, &value))
        number = value;
    uint64_t next = number + 1;
    if (is_reversed(page, list))
        next = number > 0 ? number - 1 : 0;
    else if (next > PITH_ITEM_NUMBER_MAX)
        next = PITH_ITEM_NUMBER_MAX;
    pith_table_kind_set_count(table_kind, list, (uint32_t)next);
    return (uint32_t)number;
}

uint32_t pith_item_last_number(const pith_table_kind *table_kind,
                               const pith_page *page, uint32_t list)
{
    uint32_t next = pith_table_kind_count(table_kind, list);
    if (is_reversed(page, list))
        return next + 1;
    return next > 0 ? next - 1 : 0;
}

void pith_item_pass(pith_table_kind *table_kind, const pith_page *page,
                    uint32_t item)
{
    if (is_item(page, item))
        (void)pith_item_number(table_kind, page, item);
}
