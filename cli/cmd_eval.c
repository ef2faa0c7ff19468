/* SPDX-License-Identifier: Apache-2.0 */
/* pith eval: score methods, or the output of another program, against annotated
 * pages. This file has the options and the output; eval_run.c does the work. */
#include "eval_all.h"
#include "eval_charts.h"
#include "eval_paper_html.h"
#include "eval_reproduce.h"
#include "quantity.h"

#include <pith/eval.h>
#include <pith/pith.h>

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAX_JOBS = 1024 };

enum {
    METHODS,
    METRICS,
    FIELDS,
    BY,
    TYPE,
    EVERY,
    REPRODUCE,
    FIGURES,
    ROC,
    REPORT,
    FORMAT,
    OUTPUT,
    PER_PAGE,
    JOBS,
    PROGRESS,
    NO_PROGRESS,
};

static const pith_flag what_flags[] = {
    {METHODS, 0, "methods", "A,B,C",
     "methods to score, separated by commas, or all (default: auto; none with "
     "PREDICTIONS)"},
    {METRICS, 0, "metrics", "A,B,C",
     "measures (default: word-f1); all: every measure of the content"},
    {FIELDS, 0, "fields", NULL,
     "score title, author and date instead of the content, by markup; same as "
     "--metrics title,author,date --by markup"},
    {BY, 0, "by", "GROUP",
     "group pages by type (default) or by markup: raw as served, or stripped "
     "of scripts beforehand, as WCXB numbers its pages (below 4000, and from "
     "there). With --reproduce a table of classes by what pages are like: "
     "words that they show (density has it by itself); for ttr the share of "
     "content or the peak of the densest line, for weight the share that one "
     "parent holds"},
    {TYPE, 0, "type", "TYPE", "score only pages of this type, such as article"},
    {EVERY, 0, "every", "N", "score only every Nth page, by name (default 1)"},
    {REPRODUCE, 0, "reproduce", "PAPER",
     "repeat a paper's experiment on these pages and print it beside the "
     "paper's figures: density, blocks, outlier, weight, ttr, or all, which "
     "--report puts on one page; has a form of its own, without --format"},
    {ROC, 0, "roc", NULL,
     "print the ROC curve of ttr's threshold, lambda from 0 to 19, and the "
     "area under it; with --format json or csv for programs"},
    {PITH_FLAG_SET, 0, "set", "NAME=VALUE",
     "set a parameter of the method, which must be the only one"},
    {0},
};

static const pith_flag output_flags[] = {
    {FORMAT, 'f', "format", "F", "table (default), markdown, json or csv"},
    {OUTPUT, 'o', "output", "FILE",
     "write to FILE, atomically on completion (default: standard output)"},
    {REPORT, 0, "report", "DIR",
     "also write an HTML report: DIR/index.html with sortable tables, plots "
     "and all pages, worst first; DIR/page/ID.html with what each method "
     "missed and what it kept too much"},
    {FIGURES, 0, "figures", "DIR",
     "with --reproduce: also write the paper's charts with our results as "
     "DIR/NAME.svg"},
    {PER_PAGE, 0, "per-page", "FILE",
     "also write the scores of every page to FILE, one JSON object per line"},
    {0},
};

static const pith_flag run_flags[] = {
    {JOBS, 'j', "jobs", "N", "worker threads (default: one per core)"},
    {PROGRESS, 0, "progress", NULL,
     "show pages done, pages per second and the time left on standard error "
     "(default: on a terminal)"},
    {NO_PROGRESS, 0, "no-progress", NULL, "never show progress"},
    {0},
};

static const pith_flag_group groups[] = {
    {"What is scored", what_flags}, {"Output", output_flags},
    {"Boxes", pith_layout_flags},   {"Limits per page", pith_limit_flags},
    {"Running", run_flags},         {0},
};

/* -- Options ------------------------------------------------------------- */

static bool cut_names(pith_eval_names *list, const char *text)
{
    list->copy = strdup(text);
    char *rest = list->copy;
    const char *name;
    while (rest && (name = strsep(&rest, ",")) != NULL) {
        if (list->count == PITH_EVAL_NAMES)
            return false;
        if (*name)
            list->names[list->count++] = name;
    }
    return list->count > 0;
}

static int list_methods(const pith_args *args, pith_eval_names *methods)
{
    const char *value = pith_args_value(args, METHODS);
    pith_method_info info;
    if (value && strcmp(value, "all") == 0) {
        while (methods->count < PITH_EVAL_NAMES &&
               pith_method_info_at(methods->count, &info))
            methods->names[methods->count++] = info.name;
        return -1;
    }
    if (value == NULL && args->noperands > 1)
        return -1;
    if (!cut_names(methods, value ? value : pith_default_method()))
        return pith_usage_error(args, "--methods takes 1 to %d names or all",
                                PITH_EVAL_NAMES);
    for (size_t i = 0; i < methods->count; i++) {
        if (!pith_method_info_find(methods->names[i], &info))
            return pith_usage_error(args,
                                    "no method \"%s\"; `pith methods` lists "
                                    "them",
                                    methods->names[i]);
    }
    return -1;
}

static int read_methods(const pith_args *args, pith_eval_run *run)
{
    int status = list_methods(args, &run->methods);
    if (status >= 0)
        return status;
    if (run->settings.options.nsettings && run->methods.count != 1)
        return pith_usage_error(args, "--set needs --methods with one name");
    if (run->methods.count == 1)
        run->settings.options.method = run->methods.names[0];
    return pith_page_settings_check(args, &run->settings);
}

static int unknown_metric(const pith_args *args, const char *name)
{
    char list[512] = "";
    size_t len = 0;
    pith_metric_info info;
    for (size_t i = 0; len < sizeof list && pith_metric_info_at(i, &info); i++)
        len += (size_t)snprintf(list + len, sizeof list - len, "%s%s",
                                i ? ", " : "", info.name);
    return pith_usage_error(args, "no metric \"%s\"; there are: %s", name,
                            list);
}

static int read_metrics(const pith_args *args, pith_eval_run *run)
{
    const char *value = pith_args_value(args, METRICS);
    bool fields = pith_args_value(args, FIELDS) != NULL;
    pith_metric_info info;
    if (fields && value)
        return pith_usage_error(args,
                                "--fields and --metrics exclude each other");
    if (fields)
        value = "title,author,date";
    if (value && strcmp(value, "all") == 0) {
        for (size_t i = 0; pith_metric_info_at(i, &info); i++) {
            if (info.field == NULL)
                run->metrics.names[run->metrics.count++] = info.name;
        }
        run->has_texts = run->wants_page = run->wants_markdown = true;
        return -1;
    }
    if (!cut_names(&run->metrics, value ? value : "word-f1"))
        return pith_usage_error(args, "--metrics takes 1 to %d names",
                                PITH_EVAL_NAMES);
    for (size_t i = 0; i < run->metrics.count; i++) {
        if (!pith_metric_info_find(run->metrics.names[i], &info))
            return unknown_metric(args, run->metrics.names[i]);
        *(info.field ? &run->has_fields : &run->has_texts) = true;
        run->wants_page = run->wants_page || info.wants_page;
        run->wants_markdown = run->wants_markdown || info.wants_markdown;
    }
    return -1;
}

/* The property by which a paper's pages are classified; for density it is their
 * size. */
static int read_property(const pith_args *args, pith_eval_run *run)
{
    const char *value = pith_args_value(args, BY);
    run->html.keeps_rows = true;
    run->property = strcmp(run->paper, "density") == 0 ? PITH_EVAL_WORDS
                                                       : PITH_EVAL_NO_PROPERTY;
    if (value && !pith_eval_property_find(value, &run->property))
        return pith_usage_error(args,
                                "--by takes words, share, peak or parent with "
                                "--reproduce, not \"%s\"",
                                value);
    if (value && !pith_eval_property_suits(run->property, run->paper))
        return pith_usage_error(args, "--by %s does not go with --reproduce %s",
                                value, run->paper);
    return -1;
}

static int read_grouping(const pith_args *args, pith_eval_run *run)
{
    if (run->paper)
        return read_property(args, run);
    bool fields = pith_args_value(args, FIELDS) != NULL;
    const char *value = pith_args_value(args, BY);
    run->grouping = fields ? PITH_EVAL_BY_MARKUP : PITH_EVAL_BY_TYPE;
    if (value && strcmp(value, "markup") == 0)
        run->grouping = PITH_EVAL_BY_MARKUP;
    else if (value && strcmp(value, "type") == 0)
        run->grouping = PITH_EVAL_BY_TYPE;
    else if (value)
        return pith_usage_error(args, "--by takes type or markup, not \"%s\"",
                                value);
    return -1;
}

static int read_output(const pith_args *args, pith_eval_run *run)
{
    static const char *const formats[] = {"table", "markdown", "json", "csv"};
    const char *format = pith_args_value(args, FORMAT);
    run->format = formats[0];
    bool known = format == NULL;
    for (size_t i = 0; !known && i < sizeof formats / sizeof *formats; i++) {
        run->format = formats[i];
        known = strcmp(format, formats[i]) == 0;
    }
    if (!known)
        return pith_usage_error(args,
                                "no format \"%s\"; there are: table, markdown, "
                                "json, csv",
                                format);
    uint64_t every = 1;
    const char *step = pith_args_value(args, EVERY);
    if (step && (!pith_quantity_count(step, INT32_MAX, &every) || every == 0))
        return pith_usage_error(args, "--every takes 1 or more, not \"%s\"",
                                step);
    run->every = (size_t)every;
    run->only = pith_args_value(args, TYPE);
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    uint64_t n = cores > 0 ? (uint64_t)cores : 1;
    const char *jobs = pith_args_value(args, JOBS);
    if (jobs && (!pith_quantity_count(jobs, MAX_JOBS, &n) || n == 0))
        return pith_usage_error(args, "--jobs takes 1 to %d, not \"%s\"",
                                MAX_JOBS, jobs);
    run->jobs = (unsigned)n;
    return -1;
}

/* A paper determines which methods run, how they are scored, and what is
 * printed. */
static int read_paper(const pith_args *args, pith_eval_run *run)
{
    static const int others[] = {METHODS, METRICS, FIELDS};
    const char *paper = pith_args_value(args, REPRODUCE);
    if (paper && pith_args_value(args, FORMAT))
        return pith_usage_error(args, "--reproduce prints its own form");
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        if (pith_args_value(args, others[i]))
            return pith_usage_error(args,
                                    "--reproduce and --roc choose methods "
                                    "and metrics themselves");
    }
    if (args->noperands > 1 || run->settings.options.nsettings)
        return pith_usage_error(args, "--reproduce and --roc take neither "
                                      "PREDICTIONS nor --set");
    bool all = paper && strcmp(paper, PITH_EVAL_ALL) == 0;
    if (all && (pith_args_value(args, BY) || pith_args_value(args, FIGURES)))
        return pith_usage_error(args, "--by and --figures go with one paper");
    if (paper && pith_args_value(args, ROC))
        return pith_usage_error(args,
                                "--reproduce and --roc exclude each other");
    run->paper = paper ? paper : "roc";
    if (all)
        return -1;
    if (!pith_eval_paper_setup(run->paper, run))
        return pith_usage_error(args, "no paper \"%s\"; there are: %s", paper,
                                pith_eval_paper_names());
    return -1;
}

static int read_flags(const pith_args *args, pith_eval_run *run)
{
    if (args->noperands == 0)
        return pith_usage_error(args,
                                "no input: name a folder of annotated pages");
    if (args->noperands > 2)
        return pith_usage_error(
            args, "eval takes at most one GOLD and one PREDICTIONS");
    int status = pith_page_flags_read(args, &run->settings);
    bool paper = pith_args_value(args, REPRODUCE) || pith_args_value(args, ROC);
    if (status < 0 && !pith_args_value(args, REPRODUCE) &&
        pith_args_value(args, FIGURES))
        return pith_usage_error(args, "--figures needs --reproduce");
    if (status < 0 && paper)
        status = read_paper(args, run);
    if (status < 0 && !paper)
        status = read_methods(args, run);
    if (status < 0 && !paper)
        status = read_metrics(args, run);
    if (status < 0)
        status = read_grouping(args, run);
    return status < 0 ? read_output(args, run) : status;
}

/* -- The run ------------------------------------------------------------- */

static int open_inputs(const pith_args *args, pith_eval_run *run)
{
    pith_error problem = {0};
    if (pith_gold_open(args->operands[0], &run->gold, &problem) != PITH_OK) {
        pith_message("%s", problem.text);
        return PITH_EXIT_IO;
    }
    if (args->noperands < 2)
        return -1;
    const char *path = args->operands[1];
    pith_status status =
        pith_predictions_open(path, &run->predictions, &problem);
    if (status != PITH_OK) {
        if (status == PITH_FORMAT)
            pith_message("%s: %s", path, problem.text);
        else
            pith_message("%s", problem.text);
        return PITH_EXIT_IO;
    }
    const char *slash = strrchr(path, '/');
    run->predictions_name = slash ? slash + 1 : path;
    return -1;
}

/* Report the pages that metrics of Markdown leave out. */
static void say_what_has_no_markdown(const pith_eval_run *run)
{
    size_t n = 0, count = pith_gold_count(run->gold);
    for (size_t i = 0; run->wants_markdown && i < count; i++)
        n += pith_gold_at(run->gold, i)->markdown.data == NULL;
    if (n)
        pith_message("%zu of %zu pages %s no "
                     "ground_truth.main_content_markdown and %s for the "
                     "metrics of Markdown",
                     n, count, pith_plural(n, "has", "have"),
                     pith_plural(n, "does not count", "do not count"));
}

static void say_what_is_left_out(const pith_eval_run *run)
{
    say_what_has_no_markdown(run);
    if (run->unannotated)
        pith_message(
            "%zu of %zu pages %s no annotated content and %s not scored",
            run->unannotated, pith_gold_count(run->gold),
            pith_plural(run->unannotated, "has", "have"),
            pith_plural(run->unannotated, "is", "are"));
    if (run->unscored)
        pith_message(
            "%zu %s too large and %s nowhere", run->unscored,
            pith_plural(run->unscored, "comparison was", "comparisons were"),
            pith_plural(run->unscored, "counts", "count"));
    if (run->unshown)
        pith_message("the browser did not show %zu %s; boxes are estimated "
                     "there, scripts not run",
                     run->unshown, pith_plural(run->unshown, "page", "pages"));
    if (run->missing)
        pith_message("%zu %s not in %s and %s as empty", run->missing,
                     pith_plural(run->missing, "page is", "pages are"),
                     run->predictions_name,
                     pith_plural(run->missing, "counts", "count"));
}

/* -- Output -------------------------------------------------------------- */

static bool format_paper(const pith_eval_run *run, pith_memory *text)
{
    FILE *file = pith_memory_open(text);
    if (file == NULL)
        return false;
    pith_eval_paper_print(run->paper, run, file);
    return pith_memory_close(file, text);
}

static bool format_report(const pith_eval_run *run, pith_memory *text)
{
    return run->paper ? format_paper(run, text)
                      : pith_report_format(run->report, run->format,
                                           &text->data, &text->len) == PITH_OK;
}

static void put_text(pith_eval_run *run, const char *path,
                     const pith_memory *text)
{
    pith_sink sink;
    bool fine = pith_sink_open(&sink, &run->guard, path) &&
                pith_sink_put(&sink, text->data, text->len);
    if (fine)
        fine = pith_sink_close(&sink);
    else
        pith_sink_abandon(&sink);
    run->tally.output_failed = run->tally.output_failed || !fine;
}

static bool put_paper(const void *context, FILE *out)
{
    return pith_eval_paper_html(context, out);
}

static bool is_lost(const pith_eval_run *run)
{
    return run->out_of_memory || run->tally.output_failed;
}

/* Score, and write the report, its index and its figures. */
static void score_once(const pith_args *args, pith_eval_run *run,
                       pith_progress_wish progress, pith_memory *text)
{
    const char *figures = pith_args_value(args, FIGURES);
    run->report = pith_report_new(
        run->grouping == PITH_EVAL_BY_MARKUP ? "markup" : "page type");
    run->out_of_memory = run->out_of_memory || run->report == NULL;
    run->html.put_first = run->paper ? put_paper : NULL;
    run->html.context = run;
    if (!is_lost(run))
        pith_eval_score_all(run, progress);
    if (!is_lost(run) && !format_report(run, text))
        run->out_of_memory = true;
    if (figures && !is_lost(run))
        pith_eval_charts_write(run, figures);
    if (run->html.folder && !is_lost(run) &&
        !pith_eval_html_index(&run->html, run->report))
        run->tally.output_failed = true;
}

static void put_word(FILE *out, const char *word)
{
    if (word[0] && !strpbrk(word, " '\"\\$`*?[](){}<>|&;!~#\t\n")) {
        fprintf(out, " %s", word);
        return;
    }
    fputs(" '", out);
    for (; *word; word++) {
        if (*word == '\'')
            fputs("'\\'", out);
        fputc(*word, out);
    }
    fputc('\'', out);
}

/* Options of one run only: which paper, and where to write. */
static bool is_of_run(int id)
{
    return id == REPRODUCE || id == FIGURES || id == REPORT || id == OUTPUT ||
           id == PER_PAGE || id == JOBS || id == PROGRESS || id == NO_PROGRESS;
}

/* The command line as one would type it; with `whole` unset, only the options
 * that determine which pages are read, and how. */
static char *tell_command(const pith_args *args, bool whole)
{
    pith_memory memory;
    FILE *out = pith_memory_open(&memory);
    if (!out)
        return NULL;
    fputs(whole ? "pith eval" : "", out);
    for (size_t i = 0; i < args->ngiven; i++) {
        if (!whole && is_of_run(args->given[i].flag->id))
            continue;
        fprintf(out, " --%s", args->given[i].flag->name);
        if (args->given[i].value)
            put_word(out, args->given[i].value);
    }
    for (size_t i = 0; i < args->noperands; i++)
        put_word(out, args->operands[i]);
    return pith_memory_close(out, &memory) ? memory.data : NULL;
}

static int score_and_print(const pith_args *args, pith_eval_run *run)
{
    const char *per_page = pith_args_value(args, PER_PAGE);
    bool all = run->paper && strcmp(run->paper, PITH_EVAL_ALL) == 0;
    pith_progress_wish progress = pith_progress_wish_of(
        pith_args_value(args, PROGRESS), pith_args_value(args, NO_PROGRESS));
    pith_memory text = {0};
    pith_guard_start(&run->guard);
    run->has_per_page = per_page != NULL;
    run->gold_name = args->operands[0];
    run->html.folder = pith_args_value(args, REPORT);
    run->html.guard = &run->guard;
    run->html.set = run->gold_name;
    /* Its curves are plotted against the number of words of a page. */
    run->wants_page |= run->html.folder && run->methods.count > 0;
    char *command = tell_command(args, true);
    char *pages = tell_command(args, false);
    run->html.command = command;
    run->html.pages = pages;
    if (per_page && !pith_sink_open(&run->per_page, &run->guard, per_page))
        run->tally.output_failed = true;
    run->out_of_memory = run->out_of_memory || !command || !pages;
    if (all)
        pith_eval_all_run(run, progress, &text);
    else
        score_once(args, run, progress, &text);
    say_what_is_left_out(run);
    if (per_page && run->tally.output_failed)
        pith_sink_abandon(&run->per_page);
    else if (per_page && !pith_sink_close(&run->per_page))
        run->tally.output_failed = true;
    if (!is_lost(run))
        put_text(run, pith_args_value(args, OUTPUT), &text);
    if (run->out_of_memory) {
        pith_message("out of memory");
        run->tally.output_failed = true;
    }
    free(text.data);
    free(command);
    free(pages);
    pith_guard_stop(&run->guard);
    return pith_exit_status(&run->tally);
}

static int run_eval(const pith_args *args)
{
    pith_eval_run run = {0};
    int status = read_flags(args, &run);
    if (status < 0)
        status = open_inputs(args, &run);
    if (status < 0)
        status = score_and_print(args, &run);
    pith_eval_sites_clear(&run.sites);
    pith_report_free(run.report);
    pith_eval_html_clear(&run.html);
    pith_predictions_free(run.predictions);
    pith_gold_free(run.gold);
    pith_page_settings_clear(&run.settings);
    free(run.methods.copy);
    free(run.metrics.copy);
    return status;
}

const pith_command pith_command_eval = {
    .name = "eval",
    .summary = "score methods against annotated pages",
    .usage = "[OPTIONS] GOLD [PREDICTIONS]",
    .about =
        "Scores methods, or the PREDICTIONS of another program, against "
        "annotated pages. GOLD is a folder with html/ID.html or "
        "html/ID.html.gz and ground-truth/ID.json, which holds the "
        "annotated text as ground_truth.main_content (pages without it are "
        "skipped) and the page type as _internal.page_type.primary; or a "
        "folder with html/ and gold/SITE_N.txt in the CleanEval format; or "
        "one of these .json or .txt files, for its page alone. "
        "PREDICTIONS is a JSONL file with id and text (and markdown, "
        "title, author, date), such as `pith --jsonl` writes; a page "
        "missing from it counts as empty.\n\n"
        "word-f1 compares words, lower-cased, with repetitions, ignoring "
        "order: precision is the share of extracted words that belong to "
        "the content, recall the share of the content that was extracted, "
        "f1 their harmonic mean. Figures are means over pages; blank: "
        "nothing was extracted; zero: f1 is 0.\n\n"
        "title, author and date are compared ignoring case, runs of white "
        "space, and kinds of quotes and dashes. exact: they are equal; "
        "contained: one contains the other (for dates: the less precise "
        "one agrees); letters: contained, with punctuation read as white "
        "space; coverage: the share of annotated pages with any answer. "
        "All four are over pages with an annotation; false is the share of "
        "the other pages with an answer.",
    .examples = "  pith eval --methods all ../shared/data/wcxb\n"
                "  pith eval --fields wcxb\n"
                "  pith eval --metrics structure,rouge-5 wcxb\n"
                "  pith eval --reproduce ttr wcxb\n"
                "  pith eval --reproduce all --report papers wcxb\n"
                "  pith eval wcxb theirs.jsonl --format markdown\n",
    .groups = groups,
    .run = run_eval,
};
