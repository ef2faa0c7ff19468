/* SPDX-License-Identifier: Apache-2.0 */
/* Two looks at every leaf block: see auto_estimate.h. */
#include "auto_estimate.h"

#include "auto_alike.h"
#include "auto_context.h"
#include "auto_leave_out.h"
#include "auto_model.h"
#include "status.h"

#include <string.h>

/* Rows that are computed at a time: what they take stays in the cache, and
 * small beside the page. */
enum { ROWS_AT_ONCE = 256 };

/* What a row reports of work: features and trees take some microseconds. */
enum { ROW_WORK = 64 };

/* A row of the first model, with what stands behind a row's values. */
enum { ROW = PITH_FEATURE_COUNT + 1 };

/* What the first look leaves for the second: leaves that it was not sure of,
 * and what of their features the second model wants, too. */
typedef struct looks {
    pith_estimate *estimate;
    float *rows;    /* room for ROWS_AT_ONCE of either model */
    float *margin;  /* per leaf: the first model's */
    uint32_t *open; /* leaves, in order */
    float *again;   /* per open leaf */
    uint32_t nopen;
} looks;

static uint32_t at_once(uint32_t left)
{
    return left < ROWS_AT_ONCE ? left : ROWS_AT_ONCE;
}

static void leave_open(looks *l, uint32_t leaf, const float *row)
{
    float *again = &l->again[l->nopen * pith_auto_nsecond_columns];
    for (size_t k = 0; k < pith_auto_nsecond_columns; k++)
        again[k] = row[pith_auto_second_columns[k]];
    l->open[l->nopen++] = leaf;
}

static pith_status look_first(looks *l, pith_arena *arena)
{
    pith_estimate *e = l->estimate;
    uint32_t n = e->features.leaves.n;
    for (uint32_t from = 0; from < n; from += ROWS_AT_ONCE) {
        uint32_t count = at_once(n - from);
        PITH_TRY(pith_arena_work(arena, (size_t)count * ROW_WORK));
        pith_features_next(&e->features, count, ROW, l->rows);
        for (uint32_t i = 0; i < count; i++)
            l->rows[(size_t)i * ROW + PITH_FEATURE_COUNT] = PITH_BOOST_END;
        pith_boost_margins(&pith_auto_model, l->rows, ROW, count,
                           l->margin + from);
        pith_boost_shares(l->margin + from, count, e->share + from);
        for (uint32_t i = from; i < from + count; i++) {
            const float *row = &l->rows[(size_t)(i - from) * ROW];
            pith_page_row_add(&e->row, row);
            e->consent[i] = row[PITH_FEATURE_says_consent] >= 0;
            e->signs[i] = pith_leave_out_signs(row);
            if (e->breadth != PITH_BREADTH_MAIN)
                e->signs[i] |= pith_leave_out_more_signs(row);
            e->menu[i] = row[PITH_FEATURE_in_nav] >= 0 &&
                         row[PITH_FEATURE_own_link] > 0.5f;
            if (e->share[i] > pith_auto_second_low &&
                e->share[i] < pith_auto_second_high)
                leave_open(l, i, row);
        }
    }
    return PITH_OK;
}

/* A row of the second model is the leaf's context, then those features. Its
 * margin replaces the first one's in l->margin. */
static pith_status look_again(looks *l, const pith_context *context,
                              pith_arena *arena)
{
    size_t ncolumns = pith_auto_nsecond_columns;
    size_t width = PITH_CONTEXT_COUNT + ncolumns + 1;
    float second[ROWS_AT_ONCE];
    for (uint32_t from = 0; from < l->nopen; from += ROWS_AT_ONCE) {
        uint32_t count = at_once(l->nopen - from);
        PITH_TRY(pith_arena_work(arena, (size_t)count * ROW_WORK));
        for (uint32_t i = 0; i < count; i++) {
            float *row = &l->rows[i * width];
            pith_context_fill(context, l->open[from + i], row);
            memcpy(row + PITH_CONTEXT_COUNT, &l->again[(from + i) * ncolumns],
                   ncolumns * sizeof *row);
            row[width - 1] = PITH_BOOST_END;
        }
        pith_boost_margins(&pith_auto_second, l->rows, width, count, second);
        for (uint32_t i = 0; i < count; i++)
            l->margin[l->open[from + i]] = second[i];
    }
    return PITH_OK;
}

static pith_status look_twice(looks *l, pith_arena *arena)
{
    pith_estimate *e = l->estimate;
    pith_context *context;
    PITH_TRY(pith_context_open(&e->features, e->share, arena, &context));
    if (!context)
        return PITH_OK;
    PITH_TRY(look_again(l, context, arena));
    /* The context reads the first shares until all rows are through. */
    for (uint32_t k = 0; k < l->nopen; k++)
        e->share[l->open[k]] = pith_boost_share(l->margin[l->open[k]]);
    return PITH_OK;
}

pith_status pith_estimate_make(const pith_page *page, pith_breadth breadth,
                               pith_arena *arena, pith_estimate *out)
{
    *out = (pith_estimate){.breadth = breadth};
    PITH_TRY(pith_features_open(page, arena, &out->features));
    uint32_t n = out->features.leaves.n;
    size_t width = PITH_CONTEXT_COUNT + pith_auto_nsecond_columns + 1;
    if (width < ROW)
        width = ROW;
    looks l = {.estimate = out};
    out->share = pith_arena_alloc(arena, n, sizeof *out->share);
    out->consent = pith_arena_alloc(arena, n, 1);
    out->signs = pith_arena_alloc(arena, n, sizeof *out->signs);
    out->menu = pith_arena_alloc(arena, n, 1);
    l.rows = pith_arena_alloc(arena, at_once(n), width * sizeof *l.rows);
    l.margin = pith_arena_alloc(arena, n, sizeof *l.margin);
    l.open = pith_arena_alloc(arena, n, sizeof *l.open);
    /* One more, so that a model without columns has room, too. */
    l.again = pith_arena_alloc(
        arena, n, (pith_auto_nsecond_columns + 1) * sizeof *l.again);
    if (!out->share || !out->consent || !out->signs || !out->menu || !l.rows ||
        !l.margin || !l.open || !l.again)
        return PITH_NOMEM;
    PITH_TRY(look_first(&l, arena));
    if (pith_auto_second.ntrees)
        PITH_TRY(look_twice(&l, arena));
    pith_page_type_weigh(&out->row, out->type);
    pith_leave_out(out);
    return pith_alike_draw(&out->features, l.open, l.nopen, arena, out->share);
}
