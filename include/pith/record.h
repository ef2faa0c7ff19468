/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith: results as records: write them, filter them, find duplicates.
 *
 * A record is what a result says about a page, as JSON, XML, CSV or front
 * matter. Filters choose which results are written. Duplicates are found among
 * the texts of many pages in memory; pith/dedup.h finds them among more.
 *
 * The words for ownership are defined in pith.h.
 */
#ifndef PITH_RECORD_H
#define PITH_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <pith/pith.h>

#ifdef __cplusplus
extern "C" {
#endif

/* == Writing records ====================================================== */

/** How the members of a JSON record are arranged. */
typedef enum pith_record_shape {
    PITH_SHAPE_PITH,
    /* `id`, `text`, and everything else that is known in the object `metadata`:
     * a document that datatrove's readers accept without an adapter */
    PITH_SHAPE_DATATROVE
} pith_record_shape;

/** What a record has besides the result itself. */
typedef struct pith_record {
    size_t size;             /* sizeof(pith_record) or 0: see basics.h */
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

/* == Filters ============================================================== */

/*
 * Which results to keep, by language, length, conditions on their fields, and
 * the quality rules of Gopher and C4. docs/filters.md lists every limit with
 * its source.
 */

/** What a result needs in order to pass. With zeros every result passes. */
typedef struct pith_filter {
    size_t size;           /* sizeof(pith_filter) or 0: see basics.h */
    const char *languages; /* allowed values of pith_result.language, separated
                              by commas ("en,de"); NULL: any; borrowed */
    uint64_t min_length;   /* minimum code points of text */
    uint64_t max_length;   /* maximum code points of text; 0: no limit */
    bool gopher;           /* the rules of Rae et al. 2021, appendix A1.1 */
    bool c4;               /* the rules of Raffel et al. 2020, section 2.2 */
    bool complete;         /* title, date and address must be known */
    const char *where;     /* a condition, such as score > 0.8 and language =
                              "th", that pith_filter_check_where() accepts;
                              NULL: none; borrowed */
} pith_filter;

/**
 * Enable sets of rules by their names.
 *
 * @param filter  changed.
 * @param names   "gopher", "c4" or both, separated by a comma; empty: none.
 * @param error   detail, may be NULL.
 * @return        PITH_OK, or PITH_ARG for another name; then nothing is
 *                changed.
 */
PITH_API pith_status pith_filter_add_rules(pith_filter *filter, pith_str names,
                                           pith_error *error);

/**
 * Check the syntax of a condition: comparisons (=, !=, <, <=, >, >=, contains)
 * of the fields of a record with numbers or quoted texts, combined with and,
 * or, not and parentheses. docs/filters.md has the rules.
 *
 * @param condition  the condition.
 * @param error      detail, may be NULL: the place and the problem.
 * @return           PITH_OK, or PITH_ARG, for example for an unknown field or
 *                   an unclosed parenthesis.
 */
PITH_API pith_status pith_filter_check_where(pith_str condition,
                                             pith_error *error);

/**
 * Whether a result passes. Results without text and those of pages that failed
 * are checked for `complete` only: their outcome describes them.
 *
 * @param filter  what a result needs.
 * @param result  extracted with any options; its text is examined.
 * @param url     address of the page if the caller knows it; empty: the one
 *                that the page declares.
 * @param why     out, if it does not pass: only its text is set, such as
 *                "gopher: 12 words"; may be NULL.
 * @return        false also if the filter has fields that this version does not
 *                know; the status in `why` is then PITH_ARG.
 *
 * Takes time linear in the text.
 */
PITH_API bool pith_filter_passes(const pith_filter *filter,
                                 const pith_result *result, pith_str url,
                                 pith_error *why);

/* == Duplicates =========================================================== */

/*
 * Find duplicate pages.
 *
 * Two texts are exact duplicates if they are equal in every chosen attribute,
 * ignoring white space. They are near duplicates if the Jaccard similarity of
 * their sets of shingles (the size of the intersection divided by the size of
 * the union) is at least 0.9. A shingle is a run of 4 consecutive words. A word
 * is a run of letters, in lower case. A text of fewer than 4 words is one
 * shingle, and two texts without words are equal. Duplicates of duplicates are
 * in the same group, whose first page is kept. Sources: Lingwal 2013 for the
 * removal of redundant pages; Broder 1997 for shingles and MinHash.
 *
 * Up to 1,000 texts are compared with each other. For more texts, MinHash finds
 * candidates, whose texts are then compared. Pairs may be missed (a pair with a
 * similarity of exactly 0.9 with a probability of 0.0001), but no pair is
 * wrong. Between the two steps a text takes 64 bytes of MinHash values and
 * about 25 bytes of bookkeeping, whatever its length. A million texts need
 * about 90 MB, and the texts themselves may be on disk.
 *
 * The steps, for texts that are numbered from 0 in the order in which they are
 * added:
 *
 *     pith_sketch sketch;
 *     pith_sketch_make(&options, text, NULL, 0, &sketch);  in any thread
 *     pith_dedup_add(dedup, &sketch, &first);              in order
 *     pith_dedup_run(dedup, read_text, context);           once
 *     pith_dedup_group(dedup, i)                           the page kept
 */

/** What counts as a duplicate. 0 selects the default, in brackets. */
typedef struct pith_dedup_options {
    size_t size;        /* sizeof(pith_dedup_options) or 0: see basics.h */
    double threshold;   /* Jaccard similarity of near duplicates, 0.3 to 1
                           [0.9] */
    unsigned shingle;   /* words per shingle, 1 to 16 [4] */
    bool exact_only;    /* do not search for near duplicates */
    uint32_t all_pairs; /* up to this many texts, compare all pairs, 2 to 10,000
                           [1,000] */
} pith_dedup_options;

/**
 * Check options: PITH_OK, or PITH_ARG with what is out of range in error (may
 * be NULL).
 */
PITH_API pith_status pith_dedup_options_check(const pith_dedup_options *options,
                                              pith_error *error);

enum { PITH_SKETCH_BANDS = 64 };

/**
 * What is remembered of a text. It can be copied freely. Do not store it:
 * another version may compute it differently.
 */
typedef struct pith_sketch {
    uint64_t digest[2]; /* of the chosen attributes */
    uint32_t nshingles; /* number of different shingles */
    uint32_t nbands;
    uint32_t band[PITH_SKETCH_BANDS]; /* hashed MinHash values of each band */
} pith_sketch;

/**
 * Compute the sketch of a text.
 *
 * @param options     NULL means all defaults; the same for all texts.
 * @param text        the content, by which near duplicates are found.
 * @param attributes  what exact duplicates have in common (title, address,
 *                    ...); NULL: the text only.
 * @param n           number of attributes.
 * @param sketch      out.
 * @return            PITH_OK, PITH_ARG or PITH_NOMEM.
 *
 * Takes time linear in the text: 128 multiplications per word. Thread-safe.
 */
PITH_API pith_status pith_sketch_make(const pith_dedup_options *options,
                                      pith_str text, const pith_str *attributes,
                                      size_t n, pith_sketch *sketch);

/** The texts added so far, and their groups. For one thread at a time. */
typedef struct pith_dedup pith_dedup;

/**
 * Create an empty set of texts.
 *
 * @param options  NULL means all defaults.
 * @return         owned (pith_dedup_free()); NULL if memory ran out or options
 *                 are out of range.
 */
PITH_API pith_dedup *pith_dedup_new(const pith_dedup_options *options);
PITH_API void pith_dedup_free(pith_dedup *dedup);

/**
 * Add the next text.
 *
 * @param first  out, may be NULL: the number of the text of which this one is
 *               an exact duplicate, or its own number.
 * @return       PITH_OK, PITH_NOMEM, PITH_LIMIT after 2,000,000,000 texts, or
 *               PITH_ARG after pith_dedup_run().
 */
PITH_API pith_status pith_dedup_add(pith_dedup *dedup,
                                    const pith_sketch *sketch, uint32_t *first);

/**
 * Reads a text again by its number. Returns PITH_OK and a text that is borrowed
 * until the next call; any other status ends pith_dedup_run(), which returns
 * it.
 */
typedef pith_status pith_dedup_text(void *context, uint32_t i, pith_str *text);

/**
 * Find the groups. Call it once, after the last text: a second call is
 * PITH_ARG.
 *
 * Texts that share a MinHash band are compared in the order in which they were
 * added, each with at most the last 256 before it in the same band (with all of
 * them, up to all_pairs texts). Apart from sorting, the cost is therefore
 * linear in the number of texts, however many are similar.
 *
 * @return  PITH_OK, PITH_NOMEM, or what read_text returned.
 */
PITH_API pith_status pith_dedup_run(pith_dedup *dedup,
                                    pith_dedup_text *read_text, void *context);

/** The number of texts. */
PITH_API uint32_t pith_dedup_count(const pith_dedup *dedup);

/**
 * The first text of the group of text i; i itself if it is kept, or past the
 * last text.
 */
PITH_API uint32_t pith_dedup_group(const pith_dedup *dedup, uint32_t i);

/**
 * How text i came into its group: the earlier text to which it is similar (i
 * itself if there is none), and in *similarity (may be NULL) their Jaccard
 * similarity, 1 for exact duplicates. In a group of several texts, that text
 * need not be the first. Past the last text: i, and a similarity of 1.
 */
PITH_API uint32_t pith_dedup_twin(const pith_dedup *dedup, uint32_t i,
                                  double *similarity);

/**
 * The exact Jaccard similarity of the shingles of two texts, 0 to 1; negative
 * if memory ran out. Takes nearly linear time.
 */
PITH_API double pith_dedup_similarity(const pith_dedup_options *options,
                                      pith_str a, pith_str b);

#ifdef __cplusplus
}
#endif

#endif
