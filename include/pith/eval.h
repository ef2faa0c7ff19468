/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith: how good is an extraction?
 *
 * Four parts, each of use without the others:
 *
 *   metrics      two texts in, a few numbers out (word F1 and its kin)
 *   gold         a folder of pages with what people say is their content
 *   predictions  what some extractor said, from a JSONL file
 *   report       scores of many pages, summed up by extractor and page type
 *
 * Unlike pith.h this part reads files: folders and JSON, plain or gzipped.
 * It prints nothing. The words for ownership are those of pith.h: borrowed,
 * owned, copied. Objects may be read from many threads at once; building one
 * (opening, adding) is for one thread at a time.
 */
#ifndef PITH_EVAL_H
#define PITH_EVAL_H

#include <pith/pith.h>

#ifdef __cplusplus
extern "C" {
#endif

/* -- Metrics ------------------------------------------------------------ */

/** No metric has more columns than this. */
enum { PITH_SCORE_COLUMNS = 8 };

/** A metric as people see it; static. */
typedef struct pith_metric_info {
    const char *name;           /* "word-f1" */
    const char *summary;        /* one line, no full stop */
    const char *const *columns; /* names of its values: "precision", ...;
                                   ends with NULL */
    size_t main;                /* the column that ranks extractors */
    const char *field;          /* what it compares: NULL for the content,
                                   else "title", "author", "date" */
    bool wants_page;            /* its figures need the page's own text */
    bool wants_markdown;        /* it compares Markdown, not text */
} pith_metric_info;

/** The i-th metric; false past the last. */
PITH_API bool pith_metric_info_at(size_t i, pith_metric_info *info);

/** The metric of that name, or false. */
PITH_API bool pith_metric_info_find(const char *name, pith_metric_info *info);

/**
 * Score one page.
 *
 * @param metric     name of a metric.
 * @param gold       what the content is, UTF-8; borrowed for the call.
 * @param extracted  what was found, likewise.
 * @param page       all visible text of the page with a text block a line,
 *                   as pith_dump() of "blocks" gives it, for the metrics that
 *                   count what was rightly left out; may be empty for others.
 * @param value      out: one number per column. NaN where the metric leaves
 *                   this page out of the column's mean.
 * @return           PITH_OK, PITH_NOMEM, PITH_ARG for an unknown metric or
 *                   text that is not UTF-8, or PITH_LIMIT when texts are too
 *                   large to put in order (see below); all numbers are NaN
 *                   then.
 *
 * The metrics title, author and date take the annotated and the found fact
 * for the texts. Their columns: exact (equal after normalisation), contained
 * (or one inside the other), coverage (answered at all), each over the pages
 * whose annotation is not blank; false (answered nevertheless) over the
 * others; and, but for dates, letters (contained, signs taken for white
 * space).
 *
 * rouge-5, structure, table-teds and code-edit take Markdown for the texts;
 * what they say of it stands in docs/formats.md.
 *
 * Thread-safe. Linear in the texts, but for lengths, word-diff, rouge-lsum and
 * code-edit, which compare orders: words (of code: characters) of one text
 * times those of the other by 64, and PITH_LIMIT beyond 2^30 of that (200,000
 * words against 340,000); and for table-teds: cells of one text times cells of
 * the other, and PITH_LIMIT beyond 2^24.
 */
PITH_API pith_status pith_score(const char *metric, pith_str gold,
                                pith_str extracted, pith_str page,
                                double value[PITH_SCORE_COLUMNS]);

/** A point of a ROC curve; rates from 0 to 1. */
typedef struct pith_roc_point {
    double false_rate; /* of what should be left out, the share taken */
    double true_rate;  /* of what should be taken, the share taken */
} pith_roc_point;

/**
 * Area under a ROC curve, 0 to 1: trapezoids over the points and the corners
 * (0, 0) and (1, 1). Sorts the points by false_rate, then true_rate.
 */
PITH_API double pith_roc_area(pith_roc_point *points, size_t n);

/**
 * Two texts as one, for people: HTML with the words that both have in a
 * common order, <del> around those that only gold has and <ins> around those
 * that only extracted has; lines end in <br>, and "(N words)" in <i> stands
 * for the middle of long common runs.
 *
 * @param html  out: owned (pith_free()); texts are escaped.
 * @return      PITH_OK or PITH_NOMEM. Cost as of word-diff; texts that are
 *              too large for it are all <del> and <ins>.
 */
PITH_API pith_status pith_diff_html(pith_str gold, pith_str extracted,
                                    char **html, size_t *len);

/* -- Gold: annotated pages ----------------------------------------------- */

/** A folder of annotated pages; owned (pith_gold_free()). */
typedef struct pith_gold pith_gold;

/**
 * One annotated page, borrowed from its pith_gold. Slices with NULL data mean
 * that the annotation does not say.
 */
typedef struct pith_gold_page {
    pith_str id;      /* file name without its ending */
    pith_str content; /* NULL data: not annotated, or a page of CleanEval's
                         without content; not to be scored */
    pith_str title, author, publish_date, page_type;
    pith_str site;     /* whose pages are alike; in sets of CleanEval's form it
                      is the page type, too */
    pith_str url;      /* the page's address */
    pith_str markdown; /* the content as Markdown */
    const pith_str *with; /* pieces of text that the content holds */
    size_t nwith;
    const pith_str *without; /* pieces that it does not hold */
    size_t nwithout;
    pith_str problem; /* why the annotation could not be read; NULL data:
                         it could */
} pith_gold_page;

/**
 * Read all annotations of a folder that holds ground-truth/ID.json, each with
 * `ground_truth.main_content` (as Markdown in
 * `ground_truth.main_content_markdown`, where it is known), and html/ID.html or
 * html/ID.html.gz. Pages are in byte order of their ids.
 * `_internal.page_type.primary` is the page type, `_internal.site` the site. A
 * file that is not JSON gives a page with a `problem`.
 *
 * A folder with gold/ID.txt instead is in the form of CleanEval: a line with
 * the URL, then the content, its paragraphs marked <h>, <p> or <l>; a file with
 * nothing but white space and comments behind the URL is a page without
 * content. IDs are there SITE_NUMBER.
 *
 * PITH_IO when the folder cannot be read or holds no annotations, PITH_NOMEM.
 */
PITH_API pith_status pith_gold_open(const char *folder, pith_gold **gold,
                                    pith_error *error);
PITH_API void pith_gold_free(pith_gold *gold);

/** Number of pages. */
PITH_API size_t pith_gold_count(const pith_gold *gold);

/** Page i, which must be below the count; borrowed from gold. */
PITH_API const pith_gold_page *pith_gold_at(const pith_gold *gold, size_t i);

/**
 * The bytes of page i as served, gunzipped: owned (pith_free()). PITH_IO when
 * the file is missing or damaged, PITH_LIMIT above 200,000,000 bytes,
 * PITH_NOMEM. Thread-safe.
 */
PITH_API pith_status pith_gold_read(const pith_gold *gold, size_t i,
                                    char **bytes, size_t *len,
                                    pith_error *error);

/* -- Predictions ---------------------------------------------------------- */

/** Texts by page id; owned (pith_predictions_free()). */
typedef struct pith_predictions pith_predictions;

/**
 * Read a JSONL file (or a gzipped one): an object a line with `id` and
 * `text`, and, where known, `markdown`, `title`, `author` (a list is joined by
 * ", ") and `date`. Folders and the endings .html and .html.gz of an id do not
 * count; of several lines for one id the last counts; a null text is an empty
 * one. Empty lines are skipped. PITH_IO, PITH_FORMAT (with the line's offset),
 * PITH_NOMEM.
 */
PITH_API pith_status pith_predictions_open(const char *path,
                                           pith_predictions **predictions,
                                           pith_error *error);
PITH_API void pith_predictions_free(pith_predictions *predictions);

/** Number of different ids. */
PITH_API size_t pith_predictions_count(const pith_predictions *predictions);

/** What was found on a page. Borrowed; NULL data: not said. */
typedef struct pith_answer {
    pith_str text;
    pith_str title, author, date;
    pith_str markdown;
} pith_answer;

/** The answer for a page; false when there is none. Borrowed. */
PITH_API bool pith_predictions_find(const pith_predictions *predictions,
                                    pith_str id, pith_answer *answer);

/* -- Reports --------------------------------------------------------------- */

/** Scores of many pages; owned (pith_report_free()). */
typedef struct pith_report pith_report;

/** One page's score by one metric, for one extractor. */
typedef struct pith_report_entry {
    const char *subject; /* the extractor's name; copied */
    const char *metric;  /* name of a metric */
    pith_str group;      /* page type, or empty; copied */
    bool blank;          /* nothing was extracted */
    double value[PITH_SCORE_COLUMNS];
} pith_report_entry;

/** Sums of a group of pages. */
typedef struct pith_summary {
    size_t pages; /* entries; all other fields are 0 when there is none */
    size_t counted[PITH_SCORE_COLUMNS]; /* pages whose value is not NaN; where
                                           there is none, the figures are NaN */
    size_t blank; /* pages from which nothing was extracted */
    size_t zero;  /* pages whose main column is 0 */
    size_t full[PITH_SCORE_COLUMNS]; /* pages at exactly 1 */
    double mean[PITH_SCORE_COLUMNS];
    double median[PITH_SCORE_COLUMNS];
    double deviation[PITH_SCORE_COLUMNS]; /* standard, of the population */
} pith_summary;

/**
 * An empty report, or NULL when memory ran out. grouping: what the groups of
 * its entries are, for people ("page type", which NULL stands for, or
 * "markup") and with "_" for blanks for programs; a static string.
 */
PITH_API pith_report *pith_report_new(const char *grouping);
PITH_API void pith_report_free(pith_report *report);

/** Add a score. PITH_ARG for an unknown metric, PITH_NOMEM. */
PITH_API pith_status pith_report_add(pith_report *report,
                                     const pith_report_entry *entry);

/** Name of the i-th subject, metric or group, in the order they came (groups
 * in byte order); NULL past the last. Borrowed until the next add. */
PITH_API const char *pith_report_subject_at(const pith_report *report,
                                            size_t i);
PITH_API const char *pith_report_metric_at(const pith_report *report, size_t i);
PITH_API const char *pith_report_group_at(const pith_report *report, size_t i);

/**
 * Sum up a subject by a metric, over the pages of one group, or over all for
 * a NULL group. The mean of a column is over the pages where it is not NaN;
 * a metric may derive its overall figure from the means instead
 * (docs/spec/evaluation.md, M7). PITH_OK: it needs no memory but the report's.
 */
PITH_API pith_status pith_report_summary(const pith_report *report,
                                         const char *subject,
                                         const char *metric, const char *group,
                                         pith_summary *summary);

/** How far the figures of a set might have come out otherwise. */
typedef struct pith_interval {
    double low[PITH_SCORE_COLUMNS];   /* of 95 % of the resampled figures ... */
    double high[PITH_SCORE_COLUMNS];  /* ... both ends included */
    double error[PITH_SCORE_COLUMNS]; /* their standard deviation */
} pith_interval;

/**
 * Bootstrap interval of the figures of a summary: 1,000 times as many pages
 * as there are drawn with repetition, from a fixed seed, so that the same
 * scores give the same interval everywhere. NaN where no page counts.
 * PITH_OK: it needs no memory but the report's. 1,000 times the pages and
 * columns, some milliseconds a thousand pages.
 */
PITH_API pith_status pith_report_interval(const pith_report *report,
                                          const char *subject,
                                          const char *metric, const char *group,
                                          pith_interval *interval);

/**
 * The whole report as text, owned (pith_free()). Formats: "table" for people,
 * "markdown", "json", "csv" (fractions of 1, 6 decimals; one row per subject,
 * metric and group, the group "all" first). PITH_ARG for another format.
 */
PITH_API pith_status pith_report_format(const pith_report *report,
                                        const char *format, char **text,
                                        size_t *len);

#ifdef __cplusplus
}
#endif

#endif
