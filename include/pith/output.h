/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith, records: a result as JSON, XML, CSV or front matter.
 *
 * The words for ownership are those of pith.h.
 */
#ifndef PITH_OUTPUT_H
#define PITH_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>

#include <pith/basics.h>
#include <pith/worker.h>

#ifdef __cplusplus
extern "C" {
#endif

/** How the members of a JSON record are laid out. */
typedef enum pith_record_shape {
    PITH_SHAPE_PITH,
    /* `id`, `text`, and all else that is known in the object `metadata`: a document
     * as datatrove's readers take it without an adapter */
    PITH_SHAPE_DATATROVE
} pith_record_shape;

/** What a record says beside the result itself. */
typedef struct pith_record {
    pith_str id;   /* the page's name; NULL data gives null */
    pith_str url;  /* its address, likewise */
    double ms;     /* time spent, in milliseconds; 0: there is no such field */
    int indent;    /* spaces a level; 0: all on one line */
    bool metadata; /* add the object `metadata`, see below */
    bool tokens;   /* add the array `tokens` */
    size_t pages;  /* joined into this result; 0: neither this field nor the
                           next one is written */
    pith_str next_page; /* address on which the article goes on; NULL: null */
    bool csv_safe; /* csv: an apostrophe before what a sheet would reckon */
    pith_record_shape shape; /* of JSON */
} pith_record;

/**
 * A result in any of the forms below, by name: "json", "xml", "tei", "csv" (a
 * row), "front-matter" or "head". The one call that programs need which let
 * people choose.
 *
 * @param record  its url counts for all forms, the rest where it is said below.
 * @param form    the name.
 * @param out     out: UTF-8, NUL-terminated, owned (pith_free()); NULL when the
 *                call fails.
 * @param len     out: its length in bytes.
 * @return        PITH_OK, PITH_ARG for another name, PITH_NOMEM.
 */
PITH_API pith_status pith_result_write(const pith_result *result,
                                       const pith_record *record,
                                       const char *form, char **out,
                                       size_t *len);

/**
 * A result as one JSON object: id, url, status, reason, method, score,
 * page_type, title, author, date, sitename, description, language, text, comments,
 * length (code points of text), bytes, ms, warnings, in this order. Unknown
 * fields are null and never left out, but for ms: without it the same bytes give
 * the same record.
 *
 * With record->tokens a member `tokens` follows, an array of strings, or null
 * where they are unknown.
 *
 * With record->pages two members follow: `pages`, how many were joined, and
 * `next_page`, the address of the page on which the last of them goes on, or
 * null.
 *
 * With record->metadata a last member `metadata` holds all facts: title,
 * authors[], published, modified, sitename, description, url, image, language
 * (as declared), language_detected, categories[], tags[], license, page_type,
 * and sources, an object with source and confidence for each known fact.
 *
 * In the shape PITH_SHAPE_DATATROVE the object has `id`, `text` (never null) and
 * `metadata`, whose members are the other fields that are known, warnings if there
 * are any, what is asked for as above, and with record->metadata the facts that are
 * not fields, without sources.
 *
 * @param json  out: valid JSON in UTF-8 without a line break at its end,
 *              NUL-terminated, owned (pith_free()).
 * @param len   out: its length in bytes.
 * @return      PITH_OK or PITH_NOMEM.
 */
PITH_API pith_status pith_result_json(const pith_result *result,
                                      const pith_record *record, char **json,
                                      size_t *len);

/**
 * What is known about a page as a block to put before its text, as readers of
 * notes and of trafilatura's output know it:
 *
 *     ---
 *     title: "Ten years of rain"
 *     author: "Ann Smith"
 *     date: "2025-09-04"
 *     ---
 *
 * The names are title, author, url, sitename, description, date, modified,
 * language, page_type, image, license, categories, tags; those that are not
 * known are left out. Texts are quoted so that the block is YAML whatever they
 * hold; categories and tags are YAML lists on one line.
 *
 * @param url  address of the page; empty: the one it declares.
 * @param out  out: UTF-8 that ends with a line break, NUL-terminated, owned
 *             (pith_free()).
 * @param len  out: its length in bytes.
 * @return     PITH_OK or PITH_NOMEM.
 */
PITH_API pith_status pith_result_front_matter(const pith_result *result,
                                              pith_str url, char **out,
                                              size_t *len);

/**
 * The same as the beginning of an HTML document, from the doctype to the end
 * of its head: a title, and an element <meta name="author" content="..."> and
 * so on for each fact. Values are escaped; categories and tags are joined with
 * commas. A result in HTML belongs behind it, in a <body>.
 *
 * @param url  address of the page; empty: the one it declares.
 * @param out  as for pith_result_front_matter().
 * @param len  as for pith_result_front_matter().
 * @return     PITH_OK or PITH_NOMEM.
 */
PITH_API pith_status pith_result_head(const pith_result *result, pith_str url,
                                      char **out, size_t *len);

/**
 * A result as a document or row of its own, with what is known about the page.
 *
 * "xml": one element doc with the facts as attributes (sitename, title,
 * author, date, url, hostname, description, categories, tags, license, image,
 * id, language, pagetype, status, reason, method, score; unknown ones are left
 * out), in it main with the content, and comments. "tei": one element TEI,
 * valid against TEI P5. For both the page must have been extracted in that
 * format, or there is no content. No XML declaration, so that several can be
 * put into one element. "csv": the row of values for pith_csv_header().
 *
 * Well-formed whatever the page holds; what XML has no room for (control
 * characters) is left out.
 *
 * @param record  its id and url count.
 * @param format  "xml", "tei" or "csv".
 * @param out     out: UTF-8 that ends with a line feed, NUL-terminated, owned
 *                (pith_free()).
 * @param len     out: its length in bytes.
 * @return        PITH_OK, PITH_ARG for another format, PITH_NOMEM.
 */
PITH_API pith_status pith_result_document(const pith_result *result,
                                          const pith_record *record,
                                          const char *format, char **out,
                                          size_t *len);

/**
 * The names of the columns of "csv", as a line: url, id, hostname, title,
 * image, date, text, comments, license, pagetype, author, sitename,
 * description, categories, tags, language, status, reason, method, score,
 * length. New ones come at the end. Owned as above; PITH_OK or PITH_NOMEM.
 */
PITH_API pith_status pith_csv_header(char **out, size_t *len);

/**
 * A result as `pith extract --format FORMAT` writes it for one page.
 *
 * "json" and "jsonl": the record, in several lines without the last line
 * break, or on one line with it. "xml", "tei", "csv": pith_result_document().
 * "text", "markdown", "html", "tokens": the result's output, which the page
 * must have been extracted to, with a line break at its end; before it, with
 * record->metadata, what is known about the page. Nothing at all gives an
 * empty text.
 *
 * @param record  all of it counts; url empty: the address the page declares.
 * @param out     out: UTF-8, owned (pith_free()); NULL when the call fails. A
 *                NUL behind it may be missing.
 * @param len     out: its length in bytes.
 * @return        PITH_OK, PITH_ARG for another format, PITH_NOMEM.
 */
PITH_API pith_status pith_result_print(const pith_result *result,
                                       const pith_record *record,
                                       const char *format, char **out,
                                       size_t *len);

#ifdef __cplusplus
}
#endif

#endif
