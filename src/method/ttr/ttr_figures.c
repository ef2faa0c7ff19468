/* SPDX-License-Identifier: Apache-2.0 */
/* The figures of `ttr` as in its paper: the histogram before and after
 * smoothing with the threshold, the derivative, and the plane of both in which
 * clusters are searched for. */
#include "method_figure.h"
#include "number.h"
#include "status.h"
#include "str.h"
#include "ttr_analysis.h"
#include "ttr_annotation.h"

#include <stdio.h>

enum { TEXT_MAX = 400 };

static pith_status analyse(const pith_figure_job *job, pith_ttr *ttr)
{
    const pith_page *page = job->page;
    pith_ttr_options options = pith_ttr_options_of(page, job->param);
    PITH_TRY(pith_ttr_analyse_page(page, &options, job->arena, ttr));
    return pith_ttr_find_slopes(&options, job->arena, ttr);
}

/* Compute the values for a figure's line or bars. */
static pith_status mask(const pith_ttr *ttr, const double *values,
                        pith_arena *arena, double **content)
{
    *content = pith_arena_alloc(arena, ttr->lines.n, sizeof **content);
    for (uint32_t i = 0; *content && i < ttr->lines.n; i++)
        (*content)[i] = ttr->content[i] ? values[i] : 0;
    return *content ? PITH_OK : PITH_NOMEM;
}

/* Bars over the lines of the source, those of content in another colour. */
static pith_status draw_lines(const pith_figure_job *job, const pith_ttr *ttr,
                              const double *values, pith_plot *plot)
{
    double *content;
    PITH_TRY(mask(ttr, values, job->arena, &content));
    const pith_plot_series series[] = {
        {.name = PITH_S("other lines"),
         .y = values,
         .n = ttr->lines.n,
         .colour = 8},
        {.name = PITH_S("content lines"),
         .y = content,
         .n = ttr->lines.n,
         .colour = 1,
         .over = true},
    };
    plot->x.label = PITH_S("line of the source (blank ones dropped)");
    plot->series = series;
    plot->nseries = 2;
    pith_status status = pith_plot_draw(plot, job->svg, NULL);
    plot->series = NULL; /* they end here */
    plot->nseries = 0;
    return status;
}

/* `text` followed by a number. */
static pith_str say(char out[TEXT_MAX], const char *text, double value)
{
    char digits[PITH_NUMBER_MAX];
    pith_number_write(value, 2, false, digits);
    int len = snprintf(out, TEXT_MAX, "%s %s", text, digits);
    return (pith_str){out, len > 0 ? (size_t)len : 0};
}

static pith_status draw_histogram(const pith_figure_job *job)
{
    pith_ttr ttr;
    PITH_TRY(analyse(job, &ttr));
    char text[TEXT_MAX];
    double deviation =
        pith_ttr_deviation((pith_ttr_series){ttr.ratio, ttr.lines.n});
    pith_plot_rule rule = {PITH_RULE_ACROSS, deviation,
                           say(text, "standard deviation", deviation)};
    pith_plot plot = {
        .title = PITH_S("ttr: text-to-tag ratio before smoothing"),
        .caption = PITH_S(
            "One bar per line: its characters divided by its tags. Content "
            "stands out as a range of high bars; menus are low. The decision "
            "falls after smoothing, so a high bar may be dropped and a low one "
            "between high ones kept."),
        .y.label = PITH_S("characters per tag"),
        .rules = &rule,
        .nrules = ttr.lines.n ? 1 : 0,
    };
    return draw_lines(job, &ttr, ttr.ratio, &plot);
}

static pith_status draw_smoothed(const pith_figure_job *job)
{
    pith_ttr ttr;
    PITH_TRY(analyse(job, &ttr));
    char text[TEXT_MAX];
    pith_plot_rule rule = {PITH_RULE_ACROSS, ttr.threshold,
                           say(text, "threshold", ttr.threshold)};
    pith_plot plot = {
        .title = PITH_S("ttr: smoothed text-to-tag ratio"),
        .caption = PITH_S(
            "Each bar is the weighted mean of a line and its neighbours. With "
            "cluster=threshold, lines at or above the dashed line (lambda "
            "standard deviations) are content; with clusters the line is only "
            "for comparison."),
        .y.label = PITH_S("smoothed characters per tag"),
        .rules = &rule,
        .nrules = ttr.lines.n ? 1 : 0,
    };
    return draw_lines(job, &ttr, ttr.smooth, &plot);
}

static pith_status draw_rise(const pith_figure_job *job)
{
    pith_ttr ttr;
    PITH_TRY(analyse(job, &ttr));
    pith_plot plot = {
        .title = PITH_S("ttr: how the ratio rises and falls"),
        .caption = PITH_S(
            "Smoothed difference between the mean of the lines behind a line "
            "and the line: above zero where content begins, below where it "
            "ends."),
        .y.label = PITH_S("change of characters per tag"),
    };
    return draw_lines(job, &ttr, ttr.rise, &plot);
}

static pith_status draw_derivative(const pith_figure_job *job)
{
    pith_ttr ttr;
    PITH_TRY(analyse(job, &ttr));
    pith_plot plot = {
        .title = PITH_S("ttr: how steeply the ratio changes"),
        .caption = PITH_S(
            "Smoothed size of the difference between a line and the mean of "
            "those behind it. Peaks stand where content begins and ends."),
        .y.label = PITH_S("change of characters per tag"),
    };
    return draw_lines(job, &ttr, ttr.slope, &plot);
}

/* -- Clusters -------------------------------------------------------------- */

enum { BLUE = 1, THIRD = 3, GREY = 8 };

/* Points of each class side by side in one array, class after class. */
typedef struct classes {
    pith_plot_series series[PITH_CLUSTERS_MAX];
    unsigned number[PITH_CLUSTERS_MAX]; /* of the class */
    char name[PITH_CLUSTERS_MAX][80];
    size_t n;
} classes;

/* "cluster 1, content (12 lines)" */
static void name_classes(const pith_ttr *ttr, classes *out)
{
    for (size_t i = 0; i < out->n; i++) {
        size_t count = out->series[i].n;
        const char *plural = count == 1 ? "" : "s";
        unsigned class = out->number[i];
        if (ttr->basis != PITH_TTR_BY_CLUSTER)
            snprintf(out->name[i], sizeof out->name[i], "%s (%zu line%s)",
                     class ? "content" : "other", count, plural);
        else
            snprintf(out->name[i], sizeof out->name[i],
                     "cluster %u, %s (%zu line%s)", class + 1,
                     class == ttr->plain ? "not content" : "content", count,
                     plural);
        out->series[i].name = pith_str_of(out->name[i]);
    }
}

/* Content is blue and the rest grey, as in the other figures; several clusters
 * of content have a colour each, other than the orange of "dropped". */
static unsigned colour_of(const pith_ttr *ttr, unsigned class)
{
    if (ttr->basis != PITH_TTR_BY_CLUSTER)
        return class ? BLUE : GREY;
    if (class == ttr->plain)
        return GREY;
    unsigned place = class - (class > ttr->plain);
    return place ? THIRD + (place - 1) % (GREY - THIRD) : BLUE;
}

/* Sort points by the class of each line, `of`. */
static pith_status sort_points(const pith_figure_job *job, const pith_ttr *ttr,
                               const uint8_t *of, classes *out)
{
    uint32_t n = ttr->lines.n;
    double *x = pith_arena_alloc(job->arena, n, sizeof *x);
    double *y = pith_arena_alloc(job->arena, n, sizeof *y);
    if (!x || !y)
        return PITH_NOMEM;
    size_t at = 0;
    for (unsigned class = 0; class < PITH_CLUSTERS_MAX; class ++) {
        size_t from = at;
        for (uint32_t i = 0; i < n; i++) {
            if (of[i] != class)
                continue;
            x[at] = ttr->smooth[i];
            y[at++] = ttr->slope[i];
        }
        if (at == from)
            continue;
        out->number[out->n] = class;
        out->series[out->n++] = (pith_plot_series){
            .x = x + from,
            .y = y + from,
            .n = at - from,
            .mark = PITH_MARK_POINTS,
            .colour = colour_of(ttr, class),
        };
    }
    return PITH_OK;
}

static pith_status draw_clusters(const pith_figure_job *job)
{
    pith_ttr ttr;
    PITH_TRY(analyse(job, &ttr));
    classes found = {0};
    PITH_TRY(sort_points(job, &ttr,
                         ttr.basis == PITH_TTR_BY_CLUSTER ? ttr.clusters.of
                                                          : ttr.content,
                         &found));
    name_classes(&ttr, &found);
    pith_plot plot = {
        .title = PITH_S("ttr: ratio and derivative of each line"),
        .caption =
            ttr.basis == PITH_TTR_BY_CLUSTER
                ? PITH_S("One point per line, by cluster. The cluster whose "
                         "centre is nearest the origin is not content, all "
                         "others are.")
                : PITH_S("One point per line, by the decision of the "
                         "threshold; cluster=ff, kmeans or em look for "
                         "clusters in this plane."),
        .x.label = PITH_S("smoothed characters per tag"),
        .y.label = PITH_S("change of characters per tag"),
        .series = found.series,
        .nseries = found.n,
    };
    return pith_plot_draw(&plot, job->svg, NULL);
}

/* Lines by the method's decision and the annotation. */
typedef struct agreement {
    uint32_t both, kept, content;
} agreement;

/* Replace the method's decisions by the annotation. */
static pith_status annotate(const pith_figure_job *job, pith_buf *text,
                            pith_ttr *ttr, agreement *found)
{
    pith_ttr_options options = pith_ttr_options_of(job->page, job->param);
    options.reading.text = text;
    PITH_TRY(pith_ttr_analyse_page(job->page, &options, job->arena, ttr));
    PITH_TRY(pith_ttr_find_slopes(&options, job->arena, ttr));
    PITH_TRY(text->status);
    uint8_t *content = pith_arena_alloc(job->arena, ttr->lines.n, 1);
    if (!content)
        return PITH_NOMEM;
    PITH_TRY(pith_ttr_annotate(pith_buf_view(text), job->annotated, job->arena,
                               content, ttr->lines.n));
    for (uint32_t i = 0; i < ttr->lines.n; i++) {
        found->both += ttr->content[i] && content[i];
        found->kept += ttr->content[i];
        found->content += content[i];
    }
    ttr->content = content;
    ttr->basis = PITH_TTR_BY_THRESHOLD; /* two classes */
    return PITH_OK;
}

static pith_status draw_annotated(const pith_figure_job *job)
{
    pith_ttr ttr = {0};
    classes found = {0};
    agreement lines = {0};
    char caption[TEXT_MAX];
    pith_plot plot = {
        .title = PITH_S("ttr: ratio and derivative, by annotation"),
        .caption = PITH_S("There is no annotated content to compare with."),
        .x.label = PITH_S("smoothed characters per tag"),
        .y.label = PITH_S("change of characters per tag"),
        .series = found.series,
    };
    if (job->annotated.len) {
        pith_buf text;
        pith_buf_init(&text, 0);
        pith_status status = annotate(job, &text, &ttr, &lines);
        pith_buf_clear(&text);
        PITH_TRY(status);
        PITH_TRY(sort_points(job, &ttr, ttr.content, &found));
        name_classes(&ttr, &found);
        plot.nseries = found.n;
        int len = snprintf(
            caption, sizeof caption,
            "The points of the figure \"clusters\". A line is content if at "
            "least half of its words stand in the annotated content, beside "
            "the same words as there. The method keeps %u of %u lines of "
            "content, and %u others.",
            lines.both, lines.content, lines.kept - lines.both);
        plot.caption = (pith_str){caption, len > 0 ? (size_t)len : 0};
    }
    return pith_plot_draw(&plot, job->svg, NULL);
}

const pith_method_figure pith_figures_ttr[] = {
    {"histogram", "characters per tag of each line, with a threshold",
     .draw = draw_histogram},
    {"smoothed", "the histogram after smoothing, with its threshold",
     .draw = draw_smoothed},
    {"derivative", "how steeply the smoothed ratio rises or falls",
     .draw = draw_derivative},
    {"derivative-signed", "how the smoothed ratio rises and falls",
     .draw = draw_rise},
    {"clusters", "smoothed ratio against derivative, by cluster",
     .draw = draw_clusters},
    {"clusters-annotated", "the same points, by what a person annotated",
     .draw = draw_annotated, .annotated = true},
    {0},
};
