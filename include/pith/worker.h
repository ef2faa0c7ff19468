/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith, many pages: a worker takes pages and gives results.
 *
 * Memory is kept from page to page. What a result says can be written as a
 * record with pith/output.h. The words for ownership are those of pith.h.
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
 * Memory kept between pages: after a few pages extraction allocates next to
 * nothing. One thread at a time; give every thread a worker of its own.
 */
typedef struct pith_worker pith_worker;

/** A worker, owned (pith_worker_free()), or NULL when memory ran out. */
PITH_API pith_worker *pith_worker_new(void);
PITH_API void pith_worker_free(pith_worker *worker);

/**
 * Read from files now what a page may ask for later: converters of encodings
 * with several bytes a character, the dictionary of Thai. For programs that
 * give up the right to open files (pith/sandbox.h); without it the same is done
 * when the first page asks. What is not there is done without, as then. Some
 * milliseconds and 2 MB; kept until the worker is freed.
 */
PITH_API void pith_worker_prepare(pith_worker *worker);

/** How a page went; the JSONL field `status`. */
typedef enum pith_outcome {
    PITH_OUTCOME_OK,
    PITH_OUTCOME_EMPTY,    /* nothing worth keeping found */
    PITH_OUTCOME_LIMIT,    /* a limit was reached; what was found is there */
    PITH_OUTCOME_ERROR,    /* unreadable; `reason` says why */
    PITH_OUTCOME_FILTERED, /* readable, but a filter (pith/filter.h) leaves it
                              out; said by callers, never by the library */
} pith_outcome;

/** "ok", "empty", "limit", "error", "filtered"; a static string. */
PITH_API const char *pith_outcome_name(pith_outcome outcome);

/**
 * Something that is known about a page besides its text, and where it was
 * found: title, author, published, modified, sitename, description, url,
 * image, language, category, tag, license, page_type, language_detected, favicon.
 * Authors, categories and tags may come several times. Days are ISO 8601, with
 * time and zone where the page says them ("2025-09-04T10:00:00+02:00"); language is a tag as declared
 * ("en-US"); addresses are absolute where the page's address is known. Which
 * sources there are, and in which order they are trusted, is in
 * docs/metadata.md.
 */
typedef struct pith_fact {
    const char *name;  /* static */
    pith_str value;    /* never empty */
    pith_str source;   /* "meta og:title", "json-ld article author", "h1" */
    double confidence; /* 0 to 1: the trust in the source; no probability */
} pith_fact;

/** A part that pith_options.parts asked for. */
typedef struct pith_part_value {
    const char *name; /* pith_part_name(); static */
    pith_str json;    /* its value */
} pith_part_value;

/**
 * What is known about one page. Slices with NULL data mean "unknown".
 * Everything is borrowed from the result and lives until pith_result_free().
 */
typedef struct pith_result {
    pith_outcome outcome;
    pith_str reason;   /* why empty, cut short or unreadable; unknown for
                        PITH_OUTCOME_OK */
    pith_str method;   /* the method that ran */
    double score;      /* 0 to 1: how sure the method is; negative: unknown */
    pith_str output;   /* in the format asked for */
    pith_str text;     /* the content as plain text, without any markup:
                        paragraphs, headings, list items and table rows each
                        on a line, an empty line between blocks */
    pith_str comments; /* what readers wrote below it, as plain text; unknown
                          where there is none, or none was asked for */
    size_t text_chars; /* code points of text */
    size_t words;      /* of text: runs of letters and digits; each ideograph;
                          of scripts without spaces a word for four letters */
    pith_str excerpt;  /* the first line of text with eight words or more
                          that is not the title, at most 300 code points of it */
    const char *direction; /* "rtl" or "ltr": as the page declares it, else as
                              its letters run; NULL: unknown; static */
    size_t next_from;      /* pith_options.from for what comes after output;
                              0: nothing does */
    pith_str tokens;       /* words of text in lower case, as stems and without
                          stop words, separated by spaces; unknown unless
                          pith_options.tokens asks for them */
    size_t bytes;          /* of the page as given */
    pith_str encoding;     /* WHATWG name of what it was decoded from */
    pith_str page_type, title, author, date, sitename, description, language;
    /* of these, author joins several with ", "; date is the day of
     * publication, or else that of the last change if the page shows it;
     * language is the first part of the declared tag, or what is detected from
     * the text where that speaks clearly against it or nothing is declared */
    const pith_fact *facts; /* all of that and more, in a stable order */
    size_t nfacts;
    const pith_str *warnings; /* caps that were reached, bytes that were
                                 replaced, encodings that were guessed */
    size_t nwarnings;
    const pith_rule *rules; /* of the method rules: the one of
                               pith_options.rules that was used, with 1 hit; or
                               those that the page teaches, with none */
    size_t nrules;
    const pith_part_value *parts; /* in the order of PITH_PART_MAP; none of a
                                     page that could not be read */
    size_t nparts;
} pith_result;

/**
 * Extract one page.
 *
 * @param worker   any worker; not used by another thread meanwhile.
 * @param page     the bytes as served; copied.
 * @param options  NULL means all defaults.
 * @param result   out: owned (pith_result_free()), outlives the worker; NULL
 *                 when the call fails.
 * @param error    detail, may be NULL.
 * @return         PITH_OK, whatever the page is: limits, empty pages and
 *                 binary data are outcomes. PITH_NOMEM, or what
 *                 pith_options_check() returns.
 *
 * Linear in the page, for every page.
 */
PITH_API pith_status pith_worker_extract(pith_worker *worker, pith_str page,
                                         const pith_options *options,
                                         pith_result **result,
                                         pith_error *error);

PITH_API void pith_result_free(pith_result *result);

/**
 * The first fact of that name ("author", "license"); where there may be several,
 * the others stand behind it in result->facts.
 *
 * @return  borrowed from the result; NULL when nothing is known.
 */
PITH_API const pith_fact *pith_fact_find(const pith_result *result,
                                         const char *name);

/**
 * A result for a page that could not even be read (missing file, damaged
 * gzip): outcome error, reason copied. Lets every input have its record.
 * bytes: what is known of its size, 0 when nothing is. Owned
 * (pith_result_free()), or NULL when memory ran out.
 */
PITH_API pith_result *pith_result_error(pith_str reason, size_t bytes);

#ifdef __cplusplus
}
#endif

#endif
