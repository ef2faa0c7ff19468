/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Edit distance, 64 places at a time.
 *
 * Source: G. Myers, "A fast bit-vector algorithm for approximate string
 * matching based on dynamic programming", 1999, for whole rows as in H. Hyyro,
 * "A bit-vector algorithm for computing Levenshtein and Damerau edit
 * distances", 2003. Neighbours in a column of the table of distances differ by
 * -1, 0 or 1; `up` and `down` have a bit for each place that is one more or
 * one less than the one above it.
 */
#include "edits.h"

#include "status.h"
#include "text.h"

#include <string.h>

enum { BITS = 64 };

static const uint64_t max_steps = (uint64_t)1 << 30;
static const size_t max_masks = (size_t)1 << 27; /* machine words */

typedef struct pith_edit_slot {
    uint32_t number;
    uint32_t row; /* 1 + its row of masks; 0: free */
} edit_slot;

static edit_slot *find_slot(const pith_edits *edits, size_t nslots,
                            uint32_t number)
{
    size_t at = (size_t)(number * UINT32_C(2654435761)) & (nslots - 1);
    while (edits->slots[at].row && edits->slots[at].number != number)
        at = (at + 1) & (nslots - 1);
    return &edits->slots[at];
}

/* Reserve n items of that size; the old content is lost. */
static void *make_room(pith_arena *arena, void *old, size_t *cap, size_t n,
                       size_t size)
{
    if (old && n <= *cap)
        return old;
    void *room = pith_arena_alloc(arena, n, size);
    *cap = room ? n : 0;
    return room;
}

/* Number the distinct numbers of a, from 1. */
static pith_status number_row(pith_edits *edits, const pith_edit_row *row,
                              size_t *nslots, size_t *different)
{
    *nslots = 4;
    while (*nslots < row->n * 2)
        *nslots *= 2;
    edits->slots = make_room(edits->arena, edits->slots, &edits->slots_cap,
                             *nslots, sizeof *edits->slots);
    if (edits->slots == NULL)
        return PITH_NOMEM;
    memset(edits->slots, 0, *nslots * sizeof *edits->slots);
    uint32_t n = 0;
    for (size_t i = 0; i < row->n; i++) {
        edit_slot *slot = find_slot(edits, *nslots, row->number[i]);
        if (slot->row == 0)
            *slot = (edit_slot){row->number[i], ++n};
    }
    *different = n;
    return PITH_OK;
}

/* Row 0 of the masks is for numbers that are not in a. */
static pith_status make_masks(pith_edits *edits, const pith_edit_row *edit_row,
                              size_t nslots, size_t different)
{
    size_t width = (edit_row->n + BITS - 1) / BITS;
    if (width > max_masks / (different + 1))
        return PITH_LIMIT;
    size_t n = (different + 1) * width;
    edits->mask = make_room(edits->arena, edits->mask, &edits->mask_cap, n,
                            sizeof *edits->mask);
    if (edits->mask == NULL)
        return PITH_NOMEM;
    memset(edits->mask, 0, n * sizeof *edits->mask);
    for (size_t i = 0; i < edit_row->n; i++) {
        size_t row = find_slot(edits, nslots, edit_row->number[i])->row;
        edits->mask[row * width + i / BITS] |= (uint64_t)1 << i % BITS;
    }
    return PITH_OK;
}

static pith_status make_column(pith_edits *edits, size_t width)
{
    size_t cap = edits->column_cap;
    edits->up =
        make_room(edits->arena, edits->up, &cap, width, sizeof *edits->up);
    edits->down = make_room(edits->arena, edits->down, &edits->column_cap,
                            width, sizeof *edits->down);
    if (edits->up == NULL || edits->down == NULL)
        return PITH_NOMEM;
    memset(edits->up, 0xff, width * sizeof *edits->up);
    memset(edits->down, 0, width * sizeof *edits->down);
    return PITH_OK;
}

/* The column after one more number of b. Returns the change of the last of na
 * places: 1, 0 or -1. */
static int next_column(pith_edits *edits, const uint64_t *mask, size_t na)
{
    size_t width = (na + BITS - 1) / BITS;
    unsigned last = (unsigned)((na - 1) % BITS);
    uint64_t carry_up = 1, carry_down = 0; /* the first row counts up */
    int change = 0;
    for (size_t w = 0; w < width; w++) {
        uint64_t up = edits->up[w], down = edits->down[w];
        uint64_t equal = mask[w];
        uint64_t vertical = equal | down;
        equal |= carry_down;
        uint64_t zero = (((equal & up) + up) ^ up) | equal;
        uint64_t right = down | ~(zero | up), left = up & zero;
        if (w + 1 == width)
            change = (int)(right >> last & 1) - (int)(left >> last & 1);
        uint64_t next_up = right >> (BITS - 1), next_down = left >> (BITS - 1);
        right = right << 1 | carry_up;
        left = left << 1 | carry_down;
        edits->up[w] = left | ~(vertical | right);
        edits->down[w] = right & vertical;
        carry_up = next_up;
        carry_down = next_down;
    }
    return change;
}

pith_status pith_edits_count(pith_edits *edits, const pith_edit_row *a,
                             const pith_edit_row *b, size_t *distance)
{
    if (a->n > b->n) { /* the shorter one is numbered */
        const pith_edit_row *longer = a;
        a = b;
        b = longer;
    }
    *distance = a->n ? a->n : b->n;
    if (a->n == 0 || b->n == 0)
        return PITH_OK;
    size_t width = (a->n + BITS - 1) / BITS, nslots, different;
    if (b->n > (max_steps - edits->steps) / width)
        return PITH_LIMIT;
    edits->steps += b->n * width;
    PITH_TRY(number_row(edits, a, &nslots, &different));
    PITH_TRY(make_masks(edits, a, nslots, different));
    PITH_TRY(make_column(edits, width));
    for (size_t i = 0; i < b->n; i++) {
        size_t row = find_slot(edits, nslots, b->number[i])->row;
        int change = next_column(edits, edits->mask + row * width, a->n);
        *distance = change < 0 ? *distance - 1 : *distance + (size_t)change;
    }
    return PITH_OK;
}

pith_status pith_edits_read(pith_arena *arena, pith_str text,
                            pith_edit_row *row)
{
    row->n = 0;
    row->number =
        pith_arena_alloc(arena, pith_utf8_count(text) + 1, sizeof *row->number);
    if (row->number == NULL)
        return PITH_NOMEM;
    for (size_t i = 0, step; i < text.len; i += step)
        row->number[row->n++] =
            pith_utf8_next((pith_str){text.data + i, text.len - i}, &step);
    return PITH_OK;
}
