/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith: extract the main content of web pages.
 *
 * The library has three levels. Use the first that does what you need.
 *
 *   1. pith_extract()       HTML bytes in, plain text out, in one call.
 *   2. pith_worker          many pages: options in; results with text, score,
 *                           status and warnings out; memory is reused.
 *   3. pith_doc             inspection: nodes, what a method kept and why, any
 *                           output format from the same labels.
 *
 * Text is UTF-8, in and out, and is passed as pith_str (pointer and length).
 * NUL is a byte like any other. Sizes and offsets are in bytes unless the name
 * says otherwise. Broken HTML is never an error; only limits, memory and
 * arguments cause errors. The library does not access the network, the
 * environment, the locale or files, with one exception: libthai reads its
 * dictionary if tokens of Thai text are needed. It has no mutable globals but
 * the allocator (pith_allocator_set()). A worker or document belongs to one
 * thread at a time; different ones can be used by different threads.
 *
 * Three words describe ownership. Borrowed: valid until a stated event. Owned:
 * you free it, with the stated function. Copied: you may free yours
 * immediately. Every pith_..._free(NULL) does nothing.
 *
 * The same bytes and options give the same result, byte for byte, on every
 * machine and with any number of threads. Only what the time limit cuts off
 * depends on the clock.
 *
 * This header has the first two levels and is enough for them. The other
 * headers are included by name. Those of the extraction library (libpith) read
 * no files:
 *
 *   pith/basics.h    strings, statuses, errors, memory, options; pith.h and all
 *                    other headers include it
 *   pith/inspect.h   the third level: nodes, labels, renderers; the next page
 *                    of an article; features, segments and pictures of a page
 *   pith/record.h    results as JSON, XML, CSV or front matter; filters;
 *                    duplicates
 *   pith/learn.h     templates and rules of sites, word lists
 *   pith/plot.h      numbers as SVG
 *
 * Those of the second library (libpith-io) use files and the network:
 *
 *   pith/browser.h   pages as Chromium shows them
 *   pith/crawl.h     fetching, crawling, files on servers
 *   pith/dedup.h     duplicates among more pages than fit in memory
 *   pith/eval.h      scores against annotated pages
 *   pith/job.h       work in units, for one machine or thousands
 *   pith/serve.h     the HTTP service, the sandbox
 *   pith/store.h     a database of pages, Parquet files
 *   pith/warc.h      WARC files
 *
 * The shortest program (examples/ has one per level):
 *
 *     char *text;
 *     if (pith_extract((pith_str){html, html_len}, &text, NULL) == PITH_OK)
 *         puts(text);
 *     pith_free(text);
 */
#ifndef PITH_H
#define PITH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <pith/basics.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Version of this header, MAJOR.MINOR.PATCH. */
#define PITH_VERSION "0.1.0"

/**
 * The version of the library that is running, a static string. It differs from
 * PITH_VERSION if the program was compiled with the headers of another release.
 */
PITH_API const char *pith_version(void);

/* -- Level 1: one call -------------------------------------------------- */

/**
 * Extract the main content of a page as plain text, with the default method.
 *
 * @param page  the bytes as served, in any encoding; copied.
 * @param text  out: UTF-8, NUL-terminated, owned (pith_free()); NULL if the
 *              call fails.
 * @param len   out: its length without the NUL; may be NULL.
 * @return      PITH_OK, also for a page without content (the text is empty) and
 *              for one that was cut short by a limit (the text is what was
 *              found until then); PITH_FORMAT for data that is not text (a
 *              picture, a PDF); PITH_LIMIT after 30 seconds; PITH_NOMEM.
 *
 * Each call allocates and frees its working memory. For more than a few pages a
 * worker is faster.
 */
PITH_API pith_status pith_extract(pith_str page, char **text, size_t *len);

/* == Level 2: many pages ================================================== */

/*
 * A worker extracts page after page.
 *
 * A worker reuses its memory from page to page. pith/record.h writes a result
 * as a record.
 */

/**
 * Memory that is reused between pages, so that after a few pages extraction
 * allocates almost nothing. A worker belongs to one thread at a time; give each
 * thread its own.
 */
typedef struct pith_worker pith_worker;

/** Create a worker. Owned (pith_worker_free()); NULL if memory ran out. */
PITH_API pith_worker *pith_worker_new(void);
PITH_API void pith_worker_free(pith_worker *worker);

/**
 * Read now from files what a page may need later: converters of multi-byte
 * encodings, and the dictionary for Thai. Use it in programs that give up the
 * right to open files (pith/serve.h); without it, the files are read when the
 * first page needs them. Files that do not exist are not an error in either
 * case. Takes a few milliseconds and 2 MB, kept until the worker is freed.
 */
PITH_API void pith_worker_prepare(pith_worker *worker);

/** How processing a page ended: the field `status` of a record. */
typedef enum pith_outcome {
    PITH_OUTCOME_OK,
    PITH_OUTCOME_EMPTY,    /* no content was found */
    PITH_OUTCOME_LIMIT,    /* a limit was reached; the result has what was found
                              until then */
    PITH_OUTCOME_ERROR,    /* the page cannot be read; `reason` says why */
    PITH_OUTCOME_FILTERED, /* a filter (pith/record.h) rejected the page; set by
                              callers, never by the library */
} pith_outcome;

/**
 * "ok", "empty", "limit", "error" or "filtered"; "unknown" past the last. A
 * static string.
 */
PITH_API const char *pith_outcome_name(pith_outcome outcome);

/**
 * A fact about a page, and where it was found: title, author, published,
 * modified, sitename, description, url, image, language, category, tag,
 * license, page_type, language_detected or favicon. There may be several
 * authors, categories and tags. Dates are ISO 8601, with time and zone if the
 * page has them ("2025-09-04T10:00:00+02:00"). A language is a tag as declared
 * ("en-US"). Addresses are absolute if the page's address is known.
 * docs/metadata.md lists the sources and the order in which they are trusted.
 */
typedef struct pith_fact {
    const char *name;  /* static */
    pith_str value;    /* never empty */
    pith_str source;   /* "meta og:title", "json-ld article author", "h1" */
    double confidence; /* 0 to 1: how far the source is trusted; not a
                          probability */
} pith_fact;

/** A part that was requested by pith_options.parts. */
typedef struct pith_part_value {
    const char *name; /* as pith_part_name() returns it; static */
    pith_str json;    /* its value */
} pith_part_value;

/**
 * What is known about one page. A slice whose data is NULL means "unknown".
 * Everything is borrowed from the result and valid until pith_result_free().
 */
typedef struct pith_result {
    pith_outcome outcome;
    pith_str reason;       /* why the page is empty, cut short or unreadable;
                              unknown for PITH_OUTCOME_OK */
    pith_str method;       /* the method that ran */
    double score;          /* 0 to 1: how sure the method is; negative:
                              unknown */
    pith_str output;       /* in the requested format */
    pith_str text;         /* the content as plain text without markup: one line
                              per paragraph, heading, list item or table row,
                              and an empty line between blocks */
    pith_str comments;     /* readers' comments as plain text; unknown if there
                              are none or none were requested */
    size_t text_chars;     /* code points of text */
    size_t words;          /* of text: runs of letters and digits; each
                              ideograph; in other scripts without spaces, one
                              word per four letters */
    pith_str excerpt;      /* the first line of text that has at least eight
                              words and is not the title, cut at 300 code
                              points */
    const char *direction; /* "rtl" or "ltr": as the page declares it, or as
                              most of its letters run; NULL: unknown; static */
    size_t next_from;      /* value of pith_options.from that continues after
                              `output`; 0: there is no more */
    pith_str tokens;       /* words of text in lower case, stemmed and without
                              stop words, separated by spaces; unknown unless
                              pith_options.tokens is set */
    size_t bytes;          /* of the page as given */
    pith_str encoding;     /* WHATWG name of the encoding of the page */
    pith_str page_type, title, author, date, sitename, description, language;
    /* author: several are joined with ", ". date: the day of publication, or of
     * the last change if only that is shown. language: the primary subtag of
     * the declared language, or the language detected from the text if none is
     * declared or the text clearly contradicts it. */
    const pith_fact *facts; /* all of these and more, in a stable order */
    size_t nfacts;
    const pith_str *warnings; /* limits that were reached, bytes that were
                                 replaced, encodings that were guessed */
    size_t nwarnings;
    const pith_rule *rules; /* of the method rules: the rule of
                               pith_options.rules that was used, with 1 hit, or
                               those learned from the page, with 0 hits */
    size_t nrules;
    const pith_part_value *parts; /* in the order of PITH_PART_MAP; none if the
                                     page could not be read */
    size_t nparts;
} pith_result;

/**
 * Extract one page.
 *
 * @param worker   any worker that no other thread is using.
 * @param page     the bytes as served; copied.
 * @param options  NULL means all defaults.
 * @param result   out: owned (pith_result_free()), outlives the worker; NULL if
 *                 the call fails.
 * @param error    detail, may be NULL.
 * @return         PITH_OK whatever the page is: limits, empty pages and binary
 *                 data are outcomes. PITH_NOMEM, PITH_CANCELLED, or what
 *                 pith_options_check() returns.
 *
 * Takes time linear in the page, for every page.
 */
PITH_API pith_status pith_worker_extract(pith_worker *worker, pith_str page,
                                         const pith_options *options,
                                         pith_result **result,
                                         pith_error *error);

PITH_API void pith_result_free(pith_result *result);

/**
 * The first fact with a given name ("author", "license"). If there are several,
 * the others follow it in result->facts.
 *
 * @return  borrowed from the result; NULL if nothing is known.
 */
PITH_API const pith_fact *pith_fact_find(const pith_result *result,
                                         const char *name);

/**
 * A result for a page that could not be read (missing file, damaged gzip data),
 * so that every input has a record. Its outcome is PITH_OUTCOME_ERROR.
 *
 * @param reason  copied.
 * @param bytes   size of the page; 0 if unknown.
 * @return        owned (pith_result_free()); NULL if memory ran out.
 */
PITH_API pith_result *pith_result_error(pith_str reason, size_t bytes);

/* == Methods and formats ================================================== */

/*
 * What this build of the library provides.
 *
 * Everything returned by these functions is static: it is valid as long as the
 * program runs, and the same in every thread. Lists are read by index until
 * there are no more entries:
 *
 *     pith_method_info info;
 *     for (size_t i = 0; pith_method_info_at(i, &info); i++)
 *         puts(info.name);
 *
 * Programs that let users choose need no list of their own: pith_options.method
 * and pith_options.format take these names, and pith_options.settings takes the
 * parameters of a method, whose ranges are given here.
 */

/** A parameter of a method. A NULL name ends a list. */
typedef struct pith_param {
    const char *name;
    const char *help;          /* one line with the unit */
    double low, high;          /* range, both ends included */
    double standard;           /* default */
    const char *const *values; /* names for 0, 1, 2, ..., ending with NULL; NULL
                                  for a numeric parameter */
} pith_param;

/**
 * A parameter that is a text in UTF-8, such as a list of words. An unset
 * parameter has a meaning of its own, which differs from that of an empty text.
 * A NULL name ends a list.
 */
typedef struct pith_text_param {
    const char *name;
    const char *help; /* one line */
} pith_text_param;

/** A description of a method; static. */
typedef struct pith_method_info {
    const char *name;
    const char *summary;
    const char *source;           /* paper, project or "own" */
    const pith_param *params;     /* ends with a NULL name; may be NULL */
    const pith_text_param *texts; /* likewise */
} pith_method_info;

/** The i-th method; false past the last one, and *info is then unchanged. */
PITH_API bool pith_method_info_at(size_t i, pith_method_info *info);

/**
 * The method with a given name. "auto" finds the default method of this
 * version. False if there is no such method.
 */
PITH_API bool pith_method_info_find(const char *name, pith_method_info *info);

/** The name of the default method, "auto"; a static string. */
PITH_API const char *pith_default_method(void);

/**
 * The name of the method that keeps everything that a page shows, "body"; a
 * static string.
 */
PITH_API const char *pith_whole_page_method(void);

/**
 * The name of the i-th output format ("text", "markdown", "html", "tokens"), or
 * NULL past the last one; a static string.
 */
PITH_API const char *pith_format_at(size_t i);

#ifdef __cplusplus
}
#endif

#endif
