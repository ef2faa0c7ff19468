/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith: keep pages and results: a database, and Parquet files.
 *
 * Link with pith-io. The words for ownership are defined in pith.h.
 */
#ifndef PITH_STORE_H
#define PITH_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <pith/learn.h>

#ifdef __cplusplus
extern "C" {
#endif

/* == The store ============================================================ */

/*
 * A database of pages and of what was learned from them.
 *
 * An SQLite file holds pages as they were fetched, the content extracted from
 * them, templates and rules by site, word lists, and a row for every run that
 * wrote to it. Bodies and records are compressed. docs/formats.md describes the
 * tables; the sqlite3 shell can read them.
 *
 * If a store is named by an address, postgresql://USER@HOST/DATABASE, the same
 * tables are in that PostgreSQL database. What is said about files below
 * applies to SQLite only.
 *
 * The store survives a crash at any moment: committed data is there,
 * uncommitted data is not (write-ahead log, synchronous). A call outside of a
 * transaction is a transaction of its own. Several programs may use a store at
 * the same time: readers never wait, writers wait for each other for at most
 * ten seconds.
 *
 * A store that was written by a newer version of pith, a damaged one, and a
 * database that is not a store are refused, with advice, before anything is
 * changed. Opening for writing reads the whole file (0.5 ms of processor time
 * per MB), or the tables of templates and rules only if it is larger than 256
 * MiB. A store of an older version is migrated in one transaction when it is
 * opened for writing, and the space that becomes free is given back.
 *
 * A store belongs to one thread at a time. Strings passed to a visitor are
 * borrowed for its call. If pith was built without SQLite or libpq, opening
 * fails, and the error names the package that is needed.
 */

/** A store. Owned (pith_store_close()). */
typedef struct pith_store pith_store;

/**
 * The version of the tables that this library writes (SQLite's user_version).
 */
enum { PITH_STORE_VERSION = 3 };

/**
 * How to open a store. A store on a read-only file system can be read, unless
 * there are pages in a log file next to it.
 */
typedef enum pith_store_mode {
    PITH_STORE_READ,  /* the file must exist; nothing is written */
    PITH_STORE_WRITE, /* the file is created if it does not exist */
} pith_store_mode;

/**
 * Open a store.
 *
 * @param path   file name, or address of a database; copied.
 * @param mode   for reading only, or also for writing.
 * @param store  out: owned (pith_store_close()); NULL if the call fails.
 * @param error  detail, may be NULL.
 * @return       PITH_OK; PITH_IO if the file cannot be opened, or remains in
 *               use for ten seconds; PITH_FORMAT if the file is damaged, not a
 *               store, or of another version; PITH_NOMEM.
 */
PITH_API pith_status pith_store_open(const char *path, pith_store_mode mode,
                                     pith_store **store, pith_error *error);
/**
 * Close and free a store. An open transaction is rolled back. NULL does
 * nothing.
 */
PITH_API void pith_store_close(pith_store *store);

/**
 * Begin, commit or roll back a transaction. Transactions cannot be nested.
 * Every function below returns PITH_OK; PITH_IO, or PITH_FORMAT for a damaged
 * file, with detail; PITH_NOMEM.
 */
PITH_API pith_status pith_store_begin(pith_store *store, pith_error *error);
PITH_API pith_status pith_store_commit(pith_store *store, pith_error *error);
PITH_API pith_status pith_store_rollback(pith_store *store, pith_error *error);

/* -- Pages --------------------------------------------------------------- */

/** A page. A slice whose data is NULL means "unknown". */
typedef struct pith_store_page {
    pith_str url;     /* its key; the name of a file if there is no address */
    pith_str fetched; /* ISO 8601: 2025-09-04T10:00:00Z */
    pith_str head;    /* header lines of the HTTP response */
    pith_str body;    /* the bytes, decompressed */
} pith_store_page;

/**
 * Store a page. It replaces a page with the same url, whose content is deleted.
 * The key of its site is derived from the url.
 */
PITH_API pith_status pith_store_page_put(pith_store *store,
                                         const pith_store_page *page,
                                         pith_error *error);

/**
 * Delete the page with a given url, and its content. It is not an error if
 * there is no such page.
 */
PITH_API pith_status pith_store_page_drop(pith_store *store, pith_str url,
                                          pith_error *error);

/**
 * Called for one page at a time; its strings are borrowed for the call.
 * Returning false stops, which is not an error.
 */
typedef bool pith_store_page_visit(void *context, const pith_store_page *page);

/**
 * Visit the pages in the order of their urls. site: the key of a site, or NULL
 * for all pages. The store must not be written to meanwhile.
 */
PITH_API pith_status pith_store_pages(pith_store *store, const char *site,
                                      pith_store_page_visit *visit,
                                      void *context, pith_error *error);

/** Visit the page with a given url, if there is one. */
PITH_API pith_status pith_store_page_get(pith_store *store, pith_str url,
                                         pith_store_page_visit *visit,
                                         void *context, pith_error *error);

/**
 * Visit the page after a given url in the order of urls, if there is one. An
 * empty url finds the first page. The store may be written to between two
 * calls. The return value of visit is ignored.
 */
PITH_API pith_status pith_store_page_after(pith_store *store, pith_str url,
                                           pith_store_page_visit *visit,
                                           void *context, pith_error *error);

/**
 * Wait for pages that are new or changed in a PostgreSQL store, whichever
 * program wrote them. The first call starts listening; pages that were
 * committed before are not reported. If a page changes again before it is
 * reported, its current version is reported once for each change; if it has
 * been deleted by then, it is not reported.
 *
 * @param wait_ms  how long to wait if there is nothing to report yet; 0: do not
 *                 wait.
 * @param visit    called for each page. Returning false stops; the following
 *                 pages are reported by the next call.
 * @param context  passed to visit.
 * @param error    detail, may be NULL.
 * @return         PITH_OK, also if there was nothing to report; PITH_ARG for a
 *                 store in a file, which does not support this, and within a
 *                 transaction; PITH_IO if the connection to the server is lost;
 *                 PITH_NOMEM.
 */
PITH_API pith_status pith_store_listen(pith_store *store, uint32_t wait_ms,
                                       pith_store_page_visit *visit,
                                       void *context, pith_error *error);

/** The content extracted from a page. */
typedef struct pith_store_content {
    pith_str url;    /* of a page in the store */
    pith_str method; /* the method that extracted it */
    pith_str text;   /* the content as plain text */
    pith_str record; /* its JSON record, as written by pith_result_json() */
} pith_store_content;

/**
 * Store the content of a page. It replaces content of the same page and method,
 * and is deleted when its page is replaced or deleted. PITH_ARG if there is no
 * page with that url.
 */
PITH_API pith_status pith_store_content_put(pith_store *store,
                                            const pith_store_content *content,
                                            pith_error *error);

/* -- Templates, word lists, rules ----------------------------------------- */

/** A named sequence of bytes. */
typedef struct pith_store_blob {
    const char
        *kind; /* "template": what repeats on a site (pith/learn.h), named
                         by the key of the site; "words": a word list
                         (pith_words_save()), named by its purpose */
    const char *name;
    char *bytes;
    size_t len;
} pith_store_blob;

/**
 * Store a blob. It replaces one of the same kind and name. PITH_ARG for another
 * kind. The bytes are not validated.
 */
PITH_API pith_status pith_store_blob_put(pith_store *store,
                                         const pith_store_blob *blob,
                                         pith_error *error);

/**
 * Read the bytes of a blob by kind and name: owned (pith_free()); NULL and
 * PITH_OK if it does not exist.
 */
PITH_API pith_status pith_store_blob_get(pith_store *store,
                                         pith_store_blob *blob,
                                         pith_error *error);

/**
 * Store a rule if the site does not have it yet, and add its hits to the stored
 * ones. The site is a key made by pith_site_key(). PITH_ARG for the label
 * noise.
 */
PITH_API pith_status pith_store_rule_put(pith_store *store, const char *site,
                                         const pith_rule *rule,
                                         pith_error *error);

/**
 * Delete the rule of a site that has the same label and tag. It is not an error
 * if there is none. The site is a key made by pith_site_key(). PITH_ARG for the
 * label noise.
 */
PITH_API pith_status pith_store_rule_drop(pith_store *store, const char *site,
                                          const pith_rule *rule,
                                          pith_error *error);

/** Called for a rule of a site; created is ISO 8601. Returning false stops. */
typedef bool pith_store_rule_visit(void *context, const char *site,
                                   const pith_rule *rule, pith_str created);

/**
 * Visit rules by site and label, those with most hits first. site: the key of a
 * site, or NULL for all.
 */
PITH_API pith_status pith_store_rules(pith_store *store, const char *site,
                                      pith_store_rule_visit *visit,
                                      void *context, pith_error *error);

/**
 * Delete the rules of a site (NULL: of all sites) that have a given label (-1:
 * any). count, out: how many there were.
 */
PITH_API pith_status pith_store_rules_drop(pith_store *store, const char *site,
                                           int label, uint64_t *count,
                                           pith_error *error);

/* -- Runs, queries -------------------------------------------------------- */

/**
 * Record a run that wrote to the store: the time, the subcommand of the tool
 * (or a name that a program chooses), the version of pith, and the number of
 * pages read.
 */
PITH_API pith_status pith_store_run_put(pith_store *store, const char *verb,
                                        uint64_t pages, pith_error *error);

/**
 * Called for a row of a result; NULL data is SQL's NULL. The first call has the
 * names of the columns. Returning false stops.
 */
typedef bool pith_store_row_visit(void *context, const pith_str *column,
                                  size_t ncolumns);

/**
 * Run a read-only SQL query. PITH_ARG, with SQLite's message, for anything
 * other than a single statement that only reads.
 */
PITH_API pith_status pith_store_query(pith_store *store, pith_str sql,
                                      pith_store_row_visit *visit,
                                      void *context, pith_error *error);

/* == Parquet files ======================================================== */

/*
 * Write records as a Parquet file.
 *
 * The file has a column for each member of a record (pith_result_json()), and
 * nested columns for lists and objects. Rows are collected until a row group is
 * full, and are then written, compressed with zstd if this build has it. The
 * memory needed depends on the size of a group, not on the number of rows. The
 * same records give the same bytes with the same version of libzstd.
 */

/** A Parquet file being written. */
typedef struct pith_parquet pith_parquet;

/** Receives the next bytes of the file. Returning false ends the writing. */
typedef bool pith_parquet_put(void *who, pith_str bytes);

/** What to write, and where. */
typedef struct pith_parquet_plan {
    size_t size;    /* sizeof(pith_parquet_plan) or 0: see basics.h */
    uint32_t parts; /* pith_options.parts of the records */
    bool tokens;    /* the records have tokens (pith_record.tokens); */
    bool metadata;  /* metadata; */
    bool ms;        /* ms; */
    bool pages;     /* pages and next_page */
    size_t group;   /* bytes of a row group, uncompressed; 0: 128 MB */
    pith_parquet_put *put;
    void *who; /* passed to put */
} pith_parquet_plan;

/**
 * Add to a plan the columns that a record needs, for records that were written
 * earlier with unknown options.
 *
 * @param plan    changed.
 * @param record  as written by pith_result_json().
 * @param whole   out: true if the record is of a page that was extracted
 *                completely, or has no status; then other records written with
 *                the same options need no further columns.
 * @param error   detail, may be NULL.
 * @return        PITH_OK, PITH_FORMAT if it is not a JSON object, or
 *                PITH_NOMEM.
 */
PITH_API pith_status pith_parquet_plan_fit(pith_parquet_plan *plan,
                                           pith_str record, bool *whole,
                                           pith_error *error);

/**
 * Begin a file.
 *
 * @param plan   what to write; copied.
 * @param out    out: owned (pith_parquet_free()); NULL if the call fails.
 * @param error  detail, may be NULL.
 * @return       PITH_OK, PITH_NOMEM, or PITH_IO if put() failed.
 */
PITH_API pith_status pith_parquet_new(const pith_parquet_plan *plan,
                                      pith_parquet **out, pith_error *error);

/**
 * Add a row.
 *
 * @param record  as written by pith_result_json(), with or without a line
 *                break.
 * @param error   detail, may be NULL.
 * @return        PITH_OK; PITH_FORMAT if it is not a record of this plan, and
 *                then no row is added; PITH_LIMIT if a value is too long for
 *                the format (2 GB in a column of a row); PITH_NOMEM; PITH_IO.
 *                After one of the last three the file can only be freed.
 */
PITH_API pith_status pith_parquet_add(pith_parquet *parquet, pith_str record,
                                      pith_error *error);

/** Write the remaining rows and the end of the file. */
PITH_API pith_status pith_parquet_finish(pith_parquet *parquet,
                                         pith_error *error);

/** Free a file, finished or not. NULL does nothing. */
PITH_API void pith_parquet_free(pith_parquet *parquet);

#ifdef __cplusplus
}
#endif

#endif
