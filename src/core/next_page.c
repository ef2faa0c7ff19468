/* SPDX-License-Identifier: Apache-2.0 */
/* The next page of a document: see pith/inspect.h. */
#include "doc.h"
#include "next_link.h"
#include "status.h"

pith_status pith_doc_next_page(pith_doc *doc, pith_str url,
                               pith_next_page *next)
{
    if (doc->by_site.next_page.len) {
        *next = (pith_next_page){.page = doc->by_site.url,
                                 .url = doc->by_site.next_page};
        return PITH_OK;
    }
    return pith_paging_find(&doc->page, url, PITH_PAGING_LEAST, &doc->arena,
                            next);
}

pith_str pith_doc_whole_page(const pith_doc *doc)
{
    return doc->by_site.whole_page;
}
