/* SPDX-License-Identifier: Apache-2.0 */
/* One page's work: see task.h. */
#include "task.h"

#include <stdlib.h>
#include <string.h>

task *task_new(void)
{
    return calloc(1, sizeof(task));
}

void task_free(task *t)
{
    for (size_t i = 0; i < TEXTS; i++)
        free(t->text[i]);
    free(t->settings);
    free(t->html);
    pith_result_free(t->result);
    for (size_t i = 0; i < TASK_VIEWS; i++)
        pith_free(t->views[i].text);
    free(t);
}

static pith_str slice(const task *t, enum text_row row)
{
    return (pith_str){t->text[row], t->text[row] ? t->len[row] : 0};
}

static void set_flags(uint32_t flags, pith_options *options)
{
    options->render.links = flags & 1;
    options->render.images = flags & 2;
    options->render.no_links = flags & 4;
    options->render.no_tables = flags & 8;
    options->render.formatting = flags & 16;
    options->render.no_comments = flags & 32;
    options->tokens = flags & 64;
    options->http_first = flags & 128;
    options->title = flags & 256;
    options->render.no_posts = flags & 512;
    options->chunk_chars = flags & 1024;
    options->keep_title = flags & 4096;
}

/* Whole and not negative, see ../lib; in WebAssembly, sizes have 32 bits. */
static size_t size_of(double given)
{
    return given < (double)SIZE_MAX ? (size_t)given : SIZE_MAX;
}

static void set_numbers(const double *given, pith_options *options)
{
    pith_limits *limits = &options->limits;
    limits->max_bytes = size_of(given[0]);
    limits->max_nodes = (uint32_t)given[1];
    limits->max_depth = (uint32_t)given[2];
    limits->max_attrs = (uint32_t)given[3];
    limits->max_memory = size_of(given[4]);
    limits->max_output = size_of(given[5]);
    limits->timeout_ms = (uint32_t)given[6];
    options->render.wrap = (uint32_t)given[7];
    options->from = size_of(given[8]);
    options->max_chars = size_of(given[9]);
    options->chunk_size = size_of(given[10]);
    options->parts = (uint32_t)given[11];
    options->layout.width = (uint32_t)given[15];
    options->layout.height = (uint32_t)given[16];
}

static pith_status set_filter(task *t)
{
    t->filter.languages = t->text[LANGUAGE];
    t->filter.min_length = (uint64_t)t->numbers[12];
    t->filter.max_length = (uint64_t)t->numbers[13];
    t->filter.complete = t->flags & 2048;
    t->filter.where = t->text[WHERE];
    pith_status status = PITH_OK;
    if (t->filter.where)
        status = pith_filter_check_where(slice(t, WHERE), &t->error);
    if (status == PITH_OK)
        status =
            pith_filter_add_rules(&t->filter, slice(t, QUALITY), &t->error);
    return status;
}

bool task_split_settings(task *t)
{
    size_t nuls = 0;
    for (size_t i = 0; i < t->len[SETTINGS]; i++)
        nuls += t->text[SETTINGS][i] == 0;
    if (nuls < 2)
        return true;
    t->settings = calloc(nuls / 2, sizeof *t->settings);
    if (!t->settings)
        return false;
    const char *at = t->text[SETTINGS];
    for (size_t i = 0; i < nuls / 2; i++) {
        pith_str *both[] = {&t->settings[i].name, &t->settings[i].value};
        for (size_t k = 0; k < 2; k++) {
            *both[k] = pith_str_of(at);
            at += both[k]->len + 1;
        }
    }
    t->nsettings = nuls / 2;
    return true;
}

static bool is_stopped(void *context)
{
    const task *t = context;
    return (t->stop && atomic_load(t->stop)) ||
           (t->ended && atomic_load(t->ended));
}

pith_options task_options(task *t)
{
    pith_options options = {
        .size = sizeof options,
        .method = t->text[METHOD],
        .settings = t->settings,
        .nsettings = t->nsettings,
        .balance = t->text[BALANCE],
        .keep = t->text[KEEP],
        .union_with = t->text[UNION],
        .format = t->text[FORMAT],
        .encoding = slice(t, ENCODING),
        .http_charset = slice(t, CHARSET),
        .fallback_encoding = slice(t, FALLBACK),
        .select = slice(t, SELECT),
        .prune = slice(t, PRUNE),
        .site_rules = t->rules,
        .words = t->words,
        .site_template = t->site,
        .site_match = (pith_match)t->numbers[14],
        .layout = {.source = t->text[LAYOUT]},
        .is_cancelled = is_stopped,
        .cancel_context = t,
    };
    set_flags(t->flags, &options);
    set_numbers(t->numbers, &options);
    options.render.base_url = slice(t, URL);
    options.render.captions = t->text[CAPTIONS];
    options.render.markdown = t->text[MARKDOWN];
    options.render.link_style = t->text[LINK_STYLE];
    options.render.complex_tables = t->text[COMPLEX_TABLES];
    t->status = set_filter(t);
    if (t->status == PITH_OK)
        t->status = pith_options_check(&options, &t->error);
    return options;
}

/* -- Why ------------------------------------------------------------------ */

/* Numbers with a comma behind each, see ../lib. */
static pith_status flip(const task *t, pith_doc *doc, pith_labels *labels)
{
    if (!t->text[FLIP])
        return PITH_OK;
    uint32_t *blocks = malloc((t->len[FLIP] / 2 + 1) * sizeof *blocks);
    if (!blocks)
        return PITH_NOMEM;
    size_t n = 0;
    for (char *at = t->text[FLIP]; *at; at++)
        blocks[n++] = (uint32_t)strtoul(at, &at, 10);
    pith_status status = pith_labels_flip(doc, labels, blocks, n);
    free(blocks);
    return status;
}

/* Blocks as the method decided, and what is kept once some are flipped. */
static pith_status view(task *t, pith_options *options, pith_doc *doc,
                        pith_labels *labels)
{
    static const char *const formats[] = {"text", "markdown", "html"};
    task_view *at = t->views;
    at->name = "blocks";
    pith_status status = pith_explain(doc, labels, "json", &at->text, &at->len);
    if (status == PITH_OK)
        status = flip(t, doc, labels);
    for (size_t i = 0; status == PITH_OK && i < TASK_VIEWS - 1; i++) {
        at++;
        at->name = options->format = formats[i];
        status = pith_render(doc, labels, options, &at->text, &at->len);
    }
    return status;
}

static void explain(task *t, pith_options *options)
{
    pith_doc *doc = NULL;
    pith_labels *labels = NULL;
    t->status = pith_doc_parse((pith_str){t->html, t->html_len}, options, &doc,
                               &t->error);
    if (t->status == PITH_OK)
        t->status = pith_label(doc, options, &labels, &t->error);
    if (t->status == PITH_OK)
        t->status = view(t, options, doc, labels);
    pith_labels_free(labels);
    pith_doc_free(doc);
}

/* -- What repeats -------------------------------------------------------- */

static void learn(task *t, pith_options *options)
{
    pith_doc *doc = NULL;
    pith_labels *labels = NULL;
    options->site_template = NULL; /* what it drops is to be counted, too */
    t->status = pith_doc_parse((pith_str){t->html, t->html_len}, options, &doc,
                               &t->error);
    if (t->status == PITH_OK)
        t->status = pith_label(doc, options, &labels, &t->error);
    if (t->status == PITH_OK)
        t->status = pith_template_learn(t->site, doc, labels);
    t->learned = t->status == PITH_OK;
    if (t->status == PITH_FORMAT || t->status == PITH_LIMIT)
        t->status = PITH_OK;
    pith_labels_free(labels);
    pith_doc_free(doc);
}

/* -- What ------------------------------------------------------------------ */

static void extract(task *t, const pith_options *options)
{
    pith_worker *worker = pith_worker_new();
    t->status =
        worker ? pith_worker_extract(worker, (pith_str){t->html, t->html_len},
                                     options, &t->result, &t->error)
               : PITH_NOMEM;
    pith_worker_free(worker);
    if (t->status == PITH_OK) {
        (void)pith_filter_passes(&t->filter, t->result, slice(t, URL),
                                 &t->left_out);
        return;
    }
    if (t->status == PITH_CANCELLED)
        return;
    const char *why = task_error(t);
    t->result = pith_result_error(pith_str_of(why), t->html_len);
    t->status = t->result ? PITH_OK : PITH_NOMEM;
}

void task_run(task *t)
{
    pith_options options = task_options(t);
    if (t->status == PITH_OK && is_stopped(t))
        t->status = PITH_CANCELLED;
    if (t->status != PITH_OK)
        return;
    if (t->flags & FLAG_EXPLAIN)
        explain(t, &options);
    else if (t->flags & FLAG_LEARN)
        learn(t, &options);
    else
        extract(t, &options);
}

const char *task_error(const task *t)
{
    return t->error.text[0] ? t->error.text : pith_status_text(t->status);
}

const char *task_error_code(const task *t)
{
    switch (t->status) {
    case PITH_NOMEM:
    case PITH_LIMIT:
        return "PITH_LIMIT";
    case PITH_FORMAT:
        return "PITH_FORMAT";
    case PITH_CANCELLED:
        return "PITH_CANCELLED";
    default:
        return "PITH_OPTION";
    }
}

void task_fields(const task *t, task_field fields[TASK_FIELDS])
{
    const pith_result *r = t->result;
    const task_field all[TASK_FIELDS] = {
        {"status", pith_str_of(pith_outcome_name(r->outcome))},
        {"text", r->text},
        {"output", r->output},
        {"title", r->title},
        {"author", r->author},
        {"date", r->date},
        {"sitename", r->sitename},
        {"language", r->language},
        {"description", r->description},
        {"pageType", r->page_type},
        {"comments", r->comments},
        {"tokens", r->tokens},
        {"method", r->method},
        {"encoding", r->encoding},
        {"reason", r->reason},
        {"leftOut", pith_str_of(t->left_out.text[0] ? t->left_out.text : NULL)},
    };
    memcpy(fields, all, sizeof all);
}

char *task_json(const task *t, size_t *len)
{
    pith_record record = {
        .size = sizeof record, .url = slice(t, URL), .metadata = true};
    char *json = NULL;
    return pith_result_json(t->result, &record, &json, len) == PITH_OK ? json
                                                                       : NULL;
}

bool task_parameter_at(size_t i, pith_method_info *method, pith_param *param)
{
    for (size_t m = 0; pith_method_info_at(m, method); m++)
        for (const pith_param *at = method->params; at && at->name; at++)
            if (i-- == 0) {
                *param = *at;
                return true;
            }
    return false;
}
