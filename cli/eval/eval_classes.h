/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Pages in classes by a property of theirs, to see what a paper's figures
 * depend on: how much a page says, how much of that is content, how even its
 * lines are, whether its content has one parent.
 */
#ifndef PITH_CLI_EVAL_CLASSES_H
#define PITH_CLI_EVAL_CLASSES_H

#include "eval_html.h"

#include <pith/pith.h>
#include <stdio.h>

typedef enum pith_eval_property {
    PITH_EVAL_NO_PROPERTY,
    PITH_EVAL_WORDS,  /* words that the page shows */
    PITH_EVAL_SHARE,  /* of its words, the share that is content */
    PITH_EVAL_PEAK,   /* the densest line by the usual one, as ttr has it */
    PITH_EVAL_PARENT, /* of the content, the share with one parent */
} pith_eval_property;

enum { PITH_EVAL_CLASSES = 8 };

/* The pages of one class, by one method and metric. */
typedef struct pith_eval_class {
    char name[32];
    size_t pages;
    double property;                 /* mean; NaN without pages */
    double mean[PITH_SCORE_COLUMNS]; /* of the metric's columns, likewise */
} pith_eval_class;

/** The property of that name; false: there is none. */
bool pith_eval_property_find(const char *name, pith_eval_property *property);

/** Whether an experiment has what a property is measured by. */
bool pith_eval_property_suits(pith_eval_property property, const char *paper);

/**
 * Measure a page for PITH_EVAL_PEAK and PITH_EVAL_PARENT.
 *
 * @param options  how the page was read; the method is overruled.
 * @return         NaN for a page that has none, another property, or when
 *                 memory ran out.
 */
double pith_eval_property_measure(pith_eval_property property, pith_doc *doc,
                                  const pith_options *options);

/** The classes of a property in order, those without pages included; returns
 * how many. */
size_t pith_eval_classes_make(const pith_eval_html *html,
                              pith_eval_property property, const char *subject,
                              const char *metric,
                              pith_eval_class out[PITH_EVAL_CLASSES]);

/**
 * The mean of one method's figure less another's on the same page.
 *
 * @param half  out: half the width of its 95 % interval; NaN without pages.
 */
double pith_eval_classes_compare(const pith_eval_html *html,
                                 const char *const subject[2],
                                 const char *metric, size_t column,
                                 double *half);

#endif
