/* SPDX-License-Identifier: Apache-2.0 */
/* Inputs on servers that are read like files: s3://bucket/key, and WARC files
 * at http and https. Pages at http and https are fetched instead
 * (fetching.h). */
#ifndef PITH_CLI_REMOTE_INPUTS_H
#define PITH_CLI_REMOTE_INPUTS_H

#include "sources.h"

#include <pith/crawl.h>
#include <pith/warc.h>

/** A name such as s3://bucket/key, or of a WARC file at http or https. */
bool pith_is_remote_name(const char *name);

/** The servers of a list, created on first use; NULL with the error. */
pith_remote *pith_sources_servers(pith_sources *sources, pith_error *error);

/** Add such a name; on S3 one that ends in "/", or is only a bucket, stands
 * for the pages and WARC files with that prefix, in byte order. */
void pith_sources_add_remote(pith_sources *sources, const char *name);

/** Add such a file without a request to its server. NULL if memory ran out or
 * there are no servers, which is then added as a source with the problem. */
pith_source *pith_sources_add_remote_file(pith_sources *sources,
                                          const char *path, const char *id);

/* A WARC file on a server whose ranges are read one after the other. */
typedef struct pith_remote_archive {
    pith_remote_file *file; /* owned; NULL: none is open */
    const char *path;       /* of it; borrowed from its source */
    uint64_t left;          /* bytes left in the current range */
    bool missing;           /* the file is missing, or has changed */
} pith_remote_archive;

/** Open the range of a source for reading. The file stays open for further
 * ranges, and keeps what it has read. */
pith_status pith_remote_archive_open(pith_remote_archive *archive,
                                     const pith_source *source,
                                     pith_warc_reader **reader,
                                     pith_error *error);
void pith_remote_archive_close(pith_remote_archive *archive);

/** Open a WARC file anywhere, to be read from beginning to end. The sources,
 * with only this name, must outlive the reader. */
pith_status pith_archive_open(pith_sources *sources, const char *name,
                              const pith_warc_read_options *options,
                              pith_warc_reader **reader, pith_error *error);

#endif
