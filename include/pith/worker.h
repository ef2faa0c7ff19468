/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith, many pages: a worker extracts page after page.
 *
 * A worker reuses its memory from page to page. pith/output.h writes a result
 * as a record. The words for ownership are defined in pith.h.
 */
#ifndef PITH_WORKER_H
#define PITH_WORKER_H

#include <stddef.h>

#include <pith/basics.h>
#include <pith/options.h>

#ifdef __cplusplus
extern "C" {
#endif

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
 * right to open files (pith/sandbox.h); without it, the files are read when the
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
    PITH_OUTCOME_FILTERED, /* a filter (pith/filter.h) rejected the page; set by
                              callers, never by the library */
} pith_outcome;

/** "ok", "empty", "limit", "error" or "filtered"; a static string. */
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

#ifdef __cplusplus
}
#endif

#endif
