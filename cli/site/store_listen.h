/* SPDX-License-Identifier: Apache-2.0 */
/* Pages of a store as they come, for `pith store listen`. */
#ifndef PITH_CLI_STORE_LISTEN_H
#define PITH_CLI_STORE_LISTEN_H

#include <pith/store.h>

typedef struct pith_listen_choice {
    const char *site; /* key: only its pages; NULL: all */
    uint64_t count;   /* end after so many; 0: never */
    bool quiet;       /* say neither that it listens nor how many came */
} pith_listen_choice;

/** Write a line of JSON for each page that comes, until a signal, or so many.
 * A status. */
int pith_store_listen_run(pith_store *store, const pith_listen_choice *choice);

#endif
