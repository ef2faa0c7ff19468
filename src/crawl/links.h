/* SPDX-License-Identifier: Apache-2.0 */
/* The links of a page. */
#ifndef PITH_CRAWL_LINKS_H
#define PITH_CRAWL_LINKS_H

#include "arena.h"
#include "weburl.h"

typedef struct pith_links {
    /* of the same site, each once, normalised as in weburl.h */
    pith_str *pages;
    size_t npages;
    pith_str *feeds; /* <link rel=alternate> of RSS, Atom and JSON Feed,
                        likewise */
    size_t nfeeds;
    pith_str *outside; /* of other sites, each once, at most PITH_LINKS_MAX */
    size_t noutside;
    uint64_t elsewhere; /* number of links to other sites */
    /* number of links of the site dropped because of PITH_LINKS_MAX */
    uint64_t cut;
} pith_links;

/**
 * The <a href> of a page, resolved against its <base href> or its address.
 *
 * @param url      the page's address; links to its site are internal.
 * @param charset  what HTTP declared, or empty.
 * @param out      in the arena, at most PITH_LINKS_MAX pages.
 * @return         PITH_OK, also if it is not a page; PITH_NOMEM.
 */
pith_status pith_links_find(pith_arena *arena, const pith_weburl *url,
                            pith_str page, pith_str charset, pith_links *out);

enum { PITH_LINKS_MAX = 10000 };

#endif
