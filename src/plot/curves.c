/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Ready-made plots that judge methods: ROC curves, reliability, and a score
 * against the size of pages.
 */
#include "frame.h"
#include "status.h"

#include <math.h>

enum {
    BINS = 10,
    BINS_MAX = 100,
    FORECASTS_MAX = 8,
    SQUARE_WIDTH = 520,
    SQUARE_HEIGHT = 480,
    DENSE_POINTS = 300, /* a guess: with more, shapes hide each other */
};

/* The caller's series, all with one mark. */
static void copy_series(const pith_plot *from, pith_plot_mark mark,
                        pith_plot_series *to)
{
    for (size_t i = 0; i < from->nseries; i++) {
        to[i] = from->series[i];
        to[i].mark = mark;
    }
}

static void make_square(pith_plot *plot)
{
    plot->width = plot->width ? plot->width : SQUARE_WIDTH;
    plot->height = plot->height ? plot->height : SQUARE_HEIGHT;
    plot->x.low = plot->y.low = 0;
    plot->x.high = plot->y.high = 1;
    plot->categories = NULL;
}

pith_status pith_plot_roc(const pith_plot *given, char **svg, size_t *len)
{
    static const pith_plot_rule chance = {.kind = PITH_RULE_DIAGONAL};
    *svg = NULL;
    pith_plot own;
    PITH_TRY(pith_frame_read(given, &own));
    const pith_plot *plot = &own;
    if (plot->nseries > PITH_FRAME_SERIES)
        return PITH_ARG;
    pith_plot_series series[PITH_FRAME_SERIES];
    copy_series(plot, PITH_MARK_BOTH, series);
    pith_plot whole = *plot;
    make_square(&whole);
    whole.x = (pith_plot_axis){
        .label = PITH_S("false positive rate: share of noise kept"), .high = 1};
    whole.y = (pith_plot_axis){
        .label = PITH_S("true positive rate: share of content kept"),
        .high = 1};
    whole.series = series;
    whole.rules = &chance;
    whole.nrules = 1;
    return pith_plot_draw(&whole, svg, len);
}

pith_status pith_plot_sizes(const pith_plot *given, char **svg, size_t *len)
{
    *svg = NULL;
    pith_plot own;
    PITH_TRY(pith_frame_read(given, &own));
    const pith_plot *plot = &own;
    if (plot->nseries > PITH_FRAME_SERIES)
        return PITH_ARG;
    pith_plot_series series[PITH_FRAME_SERIES];
    bool dense = plot->nseries == 1 && plot->series[0].n >= DENSE_POINTS;
    copy_series(plot, dense ? PITH_MARK_DENSITY : PITH_MARK_POINTS, series);
    pith_plot whole = *plot;
    whole.x = (pith_plot_axis){.label = PITH_S("page size, bytes"),
                               .low = plot->x.low,
                               .high = plot->x.high,
                               .log = true};
    whole.y.low = 0;
    whole.y.high = 1;
    whole.series = series;
    whole.categories = NULL;
    return pith_plot_draw(&whole, svg, len);
}

/* -- Reliability ----------------------------------------------------------- */

/* A forecast's bins: means of those that are not empty, and the sizes of their
 * marks. */
typedef struct bins {
    double said[BINS_MAX], truth[BINS_MAX], size[BINS_MAX];
    size_t n;
    size_t counted; /* forecasts in them */
} bins;

static bool is_share(double value)
{
    return value >= 0 && value <= 1;
}

static void fill_bins(const pith_plot_forecast *forecast, unsigned nbins,
                      bins *out)
{
    double said[BINS_MAX] = {0};
    double truth[BINS_MAX] = {0};
    size_t count[BINS_MAX] = {0};
    out->n = out->counted = 0;
    for (size_t i = 0; i < forecast->n; i++) {
        if (!is_share(forecast->said[i]) || !is_share(forecast->truth[i]))
            continue;
        unsigned bin = (unsigned)(forecast->said[i] * nbins);
        bin = bin < nbins ? bin : nbins - 1;
        said[bin] += forecast->said[i];
        truth[bin] += forecast->truth[i];
        count[bin]++;
        out->counted++;
    }
    for (unsigned bin = 0; bin < nbins; bin++) {
        if (count[bin] == 0)
            continue;
        out->said[out->n] = said[bin] / (double)count[bin];
        out->truth[out->n] = truth[bin] / (double)count[bin];
        /* The area grows with the share of all forecasts. */
        out->size[out->n++] =
            2.5 + 11 * sqrt((double)count[bin] / (double)out->counted);
    }
}

pith_status pith_plot_reliability(const pith_plot *plot,
                                  const pith_plot_forecast *forecasts,
                                  size_t nforecasts, unsigned nbins, char **svg)
{
    static const pith_plot_rule honest = {.kind = PITH_RULE_DIAGONAL};
    *svg = NULL;
    pith_plot whole;
    PITH_TRY(pith_frame_read(plot, &whole));
    nbins = nbins ? nbins : BINS;
    if (nforecasts > FORECASTS_MAX || nbins < 2 || nbins > BINS_MAX)
        return PITH_ARG;
    bins filled[FORECASTS_MAX];
    pith_plot_series series[FORECASTS_MAX];
    const double *size[FORECASTS_MAX];
    for (size_t i = 0; i < nforecasts; i++) {
        fill_bins(&forecasts[i], nbins, &filled[i]);
        series[i] = (pith_plot_series){.name = forecasts[i].name,
                                       .x = filled[i].said,
                                       .y = filled[i].truth,
                                       .n = filled[i].n,
                                       .mark = PITH_MARK_BOTH};
        size[i] = filled[i].size;
    }
    make_square(&whole);
    whole.x.label = PITH_S("said: mean of the bin");
    whole.y.label = PITH_S("came true: mean of the bin");
    whole.series = series;
    whole.nseries = nforecasts;
    whole.rules = &honest;
    whole.nrules = 1;
    return pith_frame_draw(&whole, size, svg, NULL);
}
