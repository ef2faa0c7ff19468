/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ctd: subtrees with much text per tag and few links.
 *
 * Idea: like td, but the density is multiplied by the logarithm of (characters
 * per link character) times (tags per link tag), so that menus and lists of
 * links fall to 0. The base of the logarithm grows with the number of links on
 * the page. Source: Sun, Song and Liao, "DOM based content extraction via text
 * density", SIGIR 2011, restated by Nethra and Anitha. Differences: characters
 * are normalised, text nodes use the same formula, and densities below 0 are 0.
 * Where the two papers disagree, there is a parameter.
 *
 * Cost: td plus two logarithms for every node that does not consist of links
 * only, and 29 bytes of scratch memory per node. It fails on pages whose
 * content is links (listings, search results), on articles with many links in
 * many sections, and on short pages, where one sentence of boilerplate
 * outweighs the content.
 */
#include "density.h"
#include "status.h"

enum { LINK_TAGS, BASE_TERM, BARE_TEXT, TOLERANCE };

static const pith_param params[] = {
    [LINK_TAGS] = PITH_DENSITY_LINK_TAGS,
    [BASE_TERM] = PITH_DENSITY_BASE_TERM,
    [BARE_TEXT] = PITH_DENSITY_BARE_TEXT,
    [TOLERANCE] = PITH_DENSITY_TOLERANCE,
    {0},
};

static pith_status run(pith_job *job)
{
    pith_density_options options =
        pith_density_options_of(&job->param[LINK_TAGS]);
    pith_density density;
    PITH_TRY(pith_density_count(job, &options, &density));
    pith_density_measure_composite(&density);
    pith_density_extract(job, &density);
    return PITH_OK;
}

const pith_method pith_method_ctd = {
    .name = "ctd",
    .summary = "subtrees with a high text density and few links",
    .source = "Sun, Song, Liao 2011: composite text density",
    .params = params,
    .reasons = pith_density_reasons,
    .figure = "composite text density",
    .run = run,
};
