/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith, articles over several pages: find the link to the next page.
 *
 * The words for ownership are defined in pith.h.
 */
#ifndef PITH_PAGING_H
#define PITH_PAGING_H

#include <stdint.h>

#include <pith/basics.h>
#include <pith/document.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * The page on which an article, a thread or a list continues. Slices and node
 * are borrowed from the document until pith_doc_free().
 */
typedef struct pith_next_page {
    pith_str url;    /* absolute, http or https; NULL data: there is none */
    pith_str page;   /* address of the page itself, as given or as it declares
                        it; NULL data: unknown */
    uint32_t node;   /* the link: an element a or link */
    uint32_t number; /* of the next page, from 1, if its address contains it;
                        otherwise 0 */
    int weight;      /* strength of the evidence, in points; see
                        docs/paging.md */
} pith_next_page;

/**
 * Find the next page by the attributes and texts of links (rel, classes, texts
 * in more than twenty languages), by their addresses, and by their
 * surroundings. Links to the next article, to pages of comments and to other
 * sites are not followed.
 *
 * @param doc   unchanged, except for its memory.
 * @param url   address of the page, absolute; empty: the page's canonical
 *              address. Without either, nothing is found.
 * @param next  out: as above; if there is none, everything except `page` is
 *              zero.
 * @return      PITH_OK; PITH_NOMEM; PITH_LIMIT if the page's time limit is
 *              reached.
 *
 * Takes time linear in the page.
 */
PITH_API pith_status pith_doc_next_page(pith_doc *doc, pith_str url,
                                        pith_next_page *next);

/**
 * The address of a version of the article on a single page, according to the
 * rules of the page's site (single_page_link). NULL data: unknown. It may be on
 * another site. Borrowed from the document.
 */
PITH_API pith_str pith_doc_whole_page(const pith_doc *doc);

/**
 * Whether two addresses mean the same page. Scheme, "www.", a slash at the end
 * and the fragment are ignored.
 */
PITH_API bool pith_url_same_page(pith_str a, pith_str b);

#ifdef __cplusplus
}
#endif

#endif
