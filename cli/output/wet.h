/* SPDX-License-Identifier: Apache-2.0 */
/* The format wet: texts as conversion records, as in Common Crawl's WET
 * files. */
#ifndef PITH_CLI_WET_H
#define PITH_CLI_WET_H

#include "feed.h"

/** By extension: gzip for .gz, zstd for .zst, otherwise uncompressed. */
pith_warc_packing pith_wet_packing(const char *name);

/* A record as bytes; owned (pith_free()). */
typedef struct pith_wet_record {
    char *bytes;
    size_t len;
} pith_wet_record;

/**
 * The warcinfo record at the beginning of a file; false, after a message, if it
 * cannot be created.
 */
bool pith_wet_begin(pith_warc_packing packing, pith_wet_record *out);

/**
 * The record of a page; base_url: the origin of a page from a file, may be
 * empty.
 */
bool pith_wet_page(const pith_job *job, pith_str base_url, pith_str text,
                   pith_warc_packing packing, pith_wet_record *out);

#endif
