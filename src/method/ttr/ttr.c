/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ttr: source lines with much text per tag.
 *
 * Idea: the source of a page has long lines of text with few tags where its
 * content is, and short lines with many tags elsewhere. The ratio of each line
 * is smoothed over its neighbours. A line is content if its ratio exceeds one
 * standard deviation or, with clusters, if clustering by ratio and slope puts
 * it into another cluster than the one nearest the origin. Source: Weninger and
 * Hsu, "Web content extraction through histogram clustering", ANNIE 2008.
 * Differences: line breaks are inserted into pages whose source has none, the
 * smoothing is five lines wide (the printed width flattens short pages), and
 * random choices are replaced by fixed ones; each is a parameter.
 *
 * If the page shows its noscript element because it is otherwise empty, the
 * noscript elements of the source are read, too.
 *
 * The method works on lines, the page consists of nodes. A text gets the label
 * of its line; a text on several lines is kept if at least `part` of its
 * characters are on content lines; an element gets the label of the line with
 * its start tag, which matters only for images and rules.
 *
 * Cost: the source is read once or twice, with 41 bytes of scratch memory per
 * line (58 with clusters). EM takes up to 100 passes with three exponentials
 * per line. It fails if templates have long lines, and on short pages, and it
 * ignores links.
 */
#include "density.h"
#include "status.h"
#include "ttr_analysis.h"

#include <string.h>

enum {
    CLUSTER,
    MODE,
    LAMBDA,
    KERNEL,
    WIDTH,
    RADIUS,
    RADIUS_MAX,
    BORDERS,
    KERNEL_SUM,
    DERIVATIVE,
    AHEAD,
    CLUSTERS,
    AXES,
    SEED,
    RELINE,
    RELINE_ABOVE,
    WRAP_AT,
    PART,
};

static const char *const clusterers[] = {
    [PITH_TTR_THRESHOLD] = "threshold",
    [PITH_TTR_FARTHEST] = "ff",
    [PITH_TTR_MEANS] = "kmeans",
    [PITH_TTR_EXPECT] = "em",
    NULL,
};

static const char *const modes[] = {"distance", "density", NULL};

static const char *const kernels[] = {
    [PITH_TTR_KERNEL_FIXED] = "fixed",
    [PITH_TTR_KERNEL_PAPER] = "paper",
    NULL,
};

static const char *const borders[] = {
    [PITH_TTR_BORDERS_RENORMALISE] = "renormalise",
    [PITH_TTR_BORDERS_COPY] = "copy",
    NULL,
};

static const char *const kernel_sums[] = {"whole", "half", NULL};

static const char *const derivatives[] = {
    [PITH_TTR_DERIVATIVE_NEXT] = "next",
    [PITH_TTR_DERIVATIVE_PRINTED] = "printed",
    NULL,
};

static const char *const relinings[] = {
    [PITH_RELINE_AUTO] = "auto",
    [PITH_RELINE_OFF] = "off",
    [PITH_RELINE_BLOCK] = "block",
    [PITH_RELINE_WRAP] = "wrap",
    NULL,
};

/* Defaults: docs/spec/ttr.md; the last one is a guess. */
static const pith_param params[] = {
    [CLUSTER] = {"cluster",
                 "find content lines by threshold or by clustering: Farthest "
                 "First, K-Means, expectation maximisation",
                 0, 3, PITH_TTR_THRESHOLD, clusterers},
    [MODE] = {"mode",
              "assign lines to clusters by distance, or by normal densities "
              "fitted to them",
              0, 1, 0, modes},
    [LAMBDA] = {"lambda", "threshold, in standard deviations", 0, 100, 1, NULL},
    [KERNEL] = {"kernel",
                "smoothing kernel: of fixed width and radius, or set by the "
                "deviation of the series",
                0, 1, PITH_TTR_KERNEL_FIXED, kernels},
    [WIDTH] =
        {"width",
         "standard deviation of the fixed kernel, in lines; 0: no smoothing", 0,
         1000, 2, NULL},
    [RADIUS] = {"radius", "radius of the fixed kernel, in lines", 0, 500, 2,
                NULL},
    [RADIUS_MAX] = {"radius-max",
                    "largest radius of the paper's kernel, in "
                    "lines",
                    0, 2000, 500, NULL},
    [BORDERS] = {"borders",
                 "first and last lines: renormalise the weights, or copy the "
                 "values unsmoothed",
                 0, 1, PITH_TTR_BORDERS_RENORMALISE, borders},
    [KERNEL_SUM] = {"kernel-sum",
                    "divide weights by the sum of all, or, as printed, of the "
                    "middle and one side",
                    0, 1, 0, kernel_sums},
    [DERIVATIVE] = {"derivative",
                    "mean of the next lines minus the line, or as printed", 0,
                    1, PITH_TTR_DERIVATIVE_NEXT, derivatives},
    [AHEAD] = {"ahead", "lines that the derivative looks ahead", 1, 50, 3,
               NULL},
    [CLUSTERS] = {"clusters", "number of clusters", 1, PITH_CLUSTERS_MAX, 3,
                  NULL},
    [AXES] = {"axes",
              "cluster lines by smoothed ratio and derivative (2) or by "
              "smoothed ratio alone (1)",
              1, 2, 2, NULL},
    [SEED] = {"seed",
              "0: start at the point nearest the origin; otherwise a seed for "
              "a random start",
              0, 1000000, 0, NULL},
    [RELINE] = {"reline",
                "break lines at block tags if lines are long, never, always, "
                "or by length",
                0, 3, PITH_RELINE_AUTO, relinings},
    [RELINE_ABOVE] = {"reline-above",
                      "characters per line above which lines count as long", 0,
                      1e6, 500, NULL},
    [WRAP_AT] = {"wrap-at", "line length in characters (reline=wrap)", 1, 10000,
                 65, NULL},
    [PART] = {"part",
              "keep a text if at least this share of its characters is on "
              "content lines",
              0, 1, 0.5, NULL},
    {0},
};

enum {
    HIDDEN,
    NO_LINE,
    ABOVE,
    BELOW,
    AWAY,
    NEAR,
    ALIKE,
    MOSTLY_CONTENT,
    MOSTLY_OTHER,
};

static const char *const reasons[] = {
    [HIDDEN] = "never shown: outside the body, script, comment or hidden",
    [NO_LINE] = "stands on no line of the source, or on one without text",
    [ABOVE] = "on a line whose smoothed ratio passes the threshold",
    [BELOW] = "on a line whose smoothed ratio is below the threshold",
    [AWAY] = "on a line of a cluster away from the origin",
    [NEAR] = "on a line of the cluster nearest the origin",
    [ALIKE] = "the lines of the page do not differ",
    [MOSTLY_CONTENT] = "on several lines, enough of it on content lines",
    [MOSTLY_OTHER] = "on several lines, too little of it on content lines",
    NULL,
};

/* The positions of a page's nodes among the lines of its source. */
typedef struct map {
    pith_job *job;
    const pith_ttr *ttr;
    uint32_t at;      /* the line found last */
    uint32_t *chars;  /* of all lines before each one, */
    uint32_t *wanted; /* and of the content lines before each */
} map;

/* Whether the page's content is in a noscript element. */
static bool shows_noscript(const pith_page *page)
{
    for (uint32_t i = page->body; i < page->end[page->body]; i++)
        if (page->tag[i] == PITH_TAG_NOSCRIPT &&
            !(page->flags[i] & PITH_NODE_HIDDEN))
            return true;
    return false;
}

pith_ttr_options pith_ttr_options_of(const pith_page *page, const double *param)
{
    return (pith_ttr_options){
        .reading = {.reline = (pith_reline)param[RELINE],
                    .above = param[RELINE_ABOVE],
                    .wrap_at = (uint32_t)param[WRAP_AT],
                    .noscript = shows_noscript(page)},
        .smoothing = {.kernel = (pith_ttr_kernel)param[KERNEL],
                      .width = param[WIDTH],
                      .radius = (uint32_t)param[RADIUS],
                      .radius_max = (uint32_t)param[RADIUS_MAX],
                      .borders = (pith_ttr_borders)param[BORDERS],
                      .half = param[KERNEL_SUM] > 0},
        .cluster = (pith_ttr_cluster)param[CLUSTER],
        .density = param[MODE] > 0,
        .flat = param[AXES] < 2,
        .lambda = param[LAMBDA],
        .k = (unsigned)param[CLUSTERS],
        .seed = (uint32_t)param[SEED],
        .ahead = (uint32_t)param[AHEAD],
        .derivative = (pith_ttr_derivative)param[DERIVATIVE],
    };
}

static pith_status make_sums(map *self)
{
    const pith_ttr *ttr = self->ttr;
    size_t n = (size_t)ttr->lines.n + 1;
    self->chars = pith_arena_alloc(self->job->scratch, n, sizeof *self->chars);
    self->wanted =
        pith_arena_alloc(self->job->scratch, n, sizeof *self->wanted);
    if (!self->chars || !self->wanted)
        return PITH_NOMEM;
    self->chars[0] = self->wanted[0] = 0;
    for (uint32_t i = 0; i < ttr->lines.n; i++) {
        uint32_t chars = ttr->lines.line[i].chars;
        self->chars[i + 1] = self->chars[i] + chars;
        self->wanted[i + 1] = self->wanted[i] + (ttr->content[i] ? chars : 0);
    }
    return PITH_OK;
}

/* The first line that ends after `offset`, or the number of lines. Nodes are
 * mostly in the order of lines, so the last result and the next line are tried
 * first. */
static uint32_t find_line(map *self, uint32_t offset)
{
    const pith_ttr_line *line = self->ttr->lines.line;
    uint32_t n = self->ttr->lines.n;
    for (uint32_t i = self->at; i < n && i < self->at + 2; i++)
        if (line[i].stop > offset && (i == 0 || line[i - 1].stop <= offset))
            return self->at = i;
    uint32_t low = 0;
    uint32_t high = n;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (line[middle].stop > offset)
            high = middle;
        else
            low = middle + 1;
    }
    return self->at = low;
}

static void label(map *self, uint32_t node, uint32_t line)
{
    static const uint8_t why[][2] = {
        [PITH_TTR_BY_THRESHOLD] = {BELOW, ABOVE},
        [PITH_TTR_BY_CLUSTER] = {NEAR, AWAY},
        [PITH_TTR_BY_NOTHING] = {NO_LINE, ALIKE},
    };
    const pith_ttr *ttr = self->ttr;
    self->job->keep[node] = ttr->content[line];
    self->job->why[node] = why[ttr->basis][ttr->content[line]];
    if (self->job->figure)
        self->job->figure[node] = ttr->smooth[line];
}

/* The characters of a line that can belong to a text from `start` to `stop`. */
static uint32_t count_share(const pith_ttr_line *line, uint32_t start,
                            uint32_t stop)
{
    start = start > line->start ? start : line->start;
    stop = stop < line->stop ? stop : line->stop;
    uint32_t bytes = stop > start ? stop - start : 0;
    return bytes < line->chars ? bytes : line->chars;
}

/* Label a text from line `first` to a different line `last`. */
static void label_long(map *self, uint32_t node, uint32_t first, uint32_t last)
{
    const pith_ttr *ttr = self->ttr;
    pith_span src = self->job->page->tree->src[node];
    double chars = self->chars[last] - self->chars[first + 1];
    double wanted = self->wanted[last] - self->wanted[first + 1];
    const uint32_t ends[] = {first, last};
    for (unsigned k = 0; k < 2; k++) {
        uint32_t share =
            count_share(&ttr->lines.line[ends[k]], src.at, src.at + src.len);
        chars += share;
        wanted += ttr->content[ends[k]] ? share : 0;
    }
    label(self, node, first);
    bool keep = wanted > 0 && wanted >= self->job->param[PART] * chars;
    if (ttr->basis != PITH_TTR_BY_NOTHING)
        self->job->why[node] = keep ? MOSTLY_CONTENT : MOSTLY_OTHER;
    self->job->keep[node] = keep;
}

static void label_node(map *self, uint32_t node)
{
    const pith_page *page = self->job->page;
    const pith_ttr_lines *lines = &self->ttr->lines;
    pith_span src = page->tree->src[node];
    self->job->why[node] = NO_LINE;
    if (src.len == 0)
        return;
    uint32_t first = find_line(self, src.at);
    if (first == lines->n || lines->line[first].start >= src.at + src.len)
        return;
    uint32_t last = first;
    if (page->tag[node] == PITH_TAG_TEXT) {
        last = find_line(self, src.at + src.len - 1);
        if (last == lines->n || lines->line[last].start >= src.at + src.len)
            last--; /* the text ends in white space after a line */
    }
    if (first == last)
        label(self, node, first);
    else
        label_long(self, node, first, last);
}

/* Give an element with text the figure of its first text. */
static void lift_figures(const pith_job *job)
{
    const pith_page *page = job->page;
    for (uint32_t i = page->end[page->body]; i-- > page->body + 1;)
        if (!(page->flags[i] & PITH_NODE_HIDDEN) && pith_page_chars(page, i))
            job->figure[page->parent[i]] = job->figure[i];
}

static pith_status run(pith_job *job)
{
    const pith_page *page = job->page;
    if (page->body == 0)
        return PITH_OK; /* everything is hidden */
    pith_ttr_options options = pith_ttr_options_of(page, job->param);
    pith_ttr ttr;
    PITH_TRY(pith_ttr_analyse_page(page, &options, job->scratch, &ttr));
    map m = {.job = job, .ttr = &ttr};
    PITH_TRY(make_sums(&m));
    for (uint32_t i = page->body; i < page->end[page->body]; i++)
        if (!(page->flags[i] & PITH_NODE_HIDDEN))
            label_node(&m, i);
    if (job->figure)
        lift_figures(job);
    job->verdict.score = pith_density_score(page, job->keep);
    return PITH_OK;
}

const pith_method pith_method_ttr = {
    .name = "ttr",
    .summary = "source lines with a high text-to-tag ratio",
    .source = "Weninger, Hsu 2008: histogram clustering",
    .params = params,
    .reasons = reasons,
    .figure = "smoothed characters per tag of the line",
    .run = run,
};
