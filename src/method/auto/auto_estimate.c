/* SPDX-License-Identifier: Apache-2.0 */
/* Two looks at every text block: see auto_estimate.h. */
#include "auto_estimate.h"

#include "auto_context.h"
#include "auto_exclusion.h"
#include "auto_model.h"
#include "auto_smoothing.h"
#include "status.h"

#include <string.h>

/* Rows that are computed at a time: what they take stays in the cache, and
 * small beside the page. */
enum { ROWS_AT_ONCE = 256 };

/* What a row reports of work: features and trees take some microseconds. */
enum { ROW_WORK = 64 };

/* A row of the first model, with what stands behind a row's values. */
enum { ROW = PITH_FEATURE_COUNT + 1 };

/* What the first look leaves to the second: blocks that it was not sure of,
 * and what of their features the second model wants, too. */
typedef struct stages {
    pith_estimate *estimate;
    float *rows;    /* room for ROWS_AT_ONCE of either model */
    float *margin;  /* per block: the first model's */
    uint32_t *open; /* blocks, in order */
    float *again;   /* per open block */
    uint32_t nopen;
} stages;

static uint32_t at_once(uint32_t left)
{
    return left < ROWS_AT_ONCE ? left : ROWS_AT_ONCE;
}

static void leave_open(stages *self, uint32_t block, const float *row)
{
    float *again = &self->again[self->nopen * pith_auto_nsecond_columns];
    for (size_t k = 0; k < pith_auto_nsecond_columns; k++)
        again[k] = row[pith_auto_second_columns[k]];
    self->open[self->nopen++] = block;
}

static pith_status first_stage(stages *self, pith_arena *arena)
{
    pith_estimate *e = self->estimate;
    uint32_t n = e->features.blocks.n;
    for (uint32_t from = 0; from < n; from += ROWS_AT_ONCE) {
        uint32_t count = at_once(n - from);
        PITH_TRY(pith_arena_work(arena, (size_t)count * ROW_WORK));
        pith_features_next(&e->features, count, ROW, self->rows);
        for (uint32_t i = 0; i < count; i++)
            self->rows[(size_t)i * ROW + PITH_FEATURE_COUNT] = PITH_BOOST_END;
        pith_boost_margins(&pith_auto_model, self->rows, ROW, count,
                           self->margin + from);
        pith_boost_probabilities(self->margin + from, count,
                                 e->probability + from);
        pith_page_rows_add(&e->row, self->rows, ROW, count);
        for (uint32_t i = from; i < from + count; i++) {
            const float *row = &self->rows[(size_t)(i - from) * ROW];
            e->consent[i] = row[PITH_FEATURE_says_consent] >= 0;
            e->exclusion_flags[i] = pith_exclusion_flags(row);
            if (e->breadth != PITH_BREADTH_MAIN)
                e->exclusion_flags[i] |= pith_exclusion_more_flags(row);
            e->menu[i] = row[PITH_FEATURE_in_nav] >= 0 &&
                         row[PITH_FEATURE_own_link] > 0.5f;
            if (e->probability[i] > pith_auto_second_low &&
                e->probability[i] < pith_auto_second_high)
                leave_open(self, i, row);
        }
    }
    return PITH_OK;
}

/* A row of the second model is the block's context, then those features. Its
 * margin replaces the first one's in l->margin. */
static pith_status second_stage(stages *self, const pith_context *context,
                                pith_arena *arena)
{
    size_t ncolumns = pith_auto_nsecond_columns;
    size_t width = PITH_CONTEXT_COUNT + ncolumns + 1;
    float second[ROWS_AT_ONCE];
    for (uint32_t from = 0; from < self->nopen; from += ROWS_AT_ONCE) {
        uint32_t count = at_once(self->nopen - from);
        PITH_TRY(pith_arena_work(arena, (size_t)count * ROW_WORK));
        for (uint32_t i = 0; i < count; i++) {
            float *row = &self->rows[i * width];
            pith_context_fill(context, self->open[from + i], row);
            memcpy(row + PITH_CONTEXT_COUNT,
                   &self->again[(from + i) * ncolumns], ncolumns * sizeof *row);
            row[width - 1] = PITH_BOOST_END;
        }
        pith_boost_margins(&pith_auto_second, self->rows, width, count, second);
        for (uint32_t i = 0; i < count; i++)
            self->margin[self->open[from + i]] = second[i];
    }
    return PITH_OK;
}

static pith_status look_twice(stages *l, pith_arena *arena)
{
    pith_estimate *e = l->estimate;
    pith_context *context;
    PITH_TRY(pith_context_open(&e->features, e->probability, arena, &context));
    if (!context)
        return PITH_OK;
    PITH_TRY(second_stage(l, context, arena));
    /* The context reads the first probabilities until all rows are through. */
    for (uint32_t k = 0; k < l->nopen; k++)
        e->probability[l->open[k]] =
            pith_boost_probability(l->margin[l->open[k]]);
    return PITH_OK;
}

pith_status pith_estimate_make(const pith_page *page, pith_breadth breadth,
                               pith_arena *arena, pith_estimate *out)
{
    *out = (pith_estimate){.breadth = breadth};
    PITH_TRY(pith_features_open(page, arena, &out->features));
    uint32_t n = out->features.blocks.n;
    size_t width = PITH_CONTEXT_COUNT + pith_auto_nsecond_columns + 1;
    if (width < ROW)
        width = ROW;
    stages l = {.estimate = out};
    out->probability = pith_arena_alloc(arena, n, sizeof *out->probability);
    out->consent = pith_arena_alloc(arena, n, 1);
    out->exclusion_flags =
        pith_arena_alloc(arena, n, sizeof *out->exclusion_flags);
    out->menu = pith_arena_alloc(arena, n, 1);
    l.rows = pith_arena_alloc(arena, at_once(n), width * sizeof *l.rows);
    l.margin = pith_arena_alloc(arena, n, sizeof *l.margin);
    l.open = pith_arena_alloc(arena, n, sizeof *l.open);
    /* One more, so that a model without columns has room, too. */
    l.again = pith_arena_alloc(
        arena, n, (pith_auto_nsecond_columns + 1) * sizeof *l.again);
    if (!out->probability || !out->consent || !out->exclusion_flags ||
        !out->menu || !l.rows || !l.margin || !l.open || !l.again)
        return PITH_NOMEM;
    PITH_TRY(first_stage(&l, arena));
    if (pith_auto_second.ntrees)
        PITH_TRY(look_twice(&l, arena));
    pith_page_type_weigh(&out->row, out->type);
    pith_exclusion_apply(out);
    return pith_smoothing_apply(&out->features, l.open, l.nopen, arena,
                                out->probability);
}
