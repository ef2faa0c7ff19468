/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith: fetching pages over HTTP.
 *
 * One page at a time, with what can go wrong as a reason for people. For whole
 * sites there is crawl.h. This part needs libcurl; where the library was built
 * without it, pith_fetcher_new() says so.
 *
 * Safe by default. Only http and https; no cookies, no passwords, no proxies,
 * nothing from the environment. Addresses on the loopback, in private,
 * link-local and other special networks, and those of cloud metadata services
 * are refused: what is judged is the address that is about to be connected
 * to, after every resolution and every redirect, in IPv4 and in the forms of
 * IPv6 that carry an IPv4 address. So a name that leads to a harmless place
 * first and to a private one later gets nowhere.
 *
 * The words for ownership are those of pith.h. A fetcher belongs to one thread
 * at a time, different ones to as many as you like.
 */
#ifndef PITH_FETCH_H
#define PITH_FETCH_H

#include <pith/pith.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Every way a fetch can end: name, what it means. */
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
 * How a fetch ended. The last rows come from crawls only. Everything but
 * PITH_FETCH_OK comes with a reason that says more, such as which address was
 * refused or how long was waited.
 */
typedef enum pith_fetch_end {
#define PITH_FETCH_ROW(name, text) PITH_FETCH_##name,
    PITH_FETCH_MAP(PITH_FETCH_ROW)
#undef PITH_FETCH_ROW
} pith_fetch_end;

/** What an end means, a static string; "unknown" past the last. */
PITH_API const char *pith_fetch_end_text(pith_fetch_end end);

/** How pages are asked for. A struct of zeros means the defaults in brackets.
 * Everything but `allowed` is copied. */
typedef struct pith_fetch_options {
    const char *user_agent;     /* who asks ["pith/VERSION"] */
    bool allow_private;         /* also addresses that are not public [false] */
    const char *const *allowed; /* networks such as "10.1.0.0/16" that are asked
                                   although they are not public; those of
                                   metadata services are not. Borrowed while
                                   the fetcher lives */
    size_t nallowed;
    const char *insecure;   /* hosts whose certificates are not looked at, with
                             commas between; NULL: none. Borrowed likewise */
    const char *ca_file;    /* PEM: who may vouch for servers, in place of the
                             system's list; NULL: that. Borrowed likewise */
    size_t max_bytes;       /* of a page, unpacked; the rest is not read
                               [20,000,000] */
    uint32_t timeout_ms;    /* for one answer, all told [30,000] */
    uint32_t stall_ms;      /* less than 100 bytes a second for so long is
                               given up; whole seconds [10,000] */
    uint32_t max_redirects; /* UINT32_MAX: none at all [5] */
} pith_fetch_options;

/** What a fetch brought. All slices are borrowed from the fetcher and live
 * until its next call; NULL data means unknown. */
typedef struct pith_fetched {
    pith_fetch_end end;
    pith_str reason;  /* one line for people; empty for PITH_FETCH_OK */
    pith_str url;     /* that answered, after redirects */
    unsigned status;  /* of HTTP, 0: no answer */
    pith_str type;    /* "text/html" */
    pith_str charset; /* what HTTP declared; for pith_options.http_charset */
    pith_str head;    /* lines of the answer's head, as received */
    pith_str body;    /* unpacked */
    bool truncated;   /* there was more than max_bytes */
} pith_fetched;

/**
 * Connections and memory kept between pages: a second page of a server comes
 * over the connection of the first. Owned (pith_fetcher_free()).
 */
typedef struct pith_fetcher pith_fetcher;

/**
 * @param options  NULL means all defaults.
 * @param fetcher  out: owned; NULL when the call fails.
 * @param error    detail, may be NULL.
 * @return         PITH_OK; PITH_NOMEM; PITH_ARG where the library was built
 *                 without libcurl.
 */
PITH_API pith_status pith_fetcher_new(const pith_fetch_options *options,
                                      pith_fetcher **fetcher,
                                      pith_error *error);
PITH_API void pith_fetcher_free(pith_fetcher *fetcher);

/**
 * Fetch one page, following redirects. Waits for the answer, at most
 * timeout_ms for each of the redirects. robots.txt is not asked: this is for
 * pages that somebody named.
 *
 * @param url  absolute; copied.
 * @param out  out: what came, also when nothing did: out->end says how it
 *             went.
 * @return     PITH_OK whatever the network did, or PITH_NOMEM.
 */
PITH_API pith_status pith_fetcher_get(pith_fetcher *fetcher, pith_str url,
                                      pith_fetched *out);

#ifdef __cplusplus
}
#endif

#endif
