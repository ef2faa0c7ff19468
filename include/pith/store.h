/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith/store.h: a database of pages and of what was learnt from them.
 *
 * One SQLite file holds pages as they were fetched, the contents extracted
 * from them, templates and rules by site, word lists, and a line for every run
 * that wrote to it. Bodies and records are packed. docs/formats.md has the
 * tables; the sqlite3 shell reads them.
 *
 * Where a store is named by an address, postgresql://USER@HOST/DATABASE, the
 * same tables are in that database of PostgreSQL; what is said of files below
 * is of SQLite.
 *
 * Safe under a crash at any moment: what was committed is there, what was not
 * is not (write-ahead log, synchronous). A call outside a begin and commit is
 * a transaction of its own. Several programs may use one store: readers never
 * wait, writers wait for one another, at most ten seconds.
 *
 * A store that a newer pith wrote, a damaged one, or a database that is no
 * store is refused, with what to do, before anything is changed: opening for
 * writing reads the whole file (0.5 ms of processor time a MB), of more than
 * 256 MiB the tables of templates and rules only. One of an older version is
 * brought up to date in one transaction, when it is opened for writing; room
 * that becomes free in the file is given back.
 *
 * An object is for one thread at a time. Strings handed to a visitor are
 * borrowed for its call. The words for ownership are those of pith.h. Where
 * pith was built without SQLite or libpq, opening fails and says which package it
 * takes.
 */
#ifndef PITH_STORE_H
#define PITH_STORE_H

#include <pith/rules.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct pith_store pith_store;

/** Version of the tables this library writes (SQLite's user_version). */
enum { PITH_STORE_VERSION = 3 };

/** A store is read where nothing can be written, too, but not with pages in a
 * log beside it. */
typedef enum pith_store_mode {
    PITH_STORE_READ,  /* the file must be there; nothing is written */
    PITH_STORE_WRITE, /* made when it is not there */
} pith_store_mode;

/**
 * Open a store.
 *
 * @param path   file name, or address of a database; copied.
 * @param store  out: owned (pith_store_close()); NULL when the call fails.
 * @param error  detail, may be NULL.
 * @return       PITH_OK; PITH_IO when the file cannot be opened, or is in use
 *               for ten seconds; PITH_FORMAT for a damaged or foreign file,
 *               one of another version; PITH_NOMEM.
 */
PITH_API pith_status pith_store_open(const char *path, pith_store_mode mode,
                                     pith_store **store, pith_error *error);
/** Close and free; a transaction that is open is rolled back. NULL is fine. */
PITH_API void pith_store_close(pith_store *store);

/** Many writes as one: all or nothing. Not nested. Every call below returns
 * PITH_OK, PITH_IO or PITH_FORMAT (a damaged file) with detail, PITH_NOMEM. */
PITH_API pith_status pith_store_begin(pith_store *store, pith_error *error);
PITH_API pith_status pith_store_commit(pith_store *store, pith_error *error);
PITH_API pith_status pith_store_rollback(pith_store *store, pith_error *error);

/* -- Pages --------------------------------------------------------------- */

/** A page; slices with NULL data mean "unknown". */
typedef struct pith_store_page {
    pith_str url;     /* its key; a file's name where there is no address */
    pith_str fetched; /* ISO 8601: 2025-09-04T10:00:00Z */
    pith_str head;    /* lines of the HTTP answer's head */
    pith_str body;    /* the bytes, unpacked */
} pith_store_page;

/** Put a page; one of the same url is replaced, its contents dropped. The
 * site's key is made from the url. */
PITH_API pith_status pith_store_page_put(pith_store *store,
                                         const pith_store_page *page,
                                         pith_error *error);

/** Drop the page of `url` with its contents; one that is not there is no
 * failure. */
PITH_API pith_status pith_store_page_drop(pith_store *store, pith_str url,
                                          pith_error *error);

/** Called for a page at a time, whose strings are borrowed for the call. False
 * stops, which is no failure. */
typedef bool pith_store_page_visit(void *context, const pith_store_page *page);

/** Every page in the order of its url; site: only those of this key (NULL:
 * all). The store must not be written to meanwhile. */
PITH_API pith_status pith_store_pages(pith_store *store, const char *site,
                                      pith_store_page_visit *visit,
                                      void *context, pith_error *error);

/** The page of `url`: visit is called for it, or not at all where there is
 * none. */
PITH_API pith_status pith_store_page_get(pith_store *store, pith_str url,
                                         pith_store_page_visit *visit,
                                         void *context, pith_error *error);

/** The page that follows `url` in the order of urls (one of length 0: the
 * first): visit is called for it alone, or not at all where there is none. The
 * store may be written to between two calls, and what visit returns does not
 * matter. */
PITH_API pith_status pith_store_page_after(pith_store *store, pith_str url,
                                           pith_store_page_visit *visit,
                                           void *context, pith_error *error);

/**
 * Wait for pages that are new, or whose bytes changed, in a store in
 * PostgreSQL; whoever wrote them. The first call begins to listen: of what was
 * committed before, nothing is told. A page that changed again before it was
 * told comes as it is now, once for each change; one that is gone by then, not
 * at all.
 *
 * @param wait_ms  how long to wait where nothing is to be told yet; 0: not at
 *                 all.
 * @param visit    called for each page. False stops; what is behind it comes
 *                 with the next call.
 * @return         PITH_OK, also where nothing came; PITH_ARG for a store in a
 *                 file, which tells nobody, and within a transaction; PITH_IO
 *                 when the server is gone; PITH_NOMEM.
 */
PITH_API pith_status pith_store_listen(pith_store *store, uint32_t wait_ms,
                                       pith_store_page_visit *visit,
                                       void *context, pith_error *error);

/** What was extracted from a page. */
typedef struct pith_store_content {
    pith_str url;    /* of a page that is in the store */
    pith_str method; /* what extracted it */
    pith_str text;   /* the content as plain text */
    pith_str record; /* its record of JSON, as pith_result_json() makes it */
} pith_store_content;

/**
 * Put the content of a page; one of the same page and method is replaced.
 * PITH_ARG when there is no page of that url. It goes when its page is put
 * anew or deleted.
 */
PITH_API pith_status pith_store_content_put(pith_store *store,
                                            const pith_store_content *content,
                                            pith_error *error);

/* -- What was learnt ------------------------------------------------------ */

/** A named thing of bytes. */
typedef struct pith_store_blob {
    const char *kind; /* "template": what repeats on a site (pith/site.h), its
                         name is the site's key; "words": a list of words
                         (pith_words_save()), its name is what it is for */
    const char *name;
    char *bytes;
    size_t len;
} pith_store_blob;

/** Put one; another of the same kind and name is replaced. PITH_ARG for
 * another kind. The bytes are not looked into: check them before. */
PITH_API pith_status pith_store_blob_put(pith_store *store,
                                         const pith_store_blob *blob,
                                         pith_error *error);

/** Get the bytes of kind and name: owned (pith_free()); NULL with PITH_OK when
 * there are none. */
PITH_API pith_status pith_store_blob_get(pith_store *store,
                                         pith_store_blob *blob,
                                         pith_error *error);

/** Put a rule, unless the site has it; its hits are added in any case. The
 * site is a key that pith_site_key() made. PITH_ARG for the label noise. */
PITH_API pith_status pith_store_rule_put(pith_store *store, const char *site,
                                         const pith_rule *rule,
                                         pith_error *error);

/** Drop one rule of a site, by its label and its tag, if it is there; one that
 * is not there is no failure. Its site is a key that pith_site_key() made, as
 * for putting one. PITH_ARG for the label noise. */
PITH_API pith_status pith_store_rule_drop(pith_store *store, const char *site,
                                          const pith_rule *rule,
                                          pith_error *error);

/** A rule of a site; created: ISO 8601. False stops. */
typedef bool pith_store_rule_visit(void *context, const char *site,
                                   const pith_rule *rule, pith_str created);

/** Rules by site and label, most hits first; site: only those of this key
 * (NULL: all). */
PITH_API pith_status pith_store_rules(pith_store *store, const char *site,
                                      pith_store_rule_visit *visit,
                                      void *context, pith_error *error);

/** Drop the rules of a site (NULL: of all); label: only those, or -1. n: out,
 * how many there were. */
PITH_API pith_status pith_store_rules_drop(pith_store *store, const char *site,
                                           int label, uint64_t *count,
                                           pith_error *error);

/* -- Runs, questions ------------------------------------------------------ */

/** Note down a run that wrote to the store: when, which verb of the tool (or a
 * program's own name for what it does), by which version of pith, and how many
 * pages it read. */
PITH_API pith_status pith_store_run_put(pith_store *store, const char *verb,
                                        uint64_t pages, pith_error *error);

/** A row of an answer; NULL data is NULL. The first call brings the columns'
 * names. False stops. */
typedef bool pith_store_row_visit(void *context, const pith_str *column,
                                  size_t ncolumns);

/**
 * Ask in SQL, for reading only: PITH_ARG for what is no single statement that
 * reads, with SQLite's words about it.
 */
PITH_API pith_status pith_store_query(pith_store *store, pith_str sql,
                                      pith_store_row_visit *visit,
                                      void *context, pith_error *error);

#ifdef __cplusplus
}
#endif

#endif
