/* SPDX-License-Identifier: Apache-2.0 */
/*
 * candidate: the element with the highest score from its paragraphs, and some
 * of its siblings.
 *
 * Idea: every paragraph gives points, for being one, for its commas and its
 * length, to its ancestors, fewer the higher they are. Names (class, id) and
 * tags add or subtract points, and points are reduced by the share of links.
 * The element with most points is the content, together with siblings that have
 * enough points or read like prose. These are cleaned of forms, and of lists,
 * tables and divs that do not look like text. If the result is short,
 * everything is repeated with fewer rules. Source: arc90, Readability (2009),
 * as continued by Mozilla's Readability. Differences: the page is not changed,
 * so text outside of paragraphs counts as a paragraph by rules about text
 * blocks; boxes are judged from the inside out in one pass, not tag by tag;
 * embedded videos have no effect; the words in names are our own choice;
 * headings are not compared with the page's title.
 *
 * Cost: linear, with about 60 bytes of scratch memory per node; up to four
 * times that on pages with little text. It fails if the content is not a single
 * article: listings, product pages, threads whose posts are far apart.
 */
#include "candidate.h"

#include "density.h"
#include "method.h"
#include "status.h"

enum {
    PARAGRAPH,
    ENOUGH,
    ALIKE,
    ALIKE_LEAST,
    SIBLING,
    LINKS,
    NAMES,
    WEIGHTS,
    CLEANING,
};

static const char *const uses[] = {"use", "ignore", NULL};
static const char *const cleanings[] = {"on", "off", NULL};

/* Defaults: Readability's numbers. */
static const pith_param params[] = {
    [PARAGRAPH] =
        {"paragraph-chars",
         "minimum length of a paragraph that gives points, in characters", 0,
         1000, 25, NULL},
    [ENOUGH] = {"enough-chars",
                "retry with weaker rules if fewer characters are kept", 0,
                100000, 500, NULL},
    [ALIKE] = {"alike-share",
               "share of the top score from which a candidate is equally good",
               0, 1, 0.75, NULL},
    [ALIKE_LEAST] =
        {"alike-least",
         "with this many equally good candidates, choose their common ancestor",
         1, 4, 3, NULL},
    [SIBLING] = {"sibling-share",
                 "keep a sibling with at least this share of the top score", 0,
                 1, 0.2, NULL},
    [LINKS] = {"link-share",
               "maximum link density of a block without positive names", 0, 1,
               0.2, NULL},
    [NAMES] = {"names", "drop elements by their class and id names", 0, 1, 0,
               uses},
    [WEIGHTS] = {"weights", "let class and id names change the score", 0, 1, 0,
                 uses},
    [CLEANING] = {"cleaning", "drop blocks that do not look like text", 0, 1, 0,
                  cleanings},
    {0},
};

static const char *const reasons[] = {
    [PITH_CANDIDATE_HIDDEN] =
        "never shown: outside the body, script, comment or hidden",
    [PITH_CANDIDATE_BESIDE] = "outside the best candidate and its siblings",
    [PITH_CANDIDATE_BEST] = "the candidate with most points",
    [PITH_CANDIDATE_INSIDE] = "inside the candidate with most points",
    [PITH_CANDIDATE_BY_POINTS] = "sibling with points enough",
    [PITH_CANDIDATE_BY_PROSE] = "paragraph beside the best candidate",
    [PITH_CANDIDATE_BY_NAME] = "its names speak of something beside content",
    [PITH_CANDIDATE_BY_ROLE] = "its role is not text: menu, dialog, alert",
    [PITH_CANDIDATE_BY_LINE] = "line that names an author",
    [PITH_CANDIDATE_BY_TAG] = "control, footer, aside or frame",
    [PITH_CANDIDATE_SHARING] = "short block for sharing",
    [PITH_CANDIDATE_BAD_WEIGHT] = "block with more bad names than good ones",
    [PITH_CANDIDATE_PICTURES] = "block with more pictures than paragraphs",
    [PITH_CANDIDATE_ITEMS] = "block with many items and few paragraphs",
    [PITH_CANDIDATE_INPUTS] = "block with controls and few paragraphs",
    [PITH_CANDIDATE_SHORT] = "block of a few words, with links",
    [PITH_CANDIDATE_LINKS] = "block with a large share of links",
    [PITH_CANDIDATE_NO_TEXT] = "block with no text in elements of text",
    NULL,
};

static pith_status run(pith_job *job)
{
    const pith_page *page = job->page;
    const double *param = job->param;
    pith_candidate_options options = {
        .paragraph_chars = param[PARAGRAPH],
        .enough_chars = param[ENOUGH],
        .alike_share = param[ALIKE],
        .alike_least = param[ALIKE_LEAST],
        .sibling_share = param[SIBLING],
        .link_share = param[LINKS],
        .ignore_names = param[NAMES] > 0,
        .ignore_weights = param[WEIGHTS] > 0,
        .keep_all = param[CLEANING] > 0,
    };
    pith_candidate found;
    PITH_TRY(pith_candidate_find(page, NULL, &options, job->scratch, &found));
    for (uint32_t i = 0; i < page->nnodes; i++) {
        job->keep[i] = found.keep[i];
        job->why[i] = found.why[i];
        if (job->figure)
            job->figure[i] = found.points[i];
    }
    job->verdict.score = pith_density_score(page, job->keep);
    return PITH_OK;
}

const pith_method pith_method_candidate = {
    .name = "candidate",
    .summary =
        "the element that paragraphs give the most points, and its siblings",
    .source = "arc90, Mozilla: Readability",
    .params = params,
    .reasons = reasons,
    .figure = "points, less the share of links",
    .run = run,
};
