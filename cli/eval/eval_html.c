/* SPDX-License-Identifier: Apache-2.0 */
/* Writing the HTML report. Everything that comes from files is escaped. A
 * page's id is already part of a file name; in addresses, everything except
 * letters, digits and "-._" is percent-encoded. */
#include "command.h"
#include "eval_figures.h"
#include "eval_script.h"
#include "memory_stream.h"

#include <math.h>
#include <pith/pith.h>
#include <pith/plot.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LISTED = 16 }; /* methods in the list of pages */

static const char page_head[] =
    "<!DOCTYPE html>\n<html lang=en><meta charset=utf-8>\n"
    "<meta name=viewport content='width=device-width'>\n<style>\n";

/* Added after the common style sheet. */
static const char own_style[] =
    "body { max-width: 76rem }\n"
    "h1 { font-size: 1.8rem; margin: .6rem 0 .5rem }\n"
    "table { margin: 1rem 0; display: block; overflow-x: auto;"
    " font-variant-numeric: tabular-nums }\n"
    "th, td { text-align: right }\n"
    "th:first-child, td:first-child,"
    " .pages :is(th, td):nth-child(-n+3) { text-align: left }\n"
    "table:not(.paper) th { cursor: pointer }\n"
    "th[aria-sort]::after { content: ' \\25B4' }\n"
    "th[aria-sort=descending]::after { content: ' \\25BE' }\n"
    ".pith-plot { margin: 1.5rem 0 }\n"
    ".plots { display: grid; gap: 1rem; align-items: start;"
    " grid-auto-flow: dense; grid-template-columns: repeat(auto-fit,"
    " minmax(min(100%, 33rem), 1fr)) }\n"
    ".plots > figure { border: 1px solid var(--line); border-radius: 6px }\n"
    ".plots .pith-plot { margin: 0 auto }\n"
    ".plots > figure:has(> [width='1000']) { grid-column: 1 / -1 }\n"
    /* Papers: printed figures, and ours on a tinted background. */
    "header { border-bottom: 1px solid var(--line); padding-bottom: 1rem }\n"
    "nav { display: flex; flex-wrap: wrap; gap: .4rem }\n"
    "nav a { display: inline-block; border: 1px solid var(--line);"
    " border-radius: 1rem; padding: .15rem .8rem; text-decoration: none;"
    " font-size: .9rem }\n"
    ".key span { display: inline-block; padding: .1rem .7rem;"
    " border: 1px solid var(--line); border-radius: 4px }\n"
    ".ours { background: var(--keep-tint); font-weight: 600 }\n"
    "section.paper { border-radius: 10px; border: 1px solid var(--line);"
    " margin: 1.5rem 0; padding: .2rem 1.4rem 1.2rem }\n"
    "section.paper h2 { margin: 1rem 0 .2rem; font-size: 1.35rem }\n"
    "section.paper h3 { margin-top: 1.8rem }\n"
    "h2::first-letter, nav a::first-letter { text-transform: uppercase }\n"
    "p.title { font-style: italic; color: var(--soft); margin: 0 0 .8rem }\n"
    ".note { color: var(--soft); font-size: .9rem; margin: .4rem 0 }\n"
    ".command { background: var(--band); border-radius: 6px;"
    " padding: .6rem .9rem; overflow-x: auto }\n"
    ".command::before { content: '$ '; color: var(--soft) }\n"
    ".scroll { overflow-x: auto }\n"
    "table.paper { display: table; margin: 0; min-width: min(100%, 40rem) }\n"
    "table.paper thead th { color: var(--soft); border-bottom: 0;"
    " background: none; vertical-align: bottom }\n"
    "table.paper thead th.ours { background: var(--keep-tint) }\n"
    "table.paper thead th[colspan] { text-align: center }\n"
    "table.paper tbody th { text-align: left; font-weight: normal }\n"
    "table.paper tbody th.below { padding-left: 1.8rem; color: var(--soft) }\n"
    "table.paper tbody th.part { padding-left: 2.9rem }\n"
    "section.paper p code { white-space: nowrap }\n"
    "table.paper td, table.paper tbody th { white-space: nowrap }\n"
    "table.paper tbody tr:first-child > * { border-top: 2px solid"
    " var(--line) }\n"
    ".charts { margin-top: 1.2rem }\n"
    "section.paper figure { margin: .8rem 0; overflow-x: auto;"
    " border: 1px solid var(--line); border-radius: 6px }\n"
    "section.paper .pith-plot { margin: 0 auto; min-width: 30rem }\n"
    "@media (min-width: 64rem) { .pairs { display: grid; gap: 1rem;"
    " grid-template-columns: 1fr 1fr }"
    " section.paper .pairs > figure { margin: 0 }"
    " .pairs > div { min-width: 0 } }\n"
    "@media (max-width: 40rem) { section.paper { padding: .1rem .8rem .8rem }"
    " table.paper tbody th { white-space: normal; min-width: 9rem } }\n"
    ".claims { list-style: none; padding: 0 }\n"
    ".claims li { padding: .15rem 0 .15rem 1.7rem; text-indent: -1.7rem }\n"
    ".claims li::before { display: inline-block; width: 1.7rem;"
    " text-indent: 0; font-weight: bold }\n"
    ".holds::before { content: '\\2713'; color: var(--keep) }\n"
    ".fails::before { content: '\\2717'; color: var(--bad) }\n"
    ".unknown::before { content: '?'; color: var(--soft) }\n"
    ".steps input { width: 16rem; max-width: 60vw }\n"
    "summary { cursor: pointer; font-weight: 600; margin-top: 1rem }\n"
    "</style>\n";

static void put_head(FILE *out)
{
    fputs(page_head, out);
    fputs(pith_plot_sheet(), out);
    fputs(own_style, out);
}

void pith_eval_html_begin(FILE *out, const char *title)
{
    put_head(out);
    fprintf(out, "<title>%s</title>\n", title);
}

void pith_eval_html_text(FILE *out, pith_str text)
{
    for (size_t i = 0; i < text.len; i++) {
        char c = text.data[i];
        if (c == '<' || c == '>' || c == '&' || c == '"' || c == '\'')
            fprintf(out, "&#%d;", c);
        else
            fputc(c, out);
    }
}

static void put_name(FILE *out, const char *name)
{
    pith_eval_html_text(out, pith_str_of(name));
}

static void put_address(FILE *out, pith_str id)
{
    for (size_t i = 0; i < id.len; i++) {
        unsigned char c = (unsigned char)id.data[i];
        bool plain = strchr("abcdefghijklmnopqrstuvwxyz"
                            "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._",
                            c) != NULL &&
                     c;
        fprintf(out, plain ? "%c" : "%%%02X", c);
    }
}

/* The tool never sets a locale, so printf uses a decimal point. */
static void put_number(FILE *out, double value)
{
    if (isnan(value))
        fputs("<td>-", out);
    else
        fprintf(out, "<td>%.4f", value);
}

bool pith_eval_html_add(pith_eval_html *html, const pith_eval_html_row *row)
{
    if (html->nrows == html->cap) {
        size_t cap = html->cap ? html->cap * 2 : 1024;
        pith_eval_html_row *rows =
            reallocarray(html->rows, cap, sizeof *html->rows);
        if (rows == NULL)
            return false;
        html->rows = rows;
        html->cap = cap;
    }
    html->rows[html->nrows++] = *row;
    return true;
}

void pith_eval_html_clear(pith_eval_html *html)
{
    free(html->rows);
    html->rows = NULL;
    html->nrows = html->cap = 0;
}

static bool without_memory(void)
{
    pith_message("out of memory");
    return false;
}

bool pith_eval_html_write(pith_eval_html *html, const char *name, char *bytes,
                          size_t len)
{
    pith_sink sink = {0};
    char *path = NULL;
    if (asprintf(&path, "%s/%s", html->folder, name) < 0) {
        free(bytes);
        return without_memory();
    }
    bool fine = pith_sink_open(&sink, html->guard, path) &&
                pith_sink_put(&sink, bytes, len);
    if (fine)
        fine = pith_sink_close(&sink);
    else
        pith_sink_abandon(&sink);
    free(path);
    free(bytes);
    return fine;
}

/* -- A page -------------------------------------------------------------- */

char *pith_eval_html_part(const char *subject, pith_str gold, pith_str text)
{
    char *diff = NULL;
    size_t diff_len = 0;
    pith_memory part = {0};
    if (pith_diff_html(gold, text, &diff, &diff_len) != PITH_OK)
        return NULL;
    FILE *out = pith_memory_open(&part);
    if (out) {
        fputs("<h2>", out);
        put_name(out, subject);
        fprintf(out, "</h2>\n<p>%.*s</p>\n", (int)diff_len, diff);
        (void)pith_memory_close(out, &part);
    }
    pith_free(diff);
    return part.data;
}

bool pith_eval_html_page(pith_eval_html *html, pith_str id, char *const *parts,
                         size_t nparts)
{
    char *name = NULL;
    pith_memory memory;
    FILE *out = pith_memory_open(&memory);
    if (out == NULL)
        return without_memory();
    put_head(out);
    fputs("<title>", out);
    pith_eval_html_text(out, id);
    fputs("</title>\n<p id=steps data-page='", out);
    put_address(out, id);
    fputs("'><a href='../index.html'>All pages</a></p>\n<h1>", out);
    pith_eval_html_text(out, id);
    fputs("</h1>\n<p><del>Missing</del> was annotated and not extracted, "
          "<ins>extra</ins> was extracted and not annotated.</p>\n",
          out);
    for (size_t i = 0; i < nparts; i++)
        fputs(parts[i] ? parts[i] : "", out);
    fputs(pith_eval_script_page(), out);
    bool held = pith_memory_close(out, &memory) &&
                asprintf(&name, "page/%.*s.html", (int)id.len, id.data) >= 0;
    bool fine = held;
    if (held)
        fine = pith_eval_html_write(html, name, memory.data, memory.len);
    else
        free(memory.data);
    free(name);
    return fine || (!held && without_memory());
}

/* -- The index ----------------------------------------------------------- */

static void put_overall(FILE *out, const pith_report *report,
                        const pith_metric_info *info)
{
    const char *subject;
    fputs("<table><thead><tr><th>method<th>pages<th>blank<th>zero<th>full",
          out);
    for (size_t k = 0; info->columns[k]; k++)
        fprintf(out, "<th>%s", info->columns[k]);
    fputs("<th>median<th>std<th>low<th>high</thead>\n<tbody>\n", out);
    for (size_t i = 0; (subject = pith_report_subject_at(report, i)); i++) {
        pith_summary sum;
        pith_interval range;
        if (pith_report_summary(report, subject, info->name, NULL, &sum) ||
            pith_report_interval(report, subject, info->name, NULL, &range))
            continue;
        fputs("<tr><td>", out);
        put_name(out, subject);
        fprintf(out, "<td>%zu<td>%zu<td>%zu<td>%zu", sum.pages, sum.blank,
                sum.zero, sum.full[info->main]);
        for (size_t k = 0; info->columns[k]; k++)
            put_number(out, sum.mean[k]);
        put_number(out, sum.median[info->main]);
        put_number(out, sum.deviation[info->main]);
        put_number(out, range.low[info->main]);
        put_number(out, range.high[info->main]);
        fputc('\n', out);
    }
    fputs("</table>\n", out);
}

static void put_groups(FILE *out, const pith_report *report,
                       const pith_metric_info *info)
{
    const char *subject, *group;
    fprintf(out, "<p>Mean %s by group:</p>\n<table><thead><tr><th>method",
            info->columns[info->main]);
    for (size_t g = 0; (group = pith_report_group_at(report, g)); g++) {
        fputs("<th>", out);
        put_name(out, group);
    }
    fputs("</thead>\n<tbody>\n", out);
    for (size_t i = 0; (subject = pith_report_subject_at(report, i)); i++) {
        fputs("<tr><td>", out);
        put_name(out, subject);
        for (size_t g = 0; (group = pith_report_group_at(report, g)); g++) {
            pith_summary sum = {0};
            pith_report_summary(report, subject, info->name, group, &sum);
            put_number(out, sum.pages ? sum.mean[info->main] : NAN);
        }
        fputc('\n', out);
    }
    fputs("</table>\n", out);
}

/* Worst first; missing scores come last; then by id and method. */
static int compare_rows(const void *a, const void *b)
{
    const pith_eval_html_row *first = a, *second = b;
    double x = isnan(first->value) ? INFINITY : first->value;
    double y = isnan(second->value) ? INFINITY : second->value;
    if (x < y || x > y)
        return x < y ? -1 : 1;
    size_t n = first->id.len < second->id.len ? first->id.len : second->id.len;
    int order = memcmp(first->id.data, second->id.data, n);
    if (order == 0 && first->id.len != second->id.len)
        return first->id.len < second->id.len ? -1 : 1;
    return order ? order : strcmp(first->subject, second->subject);
}

/* Whether a method is among the first few of a report. An experiment of a paper
 * has many variants, and a table of pages by all of them would be
 * unreadable. */
static bool is_listed(const pith_report *report, const char *subject)
{
    const char *other;
    for (size_t i = 0;
         i < LISTED && (other = pith_report_subject_at(report, i)); i++)
        if (strcmp(other, subject) == 0)
            return true;
    return false;
}

static void put_pages(FILE *out, const pith_eval_html *html,
                      const pith_report *report, const char *metric)
{
    fputs("<h2>Pages, worst first</h2>\n", out);
    if (pith_report_subject_at(report, LISTED))
        fprintf(out, "<p>By the first %d methods.</p>\n", LISTED);
    fputs("<table class=pages><thead><tr><th>page<th>group"
          "<th>method<th>",
          out);
    fprintf(out, "%s</thead>\n<tbody>\n", metric);
    for (size_t i = 0; i < html->nrows; i++) {
        const pith_eval_html_row *row = &html->rows[i];
        if (strcmp(row->metric, metric) != 0 ||
            !is_listed(report, row->subject))
            continue;
        fputs("<tr><td><a href='page/", out);
        put_address(out, row->id);
        fputs(".html'>", out);
        pith_eval_html_text(out, row->id);
        fputs("</a><td>", out);
        pith_eval_html_text(out, row->group);
        fputs("<td>", out);
        put_name(out, row->subject);
        put_number(out, row->value);
        fputc('\n', out);
    }
    fputs("</table>\n", out);
}

/* Write the pages of the list, each once, worst first, for links from one to
 * the next. */
static bool write_order(pith_eval_html *html, const pith_report *report,
                        const char *metric)
{
    pith_memory memory;
    const char *first = pith_report_subject_at(report, 0);
    FILE *out = pith_memory_open(&memory);
    if (out == NULL)
        return without_memory();
    fputs("window.pithOrder = [", out);
    for (size_t i = 0; i < html->nrows; i++) {
        const pith_eval_html_row *row = &html->rows[i];
        if (strcmp(row->metric, metric) != 0 ||
            strcmp(row->subject, first) != 0)
            continue;
        fputs("\n'", out);
        put_address(out, row->id);
        fputs("',", out);
    }
    fputs("\n];\n", out);
    if (!pith_memory_close(out, &memory)) {
        free(memory.data);
        return without_memory();
    }
    return pith_eval_html_write(html, "page/order.js", memory.data, memory.len);
}

/* Write what was measured, when, and with which command. */
static void put_origin(FILE *out, const pith_eval_html *html)
{
    char date[16] = "";
    time_t now = time(NULL);
    struct tm broken;
    if (gmtime_r(&now, &broken))
        strftime(date, sizeof date, "%Y-%m-%d", &broken);
    fprintf(out, "<p class=soft>%s, pith %s, pages of ", date, pith_version());
    put_name(out, html->set ? html->set : "?");
    fputs("</p>\n", out);
    if (html->command) {
        fputs("<pre class=command>", out);
        put_name(out, html->command);
        fputs("</pre>\n", out);
    }
}

bool pith_eval_html_index(pith_eval_html *html, const pith_report *report)
{
    const char *metric;
    pith_memory memory;
    FILE *out = pith_memory_open(&memory);
    if (out == NULL)
        return without_memory();
    pith_eval_html_begin(out, "Scores");
    fputs("<h1>Scores</h1>\n", out);
    put_origin(out, html);
    bool drawn = !html->put_first || html->put_first(html->context, out);
    for (size_t i = 0; (metric = pith_report_metric_at(report, i)); i++) {
        pith_metric_info info;
        pith_metric_info_find(metric, &info);
        fprintf(out, "<h2>%s</h2>\n<p>%s</p>\n", info.name, info.summary);
        put_overall(out, report, &info);
        put_groups(out, report, &info);
    }
    drawn = drawn && pith_eval_figures_put(out, html, report);
    if (html->nrows)
        qsort(html->rows, html->nrows, sizeof *html->rows, compare_rows);
    if ((metric = pith_report_metric_at(report, 0)) != NULL) {
        put_pages(out, html, report, metric);
        drawn = drawn && write_order(html, report, metric);
    }
    fputs(pith_eval_script_index(), out);
    bool held = pith_memory_close(out, &memory);
    if (!held || !drawn) {
        free(memory.data);
        return !held && without_memory();
    }
    return pith_eval_html_write(html, "index.html", memory.data, memory.len);
}
