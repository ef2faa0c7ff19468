/* SPDX-License-Identifier: Apache-2.0 */
/* Renders pages in a browser, for --render and --layout chromium, and provides
 * the files that a page requests.
 *
 * A page from a file has access to files in its folder and below, and nothing
 * else; a page from an address to what pith itself would fetch. */
#ifndef PITH_CLI_BROWSING_H
#define PITH_CLI_BROWSING_H

#include "styles.h"

#include <pith/browser.h>
#include <pith/crawl.h>

/* A screenshot of a page; owned by the caller. */
typedef struct pith_page_picture {
    char *png; /* free() */
    size_t len;
} pith_page_picture;

typedef struct pith_browse_plan {
    bool render; /* pages are extracted after their scripts ran */
    bool layout; /* boxes come from the browser */
    /* pages from files also fetch what they request */
    bool online;
    const pith_styles *styles;  /* --styles; NULL: none */
    bool alone;                 /* style sheets beside pages are not read */
    pith_page_picture *picture; /* NULL: no screenshot */
} pith_browse_plan;

/* A browser and the state of one page; used by one thread. */
typedef struct pith_browsing pith_browsing;

/** NULL if the plan needs no browser, or memory ran out. Both are borrowed;
 * the browser starts at the first page that needs it. */
pith_browsing *pith_browsing_new(const pith_browse_plan *plan,
                                 const pith_fetch_options *fetch);
void pith_browsing_free(pith_browsing *browsing);

/** Whether there is a browser; if not, reports what to install for
 * `option`. */
bool pith_browsing_found(const char *option);

/** Whether the browser was used for the page and failed to render it. */
bool pith_browsing_failed(const pith_browsing *browsing);

/** Set options to use a browser's boxes. */
void pith_browsing_layout(pith_options *options);

/** Begin a page, read from `path` (NULL: no local files). Returns the bytes to
 * process, borrowed until the next page: with --render the page after its
 * scripts, or else the same bytes. Sets the encoding, a remark and the source
 * of boxes in options. bytes are borrowed, too. */
pith_str pith_browsing_page(pith_browsing *browsing, pith_str bytes,
                            const char *path, pith_options *options);

#endif
