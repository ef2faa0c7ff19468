/* SPDX-License-Identifier: Apache-2.0 */
/* Printing the experiments of the papers: each table with the paper's figure
 * and ours side by side, the ROC curve, and for every claim whether it holds on
 * these pages, computed from the figures. */
#include "eval_reproduce.h"

#include "eval_papers.h"
#include "eval_site_pages.h"

#include <pith/eval.h>
#include <pith/pith.h>

#include <math.h>
#include <string.h>

enum { LABEL = 34 };

/* -- Setting up ---------------------------------------------------------- */

const pith_paper *pith_eval_paper_find(const char *name)
{
    const pith_paper *paper;
    for (size_t i = 0; (paper = pith_paper_at(i)) != NULL; i++) {
        if (strcmp(paper->name, name) == 0)
            return paper;
    }
    return NULL;
}

const char *pith_eval_paper_names(void)
{
    return "density, blocks, outlier, weight, ttr, roc, all";
}

bool pith_eval_paper_setup(const char *name, pith_eval_run *run)
{
    const pith_paper *paper = pith_eval_paper_find(name);
    pith_method_info info;
    if (paper == NULL)
        return false;
    run->metrics.names[0] = paper->metric;
    run->metrics.count = 1;
    if (paper->also)
        run->metrics.names[run->metrics.count++] = paper->also;
    run->has_texts = run->wants_page = true;
    for (const pith_eval_variant *variant = paper->variants; variant->name;
         variant++) {
        if (!pith_method_info_find(variant->method, &info))
            continue; /* its rows show only the paper's figures */
        run->variants[run->methods.count] = variant;
        run->methods.names[run->methods.count++] = variant->name;
    }
    return true;
}

/* -- Figures ------------------------------------------------------------- */

static double read_stat(const pith_summary *sum, size_t column,
                        pith_paper_stat stat)
{
    switch (stat) {
    case PITH_PAPER_MEDIAN:
        return sum->median[column] * 100;
    case PITH_PAPER_STD:
        return sum->deviation[column] * 100;
    case PITH_PAPER_FULL:
        return (double)sum->full[column] * 100 / (double)sum->pages;
    default:
        return sum->mean[column] * 100;
    }
}

/* NaN if the variant did not run, or has no such figure. */
static double read_figure(const pith_eval_run *run, const char *variant,
                          const char *group, const pith_paper_column *what)
{
    const char *metric = run->metrics.names[what->also];
    pith_metric_info info;
    pith_summary sum;
    if (variant == NULL || !pith_metric_info_find(metric, &info) ||
        pith_report_summary(run->report, variant, metric, group, &sum) !=
            PITH_OK ||
        sum.pages == 0)
        return NAN;
    if (what->stat == PITH_PAPER_PAGES)
        return (double)sum.pages;
    for (size_t k = 0; info.columns[k]; k++) {
        if (strcmp(info.columns[k], what->figure) == 0)
            return read_stat(&sum, k, what->stat);
    }
    return NAN;
}

/* -- Tables -------------------------------------------------------------- */

/* The tool never sets a locale, so printf uses a decimal point. */
static void print_cell(FILE *out, const pith_paper_column *what, double value)
{
    if (isnan(value))
        fprintf(out, " | %8s", "-");
    else
        fprintf(out, " | %8.*f", what->stat == PITH_PAPER_PAGES ? 0 : 2, value);
}

/* Precision, recall and F in per cent, by the formulas of M1. */
static void measure_lengths(const double lengths[3], double ours[3])
{
    double right = lengths[1] - lengths[2];
    ours[0] = right / lengths[0] * 100;
    ours[1] = right / lengths[1] * 100;
    ours[2] = 2 * ours[0] * ours[1] / (ours[0] + ours[1]);
}

/* The mean of our figures in the rows above, the sum of numbers of pages; NaN
 * if one of them is missing. */
static double read_mean(const pith_eval_run *run, const pith_paper_row *row,
                        const pith_paper_column *what)
{
    double sum = 0;
    for (const pith_paper_row *above = row - row->mean_of; above < row; above++)
        sum += read_figure(run, above->variant, above->group, what);
    return what->stat == PITH_PAPER_PAGES ? sum : sum / (double)row->mean_of;
}

static void take_line(const pith_eval_run *run, const pith_paper_table *table,
                      const pith_paper_row *row, const char *group,
                      pith_paper_line *line)
{
    snprintf(line->label, sizeof line->label, "%s%s", group ? "  " : row->label,
             group ? group : "");
    bool own = row->variant && !row->stat && !row->group && !row->mean_of;
    line->name = group ? group : own ? row->variant : row->label;
    line->part = group != NULL;
    group = group ? group : row->group;
    for (size_t k = 0; table->columns[k].heading; k++) {
        pith_paper_column what = table->columns[k];
        if (row->stat && what.stat != PITH_PAPER_PAGES)
            what.stat = (pith_paper_stat)row->stat;
        bool printed = row->printed && row->percent[k] >= 0;
        line->paper[k] = printed ? row->percent[k] : NAN;
        line->ours[k] = row->mean_of
                            ? read_mean(run, row, &what)
                            : read_figure(run, row->variant, group, &what);
    }
    if (row->lengths[0] > 0)
        measure_lengths(row->lengths, line->ours);
}

/* Whether the paper has a row for pages of this type. */
static bool is_told(const pith_paper_table *table, const char *group)
{
    for (const pith_paper_row *row = table->rows; row->label; row++)
        if (row->group && strcmp(row->group, group) == 0)
            return true;
    return false;
}

void pith_eval_paper_lines(
    const pith_eval_run *run, const pith_paper_table *table,
    void (*take)(void *context, const pith_paper_line *line), void *context)
{
    pith_paper_line line;
    if (table->pages) {
        pith_eval_site_lines(run, table, take, context);
        return;
    }
    for (const pith_paper_row *row = table->rows; row->label; row++) {
        const char *group = NULL;
        if (!row->every_group) {
            take_line(run, table, row, NULL, &line);
            take(context, &line);
        }
        for (size_t i = 0;
             row->every_group && (group = pith_report_group_at(run->report, i));
             i++) {
            take_line(run, table, row, group, &line);
            if (!isnan(line.ours[0]) && !is_told(table, group))
                take(context, &line);
        }
    }
}

static void note_line(void *context, const pith_paper_line *line)
{
    (void)line;
    *(bool *)context = true;
}

bool pith_eval_paper_has_lines(const pith_eval_run *run,
                               const pith_paper_table *table)
{
    bool any = false;
    pith_eval_paper_lines(run, table, note_line, &any);
    return any;
}

/* A table being printed. */
typedef struct printing {
    FILE *out;
    const pith_paper_table *table;
} printing;

static void print_line(void *context, const pith_paper_line *line)
{
    const printing *self = context;
    fprintf(self->out, "| %-*s", LABEL, line->label);
    for (size_t k = 0; self->table->columns[k].heading; k++) {
        if (!self->table->pages)
            print_cell(self->out, &self->table->columns[k], line->paper[k]);
        if (!self->table->alone)
            print_cell(self->out, &self->table->columns[k], line->ours[k]);
    }
    fputs(" |\n", self->out);
}

static void print_table(const pith_eval_run *run, const pith_paper_table *table,
                        FILE *out)
{
    bool single = table->alone || table->pages;
    if (!pith_eval_paper_has_lines(run, table))
        return;
    fprintf(out, "\n%s: %s.\n\n| %-*s", table->title,
            table->pages   ? "our figures"
            : table->alone ? "the paper's figures"
                           : "the paper's figure, then ours",
            LABEL, "");
    for (size_t k = 0; table->columns[k].heading; k++)
        fprintf(out, " | %8s%s", table->columns[k].heading,
                single ? "" : " |     ours");
    fprintf(out, " |\n| %-*s", LABEL, "---");
    for (size_t k = 0; table->columns[k].heading; k++)
        fputs(single ? " | -------:" : " | -------: | -------:", out);
    fputs(" |\n", out);
    printing p = {out, table};
    pith_eval_paper_lines(run, table, print_line, &p);
}

/* -- ROC ----------------------------------------------------------------- */

size_t pith_eval_paper_points(const pith_eval_run *run,
                              int lambda[PITH_EVAL_POINTS],
                              pith_roc_point points[PITH_EVAL_POINTS])
{
    const pith_paper_column rates[] = {{"", "fallout", .stat = PITH_PAPER_MEAN},
                                       {"", "recall", .stat = PITH_PAPER_MEAN}};
    size_t n = 0;
    for (int i = 0; i < PITH_EVAL_POINTS; i++) {
        char name[24];
        snprintf(name, sizeof name, "lambda %d", i);
        double fallout = read_figure(run, name, NULL, &rates[0]);
        double recall = read_figure(run, name, NULL, &rates[1]);
        if (isnan(fallout) || isnan(recall))
            continue;
        lambda[n] = i;
        points[n++] = (pith_roc_point){fallout / 100, recall / 100};
    }
    return n;
}

double pith_eval_paper_area(const pith_eval_run *run)
{
    int lambda[PITH_EVAL_POINTS];
    pith_roc_point points[PITH_EVAL_POINTS];
    size_t n = pith_eval_paper_points(run, lambda, points);
    return n ? pith_roc_area(points, n) * 100 : NAN;
}

static void print_roc(const pith_eval_run *run, FILE *out)
{
    int lambda[PITH_EVAL_POINTS];
    pith_roc_point points[PITH_EVAL_POINTS];
    size_t n = pith_eval_paper_points(run, lambda, points);
    if (n == 0)
        return;
    fputs("\nROC of the threshold, in per cent (means over pages).\n\n"
          "| lambda | false positive rate | true positive rate |\n"
          "| -----: | ------------------: | -----------------: |\n",
          out);
    for (size_t i = 0; i < n; i++)
        fprintf(out, "| %6d | %19.2f | %18.2f |\n", lambda[i],
                points[i].false_rate * 100, points[i].true_rate * 100);
    fprintf(out,
            "\nArea under the curve: the paper 98.74, ours %.2f per cent.\n",
            pith_roc_area(points, n) * 100);
}

/* Rates and area are fractions of 1, like all figures for programs. */
static void print_roc_json(const pith_eval_run *run, size_t pages, FILE *out)
{
    int lambda[PITH_EVAL_POINTS];
    pith_roc_point points[PITH_EVAL_POINTS];
    size_t n = pith_eval_paper_points(run, lambda, points);
    fprintf(out, "{\"pages\": %zu, \"area\": ", pages);
    if (n)
        fprintf(out, "%.6f", pith_roc_area(points, n));
    else
        fputs("null", out);
    fputs(", \"points\": [", out);
    for (size_t i = 0; i < n; i++)
        fprintf(out,
                "%s\n {\"lambda\": %d, \"false_positive_rate\": %.6f, "
                "\"true_positive_rate\": %.6f}",
                i ? "," : "", lambda[i], points[i].false_rate,
                points[i].true_rate);
    fputs("]}\n", out);
}

static void print_roc_csv(const pith_eval_run *run, size_t pages, FILE *out)
{
    int lambda[PITH_EVAL_POINTS];
    pith_roc_point points[PITH_EVAL_POINTS];
    size_t n = pith_eval_paper_points(run, lambda, points);
    double area = n ? pith_roc_area(points, n) : 0;
    fputs("pages,area,lambda,false_positive_rate,true_positive_rate\n", out);
    for (size_t i = 0; i < n; i++)
        fprintf(out, "%zu,%.6f,%d,%.6f,%.6f\n", pages, area, lambda[i],
                points[i].false_rate, points[i].true_rate);
}

/* -- Claims -------------------------------------------------------------- */

static double read_cell(const pith_eval_run *run, const pith_paper_cell *cell)
{
    pith_paper_column what = {"", cell->figure, .stat = PITH_PAPER_MEAN};
    return cell->variant ? read_figure(run, cell->variant, NULL, &what)
                         : cell->percent;
}

/* The number of comparisons in a claim that hold, that are known, and in
 * total. */
typedef struct comparisons {
    size_t holds, known, all;
} comparisons;

static comparisons compare_pairs(const pith_eval_run *run,
                                 const pith_paper_claim *claim)
{
    comparisons c = {0};
    for (const pith_paper_pair *pair = claim->pairs; pair->more.figure;
         pair++, c.all++) {
        double more = read_cell(run, &pair->more);
        double less = read_cell(run, &pair->less);
        c.known += !isnan(more) && !isnan(less);
        c.holds += more > less;
    }
    return c;
}

void pith_eval_paper_verdict(const pith_eval_run *run,
                             const pith_paper_claim *claim, FILE *out)
{
    comparisons c = compare_pairs(run, claim);
    if (c.known < c.all)
        fprintf(out,
                "cannot be decided: %zu of %zu comparisons have no figures "
                "here.",
                c.all - c.known, c.all);
    else if (claim->own)
        fprintf(out, "holds in %zu of %zu comparisons.", c.holds, c.all);
    else if (c.holds == c.all)
        fputs("carries over.", out);
    else
        fprintf(out,
                "does not carry over: it holds in %zu of %zu "
                "comparisons.",
                c.holds, c.all);
}

pith_paper_tally pith_eval_paper_tally(const pith_eval_run *run,
                                       const pith_paper *paper)
{
    pith_paper_tally tally = {0};
    for (const pith_paper_claim *claim = paper->claims; claim && claim->text;
         claim++) {
        if (claim->own)
            continue;
        comparisons c = compare_pairs(run, claim);
        *(c.known < c.all    ? &tally.unknown
          : c.holds == c.all ? &tally.holds
                             : &tally.fails) += 1;
    }
    return tally;
}

/* -- Classes of pages ---------------------------------------------------- */

static const char *const class_titles[] = {
    [PITH_EVAL_WORDS] = "By the words that a page shows",
    [PITH_EVAL_SHARE] = "By the share of a page's words that is content",
    [PITH_EVAL_PEAK] = "By how much denser the densest line is than usual",
    [PITH_EVAL_PARENT] = "By the share of the content that one parent holds",
};

size_t pith_eval_metric_column(const char *metric, const char *name)
{
    pith_metric_info info;
    size_t k = 0;
    if (!pith_metric_info_find(metric, &info))
        return 0;
    while (info.columns[k] && strcmp(info.columns[k], name) != 0)
        k++;
    return info.columns[k] ? k : 0;
}

/* One column: a figure of one method, in all classes and over all pages. */
static void add_column(const pith_eval_run *run, pith_paper_classes *table,
                       const pith_paper_column *what, const char *variant)
{
    pith_eval_class class[PITH_EVAL_CLASSES];
    size_t k = pith_eval_metric_column(run->metrics.names[0], what->figure),
           at = table->ncolumns, row = 0;
    size_t n = pith_eval_classes_make(&run->html, run->property, variant,
                                      run->metrics.names[0], class);
    double sum = 0;
    size_t pages = 0;
    if (at == sizeof table->heading / sizeof *table->heading)
        return;
    snprintf(table->heading[at], sizeof table->heading[0], "%s, %s",
             what->heading, variant);
    table->ncolumns++;
    for (size_t i = 0; i < n; i++) {
        if (class[i].pages == 0)
            continue;
        memcpy(table->name[row], class[i].name, sizeof table->name[0]);
        table->pages[row] = class[i].pages;
        table->cell[row++][at] = class[i].mean[k] * 100;
        sum += class[i].mean[k] * (double)class[i].pages;
        pages += class[i].pages;
    }
    snprintf(table->name[row], sizeof table->name[0], "all");
    table->pages[row] = pages;
    table->cell[row][at] = sum / (double)pages * 100;
    table->nrows = pages ? row + 1 : 0;
}

/* The points of a curve are not methods to compare, and what only a claim is
 * about would make the table too wide. */
static bool is_compared(const char *variant)
{
    return strncmp(variant, "lambda", 6) != 0 &&
           strncmp(variant, "ratio", 5) != 0;
}

bool pith_eval_paper_classes(const pith_eval_run *run,
                             pith_paper_classes *table)
{
    static const pith_paper_column accuracy[] = {
        {"accuracy", "accuracy", .stat = PITH_PAPER_MEAN}, {0}};
    const pith_paper *paper = pith_eval_paper_find(run->paper);
    bool many =
        run->property == PITH_EVAL_SHARE || run->property == PITH_EVAL_PEAK;
    memset(table, 0, sizeof *table);
    if (run->property == PITH_EVAL_NO_PROPERTY || !paper->tables)
        return false;
    table->title = class_titles[run->property];
    const pith_paper_column *what = many ? accuracy : paper->tables->columns;
    for (; what->heading; what++) {
        for (size_t i = 0; what->figure && i < run->methods.count; i++) {
            if ((many || i < 2) && is_compared(run->methods.names[i]))
                add_column(run, table, what, run->methods.names[i]);
        }
    }
    return table->nrows > 0;
}

static void print_classes(const pith_eval_run *run, FILE *out)
{
    pith_paper_classes table;
    if (!pith_eval_paper_classes(run, &table))
        return;
    fprintf(out, "\n%s, in per cent.\n\n| %-12s | pages", table.title, "");
    for (size_t k = 0; k < table.ncolumns; k++)
        fprintf(out, " | %s", table.heading[k]);
    fprintf(out, " |\n| %-12s | ----:", "---");
    for (size_t k = 0; k < table.ncolumns; k++)
        fputs(" | ---:", out);
    fputs(" |\n", out);
    for (size_t i = 0; i < table.nrows; i++) {
        fprintf(out, "| %-12s | %5zu", table.name[i], table.pages[i]);
        for (size_t k = 0; k < table.ncolumns; k++)
            fprintf(out, " | %.2f", table.cell[i][k]);
        fputs(" |\n", out);
    }
}

/* The difference between the first two methods, if classes by size were
 * requested. */
static void print_difference(const pith_eval_run *run, const pith_paper *paper,
                             FILE *out)
{
    if (!paper->tables || run->property != PITH_EVAL_WORDS ||
        run->methods.count < 2)
        return;
    fprintf(out,
            "\n%s minus %s: mean difference per page, with its 95 %% "
            "interval.\n\n| figure     | points         |\n"
            "| ---        | ---:           |\n",
            run->methods.names[0], run->methods.names[1]);
    for (const pith_paper_column *what = paper->tables->columns; what->heading;
         what++) {
        double half;
        double mean = pith_eval_classes_compare(
            &run->html, run->methods.names, run->metrics.names[0],
            pith_eval_metric_column(run->metrics.names[0], what->figure),
            &half);
        fprintf(out, "| %-10s | %+.2f ± %.2f |\n", what->heading, mean * 100,
                half * 100);
    }
}

void pith_eval_paper_print(const char *name, const pith_eval_run *run,
                           FILE *out)
{
    const pith_paper *paper = pith_eval_paper_find(name);
    pith_summary sum = {0};
    if (run->methods.count)
        pith_report_summary(run->report, run->methods.names[0],
                            run->metrics.names[0], NULL, &sum);
    if (strcmp(run->format, "json") == 0) {
        print_roc_json(run, sum.pages, out);
        return;
    }
    if (strcmp(run->format, "csv") == 0) {
        print_roc_csv(run, sum.pages, out);
        return;
    }
    fprintf(out, "%s: %s, on %zu pages", paper->name, paper->source, sum.pages);
    if (run->unannotated)
        fprintf(out, " (%zu more without annotated content)", run->unannotated);
    fprintf(out, ", metric %s.\n", paper->metric);
    for (const pith_paper_table *table = paper->tables; table && table->title;
         table++)
        print_table(run, table, out);
    print_roc(run, out);
    print_classes(run, out);
    print_difference(run, paper, out);
    if (paper->claims)
        fputs("\nClaims of the paper's figures, on these pages:\n\n", out);
    for (const pith_paper_claim *claim = paper->claims; claim && claim->text;
         claim++) {
        fprintf(out, "- %s\"%s\" ", claim->own ? PITH_PAPER_OWN : "",
                claim->text);
        pith_eval_paper_verdict(run, claim, out);
        fputc('\n', out);
    }
}
