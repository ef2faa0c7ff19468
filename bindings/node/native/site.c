/* SPDX-License-Identifier: Apache-2.0 */
/* Rules and templates of sites for JavaScript: see addon.h. */
#include "addon.h"

#include <stdlib.h>
#include <string.h>

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
    problems *list = context;
    napi_value object;
    napi_create_object(list->env, &object);
    addon_put(list->env, object, "name", addon_str(list->env, list->name));
    addon_put(list->env, object, "line",
              addon_number(list->env, problem->line));
    addon_put(list->env, object, "column",
              addon_number(list->env, problem->column));
    addon_put(list->env, object, "text", addon_text(list->env, problem->text));
    napi_set_element(list->env, list->list, list->n++, object);
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

static bool add_files(pith_site_rules *rules, napi_value files, problems *list)
{
    uint32_t n = 0;
    pith_site_reader reader = {.report = note, .context = list};
    bool fine = napi_get_array_length(list->env, files, &n) == napi_ok;
    for (uint32_t i = 0; fine && i + 1 < n; i += 2) {
        pith_str name = take_string(list->env, files, i);
        pith_str text = take_string(list->env, files, i + 1);
        list->name = name;
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

napi_value addon_rules(napi_env env, napi_callback_info info)
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

/* -- Templates ------------------------------------------------------------ */

static void drop_template(napi_env env, void *data, void *hint)
{
    (void)env;
    (void)hint;
    addon_template *made = data;
    pith_template_free(made->site);
    free(made);
}

/* Takes the template; NULL throws. */
static napi_value pack_template(napi_env env, pith_template *site)
{
    napi_value value;
    addon_template *made = site ? calloc(1, sizeof *made) : NULL;
    if (made) {
        made->site = site;
        if (napi_create_external(env, made, drop_template, NULL, &value) ==
            napi_ok)
            return value;
    }
    free(made);
    pith_template_free(site);
    napi_throw_error(env, "PITH_LIMIT", "out of memory");
    return NULL;
}

static addon_template *unpack_template(napi_env env, napi_value value)
{
    void *made = NULL;
    napi_valuetype type;
    if (napi_typeof(env, value, &type) == napi_ok && type == napi_external)
        napi_get_value_external(env, value, &made);
    if (!made)
        napi_throw_type_error(env, NULL, "that is no template");
    return made;
}

static void throw_busy(napi_env env)
{
    napi_throw_error(env, "PITH_BUSY", "another call is using the template");
}

bool addon_use_template(napi_env env, napi_value value, task *self,
                        addon_template **used)
{
    napi_valuetype type;
    bool changes = self->flags & FLAG_LEARN;
    *used = NULL;
    if (napi_typeof(env, value, &type) != napi_ok)
        return false;
    if (type == napi_undefined && !changes)
        return true;
    addon_template *made = unpack_template(env, value);
    if (!made)
        return false;
    if (made->changing || (changes && made->users)) {
        throw_busy(env);
        return false;
    }
    made->users++;
    made->changing = changes;
    self->site = made->site;
    *used = made;
    return true;
}

void addon_leave_template(addon_template *used)
{
    if (!used)
        return;
    used->users--;
    used->changing = false;
}

/* Templates of the first n arguments, which may be read; of two, the first may
 * be changed. False throws. */
static bool take_templates(napi_env env, napi_callback_info info, size_t n,
                           addon_template *templates[])
{
    napi_value given[2];
    size_t there = n;
    if (napi_get_cb_info(env, info, &there, given, NULL, NULL) != napi_ok)
        return false;
    for (size_t i = 0; i < n; i++) {
        templates[i] = unpack_template(env, given[i]);
        if (!templates[i])
            return false;
        if (templates[i]->changing ||
            (n == 2 && i == 0 && templates[i]->users)) {
            throw_busy(env);
            return false;
        }
    }
    return true;
}

napi_value addon_template_new(napi_env env, napi_callback_info info)
{
    (void)info;
    return pack_template(env, pith_template_new());
}

napi_value addon_template_load(napi_env env, napi_callback_info info)
{
    napi_value given;
    size_t n = 1, len = 0;
    void *data = NULL;
    if (napi_get_cb_info(env, info, &n, &given, NULL, NULL) != napi_ok ||
        napi_get_buffer_info(env, given, &data, &len) != napi_ok) {
        napi_throw_type_error(env, NULL, "a saved template is bytes");
        return NULL;
    }
    pith_template *site = NULL;
    pith_error error = {.text = ""};
    pith_status status =
        pith_template_load((pith_str){data, len}, &site, &error);
    return addon_throw_status(env, status, error) ? NULL
                                                  : pack_template(env, site);
}

napi_value addon_template_save(napi_env env, napi_callback_info info)
{
    addon_template *made;
    if (!take_templates(env, info, 1, &made))
        return NULL;
    char *out = NULL;
    size_t len = 0;
    pith_status status = pith_template_save(made->site, &out, &len);
    if (addon_throw_status(env, status, (pith_error){.text = ""}))
        return NULL;
    napi_value text = addon_str(env, (pith_str){out, len});
    pith_free(out);
    return text;
}

napi_value addon_template_merge(napi_env env, napi_callback_info info)
{
    addon_template *both[2];
    if (take_templates(env, info, 2, both))
        addon_throw_status(env,
                           pith_template_merge(both[0]->site, both[1]->site),
                           (pith_error){.text = ""});
    return NULL;
}

napi_value addon_template_facts(napi_env env, napi_callback_info info)
{
    addon_template *made;
    napi_value list;
    if (!take_templates(env, info, 1, &made))
        return NULL;
    pith_template_facts facts = pith_template_get_facts(made->site);
    const uint32_t numbers[] = {facts.pages, facts.duplicates, facts.entries};
    napi_create_array(env, &list);
    for (uint32_t i = 0; i < 3; i++)
        napi_set_element(env, list, i, addon_number(env, numbers[i]));
    return list;
}
