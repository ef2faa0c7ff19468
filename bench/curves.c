/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Curves from a list of points, as SVG: what the figures of reports are drawn
 * with.
 *
 *   curves TITLE X_LABEL Y_LABEL CAPTION [LOW HIGH] <points >figure.svg
 *
 * Standard input has a line per point: series, x and y, separated by tabs. The
 * x axis is logarithmic and the y axis goes from 0 to 1; with LOW and HIGH that
 * goes from the one to the other, and the x axis is even.
 */
#include <pith/plot.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SERIES = 8, POINTS = 256, NAME = 64, LINE = 512 };

typedef struct curve {
    char name[NAME];
    double x[POINTS], y[POINTS];
    size_t n;
} curve;

static pith_str text_of(const char *text)
{
    return (pith_str){text, strlen(text)};
}

static curve *find(curve *curves, size_t *n, const char *name)
{
    for (size_t k = 0; k < *n; k++)
        if (strcmp(curves[k].name, name) == 0)
            return &curves[k];
    if (*n == SERIES)
        return NULL;
    snprintf(curves[*n].name, NAME, "%s", name);
    return &curves[(*n)++];
}

/* Read all points; returns the number of curves, or 0 after a message. */
static size_t read_points(curve *curves)
{
    char line[LINE];
    size_t n = 0;
    for (int at = 1; fgets(line, sizeof line, stdin); at++) {
        char name[NAME];
        double x;
        double y;
        curve *known = NULL;
        if (sscanf(line, "%63[^\t]\t%lf\t%lf", name, &x, &y) == 3)
            known = find(curves, &n, name);
        if (!known || known->n == POINTS) {
            fprintf(stderr, "curves: line %d is no point, or one too many\n",
                    at);
            return 0;
        }
        known->x[known->n] = x;
        known->y[known->n++] = y;
    }
    return n;
}

int main(int argc, char **argv)
{
    static curve curves[SERIES];
    pith_plot_series series[SERIES] = {0};
    if (argc != 5 && argc != 7) {
        fprintf(stderr,
                "usage: curves TITLE X_LABEL Y_LABEL CAPTION [LOW HIGH]\n");
        return 2;
    }
    size_t n = read_points(curves);
    if (n == 0)
        return 1;
    for (size_t k = 0; k < n; k++)
        series[k] = (pith_plot_series){.name = text_of(curves[k].name),
                                       .x = curves[k].x,
                                       .y = curves[k].y,
                                       .n = curves[k].n,
                                       .mark = PITH_MARK_BOTH};
    pith_plot plot = {
        .title = text_of(argv[1]),
        .caption = text_of(argv[4]),
        .x = {.label = text_of(argv[2]), .log = argc == 5},
        .y = {.label = text_of(argv[3]),
              .low = argc == 7 ? strtod(argv[5], NULL) : 0,
              .high = argc == 7 ? strtod(argv[6], NULL) : 1},
        .series = series,
        .nseries = n,
    };
    char *svg;
    size_t len;
    if (pith_plot_draw(&plot, &svg, &len) != PITH_OK)
        return 1;
    bool written = fwrite(svg, 1, len, stdout) == len && fflush(stdout) == 0;
    pith_free(svg);
    return written ? 0 : 1;
}
