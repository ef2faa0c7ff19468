/* SPDX-License-Identifier: Apache-2.0 */
/* Where a page leads to, as its links say. */
#ifndef PITH_CRAWL_LINKS_H
#define PITH_CRAWL_LINKS_H

#include "arena.h"
#include "weburl.h"

typedef struct pith_links {
    pith_str *pages; /* of the same site, each once, as weburl.h spells them */
    size_t npages;
    pith_str *feeds; /* <link rel=alternate> of RSS, Atom and JSON Feed,
                        likewise */
    size_t nfeeds;
    pith_str *outside; /* of other sites, each once, at most PITH_LINKS_MAX */
    size_t noutside;
    uint64_t elsewhere; /* links out of the site */
    uint64_t cut;       /* of the site, that are not among the pages because
                           there are PITH_LINKS_MAX of them */
} pith_links;

/**
 * The <a href> of a page, resolved against its <base href> or its address.
 *
 * @param url      the page's address; its site is what counts as the same.
 * @param charset  what HTTP declared, or empty.
 * @param out      in the arena, at most PITH_LINKS_MAX pages.
 * @return         PITH_OK, also for a page that is none; PITH_NOMEM.
 */
pith_status pith_links_find(pith_arena *arena, const pith_weburl *url,
                            pith_str page, pith_str charset, pith_links *out);

enum { PITH_LINKS_MAX = 10000 };

#endif
