/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The HTML report of `pith eval`: DIR/index.html with tables by method,
 * metric and group, plots and all pages, worst first, and DIR/page/ID.html with what
 * each method missed and took too much. Nothing is loaded from anywhere; the
 * only scripts sort, filter and page tables and lead from page to page, and all can
 * be read without them.
 */
#ifndef PITH_CLI_EVAL_HTML_H
#define PITH_CLI_EVAL_HTML_H

#include "sink.h"

#include <pith/eval.h>

/* A page's score by one method and metric, for the list of pages. */
typedef struct pith_eval_html_row {
    pith_str id, group; /* borrowed from the annotations */
    const char *subject, *metric;
    double value;                   /* the metric's main figure */
    double all[PITH_SCORE_COLUMNS]; /* and all of them */
    double words;                   /* that the page shows; NaN: not counted */
    double bytes;                   /* size of the page; 0: not read */
    double said;     /* how sure the method was, 0 to 1; below 0: unknown */
    double property; /* what pages are classed by; NaN: not known */
} pith_eval_html_row;

typedef struct pith_eval_html {
    const char *folder; /* NULL: rows are collected at most */
    pith_guard *guard;
    const char *set, *command; /* what was measured, and how; or NULL */
    const char *pages; /* of the command what says which pages; or NULL */
    bool keeps_rows;   /* without a folder, too */
    pith_eval_html_row *rows;
    size_t nrows, cap;
    /* What stands before all else, if anything. False after a message. */
    bool (*put_first)(const void *context, FILE *out);
    const void *context;
} pith_eval_html;

/** Put the head of a page: title, style. */
void pith_eval_html_begin(FILE *out, const char *title);

/** Write bytes to a file of the report's folder; takes them over (free()).
 * False after a message. */
bool pith_eval_html_write(pith_eval_html *html, const char *name, char *bytes,
                          size_t len);

/** Put text between tags or quotes. */
void pith_eval_html_text(FILE *out, pith_str text);

/** Remember a score. False when memory ran out. */
bool pith_eval_html_add(pith_eval_html *html, const pith_eval_html_row *row);

/** One method's part of a page's file: what it missed and took too much;
 * owned (free()), or NULL when memory ran out. */
char *pith_eval_html_part(const char *subject, pith_str gold, pith_str text);

/** Write a page's file out of its parts. False after a message. */
bool pith_eval_html_page(pith_eval_html *html, pith_str id, char *const *parts,
                         size_t nparts);

/** Write the index. False after a message. */
bool pith_eval_html_index(pith_eval_html *html, const pith_report *report);

void pith_eval_html_clear(pith_eval_html *html);

#endif
