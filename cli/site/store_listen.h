/* SPDX-License-Identifier: Apache-2.0 */
/* Prints pages of a store as they arrive, for `pith store listen`. */
#ifndef PITH_CLI_STORE_LISTEN_H
#define PITH_CLI_STORE_LISTEN_H

#include <pith/store.h>

typedef struct pith_listen_choice {
    const char *site; /* key of a site: only its pages; NULL: all */
    uint64_t count;   /* end after this many; 0: never */
    bool quiet;       /* no messages about listening and the number of pages */
} pith_listen_choice;

/** Write a line of JSON for each page that arrives, until a signal, or a
 * number of pages. An exit status. */
int pith_store_listen_run(pith_store *store, const pith_listen_choice *choice);

#endif
