/* SPDX-License-Identifier: Apache-2.0 */
/* From a request to a page: see page_task.h. */
#include "page_task.h"

#include "etag.h"
#include "page_fetch.h"
#include "server.h"
#include "str.h"

#include <pith/warc.h>

void pith_page_task_init(pith_page_task *task, pith_hand *hand,
                         pith_arena *arena, const pith_request *request)
{
    const pith_serve_options *options = &hand->server->options;
    *task = (pith_page_task){.server = hand->server,
                             .hand = hand,
                             .arena = arena,
                             .request = request};
    pith_ask_init(&task->ask, options->max_body, options->timeout_ms);
}

void pith_page_task_clear(pith_page_task *task)
{
    json_decref(task->json);
    pith_free(task->unpacked);
    pith_free(task->site);
    pith_cached_page_clear(&task->cached);
    task->json = NULL;
    task->site = NULL;
    task->unpacked = NULL;
}

bool pith_page_task_fail(pith_page_task *task, pith_problem problem,
                         const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(task->detail, sizeof task->detail, format, args);
    va_end(args);
    task->problem = problem;
    task->failed = true;
    return false;
}

/* -- Bodies ---------------------------------------------------------------- */

/* Content codings, and their magic numbers where they have one. */
static const struct {
    const char *name;
    pith_str magic;
} codings[] = {
    {"gzip", {"\x1f\x8b", 2}},
    {"x-gzip", {"\x1f\x8b", 2}},
    {"zstd", {"\x28\xb5\x2f\xfd", 4}},
    {"br", {"", 0}},
};

static bool fail_packing(pith_page_task *task, const char *name)
{
    return pith_page_task_fail(task, PITH_PROBLEM_BAD_BODY,
                               "Content-Encoding says %s, and the body is not",
                               name);
}

static bool unpack_as(pith_page_task *task, size_t coding)
{
    const pith_request *request = task->request;
    size_t max = task->server->options.max_body;
    pith_str magic = codings[coding].magic;
    pith_http_message message = {.status = 200,
                                 .body = pith_buf_view(&request->body)};
    if (message.body.len < magic.len ||
        memcmp(message.body.data, magic.data, magic.len) != 0)
        return fail_packing(task, codings[coding].name);
    char head[80];
    int n = snprintf(head, sizeof head,
                     "HTTP/1.1 200 OK\r\nContent-Encoding: %s\r\n\r\n",
                     codings[coding].name);
    message.head = (pith_str){head, (size_t)n};
    pith_error error = {0};
    size_t len = 0;
    pith_status status =
        pith_http_body(&message, max + 1, &task->unpacked, &len, &error);
    if (status != PITH_OK)
        return pith_page_task_fail(
            task, PITH_PROBLEM_BAD_BODY, "Content-Encoding %s: %s",
            codings[coding].name,
            error.text[0] ? error.text : pith_status_text(status));
    /* Archives contain pages that were already decoded, so undecoded bytes are
     * accepted there if they begin like a page; a client's body must be encoded
     * as declared. */
    if (len == message.body.len && len > 0 &&
        memcmp(task->unpacked, message.body.data, len) == 0)
        return fail_packing(task, codings[coding].name);
    if (len > max)
        return pith_page_task_fail(task, PITH_PROBLEM_TOO_LARGE,
                                   "unpacked, the body has more than the %zu "
                                   "bytes that --max-body allows",
                                   max);
    task->page = (pith_str){task->unpacked, len};
    return true;
}

bool pith_page_task_unpack(pith_page_task *task)
{
    const pith_request *request = task->request;
    pith_str coding =
        pith_str_trim(pith_request_header(request, "Content-Encoding"));
    task->page = pith_buf_view(&request->body);
    if (coding.len == 0 || pith_str_ieq(coding, PITH_S("identity")))
        return true;
    for (size_t i = 0; i < sizeof codings / sizeof *codings; i++)
        if (pith_str_ieq(coding, pith_str_of(codings[i].name)))
            return unpack_as(task, i);
    return pith_page_task_fail(task, PITH_PROBLEM_BAD_TYPE,
                               "no Content-Encoding \"%.*s\"; there are: gzip, "
                               "br, zstd",
                               (int)(coding.len < 40 ? coding.len : 40),
                               coding.data);
}

/* -- Options --------------------------------------------------------------- */

static bool refuse(pith_page_task *task, pith_status status,
                   const pith_error *error)
{
    pith_problem problem = status == PITH_FORMAT  ? PITH_PROBLEM_BAD_BODY
                           : status == PITH_NOMEM ? PITH_PROBLEM_INTERNAL
                                                  : PITH_PROBLEM_BAD_OPTION;
    return pith_page_task_fail(task, problem, "%s",
                               error->text[0] ? error->text
                                              : pith_status_text(status));
}

static bool read_query(pith_page_task *task)
{
    pith_error error = {0};
    for (size_t i = 0; i < task->request->nquery; i++) {
        pith_status status = pith_ask_set(&task->ask, task->arena,
                                          task->request->query[i], &error);
        if (status != PITH_OK)
            return refuse(task, status, &error);
    }
    return true;
}

bool pith_page_task_load_json(pith_page_task *task, pith_str text)
{
    pith_error error = {0};
    task->json = pith_ask_parse(text, &error);
    if (!task->json)
        return pith_page_task_fail(task, PITH_PROBLEM_BAD_BODY, "%s",
                                   error.text);
    pith_status status =
        pith_ask_read_json(&task->ask, task->arena, task->json, &error);
    if (status != PITH_OK)
        return refuse(task, status, &error);
    task->page = task->ask.html;
    return pith_page_task_settle(task);
}

bool pith_page_task_settle(pith_page_task *task)
{
    pith_error error = {0};
    if (task->ask.fetch && !pith_page_task_fetch(task))
        return false;
    pith_status status = pith_ask_check(&task->ask, &error);
    return status == PITH_OK || refuse(task, status, &error);
}

bool pith_page_task_match(const pith_page_task *task, pith_request *request)
{
    pith_str page = task->ask.fetch ? task->page : (pith_str){0};
    pith_str site = {task->site, task->site_len};
    if (task->cached.file)
        pith_reply_header(
            &request->answer, "Age",
            pith_request_print(request, "%llu",
                               (unsigned long long)task->cached.age_s));
    return pith_etag_request(request, page, site);
}

static bool is_type(pith_str type, const char *name)
{
    return pith_str_ieq(type, pith_str_of(name));
}

/* A page as the body, with the charset that HTTP declares. */
static bool take_page(pith_page_task *task, pith_str type, pith_str parameters)
{
    size_t at = pith_str_ifind(parameters, PITH_S("charset="));
    if (type.len && !is_type(type, "text/html") &&
        !is_type(type, "application/xhtml+xml") &&
        !is_type(type, "application/octet-stream"))
        return pith_page_task_fail(
            task, PITH_PROBLEM_BAD_TYPE,
            "no Content-Type \"%.*s\"; there are: text/html, "
            "application/xhtml+xml, application/octet-stream, "
            "application/json%s",
            (int)(type.len < 60 ? type.len : 60), type.data,
            is_type(type, "application/x-www-form-urlencoded")
                ? "; curl says it by -H 'Content-Type: text/html'"
                : "");
    if (at != SIZE_MAX && !task->ask.options.http_charset.len) {
        pith_str value = {parameters.data + at + 8, parameters.len - at - 8};
        const char *end = memchr(value.data, ';', value.len);
        if (end)
            value.len = (size_t)(end - value.data);
        value = pith_str_trim(value);
        if (value.len > 1 && value.data[0] == '"')
            value = (pith_str){value.data + 1, value.len - 2};
        task->ask.options.http_charset = value;
    }
    return pith_page_task_settle(task);
}

bool pith_page_task_load(pith_page_task *task)
{
    pith_str given = pith_request_header(task->request, "Content-Type");
    const char *semicolon =
        given.len ? memchr(given.data, ';', given.len) : NULL;
    size_t len = semicolon ? (size_t)(semicolon - given.data) : given.len;
    pith_str type = pith_str_trim((pith_str){given.data, len});
    pith_str parameters = {given.data + len, given.len - len};
    if (!read_query(task) || !pith_page_task_unpack(task))
        return false;
    if (is_type(type, "application/json")) {
        pith_str text = task->page;
        return pith_page_task_load_json(task, text);
    }
    return take_page(task, type, parameters);
}
