/* SPDX-License-Identifier: Apache-2.0 */
/* Threads: see auto_thread.h, and docs/records/auto.md, "Threads". */
#include "auto_thread.h"

#include "auto_exclusion.h"
#include "auto_peers.h"
#include "post_heads.h"
#include "posts.h"
#include "status.h"
#include "tag_kind.h"

#include <string.h>

/* Probabilities of being a forum: from the first on posts are looked for, from
 * the second on they need not show by themselves that they are posts. */
static const double maybe_from = 0.05, forum_from = 0.2;

/* The probability of being a forum from which all messages are kept; that of a
 * message that shows where posts are; of one that is kept; and the part of the
 * words in its place that must be kept already: one long opening post is enough
 * for ten short answers. By pages that the models had not seen:
 * docs/records/auto.md, "Peers". */
static const double widen_from = 0.5;
static const float shows_from = 0.2f, message_from = 0.1f;
static const float messages_from = 0.08f;

/* Whether a block is a heading, or a part of one. */
static bool heads(const pith_page *page, const pith_block_span *block)
{
    return pith_tag_is_heading(page->tag[block->first]) ||
           pith_tag_is_heading(page->tag[page->parent[block->first]]);
}

/* Set which blocks are in a post. */
static void find_inside(const pith_text_blocks *blocks, const pith_posts *posts,
                        uint8_t *inside)
{
    uint32_t next = 0;
    uint32_t until = 0; /* where the posts so far end */
    for (uint32_t i = 0; i < blocks->n; i++) {
        const pith_block_span *block = &blocks->block[i];
        while (next < posts->n && posts->post[next].start <= block->last) {
            if (posts->post[next].end > until)
                until = posts->post[next].end;
            next++;
        }
        inside[i] = block->first < until;
    }
}

/* Whether a heading is too deep to be a thread's title. */
static bool is_minor(const pith_page *page, const pith_block_span *block)
{
    uint16_t tag = page->tag[block->first];
    if (!pith_tag_is_heading(tag))
        tag = page->tag[page->parent[block->first]];
    return tag != PITH_TAG_H1 && tag != PITH_TAG_H2;
}

/* Drop the blocks that are in none of the posts, except headings before the
 * first one, of which one may be the title, and directly above another. Those
 * of an announcement go with its text. */
static void drop_outside(const pith_page *page, const pith_text_blocks *blocks,
                         const uint8_t *inside, uint8_t *keep)
{
    bool above = false;  /* directly above a post, or in it */
    bool notice = false; /* directly above dropped text */
    uint32_t first = 0;
    while (first < blocks->n && !inside[first])
        first++;
    for (uint32_t i = blocks->n; i-- > 0;) {
        const pith_block_span *block = &blocks->block[i];
        size_t nodes = block->last + 1 - block->first;
        bool head = heads(page, block);
        above = inside[i] || (above && head);
        bool title = i < first && head && !(notice && is_minor(page, block));
        notice = !above && !head && memchr(keep + block->first, 1, nodes);
        if (!above && !title)
            memset(keep + block->first, 0, nodes);
    }
}

/* Names and times alone stay: where they tell of comments on posts, annotators
 * keep them, and posts are found by them again. */
static void drop_heads(const pith_page *page, const pith_post *post,
                       uint8_t *keep)
{
    static const pith_str no_title = {NULL, 0};
    pith_post_drop_heading(page, post, post->author_node, keep);
    pith_post_drop_heading(page, post, post->date_node, keep);
    pith_post_drop_line(page, post, no_title, keep);
    pith_post_drop_profile(page, post, keep);
}

/* Whether less than half of what was kept still is. */
static bool most_is_gone(const pith_page *page, const uint8_t *before,
                         const uint8_t *after)
{
    return pith_kept_chars(page, 0, page->nnodes, after) <
           pith_kept_chars(page, 0, page->nnodes, before) / 2;
}

/* Find the posts around what is kept or may be. */
static pith_status find_possible(const pith_job *job,
                                 const pith_estimate *estimate,
                                 const uint8_t *keep, pith_posts *posts)
{
    const pith_page *page = job->page;
    const pith_text_blocks *blocks = &estimate->features.blocks;
    uint8_t *possible = pith_arena_zalloc(job->scratch, page->nnodes, 1);
    if (!possible)
        return PITH_NOMEM;
    for (uint32_t i = 0; i < blocks->n; i++) {
        const pith_block_span *block = &blocks->block[i];
        if (keep[i] || (estimate->probability[i] >= shows_from &&
                        !pith_estimate_is_gone(estimate, i)))
            memset(possible + block->first, 1, block->last + 1 - block->first);
    }
    pith_posts_job find = {.page = page,
                           .keep = possible,
                           .is_forum = true,
                           .maybe = true,
                           .extent = PITH_POSTS_BEGINNING,
                           .arena = job->scratch};
    return pith_posts_find(&find, posts);
}

/* Whether a block may be a message that is kept for its peers. */
static bool may_be_message(const pith_page *page, const pith_estimate *estimate,
                           uint32_t block)
{
    return estimate->probability[block] >= message_from &&
           !pith_estimate_is_gone(estimate, block) &&
           !heads(page, &estimate->features.blocks.block[block]);
}

/* Whether a dropped block with a kept peer may be a message; otherwise no posts
 * need be found. */
static bool misses_messages(const pith_page *page,
                            const pith_estimate *estimate, const uint8_t *keep,
                            const float *share)
{
    for (uint32_t i = 0; i < estimate->features.blocks.n; i++)
        if (!keep[i] && share[i] > 0 && may_be_message(page, estimate, i))
            return true;
    return false;
}

pith_status pith_thread_widen(const pith_job *job,
                              const pith_estimate *estimate, uint8_t *keep)
{
    const pith_page *page = job->page;
    const pith_text_blocks *blocks = &estimate->features.blocks;
    if (!estimate->thread &&
        pith_exclusion_type("forum", estimate->type) < widen_from)
        return PITH_OK;
    uint8_t *inside = pith_arena_zalloc(job->scratch, blocks->n + 1, 1);
    float *share =
        pith_arena_alloc(job->scratch, (size_t)blocks->n + 1, sizeof *share);
    if (!inside || !share)
        return PITH_NOMEM;
    PITH_TRY(pith_peers_share(job, estimate, NULL, keep, share));
    if (!misses_messages(page, estimate, keep, share))
        return PITH_OK;
    pith_posts posts;
    PITH_TRY(find_possible(job, estimate, keep, &posts));
    find_inside(blocks, &posts, inside);
    PITH_TRY(pith_peers_share(job, estimate, inside, keep, share));
    for (uint32_t i = 0; posts.n > 1 && i < blocks->n; i++)
        if (share[i] >= messages_from && may_be_message(page, estimate, i))
            keep[i] = 1;
    return PITH_OK;
}

pith_status pith_thread_narrow(const pith_job *job,
                               const pith_estimate *estimate, uint8_t reason)
{
    const pith_page *page = job->page;
    double forum = pith_exclusion_type("forum", estimate->type);
    bool told = estimate->thread;
    if (!told && forum < maybe_from)
        return PITH_OK;
    pith_posts posts;
    pith_posts_job find = {.page = page,
                           .keep = job->keep,
                           .is_forum = told || forum >= forum_from,
                           .maybe = true,
                           .arena = job->scratch};
    PITH_TRY(pith_posts_find(&find, &posts));
    if (posts.n < 2)
        return PITH_OK;
    const pith_text_blocks *blocks = &estimate->features.blocks;
    uint8_t *keep = pith_arena_alloc(job->scratch, page->nnodes, 1);
    uint8_t *inside = pith_arena_zalloc(job->scratch, blocks->n + 1, 1);
    if (!keep || !inside)
        return PITH_NOMEM;
    memcpy(keep, job->keep, page->nnodes);
    find_inside(blocks, &posts, inside);
    drop_outside(page, blocks, inside, keep);
    /* an article with its comments, unless the page says that it is a thread */
    if (!told && most_is_gone(page, job->keep, keep))
        return PITH_OK;
    for (size_t i = 0; i < posts.n; i++)
        drop_heads(page, &posts.post[i], keep);
    for (uint32_t i = 0; i < page->nnodes; i++)
        if (job->keep[i] && !keep[i]) {
            job->keep[i] = 0;
            job->why[i] = reason;
        }
    return PITH_OK;
}
