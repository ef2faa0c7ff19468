/* SPDX-License-Identifier: Apache-2.0 */
/*
 * blocks: containers with at least as much plain text as the average container.
 *
 * Idea: every element that owns text is assigned to its nearest container.
 * Containers with much text outside of links are content, and so is the
 * container directly above one of them, such as its heading. Source:
 * Thanadechteemapat and Fung, "Improving webpage content extraction by
 * extending a novel single page extraction approach", ICMLC 2012, the
 * single-page part. The paper only outlines it (eliminate; group by XPath;
 * lowest level; select by statistics); the numeric rules are ours, and each is
 * a parameter. They are permissive because the paper reports full recall, and
 * leaves what repeats on other pages to its second step.
 *
 * Cost: linear, with 16 bytes of scratch memory per node and 40 per text. It
 * fails on pages whose content is spread over many small containers (forums,
 * tables, cards) if one container has most of the text; on pages that are
 * entirely inside a form (unless `forms` is set); and on long boilerplate
 * without links.
 */
#include "blocks.h"

#include "density.h"
#include "status.h"

#include <string.h>

enum { DEVIATIONS, LINK_SHARE, ABOVE, FALLBACK, FORMS };

static const char *const on_off[] = {"off", "on", NULL};

static const char *const forms[] = {
    [PITH_BLOCK_FORMS_DROP] = "drop",
    [PITH_BLOCK_FORMS_DROP_MINOR] = "drop-minor",
    [PITH_BLOCK_FORMS_KEEP] = "keep",
    NULL,
};

/* The defaults are explained in docs/spec/blocks.md. */
static const pith_param params[] = {
    [DEVIATIONS] =
        {"deviations",
         "threshold for content, in standard deviations above the mean block",
         -4, 4, 0, NULL},
    [LINK_SHARE] = {"link-share", "maximum link density of a content block", 0,
                    1, 0.5, NULL},
    [ABOVE] = {"above", "also keep the block right above a chosen one", 0, 1, 1,
               on_off},
    [FALLBACK] = {"fallback", "keep the largest block if no block is chosen", 0,
                  1, 1, on_off},
    [FORMS] =
        {"forms",
         "drop all forms, only forms with less than half of the text, or none",
         0, 2, PITH_BLOCK_FORMS_DROP, forms},
    {0},
};

/* The first reasons are those of pith_block_choice. */
enum { HIDDEN = PITH_BLOCK_LARGEST + 1, REMOVED, NO_TEXT, EMPTY };

static const char *const reasons[] = {
    [PITH_BLOCK_SHORT] = "block with less plain text than the mean one",
    [PITH_BLOCK_LINKED] = "block made of links",
    [PITH_BLOCK_CHOSEN] = "block with as much plain text as the mean or more",
    [PITH_BLOCK_ABOVE] = "block next above a chosen one",
    [PITH_BLOCK_LARGEST] = "no block is chosen, and this one is the largest",
    [HIDDEN] = "never shown: outside the body, script, comment or hidden",
    [REMOVED] = "inside a form, a control or a drawing",
    [NO_TEXT] = "holds no text of its own",
    [EMPTY] = "the page has no text to choose from",
    NULL,
};

static void label(const pith_job *job, const pith_container_blocks *blocks,
                  const uint8_t *choice, uint32_t i)
{
    const pith_page *page = job->page;
    if (page->flags[i] & PITH_NODE_HIDDEN || i < page->body) {
        job->why[i] = HIDDEN;
        return;
    }
    uint32_t owner = blocks->owner[i];
    if (owner == UINT32_MAX) {
        job->why[i] = REMOVED;
        return;
    }
    uint32_t row = blocks->block_of[blocks->container[owner]];
    if (row == UINT32_MAX) {
        job->why[i] = blocks->nblocks ? NO_TEXT : EMPTY;
        return;
    }
    const pith_container_block *block = &blocks->block[row];
    job->keep[i] = choice[row] >= PITH_BLOCK_CHOSEN;
    job->why[i] = choice[row];
    if (job->figure)
        job->figure[i] = block->chars - block->link_chars;
}

static pith_status run(pith_job *job)
{
    pith_block_options options = {
        .deviations = job->param[DEVIATIONS],
        .link_share = job->param[LINK_SHARE],
        .above = job->param[ABOVE] > 0,
        .fallback = job->param[FALLBACK] > 0,
    };
    pith_container_blocks blocks;
    PITH_TRY(pith_container_blocks_find(
        job->page, (pith_block_forms)job->param[FORMS], job->scratch, &blocks));
    pith_block_choices choices;
    PITH_TRY(pith_blocks_choose(&blocks, &options, job->scratch, &choices));
    for (uint32_t i = 0; i < job->page->nnodes; i++)
        label(job, &blocks, choices.choice, i);
    job->verdict.score = pith_density_score(job->page, job->keep);
    return PITH_OK;
}

const pith_method pith_method_blocks = {
    .name = "blocks",
    .summary = "containers with at least the mean amount of text outside links",
    .source = "Thanadechteemapat, Fung 2012: single page extraction",
    .params = params,
    .reasons = reasons,
    .figure = "characters of the block outside links",
    .run = run,
};
