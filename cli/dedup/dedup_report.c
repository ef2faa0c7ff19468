/* SPDX-License-Identifier: Apache-2.0 */
/* The report of `pith dedup`: groups of pages, and the texts of each pair side
 * by side. Lines that both texts contain are grey; the differences are black.
 * One file, without scripts and external resources. */
#include "dedup_run.h"

#include <pith/plot.h>
#include <stdlib.h>
#include <string.h>

enum {
    GROUPS_SHOWN = 500,
    PAIRS_SHOWN = 20,  /* of a group */
    LINES_SHOWN = 400, /* of a text */
    LINE_SHOWN = 2000, /* bytes */
    NUMBER_MAX = 64,
};

static const char head[] =
    "<!DOCTYPE html>\n<html lang=\"en\"><meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width\">\n"
    "<title>Duplicates</title>\n<style>\n";

/* Follows the style sheet shared by all pages. */
static const char style[] =
    "body{max-width:80rem}\n"
    "details{border:1px solid var(--line);border-radius:6px;margin:.7em 0;"
    "padding:.3em .8em}\n"
    "summary{cursor:pointer}\n"
    ".pair{display:grid;grid-template-columns:1fr 1fr;gap:1em}\n"
    ".pair>div{overflow-wrap:anywhere;border-left:3px solid var(--line);"
    "padding-left:.7em}\n"
    ".pair p{margin:.25em 0}\n"
    ".same{color:var(--soft)}\n"
    ".own{background:var(--pointed)}\n"
    "</style>\n<h1>Duplicates</h1>\n";

typedef struct report {
    pith_dedup_job *job;
    pith_sink *sink;
    bool fine;
} report;

static void put(report *self, const char *text)
{
    self->fine = self->fine && pith_sink_put(self->sink, text, strlen(text));
}

static void put_escaped(report *self, pith_str text)
{
    for (size_t i = 0, from = 0; i <= text.len; i++) {
        char c = i < text.len ? text.data[i] : 0;
        const char *as = c == '<'   ? "&lt;"
                         : c == '&' ? "&amp;"
                         : c == '"' ? "&quot;"
                                    : NULL;
        if (!as && i < text.len)
            continue;
        self->fine =
            self->fine && pith_sink_put(self->sink, text.data + from, i - from);
        if (as)
            put(self, as);
        from = i + 1;
    }
}

/* A page is shown by its address, if it has one. */
static void put_name(report *self, const pith_dedup_record *record)
{
    put(self, "<code>");
    put_escaped(self, record->url.len ? record->url : record->id);
    put(self, "</code>");
}

/* A number with text around it. */
static void put_number(report *self, const char *before, unsigned n,
                       const char *behind)
{
    char text[NUMBER_MAX];
    snprintf(text, sizeof text, "%u", n);
    put(self, before);
    put(self, text);
    put(self, behind);
}

/* -- Lines ---------------------------------------------------------------- */

static pith_str take_line(pith_str *text)
{
    const char *stop = text->len ? memchr(text->data, '\n', text->len) : NULL;
    pith_str line = {text->data,
                     stop ? (size_t)(stop - text->data) : text->len};
    size_t step = line.len + (stop != NULL);
    text->data += step;
    text->len -= step;
    return line;
}

static int compare_lines(const void *a, const void *b)
{
    const pith_str *left = a;
    const pith_str *right = b;
    size_t least = left->len < right->len ? left->len : right->len;
    int order = least ? memcmp(left->data, right->data, least) : 0;
    return order ? order : (left->len > right->len) - (left->len < right->len);
}

/* The lines of a text, sorted; owned; NULL if there are none. */
static pith_str *sort_lines(pith_str text, size_t *count)
{
    size_t cap = 1;
    for (size_t i = 0; i < text.len; i++)
        cap += text.data[i] == '\n';
    pith_str *lines = calloc(cap, sizeof *lines);
    *count = 0;
    while (lines && text.len > 0)
        lines[(*count)++] = take_line(&text);
    if (lines)
        qsort(lines, *count, sizeof *lines, compare_lines);
    return lines;
}

/* A text; lines that the other one also contains are grey. */
static void put_text(report *self, pith_str text, pith_str other)
{
    size_t n;
    pith_str *lines = sort_lines(other, &n);
    put(self, "<div>");
    for (size_t shown = 0; text.len > 0; shown++) {
        pith_str line = take_line(&text);
        if (line.len == 0)
            continue;
        if (shown >= LINES_SHOWN) {
            put(self, "<p><em>(cut here)</em>");
            break;
        }
        bool same = lines && bsearch(&line, lines, n, sizeof *lines,
                                     compare_lines) != NULL;
        put(self, same ? "<p class=\"same\">" : "<p class=\"own\">");
        size_t len = line.len < LINE_SHOWN ? line.len : LINE_SHOWN;
        put_escaped(self, (pith_str){line.data, len});
        put(self, "\n");
    }
    put(self, "</div>\n");
    free(lines);
}

/* -- Groups --------------------------------------------------------------- */

/* Record i beside the one that it is similar to. */
static void put_pair(report *self, uint32_t i)
{
    double similarity;
    uint32_t twin = pith_dedup_twin(self->job->dedup, i, &similarity);
    const pith_dedup_record *found = pith_dedup_job_record(self->job, twin);
    pith_dedup_record left = {0};
    size_t len;
    const char *line =
        found ? pith_dedup_job_line(self->job, twin, &len) : NULL;
    if (!line || !pith_dedup_record_read(&left, line, len)) {
        self->fine = false;
        return;
    }
    const pith_dedup_record *right = pith_dedup_job_record(self->job, i);
    if (right) {
        put(self, "<h3>");
        put_name(self, &left);
        put(self, " and ");
        put_name(self, right);
        char number[NUMBER_MAX];
        snprintf(number, sizeof number, "%.3f", similarity);
        put(self, ": similarity ");
        put(self, number);
        put(self, "</h3>\n");
        put(self, "<div class=\"pair\">\n");
        put_text(self, left.text, right->text);
        put_text(self, right->text, left.text);
        put(self, "</div>\n");
    }
    self->fine = self->fine && right;
    pith_dedup_record_clear(&left);
}

static void put_group(report *self, const uint32_t *member, uint32_t n)
{
    const pith_dedup_record *first =
        pith_dedup_job_record(self->job, member[0]);
    if (!first) {
        self->fine = false;
        return;
    }
    put(self, "<details><summary>");
    put_name(self, first);
    put(self, " ");
    put_escaped(self, first->title);
    put_number(self, " (", n, " pages)</summary>\n");
    uint32_t shown = 0;
    for (uint32_t i = 1; i < n && shown < PAIRS_SHOWN; i++) {
        /* A member may be similar to a later one. */
        if (pith_dedup_twin(self->job->dedup, member[i], NULL) != member[i]) {
            put_pair(self, member[i]);
            shown++;
        }
    }
    if (shown + 1 < n)
        put_number(self, "<p>and ", n - 1 - shown, " more</p>\n");
    put(self, "</details>\n");
}

bool pith_dedup_report(pith_dedup_job *job, const pith_dedup_groups *groups,
                       pith_sink *sink)
{
    report r = {.job = job, .sink = sink, .fine = true};
    put(&r, head);
    put(&r, pith_plot_sheet());
    put(&r, style);
    uint32_t members = groups->n ? groups->start[groups->n] : 0;
    put_number(&r, "<p>", job->n, pith_plural(job->n, " page, ", " pages, "));
    put_number(&r, "", members - groups->n, " of them redundant, ");
    put_number(&r, "in ", groups->n,
               pith_plural(groups->n, " group", " groups"));
    put(&r, ". The first page of a group is kept.</p>\n");
    for (uint32_t i = 0; i < groups->n && i < GROUPS_SHOWN && r.fine; i++)
        put_group(&r, groups->member + groups->start[i],
                  groups->start[i + 1] - groups->start[i]);
    if (groups->n > GROUPS_SHOWN)
        put_number(&r, "<p>Only the first ", GROUPS_SHOWN,
                   " groups are shown.</p>\n");
    put(&r, "</html>\n");
    return r.fine;
}
