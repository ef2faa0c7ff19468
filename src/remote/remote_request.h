/* SPDX-License-Identifier: Apache-2.0 */
/* One request to a file server, repeated until it is answered: signed, sent
 * when the throttle of the process allows it, checked, repeated. */
#ifndef PITH_REMOTE_REQUEST_H
#define PITH_REMOTE_REQUEST_H

#include "arena.h"
#include "client.h"
#include "s3_settings.h"
#include "throttle.h"

#include <pith/crawl.h>

/* Where a file is; borrows the address. */
typedef struct pith_remote_place {
    pith_str address;
    bool s3;
    pith_str bucket, key; /* of s3 */
} pith_remote_place;

/* A request; all borrowed. */
typedef struct pith_remote_call {
    const char *method;  /* NULL: GET */
    pith_str query;      /* encoded and sorted by names; or empty */
    pith_str upload;     /* NULL data: nothing */
    bool fresh;          /* only if the file does not exist */
    bool partial;        /* accept a truncated body */
    pith_str etag;       /* only if the file still has this ETag; or empty */
    uint64_t begin, len; /* a range of the file; len 0: no range */
    size_t max_bytes;    /* of the answer's body */
} pith_remote_call;

/* A connection, and its last answer. */
typedef struct pith_remote_link {
    struct pith_remote_link *next; /* idle, too */
    pith_client *client;
    pith_exchange exchange;
    pith_buf lines, scratch;
    bool s3;
    bool broken; /* the body broke off but was accepted */
} pith_remote_link;

struct pith_remote {
    pith_arena arena; /* holds this struct and its links; see lock */
    pith_remote_options options;
    pith_fetch_options s3_fetch, http_fetch;
    pith_s3_settings s3;
    pith_throttle throttle;
    pthread_mutex_t lock; /* protects the following fields and the arena */
    pith_remote_link *idle;
};

/** PITH_ARG if the address cannot be requested. */
pith_status pith_remote_place_read(const char *address, bool writing,
                                   pith_remote_place *out, pith_error *error);

/** Append text, percent-encoded; slashes stay with keep_slash. */
void pith_remote_encode(pith_buf *out, pith_str text, bool keep_slash);

/**
 * Repeat the request until there is an answer other than a refusal to be
 * retried.
 *
 * @param link  out: the answer; its status is 2xx, 404, 412 or 416. Release it
 *              with pith_remote_release(). NULL if the call fails.
 * @return      PITH_OK; PITH_IO; PITH_FORMAT for an address that cannot be
 *              requested; PITH_NOMEM.
 */
pith_status pith_remote_ask(pith_remote *remote, const pith_remote_place *place,
                            const pith_remote_call *call,
                            pith_remote_link **link, pith_error *error);
void pith_remote_release(pith_remote *remote, pith_remote_link *link);

/** "s3://bucket/key: what": PITH_FORMAT, or another status. */
pith_status pith_remote_fail(pith_error *error, pith_status status,
                             const pith_remote_place *place, const char *what);

static inline pith_str pith_remote_head(const pith_remote_link *link)
{
    return pith_buf_view(&link->exchange.head);
}

static inline pith_str pith_remote_body(const pith_remote_link *link)
{
    return pith_buf_view(&link->exchange.body);
}

#endif
