/* SPDX-License-Identifier: Apache-2.0 */
/* The server's internals, for its routes. */
#ifndef PITH_SERVE_SERVER_H
#define PITH_SERVE_SERVER_H

#include "client_links.h"
#include "crew.h"
#include "figures_kept.h"
#include "gatekeeper.h"
#include "request.h"

#include <pith/serve.h>
#include <stdatomic.h>
#include <stdio.h>

struct MHD_Daemon;

struct pith_server {
    pith_arena arena;           /* holds the server itself and its options */
    pith_serve_options options; /* defaults filled in */
    struct MHD_Daemon *daemon;
    pith_crew crew;
    pith_sandbox *sandbox; /* NULL: pages are processed in this process */
    struct pith_page_cache *cache;   /* NULL: fetched pages are not kept */
    struct pith_learnt_sites *sites; /* NULL: templates are not learnt */
    pith_client_links links;
    pith_figures_kept figures;
    pith_gatekeeper gate;
    FILE *access_log;
    pthread_mutex_t log_lock;
    atomic_bool stopping;  /* new requests are refused */
    atomic_bool cancelled; /* work in progress is aborted */
    atomic_uint batches;   /* number being streamed */
    /* bytes of bodies beyond the part that is always accepted */
    atomic_size_t held;
    uint64_t salt[2]; /* for ETags: a hash of this program */
    char address[80];
    bool started, stopped;
};

enum {
    PITH_BATCHES_MAX = 16,
    /* Bodies are kept in memory while they are received and queued. The limit
     * for all of them is this many of the largest per thread, not counting the
     * first bytes of each, which are always accepted. Both are guesses. */
    PITH_BODIES_PER_THREAD = 8,
    PITH_BODY_FREE = 65536,
};

/** Callbacks of MHD for requests: intake.c. */
struct MHD_Connection;

#endif
