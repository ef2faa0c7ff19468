/* SPDX-License-Identifier: Apache-2.0 */
/* The experiment of a paper in the HTML report: see eval_paper_html.h. */
#include "eval_paper_html.h"

#include "eval_charts.h"
#include "eval_reproduce.h"

#include <math.h>
#include <pith/inspect.h>
#include <stdlib.h>
#include <string.h>

/* -- Tables ---------------------------------------------------------------- */

/* A table being written. */
typedef struct writing {
    FILE *out;
    const pith_paper_table *table;
    bool below; /* the last row that is not a part of another is indented */
} writing;

static void put_number(FILE *out, const char *class, int decimals, double value)
{
    if (isnan(value))
        fprintf(out, "<td class=%s>&ndash;", class);
    else
        fprintf(out, "<td class=%s>%.*f", class, decimals, value);
}

static void put_cell(FILE *out, const char *class, double value)
{
    put_number(out, class, 2, value);
}

static void put_line(void *context, const pith_paper_line *line)
{
    writing *self = context;
    bool below = line->label[0] == ' ';
    if (!line->part)
        self->below = below;
    fprintf(self->out, "<tr><th scope=row%s>",
            line->part && self->below ? " class='below part'"
            : below                   ? " class=below"
                                      : "");
    pith_eval_html_text(self->out, pith_str_of(line->label + (below ? 2 : 0)));
    const pith_paper_column *what = self->table->columns;
    for (size_t k = 0; what[k].heading; k++) {
        int decimals = what[k].stat == PITH_PAPER_PAGES ? 0 : 2;
        if (!self->table->pages)
            put_number(self->out, "theirs", decimals, line->paper[k]);
        if (!self->table->alone)
            put_number(self->out, "ours", decimals, line->ours[k]);
    }
    fputc('\n', self->out);
}

static void put_table(const pith_eval_run *run, const pith_paper_table *table,
                      FILE *out)
{
    bool single = table->alone || table->pages;
    if (!pith_eval_paper_has_lines(run, table))
        return;
    fprintf(out,
            "<h3>%s</h3>\n<div class=scroll><table class=paper><thead>"
            "<tr><th%s>",
            table->title, single ? "" : " rowspan=2");
    for (size_t k = 0; table->columns[k].heading; k++)
        fprintf(out, "<th%s>%s", single ? "" : " colspan=2",
                table->columns[k].heading);
    if (!single)
        fputs("\n<tr>", out);
    for (size_t k = 0; !single && table->columns[k].heading; k++)
        fputs("<th class=theirs>paper<th class=ours>ours", out);
    fputs("</thead>\n<tbody>\n", out);
    writing w = {out, table, false};
    pith_eval_paper_lines(run, table, put_line, &w);
    fputs("</table></div>\n", out);
}

static void put_classes(const pith_eval_run *run, FILE *out)
{
    pith_paper_classes table;
    if (!pith_eval_paper_classes(run, &table))
        return;
    fprintf(out,
            "<h3>%s, in per cent</h3>\n<div class=scroll><table class=paper>"
            "<thead><tr><th><th>pages",
            table.title);
    for (size_t k = 0; k < table.ncolumns; k++)
        fprintf(out, "<th>%s", table.heading[k]);
    fputs("</thead>\n<tbody>\n", out);
    for (size_t i = 0; i < table.nrows; i++) {
        fprintf(out, "<tr><th scope=row>%s<td>%zu", table.name[i],
                table.pages[i]);
        for (size_t k = 0; k < table.ncolumns; k++)
            put_cell(out, "ours", table.cell[i][k]);
        fputc('\n', out);
    }
    fputs("</table></div>\n", out);
}

static void put_claims(const pith_eval_run *run, const pith_paper *paper,
                       FILE *out)
{
    if (!paper->claims)
        return;
    fputs("<h3>Claims of the paper's figures, on these pages</h3>\n"
          "<ul class=claims>\n",
          out);
    for (const pith_paper_claim *claim = paper->claims; claim->text; claim++) {
        pith_paper_claim one[] = {*claim, {0}};
        pith_paper tried = *paper;
        tried.claims = one;
        one->own = false;
        pith_paper_tally tally = pith_eval_paper_tally(run, &tried);
        fprintf(out, "<li class=%s>%s&ldquo;",
                tally.holds   ? "holds"
                : tally.fails ? "fails"
                              : "unknown",
                claim->own ? PITH_PAPER_OWN : "");
        pith_eval_html_text(out, pith_str_of(claim->text));
        fputs("&rdquo; ", out);
        pith_eval_paper_verdict(run, claim, out);
        fputc('\n', out);
    }
    fputs("</ul>\n", out);
}

/* Write what the paper is about, and how many of its claims hold here. */
static void put_summary(const pith_eval_run *run, const pith_paper *paper,
                        FILE *out)
{
    pith_paper_tally tally = pith_eval_paper_tally(run, paper);
    pith_summary sum = {0};
    if (run->methods.count)
        pith_report_summary(run->report, run->methods.names[0],
                            run->metrics.names[0], NULL, &sum);
    if (paper->about)
        fprintf(out, "<p class=about>%s</p>\n", paper->about);
    fprintf(out, "<p>On %zu %s", sum.pages,
            pith_plural(sum.pages, "page", "pages"));
    if (paper->claims) {
        size_t all = tally.holds + tally.fails + tally.unknown;
        fprintf(out,
                ", <strong>%zu of %zu</strong> claims of the paper's "
                "figures carry over",
                tally.holds, all);
        if (tally.unknown)
            fprintf(out, "; %zu cannot be decided here", tally.unknown);
    }
    fputs(".</p>\n<pre class=command>pith eval --reproduce ", out);
    fputs(paper->name, out);
    pith_eval_html_text(
        out, pith_str_of(run->html.pages ? run->html.pages : " GOLD"));
    fputs("</pre>\n", out);
}

/* -- Charts ---------------------------------------------------------------- */

static bool put_chart(void *context, const char *name, const char *svg)
{
    fprintf(context, "<figure id=%s-%s>%s</figure>\n", "chart", name, svg);
    return true;
}

static bool put_charts(const pith_eval_run *run, const pith_paper *paper,
                       FILE *out)
{
    bool pairs = paper->chart == PITH_CHART_WORDS;
    fprintf(out, "<div class='charts%s'>\n", pairs ? " pairs" : "");
    bool fine = pith_eval_charts_draw(run, put_chart, out);
    fputs("</div>\n", out);
    if (paper->chart_note)
        fprintf(out, "<p class=note>%s.</p>\n", paper->chart_note);
    return fine;
}

/* -- Figures of a page
 * ------------------------------------------------------ */

static int compare_values(const void *a, const void *b)
{
    const pith_eval_html_row *const *x = a, *const *y = b;
    if ((*x)->value < (*y)->value || (*x)->value > (*y)->value)
        return (*x)->value < (*y)->value ? -1 : 1;
    /* The rows are in one array, in the order of the pages. */
    return (*x > *y) - (*x < *y);
}

/* Find the page with the median score for the first variant; NULL: there is
 * none. False if memory ran out. */
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

/* Read a page again, and find its annotated content. */
static pith_status read_page(const pith_eval_run *run, pith_str id,
                             pith_doc **doc, pith_str *content)
{
    char *bytes = NULL;
    size_t len = 0;
    pith_status status = PITH_ARG;
    for (size_t i = 0; i < pith_gold_count(run->gold); i++) {
        const pith_gold_page *page = pith_gold_at(run->gold, i);
        if (page->id.len != id.len ||
            memcmp(page->id.data, id.data, id.len) != 0)
            continue;
        *content = page->content;
        status = pith_gold_read(run->gold, i, &bytes, &len, NULL);
        break;
    }
    if (status == PITH_OK)
        status = pith_doc_parse((pith_str){bytes, len}, &run->settings.options,
                                doc, NULL);
    pith_free(bytes);
    return status;
}

/* Write an owned picture, if it could be drawn. */
static void put_svg(FILE *out, char *svg)
{
    if (svg)
        fprintf(out, "<figure>%s</figure>\n", svg);
    pith_free(svg);
}

static bool put_picture(const pith_eval_run *run, pith_doc *doc,
                        pith_str content, const pith_paper_picture *picture,
                        FILE *out)
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
    options.annotated = content;
    char *svg = NULL;
    fprintf(out, "<h4>%s%s%s: %s</h4>\n",
            picture->number ? picture->number : "", picture->number ? ", " : "",
            picture->variant, picture->figure);
    pith_status status =
        pith_doc_figure(doc, &options, picture->figure, &svg, NULL);
    put_svg(out, svg);
    if (status != PITH_OK)
        fputs("<p>Could not be drawn.</p>\n", out);
    return status != PITH_NOMEM;
}

/* Write all pictures; those that belong together beside each other. */
static bool put_all_pictures(const pith_eval_run *run, pith_doc *doc,
                             pith_str content, FILE *out)
{
    bool fine = true;
    for (const pith_paper_picture *picture =
             pith_eval_paper_find(run->paper)->pictures;
         fine && picture->variant; picture++) {
        bool first = !picture->beside && picture[1].beside;
        bool paired = first || picture->beside;
        fputs(first ? "<div class=pairs>\n" : "", out);
        fputs(paired ? "<div>\n" : "", out);
        fine = put_picture(run, doc, content, picture, out);
        fputs(paired ? "</div>\n" : "", out);
        fputs(picture->beside ? "</div>\n" : "", out);
    }
    return fine;
}

static bool put_pictures(const pith_eval_run *run, const pith_paper *paper,
                         FILE *out)
{
    const pith_eval_html_row *row = NULL;
    pith_doc *doc = NULL;
    pith_str content = {NULL, 0};
    if (!paper->pictures)
        return true;
    if (!find_median(run, &row))
        return false;
    if (!row)
        return true;
    fputs("<details><summary>The paper's pictures for one page</summary>\n"
          "<p>Of page ",
          out);
    pith_eval_html_text(out, row->id);
    fprintf(out,
            ", the median of all by %s (%.4f). <code>pith explain "
            "--figure</code> draws them of any page.</p>\n",
            run->methods.names[0], row->value);
    pith_status status = read_page(run, row->id, &doc, &content);
    bool fine = status != PITH_NOMEM;
    if (status == PITH_OK)
        fine = put_all_pictures(run, doc, content, out);
    else
        fputs("<p>It could not be read again.</p>\n", out);
    fputs("</details>\n", out);
    pith_doc_free(doc);
    return fine;
}

/* -- All of it ------------------------------------------------------------- */

bool pith_eval_paper_html(const pith_eval_run *run, FILE *out)
{
    const pith_paper *paper = pith_eval_paper_find(run->paper);
    fprintf(out, "<section class=paper id=%s>\n<h2>%s</h2>\n", paper->name,
            paper->source);
    if (paper->title)
        fprintf(out, "<p class=title>%s</p>\n", paper->title);
    put_summary(run, paper, out);
    for (const pith_paper_table *table = paper->tables; table && table->title;
         table++)
        put_table(run, table, out);
    bool fine = put_charts(run, paper, out);
    put_classes(run, out);
    put_claims(run, paper, out);
    fine = fine && put_pictures(run, paper, out);
    fputs("</section>\n", out);
    if (!fine)
        pith_message("out of memory");
    return fine;
}

bool pith_eval_papers_begin(const pith_eval_run *run, FILE *out)
{
    fputs("<header>\n<h1>Five papers, run again</h1>\n<p>The tables and charts "
          "of five papers on extracting the content of web pages, with each "
          "printed figure next to the result of this program on <code>",
          out);
    pith_eval_html_text(out, pith_str_of(run->gold_name));
    fputs("</code>. None of the papers published its pages, so the figures "
          "are not expected to agree, but their order may carry over.</p>\n"
          "<p class=key><span class=theirs>the paper's figure</span> "
          "<span class=ours>ours</span> <span class=soft>in charts the paper's "
          "bars are outlines, its lines dashed</span></p>\n",
          out);
    if (run->html.command) {
        fputs("<pre class=command>", out);
        pith_eval_html_text(out, pith_str_of(run->html.command));
        fputs("</pre>\n", out);
    }
    fputs("<nav>", out);
    const pith_paper *paper;
    for (size_t i = 0; (paper = pith_paper_at(i)) != NULL; i++) {
        if (paper->tables)
            fprintf(out, "<a href='#%s'>%s</a>\n", paper->name, paper->source);
    }
    fputs("</nav>\n</header>\n", out);
    return !ferror(out);
}
