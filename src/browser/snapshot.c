/* SPDX-License-Identifier: Apache-2.0 */
/* Reading snapshots: see snapshot.h.
 *
 * A snapshot is a table of strings and parallel arrays: per node its parent,
 * kind, name, value and attributes as numbers of strings; per box its node,
 * bounds and styles. All of it is checked before use. */
#include "snapshot.h"

#include "markup.h"
#include "number.h"
#include "status.h"
#include "str.h"

#include <math.h>

typedef struct reader {
    const json_t *strings;
    const json_t *nodes;
    const json_t *layout;
    const json_t *styles;
    const json_t *bounds;
    pith_shown_node *node;
    uint32_t n;
    uint32_t *box; /* per node: the number of its box plus one; 0: none */
} reader;

json_t *pith_snapshot_params(void)
{
    return json_pack("{s:[ssssss]}", "computedStyles", "display", "font-size",
                     "font-weight", "color", "background-color", "visibility");
}

/* -- Values ---------------------------------------------------------------- */

static pith_str text_of(const reader *self, const json_t *number)
{
    json_int_t i = json_is_integer(number) ? json_integer_value(number) : -1;
    const json_t *text =
        i >= 0 ? json_array_get(self->strings, (size_t)i) : NULL;
    if (!json_is_string(text))
        return (pith_str){0};
    return (pith_str){json_string_value(text), json_string_length(text)};
}

static pith_str text_at(const reader *self, const char *array, size_t i)
{
    return text_of(self,
                   json_array_get(json_object_get(self->nodes, array), i));
}

static pith_str style_of(const reader *self, uint32_t box, size_t style)
{
    return text_of(self,
                   json_array_get(json_array_get(self->styles, box), style));
}

static float number_of(const json_t *value)
{
    double number = json_number_value(value);
    return isfinite(number) && fabs(number) < 1e9 ? (float)number : 0;
}

/* The number at the start of text, which moves past it. */
static bool take_number(pith_str *text, double *out)
{
    size_t start = 0;
    if (text->len == 0)
        return false;
    while (start < text->len &&
           !pith_is_digit((unsigned char)text->data[start]))
        start++;
    size_t stop = start;
    while (stop < text->len &&
           (pith_is_digit((unsigned char)text->data[stop]) ||
            text->data[stop] == '.'))
        stop++;
    bool fine =
        stop > start &&
        pith_number_parse((pith_str){text->data + start, stop - start}, out);
    text->data += stop;
    text->len -= stop;
    return fine;
}

static uint32_t mix(double over, uint32_t below, double alpha)
{
    return (uint32_t)lround(fmin(over, 255) * alpha + below * (1 - alpha));
}

uint32_t pith_snapshot_color(pith_str text, uint32_t below)
{
    double part[3], alpha = 1;
    if (!pith_str_istarts(text, PITH_S("rgb")))
        return below;
    for (size_t i = 0; i < 3; i++)
        if (!take_number(&text, &part[i]))
            return below;
    if (!take_number(&text, &alpha))
        alpha = 1;
    alpha = fmin(alpha, 1);
    return mix(part[0], below >> 16 & 255, alpha) << 16 |
           mix(part[1], below >> 8 & 255, alpha) << 8 |
           mix(part[2], below & 255, alpha);
}

/* -- Nodes ----------------------------------------------------------------- */

static void inherit(reader *self, uint32_t i)
{
    pith_shown_node *node = &self->node[i];
    const pith_shown_node *above = &self->node[node->parent];
    *node = (pith_shown_node){.parent = node->parent,
                              .name = node->name,
                              .text = node->text,
                              .font_size = above->font_size,
                              .font_weight = above->font_weight,
                              .background = above->background,
                              .color = above->color};
    node->is_inline = pith_str_eq(node->name, PITH_S("#text"));
}

static void read_look(reader *self, uint32_t i, uint32_t box)
{
    pith_shown_node *node = &self->node[i];
    pith_str display = style_of(self, box, PITH_SNAPSHOT_DISPLAY);
    pith_str size = style_of(self, box, PITH_SNAPSHOT_SIZE);
    pith_str weight = style_of(self, box, PITH_SNAPSHOT_WEIGHT);
    double number;
    if (!json_array_size(json_array_get(self->styles, box)))
        return;
    if (take_number(&size, &number) && number < 1e6)
        node->font_size = (float)number;
    if (take_number(&weight, &number) && number >= 1 && number <= 1000)
        node->font_weight = (uint16_t)number;
    node->color = pith_snapshot_color(style_of(self, box, PITH_SNAPSHOT_COLOR),
                                      node->background);
    if (pith_str_eq(node->name, PITH_S("#text")))
        return;
    node->background = pith_snapshot_color(
        style_of(self, box, PITH_SNAPSHOT_BACKGROUND), node->background);
    node->is_inline = pith_str_eq(display, PITH_S("inline")) ||
                      pith_str_eq(display, PITH_S("inline-block"));
}

/* A node that is laid out but invisible has no box, as if it were not laid
 * out. */
static void read_box(reader *self, uint32_t i)
{
    if (self->box[i] == 0)
        return;
    uint32_t box = self->box[i] - 1;
    const json_t *bounds = json_array_get(self->bounds, box);
    pith_shown_node *node = &self->node[i];
    read_look(self, i, box);
    pith_str visibility = style_of(self, box, PITH_SNAPSHOT_VISIBILITY);
    if (visibility.len && !pith_str_eq(visibility, PITH_S("visible")))
        return;
    node->x = number_of(json_array_get(bounds, 0));
    node->y = number_of(json_array_get(bounds, 1));
    node->width = fmaxf(number_of(json_array_get(bounds, 2)), 0);
    node->height = fmaxf(number_of(json_array_get(bounds, 3)), 0);
}

static pith_status read_node(reader *self, uint32_t i)
{
    enum { ELEMENT = 1, TEXT = 3 };
    pith_shown_node *node = &self->node[i];
    json_int_t parent = json_integer_value(
        json_array_get(json_object_get(self->nodes, "parentIndex"), i));
    json_int_t kind = json_integer_value(
        json_array_get(json_object_get(self->nodes, "nodeType"), i));
    if (i > 0 && (parent < 0 || parent >= (json_int_t)i))
        return PITH_FORMAT;
    node->parent = i ? (uint32_t)parent : 0;
    /* The doctype's name is also "html". */
    node->name = kind == ELEMENT || kind == TEXT ? text_at(self, "nodeName", i)
                                                 : PITH_S("#other");
    if (kind == TEXT)
        node->text = text_at(self, "nodeValue", i);
    if (i == 0)
        *node = (pith_shown_node){.name = node->name,
                                  .font_size = 16,
                                  .font_weight = 400,
                                  .background = 0xffffff};
    else
        inherit(self, i);
    read_box(self, i);
    return PITH_OK;
}

static void index_boxes(reader *self)
{
    const json_t *owner = json_object_get(self->layout, "nodeIndex");
    size_t n = json_array_size(owner);
    for (size_t k = 0; k < n && k < UINT32_MAX - 1; k++) {
        json_int_t i = json_integer_value(json_array_get(owner, k));
        /* of several boxes of a node the first is its principal one */
        if (i >= 0 && i < (json_int_t)self->n && self->box[i] == 0)
            self->box[i] = (uint32_t)k + 1;
    }
}

pith_status pith_snapshot_read(const json_t *snapshot, pith_arena *arena,
                               pith_shown_page *page, pith_buf *html)
{
    const json_t *document =
        json_array_get(json_object_get(snapshot, "documents"), 0);
    reader r = {.strings = json_object_get(snapshot, "strings"),
                .nodes = json_object_get(document, "nodes"),
                .layout = json_object_get(document, "layout")};
    r.styles = json_object_get(r.layout, "styles");
    r.bounds = json_object_get(r.layout, "bounds");
    size_t n = json_array_size(json_object_get(r.nodes, "parentIndex"));
    if (n == 0 || n >= UINT32_MAX)
        return PITH_FORMAT;
    r.n = (uint32_t)n;
    r.node = pith_arena_zalloc(arena, n, sizeof *r.node);
    r.box = pith_arena_zalloc(arena, n, sizeof *r.box);
    if (!r.node || !r.box)
        return PITH_NOMEM;
    index_boxes(&r);
    for (uint32_t i = 0; i < r.n; i++)
        PITH_TRY(read_node(&r, i));
    *page = (pith_shown_page){
        .nodes = r.node,
        .nnodes = r.n,
        .width = number_of(json_object_get(document, "contentWidth")),
        .height = number_of(json_object_get(document, "contentHeight")),
    };
    return pith_markup_write(r.nodes, r.strings, page, arena, html);
}
