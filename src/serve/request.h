/* SPDX-License-Identifier: Apache-2.0 */
/* One request, from its first byte to the end of its answer. */
#ifndef PITH_SERVE_REQUEST_H
#define PITH_SERVE_REQUEST_H

#include "arena.h"
#include "reply.h"

struct pith_server;
struct pith_route;
struct pith_batch;
struct MHD_Connection;

typedef struct pith_request {
    pith_arena arena; /* holds the request itself */
    struct pith_server *server;
    struct MHD_Connection *connection;
    struct pith_client_link *link;  /* the connection it came over */
    const struct pith_route *route; /* NULL: none of that name */
    pith_str verb;                  /* "POST" */
    pith_str target;                /* as sent: path and query */
    pith_str path;                  /* without the query */
    pith_str rest;                  /* of the target behind a prefix route */
    pith_pair *query, *header;
    size_t nquery, nheaders;
    pith_buf body;     /* as received */
    pith_reply answer; /* its status says whether there is one */
    struct pith_batch *batch;
    uint64_t started_ns, received; /* bytes of the body, kept or not */
    size_t held;  /* of them, that count against the room for all bodies */
    int peer;     /* socket of the client */
    bool begun;   /* headers have been looked at */
    bool waiting; /* a thread of the crew has it */
    bool head;    /* HEAD: an answer without its body */
    bool http10;
    char address[48]; /* of the client */
} pith_request;

/** Everything stays until pith_request_free(); NULL when memory ran out. */
pith_request *pith_request_new(struct pith_server *server, pith_str target);
void pith_request_free(pith_request *request);

/** Value of a header or of a member of the query, the last one given; NULL
 * data: not there. Names of headers are compared without case. */
pith_str pith_request_header(const pith_request *request, const char *name);
pith_str pith_request_query(const pith_request *request, const char *name);

/**
 * Pairs of "a=b&c=d" with their escapes resolved, appended to *pairs; NULs in
 * them are refused. False when memory ran out or there are more than 1000.
 */
bool pith_request_form(pith_arena *arena, pith_str text, pith_pair **pairs,
                       size_t *count);

/** A text with percent escapes resolved, in the arena; plus: "+" is a blank.
 * NULL data when memory ran out. */
pith_str pith_request_unescape(pith_arena *arena, pith_str text, bool plus);

/** Answer with a problem; printf's format gives its detail. */
void pith_request_fail(pith_request *request, pith_problem problem,
                       const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/** As above, with an outcome of pith's. */
void pith_request_fail_page(pith_request *request, pith_problem problem,
                            const char *outcome, pith_str detail);

/** Text printed into the request's arena, NUL-terminated; NULL when memory ran
 * out. */
const char *pith_request_print(pith_request *request, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/** Whether the client has gone away; for a request that a thread works on. */
bool pith_request_is_gone(const pith_request *request);

/** Nanoseconds of a clock that never goes back. */
uint64_t pith_serve_now(void);

#endif
