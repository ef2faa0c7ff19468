/* SPDX-License-Identifier: Apache-2.0 */
/*
 * hybrid: like ctd, but text in the middle of the page has more weight.
 *
 * Idea: the number of characters of a text is multiplied by its visual
 * importance, the share of the page's middle that it covers. The position of a
 * text is that of its VIPS block (vi-mode block), so that a short link in a
 * paragraph is as important as the paragraph, or that of its own box (node).
 * Sources: Nethra and Anitha, "Web content extraction by integrating textual
 * and visual importance of web pages" (block); Song, Sun and Liao, "A hybrid
 * approach for content extraction with text density and visual importance of
 * DOM nodes" (node). Differences: those of ctd; text without a known box
 * (layout none) is equally important everywhere.
 *
 * Cost: ctd, boxes and, with block, the segmentation; 200 bytes of scratch
 * memory per node. It fails where ctd fails, and keeps full-width footers,
 * which this weight considers part of the page's middle.
 */
#include "hybrid_density.h"
#include "importance.h"
#include "status.h"

enum {
    VI_MODE,
    PDOC,
    THETA,
    ROUNDS,
    LINK_TAGS,
    BASE_TERM,
    BARE_TEXT,
    TOLERANCE,
};

enum { VI_BLOCK, VI_NODE };

static const char *const vi_modes[] = {"block", "node", NULL};

/* The defaults of pdoc, theta and rounds are explained in
 * docs/spec/vips.md. */
static const pith_param params[] = {
    [VI_MODE] =
        {"vi-mode",
         "take the visual importance of the VIPS block or of the element's box",
         0, 1, VI_BLOCK, vi_modes},
    [PDOC] = {"pdoc", "split blocks further up to this degree of coherence", 0,
              10, 5, NULL},
    [THETA] = {"theta",
               "nodes that cover a smaller share of the page are small", 0.001,
               1, 0.05, NULL},
    [ROUNDS] = {"rounds", "maximum number of rounds of splitting", 1, 20, 10,
                NULL},
    [LINK_TAGS] = PITH_DENSITY_LINK_TAGS,
    [BASE_TERM] = PITH_DENSITY_BASE_TERM,
    [BARE_TEXT] = PITH_DENSITY_BARE_TEXT,
    [TOLERANCE] = PITH_DENSITY_TOLERANCE,
    {0},
};

/* Compute the visual importance of every text node; other entries are not
 * used. */
static pith_status weigh(const pith_job *job, double *weight)
{
    const pith_page *page = job->page;
    if (!job->layout) {
        for (uint32_t i = 0; i < page->nnodes; i++)
            weight[i] = pith_importance_standard();
        return PITH_OK;
    }
    pith_segmentation segmentation;
    bool by_block = job->param[VI_MODE] < VI_NODE;
    if (by_block) {
        pith_segment_options options = {
            .pdoc = (unsigned)job->param[PDOC],
            .theta = job->param[THETA],
            .rounds = (unsigned)job->param[ROUNDS],
        };
        PITH_TRY(pith_segment_page(page, job->layout, &options, job->scratch,
                                   &segmentation));
    }
    pith_importance_fill(page, job->layout, by_block ? &segmentation : NULL,
                         weight);
    return PITH_OK;
}

static pith_status run(pith_job *job)
{
    pith_density_options options =
        pith_density_options_of(&job->param[LINK_TAGS]);
    pith_density density;
    PITH_TRY(pith_density_count(job, &options, &density));
    double *hybrid_chars =
        pith_arena_zalloc(job->scratch, job->page->nnodes, sizeof(double));
    if (!hybrid_chars)
        return PITH_NOMEM;
    PITH_TRY(weigh(job, hybrid_chars));
    pith_hybrid_measure(&density, hybrid_chars);
    pith_density_extract(job, &density);
    return PITH_OK;
}

const pith_method pith_method_hybrid = {
    .name = "hybrid",
    .summary = "like ctd, with text weighted by its visual importance",
    .source = "Nethra, Anitha: visual importance by VIPS blocks",
    .params = params,
    .reasons = pith_density_reasons,
    .figure = "hybrid text density",
    .needs_boxes = true,
    .run = run,
};
