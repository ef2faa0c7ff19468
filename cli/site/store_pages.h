/* SPDX-License-Identifier: Apache-2.0 */
/* Pages into a store and out of it, for `pith store`. */
#ifndef PITH_CLI_STORE_PAGES_H
#define PITH_CLI_STORE_PAGES_H

#include "page_bytes.h"
#include "records.h"
#include "sink.h"
#include "template_file.h"

#include <pith/store.h>

/** Import the pages that the operands behind the verb name; contents: also
 * what is extracted from them. A status. */
int pith_store_import(const pith_args *args, pith_store *store,
                      const pith_options *options, bool contents);

/** Export the pages of a site (NULL: all); output: NULL is standard output; a
 * WARC file has version 1.1, or 1.0. A status. */
int pith_store_export(pith_store *store, const char *site, const char *output,
                      bool version_1_0);

#endif
