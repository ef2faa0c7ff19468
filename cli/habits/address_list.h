/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Lists of addresses as people collect them: with notes between, other columns
 * behind, and addresses that are there twice.
 */
#ifndef PITH_CLI_ADDRESS_LIST_H
#define PITH_CLI_ADDRESS_LIST_H

#include "sources.h"

/**
 * Add what a list names: of a line that begins with an address only that, each
 * address once; a line that names a file or folder is that. Other lines are left
 * out, which a message counts unless quiet. False after a message when the list
 * cannot be read or names nothing.
 */
bool pith_address_list_add(pith_sources *sources, const char *path, bool quiet);

#endif
