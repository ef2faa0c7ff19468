/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith: fetch pages over HTTP.
 *
 * Fetches one page at a time and describes failures in words. For whole sites
 * see crawl.h. This part needs libcurl; if the library was built without it,
 * pith_fetcher_new() returns PITH_ARG.
 *
 * It is safe by default: only http and https, no cookies, no passwords, no
 * proxies, nothing from the environment. Addresses on the loopback, in private,
 * link-local and other special networks, and those of cloud metadata services
 * are refused. The check is made on the address to which a connection is about
 * to be opened, after every resolution and every redirect, for IPv4 and for the
 * forms of IPv6 that contain an IPv4 address. A name that resolves first to a
 * public address and then to a private one is therefore refused.
 *
 * The words for ownership are defined in pith.h. A fetcher belongs to one
 * thread at a time; different ones can be used by different threads.
 */
#ifndef PITH_FETCH_H
#define PITH_FETCH_H

#include <pith/pith.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Every way in which a fetch can end: name, description. */
#define PITH_FETCH_MAP(X)                           \
    X(OK, "fetched")                                \
    X(ADDRESS, "no http or https address")          \
    X(RESOLVE, "name not found")                    \
    X(PRIVATE, "address is not public")             \
    X(CONNECT, "no connection")                     \
    X(TLS, "no secure connection")                  \
    X(TIMEOUT, "too slow")                          \
    X(PROTOCOL, "broken answer")                    \
    X(LARGE, "too large once unpacked")             \
    X(STATUS, "refused by the server")              \
    X(REDIRECT, "redirected to nowhere")            \
    X(ELSEWHERE, "redirected out of the site")      \
    X(TYPE, "no HTML")                              \
    X(ROBOTS, "not allowed by robots.txt")          \
    X(NO_ROBOTS, "robots.txt could not be fetched") \
    X(DUPLICATE, "redirected to a page of its own") \
    X(LIMIT, "beyond the limit of pages")           \
    X(DEEP, "below the last level of links")

/**
 * How a fetch ended. The last rows occur in crawls only. Every end except
 * PITH_FETCH_OK comes with a reason that gives details, such as which address
 * was refused, or how long the fetcher waited.
 */
typedef enum pith_fetch_end {
#define PITH_FETCH_ROW(name, text) PITH_FETCH_##name,
    PITH_FETCH_MAP(PITH_FETCH_ROW)
#undef PITH_FETCH_ROW
} pith_fetch_end;

/** The description of an end, a static string; "unknown" past the last. */
PITH_API const char *pith_fetch_end_text(pith_fetch_end end);

/**
 * How to fetch pages. A struct of zeros means the defaults in brackets. Members
 * are copied unless stated otherwise.
 */
typedef struct pith_fetch_options {
    const char *user_agent;     /* User-Agent to send ["pith/VERSION"] */
    bool allow_private;         /* also fetch from addresses that are not public
                                   [false] */
    const char *const *allowed; /* networks, such as "10.1.0.0/16", from which
                                   to fetch although they are not public;
                                   metadata services remain refused. Borrowed
                                   while the fetcher lives */
    size_t nallowed;
    const char *insecure;   /* hosts whose certificates are not verified,
                               separated by commas; NULL: none. Borrowed
                               likewise */
    const char *ca_file;    /* PEM file of certificate authorities, instead of
                               the system's; NULL: the system's. Borrowed
                               likewise */
    size_t max_bytes;       /* of a page, decompressed; the rest is not read
                               [20,000,000] */
    uint32_t timeout_ms;    /* for one response in total [30,000] */
    uint32_t stall_ms;      /* give up after less than 100 bytes per second for
                               this long; whole seconds [10,000] */
    uint32_t max_redirects; /* UINT32_MAX: none [5] */
} pith_fetch_options;

/**
 * The result of a fetch. All slices are borrowed from the fetcher until its
 * next call. NULL data means unknown.
 */
typedef struct pith_fetched {
    pith_fetch_end end;
    pith_str reason;  /* one line for people; empty for PITH_FETCH_OK */
    pith_str url;     /* address that answered, after redirects */
    unsigned status;  /* HTTP status; 0: no response */
    pith_str type;    /* "text/html" */
    pith_str charset; /* declared by HTTP; for pith_options.http_charset */
    pith_str head;    /* header lines of the response, as received */
    pith_str body;    /* decompressed */
    bool truncated;   /* the page had more than max_bytes */
} pith_fetched;

/**
 * Connections and memory that are reused: a second page of a server is fetched
 * over the connection of the first. Owned (pith_fetcher_free()).
 */
typedef struct pith_fetcher pith_fetcher;

/**
 * Create a fetcher.
 *
 * @param options  NULL means all defaults.
 * @param fetcher  out: owned; NULL if the call fails.
 * @param error    detail, may be NULL.
 * @return         PITH_OK; PITH_NOMEM; PITH_ARG if the library was built
 *                 without libcurl.
 */
PITH_API pith_status pith_fetcher_new(const pith_fetch_options *options,
                                      pith_fetcher **fetcher,
                                      pith_error *error);
PITH_API void pith_fetcher_free(pith_fetcher *fetcher);

/**
 * Fetch one page, and follow redirects. Waits for at most timeout_ms per
 * redirect. Does not read robots.txt: this is for pages that a person named.
 *
 * @param url  absolute; copied.
 * @param out  out: the result, also if nothing was received; out->end says how
 *             it went.
 * @return     PITH_OK whatever the network did, or PITH_NOMEM.
 */
PITH_API pith_status pith_fetcher_get(pith_fetcher *fetcher, pith_str url,
                                      pith_fetched *out);

#ifdef __cplusplus
}
#endif

#endif
