/* SPDX-License-Identifier: Apache-2.0 */
/* Shares of the page's width: see weight_width.h. Without boxes, style sheets
 * are not read, so every share is 1 on most of today's pages; the static
 * estimate is made for the table layouts of older pages. */
#include "weight_width.h"

#include "number.h"
#include "str.h"

#include <string.h>

enum { COLSPAN_MAX = 1000 }; /* HTML standard */

bool pith_weight_width_parse(pith_str text, double *value, bool *percent)
{
    text = pith_str_trim(text);
    *percent = false;
    if (text.len == 0)
        return false;
    size_t len = 0;
    while (len < text.len && (pith_is_digit((unsigned char)text.data[len]) ||
                              text.data[len] == '.'))
        len++;
    pith_str unit = pith_str_trim((pith_str){text.data + len, text.len - len});
    *percent = pith_str_eq(unit, PITH_S("%"));
    if (!*percent && unit.len > 0 && !pith_str_ieq(unit, PITH_S("px")))
        return false;
    return len > 0 && pith_number_parse((pith_str){text.data, len}, value);
}

/* The part of *rest before the next ';' outside of quotes and brackets. */
static pith_str next_declaration(pith_str *rest)
{
    char quote = '\0';
    size_t depth = 0;
    size_t i = 0;
    for (; i < rest->len; i++) {
        char c = rest->data[i];
        if (quote)
            quote = c == quote ? '\0' : quote;
        else if (c == '"' || c == '\'')
            quote = c;
        else if (c == '(')
            depth++;
        else if (c == ')')
            depth -= depth > 0;
        else if (c == ';' && depth == 0)
            break;
    }
    pith_str one = {rest->data, i};
    size_t past = i < rest->len ? i + 1 : i;
    *rest = (pith_str){rest->data + past, rest->len - past};
    return one;
}

/* Remove "!important" from the end. */
static pith_str drop_important(pith_str value)
{
    const char *mark = value.len ? memchr(value.data, '!', value.len) : NULL;
    return mark ? (pith_str){value.data, (size_t)(mark - value.data)} : value;
}

bool pith_weight_style_width(pith_str style, double *value, bool *percent)
{
    bool found = false;
    while (style.len > 0) {
        pith_str one = next_declaration(&style);
        const char *colon = one.len ? memchr(one.data, ':', one.len) : NULL;
        if (!colon)
            continue;
        size_t at = (size_t)(colon - one.data);
        pith_str name = pith_str_trim((pith_str){one.data, at});
        if (!pith_str_ieq(name, PITH_S("width")))
            continue;
        pith_str text = {colon + 1, one.len - at - 1};
        double width;
        bool share;
        if (!pith_weight_width_parse(drop_important(text), &width, &share))
            continue;
        *value = width;
        *percent = share;
        found = true;
    }
    return found;
}

/* The value of an attribute; empty if it is missing. PITH_NOMEM if it could not
 * be decoded. */
static pith_status read_attr(const pith_page *page, uint32_t node, uint8_t id,
                             pith_str *value)
{
    *value = pith_page_attr(page, node, id);
    return value->data || !pith_tree_attr(page->tree, node, id) ? PITH_OK
                                                                : PITH_NOMEM;
}

static pith_status read_width(const pith_page *page, uint32_t node,
                              pith_weight_widths *widths)
{
    pith_str style, attr;
    double value;
    bool percent;
    if (page->tree->data[node].len == 0)
        return PITH_OK;
    pith_status status = read_attr(page, node, PITH_ATTR_STYLE, &style);
    if (status == PITH_OK)
        status = read_attr(page, node, PITH_ATTR_WIDTH, &attr);
    if (status != PITH_OK)
        return status;
    if (!pith_weight_style_width(style, &value, &percent) &&
        !pith_weight_width_parse(attr, &value, &percent))
        return PITH_OK;
    /* At this point the node's share is its parent's. */
    double whole = widths->of_page ? 1 : widths->share[node];
    widths->own[node] = 1;
    widths->share[node] =
        percent ? whole * (value / 100) : value / widths->page_px;
    return PITH_OK;
}

static bool is_cell(const pith_page *page, uint32_t node)
{
    return page->tag[node] == PITH_TAG_TD || page->tag[node] == PITH_TAG_TH;
}

static pith_status read_span(const pith_page *page, uint32_t node,
                             uint32_t *span)
{
    pith_str text;
    uint64_t number;
    *span = 1;
    if (page->tree->data[node].len == 0)
        return PITH_OK;
    pith_status status = read_attr(page, node, PITH_ATTR_COLSPAN, &text);
    text = pith_str_trim(text);
    if (pith_str_uint(&text, COLSPAN_MAX, &number) && number > 0)
        *span = (uint32_t)number;
    return status;
}

/* Count the columns of every row: the spans of its cells. */
static pith_status count_columns(const pith_page *page, uint32_t *columns)
{
    for (uint32_t i = page->body + 1; i < page->end[page->body]; i++) {
        if (!is_cell(page, i) || page->flags[i] & PITH_NODE_HIDDEN)
            continue;
        uint32_t span;
        pith_status status = read_span(page, i, &span);
        if (status != PITH_OK)
            return status;
        columns[page->parent[i]] += span;
    }
    return PITH_OK;
}

static void clamp(pith_weight_widths *widths, uint32_t node)
{
    if (widths->share[node] < widths->least)
        widths->share[node] = widths->least;
    if (widths->share[node] > 1)
        widths->share[node] = 1;
}

static pith_status find_share(const pith_page *page, uint32_t node,
                              const uint32_t *columns,
                              pith_weight_widths *widths)
{
    uint32_t up = page->parent[node];
    widths->share[node] = widths->share[up];
    pith_status status = read_width(page, node, widths);
    if (status == PITH_OK && !widths->own[node] && is_cell(page, node)) {
        uint32_t span;
        status = read_span(page, node, &span);
        widths->share[node] *= (double)span / columns[up];
    }
    clamp(widths, node);
    return status;
}

/* Replace static shares by those of boxes. An element without a box, such as
 * `display: contents`, is as wide as its parent. */
static void use_boxes(const pith_page *page, pith_weight_widths *widths)
{
    const pith_layout *boxes = widths->boxes;
    if (!(boxes->width > 0))
        return;
    for (uint32_t i = page->body; i < page->end[page->body]; i++) {
        if (page->flags[i] & PITH_NODE_HIDDEN)
            continue;
        if (boxes->box[i].width > 0)
            widths->share[i] = (double)boxes->box[i].width / boxes->width;
        else if (i > page->body)
            widths->share[i] = widths->share[page->parent[i]];
        clamp(widths, i);
    }
}

/* The best available source of shares. */
static pith_weight_layout choose(const pith_weight_widths *widths)
{
    if (widths->layout != PITH_WEIGHT_LAYOUT_BOXES)
        return widths->layout;
    const pith_layout *boxes = widths->boxes;
    return !boxes || strcmp(boxes->source, "plain") == 0
               ? PITH_WEIGHT_LAYOUT_STATIC
               : PITH_WEIGHT_LAYOUT_BOXES;
}

pith_status pith_weight_widths_find(const pith_page *page, pith_arena *arena,
                                    pith_weight_widths *widths)
{
    uint32_t n = page->nnodes;
    uint32_t *columns = pith_arena_zalloc(arena, n, sizeof *columns);
    widths->share = pith_arena_zalloc(arena, n, sizeof *widths->share);
    widths->own = pith_arena_zalloc(arena, n, 1);
    if (!columns || !widths->share || !widths->own)
        return PITH_NOMEM;
    pith_weight_layout layout = choose(widths);
    bool none = layout == PITH_WEIGHT_LAYOUT_NONE;
    pith_status status = none ? PITH_OK : count_columns(page, columns);
    widths->share[page->body] = 1;
    uint32_t stop = page->end[page->body];
    for (uint32_t i = page->body + 1; i < stop && status == PITH_OK; i++) {
        if (page->flags[i] & PITH_NODE_HIDDEN)
            continue;
        if (none || page->tag[i] == PITH_TAG_TEXT)
            widths->share[i] = widths->share[page->parent[i]];
        else
            status = find_share(page, i, columns, widths);
        (void)pith_arena_work(arena, 2);
    }
    if (layout == PITH_WEIGHT_LAYOUT_BOXES && status == PITH_OK)
        use_boxes(page, widths);
    return status;
}
