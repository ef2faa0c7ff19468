/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Lists of a crawl as inputs of a plan, in Common Crawl's forms: paths of WARC files,
 * one per line, and lines of an index (CDXJ), each of which is one record. Lists may
 * be packed, and may be on a server.
 */
#ifndef PITH_CLI_CRAWL_LISTS_H
#define PITH_CLI_CRAWL_LISTS_H

#include "sources.h"

typedef struct pith_crawl_lists {
    pith_sources *sources; /* where inputs go; borrowed */
    const char *prefix;    /* before every name in a list; NULL: nothing */
    void *files;           /* of indexes, by their names */
} pith_crawl_lists;

/** A name that ends as such lists do: .paths, .cdxj, also with .gz or .zst, or
 * cdx-NUMBER.gz. */
bool pith_is_crawl_list(const char *name);

/** Add the inputs that a list names; bad lines are inputs with a problem. The name
 * must outlive the sources. False, after a message, when it cannot be read. */
bool pith_crawl_lists_add(pith_crawl_lists *lists, const char *name);

/** After the last list: records of a file in their order, each once, whatever lists
 * they were in. Frees what the lists hold. */
void pith_crawl_lists_settle(pith_crawl_lists *lists);

#endif
