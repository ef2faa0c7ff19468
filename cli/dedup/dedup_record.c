/* SPDX-License-Identifier: Apache-2.0 */
/* Records that are compared: see dedup_record.h. */
#include "dedup_record.h"

#include "json_members.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* The members read from each record. The last two are the url and the title in
 * records of another tool's format. */
enum { ID, TEXT, URL, TITLE, URL_FACT, TITLE_FACT, MEMBERS };

static const pith_json_member members[MEMBERS] = {
    [ID] = {.name = {"id", 2}},
    [TEXT] = {.name = {"text", 4}},
    [URL] = {.name = {"url", 3}},
    [TITLE] = {.name = {"title", 5}},
    [URL_FACT] = {.of = {"metadata", 8}, .name = {"url", 3}},
    [TITLE_FACT] = {.of = {"metadata", 8}, .name = {"title", 5}},
};

/* The contents of a value, empty if it is no string, written at *room. */
static pith_str take_string(pith_str value, char **room)
{
    if (!pith_json_is_string(value))
        return (pith_str){"", 0};
    pith_str text = {*room, pith_json_unescape(value, *room)};
    *room += text.len;
    return text;
}

static bool read_members(pith_dedup_record *parsed)
{
    pith_json_member found[MEMBERS];
    memcpy(found, members, sizeof found);
    if (!pith_json_members_find(parsed->line, found, MEMBERS))
        return false;
    size_t len = 1;
    for (size_t i = 0; i < MEMBERS; i++)
        len += found[i].value.len;
    char *room = parsed->bytes = malloc(len);
    if (!room)
        return false;
    bool has_url = found[URL].value.data != NULL;
    bool has_title = found[TITLE].value.data != NULL;
    parsed->id = take_string(found[ID].value, &room);
    parsed->text = take_string(found[TEXT].value, &room);
    parsed->url = take_string(found[has_url ? URL : URL_FACT].value, &room);
    parsed->title =
        take_string(found[has_title ? TITLE : TITLE_FACT].value, &room);
    return true;
}

static bool parse(pith_dedup_record *parsed)
{
    if (!parsed->json)
        parsed->json = json_loadb(parsed->line.data, parsed->line.len,
                                  JSON_ALLOW_NUL, NULL);
    return json_is_object(parsed->json);
}

static pith_str member(const json_t *object, const char *name)
{
    const json_t *value = json_object_get(object, name);
    if (!json_is_string(value))
        return (pith_str){"", 0};
    return (pith_str){json_string_value(value), json_string_length(value)};
}

static pith_str member_or_fact(const json_t *object, const char *name)
{
    bool there = json_object_get(object, name) != NULL;
    return member(there ? object : json_object_get(object, "metadata"), name);
}

bool pith_dedup_record_read(pith_dedup_record *parsed, const char *line,
                            size_t len)
{
    *parsed = (pith_dedup_record){.line = {line, len}};
    if (read_members(parsed))
        return true;
    if (!parse(parsed)) {
        pith_dedup_record_clear(parsed);
        return false;
    }
    parsed->id = member(parsed->json, "id");
    parsed->url = member_or_fact(parsed->json, "url");
    parsed->title = member_or_fact(parsed->json, "title");
    parsed->text = member(parsed->json, "text");
    return true;
}

void pith_dedup_record_clear(pith_dedup_record *parsed)
{
    json_decref(parsed->json);
    free(parsed->bytes);
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

/* A string read from each record, or NULL. */
static const pith_str *find_string(const pith_dedup_record *parsed,
                                   const char *name)
{
    const struct {
        const char *name;
        const pith_str *text;
    } own[] = {{"id", &parsed->id}, {"text", &parsed->text}};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (strcmp(name, own[i].name) == 0 && own[i].text->len > 0)
            return own[i].text;
    return NULL;
}

/* The value of a record's attribute: a string itself, anything else as JSON, to
 * be freed; NULL data: missing. False: out of memory. */
static bool read_attribute(pith_dedup_record *parsed, const char *name,
                           pith_str *out, char **owned)
{
    const pith_str *text = find_string(parsed, name);
    if (text) {
        *out = *text;
        return true;
    }
    if (!parse(parsed))
        return false;
    const json_t *value = find_member(parsed->json, name);
    if (json_is_string(value)) {
        *out = (pith_str){json_string_value(value), json_string_length(value)};
    } else if (value && !json_is_null(value)) {
        *owned =
            json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT | JSON_SORT_KEYS);
        *out = (pith_str){*owned, *owned ? strlen(*owned) : 0};
        return *owned != NULL;
    }
    return true;
}

bool pith_dedup_attributes_read(pith_dedup_attributes *out,
                                pith_dedup_record *parsed, pith_dedup_by *by,
                                size_t nby, uint64_t number)
{
    bool any = false;
    bool fine = true;
    *out = (pith_dedup_attributes){.n = nby, .number = number};
    for (size_t i = 0; fine && i < nby; i++) {
        fine =
            read_attribute(parsed, by[i].name, &out->value[i], &out->owned[i]);
        any = any || out->value[i].data;
        by[i].met = by[i].met || out->value[i].data;
        if (!out->value[i].data)
            out->value[i] = (pith_str){"", 0};
    }
    if (!any)
        out->value[0] =
            (pith_str){(const char *)&out->number, sizeof out->number};
    return fine;
}

void pith_dedup_attributes_clear(pith_dedup_attributes *attributes)
{
    for (size_t i = 0; i < attributes->n; i++)
        free(attributes->owned[i]);
}
