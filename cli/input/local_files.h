/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Files that lie beside a page: in its folder and below, as browsers save them.
 *
 * A page is somebody else's text, so what it names is looked for with care:
 * an address with a scheme or a host names nothing here; ".." ends at the
 * page's folder; links of the file system count as far as they lead to a
 * regular file in that folder.
 */
#ifndef PITH_CLI_LOCAL_FILES_H
#define PITH_CLI_LOCAL_FILES_H

#include "styles.h"

#include <limits.h>
#include <pith/pith.h>

/** The folder of a page's file, in full; empty for standard input, addresses,
 * NULL and what does not exist: such pages have nothing beside them. */
void pith_local_files_folder(const char *path, char folder[PATH_MAX]);

/** The file that a page in `folder` means by an address of its own, without
 * scheme and host, escapes and query as in any address. */
bool pith_local_files_find(const char *folder, pith_str href,
                           char file[PATH_MAX]);

/* Style sheets beside the page that is worked on; of one thread. */
typedef struct pith_local_files pith_local_files;

/** given: sheets that are looked for first (borrowed), or NULL. NULL when
 * memory ran out. */
pith_local_files *pith_local_files_new(const pith_styles *given);
void pith_local_files_free(pith_local_files *local_files);

/**
 * Turn to the page in a file and let options look for its sheets here. Sheets
 * are read when boxes are made, each once, at most 256 of 32 MB together; they
 * are dropped when another page is turned to. The path is borrowed until then.
 */
void pith_local_files_turn(pith_local_files *local_files, const char *path,
                           pith_options *options);

#endif
