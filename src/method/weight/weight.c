/* SPDX-License-Identifier: Apache-2.0 */
/*
 * weight: the subtree whose leaves have most words per tag and link.
 *
 * Idea: divide the page into blocks and leaves, runs of text without smaller
 * blocks inside. The importance of a leaf is its words outside of links divided
 * by its links and tag pairs. The weight of a block is the mean importance of
 * the leaves directly in it, times the share of the page's width that the block
 * has. The block with the largest weight is the content. Source: Wang and Liu,
 * "An approach of information extraction based on DOM tree and weight value".
 * Differences: tags that the paper does not list have a class; a leaf's own
 * tags count (otherwise a plain paragraph would be divided by nothing); text
 * next to blocks is a leaf. Each is a parameter.
 *
 * Cost: linear, 47 bytes of scratch memory per node and 28 per leaf. It fails
 * if the content is spread over several sections, because the leaves of only
 * one block are used; if a single long paragraph (a notice, a comment)
 * outweighs the mean of a long article; and if the page is inside a form.
 */
#include "weight.h"
#include "density.h"
#include "status.h"

#include <string.h>

enum {
    FORMS,
    IGNORE,
    ROWS,
    NESTING,
    LOOSE_TEXT,
    LINKS,
    LINK_TAGS,
    OWN_TAG,
    LAYOUT,
    PERCENT,
    PAGE_WIDTH,
    LEAST_SHARE,
};

static const char *const forms[] = {"drop", "keep", NULL};
static const char *const ignored[] = {"more", "paper", NULL};
static const char *const rows[] = {"more", "paper", NULL};
static const char *const nestings[] = {"flatten", "keep", NULL};
static const char *const loose_texts[] = {"keep", "drop", NULL};
static const char *const links[] = {"a-href", "a", NULL};
static const char *const link_tags[] = {"count", "skip", NULL};
static const char *const own_tags[] = {"count", "skip", NULL};

static const char *const percents[] = {"parent", "page", NULL};

static const char *const layouts[] = {
    [PITH_WEIGHT_LAYOUT_BOXES] = "boxes",
    [PITH_WEIGHT_LAYOUT_STATIC] = "static",
    [PITH_WEIGHT_LAYOUT_NONE] = "none",
    NULL,
};

/* Defaults: docs/spec/weight.md. */
static const pith_param params[] = {
    [FORMS] = {"forms", "drop forms, as in the paper, or keep them", 0, 1, 0,
               forms},
    [IGNORE] = {"ignore",
                "elements to ignore: the paper's, frames, pictures and "
                "controls; or only the paper's",
                0, 1, 0, ignored},
    [ROWS] = {"rows",
              "inline elements: the paper's, a and other inline tags; or only "
              "the paper's and a",
              0, 1, 0, rows},
    [NESTING] = {"nesting",
                 "blocks that only wrap another block: flatten them, or keep "
                 "them as subtrees",
                 0, 1, 0, nestings},
    [LOOSE_TEXT] = {"loose-text",
                    "text between blocks: keep it as a leaf, or drop it", 0, 1,
                    0, loose_texts},
    [LINKS] = {"links", "elements that count as links: a with href, or every a",
               0, 1, 0, links},
    [LINK_TAGS] = {"link-tags", "count links as tag pairs, too", 0, 1, 0,
                   link_tags},
    [OWN_TAG] = {"own-tag", "count a leaf's own tags as a pair", 0, 1, 0,
                 own_tags},
    [LAYOUT] = {"layout",
                "take widths from boxes, from attributes and styles, or treat "
                "all as equal",
                0, 2, PITH_WEIGHT_LAYOUT_BOXES, layouts},
    [PERCENT] = {"percent",
                 "percentages refer to the parent's width or to the page's "
                 "(layout=static)",
                 0, 1, 0, percents},
    [PAGE_WIDTH] = {"page-width", "width of the page, in pixels", 100, 10000,
                    1000, NULL},
    [LEAST_SHARE] = {"least-share", "minimum share of the width", 0, 1, 0.01,
                     NULL},
    {0},
};

enum { HIDDEN, LEFT_OUT, NO_LEAF, HEAVIEST, WINNER, LIGHTER, LOST };

static const char *const reasons[] = {
    [HIDDEN] = "never shown: outside the body, script, comment or hidden",
    [LEFT_OUT] = "of an ignored class: form, object, frame, control",
    [NO_LEAF] = "holds no text of its own",
    [HEAVIEST] = "the heaviest block",
    [WINNER] = "leaf of the heaviest block",
    [LIGHTER] = "leaf of a lighter block",
    [LOST] = "text beside blocks",
    NULL,
};

bool pith_weighed_is_leaf(const pith_weight_leaf *leaf)
{
    return leaf->chars > 0 && leaf->parent != (uint32_t)PITH_WEIGHT_NONE;
}

/* Add up the leaves directly in each block. */
static void weigh(const pith_page *page, pith_weighed *weighed)
{
    for (uint32_t k = 0; k < weighed->tree.nleaves; k++) {
        const pith_weight_leaf *leaf = &weighed->tree.leaf[k];
        if (!pith_weighed_is_leaf(leaf))
            continue;
        weighed->weight[leaf->parent] += pith_weight_importance(leaf);
        weighed->words[leaf->parent] += leaf->words + leaf->link_words;
        weighed->leaves[leaf->parent]++;
    }
    for (uint32_t i = 0; i < page->nnodes; i++)
        if (weighed->leaves[i])
            weighed->weight[i] *= weighed->share[i] / weighed->leaves[i];
}

/* The first block with the largest weight; if all weights are 0, that with most
 * words; PITH_WEIGHT_NONE without leaves. */
static uint32_t find_heaviest(const pith_page *page,
                              const pith_weighed *weighed)
{
    uint32_t heaviest = (uint32_t)PITH_WEIGHT_NONE;
    uint32_t wordiest = (uint32_t)PITH_WEIGHT_NONE;
    for (uint32_t i = 0; i < page->nnodes; i++) {
        if (weighed->leaves[i] == 0)
            continue;
        if (heaviest == (uint32_t)PITH_WEIGHT_NONE)
            heaviest = wordiest = i;
        if (weighed->weight[i] > weighed->weight[heaviest])
            heaviest = i;
        if (weighed->words[i] > weighed->words[wordiest])
            wordiest = i;
    }
    if (heaviest == (uint32_t)PITH_WEIGHT_NONE || weighed->weight[heaviest] > 0)
        return heaviest;
    return wordiest;
}

static void label(pith_job *job, const pith_weighed *weighed, uint32_t i)
{
    if (weighed->tree.ignored[i]) {
        bool hidden = job->page->flags[i] & PITH_NODE_HIDDEN;
        job->why[i] = hidden ? HIDDEN : LEFT_OUT;
        return;
    }
    uint32_t number = weighed->tree.leaf_of[i];
    const pith_weight_leaf *leaf = number == (uint32_t)PITH_WEIGHT_NONE
                                       ? NULL
                                       : &weighed->tree.leaf[number];
    if (!leaf || leaf->chars == 0)
        job->why[i] = NO_LEAF;
    else if (!pith_weighed_is_leaf(leaf))
        job->why[i] = LOST;
    else
        job->why[i] = leaf->parent == weighed->heaviest ? WINNER : LIGHTER;
    job->keep[i] = job->why[i] == WINNER;
    if (i == weighed->heaviest)
        job->why[i] = HEAVIEST;
    if (job->figure)
        job->figure[i] = weighed->leaves[i] ? weighed->weight[i]
                         : leaf             ? pith_weight_importance(leaf)
                                            : 0;
}

pith_status pith_weight_page(const pith_page *page, const pith_layout *layout,
                             const double *param, pith_arena *arena,
                             pith_weighed *out)
{
    pith_weight_options options = {
        .keep_forms = param[FORMS] > 0,
        .paper_ignore = param[IGNORE] > 0,
        .paper_rows = param[ROWS] > 0,
        .keep_nesting = param[NESTING] > 0,
        .drop_loose = param[LOOSE_TEXT] > 0,
        .any_link = param[LINKS] > 0,
        .once = param[LINK_TAGS] > 0,
        .bare = param[OWN_TAG] > 0,
    };
    pith_weight_widths widths = {
        .layout = (pith_weight_layout)param[LAYOUT],
        .boxes = layout,
        .of_page = param[PERCENT] > 0,
        .page_px = param[PAGE_WIDTH],
        .least = param[LEAST_SHARE],
    };
    uint32_t n = page->nnodes;
    *out = (pith_weighed){0};
    PITH_TRY(pith_weight_widths_find(page, arena, &widths));
    PITH_TRY(
        pith_weight_tree_find(page, &options, widths.own, arena, &out->tree));
    out->share = widths.share;
    out->weight = pith_arena_zalloc(arena, n, sizeof(double));
    out->leaves = pith_arena_zalloc(arena, n, sizeof(uint32_t));
    out->words = pith_arena_zalloc(arena, n, sizeof(uint32_t));
    if (!out->weight || !out->leaves || !out->words)
        return PITH_NOMEM;
    weigh(page, out);
    out->heaviest = find_heaviest(page, out);
    return PITH_OK;
}

static pith_status run(pith_job *job)
{
    const pith_page *page = job->page;
    if (page->body == 0)
        return PITH_OK; /* everything is hidden */
    pith_weighed weighed;
    PITH_TRY(pith_weight_page(page, job->layout, job->param, job->scratch,
                              &weighed));
    for (uint32_t i = page->body; i < page->end[page->body]; i++)
        label(job, &weighed, i);
    job->verdict.score = pith_density_score(page, job->keep);
    return PITH_OK;
}

const pith_method pith_method_weight = {
    .name = "weight",
    .summary = "the subtree whose leaves have the most words per tag and link",
    .source = "Wang, Liu: DOM tree and weight value",
    .params = params,
    .reasons = reasons,
    .figure = "weight of a block, else words per tag and link",
    .needs_boxes = true,
    .run = run,
};
