/* SPDX-License-Identifier: Apache-2.0 */
/* Plots of the HTML report. Each is made from the rows of pages for the first
 * metric. Pages that lack a value (sizes, if only predictions are scored;
 * unknown scores) are left out. */
#include "eval_figures.h"

#include "command.h"
#include "eval_classes.h"

#include <math.h>
#include <pith/plot.h>
#include <stdlib.h>
#include <string.h>

enum {
    SUBJECTS = PITH_PLOT_COLOURS,
    BINS = 20,
    GROUPS = 24,
    LAMBDAS = 20,
    SIZES = PITH_EVAL_CLASSES, /* of pages by size */
};

typedef struct figures {
    FILE *out;
    const pith_eval_html *html;
    const pith_report *report;
    const char *metric;
    pith_metric_info info;
    pith_str axis; /* name of the main figure */
    double *x, *y; /* html->nrows each, for points */
} figures;

static bool put_svg(FILE *out, pith_status status, char *const *svg)
{
    if (status == PITH_OK)
        fprintf(out, "<figure>%s</figure>\n", *svg);
    pith_free(*svg);
    return status == PITH_OK;
}

/* Whether a row belongs to the figure of a subject. */
static bool is_of(const figures *self, const pith_eval_html_row *row,
                  const char *subject)
{
    return strcmp(row->metric, self->metric) == 0 &&
           strcmp(row->subject, subject) == 0 && isfinite(row->value);
}

/* The distribution over pages: a line per subject, with a point for each
 * twentieth. */
static bool put_spread(const figures *self)
{
    double x[BINS], y[SUBJECTS][BINS] = {{0}};
    pith_plot_series series[SUBJECTS];
    const char *subject;
    size_t n = 0;
    for (size_t b = 0; b < BINS; b++)
        x[b] = ((double)b + 0.5) / BINS;
    for (; n < SUBJECTS && (subject = pith_report_subject_at(self->report, n));
         n++) {
        for (size_t i = 0; i < self->html->nrows; i++) {
            const pith_eval_html_row *row = &self->html->rows[i];
            if (!is_of(self, row, subject) || row->value < 0 || row->value > 1)
                continue;
            size_t bin = (size_t)(row->value * BINS);
            y[n][bin < BINS ? bin : BINS - 1]++;
        }
        series[n] = (pith_plot_series){.name = pith_str_of(subject),
                                       .x = x,
                                       .y = y[n],
                                       .n = BINS,
                                       .mark = PITH_MARK_BOTH};
    }
    pith_plot plot = {
        .size = sizeof plot,
        .title = PITH_S("How the pages spread"),
        .caption = PITH_S("Pages in each twentieth of the scale; the first 8 "
                          "methods."),
        .x = {.label = self->axis, .low = 0, .high = 1},
        .y = {.label = PITH_S("pages")},
        .series = series,
        .nseries = n};
    char *svg = NULL;
    return put_svg(self->out, pith_plot_draw(&plot, &svg, NULL), &svg);
}

/* Means by group: a bar per subject in each group. */
static bool put_by_group(const figures *self)
{
    double y[SUBJECTS][GROUPS];
    pith_plot_series series[SUBJECTS];
    pith_str names[GROUPS];
    const char *subject, *group;
    size_t n = 0, groups = 0;
    for (; groups < GROUPS &&
           (group = pith_report_group_at(self->report, groups));
         groups++)
        names[groups] = pith_str_of(group);
    for (; n < SUBJECTS && (subject = pith_report_subject_at(self->report, n));
         n++) {
        for (size_t g = 0; g < groups; g++) {
            pith_summary sum = {0};
            pith_report_summary(self->report, subject, self->metric,
                                names[g].data, &sum);
            y[n][g] = sum.pages ? sum.mean[self->info.main] : NAN;
        }
        series[n] = (pith_plot_series){.name = pith_str_of(subject),
                                       .y = y[n],
                                       .n = groups,
                                       .mark = PITH_MARK_BARS};
    }
    pith_plot plot = {.size = sizeof plot,
                      .title = PITH_S("Mean by group"),
                      .x = {.label = PITH_S("group of pages")},
                      .y = {.label = self->axis, .low = 0, .high = 1},
                      .series = series,
                      .nseries = n,
                      .categories = names,
                      .ncategories = groups,
                      .width = 1000};
    char *svg = NULL;
    return put_svg(self->out, pith_plot_draw(&plot, &svg, NULL), &svg);
}

/* The points of a subject: the page's size or the method's score, and the
 * value. */
static size_t take_points(const figures *self, const char *subject, bool said,
                          double *x, double *y)
{
    size_t n = 0;
    for (size_t i = 0; i < self->html->nrows; i++) {
        const pith_eval_html_row *row = &self->html->rows[i];
        if (!is_of(self, row, subject) ||
            (said ? row->said < 0 : row->bytes <= 0))
            continue;
        x[n] = said ? row->said : row->bytes;
        y[n++] = row->value;
    }
    return n;
}

/* One plot for each of the first two methods; in a single plot they would hide
 * each other. */
static bool put_sizes(const figures *self)
{
    const char *subject;
    bool fine = true;
    for (size_t i = 0;
         i < 2 && fine && (subject = pith_report_subject_at(self->report, i));
         i++) {
        pith_plot_series series = {.name = pith_str_of(subject),
                                   .x = self->x,
                                   .y = self->y,
                                   .colour = (unsigned)i + 1};
        series.n = take_points(self, subject, false, self->x, self->y);
        pith_plot plot = {.size = sizeof plot,
                          .title = PITH_S("By the page's size"),
                          .y = {.label = self->axis},
                          .series = &series,
                          .nseries = 1};
        char *svg = NULL;
        fine = series.n == 0 ||
               put_svg(self->out, pith_plot_sizes(&plot, &svg, NULL), &svg);
    }
    return fine;
}

/* Means of a column by the number of words of a page, for sizes that occur. */
static pith_plot_series take_curve(const figures *self, const char *subject,
                                   size_t column, double x[SIZES],
                                   double y[SIZES])
{
    pith_eval_class class[PITH_EVAL_CLASSES];
    size_t n = 0, all = pith_eval_classes_make(self->html, PITH_EVAL_WORDS,
                                               subject, self->metric, class);
    for (size_t k = 0; k < all; k++) {
        if (isnan(class[k].mean[column]))
            continue;
        x[n] = class[k].property;
        y[n++] = class[k].mean[column];
    }
    return (pith_plot_series){.name = pith_str_of(subject),
                              .x = x,
                              .y = y,
                              .n = n,
                              .mark = PITH_MARK_BOTH};
}

static bool is_above_one(const pith_plot_series *series, size_t n)
{
    for (size_t k = 0; k < n; k++)
        for (size_t i = 0; i < series[k].n; i++)
            if (series[k].y[i] > 1)
                return true;
    return false;
}

/* The columns of a metric against the words of a page, for the first two
 * methods. */
static bool put_curves(const figures *self)
{
    for (size_t k = 0; self->info.columns[k]; k++) {
        double x[2][SIZES], y[2][SIZES];
        pith_plot_series series[2];
        const char *subject;
        char title[64];
        size_t n = 0;
        for (; n < 2 && (subject = pith_report_subject_at(self->report, n));
             n++)
            series[n] = take_curve(self, subject, k, x[n], y[n]);
        if (n == 0 || series[0].n == 0)
            continue;
        snprintf(title, sizeof title, "%s by the page's words",
                 self->info.columns[k]);
        pith_plot plot = {
            .size = sizeof plot,
            .title = pith_str_of(title),
            .caption = PITH_S("Means over pages of up to 250 words, 500, "
                              "1,000, 2,000, 4,000 and more, at the mean of "
                              "their words; the first two methods."),
            .x = {.label = PITH_S("words that the page shows"), .log = true},
            .y = {.label = pith_str_of(self->info.columns[k])},
            .series = series,
            .nseries = n};
        /* Ratios defined as in a paper can exceed 1. */
        if (!is_above_one(series, n))
            plot.y.high = 1;
        char *svg = NULL;
        if (!put_svg(self->out, pith_plot_draw(&plot, &svg, NULL), &svg))
            return false;
    }
    return true;
}

/* Only auto's score is meant to predict the value. */
static bool put_honesty(const figures *self)
{
    pith_plot_forecast forecast = {
        .name = PITH_S("auto"), .said = self->x, .truth = self->y};
    forecast.n = take_points(self, "auto", true, self->x, self->y);
    if (forecast.n == 0)
        return true;
    pith_plot plot = {
        .size = sizeof plot,
        .title = PITH_S("What auto's score said and what came out"),
        .caption = PITH_S("Each mark is a tenth of the scale of scores. Pages "
                          "that the model was trained on flatter it.")};
    char *svg = NULL;
    return put_svg(self->out,
                   pith_plot_reliability(&plot, &forecast, 1, 10, &svg), &svg);
}

static size_t find_column(const pith_metric_info *info, const char *name)
{
    size_t k = 0;
    while (info->columns[k] && strcmp(info->columns[k], name) != 0)
        k++;
    return k;
}

/* The curve of ttr's threshold, if `--reproduce ttr` or `--roc` computed its
 * points. */
static bool put_roc(const figures *self)
{
    double x[LAMBDAS], y[LAMBDAS];
    size_t n = 0;
    size_t fallout = find_column(&self->info, "fallout");
    size_t recall = find_column(&self->info, "recall");
    if (!self->info.columns[fallout] || !self->info.columns[recall])
        return true;
    for (int i = 0; i < LAMBDAS; i++) {
        char name[24];
        pith_summary sum = {0};
        snprintf(name, sizeof name, "lambda %d", i);
        pith_report_summary(self->report, name, self->metric, NULL, &sum);
        if (sum.pages == 0)
            continue;
        x[n] = sum.mean[fallout];
        y[n++] = sum.mean[recall];
    }
    if (n == 0)
        return true;
    pith_plot_series series = {.name = PITH_S("ttr"), .x = x, .y = y, .n = n};
    pith_plot plot = {
        .size = sizeof plot,
        .title = PITH_S("ROC of ttr's threshold"),
        .caption = PITH_S("Means over pages; lambda from 0, upper right, to "
                          "19, lower left."),
        .series = &series,
        .nseries = 1};
    char *svg = NULL;
    return put_svg(self->out, pith_plot_roc(&plot, &svg, NULL), &svg);
}

bool pith_eval_figures_put(FILE *out, const pith_eval_html *html,
                           const pith_report *report)
{
    figures f = {.out = out, .html = html, .report = report};
    f.metric = pith_report_metric_at(report, 0);
    if (!f.metric || html->nrows == 0)
        return true;
    pith_metric_info_find(f.metric, &f.info);
    f.axis = pith_str_of(f.info.columns[f.info.main]);
    f.x = calloc(html->nrows, sizeof *f.x);
    f.y = calloc(html->nrows, sizeof *f.y);
    bool fine = f.x && f.y;
    if (fine) {
        fprintf(out, "<h2>Plots of %s</h2>\n<div class=plots>\n", f.metric);
        fine = put_by_group(&f) && put_spread(&f) && put_honesty(&f) &&
               put_sizes(&f) && put_curves(&f) && put_roc(&f);
        fputs("</div>\n", out);
    }
    free(f.x);
    free(f.y);
    if (!fine)
        pith_message("out of memory");
    return fine;
}
