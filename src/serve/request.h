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
    struct pith_client_link *link;  /* the connection of the request */
    const struct pith_route *route; /* NULL: the path has no route */
    pith_str verb;                  /* "POST" */
    pith_str target;                /* as sent: path and query */
    pith_str path;                  /* without the query */
    /* the rest of the target after a prefix route */
    pith_str rest;
    pith_pair *query, *header;
    size_t nquery, nheaders;
    pith_buf body;     /* as received */
    pith_reply answer; /* its status shows whether there is one */
    struct pith_batch *batch;
    uint64_t started_ns, received; /* bytes of the body, kept or dropped */
    /* of these, the ones that count towards the limit for all bodies */
    size_t held;
    int peer;     /* socket of the client */
    bool begun;   /* the head has been checked */
    bool waiting; /* a thread of the crew processes it */
    bool head;    /* HEAD: an answer without its body */
    bool http10;
    char address[48]; /* of the client */
} pith_request;

/** Everything is valid until pith_request_free(); NULL if memory ran out. */
pith_request *pith_request_new(struct pith_server *server, pith_str target);
void pith_request_free(pith_request *request);

/** Value of a header or of a query parameter, the last one given; NULL data:
 * it is missing. Header names are case-insensitive. */
pith_str pith_request_header(const pith_request *request, const char *name);
pith_str pith_request_query(const pith_request *request, const char *name);

/** Parse pairs of "a=b&c=d", resolve their escapes and append them to *pairs;
 * NULs in them are refused. False if memory ran out or there are more than
 * 1000. */
bool pith_request_form(pith_arena *arena, pith_str text, pith_pair **pairs,
                       size_t *count);

/** Resolve the percent escapes of a text, in the arena; plus: "+" is a blank.
 * NULL data if memory ran out. */
pith_str pith_request_unescape(pith_arena *arena, pith_str text, bool plus);

/** Answer with a problem; printf's format gives its detail. */
void pith_request_fail(pith_request *request, pith_problem problem,
                       const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/** As above, with an outcome of pith. */
void pith_request_fail_page(pith_request *request, pith_problem problem,
                            const char *outcome, pith_str detail);

/** Text printed into the request's arena, NUL-terminated; NULL when memory ran
 * out. */
const char *pith_request_print(pith_request *request, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/** Whether the client has disconnected; for a request that a thread
 * processes. */
bool pith_request_is_gone(const pith_request *request);

/** Nanoseconds of a monotonic clock. */
uint64_t pith_serve_now(void);

#endif
