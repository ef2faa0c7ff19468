/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith eval: scores of methods, or of somebody else's output, against pages
 * whose content people have annotated.
 *
 * Each page is read once and given to every method; pages are worked on in
 * threads, and their scores are added up in the pages' order, so that the
 * figures do not depend on the number of threads.
 */
#include "exit_status.h"
#include "page_flags.h"
#include "pool.h"
#include "progress.h"
#include "quantity.h"
#include "sink.h"

#include <pith/eval.h>

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAX_NAMES = 32, MAX_JOBS = 1024 };

enum { METHODS, METRICS, FORMAT, OUTPUT, PER_PAGE, JOBS, PROGRESS };

static const pith_flag what_flags[] = {
    {METHODS, 0, "methods", "A,B,C",
     "methods to score, or all (default: auto, or none when there are "
     "PREDICTIONS)"},
    {METRICS, 0, "metrics", "A,B,C",
     "how to score; this version has word-f1 (default): shared words, order "
     "ignored"},
    {PITH_FLAG_SET, 0, "set", "NAME=VALUE",
     "a parameter of the method, which must be the only one"},
    {0},
};

static const pith_flag output_flags[] = {
    {FORMAT, 'f', "format", "F", "table (default), markdown, json or csv"},
    {OUTPUT, 'o', "output", "FILE",
     "write to FILE, which appears when it is complete (default: standard "
     "output)"},
    {PER_PAGE, 0, "per-page", "FILE",
     "also write every page's scores to FILE, a JSON object a line"},
    {0},
};

static const pith_flag run_flags[] = {
    {JOBS, 'j', "jobs", "N", "worker threads (default: one per core)"},
    {PROGRESS, 0, "progress", NULL,
     "show done/total, pages/s and the time left on standard error"},
    {0},
};

static const pith_flag_group groups[] = {
    {"What is scored", what_flags},
    {"Output", output_flags},
    {"Limits per page", pith_limit_flags},
    {"Running", run_flags},
    {0},
};

/* Names from a list with commas; the text is copied and cut up. */
typedef struct name_list {
    char *copy;
    const char *names[MAX_NAMES];
    size_t count;
} name_list;

typedef struct eval_run {
    pith_page_settings settings;
    name_list methods, metrics;
    pith_gold *gold;
    pith_predictions *predictions;
    const char *predictions_name; /* what they are called in the report */
    const char *format;
    unsigned jobs;

    /* For the thread that writes. */
    pith_report *report;
    pith_guard guard;
    pith_sink per_page;
    bool has_per_page;
    pith_tally tally;
    pith_progress progress;
    size_t unannotated; /* pages without a text to compare with */
    size_t missing;     /* pages without a prediction */
    bool out_of_memory;
} eval_run;

/* -- One page, in any thread --------------------------------------------- */

typedef struct page_score {
    bool blank;
    double value[PITH_SCORE_COLUMNS];
} page_score;

typedef struct page_scores {
    bool unopened, missing, no_memory;
    pith_error problem;  /* status PITH_OK: none */
    page_score scores[]; /* subject by subject, metric by metric */
} page_scores;

typedef struct thread_state {
    const eval_run *run;
    pith_worker *worker;
} thread_state;

static size_t count_subjects(const eval_run *run)
{
    return run->methods.count + (run->predictions != NULL);
}

static void *begin_thread(void *context)
{
    thread_state *state = calloc(1, sizeof *state);
    if (state == NULL)
        return NULL;
    state->run = context;
    state->worker = pith_worker_new();
    if (state->worker)
        return state;
    free(state);
    return NULL;
}

static void end_thread(void *context)
{
    thread_state *state = context;
    pith_worker_free(state->worker);
    free(state);
}

static bool is_blank(pith_str text)
{
    for (size_t i = 0; i < text.len; i++) {
        if ((unsigned char)text.data[i] > ' ')
            return false;
    }
    return true;
}

static void score_text(const eval_run *run, const pith_gold_page *page,
                       pith_str text, page_scores *out, size_t subject)
{
    for (size_t m = 0; m < run->metrics.count; m++) {
        page_score *score = &out->scores[subject * run->metrics.count + m];
        score->blank = is_blank(text);
        if (pith_score(run->metrics.names[m], page->content, text,
                       (pith_str){NULL, 0}, score->value) != PITH_OK)
            out->no_memory = true;
    }
}

static void score_methods(const thread_state *state, size_t item,
                          page_scores *out)
{
    const eval_run *run = state->run;
    const pith_gold_page *page = pith_gold_at(run->gold, item);
    char *bytes;
    size_t len;
    if (pith_gold_read(run->gold, item, &bytes, &len, &out->problem) !=
        PITH_OK) {
        out->unopened = true;
        return;
    }
    for (size_t i = 0; i < run->methods.count; i++) {
        pith_options options = run->settings.options;
        pith_result *result = NULL;
        options.method = run->methods.names[i];
        options.format = "text";
        pith_error problem = {0};
        pith_status status = pith_worker_extract(
            state->worker, (pith_str){bytes, len}, &options, &result, &problem);
        if (status != PITH_OK)
            out->problem = problem;
        score_text(run, page, result ? result->text : (pith_str){NULL, 0}, out,
                   i);
        pith_result_free(result);
    }
    pith_free(bytes);
}

/* A page that could not be allocated for; its memory is nobody's. */
static page_scores failed_page = {.no_memory = true};

static void *score_page(void *context, size_t item)
{
    thread_state *state = context;
    const eval_run *run = state->run;
    const pith_gold_page *page = pith_gold_at(run->gold, item);
    size_t count = count_subjects(run) * run->metrics.count;
    page_scores *out = calloc(1, sizeof *out + count * sizeof *out->scores);
    if (out == NULL)
        return &failed_page;
    if (page->problem.data || page->content.data == NULL)
        return out;
    if (run->methods.count)
        score_methods(state, item, out);
    if (run->predictions) {
        pith_str text = {NULL, 0};
        out->missing =
            !pith_predictions_find(run->predictions, page->id, &text);
        score_text(run, page, text, out, run->methods.count);
    }
    return out;
}

static void discard_page(void *result)
{
    if (result != &failed_page)
        free(result);
}

/* -- Adding up, in the pages' order -------------------------------------- */

static const char *subject_name(const eval_run *run, size_t i)
{
    return i < run->methods.count ? run->methods.names[i]
                                  : run->predictions_name;
}

static void put_text(FILE *file, const char *name, pith_str text)
{
    fprintf(file, "\"%s\": \"", name);
    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.data[i];
        if (c < 0x20)
            fprintf(file, "\\u%04x", c);
        else
            fprintf(file, "%s%c", c == '"' || c == '\\' ? "\\" : "", c);
    }
    fputc('"', file);
}

/* The tool never sets a locale, so printf's decimal point is a point. */
static bool write_page(eval_run *run, const pith_gold_page *page,
                       const pith_report_entry *entry)
{
    char *line = NULL;
    size_t len = 0;
    pith_metric_info info;
    FILE *file = open_memstream(&line, &len);
    if (file == NULL)
        return false;
    fputc('{', file);
    put_text(file, "id", page->id);
    fputs(", ", file);
    put_text(file, "page_type", page->page_type);
    fputs(", ", file);
    put_text(file, "method",
             (pith_str){entry->subject, strlen(entry->subject)});
    fprintf(file, ", \"metric\": \"%s\", \"blank\": %s", entry->metric,
            entry->blank ? "true" : "false");
    pith_metric_info_find(entry->metric, &info);
    for (size_t k = 0; info.columns[k]; k++)
        fprintf(file, ", \"%s\": %.6f", info.columns[k], entry->value[k]);
    fputs("}\n", file);
    bool fine = fclose(file) == 0 && pith_sink_put(&run->per_page, line, len);
    free(line);
    return fine;
}

static void add_scores(eval_run *run, const pith_gold_page *page,
                       const page_scores *scores)
{
    size_t nmetrics = run->metrics.count;
    for (size_t i = 0; i < count_subjects(run) * nmetrics; i++) {
        bool extracted = i / nmetrics < run->methods.count;
        pith_report_entry entry = {
            .subject = subject_name(run, i / nmetrics),
            .metric = run->metrics.names[i % nmetrics],
            .group = page->page_type,
            .blank = scores->scores[i].blank,
        };
        if (extracted && scores->unopened)
            continue;
        memcpy(entry.value, scores->scores[i].value, sizeof entry.value);
        if (pith_report_add(run->report, &entry) != PITH_OK)
            run->out_of_memory = true;
        if (run->has_per_page && !write_page(run, page, &entry))
            run->tally.output_failed = true;
    }
}

static void say_problem(const pith_gold_page *page, const char *problem)
{
    pith_message("%s: %s", page->id.data, problem);
}

static bool deliver_page(void *context, size_t item, void *result)
{
    eval_run *run = context;
    page_scores *scores = result;
    const pith_gold_page *page = pith_gold_at(run->gold, item);
    run->tally.inputs++;
    if (page->problem.data || scores->problem.status != PITH_OK) {
        pith_progress_hide(&run->progress);
        say_problem(page, page->problem.data ? page->problem.data
                                             : scores->problem.text);
        run->tally.unopened += scores->unopened;
        run->tally.failed += !scores->unopened;
    }
    run->out_of_memory = run->out_of_memory || scores->no_memory;
    if (page->problem.data == NULL && page->content.data == NULL)
        run->unannotated++;
    else if (page->problem.data == NULL && !scores->no_memory)
        add_scores(run, page, scores);
    run->missing += scores->missing;
    pith_progress_step(&run->progress, item + 1);
    discard_page(result);
    return !run->out_of_memory && !run->tally.output_failed;
}

/* -- Options ------------------------------------------------------------- */

static bool cut_names(name_list *list, const char *text)
{
    list->copy = strdup(text);
    char *rest = list->copy;
    const char *name;
    while (rest && (name = strsep(&rest, ",")) != NULL) {
        if (list->count == MAX_NAMES)
            return false;
        if (*name)
            list->names[list->count++] = name;
    }
    return list->count > 0;
}

static int list_methods(const pith_args *args, name_list *methods)
{
    const char *value = pith_args_value(args, METHODS);
    pith_method_info info;
    if (value && strcmp(value, "all") == 0) {
        while (methods->count < MAX_NAMES &&
               pith_method_info_at(methods->count, &info))
            methods->names[methods->count++] = info.name;
        return -1;
    }
    if (value == NULL && args->noperands > 1)
        return -1;
    if (!cut_names(methods, value ? value : pith_default_method()))
        return pith_usage_error(args, "--methods takes 1 to %d names or all",
                                MAX_NAMES);
    for (size_t i = 0; i < methods->count; i++) {
        if (!pith_method_info_find(methods->names[i], &info))
            return pith_usage_error(args,
                                    "no method \"%s\"; `pith methods` lists "
                                    "them",
                                    methods->names[i]);
    }
    return -1;
}

static int read_methods(const pith_args *args, eval_run *run)
{
    int status = list_methods(args, &run->methods);
    if (status >= 0)
        return status;
    if (run->settings.options.nsettings && run->methods.count != 1)
        return pith_usage_error(args, "--set wants --methods with one name");
    if (run->methods.count == 1)
        run->settings.options.method = run->methods.names[0];
    return pith_page_settings_check(args, &run->settings);
}

static int read_metrics(const pith_args *args, eval_run *run)
{
    const char *value = pith_args_value(args, METRICS);
    pith_metric_info info;
    if (!cut_names(&run->metrics, value ? value : "word-f1"))
        return pith_usage_error(args, "--metrics takes 1 to %d names",
                                MAX_NAMES);
    for (size_t i = 0; i < run->metrics.count; i++) {
        if (!pith_metric_info_find(run->metrics.names[i], &info))
            return pith_usage_error(args,
                                    "no metric \"%s\"; this version has "
                                    "word-f1",
                                    run->metrics.names[i]);
    }
    return -1;
}

static int read_output(const pith_args *args, eval_run *run)
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
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    uint64_t n = cores > 0 ? (uint64_t)cores : 1;
    const char *jobs = pith_args_value(args, JOBS);
    if (jobs && (!pith_quantity_count(jobs, MAX_JOBS, &n) || n == 0))
        return pith_usage_error(args, "--jobs takes 1 to %d, not \"%s\"",
                                MAX_JOBS, jobs);
    run->jobs = (unsigned)n;
    return -1;
}

static int read_flags(const pith_args *args, eval_run *run)
{
    if (args->noperands == 0)
        return pith_usage_error(args, "which folder of annotated pages?");
    if (args->noperands > 2)
        return pith_usage_error(args, "one GOLD and one PREDICTIONS at most");
    int status = pith_page_flags_read(args, &run->settings);
    if (status < 0)
        status = read_methods(args, run);
    if (status < 0)
        status = read_metrics(args, run);
    return status < 0 ? read_output(args, run) : status;
}

/* -- The run ------------------------------------------------------------- */

static int open_inputs(const pith_args *args, eval_run *run)
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

static void say_what_is_left_out(const eval_run *run)
{
    if (run->unannotated)
        pith_message("%zu of %zu pages have no main_content and are not scored",
                     run->unannotated, pith_gold_count(run->gold));
    if (run->missing)
        pith_message("%zu pages are not in %s and count as empty", run->missing,
                     run->predictions_name);
}

static void print_report(eval_run *run, const char *path)
{
    char *text = NULL;
    size_t len = 0;
    pith_sink sink;
    if (pith_report_format(run->report, run->format, &text, &len) != PITH_OK) {
        run->out_of_memory = true;
        return;
    }
    bool fine = pith_sink_open(&sink, &run->guard, path) &&
                pith_sink_put(&sink, text, len);
    if (fine)
        fine = pith_sink_close(&sink);
    else
        pith_sink_abandon(&sink);
    run->tally.output_failed = run->tally.output_failed || !fine;
    pith_free(text);
}

static void score_all(const pith_args *args, eval_run *run)
{
    size_t count = pith_gold_count(run->gold);
    pith_pool pool = {
        .count = count,
        .threads = run->jobs < count ? run->jobs : (unsigned)count,
        .context = run,
        .begin = begin_thread,
        .end = end_thread,
        .work = score_page,
        .deliver = deliver_page,
        .discard = discard_page,
    };
    pith_progress_start(&run->progress, count,
                        pith_args_value(args, PROGRESS) != NULL);
    if (!pith_pool_run(&pool))
        run->out_of_memory = true;
    pith_progress_finish(&run->progress, run->tally.inputs);
}

static int score_and_print(const pith_args *args, eval_run *run)
{
    const char *per_page = pith_args_value(args, PER_PAGE);
    pith_guard_start(&run->guard);
    run->report = pith_report_new();
    run->out_of_memory = run->report == NULL;
    run->has_per_page = per_page != NULL;
    if (per_page && !pith_sink_open(&run->per_page, &run->guard, per_page))
        run->tally.output_failed = true;
    if (!run->out_of_memory && !run->tally.output_failed)
        score_all(args, run);
    say_what_is_left_out(run);
    if (per_page && run->tally.output_failed)
        pith_sink_abandon(&run->per_page);
    else if (per_page && !pith_sink_close(&run->per_page))
        run->tally.output_failed = true;
    if (!run->out_of_memory && !run->tally.output_failed)
        print_report(run, pith_args_value(args, OUTPUT));
    if (run->out_of_memory) {
        pith_message("out of memory");
        run->tally.output_failed = true;
    }
    pith_guard_stop(&run->guard);
    return pith_exit_status(&run->tally);
}

static int run_eval(const pith_args *args)
{
    eval_run run = {0};
    int status = read_flags(args, &run);
    if (status < 0)
        status = open_inputs(args, &run);
    if (status < 0)
        status = score_and_print(args, &run);
    pith_report_free(run.report);
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
    .about = "GOLD is a folder with html/ID.html or html/ID.html.gz and\n"
             "ground-truth/ID.json, which holds the text that people took for "
             "the content\nas ground_truth.main_content (pages without it are "
             "not scored) and the page\ntype as _internal.page_type.primary. "
             "PREDICTIONS is a JSONL file with id and\ntext, such as `pith "
             "--jsonl` writes; a page that is not in it counts as\nempty.\n\n"
             "word-f1 compares the words (lower-cased, repetitions counted, "
             "order ignored):\nprecision is the share of extracted words that "
             "belong to the content, recall\nthe share of the content that "
             "was extracted, f1 their harmonic mean. Figures\nare means over "
             "pages; blank: nothing was extracted; zero: f1 is 0.\n",
    .examples = "  pith eval --methods all ../shared/data/wcxb\n"
                "  pith eval wcxb theirs.jsonl --format markdown\n",
    .groups = groups,
    .run = run_eval,
};
