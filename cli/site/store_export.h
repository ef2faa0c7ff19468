/* SPDX-License-Identifier: Apache-2.0 */
/* Exports the pages of a store, for `pith store export`. */
#ifndef PITH_CLI_STORE_EXPORT_H
#define PITH_CLI_STORE_EXPORT_H

#include <pith/store.h>

/**
 * Export the pages of a site.
 *
 * @param site         NULL: all sites.
 * @param output       a file; NULL: standard output.
 * @param version_1_0  write WARC 1.0 instead of 1.1, if output is a WARC file.
 * @return             an exit status.
 */
int pith_store_export(pith_store *store, const char *site, const char *output,
                      bool version_1_0);

#endif
