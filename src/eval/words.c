/* SPDX-License-Identifier: Apache-2.0 */
/* Splits texts into words, and numbers the words with a hash table. White space
 * is that of Python's str.split(), so that figures are comparable with those of
 * scripts. */
#include "words.h"

#include "status.h"
#include "str.h"
#include "text.h"

enum { FIRST_SLOTS = 1024 /* a power of two; grows when half full */ };

static bool is_white(uint32_t code)
{
    if (code <= ' ')
        return code == ' ' || (code >= '\t' && code <= '\r') ||
               (code >= 0x1c && code <= 0x1f);
    if (code < 0x2000)
        return code == 0x85 || code == 0xa0 || code == 0x1680;
    return code <= 0x200a || code == 0x2028 || code == 0x2029 ||
           code == 0x202f || code == 0x205f || code == 0x3000;
}

static pith_words_slot *find_slot(const pith_word_ids *words, uint64_t hash,
                                  pith_str word)
{
    size_t mask = words->nslots - 1;
    size_t at = (size_t)hash & mask;
    while (words->slots[at].word.data &&
           (words->slots[at].hash != hash ||
            !pith_str_eq(words->slots[at].word, word)))
        at = (at + 1) & mask;
    return &words->slots[at];
}

static bool grow_slots(pith_word_ids *words)
{
    pith_word_ids larger = *words;
    larger.nslots = words->nslots ? words->nslots * 2 : FIRST_SLOTS;
    larger.slots =
        pith_arena_zalloc(words->arena, larger.nslots, sizeof *larger.slots);
    if (larger.slots == NULL)
        return false;
    for (size_t i = 0; i < words->nslots; i++) {
        const pith_words_slot *slot = &words->slots[i];
        if (slot->word.data)
            *find_slot(&larger, slot->hash, slot->word) = *slot;
    }
    *words = larger;
    return true;
}

static bool number_word(pith_word_ids *words, pith_str word, uint32_t *id)
{
    if ((size_t)words->n * 2 >= words->nslots && !grow_slots(words))
        return false;
    uint64_t hash = pith_str_hash(word);
    pith_words_slot *slot = find_slot(words, hash, word);
    if (slot->word.data == NULL)
        *slot = (pith_words_slot){hash, word, words->n++};
    *id = slot->id;
    return true;
}

/* The role of a character in a word. */
typedef enum char_part {
    BETWEEN, /* of none */
    PART,    /* of the current word, or of a new one */
    ALONE,   /* a word of its own */
} char_part;

static char_part part_of(uint32_t code, pith_words_kind kind)
{
    if (kind == PITH_WORDS_SPACED || is_white(code))
        return is_white(code) ? BETWEEN : PART;
    if (kind == PITH_WORDS_TOKENS)
        return pith_char_is_word_token(code) ? PART : BETWEEN;
    pith_word_kind script = pith_char_word_kind(code);
    bool spaced = script != PITH_WORD_IDEOGRAM && script != PITH_WORD_SPACELESS;
    return spaced && pith_char_is_word_token(code) ? PART : ALONE;
}

static bool add_word(pith_word_ids *words, pith_str word, uint32_t line,
                     pith_word_row *row)
{
    row->word[row->n] = word;
    row->line[row->n] = line;
    return number_word(words, word, &row->id[row->n++]);
}

/* The maximum length of a row: the shortest word is one byte and white space,
 * except signs, which need no white space. */
static bool make_room(pith_arena *arena, size_t len, pith_words_kind kind,
                      pith_word_row *row)
{
    size_t most = (kind == PITH_WORDS_SIGNS ? len : len / 2) + 1;
    row->id = pith_arena_alloc(arena, most, sizeof *row->id);
    row->word = pith_arena_alloc(arena, most, sizeof *row->word);
    row->line = pith_arena_alloc(arena, most, sizeof *row->line);
    return row->id && row->word && row->line;
}

pith_status pith_words_read(pith_word_ids *words, pith_str text,
                            pith_words_kind kind, pith_word_row *row)
{
    uint32_t line = 0;
    size_t start = SIZE_MAX; /* of the current word */
    *row = (pith_word_row){0};
    if (!make_room(words->arena, text.len, kind, row))
        return PITH_NOMEM;
    for (size_t i = 0, step = 1; i <= text.len; i += step) {
        uint32_t code = '\n'; /* ends the last word */
        step = 1;
        if (i < text.len)
            code =
                pith_utf8_next((pith_str){text.data + i, text.len - i}, &step);
        char_part part = part_of(code, kind);
        if (part == PART) {
            start = start == SIZE_MAX ? i : start;
            continue;
        }
        if (start != SIZE_MAX &&
            !add_word(words, (pith_str){text.data + start, i - start}, line,
                      row))
            return PITH_NOMEM;
        if (part == ALONE &&
            !add_word(words, (pith_str){text.data + i, step}, line, row))
            return PITH_NOMEM;
        start = SIZE_MAX;
        line += code == '\n' || code == '\r';
    }
    return PITH_OK;
}
