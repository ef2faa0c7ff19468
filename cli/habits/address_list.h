/* SPDX-License-Identifier: Apache-2.0 */
/* Lists of addresses as people collect them: with notes between, further
 * columns, and duplicates. */
#ifndef PITH_CLI_ADDRESS_LIST_H
#define PITH_CLI_ADDRESS_LIST_H

#include "sources.h"

/** Add the names in a list: from a line that begins with an address only the
 * address, each once; a line with the name of a file or folder is that name.
 * Other lines are skipped, and counted in a message unless quiet. False after a
 * message if the list cannot be read or has no names. */
bool pith_address_list_add(pith_sources *sources, const char *path, bool quiet);

#endif
