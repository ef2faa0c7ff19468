/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Why each block was kept or dropped. A block is a run of neighbouring text
 * nodes below the same block element that share one decision. The reason is
 * the text's own, since text is what gets rendered; the figure is the block
 * element's, which is what methods measure.
 */
#include "json.h"
#include "number.h"
#include "object.h"
#include "path.h"
#include "role.h"
#include "status.h"
#include "str.h"

enum {
    PREVIEW_CHARS = 72, /* code points shown of a block's text */
    FIGURE_PLACES = 4,
    JSON_INDENT = 2,
};

typedef struct block {
    uint32_t element; /* the block element */
    uint32_t first;   /* its first text node */
    uint32_t stop;    /* one past its last text node */
    uint32_t words, link_words, chars;
    bool keep;
} block;

typedef struct account {
    pith_doc *doc;
    const pith_labels *labels;
    pith_arena *arena;
    pith_paths paths;
    block *blocks;
    size_t nblocks, cap;
    size_t kept;
    uint64_t words, kept_words;
    pith_buf *out;
    pith_buf line; /* scratch: a path, a preview */
} account;

/* The nearest block element of every node, itself included. */
static uint32_t *find_elements(const pith_page *page, pith_arena *arena)
{
    uint32_t *element = pith_arena_zalloc(arena, page->nnodes, sizeof *element);
    for (uint32_t i = 1; element && i < page->nnodes; i++) {
        bool own = pith_tag_is_element(page->tag[i]) &&
                   (pith_role_breaks(pith_role_of(page->tag[i])) ||
                    page->parent[i] == 0 || i == page->body);
        element[i] = own ? i : element[page->parent[i]];
    }
    return element;
}

static bool is_shown_text(const pith_page *page, uint32_t i)
{
    return page->tag[i] == PITH_TAG_TEXT &&
           !(page->flags[i] & PITH_NODE_HIDDEN) &&
           pith_page_text(page, i).len > 0;
}

static block *new_block(account *a)
{
    if (a->nblocks == a->cap) {
        size_t cap = a->cap ? a->cap * 2 : 64;
        block *grown = pith_arena_grow(a->arena, a->blocks, a->nblocks, cap,
                                       sizeof *grown);
        if (!grown)
            return NULL;
        a->blocks = grown;
        a->cap = cap;
    }
    return &a->blocks[a->nblocks++];
}

static void add_text(account *a, block *b, uint32_t i)
{
    const pith_page *page = &a->doc->page;
    uint32_t words = pith_page_words(page, i);
    b->stop = i + 1;
    b->words += words;
    b->link_words +=
        page->link_words_before[i + 1] - page->link_words_before[i];
    b->chars += pith_page_chars(page, i);
    a->words += words;
    a->kept_words += b->keep ? words : 0;
}

static pith_status find_blocks(account *a)
{
    const pith_page *page = &a->doc->page;
    uint32_t *element = find_elements(page, a->arena);
    if (!element)
        return PITH_NOMEM;
    for (uint32_t i = 1; i < page->nnodes; i++) {
        if (!is_shown_text(page, i))
            continue;
        bool keep = pith_labels_keep(a->labels, i);
        block *b = a->nblocks ? &a->blocks[a->nblocks - 1] : NULL;
        if (!b || b->element != element[i] || b->keep != keep) {
            b = new_block(a);
            if (!b)
                return PITH_NOMEM;
            *b = (block){.element = element[i], .first = i, .keep = keep};
            a->kept += keep;
        }
        add_text(a, b, i);
    }
    return PITH_OK;
}

/* The first words of a block into a->line, cut between words if it has any. */
static void preview(account *a, const block *b)
{
    const pith_page *page = &a->doc->page;
    pith_buf *line = &a->line;
    pith_buf_reset(line);
    size_t chars = 0;
    size_t space = 0; /* where the last space stands */
    for (uint32_t i = b->first; i < b->stop; i++) {
        if (!is_shown_text(page, i))
            continue;
        pith_str text = pith_page_text(page, i);
        if (line->len) {
            space = line->len;
            pith_buf_byte(line, ' ');
            chars++;
        }
        while (text.len && chars < PREVIEW_CHARS) {
            size_t len;
            if (pith_utf8_next(text, &len) == ' ')
                space = line->len;
            pith_buf_put(line, text.data, len);
            text.data += len;
            text.len -= len;
            chars++;
        }
        if (text.len || chars >= PREVIEW_CHARS) {
            if (space)
                line->len = space;
            pith_buf_text(line, "...");
            return;
        }
    }
}

static void write_head(const account *a)
{
    char score[PITH_NUMBER_MAX];
    pith_number_write(a->labels->score, FIGURE_PLACES, true, score);
    pith_buf_printf(a->out, "method %s, score %s\n", a->labels->method->name,
                    score);
    pith_buf_printf(a->out, "kept %zu of %zu blocks, %llu of %llu words\n",
                    a->kept, a->nblocks, (unsigned long long)a->kept_words,
                    (unsigned long long)a->words);
    if (a->labels->method->figure)
        pith_buf_printf(a->out, "figure: %s\n", a->labels->method->figure);
}

static void write_block(account *a, const block *b)
{
    pith_buf_printf(a->out, "\n%s %6u word%s", b->keep ? "keep" : "drop",
                    b->words, b->words == 1 ? " " : "s");
    if (a->labels->method->figure) {
        char figure[PITH_NUMBER_MAX];
        pith_number_write(pith_labels_figure(a->labels, b->element),
                          FIGURE_PLACES, false, figure);
        pith_buf_printf(a->out, " %12s", figure);
    }
    pith_buf_text(a->out, "  ");
    pith_paths_write(&a->paths, b->element, a->out);
    pith_buf_printf(a->out, "\n     %s\n     ",
                    pith_labels_why(a->labels, b->first));
    preview(a, b);
    pith_buf_str(a->out, pith_buf_view(&a->line));
    pith_buf_byte(a->out, '\n');
}

static void write_text(account *a)
{
    write_head(a);
    for (size_t i = 0; i < a->nblocks; i++)
        write_block(a, &a->blocks[i]);
}

static void json_uint(pith_json *json, const char *key, uint64_t value)
{
    pith_json_key(json, key);
    pith_json_uint(json, value);
}

static void json_block(account *a, pith_json *json, const block *b)
{
    pith_json_open(json, '{');
    pith_json_key(json, "path");
    pith_buf_reset(&a->line);
    pith_paths_write(&a->paths, b->element, &a->line);
    pith_json_str(json, pith_buf_view(&a->line));
    pith_json_key(json, "keep");
    pith_json_bool(json, b->keep);
    pith_json_key(json, "reason");
    pith_json_str(json, pith_str_of(pith_labels_why(a->labels, b->first)));
    pith_json_key(json, "figure");
    if (a->labels->method->figure)
        pith_json_number(json, pith_labels_figure(a->labels, b->element),
                         FIGURE_PLACES, true);
    else
        pith_json_null(json);
    json_uint(json, "words", b->words);
    json_uint(json, "link_words", b->link_words);
    json_uint(json, "chars", b->chars);
    json_uint(json, "node", b->first);
    json_uint(json, "src", a->doc->tree.src[b->first].at);
    pith_json_key(json, "text");
    preview(a, b);
    pith_json_str(json, pith_buf_view(&a->line));
    pith_json_close(json);
}

static void write_json(account *a)
{
    pith_json json;
    pith_json_init(&json, a->out, JSON_INDENT);
    pith_json_open(&json, '{');
    pith_json_key(&json, "method");
    pith_json_str(&json, pith_str_of(a->labels->method->name));
    pith_json_key(&json, "score");
    pith_json_number(&json, a->labels->score, FIGURE_PLACES, true);
    pith_json_key(&json, "figure");
    pith_json_str(&json, pith_str_of(a->labels->method->figure));
    pith_json_key(&json, "blocks");
    pith_json_open(&json, '[');
    for (size_t i = 0; i < a->nblocks; i++)
        json_block(a, &json, &a->blocks[i]);
    pith_json_close(&json);
    pith_json_close(&json);
    pith_buf_byte(a->out, '\n');
}

pith_status pith_explain(pith_doc *doc, const pith_labels *labels,
                         const char *format, char **out, size_t *len)
{
    *out = NULL;
    bool json = format && strcmp(format, "json") == 0;
    if (format && !json && strcmp(format, "text") != 0)
        return PITH_ARG;
    pith_buf buf;
    pith_buf_init(&buf, doc->limits.max_output);
    account a = {.doc = doc,
                 .labels = labels,
                 .arena = pith_doc_scratch(doc),
                 .out = &buf};
    pith_buf_init(&a.line, doc->limits.max_output);
    pith_status status = pith_paths_init(&a.paths, &doc->page, a.arena);
    if (status == PITH_OK)
        status = find_blocks(&a);
    if (status == PITH_OK && json)
        write_json(&a);
    else if (status == PITH_OK)
        write_text(&a);
    if (status == PITH_OK)
        status = a.line.status;
    pith_doc_scratch_done(doc);
    pith_buf_clear(&a.line);
    if (status == PITH_OK)
        return pith_buf_take(&buf, out, len);
    pith_buf_clear(&buf);
    return status;
}
