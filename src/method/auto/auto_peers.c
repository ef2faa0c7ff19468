/* SPDX-License-Identifier: Apache-2.0 */
/* Peers of kept blocks: see auto_peers.h. */
#include "auto_peers.h"

#include "feature_context.h"
#include "sort.h"
#include "status.h"

/* From this part of its peers' words on, a block is kept if it is this probable;
 * a little less is enough if all of them are kept. By pages that the models had
 * not seen: docs/auto-experiments.md, "Peers". */
static const double share_from = 0.2;
static const double probability_from = 0.4;
static const double less_for_share = 0.2;

enum { LEVELS = 3 }; /* tags and classes that peers share */

/* The lower half of a number that is sorted is a block, the upper one its
 * kind. */
static const uint64_t block_mask = UINT32_MAX;

/* The kind of a block: equal for peers. */
static uint64_t kind_of(const pith_page *page, const pith_estimate *estimate,
                        uint32_t block)
{
    const uint32_t *signature = estimate->features.facts->signature;
    uint32_t element = estimate->features.blocks.block[block].element;
    uint64_t kind = 0;
    for (unsigned level = 0; level < LEVELS; level++) {
        kind = (kind ^ signature[element]) * 0xff51afd7ed558ccdu;
        kind ^= kind >> 31;
        element = page->parent[element];
    }
    return kind & ~block_mask;
}

/* Set the share of peers, which stand next to each other. */
static void share_among(const pith_estimate *estimate, const uint8_t *keep,
                        const uint64_t *peer, size_t n, float *share)
{
    double words = 0;
    double kept = 0;
    for (size_t i = 0; i < n; i++) {
        uint64_t block = peer[i] & block_mask;
        words += (double)estimate->features.words[block];
        kept += keep[block] ? (double)estimate->features.words[block] : 0;
    }
    for (size_t i = 0; i < n; i++)
        share[peer[i] & block_mask] = words > 0 ? (float)(kept / words) : 0;
}

pith_status pith_peers_share(const pith_job *job, const pith_estimate *estimate,
                             const uint8_t *among, const uint8_t *keep,
                             float *share)
{
    uint32_t nblocks = estimate->features.blocks.n;
    uint64_t *peer =
        pith_arena_alloc(job->scratch, (size_t)nblocks + 1, sizeof *peer);
    if (!peer)
        return PITH_NOMEM;
    size_t n = 0;
    for (uint32_t i = 0; i < nblocks; i++) {
        share[i] = 0;
        if (!among || among[i])
            peer[n++] = kind_of(job->page, estimate, i) | i;
    }
    pith_sort_u64(peer, n);
    for (size_t from = 0, to = 0; from < n; from = to) {
        while (to < n && (peer[to] & ~block_mask) == (peer[from] & ~block_mask))
            to++;
        share_among(estimate, keep, peer + from, to - from, share);
    }
    return PITH_OK;
}

static bool is_linked(const pith_page *page, const pith_block_span *block)
{
    return pith_page_link_chars(page, block->element) * 2 >
           pith_page_chars(page, block->element);
}

pith_status pith_peers_keep(const pith_job *job, const pith_estimate *estimate,
                            uint8_t *keep)
{
    uint32_t n = estimate->features.blocks.n;
    float *share = pith_arena_alloc(job->scratch, (size_t)n + 1, sizeof *share);
    if (!share)
        return PITH_NOMEM;
    PITH_TRY(pith_peers_share(job, estimate, NULL, keep, share));
    for (uint32_t i = 0; i < n; i++) {
        double part = (double)share[i];
        if (!keep[i] && part >= share_from &&
            (double)estimate->probability[i] >=
                probability_from - less_for_share * part &&
            !pith_estimate_is_gone(estimate, i) &&
            !is_linked(job->page, &estimate->features.blocks.block[i]))
            keep[i] = 1;
    }
    return PITH_OK;
}
