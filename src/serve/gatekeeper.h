/* SPDX-License-Identifier: Apache-2.0 */
/* Authorisation: API keys and rate limits. */
#ifndef PITH_SERVE_GATEKEEPER_H
#define PITH_SERVE_GATEKEEPER_H

#include "request.h"

#include <pthread.h>

enum { PITH_GATE_CLIENTS = 4096 }; /* maximum clients whose rates are tracked */

/* What remains of a client's rate. */
typedef struct pith_allowance {
    uint64_t client; /* hash of its key, or of its address */
    uint64_t since_ns;
    double left;
} pith_allowance;

typedef struct pith_gatekeeper {
    pith_str *keys;
    size_t nkeys;
    double rate;
    pthread_mutex_t lock;
    pith_allowance *clients; /* PITH_GATE_CLIENTS of them */
} pith_gatekeeper;

/** keys: one per line; empty lines and those that begin with # are ignored. */
pith_status pith_gatekeeper_init(pith_gatekeeper *gate, pith_arena *arena,
                                 pith_str keys, double rate);

/** Whether the request has a valid key, if keys are required: "Authorization:
 * Bearer KEY" or "X-API-Key: KEY". Takes constant time. */
bool pith_gatekeeper_knows(const pith_gatekeeper *gate,
                           const pith_request *request);

/** Whether the client is within its rate; counts the request. */
bool pith_gatekeeper_allows(pith_gatekeeper *gate, const pith_request *request);

#endif
