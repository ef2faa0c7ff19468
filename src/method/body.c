/* SPDX-License-Identifier: Apache-2.0 */
/*
 * body: everything that a browser would show.
 *
 * The baseline that every other method must beat: all visible nodes of the
 * body, including navigation. The frozen page determines what is visible
 * (page/page.c). Recall is full by construction; precision depends on how
 * cluttered the page is. Source: own; the "keep all text" baseline of
 * extraction studies.
 *
 * Cost: one pass over a byte per node. As an extractor it fails on every page
 * with boilerplate, which is nearly all of them.
 */
#include "density.h"
#include "method.h"

enum { HIDDEN, VISIBLE };

static const char *const reasons[] = {
    [HIDDEN] = "never shown: outside the body, script, comment or hidden",
    [VISIBLE] = "visible",
    NULL,
};

static pith_status run(pith_job *job)
{
    const pith_page *page = job->page;
    for (uint32_t i = 0; i < page->nnodes; i++) {
        bool inside = i >= page->body && !(page->flags[i] & PITH_NODE_HIDDEN);
        job->keep[i] = inside;
        job->why[i] = inside ? VISIBLE : HIDDEN;
    }
    job->verdict.score = pith_density_score(page, job->keep);
    return PITH_OK;
}

const pith_method pith_method_body = {
    .name = "body",
    .summary = "keep all visible text: the baseline",
    .source = "own",
    .params = NULL,
    .reasons = reasons,
    .figure = NULL,
    .keeps_page = true,
    .run = run,
};
