/* SPDX-License-Identifier: Apache-2.0 */
/* Pages in classes by a property: see eval_classes.h. */
#include "eval_classes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* -- The properties ------------------------------------------------------ */

/* Each class ends where the next begins; the first starts at 0. The ends are
 * chosen so that each class has dozens of WCXB's pages; sizes double. */
static const struct {
    const char *name, *paper; /* NULL: any */
    bool whole;               /* counts: the upper end belongs to the class */
    double end[PITH_EVAL_CLASSES]; /* the last one is infinite */
} properties[] = {
    [PITH_EVAL_WORDS] = {"words",
                         NULL,
                         true,
                         {250, 500, 1000, 2000, 4000, INFINITY}},
    [PITH_EVAL_SHARE] = {"share", "ttr", false, {.2, .4, .6, .8, INFINITY}},
    [PITH_EVAL_PEAK] = {"peak", "ttr", false, {1.5, 2, 2.5, 3, 4, 6, INFINITY}},
    [PITH_EVAL_PARENT] = {"parent",
                          "weight",
                          false,
                          {.3, .5, .7, .9, INFINITY}},
};

enum { PROPERTIES = sizeof properties / sizeof *properties };

bool pith_eval_property_find(const char *name, pith_eval_property *property)
{
    for (size_t i = 1; i < PROPERTIES; i++) {
        if (strcmp(properties[i].name, name) != 0)
            continue;
        *property = (pith_eval_property)i;
        return true;
    }
    return false;
}

bool pith_eval_property_suits(pith_eval_property property, const char *paper)
{
    const char *own = properties[property].paper;
    return own == NULL || strcmp(own, paper) == 0;
}

/* -- Measuring a page ---------------------------------------------------- */

typedef struct block_figure {
    double figure, words;
} block_figure;

static int compare_figures(const void *a, const void *b)
{
    const block_figure *x = a, *y = b;
    return (x->figure > y->figure) - (x->figure < y->figure);
}

/* The largest figure divided by the median, where blocks are weighted by their
 * words. */
static double find_peak(block_figure *blocks, size_t n)
{
    double words = 0, seen = 0;
    for (size_t i = 0; i < n; i++)
        words += blocks[i].words;
    if (n)
        qsort(blocks, n, sizeof *blocks, compare_figures);
    for (size_t i = 0; i < n; i++) {
        seen += blocks[i].words;
        if (seen >= words / 2)
            return blocks[n - 1].figure / blocks[i].figure;
    }
    return NAN;
}

static double measure_peak(pith_block_list *list)
{
    enum { LEAST_WORDS = 10 };
    block_figure *blocks =
        calloc(pith_block_list_count(list) + 1, sizeof *blocks);
    pith_text_block block;
    size_t n = 0;
    while (blocks && pith_block_list_next(list, &block)) {
        if (block.words >= LEAST_WORDS)
            blocks[n++] = (block_figure){block.figure, block.words};
    }
    double peak = find_peak(blocks, blocks ? n : 0);
    free(blocks);
    return peak;
}

static double measure_parent(pith_doc *doc, pith_block_list *list)
{
    double *words = calloc(pith_doc_count(doc) + 1, sizeof *words);
    pith_text_block block;
    double all = 0, most = 0;
    while (words && pith_block_list_next(list, &block)) {
        if (!block.kept)
            continue;
        double *sum = &words[pith_doc_node(doc, block.node).parent];
        *sum += block.words;
        all += block.words;
        most = *sum > most ? *sum : most;
    }
    free(words);
    return all > 0 ? most / all : NAN;
}

double pith_eval_property_measure(pith_eval_property property, pith_doc *doc,
                                  const pith_options *options)
{
    pith_options own = *options;
    pith_labels *labels = NULL;
    pith_block_list *list = NULL;
    double value = NAN;
    if (property != PITH_EVAL_PEAK && property != PITH_EVAL_PARENT)
        return value;
    own.method = property == PITH_EVAL_PEAK ? "ttr" : "auto";
    own.nsettings = 0;
    if (pith_label(doc, &own, &labels, NULL) == PITH_OK &&
        pith_block_list_new(doc, labels, &list) == PITH_OK)
        value = property == PITH_EVAL_PEAK ? measure_peak(list)
                                           : measure_parent(doc, list);
    pith_block_list_free(list);
    pith_labels_free(labels);
    return value;
}

/* -- Classes ------------------------------------------------------------- */

static void name_class(pith_eval_property property, size_t at,
                       pith_eval_class *class)
{
    bool whole = properties[property].whole;
    double high = properties[property].end[at];
    double low = at ? properties[property].end[at - 1] + whole : 0;
    if (isinf(high))
        snprintf(class->name, sizeof class->name, "%g and more", low);
    else
        snprintf(class->name, sizeof class->name, "%g to %g", low, high);
}

static size_t find_class(pith_eval_property property, double value)
{
    const double *end = properties[property].end;
    size_t at = 0;
    while (!isinf(end[at]) &&
           (properties[property].whole ? value > end[at] : value >= end[at]))
        at++;
    return at;
}

static bool is_of(const pith_eval_html_row *row, const char *subject,
                  const char *metric)
{
    return strcmp(row->metric, metric) == 0 &&
           strcmp(row->subject, subject) == 0 && isfinite(row->value);
}

size_t pith_eval_classes_make(const pith_eval_html *html,
                              pith_eval_property property, const char *subject,
                              const char *metric,
                              pith_eval_class out[PITH_EVAL_CLASSES])
{
    size_t counted[PITH_EVAL_CLASSES][PITH_SCORE_COLUMNS] = {{0}}, n = 0;
    memset(out, 0, sizeof *out * PITH_EVAL_CLASSES);
    do
        name_class(property, n, &out[n]);
    while (!isinf(properties[property].end[n++]));
    for (size_t i = 0; i < html->nrows; i++) {
        const pith_eval_html_row *row = &html->rows[i];
        double value = property == PITH_EVAL_WORDS ? row->words : row->property;
        if (!is_of(row, subject, metric) || isnan(value))
            continue;
        size_t at = find_class(property, value);
        out[at].pages++;
        out[at].property += value;
        for (size_t k = 0; k < PITH_SCORE_COLUMNS; k++) {
            if (!isfinite(row->all[k]))
                continue;
            out[at].mean[k] += row->all[k];
            counted[at][k]++;
        }
    }
    for (size_t at = 0; at < n; at++) {
        out[at].property /= (double)out[at].pages; /* 0 by 0 is NaN */
        for (size_t k = 0; k < PITH_SCORE_COLUMNS; k++)
            out[at].mean[k] /= (double)counted[at][k];
    }
    return n;
}

double pith_eval_classes_compare(const pith_eval_html *html,
                                 const char *const subject[2],
                                 const char *metric, size_t column,
                                 double *half)
{
    double sum = 0, squares = 0;
    const pith_eval_html_row *first = NULL;
    size_t n = 0;
    /* The rows of a page are adjacent, in the order of the methods. */
    for (size_t i = 0; i < html->nrows; i++) {
        const pith_eval_html_row *row = &html->rows[i];
        if (is_of(row, subject[0], metric))
            first = row;
        if (!first || !is_of(row, subject[1], metric) ||
            first->id.data != row->id.data)
            continue;
        double delta = first->all[column] - row->all[column];
        sum += delta;
        squares += delta * delta;
        n++;
    }
    double mean = sum / (double)n;
    double spread = squares / (double)n - mean * mean;
    *half = 1.96 * sqrt(spread > 0 ? spread : 0) / sqrt((double)n);
    return mean;
}
