/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the parts of `pith eval` share: the options as read, and the scoring
 * of all pages in threads.
 */
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

enum { PITH_EVAL_NAMES = 32 }; /* methods, metrics */

/* Names from a list with commas; the text is copied and cut up. */
typedef struct pith_eval_names {
    char *copy;
    const char *names[PITH_EVAL_NAMES];
    size_t count;
} pith_eval_names;

/* What pages are grouped by in the report. */
typedef enum pith_eval_grouping {
    PITH_EVAL_BY_TYPE,
    PITH_EVAL_BY_MARKUP, /* as served, or stripped of scripts beforehand */
} pith_eval_grouping;

/* One call of `pith eval`: options first, then what comes out. */
typedef struct pith_eval_run {
    pith_page_settings settings;
    pith_eval_names methods, metrics;
    const pith_eval_variant *variants[PITH_EVAL_NAMES]; /* what a method of
                                  that place is, when its name is our own */
    pith_eval_sites sites; /* for variants that want many pages */
    pith_gold *gold;
    const char *gold_name; /* as it was given */
    pith_predictions *predictions;
    const char *predictions_name; /* what they are called in the report */
    const char *format;
    const char *paper;           /* to reproduce; NULL: none */
    pith_eval_property property; /* what its pages are classed by */
    const char *only;            /* pages of this type alone; NULL: all */
    size_t every;                /* every n-th page alone, by name; 1: all */
    pith_eval_grouping grouping;
    bool has_texts, has_fields; /* kinds of metrics among the chosen ones */
    bool wants_page;            /* some of them compare with all its text */
    bool wants_markdown;        /* some of them compare Markdown */
    unsigned jobs;

    /* For the thread that writes. */
    pith_report *report;
    pith_guard guard;
    pith_sink per_page;
    pith_eval_html html; /* its folder is NULL when none is wanted */
    bool has_per_page;
    pith_tally tally;
    pith_progress progress;
    bool told;          /* problems of pages, by an earlier run over them */
    size_t unannotated; /* pages without a text to compare with */
    size_t missing;     /* pages without a prediction */
    size_t unscored;    /* comparisons too large to make */
    size_t unshown;     /* pages that the browser did not show */
    bool out_of_memory;
} pith_eval_run;

/** A variant's settings, cut at their "="; returns how many. */
size_t pith_eval_variant_settings(const pith_eval_variant *variant,
                                  pith_setting settings[PITH_PAPER_SETTINGS]);

/**
 * Score every page and add up into run->report, per-page scores into
 * run->per_page. Problems are messages and counts in run.
 */
void pith_eval_score_all(pith_eval_run *run, pith_progress_wish progress);

#endif
