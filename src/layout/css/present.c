/* SPDX-License-Identifier: Apache-2.0 */
/* Presentational attributes: see present.h. Each is converted to the equivalent
 * CSS text and parsed as such, so there is one parser. */
#include "present.h"

#include "str.h"

#include <stdio.h>

enum { TEXT_MAX = 64, NAME_MAX_LEN = 24 };

/* An attribute that is a property with the same value and perhaps a unit. */
typedef struct present_row {
    uint8_t attr;
    uint16_t tag; /* 0: any of those below */
    const char *property;
} present_row;

static const present_row rows[] = {
    {PITH_ATTR_WIDTH, PITH_TAG_TABLE, "width"},
    {PITH_ATTR_WIDTH, PITH_TAG_TD, "width"},
    {PITH_ATTR_WIDTH, PITH_TAG_TH, "width"},
    {PITH_ATTR_WIDTH, PITH_TAG_COL, "width"},
    {PITH_ATTR_WIDTH, PITH_TAG_IMG, "width"},
    {PITH_ATTR_WIDTH, PITH_TAG_HR, "width"},
    {PITH_ATTR_WIDTH, PITH_TAG_IFRAME, "width"},
    {PITH_ATTR_WIDTH, PITH_TAG_VIDEO, "width"},
    {PITH_ATTR_WIDTH, PITH_TAG_CANVAS, "width"},
    {PITH_ATTR_WIDTH, PITH_TAG_EMBED, "width"},
    {PITH_ATTR_WIDTH, PITH_TAG_OBJECT, "width"},
    {PITH_ATTR_WIDTH, PITH_TAG_SVG | PITH_NS_SVG, "width"},
    {PITH_ATTR_HEIGHT, PITH_TAG_SVG | PITH_NS_SVG, "height"},
    {PITH_ATTR_HEIGHT, PITH_TAG_TABLE, "height"},
    {PITH_ATTR_HEIGHT, PITH_TAG_TD, "height"},
    {PITH_ATTR_HEIGHT, PITH_TAG_IMG, "height"},
    {PITH_ATTR_HEIGHT, PITH_TAG_IFRAME, "height"},
    {PITH_ATTR_HEIGHT, PITH_TAG_VIDEO, "height"},
    {PITH_ATTR_HEIGHT, PITH_TAG_CANVAS, "height"},
    {PITH_ATTR_CELLSPACING, PITH_TAG_TABLE, "border-spacing"},
    {PITH_ATTR_COLOR, PITH_TAG_FONT, "color"},
    {PITH_ATTR_TEXT, PITH_TAG_BODY, "color"},
    {PITH_ATTR_BGCOLOR, 0, "background"},
    {PITH_ATTR_NOWRAP, PITH_TAG_TD, "white-space"},
    {PITH_ATTR_VALIGN, 0, "vertical-align"},
};

/* The attributes of the rows above, and of declare_special(). Most pages have
 * hardly any of them. */
static const bool presents[PITH_ATTR_COUNT] = {
    [PITH_ATTR_ALIGN] = true,  [PITH_ATTR_BGCOLOR] = true,
    [PITH_ATTR_BORDER] = true, [PITH_ATTR_CELLSPACING] = true,
    [PITH_ATTR_COLOR] = true,  [PITH_ATTR_FACE] = true,
    [PITH_ATTR_HEIGHT] = true, [PITH_ATTR_HIDDEN] = true,
    [PITH_ATTR_NOWRAP] = true, [PITH_ATTR_SIZE] = true,
    [PITH_ATTR_TEXT] = true,   [PITH_ATTR_VALIGN] = true,
    [PITH_ATTR_WIDTH] = true,
};

static void declare(pith_decls *decls, const char *name, pith_str value,
                    pith_css_view view)
{
    pith_css_declaration one = {pith_str_of(name), value, false};
    pith_decl_read(decls, &one, view);
}

/* Turn "300" into "300px"; a value with a unit is unchanged. */
static pith_str with_unit(pith_str value, char out[TEXT_MAX])
{
    value = pith_str_trim(value);
    pith_str rest = value;
    uint64_t number;
    if (!pith_str_uint(&rest, 10000000, &number) || rest.len ||
        value.len + 2 > TEXT_MAX)
        return value;
    memcpy(out, value.data, value.len);
    memcpy(out + value.len, "px", 2);
    return (pith_str){out, value.len + 2};
}

static void declare_align(pith_decls *decls, uint16_t tag, pith_str value,
                          pith_css_view view)
{
    bool left = pith_str_ieq(value, PITH_S("left"));
    bool right = pith_str_ieq(value, PITH_S("right"));
    bool center = pith_str_ieq(value, PITH_S("center")) ||
                  pith_str_ieq(value, PITH_S("middle"));
    if (tag == PITH_TAG_TABLE || tag == PITH_TAG_IMG) {
        if (left || right)
            declare(decls, "float", value, view);
        else if (center && tag == PITH_TAG_TABLE)
            declare(decls, "margin", PITH_S("0 auto"), view);
    } else if (tag != PITH_TAG_HR && (left || right || center)) {
        declare(decls, "text-align", center ? PITH_S("center") : value, view);
    }
}

static void declare_font_size(pith_decls *decls, pith_str value,
                              pith_css_view view)
{
    static const char *const sizes[] = {"10px", "13px", "16px", "18px",
                                        "24px", "32px", "48px"};
    bool more = value.len && value.data[0] == '+';
    bool less = value.len && value.data[0] == '-';
    uint64_t number;
    if (more || less)
        value = (pith_str){value.data + 1, value.len - 1};
    if (!pith_str_uint(&value, 1000, &number))
        return;
    int64_t size = more   ? 3 + (int64_t)number
                   : less ? 3 - (int64_t)number
                          : (int64_t)number;
    size = size < 1 ? 1 : size > 7 ? 7 : size;
    declare(decls, "font-size", pith_str_of(sizes[size - 1]), view);
}

/* border= of a table also affects cells: each gets a border of one pixel. */
static void declare_special(pith_decls *decls, uint16_t tag, uint8_t attr,
                            pith_str value, pith_css_view view)
{
    char text[TEXT_MAX];
    if (attr == PITH_ATTR_ALIGN)
        declare_align(decls, tag, value, view);
    else if (attr == PITH_ATTR_SIZE && tag == PITH_TAG_FONT)
        declare_font_size(decls, pith_str_trim(value), view);
    else if (attr == PITH_ATTR_BORDER && tag == PITH_TAG_TABLE)
        declare(decls, "border-width", with_unit(value, text), view);
    else if (attr == PITH_ATTR_FACE && tag == PITH_TAG_FONT)
        declare(decls, "font-family", value, view);
    else if (attr == PITH_ATTR_HIDDEN)
        declare(decls, "display", PITH_S("none"), view);
}

/* The padding of cells comes from their table. */
static void declare_cell(const pith_page *page, uint32_t node,
                         pith_decls *decls, pith_css_view view)
{
    uint32_t up = node;
    for (unsigned k = 0; k < 4 && page->tag[up] != PITH_TAG_TABLE; k++)
        up = page->parent[up];
    if (page->tag[up] != PITH_TAG_TABLE || page->tree->data[up].len == 0)
        return;
    char text[TEXT_MAX];
    pith_str padding = pith_page_attr(page, up, PITH_ATTR_CELLPADDING);
    if (padding.len)
        declare(decls, "padding", with_unit(padding, text), view);
}

/* Width and height of an image also set its aspect ratio, which stays if a rule
 * changes one of them. */
static void declare_shape(const pith_page *page, uint32_t node,
                          pith_decls *decls, pith_css_view view)
{
    uint16_t tag = page->tag[node];
    if (tag != PITH_TAG_IMG && tag != PITH_TAG_VIDEO && tag != PITH_TAG_CANVAS)
        return;
    pith_str width = pith_str_trim(pith_page_attr(page, node, PITH_ATTR_WIDTH));
    pith_str height =
        pith_str_trim(pith_page_attr(page, node, PITH_ATTR_HEIGHT));
    uint64_t side[2];
    if (!pith_str_uint(&width, 1000000, &side[0]) || width.len ||
        !pith_str_uint(&height, 1000000, &side[1]) || height.len)
        return;
    char text[TEXT_MAX];
    int len = snprintf(text, sizeof text, "%u / %u", (unsigned)side[0],
                       (unsigned)side[1]);
    declare(decls, "aspect-ratio", (pith_str){text, (size_t)len}, view);
}

void pith_present_read(const pith_page *page, uint32_t node, pith_decls *decls,
                       pith_css_view view)
{
    pith_tree *tree = page->tree;
    uint16_t tag = page->tag[node];
    pith_span which = tree->data[node];
    if (tag == PITH_TAG_TD || tag == PITH_TAG_TH)
        declare_cell(page, node, decls, view);
    if (which.len > 1)
        declare_shape(page, node, decls, view);
    for (uint32_t k = 0; k < which.len; k++) {
        pith_attr *attr = &tree->attrs[which.at + k];
        if (!presents[attr->id])
            continue;
        for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
            if (rows[i].attr != attr->id || (rows[i].tag && rows[i].tag != tag))
                continue;
            char text[TEXT_MAX];
            pith_str value = pith_tree_attr_value(tree, attr);
            declare(decls, rows[i].property,
                    attr->id == PITH_ATTR_NOWRAP ? PITH_S("nowrap")
                                                 : with_unit(value, text),
                    view);
        }
        declare_special(decls, tag, attr->id, pith_tree_attr_value(tree, attr),
                        view);
    }
}
