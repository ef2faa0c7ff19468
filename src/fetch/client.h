/* SPDX-License-Identifier: Apache-2.0 */
/* Many HTTP requests at a time, over libcurl's multi interface.
 *
 * The caller owns the exchanges: it fills in the request, starts them, and gets
 * each back from pith_client_wait() when it is done. There are no redirects or
 * retries here: a redirect is an answer like any other. */
#ifndef PITH_FETCH_CLIENT_H
#define PITH_FETCH_CLIENT_H

#include "buf.h"
#include "netaddr.h"
#include "weburl.h"

#include <pith/crawl.h>

/* A request and its answer. */
typedef struct pith_exchange {
    /* The request; everything it points to is borrowed until the exchange is
     * done. */
    pith_weburl url;
    const char *method;      /* "PUT"; NULL: GET */
    pith_str upload;         /* body of the request; NULL data: none */
    pith_str lines_too;      /* further header lines, each with its "\n" */
    bool as_stored;          /* return the body as received, packed or not */
    pith_str etag, modified; /* validators of an earlier answer, or empty */
    size_t max_bytes;        /* of the body, unpacked */
    bool pages_only;         /* stop answers that are not HTML */
    void *owner;             /* the caller's */

    /* The answer. */
    pith_fetch_end end;
    char reason[160]; /* NUL-terminated; empty on success */
    unsigned status;  /* of HTTP, 0: none */
    pith_buf head;    /* header lines, including the empty one */
    pith_buf body;    /* unpacked */
    bool truncated;   /* max_bytes was reached */
    bool broke_off;   /* the connection ended before the answer */
    bool starved;     /* memory ran out here: not the server's fault */
    char ip[PITH_NETADDR_MAX];
    uint64_t wire_bytes; /* received, packed */

    /* Internal to the client. */
    struct pith_client *client;
    void *handle; /* CURL, kept for the next request */
    void *lines;  /* curl_slist of request headers */
    bool running;
    bool refused_address, wrong_type, head_too_long;
} pith_exchange;

typedef struct pith_client pith_client;

/** Copy a caller's options, which may be of another version. */
pith_status pith_fetch_options_read(const pith_fetch_options *given,
                                    pith_fetch_options *out, pith_error *error);

/** As pith_fetcher_new(), for options of this version. */
pith_status pith_client_new(const pith_fetch_options *options,
                            pith_client **client, pith_error *error);

/** Running exchanges must be cleared first. */
void pith_client_free(pith_client *client);

/** Make an empty exchange. */
void pith_exchange_init(pith_exchange *exchange);

/** Stop it if it runs, and free everything; afterwards it is as after init. */
void pith_exchange_clear(pith_exchange *exchange);

/** Send the request. The previous answer is dropped, its memory kept. */
pith_status pith_client_start(pith_client *client, pith_exchange *exchange);

/** Wait for at most timeout_ms until an exchange is done and return it, else
 * NULL; at once if one is already done. Failures are in exchange->end. */
pith_exchange *pith_client_wait(pith_client *client, int timeout_ms);

/** User agent in use, borrowed from the client. */
pith_str pith_client_agent(const pith_client *client);

/** Resolve the target of a redirect into *target; false with the reason in the
 * exchange if there is none. For an answer with a status from 300 to 399 except
 * 304. */
bool pith_exchange_redirect(pith_exchange *exchange, pith_weburl *target);

/** Fill in the answer for users; borrowed from the exchange. */
void pith_exchange_report(const pith_exchange *exchange, pith_fetched *out);

static inline bool pith_exchange_is_redirect(const pith_exchange *exchange)
{
    return exchange->end == PITH_FETCH_OK && exchange->status >= 300 &&
           exchange->status < 400 && exchange->status != 304;
}

#endif
