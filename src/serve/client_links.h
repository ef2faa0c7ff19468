/* SPDX-License-Identifier: Apache-2.0 */
/* All connections, and how long each may take.
 *
 * The server library only knows how long a connection was silent. A client that
 * sends one byte per second is never silent, so each connection has a deadline
 * for sending its request and for receiving its answer; a separate thread
 * enforces it. */
#ifndef PITH_SERVE_CLIENT_LINKS_H
#define PITH_SERVE_CLIENT_LINKS_H

#include "arena.h"
#include "buf.h"

#include <pthread.h>

typedef enum pith_link_state {
    PITH_LINK_IDLE,      /* nothing of a request was received */
    PITH_LINK_RECEIVING, /* the request is being received */
    PITH_LINK_WORKING,   /* the request is complete: the time is the server's */
    PITH_LINK_SENDING,   /* the answer is being sent */
    PITH_LINK_STREAMING, /* both at once */
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
    uint64_t slow; /* connections ended because they were too slow */
} pith_client_links;

/** Start watching connections; false: no thread could be started. */
bool pith_client_links_start(pith_client_links *links, uint32_t limit_ms);
void pith_client_links_end(pith_client_links *links);

/** A connection begins and ends; NULL if memory ran out. */
pith_client_link *pith_client_links_add(pith_client_links *links, int fd);
void pith_client_links_remove(pith_client_links *links, pith_client_link *link);

/** Set what a connection is doing; link may be NULL. */
void pith_client_links_turn(pith_client_links *links, pith_client_link *link,
                            pith_link_state state);

/** Number of open connections, and of those ended because they were too
 * slow. */
void pith_client_links_count(pith_client_links *links, size_t *count,
                             uint64_t *slow);

/** Whether an answer is being sent to any client. */
bool pith_client_links_are_sending(pith_client_links *links);

#endif
