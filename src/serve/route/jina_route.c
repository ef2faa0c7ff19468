/* SPDX-License-Identifier: Apache-2.0 */
/* GET /r/ADDRESS, POST / and POST /r: the interface of Jina Reader. The answer
 * is Markdown with a head of a few lines, unless headers or members of the body
 * request something else. */
#include "accept.h"
#include "json.h"
#include "page_task.h"
#include "reader_summary.h"
#include "route.h"
#include "str.h"

typedef enum reader_form { FORM_TEXT, FORM_JSON, FORM_EVENTS } reader_form;

typedef struct reader {
    pith_page_task task;
    pith_request *request;
    const char *format;
    reader_form form;
    bool bare; /* without the head */
    pith_reader_summary summary;
} reader;

/* -- What is asked for ----------------------------------------------------- */

static bool is_true(pith_str value)
{
    return !pith_str_ieq(value, PITH_S("false")) &&
           !pith_str_eq(value, PITH_S("0"));
}

/* "content" is the main content with its head; the others are the whole page
 * without a head. */
static void take_format(reader *self, pith_str value)
{
    static const char *const formats[] = {"markdown", "html", "text"};
    self->format = "markdown";
    self->bare = false;
    self->task.ask.options.method = pith_default_method();
    if (pith_str_eq(value, PITH_S("content")))
        return;
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        if (!pith_str_eq(value, pith_str_of(formats[i])))
            continue;
        self->format = formats[i];
        self->bare = true;
        pith_ask_whole_page(&self->task.ask);
        return;
    }
    pith_page_task_fail(&self->task, PITH_PROBLEM_BAD_OPTION,
                        "X-Respond-With: markdown, content, html or text");
}

static void take_images(reader *self, pith_str value)
{
    self->task.ask.options.render.images = !pith_str_eq(value, PITH_S("none"));
}

static void take_link_summary(reader *self, pith_str value)
{
    self->summary.wants_links = is_true(value);
    self->summary.every_link = pith_str_eq(value, PITH_S("all"));
}

static void take_image_summary(reader *self, pith_str value)
{
    self->summary.wants_images = is_true(value);
}

static void take_no_cache(reader *self, pith_str value)
{
    self->task.ask.has_max_age = is_true(value);
    self->task.ask.max_age_s = 0;
}

static void take_tolerance(reader *self, pith_str value)
{
    uint64_t seconds;
    if (!pith_str_uint(&value, UINT32_MAX, &seconds) || value.len) {
        pith_page_task_fail(&self->task, PITH_PROBLEM_BAD_OPTION,
                            "X-Cache-Tolerance: a number of seconds");
        return;
    }
    self->task.ask.has_max_age = true;
    self->task.ask.max_age_s = seconds;
}

static void take_url(reader *self, pith_str value)
{
    self->task.ask.url = value;
}

static void take_html(reader *self, pith_str value)
{
    self->task.ask.html = value;
}

/* Headers, and equivalent members of the body. */
static const struct wish {
    const char *header, *member;
    const char *option; /* the equivalent option of pages, or NULL */
    void (*take)(reader *self, pith_str value);
} wishes[] = {
    {NULL, "url", NULL, take_url},
    {NULL, "html", NULL, take_html},
    {"X-Return-Format", "returnFormat", NULL, take_format},
    {"X-Respond-With", "respondWith", NULL, take_format},
    {"X-Target-Selector", "targetSelector", "select", NULL},
    {"X-Remove-Selector", "removeSelector", "prune", NULL},
    {"X-Timeout", "timeout", "timeout", NULL},
    {"X-Retain-Images", "retainImages", NULL, take_images},
    {"X-With-Links-Summary", "withLinksSummary", NULL, take_link_summary},
    {"X-With-Images-Summary", "withImagesSummary", NULL, take_image_summary},
    {"X-No-Cache", "noCache", NULL, take_no_cache},
    {"X-Cache-Tolerance", "cacheTolerance", NULL, take_tolerance},
};

enum { NWISHES = sizeof wishes / sizeof *wishes };

static void take_wish(reader *self, const struct wish *wish, pith_str value)
{
    pith_error error = {0};
    if (self->task.failed)
        return;
    if (wish->take) {
        wish->take(self, value);
        return;
    }
    pith_pair option = {pith_str_of(wish->option), value};
    if (pith_ask_set(&self->task.ask, self->task.arena, option, &error) !=
        PITH_OK)
        pith_page_task_fail(&self->task, PITH_PROBLEM_BAD_OPTION, "%s: %s",
                            wish->header, error.text);
}

static void take_headers(reader *self)
{
    static const pith_accept_choice choices[] = {
        {"text/plain", FORM_TEXT},
        {"application/json", FORM_JSON},
        {"text/event-stream", FORM_EVENTS},
        {"text/markdown", FORM_TEXT},
        {NULL, FORM_TEXT},
    };
    pith_str accept = pith_request_header(self->request, "Accept");
    int chosen = pith_accept_choose(accept, choices);
    self->form = chosen > 0 ? (reader_form)chosen : FORM_TEXT;
    self->format = "markdown";
    for (size_t i = 0; i < NWISHES; i++) {
        if (!wishes[i].header)
            continue;
        pith_str value = pith_request_header(self->request, wishes[i].header);
        if (value.len)
            take_wish(self, &wishes[i], value);
    }
}

/* Unknown members are ignored, as in Jina Reader. */
static void take_member(reader *self, pith_str name, pith_str value)
{
    for (size_t i = 0; i < NWISHES; i++)
        if (pith_str_eq(name, pith_str_of(wishes[i].member)))
            take_wish(self, &wishes[i], value);
}

static void take_value(reader *self, const char *name, const json_t *value)
{
    pith_str key = pith_str_of(name);
    if (json_is_string(value))
        take_member(
            self, key,
            (pith_str){json_string_value(value), json_string_length(value)});
    else if (json_is_boolean(value))
        take_member(self, key,
                    json_is_true(value) ? PITH_S("true") : PITH_S("false"));
    else if (json_is_integer(value))
        take_member(
            self, key,
            pith_str_of(pith_request_print(
                self->request, "%lld", (long long)json_integer_value(value))));
}

static bool take_json(reader *self)
{
    pith_error error = {0};
    const char *name;
    json_t *value, *item;
    size_t i;
    self->task.json = pith_ask_parse(self->task.page, &error);
    if (!self->task.json)
        return pith_page_task_fail(&self->task, PITH_PROBLEM_BAD_BODY, "%s",
                                   error.text);
    json_object_foreach(self->task.json, name, value)
    {
        take_value(self, name, value);
        json_array_foreach(value, i, item) take_value(self, name, item);
    }
    return !self->task.failed;
}

/* Read the body of a POST. */
static bool take_body(reader *self)
{
    pith_str type = pith_request_header(self->request, "Content-Type");
    pith_pair *pairs = NULL;
    size_t n = 0;
    if (!pith_page_task_unpack(&self->task))
        return false;
    if (pith_str_istarts(type, PITH_S("application/json")))
        return take_json(self);
    if (!pith_str_istarts(type, PITH_S("application/x-www-form-urlencoded")))
        return pith_page_task_fail(&self->task, PITH_PROBLEM_BAD_TYPE,
                                   "application/x-www-form-urlencoded or "
                                   "application/json, please");
    if (!pith_request_form(self->task.arena, self->task.page, &pairs, &n))
        return pith_page_task_fail(&self->task, PITH_PROBLEM_BAD_BODY,
                                   "more than 1000 members");
    for (size_t i = 0; i < n; i++)
        take_member(self, pairs[i].name, pairs[i].value);
    return !self->task.failed;
}

static bool load(reader *self)
{
    pith_ask *ask = &self->task.ask;
    take_headers(self);
    if (self->task.failed)
        return false;
    if (self->request->rest.len)
        ask->url =
            pith_str_istarts(self->request->rest, PITH_S("http%3A")) ||
                    pith_str_istarts(self->request->rest, PITH_S("https%3A"))
                ? pith_request_unescape(self->task.arena, self->request->rest,
                                        false)
                : self->request->rest;
    else if (!take_body(self))
        return false;
    self->task.page = ask->html;
    ask->fetch = !ask->html.data;
    if (ask->fetch && !ask->url.len)
        return pith_page_task_fail(&self->task, PITH_PROBLEM_BAD_OPTION,
                                   "which page? /r/https://example.org/, or "
                                   "url= in the body");
    return pith_page_task_settle(&self->task);
}

/* -- Answers --------------------------------------------------------------- */

static void write_head(const reader *self, const pith_page_answer *result,
                       pith_buf *out)
{
    pith_buf_text(out, "Title: ");
    pith_buf_str(out, result->title);
    pith_buf_text(out, "\n\nURL Source: ");
    pith_buf_str(out, self->task.ask.url);
    if (result->date.len) {
        pith_buf_text(out, "\n\nPublished Time: ");
        pith_buf_str(out, result->date);
    }
    pith_buf_text(out, "\n\nMarkdown Content:\n");
}

static void write_data(const reader *self, const pith_page_answer *result,
                       pith_str content, pith_json *json)
{
    static const char *const names[] = {"title", "description", "url",
                                        "content", "publishedTime"};
    pith_str values[] = {result->title, result->description, self->task.ask.url,
                         content, result->date};
    pith_json_open(json, '{');
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        pith_json_key(json, names[i]);
        pith_json_str(json, values[i].data ? values[i] : PITH_S(""));
    }
    pith_reader_summary_put(&self->summary, json);
    pith_json_close(json);
}

static void write_json(const reader *self, const pith_page_answer *result,
                       pith_str content, pith_buf *out)
{
    pith_json json;
    pith_json_init(&json, out, 0);
    pith_json_open(&json, '{');
    pith_json_key(&json, "code");
    pith_json_uint(&json, 200);
    pith_json_key(&json, "status");
    pith_json_uint(&json, 20000);
    pith_json_key(&json, "data");
    write_data(self, result, content, &json);
    pith_json_close(&json);
    pith_buf_byte(out, '\n');
}

/* An event stream with a single event. */
static void write_event(const reader *self, const pith_page_answer *result,
                        pith_str content, pith_buf *out)
{
    pith_json json;
    pith_buf_text(out, "event: data\ndata: ");
    pith_json_init(&json, out, 0);
    write_data(self, result, content, &json);
    pith_buf_text(out, "\n\n");
}

/* Whether the page's source was requested, not an extract. */
static bool wants_source(const reader *self)
{
    const pith_options *options = &self->task.ask.options;
    return strcmp(self->format, "html") == 0 && options->select.len == 0 &&
           options->prune.len == 0;
}

static const char *type_of(const reader *self, const pith_page_answer *result)
{
    if (self->form == FORM_JSON)
        return "application/json; charset=utf-8";
    if (self->form == FORM_EVENTS)
        return "text/event-stream; charset=utf-8";
    if (strcmp(self->format, "html") != 0)
        return "text/plain; charset=utf-8";
    return wants_source(self) && result->encoding.len
               ? pith_request_print(self->request, "text/html; charset=%.*s",
                                    PITH_FMT(result->encoding))
               : "text/html; charset=utf-8";
}

static void write_text(const reader *self, const pith_page_answer *result,
                       pith_str content, pith_buf *out)
{
    if (!self->bare)
        write_head(self, result, out);
    pith_buf_str(out, content);
    pith_buf_text(out, wants_source(self) ? "" : "\n");
    if (strcmp(self->format, "markdown") == 0)
        pith_reader_summary_write(&self->summary, out);
}

static void write_answer(reader *self, const pith_page_answer *result)
{
    pith_reply *reply = &self->request->answer;
    /* JSON is UTF-8: a source in another encoding is returned as decoded. */
    bool source = wants_source(self) &&
                  (self->form == FORM_TEXT || !result->encoding.len ||
                   pith_str_ieq(result->encoding, PITH_S("utf-8")));
    pith_str content = source ? self->task.page : result->output;
    pith_reply_begin(reply, 200, type_of(self, result));
    pith_reply_header(reply, "Content-Security-Policy", "sandbox");
    if (self->form == FORM_JSON)
        write_json(self, result, content, &reply->body);
    else if (self->form == FORM_EVENTS)
        write_event(self, result, content, &reply->body);
    else
        write_text(self, result, content, &reply->body);
}

static void answer(reader *self)
{
    pith_page_result page;
    if (!pith_page_task_extract(&self->task, self->format, NULL, &page))
        return;
    const pith_page_answer *result = &page.got;
    if (!result->output.len) {
        self->task.outcome = pith_outcome_name((pith_outcome)result->outcome);
        pith_page_task_fail(&self->task, PITH_PROBLEM_NOTHING, "%.*s",
                            PITH_FMT(result->reason));
    } else if (pith_reader_summary_gather(&self->summary, &self->task)) {
        write_answer(self, result);
    }
    pith_page_result_clear(&page);
}

void pith_route_reader(pith_request *request, pith_hand *hand)
{
    reader r = {.request = request};
    pith_buf_init(&r.summary.links, 0);
    pith_buf_init(&r.summary.images, 0);
    pith_page_task_init(&r.task, hand, &request->arena, request);
    if (load(&r) && !pith_page_task_match(&r.task, request))
        answer(&r);
    if (r.task.failed)
        pith_request_fail_page(request, r.task.problem, r.task.outcome,
                               pith_str_of(r.task.detail));
    pith_reader_summary_clear(&r.summary);
    pith_page_task_clear(&r.task);
}
