/* SPDX-License-Identifier: Apache-2.0 */
/* GET /openapi.json: OpenAPI 3.1, generated from the tables of routes and
 * options. */
#include "ask.h"
#include "json.h"
#include "route.h"
#include "server.h"
#include "str.h"

static void put(pith_json *json, const char *key, const char *value)
{
    pith_json_key(json, key);
    pith_json_str(json, pith_str_of(value));
}

/* Write a key from a table. */
static void put_key(pith_json *json, pith_str key)
{
    char text[100];
    size_t len = key.len < sizeof text ? key.len : sizeof text - 1;
    memcpy(text, key.data, len);
    text[len] = 0;
    pith_json_key(json, text);
}

static void put_values(pith_json *json, const char *values)
{
    pith_str rest = pith_str_of(values);
    pith_json_key(json, "enum");
    pith_json_open(json, '[');
    while (rest.len) {
        const char *end = memmem(rest.data, rest.len, ", ", 2);
        size_t len = end ? (size_t)(end - rest.data) : rest.len;
        pith_json_str(json, (pith_str){rest.data, len});
        len += end ? 2 : 0;
        rest = (pith_str){rest.data + len, rest.len - len};
    }
    pith_json_close(json);
}

static void put_schema(pith_json *json, const pith_ask_row *row)
{
    bool list = row->kind == PITH_ASK_LIST;
    pith_json_open(json, '{');
    put(json, "type",
        list                         ? "array"
        : row->kind == PITH_ASK_FLAG ? "boolean"
                                     : "string");
    if (list) {
        pith_json_key(json, "items");
        pith_json_open(json, '{');
        put(json, "type", "string");
        pith_json_close(json);
    }
    if (row->kind == PITH_ASK_COUNT || row->kind == PITH_ASK_NUMBER)
        put(json, "pattern", "^[0-9]+[kKMG]?$");
    if (row->kind == PITH_ASK_TIME)
        put(json, "pattern", "^[0-9]+(s|ms)?$");
    if (row->values)
        put_values(json, row->values);
    pith_json_close(json);
}

static const char *help_of(const struct pith_server *server,
                           const pith_ask_row *row)
{
    const char *help = row->help;
    if (!help && server->options.help)
        help = server->options.help(row->name);
    return help ? help : row->name;
}

/* Write options as parameters that every route for pages shares. */
static void put_parameters(pith_json *json, const struct pith_server *server)
{
    pith_ask_row row;
    pith_json_key(json, "parameters");
    pith_json_open(json, '{');
    for (size_t i = 0; pith_ask_row_at(i, &row); i++) {
        put_key(json, pith_str_of(row.name));
        pith_json_open(json, '{');
        put(json, "name", row.name);
        put(json, "in", "query");
        put(json, "description", help_of(server, &row));
        pith_json_key(json, "schema");
        put_schema(json, &row);
        pith_json_close(json);
    }
    pith_json_close(json);
}

/* The same as members of an object with the page. */
static void put_request_schema(pith_json *json)
{
    pith_ask_row row;
    pith_json_key(json, "PageRequest");
    pith_json_open(json, '{');
    put(json, "type", "object");
    put(json, "description", "a page, in html or behind url, and options");
    pith_json_key(json, "properties");
    pith_json_open(json, '{');
    for (size_t i = 0; pith_ask_row_at(i, &row); i++) {
        if (strcmp(row.name, "html") == 0)
            row.kind = PITH_ASK_TEXT;
        put_key(json, pith_str_of(row.name));
        if (strcmp(row.name, "set") != 0) {
            put_schema(json, &row);
            continue;
        }
        pith_json_open(json, '{');
        put(json, "type", "object");
        pith_json_close(json);
    }
    pith_json_close(json);
    pith_json_close(json);
}

static void put_schemas(pith_json *json)
{
    pith_json_key(json, "schemas");
    pith_json_open(json, '{');
    put_request_schema(json);
    pith_json_key(json, "Problem");
    pith_json_open(json, '{');
    put(json, "type", "object");
    put(json, "description", "RFC 9457, and pith's own outcome");
    pith_json_key(json, "properties");
    pith_json_open(json, '{');
    static const char *const members[] = {"type",   "title",    "status",
                                          "detail", "instance", "outcome"};
    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        pith_json_key(json, members[i]);
        pith_json_open(json, '{');
        put(json, "type",
            strcmp(members[i], "status") == 0 ? "integer" : "string");
        pith_json_close(json);
    }
    pith_json_close(json);
    pith_json_close(json);
    pith_json_close(json);
}

/* Write media types, separated by blanks, as the content of a body. */
static void put_content(pith_json *json, const char *types)
{
    pith_str rest = pith_str_of(types);
    pith_str type;
    pith_json_key(json, "content");
    pith_json_open(json, '{');
    while ((type = pith_str_word(&rest)).len) {
        put_key(json, type);
        pith_json_open(json, '{');
        pith_json_key(json, "schema");
        pith_json_open(json, '{');
        if (pith_str_eq(type, PITH_S("application/json")))
            put(json, "type", "object");
        else
            put(json, "type", "string");
        pith_json_close(json);
        pith_json_close(json);
    }
    pith_json_close(json);
}

static void put_responses(pith_json *json, const pith_route *route)
{
    pith_json_key(json, "responses");
    pith_json_open(json, '{');
    pith_json_key(json, "200");
    pith_json_open(json, '{');
    put(json, "description", route->summary);
    put_content(json, route->answers);
    pith_json_close(json);
    pith_json_key(json, "default");
    pith_json_open(json, '{');
    put(json, "description", "what was wrong");
    put_content(json, route->form == PITH_FORM_PROBLEM
                          ? "application/problem+json"
                          : "application/json");
    pith_json_close(json);
    pith_json_close(json);
}

static void put_operation(pith_json *json, const pith_route *route,
                          pith_str verb)
{
    char id[64];
    pith_ask_row row;
    int n = snprintf(id, sizeof id, "%s_%.*s", route->metric, PITH_FMT(verb));
    pith_json_open(json, '{');
    pith_json_key(json, "operationId");
    pith_json_str(json, (pith_str){id, n > 0 ? (size_t)n : 0});
    put(json, "summary", route->summary);
    pith_json_key(json, "parameters");
    pith_json_open(json, '[');
    for (size_t i = 0; route->pages && pith_ask_row_at(i, &row); i++) {
        char reference[100];
        snprintf(reference, sizeof reference, "#/components/parameters/%s",
                 row.name);
        pith_json_open(json, '{');
        put(json, "$ref", reference);
        pith_json_close(json);
    }
    size_t len = pith_str_of(route->path).len;
    if (route->path[len - 1] == '*') {
        pith_json_open(json, '{');
        put(json, "name", "rest");
        put(json, "in", "path");
        pith_json_key(json, "required");
        pith_json_bool(json, true);
        pith_json_key(json, "schema");
        pith_json_open(json, '{');
        put(json, "type", "string");
        pith_json_close(json);
        pith_json_close(json);
    }
    pith_json_close(json);
    if (route->types && !pith_str_eq(verb, PITH_S("get"))) {
        pith_json_key(json, "requestBody");
        pith_json_open(json, '{');
        put_content(json, route->types);
        pith_json_close(json);
    }
    put_responses(json, route);
    if (route->open) {
        pith_json_key(json, "security");
        pith_json_open(json, '[');
        pith_json_close(json);
    }
    pith_json_close(json);
}

static void put_verbs(pith_json *json, const pith_route *route)
{
    pith_str rest = pith_str_of(route->verbs);
    pith_str verb;
    while ((verb = pith_str_word(&rest)).len) {
        char lower[16] = "";
        for (size_t i = 0; i < verb.len && i + 1 < sizeof lower; i++)
            lower[i] = pith_lower(verb.data[i]);
        pith_json_key(json, lower);
        put_operation(json, route, (pith_str){lower, verb.len});
    }
}

/* Write a path with the verbs of all its routes, at the first of them. */
static void put_path(pith_json *json, size_t number)
{
    char path[64];
    const pith_route *route = pith_route_at(number);
    const pith_route *other;
    size_t len = pith_str_of(route->path).len;
    bool open_end = route->path[len - 1] == '*';
    for (size_t i = 0; i < number; i++)
        if (strcmp(pith_route_at(i)->path, route->path) == 0)
            return;
    snprintf(path, sizeof path, "%.*s%s", (int)(len - open_end), route->path,
             open_end ? "{rest}" : "");
    pith_json_key(json, path);
    pith_json_open(json, '{');
    for (size_t i = number; (other = pith_route_at(i)); i++)
        if (strcmp(other->path, route->path) == 0)
            put_verbs(json, other);
    pith_json_close(json);
}

void pith_route_openapi(pith_request *request, pith_hand *hand)
{
    (void)hand;
    pith_json json;
    bool keys = request->server->gate.nkeys > 0;
    pith_reply_begin(&request->answer, 200, "application/json");
    pith_json_init(&json, &request->answer.body, 2);
    pith_json_open(&json, '{');
    put(&json, "openapi", "3.1.0");
    pith_json_key(&json, "info");
    pith_json_open(&json, '{');
    put(&json, "title", "pith");
    put(&json, "summary", "The main content of web pages");
    put(&json, "version", pith_version());
    pith_json_close(&json);
    pith_json_key(&json, "servers");
    pith_json_open(&json, '[');
    pith_json_open(&json, '{');
    put(&json, "url", "/");
    pith_json_close(&json);
    pith_json_close(&json);
    if (keys) {
        pith_json_key(&json, "security");
        pith_json_open(&json, '[');
        pith_json_open(&json, '{');
        pith_json_key(&json, "key");
        pith_json_open(&json, '[');
        pith_json_close(&json);
        pith_json_close(&json);
        pith_json_close(&json);
    }
    pith_json_key(&json, "paths");
    pith_json_open(&json, '{');
    for (size_t i = 0; pith_route_at(i); i++)
        put_path(&json, i);
    pith_json_close(&json);
    pith_json_key(&json, "components");
    pith_json_open(&json, '{');
    put_parameters(&json, request->server);
    put_schemas(&json);
    pith_json_key(&json, "securitySchemes");
    pith_json_open(&json, '{');
    pith_json_key(&json, "key");
    pith_json_open(&json, '{');
    put(&json, "type", "http");
    put(&json, "scheme", "bearer");
    pith_json_close(&json);
    pith_json_close(&json);
    pith_json_close(&json);
    pith_json_close(&json);
    pith_buf_byte(&request->answer.body, '\n');
}
