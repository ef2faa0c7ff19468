/* SPDX-License-Identifier: Apache-2.0 */
/* Records that are compared: see dedup_record.h. */
#include "dedup_record.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static pith_str member(const json_t *object, const char *name)
{
    const json_t *value = json_object_get(object, name);
    if (!json_is_string(value))
        return (pith_str){"", 0};
    return (pith_str){json_string_value(value), json_string_length(value)};
}

/* The same of a record in another tool's shape, which has it in `metadata`. */
static pith_str member_or_fact(const json_t *object, const char *name)
{
    bool there = json_object_get(object, name) != NULL;
    return member(there ? object : json_object_get(object, "metadata"), name);
}

bool pith_dedup_record_read(pith_dedup_record *parsed, const char *line,
                            size_t len)
{
    json_t *json = json_loadb(line, len, JSON_ALLOW_NUL, NULL);
    if (!json_is_object(json)) {
        json_decref(json);
        return false;
    }
    *parsed = (pith_dedup_record){
        .json = json,
        .id = member(json, "id"),
        .url = member_or_fact(json, "url"),
        .title = member_or_fact(json, "title"),
        .text = member(json, "text"),
    };
    return true;
}

void pith_dedup_record_clear(pith_dedup_record *parsed)
{
    json_decref(parsed->json);
    *parsed = (pith_dedup_record){0};
}

/* The member of that name; with dots, of an object's member. */
static const json_t *find_member(const json_t *object, const char *name)
{
    const json_t *value = json_object_get(object, name);
    for (const char *dot; !value && (dot = strchr(name, '.')) != NULL;) {
        object = json_object_getn(object, name, (size_t)(dot - name));
        name = dot + 1;
        value = json_object_get(object, name);
    }
    return value;
}

/* What a record says of an attribute: a string itself, anything else as JSON,
 * which is to be freed; NULL data: nothing. */
static pith_str read_attribute(const pith_dedup_record *parsed,
                               const char *name, char **owned)
{
    const json_t *value = find_member(parsed->json, name);
    *owned = NULL;
    if (json_is_string(value))
        return (pith_str){json_string_value(value), json_string_length(value)};
    if (value && !json_is_null(value))
        *owned =
            json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT | JSON_SORT_KEYS);
    return (pith_str){*owned, *owned ? strlen(*owned) : 0};
}

void pith_dedup_attributes_read(pith_dedup_attributes *out,
                                const pith_dedup_record *parsed,
                                pith_dedup_by *by, size_t nby, uint64_t number)
{
    bool any = false;
    *out = (pith_dedup_attributes){.n = nby, .number = number};
    for (size_t i = 0; i < nby; i++) {
        out->value[i] = read_attribute(parsed, by[i].name, &out->owned[i]);
        any = any || out->value[i].data;
        by[i].met = by[i].met || out->value[i].data;
        if (!out->value[i].data)
            out->value[i] = (pith_str){"", 0};
    }
    if (!any)
        out->value[0] =
            (pith_str){(const char *)&out->number, sizeof out->number};
}

void pith_dedup_attributes_clear(pith_dedup_attributes *attributes)
{
    for (size_t i = 0; i < attributes->n; i++)
        free(attributes->owned[i]);
}
