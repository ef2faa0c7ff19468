/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith: evaluate an extraction.
 *
 * There are four parts, each of which can be used on its own:
 *
 *   metrics      compare two texts and give a few numbers (word F1 and others)
 *   gold         a folder of pages with annotated content
 *   predictions  the output of an extractor, from a JSONL file
 *   report       scores of many pages, by extractor and page type
 *
 * Unlike pith.h, this part reads files: folders and JSON, plain or gzipped. It
 * prints nothing. The words for ownership are defined in pith.h. Objects may be
 * read by many threads at once; building one (opening, adding) is for one
 * thread at a time.
 */
#ifndef PITH_EVAL_H
#define PITH_EVAL_H

#include <stdbool.h>
#include <stddef.h>

#include <pith/basics.h>

#ifdef __cplusplus
extern "C" {
#endif

/* -- Metrics ------------------------------------------------------------ */

/** The maximum number of columns of a metric. */
enum { PITH_SCORE_COLUMNS = 8 };

/** A description of a metric; static. */
typedef struct pith_metric_info {
    const char *name;           /* "word-f1" */
    const char *summary;        /* one line, no full stop */
    const char *const *columns; /* names of its values: "precision", ...; ends
                                   with NULL */
    size_t main;                /* the column that ranks extractors */
    const char *field;          /* what it compares: NULL for the content, or
                                   "title", "author", "date" */
    bool wants_page;            /* it needs the text of the whole page */
    bool wants_markdown;        /* it compares Markdown, not text */
} pith_metric_info;

/** The i-th metric; false past the last one, and *info is then unchanged. */
PITH_API bool pith_metric_info_at(size_t i, pith_metric_info *info);

/** The metric with a given name; false if there is none. */
PITH_API bool pith_metric_info_find(const char *name, pith_metric_info *info);

/**
 * Score one page.
 *
 * @param metric     name of a metric.
 * @param gold       the annotated content, UTF-8; borrowed for the call.
 * @param extracted  the extracted content, likewise.
 * @param page       all visible text of the page, one line per text block, as
 *                   pith_dump() of "blocks" gives it; for metrics that count
 *                   what was correctly left out, otherwise it may be empty.
 * @param value      out: one number per column. NaN if the metric excludes this
 *                   page from the mean of the column.
 * @return           PITH_OK; PITH_NOMEM; PITH_ARG for an unknown metric, or for
 *                   text that is not UTF-8; PITH_LIMIT if the texts are too
 *                   large (see below). If it fails, all numbers are NaN.
 *
 * The metrics title, author and date compare the annotated and the extracted
 * fact. Their columns are: exact (equal after normalisation), contained (exact,
 * or one inside the other) and coverage (answered), each over the pages whose
 * annotation is not blank; false (answered), over the other pages; and, except
 * for dates, letters (contained, with punctuation treated as white space).
 *
 * rouge-5, structure, table-teds and code-edit compare Markdown;
 * docs/formats.md describes them.
 *
 * Thread-safe. Takes time linear in the texts, with these exceptions. lengths,
 * word-diff, rouge-lsum and code-edit compare sequences: they take the number
 * of words (in code: characters) of one text times that of the other divided by
 * 64, and return PITH_LIMIT if this exceeds 2^30 (200,000 words and 340,000
 * words). table-teds takes the number of cells of one text times that of the
 * other, and returns PITH_LIMIT if this exceeds 2^24.
 */
PITH_API pith_status pith_score(const char *metric, pith_str gold,
                                pith_str extracted, pith_str page,
                                double value[PITH_SCORE_COLUMNS]);

/** A point of a ROC curve; rates from 0 to 1. */
typedef struct pith_roc_point {
    double false_rate; /* share of what should be left out that was taken */
    double true_rate;  /* share of what should be taken that was taken */
} pith_roc_point;

/**
 * The area under a ROC curve, 0 to 1, by trapezoids through the points and the
 * corners (0, 0) and (1, 1). Sorts the points by false_rate, then true_rate.
 */
PITH_API double pith_roc_area(pith_roc_point *points, size_t n);

/**
 * Show the difference between two texts as HTML: the words that both have in
 * common order, <del> around words that only gold has, and <ins> around words
 * that only extracted has. Lines end in <br>, and "(N words)" in <i> replaces
 * the middle of long common runs.
 *
 * @param html  out: owned (pith_free()); texts are escaped.
 * @param len   out: its length in bytes.
 * @return      PITH_OK or PITH_NOMEM. The cost is that of word-diff; texts that
 *              are too large for it are shown as one <del> and one <ins>.
 */
PITH_API pith_status pith_diff_html(pith_str gold, pith_str extracted,
                                    char **html, size_t *len);

/* -- Gold: annotated pages ----------------------------------------------- */

/** A folder of annotated pages. Owned (pith_gold_free()). */
typedef struct pith_gold pith_gold;

/**
 * One annotated page, borrowed from its pith_gold. A slice whose data is NULL
 * means that there is no such annotation.
 */
typedef struct pith_gold_page {
    pith_str id;      /* file name without its extension */
    pith_str content; /* NULL data: not annotated, or a CleanEval page without
                         content; such pages are not scored */
    pith_str title, author, publish_date, page_type;
    pith_str site;        /* pages of one site resemble each other; in sets in
                             CleanEval's format also the page type */
    pith_str url;         /* the page's address */
    pith_str markdown;    /* the content as Markdown */
    const pith_str *with; /* texts that the content contains */
    size_t nwith;
    const pith_str *without; /* texts that it does not contain */
    size_t nwithout;
    pith_str problem; /* why the annotation could not be read; NULL data if it
                         could */
} pith_gold_page;

/**
 * Read all annotations of a folder.
 *
 * The folder has files ground-truth/ID.json and html/ID.html or
 * html/ID.html.gz. In the JSON, `ground_truth.main_content` is the content,
 * `ground_truth.main_content_markdown` (optional) the same as Markdown,
 * `_internal.page_type.primary` the page type and `_internal.site` the site. A
 * file that is not JSON gives a page with a `problem`. Pages are in the byte
 * order of their ids.
 *
 * A folder with files gold/ID.txt instead is in CleanEval's format: a line with
 * the URL, then the content, with its paragraphs marked <h>, <p> or <l>. A file
 * that has only white space and comments after the URL is a page without
 * content. Its ids have the form SITE_NUMBER.
 *
 * One of these files (ending in .json or .txt) instead of the folder gives its
 * page alone.
 *
 * @param folder  its path, or that of a file.
 * @param gold    out: owned (pith_gold_free()); NULL if the call fails.
 * @param error   detail, may be NULL.
 * @return        PITH_OK, PITH_IO if the folder or file cannot be read or has
 *                no annotations, PITH_NOMEM.
 */
PITH_API pith_status pith_gold_open(const char *folder, pith_gold **gold,
                                    pith_error *error);
PITH_API void pith_gold_free(pith_gold *gold);

/** The number of pages. */
PITH_API size_t pith_gold_count(const pith_gold *gold);

/** Page i, borrowed from gold; NULL past the last one. */
PITH_API const pith_gold_page *pith_gold_at(const pith_gold *gold, size_t i);

/**
 * Read the bytes of page i as served, gunzipped. Thread-safe.
 *
 * @param bytes  out: owned (pith_free()).
 * @param len    out: their number.
 * @param error  detail, may be NULL.
 * @return       PITH_OK, PITH_ARG past the last page, PITH_IO if the file is
 *               missing or damaged, PITH_LIMIT above 200,000,000 bytes,
 *               PITH_NOMEM.
 */
PITH_API pith_status pith_gold_read(const pith_gold *gold, size_t i,
                                    char **bytes, size_t *len,
                                    pith_error *error);

/* -- Predictions ---------------------------------------------------------- */

/** Texts by page id. Owned (pith_predictions_free()). */
typedef struct pith_predictions pith_predictions;

/**
 * Read a JSONL file, plain or gzipped. Each line is an object with `id` and
 * `text`, and optionally `markdown`, `title`, `author` (a list is joined with
 * ", ") and `date`. Folders in ids and their extensions .html and .html.gz are
 * ignored. If several lines have the same id, the last is used. A null text is
 * an empty one. Empty lines are skipped.
 *
 * @param path         of the file.
 * @param predictions  out: owned (pith_predictions_free()); NULL if the call
 *                     fails.
 * @param error        detail, may be NULL.
 * @return             PITH_OK, PITH_IO, PITH_FORMAT (with the offset of the
 *                     line), PITH_NOMEM.
 */
PITH_API pith_status pith_predictions_open(const char *path,
                                           pith_predictions **predictions,
                                           pith_error *error);
PITH_API void pith_predictions_free(pith_predictions *predictions);

/** The number of different ids. */
PITH_API size_t pith_predictions_count(const pith_predictions *predictions);

/** What was extracted from a page. Borrowed; NULL data: not given. */
typedef struct pith_answer {
    pith_str text;
    pith_str title, author, date;
    pith_str markdown;
} pith_answer;

/** The answer for a page, borrowed; false if there is none. */
PITH_API bool pith_predictions_find(const pith_predictions *predictions,
                                    pith_str id, pith_answer *answer);

/* -- Reports --------------------------------------------------------------- */

/** Scores of many pages. Owned (pith_report_free()). */
typedef struct pith_report pith_report;

/** The score of one page by one metric for one extractor. */
typedef struct pith_report_entry {
    const char *subject; /* name of the extractor; copied */
    const char *metric;  /* name of a metric */
    pith_str group;      /* page type, or empty; copied */
    bool blank;          /* nothing was extracted */
    double value[PITH_SCORE_COLUMNS];
} pith_report_entry;

/** Statistics of a group of pages. */
typedef struct pith_summary {
    size_t pages;                       /* entries; if 0, all other members are
                                           0 */
    size_t counted[PITH_SCORE_COLUMNS]; /* pages whose value is not NaN; if 0,
                                           the figures are NaN */
    size_t blank;                       /* pages from which nothing was
                                           extracted */
    size_t zero;                        /* pages whose main column is 0 */
    size_t full[PITH_SCORE_COLUMNS];    /* pages with exactly 1 */
    double mean[PITH_SCORE_COLUMNS];
    double median[PITH_SCORE_COLUMNS];
    double deviation[PITH_SCORE_COLUMNS]; /* population standard deviation */
} pith_summary;

/**
 * Create an empty report.
 *
 * @param grouping  what the groups of its entries are, for people ("page type",
 *                  the default for NULL, or "markup"). For programs, blanks are
 *                  replaced by "_". A static string.
 * @return          owned (pith_report_free()); NULL if memory ran out.
 */
PITH_API pith_report *pith_report_new(const char *grouping);
PITH_API void pith_report_free(pith_report *report);

/** Add a score. PITH_OK, PITH_ARG for an unknown metric, or PITH_NOMEM. */
PITH_API pith_status pith_report_add(pith_report *report,
                                     const pith_report_entry *entry);

/**
 * The name of the i-th subject, metric or group; NULL past the last one.
 * Subjects and metrics are in the order in which they were added, groups in
 * byte order. Borrowed until the next pith_report_add().
 */
PITH_API const char *pith_report_subject_at(const pith_report *report,
                                            size_t i);
PITH_API const char *pith_report_metric_at(const pith_report *report, size_t i);
PITH_API const char *pith_report_group_at(const pith_report *report, size_t i);

/**
 * Summarise a subject by a metric, over the pages of one group, or over all
 * pages if group is NULL. The mean of a column is taken over the pages whose
 * value is not NaN; a metric may derive its overall figure from the means
 * instead (docs/spec/evaluation.md, M7).
 *
 * @return  PITH_OK: no memory is needed beyond the report's.
 */
PITH_API pith_status pith_report_summary(const pith_report *report,
                                         const char *subject,
                                         const char *metric, const char *group,
                                         pith_summary *summary);

/** How much the figures of a set depend on the choice of its pages. */
typedef struct pith_interval {
    double low[PITH_SCORE_COLUMNS];   /* bounds of 95 % of the resampled */
    double high[PITH_SCORE_COLUMNS];  /* figures, both included */
    double error[PITH_SCORE_COLUMNS]; /* their standard deviation */
} pith_interval;

/**
 * Compute the bootstrap interval of the figures of a summary. 1,000 times, as
 * many pages as there are in the set are drawn with replacement, from a fixed
 * seed, so the same scores give the same interval everywhere. NaN if there is
 * no page. Takes 1,000 times the pages and columns: a few milliseconds per
 * thousand pages.
 *
 * @return  PITH_OK: no memory is needed beyond the report's.
 */
PITH_API pith_status pith_report_interval(const pith_report *report,
                                          const char *subject,
                                          const char *metric, const char *group,
                                          pith_interval *interval);

/**
 * Write the whole report as text.
 *
 * @param format  "table" for people, "markdown", "json", or "csv" (fractions of
 *                1, 6 decimals; one row per subject, metric and group, the
 *                group "all" first).
 * @param text    out: owned (pith_free()).
 * @param len     out: its length in bytes.
 * @return        PITH_OK, PITH_ARG for another format, PITH_NOMEM.
 */
PITH_API pith_status pith_report_format(const pith_report *report,
                                        const char *format, char **text,
                                        size_t *len);

#ifdef __cplusplus
}
#endif

#endif
