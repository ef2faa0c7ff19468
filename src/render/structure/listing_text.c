/* SPDX-License-Identifier: Apache-2.0 */
/* The text of a listing: see listing.h.
 *
 * A line is an element, and its break is written when the next one begins, so
 * an empty element is an empty line. A line break at the end of the element's
 * text, or between two of these elements, counts as that same break. */
#include "listing.h"

#include "page_tool.h"
#include "role.h"
#include "status.h"
#include "str.h"

#include <string.h>

typedef struct writer {
    const pith_page *page;
    const uint8_t *keep;
    uint32_t root;
    char *data;
    size_t len;
    uint32_t open;    /* innermost open element */
    uint32_t line;    /* the line that began last, */
    size_t line_from; /* and where */
    uint32_t depth;   /* open lines, one inside another */
    bool due;         /* a line has ended, but its break is not written */
    bool numbered;    /* its number was just skipped */
} writer;

static bool at_start(const writer *self)
{
    return self->len == 0 || self->data[self->len - 1] == '\n';
}

static void put_break(writer *self)
{
    self->data[self->len++] = '\n';
    self->due = false;
}

/* Write no-break spaces as spaces, and drop characters that only keep empty
 * lines open. */
static void put_code(writer *self, pith_str text)
{
    static const pith_str blanks[] = {
        {"\xc2\xa0", 2}, {"\xe2\x80\x8b", 3}, {"\xef\xbb\xbf", 3}};
    for (size_t i = 0; i < text.len; i++) {
        pith_str rest = {text.data + i, text.len - i};
        size_t blank = 0;
        while (blank < 3 &&
               (rest.len < blanks[blank].len ||
                memcmp(rest.data, blanks[blank].data, blanks[blank].len) != 0))
            blank++;
        if (blank == 3) {
            self->data[self->len++] = text.data[i];
            continue;
        }
        if (blank == 0)
            self->data[self->len++] = ' ';
        i += blanks[blank].len - 1;
    }
}

/* Elements that are lines of their own, in code or by their name. */
static bool is_line(const pith_page *page, uint32_t node)
{
    switch (pith_role_of(page->tag[node])) {
    case PITH_ROLE_BLOCK:
    case PITH_ROLE_SECTION:
    case PITH_ROLE_HEADING:
    case PITH_ROLE_QUOTE:
    case PITH_ROLE_PRE:
    case PITH_ROLE_ITEM:
    case PITH_ROLE_TERM:
    case PITH_ROLE_ROW:
    case PITH_ROLE_CAPTION:
        return true;
    case PITH_ROLE_INLINE:
        return page->tag[node] == PITH_TAG_SPAN &&
               pith_listing_is_line(page, node);
    default:
        return false;
    }
}

/* White space that only indents the markup: in tables and lists, around the
 * code in a cell, and between lines. */
static bool is_layout(const writer *self, uint32_t node, pith_str text)
{
    const pith_page *page = self->page;
    uint32_t up = page->parent[node];
    uint32_t after = page->end[node];
    if (!pith_str_is_blank(text))
        return false;
    pith_role role = pith_role_of(page->tag[up]);
    if (role == PITH_ROLE_TABLE || role == PITH_ROLE_ROWS ||
        role == PITH_ROLE_ROW || role == PITH_ROLE_LIST)
        return true;
    if (!memchr(text.data, '\n', text.len))
        return false;
    if (role == PITH_ROLE_CELL)
        return page->end[up] - up > 2;
    /* before a line; before other code it is the break and an indent */
    return after < page->end[up] ? is_line(page, after) : self->due;
}

/* In <pre>, breaks behind the first one are empty lines, also in front of a
 * line. */
static void keep_empty_lines(writer *self, pith_str text)
{
    size_t breaks = 0;
    for (size_t i = 0; i < text.len; i++)
        breaks += text.data[i] == '\n';
    if (self->page->tag[self->root] != PITH_TAG_PRE || breaks < 2 ||
        self->len == 0)
        return;
    if (self->due || !at_start(self))
        put_break(self);
    for (; breaks > 1; breaks--)
        put_break(self);
}

static void meet_text(writer *self, uint32_t node)
{
    const pith_page *page = self->page;
    pith_str text = pith_tree_text(page->tree, page->tree->data[node]);
    bool blank = page->text_before[node + 1] == page->text_before[node];
    if (text.len == 0 || !(blank || self->keep[node]))
        return;
    if (is_layout(self, node, text)) {
        keep_empty_lines(self, text);
        return;
    }
    if (self->due && text.data[0] != '\n')
        put_break(self);
    if (self->numbered && pith_str_istarts(text, PITH_S("\xc2\xa0"))) {
        text.data += 2; /* the separator after the number */
        text.len -= 2;
    }
    self->due = self->numbered = false;
    put_code(self, text);
}

static void enter(writer *self, uint32_t node)
{
    if (pith_role_of(self->page->tag[node]) == PITH_ROLE_CELL && !self->due &&
        !at_start(self))
        self->data[self->len++] = '\t'; /* two adjacent cells with text */
    self->open = node;
    if (!is_line(self->page, node))
        return;
    if (self->due || !at_start(self))
        put_break(self);
    self->numbered = false;
    self->line = node;
    self->line_from = self->len;
    self->depth++;
}

static void leave(writer *self)
{
    uint32_t node = self->open;
    self->open = self->page->parent[node];
    if (!is_line(self->page, node))
        return;
    self->depth--;
    if (self->len > self->line_from)
        self->due = self->due || !at_start(self);
    else if (self->line == node)
        self->due = self->due || self->depth == 0 ||
                    pith_listing_is_line(self->page, node);
}

/* Hidden, or a button that copies or folds the code. */
static bool is_left_out(const writer *self, uint32_t node)
{
    return self->page->flags[node] & PITH_NODE_HIDDEN ||
           pith_role_of(self->page->tag[node]) == PITH_ROLE_SPACED;
}

static void write_all(writer *self)
{
    const pith_page *page = self->page;
    uint32_t stop = page->end[self->root];
    for (uint32_t i = self->root + 1; i < stop;) {
        while (self->open != self->root && i >= page->end[self->open])
            leave(self);
        bool number = pith_page_tool_is_gutter(page, i);
        if (number || is_left_out(self, i)) {
            self->numbered = number;
            i = page->end[i];
            continue;
        }
        if (page->tag[i] == PITH_TAG_TEXT) {
            meet_text(self, i);
        } else if (page->tag[i] == PITH_TAG_BR) {
            if (self->due)
                put_break(self);
            put_break(self);
        } else if (pith_tag_is_element(page->tag[i])) {
            enter(self, i);
        }
        i++;
    }
}

pith_status pith_listing_text(const pith_page *page, const uint8_t *keep,
                              uint32_t node, pith_arena *scratch, pith_str *out)
{
    /* The upper bound: every text once, and at most two breaks or a tab before
     * each node. */
    size_t most = 2 * (size_t)(page->end[node] - node);
    for (uint32_t i = node; i < page->end[node]; i++)
        if (page->tag[i] == PITH_TAG_TEXT)
            most += page->tree->data[i].len;
    writer w = {.page = page,
                .keep = keep,
                .root = node,
                .open = node,
                .data = pith_arena_alloc(scratch, most, 1)};
    if (!w.data)
        return PITH_NOMEM;
    write_all(&w);
    while (w.len > 0 && w.data[w.len - 1] == '\n')
        w.len--;
    *out = (pith_str){w.data, w.len};
    return PITH_OK;
}
