/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith: fetch pages, crawl sites, read and write files on servers.
 *
 * Everything here uses the network, through libcurl. There are three parts: a
 * fetcher for single pages, crawls of whole sites, and files on S3 and HTTP
 * servers.
 *
 * Link with pith-io. The words for ownership are defined in pith.h.
 */
#ifndef PITH_CRAWL_H
#define PITH_CRAWL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <pith/basics.h>

#ifdef __cplusplus
extern "C" {
#endif

/* == Fetching pages ======================================================= */

/*
 * Fetch pages over HTTP.
 *
 * Fetches one page at a time and describes failures in words. For whole sites
 * see pith_crawl_run(). This part needs libcurl; if the library was built
 * without it, pith_fetcher_new() returns PITH_ARG.
 *
 * It is safe by default: only http and https, no cookies, no passwords, no
 * proxies, nothing from the environment. Addresses on the loopback, in private,
 * link-local and other special networks, and those of cloud metadata services
 * are refused. The check is made on the address to which a connection is about
 * to be opened, after every resolution and every redirect, for IPv4 and for the
 * forms of IPv6 that contain an IPv4 address. A name that resolves first to a
 * public address and then to a private one is therefore refused.
 *
 * A fetcher belongs to one thread at a time; different ones can be used by
 * different threads.
 */

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
    size_t size;            /* sizeof(pith_fetch_options) or 0: see basics.h */
    const char *user_agent; /* User-Agent to send ["pith/VERSION"] */
    bool allow_private;     /* also fetch from addresses that are not public
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
 *                 without libcurl, or does not know all options that are set.
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

/* == Crawling a site ====================================================== */

/*
 * Crawl a site.
 *
 * A crawl starts at a seed and fetches the pages of its site (the same host,
 * with or without "www.") down to a given level. It obeys robots.txt (RFC
 * 9309), makes at most four requests at a time, and pauses between them. Only
 * HTML is fetched. Pages are written to a sink: a WARC file, a folder, a store,
 * or your own.
 *
 * All progress is recorded in a journal, with one line and a checksum per
 * response. A line is on disk before the next request is sent, and always after
 * the page itself. A crawl that was killed therefore continues where it was:
 * output that the journal does not cover is cut off, and pages that it covers
 * are not fetched again. Only pages whose responses were in transit when the
 * program died are requested again. If the seed's robots.txt could not be
 * fetched, nothing is recorded, and the next run requests it again.
 */

/* -- Where pages go ------------------------------------------------------ */

/** A page that was fetched; borrowed for the call. */
typedef struct pith_crawl_page {
    pith_str url;   /* address that answered */
    uint32_t depth; /* 0: the seed */
    pith_str head;  /* header lines of the response; the body is decoded, so
                       fields that no longer apply are renamed X-Crawl-... */
    pith_str body;  /* decompressed; empty if unchanged */
    const char *ip; /* of the server */
    bool truncated; /* cut at max_bytes */
    bool unchanged; /* the server reports no change since the previous crawl */
} pith_crawl_page;

/**
 * A destination for pages. The crawler calls check for a new crawl, begin once,
 * put for every page, sync before it records that pages are safe, and close.
 *
 * A position is a number that only the sink interprets, such as the length of a
 * file. The crawler records the position that put returned in the journal.
 * After a crash, begin gets the last position that is safe, and discards what
 * follows it.
 */
typedef struct pith_crawl_sink {
    void *context;
    /**
     * For a new crawl, before anything is recorded. PITH_IO if there already is
     * an output.
     */
    pith_status (*check)(void *context, pith_error *error);
    pith_status (*begin)(void *context, uint64_t position, pith_error *error);
    pith_status (*put)(void *context, const pith_crawl_page *page,
                       uint64_t *position, pith_error *error);
    /** When this returns, everything that was put is on disk. */
    pith_status (*sync)(void *context, pith_error *error);
    /** Finish and free. The sink is gone even if this fails. */
    pith_status (*close)(void *context, pith_error *error);
    /**
     * For a crawl that follows a previous one: whether the sink has the page
     * with these validators (either may be empty), so that the server may
     * answer that it is unchanged. NULL: always.
     */
    bool (*has)(void *context, pith_str url, pith_str etag, pith_str modified);
    /**
     * For a crawl that is continued or complete: PITH_IO if the output is
     * missing, or shorter than this position. NULL: this cannot happen.
     */
    pith_status (*holds)(void *context, uint64_t position, pith_error *error);
} pith_crawl_sink;

/**
 * Write pages to a WARC file: one response record per page, or a revisit record
 * if the page did not change. The name determines the compression: .warc,
 * .warc.gz, .warc.zst. No file is opened before the crawl begins.
 *
 * @param path   copied.
 * @param sink   out: the sink.
 * @param error  detail, may be NULL.
 * @return       PITH_OK, PITH_ARG for another name, PITH_NOMEM.
 */
PITH_API pith_status pith_crawl_warc(const char *path, pith_crawl_sink *sink,
                                     pith_error *error);

/**
 * Write pages to a folder, as files named after host and path:
 * "example.org/news/index.html". Names that had to be changed end in "~" and a
 * number derived from the address. Pages that did not change are left as they
 * are; pages that are missing are requested unconditionally.
 *
 * @param path   copied.
 * @param sink   out: the sink.
 * @param error  detail, may be NULL.
 * @return       PITH_OK, PITH_NOMEM.
 */
PITH_API pith_status pith_crawl_folder(const char *path, pith_crawl_sink *sink,
                                       pith_error *error);

/**
 * Write pages to a store (pith/store.h), which is created if it does not exist,
 * with one transaction per page. A page replaces the stored one with the same
 * address, unless it is unchanged since that copy was made. Pages that are
 * missing, or were stored by other means, are requested unconditionally.
 *
 * @param path   copied.
 * @param next   a second sink for every page, copied, and closed with this one;
 *               NULL: none.
 * @param sink   out: the sink.
 * @param error  detail, may be NULL.
 * @return       PITH_OK or PITH_NOMEM. The store is not opened before the crawl
 *               begins.
 */
PITH_API pith_status pith_crawl_store(const char *path,
                                      const pith_crawl_sink *next,
                                      pith_crawl_sink *sink, pith_error *error);

/* -- Crawling ------------------------------------------------------------ */

/* What is not read because there is too much of it, or because it is outside of
 * the site: name, description. */
#define PITH_CRAWL_UNREAD_MAP(X)                                \
    X(LINKS, "links behind the 10,000th of their page")         \
    X(ADDRESSES, "addresses behind the 50,000th of their list") \
    X(LISTS, "lists behind the 100th")                          \
    X(FOREIGN, "lists of other sites")                          \
    X(NESTED, "lists that an index within an index names")

/** What a crawl did not read, in addition to the addresses that it skipped. */
typedef enum pith_crawl_unread {
#define PITH_CRAWL_UNREAD_ROW(name, text) PITH_CRAWL_UNREAD_##name,
    PITH_CRAWL_UNREAD_MAP(PITH_CRAWL_UNREAD_ROW)
#undef PITH_CRAWL_UNREAD_ROW
        PITH_CRAWL_UNREAD_COUNT
} pith_crawl_unread;

/** The description of a row, a static string; "unknown" past the last. */
PITH_API const char *pith_crawl_unread_text(pith_crawl_unread row);

/** The progress of a crawl. */
typedef struct pith_crawl_progress {
    uint64_t pages;                        /* stored, including those that did
                                              not change */
    uint64_t unchanged;                    /* those of them that did not
                                              change */
    uint64_t bytes;                        /* of the stored pages,
                                              decompressed */
    uint64_t received;                     /* bytes that were received for
                                              them */
    uint64_t queued;                       /* addresses in the queue */
    uint64_t running;                      /* requests in progress */
    uint64_t elsewhere;                    /* links to other sites */
    uint64_t skipped[PITH_FETCH_DEEP + 1]; /* addresses without a page, by
                                              pith_fetch_end; those below the
                                              last level are counted at the end,
                                              up to a million */
    uint64_t unread[PITH_CRAWL_UNREAD_COUNT];
} pith_crawl_progress;

/**
 * What to crawl. A struct of zeros with a seed and a journal is valid. Defaults
 * are in brackets. Everything is borrowed for the call.
 */
typedef struct pith_crawl_options {
    size_t size;          /* sizeof(pith_crawl_options) or 0: see basics.h */
    const char *seed;     /* address of the first page */
    const char *journal;  /* file; created, or continued if it exists */
    const char *previous; /* journal of an earlier crawl, whose pages are
                             requested only if they changed [NULL] */
    const char *sitemap;  /* address of a sitemap, or "auto": those in
                             robots.txt, or /sitemap.xml [none] */
    const char *feed;     /* address of a feed (RSS, Atom, JSON), or "auto":
                             those that the seed declares [none] */
    uint32_t levels;      /* 1: the seed only; 2: also the pages that it links
                             to [2] */
    uint32_t max_pages;   /* stop after storing this many pages [500] */
    uint32_t parallel;    /* simultaneous requests, at most 64 [4] */
    uint32_t delay_ms;    /* between the starts of two requests; a longer
                             Crawl-delay in robots.txt takes precedence;
                             UINT32_MAX: none [200] */
    const pith_fetch_options *fetch; /* how to fetch [NULL: defaults] */

    /**
     * Called often. Returning false stops the crawl, which can be continued
     * later.
     */
    bool (*watch)(void *context, const pith_crawl_progress *progress);
    /** Called immediately for every address that gave no page. */
    void (*skip)(void *context, pith_str url, pith_fetch_end end,
                 pith_str reason);
    /**
     * Called for every page before its links are extracted, for example to run
     * its scripts (pith/browser.h). html is UTF-8, borrowed until the next call.
     * It replaces the page for links and sink, after a byte-order mark and with
     * "X-Crawl-Rendered: 1" in the head. If it returns false, the page is used
     * as received. Requests are then made one at a time, so that no response
     * waits for a browser.
     */
    bool (*render)(void *context, const pith_fetched *page, pith_str *html);
    /**
     * Called for each address of another site to which a page links (once per
     * page, at most 10,000) or redirects, before the sink's sync() and the
     * journal line. After a crash some addresses are repeated; none is missing
     * for pages in the journal, provided that sync() makes them durable.
     */
    void (*leads)(void *context, pith_str url);
    void *context; /* passed to all four */
} pith_crawl_options;

/* Size of a buffer for an address, including the NUL. */
enum { PITH_CRAWL_ADDRESS = 2049 };

/**
 * Normalise an address at which a crawl may begin: scheme and host in lower
 * case, no default port, no fragment.
 *
 * @param text   the address.
 * @param out    out: NUL-terminated.
 * @param error  detail, may be NULL.
 * @return       PITH_OK, PITH_ARG with what is wrong and at which byte, or
 *               PITH_NOMEM.
 */
PITH_API pith_status pith_crawl_address(pith_str text,
                                        char out[PITH_CRAWL_ADDRESS],
                                        pith_error *error);

/** The result of a crawl. */
typedef struct pith_crawl_summary {
    pith_crawl_progress progress;
    bool complete;  /* false: watch() stopped it, or it is unreached */
    bool resumed;   /* the journal existed */
    bool unreached; /* ten requests in a row could not connect to a server that
                       had answered before; the same crawl can be continued */
} pith_crawl_summary;

/**
 * Start a crawl, or continue it. If the journal is that of a complete crawl,
 * nothing is fetched, and the summary is that of the earlier run.
 *
 * @param options  what to crawl.
 * @param sink     copied; closed in any case.
 * @param summary  out: also valid if the crawl failed.
 * @param error    detail, may be NULL.
 * @return         PITH_OK, whatever happened to single pages; PITH_ARG for
 *                 options that are invalid or do not match the journal;
 *                 PITH_FORMAT for a damaged journal, with the place; PITH_IO;
 *                 PITH_NOMEM.
 *
 * Takes as long as the network needs. Memory grows with the number of addresses
 * found, by about 200 bytes each. At most one million addresses are kept, and
 * 16 bytes each for up to a million addresses below the last level.
 */
PITH_API pith_status pith_crawl_run(const pith_crawl_options *options,
                                    const pith_crawl_sink *sink,
                                    pith_crawl_summary *summary,
                                    pith_error *error);

/**
 * Read the progress of a crawl from its journal, also while a process works on
 * it: pages, unchanged, bytes, received, elsewhere and skipped; the other
 * members are 0.
 *
 * @param journal  the file.
 * @param out      out: the progress.
 * @param error    detail, may be NULL.
 * @return         PITH_OK; PITH_IO if it cannot be read; PITH_FORMAT if it is
 *                 damaged (the lines before the damage are counted);
 *                 PITH_NOMEM.
 */
PITH_API pith_status pith_crawl_look(const char *journal,
                                     pith_crawl_progress *out,
                                     pith_error *error);

/* -- Pages that a site lists --------------------------------------------- */

/** Which lists of a site to read. */
typedef enum pith_listing_kind {
    PITH_LISTING_FEEDS,    /* RSS, Atom, JSON: the address itself, or the feeds
                              that the page declares or links to under usual
                              names; their pages may belong to other sites */
    PITH_LISTING_SITEMAPS, /* the address itself, or the sitemaps in robots.txt,
                              or /sitemap.xml, or three other usual names; only
                              pages of the site, below the path of the
                              address */
    PITH_LISTING_ANY,      /* sitemaps; if they have no pages, feeds; if these
                              have none either, the links of the page */
    PITH_LISTING_CRAWL,    /* the page, and what it and the pages that it links
                              to link to; the first 30 pages found are read */
} pith_listing_kind;

/** What to list. Everything is borrowed for the call. */
typedef struct pith_listing_options {
    size_t size;     /* sizeof(pith_listing_options) or 0: see basics.h */
    const char *url; /* of a page of the site, or of a list */
    pith_listing_kind kind;
    const pith_fetch_options *fetch; /* how to fetch; NULL: defaults */
    /** Called once for each listed page, at the end. Returning false stops. */
    bool (*page)(void *context, pith_str url);
    /**
     * Called for each list that cannot be read, with the reason. May be NULL.
     */
    void (*unread)(void *context, pith_str url, pith_str reason);
    void *context; /* passed to both */
} pith_listing_options;

/** The result of a listing. */
typedef struct pith_listing_summary {
    uint64_t pages; /* listed */
    /* Addresses that were left out, by reason: */
    uint64_t forbidden; /* robots.txt does not allow them */
    uint64_t elsewhere; /* they belong to other sites */
    uint64_t beside;    /* they are not below the path of the address */
    uint64_t cut;       /* they are beyond the limits: 50,000 per list, 100
                           lists, a million in total */
    uint64_t unfetched; /* they gave no response, or one that cannot be used */
    uint32_t delay_ms;  /* pause between requests that robots.txt asks for */
} pith_listing_summary;

/**
 * List the addresses of the pages of a site, without fetching these pages.
 * Makes at most 101 requests and one for robots.txt, one after the other, with
 * pauses.
 *
 * @param options  what to list.
 * @param summary  out: also valid if the listing failed.
 * @param error    detail, may be NULL.
 * @return         PITH_OK, whatever the servers did; PITH_ARG for an invalid
 *                 address, options unknown to this version, or without libcurl;
 *                 PITH_NOMEM.
 */
PITH_API pith_status pith_listing_run(const pith_listing_options *options,
                                      pith_listing_summary *summary,
                                      pith_error *error);

/* == Files on servers ===================================================== */

/*
 * Files on servers: S3 and compatible storage, and HTTP servers that support
 * ranges.
 *
 * A file is read in pieces of some megabytes, with one request (Range) each.
 * The memory needed does not depend on its size, and if a connection breaks,
 * only the rest of the piece is requested again. If a file changes while it is
 * read, that is an error.
 *
 * All requests of a pith_remote share a throttle. If a server refuses with 403,
 * 429 or 503, answers 500, 502 or 504, or closes the connection, all requests
 * become slower, and faster again as it answers. A request is repeated up to a
 * given number of times; permanent errors (a wrong key, a missing bucket) are
 * reported immediately.
 *
 * S3 is configured as for AWS's own tools: by AWS_ACCESS_KEY_ID,
 * AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_REGION or AWS_DEFAULT_REGION,
 * AWS_ENDPOINT_URL or AWS_ENDPOINT_URL_S3, AWS_PROFILE, AWS_CA_BUNDLE,
 * AWS_SHARED_CREDENTIALS_FILE and AWS_CONFIG_FILE, and by the contents of these
 * files (endpoint_url, region, and addressing_style of s3). In addition,
 * AWS_NO_SIGN_REQUEST=yes sends requests without a signature, as is done if no
 * key is found, and AWS_S3_ADDRESSING_STYLE is path or virtual. An endpoint is
 * chosen by the user, so it may be on any network. Addresses with http and
 * https are restricted as those of a fetcher.
 *
 * No message contains a secret. This part needs libcurl, like a fetcher. A
 * pith_remote may be used by many threads at the same time, a file or an upload
 * by one at a time.
 */

/** How to access servers. A struct of zeros means the defaults in brackets. */
typedef struct pith_remote_options {
    size_t size; /* sizeof(pith_remote_options) or 0: see basics.h */
    const pith_fetch_options *fetch; /* for http and https: user agent,
                                        restrictions on addresses, trusted
                                        certificates; borrowed while the
                                        pith_remote lives [NULL: defaults] */
    const char *const *environment;  /* "NAME=value", ending with NULL; borrowed
                                        for the call [NULL: that of the
                                        process] */
    uint32_t tries;                  /* attempts before a request fails [10] */
    uint32_t pause_ms;               /* pause after the first refusal; doubled
                                        by each further one [100] */
    uint32_t longest_ms;             /* longest pause [20,000] */
    size_t piece;                    /* bytes to read per request [8,000,000] */
    size_t part;                     /* bytes per part of an upload; S3 requires
                                        at least 5 MB for all but the last
                                        [8,000,000] */
} pith_remote_options;

/** Access to servers. Owned (pith_remote_free()). */
typedef struct pith_remote pith_remote;

/**
 * Set up access to servers, without sending a request.
 *
 * @param options  NULL means all defaults.
 * @param out      out: owned (pith_remote_free()); NULL if the call fails.
 * @param error    detail, may be NULL.
 * @return         PITH_OK; PITH_ARG if a variable is invalid, or an option is
 *                 unknown to this version; PITH_IO if a file named by a
 *                 variable cannot be read; PITH_NOMEM.
 */
PITH_API pith_status pith_remote_new(const pith_remote_options *options,
                                     pith_remote **out, pith_error *error);

/** Free it; files and uploads must be closed before. NULL does nothing. */
PITH_API void pith_remote_free(pith_remote *remote);

/** Whether an address has the form s3://bucket/... */
PITH_API bool pith_remote_is_s3(const char *address);

/**
 * Whether an address has the form s3://bucket/..., http://... or https://...
 */
PITH_API bool pith_remote_is_address(const char *address);

/*
 * All functions below take such addresses; those that write or list take only
 * s3://. They return PITH_OK; PITH_ARG for any other address; PITH_FORMAT if
 * the file is missing or has changed, or if the server's response does not
 * match the request; PITH_IO if the server refused or did not answer after all
 * attempts; PITH_NOMEM.
 */

/* -- Reading ------------------------------------------------------------ */

/** The size of a file in bytes; UINT64_MAX if it does not exist. */
PITH_API pith_status pith_remote_size(pith_remote *remote, const char *address,
                                      uint64_t *size, pith_error *error);

/**
 * Read a whole file of at most max bytes; a larger file is PITH_FORMAT. The
 * bytes are owned (pith_free()); NULL if the file does not exist.
 */
PITH_API pith_status pith_remote_load(pith_remote *remote, const char *address,
                                      size_t max, pith_str *bytes,
                                      pith_error *error);

/**
 * Receives the name of a file, without the address that was listed; borrowed
 * for the call. Returning false ends the list.
 */
typedef bool pith_remote_take(void *who, pith_str name, uint64_t size);

/**
 * List the files whose addresses begin with the given one and have no further
 * "/", in byte order. The list is requested in pages of at most 1,000 files.
 */
PITH_API pith_status pith_remote_list(pith_remote *remote, const char *address,
                                      pith_remote_take *take, void *who,
                                      pith_error *error);

/** The same, including files with a further "/" in their names. */
PITH_API pith_status pith_remote_list_all(pith_remote *remote,
                                          const char *address,
                                          pith_remote_take *take, void *who,
                                          pith_error *error);

/** A file open for reading. */
typedef struct pith_remote_file pith_remote_file;

/**
 * Open a file for reading, without sending a request.
 *
 * @param out  out: owned (pith_remote_close()).
 */
PITH_API pith_status pith_remote_open(pith_remote *remote, const char *address,
                                      pith_remote_file **out,
                                      pith_error *error);
PITH_API void pith_remote_close(pith_remote_file *file);

/** Read the next bytes, at most `room` of them; 0 at the end of the file. */
PITH_API pith_status pith_remote_read(pith_remote_file *file, char *bytes,
                                      size_t room, size_t *len,
                                      pith_error *error);

/**
 * Continue reading at an offset. Bytes that are already in memory are not
 * requested again.
 */
PITH_API void pith_remote_seek(pith_remote_file *file, uint64_t offset);

/**
 * Announce that bytes from this offset on will not be needed soon, so that
 * requests end there. UINT64_MAX: all bytes will be needed.
 */
PITH_API void pith_remote_want(pith_remote_file *file, uint64_t end);

/* -- Writing ------------------------------------------------------------ */

/**
 * Write a file, or replace it, atomically.
 *
 * @param made  NULL, or out: write the file only if it does not exist, and tell
 *              whether this call wrote it. Of several simultaneous calls one
 *              succeeds if the server supports If-None-Match. With other
 *              servers the last call wins, and all calls within the duration of
 *              a request may be told that they succeeded.
 */
PITH_API pith_status pith_remote_store(pith_remote *remote, const char *address,
                                       pith_str bytes, bool *made,
                                       pith_error *error);

/** Remove a file. It is not an error if it does not exist. */
PITH_API pith_status pith_remote_remove(pith_remote *remote,
                                        const char *address, pith_error *error);

/**
 * A file that is written in pieces, and exists only when it is finished. A file
 * that is longer than a part is sent as a multipart upload. A process that is
 * killed leaves an unfinished upload, which is invisible but costs money:
 * configure the bucket to remove incomplete uploads.
 */
typedef struct pith_remote_upload pith_remote_upload;

PITH_API pith_status pith_remote_begin(pith_remote *remote, const char *address,
                                       pith_remote_upload **out,
                                       pith_error *error);
PITH_API pith_status pith_remote_put(pith_remote_upload *upload, pith_str bytes,
                                     pith_error *error);

/** Both functions free the upload. pith_remote_abandon(NULL) does nothing. */
PITH_API pith_status pith_remote_finish(pith_remote_upload *upload,
                                        pith_error *error);
PITH_API void pith_remote_abandon(pith_remote_upload *upload);

#ifdef __cplusplus
}
#endif

#endif
