/* SPDX-License-Identifier: Apache-2.0 */
/* The papers' charts: see eval_charts.h. */
#include "eval_charts.h"

#include "eval_reproduce.h"

#include <math.h>
#include <pith/plot.h>
#include <stdlib.h>
#include <string.h>

enum {
    LINES = 24,   /* maximum lines of a table that are drawn as bars */
    WIDE = 1120,  /* bars of a table */
    NARROW = 560, /* width of curves, of which two fit next to each other */
    HIGH = 340,
};

/* Pass a picture on, unless it is empty. */
static bool hand_over(const char *name, char *svg, pith_eval_chart_take *take,
                      void *context)
{
    bool fine = svg && take(context, name, svg);
    pith_free(svg);
    return fine;
}

/* -- Bars ------------------------------------------------------------------ */

/* The lines of a table: the paper's figures and ours. */
typedef struct bars {
    size_t ncolumns, n;
    char label[LINES][64];
    pith_str name[LINES];
    double paper[PITH_PAPER_COLUMNS][LINES], ours[PITH_PAPER_COLUMNS][LINES];
    char legend[2 * PITH_PAPER_COLUMNS][64];
    pith_plot_series series[2 * PITH_PAPER_COLUMNS];
    size_t nseries;
    unsigned ncolours;
} bars;

/* Types of pages are only in the table. */
static void take_bars(void *context, const pith_paper_line *line)
{
    bars *self = context;
    bool any = false;
    for (size_t k = 0; k < self->ncolumns; k++)
        any = any || !isnan(line->paper[k]) || !isnan(line->ours[k]);
    if (!any || line->part || self->n == LINES)
        return;
    for (size_t k = 0; k < self->ncolumns; k++) {
        self->paper[k][self->n] = line->paper[k];
        self->ours[k][self->n] = line->ours[k];
    }
    char *label = self->label[self->n];
    snprintf(label, sizeof self->label[0], "%s",
             line->label + strspn(line->label, " "));
    /* So are numbers of pages after the name of a site, and remarks. */
    char *comma = strchr(label, ',');
    if (comma && strspn(comma + 1, " 0123456789") > 1)
        *comma = 0;
    char *remark = strstr(label, " (its ");
    if (!remark)
        remark = strstr(label, " (as stated)");
    if (remark)
        *remark = 0;
    self->name[self->n++] = pith_str_of(label);
}

/* A figure has the same colour in the paper's bars and in ours. */
static void add_bars(bars *self, const pith_paper_column *what, size_t column,
                     bool ours)
{
    double *value = ours ? self->ours[column] : self->paper[column];
    char *legend = self->legend[self->nseries];
    bool any = false;
    for (size_t i = 0; i < self->n; i++) {
        any = any || !isnan(value[i]);
        /* A missing figure has no bar and no note. */
        value[i] = isnan(value[i]) ? 0 : value[i];
    }
    if (!any)
        return;
    snprintf(legend, sizeof self->legend[0], "%s, %s", what->heading,
             ours ? "ours" : "the paper's");
    self->series[self->nseries++] =
        (pith_plot_series){.name = pith_str_of(legend),
                           .y = value,
                           .n = self->n,
                           .colour = self->ncolours,
                           .faint = !ours,
                           .mark = PITH_MARK_BARS};
}

static bool put_bars(const pith_eval_run *run, size_t number,
                     pith_eval_chart_take *take, void *context)
{
    const pith_paper_table *table =
        &pith_eval_paper_find(run->paper)->tables[number];
    bars *self = calloc(1, sizeof *self);
    char *svg = NULL, name[32];
    if (!self)
        return false;
    while (table->columns[self->ncolumns].heading)
        self->ncolumns++;
    pith_eval_paper_lines(run, table, take_bars, self);
    for (size_t k = 0; k < self->ncolumns; k++) {
        if (table->columns[k].stat == PITH_PAPER_PAGES)
            continue; /* on another scale */
        self->ncolours++;
        add_bars(self, &table->columns[k], k, false);
        add_bars(self, &table->columns[k], k, true);
    }
    pith_plot plot = {.size = sizeof plot,
                      .title = pith_str_of(table->title),
                      .y = {.label = PITH_S("per cent"), .low = 0, .high = 100},
                      .series = self->series,
                      .nseries = self->nseries,
                      .categories = self->name,
                      .ncategories = self->n,
                      .width = WIDE};
    pith_plot_draw(&plot, &svg, NULL);
    free(self);
    snprintf(name, sizeof name, "table-%zu", number + 1);
    return hand_over(name, svg, take, context);
}

static bool put_all_bars(const pith_eval_run *run, pith_eval_chart_take *take,
                         void *context)
{
    const pith_paper *paper = pith_eval_paper_find(run->paper);
    bool fine = true;
    for (size_t i = 0; fine && paper->tables && paper->tables[i].title; i++)
        fine = !paper->tables[i].bars || put_bars(run, i, take, context);
    return fine;
}

/* -- Curves over the number of words of a page
 * ------------------------------ */

/* Our figures by class, and the paper's mean as a horizontal line. */
typedef struct curves {
    double x[2][PITH_EVAL_CLASSES], y[2][PITH_EVAL_CLASSES];
    double ends[2], level[2][2];
    char name[4][64];
    pith_plot_series series[4];
    size_t n;
} curves;

static void add_curve(const pith_eval_run *run, size_t column, size_t i,
                      const pith_paper_row *row, curves *self)
{
    const pith_paper *paper = pith_eval_paper_find(run->paper);
    const char *metric = run->metrics.names[0];
    size_t k =
        pith_eval_metric_column(metric, paper->tables->columns[column].figure);
    pith_eval_class class[PITH_EVAL_CLASSES];
    size_t n = 0, all = pith_eval_classes_make(&run->html, PITH_EVAL_WORDS,
                                               row->variant, metric, class);
    for (size_t at = 0; at < all; at++) {
        if (class[at].pages == 0 || isnan(class[at].mean[k]))
            continue;
        self->x[i][n] = class[at].property;
        self->y[i][n++] = class[at].mean[k] * 100;
    }
    if (n == 0)
        return;
    self->ends[0] = self->x[i][0];
    self->ends[1] = self->x[i][n - 1];
    self->level[i][0] = self->level[i][1] = row->percent[column];
    snprintf(self->name[2 * i], sizeof self->name[0], "%s, ours", row->label);
    snprintf(self->name[2 * i + 1], sizeof self->name[0],
             "the paper's mean: %g", row->percent[column]);
    self->series[self->n++] =
        (pith_plot_series){.name = pith_str_of(self->name[2 * i]),
                           .x = self->x[i],
                           .y = self->y[i],
                           .n = n,
                           .colour = (unsigned)i + 1,
                           .mark = PITH_MARK_BOTH};
    self->series[self->n++] =
        (pith_plot_series){.name = pith_str_of(self->name[2 * i + 1]),
                           .x = self->ends,
                           .y = self->level[i],
                           .n = 2,
                           .colour = (unsigned)i + 1,
                           .faint = true,
                           .mark = PITH_MARK_LINE};
}

static bool put_curves(const pith_eval_run *run, pith_eval_chart_take *take,
                       void *context)
{
    const pith_paper_table *table = pith_eval_paper_find(run->paper)->tables;
    bool fine = true;
    for (size_t k = 0; fine && table->columns[k].heading; k++) {
        curves c = {.n = 0};
        char title[64], *svg = NULL;
        for (size_t i = 0; i < 2; i++)
            add_curve(run, k, i, &table->rows[i], &c);
        if (c.n == 0)
            continue;
        snprintf(title, sizeof title, "Mean %s by page size",
                 table->columns[k].heading);
        pith_plot plot = {
            .size = sizeof plot,
            .title = pith_str_of(title),
            .caption =
                PITH_S("Means over pages of up to 250 words, 500, 1,000, "
                       "2,000, 4,000 and more, at the mean of their words."),
            .x = {.label = PITH_S("words that the page shows"), .log = true},
            .y = {.label = PITH_S("per cent"), .low = 0, .high = 100},
            .series = c.series,
            .nseries = c.n,
            .width = NARROW,
            .height = HIGH};
        pith_plot_draw(&plot, &svg, NULL);
        fine = hand_over(table->columns[k].figure, svg, take, context);
    }
    return fine;
}

/* -- ROC ------------------------------------------------------------------- */

static bool put_roc(const pith_eval_run *run, pith_eval_chart_take *take,
                    void *context)
{
    int lambda[PITH_EVAL_POINTS];
    pith_roc_point points[PITH_EVAL_POINTS];
    double x[PITH_EVAL_POINTS + 2], y[PITH_EVAL_POINTS + 2];
    char caption[160], *svg = NULL;
    size_t n = pith_eval_paper_points(run, lambda, points);
    if (n == 0)
        return true;
    x[0] = y[0] = 1;
    for (size_t i = 0; i < n; i++) {
        x[i + 1] = points[i].false_rate;
        y[i + 1] = points[i].true_rate;
    }
    x[n + 1] = y[n + 1] = 0;
    pith_plot_series series = {.name = PITH_S("ours, lambda from 0 to 19"),
                               .x = x,
                               .y = y,
                               .n = n + 2,
                               .mark = PITH_MARK_BOTH};
    /* The only point of the paper's curve that is printed. */
    pith_plot_rule rules[] = {
        {PITH_RULE_DIAGONAL, 0, PITH_S("chance")},
        {PITH_RULE_ACROSS, .9449, PITH_S("the paper at lambda 1: 0.9449")}};
    snprintf(caption, sizeof caption,
             "Area under the curve: the paper 98.74 per cent, ours %.2f.",
             pith_roc_area(points, n) * 100);
    pith_plot plot = {
        .size = sizeof plot,
        .title = PITH_S("ROC of the threshold"),
        .caption = pith_str_of(caption),
        .x = {.label = PITH_S("false positive rate"), .low = 0, .high = 1},
        .y = {.label = PITH_S("true positive rate"), .low = 0, .high = 1},
        .series = &series,
        .nseries = 1,
        .rules = rules,
        .nrules = sizeof rules / sizeof *rules,
        .width = NARROW,
        .height = NARROW};
    pith_plot_draw(&plot, &svg, NULL);
    return hand_over("roc", svg, take, context);
}

/* -- All of them ----------------------------------------------------------- */

bool pith_eval_charts_draw(const pith_eval_run *run, pith_eval_chart_take *take,
                           void *context)
{
    switch (pith_eval_paper_find(run->paper)->chart) {
    case PITH_CHART_WORDS:
        return put_curves(run, take, context);
    case PITH_CHART_ROC:
        return put_roc(run, take, context) && put_all_bars(run, take, context);
    default:
        return put_all_bars(run, take, context);
    }
}

/* Where charts are written. */
typedef struct folder {
    pith_eval_run *run;
    const char *path;
} folder;

static bool write_chart(void *context, const char *name, const char *svg)
{
    folder *self = context;
    pith_sink sink = {0};
    char *path = NULL;
    if (asprintf(&path, "%s/%s.svg", self->path, name) < 0)
        return false;
    bool fine = pith_sink_open(&sink, &self->run->guard, path) &&
                pith_sink_put(&sink, svg, strlen(svg));
    if (fine)
        fine = pith_sink_close(&sink);
    else
        pith_sink_abandon(&sink);
    free(path);
    self->run->tally.output_failed = self->run->tally.output_failed || !fine;
    return fine;
}

bool pith_eval_charts_write(pith_eval_run *run, const char *path)
{
    folder f = {run, path};
    bool fine = pith_eval_charts_draw(run, write_chart, &f);
    if (!fine && !run->tally.output_failed)
        run->out_of_memory = true;
    return fine;
}
