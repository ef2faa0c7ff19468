/* SPDX-License-Identifier: Apache-2.0 */
/* The one list of routes. A new one is a function in src/serve/route/ and a row
 * in route.c; dispatch, metrics, /openapi.json and the list in the problem
 * document for an unknown path come from the row. */
#ifndef PITH_SERVE_ROUTE_H
#define PITH_SERVE_ROUTE_H

#include "crew.h"
#include "request.h"

/** Where and how a route runs. */
typedef enum pith_route_kind {
    PITH_ROUTE_QUICK,  /* at once, in the receiving thread */
    PITH_ROUTE_WORK,   /* in a thread of the crew */
    PITH_ROUTE_STREAM, /* while its body is being received */
} pith_route_kind;

typedef struct pith_route {
    const char *verbs;  /* "POST" or "PUT POST" */
    const char *path;   /* ends with "*" for a prefix */
    const char *metric; /* its name in metrics */
    pith_route_kind kind;
    pith_problem_form form;
    bool open;  /* needs no key */
    bool pages; /* takes the options of pages, for /openapi.json */
    /* media types of request bodies, separated by blanks; NULL: none */
    const char *types;
    const char *answers; /* media types of its answers */
    const char *summary; /* one line, no full stop */
    /* hand: NULL for quick routes */
    void (*run)(pith_request *request, pith_hand *hand);
} pith_route;

enum { PITH_ROUTE_VERBS = 40 };

/** The route for a path and verb. NULL if there is none; `verbs` then has the
 * verbs of the path, separated by blanks, or is empty if the path has no
 * route. */
const pith_route *pith_route_find(pith_str path, pith_str verb,
                                  char verbs[PITH_ROUTE_VERBS]);

/** The format of problems for a path, even if it has no route for the verb. */
pith_problem_form pith_route_form(pith_str path);

/** The i-th route, NULL past the last; and its number. */
const pith_route *pith_route_at(size_t i);
size_t pith_route_number(const pith_route *route);

enum { PITH_ROUTES_MAX = 40 };

/* src/serve/route/ */
void pith_route_extract(pith_request *request, pith_hand *hand);
void pith_route_explain(pith_request *request, pith_hand *hand);
void pith_route_compare(pith_request *request, pith_hand *hand);
void pith_route_methods(pith_request *request, pith_hand *hand);
void pith_route_capacity(pith_request *request, pith_hand *hand);
void pith_route_openapi(pith_request *request, pith_hand *hand);
void pith_route_health(pith_request *request, pith_hand *hand);
void pith_route_ready(pith_request *request, pith_hand *hand);
void pith_route_metrics(pith_request *request, pith_hand *hand);
void pith_route_web(pith_request *request, pith_hand *hand);
void pith_route_scrape(pith_request *request, pith_hand *hand);
void pith_route_reader(pith_request *request, pith_hand *hand);
void pith_route_tika(pith_request *request, pith_hand *hand);
void pith_route_tika_version(pith_request *request, pith_hand *hand);

#endif
