/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Comparing the texts of a bucket: those that agree in a band, in the order
 * they came in. Each is compared with at most window - 1 before it that are
 * not joined with it yet. pith_dedup_run() and the stages over files share
 * this, so that both find the same pairs in the same order.
 */
#ifndef PITH_SITE_BUCKET_H
#define PITH_SITE_BUCKET_H

#include "shingle.h"

enum { PITH_BUCKET_WINDOW = 256 };

/* How a bucket's texts are reached; i and k count them from 0. */
typedef struct pith_bucket_calls {
    void *context;
    uint32_t (*nshingles)(void *context, uint64_t i);
    /* Whether both are in one group already. */
    bool (*joined)(void *context, uint64_t i, uint64_t k);
    /* Shingles of text i, in the arena or borrowed until text i + window. */
    pith_status (*read)(void *context, uint64_t i, pith_arena *arena,
                        pith_shingles *out);
    /* Text i is as alike as the threshold asks with text k before it. */
    pith_status (*found)(void *context, uint64_t i, uint64_t k, double alike);
} pith_bucket_calls;

typedef struct pith_bucket {
    const pith_bucket_calls *calls;
    double threshold;
    uint32_t window;
    uint64_t n;            /* texts so far */
    pith_arena *arena;     /* one per place in the window */
    pith_shingles *recent; /* of text i: at i % window */
    uint64_t *held;        /* which text's these are, plus 1 */
} pith_bucket;

/** Make ready, with its tables in the arena; PITH_NOMEM or PITH_OK. Free
 * when PITH_OK. */
pith_status pith_bucket_init(pith_bucket *bucket, uint32_t window,
                             pith_arena *arena);
void pith_bucket_free(pith_bucket *bucket);

/** Begin the next bucket. */
void pith_bucket_start(pith_bucket *bucket);

/** Compare the next text with those before it; PITH_OK, or what a call
 * returned. */
pith_status pith_bucket_add(pith_bucket *bucket);

#endif
