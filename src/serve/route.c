/* SPDX-License-Identifier: Apache-2.0 */
/* The list of routes: see route.h. */
#include "route.h"

#include "str.h"

#include <stdio.h>

#define PAGE_TYPES                                              \
    "text/html application/xhtml+xml application/octet-stream " \
    "application/json"
#define JSON         "application/json"
#define FORM_TYPES   "application/x-www-form-urlencoded " JSON
#define READER_TYPES "text/plain text/html text/event-stream " JSON

static const pith_route routes[] = {
    {"POST", "/v1/extract", "extract", PITH_ROUTE_WORK, PITH_FORM_PROBLEM,
     false, true, PAGE_TYPES,
     JSON " text/plain text/markdown text/html application/tei+xml",
     "the main content of a page", pith_route_extract},
    {"POST", "/v1/batch", "batch", PITH_ROUTE_STREAM, PITH_FORM_PROBLEM, false,
     true, "application/x-ndjson", "application/x-ndjson",
     "many pages: a line of JSON each, answered in their order", NULL},
    {"POST", "/v1/explain", "explain", PITH_ROUTE_WORK, PITH_FORM_PROBLEM,
     false, true, PAGE_TYPES, JSON " text/html",
     "why each block of a page is kept or dropped", pith_route_explain},
    {"POST", "/v1/compare", "compare", PITH_ROUTE_WORK, PITH_FORM_PROBLEM,
     false, true, PAGE_TYPES, JSON,
     "what several methods make of a page, and where two differ",
     pith_route_compare},
    {"GET", "/v1/methods", "methods", PITH_ROUTE_QUICK, PITH_FORM_PROBLEM,
     false, false, NULL, JSON, "the methods and their parameters",
     pith_route_methods},
    {"GET", "/v1/capacity", "capacity", PITH_ROUTE_QUICK, PITH_FORM_PROBLEM,
     false, false, NULL, JSON, "threads, queue and limits",
     pith_route_capacity},
    {"POST", "/v1/scrape", "scrape", PITH_ROUTE_WORK, PITH_FORM_FIRECRAWL,
     false, false, JSON, JSON, "Firecrawl's route, version 1",
     pith_route_scrape},
    {"POST", "/v2/scrape", "scrape2", PITH_ROUTE_WORK, PITH_FORM_FIRECRAWL,
     false, false, JSON, JSON, "Firecrawl's route, version 2",
     pith_route_scrape},
    {"GET", "/r/*", "reader", PITH_ROUTE_WORK, PITH_FORM_JINA, false, false,
     NULL, READER_TYPES, "Jina Reader's route: the address behind /r/",
     pith_route_reader},
    {"POST", "/r", "reader_post", PITH_ROUTE_WORK, PITH_FORM_JINA, false, false,
     FORM_TYPES, READER_TYPES, "Jina Reader's route: url, or html, in the body",
     pith_route_reader},
    {"POST", "/r/", "reader_slash", PITH_ROUTE_WORK, PITH_FORM_JINA, false,
     false, FORM_TYPES, READER_TYPES,
     "the same, for clients whose address ends with /r/", pith_route_reader},
    {"POST", "/", "reader_root", PITH_ROUTE_WORK, PITH_FORM_JINA, false, false,
     FORM_TYPES, READER_TYPES, "the same, where Jina Reader has it",
     pith_route_reader},
    {"GET PUT POST", "/tika", "tika", PITH_ROUTE_WORK, PITH_FORM_PROBLEM, false,
     false, "text/html application/xhtml+xml application/octet-stream",
     "text/plain text/html " JSON, "Tika's route: all text of a page",
     pith_route_tika},
    {"PUT POST", "/tika/*", "tika_part", PITH_ROUTE_WORK, PITH_FORM_PROBLEM,
     false, false, "text/html application/xhtml+xml application/octet-stream",
     "text/plain text/html " JSON,
     "Tika's routes text, html and main (the main content)", pith_route_tika},
    {"GET", "/version", "version", PITH_ROUTE_QUICK, PITH_FORM_PROBLEM, false,
     false, NULL, "text/plain", "Tika's route: name and version",
     pith_route_tika_version},
    {"PUT POST", "/rmeta", "rmeta", PITH_ROUTE_WORK, PITH_FORM_PROBLEM, false,
     false, "text/html application/xhtml+xml application/octet-stream", JSON,
     "Tika's route: what is known about a page and all of it, in a list",
     pith_route_tika},
    {"PUT POST", "/rmeta/*", "rmeta_part", PITH_ROUTE_WORK, PITH_FORM_PROBLEM,
     false, false, "text/html application/xhtml+xml application/octet-stream",
     JSON, "Tika's routes rmeta/text, rmeta/html and rmeta/ignore",
     pith_route_tika},
    {"PUT POST", "/meta", "meta", PITH_ROUTE_WORK, PITH_FORM_PROBLEM, false,
     false, "text/html application/xhtml+xml application/octet-stream",
     "text/csv " JSON, "Tika's route: what is known about a page",
     pith_route_tika},
    {"GET", "/openapi.json", "openapi", PITH_ROUTE_QUICK, PITH_FORM_PROBLEM,
     true, false, NULL, JSON, "this description", pith_route_openapi},
    {"GET", "/healthz", "healthz", PITH_ROUTE_QUICK, PITH_FORM_PROBLEM, true,
     false, NULL, "text/plain", "200 while the process answers",
     pith_route_health},
    {"GET", "/readyz", "readyz", PITH_ROUTE_QUICK, PITH_FORM_PROBLEM, true,
     false, NULL, "text/plain", "200 while work is taken, else 503",
     pith_route_ready},
    {"GET", "/metrics", "metrics", PITH_ROUTE_QUICK, PITH_FORM_PROBLEM, false,
     false, NULL, "text/plain", "figures for Prometheus", pith_route_metrics},
    {"GET", "/", "page", PITH_ROUTE_QUICK, PITH_FORM_PROBLEM, true, false, NULL,
     "text/html", "the page for people", pith_route_web},
    {"GET", "/sheet.css", "sheet_css", PITH_ROUTE_QUICK, PITH_FORM_PROBLEM,
     true, false, NULL, "text/css", "the colours and type of all pages of pith",
     pith_route_web},
    {"GET", "/page.css", "page_css", PITH_ROUTE_QUICK, PITH_FORM_PROBLEM, true,
     false, NULL, "text/css", "its look", pith_route_web},
    {"GET", "/service.js", "service_js", PITH_ROUTE_QUICK, PITH_FORM_PROBLEM,
     true, false, NULL, "text/javascript", "what it asks the service",
     pith_route_web},
    {"GET", "/page.js", "page_js", PITH_ROUTE_QUICK, PITH_FORM_PROBLEM, true,
     false, NULL, "text/javascript", "its program", pith_route_web},
    {"GET", "/sample.html", "sample", PITH_ROUTE_QUICK, PITH_FORM_PROBLEM, true,
     false, NULL, "text/plain", "a page to try", pith_route_web},
};

enum { NROUTES = sizeof routes / sizeof *routes };

_Static_assert(NROUTES <= (int)PITH_ROUTES_MAX, "figures have room for all");

const pith_route *pith_route_at(size_t i)
{
    return i < NROUTES ? &routes[i] : NULL;
}

size_t pith_route_number(const pith_route *route)
{
    return (size_t)(route - routes);
}

static bool is_path(const pith_route *route, pith_str path)
{
    pith_str own = pith_str_of(route->path);
    if (own.data[own.len - 1] != '*')
        return pith_str_eq(own, path);
    own.len--;
    return path.len > own.len && memcmp(path.data, own.data, own.len) == 0;
}

static bool takes_verb(const pith_route *route, pith_str verb)
{
    pith_str rest = pith_str_of(route->verbs);
    pith_str word;
    while ((word = pith_str_word(&rest)).len)
        if (pith_str_eq(word, verb))
            return true;
    return false;
}

const pith_route *pith_route_find(pith_str path, pith_str verb,
                                  char verbs[PITH_ROUTE_VERBS])
{
    verbs[0] = '\0';
    for (size_t i = 0; i < NROUTES; i++) {
        size_t len = pith_str_of(verbs).len;
        if (!is_path(&routes[i], path))
            continue;
        if (takes_verb(&routes[i], verb))
            return &routes[i];
        snprintf(verbs + len, PITH_ROUTE_VERBS - len, "%s%s", len ? " " : "",
                 routes[i].verbs);
    }
    return NULL;
}

pith_problem_form pith_route_form(pith_str path)
{
    for (size_t i = 0; i < NROUTES; i++)
        if (is_path(&routes[i], path))
            return routes[i].form;
    return PITH_FORM_PROBLEM;
}
