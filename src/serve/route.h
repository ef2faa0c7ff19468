/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The one list of routes. A new one is a function in src/serve/route/ and a
 * row in route.c; dispatch, metrics, /openapi.json and the list in the
 * document of a wrong address come from the row.
 */
#ifndef PITH_SERVE_ROUTE_H
#define PITH_SERVE_ROUTE_H

#include "crew.h"
#include "request.h"

/** Where and how a route runs. */
typedef enum pith_route_kind {
    PITH_ROUTE_QUICK,  /* at once, by whoever received it */
    PITH_ROUTE_WORK,   /* in a thread of the crew */
    PITH_ROUTE_STREAM, /* while its body still arrives */
} pith_route_kind;

typedef struct pith_route {
    const char *verbs;  /* "POST" or "PUT POST" */
    const char *path;   /* ends with "*" for everything that begins so */
    const char *metric; /* name among the figures */
    pith_route_kind kind;
    pith_problem_form form;
    bool open;           /* needs no key */
    bool pages;          /* takes the options of pages, for /openapi.json */
    const char *types;   /* media types of bodies it takes, blanks between
                             them; NULL: it takes none */
    const char *answers; /* media types of its answers */
    const char *summary; /* one line, no full stop */
    void (*run)(pith_request *request, pith_hand *hand); /* hand: NULL for
                                                            quick ones */
} pith_route;

enum { PITH_ROUTE_VERBS = 40 };

/** The route for a path and verb; NULL when there is none, and verbs names those
 * that the path has, blanks between them; empty: no route has this path. */
const pith_route *pith_route_find(pith_str path, pith_str verb,
                                  char verbs[PITH_ROUTE_VERBS]);

/** How a path answers what is wrong, also where no route has the verb. */
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
