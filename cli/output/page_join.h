/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Several pages of one article as one result: facts are those of the first
 * page, texts follow each other with a mark between pages, and what stands at
 * the top or the bottom of a page and of the one before (title, byline,
 * headers) stands there once.
 */
#ifndef PITH_CLI_PAGE_JOIN_H
#define PITH_CLI_PAGE_JOIN_H

#include <pith/pith.h>

typedef struct pith_joined {
    pith_result result; /* borrows from the results and the next three */
    char *text, *output, *comments;
    pith_str *warnings;
    size_t pages; /* that gave something: one that says the same as the page
                     before it does not count */
} pith_joined;

/**
 * Join results of one format, "markdown" or another renderer's name, in their
 * order; the results must live as long. False when memory ran out.
 */
bool pith_pages_join(const pith_result *const *results, size_t n,
                     const char *format, pith_joined *out);
void pith_joined_clear(pith_joined *joined);

#endif
