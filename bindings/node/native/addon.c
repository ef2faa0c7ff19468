/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The native half of the npm package, by Node-API: extract() on libuv's
 * threads and at once, methods(), formats(). The functions that people see
 * are in ../lib.
 *
 * A call copies what JavaScript gives into a `task`, so nothing of it is
 * touched while another thread works. Each task has a worker of its own.
 */
#include "task.h"

#include <node_api.h>
#include <pith/site_rules.h>
#include <stdlib.h>
#include <string.h>

enum { ARGUMENTS = 5 };

/* What runs on another thread, and who waits for it. */
typedef struct job {
    task *task;
    napi_ref rules; /* kept meanwhile; NULL: none */
    napi_deferred deferred;
    napi_async_work work;
} job;

/* -- From JavaScript ---------------------------------------------------- */

static bool take_bytes(napi_env env, napi_value value, task *t)
{
    void *data = NULL;
    size_t len = 0;
    bool is = false;
    if (napi_is_buffer(env, value, &is) != napi_ok || !is ||
        napi_get_buffer_info(env, value, &data, &len) != napi_ok)
        return false;
    t->html = malloc(len ? len : 1);
    if (t->html && len)
        memcpy(t->html, data, len);
    t->html_len = len;
    return t->html;
}

static bool take_text(napi_env env, napi_value list, uint32_t row, task *t)
{
    napi_value value;
    napi_valuetype type;
    if (napi_get_element(env, list, row, &value) != napi_ok ||
        napi_typeof(env, value, &type) != napi_ok)
        return false;
    if (type == napi_undefined || type == napi_null)
        return true;
    size_t len = 0;
    if (type != napi_string ||
        napi_get_value_string_utf8(env, value, NULL, 0, &len) != napi_ok)
        return false;
    t->text[row] = malloc(len + 1);
    return t->text[row] &&
           napi_get_value_string_utf8(env, value, t->text[row], len + 1,
                                      &t->len[row]) == napi_ok;
}

static bool take_numbers(napi_env env, napi_value list, task *t)
{
    for (uint32_t i = 0; i < TASK_NUMBERS; i++) {
        napi_value value;
        if (napi_get_element(env, list, i, &value) != napi_ok ||
            napi_get_value_double(env, value, &t->numbers[i]) != napi_ok)
            return false;
    }
    return true;
}

/* Rules of siteRules(), or undefined. */
static bool take_rules(napi_env env, napi_value value, task *t)
{
    void *rules = NULL;
    napi_valuetype type;
    if (napi_typeof(env, value, &type) != napi_ok)
        return false;
    if (type == napi_external)
        napi_get_value_external(env, value, &rules);
    t->rules = rules;
    return type == napi_undefined || rules;
}

/* (html, texts, flags, numbers, rules): checked by ../lib before; NULL
 * throws. */
static task *take_task(napi_env env, napi_callback_info info,
                       napi_value given[ARGUMENTS])
{
    size_t n = ARGUMENTS;
    task *t = task_new();
    bool taken =
        t && napi_get_cb_info(env, info, &n, given, NULL, NULL) == napi_ok &&
        n == ARGUMENTS && take_bytes(env, given[0], t) &&
        napi_get_value_uint32(env, given[2], &t->flags) == napi_ok &&
        take_numbers(env, given[3], t) && take_rules(env, given[4], t);
    for (uint32_t i = 0; taken && i < TEXTS; i++)
        taken = take_text(env, given[1], i, t);
    if (taken && task_split_settings(t))
        return t;
    if (t)
        task_free(t);
    napi_throw_type_error(env, NULL, "wrong arguments, or no memory for them");
    return NULL;
}

/* -- To JavaScript ------------------------------------------------------ */

static void put(napi_env env, napi_value object, const char *name,
                napi_value value)
{
    napi_set_named_property(env, object, name, value);
}

static napi_value make_str(napi_env env, pith_str text)
{
    napi_value value;
    if (!text.data)
        napi_get_null(env, &value);
    else if (napi_create_string_utf8(env, text.data, text.len, &value) !=
             napi_ok)
        napi_get_null(env, &value);
    return value;
}

static napi_value make_text(napi_env env, const char *text)
{
    return make_str(env, (pith_str){text, text ? strlen(text) : 0});
}

static napi_value make_number(napi_env env, double number)
{
    napi_value value;
    napi_create_double(env, number, &value);
    return value;
}

static napi_value make_facts(napi_env env, const pith_result *result)
{
    napi_value list;
    napi_create_array_with_length(env, result->nfacts, &list);
    for (size_t i = 0; i < result->nfacts; i++) {
        const pith_fact *fact = &result->facts[i];
        napi_value object;
        napi_create_object(env, &object);
        put(env, object, "name", make_text(env, fact->name));
        put(env, object, "value", make_str(env, fact->value));
        put(env, object, "source", make_str(env, fact->source));
        put(env, object, "confidence", make_number(env, fact->confidence));
        napi_set_element(env, list, (uint32_t)i, object);
    }
    return list;
}

/* Parts of the record as JSON, by name. */
static napi_value make_parts(napi_env env, const pith_result *result)
{
    napi_value object;
    napi_create_object(env, &object);
    for (size_t i = 0; i < result->nparts; i++)
        put(env, object, result->parts[i].name,
            make_str(env, result->parts[i].json));
    return object;
}

static napi_value make_warnings(napi_env env, const pith_result *result)
{
    napi_value list;
    napi_create_array_with_length(env, result->nwarnings, &list);
    for (size_t i = 0; i < result->nwarnings; i++)
        napi_set_element(env, list, (uint32_t)i,
                         make_str(env, result->warnings[i]));
    return list;
}

static napi_value make_json(napi_env env, const task *t)
{
    size_t len = 0;
    char *json = task_json(t, &len);
    napi_value value = make_str(env, (pith_str){json, len});
    pith_free(json);
    return value;
}

static napi_value make_page(napi_env env, const task *t)
{
    const pith_result *r = t->result;
    task_field fields[TASK_FIELDS];
    napi_value page;
    napi_create_object(env, &page);
    task_fields(t, fields);
    for (size_t i = 0; i < TASK_FIELDS; i++)
        put(env, page, fields[i].name, make_str(env, fields[i].value));
    put(env, page, "score",
        r->score >= 0 ? make_number(env, r->score) : make_text(env, NULL));
    put(env, page, "facts", make_facts(env, r));
    put(env, page, "warnings", make_warnings(env, r));
    put(env, page, "parts", make_parts(env, r));
    put(env, page, "nextFrom",
        r->next_from ? make_number(env, (double)r->next_from)
                     : make_text(env, NULL));
    put(env, page, "json", make_json(env, t));
    return page;
}

/* An object of texts. */
static napi_value make_views(napi_env env, const task *t)
{
    napi_value object;
    napi_create_object(env, &object);
    for (size_t i = 0; i < TASK_VIEWS; i++)
        put(env, object, t->views[i].name,
            make_str(env, (pith_str){t->views[i].text, t->views[i].len}));
    return object;
}

static napi_value make_found(napi_env env, const task *t)
{
    return t->flags & FLAG_EXPLAIN ? make_views(env, t) : make_page(env, t);
}

static napi_value make_error(napi_env env, const task *t)
{
    napi_value error;
    napi_create_error(env, make_text(env, task_error_code(t)),
                      make_text(env, task_error(t)), &error);
    return error;
}

/* -- Calls -------------------------------------------------------------- */

static napi_value extract_sync(napi_env env, napi_callback_info info)
{
    napi_value given[ARGUMENTS];
    task *t = take_task(env, info, given);
    if (!t)
        return NULL;
    task_run(t);
    napi_value page = NULL;
    if (t->status == PITH_OK)
        page = make_found(env, t);
    else
        napi_throw(env, make_error(env, t));
    task_free(t);
    return page;
}

static void execute(napi_env env, void *data)
{
    (void)env;
    task_run(((job *)data)->task);
}

static void free_job(napi_env env, job *j)
{
    if (j->rules)
        napi_delete_reference(env, j->rules);
    if (j->work)
        napi_delete_async_work(env, j->work);
    task_free(j->task);
    free(j);
}

static void complete(napi_env env, napi_status status, void *data)
{
    job *j = data;
    const task *t = j->task;
    if (status == napi_ok && t->status == PITH_OK)
        napi_resolve_deferred(env, j->deferred, make_found(env, t));
    else
        napi_reject_deferred(env, j->deferred, make_error(env, t));
    free_job(env, j);
}

/* Takes the task; NULL: it is freed. */
static job *make_job(napi_env env, task *t, napi_value rules)
{
    job *j = calloc(1, sizeof *j);
    if (!j) {
        task_free(t);
        return NULL;
    }
    j->task = t;
    napi_value name = make_text(env, "pith");
    if ((t->rules &&
         napi_create_reference(env, rules, 1, &j->rules) != napi_ok) ||
        napi_create_async_work(env, NULL, name, execute, complete, j,
                               &j->work) != napi_ok) {
        free_job(env, j);
        return NULL;
    }
    return j;
}

static napi_value extract_async(napi_env env, napi_callback_info info)
{
    napi_value given[ARGUMENTS], promise;
    task *t = take_task(env, info, given);
    if (!t)
        return NULL;
    job *j = make_job(env, t, given[4]);
    if (!j) {
        napi_throw_error(env, NULL, "no work could be made");
        return NULL;
    }
    napi_create_promise(env, &j->deferred, &promise);
    napi_queue_async_work(env, j->work);
    return promise;
}

/* -- Rules of sites ------------------------------------------------------- */

/* Where problems of a file go: a list of objects. */
typedef struct problems {
    napi_env env;
    napi_value list;
    uint32_t n;
    pith_str name;
} problems;

static void note(void *context, const pith_site_problem *problem)
{
    problems *p = context;
    napi_value object;
    napi_create_object(p->env, &object);
    put(p->env, object, "name", make_str(p->env, p->name));
    put(p->env, object, "line", make_number(p->env, problem->line));
    put(p->env, object, "column", make_number(p->env, problem->column));
    put(p->env, object, "text", make_text(p->env, problem->text));
    napi_set_element(p->env, p->list, p->n++, object);
}

/* A string of a list, owned; NULL data without memory. */
static pith_str take_string(napi_env env, napi_value list, uint32_t i)
{
    napi_value value;
    size_t len = 0;
    char *text = NULL;
    if (napi_get_element(env, list, i, &value) == napi_ok &&
        napi_get_value_string_utf8(env, value, NULL, 0, &len) == napi_ok)
        text = malloc(len + 1);
    if (text)
        napi_get_value_string_utf8(env, value, text, len + 1, &len);
    return (pith_str){text, len};
}

static bool add_files(pith_site_rules *rules, napi_value files, problems *p)
{
    uint32_t n = 0;
    pith_site_reader reader = {.report = note, .context = p};
    bool fine = napi_get_array_length(p->env, files, &n) == napi_ok;
    for (uint32_t i = 0; fine && i + 1 < n; i += 2) {
        pith_str name = take_string(p->env, files, i);
        pith_str text = take_string(p->env, files, i + 1);
        p->name = name;
        fine = name.data && text.data &&
               pith_site_rules_add(rules, name, text, &reader) != PITH_NOMEM;
        free((char *)(uintptr_t)name.data);
        free((char *)(uintptr_t)text.data);
    }
    return fine;
}

static void drop_rules(napi_env env, void *rules, void *hint)
{
    (void)env;
    (void)hint;
    pith_site_rules_free(rules);
}

/* siteRules([name, text, name, text, ...], problems): fills the list of
 * problems; what extract() takes. */
static napi_value make_rules(napi_env env, napi_callback_info info)
{
    napi_value given[2] = {NULL}, made;
    size_t n = 2;
    pith_site_rules *rules = pith_site_rules_new();
    bool fine = rules &&
                napi_get_cb_info(env, info, &n, given, NULL, NULL) == napi_ok &&
                n == 2;
    problems p = {.env = env, .list = given[1]};
    if (fine && add_files(rules, given[0], &p) &&
        napi_create_external(env, rules, drop_rules, NULL, &made) == napi_ok)
        return made;
    pith_site_rules_free(rules);
    napi_throw_type_error(env, NULL, "wrong arguments, or no memory for them");
    return NULL;
}

/* -- What there is -------------------------------------------------------- */

static napi_value list_methods(napi_env env, napi_callback_info info)
{
    (void)info;
    napi_value list;
    napi_create_array(env, &list);
    pith_method_info method;
    for (uint32_t i = 0; pith_method_info_at(i, &method); i++) {
        napi_value object;
        napi_create_object(env, &object);
        put(env, object, "name", make_text(env, method.name));
        put(env, object, "summary", make_text(env, method.summary));
        put(env, object, "source", make_text(env, method.source));
        napi_set_element(env, list, i, object);
    }
    return list;
}

/* Names that the library counts from 0. */
static napi_value list_names(napi_env env, const char *(*name_at)(size_t i))
{
    napi_value list;
    napi_create_array(env, &list);
    const char *name;
    for (uint32_t i = 0; (name = name_at(i)); i++)
        napi_set_element(env, list, i, make_text(env, name));
    return list;
}

static napi_value list_parts(napi_env env, napi_callback_info info)
{
    (void)info;
    return list_names(env, pith_part_name);
}

static napi_value list_formats(napi_env env, napi_callback_info info)
{
    (void)info;
    return list_names(env, pith_format_at);
}

NAPI_MODULE_INIT()
{
    const struct {
        const char *name;
        napi_callback call;
    } rows[] = {
        {"extract", extract_async}, {"extractSync", extract_sync},
        {"methods", list_methods},  {"formats", list_formats},
        {"parts", list_parts},      {"siteRules", make_rules},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        napi_value function;
        if (napi_create_function(env, rows[i].name, NAPI_AUTO_LENGTH,
                                 rows[i].call, NULL, &function) != napi_ok)
            return NULL;
        put(env, exports, rows[i].name, function);
    }
    put(env, exports, "version", make_text(env, pith_version()));
    return exports;
}
