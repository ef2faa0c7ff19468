/* SPDX-License-Identifier: Apache-2.0 */
/* Labels for training: see rule_labels.h. */
#include "rule_labels.h"

#include "status.h"
#include "str.h"
#include "text.h"

enum { RUN = 3, BRIEF = 40 };

static const double PURE = 0.7; /* guess, as are the next two */
static const double WHOLE = 0.7;
static const double TITLED = 0.8;

/* Words, as hashes of their letters in lower case. */
typedef struct words {
    uint64_t *hash;
    uint32_t *node; /* the text node, for a page; otherwise NULL */
    uint32_t n;
} words;

/* Runs of words of a text. */
typedef struct runs {
    uint64_t *slot; /* 0: free */
    size_t mask;
} runs;

static uint64_t mix(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * 0x9e3779b97f4a7c15u;
    return hash ^ hash >> 29;
}

/* Append the words of text; the room is reserved. */
static void add_words(words *self, pith_str text, uint32_t node)
{
    uint64_t hash = 0;
    for (size_t i = 0, len; i <= text.len; i += len) {
        len = 1;
        uint32_t code = 0;
        if (i < text.len)
            code =
                pith_utf8_next((pith_str){text.data + i, text.len - i}, &len);
        pith_word_kind kind = code ? pith_char_word_kind(code) : PITH_WORD_NONE;
        if (kind == PITH_WORD_LETTERS)
            hash = mix(hash + 1, pith_char_lower(code));
        if (kind != PITH_WORD_LETTERS && hash) {
            self->node[self->n] = node;
            self->hash[self->n++] = hash;
            hash = 0;
        }
        if (kind == PITH_WORD_IDEOGRAM || kind == PITH_WORD_SPACELESS) {
            self->node[self->n] = node;
            self->hash[self->n++] = mix(1, code);
        }
    }
}

static bool words_alloc(words *self, size_t bytes, pith_arena *arena)
{
    self->n = 0;
    self->hash = pith_arena_alloc(arena, bytes + 1, sizeof *self->hash);
    self->node = pith_arena_alloc(arena, bytes + 1, sizeof *self->node);
    return self->hash && self->node;
}

static bool text_words(pith_str text, pith_arena *arena, words *self)
{
    if (!words_alloc(self, text.len, arena))
        return false;
    size_t valid = pith_utf8_valid(text);
    add_words(self, (pith_str){text.data, valid}, 0);
    return true;
}

static uint64_t run_hash(const words *self, uint32_t at, uint32_t len)
{
    uint64_t hash = 7;
    for (uint32_t k = 0; k < len; k++)
        hash = mix(hash, self->hash[at + k]);
    return hash | 1;
}

static bool run_has(const runs *self, uint64_t hash)
{
    size_t at = (size_t)(hash >> 8) & self->mask;
    while (self->slot[at] && self->slot[at] != hash)
        at = (at + 1) & self->mask;
    return self->slot[at] == hash;
}

/* len: words of a run, at most RUN. */
static bool list_runs(const words *self, uint32_t len, pith_arena *arena,
                      runs *list)
{
    size_t slots = 16;
    while (slots < (size_t)self->n * 2)
        slots *= 2;
    list->mask = slots - 1;
    list->slot = pith_arena_zalloc(arena, slots, sizeof *list->slot);
    for (uint32_t i = 0; list->slot && len > 0 && i + len <= self->n; i++) {
        uint64_t hash = run_hash(self, i, len);
        size_t at = (size_t)(hash >> 8) & list->mask;
        while (list->slot[at] && list->slot[at] != hash)
            at = (at + 1) & list->mask;
        list->slot[at] = hash;
    }
    return list->slot != NULL;
}

/* before[i]: number of words before node i of the page, and how many of them
 * are in a run of the text. */
typedef struct cover {
    uint32_t *covered;
    uint32_t n; /* words of the text */
} cover;

static pith_status find_cover(const pith_page *page, const words *self,
                              pith_str text, pith_arena *arena, cover *out)
{
    words given;
    runs r;
    uint8_t *in = pith_arena_zalloc(arena, self->n, 1);
    out->covered =
        pith_arena_zalloc(arena, (size_t)page->nnodes + 1, sizeof(uint32_t));
    if (!in || !out->covered || !text_words(text, arena, &given))
        return PITH_NOMEM;
    uint32_t len = given.n < RUN ? given.n : RUN;
    out->n = given.n;
    if (!list_runs(&given, len, arena, &r))
        return PITH_NOMEM;
    for (uint32_t i = 0; len > 0 && i + len <= self->n; i++)
        if (run_has(&r, run_hash(self, i, len)))
            memset(in + i, 1, len);
    for (uint32_t i = 0; i < self->n; i++)
        out->covered[self->node[i] + 1] += in[i];
    for (uint32_t i = 0; i < page->nnodes; i++)
        out->covered[i + 1] += out->covered[i];
    return PITH_OK;
}

static uint32_t below(const pith_page *page, const uint32_t *before, uint32_t i)
{
    return before[page->end[i]] - before[i];
}

/* Everything about a page that decides a label. */
typedef struct sight {
    const pith_page *page;
    uint32_t *words; /* before each node */
    cover content, title, author, year, day;
} sight;

static bool is_whole(const sight *self, const cover *part, uint32_t node)
{
    return part->n > 0 && below(self->page, part->covered, node) >= part->n;
}

static uint16_t decide(const sight *self, uint32_t node)
{
    double n = below(self->page, self->words, node);
    double content = below(self->page, self->content.covered, node);
    double title = below(self->page, self->title.covered, node);
    if (content >= PURE * n &&
        content >= WHOLE * self->content.covered[self->page->nnodes])
        return PITH_RULE_MAIN;
    if (self->title.n > 0 && title >= TITLED * n &&
        title >= TITLED * self->title.n)
        return PITH_RULE_HEADLINE;
    bool dated =
        is_whole(self, &self->year, node) && is_whole(self, &self->day, node);
    if (n <= BRIEF && (dated || is_whole(self, &self->author, node)))
        return PITH_RULE_ARTICLE;
    return PITH_RULE_NOISE;
}

static pith_status page_words(const pith_page *page, pith_arena *arena,
                              words *self, uint32_t **before)
{
    *before =
        pith_arena_zalloc(arena, (size_t)page->nnodes + 1, sizeof(uint32_t));
    if (!*before || !words_alloc(self, page->text.len + page->nnodes, arena))
        return PITH_NOMEM;
    for (uint32_t i = 0; i < page->nnodes; i++) {
        uint32_t had = self->n;
        if (page->tag[i] == PITH_TAG_TEXT)
            add_words(self, pith_page_text(page, i), i);
        (*before)[i + 1] = (*before)[i] + self->n - had;
    }
    return PITH_OK;
}

/* Of "2025-09-04", the year, and the day without a leading zero. */
static void split_date(pith_str date, pith_str *year, pith_str *day)
{
    *year = *day = (pith_str){0};
    if (date.len < 10)
        return;
    *year = (pith_str){date.data, 4};
    size_t zero = date.data[8] == '0';
    *day = (pith_str){date.data + 8 + zero, 2 - zero};
}

pith_status pith_rule_labels_find(const pith_page *page,
                                  const pith_rule_rows *rows,
                                  const pith_rule_gold *gold, pith_arena *arena,
                                  uint16_t **label)
{
    words w;
    sight s = {.page = page};
    pith_str year;
    pith_str day;
    *label = NULL;
    split_date(gold->publish_date, &year, &day);
    PITH_TRY(page_words(page, arena, &w, &s.words));
    PITH_TRY(find_cover(page, &w, gold->content, arena, &s.content));
    PITH_TRY(find_cover(page, &w, gold->title, arena, &s.title));
    PITH_TRY(find_cover(page, &w, gold->author, arena, &s.author));
    PITH_TRY(find_cover(page, &w, year, arena, &s.year));
    PITH_TRY(find_cover(page, &w, day, arena, &s.day));
    if (s.content.covered[page->nnodes] == 0)
        return PITH_OK;
    *label = pith_arena_alloc(arena, rows->n, sizeof **label);
    if (!*label)
        return PITH_NOMEM;
    for (uint32_t i = 0; i < rows->n; i++)
        (*label)[i] = decide(&s, rows->row[i].node);
    return PITH_OK;
}
