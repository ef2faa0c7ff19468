/* SPDX-License-Identifier: Apache-2.0 */
/* Classes of pages by a property, to see on what a paper's figures depend: the
 * number of words on the page, the share of them that is content, the variation
 * between its lines, and whether its content has one parent. */
#ifndef PITH_CLI_EVAL_CLASSES_H
#define PITH_CLI_EVAL_CLASSES_H

#include "eval_html.h"

#include <pith/inspect.h>
#include <stdio.h>

typedef enum pith_eval_property {
    PITH_EVAL_NO_PROPERTY,
    PITH_EVAL_WORDS,  /* visible words of the page */
    PITH_EVAL_SHARE,  /* share of its words that is content */
    PITH_EVAL_PEAK,   /* ratio of the densest line to the median one, as
                         computed by ttr */
    PITH_EVAL_PARENT, /* share of the content with one common parent */
} pith_eval_property;

enum { PITH_EVAL_CLASSES = 8 };

/** The pages of one class, for one method and metric. */
typedef struct pith_eval_class {
    char name[32];
    size_t pages;
    double property;                 /* mean; NaN without pages */
    double mean[PITH_SCORE_COLUMNS]; /* of the metric's columns, likewise */
} pith_eval_class;

/** The property with a given name; false if there is none. */
bool pith_eval_property_find(const char *name, pith_eval_property *property);

/** Whether an experiment has the data to measure a property. */
bool pith_eval_property_suits(pith_eval_property property, const char *paper);

/**
 * Measure PITH_EVAL_PEAK or PITH_EVAL_PARENT of a page.
 *
 * @param options  how the page is read; the method is replaced.
 * @return         NaN if the page has no such property, for another property,
 *                 or if memory ran out.
 */
double pith_eval_property_measure(pith_eval_property property, pith_doc *doc,
                                  const pith_options *options);

/**
 * The classes of a property in order, including those without pages; returns
 * their number.
 */
size_t pith_eval_classes_make(const pith_eval_html *html,
                              pith_eval_property property, const char *subject,
                              const char *metric,
                              pith_eval_class out[PITH_EVAL_CLASSES]);

/**
 * The mean difference between the figures of two methods on the same page.
 *
 * @param half  out: half the width of its 95 % interval; NaN without pages.
 */
double pith_eval_classes_compare(const pith_eval_html *html,
                                 const char *const subject[2],
                                 const char *metric, size_t column,
                                 double *half);

#endif
