/* SPDX-License-Identifier: Apache-2.0 */
/* What the WebAssembly module exports: see wasm.h. */
#include "wasm.h"

#include "task.h"

#include <stdlib.h>
#include <string.h>

typedef struct problem {
    uint32_t line, column;
    char *text;
} problem;

struct pith_call {
    task *task;
    problem *problems; /* of the last file of rules */
    size_t nproblems;
    bool full;     /* no memory was left for one */
    pith_str cell; /* of the last answer */
    char *json;    /* the record */
    size_t json_len;
    char *saved; /* a template */
    size_t saved_len;
};

pith_call *pith_call_new(void)
{
    pith_call *call = calloc(1, sizeof *call);
    if (call)
        call->task = task_new();
    if (call && call->task)
        return call;
    free(call);
    return NULL;
}

static void drop_problems(pith_call *call)
{
    for (size_t i = 0; i < call->nproblems; i++)
        free(call->problems[i].text);
    free(call->problems);
    call->problems = NULL;
    call->nproblems = 0;
}

void pith_call_free(pith_call *call)
{
    drop_problems(call);
    task_free(call->task);
    pith_free(call->json);
    pith_free(call->saved);
    free(call);
}

char *pith_call_room(pith_call *call, uint32_t row, size_t len)
{
    task *self = call->task;
    char *room = len == SIZE_MAX ? NULL : malloc(len + 1);
    if (!room)
        return NULL;
    room[len] = 0;
    if (row == TEXTS) {
        self->html = room;
        self->html_len = len;
    } else {
        self->text[row] = room;
        self->len[row] = len;
    }
    return room;
}

void pith_call_number(pith_call *call, uint32_t i, double number)
{
    call->task->numbers[i] = number;
}

pith_site_rules *pith_rules_new(void)
{
    return pith_site_rules_new();
}

void pith_rules_free(pith_site_rules *rules)
{
    pith_site_rules_free(rules);
}

/* Room for one more; it doubles whenever it is a power of two and used up. */
static bool make_room(pith_call *call)
{
    size_t n = call->nproblems;
    if (n & (n - 1))
        return true;
    problem *more = realloc(call->problems, (n ? 2 * n : 1) * sizeof *more);
    if (more)
        call->problems = more;
    return more;
}

static void keep_problem(void *context, const pith_site_problem *found)
{
    pith_call *call = context;
    char *text = make_room(call) ? strdup(found->text) : NULL;
    if (text)
        call->problems[call->nproblems++] =
            (problem){found->line, found->column, text};
    else
        call->full = true;
}

/* The text of a row, which leaves it. */
static pith_str take_row(task *self, uint32_t row)
{
    pith_str text = {self->text[row], self->len[row]};
    self->text[row] = NULL;
    self->len[row] = 0;
    return text;
}

bool pith_call_add_rules(pith_call *call, pith_site_rules *rules)
{
    pith_str name = take_row(call->task, RULES_NAME);
    pith_str text = take_row(call->task, RULES_TEXT);
    pith_site_reader reader = {.report = keep_problem, .context = call};
    drop_problems(call);
    pith_status status = pith_site_rules_add(rules, name, text, &reader);
    free((char *)(uintptr_t)name.data);
    free((char *)(uintptr_t)text.data);
    return status != PITH_NOMEM && !call->full;
}

pith_template *pith_call_template(pith_call *call)
{
    task *self = call->task;
    pith_template *site = NULL;
    if (!self->html) {
        site = pith_template_new();
        self->status = site ? PITH_OK : PITH_NOMEM;
        return site;
    }
    self->status = pith_template_load((pith_str){self->html, self->html_len},
                                      &site, &self->error);
    return site;
}

void pith_site_free(pith_template *site)
{
    pith_template_free(site);
}

bool pith_call_save(pith_call *call, const pith_template *site)
{
    pith_free(call->saved);
    call->task->status =
        pith_template_save(site, &call->saved, &call->saved_len);
    return call->task->status == PITH_OK;
}

bool pith_call_merge(pith_call *call, pith_template *site,
                     const pith_template *other)
{
    call->task->status = pith_template_merge(site, other);
    return call->task->status == PITH_OK;
}

uint32_t pith_site_fact(const pith_template *site, uint32_t i)
{
    pith_template_facts facts = pith_template_get_facts(site);
    const uint32_t numbers[] = {facts.pages, facts.duplicates, facts.entries};
    return numbers[i];
}

pith_words *pith_call_words(pith_call *call)
{
    task *self = call->task;
    pith_words *words = NULL;
    self->status = pith_words_load((pith_str){self->html, self->html_len},
                                   &words, &self->error);
    return words;
}

void pith_list_free(pith_words *words)
{
    pith_words_free(words);
}

uint32_t pith_list_fact(const pith_words *words, uint32_t i)
{
    return (uint32_t)(i ? pith_words_pages(words) : pith_words_count(words));
}

static bool prepare(pith_call *call, uint32_t flags)
{
    call->task->flags = flags;
    if (!task_split_settings(call->task))
        call->task->status = PITH_NOMEM;
    return call->task->status == PITH_OK;
}

bool pith_call_extract(pith_call *call, uint32_t flags,
                       const pith_site_rules *rules, pith_template *site,
                       const pith_words *words)
{
    task *self = call->task;
    self->rules = rules;
    self->site = site;
    self->words = words;
    if (!prepare(call, flags))
        return false;
    task_run(self);
    if (self->status == PITH_OK && self->result) {
        call->json = task_json(self, &call->json_len);
        if (!call->json)
            self->status = PITH_NOMEM;
    }
    return self->status == PITH_OK;
}

bool pith_call_learned(const pith_call *call)
{
    return call->task->learned;
}

static const pith_str *answer(pith_call *call, pith_str text)
{
    call->cell = text;
    return &call->cell;
}

static const pith_str *answer_text(pith_call *call, const char *text)
{
    return text ? answer(call, pith_str_of(text)) : NULL;
}

static const pith_str *field_at(pith_call *call, uint32_t row, uint32_t column)
{
    task_field fields[TASK_FIELDS];
    if (row >= TASK_FIELDS || column > 1)
        return NULL;
    task_fields(call->task, fields);
    return column ? answer(call, fields[row].value)
                  : answer_text(call, fields[row].name);
}

static const pith_str *fact_at(pith_call *call, uint32_t row, uint32_t column)
{
    const pith_result *result = call->task->result;
    if (row >= result->nfacts || column > 2)
        return NULL;
    const pith_fact *fact = &result->facts[row];
    if (column == 0)
        return answer_text(call, fact->name);
    return answer(call, column == 1 ? fact->value : fact->source);
}

static const pith_str *part_at(pith_call *call, uint32_t row, uint32_t column)
{
    const pith_result *result = call->task->result;
    if (row >= result->nparts || column > 1)
        return NULL;
    return column ? answer(call, result->parts[row].json)
                  : answer_text(call, result->parts[row].name);
}

static const pith_str *method_at(pith_call *call, uint32_t row, uint32_t column)
{
    pith_method_info info;
    if (!pith_method_info_at(row, &info) || column > 2)
        return NULL;
    const char *const texts[] = {info.name, info.summary, info.source};
    return answer_text(call, texts[column]);
}

static const pith_str *parameter_at(pith_call *call, uint32_t row,
                                    uint32_t column)
{
    enum { VALUES_AT = 3 };
    pith_method_info method;
    pith_param param;
    if (!task_parameter_at(row, &method, &param))
        return NULL;
    const char *const texts[VALUES_AT] = {method.name, param.name, param.help};
    if (column < VALUES_AT)
        return answer_text(call, texts[column]);
    for (uint32_t i = VALUES_AT; param.values && *param.values;
         i++, param.values++)
        if (i == column)
            return answer_text(call, *param.values);
    return NULL;
}

double pith_parameter_number(uint32_t row, uint32_t i)
{
    pith_method_info method;
    pith_param param = {0};
    task_parameter_at(row, &method, &param);
    const double numbers[] = {param.low, param.high, param.standard};
    return numbers[i];
}

static const pith_str *problem_at(pith_call *call, uint32_t row,
                                  uint32_t column)
{
    return row < call->nproblems && column == 0
               ? answer_text(call, call->problems[row].text)
               : NULL;
}

static const pith_str *view_at(pith_call *call, uint32_t row, uint32_t column)
{
    if (row >= TASK_VIEWS || column > 1)
        return NULL;
    const task_view *view = &call->task->views[row];
    return column ? answer(call, (pith_str){view->text, view->len})
                  : answer_text(call, view->name);
}

static const pith_str *other_at(pith_call *call, uint32_t row)
{
    switch (row) {
    case JSON:
        return answer(call, (pith_str){call->json, call->json_len});
    case ERROR_TEXT:
        return answer_text(call, task_error(call->task));
    case ERROR_CODE:
        return answer_text(call, task_error_code(call->task));
    case TEMPLATE:
        return answer(call, (pith_str){call->saved, call->saved_len});
    case VERSION:
        return answer_text(call, pith_version());
    default:
        return NULL;
    }
}

const pith_str *pith_call_text(pith_call *call, uint32_t list, uint32_t row,
                               uint32_t column)
{
    const pith_result *result = call->task->result;
    switch (list) {
    case FIELDS:
        return field_at(call, row, column);
    case FACTS:
        return fact_at(call, row, column);
    case WARNINGS:
        return row < result->nwarnings && column == 0
                   ? answer(call, result->warnings[row])
                   : NULL;
    case PARTS:
        return part_at(call, row, column);
    case METHODS:
        return method_at(call, row, column);
    case PARAMETERS:
        return parameter_at(call, row, column);
    case FORMATS:
        return column ? NULL : answer_text(call, pith_format_at(row));
    case PART_NAMES:
        return column ? NULL : answer_text(call, pith_part_name(row));
    case PROBLEMS:
        return problem_at(call, row, column);
    case VIEWS:
        return view_at(call, row, column);
    case OTHERS:
        return column ? NULL : other_at(call, row);
    default:
        return NULL;
    }
}

uint32_t pith_call_problem_line(const pith_call *call, uint32_t problem)
{
    return call->problems[problem].line;
}

uint32_t pith_call_problem_column(const pith_call *call, uint32_t problem)
{
    return call->problems[problem].column;
}

double pith_call_score(const pith_call *call)
{
    return call->task->result->score;
}

double pith_call_next_from(const pith_call *call)
{
    return (double)call->task->result->next_from;
}

double pith_call_confidence(const pith_call *call, uint32_t fact)
{
    return call->task->result->facts[fact].confidence;
}
