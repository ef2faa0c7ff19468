/* SPDX-License-Identifier: Apache-2.0 */
/* Text and documents from the results of rules: see rule_text.h. */
#include "rule_text.h"

#include "scan.h"
#include "status.h"
#include "str.h"
#include "style.h"
#include "text.h"
#include "token.h"

enum { ATTRS_MAX = 64 };

/* Text being written. */
typedef struct stream {
    pith_tokenizer *tokenizer;
    pith_buf *out;
    pith_buf *line;  /* of the paragraph */
    uint16_t hiding; /* tag of the element that is not shown; 0: none */
    uint32_t depth;  /* of elements of its name inside it */
} stream;

static bool is_block(uint16_t tag)
{
    if (tag >= PITH_TAG_STATIC_COUNT)
        return false;
    return (pith_tag_traits[tag] & PITH_TRAIT_BLOCK) || tag == PITH_TAG_TD ||
           tag == PITH_TAG_TH || tag == PITH_TAG_OPTION;
}

static bool is_void(uint16_t tag)
{
    return tag < PITH_TAG_STATIC_COUNT &&
           (pith_tag_traits[tag] & PITH_TRAIT_VOID);
}

static void end_paragraph(stream *self)
{
    size_t before = self->out->len;
    pith_text_normalise(self->out, pith_buf_view(self->line));
    if (self->out->len > before)
        pith_buf_byte(self->out, '\n');
    pith_buf_heed(self->out, self->line);
    pith_buf_reset(self->line);
}

/* How the tokenizer reads the element's content. */
static void set_model(pith_tokenizer *tokenizer, uint16_t tag)
{
    if (tag == PITH_TAG_TITLE || tag == PITH_TAG_TEXTAREA)
        tokenizer->model = PITH_MODEL_RCDATA;
    else if (tag == PITH_TAG_STYLE || tag == PITH_TAG_XMP ||
             tag == PITH_TAG_IFRAME || tag == PITH_TAG_NOEMBED ||
             tag == PITH_TAG_NOFRAMES)
        tokenizer->model = PITH_MODEL_RAWTEXT;
    else if (tag == PITH_TAG_SCRIPT)
        tokenizer->model = PITH_MODEL_SCRIPT;
    else if (tag == PITH_TAG_PLAINTEXT)
        tokenizer->model = PITH_MODEL_PLAINTEXT;
}

static bool is_unseen(const pith_tokenizer *tokenizer, const pith_token *token)
{
    if (token->tag < PITH_TAG_STATIC_COUNT &&
        (pith_tag_traits[token->tag] & PITH_TRAIT_UNSEEN))
        return true;
    for (uint32_t k = 0; k < token->nattrs; k++) {
        pith_attr *attr = &tokenizer->tree->attrs[token->attr + k];
        if (attr->id == PITH_ATTR_HIDDEN)
            return true;
        if (attr->id == PITH_ATTR_STYLE &&
            pith_style_hides(pith_tree_attr_value(tokenizer->tree, attr)))
            return true;
    }
    return false;
}

static void start_element(stream *self, const pith_token *token)
{
    pith_tokenizer *tokenizer = self->tokenizer;
    set_model(tokenizer, token->tag);
    if (self->hiding) {
        self->depth += token->tag == self->hiding;
    } else if (!is_void(token->tag) && is_unseen(tokenizer, token)) {
        self->hiding = token->tag;
        self->depth = 1;
    }
    tokenizer->tree->nattrs = token->attr;
    if (is_block(token->tag))
        end_paragraph(self);
    else if (token->tag == PITH_TAG_BR)
        pith_buf_byte(self->line, ' ');
}

static void end_element(stream *self, const pith_token *token)
{
    if (self->hiding && token->tag == self->hiding && --self->depth == 0)
        self->hiding = 0;
    if (is_block(token->tag))
        end_paragraph(self);
}

static pith_status read_tokens(stream *self)
{
    pith_tokenizer *tokenizer = self->tokenizer;
    pith_token token;
    do {
        pith_tokenizer_next(tokenizer, &token);
        if (token.kind == PITH_TOKEN_START)
            start_element(self, &token);
        else if (token.kind == PITH_TOKEN_END)
            end_element(self, &token);
        else if (token.kind == PITH_TOKEN_TEXT && !self->hiding)
            pith_buf_str(self->line,
                         pith_tree_text(tokenizer->tree, token.text));
    } while (token.kind != PITH_TOKEN_EOF);
    end_paragraph(self);
    return tokenizer->status != PITH_OK    ? tokenizer->status
           : self->line->status != PITH_OK ? self->line->status
                                           : self->out->status;
}

pith_status pith_rule_text(pith_str fragment, pith_arena *arena, pith_buf *out)
{
    char *source =
        pith_arena_zalloc(arena, fragment.len + PITH_SOURCE_PADDING, 1);
    if (!source)
        return PITH_NOMEM;
    if (fragment.len)
        memcpy(source, fragment.data, fragment.len);
    pith_tree tree = {
        .arena = arena, .source = source, .source_len = (uint32_t)fragment.len};
    pith_tokenizer tokenizer;
    pith_buf line;
    pith_buf_init(&line, 0);
    pith_tokenizer_init(&tokenizer, &tree, pith_scan_best(), ATTRS_MAX);
    stream s = {.tokenizer = &tokenizer, .out = out, .line = &line};
    pith_status status = read_tokens(&s);
    pith_buf_clear(&line);
    return status;
}

/* -- The document -------------------------------------------------------- */

/* Text without the characters that XML forbids: control characters other than
 * TAB, LF and CR, and the two non-characters of the first plane. */
static void put_escaped(pith_buf *out, pith_str text)
{
    for (size_t i = 0, len; i < text.len; i += len) {
        uint32_t code =
            pith_utf8_next((pith_str){text.data + i, text.len - i}, &len);
        if (code == '&')
            pith_buf_text(out, "&amp;");
        else if (code == '<')
            pith_buf_text(out, "&lt;");
        else if (code == '>')
            pith_buf_text(out, "&gt;");
        else if (code == '"')
            pith_buf_text(out, "&quot;");
        else if (code == '\r') /* parsers would turn it into a line feed */
            pith_buf_text(out, "&#13;");
        else if ((code >= 0x20 && code != 0x7f && code != 0xfffe &&
                  code != 0xffff) ||
                 code == '\t' || code == '\n')
            pith_buf_put(out, text.data + i, len);
    }
}

static void put_element(pith_buf *out, const char *name, pith_str text)
{
    pith_buf_printf(out, "<%s>", name);
    put_escaped(out, text);
    pith_buf_printf(out, "</%s>\n", name);
}

static pith_str trim_line(pith_str text)
{
    return pith_str_trim(text);
}

void pith_rule_document(const pith_rule_parts *parts, pith_buf *out)
{
    pith_buf_text(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                       "<document>\n");
    put_element(out, "url", parts->url);
    put_element(out, "title", parts->title);
    for (size_t i = 0; i < parts->nkeywords; i++)
        put_element(out, "keyword", parts->keyword[i]);
    if (parts->headline.len)
        put_element(out, "headline", trim_line(parts->headline));
    if (parts->article.len)
        put_element(out, "article", trim_line(parts->article));
    pith_buf_text(out, "<main>\n");
    pith_str rest = parts->main;
    while (rest.len > 0) {
        const char *end = memchr(rest.data, '\n', rest.len);
        size_t len = end ? (size_t)(end - rest.data) : rest.len;
        pith_str line = trim_line((pith_str){rest.data, len});
        if (line.len)
            put_element(out, "p", line);
        len += end != NULL;
        rest = (pith_str){rest.data + len, rest.len - len};
    }
    pith_buf_text(out, "</main>\n</document>\n");
}
