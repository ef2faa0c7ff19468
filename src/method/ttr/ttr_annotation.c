/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Lines that a person annotated: see ttr_annotation.h.
 *
 * Pairs of adjacent words are compared, because single words of menus
 * ("Home", "and") occur in most texts, and whole lines differ from annotations
 * in details (a footnote's number, a button between two words). Pairs reach
 * over the ends of lines, so that a line of one word can stand in the content,
 * too.
 */
#include "ttr_annotation.h"

#include "status.h"
#include "str.h"
#include "text.h"

/* A set of pairs of words by their hashes; 0: a free slot. */
typedef struct pairs {
    uint64_t *slot;
    size_t mask;
} pairs;

/* A position in a text, and the word before it. */
typedef struct words {
    pith_str rest;
    pith_str word;
    uint32_t line; /* of the word */
    uint32_t next; /* line of the rest */
} words;

/* Whether a character is a word of its own. */
static bool is_alone(uint32_t code)
{
    pith_word_kind kind = pith_char_word_kind(code);
    return kind == PITH_WORD_IDEOGRAM || kind == PITH_WORD_SPACELESS;
}

static bool read_word(words *self)
{
    size_t at = 0;
    size_t start = SIZE_MAX;
    while (at < self->rest.len) {
        size_t step;
        uint32_t code = pith_utf8_next(
            (pith_str){self->rest.data + at, self->rest.len - at}, &step);
        bool space = pith_char_is_space(code);
        bool alone = !space && is_alone(code);
        if (start != SIZE_MAX && (space || alone))
            break;
        if (start == SIZE_MAX && !space) {
            start = at;
            self->line = self->next;
        }
        self->next += code == '\n';
        at += step;
        if (alone)
            break;
    }
    bool found = start != SIZE_MAX;
    if (found)
        self->word = (pith_str){self->rest.data + start, at - start};
    self->rest = (pith_str){self->rest.data + at, self->rest.len - at};
    return found;
}

/* The hash of two adjacent words; never 0. */
static uint64_t join(uint64_t first, uint64_t second)
{
    enum { TURN = 23 }; /* so that the order of the words matters */
    uint64_t hash = ((first << TURN) | (first >> (64 - TURN))) ^ second;
    return hash ? hash : 1;
}

/* The slot of a pair, or the free one for it. */
static uint64_t *find_pair(const pairs *self, uint64_t pair)
{
    size_t at = (size_t)(pair ^ (pair >> 32)) & self->mask;
    while (self->slot[at] && self->slot[at] != pair)
        at = (at + 1) & self->mask;
    return &self->slot[at];
}

static pith_status collect_pairs(pith_str text, pith_arena *arena, pairs *out)
{
    words count = {.rest = text};
    words at = {.rest = text};
    size_t slots = 2;
    size_t n = 0;
    while (read_word(&count))
        n++;
    while (slots < 2 * n)
        slots *= 2;
    out->mask = slots - 1;
    out->slot = pith_arena_zalloc(arena, slots, sizeof *out->slot);
    if (!out->slot)
        return PITH_NOMEM;
    uint64_t last = 0;
    for (size_t i = 0; read_word(&at); i++) {
        uint64_t hash = pith_str_hash(at.word);
        uint64_t pair = join(last, hash);
        if (i > 0)
            *find_pair(out, pair) = pair;
        last = hash;
    }
    return PITH_OK;
}

pith_status pith_ttr_annotate(pith_str lines, pith_str annotated,
                              pith_arena *arena, uint8_t *content, uint32_t n)
{
    pairs known;
    PITH_TRY(collect_pairs(annotated, arena, &known));
    uint32_t *all = pith_arena_zalloc(arena, n, sizeof *all);
    uint32_t *standing = pith_arena_zalloc(arena, n, sizeof *standing);
    if (!all || !standing)
        return PITH_NOMEM;
    words at = {.rest = lines};
    uint64_t last = 0;
    bool stands = false; /* the last word does, beside the one before it */
    uint32_t line = UINT32_MAX;
    while (read_word(&at) && at.line < n) {
        uint64_t hash = pith_str_hash(at.word);
        bool paired =
            line != UINT32_MAX && *find_pair(&known, join(last, hash)) != 0;
        if (line != UINT32_MAX)
            standing[line] += stands || paired;
        all[at.line]++;
        last = hash;
        stands = paired;
        line = at.line;
    }
    if (line != UINT32_MAX)
        standing[line] += stands;
    for (uint32_t i = 0; i < n; i++)
        content[i] = all[i] > 0 && 2 * (uint64_t)standing[i] >= all[i];
    return PITH_OK;
}
