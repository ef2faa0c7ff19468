/* SPDX-License-Identifier: Apache-2.0 */
/* Lists in Markdown: see markdown.h. */
#include "markdown.h"

#include "item_number.h"

#include <string.h>

static pith_role parent_role(const pith_flow *flow, uint32_t node)
{
    return pith_role_of(flow->page->tag[flow->page->parent[node]]);
}

/* Whether a list stands between the items of another one, not in one of them,
 * as many editors write it. */
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

void pith_markdown_enter_list(pith_flow *flow, uint32_t node)
{
    bool bare = is_bare(flow, node);
    bool nested = (bare ? is_further(flow, node)
                        : parent_role(flow, node) == PITH_ROLE_ITEM) &&
                  !pith_table_kind_is_deep(&flow->table_kind, node);
    if (nested)
        pith_flow_line(flow, node);
    else
        pith_flow_block(flow, node);
    flow->list_start = flow->lines.out->len;
    if (bare && !flow->solid)
        push_bare(flow, node);
    (void)pith_item_numbers_begin(&flow->table_kind, flow->page, node);
    /* A list directly after another would be read as its continuation, for
     * example when each term has a list. */
    bool adjacent = flow->list_end == flow->lines.out->len;
    bool on =
        flow->list_tag == PITH_TAG_DL && flow->page->tag[node] == PITH_TAG_DL;
    pith_table_kind_set_mark(&flow->table_kind, node,
                             adjacent && flow->other_marker == on);
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

void pith_markdown_leave_list(pith_flow *flow, uint32_t node)
{
    if (flow->lone_end != flow->lines.out->len)
        flow->list_end = flow->lines.out->len;
    flow->list_tag = flow->page->tag[node];
    flow->other_marker = pith_table_kind_mark(&flow->table_kind, node);
    if (is_bare(flow, node))
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
    if (!flow->solid) {
        if (is_begun(&flow->lines))
            flow->part = node;
        pith_lines_pop(&flow->lines);
        pith_lines_reset_gap(&flow->lines, PITH_GAP_LINE);
    }
    if (in_deep_list(flow, node))
        pith_flow_block(flow, node);
}
