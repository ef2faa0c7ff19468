/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Tokens, words and blocks of a page: see outlier.h.
 *
 * The text is read as it stands in the source, because normalised text has
 * lost the white space at its ends, which says whether a word goes on behind a
 * tag. Every node's nearest dividing ancestor is known from its parent's; a
 * block ends where that changes or where a dividing element began in between.
 */
#include "outlier.h"

#include "status.h"
#include "str.h"
#include "text.h"

enum { FIRST_WORDS = 256, FIRST_TEXT = 4096, FIRST_TOKENS = 1024 };

void pith_outlier_words_init(pith_outlier_words *words, pith_arena *arena)
{
    *words = (pith_outlier_words){.arena = arena};
}

/* -- The list ------------------------------------------------------------ */

/* Put all words into a table that is twice as large as they need. */
static pith_status grow_words(pith_outlier_words *w)
{
    uint32_t cap = w->cap ? w->cap * 2 : FIRST_WORDS;
    if (cap > UINT32_MAX / 4)
        return PITH_NOMEM;
    pith_outlier_word *word = pith_arena_grow(w->arena, w->word, w->n, cap,
                                              sizeof(pith_outlier_word));
    if (!word)
        return PITH_NOMEM;
    w->word = word;
    uint32_t nslots = cap * 2;
    uint32_t *slot = pith_arena_zalloc(w->arena, nslots, sizeof(uint32_t));
    if (!slot)
        return PITH_NOMEM;
    for (uint32_t i = 0; i < w->n; i++) {
        uint32_t at = (uint32_t)word[i].hash & (nslots - 1);
        while (slot[at])
            at = (at + 1) & (nslots - 1);
        slot[at] = i + 1;
    }
    w->cap = cap;
    w->slot = slot;
    w->nslots = nslots;
    return PITH_OK;
}

/* The row of the token at hand, a new one if need be. */
static pith_status find_word(pith_outlier_words *w, uint32_t *row)
{
    if (w->n == w->cap)
        PITH_TRY(grow_words(w));
    pith_str text = {w->text + w->text_len, w->open};
    uint64_t hash = pith_str_hash(text);
    uint32_t at = (uint32_t)hash & (w->nslots - 1);
    for (; w->slot[at]; at = (at + 1) & (w->nslots - 1)) {
        *row = w->slot[at] - 1;
        if (w->word[*row].hash == hash &&
            pith_str_eq(pith_outlier_word_text(w, *row), text))
            return PITH_OK;
    }
    *row = w->n++;
    w->slot[at] = w->n;
    w->word[*row] =
        (pith_outlier_word){.at = w->text_len, .len = text.len, .hash = hash};
    w->text_len += text.len;
    return PITH_OK;
}

static pith_status put_letter(pith_outlier_words *w, uint32_t code)
{
    if (w->text_cap - w->text_len - w->open < 4) {
        size_t cap = w->text_cap ? w->text_cap * 2 : FIRST_TEXT;
        char *text =
            pith_arena_grow(w->arena, w->text, w->text_len + w->open, cap, 1);
        if (!text)
            return PITH_NOMEM;
        w->text = text;
        w->text_cap = cap;
    }
    char *at = w->text + w->text_len + w->open;
    w->open += pith_utf8_put(code, at);
    return PITH_OK;
}

/* -- Tokens -------------------------------------------------------------- */

/* One page being read. */
typedef struct reader {
    pith_outlier_words *words;
    const pith_page *page;
    pith_outlier_text *out;
    uint32_t *divider; /* per node: nearest one at or above it */
    bool apart;        /* a dividing element began since the last text */
    uint32_t inside;   /* divider of the block at hand */
} reader;

static pith_status end_token(reader *r)
{
    pith_outlier_words *w = r->words;
    pith_outlier_text *out = r->out;
    if (w->open == 0)
        return PITH_OK;
    if (out->ntokens == out->token_cap) {
        uint32_t cap = out->token_cap ? out->token_cap * 2 : FIRST_TOKENS;
        uint32_t *token = pith_arena_grow(w->arena, out->token, out->ntokens,
                                          cap, sizeof(uint32_t));
        if (!token)
            return PITH_NOMEM;
        out->token = token;
        out->token_cap = cap;
    }
    uint32_t row;
    PITH_TRY(find_word(w, &row));
    w->open = 0;
    pith_outlier_word *word = &w->word[row];
    word->total++;
    word->pages += word->last != w->npages;
    word->last = w->npages;
    out->token[out->ntokens++] = row;
    out->block[out->nblocks - 1].ntokens++;
    return PITH_OK;
}

static pith_status read_text(reader *r, uint32_t node)
{
    pith_str text = pith_tree_text(r->page->tree, r->page->tree->data[node]);
    while (text.len > 0) {
        unsigned char c = (unsigned char)text.data[0];
        size_t len = 1;
        uint32_t code = c;
        bool letter = pith_is_alpha(c);
        if (c >= 0x80) {
            code = pith_utf8_next(text, &len);
            letter = pith_char_is_letter(code);
        }
        if (letter)
            PITH_TRY(put_letter(r->words, pith_char_lower(code)));
        else
            PITH_TRY(end_token(r));
        text.data += len;
        text.len -= len;
    }
    return PITH_OK;
}

/* -- Blocks -------------------------------------------------------------- */

/* Elements inside a sentence. br is a space; tags that HTML does not know,
 * and those of SVG and MathML, are as if they were not there. */
static bool divides(uint16_t tag)
{
    switch (tag) {
    case PITH_TAG_SPAN:
    case PITH_TAG_B:
    case PITH_TAG_I:
    case PITH_TAG_BR:
    case PITH_TAG_A:
    case PITH_TAG_EM:
    case PITH_TAG_STRONG:
    case PITH_TAG_U:
    case PITH_TAG_FONT:
    case PITH_TAG_SMALL:
    case PITH_TAG_SUB:
    case PITH_TAG_SUP:
    case PITH_TAG_ABBR:
    case PITH_TAG_CODE:
    case PITH_TAG_IMG:
    case PITH_TAG_OTHER:
        return false;
    default:
        return tag < PITH_TAG_MATH; /* the names of HTML come first */
    }
}

static pith_status meet_text(reader *r, uint32_t node)
{
    pith_outlier_text *out = r->out;
    r->divider[node] = r->divider[r->page->parent[node]];
    if (pith_page_text(r->page, node).len == 0)
        return r->page->tree->data[node].len ? end_token(r) : PITH_OK;
    if (r->apart || r->inside != r->divider[node] || out->nblocks == 0) {
        PITH_TRY(end_token(r));
        out->block[out->nblocks++] =
            (pith_outlier_block){.token = out->ntokens};
        r->inside = r->divider[node];
        r->apart = false;
    }
    out->block_of[node] = out->nblocks - 1;
    return read_text(r, node);
}

static pith_status meet_element(reader *r, uint32_t node)
{
    uint16_t tag = r->page->tag[node];
    bool divider = divides(tag) || node == r->page->body;
    r->divider[node] = divider ? node : r->divider[r->page->parent[node]];
    r->apart = r->apart || divider;
    return tag == PITH_TAG_BR ? end_token(r) : PITH_OK;
}

/* Visible texts that are not blank, none of which begins two blocks. */
static uint32_t count_texts(const pith_page *page)
{
    uint32_t n = 0;
    for (uint32_t i = page->body; i < page->end[page->body]; i++)
        n += page->tag[i] == PITH_TAG_TEXT && pith_page_text(page, i).len > 0;
    return n;
}

pith_status pith_outlier_read(pith_outlier_words *words, const pith_page *page,
                              pith_outlier_text *out)
{
    pith_arena *arena = words->arena;
    uint32_t n = page->nnodes;
    *out = (pith_outlier_text){
        .block_of = pith_arena_alloc(arena, n, sizeof(uint32_t)),
        .block = pith_arena_alloc(arena, count_texts(page),
                                  sizeof(pith_outlier_block))};
    reader r = {.words = words,
                .page = page,
                .out = out,
                .divider = pith_arena_alloc(arena, n, sizeof(uint32_t))};
    if (!out->block_of || !out->block || !r.divider)
        return PITH_NOMEM;
    memset(out->block_of, 0xff, n * sizeof(uint32_t));
    words->npages++;
    words->open = 0;
    for (uint32_t i = page->body; page->body && i < page->end[page->body];) {
        if (page->flags[i] & PITH_NODE_HIDDEN) {
            i = page->end[i];
            continue;
        }
        PITH_TRY(page->tag[i] == PITH_TAG_TEXT ? meet_text(&r, i)
                                               : meet_element(&r, i));
        i++;
    }
    return end_token(&r);
}
