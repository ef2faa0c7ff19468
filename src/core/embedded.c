/* SPDX-License-Identifier: Apache-2.0 */
/* The text in a page's embedded data: see embedded.h. The bounds are
 * guesses. */
#include "embedded.h"

#include "buf.h"
#include "escape.h"
#include "loose_json.h"
#include "status.h"
#include "str.h"
#include "tag_kind.h"

#include <string.h>

enum {
    SHOWN_CHARS = 400,      /* a page that shows more is not an empty shell */
    NOTHING_CHARS = 100,    /* less than this is not even a message */
    PROSE_BYTES = 120,      /* a shorter string is a label or a name */
    WORD_BYTES = 15,        /* a longer average means tokens or addresses */
    TEXTS_MAX = 400,        /* texts per page */
    TOTAL_MAX = 1 << 20,    /* bytes of all texts */
    NESTED_MAX = 64,        /* strings per page that contain JSON */
    NESTED_BYTES = 1 << 22, /* bytes of all of them */
    AUTHOR_BYTES = 100,     /* a longer string is not a name */
    DATE_BYTES = 40,        /* a longer string is not a date */
};

/* A text and, for a post, its author and date. */
typedef struct found_text {
    pith_str text, author, date;
} found_text;

typedef struct gatherer {
    const pith_page *page;
    pith_arena *arena;
    found_text text[TEXTS_MAX];
    size_t ntexts, bytes;
    pith_str nested[NESTED_MAX]; /* strings in JSON that contain JSON */
    size_t nnested, nested_bytes;
} gatherer;

/* -- Choosing strings ------------------------------------------------------ */

static bool is_prose(pith_str text)
{
    size_t breaks = 0;
    size_t wide = 0; /* bytes of letters outside ASCII */
    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.data[i];
        breaks += c <= ' ';
        wide += c >= 0x80;
    }
    return text.len >= PROSE_BYTES && text.data[0] != '{' &&
           text.data[0] != '[' &&
           (breaks * WORD_BYTES >= text.len || wide * 2 > text.len);
}

static bool is_known(const gatherer *self, pith_str text)
{
    for (size_t i = 0; i < self->ntexts; i++)
        if (pith_str_eq(self->text[i].text, text))
            return true;
    return false;
}

static pith_str member(const pith_loose *loose, const pith_loose_value *value,
                       const char *name)
{
    const pith_loose_value *object = &loose->values[value->parent];
    const pith_loose_value *found = pith_loose_member(loose, object, name);
    bool text = found && found->kind == PITH_LOOSE_STRING;
    return text ? found->text : (pith_str){NULL, 0};
}

static pith_str author_of(const pith_loose *loose,
                          const pith_loose_value *value)
{
    pith_str author = member(loose, value, "username");
    return author.len <= AUTHOR_BYTES ? author : (pith_str){NULL, 0};
}

/* A date. It is ASCII, so it can be cut anywhere. */
static pith_str date_of(const pith_loose *loose, const pith_loose_value *value)
{
    pith_str date = member(loose, value, "created_at");
    bool fits = date.len <= DATE_BYTES;
    for (size_t i = 0; fits && i < date.len; i++)
        fits = (unsigned char)date.data[i] < 0x80;
    return fits ? date : (pith_str){NULL, 0};
}

static void take(gatherer *self, const pith_loose *loose,
                 const pith_loose_value *value)
{
    pith_str text = value->text;
    if (self->ntexts == TEXTS_MAX || self->bytes + text.len > TOTAL_MAX ||
        !is_prose(text) || is_known(self, text))
        return;
    self->text[self->ntexts++] = (found_text){.text = text,
                                              .author = author_of(loose, value),
                                              .date = date_of(loose, value)};
    self->bytes += text.len;
}

/* Keys of members that have the main text of a page. */
static bool is_body_key(pith_str key)
{
    return pith_str_eq(key, PITH_S("articleBody")) ||
           pith_str_eq(key, PITH_S("text"));
}

/* Keys that contain a word for text, alone or in a compound. */
static bool is_text_key(pith_str key)
{
    static const char *const parts[] = {
        "body",    "content",   "text",    "html",     "description",
        "summary", "paragraph", "excerpt", "markdown", "cooked"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (pith_str_ifind(key, pith_str_of(parts[i])) != SIZE_MAX)
            return true;
    return false;
}

/* Whether a string contains JSON. The initial state of scripts often does. */
static bool is_json(pith_str text)
{
    return text.len >= PROSE_BYTES &&
           (text.data[0] == '{' || text.data[0] == '[');
}

static pith_status read_json(gatherer *self, pith_str json,
                             bool (*wanted)(pith_str key))
{
    enum { BYTES_A_NODE = 16 }; /* as much work as a node: a guess */
    pith_loose loose;
    PITH_TRY(pith_arena_work(self->arena, 1 + json.len / BYTES_A_NODE));
    PITH_TRY(pith_loose_read(self->arena, json, &loose));
    for (uint32_t i = 0; i < loose.n; i++) {
        const pith_loose_value *value = &loose.values[i];
        if (value->kind != PITH_LOOSE_STRING)
            continue;
        if (is_json(value->text) && self->nnested < NESTED_MAX &&
            value->text.len <= NESTED_BYTES - self->nested_bytes) {
            self->nested_bytes += value->text.len;
            self->nested[self->nnested++] = value->text;
        } else if (wanted(value->key)) {
            take(self, &loose, value);
        }
    }
    return PITH_OK;
}

/* -- Scripts --------------------------------------------------------------- */

/* The text of a script that contains JSON: linked data, or any other kind. */
static pith_str json_of(const pith_page *page, uint32_t node, bool linked)
{
    pith_str none = {NULL, 0};
    if (page->tag[node] != PITH_TAG_SCRIPT || node + 1 == page->end[node])
        return none;
    pith_str type = pith_page_attr(page, node, PITH_ATTR_TYPE);
    bool fits = linked ? pith_str_istarts(type, PITH_S("application/ld+json"))
                       : pith_str_istarts(type, PITH_S("application/json"));
    return fits ? pith_tree_text(page->tree, page->tree->data[node + 1]) : none;
}

static pith_status read_scripts(gatherer *self, bool linked,
                                bool (*wanted)(pith_str key))
{
    PITH_TRY(pith_arena_work(self->arena, self->page->nnodes));
    for (uint32_t i = 0; i < self->page->nnodes; i++) {
        pith_str json = json_of(self->page, i, linked);
        if (json.len)
            PITH_TRY(read_json(self, json, wanted));
    }
    return PITH_OK;
}

/* Read JSON in attributes that are meant for scripts: data-preloaded,
 * data-page, data-props. */
static pith_status read_attributes(gatherer *self)
{
    pith_tree *tree = self->page->tree;
    PITH_TRY(pith_arena_work(self->arena, self->page->nnodes));
    for (uint32_t i = 0; i < self->page->nnodes; i++) {
        if (!pith_tag_is_element(self->page->tag[i]))
            continue;
        for (uint32_t k = 0; k < tree->data[i].len; k++) {
            pith_attr *attr = &tree->attrs[tree->data[i].at + k];
            if (!pith_str_istarts(pith_tree_attr_name(tree, attr),
                                  PITH_S("data-")))
                continue;
            pith_str value = pith_tree_attr_value(tree, attr);
            if (is_json(value))
                PITH_TRY(read_json(self, value, is_text_key));
        }
    }
    return PITH_OK;
}

/* Read the initial state of scripts in scripts and attributes, and the JSON in
 * its strings. */
static pith_status read_state(gatherer *self)
{
    PITH_TRY(read_scripts(self, false, is_text_key));
    PITH_TRY(read_attributes(self));
    for (size_t i = 0; i < self->nnested; i++)
        PITH_TRY(read_json(self, self->nested[i], is_text_key));
    return PITH_OK;
}

/* -- HTML ------------------------------------------------------------------ */

static bool has_markup(pith_str text)
{
    for (size_t i = 0; i + 1 < text.len; i++) {
        char next = text.data[i + 1];
        if (text.data[i] == '<' &&
            (next == '/' || (next >= 'a' && next <= 'z')))
            return true;
    }
    return false;
}

/* Write a text without markup; line breaks end paragraphs. */
static void put_plain(pith_str text, pith_buf *out)
{
    while (text.len) {
        const char *end = memchr(text.data, '\n', text.len);
        size_t len = end ? (size_t)(end - text.data) : text.len;
        pith_buf_text(out, "<p>");
        pith_escape_html(out, (pith_str){text.data, len});
        pith_buf_text(out, "</p>\n");
        len += end != NULL;
        text = (pith_str){text.data + len, text.len - len};
    }
}

/* Write the author and date of a post in the form that forums use. */
static void put_writer(const found_text *post, pith_buf *out)
{
    enum { DAY = 10 }; /* bytes of 2025-09-04 */
    pith_str day = post->date;
    day.len = day.len < DAY ? day.len : DAY;
    pith_buf_text(out, "<p><b class=username>");
    pith_escape_html(out, post->author);
    pith_buf_text(out, "</b> <time datetime=\"");
    pith_escape_html(out, post->date);
    pith_buf_text(out, "\">");
    pith_escape_html(out, day);
    pith_buf_text(out, "</time></p>\n");
}

static void put_text(const found_text *found, pith_buf *out)
{
    if (found->author.len)
        put_writer(found, out);
    if (has_markup(found->text)) {
        pith_buf_text(out, "<div>");
        pith_buf_str(out, found->text);
        pith_buf_text(out, "</div>\n");
    } else {
        put_plain(found->text, out);
    }
}

static void put_texts(const gatherer *self, pith_buf *out)
{
    pith_buf_text(out, "\n<article>\n");
    for (size_t i = 0; i < self->ntexts; i++) {
        bool post = self->text[i].author.len > 0;
        pith_buf_text(out, post ? "<section class=post>\n" : "");
        put_text(&self->text[i], out);
        pith_buf_text(out, post ? "</section>\n" : "");
    }
    pith_buf_text(out, "</article>\n");
}

pith_status pith_embedded_find(const pith_page *page, pith_arena *arena,
                               pith_str *html)
{
    *html = (pith_str){NULL, 0};
    uint32_t shown = pith_page_shown_chars(page, SHOWN_CHARS);
    if (shown > SHOWN_CHARS)
        return PITH_OK;
    gatherer *self = pith_arena_zalloc(arena, 1, sizeof *self);
    if (!self)
        return PITH_NOMEM;
    self->page = page;
    self->arena = arena;
    PITH_TRY(read_scripts(self, true, is_body_key));
    if (self->bytes == 0 && shown <= NOTHING_CHARS)
        PITH_TRY(read_state(self));
    if (self->bytes <= shown)
        return PITH_OK;
    pith_buf out;
    pith_buf_init(&out, 0);
    put_texts(self, &out);
    if (out.status == PITH_OK)
        html->data = pith_arena_copy(arena, pith_buf_view(&out));
    html->len = html->data ? out.len : 0;
    pith_buf_clear(&out);
    return html->data ? PITH_OK : PITH_NOMEM;
}
