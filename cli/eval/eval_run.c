/* SPDX-License-Identifier: Apache-2.0 */
/* Scoring all pages. Each is read once and passed to every method. Pages are
 * processed in threads, and their scores are added in the order of the pages,
 * so the figures do not depend on the number of threads. */
#include "eval_run.h"

#include "eval_reproduce.h"
#include "json_text.h"
#include "memory_stream.h"

#include "pool.h"

#include <pith/eval.h>
#include <pith/inspect.h>
#include <pith/pith.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* -- One page, in any thread --------------------------------------------- */

typedef struct page_score {
    bool blank;
    bool skipped; /* the page has no annotation for this metric */
    double value[PITH_SCORE_COLUMNS];
} page_score;

typedef struct page_scores {
    bool unopened, missing, no_memory;
    bool left_out;   /* its page type was not requested */
    bool unshown;    /* the browser failed: boxes are estimated */
    size_t unscored; /* texts too large for a metric */
    char *page_text; /* visible text, one line per block; for metrics that need
                        it, and only while the page is scored */
    size_t page_len;
    char *parts[PITH_EVAL_NAMES + 1]; /* parts of the HTML report, by subject */
    pith_error problem;               /* status PITH_OK: none */
    double bytes, words; /* size of the page; 0 and NaN: not measured */
    double property;     /* by which pages are classified */
    double said[PITH_EVAL_NAMES + 1]; /* the method's own score, by subject */
    page_score scores[];              /* subject by subject, metric by metric */
} page_scores;

typedef struct thread_state {
    const pith_eval_run *run;
    pith_worker *worker;
    pith_browsing *browsing; /* NULL: without a browser */
    pith_options options;    /* for the current page */
} thread_state;

static size_t count_subjects(const pith_eval_run *run)
{
    return run->methods.count + (run->predictions != NULL);
}

static const char *subject_name(const pith_eval_run *run, size_t i)
{
    return i < run->methods.count ? run->methods.names[i]
                                  : run->predictions_name;
}

static void *begin_thread(void *context)
{
    thread_state *state = calloc(1, sizeof *state);
    if (state == NULL)
        return NULL;
    state->run = context;
    state->worker = pith_worker_new();
    state->browsing = pith_browsing_new(&state->run->settings.browse, NULL);
    if (state->worker)
        return state;
    pith_browsing_free(state->browsing);
    free(state);
    return NULL;
}

static void end_thread(void *context)
{
    thread_state *state = context;
    pith_worker_free(state->worker);
    pith_browsing_free(state->browsing);
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

/* The annotation and the answer that a metric compares. */
static void pick_texts(const pith_metric_info *info, const pith_gold_page *page,
                       const pith_answer *answer, pith_str pair[2])
{
    const char *field = info->field;
    pair[0] = info->wants_markdown ? page->markdown : page->content;
    pair[1] = info->wants_markdown ? answer->markdown : answer->text;
    if (field && strcmp(field, "title") == 0) {
        pair[0] = page->title;
        pair[1] = answer->title;
    } else if (field && strcmp(field, "author") == 0) {
        pair[0] = page->author;
        pair[1] = answer->author;
    } else if (field) {
        pair[0] = page->publish_date;
        pair[1] = answer->date;
    }
}

static void score_answer(const pith_eval_run *run, const pith_gold_page *page,
                         const pith_answer *answer, page_scores *out,
                         size_t subject)
{
    if (run->html.folder && page->content.data) {
        out->parts[subject] = pith_eval_html_part(subject_name(run, subject),
                                                  page->content, answer->text);
        out->no_memory = out->no_memory || out->parts[subject] == NULL;
    }
    for (size_t m = 0; m < run->metrics.count; m++) {
        page_score *score = &out->scores[subject * run->metrics.count + m];
        pith_metric_info info;
        pith_str pair[2];
        pith_metric_info_find(run->metrics.names[m], &info);
        pick_texts(&info, page, answer, pair);
        score->skipped = (info.field == NULL && pair[0].data == NULL) ||
                         (info.wants_page && out->unopened);
        score->blank = is_blank(pair[1]);
        if (score->skipped)
            continue;
        pith_status status =
            pith_score(info.name, pair[0], pair[1],
                       (pith_str){out->page_text, out->page_len}, score->value);
        out->unscored += status == PITH_LIMIT;
        if (status != PITH_OK && status != PITH_LIMIT)
            out->no_memory = true;
    }
}

/* Count words separated by white space. */
static double count_words(pith_str text)
{
    size_t n = 0;
    bool inside = false;
    for (size_t i = 0; i < text.len; i++) {
        bool letter = (unsigned char)text.data[i] > ' ';
        n += letter && !inside;
        inside = letter;
    }
    return (double)n;
}

/* Read the text with which metrics compare the page's content. */
static void read_page_text(const thread_state *state, pith_str bytes,
                           page_scores *out)
{
    pith_doc *doc = NULL;
    char *text = NULL;
    size_t len = 0;
    pith_status status = pith_doc_parse(bytes, &state->options, &doc, NULL);
    if (status == PITH_OK)
        status = pith_dump(doc, "blocks", &text, &len, NULL);
    out->no_memory = out->no_memory || status == PITH_NOMEM;
    out->page_text = text; /* NULL if it is not a page */
    out->page_len = len;
    out->words = count_words((pith_str){text, len});
    pith_doc_free(doc);
}

size_t pith_eval_variant_settings(const pith_eval_variant *variant,
                                  pith_setting settings[PITH_PAPER_SETTINGS])
{
    size_t n = 0;
    for (; n < PITH_PAPER_SETTINGS && variant->settings[n]; n++) {
        const char *text = variant->settings[n];
        size_t len = strcspn(text, "=");
        settings[n] = (pith_setting){{text, len},
                                     {text + len + 1, strlen(text + len + 1)}};
    }
    return n;
}

/* Mark an answer as not scored, because the site is unknown. */
static void skip_answer(const pith_eval_run *run, page_scores *out,
                        size_t subject)
{
    for (size_t m = 0; m < run->metrics.count; m++)
        out->scores[subject * run->metrics.count + m].skipped = true;
}

static pith_status score_variant(const thread_state *state, pith_doc *doc,
                                 const pith_gold_page *page, size_t i,
                                 page_scores *out)
{
    const pith_eval_run *run = state->run;
    pith_setting settings[PITH_PAPER_SETTINGS];
    pith_options options = state->options;
    pith_labels *labels = NULL;
    char *text = NULL;
    size_t len = 0;
    options.method = run->variants[i]->method;
    if (run->variants[i]->many) {
        options.site_match = run->variants[i]->match;
        options.site_template =
            pith_eval_sites_find(&run->sites, page->site, options.method);
        if (options.site_template == NULL) {
            skip_answer(run, out, i);
            return PITH_OK;
        }
    }
    options.settings = settings;
    options.nsettings = pith_eval_variant_settings(run->variants[i], settings);
    options.format = "text";
    pith_status status = pith_label(doc, &options, &labels, &out->problem);
    if (status == PITH_OK)
        status = pith_render(doc, labels, &options, &text, &len);
    pith_answer answer = {.text = {text, len}};
    score_answer(run, page, &answer, out, i);
    pith_labels_free(labels);
    pith_free(text);
    return status;
}

/* The share of content: the share of all words that a threshold of 0, which
 * keeps every line, keeps correctly. */
static double find_share(const pith_eval_run *run, const page_scores *out)
{
    size_t at = 0;
    while (at < run->methods.count &&
           strcmp(run->methods.names[at], "lambda 0") != 0)
        at++;
    if (at == run->methods.count)
        return NAN;
    size_t column = pith_eval_metric_column(run->metrics.names[0], "precision");
    return out->scores[at * run->metrics.count].value[column];
}

/* Score all variants; the page is parsed once. */
static void score_variants(const thread_state *state, size_t item,
                           pith_str bytes, page_scores *out)
{
    const pith_eval_run *run = state->run;
    const pith_gold_page *page = pith_gold_at(run->gold, item);
    pith_doc *doc = NULL;
    pith_status status =
        pith_doc_parse(bytes, &state->options, &doc, &out->problem);
    pith_answer nothing = {.text = {NULL, 0}};
    for (size_t i = 0; i < run->methods.count; i++) {
        out->said[i] = -1;
        if (doc)
            status = score_variant(state, doc, page, i, out);
        else
            score_answer(run, page, &nothing, out, i);
        out->no_memory = out->no_memory || status == PITH_NOMEM;
    }
    if (run->property == PITH_EVAL_SHARE)
        out->property = find_share(run, out);
    else if (doc)
        out->property =
            pith_eval_property_measure(run->property, doc, &state->options);
    pith_doc_free(doc);
}

static void score_methods(const thread_state *state, size_t item,
                          pith_str bytes, page_scores *out)
{
    const pith_eval_run *run = state->run;
    const pith_gold_page *page = pith_gold_at(run->gold, item);
    for (size_t i = 0; i < run->methods.count; i++) {
        pith_options options = state->options;
        pith_result *result = NULL;
        options.method = run->methods.names[i];
        options.format = run->wants_markdown ? "markdown" : "text";
        options.keep_title = true; /* score what the method keeps */
        pith_error problem = {0};
        pith_status status = pith_worker_extract(state->worker, bytes, &options,
                                                 &result, &problem);
        if (status != PITH_OK)
            out->problem = problem;
        pith_answer answer = {.text = {NULL, 0}};
        if (result)
            answer = (pith_answer){result->text, result->title, result->author,
                                   result->date, result->output};
        out->said[i] = result ? result->score : -1;
        score_answer(run, page, &answer, out, i);
        pith_result_free(result);
    }
}

static void score_prediction(const pith_eval_run *run,
                             const pith_gold_page *page, page_scores *out)
{
    pith_answer answer = {.text = {NULL, 0}};
    out->said[run->methods.count] = -1;
    out->missing = !pith_predictions_find(run->predictions, page->id, &answer);
    score_answer(run, page, &answer, out, run->methods.count);
}

static bool is_wanted(const pith_eval_run *run, const pith_gold_page *page)
{
    pith_str type = page->page_type;
    return run->only == NULL || (strlen(run->only) == type.len &&
                                 memcmp(run->only, type.data, type.len) == 0);
}

/* Stands for a page for which memory ran out; it is static. */
static page_scores failed_page = {.no_memory = true};

static void *score_page(void *context, size_t item)
{
    thread_state *state = context;
    const pith_eval_run *run = state->run;
    item *= run->every;
    const pith_gold_page *page = pith_gold_at(run->gold, item);
    size_t count = count_subjects(run) * run->metrics.count;
    page_scores *out = calloc(1, sizeof *out + count * sizeof *out->scores);
    if (out == NULL)
        return &failed_page;
    out->property = out->words = NAN;
    out->left_out = !is_wanted(run, page);
    if (out->left_out || page->problem.data ||
        (page->content.data == NULL && !run->has_fields))
        return out;
    char *bytes = NULL;
    size_t len = 0;
    if (run->methods.count || run->wants_page)
        out->unopened = pith_gold_read(run->gold, item, &bytes, &len,
                                       &out->problem) != PITH_OK;
    out->bytes = (double)len;
    pith_str html = {bytes, len};
    state->options = run->settings.options;
    if (state->browsing && !out->unopened)
        html = pith_browsing_page(state->browsing, html, NULL, &state->options);
    if (run->wants_page && !out->unopened)
        read_page_text(state, html, out);
    if (!out->unopened && run->variants[0])
        score_variants(state, item, html, out);
    else if (!out->unopened)
        score_methods(state, item, html, out);
    out->unshown = state->browsing && pith_browsing_failed(state->browsing);
    if (run->predictions)
        score_prediction(run, page, out);
    pith_free(out->page_text);
    out->page_text = NULL;
    pith_free(bytes);
    return out;
}

static void discard_page(void *result)
{
    page_scores *scores = result;
    if (scores == &failed_page)
        return;
    for (size_t i = 0; i <= PITH_EVAL_NAMES; i++)
        free(scores->parts[i]);
    free(scores);
}

/* -- Adding up, in the pages' order -------------------------------------- */

static void put_text(FILE *file, const char *name, pith_str text)
{
    fprintf(file, "\"%s\": ", name);
    pith_json_text_put(file, text);
}

/* The tool never sets a locale, so printf uses a decimal point. */
static bool write_page(pith_eval_run *run, const pith_gold_page *page,
                       const pith_report_entry *entry)
{
    pith_memory line;
    pith_metric_info info;
    FILE *file = pith_memory_open(&line);
    if (file == NULL) {
        run->out_of_memory = true;
        return false;
    }
    fputc('{', file);
    put_text(file, "id", page->id);
    fputs(", ", file);
    put_text(file, "page_type", page->page_type);
    fputs(", ", file);
    put_text(file, "method", pith_str_of(entry->subject));
    fprintf(file, ", \"metric\": \"%s\", \"blank\": %s", entry->metric,
            entry->blank ? "true" : "false");
    pith_metric_info_find(entry->metric, &info);
    for (size_t k = 0; info.columns[k]; k++)
        fprintf(file,
                isnan(entry->value[k]) ? ", \"%s\": null" : ", \"%s\": %.6f",
                info.columns[k], entry->value[k]);
    fputs("}\n", file);
    bool held = pith_memory_close(file, &line);
    bool fine = held && pith_sink_put(&run->per_page, line.data, line.len);
    run->out_of_memory = run->out_of_memory || !held;
    free(line.data);
    return fine;
}

/* WCXB's numbering: pages below 4000 are as served; from there on, scripts,
 * styles and comments were removed before they were stored. */
static pith_str markup_of(const pith_gold_page *page)
{
    enum { FIRST_STRIPPED = 4000 };
    unsigned number = 0;
    for (size_t i = 0; i < page->id.len && number < FIRST_STRIPPED; i++) {
        unsigned digit = (unsigned)page->id.data[i] - '0';
        if (digit > 9)
            return (pith_str){NULL, 0};
        number = number * 10 + digit;
    }
    return number < FIRST_STRIPPED ? PITH_S("raw") : PITH_S("stripped");
}

static void add_scores(pith_eval_run *run, const pith_gold_page *page,
                       const page_scores *scores)
{
    size_t nmetrics = run->metrics.count;
    for (size_t i = 0; i < count_subjects(run) * nmetrics; i++) {
        bool extracted = i / nmetrics < run->methods.count;
        pith_report_entry entry = {
            .subject = subject_name(run, i / nmetrics),
            .metric = run->metrics.names[i % nmetrics],
            .group = run->grouping == PITH_EVAL_BY_MARKUP ? markup_of(page)
                                                          : page->page_type,
            .blank = scores->scores[i].blank,
        };
        if ((extracted && scores->unopened) || scores->scores[i].skipped)
            continue;
        memcpy(entry.value, scores->scores[i].value, sizeof entry.value);
        if (pith_report_add(run->report, &entry) != PITH_OK)
            run->out_of_memory = true;
        pith_metric_info info;
        pith_metric_info_find(entry.metric, &info);
        pith_eval_html_row row = {.id = page->id,
                                  .group = entry.group,
                                  .subject = entry.subject,
                                  .metric = entry.metric,
                                  .value = entry.value[info.main],
                                  .words = scores->words,
                                  .bytes = scores->bytes,
                                  .property = scores->property,
                                  .said = scores->said[i / nmetrics]};
        memcpy(row.all, entry.value, sizeof row.all);
        if ((run->html.folder || run->html.keeps_rows) &&
            !pith_eval_html_add(&run->html, &row))
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
    pith_eval_run *run = context;
    page_scores *scores = result;
    const pith_gold_page *page = pith_gold_at(run->gold, item * run->every);
    if (scores->left_out) {
        pith_progress_step(&run->progress, item + 1);
        discard_page(result);
        return true;
    }
    run->tally.inputs++;
    if (page->problem.data || scores->problem.status != PITH_OK) {
        pith_progress_hide(&run->progress);
        if (!run->told)
            say_problem(page, page->problem.data ? page->problem.data
                                                 : scores->problem.text);
        run->tally.unopened += scores->unopened;
        run->tally.failed += !scores->unopened;
    }
    run->out_of_memory = run->out_of_memory || scores->no_memory ||
                         scores->problem.status == PITH_NOMEM;
    bool scored = page->content.data || run->has_fields;
    run->unannotated += page->problem.data == NULL && run->has_texts &&
                        page->content.data == NULL;
    if (page->problem.data == NULL && scored && !scores->no_memory)
        add_scores(run, page, scores);
    if (run->html.folder && page->content.data &&
        !pith_eval_html_page(&run->html, page->id, scores->parts,
                             count_subjects(run)))
        run->tally.output_failed = true;
    run->missing += scores->missing;
    run->unscored += scores->unscored;
    run->unshown += scores->unshown;
    pith_progress_step(&run->progress, item + 1);
    discard_page(result);
    return !run->out_of_memory && !run->tally.output_failed;
}

static bool learn_sites(pith_eval_run *run)
{
    for (size_t i = 0; i < run->methods.count && run->variants[0]; i++) {
        if (run->variants[i]->many &&
            !pith_eval_sites_learn(&run->sites, run->gold,
                                   run->variants[i]->method,
                                   &run->settings.options))
            return false;
    }
    return true;
}

void pith_eval_score_all(pith_eval_run *run, pith_progress_wish progress)
{
    size_t count = (pith_gold_count(run->gold) + run->every - 1) / run->every;
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
    pith_progress_start(&run->progress, count, progress);
    if (!learn_sites(run) || !pith_pool_run(&pool))
        run->out_of_memory = true;
    pith_progress_finish(&run->progress, run->tally.inputs);
}
