/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Pages through a browser: what --render and --layout chromium ask for, and
 * where the files come from that a page names.
 *
 * A page from a file finds files beside it, in its own folder and below, and
 * nothing else; a page from an address finds what pith itself would fetch.
 */
#ifndef PITH_CLI_BROWSING_H
#define PITH_CLI_BROWSING_H

#include "styles.h"

#include <pith/browser.h>
#include <pith/fetch.h>

/* A picture of a page; owned by whoever asked. */
typedef struct pith_page_picture {
    char *png; /* free() */
    size_t len;
} pith_page_picture;

typedef struct pith_browse_plan {
    bool render;               /* pages are what they are after their scripts */
    bool layout;               /* boxes are the browser's */
    bool online;               /* pages of files, too, load what they name */
    const pith_styles *styles; /* --styles; NULL: none */
    bool alone;                /* style sheets beside pages are not read */
    pith_page_picture *picture; /* NULL: no picture */
} pith_browse_plan;

/* A browser and what one page needs; of one thread. */
typedef struct pith_browsing pith_browsing;

/** NULL where the plan needs no browser, or memory ran out. Both are
 * borrowed; the browser starts when a page needs it. */
pith_browsing *pith_browsing_new(const pith_browse_plan *plan,
                                 const pith_fetch_options *fetch);
void pith_browsing_free(pith_browsing *browsing);

/** Whether there is a browser; says what to install for `option` if not. */
bool pith_browsing_found(const char *option);

/** Whether the browser was asked for the page, and did not show it. */
bool pith_browsing_failed(const pith_browsing *browsing);

/** Make options ask for a browser's boxes. */
void pith_browsing_layout(pith_options *options);

/**
 * Turn to a page, read from `path` (NULL: from nowhere that has neighbours).
 * Returns the bytes to work on, borrowed until the next page: with --render
 * the page after its scripts, or else the same bytes. options gets the
 * encoding, a remark and the way to the boxes. bytes are borrowed, too.
 */
pith_str pith_browsing_page(pith_browsing *browsing, pith_str bytes,
                            const char *path, pith_options *options);

#endif
