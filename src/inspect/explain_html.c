/* SPDX-License-Identifier: Apache-2.0 */
/* The report on a page: one HTML file with the page as each method sees it,
 * their figures and a table of all blocks.
 *
 * Three measures protect the reader's browser from the page: the page is
 * rebuilt from harmless parts (sanitized_page.h), it is in a frame whose
 * sandbox allows nothing, and a content security policy forbids loading
 * anything. */
#include "escape.h"
#include "heading_role.h"
#include "number.h"
#include "path.h"
#include "sanitized_page.h"
#include "status.h"
#include "str.h"
#include "struct_size.h"

#include <pith/inspect.h>
#include <pith/plot.h>

enum {
    ROWS_MAX = 2000, /* of the table of blocks */
    PREVIEW_CHARS = 90,
    OUTPUT_MAX = 200000000,
};

typedef struct report {
    const pith_report_page *page;
    pith_doc *doc;
    pith_buf out;
    pith_arena arena;
    pith_plan plan[PITH_SHOWN_METHODS];
    pith_labels labels[PITH_SHOWN_METHODS];
    const pith_labels *all[PITH_SHOWN_METHODS];
    size_t n;
    pith_shown shown;
    pith_paths paths;
    pith_buf line; /* scratch: a path, a preview */
} report;

static const char head[] =
    "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src "
    "'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action "
    "'none'\">\n"
    "<meta name=\"viewport\" content=\"width=device-width\">\n"
    "<meta name=\"color-scheme\" content=\"light dark\">\n"
    "<meta name=\"referrer\" content=\"no-referrer\">\n<title>";

/* After the style sheet that all pages share. */
static const char style[] =
    "body{font-size:.9375rem}table{width:100%}"
    "thead th{position:sticky;top:0}"
    "th:not(.n)+th.n{min-width:6.2em}"
    "td.keep,td.drop{min-width:11em}"
    "td.path{font:.8rem/1.5 var(--mono);color:var(--soft);min-width:16em}"
    "td.text{min-width:11em;overflow-wrap:anywhere}\n"
    ".blocks{overflow:auto;max-height:80vh;border:1px solid var(--line)}\n"
    ".keep b,.key.keep{color:var(--keep)}.drop b,.key.drop{color:var(--drop)}"
    ".key{padding:1px 7px;font-weight:600}"
    ".key.keep{outline:2px solid}.key.drop{background:var(--drop-tint);"
    "box-shadow:-3px 0 var(--drop)}\n"
    "td.keep{border-inline-start:3px solid var(--keep)}"
    "td.drop{border-inline-start:3px dashed var(--drop)}\n"
    ".panes{display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,"
    "minmax(min(400px,100%),1fr))}"
    "iframe{width:100%;height:72vh;border:1px solid var(--line);"
    "background:#fff;resize:vertical}\n"
    "nav ul{list-style:none;margin:0;padding:0;font-size:.85rem}"
    "nav li{margin:.25rem 0;overflow-wrap:anywhere}nav a{text-decoration:none}"
    "nav .drop,nav .drop a{color:var(--soft)}"
    "nav .h3{margin-inline-start:1em}nav .h4,nav .h5,nav .h6{"
    "margin-inline-start:2em}tr:target td{background:var(--pointed)}\n"
    ".beside{display:flex;flex-direction:column-reverse;gap:1rem}"
    "@media (min-width:64rem){.beside:not(.three){display:grid;"
    "grid-template-columns:13rem minmax(0,1fr)}.beside:not(.three) nav{"
    "max-height:80vh;overflow:auto}}"
    "@media (min-width:96rem){.beside.three{display:grid;"
    "grid-template-columns:13rem minmax(0,1fr)}}\n"
    ".figures{display:grid;gap:1rem;align-items:start;"
    "grid-template-columns:repeat(auto-fill,minmax(min(600px,100%),1fr))}"
    "figure{border:1px solid var(--line)}\n"
    /* On a phone a row is a card: long cells are below the numbers. */
    "@media (max-width:40rem){.methods,.methods thead,.methods tbody,"
    ".blocks table,.blocks tbody{display:block}"
    ".methods tr,.blocks tr{display:grid;border-bottom:1px solid var(--line)}"
    ".methods tr>*,.blocks td{border:0;min-width:0!important}"
    ".methods tr{grid-template-columns:5em 4.5em 1fr 1fr}"
    ".methods td:last-child{grid-column:1/-1;padding-top:0}"
    ".methods th:last-child,.blocks thead{display:none}"
    ".blocks tr{grid-template-columns:3em auto 1fr}"
    ".blocks td.text{grid-column:2/-1}.blocks td:nth-child(3){grid-column:2}"
    ".blocks td:nth-child(4){grid-column:3;text-align:start}"
    ".blocks td:nth-child(3)::after{content:\" words\"}"
    ".blocks td:nth-child(4)::after{content:\" in links\"}"
    ".blocks td:nth-child(n+5){grid-column:1/-1;padding-top:0}"
    ".blocks td[data-method]::before{content:attr(data-method)\": \"}"
    ".blocks td[data-method]+td.n{text-align:start}"
    ".blocks td[data-method]+td.n::before{content:\"figure \"}}\n"
    "</style></head><body>\n";

static void put(report *self, const char *text)
{
    pith_buf_text(&self->out, text);
}

static void put_escaped(report *self, pith_str text)
{
    pith_escape_html(&self->out, text);
}

/* A name may come from a file system: control characters and invalid UTF-8 are
 * replaced. */
static void put_name(report *self)
{
    pith_str name = self->page->name;
    while (name.len) {
        size_t valid = pith_utf8_valid(name);
        size_t fine = 0;
        while (fine < valid && (unsigned char)name.data[fine] >= 0x20)
            fine++;
        put_escaped(self, (pith_str){name.data, fine});
        if (fine < name.len)
            put(self, "\xef\xbf\xbd");
        fine += fine < name.len;
        name.data += fine;
        name.len -= fine;
    }
}

static void put_number(report *self, double value)
{
    char digits[PITH_NUMBER_MAX];
    pith_number_write(value, 4, true, digits);
    put(self, digits);
}

/* -- Summary --------------------------------------------------------------- */

static void put_settings(report *self, size_t k)
{
    const pith_options *options = &self->plan[k].options;
    for (size_t i = 0; i < options->nsettings; i++) {
        put(self, i ? ", " : "; with ");
        put_escaped(self, options->settings[i].name);
        put(self, "=");
        put_escaped(self, options->settings[i].value);
    }
}

static void put_method_row(report *self, size_t k)
{
    size_t kept = 0;
    uint64_t words = 0;
    uint64_t kept_words = 0;
    for (size_t i = 0; i < self->shown.n; i++) {
        const pith_shown_block *block = &self->shown.block[i];
        bool keep = block->keep >> k & 1;
        words += block->words;
        kept += keep;
        kept_words += keep ? block->words : 0;
    }
    const pith_method *method = self->labels[k].method;
    pith_buf_printf(&self->out, "<tr><th scope=\"row\">%s</th><td class=\"n\">",
                    method->name);
    put_number(self, self->labels[k].verdict.score);
    pith_buf_printf(&self->out,
                    "</td><td class=\"n\">%zu of %zu</td>"
                    "<td class=\"n\">%llu of %llu</td><td>%s",
                    kept, self->shown.n, (unsigned long long)kept_words,
                    (unsigned long long)words, method->summary);
    put_settings(self, k);
    put(self, "</td></tr>\n");
}

static void put_summary(report *self)
{
    put(self, "<h1>");
    put_name(self);
    put(self, "</h1>\n<p class=\"soft\">What was kept of this page, what was "
              "dropped, and why. Pages are shown without scripts, pictures and "
              "anything that would have to be loaded.</p>\n"
              "<div class=\"wide\"><table "
              "class=\"methods\"><thead><tr><th>method</th>"
              "<th class=\"n\">score</th><th class=\"n\">blocks kept</th>"
              "<th class=\"n\">words kept</th><th>idea</th></tr>"
              "</thead><tbody>\n");
    for (size_t k = 0; k < self->n; k++)
        put_method_row(self, k);
    put(self, "</tbody></table></div>\n");
    for (size_t i = 0; i < pith_doc_warnings(self->doc); i++) {
        put(self, "<p>Warning: ");
        put_escaped(self, pith_doc_warning(self->doc, i));
        put(self, "</p>\n");
    }
    if (self->shown.n == 0)
        put(self, "<p>There is no visible text on this page.</p>\n");
}

/* -- Panes ----------------------------------------------------------------- */

static pith_status put_pane(report *self, size_t k)
{
    pith_buf inert;
    pith_buf_init(&inert, OUTPUT_MAX);
    pith_sanitized_job job = {.page = &self->doc->page,
                              .shown = &self->shown,
                              .labels = &self->labels[k],
                              .number = k,
                              .arena = &self->arena,
                              .out = &inert};
    pith_status status = pith_sanitized_page(&job);
    const char *name = self->labels[k].method->name;
    pith_buf_printf(&self->out,
                    "<section><h3>%s</h3>\n<iframe sandbox=\"\" "
                    "referrerpolicy=\"no-referrer\" title=\"the page as %s "
                    "sees it\" srcdoc=\"",
                    name, name);
    put_escaped(self, pith_buf_view(&inert));
    put(self, "\"></iframe>\n");
    if (job.cut)
        pith_buf_printf(&self->out,
                        "<p class=\"soft\">Only the first %d MB of the page "
                        "are shown.</p>\n",
                        PITH_SANITIZED_MAX / 1000000);
    put(self, "</section>\n");
    if (status == PITH_OK)
        status = inert.status;
    pith_buf_clear(&inert);
    return status;
}

/* Headings of the page, each a link to its row in the table of blocks. */
static void put_outline(report *self)
{
    enum { ENTRIES_MAX = 200 };
    const pith_page *page = &self->doc->page;
    size_t n = 0;
    for (size_t i = 0; i < self->shown.n && i < ROWS_MAX && n < ENTRIES_MAX;
         i++) {
        const pith_shown_block *block = &self->shown.block[i];
        unsigned level = pith_page_heading_around(page, block->element);
        if (level == 0)
            continue;
        put(self,
            n++ ? "" : "<nav aria-label=\"Headings\"><h3>Headings</h3><ul>");
        pith_buf_printf(&self->out,
                        "<li class=\"h%u %s\"><a href=\"#b%zu\" dir=\"auto\">",
                        level, block->keep & 1 ? "keep" : "drop", i + 1);
        pith_shown_preview(page, block, PREVIEW_CHARS, &self->line);
        put_escaped(self, pith_buf_view(&self->line));
        pith_buf_heed(&self->out, &self->line);
        put(self, block->keep & 1 ? "</a></li>\n" : "</a> (dropped)</li>\n");
    }
    put(self, n ? "</ul></nav>\n" : "");
}

static pith_status put_panes(report *self)
{
    put(self,
        "<h2>The page</h2>\n<p><span class=\"key keep\">kept</span> "
        "&nbsp; <span class=\"key drop\">dropped</span> &nbsp; "
        "<span class=\"soft\">Point at a block to read why, at the foot of "
        "its frame.</span></p>\n<div class=\"beside");
    put(self, self->n == PITH_SHOWN_METHODS ? " three\">\n" : "\">\n");
    put_outline(self);
    put(self, "<div class=\"panes\">\n");
    for (size_t k = 0; k < self->n; k++)
        PITH_TRY(put_pane(self, k));
    put(self, "</div></div>\n");
    return PITH_OK;
}

/* -- Figures --------------------------------------------------------------- */

static pith_status put_figures_of(report *self, size_t k)
{
    const pith_options *options = &self->plan[k].options;
    pith_figure_info info;
    bool any = false;
    for (size_t i = 0; pith_figure_info_at(i, &info); i++) {
        char *svg;
        const char *method = self->labels[k].method->name;
        if ((info.method && strcmp(info.method, method) != 0) ||
            !pith_figure_exists(method, info.name) ||
            (options->annotated.len == 0 &&
             pith_figure_is_annotated(method, info.name)))
            continue;
        PITH_TRY(pith_doc_figure(self->doc, options, info.name, &svg, NULL));
        if (!any)
            pith_buf_printf(&self->out,
                            "<h3>%s</h3>\n<div class=\"figures\">\n", method);
        any = true;
        put(self, "<figure>");
        put(self, svg);
        put(self, "</figure>\n");
        pith_free(svg);
    }
    put(self, any ? "</div>\n" : "");
    return PITH_OK;
}

static pith_status put_figures(report *self)
{
    put(self, "<h2>Figures</h2>\n");
    for (size_t k = 0; k < self->n; k++)
        PITH_TRY(put_figures_of(self, k));
    return PITH_OK;
}

/* -- Blocks ---------------------------------------------------------------- */

static void put_decision(report *self, const pith_shown_block *block, size_t k)
{
    const pith_labels *labels = &self->labels[k];
    bool keep = block->keep >> k & 1;
    pith_buf_printf(&self->out,
                    "<td class=\"%s\" data-method=\"%s\"><b>%s</b> ",
                    keep ? "keep" : "drop", labels->method->name,
                    keep ? "kept" : "dropped");
    pith_shown_why(&self->shown, labels, k, block, &self->out);
    put(self, "</td>");
    if (!labels->method->figure)
        return;
    put(self, "<td class=\"n\">");
    put_number(self, pith_shown_figure(labels, block));
    put(self, "</td>");
}

/* Write a path, which a narrow cell may break only after a slash. */
static void put_path(report *self, pith_str path)
{
    while (path.len) {
        const char *slash = memchr(path.data, '/', path.len);
        size_t step = slash ? (size_t)(slash - path.data) + 1 : path.len;
        put_escaped(self, (pith_str){path.data, step});
        put(self, step > 1 && step < path.len ? "<wbr>" : "");
        path = (pith_str){path.data + step, path.len - step};
    }
}

static void put_block(report *self, size_t i)
{
    const pith_shown_block *block = &self->shown.block[i];
    pith_buf_printf(&self->out,
                    "<tr id=\"b%zu\"><td class=\"n\">%zu</td>"
                    "<td class=\"text\" dir=\"auto\">",
                    i + 1, i + 1);
    pith_shown_preview(&self->doc->page, block, PREVIEW_CHARS, &self->line);
    put_escaped(self, pith_buf_view(&self->line));
    pith_buf_heed(&self->out, &self->line);
    pith_buf_printf(&self->out,
                    "</td><td class=\"n\">%u</td><td class=\"n\">%u</td>",
                    block->words, block->link_words);
    for (size_t k = 0; k < self->n; k++)
        put_decision(self, block, k);
    put(self, "<td class=\"path\">");
    pith_buf_reset(&self->line);
    pith_paths_write(&self->paths, block->element, &self->line);
    put_path(self, pith_buf_view(&self->line));
    pith_buf_heed(&self->out, &self->line);
    put(self, "</td></tr>\n");
}

static void put_blocks(report *self)
{
    put(self, "<h2>Blocks</h2>\n<div class=\"blocks\"><table><thead><tr>"
              "<th class=\"n\">#</th><th>text</th><th class=\"n\">words</th>"
              "<th class=\"n\">in links</th>");
    for (size_t k = 0; k < self->n; k++) {
        const pith_method *method = self->labels[k].method;
        pith_buf_printf(&self->out, "<th>%s</th>", method->name);
        if (method->figure)
            pith_buf_printf(&self->out, "<th class=\"n\">%s</th>",
                            method->figure);
    }
    put(self, "<th>where</th></tr></thead><tbody>\n");
    size_t rows = self->shown.n < ROWS_MAX ? self->shown.n : ROWS_MAX;
    for (size_t i = 0; i < rows; i++)
        put_block(self, i);
    put(self, "</tbody></table></div>\n");
    if (rows < self->shown.n)
        pith_buf_printf(&self->out,
                        "<p class=\"soft\">The last %zu blocks are not in the "
                        "table.</p>\n",
                        self->shown.n - rows);
}

/* -- The whole ------------------------------------------------------------- */

static pith_status decide(report *self, pith_error *error)
{
    for (size_t k = 0; k < self->n; k++) {
        PITH_TRY(pith_plan_make(self->page->options[k], &self->plan[k], error));
        PITH_TRY(pith_labels_run(self->doc, &self->plan[k], &self->arena, true,
                                 &self->labels[k]));
        self->all[k] = &self->labels[k];
    }
    PITH_TRY(pith_shown_find(&self->doc->page, self->all, self->n, &self->arena,
                             &self->shown));
    PITH_TRY(pith_shown_find_grounds(&self->doc->page, self->all, self->n,
                                     &self->arena, &self->shown));
    return pith_paths_init(&self->paths, &self->doc->page, &self->arena);
}

static pith_status write_report(report *self)
{
    put(self, head);
    put_name(self);
    put(self, " - pith explain");
    put(self, "</title>\n<style>\n");
    put(self, pith_plot_sheet());
    put(self, style);
    put_summary(self);
    PITH_TRY(put_panes(self));
    put_blocks(self);
    PITH_TRY(put_figures(self));
    put(self, "</body></html>\n");
    return self->line.status;
}

pith_status pith_explain_html(const pith_report_page *given, char **html,
                              size_t *len, pith_error *error)
{
    pith_report_page own;
    const pith_report_page *page = &own;
    *html = NULL;
    PITH_TRY(pith_struct_read(
        given, PITH_STRUCT_TYPE(pith_report_page, noptions), &own, error));
    if (page->noptions < 1 || page->noptions > PITH_SHOWN_METHODS)
        return pith_fail(error, PITH_ARG, 0,
                         "a report shows 1 to %d methods, not %zu",
                         PITH_SHOWN_METHODS, page->noptions);
    report r = {.page = page, .doc = page->doc, .n = page->noptions};
    pith_arena_init(&r.arena, page->doc->limits.max_memory);
    pith_buf_init(&r.out, OUTPUT_MAX);
    pith_buf_init(&r.line, OUTPUT_MAX);
    r.arena.deadline = &page->doc->deadline;
    pith_error detail = {0};
    (void)pith_doc_continue_clock(page->doc, "writing a report");
    pith_status status = decide(&r, &detail);
    if (status == PITH_OK)
        status = write_report(&r);
    status = pith_doc_settle(page->doc, status);
    (void)pith_doc_tell(page->doc, status, &detail);
    pith_buf_clear(&r.line);
    pith_arena_free(&r.arena);
    if (status == PITH_OK)
        return pith_buf_take(&r.out, html, len);
    pith_buf_clear(&r.out);
    return pith_fail(error, status, 0, "%s",
                     detail.text[0] ? detail.text : pith_status_text(status));
}
