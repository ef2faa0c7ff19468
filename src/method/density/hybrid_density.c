/* SPDX-License-Identifier: Apache-2.0 */
/* Hybrid text density, see hybrid_density.h. Only C is replaced by HC; in the
 * base of the logarithm characters outside of links are unweighted, and link
 * characters are unweighted everywhere (docs/spec/density.md, after Song, Sun
 * and Liao). HC can be less than the link characters of a node; then its
 * logarithm is below 0, and its density 0. */
#include "hybrid_density.h"

#include <math.h>

static double or_one(double count)
{
    return count > 0 ? count : 1;
}

static void add_up(const pith_page *page, double *hybrid_chars)
{
    for (uint32_t i = page->body; i < page->end[page->body]; i++)
        hybrid_chars[i] = page->tag[i] == PITH_TAG_TEXT
                              ? hybrid_chars[i] * pith_page_chars(page, i)
                              : 0;
    for (uint32_t i = page->end[page->body]; --i > page->body;)
        hybrid_chars[page->parent[i]] += hybrid_chars[i];
}

/* The density of a node with HC above 0; share: link characters per HC of the
 * page. */
static double measure(const pith_density *density, uint32_t i, double hc,
                      double share)
{
    double c = pith_page_chars(density->page, i);
    double tags = pith_page_elements(density->page, i);
    /* If T is 0, it is replaced by HC/C, so that HC/T is C. */
    double t = tags > 0 ? tags : hc / c;
    double per_tag = tags > 0 ? hc / tags : c;
    double lc = or_one(density->link_chars[i]);
    double argument = hc / lc * (t / or_one(density->link_tags[i]));
    if (!(argument > 1))
        return 0;
    double beside = density->options.base_term == PITH_BASE_TERM_TAGS
                        ? t
                        : or_one(c - density->link_chars[i]);
    double inner = hc / beside * lc + share * hc;
    return per_tag * log(argument) / log1p(log1p(inner / M_E));
}

void pith_hybrid_measure(pith_density *density, double *hybrid_chars)
{
    const pith_page *page = density->page;
    add_up(page, hybrid_chars);
    double all = hybrid_chars[page->body];
    if (!(all > 0))
        return;
    double share = density->link_chars[page->body] / all;
    for (uint32_t i = page->body; i < page->end[page->body]; i++) {
        bool counts =
            density->options.bare_text || page->tag[i] != PITH_TAG_TEXT;
        if (counts && hybrid_chars[i] > 0)
            density->density[i] = measure(density, i, hybrid_chars[i], share);
    }
}
