/* SPDX-License-Identifier: Apache-2.0 */
/* Lines of single pages: see eval_site_pages.h. */
#include "eval_site_pages.h"

#include <math.h>
#include <string.h>

enum {
    SHOWN = 15, /* pages of a site; the paper with such a table has as many */
    FEWEST = 5, /* with fewer pages, a site has little that repeats; a guess */
};

/* A search for the pages of a site among the rows of scores, which are in the
 * order of the pages. */
typedef struct search {
    const pith_eval_run *run;
    pith_str site;
    size_t row;         /* the next one to look at */
    size_t gold;        /* the page of the row looked at last */
    size_t first, stop; /* rows of the page that was found */
} search;

static bool is_same(pith_str a, pith_str b)
{
    return a.len == b.len && (a.len == 0 || memcmp(a.data, b.data, a.len) == 0);
}

static bool find_next(search *self)
{
    const pith_eval_html *html = &self->run->html;
    while (self->row < html->nrows) {
        /* Ids of rows are those of the pages themselves. */
        const char *id = html->rows[self->row].id.data;
        self->first = self->row;
        while (self->row < html->nrows && html->rows[self->row].id.data == id)
            self->row++;
        self->stop = self->row;
        const pith_gold_page *page = pith_gold_at(self->run->gold, self->gold);
        while (page && page->id.data != id)
            page = pith_gold_at(self->run->gold, ++self->gold);
        if (page && is_same(page->site, self->site))
            return true;
    }
    return false;
}

static size_t count_pages(const pith_eval_run *run, pith_str site)
{
    search s = {.run = run, .site = site};
    size_t n = 0;
    while (find_next(&s))
        n++;
    return n;
}

/* The figure of a column for the page that was found, in per cent; NaN: it was
 * not scored. */
static double read_value(const search *self, const pith_paper_column *what)
{
    const pith_eval_run *run = self->run;
    size_t k = pith_eval_metric_column(run->metrics.names[0], what->figure);
    for (size_t i = self->first; i < self->stop; i++) {
        const pith_eval_html_row *row = &run->html.rows[i];
        if (strcmp(row->subject, what->variant) == 0 &&
            strcmp(row->metric, run->metrics.names[0]) == 0)
            return row->all[k] * 100;
    }
    return NAN;
}

/* Pass on the lines of one site. */
static void put_site(const pith_paper_table *table, search *pages,
                     void (*take)(void *context, const pith_paper_line *line),
                     void *context)
{
    pith_paper_line line = {.name = line.label};
    double sum[PITH_PAPER_COLUMNS] = {0};
    size_t n = 0;
    for (size_t k = 0; k < PITH_PAPER_COLUMNS; k++)
        line.paper[k] = NAN;
    for (; n < SHOWN && find_next(pages); n++) {
        pith_str id = pages->run->html.rows[pages->first].id;
        snprintf(line.label, sizeof line.label, "%.*s", PITH_FMT(id));
        for (size_t k = 0; table->columns[k].heading; k++) {
            line.ours[k] = read_value(pages, &table->columns[k]);
            sum[k] += line.ours[k];
        }
        take(context, &line);
    }
    snprintf(line.label, sizeof line.label, "mean of %.*s",
             PITH_FMT(pages->site));
    for (size_t k = 0; table->columns[k].heading; k++)
        line.ours[k] = sum[k] / (double)n;
    take(context, &line);
}

void pith_eval_site_lines(
    const pith_eval_run *run, const pith_paper_table *table,
    void (*take)(void *context, const pith_paper_line *line), void *context)
{
    const pith_eval_sites *sites = &run->sites;
    for (size_t i = 0; i < sites->count; i++) {
        search pages = {.run = run, .site = sites->row[i].name};
        /* A site has a row for each method that learned it. */
        if (strcmp(sites->row[i].method, sites->row[0].method) == 0 &&
            count_pages(run, pages.site) >= FEWEST)
            put_site(table, &pages, take, context);
    }
}
