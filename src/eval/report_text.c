/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Reports as text: aligned tables for people, the same as Markdown, and JSON
 * and CSV for programs.
 *
 * Numbers are written by hand, not by printf, whose decimal point is the
 * locale's. All figures are fractions of 1.
 */
#include "report.h"

#include "buf.h"
#include "status.h"
#include "str.h"

#include <math.h>

enum {
    CELL = 32,         /* bytes of a number as text */
    DIGITS_PEOPLE = 4, /* behind the point */
    DIGITS_PROGRAMS = 6,
    MAX_REPORT = 64 << 20, /* bytes */
};

/* A figure over no pages is a dash in text, null in JSON, and empty in CSV. */
static void put_fixed(pith_buf *out, double value, int digits)
{
    uint64_t scale = 1;
    if (isnan(value)) {
        pith_buf_text(out, digits == DIGITS_PEOPLE ? "-" : "");
        return;
    }
    for (int i = 0; i < digits; i++)
        scale *= 10;
    if (value < 0)
        pith_buf_byte(out, '-');
    uint64_t number = (uint64_t)(fabs(value) * (double)scale + 0.5);
    pith_buf_uint(out, number / scale);
    pith_buf_byte(out, '.');
    for (uint64_t place = scale / 10; place; place /= 10)
        pith_buf_byte(out, (char)('0' + number / place % 10));
}

/* -- Tables for people --------------------------------------------------- */

/* Cells in rows; the first row is the heading, the first column names. */
typedef struct text_grid {
    pith_arena *arena;
    pith_str *cells;
    size_t ncolumns, nrows, at; /* at: next cell to fill */
    bool failed;                /* memory ran out; sticky */
} text_grid;

static bool start_grid(text_grid *grid, pith_arena *arena, size_t ncolumns,
                       size_t nrows)
{
    *grid = (text_grid){.arena = arena, .ncolumns = ncolumns, .nrows = nrows};
    grid->cells = pith_arena_zalloc(arena, ncolumns * nrows, sizeof(pith_str));
    return grid->cells != NULL;
}

static void put_cell(text_grid *grid, pith_str text)
{
    char *copy = pith_arena_copy(grid->arena, text);
    grid->failed = grid->failed || copy == NULL;
    grid->cells[grid->at++] = (pith_str){copy, copy ? text.len : 0};
}

static void put_number(text_grid *grid, double value, int digits)
{
    pith_buf buf;
    pith_buf_init(&buf, CELL);
    if (digits)
        put_fixed(&buf, value, digits);
    else
        pith_buf_uint(&buf, (uint64_t)value);
    grid->failed = grid->failed || buf.status != PITH_OK;
    put_cell(grid, pith_buf_view(&buf));
    pith_buf_clear(&buf);
}

static void pad(pith_buf *out, char byte, size_t n)
{
    while (n--)
        pith_buf_byte(out, byte);
}

static size_t column_width(const text_grid *grid, size_t column)
{
    size_t width = 3;
    for (size_t row = 0; row < grid->nrows; row++) {
        size_t len = grid->cells[row * grid->ncolumns + column].len;
        if (len > width)
            width = len;
    }
    return width;
}

/* The line of dashes that Markdown requires below the heading. */
static void print_rule(const text_grid *grid, pith_buf *out)
{
    for (size_t k = 0; k < grid->ncolumns; k++) {
        size_t width = column_width(grid, k);
        pith_buf_text(out, "| ");
        pad(out, '-', k ? width - 1 : width);
        pith_buf_text(out, k ? ": " : " ");
    }
    pith_buf_text(out, "|\n");
}

/* Names are left-aligned, numbers right-aligned. */
static void print_grid(const text_grid *grid, bool markdown, pith_buf *out)
{
    for (size_t row = 0; row < grid->nrows; row++) {
        for (size_t k = 0; k < grid->ncolumns; k++) {
            pith_str cell = grid->cells[row * grid->ncolumns + k];
            size_t blank = column_width(grid, k) - cell.len;
            pith_buf_text(out, markdown ? "| " : k ? "  " : "");
            pad(out, ' ', k ? blank : 0);
            pith_buf_str(out, cell);
            pad(out, ' ', k ? 0 : blank);
            pith_buf_text(out, markdown ? " " : "");
        }
        pith_buf_text(out, markdown ? "|\n" : "\n");
        if (row == 0 && markdown)
            print_rule(grid, out);
    }
}

/* One printing of a report. */
typedef struct print_job {
    const pith_report *report;
    const char *metric;
    pith_metric_info info;
    pith_arena *arena;
    pith_buf *out;
    bool markdown;
} print_job;

static size_t count_columns(const pith_metric_info *info)
{
    size_t n = 0;
    while (info->columns[n])
        n++;
    return n;
}

/* Columns in addition to the metric's own; one less for metadata, which is only
 * annotated on some pages. */
enum { BESIDE = 9 };

static void put_overall_heading(const print_job *job, text_grid *grid)
{
    bool field = job->info.field != NULL;
    put_cell(grid, PITH_S("method"));
    put_cell(grid, PITH_S("pages"));
    put_cell(grid, PITH_S("blank"));
    put_cell(grid, field ? PITH_S("annotated") : PITH_S("zero"));
    put_cell(grid, PITH_S("full"));
    for (size_t k = 0; job->info.columns[k]; k++)
        put_cell(grid, pith_str_of(job->info.columns[k]));
    if (!field)
        put_cell(grid, PITH_S("median"));
    put_cell(grid, PITH_S("std"));
    put_cell(grid, PITH_S("low"));
    put_cell(grid, PITH_S("high"));
}

static void put_overall_row(const print_job *job, text_grid *grid,
                            const pith_summary *sum, const pith_interval *range)
{
    bool field = job->info.field != NULL;
    size_t main = job->info.main;
    put_number(grid, (double)sum->pages, 0);
    put_number(grid, (double)sum->blank, 0);
    put_number(grid, (double)(field ? sum->counted[main] : sum->zero), 0);
    put_number(grid, (double)sum->full[main], 0);
    for (size_t k = 0; job->info.columns[k]; k++)
        put_number(grid, sum->mean[k], DIGITS_PEOPLE);
    if (!field)
        put_number(grid, sum->median[main], DIGITS_PEOPLE);
    put_number(grid, sum->deviation[main], DIGITS_PEOPLE);
    put_number(grid, range->low[main], DIGITS_PEOPLE);
    put_number(grid, range->high[main], DIGITS_PEOPLE);
}

/* A row per subject: pages, blanks, zeros, the means; and of the main column
 * pages at 1, median, deviation and interval. */
static pith_status print_overall(const print_job *job)
{
    const pith_report *report = job->report;
    size_t ncolumns = count_columns(&job->info);
    text_grid grid;
    if (!start_grid(&grid, job->arena,
                    ncolumns + (job->info.field ? BESIDE - 1 : BESIDE),
                    report->subjects.count + 1))
        return PITH_NOMEM;
    put_overall_heading(job, &grid);
    for (uint32_t i = 0; i < report->subjects.count; i++) {
        pith_summary sum;
        PITH_TRY(pith_report_summary(report, report->subjects.names[i],
                                     job->metric, NULL, &sum));
        pith_interval range;
        PITH_TRY(pith_report_interval(report, report->subjects.names[i],
                                      job->metric, NULL, &range));
        put_cell(&grid, pith_str_of(report->subjects.names[i]));
        put_overall_row(job, &grid, &sum, &range);
    }
    print_grid(&grid, job->markdown, job->out);
    return grid.failed ? PITH_NOMEM : PITH_OK;
}

static void put_group_heading(text_grid *grid, const print_job *job,
                              const char *group)
{
    pith_buf buf;
    pith_summary sum = {0};
    pith_buf_init(&buf, MAX_REPORT);
    if (pith_report_summary(job->report, job->report->subjects.names[0],
                            job->metric, group, &sum) != PITH_OK)
        grid->failed = true;
    pith_buf_text(&buf, group);
    pith_buf_text(&buf, " (");
    pith_buf_uint(&buf, sum.pages);
    pith_buf_text(&buf, ")");
    grid->failed = grid->failed || buf.status != PITH_OK;
    put_cell(grid, pith_buf_view(&buf));
    pith_buf_clear(&buf);
}

/* A row per subject, a column per group: the main column's means. */
static pith_status print_groups(const print_job *job)
{
    const pith_report *report = job->report;
    text_grid grid;
    if (!start_grid(&grid, job->arena, report->groups.count + 1,
                    report->subjects.count + 1))
        return PITH_NOMEM;
    put_cell(&grid, PITH_S("method"));
    for (uint32_t g = 0; g < report->groups.count; g++)
        put_group_heading(&grid, job, report->groups.names[g]);
    for (uint32_t i = 0; i < report->subjects.count; i++) {
        put_cell(&grid, pith_str_of(report->subjects.names[i]));
        for (uint32_t g = 0; g < report->groups.count; g++) {
            pith_summary sum;
            PITH_TRY(pith_report_summary(report, report->subjects.names[i],
                                         job->metric, report->groups.names[g],
                                         &sum));
            put_number(&grid, sum.mean[job->info.main], DIGITS_PEOPLE);
        }
    }
    print_grid(&grid, job->markdown, job->out);
    return grid.failed ? PITH_NOMEM : PITH_OK;
}

static pith_status print_tables(print_job *job)
{
    const pith_report *report = job->report;
    for (uint32_t m = 0; m < report->metrics.count; m++) {
        job->metric = report->metrics.names[m];
        pith_metric_info_find(job->metric, &job->info);
        if (m)
            pith_buf_byte(job->out, '\n');
        pith_buf_text(job->out, job->metric);
        pith_buf_text(job->out, ": ");
        pith_buf_text(job->out, job->info.summary);
        pith_buf_text(job->out, ". Means over pages; of ");
        pith_buf_text(job->out, job->info.columns[job->info.main]);
        pith_buf_text(job->out, " pages\nat exactly 1 (full)");
        if (job->info.field == NULL)
            pith_buf_text(job->out, ", median");
        pith_buf_text(job->out, ", standard deviation, 95 % interval.\n\n");
        PITH_TRY(print_overall(job));
        if (report->groups.count < 2)
            continue;
        pith_buf_text(job->out, "\nMean ");
        pith_buf_text(job->out, job->info.columns[job->info.main]);
        pith_buf_text(job->out, " by ");
        pith_buf_text(job->out, report->grouping);
        pith_buf_text(job->out, " (pages).\n\n");
        PITH_TRY(print_groups(job));
    }
    return PITH_OK;
}

/* -- JSON and CSV -------------------------------------------------------- */

/* Names come from files and the command line; control bytes become spaces
 * in CSV, \u00XX in JSON. */
static void put_json_text(pith_buf *out, const char *text)
{
    pith_buf_byte(out, '"');
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            pith_buf_byte(out, '\\');
        if ((unsigned char)*text < 0x20)
            pith_buf_printf(out, "\\u%04x", (unsigned)*text);
        else
            pith_buf_byte(out, *text);
    }
    pith_buf_byte(out, '"');
}

static void put_csv_text(pith_buf *out, const char *text)
{
    if (strpbrk(text, ",\"\r\n") == NULL) {
        pith_buf_text(out, text);
        return;
    }
    pith_buf_byte(out, '"');
    for (; *text; text++) {
        if (*text == '"')
            pith_buf_byte(out, '"');
        pith_buf_byte(out, (unsigned char)*text < 0x20 ? ' ' : *text);
    }
    pith_buf_byte(out, '"');
}

/* The figures of one group of pages. */
typedef struct group_figures {
    pith_summary sum;
    pith_interval range;
} group_figures;

static void put_json_columns(const print_job *job, const char *name,
                             const double *values)
{
    pith_buf_text(job->out, ", \"");
    pith_buf_text(job->out, name);
    pith_buf_text(job->out, "\": {");
    for (size_t k = 0; job->info.columns[k]; k++) {
        pith_buf_text(job->out, k ? ", " : "");
        put_json_text(job->out, job->info.columns[k]);
        pith_buf_text(job->out, ": ");
        if (isnan(values[k]))
            pith_buf_text(job->out, "null");
        put_fixed(job->out, values[k], DIGITS_PROGRAMS);
    }
    pith_buf_byte(job->out, '}');
}

/* The name of the groups' column. */
static void put_grouping(const print_job *job)
{
    for (const char *at = job->report->grouping; *at; at++)
        pith_buf_byte(job->out, *at == ' ' ? '_' : *at);
}

static void put_json_full(const print_job *job, const pith_summary *sum)
{
    pith_buf_text(job->out, ", \"full\": {");
    for (size_t k = 0; job->info.columns[k]; k++) {
        pith_buf_text(job->out, k ? ", " : "");
        put_json_text(job->out, job->info.columns[k]);
        pith_buf_text(job->out, ": ");
        pith_buf_uint(job->out, sum->full[k]);
    }
    pith_buf_byte(job->out, '}');
}

static void put_json_row(const print_job *job, const char *subject,
                         const char *group, const group_figures *figures)
{
    const pith_summary *sum = &figures->sum;
    const pith_interval *range = &figures->range;
    pith_buf_text(job->out, "{\"method\": ");
    put_json_text(job->out, subject);
    pith_buf_text(job->out, ", \"metric\": ");
    put_json_text(job->out, job->metric);
    pith_buf_text(job->out, ", \"");
    put_grouping(job);
    pith_buf_text(job->out, "\": ");
    put_json_text(job->out, group);
    pith_buf_text(job->out, ", \"pages\": ");
    pith_buf_uint(job->out, sum->pages);
    pith_buf_text(job->out, ", \"blank\": ");
    pith_buf_uint(job->out, sum->blank);
    pith_buf_text(job->out, ", \"zero\": ");
    pith_buf_uint(job->out, sum->zero);
    put_json_columns(job, "mean", sum->mean);
    put_json_columns(job, "median", sum->median);
    put_json_columns(job, "deviation", sum->deviation);
    put_json_columns(job, "low", range->low);
    put_json_columns(job, "high", range->high);
    put_json_columns(job, "error", range->error);
    put_json_full(job, sum);
    pith_buf_byte(job->out, '}');
}

/* One line per figure, so metrics with different columns fit into one file. */
static void put_csv_row(const print_job *job, const char *subject,
                        const char *group, const group_figures *row)
{
    const pith_summary *sum = &row->sum;
    for (size_t k = 0; job->info.columns[k]; k++) {
        put_csv_text(job->out, subject);
        pith_buf_byte(job->out, ',');
        put_csv_text(job->out, job->metric);
        pith_buf_byte(job->out, ',');
        put_csv_text(job->out, group);
        pith_buf_byte(job->out, ',');
        pith_buf_uint(job->out, sum->pages);
        pith_buf_byte(job->out, ',');
        pith_buf_uint(job->out, sum->blank);
        pith_buf_byte(job->out, ',');
        pith_buf_uint(job->out, sum->zero);
        pith_buf_byte(job->out, ',');
        put_csv_text(job->out, job->info.columns[k]);
        const double figures[] = {sum->mean[k],       sum->median[k],
                                  sum->deviation[k],  row->range.low[k],
                                  row->range.high[k], row->range.error[k]};
        for (size_t i = 0; i < sizeof figures / sizeof *figures; i++) {
            pith_buf_byte(job->out, ',');
            put_fixed(job->out, figures[i], DIGITS_PROGRAMS);
        }
        pith_buf_byte(job->out, ',');
        pith_buf_uint(job->out, sum->full[k]);
        pith_buf_byte(job->out, '\n');
    }
}

/* Rows of one subject and metric: "all", then each page type. */
static pith_status put_rows(print_job *job, const char *subject, bool json,
                            bool *first)
{
    const pith_report_names *groups = &job->report->groups;
    for (uint32_t g = 0; g <= groups->count; g++) {
        const char *group = g ? groups->names[g - 1] : NULL;
        group_figures row;
        PITH_TRY(pith_report_summary(job->report, subject, job->metric, group,
                                     &row.sum));
        if (row.sum.pages == 0)
            continue;
        PITH_TRY(pith_report_interval(job->report, subject, job->metric, group,
                                      &row.range));
        if (json) {
            pith_buf_text(job->out, *first ? "[" : ",\n ");
            put_json_row(job, subject, group ? group : "all", &row);
        } else {
            put_csv_row(job, subject, group ? group : "all", &row);
        }
        *first = false;
    }
    return PITH_OK;
}

static pith_status print_rows(print_job *job, bool json)
{
    const pith_report *report = job->report;
    bool first = true;
    if (!json) {
        pith_buf_text(job->out, "method,metric,");
        put_grouping(job);
        pith_buf_text(job->out, ",pages,blank,zero,figure,mean,median,"
                                "deviation,low,high,error,full\n");
    }
    for (uint32_t m = 0; m < report->metrics.count; m++) {
        job->metric = report->metrics.names[m];
        pith_metric_info_find(job->metric, &job->info);
        for (uint32_t i = 0; i < report->subjects.count; i++)
            PITH_TRY(put_rows(job, report->subjects.names[i], json, &first));
    }
    if (json)
        pith_buf_text(job->out, first ? "[]\n" : "]\n");
    return PITH_OK;
}

pith_status pith_report_format(const pith_report *report, const char *format,
                               char **text, size_t *len)
{
    pith_arena arena;
    pith_buf out;
    print_job job = {.report = report, .arena = &arena, .out = &out};
    pith_status status = PITH_ARG;
    *text = NULL;
    pith_arena_init(&arena, MAX_REPORT);
    pith_buf_init(&out, MAX_REPORT);
    job.markdown = strcmp(format, "markdown") == 0;
    if (job.markdown || strcmp(format, "table") == 0)
        status = print_tables(&job);
    else if (strcmp(format, "json") == 0)
        status = print_rows(&job, true);
    else if (strcmp(format, "csv") == 0)
        status = print_rows(&job, false);
    pith_arena_free(&arena);
    if (status == PITH_OK)
        return pith_buf_take(&out, text, len);
    pith_buf_clear(&out);
    return status;
}
