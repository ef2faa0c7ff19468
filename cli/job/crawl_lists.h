/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Lists from a crawl as inputs of a plan, in Common Crawl's formats: paths of
 * WARC files, one per line, and lines of an index (CDXJ), one record each.
 * Lists may be compressed, and may be on a server.
 */
#ifndef PITH_CLI_CRAWL_LISTS_H
#define PITH_CLI_CRAWL_LISTS_H

#include "sources.h"

typedef struct pith_crawl_lists {
    pith_sources *sources; /* receives the inputs; borrowed */
    const char *prefix;    /* precedes every name in a list; NULL: none */
    void *files;           /* WARC files that indexes name, by name */
} pith_crawl_lists;

/**
 * Whether a name ends like such a list: .paths, .cdxj, also with .gz or .zst,
 * or cdx-NUMBER.gz.
 */
bool pith_is_crawl_list(const char *name);

/**
 * Add the inputs that a list names; an invalid line becomes an input with a
 * problem. The name must outlive the sources. False, after a message, if the
 * list cannot be read.
 */
bool pith_crawl_lists_add(pith_crawl_lists *lists, const char *name);

/**
 * Call after the last list: sorts the records of each file and drops repeated
 * ones, even if several lists name them. Frees the memory of the lists.
 */
void pith_crawl_lists_settle(pith_crawl_lists *lists);

#endif
