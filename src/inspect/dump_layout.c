/* SPDX-License-Identifier: Apache-2.0 */
/* Boxes as text: see dump_layout.h. */
#include "dump_layout.h"

#include "json.h"
#include "number.h"
#include "status.h"
#include "str.h"

enum { PLACES = 2, COLUMN = 9 };
enum { NODE_WORK = 20 }; /* units of the deadline to write a node */

static bool is_shown(const pith_layout *layout, uint32_t i)
{
    return layout->box[i].width > 0 || layout->box[i].height > 0;
}

static bool is_text(const pith_page *page, uint32_t i)
{
    return page->tag[i] == PITH_TAG_TEXT;
}

/* A number, right-aligned in its column. */
static void put_number(double value, pith_buf *out)
{
    char text[PITH_NUMBER_MAX];
    size_t len = pith_number_write(value, PLACES, true, text);
    for (size_t n = len; n < COLUMN; n++)
        pith_buf_byte(out, ' ');
    pith_buf_put(out, text, len);
}

static void put_name(const pith_page *page, uint32_t i, pith_buf *out)
{
    pith_json json;
    pith_json_init(&json, out, 0);
    if (is_text(page, i))
        pith_json_str(&json, pith_page_text(page, i));
    else if (i == 0)
        pith_buf_text(out, "#document");
    else
        pith_buf_str(out, pith_tree_tag_name(page->tree, page->tag[i]));
}

static void put_line(const pith_page *page, const pith_layout *layout,
                     uint32_t i, pith_buf *out)
{
    const pith_box *box = &layout->box[i];
    const pith_look *look = &layout->look[i];
    pith_buf_printf(out, "%7u", i);
    put_number((double)box->x, out);
    put_number((double)box->y, out);
    put_number((double)box->width, out);
    put_number((double)box->height, out);
    put_number((double)look->font_size, out);
    pith_buf_printf(out, " %4u %s #%06x #%06x ", look->font_weight,
                    look->is_inline ? "inline" : "block ", look->background,
                    look->color);
    put_name(page, i, out);
    pith_buf_byte(out, '\n');
}

/* The boxes, or an empty layout if there are none. */
static pith_status take_layout(pith_doc *doc, pith_layout *out)
{
    const pith_layout *layout;
    *out = (pith_layout){.source = "none"};
    PITH_TRY(pith_doc_layout(doc, &layout));
    if (layout)
        *out = *layout;
    return PITH_OK;
}

pith_status pith_dump_layout(pith_doc *doc, pith_buf *out)
{
    pith_layout layout;
    PITH_TRY(take_layout(doc, &layout));
    pith_buf_printf(out, "layout %s, page", layout.source);
    put_number((double)layout.width, out);
    put_number((double)layout.height, out);
    pith_buf_printf(out,
                    "%s\n%7s%9s%9s%9s%9s%9s bold display ground  color   "
                    "name or text\n",
                    layout.cut ? ", some style rules not used" : "", "node",
                    "x", "y", "width", "height", "font");
    for (uint32_t i = 0; i < layout.nnodes; i++) {
        PITH_TRY(pith_arena_work(&doc->scratch, NODE_WORK));
        if (is_shown(&layout, i))
            put_line(&doc->page, &layout, i, out);
    }
    return PITH_OK;
}

static void put_color(pith_json *json, const char *key, uint32_t rgb)
{
    char text[8] = "#";
    for (size_t k = 0; k < 6; k++)
        text[1 + k] = "0123456789abcdef"[rgb >> (20 - 4 * k) & 15];
    pith_json_key(json, key);
    pith_json_str(json, (pith_str){text, 7});
}

static void put_named_number(pith_json *json, const char *key, double value)
{
    pith_json_key(json, key);
    pith_json_number(json, value, PLACES, true);
}

static void put_object(const pith_page *page, const pith_layout *layout,
                       uint32_t i, pith_json *json)
{
    const pith_box *box = &layout->box[i];
    const pith_look *look = &layout->look[i];
    const float sides[] = {box->x, box->y, box->width, box->height};
    pith_json_open(json, '{');
    pith_json_key(json, "node");
    pith_json_uint(json, i);
    pith_json_key(json, "name");
    pith_json_str(json, is_text(page, i) ? PITH_S("#text")
                        : i == 0
                            ? PITH_S("#document")
                            : pith_tree_tag_name(page->tree, page->tag[i]));
    pith_json_key(json, "box");
    pith_json_open(json, '[');
    for (size_t k = 0; k < 4; k++)
        pith_json_number(json, (double)sides[k], PLACES, true);
    pith_json_close(json);
    put_named_number(json, "font_size", (double)look->font_size);
    pith_json_key(json, "font_weight");
    pith_json_uint(json, look->font_weight);
    pith_json_key(json, "inline");
    pith_json_bool(json, look->is_inline);
    put_color(json, "background", look->background);
    put_color(json, "color", look->color);
    if (is_text(page, i)) {
        pith_json_key(json, "text");
        pith_json_str(json, pith_page_text(page, i));
    }
    pith_json_close(json);
}

pith_status pith_dump_layout_json(pith_doc *doc, pith_buf *out)
{
    pith_layout layout;
    pith_json json;
    PITH_TRY(take_layout(doc, &layout));
    pith_json_init(&json, out, 0);
    pith_json_open(&json, '{');
    pith_json_key(&json, "source");
    pith_json_str(&json, pith_str_of(layout.source));
    put_named_number(&json, "width", (double)layout.width);
    put_named_number(&json, "height", (double)layout.height);
    pith_json_key(&json, "cut");
    pith_json_bool(&json, layout.cut);
    pith_json_key(&json, "nodes");
    pith_json_open(&json, '[');
    for (uint32_t i = 0; i < layout.nnodes; i++) {
        PITH_TRY(pith_arena_work(&doc->scratch, NODE_WORK));
        if (is_shown(&layout, i))
            put_object(&doc->page, &layout, i, &json);
    }
    pith_json_close(&json);
    pith_json_close(&json);
    pith_buf_byte(out, '\n');
    return PITH_OK;
}
