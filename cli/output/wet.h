/* SPDX-License-Identifier: Apache-2.0 */
/* The format wet: texts as conversion records, as in Common Crawl's WET
 * files. */
#ifndef PITH_CLI_WET_H
#define PITH_CLI_WET_H

#include "feed.h"

/** gzip for names that end in .gz, zstd for .zst, else plain. */
pith_warc_packing pith_wet_packing(const char *name);

/* A record as bytes; owned (pith_free()). */
typedef struct pith_wet_record {
    char *bytes;
    size_t len;
} pith_wet_record;

/** The warcinfo record that begins a file; false, after a message, if it
 * cannot be made. */
bool pith_wet_begin(pith_warc_packing packing, pith_wet_record *out);

/** A page's record, likewise; base_url: the origin of a page from a file, may
 * be empty. */
bool pith_wet_page(const pith_job *job, pith_str base_url, pith_str text,
                   pith_warc_packing packing, pith_wet_record *out);

#endif
