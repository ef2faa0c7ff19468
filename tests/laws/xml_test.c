/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Laws of the XML formats, over all methods and pages, with every option that
 * adds markup and with none: every element is closed, in order, and there is no
 * byte that XML forbids; lists contain only items, tables only rows, rows only
 * cells, and there is no text between them; without markup the letters and
 * digits are those of the text.
 */
#include "law_pages.h"
#include "str.h"
#include "text.h"

#include <pith/pith.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

enum { DEPTH = 256 };

/* A document being read. */
typedef struct reader {
    const char *where;
    pith_str rest;
    pith_str open[DEPTH];
    size_t depth;
    pith_buf text; /* text between tags, with references resolved */
} reader;

static void complain(const reader *r, const char *what)
{
    int len = r->rest.len < 60 ? (int)r->rest.len : 60;
    fail_msg("%s: %s at '%.*s'", r->where, what, len, r->rest.data);
}

static void pass(reader *r, size_t len)
{
    r->rest.data += len;
    r->rest.len -= len;
}

static bool is_any(pith_str name, const char *const *names)
{
    for (; *names; names++)
        if (pith_str_eq(name, pith_str_of(*names)))
            return true;
    return false;
}

/* Check the parent of an element: lists, tables and rows contain certain
 * elements only, and no text. */
static void check_place(reader *r, pith_str name)
{
    static const char *const strict[] = {"list", "table", "row", NULL};
    static const char *const inside[] = {"item", "row", "cell", "head", NULL};
    if (r->depth && is_any(r->open[r->depth - 1], strict) &&
        !is_any(name, inside))
        complain(r, "an element out of place");
}

static void read_tag(reader *r)
{
    size_t end = 0;
    while (end < r->rest.len && r->rest.data[end] != '>')
        end++;
    if (end == r->rest.len)
        complain(r, "a tag without an end");
    bool closing = r->rest.data[1] == '/';
    bool empty = r->rest.data[end - 1] == '/';
    pith_str name = {r->rest.data + 1 + closing, 0};
    while (pith_is_alpha((unsigned char)name.data[name.len]))
        name.len++;
    if (closing) {
        if (!r->depth || !pith_str_eq(name, r->open[r->depth - 1]))
            complain(r, "closes what is not open");
        r->depth--;
    } else {
        check_place(r, name);
        if (!empty && r->depth == DEPTH)
            complain(r, "too deep");
        if (!empty)
            r->open[r->depth++] = name;
    }
    pass(r, end + 1);
}

static void read_reference(reader *r)
{
    static const struct {
        pith_str name;
        char c;
    } rows[] = {{{"&amp;", 5}, '&'},
                {{"&lt;", 4}, '<'},
                {{"&gt;", 4}, '>'},
                {{"&quot;", 6}, '"'}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (!pith_str_istarts(r->rest, rows[i].name))
            continue;
        pith_buf_byte(&r->text, rows[i].c);
        pass(r, rows[i].name.len);
        return;
    }
    complain(r, "no reference");
}

static void read_text(reader *r)
{
    static const char *const strict[] = {"main", "div",   "list", "table",
                                         "row",  "quote", NULL};
    size_t len = 0;
    bool blank = true;
    while (len < r->rest.len && !memchr("<&", r->rest.data[len], 2)) {
        unsigned char c = (unsigned char)r->rest.data[len++];
        if (c < ' ' && c != '\n' && c != '\t')
            complain(r, "a byte that XML forbids");
        blank = blank && pith_is_space(c);
    }
    if (!blank && (!r->depth || is_any(r->open[r->depth - 1], strict)))
        complain(r, "text out of place");
    pith_buf_put(&r->text, r->rest.data, len);
    pass(r, len);
}

static void read_document(reader *r)
{
    while (r->rest.len) {
        if (r->rest.data[0] == '<')
            read_tag(r);
        else if (r->rest.data[0] == '&')
            read_reference(r);
        else
            read_text(r);
    }
    if (r->depth)
        complain(r, "an element that is not closed");
}

/* The next letter, mark or digit; 0 at the end. */
static uint32_t next_letter(pith_str *text)
{
    while (text->len) {
        size_t len;
        uint32_t code = pith_utf8_next(*text, &len);
        text->data += len;
        text->len -= len;
        if (pith_char_word_kind(code) != PITH_WORD_NONE)
            return code;
    }
    return 0;
}

static void compare(const reader *r, pith_str text)
{
    pith_str got = pith_buf_view(&r->text);
    for (;;) {
        uint32_t a = next_letter(&text);
        uint32_t b = next_letter(&got);
        if (a != b)
            fail_msg("%s: not the text before '%.*s'", r->where,
                     text.len < 60 ? (int)text.len : 60, text.data);
        if (a == 0)
            return;
    }
}

static void try_page(pith_worker *worker, const law_page *page,
                     const pith_options *options)
{
    char where[300];
    pith_result *result;
    pith_status status = pith_worker_extract(
        worker, (pith_str){page->data, page->len}, options, &result, NULL);
    assert_int_equal(status, PITH_OK);
    snprintf(where, sizeof where, "%s, %s, %s", page->path, options->method,
             options->format);
    reader r = {.where = where, .rest = result->output};
    pith_buf_init(&r.text, 0);
    read_document(&r);
    if (!options->render.links && result->outcome != PITH_OUTCOME_LIMIT)
        compare(&r, result->text);
    pith_buf_clear(&r.text);
    pith_result_free(result);
}

static void check_xml(const law_page *page)
{
    static const char *const formats[] = {"xml", "tei"};
    pith_worker *worker = pith_worker_new();
    pith_method_info method;
    for (size_t i = 0; pith_method_info_at(i, &method); i++) {
        for (size_t k = 0; k < 4; k++) {
            bool rich = k >= 2;
            pith_options options = {
                .method = method.name,
                .format = formats[k % 2],
                .render = {.links = rich, .images = rich, .formatting = rich}};
            try_page(worker, page, &options);
        }
    }
    pith_worker_free(worker);
}

int main(void)
{
    static const law laws[] = {
        {"xml is well-formed and has the text", check_xml, false},
        {NULL, NULL, false},
    };
    return law_run("xml", laws);
}
