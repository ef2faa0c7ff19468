/* SPDX-License-Identifier: Apache-2.0 */
/* The experiments of the papers as data: tables of the printed figures, and
 * which of our figures are compared with them. A new row is a line in
 * eval_papers.c. If this build lacks its method, only the paper's figures are
 * printed. */
#ifndef PITH_CLI_EVAL_PAPERS_H
#define PITH_CLI_EVAL_PAPERS_H

#include <pith/basics.h>

#include <stdbool.h>
#include <stddef.h>

enum { PITH_PAPER_COLUMNS = 6, PITH_PAPER_SETTINGS = 3 };

/** A method with settings, under its own name. */
typedef struct pith_eval_variant {
    const char *name;
    const char *method;
    const char *settings[PITH_PAPER_SETTINGS]; /* "mode=density" */
    bool many;        /* uses a template of the page's site */
    pith_match match; /* how the template is applied */
} pith_eval_variant;

typedef enum pith_paper_stat {
    PITH_PAPER_MEAN,
    PITH_PAPER_MEDIAN,
    PITH_PAPER_STD,
    PITH_PAPER_FULL,  /* the share of pages at exactly 100 % */
    PITH_PAPER_PAGES, /* their number */
} pith_paper_stat;

typedef struct pith_paper_column {
    const char *heading;
    const char *figure; /* a column of the metric */
    pith_paper_stat stat;
    bool also;           /* of the paper's second metric */
    const char *variant; /* in a table of pages; elsewhere rows have theirs */
} pith_paper_column;

typedef struct pith_paper_row {
    const char *label;
    const char *variant; /* NULL: only the paper's figures */
    const char *group;   /* only pages of this type; NULL: all */
    int stat;            /* overrides that of the columns if above 0 */
    unsigned mean_of;    /* our figure is the mean of this many rows above; 0:
                            that of the group */
    bool every_group;    /* a row per page type instead of one for all */
    bool printed;        /* the paper has this row */
    double percent[PITH_PAPER_COLUMNS]; /* as printed in the paper */
    double lengths[3]; /* LEC, LEP, LM: our figures are the precision, recall
                          and F that follow from them; zeros: none */
} pith_paper_row;

typedef struct pith_paper_table {
    const char *title;
    const pith_paper_column *columns; /* ends with a NULL heading */
    const pith_paper_row *rows;       /* ends with a NULL label */
    bool alone; /* only the paper's figures: we have no such pages */
    bool pages; /* only ours, with a row per page of a site instead of rows */
    bool bars;  /* also drawn as a chart */
} pith_paper_table;

/** One figure; with a NULL variant it is the number `percent`. */
typedef struct pith_paper_cell {
    const char *variant, *figure;
    double percent;
} pith_paper_cell;

typedef struct pith_paper_pair {
    pith_paper_cell more, less;
} pith_paper_pair;

/** Printed before a claim that is ours. */
#define PITH_PAPER_OWN "(not the paper's) "

/** What the paper's figures imply, as pairs of which the first is larger. */
typedef struct pith_paper_claim {
    const char *text;
    const pith_paper_pair *pairs; /* ends with a NULL figure in `more` */
    bool own; /* ours, not the paper's: printed, but not counted */
} pith_paper_claim;

/** A figure of one page, as drawn by `pith explain --figure`. */
typedef struct pith_paper_picture {
    const char *variant, *figure;
    const char *number; /* number of the similar one in the paper: "Figure 3";
                           or NULL */
    bool beside;        /* shown beside the one before */
} pith_paper_picture;

/** A chart of the paper, drawn with our data next to the paper's. */
typedef enum pith_paper_chart {
    PITH_CHART_BARS,  /* tables, the paper's and ours */
    PITH_CHART_WORDS, /* the columns of the first table by the number of words
                         of a page */
    PITH_CHART_ROC,   /* of ttr's threshold */
} pith_paper_chart;

typedef struct pith_paper {
    const char *name, *source, *metric;
    const char *also;          /* a second metric, or NULL */
    const char *title, *about; /* of the printed paper; one sentence on what it
                               proposes */
    const char *chart_note;    /* to which figure of the paper the chart
                               corresponds */
    pith_paper_chart chart;
    const pith_eval_variant *variants; /* ends with a NULL name */
    const pith_paper_table *tables;    /* ends with a NULL title */
    const pith_paper_claim *claims;    /* ends with a NULL text */
    /* Of the page with the median score for the first variant, for the report;
     * ends with a NULL variant. */
    const pith_paper_picture *pictures;
} pith_paper;

/** The i-th paper, or NULL past the last. */
const pith_paper *pith_paper_at(size_t i);

#endif
