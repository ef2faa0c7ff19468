/* SPDX-License-Identifier: Apache-2.0 */
/* Why each block was kept or dropped, as text and as JSON. Blocks are defined
 * in blocks_shown.h. */
#include "blocks_shown.h"
#include "json.h"
#include "number.h"
#include "path.h"
#include "status.h"
#include "str.h"

enum {
    BLOCK_WORK = 20,    /* units of the deadline to write a block */
    PREVIEW_CHARS = 72, /* code points shown of a block's text */
    FIGURE_PLACES = 4,
    JSON_INDENT = 2,
};

typedef struct account {
    pith_doc *doc;
    const pith_labels *labels;
    pith_arena *arena;
    pith_paths paths;
    pith_shown shown;
    size_t kept;
    uint64_t words, kept_words;
    pith_buf *out;
    pith_buf line; /* scratch: a path, a preview */
} account;

static pith_status find_blocks(account *self)
{
    const pith_page *page = &self->doc->page;
    PITH_TRY(
        pith_shown_find(page, &self->labels, 1, self->arena, &self->shown));
    PITH_TRY(pith_shown_find_grounds(page, &self->labels, 1, self->arena,
                                     &self->shown));
    for (size_t i = 0; i < self->shown.n; i++) {
        const pith_shown_block *block = &self->shown.block[i];
        self->words += block->words;
        self->kept += block->keep;
        self->kept_words += block->keep ? block->words : 0;
    }
    return PITH_OK;
}

static void preview(account *a, const pith_shown_block *b)
{
    pith_shown_preview(&a->doc->page, b, PREVIEW_CHARS, &a->line);
}

static void write_head(const account *self)
{
    char score[PITH_NUMBER_MAX];
    pith_number_write(self->labels->verdict.score, FIGURE_PLACES, true, score);
    pith_buf_printf(self->out, "method %s, score %s\n",
                    self->labels->method->name, score);
    pith_buf_printf(self->out, "kept %zu of %zu blocks, %llu of %llu words\n",
                    self->kept, self->shown.n,
                    (unsigned long long)self->kept_words,
                    (unsigned long long)self->words);
    if (self->labels->method->figure)
        pith_buf_printf(self->out, "figure: %s\n",
                        self->labels->method->figure);
}

static void write_block(account *a, const pith_shown_block *b)
{
    pith_buf_printf(a->out, "\n%s %6u word%s", b->keep ? "keep" : "drop",
                    b->words, b->words == 1 ? " " : "s");
    if (a->labels->method->figure) {
        char figure[PITH_NUMBER_MAX];
        pith_number_write(pith_shown_figure(a->labels, b), FIGURE_PLACES, false,
                          figure);
        pith_buf_printf(a->out, " %12s", figure);
    }
    pith_buf_text(a->out, "  ");
    pith_paths_write(&a->paths, b->element, a->out);
    pith_buf_text(a->out, "\n     ");
    pith_shown_why(&a->shown, a->labels, 0, b, a->out);
    pith_buf_text(a->out, "\n     ");
    preview(a, b);
    pith_buf_str(a->out, pith_buf_view(&a->line));
    pith_buf_heed(a->out, &a->line);
    pith_buf_byte(a->out, '\n');
}

static void write_text(account *self)
{
    write_head(self);
    for (size_t i = 0; i < self->shown.n; i++) {
        if (pith_arena_work(self->arena, BLOCK_WORK))
            break;
        write_block(self, &self->shown.block[i]);
    }
}

static void json_uint(pith_json *json, const char *key, uint64_t value)
{
    pith_json_key(json, key);
    pith_json_uint(json, value);
}

static void json_block(account *a, pith_json *json, const pith_shown_block *b)
{
    pith_json_open(json, '{');
    pith_json_key(json, "path");
    pith_buf_reset(&a->line);
    pith_paths_write(&a->paths, b->element, &a->line);
    pith_json_str(json, pith_buf_view(&a->line));
    pith_buf_heed(a->out, &a->line);
    pith_json_key(json, "keep");
    pith_json_bool(json, b->keep);
    pith_json_key(json, "reason");
    pith_json_str(json, pith_str_of(pith_labels_why(a->labels, b->first)));
    pith_json_key(json, "grounds");
    pith_json_open(json, '[');
    const char *const *phrase = pith_shown_phrases(&a->shown, 0, b);
    for (size_t i = 0; phrase && i < PITH_GROUNDS && phrase[i]; i++)
        pith_json_str(json, pith_str_of(phrase[i]));
    pith_json_close(json);
    pith_json_key(json, "figure");
    if (a->labels->method->figure)
        pith_json_number(json, pith_shown_figure(a->labels, b), FIGURE_PLACES,
                         true);
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
    pith_buf_heed(a->out, &a->line);
    pith_json_close(json);
}

static void write_json(account *self)
{
    pith_json json;
    pith_json_init(&json, self->out, JSON_INDENT);
    pith_json_open(&json, '{');
    pith_json_key(&json, "method");
    pith_json_str(&json, pith_str_of(self->labels->method->name));
    pith_json_key(&json, "score");
    pith_json_number(&json, self->labels->verdict.score, FIGURE_PLACES, true);
    pith_json_key(&json, "figure");
    pith_json_str(&json, pith_str_of(self->labels->method->figure));
    pith_json_key(&json, "blocks");
    pith_json_open(&json, '[');
    for (size_t i = 0; i < self->shown.n; i++) {
        if (pith_arena_work(self->arena, BLOCK_WORK))
            break;
        json_block(self, &json, &self->shown.block[i]);
    }
    pith_json_close(&json);
    pith_json_close(&json);
    pith_buf_byte(self->out, '\n');
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
    (void)pith_doc_continue_clock(doc, "explaining");
    pith_status status = pith_paths_init(&a.paths, &doc->page, a.arena);
    if (status == PITH_OK)
        status = find_blocks(&a);
    if (status == PITH_OK && json)
        write_json(&a);
    else if (status == PITH_OK)
        write_text(&a);
    if (status == PITH_OK)
        status = doc->deadline.is_over ? PITH_LIMIT : a.line.status;
    status = pith_doc_settle(doc, status);
    pith_doc_scratch_done(doc);
    pith_buf_clear(&a.line);
    if (status == PITH_OK)
        return pith_buf_take(&buf, out, len);
    pith_buf_clear(&buf);
    return status;
}
