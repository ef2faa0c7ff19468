/* SPDX-License-Identifier: Apache-2.0 */
/* Keywords of a page: see meta.h. A first pass counts the pieces, so that list
 * and table are allocated once, at most twice as large as needed; a second one
 * cuts them out. */
#include "meta.h"

#include "hash.h"
#include "status.h"
#include "str.h"
#include "text.h"

typedef struct collector {
    const pith_page *page;
    pith_arena *arena;
    pith_keywords *out;
    uint32_t *slots; /* index of a keyword plus one; 0: free */
    size_t nslots;   /* a power of two, above the number of pieces */
} collector;

size_t pith_meta_separator_len(pith_str text)
{
    static const pith_str separators[] = {
        {",", 1},
        {";", 1},
        {"\xd8\x8c", 2},     /* Arabic comma */
        {"\xd8\x9b", 2},     /* Arabic semicolon */
        {"\xe3\x80\x81", 3}, /* ideographic comma */
        {"\xef\xbc\x8c", 3}, /* fullwidth comma */
        {"\xef\xbc\x9b", 3}, /* fullwidth semicolon */
    };
    for (size_t i = 0; i < sizeof separators / sizeof *separators; i++) {
        pith_str one = separators[i];
        if (text.len >= one.len && memcmp(text.data, one.data, one.len) == 0)
            return one.len;
    }
    return 0;
}

pith_str pith_meta_next_keyword(pith_str *rest)
{
    size_t len = 0;
    size_t skip = 0;
    while (len < rest->len && skip == 0) {
        skip = pith_meta_separator_len(
            (pith_str){rest->data + len, rest->len - len});
        len += skip == 0;
    }
    pith_str keyword = {rest->data, len};
    *rest = (pith_str){rest->data + len + skip, rest->len - len - skip};
    return keyword;
}

/* The same, and a bar. */
static size_t bar_or_separator_len(pith_str text)
{
    return text.data[0] == '|' ? 1 : pith_meta_separator_len(text);
}

/* The piece before the next separator; *rest moves past that. */
static pith_str next_piece(pith_str *rest)
{
    size_t len = 0;
    size_t skip = 0;
    while (len < rest->len && skip == 0) {
        skip =
            bar_or_separator_len((pith_str){rest->data + len, rest->len - len});
        len += skip == 0;
    }
    pith_str piece = {rest->data, len};
    *rest = (pith_str){rest->data + len + skip, rest->len - len - skip};
    return piece;
}

/* The content of a keywords element, or an empty slice. */
static pith_status read_content(const pith_page *page, uint32_t node,
                                pith_str *content)
{
    *content = (pith_str){NULL, 0};
    if (page->tag[node] != PITH_TAG_META ||
        !pith_tree_attr(page->tree, node, PITH_ATTR_NAME) ||
        !pith_tree_attr(page->tree, node, PITH_ATTR_CONTENT))
        return PITH_OK;
    pith_str name = pith_page_attr(page, node, PITH_ATTR_NAME);
    if (!name.data)
        return PITH_NOMEM;
    if (!pith_str_ieq(pith_str_trim(name), PITH_S("keywords")))
        return PITH_OK;
    *content = pith_page_attr(page, node, PITH_ATTR_CONTENT);
    return content->data ? PITH_OK : PITH_NOMEM;
}

static pith_status count_pieces(const pith_page *page, size_t *count)
{
    *count = 0;
    for (uint32_t i = 0; i < page->nnodes; i++) {
        pith_str rest;
        PITH_TRY(read_content(page, i, &rest));
        for (; rest.len > 0; (*count)++)
            next_piece(&rest);
    }
    return PITH_OK;
}

/* Hash for comparison that ignores the case of ASCII letters (FNV-1a). */
static uint64_t hash_caseless(pith_str word)
{
    uint64_t hash = PITH_HASH_START;
    for (size_t i = 0; i < word.len; i++)
        hash = pith_hash_byte(hash, (unsigned char)pith_lower(word.data[i]));
    return hash ^ hash >> 32;
}

/* Add a keyword unless it is known. */
static void add_keyword(collector *self, pith_str word)
{
    size_t at = (size_t)hash_caseless(word) & (self->nslots - 1);
    while (self->slots[at]) {
        if (pith_str_ieq(self->out->word[self->slots[at] - 1], word))
            return;
        at = (at + 1) & (self->nslots - 1);
    }
    self->out->word[self->out->n++] = word;
    self->slots[at] = (uint32_t)self->out->n;
}

static pith_status collect(collector *self, pith_str rest)
{
    char *out = pith_arena_alloc(self->arena, rest.len, 1);
    if (!out)
        return PITH_NOMEM;
    while (rest.len > 0) {
        pith_text_counts counts;
        pith_str piece = next_piece(&rest);
        size_t len = pith_text_normalise_into(out, piece, &counts);
        if (len > 0)
            add_keyword(self, (pith_str){out, len});
        out += piece.len;
    }
    return PITH_OK;
}

pith_status pith_meta_keywords(const pith_page *page, pith_arena *arena,
                               pith_keywords *keywords)
{
    size_t count;
    *keywords = (pith_keywords){NULL, 0};
    PITH_TRY(count_pieces(page, &count));
    if (count == 0)
        return PITH_OK;
    collector c = {.page = page, .arena = arena, .out = keywords, .nslots = 2};
    while (c.nslots <= count)
        c.nslots *= 2;
    c.slots = pith_arena_zalloc(arena, c.nslots, sizeof *c.slots);
    keywords->word = pith_arena_alloc(arena, count, sizeof *keywords->word);
    if (!c.slots || !keywords->word)
        return PITH_NOMEM;
    for (uint32_t i = 0; i < page->nnodes; i++) {
        pith_str content;
        PITH_TRY(read_content(page, i, &content));
        if (content.len > 0)
            PITH_TRY(collect(&c, content));
    }
    return PITH_OK;
}
