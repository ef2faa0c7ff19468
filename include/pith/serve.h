/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith: extraction over HTTP, as done by `pith serve`.
 *
 * docs/service.md describes the routes; this header starts and stops the
 * server.
 *
 * The server has threads of its own. Every function returns immediately, except
 * pith_server_stop(). It needs libmicrohttpd and libxxhash; if the library was
 * built without them, pith_server_new() returns PITH_ARG.
 *
 * The words for ownership are defined in pith.h.
 */
#ifndef PITH_SERVE_H
#define PITH_SERVE_H

#include <pith/site_rules.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Options of a server. A struct of zeros means the defaults in brackets.
 * Everything except site_rules and words is copied.
 */
typedef struct pith_serve_options {
    /* ADDRESS:PORT or [ADDRESS]:PORT, in numbers, or localhost; port 0 takes
     * any free one ["127.0.0.1:8470"] */
    const char *listen;
    unsigned threads;          /* pages to process at the same time [one per
                                  core] */
    unsigned queue;            /* requests that may wait for a thread [64] */
    size_t max_body;           /* bytes of a request, compressed and
                                  decompressed [20 MB] */
    uint32_t timeout_ms;       /* for one page, and for receiving a request
                                  [10,000] */
    uint32_t grace_ms;         /* for requests in progress when the server stops
                                  [10,000] */
    pith_str keys;             /* one key per line; a request must have one of
                                  them; empty: no key is required */
    double rate;               /* requests per second and client [no limit] */
    bool allow_fetch;          /* requests may name pages by address [false] */
    const char *const *ranges; /* networks, such as "10.1.0.0/16", from which
                                  pages may be fetched although they are not
                                  public */
    size_t nranges;
    const char *const *origins; /* origins whose pages may call the server from
                                   a browser; "*": any */
    size_t norigins;
    bool sandbox;           /* process pages in child processes without
                               privileges (pith/sandbox.h); the program must not
                               have threads when the server is created
                               [false] */
    const char *web_dir;    /* folder to serve instead of the built-in page */
    const char *access_log; /* file for one line per request, "-" for standard
                               output; NULL: none */

    /* Applied to pages whose address is known; borrowed until
     * pith_server_free(). NULL: none. */
    const pith_site_rules *site_rules;

    /* The words of many pages (pith/word_lists.h), for pages that are asked for
     * with the method outlier; borrowed until pith_server_free(). NULL: none. */
    const pith_words *words;

    /* For pages that are fetched; all require allow_fetch. */
    const char *cache_dir; /* folder in which to keep them, as one WARC file
                              each; NULL: they are not kept */
    uint64_t cache_size;   /* maximum bytes in cache_dir [1,000,000,000] */
    bool render;           /* run their scripts in Chromium first; it has no
                              network, and files that a page requests are
                              fetched under the same rules as the page
                              [false] */
    const char *learn_dir; /* folder for templates of their sites, learned after
                              20 pages of a host; NULL: no templates are
                              learned */

    /* Returns the help of an option of the command line, or NULL, for
     * descriptions in /openapi.json. NULL: there are no descriptions. */
    const char *(*help)(const char *name);
} pith_serve_options;

/** A running server. Owned (pith_server_free()). */
typedef struct pith_server pith_server;

/**
 * Start a server.
 *
 * @param options  NULL means all defaults.
 * @param server   out: owned; NULL if the call fails.
 * @param error    detail, may be NULL.
 * @return         PITH_OK; PITH_ARG for an option out of range, or if the
 *                 library was built without libmicrohttpd; PITH_IO if the
 *                 server cannot listen on the address; PITH_NOMEM.
 */
PITH_API pith_status pith_server_new(const pith_serve_options *options,
                                     pith_server **server, pith_error *error);

/** The address of the server, "http://127.0.0.1:8470"; borrowed from it. */
PITH_API const char *pith_server_address(const pith_server *server);

/**
 * Whether an address, as in options.listen, is on this machine's loopback, so
 * that no other machine can connect to it. False for an invalid address.
 */
PITH_API bool pith_serve_is_loopback(const char *listen);

/**
 * Stop a server: it accepts no more requests, /readyz answers 503, and requests
 * in progress are finished for at most grace_ms, then cancelled. Returns when
 * all of them have ended.
 */
PITH_API void pith_server_stop(pith_server *server);

/** Stop a server if it is running, and free it. */
PITH_API void pith_server_free(pith_server *server);

#ifdef __cplusplus
}
#endif

#endif
