/* SPDX-License-Identifier: Apache-2.0 */
/* Imports pages into a store, for `pith store import`. */
#ifndef PITH_CLI_STORE_IMPORT_H
#define PITH_CLI_STORE_IMPORT_H

#include "command.h"

#include <pith/store.h>

/**
 * Import the pages of the operands after the verb.
 *
 * @param contents  also extract them, and store the results.
 * @return          an exit status.
 */
int pith_store_import(const pith_args *args, pith_store *store,
                      const pith_options *options, bool contents);

#endif
