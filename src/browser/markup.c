/* SPDX-License-Identifier: Apache-2.0 */
/* Writing HTML: see markup.h. Nodes come in document order, so an element ends
 * where the next node's parent is not inside it; a stack has the open elements;
 * its size is the depth of the tree. */
#include "markup.h"

#include "status.h"
#include "str.h"
#include "tag.h"

typedef struct writer {
    const json_t *nodes;
    const json_t *strings;
    const pith_shown_page *page;
    pith_buf *out;
    bool *dropped;  /* per node: the subtree is not written */
    uint32_t *open; /* elements without their end tag yet */
    uint32_t nopen;
} writer;

enum { ELEMENT = 1, TEXT = 3, DOCTYPE = 10, FRAGMENT = 11 };

static json_int_t kind_of(const writer *self, uint32_t i)
{
    return json_integer_value(
        json_array_get(json_object_get(self->nodes, "nodeType"), i));
}

static pith_str string_at(const writer *self, const json_t *number)
{
    json_int_t i = json_is_integer(number) ? json_integer_value(number) : -1;
    const json_t *text =
        i >= 0 ? json_array_get(self->strings, (size_t)i) : NULL;
    if (!json_is_string(text))
        return (pith_str){0};
    return (pith_str){json_string_value(text), json_string_length(text)};
}

static uint8_t traits_of(pith_str name)
{
    uint16_t tag = pith_tag_find(name.data, name.len);
    return tag < PITH_TAG_STATIC_COUNT ? pith_tag_traits[tag] : 0;
}

/* -- Pieces ---------------------------------------------------------------- */

static void escape(pith_buf *out, pith_str text)
{
    for (size_t i = 0; i < text.len; i++) {
        char c = text.data[i];
        if (c == '&')
            pith_buf_text(out, "&amp;");
        else if (c == '<')
            pith_buf_text(out, "&lt;");
        else if (c == '>')
            pith_buf_text(out, "&gt;");
        else if (c == '"')
            pith_buf_text(out, "&quot;");
        else
            pith_buf_byte(out, c);
    }
}

static bool is_name(pith_str name)
{
    for (size_t i = 0; i < name.len; i++) {
        unsigned char c = (unsigned char)name.data[i];
        if (c <= ' ' || c == '"' || c == '\'' || c == '<' || c == '>' ||
            c == '/' || c == '=')
            return false;
    }
    return name.len > 0;
}

static void put_lower(pith_buf *out, pith_str name)
{
    for (size_t i = 0; i < name.len; i++)
        pith_buf_byte(out, pith_lower(name.data[i]));
}

static void put_start(writer *self, uint32_t i)
{
    const json_t *list =
        json_array_get(json_object_get(self->nodes, "attributes"), i);
    size_t n = json_array_size(list);
    pith_buf_byte(self->out, '<');
    put_lower(self->out, self->page->nodes[i].name);
    for (size_t k = 0; k + 1 < n; k += 2) {
        pith_str name = string_at(self, json_array_get(list, k));
        if (!is_name(name))
            continue;
        pith_buf_byte(self->out, ' ');
        pith_buf_str(self->out, name);
        pith_buf_text(self->out, "=\"");
        escape(self->out, string_at(self, json_array_get(list, k + 1)));
        pith_buf_byte(self->out, '"');
    }
    pith_buf_byte(self->out, '>');
}

/* Parsers drop a line break at the start of pre and textarea. */
static bool eats_break(pith_str name)
{
    return pith_str_ieq(name, PITH_S("pre")) ||
           pith_str_ieq(name, PITH_S("textarea")) ||
           pith_str_ieq(name, PITH_S("listing"));
}

static bool has_end_tag(pith_str text, pith_str name)
{
    size_t at;
    while ((at = pith_str_ifind(text, PITH_S("</"))) != SIZE_MAX) {
        text.data += at + 2;
        text.len -= at + 2;
        if (pith_str_istarts(text, name))
            return true;
    }
    return false;
}

static void put_text(writer *self, uint32_t i)
{
    const pith_shown_node *node = &self->page->nodes[i];
    pith_str name = self->page->nodes[node->parent].name;
    bool first = node->parent + 1 == i;
    if (traits_of(name) & PITH_TRAIT_RAW) {
        /* An end tag inside would end the element; only scripts make these. */
        if (!has_end_tag(node->text, name))
            pith_buf_str(self->out, node->text);
        return;
    }
    if (first && node->text.len && node->text.data[0] == '\n' &&
        eats_break(name))
        pith_buf_byte(self->out, '\n');
    escape(self->out, node->text);
}

/* -- The walk -------------------------------------------------------------- */

/* Sparse columns list their nodes; returns their number, or NULL. */
static void drop_listed(writer *self, const char *column, const char *value)
{
    const json_t *sparse = json_object_get(self->nodes, column);
    const json_t *index = json_object_get(sparse, "index");
    const json_t *values = json_object_get(sparse, "value");
    size_t n = json_array_size(index);
    for (size_t k = 0; k < n; k++) {
        json_int_t i = json_integer_value(json_array_get(index, k));
        pith_str text = string_at(self, json_array_get(values, k));
        if (i >= 0 && i < (json_int_t)self->page->nnodes &&
            (!value || pith_str_eq(text, pith_str_of(value))))
            self->dropped[i] = true;
    }
}

static void close_until(writer *self, uint32_t parent)
{
    while (self->nopen && self->open[self->nopen - 1] != parent) {
        uint32_t i = self->open[--self->nopen];
        if (kind_of(self, i) != ELEMENT)
            continue;
        pith_buf_text(self->out, "</");
        put_lower(self->out, self->page->nodes[i].name);
        pith_buf_byte(self->out, '>');
    }
}

static void put_node(writer *self, uint32_t i)
{
    const pith_shown_node *node = &self->page->nodes[i];
    json_int_t kind = kind_of(self, i);
    close_until(self, node->parent);
    if (kind == TEXT)
        put_text(self, i);
    else if (kind == DOCTYPE)
        pith_buf_text(self->out, "<!DOCTYPE html>");
    else if (kind == ELEMENT)
        put_start(self, i);
    bool holds =
        kind == FRAGMENT ||
        (kind == ELEMENT && !(traits_of(node->name) & PITH_TRAIT_VOID));
    if (holds)
        self->open[self->nopen++] = i;
    else
        self->dropped[i] = true;
}

pith_status pith_markup_write(const json_t *nodes, const json_t *strings,
                              const pith_shown_page *page, pith_arena *arena,
                              pith_buf *html)
{
    writer w = {.nodes = nodes, .strings = strings, .page = page, .out = html};
    w.dropped = pith_arena_zalloc(arena, page->nnodes, sizeof *w.dropped);
    w.open = pith_arena_alloc(arena, page->nnodes, sizeof *w.open);
    if (!w.dropped || !w.open)
        return PITH_NOMEM;
    drop_listed(&w, "pseudoType", NULL);
    drop_listed(&w, "shadowRootType", "user-agent");
    w.open[w.nopen++] = 0;
    for (uint32_t i = 1; i < page->nnodes; i++) {
        const pith_shown_node *node = &page->nodes[i];
        bool named = kind_of(&w, i) != ELEMENT || is_name(node->name);
        w.dropped[i] |= w.dropped[node->parent] || !named;
        if (!w.dropped[i])
            put_node(&w, i);
    }
    close_until(&w, 0);
    return html->status;
}
