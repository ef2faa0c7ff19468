/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Many HTTP requests at a time, over libcurl's multi interface.
 *
 * The caller owns the exchanges: it fills in what to ask, starts them, and
 * gets each back from pith_client_wait() when it is over. Nothing is followed
 * and nothing is repeated here: a redirect is an answer like any other.
 */
#ifndef PITH_FETCH_CLIENT_H
#define PITH_FETCH_CLIENT_H

#include "buf.h"
#include "netaddr.h"
#include "weburl.h"

#include <pith/fetch.h>

/* A request and its answer. */
typedef struct pith_exchange {
    /* What to ask; all that it points to is borrowed until it is over. */
    pith_weburl url;
    const char *method; /* "PUT"; NULL: GET */
    pith_str upload;    /* what is sent along; NULL data: nothing */
    pith_str lines_too; /* further lines of the request's head, each with its
                           "\n" */
    bool as_stored;     /* take the body as it is, packed or not */
    pith_str etag, modified; /* validators of an earlier answer, or empty */
    size_t max_bytes;        /* of the body, unpacked */
    bool pages_only;         /* give up on answers that are no HTML */
    void *owner;             /* the caller's */

    /* What came. */
    pith_fetch_end end;
    char reason[160]; /* NUL-terminated; empty when all is well */
    unsigned status;  /* of HTTP, 0: none */
    pith_buf head;    /* lines of the head, with the empty one */
    pith_buf body;    /* unpacked */
    bool truncated;   /* max_bytes were reached */
    bool broke_off;   /* the connection ended on the way */
    bool starved;     /* memory ran out here: the server is not at fault */
    char ip[PITH_NETADDR_MAX];
    uint64_t wire_bytes; /* received, packed */

    /* The client's own. */
    struct pith_client *client;
    void *handle; /* CURL, kept for the next request */
    void *lines;  /* curl_slist of request headers */
    bool running;
    bool refused_address, wrong_type, head_too_long;
} pith_exchange;

typedef struct pith_client pith_client;

/** As pith_fetcher_new(). */
pith_status pith_client_new(const pith_fetch_options *options,
                            pith_client **client, pith_error *error);

/** Exchanges that still run must be cleared first. */
void pith_client_free(pith_client *client);

/** An exchange with nothing in it. */
void pith_exchange_init(pith_exchange *exchange);

/** Stop it if it runs, free everything; as after init. */
void pith_exchange_clear(pith_exchange *exchange);

/** Ask. The answer of an earlier use is forgotten, its memory kept. */
pith_status pith_client_start(pith_client *client, pith_exchange *exchange);

/**
 * Wait for at most timeout_ms until an exchange is over and return it, else
 * NULL; at once when one is over already. Failures are in exchange->end.
 */
pith_exchange *pith_client_wait(pith_client *client, int timeout_ms);

/** User agent in use, borrowed from the client. */
pith_str pith_client_agent(const pith_client *client);

/**
 * The target of a redirect into *target, or why there is none (end and reason
 * of the exchange, and false). For an answer with a status from 300 to 399 but
 * 304.
 */
bool pith_exchange_redirect(pith_exchange *exchange, pith_weburl *target);

/** The exchange as users see it; borrowed from it. */
void pith_exchange_report(const pith_exchange *exchange, pith_fetched *out);

static inline bool pith_exchange_is_redirect(const pith_exchange *exchange)
{
    return exchange->end == PITH_FETCH_OK && exchange->status >= 300 &&
           exchange->status < 400 && exchange->status != 304;
}

#endif
