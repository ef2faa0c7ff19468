/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Every connection there is, and how long it may take for what it does.
 *
 * The server library knows only how long a connection was silent. A client
 * that sends a byte a second is never silent, so each connection has a time by
 * which its request must have arrived, or its answer be taken; a thread of its
 * own looks after that.
 */
#ifndef PITH_SERVE_CLIENT_LINKS_H
#define PITH_SERVE_CLIENT_LINKS_H

#include "arena.h"
#include "buf.h"

#include <pthread.h>

typedef enum pith_link_state {
    PITH_LINK_IDLE,      /* nothing of a request has come */
    PITH_LINK_RECEIVING, /* the request is on its way */
    PITH_LINK_WORKING,   /* it is here: the server's own time */
    PITH_LINK_SENDING,   /* the answer is on its way */
    PITH_LINK_STREAMING, /* both at a time */
} pith_link_state;

typedef struct pith_client_link {
    struct pith_client_link *before, *after;
    int fd;
    pith_link_state state;
    uint64_t since_ns;
    bool shut;
} pith_client_link;

typedef struct pith_client_links {
    pthread_mutex_t lock;
    pthread_cond_t wake;
    pthread_t thread;
    pith_client_link *first;
    size_t n;
    uint64_t limit_ns;
    bool running, ending;
    uint64_t slow; /* connections ended for being too slow */
} pith_client_links;

/** Start to look after connections; false: no thread. */
bool pith_client_links_start(pith_client_links *links, uint32_t limit_ms);
void pith_client_links_end(pith_client_links *links);

/** A connection begins and ends; NULL when memory ran out. */
pith_client_link *pith_client_links_add(pith_client_links *links, int fd);
void pith_client_links_remove(pith_client_links *links, pith_client_link *link);

/** It does something else from now on; link may be NULL. */
void pith_client_links_turn(pith_client_links *links, pith_client_link *link,
                            pith_link_state state);

/** Connections there are, and those ended for being too slow. */
void pith_client_links_count(pith_client_links *links, size_t *count,
                             uint64_t *slow);

/** Whether an answer is on its way to somebody. */
bool pith_client_links_are_sending(pith_client_links *links);

#endif
