/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Word F1: how many words two texts have in common, order ignored.
 *
 * Source: docs/spec/evaluation.md, M5; the measure of WCXB and of most
 * comparisons today. A word is a maximal run of letters (L*), numbers (N*) and
 * "_", lower-cased; combining marks end a word, as they do in Python's \w. Each
 * word counts as often as it occurs in both texts: precision is that overlap
 * over the words extracted, recall over the words of the gold text. Two empty
 * texts agree (1, 1, 1); one empty text gives 0.
 *
 * Lower-casing is Unicode's simple mapping with the two exceptions of
 * Python's str.lower(): U+0130 becomes "i" and a dot, which ends the word,
 * and a capital sigma that ends a word of more than one letter becomes the
 * final one. (Python also looks past marks around the sigma; this does not.)
 */
#include "metric.h"
#include "str.h"
#include "text.h"

#include <utf8proc.h>

enum {
    FIRST_SLOTS = 1024, /* a power of two; grows when half full */
    DOTTED_I = 0x130,
    CAPITAL_SIGMA = 0x3a3,
    FINAL_SIGMA = 0x3c2,
};

typedef struct word_slot {
    uint64_t hash;
    pith_str word; /* lower-cased, in the arena; NULL data: free slot */
    uint32_t count[2];
} word_slot;

typedef struct word_bag {
    pith_arena *arena;
    word_slot *slots;
    size_t nslots, nused;
    size_t total[2]; /* words of each side */
} word_bag;

static word_slot *find_slot(const word_bag *bag, uint64_t hash, pith_str word)
{
    size_t mask = bag->nslots - 1;
    size_t at = (size_t)hash & mask;
    while (bag->slots[at].word.data &&
           (bag->slots[at].hash != hash ||
            !pith_str_eq(bag->slots[at].word, word)))
        at = (at + 1) & mask;
    return &bag->slots[at];
}

static bool grow_bag(word_bag *bag)
{
    word_bag larger = *bag;
    larger.nslots = bag->nslots ? bag->nslots * 2 : FIRST_SLOTS;
    larger.slots =
        pith_arena_zalloc(bag->arena, larger.nslots, sizeof *larger.slots);
    if (larger.slots == NULL)
        return false;
    for (size_t i = 0; i < bag->nslots; i++) {
        const word_slot *slot = &bag->slots[i];
        if (slot->word.data)
            *find_slot(&larger, slot->hash, slot->word) = *slot;
    }
    *bag = larger;
    return true;
}

static bool add_word(word_bag *bag, pith_str word, int side)
{
    if (bag->nused * 2 >= bag->nslots && !grow_bag(bag))
        return false;
    uint64_t hash = pith_str_hash(word);
    word_slot *slot = find_slot(bag, hash, word);
    if (slot->word.data == NULL) {
        slot->hash = hash;
        slot->word = word;
        bag->nused++;
    }
    slot->count[side]++;
    bag->total[side]++;
    return true;
}

static bool is_word_char(uint32_t code)
{
    if (code < 0x80)
        return code == '_' || pith_is_alpha((unsigned char)code) ||
               pith_is_digit((unsigned char)code);
    utf8proc_category_t category = utf8proc_category((utf8proc_int32_t)code);
    return (category >= UTF8PROC_CATEGORY_LU &&
            category <= UTF8PROC_CATEGORY_LO) ||
           (category >= UTF8PROC_CATEGORY_ND &&
            category <= UTF8PROC_CATEGORY_NO);
}

static uint32_t lower(uint32_t code)
{
    if (code < 0x80)
        return (unsigned char)pith_lower((char)code);
    if (code == DOTTED_I)
        return 'i';
    return (uint32_t)utf8proc_tolower((utf8proc_int32_t)code);
}

/* A word being read; its bytes go to `out`, which is large enough. */
typedef struct word_state {
    char *start, *out;
    size_t letters;
    uint32_t last; /* the last letter as written in the text */
} word_state;

static bool end_word(word_bag *bag, word_state *state, int side)
{
    if (state->letters == 0)
        return true;
    if (state->last == CAPITAL_SIGMA && state->letters > 1)
        pith_utf8_put(FINAL_SIGMA, state->out - 2); /* both have 2 bytes */
    pith_str word = {state->start, (size_t)(state->out - state->start)};
    state->start = state->out;
    state->letters = 0;
    return add_word(bag, word, side);
}

/* No lower-case letter is longer than 3 bytes where its capital has 2, so
 * half as much again is always enough. */
static pith_status read_words(word_bag *bag, pith_str text, int side)
{
    char *room = pith_arena_alloc(bag->arena, text.len + text.len / 2 + 4, 1);
    if (room == NULL)
        return PITH_NOMEM;
    word_state state = {room, room, 0, 0};
    while (text.len) {
        size_t len = 1;
        uint32_t code = (unsigned char)text.data[0];
        if (code >= 0x80)
            code = pith_utf8_next(text, &len);
        if (is_word_char(code)) {
            state.out += pith_utf8_put(lower(code), state.out);
            state.letters++;
            state.last = code;
        }
        if ((!is_word_char(code) || code == DOTTED_I) &&
            !end_word(bag, &state, side))
            return PITH_NOMEM;
        text.data += len;
        text.len -= len;
    }
    return end_word(bag, &state, side) ? PITH_OK : PITH_NOMEM;
}

static pith_status run(const pith_metric_job *job, double *value)
{
    word_bag bag = {.arena = job->scratch};
    pith_status status = read_words(&bag, job->gold, 0);
    if (status == PITH_OK)
        status = read_words(&bag, job->extracted, 1);
    if (status != PITH_OK)
        return status;
    size_t overlap = 0;
    for (size_t i = 0; i < bag.nslots; i++) {
        const uint32_t *count = bag.slots[i].count;
        overlap += count[0] < count[1] ? count[0] : count[1];
    }
    if (bag.total[0] + bag.total[1] == 0) {
        value[0] = value[1] = value[2] = 1;
    } else if (overlap) {
        value[0] = (double)overlap / (double)bag.total[1];
        value[1] = (double)overlap / (double)bag.total[0];
        value[2] = 2 * value[0] * value[1] / (value[0] + value[1]);
    }
    return PITH_OK;
}

static const char *const columns[] = {"precision", "recall", "f1", NULL};

const pith_metric pith_metric_word_f1 = {
    .info = {.name = "word-f1",
             .summary = "shared words, order ignored (M5)",
             .columns = columns,
             .main = 2},
    .run = run,
};
