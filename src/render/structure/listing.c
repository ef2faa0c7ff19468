/* SPDX-License-Identifier: Apache-2.0 */
/* Which elements are code made of lines: see listing.h. */
#include "listing.h"

#include "page_tool.h"
#include "role.h"
#include "status.h"
#include "str.h"

#include <string.h>

enum {
    CLIMB = 6, /* levels from a line up to the element of all lines. A guess. */
    LONG_LINE = 200, /* average code points per line from which it is prose */
    MANY_LINES =
        2, /* minimum lines of a listing where one line may be a word */
    MAX_CLASSES = 512 /* bytes of class lists that are examined */
};

/* -- Names --------------------------------------------------------------- */

/* Class names that programs give to the element of a line, or to the cell with
 * its code. */
static const char *const line_names[] = {
    "CodeMirror-line", "ace_line",     "blob-code",
    "blob-code-inner", "cm-line",      "code-line",
    "crayon-line",     "ec-line",      "gatsby-highlight-code-line",
    "hljs-ln-code",    "hljs-ln-line", "lines-code",
    "react-file-line", "token-line",   "view-line",
};

/* Class names of the element of all lines, where it is not the parent. */
static const char *const holder_names[] = {
    "CodeMirror-code",
    "ace_text-layer",
    "react-code-lines",
};

/* Class names around a line of code. Poems also have elements of class
 * "line". */
static const char *const code_names[] = {
    "code",      "code-block", "codeblock",         "fragment",
    "highlight", "hljs",       "syntaxhighlighter",
};

static bool is_one_of(pith_str word, const char *const *names, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (pith_str_may_be(word, names[i]) &&
            pith_str_eq(word, pith_str_of(names[i])))
            return true;
    return false;
}

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

static bool has_class(const pith_page *page, uint32_t node,
                      const char *const *names, size_t n)
{
    pith_str rest = pith_page_class(page, node);
    if (rest.len > MAX_CLASSES)
        rest.len = MAX_CLASSES;
    for (;;) {
        pith_str word = pith_str_word(&rest);
        if (word.len == 0)
            return false;
        if (is_one_of(word, names, n))
            return true;
    }
}

/* Whether an element's classes contain "line" or "code", as all names of lines
 * do: most have neither, and need no closer look. */
static bool may_be_line(const pith_page *page, uint32_t node)
{
    pith_str classes = pith_page_class(page, node);
    for (size_t i = 0; i + 4 <= classes.len; i++) {
        const char *at = memchr(classes.data + i, 'e', classes.len - i);
        if (!at)
            return false;
        i = (size_t)(at - classes.data);
        if (i >= 3 &&
            (memcmp(at - 3, "lin", 3) == 0 || memcmp(at - 3, "cod", 3) == 0))
            return true;
    }
    return false;
}

bool pith_listing_is_line(const pith_page *page, uint32_t node)
{
    static const char *const plain[] = {"line"};
    return may_be_line(page, node) &&
           (has_class(page, node, line_names, COUNT(line_names)) ||
            has_class(page, node, plain, COUNT(plain)));
}

static bool is_code_around(const pith_page *page, uint32_t node)
{
    for (int n = 0; n < CLIMB && node != page->body; n++) {
        if (has_class(page, node, code_names, COUNT(code_names)))
            return true;
        node = page->parent[node];
    }
    return false;
}

/* -- What is inside ------------------------------------------------------ */

typedef struct inside {
    uint32_t blocks; /* lines that are blocks or rows */
    uint32_t lines;  /* inline elements named as lines */
    uint32_t glued;  /* of these, with no break before the next one */
    uint32_t breaks; /* br */
    bool newline;    /* in a text node */
    bool foreign;    /* elements that code does not have: headings, images */
} inside;

/* Whether a line is followed by another one, without a break at its end. */
static bool is_glued(const pith_page *page, uint32_t node)
{
    uint32_t next = page->end[node];
    if (next >= page->end[page->parent[node]] ||
        page->tag[next] != PITH_TAG_SPAN || !pith_listing_is_line(page, next) ||
        page->tag[next - 1] != PITH_TAG_TEXT)
        return false;
    pith_str text = pith_tree_text(page->tree, page->tree->data[next - 1]);
    return text.len > 0 && text.data[text.len - 1] != '\n';
}

static void look_at(const pith_page *page, uint32_t node, inside *in)
{
    pith_role role = pith_role_of(page->tag[node]);
    if (role == PITH_ROLE_HEADING || role == PITH_ROLE_IMAGE ||
        role == PITH_ROLE_SECTION || page->tag[node] == PITH_TAG_P)
        in->foreign = true;
    else if (role == PITH_ROLE_BREAK)
        in->breaks++;
    else if (role == PITH_ROLE_ROW || role == PITH_ROLE_ITEM ||
             page->tag[node] == PITH_TAG_DIV)
        in->blocks++;
    else if (page->tag[node] == PITH_TAG_SPAN &&
             pith_listing_is_line(page, node)) {
        in->lines++;
        in->glued += is_glued(page, node);
    }
}

static inside look_inside(const pith_page *page, uint32_t node)
{
    inside in = {0};
    for (uint32_t i = node + 1; i < page->end[node]; i++) {
        if (page->flags[i] & PITH_NODE_HIDDEN)
            continue;
        if (page->tag[i] != PITH_TAG_TEXT) {
            look_at(page, i, &in);
            continue;
        }
        pith_str text = pith_tree_text(page->tree, page->tree->data[i]);
        in.newline =
            in.newline || (text.len && memchr(text.data, '\n', text.len));
    }
    return in;
}

/* Lines that are blocks, as opposed to the paragraphs of a text after an
 * unclosed <code>. */
static bool has_block_lines(const pith_page *page, uint32_t node,
                            const inside *in)
{
    return in->blocks > 0 && !in->foreign &&
           pith_page_chars(page, node) / in->blocks < LONG_LINE;
}

/* Lines that are adjacent inline elements, which a style turns into blocks. */
static bool has_inline_lines(const inside *in)
{
    return in->lines >= MANY_LINES && !in->newline && in->breaks == 0 &&
           !in->foreign;
}

/* -- One rule per element ------------------------------------------------- */

static bool is_blank_text(const pith_page *page, uint32_t node)
{
    return page->tag[node] == PITH_TAG_TEXT &&
           page->text_before[node + 1] == page->text_before[node];
}

static bool parts_lines(const pith_page *page, uint32_t node)
{
    pith_role role = pith_role_of(page->tag[node]);
    return pith_role_breaks(role) || role == PITH_ROLE_BREAK ||
           role == PITH_ROLE_RULE;
}

/* Whether an element is in a data cell, which is a line of its own. */
static bool is_in_cell(const pith_page *page, uint32_t node)
{
    uint32_t up = page->parent[node];
    if (page->tag[up] == PITH_TAG_P)
        up = page->parent[up];
    return pith_role_of(page->tag[up]) == PITH_ROLE_CELL &&
           !has_class(page, up, code_names, COUNT(code_names));
}

/* Whether nothing else is on an element's lines. */
static bool is_alone(const pith_page *page, uint32_t node)
{
    uint32_t up = page->parent[node];
    uint32_t after = page->end[node];
    while (after < page->end[up] && is_blank_text(page, after))
        after++;
    if (after < page->end[up] && !parts_lines(page, after))
        return false;
    uint32_t before = node - 1;
    while (before > up && is_blank_text(page, before))
        before--;
    while (before > up && page->parent[before] != up)
        before = page->parent[before];
    return pith_role_breaks(pith_role_of(page->tag[before])) ||
           (before > up && parts_lines(page, before));
}

static bool names_language(const pith_page *page, uint32_t node)
{
    pith_str classes = pith_page_class(page, node);
    return pith_str_ifind(classes, PITH_S("language-")) != SIZE_MAX ||
           pith_str_ifind(classes, PITH_S("hljs")) != SIZE_MAX;
}

/* The code element of highlighters whose styles turn it into a block, and that
 * of forums, with br. */
static uint32_t of_code(const pith_page *page, uint32_t node)
{
    inside in = look_inside(page, node);
    bool block = has_block_lines(page, node, &in);
    bool lines =
        in.breaks > 0 || has_inline_lines(&in) ||
        (in.newline && (in.lines >= MANY_LINES || names_language(page, node)));
    if (!block && !(lines && !in.foreign && is_alone(page, node) &&
                    !is_in_cell(page, node)))
        return 0;
    /* The paragraph, which contains nothing else, becomes the block. */
    uint32_t up = page->parent[node];
    bool sole = page->tag[up] == PITH_TAG_P &&
                pith_page_chars(page, up) == pith_page_chars(page, node);
    return sole ? up : node;
}

static uint32_t of_pre(const pith_page *page, uint32_t node)
{
    inside in = look_inside(page, node);
    bool glued = in.glued > 0 && !in.foreign;
    return has_block_lines(page, node, &in) || has_inline_lines(&in) || glued
               ? node
               : 0;
}

static uint32_t holder_of(const pith_page *page, uint32_t line)
{
    uint32_t up = page->parent[line];
    uint32_t at = up;
    for (int n = 0; n < CLIMB && at > page->body; n++) {
        if (has_class(page, at, holder_names, COUNT(holder_names)))
            return at;
        at = page->parent[at];
    }
    return up;
}

static uint32_t of_cell(const pith_page *page, uint32_t node)
{
    if (!may_be_line(page, node) ||
        !has_class(page, node, line_names, COUNT(line_names)))
        return 0;
    uint32_t at = page->parent[node];
    for (int n = 0; n < 2 && page->tag[at] != PITH_TAG_TABLE; n++)
        at = page->parent[at];
    return page->tag[at] == PITH_TAG_TABLE ? at : 0;
}

static bool has_code_style(const pith_page *page, uint32_t node)
{
    static const pith_str fonts[] = {{"monospace", 9},
                                     {"Consolas", 8},
                                     {"Courier", 7},
                                     {"Menlo", 5},
                                     {"Monaco", 6}};
    pith_str style = pith_page_attr(page, node, PITH_ATTR_STYLE);
    size_t at = pith_str_ifind(style, PITH_S("white-space"));
    if (at == SIZE_MAX)
        return false;
    pith_str value = {style.data + at + 11, style.len - at - 11};
    value = pith_str_trim(value);
    if (value.len == 0 || value.data[0] != ':')
        return false;
    value = pith_str_trim((pith_str){value.data + 1, value.len - 1});
    if (!pith_str_istarts(value, PITH_S("pre")) ||
        pith_str_istarts(value, PITH_S("pre-line")))
        return false;
    for (size_t i = 0; i < COUNT(fonts); i++)
        if (pith_str_ifind(style, fonts[i]) != SIZE_MAX)
            return true;
    return false;
}

/* Lists of code: "dp-c" and the like of an old highlighter. */
static uint32_t of_list(const pith_page *page, uint32_t node)
{
    pith_str classes = pith_str_trim(pith_page_class(page, node));
    return pith_str_istarts(classes, PITH_S("dp-")) ||
                   pith_str_ieq(classes, PITH_S("linenums"))
               ? node
               : 0;
}

/* -- The page ------------------------------------------------------------- */

typedef struct finder {
    const pith_render_job *job;
    const uint8_t *keep;
    uint8_t *copy; /* changed labels, or NULL */
    uint32_t *nodes;
    uint32_t count, cap;
    bool *others;     /* per number of a class: elements of it are no lines */
    uint32_t no_code; /* an element whose lines are not code */
    uint32_t refused; /* end of an element that looks like code but is not */
} finder;

static uint32_t of_line(finder *self, uint32_t node)
{
    const pith_page *page = self->job->page;
    bool *other = &self->others[page->classes.of[node]];
    *other = *other || !pith_listing_is_line(page, node);
    if (*other)
        return 0;
    bool named = has_class(page, node, line_names, COUNT(line_names));
    if (!named && page->parent[node] == self->no_code)
        return 0;
    uint32_t up = holder_of(page, node);
    if (up > page->body && (named || is_code_around(page, up)))
        return up;
    self->no_code = page->parent[node];
    return 0;
}

/* A line, or an element with the style of code, which is examined once. */
static uint32_t of_div(finder *self, uint32_t node)
{
    const pith_page *page = self->job->page;
    uint32_t line = of_line(self, node);
    if (line || node < self->refused || !has_code_style(page, node))
        return line;
    if (!look_inside(page, node).foreign)
        return node;
    self->refused = page->end[node];
    return 0;
}

/* The listing that an element indicates: itself, an ancestor, or 0. */
static uint32_t listing_at(finder *self, uint32_t node)
{
    const pith_page *page = self->job->page;
    switch (page->tag[node]) {
    case PITH_TAG_PRE:
        /* The lines of an editor are <pre>, too. */
        return pith_listing_is_line(page, node) ? of_line(self, node)
                                                : of_pre(page, node);
    case PITH_TAG_CODE:
        return of_code(page, node);
    case PITH_TAG_TD:
        return of_cell(page, node);
    case PITH_TAG_DIV:
        return of_div(self, node);
    case PITH_TAG_OL:
        return of_list(page, node);
    default:
        return 0;
    }
}

static pith_status add(finder *self, uint32_t node)
{
    while (self->count > 0 && self->nodes[self->count - 1] >= node)
        self->count--; /* inside this one */
    uint32_t *room = pith_arena_room(self->job->scratch, self->nodes,
                                     self->count, &self->cap, sizeof *room);
    if (!room)
        return PITH_NOMEM;
    self->nodes = room;
    self->nodes[self->count++] = node;
    return PITH_OK;
}

/* The first node at or after `node` that has kept text, or `stop`. */
static uint32_t find_kept(const finder *self, uint32_t node, uint32_t stop)
{
    const uint32_t *text = self->job->page->text_before;
    while (node < stop) {
        const uint8_t *kept = self->keep[node]
                                  ? self->keep + node
                                  : memchr(self->keep + node, 1, stop - node);
        if (!kept)
            return stop;
        node = (uint32_t)(kept - self->keep);
        if (text[node + 1] != text[node])
            return node;
        node++;
    }
    return stop;
}

static pith_status find_all(finder *self)
{
    const pith_page *page = self->job->page;
    uint32_t stop = page->end[page->body];
    uint32_t content = page->body;
    for (uint32_t i = page->body + 1; i < stop;) {
        if (content < i)
            content = find_kept(self, i, stop);
        uint32_t next = i + 1;
        if (!pith_tag_is_element(page->tag[i])) {
            i = next;
            continue;
        }
        if (content >= page->end[i] || page->flags[i] & PITH_NODE_HIDDEN) {
            i = page->end[i];
            continue;
        }
        uint32_t listing = listing_at(self, i);
        if (listing) {
            PITH_TRY(add(self, listing));
            next = page->end[listing];
        } else if (page->tag[i] == PITH_TAG_PRE ||
                   page->tag[i] == PITH_TAG_CODE) {
            next = page->end[i];
        }
        i = next;
    }
    return PITH_OK;
}

/* Code points of a listing: the kept ones, and all. */
static uint32_t count_kept(const finder *self, uint32_t node, uint32_t *all)
{
    const pith_page *page = self->job->page;
    uint32_t kept = *all = 0;
    for (uint32_t i = node + 1; i < page->end[node];) {
        if (pith_page_tool_is_gutter(page, i)) {
            i = page->end[i];
            continue;
        }
        uint32_t chars = page->chars_before[i + 1] - page->chars_before[i];
        *all += chars;
        kept += self->keep[i] ? chars : 0;
        i++;
    }
    return kept;
}

/* Keep all lines of a listing if most of its text is kept. */
static pith_status complete(finder *self, uint32_t node)
{
    const pith_page *page = self->job->page;
    uint32_t all;
    uint32_t kept = count_kept(self, node, &all);
    if (kept == all || kept <= all / 2)
        return PITH_OK;
    if (!self->copy) {
        self->copy = pith_arena_alloc(self->job->scratch, page->nnodes, 1);
        if (!self->copy)
            return PITH_NOMEM;
        memcpy(self->copy, self->keep, page->nnodes);
        self->keep = self->copy;
    }
    for (uint32_t i = node + 1; i < page->end[node];) {
        if (pith_page_tool_is_gutter(page, i)) {
            i = page->end[i];
            continue;
        }
        if (!(page->flags[i] & PITH_NODE_HIDDEN))
            self->copy[i] = 1;
        i++;
    }
    return PITH_OK;
}

pith_status pith_listings_find(const pith_render_job *job, const uint8_t **keep,
                               pith_listings *out)
{
    finder f = {.job = job,
                .keep = *keep,
                .others = pith_arena_zalloc(job->scratch, job->page->classes.n,
                                            sizeof *f.others)};
    if (!f.others)
        return PITH_NOMEM;
    PITH_TRY(find_all(&f));
    for (uint32_t i = 0; i < f.count; i++)
        PITH_TRY(complete(&f, f.nodes[i]));
    *keep = f.keep;
    *out = (pith_listings){f.nodes, f.count};
    return PITH_OK;
}
