/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith: extraction over HTTP, what `pith serve` runs. docs/service.md has the
 * routes; this header starts and stops the server.
 *
 * The server has threads of its own and returns at once from every call but
 * pith_server_stop(). It needs libmicrohttpd and libxxhash; where the library
 * was built without them, pith_server_new() says so.
 *
 * The words for ownership are those of pith.h.
 */
#ifndef PITH_SERVE_H
#define PITH_SERVE_H

#include <pith/site_rules.h>

#ifdef __cplusplus
extern "C" {
#endif

/** How a server runs. A struct of zeros means the defaults in brackets.
 * Everything but site_rules is copied. */
typedef struct pith_serve_options {
    const char *
        listen; /* ADDRESS:PORT or [ADDRESS]:PORT, in numbers, or localhost; port
                            0 takes any free one ["127.0.0.1:8470"] */
    unsigned threads;    /* pages worked on at a time [one per core] */
    unsigned queue;      /* requests that wait for a thread [64] */
    size_t max_body;     /* bytes of a request, packed and unpacked [20 MB] */
    uint32_t timeout_ms; /* for one page, and for receiving a request
                            [10,000] */
    uint32_t grace_ms;   /* for work in hand when the server stops [10,000] */
    pith_str keys;       /* one key per line, of which a request must carry
                            one; empty: none is asked for */
    double rate;         /* requests a second of one client [no limit] */
    bool allow_fetch;    /* pages may be named by address [false] */
    const char *const *ranges; /* networks such as "10.1.0.0/16" that may be
                                  fetched from although they are not public */
    size_t nranges;
    const char *const *origins; /* whose pages may call from a browser; "*":
                                   anybody's */
    size_t norigins;
    bool sandbox;           /* work on pages in processes without rights
                     (pith/sandbox.h); then the program must not have threads
                     yet when the server is made [false] */
    const char *web_dir;    /* folder to serve instead of the built-in page */
    const char *access_log; /* file that gets a line per request, "-" for
                               standard output; NULL: none */

    /* For pages of their sites whose address is known; borrowed until
     * pith_server_free(). NULL: none. */
    const pith_site_rules *site_rules;

    /* Of pages that are fetched; all three need allow_fetch. */
    const char *cache_dir; /* folder to keep them in, each as a WARC file; NULL:
                              none is kept */
    uint64_t cache_size;   /* bytes that it takes at most [1,000,000,000] */
    bool render;           /* run their scripts in Chromium first; it has no
                              network, what a page asks for is fetched under
                              the same rules as the page [false] */
    const char *learn_dir; /* folder for templates of their sites, learnt after
                              20 pages of a host; NULL: none are learnt */

    /* The help of an option of the command line, or NULL: descriptions in
     * /openapi.json. NULL: they are left out. */
    const char *(*help)(const char *name);
} pith_serve_options;

/** A running server; owned (pith_server_free()). */
typedef struct pith_server pith_server;

/**
 * Start to listen.
 *
 * @param options  NULL means all defaults.
 * @param server   out: owned; NULL when the call fails.
 * @param error    detail, may be NULL.
 * @return         PITH_OK; PITH_ARG for an option out of range, and where the
 *                 library was built without libmicrohttpd; PITH_IO when the
 *                 address cannot be listened on; PITH_NOMEM.
 */
PITH_API pith_status pith_server_new(const pith_serve_options *options,
                                     pith_server **server, pith_error *error);

/** "http://127.0.0.1:8470", borrowed from the server. */
PITH_API const char *pith_server_address(const pith_server *server);

/** Whether an address as in options.listen is one of this machine's loopback,
 * which nobody else can reach. False for what is no address. */
PITH_API bool pith_serve_is_loopback(const char *listen);

/**
 * Stop: nothing new is taken from now on, /readyz answers 503, what is being
 * worked on is finished for at most grace_ms, then cancelled. Returns when all
 * is over.
 */
PITH_API void pith_server_stop(pith_server *server);

/** Stops first where that was not done. */
PITH_API void pith_server_free(pith_server *server);

#ifdef __cplusplus
}
#endif

#endif
