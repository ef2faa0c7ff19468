/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The papers' experiments as data: tables of their own figures, and which
 * figures of ours stand beside them. A new row is a line in eval_papers.c; one
 * whose method this build lacks is printed with the paper's figures alone.
 */
#ifndef PITH_CLI_EVAL_PAPERS_H
#define PITH_CLI_EVAL_PAPERS_H

#include <pith/pith.h>

#include <stdbool.h>
#include <stddef.h>

enum { PITH_PAPER_COLUMNS = 6, PITH_PAPER_SETTINGS = 3 };

/* A method with settings, under a name of its own. */
typedef struct pith_eval_variant {
    const char *name;
    const char *method;
    const char *settings[PITH_PAPER_SETTINGS]; /* "mode=density" */
    bool many;        /* with a template of the page's site */
    pith_match match; /* how that is applied */
} pith_eval_variant;

typedef enum pith_paper_stat {
    PITH_PAPER_MEAN,
    PITH_PAPER_MEDIAN,
    PITH_PAPER_STD,
    PITH_PAPER_FULL, /* the share of pages at exactly 100 % */
} pith_paper_stat;

typedef struct pith_paper_column {
    const char *heading;
    const char *figure; /* a column of the metric */
    pith_paper_stat stat;
    bool also; /* of the paper's second metric */
} pith_paper_column;

typedef struct pith_paper_row {
    const char *label;
    const char *variant; /* NULL: the paper's figures alone */
    const char *group;   /* pages of this type alone; NULL: all */
    int stat;            /* overrules the columns' when above 0 */
    unsigned mean_of;    /* ours is the mean of so many rows above; 0: it is
                            the group's own */
    bool every_group;    /* a row per page type instead of one for all */
    bool printed;        /* the paper has this row */
    double percent[PITH_PAPER_COLUMNS]; /* as the paper prints them */
    double lengths[3]; /* LEC, LEP, LM: precision, recall and F that follow
                          from them stand for ours; zeros: none */
} pith_paper_row;

typedef struct pith_paper_table {
    const char *title;
    const pith_paper_column *columns; /* ends with a NULL heading */
    const pith_paper_row *rows;       /* ends with a NULL label */
    bool alone; /* the paper's figures only: there are no such pages of ours */
    bool bars;  /* drawn as a chart, too */
} pith_paper_table;

/* One figure; a NULL variant is the number `percent` itself. */
typedef struct pith_paper_cell {
    const char *variant, *figure;
    double percent;
} pith_paper_cell;

typedef struct pith_paper_pair {
    pith_paper_cell more, less;
} pith_paper_pair;

/* What the paper's figures say, as pairs of which the first is larger. */
typedef struct pith_paper_claim {
    const char *text;
    const pith_paper_pair *pairs; /* ends with a NULL figure in `more` */
} pith_paper_claim;

/* A figure of one page, as `pith explain --figure` has it. */
typedef struct pith_paper_picture {
    const char *variant, *figure;
    const char *number; /* of the paper's own like it: "Figure 3"; or NULL */
} pith_paper_picture;

/* A chart of the paper, drawn with our lines beside its own. */
typedef enum pith_paper_chart {
    PITH_CHART_BARS,  /* tables, the paper's and ours */
    PITH_CHART_WORDS, /* the first table's columns by the words of a page */
    PITH_CHART_ROC,   /* of the threshold */
} pith_paper_chart;

typedef struct pith_paper {
    const char *name, *source, *metric;
    const char *also; /* a second metric, or NULL */
    const char *title,
        *about;             /* of the print; one sentence: what it proposes */
    const char *chart_note; /* which figure of the paper the chart is */
    pith_paper_chart chart;
    const pith_eval_variant *variants; /* ends with a NULL name */
    const pith_paper_table *tables;    /* ends with a NULL title */
    const pith_paper_claim *claims;    /* ends with a NULL text */
    /* Of the page that is the median by the first variant, for the report;
     * ends with a NULL variant. */
    const pith_paper_picture *pictures;
} pith_paper;

/** The i-th paper, or NULL past the last. */
const pith_paper *pith_paper_at(size_t i);

#endif
