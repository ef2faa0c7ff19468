/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Tokens, words and blocks of a page: see word_table.h.
 *
 * The text is read as it is in the source, because normalised text has lost the
 * white space at its ends, which tells whether a word continues after a tag.
 * The nearest dividing ancestor of a node follows from its parent's. A block
 * ends where that changes, or where a dividing element begins.
 */
#include "word_table.h"

#include "status.h"
#include "str.h"
#include "thai.h"

enum { FIRST_WORDS = 256, FIRST_TEXT = 4096, FIRST_TOKENS = 1024 };

void pith_word_table_init(pith_word_table *words, pith_arena *arena)
{
    *words = (pith_word_table){.arena = arena};
}

/* -- The list ------------------------------------------------------------ */

/* Rehash all words into a table twice as large as needed. */
static pith_status grow_words(pith_word_table *words)
{
    uint32_t cap = words->cap ? words->cap * 2 : FIRST_WORDS;
    if (cap > UINT32_MAX / 4)
        return PITH_NOMEM;
    pith_table_word *word = pith_arena_grow(words->arena, words->word, words->n,
                                            cap, sizeof(pith_table_word));
    if (!word)
        return PITH_NOMEM;
    words->word = word;
    uint32_t nslots = cap * 2;
    uint32_t *slot = pith_arena_zalloc(words->arena, nslots, sizeof(uint32_t));
    if (!slot)
        return PITH_NOMEM;
    for (uint32_t i = 0; i < words->n; i++) {
        uint32_t at = (uint32_t)word[i].hash & (nslots - 1);
        while (slot[at])
            at = (at + 1) & (nslots - 1);
        slot[at] = i + 1;
    }
    words->cap = cap;
    words->slot = slot;
    words->nslots = nslots;
    return PITH_OK;
}

/* The slot of a word, or the free one in which it would be inserted. */
static uint32_t find_slot(const pith_word_table *words, pith_str text,
                          uint64_t hash)
{
    uint32_t at = (uint32_t)hash & (words->nslots - 1);
    for (; words->slot[at]; at = (at + 1) & (words->nslots - 1)) {
        uint32_t row = words->slot[at] - 1;
        if (words->word[row].hash == hash &&
            pith_str_eq(pith_word_table_text(words, row), text))
            break;
    }
    return at;
}

uint32_t pith_word_table_find(const pith_word_table *words, pith_str text)
{
    if (words->n == 0)
        return UINT32_MAX;
    uint32_t at = find_slot(words, text, pith_str_hash(text));
    return words->slot[at] ? words->slot[at] - 1 : UINT32_MAX;
}

/* The row of the current token, which is added if necessary. */
static pith_status find_word(pith_word_table *words, uint32_t *row)
{
    if (words->n == words->cap)
        PITH_TRY(grow_words(words));
    pith_str text = {words->text + words->text_len, words->open};
    uint64_t hash = pith_str_hash(text);
    uint32_t at = find_slot(words, text, hash);
    if (words->slot[at]) {
        *row = words->slot[at] - 1;
        return PITH_OK;
    }
    *row = words->n++;
    words->slot[at] = words->n;
    words->word[*row] =
        (pith_table_word){.at = words->text_len, .len = text.len, .hash = hash};
    words->text_len += text.len;
    return PITH_OK;
}

/* Reserve space for more bytes of the current token. */
static pith_status reserve(pith_word_table *words, size_t more)
{
    if (words->text_cap - words->text_len - words->open < more) {
        size_t cap = words->text_cap ? words->text_cap * 2 : FIRST_TEXT;
        if (cap - words->text_len - words->open < more)
            cap += more;
        char *text = pith_arena_grow(words->arena, words->text,
                                     words->text_len + words->open, cap, 1);
        if (!text)
            return PITH_NOMEM;
        words->text = text;
        words->text_cap = cap;
    }
    return PITH_OK;
}

bool pith_word_table_add(pith_word_table *words, pith_str text, uint32_t *row,
                         pith_status *status)
{
    uint32_t n = words->n;
    words->open = 0;
    *status = reserve(words, text.len);
    if (*status != PITH_OK)
        return false;
    memcpy(words->text + words->text_len, text.data, text.len);
    words->open = text.len;
    *status = find_word(words, row);
    words->open = 0;
    return *status == PITH_OK && words->n > n;
}

void pith_word_table_copy_flags(pith_word_table *words,
                                const pith_word_table *from)
{
    for (uint32_t i = 0; i < words->n; i++) {
        uint32_t row =
            pith_word_table_find(from, pith_word_table_text(words, i));
        words->word[i].outlier = row != UINT32_MAX && from->word[row].outlier;
    }
}

/* -- Tokens -------------------------------------------------------------- */

/* Kinds of letters. All letters of a token are of one kind. */
enum { LETTERS, IDEOGRAM, THAI, SPACELESS };

/* The state of reading one page. */
typedef struct reader {
    pith_word_table *words;
    const pith_word_source *source;
    const pith_page *page;
    pith_arena *arena;
    pith_tokenized *out;
    pith_thai thai;
    unsigned kind;     /* of the current token */
    uint32_t letters;  /* its code points */
    uint32_t *divider; /* per node: nearest dividing element, possibly itself */
    bool apart;        /* a dividing element has begun since the last text */
    uint32_t inside;   /* dividing element of the current block */
} reader;

static pith_status grow_tokens(reader *self)
{
    pith_tokenized *out = self->out;
    uint32_t cap = out->token_cap ? out->token_cap * 2 : FIRST_TOKENS;
    uint32_t *token = pith_arena_grow(self->arena, out->token, out->ntokens,
                                      cap, sizeof(uint32_t));
    if (!token)
        return PITH_NOMEM;
    out->token = token;
    out->token_cap = cap;
    return PITH_OK;
}

/* Finish the current token. */
static pith_status add_token(reader *self, uint32_t weight)
{
    pith_word_table *words = self->words;
    pith_tokenized *out = self->out;
    if (out->ntokens == out->token_cap)
        PITH_TRY(grow_tokens(self));
    uint32_t row;
    PITH_TRY(find_word(words, &row));
    words->open = 0;
    pith_table_word *word = &words->word[row];
    word->total++;
    word->weight = weight;
    word->pages += word->last != words->npages;
    word->last = words->npages;
    out->token[out->ntokens++] = row;
    out->block[out->nblocks - 1].ntokens++;
    out->block[out->nblocks - 1].nwords += weight;
    return PITH_OK;
}

/* A fourth of the characters, rounded up. */
static uint32_t weigh_run(const reader *self)
{
    return self->letters / 4 + (self->letters % 4 > 0);
}

static pith_status end_thai(reader *self)
{
    pith_word_table *words = self->words;
    char run[PITH_THAI_RUN * 4];
    uint16_t ends[PITH_THAI_RUN];
    size_t len = words->open;
    memcpy(run, words->text + words->text_len, len);
    size_t n =
        pith_thai_words(self->source->thai ? self->source->thai : &self->thai,
                        (pith_str){run, len}, ends);
    if (n == PITH_THAI_NOMEM)
        return PITH_NOMEM;
    if (n == 0)
        return add_token(self, weigh_run(self));
    size_t from = 0;
    for (size_t i = 0; i < n; i++) {
        words->open = 0;
        size_t part = ends[i] - from;
        PITH_TRY(reserve(words, part));
        memcpy(words->text + words->text_len, run + from, part);
        words->open = part;
        from = ends[i];
        PITH_TRY(add_token(self, 1));
    }
    return PITH_OK;
}

static pith_status end_token(reader *self)
{
    if (self->words->open == 0)
        return PITH_OK;
    if (self->kind == THAI)
        return end_thai(self);
    return add_token(self, self->kind == SPACELESS ? weigh_run(self) : 1);
}

static unsigned kind_of(uint32_t code)
{
    switch (pith_char_word_kind(code)) {
    case PITH_WORD_IDEOGRAM:
        return IDEOGRAM;
    case PITH_WORD_SPACELESS:
        return pith_char_is_thai(code) ? THAI : SPACELESS;
    default:
        return LETTERS;
    }
}

static pith_status put_letter(reader *self, uint32_t code, unsigned kind)
{
    pith_word_table *words = self->words;
    if (words->open > 0 && (kind != self->kind || kind == IDEOGRAM ||
                            (kind == THAI && self->letters == PITH_THAI_RUN)))
        PITH_TRY(end_token(self));
    if (words->open == 0) {
        self->kind = kind;
        self->letters = 0;
    }
    if (words->text_cap - words->text_len - words->open < 4)
        PITH_TRY(reserve(words, 4));
    words->open +=
        pith_utf8_put(code, words->text + words->text_len + words->open);
    self->letters++;
    return PITH_OK;
}

static pith_status read_code(reader *self, uint32_t code)
{
    enum { SOFT_HYPHEN = 0xad }; /* where a word may be divided, so in one */
    if (code == SOFT_HYPHEN)
        return PITH_OK;
    if (!pith_char_is_letter(code))
        return end_token(self);
    bool lower = !self->source->reading.keep_case;
    return put_letter(self, lower ? pith_char_lower(code) : code,
                      kind_of(code));
}

static pith_status read_text(reader *self, uint32_t node)
{
    pith_str text =
        pith_tree_text(self->page->tree, self->page->tree->data[node]);
    unsigned lower = self->source->reading.keep_case ? 0 : 0x20;
    while (text.len > 0) {
        unsigned char c = (unsigned char)text.data[0];
        size_t len = 1;
        if (c < 0x80) {
            PITH_TRY(pith_is_alpha(c) ? put_letter(self, c | lower, LETTERS)
                                      : end_token(self));
        } else {
            uint32_t code = pith_utf8_next(text, &len);
            PITH_TRY(read_code(self, code));
        }
        text.data += len;
        text.len -= len;
    }
    return PITH_OK;
}

/* -- Blocks -------------------------------------------------------------- */

/* Whether an element divides sentences. br is a space; unknown tags, and those
 * of SVG and MathML, are ignored. */
static bool divides(uint16_t tag, bool paper)
{
    switch (tag) {
    case PITH_TAG_SPAN:
    case PITH_TAG_B:
    case PITH_TAG_I:
    case PITH_TAG_BR:
    case PITH_TAG_OTHER:
        return false;
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
        return paper;
    default:
        return tag < PITH_TAG_MATH; /* the names of HTML come first */
    }
}

static pith_status meet_text(reader *self, uint32_t node)
{
    pith_tokenized *out = self->out;
    const uint8_t *keep = self->source->keep;
    self->divider[node] = self->divider[self->page->parent[node]];
    if (keep && !keep[node])
        return end_token(self);
    if (pith_page_text(self->page, node).len == 0)
        return self->page->tree->data[node].len ? end_token(self) : PITH_OK;
    if (self->apart || self->inside != self->divider[node] ||
        out->nblocks == 0) {
        PITH_TRY(end_token(self));
        out->block[out->nblocks++] = (pith_token_block){.token = out->ntokens};
        self->inside = self->divider[node];
        self->apart = false;
    }
    out->block_of[node] = out->nblocks - 1;
    PITH_TRY(pith_arena_work(self->arena, self->page->tree->data[node].len /
                                              PITH_DEADLINE_BYTES));
    return read_text(self, node);
}

static pith_status meet_element(reader *self, uint32_t node)
{
    uint16_t tag = self->page->tag[node];
    bool divider = divides(tag, self->source->reading.paper_inline) ||
                   node == self->page->body;
    self->divider[node] =
        divider ? node : self->divider[self->page->parent[node]];
    self->apart = self->apart || divider;
    return tag == PITH_TAG_BR ? end_token(self) : PITH_OK;
}

/* Count visible texts that are not blank; each begins at most one block. */
static uint32_t count_texts(const pith_page *page)
{
    uint32_t n = 0;
    for (uint32_t i = page->body; i < page->end[page->body]; i++)
        n += page->tag[i] == PITH_TAG_TEXT && pith_page_text(page, i).len > 0;
    return n;
}

static pith_status read_nodes(reader *self)
{
    const pith_page *page = self->page;
    for (uint32_t i = page->body; page->body && i < page->end[page->body];) {
        if (page->flags[i] & PITH_NODE_HIDDEN) {
            i = page->end[i];
            continue;
        }
        PITH_TRY(page->tag[i] == PITH_TAG_TEXT ? meet_text(self, i)
                                               : meet_element(self, i));
        i++;
    }
    return end_token(self);
}

pith_status pith_word_table_read(pith_word_table *words,
                                 const pith_word_source *source,
                                 pith_tokenized *out)
{
    const pith_page *page = source->page;
    pith_arena *arena = source->arena ? source->arena : words->arena;
    uint32_t n = page->nnodes;
    *out = (pith_tokenized){
        .block_of = pith_arena_alloc(arena, n, sizeof(uint32_t)),
        .block = pith_arena_alloc(arena, count_texts(page),
                                  sizeof(pith_token_block))};
    reader r = {.words = words,
                .source = source,
                .page = page,
                .arena = arena,
                .out = out,
                .divider = pith_arena_alloc(arena, n, sizeof(uint32_t))};
    if (!out->block_of || !out->block || !r.divider)
        return PITH_NOMEM;
    memset(out->block_of, 0xff, n * sizeof(uint32_t));
    words->npages++;
    words->open = 0;
    pith_status status = read_nodes(&r);
    pith_thai_close(&r.thai);
    return status;
}
