/* SPDX-License-Identifier: Apache-2.0 */
/* Lists in Markdown: see markdown.h. */
#include "markdown.h"

#include "item_number.h"

#include <string.h>

static pith_role parent_role(const pith_flow *flow, uint32_t node)
{
    return pith_role_of(flow->page->tag[flow->page->parent[node]]);
}

/* Whether a list, or an item, stands between the items of a list; many editors
 * write lists so, not in an item. */
static bool is_bare(const pith_flow *flow, uint32_t node)
{
    return parent_role(flow, node) == PITH_ROLE_LIST &&
           flow->page->tag[flow->page->parent[node]] != PITH_TAG_DL;
}

/* Whether an item, or a list in the place of one, stands before a part of a
 * list. */
static bool is_further(const pith_flow *flow, uint32_t node)
{
    return flow->part &&
           flow->page->parent[flow->part] == flow->page->parent[node];
}

/* Whether something is written of a node; pictures of other kinds than text have
 * no text. */
static bool has_content(const pith_flow *flow, uint32_t node)
{
    const pith_page *page = flow->page;
    if (page->tag[node] == PITH_TAG_TEXT)
        return pith_walk_has_content(&flow->walk, node);
    return memchr(flow->walk.keep + node, 1, page->end[node] - node);
}

/* Whether of an item of a list, without a number, nothing but lists is written:
 * the bullet of an item whose own text is dropped, or that an editor made to
 * indent what is in it, would stand in front of another bullet. */
static bool is_hollow(const pith_flow *flow, uint32_t node)
{
    const pith_page *page = flow->page;
    bool list = false;
    if (page->tag[node] != PITH_TAG_LI || !is_bare(flow, node) || flow->solid ||
        flow->lines.flat || pith_item_is_numbered(page, node) ||
        pith_markdown_is_note(flow, node))
        return false;
    for (uint32_t i = node + 1; i < page->end[node]; i = page->end[i]) {
        bool is = page->tag[i] == PITH_TAG_UL || page->tag[i] == PITH_TAG_OL;
        list = list || is;
        if (!is && has_content(flow, i))
            return false;
    }
    return list;
}

/* The item in whose place a list stands, or the list itself. */
static uint32_t place_of(const pith_flow *flow, uint32_t list)
{
    uint32_t item = flow->page->parent[list];
    return is_hollow(flow, item) ? item : list;
}

/* The columns of the marker of an item with this number. */
static size_t marker_width(uint32_t number)
{
    enum { DIGIT_AND_DOT = 3 };
    size_t width = DIGIT_AND_DOT;
    for (; number >= 10; number /= 10)
        width++;
    return width;
}

/* Indent a bare list as if it were in the item before it, if there is one. */
static void push_bare(pith_flow *flow, uint32_t node)
{
    enum { BULLET = 2 };
    char indent[PITH_MARKER_MAX] = {0};
    uint32_t list = flow->page->parent[node];
    size_t width = BULLET;
    if (pith_item_list_is_numbered(flow->page, list))
        width = marker_width(
            pith_item_last_number(&flow->table_kind, flow->page, list));
    if (is_further(flow, node))
        memset(indent, ' ', width);
    pith_lines_push(&flow->lines, indent, indent);
}

/* A list directly after another would be read as its continuation, for example
 * when each term has a list. One in the place of an item continues the list
 * around it, which may be what is wanted. */
static bool needs_other_mark(const pith_flow *flow, uint32_t node,
                             uint32_t place)
{
    const pith_page *page = flow->page;
    bool adjacent = flow->list_end == flow->lines.out->len;
    bool on = flow->list_tag == PITH_TAG_DL && page->tag[node] == PITH_TAG_DL;
    if (place != node && !is_further(flow, place))
        return pith_table_kind_mark(&flow->table_kind, page->parent[place]);
    return adjacent && flow->other_marker == (on || place != node);
}

void pith_markdown_enter_list(pith_flow *flow, uint32_t node)
{
    uint32_t place = place_of(flow, node);
    bool bare = is_bare(flow, place);
    bool line = (bare ? is_further(flow, place)
                      : parent_role(flow, node) == PITH_ROLE_ITEM) &&
                !pith_table_kind_is_deep(&flow->table_kind, node);
    bool begins = place != node && flow->list_start < flow->lines.out->len;
    if (line || (place != node && !begins))
        pith_flow_line(flow, node);
    else
        pith_flow_block(flow, node);
    bool other = needs_other_mark(flow, node, place);
    flow->list_start = flow->lines.out->len;
    if (bare && !flow->solid)
        push_bare(flow, place);
    (void)pith_item_numbers_begin(&flow->table_kind, flow->page, node);
    pith_table_kind_set_mark(&flow->table_kind, node, other);
}

static bool in_deep_list(const pith_flow *flow, uint32_t node)
{
    return pith_table_kind_is_deep(&flow->table_kind, flow->page->parent[node]);
}

/* Whether the prefix pushed last was written. */
static bool is_begun(const pith_lines *lines)
{
    return lines->beyond || !lines->prefix[lines->depth - 1].due;
}

/* End a list in the place of an item. If no item stands before it, it is not
 * indented, and what comes next in the list around it continues it. */
static void leave_place(pith_flow *flow, uint32_t item)
{
    pith_lines *lines = &flow->lines;
    bool indented = !lines->beyond && *lines->prefix[lines->depth - 1].rest;
    if (indented && is_begun(lines))
        flow->part = item;
    else
        flow->list_start = lines->out->len;
    pith_lines_pop(lines);
    pith_lines_reset_gap(lines, PITH_GAP_LINE);
    if (in_deep_list(flow, item))
        pith_flow_block(flow, item);
}

void pith_markdown_leave_list(pith_flow *flow, uint32_t node)
{
    if (flow->lone_end != flow->lines.out->len)
        flow->list_end = flow->lines.out->len;
    flow->list_tag = flow->page->tag[node];
    flow->other_marker = pith_table_kind_mark(&flow->table_kind, node);
    uint32_t place = place_of(flow, node);
    if (place != node)
        leave_place(flow, place);
    else if (is_bare(flow, node))
        pith_markdown_leave_item(flow, node);
    else
        pith_flow_block(flow, node);
}

static void push_marker(pith_flow *flow, const char *marker, const char *rest)
{
    if (flow->lines.flat)
        pith_lines_mark(&flow->lines, marker);
    pith_lines_push(&flow->lines, marker, rest);
}

static void push_item(pith_flow *flow, uint32_t node)
{
    uint32_t list = flow->page->parent[node];
    bool other =
        !flow->lines.flat && pith_table_kind_mark(&flow->table_kind, list);
    if (!pith_item_is_numbered(flow->page, node)) {
        push_marker(flow, other ? "* " : "- ", "  ");
        return;
    }
    char marker[PITH_MARKER_MAX] = {0};
    char rest[PITH_MARKER_MAX] = {0};
    uint32_t number = pith_item_number(&flow->table_kind, flow->page, node);
    /* A list directly below text must begin with 1. */
    if (number != 1 && !is_further(flow, node))
        pith_flow_block(flow, node);
    size_t len = marker_width(number) - 2;
    memset(rest, ' ', len + 2);
    marker[len] = other ? ')' : '.';
    marker[len + 1] = ' ';
    for (; len > 0; len--, number /= 10)
        marker[len - 1] = (char)('0' + number % 10);
    push_marker(flow, marker, rest);
}

/* Whether an item is below what is none of its list: text of the list itself,
 * which not every reader takes for a paragraph of its own, or a footnote. */
static bool begins_list(const pith_flow *flow, uint32_t node)
{
    if (!is_further(flow, node))
        return flow->lines.out->len > flow->list_start;
    return pith_markdown_is_note(flow, node) !=
           pith_markdown_is_note(flow, flow->part);
}

void pith_markdown_enter_item(pith_flow *flow, uint32_t node)
{
    if (is_hollow(flow, node))
        return;
    if (in_deep_list(flow, node) || begins_list(flow, node))
        pith_flow_block(flow, node);
    else
        pith_flow_line(flow, node);
    if (pith_markdown_is_note(flow, node)) {
        pith_item_pass(&flow->table_kind, flow->page, node);
        pith_markdown_push_note(flow, node);
    } else if (!flow->solid) {
        push_item(flow, node);
    }
}

void pith_markdown_leave_item(pith_flow *flow, uint32_t node)
{
    if (is_hollow(flow, node))
        return;
    if (!flow->solid) {
        if (is_begun(&flow->lines))
            flow->part = node;
        pith_lines_pop(&flow->lines);
        pith_lines_reset_gap(&flow->lines, PITH_GAP_LINE);
    }
    if (in_deep_list(flow, node))
        pith_flow_block(flow, node);
}
