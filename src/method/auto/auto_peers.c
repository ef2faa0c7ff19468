/* SPDX-License-Identifier: Apache-2.0 */
/* Peers of kept blocks, and entries of lists: see auto_peers.h. */
#include "auto_peers.h"

#include "auto_exclusion.h"
#include "feature_context.h"
#include "heading_role.h"
#include "sort.h"
#include "status.h"

/* From this part of its peers' words on, a block is kept if it is this probable;
 * a little less is enough if all of them are kept. By pages that the models had
 * not seen: docs/records/auto.md, "Peers". */
static const double share_from = 0.2;
static const double probability_from = 0.4;
static const double less_for_share = 0.2;

enum { LEVELS = 3 }; /* tags and classes that peers share */

/* The lower half of a number that is sorted is a cluster, the upper one the kind
 * of its blocks. */
static const uint64_t cluster_mask = UINT32_MAX;

/* The words of the blocks of a cluster, and the part that is kept. */
typedef struct cluster_words {
    double all, kept;
    float share; /* of all its peers */
} cluster_words;

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
    return kind & ~cluster_mask;
}

/* Set the share of clusters whose blocks are peers, which stand next to each
 * other. */
static void share_among(const uint64_t *peer, size_t n, cluster_words *words)
{
    double all = 0;
    double kept = 0;
    for (size_t i = 0; i < n; i++) {
        all += words[peer[i] & cluster_mask].all;
        kept += words[peer[i] & cluster_mask].kept;
    }
    for (size_t i = 0; i < n; i++)
        words[peer[i] & cluster_mask].share = all > 0 ? (float)(kept / all) : 0;
}

/* Bring together the clusters of peers, which are alike in LEVELS tags and
 * classes: the blocks of a cluster are alike in more. */
static pith_status share_words(const pith_job *job,
                               const pith_estimate *estimate,
                               cluster_words *words)
{
    const pith_groups *clusters = &estimate->features.facts->clusters;
    uint32_t n = clusters->n;
    uint64_t *peer =
        pith_arena_alloc(job->scratch, (size_t)n + 1, sizeof *peer);
    if (!peer)
        return PITH_NOMEM;
    for (uint32_t i = 0; i < n; i++)
        peer[i] = kind_of(job->page, estimate, clusters->slot[i].first) | i;
    pith_sort_u64(peer, n);
    for (size_t from = 0, to = 0; from < n; from = to) {
        while (to < n &&
               (peer[to] & ~cluster_mask) == (peer[from] & ~cluster_mask))
            to++;
        share_among(peer + from, to - from, words);
    }
    return PITH_OK;
}

pith_status pith_peers_share(const pith_job *job, const pith_estimate *estimate,
                             const uint8_t *among, const uint8_t *keep,
                             float *share)
{
    const pith_feature_context *facts = estimate->features.facts;
    uint32_t nblocks = estimate->features.blocks.n;
    if (nblocks == 0)
        return PITH_OK; /* there are no facts either */
    cluster_words *words = pith_arena_zalloc(
        job->scratch, (size_t)facts->clusters.n + 1, sizeof *words);
    if (!words)
        return PITH_NOMEM;
    for (uint32_t i = 0; i < nblocks; i++) {
        cluster_words *own = &words[facts->cluster[i]];
        double n = (double)estimate->features.words[i];
        own->all += !among || among[i] ? n : 0;
        own->kept += (!among || among[i]) && keep[i] ? n : 0;
    }
    PITH_TRY(share_words(job, estimate, words));
    for (uint32_t i = 0; i < nblocks; i++)
        share[i] = !among || among[i] ? words[facts->cluster[i]].share : 0;
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

/* An entry of a list is the innermost element around a block that has two more
 * siblings of its tag and first class, and holds more than one block. */
enum { ENTRY_LEVELS = 12, ENTRIES = 3 };

uint32_t pith_entry_around(const pith_page *page,
                           const pith_feature_context *facts, uint32_t block)
{
    const uint32_t *before = facts->blocks->before;
    uint32_t node = facts->blocks->block[block].element;
    for (unsigned n = 0; n < ENTRY_LEVELS && node > page->body; n++) {
        if (facts->signature[node] &&
            facts->siblings.slot[facts->sibling[node]].n >= ENTRIES &&
            before[page->end[node]] - before[node] > 1)
            return node;
        node = page->parent[node];
    }
    return 0;
}

/* The blocks of an entry that are looked at before and after one of them, and
 * the words that a text has at least. */
enum { NEAR = 9, ENTRY_TEXT = 8 };

bool pith_entry_is_alike(const pith_feature_context *facts, uint32_t block)
{
    return facts->clusters.slot[facts->cluster[block]].n >= ENTRIES;
}

/* Whether text of the entry is kept below a block, above the next heading. */
static bool has_text_below(const pith_page *page, const pith_estimate *estimate,
                           uint32_t entry, uint32_t i, const uint8_t *keep)
{
    const pith_text_blocks *blocks = &estimate->features.blocks;
    for (uint32_t k = i + 1; k < blocks->n && k <= i + NEAR &&
                             blocks->block[k].first < page->end[entry];
         k++) {
        if (pith_page_heading_around(page, blocks->block[k].element))
            return false;
        if (keep[k] && estimate->features.words[k] >= ENTRY_TEXT)
            return true;
    }
    return false;
}

/* Whether anything of the entry near a block is kept. */
static bool is_kept_around(const pith_page *page,
                           const pith_text_blocks *blocks, uint32_t entry,
                           uint32_t i, const uint8_t *keep)
{
    uint32_t from = blocks->before[entry];
    uint32_t to = blocks->before[page->end[entry]];
    if (from + NEAR < i)
        from = i - NEAR;
    if (to > i + NEAR)
        to = i + NEAR;
    while (from < to && !keep[from])
        from++;
    return from < to;
}

/* What a heading that leads to its story may be excluded for: it stands beside
 * the text of which the candidate consists, or is repeated on the page. */
static const unsigned title_may_be =
    PITH_EXCLUSION_OUTSIDE | PITH_EXCLUSION_ECHO | PITH_EXCLUSION_ALSO |
    PITH_EXCLUSION_CAPTION | PITH_EXCLUSION_COPY | PITH_EXCLUSION_BESIDE;

/* The blocks of an entry before its title: a day, the name of a section. */
enum { BEFORE_TITLE = 2 };

/* The probability from which a line that is a link is the title of the entry
 * that it begins. */
static const float linked_title_from = 0.4f;

static bool may_be_title(const pith_page *page, const pith_estimate *estimate,
                         uint32_t entry, uint32_t i)
{
    const pith_text_blocks *blocks = &estimate->features.blocks;
    unsigned flags = estimate->exclusion_flags[i];
    if (flags & PITH_EXCLUSION_TITLE || !is_linked(page, &blocks->block[i]))
        return false;
    if (pith_page_heading_around(page, blocks->block[i].element))
        return blocks->before[entry] + BEFORE_TITLE >= i &&
               !(flags & estimate->gone & ~title_may_be);
    return blocks->before[entry] == i && !pith_estimate_is_gone(estimate, i) &&
           estimate->probability[i] >= linked_title_from;
}

/* The probabilities of types up to which a page has entries: what an article
 * that leads elsewhere names is related to it; and up to which its prices are
 * those of a list: articles name shops beside them, and products other offers.
 * How probable a price is, does not matter. */
static const double single_from = 0.9;
static const double article_below = 0.5, product_below = 0.3;
enum { PRICE_WORDS = 4 };

static bool may_be_price(const pith_estimate *estimate, uint32_t i)
{
    return estimate->features.facts->block[i].symbols & PRICE_SYMBOL &&
           estimate->features.words[i] <= PRICE_WORDS &&
           !pith_estimate_is_gone(estimate, i);
}

void pith_entries_keep(const pith_page *page, const pith_estimate *estimate,
                       uint8_t *keep)
{
    const pith_text_blocks *blocks = &estimate->features.blocks;
    const pith_feature_context *facts = estimate->features.facts;
    double article = pith_exclusion_type("article", estimate->type);
    if (pith_exclusion_may_be_thread(estimate) || article >= single_from)
        return;
    bool priced =
        article < article_below &&
        pith_exclusion_type("product", estimate->type) < product_below;
    for (uint32_t i = 0; i < blocks->n; i++) {
        if (keep[i] || !pith_entry_is_alike(facts, i))
            continue;
        uint32_t entry = pith_entry_around(page, facts, i);
        if (!entry)
            continue;
        if (may_be_title(page, estimate, entry, i))
            keep[i] = has_text_below(page, estimate, entry, i, keep);
        else if (priced && may_be_price(estimate, i))
            keep[i] = is_kept_around(page, blocks, entry, i, keep);
    }
}
