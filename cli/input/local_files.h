/* SPDX-License-Identifier: Apache-2.0 */
/* Files beside a page: in its folder and below, as browsers save them.
 *
 * Pages are untrusted, so their references are restricted: an address with a
 * scheme or a host is not local; ".." ends at the page's folder; symbolic links
 * are followed only to a regular file in that folder. */
#ifndef PITH_CLI_LOCAL_FILES_H
#define PITH_CLI_LOCAL_FILES_H

#include "styles.h"

#include <limits.h>
#include <pith/basics.h>

/** The absolute folder of a page's file; empty for standard input, addresses,
 * NULL and missing files, which have no local files. */
void pith_local_files_folder(const char *path, char folder[PATH_MAX]);

/** Find the file for a relative address of a page in `folder`; escapes and
 * query are handled as in any address. */
bool pith_local_files_find(const char *folder, pith_str href,
                           char file[PATH_MAX]);

/* Style sheets beside the current page; used by one thread. */
typedef struct pith_local_files pith_local_files;

/** given: sheets that are searched first (borrowed), or NULL. NULL if memory
 * ran out. */
pith_local_files *pith_local_files_new(const pith_styles *given);
void pith_local_files_free(pith_local_files *local_files);

/** Begin the page in a file, and set options to find its sheets here. Sheets
 * are read when boxes are made, each once, at most 256 of 32 MB together; they
 * are dropped at the next page. The path is borrowed until then. */
void pith_local_files_turn(pith_local_files *local_files, const char *path,
                           pith_options *options);

#endif
