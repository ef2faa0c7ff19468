/* SPDX-License-Identifier: Apache-2.0 */
/* Comparing the texts of a bucket: see bucket.h. */
#include "bucket.h"

#include "status.h"

#include <string.h>

pith_status pith_bucket_init(pith_bucket *bucket, uint32_t window,
                             pith_arena *arena)
{
    bucket->window = window;
    bucket->n = 0;
    bucket->arena = pith_arena_zalloc(arena, window, sizeof *bucket->arena);
    bucket->recent = pith_arena_zalloc(arena, window, sizeof *bucket->recent);
    bucket->held = pith_arena_zalloc(arena, window, sizeof *bucket->held);
    if (!bucket->arena || !bucket->recent || !bucket->held)
        return PITH_NOMEM;
    for (uint32_t i = 0; i < window; i++)
        pith_arena_init(&bucket->arena[i], 0);
    return PITH_OK;
}

void pith_bucket_free(pith_bucket *bucket)
{
    for (uint32_t i = 0; i < bucket->window; i++)
        pith_arena_free(&bucket->arena[i]);
}

void pith_bucket_start(pith_bucket *bucket)
{
    uint64_t used = bucket->n < bucket->window ? bucket->n : bucket->window;
    memset(bucket->held, 0, (size_t)used * sizeof *bucket->held);
    bucket->n = 0;
}

static pith_status hold(pith_bucket *b, uint64_t i)
{
    uint32_t place = (uint32_t)(i % b->window);
    if (b->held[place] == i + 1)
        return PITH_OK;
    pith_arena_clear(&b->arena[place]);
    b->held[place] = 0;
    PITH_TRY(b->calls->read(b->calls->context, i, &b->arena[place],
                            &b->recent[place]));
    b->held[place] = i + 1;
    return PITH_OK;
}

/* The sizes alone may rule a pair out. */
static bool may_be_alike(const pith_bucket *bucket, uint64_t i, uint64_t k)
{
    double left = bucket->calls->nshingles(bucket->calls->context, i);
    double right = bucket->calls->nshingles(bucket->calls->context, k);
    return left < right ? left >= bucket->threshold * right
                        : right >= bucket->threshold * left;
}

static pith_status compare_texts(pith_bucket *b, uint64_t i, uint64_t k)
{
    const pith_bucket_calls *calls = b->calls;
    if (!may_be_alike(b, i, k) || calls->joined(calls->context, i, k))
        return PITH_OK;
    PITH_TRY(hold(b, i));
    PITH_TRY(hold(b, k));
    double alike = pith_shingles_alike(&b->recent[i % b->window],
                                       &b->recent[k % b->window]);
    return alike < b->threshold ? PITH_OK
                                : calls->found(calls->context, i, k, alike);
}

pith_status pith_bucket_add(pith_bucket *b)
{
    uint64_t i = b->n++;
    uint64_t from = i < b->window ? 0 : i - b->window + 1;
    for (uint64_t k = from; k < i; k++)
        PITH_TRY(compare_texts(b, i, k));
    return PITH_OK;
}
