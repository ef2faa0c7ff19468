/* SPDX-License-Identifier: Apache-2.0 */
/*
 * GET /r/ADDRESS and POST /r: what Jina Reader answers. Markdown with a head
 * of a few lines, unless the headers ask for something else.
 */
#include "accept.h"
#include "json.h"
#include "page_task.h"
#include "route.h"
#include "str.h"

typedef struct reader {
    pith_page_task task;
    pith_request *request;
    const char *format;
    bool json, bare; /* without the head */
} reader;

/* A header of the request as an option of the page. */
static void take_header(reader *r, const char *header, pith_str option)
{
    pith_error error = {0};
    pith_str value = pith_request_header(r->request, header);
    if (value.len && !r->task.failed &&
        pith_ask_set(&r->task.ask, r->task.arena, (pith_pair){option, value},
                     &error))
        pith_page_task_fail(&r->task, PITH_PROBLEM_BAD_OPTION, "%s: %s", header,
                            error.text);
}

static void take_headers(reader *r)
{
    static const pith_accept_choice choices[] = {
        {"text/plain", 0},
        {"application/json", 1},
        {"text/event-stream", 0},
        {"text/markdown", 0},
        {NULL, 0},
    };
    pith_str wanted = pith_request_header(r->request, "X-Respond-With");
    if (!wanted.len)
        wanted = pith_request_header(r->request, "X-Return-Format");
    r->format = "markdown";
    r->bare = wanted.len > 0;
    if (pith_str_eq(wanted, PITH_S("html")))
        r->format = "html";
    else if (pith_str_eq(wanted, PITH_S("text")))
        r->format = "text";
    else if (wanted.len && !pith_str_eq(wanted, PITH_S("markdown")) &&
             !pith_str_eq(wanted, PITH_S("content")))
        pith_page_task_fail(&r->task, PITH_PROBLEM_BAD_OPTION,
                            "X-Respond-With: markdown, content, html or text");
    if (pith_str_eq(wanted, PITH_S("content")))
        r->bare = false;
    pith_str accept = pith_request_header(r->request, "Accept");
    r->json = pith_accept_choose(accept, choices) == 1;
    take_header(r, "X-Target-Selector", PITH_S("select"));
    take_header(r, "X-Remove-Selector", PITH_S("prune"));
    take_header(r, "X-Timeout", PITH_S("timeout"));
    pith_str no_cache = pith_request_header(r->request, "X-No-Cache");
    r->task.ask.has_max_age =
        no_cache.len > 0 && !pith_str_ieq(no_cache, PITH_S("false"));
}

/* What the body of POST /r says. */
static bool take_body(reader *r)
{
    pith_str type = pith_request_header(r->request, "Content-Type");
    pith_pair *pairs = NULL;
    size_t n = 0;
    pith_error error = {0};
    if (!pith_page_task_unpack(&r->task))
        return false;
    if (pith_str_istarts(type, PITH_S("application/json"))) {
        r->task.json = pith_ask_parse(r->task.page, &error);
        if (!r->task.json)
            return pith_page_task_fail(&r->task, PITH_PROBLEM_BAD_BODY, "%s",
                                       error.text);
        json_t *html = json_object_get(r->task.json, "html");
        json_t *url = json_object_get(r->task.json, "url");
        r->task.ask.html =
            (pith_str){json_string_value(html), json_string_length(html)};
        r->task.ask.url =
            (pith_str){json_string_value(url), json_string_length(url)};
        return true;
    }
    if (!pith_str_istarts(type, PITH_S("application/x-www-form-urlencoded")))
        return pith_page_task_fail(&r->task, PITH_PROBLEM_BAD_TYPE,
                                   "application/x-www-form-urlencoded or "
                                   "application/json, please");
    if (!pith_request_form(r->task.arena, r->task.page, &pairs, &n))
        return pith_page_task_fail(&r->task, PITH_PROBLEM_BAD_BODY,
                                   "more than 1000 members");
    for (size_t i = 0; i < n; i++) {
        if (pith_str_eq(pairs[i].name, PITH_S("url")))
            r->task.ask.url = pairs[i].value;
        if (pith_str_eq(pairs[i].name, PITH_S("html")))
            r->task.ask.html = pairs[i].value;
    }
    return true;
}

static bool load(reader *r)
{
    pith_ask *ask = &r->task.ask;
    take_headers(r);
    if (r->task.failed)
        return false;
    if (r->request->rest.len)
        ask->url =
            pith_str_istarts(r->request->rest, PITH_S("http%3A")) ||
                    pith_str_istarts(r->request->rest, PITH_S("https%3A"))
                ? pith_request_unescape(r->task.arena, r->request->rest, false)
                : r->request->rest;
    else if (!take_body(r))
        return false;
    r->task.page = ask->html;
    ask->fetch = !ask->html.data;
    if (ask->fetch && !ask->url.len)
        return pith_page_task_fail(&r->task, PITH_PROBLEM_BAD_OPTION,
                                   "which page? /r/https://example.org/, or "
                                   "url= in the body");
    return pith_page_task_settle(&r->task);
}

static void write_head(const reader *r, const pith_page_answer *result,
                       pith_buf *out)
{
    pith_buf_text(out, "Title: ");
    pith_buf_str(out, result->title);
    pith_buf_text(out, "\n\nURL Source: ");
    pith_buf_str(out, r->task.ask.url);
    if (result->date.len) {
        pith_buf_text(out, "\n\nPublished Time: ");
        pith_buf_str(out, result->date);
    }
    pith_buf_text(out, "\n\nMarkdown Content:\n");
}

static void write_json(const reader *r, const pith_page_answer *result,
                       pith_buf *out)
{
    static const char *const names[] = {"title", "description", "url",
                                        "content", "publishedTime"};
    pith_str values[] = {result->title, result->description, r->task.ask.url,
                         result->output, result->date};
    pith_json json;
    pith_json_init(&json, out, 0);
    pith_json_open(&json, '{');
    pith_json_key(&json, "code");
    pith_json_uint(&json, 200);
    pith_json_key(&json, "status");
    pith_json_uint(&json, 20000);
    pith_json_key(&json, "data");
    pith_json_open(&json, '{');
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        pith_json_key(&json, names[i]);
        pith_json_str(&json, values[i].data ? values[i] : PITH_S(""));
    }
    pith_json_close(&json);
    pith_json_close(&json);
    pith_buf_byte(out, '\n');
}

static void answer(reader *r)
{
    pith_reply *reply = &r->request->answer;
    pith_page_result page;
    if (!pith_page_task_extract(&r->task, r->format, NULL, &page))
        return;
    const pith_page_answer *result = &page.got;
    if (!result->output.len) {
        r->task.outcome = pith_outcome_name((pith_outcome)result->outcome);
        pith_page_task_fail(&r->task, PITH_PROBLEM_NOTHING, "%.*s",
                            PITH_FMT(result->reason));
    }
    pith_reply_begin(reply, 200,
                     r->json ? "application/json; charset=utf-8"
                     : strcmp(r->format, "html") == 0
                         ? "text/html; charset=utf-8"
                         : "text/plain; charset=utf-8");
    pith_reply_header(reply, "Content-Security-Policy", "sandbox");
    if (r->json) {
        write_json(r, result, &reply->body);
    } else {
        if (!r->bare)
            write_head(r, result, &reply->body);
        pith_buf_str(&reply->body, result->output);
        pith_buf_byte(&reply->body, '\n');
    }
    pith_page_result_clear(&page);
}

void pith_route_reader(pith_request *request, pith_hand *hand)
{
    reader r = {.request = request};
    pith_page_task_init(&r.task, hand, &request->arena, request);
    if (load(&r) && !pith_page_task_is_known(&r.task, request))
        answer(&r);
    if (r.task.failed)
        pith_request_fail_page(request, r.task.problem, r.task.outcome,
                               pith_str_of(r.task.detail));
    pith_page_task_clear(&r.task);
}
