/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Longest common subsequences, 64 cells of the table at a time.
 *
 * Source: H. Hyyro, "Bit-parallel LCS-length computation revisited", 2004. A
 * column of the table, over the places of a, is kept as bits: 0 where the table
 * grows by one from the previous place. A word of b changes the column to (V +
 * (V & M)) | (V & ~M), with M its places in a; a word that is not in a does not
 * change it.
 *
 * Backtracking asks, where the words differ, whether table[i][j-1] is larger
 * than table[i-1][j]. The larger of the two is table[i][j], so that is the case
 * exactly where the table grows at place i of column j, which the bits show.
 * Columns are kept only at every sqrt(nb)-th word of b; those between are
 * recomputed during backtracking.
 */
#include "lcs.h"

#include "status.h"

#include <math.h>
#include <string.h>

enum { WORD_BITS = 64 };

/* Limits the time: a step takes about a nanosecond. */
static const uint64_t max_steps = (uint64_t)1 << 30;

pith_status pith_lcs_init(pith_lcs *lcs, pith_arena *arena, uint32_t nwords)
{
    *lcs = (pith_lcs){.arena = arena};
    lcs->first = pith_arena_zalloc(arena, (size_t)nwords + 1, sizeof(uint32_t));
    return lcs->first ? PITH_OK : PITH_NOMEM;
}

pith_status pith_lcs_row(pith_lcs *lcs, const uint32_t *count, size_t na)
{
    for (size_t i = 0; i < lcs->na; i++)
        lcs->first[lcs->a[i]] = 0;
    lcs->na = 0;
    if (na > lcs->next_cap) {
        lcs->next = pith_arena_alloc(lcs->arena, na, sizeof *lcs->next);
        lcs->next_cap = lcs->next ? na : 0;
        if (lcs->next == NULL)
            return PITH_NOMEM;
    }
    lcs->a = count;
    lcs->na = na;
    for (size_t i = na; i-- > 0;) {
        lcs->next[i] = lcs->first[count[i]];
        lcs->first[count[i]] = (uint32_t)i + 1;
    }
    return PITH_OK;
}

/* The column after one more word of b. match is all zeros before and after. */
static void advance(const pith_lcs *lcs, uint32_t word, uint64_t *column,
                    uint64_t *match)
{
    size_t nwords = (lcs->na + WORD_BITS - 1) / WORD_BITS;
    uint64_t carry = 0;
    if (lcs->first[word] == 0)
        return;
    for (uint32_t at = lcs->first[word]; at; at = lcs->next[at - 1])
        match[(at - 1) / WORD_BITS] |= (uint64_t)1 << (at - 1) % WORD_BITS;
    size_t start = (lcs->first[word] - 1) / WORD_BITS; /* nothing below it */
    for (size_t k = start; k < nwords; k++) {
        uint64_t old = column[k], sum;
        bool over = __builtin_add_overflow(old, old & match[k], &sum);
        over = __builtin_add_overflow(sum, carry, &sum) || over;
        carry = over;
        column[k] = sum | (old & ~match[k]);
    }
    for (uint32_t at = lcs->first[word]; at; at = lcs->next[at - 1])
        match[(at - 1) / WORD_BITS] = 0;
}

/* The columns of a comparison. */
typedef struct lcs_room {
    size_t nwords; /* of a column */
    size_t stride; /* words of b between columns that are kept */
    uint64_t *match, *column;
    uint64_t *kept;  /* the column before every stride-th word of b */
    uint64_t *block; /* the columns after each word of one stride */
    uint8_t *const *marks;
} lcs_room;

static pith_status make_room(pith_lcs *lcs, size_t nb, bool marks,
                             lcs_room *room)
{
    room->nwords = (lcs->na + WORD_BITS - 1) / WORD_BITS;
    room->stride = (size_t)sqrt((double)nb) + 1;
    size_t columns = 2 + (marks ? nb / room->stride + 1 + room->stride : 0);
    size_t need = columns * room->nwords;
    if (need > lcs->bits_cap) {
        size_t cap = need + need / 2;
        lcs->bits = pith_arena_alloc(lcs->arena, cap, sizeof *lcs->bits);
        lcs->bits_cap = lcs->bits ? cap : 0;
        if (lcs->bits == NULL)
            return PITH_NOMEM;
    }
    room->match = lcs->bits;
    room->column = room->match + room->nwords;
    room->kept = room->column + room->nwords;
    room->block = room->kept + (nb / room->stride + 1) * room->nwords;
    memset(room->match, 0, room->nwords * sizeof(uint64_t));
    memset(room->column, 0xff, room->nwords * sizeof(uint64_t));
    return PITH_OK;
}

static void copy_column(const lcs_room *room, uint64_t *to,
                        const uint64_t *from)
{
    memcpy(to, from, room->nwords * sizeof *to);
}

static size_t count_growth(const pith_lcs *lcs, const uint64_t *column)
{
    size_t n = 0;
    for (size_t i = 0; i < lcs->na; i += WORD_BITS) {
        size_t left = lcs->na - i;
        uint64_t grows = ~column[i / WORD_BITS];
        if (left < WORD_BITS)
            grows &= ((uint64_t)1 << left) - 1;
        n += (size_t)__builtin_popcountll(grows);
    }
    return n;
}

/* Walk back through the words [start, stop) of b from place *i (one past the
 * last that is left) of a. */
static void walk_back(const pith_lcs *lcs, const lcs_room *room,
                      const uint32_t *count, const size_t span[2], size_t *row)
{
    for (size_t j = span[1]; j > span[0] && *row > 0;) {
        const uint64_t *column = room->block + (j - 1 - span[0]) * room->nwords;
        size_t at = *row - 1;
        if (lcs->a[at] == count[j - 1]) {
            if (room->marks[0])
                room->marks[0][at] = 1;
            if (room->marks[1])
                room->marks[1][j - 1] = 1;
            --*row;
            j--;
        } else if (column[at / WORD_BITS] >> at % WORD_BITS & 1) {
            --*row;
        } else {
            j--;
        }
    }
}

static void mark_words(const pith_lcs *lcs, const lcs_room *room,
                       const uint32_t *count, size_t nb)
{
    size_t i = lcs->na;
    for (size_t stop = nb; stop > 0 && i > 0;) {
        size_t start = (stop - 1) / room->stride * room->stride;
        copy_column(room, room->column,
                    room->kept + start / room->stride * room->nwords);
        for (size_t j = start; j < stop; j++) {
            advance(lcs, count[j], room->column, room->match);
            copy_column(room, room->block + (j - start) * room->nwords,
                        room->column);
        }
        size_t span[2] = {start, stop};
        walk_back(lcs, room, count, span, &i);
        stop = start;
    }
}

pith_status pith_lcs_compare(pith_lcs *lcs, const uint32_t *count, size_t nb,
                             uint8_t *const marks[2], size_t *length)
{
    lcs_room room;
    size_t shared = 0; /* words of b that occur in a */
    *length = 0;
    for (size_t j = 0; j < nb; j++)
        shared += lcs->first[count[j]] != 0;
    if (lcs->na == 0 || shared == 0)
        return PITH_OK;
    lcs->steps += (uint64_t)(lcs->na / WORD_BITS + 1) * (marks ? nb : shared);
    if (lcs->steps > max_steps)
        return PITH_LIMIT;
    PITH_TRY(make_room(lcs, nb, marks != NULL, &room));
    for (size_t j = 0; j < nb; j++) {
        if (marks && j % room.stride == 0)
            copy_column(&room, room.kept + j / room.stride * room.nwords,
                        room.column);
        advance(lcs, count[j], room.column, room.match);
    }
    *length = count_growth(lcs, room.column);
    if (marks) {
        room.marks = marks;
        mark_words(lcs, &room, count, nb);
    }
    return PITH_OK;
}
