/* SPDX-License-Identifier: Apache-2.0 */
/* The names of the files of --output-dir: "a.html.gz" becomes "a" (and a
 * format's extension), a page of a WARC file or store
 * "example.org/news/index". */
#ifndef PITH_CLI_FILE_NAMES_H
#define PITH_CLI_FILE_NAMES_H

#include "sources.h"

/* The set of taken names; its contents are private. */
typedef struct pith_file_names {
    uint64_t *hashes; /* open addressing; 0: free */
    size_t count, cap;
    uint64_t seed; /* of the hashes: different in every run */
    bool flat;     /* no folders: "example.org_news_index" */
} pith_file_names;

/** Zeros are an empty set. */
void pith_file_names_clear(pith_file_names *names);

/** Cut the extensions of pages off the files of sources, except where two
 * would become the same file; these names are taken. If names are flat, equal
 * ones get a hash of their input, except the first. False if memory ran out. */
bool pith_file_names_shorten(pith_file_names *names, pith_sources *sources);

/** A name for a page of a WARC file or store, owned: host and path of its
 * address, or NULL if that is not one, or if memory ran out. If the name is
 * taken, "~" and the page's offset are appended, and if necessary its
 * number. */
char *pith_file_names_take(pith_file_names *names, const char *address,
                           uint64_t offset, uint64_t number);

#endif
