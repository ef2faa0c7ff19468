/* SPDX-License-Identifier: Apache-2.0 */
/* Options from JSON: see ask.h. */
#include "ask.h"
#include "status.h"
#include "str.h"

#include <stdio.h>

enum {
    VALUES_MAX = 100000, /* jansson needs some hundred bytes per value */
    NUMBER_BYTES = 40,
};

/* A lower bound of the number of values of a text: every value except the first
 * follows a comma or a bracket. So a text that needs much more memory than its
 * size is detected before it is parsed. */
static bool has_many_values(pith_str text)
{
    size_t n = 0;
    bool quoted = false;
    for (size_t i = 0; i < text.len; i++) {
        char c = text.data[i];
        if (quoted && c == '\\')
            i++;
        else if (c == '"')
            quoted = !quoted;
        else if (!quoted && (c == ',' || c == '{' || c == '['))
            n++;
    }
    return n > VALUES_MAX;
}

json_t *pith_ask_parse(pith_str text, pith_error *error)
{
    if (has_many_values(text)) {
        pith_fail(error, PITH_FORMAT, 0, "JSON with more than %d values",
                  VALUES_MAX);
        return NULL;
    }
    json_error_t fault;
    json_t *value = json_loadb(text.data ? text.data : "", text.len,
                               JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL, &fault);
    if (value && json_is_object(value))
        return value;
    if (value)
        pith_fail(error, PITH_FORMAT, 0, "JSON, but not an object");
    else
        pith_fail(error, PITH_FORMAT,
                  fault.position > 0 ? (size_t)fault.position : 0,
                  "not JSON: %.120s, at byte %d", fault.text, fault.position);
    json_decref(value);
    return NULL;
}

static pith_str string_of(const json_t *value)
{
    return (pith_str){json_string_value(value), json_string_length(value)};
}

/* A value as in the query of an address; NULL data: it has no such form. The
 * text is in `room` or is the value's own. */
static pith_str flat(const json_t *value, char room[NUMBER_BYTES])
{
    if (json_is_string(value))
        return string_of(value);
    if (json_is_boolean(value))
        return json_is_true(value) ? PITH_S("true") : PITH_S("false");
    if (json_is_integer(value)) {
        int n = snprintf(room, NUMBER_BYTES, "%lld",
                         (long long)json_integer_value(value));
        return (pith_str){room, n > 0 ? (size_t)n : 0};
    }
    if (json_is_real(value)) {
        size_t n = json_dumpb(value, room, NUMBER_BYTES, JSON_ENCODE_ANY);
        return (pith_str){room, n <= NUMBER_BYTES ? n : 0};
    }
    return (pith_str){0};
}

/* "NAME=VALUE" of a member of `set`. */
static pith_status set_setting(pith_ask *ask, pith_arena *arena,
                               const char *name, const json_t *value,
                               pith_error *error)
{
    char room[NUMBER_BYTES];
    pith_str text = flat(value, room);
    if (!text.data)
        return pith_fail(error, PITH_ARG, 0,
                         "set: \"%.40s\" is neither a string nor a number",
                         name);
    pith_buf buf;
    pith_buf_init(&buf, 0);
    pith_buf_text(&buf, name);
    pith_buf_byte(&buf, '=');
    pith_buf_str(&buf, text);
    pith_status status = buf.status;
    if (status == PITH_OK)
        status = pith_ask_set(
            ask, arena, (pith_pair){PITH_S("set"), pith_buf_view(&buf)}, error);
    pith_buf_clear(&buf);
    return status;
}

/* Join a list of names with commas. */
static pith_status set_joined(pith_ask *ask, pith_arena *arena, pith_str name,
                              const json_t *list, pith_error *error)
{
    pith_buf joined;
    pith_buf_init(&joined, 0);
    for (size_t i = 0; i < json_array_size(list); i++) {
        pith_buf_text(&joined, i ? "," : "");
        pith_buf_str(&joined, string_of(json_array_get(list, i)));
    }
    const char *copy = joined.status == PITH_OK
                           ? pith_arena_copy(arena, pith_buf_view(&joined))
                           : NULL;
    pith_pair pair = {name, pith_str_of(copy ? copy : "")};
    pith_buf_clear(&joined);
    return copy ? pith_ask_set(ask, arena, pair, error) : PITH_NOMEM;
}

static pith_status set_list(pith_ask *ask, pith_arena *arena, pith_str name,
                            const json_t *list, pith_error *error)
{
    char room[NUMBER_BYTES];
    if (pith_str_eq(name, PITH_S("methods")))
        return set_joined(ask, arena, name, list, error);
    for (size_t i = 0; i < json_array_size(list); i++) {
        pith_str text = flat(json_array_get(list, i), room);
        if (!text.data)
            return pith_fail(error, PITH_ARG, 0,
                             "%.*s must be an array of strings",
                             PITH_FMT(name));
        PITH_TRY(pith_ask_set(ask, arena, (pith_pair){name, text}, error));
    }
    return PITH_OK;
}

static pith_status set_member(pith_ask *ask, pith_arena *arena, const char *key,
                              json_t *value, pith_error *error)
{
    pith_str name = pith_str_of(key);
    char room[NUMBER_BYTES];
    if (json_is_array(value))
        return set_list(ask, arena, name, value, error);
    if (json_is_object(value) && pith_str_eq(name, PITH_S("set"))) {
        const char *setting;
        json_t *inner;
        json_object_foreach(value, setting, inner)
            PITH_TRY(set_setting(ask, arena, setting, inner, error));
        return PITH_OK;
    }
    pith_str text = flat(value, room);
    if (!text.data)
        return pith_fail(error, PITH_ARG, 0,
                         "%.40s must be a string, a number, true or false",
                         key);
    return pith_ask_set(ask, arena, (pith_pair){name, text}, error);
}

pith_status pith_ask_read_json(pith_ask *ask, pith_arena *arena, json_t *object,
                               pith_error *error)
{
    const char *key;
    json_t *value;
    json_object_foreach(object, key, value)
    {
        if (json_is_null(value))
            continue;
        if (pith_str_eq(pith_str_of(key), PITH_S("html")) &&
            json_is_string(value))
            ask->html = string_of(value);
        else
            PITH_TRY(set_member(ask, arena, key, value, error));
    }
    if (!ask->html.data && ask->url.len)
        ask->fetch = true;
    if (!ask->html.data && !ask->fetch)
        return pith_fail(error, PITH_ARG, 0, "no page: give it as html or url");
    return PITH_OK;
}
