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
    pith_call *c = calloc(1, sizeof *c);
    if (c)
        c->task = task_new();
    if (c && c->task)
        return c;
    free(c);
    return NULL;
}

static void drop_problems(pith_call *c)
{
    for (size_t i = 0; i < c->nproblems; i++)
        free(c->problems[i].text);
    free(c->problems);
    c->problems = NULL;
    c->nproblems = 0;
}

void pith_call_free(pith_call *c)
{
    drop_problems(c);
    task_free(c->task);
    pith_free(c->json);
    pith_free(c->saved);
    free(c);
}

char *pith_call_room(pith_call *c, uint32_t row, size_t len)
{
    task *t = c->task;
    char *room = len == SIZE_MAX ? NULL : malloc(len + 1);
    if (!room)
        return NULL;
    room[len] = 0;
    if (row == TEXTS) {
        t->html = room;
        t->html_len = len;
    } else {
        t->text[row] = room;
        t->len[row] = len;
    }
    return room;
}

void pith_call_number(pith_call *c, uint32_t i, double number)
{
    c->task->numbers[i] = number;
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
static bool make_room(pith_call *c)
{
    size_t n = c->nproblems;
    if (n & (n - 1))
        return true;
    problem *more = realloc(c->problems, (n ? 2 * n : 1) * sizeof *more);
    if (more)
        c->problems = more;
    return more;
}

static void keep_problem(void *context, const pith_site_problem *found)
{
    pith_call *c = context;
    char *text = make_room(c) ? strdup(found->text) : NULL;
    if (text)
        c->problems[c->nproblems++] =
            (problem){found->line, found->column, text};
    else
        c->full = true;
}

/* The text of a row, which leaves it. */
static pith_str take_row(task *t, uint32_t row)
{
    pith_str text = {t->text[row], t->len[row]};
    t->text[row] = NULL;
    t->len[row] = 0;
    return text;
}

bool pith_call_add_rules(pith_call *c, pith_site_rules *rules)
{
    pith_str name = take_row(c->task, RULES_NAME);
    pith_str text = take_row(c->task, RULES_TEXT);
    pith_site_reader reader = {.report = keep_problem, .context = c};
    drop_problems(c);
    pith_status status = pith_site_rules_add(rules, name, text, &reader);
    free((char *)(uintptr_t)name.data);
    free((char *)(uintptr_t)text.data);
    return status != PITH_NOMEM && !c->full;
}

pith_template *pith_call_template(pith_call *c)
{
    task *t = c->task;
    pith_template *site = NULL;
    if (!t->html) {
        site = pith_template_new();
        t->status = site ? PITH_OK : PITH_NOMEM;
        return site;
    }
    t->status =
        pith_template_load((pith_str){t->html, t->html_len}, &site, &t->error);
    return site;
}

void pith_site_free(pith_template *site)
{
    pith_template_free(site);
}

bool pith_call_save(pith_call *c, const pith_template *site)
{
    pith_free(c->saved);
    c->task->status = pith_template_save(site, &c->saved, &c->saved_len);
    return c->task->status == PITH_OK;
}

bool pith_call_merge(pith_call *c, pith_template *site,
                     const pith_template *other)
{
    c->task->status = pith_template_merge(site, other);
    return c->task->status == PITH_OK;
}

uint32_t pith_site_fact(const pith_template *site, uint32_t i)
{
    pith_template_facts facts = pith_template_get_facts(site);
    const uint32_t numbers[] = {facts.pages, facts.duplicates, facts.entries};
    return numbers[i];
}

pith_words *pith_call_words(pith_call *c)
{
    task *t = c->task;
    pith_words *words = NULL;
    t->status =
        pith_words_load((pith_str){t->html, t->html_len}, &words, &t->error);
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

static bool prepare(pith_call *c, uint32_t flags)
{
    c->task->flags = flags;
    if (!task_split_settings(c->task))
        c->task->status = PITH_NOMEM;
    return c->task->status == PITH_OK;
}

bool pith_call_extract(pith_call *c, uint32_t flags,
                       const pith_site_rules *rules, pith_template *site,
                       const pith_words *words)
{
    task *t = c->task;
    t->rules = rules;
    t->site = site;
    t->words = words;
    if (!prepare(c, flags))
        return false;
    task_run(t);
    if (t->status == PITH_OK && t->result) {
        c->json = task_json(t, &c->json_len);
        if (!c->json)
            t->status = PITH_NOMEM;
    }
    return t->status == PITH_OK;
}

bool pith_call_learned(const pith_call *c)
{
    return c->task->learned;
}

static const pith_str *answer(pith_call *c, pith_str text)
{
    c->cell = text;
    return &c->cell;
}

static const pith_str *answer_text(pith_call *c, const char *text)
{
    return text ? answer(c, pith_str_of(text)) : NULL;
}

static const pith_str *field_at(pith_call *c, uint32_t row, uint32_t column)
{
    task_field fields[TASK_FIELDS];
    if (row >= TASK_FIELDS || column > 1)
        return NULL;
    task_fields(c->task, fields);
    return column ? answer(c, fields[row].value)
                  : answer_text(c, fields[row].name);
}

static const pith_str *fact_at(pith_call *c, uint32_t row, uint32_t column)
{
    const pith_result *r = c->task->result;
    if (row >= r->nfacts || column > 2)
        return NULL;
    const pith_fact *fact = &r->facts[row];
    if (column == 0)
        return answer_text(c, fact->name);
    return answer(c, column == 1 ? fact->value : fact->source);
}

static const pith_str *part_at(pith_call *c, uint32_t row, uint32_t column)
{
    const pith_result *r = c->task->result;
    if (row >= r->nparts || column > 1)
        return NULL;
    return column ? answer(c, r->parts[row].json)
                  : answer_text(c, r->parts[row].name);
}

static const pith_str *method_at(pith_call *c, uint32_t row, uint32_t column)
{
    pith_method_info info;
    if (!pith_method_info_at(row, &info) || column > 2)
        return NULL;
    const char *const texts[] = {info.name, info.summary, info.source};
    return answer_text(c, texts[column]);
}

static const pith_str *parameter_at(pith_call *c, uint32_t row, uint32_t column)
{
    enum { VALUES_AT = 3 };
    pith_method_info method;
    pith_param param;
    if (!task_parameter_at(row, &method, &param))
        return NULL;
    const char *const texts[VALUES_AT] = {method.name, param.name, param.help};
    if (column < VALUES_AT)
        return answer_text(c, texts[column]);
    for (uint32_t i = VALUES_AT; param.values && *param.values;
         i++, param.values++)
        if (i == column)
            return answer_text(c, *param.values);
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

static const pith_str *problem_at(pith_call *c, uint32_t row, uint32_t column)
{
    return row < c->nproblems && column == 0
               ? answer_text(c, c->problems[row].text)
               : NULL;
}

static const pith_str *view_at(pith_call *c, uint32_t row, uint32_t column)
{
    if (row >= TASK_VIEWS || column > 1)
        return NULL;
    const task_view *view = &c->task->views[row];
    return column ? answer(c, (pith_str){view->text, view->len})
                  : answer_text(c, view->name);
}

static const pith_str *other_at(pith_call *c, uint32_t row)
{
    switch (row) {
    case JSON:
        return answer(c, (pith_str){c->json, c->json_len});
    case ERROR_TEXT:
        return answer_text(c, task_error(c->task));
    case ERROR_CODE:
        return answer_text(c, task_error_code(c->task));
    case TEMPLATE:
        return answer(c, (pith_str){c->saved, c->saved_len});
    case VERSION:
        return answer_text(c, pith_version());
    default:
        return NULL;
    }
}

const pith_str *pith_call_text(pith_call *c, uint32_t list, uint32_t row,
                               uint32_t column)
{
    const pith_result *r = c->task->result;
    switch (list) {
    case FIELDS:
        return field_at(c, row, column);
    case FACTS:
        return fact_at(c, row, column);
    case WARNINGS:
        return row < r->nwarnings && column == 0 ? answer(c, r->warnings[row])
                                                 : NULL;
    case PARTS:
        return part_at(c, row, column);
    case METHODS:
        return method_at(c, row, column);
    case PARAMETERS:
        return parameter_at(c, row, column);
    case FORMATS:
        return column ? NULL : answer_text(c, pith_format_at(row));
    case PART_NAMES:
        return column ? NULL : answer_text(c, pith_part_name(row));
    case PROBLEMS:
        return problem_at(c, row, column);
    case VIEWS:
        return view_at(c, row, column);
    case OTHERS:
        return column ? NULL : other_at(c, row);
    default:
        return NULL;
    }
}

uint32_t pith_call_problem_line(const pith_call *c, uint32_t problem)
{
    return c->problems[problem].line;
}

uint32_t pith_call_problem_column(const pith_call *c, uint32_t problem)
{
    return c->problems[problem].column;
}

double pith_call_score(const pith_call *c)
{
    return c->task->result->score;
}

double pith_call_next_from(const pith_call *c)
{
    return (double)c->task->result->next_from;
}

double pith_call_confidence(const pith_call *c, uint32_t fact)
{
    return c->task->result->facts[fact].confidence;
}
