/* SPDX-License-Identifier: Apache-2.0 */
/* Data shared by the parts of `pith eval`: the options, and the scoring of all
 * pages in threads. */
#ifndef PITH_CLI_EVAL_RUN_H
#define PITH_CLI_EVAL_RUN_H

#include "eval_classes.h"
#include "eval_papers.h"
#include "eval_sites.h"
#include "exit_status.h"
#include "page_flags.h"
#include "progress.h"
#include "sink.h"

#include <pith/eval.h>

enum { PITH_EVAL_NAMES = 40 }; /* maximum of methods, and of metrics */

/** Names from a comma-separated list; the text is copied and divided. */
typedef struct pith_eval_names {
    char *copy;
    const char *names[PITH_EVAL_NAMES];
    size_t count;
} pith_eval_names;

/* What pages are grouped by in the report. */
typedef enum pith_eval_grouping {
    PITH_EVAL_BY_TYPE,
    PITH_EVAL_BY_MARKUP, /* as served, or with scripts removed beforehand */
} pith_eval_grouping;

/** One call of `pith eval`: first its options, then its results. */
typedef struct pith_eval_run {
    pith_page_settings settings;
    pith_eval_names methods, metrics;
    const pith_eval_variant *variants[PITH_EVAL_NAMES]; /* per method: its
                                                           variant, if its name
                                                           is our own */
    pith_eval_sites sites; /* for variants that need many pages */
    pith_gold *gold;
    const char *gold_name; /* as it was given */
    pith_predictions *predictions;
    const char *predictions_name; /* what they are called in the report */
    const char *format;
    const char *paper;           /* to reproduce; NULL: none */
    pith_eval_property property; /* property by which its pages are
                                    classified */
    const char *only;            /* only pages of this type; NULL: all */
    size_t every;                /* only every n-th page, by name; 1: all */
    pith_eval_grouping grouping;
    bool has_texts, has_fields; /* kinds of the chosen metrics */
    bool wants_page;            /* some of them need the text of the whole
                                   page */
    bool wants_markdown;        /* some of them compare Markdown */
    unsigned jobs;

    /* For the thread that writes. */
    pith_report *report;
    pith_guard guard;
    pith_sink per_page;
    pith_eval_html html; /* its folder is NULL if none is written */
    bool has_per_page;
    pith_tally tally;
    pith_progress progress;
    bool told;          /* problems of pages were reported by an earlier run
                           over them */
    size_t unannotated; /* pages without a text to compare with */
    size_t missing;     /* pages without a prediction */
    size_t unscored;    /* comparisons of texts that are too large */
    size_t unshown;     /* pages that the browser failed to display */
    bool out_of_memory;
} pith_eval_run;

/** The settings of a variant, divided at their "="; returns their number. */
size_t pith_eval_variant_settings(const pith_eval_variant *variant,
                                  pith_setting settings[PITH_PAPER_SETTINGS]);

/**
 * Score every page; adds to run->report, and writes scores of pages to
 * run->per_page. Problems are reported as messages and as counts in run.
 */
void pith_eval_score_all(pith_eval_run *run, pith_progress_wish progress);

#endif
