/* SPDX-License-Identifier: Apache-2.0 */
/*
 * How the files of --output-dir are called: "a.html.gz" becomes "a" (and a
 * format's ending), a page of a WARC file or store "example.org/news/index".
 */
#ifndef PITH_CLI_FILE_NAMES_H
#define PITH_CLI_FILE_NAMES_H

#include "sources.h"

/* Names that are taken; its contents are its own. */
typedef struct pith_file_names {
    uint64_t *hashes; /* open addressing; 0: free */
    size_t count, cap;
    uint64_t seed; /* of the hashes: a run's own */
    bool flat;     /* no folders: "example.org_news_index" */
} pith_file_names;

/** Zeroes are an empty one. */
void pith_file_names_clear(pith_file_names *names);

/** Cut the endings of pages off the files of sources, except where two would
 * be one file then; these names are taken. Where names are flat, those that would
 * be one have a hash of their input behind them but for the first. False when memory
 * runs out. */
bool pith_file_names_shorten(pith_file_names *names, pith_sources *sources);

/**
 * A name for a page of a WARC file or store, owned: host and path of its
 * address, or NULL when that is none, or when memory runs out. Where the name is
 * taken, "~" and the page's offset follow it, and if need be its number.
 */
char *pith_file_names_take(pith_file_names *names, const char *address,
                           uint64_t offset, uint64_t number);

#endif
