/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith explain: why each block of a page was kept or dropped, in words, as
 * JSON, as an HTML report, or as figures.
 */
#include "explain_segments.h"
#include "one_page.h"
#include "sink.h"

#include <pith/eval.h>
#include <pith/inspect.h>
#include <pith/pith.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FORMAT, HTML, FIGURE, FIGURES, ANNOTATION };

enum { METHODS_MAX = 3, NAME_MAX_BYTES = 64, PATH_MAX_BYTES = 4096 };

static const pith_flag output_flags[] = {
    {FORMAT, 'f', "format", "F", "text (default) or json"},
    {HTML, 0, "html", "FILE",
     "write a report instead: one HTML file with the page, what was kept and "
     "dropped, reasons and figures, for up to three methods side by side "
     "(--method A,B,C); - for standard output"},
    {FIGURE, 0, "figure", "NAME",
     "print one figure as SVG instead; a wrong name lists the available ones"},
    {FIGURES, 0, "figures", "DIR",
     "write every figure of the methods to DIR/METHOD-NAME.svg instead"},
    {ANNOTATION, 0, "annotation", "FILE",
     "what a person annotated as the content of the page, for figures that "
     "compare with it: a file as in the folders of `pith eval`, "
     "ground-truth/ID.json or gold/ID.txt"},
    {0},
};

static const pith_flag_group groups[] = {
    {"Output", output_flags},
    {"Method", pith_method_flags},
    {"Visual blocks", pith_segment_flags},
    {"Boxes", pith_layout_flags},
    {"Reading the page", pith_input_flags},
    {"WARC files", pith_one_page_flags},
    {"Fetching", pith_fetch_flags},
    {"Limits", pith_limit_flags},
    {0},
};

/* The requested methods, each with its settings. */
typedef struct plan {
    const pith_args *args;
    pith_page_settings settings; /* as given */
    pith_gold *gold;             /* the annotation; NULL: none */
    char name[METHODS_MAX][NAME_MAX_BYTES];
    pith_options options[METHODS_MAX];
    pith_setting *own[METHODS_MAX];
    size_t n;
} plan;

/* -- Methods --------------------------------------------------------------- */

static bool has_param(const char *method, pith_str name)
{
    pith_method_info info;
    if (!pith_method_info_find(method, &info))
        return false;
    for (const pith_param *param = info.params; param && param->name; param++)
        if (strlen(param->name) == name.len &&
            memcmp(param->name, name.data, name.len) == 0)
            return true;
    return false;
}

static bool split_methods(plan *self)
{
    const char *at = self->settings.options.method;
    while (self->n < METHODS_MAX) {
        size_t len = strcspn(at, ",");
        if (len == 0 || len >= NAME_MAX_BYTES)
            return false;
        memcpy(self->name[self->n], at, len);
        self->name[self->n++][len] = 0;
        if (at[len] == 0)
            return true;
        at += len + 1;
    }
    return false;
}

/* With several methods, a setting applies to those that have the parameter. */
static int share_settings(plan *self)
{
    const pith_options *given = &self->settings.options;
    for (size_t k = 0; k < self->n; k++) {
        self->options[k] = *given;
        self->options[k].method = self->name[k];
        if (self->n == 1 || given->nsettings == 0)
            continue;
        self->own[k] = calloc(given->nsettings, sizeof *self->own[k]);
        if (!self->own[k])
            return pith_one_page_fail("explain", PITH_NOMEM, NULL);
        size_t n = 0;
        for (size_t i = 0; i < given->nsettings; i++)
            if (has_param(self->name[k], given->settings[i].name))
                self->own[k][n++] = given->settings[i];
        self->options[k].settings = self->own[k];
        self->options[k].nsettings = n;
    }
    return -1;
}

static bool is_anybodys(const plan *self, pith_str setting)
{
    for (size_t k = 0; k < self->n; k++)
        if (has_param(self->name[k], setting))
            return true;
    return false;
}

static int check_methods(plan *self)
{
    pith_error error = {0};
    for (size_t k = 0; k < self->n; k++)
        if (pith_options_check(&self->options[k], &error) != PITH_OK)
            return pith_usage_error(self->args, "%s", error.text);
    const pith_options *given = &self->settings.options;
    for (size_t i = 0; self->n > 1 && i < given->nsettings; i++)
        if (!is_anybodys(self, given->settings[i].name))
            return pith_usage_error(self->args,
                                    "none of the methods has a parameter "
                                    "\"%.*s\"",
                                    PITH_FMT(given->settings[i].name));
    return -1;
}

static int read_annotation(plan *self)
{
    const char *path = pith_args_value(self->args, ANNOTATION);
    pith_error problem = {0};
    if (!path)
        return -1;
    if (pith_gold_open(path, &self->gold, &problem) != PITH_OK) {
        pith_message("%s", problem.text);
        return PITH_EXIT_IO;
    }
    const pith_gold_page *page = pith_gold_at(self->gold, 0);
    if (pith_gold_count(self->gold) > 1)
        return pith_usage_error(self->args, "--annotation takes the file of "
                                            "one page");
    if (page->problem.data || !page->content.data) {
        pith_message("%s: %s", path,
                     page->problem.data ? page->problem.data
                                        : "no annotated content");
        return PITH_EXIT_IO;
    }
    self->settings.options.annotated = page->content;
    return -1;
}

static int make_plan(const pith_args *args, plan *self)
{
    *self = (plan){.args = args};
    int status = pith_page_flags_read(args, &self->settings);
    if (status < 0)
        status = read_annotation(self);
    if (status >= 0)
        return status;
    if (!split_methods(self))
        return pith_usage_error(args, "--method takes one to three names with "
                                      "commas between them");
    bool several =
        pith_args_value(args, HTML) || pith_args_value(args, FIGURES);
    if (self->n > 1 && !several)
        return pith_usage_error(args, "several methods need --html or "
                                      "--figures");
    status = share_settings(self);
    return status < 0 ? check_methods(self) : status;
}

static void clear_plan(plan *self)
{
    for (size_t k = 0; k < METHODS_MAX; k++)
        free(self->own[k]);
    pith_gold_free(self->gold);
    pith_page_settings_clear(&self->settings);
}

/* -- Output ---------------------------------------------------------------- */

/* Write an owned text to a file atomically, and free it. */
static int write_file(const char *path, char *text, size_t len)
{
    pith_guard guard;
    pith_sink sink;
    pith_guard_start(&guard);
    bool fine = pith_sink_open(&sink, &guard, path);
    if (fine) {
        (void)pith_sink_put(&sink, text, len);
        fine = pith_sink_close(&sink);
    }
    pith_guard_stop(&guard);
    pith_free(text);
    return fine ? PITH_EXIT_OK : PITH_EXIT_IO;
}

static int print_blocks(const plan *self, pith_doc *doc)
{
    pith_labels *labels = NULL;
    char *text = NULL;
    size_t len = 0;
    pith_error error = {0};
    pith_status status = pith_label(doc, &self->options[0], &labels, &error);
    if (status == PITH_OK)
        status = pith_explain(doc, labels, pith_args_value(self->args, FORMAT),
                              &text, &len);
    pith_labels_free(labels);
    return status == PITH_OK ? pith_one_page_print(text, len)
                             : pith_one_page_fail("explain", status, &error);
}

static int write_report(const plan *self, pith_doc *doc)
{
    const pith_options *options[METHODS_MAX];
    for (size_t k = 0; k < self->n; k++)
        options[k] = &self->options[k];
    const char *name = self->args->noperands ? self->args->operands[0] : "-";
    if (strcmp(name, "-") == 0)
        name = "standard input";
    pith_report_page page = {.size = sizeof page,
                             .doc = doc,
                             .name = pith_str_of(name),
                             .options = options,
                             .noptions = self->n};
    char *html = NULL;
    size_t len = 0;
    pith_error error = {0};
    pith_status status = pith_explain_html(&page, &html, &len, &error);
    if (status != PITH_OK)
        return pith_one_page_fail("explain", status, &error);
    return write_file(pith_args_value(self->args, HTML), html, len);
}

static int print_figure(const plan *self, pith_doc *doc)
{
    char *svg = NULL;
    pith_error error = {0};
    pith_status status =
        pith_doc_figure(doc, &self->options[0],
                        pith_args_value(self->args, FIGURE), &svg, &error);
    return status == PITH_OK ? pith_one_page_print(svg, strlen(svg))
                             : pith_one_page_fail("explain", status, &error);
}

static int write_figure(const plan *self, pith_doc *doc, size_t k,
                        const char *name)
{
    char path[PATH_MAX_BYTES];
    int n = snprintf(path, sizeof path, "%s/%s-%s.svg",
                     pith_args_value(self->args, FIGURES), self->name[k], name);
    if (n < 0 || (size_t)n >= sizeof path)
        return pith_usage_error(self->args, "--figures: the path is too long");
    char *svg = NULL;
    pith_error error = {0};
    pith_status status =
        pith_doc_figure(doc, &self->options[k], name, &svg, &error);
    return status == PITH_OK ? write_file(path, svg, strlen(svg))
                             : pith_one_page_fail("explain", status, &error);
}

static int write_figures(const plan *self, pith_doc *doc)
{
    pith_figure_info info;
    for (size_t k = 0; k < self->n; k++) {
        for (size_t i = 0; pith_figure_info_at(i, &info); i++) {
            bool own = !info.method || strcmp(info.method, self->name[k]) == 0;
            if (!own || !pith_figure_exists(self->name[k], info.name) ||
                (!self->gold &&
                 pith_figure_is_annotated(self->name[k], info.name)))
                continue;
            int status = write_figure(self, doc, k, info.name);
            if (status != PITH_EXIT_OK)
                return status;
        }
    }
    return PITH_EXIT_OK;
}

static int explain(const plan *self)
{
    pith_doc *doc = NULL;
    pith_page_settings reading = {.options = self->options[0],
                                  .fetch = self->settings.fetch,
                                  .browse = self->settings.browse,
                                  .local_files = self->settings.local_files};
    int status = pith_one_page_load(self->args, 0, &reading, &doc);
    if (status >= 0)
        return status;
    if (pith_args_value(self->args, HTML))
        status = write_report(self, doc);
    else if (pith_args_value(self->args, FIGURES))
        status = write_figures(self, doc);
    else if (pith_args_value(self->args, FIGURE))
        status = print_figure(self, doc);
    else
        status = print_blocks(self, doc);
    pith_doc_free(doc);
    return status;
}

/* Only one kind of output can be requested. */
static int check_output(const pith_args *args)
{
    int kinds = 0;
    for (int id = FORMAT; id <= FIGURES; id++)
        kinds += pith_args_value(args, id) != NULL;
    if (kinds > 1)
        return pith_usage_error(args, "--format, --html, --figure and "
                                      "--figures exclude each other");
    const char *format = pith_args_value(args, FORMAT);
    if (format && strcmp(format, "text") != 0 && strcmp(format, "json") != 0)
        return pith_usage_error(args, "--format takes text or json, not \"%s\"",
                                format);
    /* If there is no input, the user probably forgot the report's file name. */
    const char *report = pith_args_value(args, HTML);
    if (report && args->noperands == 0)
        return pith_usage_error(args, "which page? --html FILE is what is "
                                      "written; name a page, too, or - for "
                                      "standard input");
    return pith_check_overwrite(args, report);
}

/* Report wrong usage unless the method has the requested figure. */
static int check_figure(const plan *self, const char *figure)
{
    if (figure && !self->gold &&
        pith_figure_is_annotated(self->name[0], figure))
        return pith_usage_error(self->args, "the figure %s needs --annotation",
                                figure);
    if (!figure || pith_figure_exists(self->name[0], figure))
        return -1;
    char list[200] = "";
    size_t len = 0;
    pith_figure_info info;
    for (size_t i = 0; pith_figure_info_at(i, &info); i++) {
        bool own = !info.method || strcmp(info.method, self->name[0]) == 0;
        if (!own || !pith_figure_exists(self->name[0], info.name))
            continue;
        int n = snprintf(list + len, sizeof list - len, "%s%s", len ? ", " : "",
                         info.name);
        len += n > 0 && (size_t)n < sizeof list - len ? (size_t)n : 0;
    }
    return pith_usage_error(self->args,
                            "method %s has no figure \"%s\"; it has %s",
                            self->name[0], figure, len ? list : "none");
}

static int run(const pith_args *args)
{
    int status = check_output(args);
    if (status >= 0)
        return status;
    plan p;
    status = make_plan(args, &p);
    if (status < 0)
        status = check_figure(&p, pith_args_value(args, FIGURE));
    if (status < 0 && pith_explain_wants_segments(args))
        status = pith_explain_segments(args, &p.settings,
                                       pith_args_value(args, FORMAT));
    if (status < 0)
        status = explain(&p);
    clear_plan(&p);
    return status;
}

const pith_command pith_command_explain = {
    .name = "explain",
    .summary = "show why each block of a page was kept or dropped",
    .usage = "[OPTIONS] [INPUT]",
    .about =
        "Prints every block of a page (a paragraph, a heading, a cell): "
        "the method's decision, the figure behind it, the number of words, "
        "the block's place on the page, the rule that decided, and its "
        "first words. INPUT is a file, an http:// or https:// address, or "
        "- for standard input.\n\n"
        "With --html it writes a report for the browser instead: kept "
        "blocks have a solid frame, dropped ones a dashed one, and "
        "pointing at a block shows the reason. The page in the report is "
        "inert: scripts, forms, frames and everything that a browser would "
        "load are removed.\n\n"
        "Figures show the numbers that a method decides by: histogram, "
        "smoothed, derivative, derivative-signed, clusters and, with "
        "--annotation, clusters-annotated (ttr); tree "
        "(weight); words, words-filtered, words-flat (outlier); blocks (every "
        "method with a figure).",
    .examples = "  pith explain page.html\n"
                "  pith explain --method td --format json page.html\n"
                "  pith explain --html report.html -m auto,ttr,weight "
                "page.html\n"
                "  pith explain -m ttr --figure smoothed page.html "
                ">smoothed.svg\n"
                "  pith explain -m ttr --figure clusters-annotated "
                "--annotation gold/ground-truth/12.json gold/html/12.html "
                ">by-hand.svg\n"
                "  pith explain --segments --svg blocks.svg page.html\n",
    .groups = groups,
    .run = run,
};
