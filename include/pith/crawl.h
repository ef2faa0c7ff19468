/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith: crawling a site.
 *
 * From a seed, the pages of its site (the same host, a leading "www." aside)
 * down to a level, politely: robots.txt is obeyed (RFC 9309), at most four
 * requests run at a time, with a pause between their starts. Only HTML is
 * fetched. Pages go to a sink: a WARC file, a folder, a store, or your own.
 *
 * Crashes. Everything that is known is in a journal: one line per answer, with
 * a checksum, on the disk before the next request, and always after the page
 * itself is on the disk. A crawl that was killed goes on where it was: what
 * the journal does not vouch for is cut off the output, and what it does vouch
 * for is not fetched again. Pages whose answer was on its way when the program
 * died are asked for once more; nothing else is. Where the robots.txt of the
 * seed could not be fetched nothing is noted: the same crawl asks again.
 *
 * The words for ownership are those of pith.h.
 */
#ifndef PITH_CRAWL_H
#define PITH_CRAWL_H

#include <pith/fetch.h>

#ifdef __cplusplus
extern "C" {
#endif

/* -- Where pages go ------------------------------------------------------ */

/** A page that was fetched; borrowed for the call. */
typedef struct pith_crawl_page {
    pith_str url;   /* that answered */
    uint32_t depth; /* 0: the seed */
    pith_str head;  /* lines of the answer's head, body unpacked: what said
                       otherwise is renamed X-Crawl-... */
    pith_str body;  /* unpacked; empty when unchanged */
    const char *ip; /* of the server */
    bool truncated; /* cut at max_bytes */
    bool unchanged; /* the server says it is as it was in the crawl before */
} pith_crawl_page;

/**
 * A place for pages. The crawler calls check for a new crawl, begin once, put
 * for every page, sync before it writes down that pages are safe, and close.
 *
 * A position is a number that only the sink understands (the length of a
 * file, say). The crawler keeps the one that put returned in the journal; after
 * a crash begin gets the last one that is safe, and drops what lies behind.
 */
typedef struct pith_crawl_sink {
    void *context;
    /** Of a new crawl, before anything is noted down: PITH_IO when there is
     * an output already. */
    pith_status (*check)(void *context, pith_error *error);
    pith_status (*begin)(void *context, uint64_t position, pith_error *error);
    pith_status (*put)(void *context, const pith_crawl_page *page,
                       uint64_t *position, pith_error *error);
    /** Everything that was put is on the disk when this returns. */
    pith_status (*sync)(void *context, pith_error *error);
    /** Finish and free; the sink is gone in any case. */
    pith_status (*close)(void *context, pith_error *error);
    /** Of a crawl after another: may the server say that a page is as it was
     * when it came with these validators (either may be empty)? No where that
     * would leave the sink without the page. NULL: always. */
    bool (*has)(void *context, pith_str url, pith_str etag, pith_str modified);
    /** Of a crawl that goes on or is complete: PITH_IO when the output is gone
     * or holds less than this position vouches for. NULL: it cannot be. */
    pith_status (*holds)(void *context, uint64_t position, pith_error *error);
} pith_crawl_sink;

/**
 * Pages into a WARC file: one response record each (revisit for those that
 * did not change). The packing follows from the name: .warc, .warc.gz,
 * .warc.zst. Nothing is opened before the crawl begins.
 *
 * @param path  copied.
 * @return      PITH_OK, PITH_ARG for another name, PITH_NOMEM.
 */
PITH_API pith_status pith_crawl_warc(const char *path, pith_crawl_sink *sink,
                                     pith_error *error);

/**
 * Pages into a folder, as files named after host and path:
 * "example.org/news/index.html". Names that had to be changed end in "~" and a
 * number made from the address. Pages that did not change stay as they are
 * there; those that are not there are asked for without condition.
 */
PITH_API pith_status pith_crawl_folder(const char *path, pith_crawl_sink *sink,
                                       pith_error *error);

/**
 * Pages into a store (pith/store.h), which is made where it is missing, a
 * transaction each; one of the same address is replaced, and those that did
 * not change since the copy that is there came are left as they are. Pages that
 * are not there, or came otherwise, are asked for without condition.
 *
 * @param path  copied.
 * @param next  where every page goes as well, copied and closed with this one;
 *              NULL: nowhere.
 * @return      PITH_OK or PITH_NOMEM. Nothing is opened before the crawl
 *              begins.
 */
PITH_API pith_status pith_crawl_store(const char *path,
                                      const pith_crawl_sink *next,
                                      pith_crawl_sink *sink, pith_error *error);

/* -- Crawling ------------------------------------------------------------ */

/* What is not read because there is too much of it, or because it stands where
 * it may not: name, what it is. */
#define PITH_CRAWL_UNREAD_MAP(X)                                \
    X(LINKS, "links behind the 10,000th of their page")         \
    X(ADDRESSES, "addresses behind the 50,000th of their list") \
    X(LISTS, "lists behind the 100th")                          \
    X(FOREIGN, "lists of other sites")                          \
    X(NESTED, "lists that an index within an index names")

/** What a crawl leaves unread beside the addresses that it skips. */
typedef enum pith_crawl_unread {
#define PITH_CRAWL_UNREAD_ROW(name, text) PITH_CRAWL_UNREAD_##name,
    PITH_CRAWL_UNREAD_MAP(PITH_CRAWL_UNREAD_ROW)
#undef PITH_CRAWL_UNREAD_ROW
        PITH_CRAWL_UNREAD_COUNT
} pith_crawl_unread;

/** What a row of that list is, a static string; "unknown" past the last. */
PITH_API const char *pith_crawl_unread_text(pith_crawl_unread row);

/** How far a crawl has come. */
typedef struct pith_crawl_progress {
    uint64_t pages;     /* stored, those that did not change included */
    uint64_t unchanged; /* of these */
    uint64_t bytes;     /* of the pages stored, unpacked */
    uint64_t received;  /* bytes that came over the network for them */
    uint64_t queued;    /* addresses that wait */
    uint64_t running;   /* requests on their way */
    uint64_t elsewhere; /* links that lead out of the site */
    uint64_t skipped[PITH_FETCH_DEEP + 1]; /* addresses without a page, by
                                              pith_fetch_end; those below the
                                              last level are counted at the end,
                                              a million at most */
    uint64_t unread[PITH_CRAWL_UNREAD_COUNT];
} pith_crawl_progress;

/** What to crawl. A struct of zeros with a seed and a journal is valid;
 * defaults in brackets. Everything is borrowed for the call. */
typedef struct pith_crawl_options {
    const char *seed;     /* address of the first page */
    const char *journal;  /* file; made, or continued when it is there */
    const char *previous; /* journal of an earlier crawl: its pages are asked
                             for on condition that they changed [NULL] */
    const char *sitemap;  /* address of a sitemap, or "auto": those that
                            robots.txt names, else /sitemap.xml [none] */
    const char *feed;     /* address of a feed (RSS, Atom, JSON), or "auto":
                            those that the seed names [none] */
    uint32_t levels;      /* 1: the seed alone; 2: and what it links to [2] */
    uint32_t max_pages;   /* pages that are stored at most [500] */
    uint32_t parallel;    /* requests at a time, at most 64 [4] */
    uint32_t delay_ms;    /* between the starts of two requests; a Crawl-delay
                            of robots.txt that is longer counts; UINT32_MAX:
                            none [200] */
    pith_fetch_options fetch;

    /** Called often; false stops the crawl, which can be continued. */
    bool (*watch)(void *context, const pith_crawl_progress *progress);
    /** Called for every address that gave no page, at once. */
    void (*skip)(void *context, pith_str url, pith_fetch_end end,
                 pith_str reason);
    /**
     * Called for every page before its links are looked for: what it has become
     * after its scripts ran, say (browser.h). html: UTF-8, borrowed until the
     * next call; it takes the page's place, links and sink included, behind a
     * byte-order mark, and with "X-Crawl-Rendered: 1" in its head. false: the
     * page stays as it came. One request at a time then, so that no answer
     * waits for a browser.
     */
    bool (*render)(void *context, const pith_fetched *page, pith_str *html);
    /** Called for each address of another site that a page links to, once a
     * page and at most 10,000, or that one redirects to; before the sink's
     * sync() and the journal's line. After a crash some come again; none is
     * missing whose page the journal has, if sync() made them safe. */
    void (*leads)(void *context, pith_str url);
    void *context; /* of the four */
} pith_crawl_options;

/* Room for an address, its NUL included. */
enum { PITH_CRAWL_ADDRESS = 2049 };

/**
 * The one spelling of an address that a crawl may begin at: scheme and host in
 * lower case, no default port, no fragment.
 *
 * @param out  out: NUL-terminated.
 * @return     PITH_OK, PITH_ARG with what is wrong and at which byte, or PITH_NOMEM.
 */
PITH_API pith_status pith_crawl_address(pith_str text,
                                        char out[PITH_CRAWL_ADDRESS],
                                        pith_error *error);

/** What a crawl came to. */
typedef struct pith_crawl_summary {
    pith_crawl_progress progress;
    bool complete;  /* false: watch() stopped it, or it is unreached */
    bool resumed;   /* there was a journal */
    bool unreached; /* ten pages in a row got no connection after the server had
                       been there: the same crawl goes on from there */
} pith_crawl_summary;

/**
 * Crawl, or go on with a crawl. A journal of a crawl that is complete changes
 * nothing: the summary is that of then.
 *
 * @param sink     copied; closed in any case.
 * @param summary  out: also of a crawl that failed.
 * @return         PITH_OK, whatever pages did; PITH_ARG for options that make
 *                 no sense or do not fit the journal; PITH_FORMAT for a
 *                 damaged journal, with the place; PITH_IO; PITH_NOMEM.
 *
 * Time is that of the network. Memory grows with the number of addresses
 * found, about 200 bytes each; at most one million are kept, and 16 bytes of a
 * million of those below the last level.
 */
PITH_API pith_status pith_crawl_run(const pith_crawl_options *options,
                                    const pith_crawl_sink *sink,
                                    pith_crawl_summary *summary,
                                    pith_error *error);

/**
 * How far a crawl has come by its journal, whoever is at work on it: pages, unchanged,
 * bytes, received, elsewhere and skipped; the rest is 0.
 *
 * @return  PITH_OK; PITH_IO: it cannot be read; PITH_FORMAT: it is damaged, and what
 *          stands before that is counted; PITH_NOMEM.
 */
PITH_API pith_status pith_crawl_look(const char *journal,
                                     pith_crawl_progress *out,
                                     pith_error *error);

/* -- What a site lists --------------------------------------------------- */

/** Which lists of its pages a site is asked for. */
typedef enum pith_listing_kind {
    PITH_LISTING_FEEDS,    /* RSS, Atom, JSON: the address itself, or those that
                              the page there names, or links to by a name that
                              feeds have; their pages may be other sites' */
    PITH_LISTING_SITEMAPS, /* the address itself, or those that robots.txt
                              names, or /sitemap.xml, or three other names
                              that are usual; pages of the site alone,
                              and of those what is below the address's path */
    PITH_LISTING_ANY,      /* sitemaps; where these have no page, feeds; where
                              they have none either, the page's own links */
    PITH_LISTING_CRAWL,    /* the page, and what it and the pages that it links
                              to link to: 30 are looked at, in the order in
                              which they are found */
} pith_listing_kind;

/** What to list. Everything is borrowed for the call. */
typedef struct pith_listing_options {
    const char *url; /* of a site's page, or of a list */
    pith_listing_kind kind;
    pith_fetch_options fetch;
    /** Called for each page that is listed, once, at the end. False stops. */
    bool (*page)(void *context, pith_str url);
    /** Called for each list that cannot be read, with the reason; NULL: nobody
     * is. */
    void (*unread)(void *context, pith_str url, pith_str reason);
    void *context; /* of both */
} pith_listing_options;

/** What a listing came to. */
typedef struct pith_listing_summary {
    uint64_t pages;
    uint64_t forbidden; /* not among them: robots.txt does not allow them, */
    uint64_t elsewhere; /* they are of other sites, */
    uint64_t beside;    /* they are in other folders than the address, */
    uint64_t cut;       /* they are behind the most that is read: 50,000 a
                           list, 100 lists, a million */
    uint64_t
        unfetched;     /* addresses that gave no answer, or none that is read */
    uint32_t delay_ms; /* that robots.txt asks for between two requests */
} pith_listing_summary;

/**
 * The addresses of pages that a site lists, without a look at these pages.
 * At most 101 requests and one for robots.txt, one after the other, with a
 * pause between.
 *
 * @param summary  out: also of a listing that failed.
 * @return         PITH_OK, whatever servers did; PITH_ARG for an address that
 *                 is none, or without libcurl; PITH_NOMEM.
 */
PITH_API pith_status pith_listing_run(const pith_listing_options *options,
                                      pith_listing_summary *summary,
                                      pith_error *error);

#ifdef __cplusplus
}
#endif

#endif
