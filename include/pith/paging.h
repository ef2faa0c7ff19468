/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith, articles over several pages: the link to the page on which one goes
 * on.
 *
 * The words for ownership are those of pith.h.
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
 * The page on which an article, a thread or a list goes on. Slices and node
 * are borrowed from the document and live until pith_doc_free().
 */
typedef struct pith_next_page {
    pith_str url;    /* absolute, http or https; NULL data: there is none */
    pith_str page;   /* address of the page itself: as given, or as it says;
                        NULL data: unknown */
    uint32_t node;   /* the link: an element a, or link */
    uint32_t number; /* of that page, from 1, where the address has it; or 0 */
    int weight;      /* what speaks for it, in points; see docs/paging.md */
} pith_next_page;

/**
 * Find the next page by what links say (rel, classes, texts in more than
 * twenty languages), by their addresses and by what stands around them. The
 * next article, pages of comments and pages of other sites are not taken.
 *
 * @param doc   not changed but for its memory.
 * @param url   address of the page, absolute; empty: as the page says (its
 *              canonical address). Without either nothing is found.
 * @param next  out: as above; all zeros but `page` where there is none.
 * @return      PITH_OK; PITH_NOMEM; PITH_LIMIT where the time of the page is up.
 *              Linear in the page.
 */
PITH_API pith_status pith_doc_next_page(pith_doc *doc, pith_str url,
                                        pith_next_page *next);

/**
 * The address that has all pages of the article on one, as rules of the page's
 * site say (single_page_link); NULL data: none is known. It may be of another
 * site. Borrowed from the document.
 */
PITH_API pith_str pith_doc_whole_page(const pith_doc *doc);

/**
 * Whether two addresses are one for a walk over pages: schemes, "www.", a
 * slash at the end and what stands behind "#" do not count.
 */
PITH_API bool pith_url_same_page(pith_str a, pith_str b);

#ifdef __cplusplus
}
#endif

#endif
