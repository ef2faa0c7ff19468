/* SPDX-License-Identifier: Apache-2.0 */
/*
 * td: subtrees with much text per tag.
 *
 * Idea: the density of an element is its characters divided by the number of
 * elements below it. The element with the largest sum of its children's
 * densities is the core of the page, and the least dense element on the path
 * down to it sets the threshold for everything else. Source: Sun, Song and
 * Liao, "DOM based content extraction via text density", SIGIR 2011.
 * Differences: characters are those of normalised text, and text next to
 * elements also has a density (otherwise a div of text and <br> would score 0).
 *
 * Cost: six linear passes, 29 bytes of scratch memory per node, no logarithm.
 * It fails if boilerplate is as dense as text: a sentence in the footer or a
 * cookie notice directly below the body sets or passes the threshold.
 */
#include "density.h"
#include "status.h"

enum { BARE_TEXT, TOLERANCE };

static const pith_param params[] = {
    [BARE_TEXT] = PITH_DENSITY_BARE_TEXT,
    [TOLERANCE] = PITH_DENSITY_TOLERANCE,
    {0},
};

static pith_status run(pith_job *job)
{
    pith_density_options options = {
        .bare_text = job->param[BARE_TEXT] > 0,
        .tolerance = job->param[TOLERANCE],
    };
    pith_density density;
    PITH_TRY(pith_density_count(job, &options, &density));
    pith_density_measure_text(&density);
    pith_density_extract(job, &density);
    return PITH_OK;
}

const pith_method pith_method_td = {
    .name = "td",
    .summary = "subtrees with a high text density (characters per tag)",
    .source = "Sun, Song, Liao 2011: text density",
    .params = params,
    .reasons = pith_density_reasons,
    .figure = "density (characters per tag)",
    .run = run,
};
