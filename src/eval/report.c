/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Scores of many pages, and their sums by extractor, metric and page type.
 *
 * Every score is kept, because medians need them all; a report of a hundred
 * thousand takes about ten megabytes. The object lives in its own arena.
 */
#include "report.h"

#include "random.h"
#include "status.h"
#include "str.h"

#include <math.h>
#include <stdlib.h>

enum {
    FIRST_NAMES = 16,
    FIRST_ROWS = 1024,
    NOT_FOUND = -1,
    RESAMPLES = 1000, /* for an interval */
};

pith_report *pith_report_new(const char *grouping)
{
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_report *report = pith_arena_zalloc(&arena, 1, sizeof *report);
    double *drawn = pith_arena_alloc(
        &arena, (size_t)RESAMPLES * PITH_SCORE_COLUMNS, sizeof *drawn);
    if (report == NULL || drawn == NULL) {
        pith_arena_free(&arena);
        return NULL;
    }
    *report = (pith_report){.arena = arena,
                            .grouping = grouping ? grouping : "page type",
                            .drawn = drawn};
    return report;
}

void pith_report_free(pith_report *report)
{
    if (report == NULL)
        return;
    pith_arena arena = report->arena; /* contains the report itself */
    pith_arena_free(&arena);
}

/* -- Names --------------------------------------------------------------- */

static int64_t find_name(const pith_report_names *names, pith_str name)
{
    for (uint32_t i = 0; i < names->count; i++) {
        if (pith_str_eq(pith_str_of(names->names[i]), name))
            return i;
    }
    return NOT_FOUND;
}

static pith_status append_name(pith_arena *arena, pith_report_names *names,
                               char *name)
{
    if (names->count == names->cap) {
        uint32_t cap = names->cap ? names->cap * 2 : FIRST_NAMES;
        char **list = pith_arena_grow(arena, names->names, names->count, cap,
                                      sizeof *list);
        if (list == NULL)
            return PITH_NOMEM;
        names->names = list;
        names->cap = cap;
    }
    names->names[names->count++] = name;
    return PITH_OK;
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The index of a name, which is added if it is new; *fresh: it was. */
static pith_status intern_name(pith_arena *arena, pith_report_names *names,
                               pith_str name, uint32_t *place, bool *fresh)
{
    int64_t found = find_name(names, name);
    *fresh = found == NOT_FOUND;
    if (!*fresh) {
        *place = (uint32_t)found;
        return PITH_OK;
    }
    char *copy = pith_arena_copy(arena, name);
    if (copy == NULL)
        return PITH_NOMEM;
    *place = names->count;
    return append_name(arena, names, copy);
}

static pith_status intern_group(pith_report *report, pith_str name,
                                uint32_t *place)
{
    bool fresh;
    if (name.len == 0)
        name = PITH_S("(none)");
    PITH_TRY(intern_name(&report->arena, &report->came, name, place, &fresh));
    if (!fresh)
        return PITH_OK;
    PITH_TRY(append_name(&report->arena, &report->groups,
                         report->came.names[*place]));
    qsort(report->groups.names, report->groups.count,
          sizeof *report->groups.names, compare_names);
    return PITH_OK;
}

pith_status pith_report_add(pith_report *report, const pith_report_entry *entry)
{
    bool fresh;
    pith_report_row row = {.blank = entry->blank};
    if (pith_metric_find(entry->metric) == NULL)
        return PITH_ARG;
    PITH_TRY(intern_name(&report->arena, &report->subjects,
                         pith_str_of(entry->subject), &row.subject, &fresh));
    PITH_TRY(intern_name(&report->arena, &report->metrics,
                         pith_str_of(entry->metric), &row.metric, &fresh));
    PITH_TRY(intern_group(report, entry->group, &row.group));
    memcpy(row.value, entry->value, sizeof row.value);
    if (report->nrows == report->cap) {
        size_t cap = report->cap ? report->cap * 2 : FIRST_ROWS;
        pith_report_row *rows = pith_arena_grow(
            &report->arena, report->rows, report->nrows, cap, sizeof *rows);
        double *figures =
            pith_arena_alloc(&report->arena, cap, sizeof *figures);
        const double **picked =
            pith_arena_alloc(&report->arena, cap, sizeof *picked);
        if (rows == NULL || figures == NULL || picked == NULL)
            return PITH_NOMEM;
        report->rows = rows;
        report->figures = figures;
        report->picked = picked;
        report->cap = cap;
    }
    report->rows[report->nrows++] = row;
    return PITH_OK;
}

static const char *name_at(const pith_report_names *names, size_t i)
{
    return i < names->count ? names->names[i] : NULL;
}

const char *pith_report_subject_at(const pith_report *report, size_t i)
{
    return name_at(&report->subjects, i);
}

const char *pith_report_metric_at(const pith_report *report, size_t i)
{
    return name_at(&report->metrics, i);
}

const char *pith_report_group_at(const pith_report *report, size_t i)
{
    return name_at(&report->groups, i);
}

/* -- Sums ---------------------------------------------------------------- */

/* Selects the rows of a sum. */
typedef struct row_filter {
    int64_t subject, metric, group;
    bool all_groups;
} row_filter;

static row_filter make_filter(const pith_report *report, const char *subject,
                              const char *metric, const char *group)
{
    return (row_filter){
        find_name(&report->subjects, pith_str_of(subject)),
        find_name(&report->metrics, pith_str_of(metric)),
        group ? find_name(&report->came, pith_str_of(group)) : 0,
        group == NULL,
    };
}

static bool takes_row(const row_filter *filter, const pith_report_row *row)
{
    return row->subject == filter->subject && row->metric == filter->metric &&
           (filter->all_groups || row->group == filter->group);
}

static int compare_numbers(const void *a, const void *b)
{
    double first = *(const double *)a, second = *(const double *)b;
    return (first > second) - (first < second);
}

/* Mean, median and deviation of n numbers; sorts them. */
static void sum_column(double *numbers, size_t n, pith_summary *summary,
                       size_t column)
{
    double sum = 0, squares = 0;
    summary->counted[column] = n;
    if (n == 0 && summary->pages)
        summary->mean[column] = summary->median[column] =
            summary->deviation[column] = NAN;
    if (n == 0)
        return;
    qsort(numbers, n, sizeof *numbers, compare_numbers);
    for (size_t i = 0; i < n; i++)
        sum += numbers[i];
    double mean = sum / (double)n;
    for (size_t i = 0; i < n; i++)
        squares += (numbers[i] - mean) * (numbers[i] - mean);
    summary->mean[column] = mean;
    summary->deviation[column] = sqrt(squares / (double)n);
    summary->median[column] =
        n % 2 ? numbers[n / 2] : (numbers[n / 2 - 1] + numbers[n / 2]) / 2;
}

static void count_rows(const pith_report *report, const row_filter *filter,
                       size_t main_column, pith_summary *summary)
{
    for (size_t i = 0; i < report->nrows; i++) {
        const pith_report_row *row = &report->rows[i];
        if (!takes_row(filter, row))
            continue;
        summary->pages++;
        summary->blank += row->blank;
        summary->zero += row->value[main_column] <= 0;
        for (size_t k = 0; k < PITH_SCORE_COLUMNS; k++)
            summary->full[k] += row->value[k] >= 1;
    }
}

pith_status pith_report_summary(const pith_report *report, const char *subject,
                                const char *metric, const char *group,
                                pith_summary *summary)
{
    *summary = (pith_summary){0};
    const pith_metric *found = pith_metric_find(metric);
    row_filter filter = make_filter(report, subject, metric, group);
    if (found == NULL)
        return PITH_OK;
    count_rows(report, &filter, found->info.main, summary);
    for (size_t k = 0; found->info.columns[k]; k++) {
        size_t n = 0;
        for (size_t i = 0; i < report->nrows; i++) {
            const pith_report_row *row = &report->rows[i];
            if (takes_row(&filter, row) && !isnan(row->value[k]))
                report->figures[n++] = row->value[k];
        }
        sum_column(report->figures, n, summary, k);
    }
    if (found->total)
        found->total(summary->mean);
    return PITH_OK;
}

/* -- Intervals ------------------------------------------------------------ */

/* Share of the resampled figures omitted at each end: 95 % remain. */
static const double tail_share = 0.025;

/* The figures of n pages drawn from n. */
static void draw_set(const pith_metric *metric, const double *const *rows,
                     size_t n, uint64_t *seed, double *mean)
{
    size_t counted[PITH_SCORE_COLUMNS] = {0}, ncolumns = 0;
    while (metric->info.columns[ncolumns])
        ncolumns++;
    for (size_t k = 0; k < ncolumns; k++)
        mean[k] = 0;
    for (size_t i = 0; i < n; i++) {
        const double *row = rows[pith_random_below(seed, n)];
        for (size_t k = 0; k < ncolumns; k++) {
            bool counts = !isnan(row[k]);
            mean[k] += counts ? row[k] : 0;
            counted[k] += counts;
        }
    }
    for (size_t k = 0; k < ncolumns; k++)
        mean[k] = counted[k] ? mean[k] / (double)counted[k] : NAN;
    if (metric->total)
        metric->total(mean);
}

/* The number at an index of the sorted list; reorders the list. Hoare's
 * selection: qsort() does more work and may allocate memory. */
static double pick_sorted(double *list, size_t n, size_t place)
{
    size_t low = 0, high = n - 1;
    while (low < high) {
        double pivot = list[low + (high - low) / 2];
        size_t i = low, j = high;
        for (;; i++, j--) {
            while (list[i] < pivot)
                i++;
            while (list[j] > pivot)
                j--;
            if (i >= j)
                break;
            double kept = list[i];
            list[i] = list[j];
            list[j] = kept;
        }
        if (place <= j)
            high = j == high ? j - 1 : j;
        else
            low = j + 1;
    }
    return list[place];
}

static void read_interval(double *figures, size_t n, size_t column,
                          pith_interval *interval)
{
    double sum = 0, squares = 0;
    interval->error[column] = interval->low[column] = interval->high[column] =
        NAN;
    if (n == 0)
        return;
    for (size_t i = 0; i < n; i++)
        sum += figures[i];
    for (size_t i = 0; i < n; i++)
        squares +=
            (figures[i] - sum / (double)n) * (figures[i] - sum / (double)n);
    size_t tail = (size_t)(tail_share * (double)(n - 1) + 0.5);
    interval->error[column] = sqrt(squares / (double)n);
    interval->low[column] = pick_sorted(figures, n, tail);
    interval->high[column] = pick_sorted(figures, n, n - 1 - tail);
}

static void resample(const pith_metric *metric, const double *const *rows,
                     size_t n, double *room, pith_interval *interval)
{
    uint64_t seed = 1;
    double mean[PITH_SCORE_COLUMNS];
    size_t made[PITH_SCORE_COLUMNS] = {0};
    for (size_t round = 0; n && round < RESAMPLES; round++) {
        draw_set(metric, rows, n, &seed, mean);
        for (size_t k = 0; metric->info.columns[k]; k++) {
            if (!isnan(mean[k]))
                room[k * RESAMPLES + made[k]++] = mean[k];
        }
    }
    for (size_t k = 0; metric->info.columns[k]; k++)
        read_interval(room + k * RESAMPLES, made[k], k, interval);
}

pith_status pith_report_interval(const pith_report *report, const char *subject,
                                 const char *metric, const char *group,
                                 pith_interval *interval)
{
    const pith_metric *found = pith_metric_find(metric);
    row_filter filter = make_filter(report, subject, metric, group);
    size_t n = 0;
    *interval = (pith_interval){.low = {0}};
    if (found == NULL)
        return PITH_OK;
    for (size_t i = 0; i < report->nrows; i++) {
        if (takes_row(&filter, &report->rows[i]))
            report->picked[n++] = report->rows[i].value;
    }
    resample(found, report->picked, n, report->drawn, interval);
    return PITH_OK;
}
