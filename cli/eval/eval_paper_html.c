/* SPDX-License-Identifier: Apache-2.0 */
/* A paper's experiment in the HTML report: see eval_paper_html.h. */
#include "eval_paper_html.h"

#include "eval_reproduce.h"

#include <math.h>
#include <pith/figures.h>
#include <pith/plot.h>
#include <stdlib.h>
#include <string.h>

enum { LINES = 24, WIDE = 1000 };

static pith_str slice(const char *text)
{
    return (pith_str){text, strlen(text)};
}

/* -- Tables ---------------------------------------------------------------- */

/* A table being written. */
typedef struct writing {
    FILE *out;
    const pith_paper_table *table;
} writing;

static void put_cell(FILE *out, double value)
{
    if (isnan(value))
        fputs("<td>-", out);
    else
        fprintf(out, "<td>%.2f", value);
}

static void put_line(void *context, const pith_paper_line *line)
{
    const writing *w = context;
    fputs("<tr><td>", w->out);
    pith_eval_html_text(w->out, slice(line->label));
    for (size_t k = 0; w->table->columns[k].heading; k++) {
        put_cell(w->out, line->paper[k]);
        if (!w->table->alone)
            put_cell(w->out, line->ours[k]);
    }
    fputc('\n', w->out);
}

static void put_table(const pith_eval_run *run, const pith_paper_table *table,
                      FILE *out)
{
    fprintf(out, "<h2>%s</h2>\n<table><thead><tr><th>", table->title);
    for (size_t k = 0; table->columns[k].heading; k++)
        fprintf(out, "<th>%s, the paper%s", table->columns[k].heading,
                table->alone ? "" : "<th>ours");
    fputs("</thead>\n<tbody>\n", out);
    writing w = {out, table};
    pith_eval_paper_lines(run, table, put_line, &w);
    fputs("</table>\n", out);
}

static void put_claims(const pith_eval_run *run, const pith_paper *paper,
                       FILE *out)
{
    if (!paper->claims)
        return;
    fputs("<h2>What the paper's figures say</h2>\n<ul>\n", out);
    for (const pith_paper_claim *c = paper->claims; c->text; c++) {
        fputs("<li>&ldquo;", out);
        pith_eval_html_text(out, slice(c->text));
        fputs("&rdquo; ", out);
        pith_eval_paper_verdict(run, c, out);
        fputc('\n', out);
    }
    fputs("</ul>\n", out);
}

/* -- Bars ------------------------------------------------------------------ */

/* The lines of a table that have figures of one kind. */
typedef struct bars {
    bool ours;
    size_t ncolumns, n;
    char label[LINES][64];
    pith_str name[LINES];
    double value[PITH_PAPER_COLUMNS][LINES];
} bars;

static void take_bars(void *context, const pith_paper_line *line)
{
    bars *b = context;
    const double *from = b->ours ? line->ours : line->paper;
    bool any = false;
    for (size_t k = 0; k < b->ncolumns; k++)
        any = any || !isnan(from[k]);
    if (!any || b->n == LINES)
        return;
    for (size_t k = 0; k < b->ncolumns; k++)
        b->value[k][b->n] = from[k];
    char *label = b->label[b->n];
    snprintf(label, sizeof b->label[0], "%s",
             line->label + strspn(line->label, " "));
    /* Numbers of pages behind a site's name are for the table. */
    char *comma = strchr(label, ',');
    if (comma && strspn(comma + 1, " 0123456789") > 1)
        *comma = 0;
    b->name[b->n++] = slice(label);
}

/* Put an owned picture, if it could be drawn. */
static void put_svg(FILE *out, char *svg)
{
    if (svg)
        fprintf(out, "%s\n", svg);
    pith_free(svg);
}

static bool has_values(const bars *b, size_t column)
{
    for (size_t i = 0; i < b->n; i++)
        if (!isnan(b->value[column][i]))
            return true;
    return false;
}

static bool put_bars(const pith_eval_run *run, const pith_paper_table *table,
                     bool ours, FILE *out)
{
    bars *b = calloc(1, sizeof *b);
    if (!b)
        return false;
    pith_plot_series series[PITH_PAPER_COLUMNS];
    char caption[96];
    size_t n = 0;
    b->ours = ours;
    while (table->columns[b->ncolumns].heading)
        b->ncolumns++;
    pith_eval_paper_lines(run, table, take_bars, b);
    for (size_t k = 0; k < b->ncolumns; k++) {
        if (!has_values(b, k))
            continue;
        series[n] = (pith_plot_series){.name = slice(table->columns[k].heading),
                                       .y = b->value[k],
                                       .n = b->n,
                                       .mark = PITH_MARK_BARS};
        n++;
    }
    snprintf(caption, sizeof caption, "%s.", table->title);
    pith_plot plot = {.title = ours ? PITH_S("Ours") : PITH_S("The paper's"),
                      .caption = slice(caption),
                      .y = {.label = PITH_S("per cent"), .low = 0, .high = 100},
                      .series = series,
                      .nseries = n,
                      .categories = b->name,
                      .ncategories = b->n,
                      .width = WIDE};
    char *svg = NULL;
    bool fine = b->n == 0 || pith_plot_draw(&plot, &svg, NULL) == PITH_OK;
    put_svg(out, svg);
    free(b);
    return fine;
}

/* -- Pictures of a page ---------------------------------------------------- */

static int compare_values(const void *a, const void *b)
{
    const pith_eval_html_row *const *x = a, *const *y = b;
    if ((*x)->value < (*y)->value || (*x)->value > (*y)->value)
        return (*x)->value < (*y)->value ? -1 : 1;
    /* The rows stand in one array, in the pages' order. */
    return (*x > *y) - (*x < *y);
}

/* The page in the middle by the first variant; NULL: there is none. False
 * when memory ran out. */
static bool find_median(const pith_eval_run *run,
                        const pith_eval_html_row **found)
{
    const pith_eval_html *html = &run->html;
    const pith_eval_html_row **rows = calloc(html->nrows + 1, sizeof *rows);
    size_t n = 0;
    if (!rows)
        return false;
    for (size_t i = 0; i < html->nrows; i++) {
        const pith_eval_html_row *row = &html->rows[i];
        if (strcmp(row->metric, run->metrics.names[0]) == 0 &&
            strcmp(row->subject, run->methods.names[0]) == 0 &&
            isfinite(row->value))
            rows[n++] = row;
    }
    if (n > 0)
        qsort(rows, n, sizeof *rows, compare_values);
    *found = n ? rows[(n - 1) / 2] : NULL;
    free(rows);
    return true;
}

static pith_status read_page(const pith_eval_run *run, pith_str id,
                             pith_doc **doc)
{
    char *bytes = NULL;
    size_t len = 0;
    pith_status status = PITH_ARG;
    for (size_t i = 0; i < pith_gold_count(run->gold); i++) {
        pith_str other = pith_gold_at(run->gold, i)->id;
        if (other.len != id.len || memcmp(other.data, id.data, id.len) != 0)
            continue;
        status = pith_gold_read(run->gold, i, &bytes, &len, NULL);
        break;
    }
    if (status == PITH_OK)
        status = pith_doc_parse((pith_str){bytes, len}, &run->settings.options,
                                doc, NULL);
    pith_free(bytes);
    return status;
}

static bool put_picture(const pith_eval_run *run, pith_doc *doc,
                        const pith_paper_picture *picture, FILE *out)
{
    pith_setting settings[PITH_PAPER_SETTINGS];
    pith_options options = run->settings.options;
    size_t i = 0;
    while (i < run->methods.count &&
           strcmp(run->methods.names[i], picture->variant) != 0)
        i++;
    if (i == run->methods.count)
        return true;
    options.method = run->variants[i]->method;
    options.settings = settings;
    options.nsettings = pith_eval_variant_settings(run->variants[i], settings);
    char *svg = NULL;
    fprintf(out, "<h3>%s: %s</h3>\n", picture->variant, picture->figure);
    pith_status status =
        pith_doc_figure(doc, &options, picture->figure, &svg, NULL);
    put_svg(out, svg);
    if (status != PITH_OK)
        fputs("<p>Could not be drawn.</p>\n", out);
    return status != PITH_NOMEM;
}

static bool put_pictures(const pith_eval_run *run, const pith_paper *paper,
                         FILE *out)
{
    const pith_eval_html_row *row = NULL;
    pith_doc *doc = NULL;
    if (!paper->pictures)
        return true;
    if (!find_median(run, &row))
        return false;
    if (!row)
        return true;
    fputs("<h2>The paper's pictures, of a page</h2>\n<p>Of page ", out);
    pith_eval_html_text(out, row->id);
    fprintf(out,
            ", the median of all by %s (%.4f). <code>pith explain "
            "--figure</code> draws them of any page.</p>\n",
            run->methods.names[0], row->value);
    pith_status status = read_page(run, row->id, &doc);
    bool fine = status != PITH_NOMEM;
    if (status == PITH_OK)
        for (const pith_paper_picture *p = paper->pictures; fine && p->variant;
             p++)
            fine = put_picture(run, doc, p, out);
    else
        fputs("<p>It could not be read again.</p>\n", out);
    pith_doc_free(doc);
    return fine;
}

/* -- All of it ------------------------------------------------------------- */

bool pith_eval_paper_html(const pith_eval_run *run, FILE *out)
{
    const pith_paper *paper = pith_eval_paper_find(run->paper);
    double area = pith_eval_paper_area(run);
    bool fine = true;
    fprintf(out, "<p>%s: the paper's experiment on these pages.</p>\n",
            paper->source);
    for (const pith_paper_table *t = paper->tables; fine && t && t->title;
         t++) {
        put_table(run, t, out);
        fine = put_bars(run, t, false, out) && put_bars(run, t, true, out);
    }
    if (!isnan(area))
        fprintf(out,
                "<p>Area under the curve of the threshold: the paper 98.74, "
                "ours %.2f per cent.</p>\n",
                area);
    put_claims(run, paper, out);
    fine = fine && put_pictures(run, paper, out);
    if (!fine)
        pith_message("out of memory");
    return fine;
}
