/* SPDX-License-Identifier: Apache-2.0 */
/* The server's insides, which its routes see. */
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
    pith_sandbox *sandbox; /* NULL: pages are worked on in this process */
    struct pith_page_cache *cache;   /* NULL: fetched pages are not kept */
    struct pith_learnt_sites *sites; /* NULL: sites are not learnt */
    pith_client_links links;
    pith_figures_kept figures;
    pith_gatekeeper gate;
    FILE *access_log;
    pthread_mutex_t log_lock;
    atomic_bool stopping;  /* nothing new is taken */
    atomic_bool cancelled; /* work in hand is given up */
    atomic_uint batches;   /* being streamed */
    atomic_size_t held;    /* bytes of bodies beyond their free part */
    uint64_t salt[2];      /* of ETags: hash of this very program */
    char address[80];
    bool started, stopped;
};

enum {
    PITH_BATCHES_MAX = 16,
    /* Bodies are held while they come and wait; all together they have room
     * for so many of the largest per thread, but for the first bytes of each,
     * which are always taken. Both are guesses. */
    PITH_BODIES_PER_THREAD = 8,
    PITH_BODY_FREE = 65536,
};

/** What MHD calls for every request, and around it: intake.c. */
struct MHD_Connection;

#endif
