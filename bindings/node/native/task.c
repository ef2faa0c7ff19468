/* SPDX-License-Identifier: Apache-2.0 */
/* One page's work: see task.h. */
#include "task.h"

#include <stdlib.h>
#include <string.h>

task *task_new(void)
{
    return calloc(1, sizeof(task));
}

void task_free(task *self)
{
    for (size_t i = 0; i < TEXTS; i++)
        free(self->text[i]);
    free(self->settings);
    free(self->html);
    pith_result_free(self->result);
    for (size_t i = 0; i < TASK_VIEWS; i++)
        pith_free(self->views[i].text);
    free(self);
}

static pith_str slice(const task *self, enum text_row row)
{
    return (pith_str){self->text[row], self->text[row] ? self->len[row] : 0};
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

static pith_status set_filter(task *self)
{
    self->filter.languages = self->text[LANGUAGE];
    self->filter.min_length = (uint64_t)self->numbers[12];
    self->filter.max_length = (uint64_t)self->numbers[13];
    self->filter.complete = self->flags & 2048;
    self->filter.where = self->text[WHERE];
    pith_status status = PITH_OK;
    if (self->filter.where)
        status = pith_filter_check_where(slice(self, WHERE), &self->error);
    if (status == PITH_OK)
        status = pith_filter_add_rules(&self->filter, slice(self, QUALITY),
                                       &self->error);
    return status;
}

bool task_split_settings(task *self)
{
    size_t nuls = 0;
    for (size_t i = 0; i < self->len[SETTINGS]; i++)
        nuls += self->text[SETTINGS][i] == 0;
    if (nuls < 2)
        return true;
    self->settings = calloc(nuls / 2, sizeof *self->settings);
    if (!self->settings)
        return false;
    const char *at = self->text[SETTINGS];
    for (size_t i = 0; i < nuls / 2; i++) {
        pith_str *both[] = {&self->settings[i].name, &self->settings[i].value};
        for (size_t k = 0; k < 2; k++) {
            *both[k] = (pith_str){at, strlen(at)};
            at += both[k]->len + 1;
        }
    }
    self->nsettings = nuls / 2;
    return true;
}

static bool is_stopped(void *context)
{
    const task *self = context;
    return (self->stop && atomic_load(self->stop)) ||
           (self->ended && atomic_load(self->ended));
}

pith_options task_options(task *self)
{
    pith_options options = {
        .size = sizeof options,
        .method = self->text[METHOD],
        .settings = self->settings,
        .nsettings = self->nsettings,
        .balance = self->text[BALANCE],
        .keep = self->text[KEEP],
        .union_with = self->text[UNION],
        .format = self->text[FORMAT],
        .encoding = slice(self, ENCODING),
        .http_charset = slice(self, CHARSET),
        .fallback_encoding = slice(self, FALLBACK),
        .select = slice(self, SELECT),
        .prune = slice(self, PRUNE),
        .site_rules = self->rules,
        .words = self->words,
        .site_template = self->site,
        .site_match = (pith_match)self->numbers[14],
        .layout = {.source = self->text[LAYOUT]},
        .is_cancelled = is_stopped,
        .cancel_context = self,
    };
    set_flags(self->flags, &options);
    set_numbers(self->numbers, &options);
    options.render.base_url = slice(self, URL);
    options.render.captions = self->text[CAPTIONS];
    options.render.markdown = self->text[MARKDOWN];
    options.render.link_style = self->text[LINK_STYLE];
    options.render.complex_tables = self->text[COMPLEX_TABLES];
    self->status = set_filter(self);
    if (self->status == PITH_OK)
        self->status = pith_options_check(&options, &self->error);
    return options;
}

/* -- Why ------------------------------------------------------------------ */

/* Numbers with a comma behind each, see ../lib. */
static pith_status flip(const task *self, pith_doc *doc, pith_labels *labels)
{
    if (!self->text[FLIP])
        return PITH_OK;
    uint32_t *blocks = malloc((self->len[FLIP] / 2 + 1) * sizeof *blocks);
    if (!blocks)
        return PITH_NOMEM;
    size_t n = 0;
    for (char *at = self->text[FLIP]; *at; at++)
        blocks[n++] = (uint32_t)strtoul(at, &at, 10);
    pith_status status = pith_labels_flip(doc, labels, blocks, n);
    free(blocks);
    return status;
}

/* Blocks as the method decided, and what is kept once some are flipped. */
static pith_status view(task *self, pith_options *options, pith_doc *doc,
                        pith_labels *labels)
{
    static const char *const formats[] = {"text", "markdown", "html"};
    task_view *at = self->views;
    at->name = "blocks";
    pith_status status = pith_explain(doc, labels, "json", &at->text, &at->len);
    if (status == PITH_OK)
        status = flip(self, doc, labels);
    for (size_t i = 0; status == PITH_OK && i < TASK_VIEWS - 1; i++) {
        at++;
        at->name = options->format = formats[i];
        status = pith_render(doc, labels, options, &at->text, &at->len);
    }
    return status;
}

static void explain(task *self, pith_options *options)
{
    pith_doc *doc = NULL;
    pith_labels *labels = NULL;
    self->status = pith_doc_parse((pith_str){self->html, self->html_len},
                                  options, &doc, &self->error);
    if (self->status == PITH_OK)
        self->status = pith_label(doc, options, &labels, &self->error);
    if (self->status == PITH_OK)
        self->status = view(self, options, doc, labels);
    pith_labels_free(labels);
    pith_doc_free(doc);
}

/* -- What repeats -------------------------------------------------------- */

static void learn(task *self, pith_options *options)
{
    pith_doc *doc = NULL;
    pith_labels *labels = NULL;
    options->site_template = NULL; /* what it drops is to be counted, too */
    self->status = pith_doc_parse((pith_str){self->html, self->html_len},
                                  options, &doc, &self->error);
    if (self->status == PITH_OK)
        self->status = pith_label(doc, options, &labels, &self->error);
    if (self->status == PITH_OK)
        self->status = pith_template_learn(self->site, doc, labels);
    self->learned = self->status == PITH_OK;
    if (self->status == PITH_FORMAT || self->status == PITH_LIMIT)
        self->status = PITH_OK;
    pith_labels_free(labels);
    pith_doc_free(doc);
}

/* -- What ------------------------------------------------------------------ */

static void extract(task *self, const pith_options *options)
{
    pith_worker *worker = pith_worker_new();
    self->status = worker ? pith_worker_extract(
                                worker, (pith_str){self->html, self->html_len},
                                options, &self->result, &self->error)
                          : PITH_NOMEM;
    pith_worker_free(worker);
    if (self->status == PITH_OK) {
        (void)pith_filter_passes(&self->filter, self->result, slice(self, URL),
                                 &self->left_out);
        return;
    }
    if (self->status == PITH_CANCELLED)
        return;
    const char *why = task_error(self);
    self->result = pith_result_error(pith_str_of(why), self->html_len);
    self->status = self->result ? PITH_OK : PITH_NOMEM;
}

void task_run(task *self)
{
    pith_options options = task_options(self);
    if (self->status == PITH_OK && is_stopped(self))
        self->status = PITH_CANCELLED;
    if (self->status != PITH_OK)
        return;
    if (self->flags & FLAG_EXPLAIN)
        explain(self, &options);
    else if (self->flags & FLAG_LEARN)
        learn(self, &options);
    else
        extract(self, &options);
}

const char *task_error(const task *self)
{
    return self->error.text[0] ? self->error.text
                               : pith_status_text(self->status);
}

const char *task_error_code(const task *self)
{
    switch (self->status) {
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

void task_fields(const task *self, task_field fields[TASK_FIELDS])
{
    const pith_result *result = self->result;
    const task_field all[TASK_FIELDS] = {
        {"status", pith_str_of(pith_outcome_name(result->outcome))},
        {"text", result->text},
        {"output", result->output},
        {"title", result->title},
        {"author", result->author},
        {"date", result->date},
        {"sitename", result->sitename},
        {"language", result->language},
        {"description", result->description},
        {"pageType", result->page_type},
        {"comments", result->comments},
        {"tokens", result->tokens},
        {"method", result->method},
        {"encoding", result->encoding},
        {"reason", result->reason},
        {"leftOut",
         pith_str_of(self->left_out.text[0] ? self->left_out.text : NULL)},
    };
    memcpy(fields, all, sizeof all);
}

char *task_json(const task *self, size_t *len)
{
    pith_record record = {
        .size = sizeof record, .url = slice(self, URL), .metadata = true};
    char *json = NULL;
    return pith_result_json(self->result, &record, &json, len) == PITH_OK
               ? json
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
