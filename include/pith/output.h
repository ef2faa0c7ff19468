/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith, records: a result as JSON, XML, CSV or front matter.
 *
 * The words for ownership are defined in pith.h.
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

/** How the members of a JSON record are arranged. */
typedef enum pith_record_shape {
    PITH_SHAPE_PITH,
    /* `id`, `text`, and everything else that is known in the object `metadata`:
     * a document that datatrove's readers accept without an adapter */
    PITH_SHAPE_DATATROVE
} pith_record_shape;

/** What a record has besides the result itself. */
typedef struct pith_record {
    pith_str id;             /* the page's name; NULL data is written as null */
    pith_str url;            /* its address, likewise */
    double ms;               /* time spent, in milliseconds; 0: the field is
                                left out */
    int indent;              /* spaces per level; 0: everything on one line */
    bool metadata;           /* add the object `metadata`, see below */
    bool tokens;             /* add the array `tokens` */
    size_t pages;            /* pages that were joined into this result; 0:
                                leave out this field and the next one */
    pith_str next_page;      /* address on which the article continues; NULL:
                                null */
    bool csv_safe;           /* csv: put an apostrophe before values that a
                                spreadsheet would evaluate */
    pith_record_shape shape; /* of JSON */
} pith_record;

/**
 * Write a result in one of the forms below: "json", "xml", "tei", "csv" (one
 * row), "front-matter" or "head". Programs that let users choose a form need
 * only this call.
 *
 * @param record  its url is used in all forms, the other members as described
 *                below.
 * @param form    the name.
 * @param out     out: UTF-8, NUL-terminated, owned (pith_free()); NULL if the
 *                call fails.
 * @param len     out: its length in bytes.
 * @return        PITH_OK, PITH_ARG for an unknown form, PITH_NOMEM.
 */
PITH_API pith_status pith_result_write(const pith_result *result,
                                       const pith_record *record,
                                       const char *form, char **out,
                                       size_t *len);

/**
 * Write a result as one JSON object: id, url, status, reason, method, score,
 * page_type, title, author, date, sitename, description, language, text,
 * comments, length (code points of text), bytes, ms, warnings, in this order.
 * Unknown fields are null and never left out, except for ms: without it, the
 * same bytes give the same record.
 *
 * With record->tokens, a member `tokens` follows: an array of strings, or null
 * if they are unknown.
 *
 * With record->pages, two members follow: `pages`, the number of pages that
 * were joined, and `next_page`, the address of the page on which the last of
 * them continues, or null.
 *
 * With record->metadata, the last member is `metadata` with all facts: title,
 * authors[], published, modified, sitename, description, url, image, language
 * (as declared), language_detected, categories[], tags[], license, page_type,
 * and sources, an object with source and confidence for each known fact.
 *
 * In the shape PITH_SHAPE_DATATROVE the object has `id`, `text` (never null)
 * and `metadata`. The members of `metadata` are the other fields that are
 * known, warnings if there are any, the requested members above, and with
 * record->metadata the facts that are not fields, without sources.
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
 * Write the facts about a page as front matter, a block that goes before its
 * text. Note-taking programs and readers of trafilatura's output know the
 * format:
 *
 *     ---
 *     title: "Ten years of rain"
 *     author: "Ann Smith"
 *     date: "2025-09-04"
 *     ---
 *
 * The names are title, author, url, sitename, description, date, modified,
 * language, page_type, image, license, categories, tags. Unknown facts are left
 * out. Texts are quoted so that the block is valid YAML whatever they contain.
 * Categories and tags are YAML lists on one line.
 *
 * @param url  address of the page; empty: the one that the page declares.
 * @param out  out: UTF-8 that ends with a line break, NUL-terminated, owned
 *             (pith_free()).
 * @param len  out: its length in bytes.
 * @return     PITH_OK or PITH_NOMEM.
 */
PITH_API pith_status pith_result_front_matter(const pith_result *result,
                                              pith_str url, char **out,
                                              size_t *len);

/**
 * Write the facts about a page as the beginning of an HTML document, from the
 * doctype to the end of its head: a title, and an element <meta name="author"
 * content="..."> and so on for each fact. Values are escaped; categories and
 * tags are joined with commas. A result in HTML can follow it, inside a <body>.
 *
 * @param url  address of the page; empty: the one that the page declares.
 * @param out  as for pith_result_front_matter().
 * @param len  as for pith_result_front_matter().
 * @return     PITH_OK or PITH_NOMEM.
 */
PITH_API pith_status pith_result_head(const pith_result *result, pith_str url,
                                      char **out, size_t *len);

/**
 * Write a result with its facts as a document or row of its own.
 *
 * "xml": an element doc with the facts as attributes (sitename, title, author,
 * date, url, hostname, description, categories, tags, license, image, id,
 * language, pagetype, status, reason, method, score; unknown ones are left
 * out). It contains main with the content, and comments. "tei": an element TEI,
 * valid against TEI P5. For both, the page must have been extracted in the same
 * format; otherwise there is no content. There is no XML declaration, so
 * several documents can be put into one element. "csv": the row of values for
 * pith_csv_header().
 *
 * The output is well-formed whatever the page contains. Characters that XML
 * does not allow (control characters) are left out.
 *
 * @param record  its id and url are used.
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
 * Write the names of the columns of "csv" as a line: url, id, hostname, title,
 * image, date, text, comments, license, pagetype, author, sitename,
 * description, categories, tags, language, status, reason, method, score,
 * length. New columns are appended.
 *
 * @param out  out: UTF-8 that ends with a line feed, NUL-terminated, owned
 *             (pith_free()).
 * @param len  out: its length in bytes.
 * @return     PITH_OK or PITH_NOMEM.
 */
PITH_API pith_status pith_csv_header(char **out, size_t *len);

/**
 * Write a result as `pith extract --format FORMAT` does for one page.
 *
 * "json" and "jsonl": the record; on several lines without the last line break,
 * or on one line with it. "xml", "tei" and "csv": pith_result_document().
 * "text", "markdown", "html" and "tokens": the result's output, with a line
 * break at its end; the page must have been extracted in the same format. With
 * record->metadata, the facts precede it. A result without any content gives an
 * empty text.
 *
 * @param record  all members are used; if its url is empty, the address that
 *                the page declares.
 * @param out     out: UTF-8, owned (pith_free()); NULL if the call fails. It
 *                may lack the NUL at its end.
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
