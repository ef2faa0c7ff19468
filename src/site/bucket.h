/* SPDX-License-Identifier: Apache-2.0 */
/* Compares the texts of a bucket: those that agree in a band, in input order.
 * Each is compared with at most window - 1 earlier ones that are not yet in its
 * group. pith_dedup_run() and the stages over files share this, so both find
 * the same pairs in the same order. */
#ifndef PITH_SITE_BUCKET_H
#define PITH_SITE_BUCKET_H

#include "shingle.h"

enum { PITH_BUCKET_WINDOW = 256 };

/* Access to the texts of a bucket; i and k count them from 0. */
typedef struct pith_bucket_calls {
    void *context;
    uint32_t (*nshingles)(void *context, uint64_t i);
    /* Whether both texts are already in one group. */
    bool (*joined)(void *context, uint64_t i, uint64_t k);
    /* Shingles of text i, in the arena or borrowed until text i + window. */
    pith_status (*read)(void *context, uint64_t i, pith_arena *arena,
                        pith_shingles *out);
    /* Called if text i reaches the threshold with an earlier text k. */
    pith_status (*found)(void *context, uint64_t i, uint64_t k, double alike);
} pith_bucket_calls;

typedef struct pith_bucket {
    const pith_bucket_calls *calls;
    double threshold;
    uint32_t window;
    uint64_t n;            /* texts so far */
    pith_arena *arena;     /* one per slot of the window */
    pith_shingles *recent; /* of text i: at i % window */
    uint64_t *held;        /* whose shingles these are: text plus 1 */
} pith_bucket;

/** Initialise, with tables in the arena; PITH_NOMEM or PITH_OK. Free it after
 * PITH_OK. */
pith_status pith_bucket_init(pith_bucket *bucket, uint32_t window,
                             pith_arena *arena);
void pith_bucket_free(pith_bucket *bucket);

/** Begin the next bucket. */
void pith_bucket_start(pith_bucket *bucket);

/** Compare the next text with earlier ones; PITH_OK, or what a call
 * returned. */
pith_status pith_bucket_add(pith_bucket *bucket);

#endif
