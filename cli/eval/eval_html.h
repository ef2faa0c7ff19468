/* SPDX-License-Identifier: Apache-2.0 */
/* The HTML report of `pith eval`: DIR/index.html with tables by method, metric
 * and group, plots and all pages, worst first, and DIR/page/ID.html with what
 * each method missed and what it kept wrongly. Nothing is loaded from
 * elsewhere. The scripts only sort, filter and paginate tables and navigate
 * between pages; everything is readable without them. */
#ifndef PITH_CLI_EVAL_HTML_H
#define PITH_CLI_EVAL_HTML_H

#include "sink.h"

#include <pith/eval.h>

/** The score of a page for one method and metric, for the list of pages. */
typedef struct pith_eval_html_row {
    pith_str id, group; /* borrowed from the annotations */
    const char *subject, *metric;
    double value;                   /* the metric's main figure */
    double all[PITH_SCORE_COLUMNS]; /* and all of them */
    double words;                   /* visible words of the page; NaN: not
                                       counted */
    double bytes;                   /* size of the page; 0: not read */
    double said;     /* the method's own score, 0 to 1; below 0: unknown */
    double property; /* property by which pages are classified; NaN: unknown */
} pith_eval_html_row;

typedef struct pith_eval_html {
    const char *folder; /* NULL: rows are collected at most, nothing is
                           written */
    pith_guard *guard;
    const char *set, *command; /* what was measured, and how; or NULL */
    const char *pages; /* the part of the command that selects pages; or NULL */
    bool keeps_rows;   /* collect rows even without a folder */
    pith_eval_html_row *rows;
    size_t nrows, cap;
    /**
     * Writes what precedes everything else, if anything. False after a message.
     */
    bool (*put_first)(const void *context, FILE *out);
    const void *context;
} pith_eval_html;

/** Write the head of a page: title and style. */
void pith_eval_html_begin(FILE *out, const char *title);

/**
 * Write bytes to a file in the report's folder, and free() them. False after a
 * message.
 */
bool pith_eval_html_write(pith_eval_html *html, const char *name, char *bytes,
                          size_t len);

/** Write escaped text, for use between tags or quotes. */
void pith_eval_html_text(FILE *out, pith_str text);

/** Add a score. False if memory ran out. */
bool pith_eval_html_add(pith_eval_html *html, const pith_eval_html_row *row);

/**
 * The part of a page's file for one method: what it missed and what it kept
 * wrongly; owned (free()), or NULL if memory ran out.
 */
char *pith_eval_html_part(const char *subject, pith_str gold, pith_str text);

/** Write the file of a page from its parts. False after a message. */
bool pith_eval_html_page(pith_eval_html *html, pith_str id, char *const *parts,
                         size_t nparts);

/** Write the index. False after a message. */
bool pith_eval_html_index(pith_eval_html *html, const pith_report *report);

void pith_eval_html_clear(pith_eval_html *html);

#endif
