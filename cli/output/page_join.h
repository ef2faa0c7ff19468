/* SPDX-License-Identifier: Apache-2.0 */
/* Joins the pages of one article to one result. Facts are those of the first
 * page. Texts are joined with a mark between pages, and what is repeated at
 * the top or the bottom of adjacent pages (title, byline, headers) is
 * written once. */
#ifndef PITH_CLI_PAGE_JOIN_H
#define PITH_CLI_PAGE_JOIN_H

#include <pith/pith.h>

typedef struct pith_joined {
    pith_result result; /* borrows from the results and the next three */
    char *text, *output, *comments;
    pith_str *warnings;
    /* number of pages with content; a page that equals the previous one does
     * not count */
    size_t pages;
} pith_joined;

/**
 * Join results of one format, "markdown" or another renderer's name, in their
 * order; the results must live as long as the joined one. False if memory ran
 * out.
 */
bool pith_pages_join(const pith_result *const *results, size_t n,
                     const char *format, pith_joined *out);
void pith_joined_clear(pith_joined *joined);

#endif
