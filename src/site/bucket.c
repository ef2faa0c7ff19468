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

static pith_status hold(pith_bucket *bucket, uint64_t i)
{
    uint32_t place = (uint32_t)(i % bucket->window);
    if (bucket->held[place] == i + 1)
        return PITH_OK;
    pith_arena_clear(&bucket->arena[place]);
    bucket->held[place] = 0;
    PITH_TRY(bucket->calls->read(bucket->calls->context, i,
                                 &bucket->arena[place],
                                 &bucket->recent[place]));
    bucket->held[place] = i + 1;
    return PITH_OK;
}

/* Whether the sizes of two sets allow the threshold. */
static bool may_be_alike(const pith_bucket *bucket, uint64_t i, uint64_t k)
{
    double left = bucket->calls->nshingles(bucket->calls->context, i);
    double right = bucket->calls->nshingles(bucket->calls->context, k);
    return left < right ? left >= bucket->threshold * right
                        : right >= bucket->threshold * left;
}

static pith_status compare_texts(pith_bucket *bucket, uint64_t i, uint64_t k)
{
    const pith_bucket_calls *calls = bucket->calls;
    if (!may_be_alike(bucket, i, k) || calls->joined(calls->context, i, k))
        return PITH_OK;
    PITH_TRY(hold(bucket, i));
    PITH_TRY(hold(bucket, k));
    double alike = pith_shingles_alike(&bucket->recent[i % bucket->window],
                                       &bucket->recent[k % bucket->window]);
    return alike < bucket->threshold
               ? PITH_OK
               : calls->found(calls->context, i, k, alike);
}

pith_status pith_bucket_add(pith_bucket *bucket)
{
    uint64_t i = bucket->n++;
    uint64_t from = i < bucket->window ? 0 : i - bucket->window + 1;
    for (uint64_t k = from; k < i; k++)
        PITH_TRY(compare_texts(bucket, i, k));
    return PITH_OK;
}
