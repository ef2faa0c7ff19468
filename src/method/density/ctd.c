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

static const char *const link_tags[] = {
    [PITH_LINK_TAGS_THREE] = "three",
    [PITH_LINK_TAGS_A] = "a",
    [PITH_LINK_TAGS_A_HREF] = "a-href",
    NULL,
};

static const char *const base_terms[] = {
    [PITH_BASE_TERM_NON_LINK] = "non-link",
    [PITH_BASE_TERM_TAGS] = "tags",
    NULL,
};

static const char *const on_off[] = {"off", "on", NULL};

static const pith_param params[] = {
    [LINK_TAGS] = {"link-tags",
                   "elements that count as links: a, button and select; a; or "
                   "a with href",
                   0, 2, PITH_LINK_TAGS_THREE, link_tags},
    [BASE_TERM] = {"base-term",
                   "divisor in the logarithm's base: non-link characters "
                   "(2011) or tags (later print)",
                   0, 1, PITH_BASE_TERM_NON_LINK, base_terms},
    [BARE_TEXT] = {"bare-text",
                   "count text that is a sibling of elements in the sums", 0, 1,
                   1, on_off},
    [TOLERANCE] = {"tolerance",
                   "treat densities that differ by no more as equal", 0, 1,
                   1e-12, NULL}, /* 1e-12: docs/spec/density.md */
    {0},
};

static pith_status run(pith_job *job)
{
    pith_density_options options = {
        .link_tags = (pith_link_tags)job->param[LINK_TAGS],
        .base_term = (pith_base_term)job->param[BASE_TERM],
        .bare_text = job->param[BARE_TEXT] > 0,
        .tolerance = job->param[TOLERANCE],
    };
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
