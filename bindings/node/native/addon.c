/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The native half of the npm package, by Node-API: extract() on libuv's
 * threads and at once, methods(), formats(). The functions that people see
 * are in ../lib.
 *
 * A call copies what JavaScript gives into a `task`, so nothing of it is
 * touched while another thread works. Each task has a worker of its own.
 */
#include "addon.h"

#include <stdlib.h>
#include <string.h>

enum {
    ARGUMENTS = 8,
    RULES_AT = 4,
    TEMPLATE_AT = 5,
    WORDS_AT = 6,
    STOP_AT = 7,
};

/* Whether the environment ends: the program, or one of its workers. Node waits
 * then for all work in its queue, which nobody wants. Kept until the last of it
 * is done. */
typedef struct life {
    atomic_bool ended;
    size_t users; /* on JavaScript's thread alone */
} life;

/* What runs on another thread, and who waits for it. */
typedef struct job {
    task *task;
    life *life;
    napi_ref
        kept; /* a list of what the task borrows, kept meanwhile; or NULL */
    addon_template *site; /* in use meanwhile; NULL: none */
    napi_deferred deferred;
    napi_async_work work;
} job;

/* -- From JavaScript ---------------------------------------------------- */

static bool take_bytes(napi_env env, napi_value value, task *self)
{
    void *data = NULL;
    size_t len = 0;
    bool is = false;
    if (napi_is_buffer(env, value, &is) != napi_ok || !is ||
        napi_get_buffer_info(env, value, &data, &len) != napi_ok)
        return false;
    self->html = malloc(len ? len : 1);
    if (self->html && len)
        memcpy(self->html, data, len);
    self->html_len = len;
    return self->html;
}

static bool take_text(napi_env env, napi_value list, uint32_t row, task *self)
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
    self->text[row] = malloc(len + 1);
    return self->text[row] &&
           napi_get_value_string_utf8(env, value, self->text[row], len + 1,
                                      &self->len[row]) == napi_ok;
}

static bool take_numbers(napi_env env, napi_value list, task *self)
{
    for (uint32_t i = 0; i < TASK_NUMBERS; i++) {
        napi_value value;
        if (napi_get_element(env, list, i, &value) != napi_ok ||
            napi_get_value_double(env, value, &self->numbers[i]) != napi_ok)
            return false;
    }
    return true;
}

/* What siteRules(), wordList() or stopNew() gave, or undefined: NULL. */
static bool take_external(napi_env env, napi_value value, void **out)
{
    napi_valuetype type;
    *out = NULL;
    if (napi_typeof(env, value, &type) != napi_ok)
        return false;
    if (type == napi_external)
        napi_get_value_external(env, value, out);
    return type == napi_undefined || *out;
}

static bool take_borrowed(napi_env env, const napi_value given[], task *self)
{
    void *rules, *words, *stop;
    if (!take_external(env, given[RULES_AT], &rules) ||
        !take_external(env, given[WORDS_AT], &words) ||
        !take_external(env, given[STOP_AT], &stop))
        return false;
    self->rules = rules;
    self->words = words;
    self->stop = stop;
    return true;
}

/* (html, texts, flags, numbers, rules, template, words, stop): checked by
 * ../lib before; NULL throws. What is left out at the end is undefined. */
static task *take_task(napi_env env, napi_callback_info info,
                       napi_value given[ARGUMENTS])
{
    size_t n = ARGUMENTS;
    task *self = task_new();
    bool taken =
        self && napi_get_cb_info(env, info, &n, given, NULL, NULL) == napi_ok &&
        take_bytes(env, given[0], self) &&
        napi_get_value_uint32(env, given[2], &self->flags) == napi_ok &&
        take_numbers(env, given[3], self) && take_borrowed(env, given, self);
    for (uint32_t i = 0; taken && i < TEXTS; i++)
        taken = take_text(env, given[1], i, self);
    if (taken && task_split_settings(self))
        return self;
    if (self)
        task_free(self);
    napi_throw_type_error(env, NULL, "wrong arguments, or no memory for them");
    return NULL;
}

/* -- To JavaScript ------------------------------------------------------ */

void addon_put(napi_env env, napi_value object, const char *name,
               napi_value value)
{
    napi_set_named_property(env, object, name, value);
}

napi_value addon_str(napi_env env, pith_str text)
{
    napi_value value;
    if (!text.data)
        napi_get_null(env, &value);
    else if (napi_create_string_utf8(env, text.data, text.len, &value) !=
             napi_ok)
        napi_get_null(env, &value);
    return value;
}

napi_value addon_text(napi_env env, const char *text)
{
    return addon_str(env, pith_str_of(text));
}

napi_value addon_number(napi_env env, double number)
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
        addon_put(env, object, "name", addon_text(env, fact->name));
        addon_put(env, object, "value", addon_str(env, fact->value));
        addon_put(env, object, "source", addon_str(env, fact->source));
        addon_put(env, object, "confidence",
                  addon_number(env, fact->confidence));
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
        addon_put(env, object, result->parts[i].name,
                  addon_str(env, result->parts[i].json));
    return object;
}

static napi_value make_warnings(napi_env env, const pith_result *result)
{
    napi_value list;
    napi_create_array_with_length(env, result->nwarnings, &list);
    for (size_t i = 0; i < result->nwarnings; i++)
        napi_set_element(env, list, (uint32_t)i,
                         addon_str(env, result->warnings[i]));
    return list;
}

static napi_value make_json(napi_env env, const task *self)
{
    size_t len = 0;
    char *json = task_json(self, &len);
    napi_value value = addon_str(env, (pith_str){json, len});
    pith_free(json);
    return value;
}

static napi_value make_page(napi_env env, const task *self)
{
    const pith_result *result = self->result;
    task_field fields[TASK_FIELDS];
    napi_value page;
    napi_create_object(env, &page);
    task_fields(self, fields);
    for (size_t i = 0; i < TASK_FIELDS; i++)
        addon_put(env, page, fields[i].name, addon_str(env, fields[i].value));
    addon_put(env, page, "score",
              result->score >= 0 ? addon_number(env, result->score)
                                 : addon_text(env, NULL));
    addon_put(env, page, "facts", make_facts(env, result));
    addon_put(env, page, "warnings", make_warnings(env, result));
    addon_put(env, page, "parts", make_parts(env, result));
    addon_put(env, page, "nextFrom",
              result->next_from ? addon_number(env, (double)result->next_from)
                                : addon_text(env, NULL));
    addon_put(env, page, "json", make_json(env, self));
    return page;
}

/* An object of texts. */
static napi_value make_views(napi_env env, const task *self)
{
    napi_value object;
    napi_create_object(env, &object);
    for (size_t i = 0; i < TASK_VIEWS; i++)
        addon_put(env, object, self->views[i].name,
                  addon_str(env, (pith_str){self->views[i].text,
                                            self->views[i].len}));
    return object;
}

static napi_value make_found(napi_env env, const task *self)
{
    if (self->flags & FLAG_LEARN) {
        napi_value learned;
        napi_get_boolean(env, self->learned, &learned);
        return learned;
    }
    return self->flags & FLAG_EXPLAIN ? make_views(env, self)
                                      : make_page(env, self);
}

napi_value addon_error(napi_env env, const task *self)
{
    napi_value error;
    napi_create_error(env, addon_text(env, task_error_code(self)),
                      addon_text(env, task_error(self)), &error);
    return error;
}

bool addon_throw_status(napi_env env, pith_status status, pith_error error)
{
    task failed = {.status = status, .error = error};
    if (status != PITH_OK)
        napi_throw(env, addon_error(env, &failed));
    return status != PITH_OK;
}

/* -- Calls -------------------------------------------------------------- */

static void drop_task(task *self)
{
    if (self)
        task_free(self);
}

static napi_value extract_sync(napi_env env, napi_callback_info info)
{
    napi_value given[ARGUMENTS];
    task *self = take_task(env, info, given);
    addon_template *site = NULL;
    if (!self || !addon_use_template(env, given[TEMPLATE_AT], self, &site)) {
        drop_task(self);
        return NULL;
    }
    task_run(self);
    addon_leave_template(site);
    napi_value page = NULL;
    if (self->status == PITH_OK)
        page = make_found(env, self);
    else
        napi_throw(env, addon_error(env, self));
    task_free(self);
    return page;
}

static void execute(napi_env env, void *data)
{
    (void)env;
    task_run(((job *)data)->task);
}

static void leave_life(life *self)
{
    if (--self->users == 0)
        free(self);
}

static void end_life(void *data)
{
    life *self = data;
    atomic_store(&self->ended, true);
    leave_life(self);
}

/* end(): for process.exit(), which does not clean up */
static napi_value end_work(napi_env env, napi_callback_info info)
{
    (void)info;
    void *data = NULL;
    if (napi_get_instance_data(env, &data) == napi_ok && data)
        atomic_store(&((life *)data)->ended, true);
    return NULL;
}

static bool begin_life(napi_env env)
{
    life *self = malloc(sizeof *self);
    if (!self)
        return false;
    atomic_init(&self->ended, false);
    self->users = 1;
    if (napi_set_instance_data(env, self, NULL, NULL) == napi_ok &&
        napi_add_env_cleanup_hook(env, end_life, self) == napi_ok)
        return true;
    free(self);
    return false;
}

static bool share_life(napi_env env, job *made)
{
    void *data = NULL;
    if (napi_get_instance_data(env, &data) != napi_ok || !data)
        return false;
    made->life = data;
    made->life->users++;
    made->task->ended = &made->life->ended;
    return true;
}

static void free_job(napi_env env, job *made)
{
    if (made->life)
        leave_life(made->life);
    if (made->kept)
        napi_delete_reference(env, made->kept);
    if (made->work)
        napi_delete_async_work(env, made->work);
    task_free(made->task);
    free(made);
}

static void complete(napi_env env, napi_status status, void *data)
{
    job *made = data;
    const task *self = made->task;
    addon_leave_template(made->site);
    if (status == napi_ok && self->status == PITH_OK)
        napi_resolve_deferred(env, made->deferred, make_found(env, self));
    else
        napi_reject_deferred(env, made->deferred, addon_error(env, self));
    free_job(env, made);
}

/* What another thread borrows from JavaScript, in a list that is kept. */
static bool keep(napi_env env, const napi_value given[ARGUMENTS], napi_ref *ref)
{
    napi_value list;
    return napi_create_array(env, &list) == napi_ok &&
           napi_set_element(env, list, 0, given[RULES_AT]) == napi_ok &&
           napi_set_element(env, list, 1, given[TEMPLATE_AT]) == napi_ok &&
           napi_set_element(env, list, 2, given[WORDS_AT]) == napi_ok &&
           napi_set_element(env, list, 3, given[STOP_AT]) == napi_ok &&
           napi_create_reference(env, list, 1, ref) == napi_ok;
}

/* Takes the task; NULL: it is freed. */
static job *make_job(napi_env env, task *self,
                     const napi_value given[ARGUMENTS])
{
    job *made = calloc(1, sizeof *made);
    if (!made) {
        task_free(self);
        return NULL;
    }
    made->task = self;
    napi_value name = addon_text(env, "pith");
    bool borrows = self->rules || self->site || self->words || self->stop;
    if (!share_life(env, made) || (borrows && !keep(env, given, &made->kept)) ||
        napi_create_async_work(env, NULL, name, execute, complete, made,
                               &made->work) != napi_ok) {
        free_job(env, made);
        return NULL;
    }
    return made;
}

static napi_value extract_async(napi_env env, napi_callback_info info)
{
    napi_value given[ARGUMENTS], promise;
    task *self = take_task(env, info, given);
    addon_template *site = NULL;
    if (!self || !addon_use_template(env, given[TEMPLATE_AT], self, &site)) {
        drop_task(self);
        return NULL;
    }
    job *made = make_job(env, self, given);
    if (!made) {
        addon_leave_template(site);
        napi_throw_error(env, NULL, "no work could be made");
        return NULL;
    }
    made->site = site;
    napi_create_promise(env, &made->deferred, &promise);
    napi_queue_async_work(env, made->work);
    return promise;
}

static void drop_stop(napi_env env, void *stop, void *hint)
{
    (void)env;
    (void)hint;
    free(stop);
}

/* stopNew(): what any number of calls of extract() can be ended by */
static napi_value make_stop(napi_env env, napi_callback_info info)
{
    (void)info;
    napi_value value = NULL;
    atomic_bool *stop = malloc(sizeof *stop);
    if (stop)
        atomic_init(stop, false);
    if (!stop ||
        napi_create_external(env, stop, drop_stop, NULL, &value) != napi_ok) {
        free(stop);
        napi_throw_error(env, NULL, "no memory");
        return NULL;
    }
    return value;
}

/* stop(stop): end them, and those to come */
static napi_value set_stop(napi_env env, napi_callback_info info)
{
    size_t n = 1;
    napi_value value;
    void *stop = NULL;
    if (napi_get_cb_info(env, info, &n, &value, NULL, NULL) == napi_ok &&
        napi_get_value_external(env, value, &stop) == napi_ok)
        atomic_store((atomic_bool *)stop, true);
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
        addon_put(env, object, "name", addon_text(env, method.name));
        addon_put(env, object, "summary", addon_text(env, method.summary));
        addon_put(env, object, "source", addon_text(env, method.source));
        napi_set_element(env, list, i, object);
    }
    return list;
}

static napi_value list_values(napi_env env, const char *const *values)
{
    napi_value list;
    napi_create_array(env, &list);
    for (uint32_t i = 0; values && values[i]; i++)
        napi_set_element(env, list, i, addon_text(env, values[i]));
    return list;
}

/* Of all methods: [{ method, name, help, low, high, default, values }]. */
static napi_value list_parameters(napi_env env, napi_callback_info info)
{
    (void)info;
    napi_value list;
    napi_create_array(env, &list);
    pith_method_info method;
    pith_param param;
    for (uint32_t i = 0; task_parameter_at(i, &method, &param); i++) {
        napi_value object;
        napi_create_object(env, &object);
        addon_put(env, object, "method", addon_text(env, method.name));
        addon_put(env, object, "name", addon_text(env, param.name));
        addon_put(env, object, "help", addon_text(env, param.help));
        addon_put(env, object, "low", addon_number(env, param.low));
        addon_put(env, object, "high", addon_number(env, param.high));
        addon_put(env, object, "default", addon_number(env, param.standard));
        addon_put(env, object, "values", list_values(env, param.values));
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
        napi_set_element(env, list, i, addon_text(env, name));
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
        {"extract", extract_async},
        {"extractSync", extract_sync},
        {"stopNew", make_stop},
        {"stop", set_stop},
        {"end", end_work},
        {"methods", list_methods},
        {"parameters", list_parameters},
        {"formats", list_formats},
        {"parts", list_parts},
        {"siteRules", addon_rules},
        {"wordList", addon_words_load},
        {"wordListFacts", addon_words_facts},
        {"template", addon_template_new},
        {"templateLoad", addon_template_load},
        {"templateSave", addon_template_save},
        {"templateMerge", addon_template_merge},
        {"templateFacts", addon_template_facts},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        napi_value function;
        if (napi_create_function(env, rows[i].name, NAPI_AUTO_LENGTH,
                                 rows[i].call, NULL, &function) != napi_ok)
            return NULL;
        addon_put(env, exports, rows[i].name, function);
    }
    addon_put(env, exports, "version", addon_text(env, pith_version()));
    return begin_life(env) ? exports : NULL;
}
