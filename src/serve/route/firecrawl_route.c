/* SPDX-License-Identifier: Apache-2.0 */
/* POST /v1/scrape and /v2/scrape: Firecrawl's request and answer.
 *
 * Unsupported members are ignored and named in `warnings`, so that programs
 * written for Firecrawl keep working. */
#include "json.h"
#include "page_task.h"
#include "route.h"
#include "server.h"
#include "str.h"
#include "weburl.h"

enum { WARNINGS_MAX = 30, MS_MAX = 86400000 };

typedef struct scrape {
    pith_page_task task;
    pith_request *request;
    bool markdown, html, raw_html, links;
    bool whole; /* onlyMainContent: false */
    char warning[WARNINGS_MAX][100];
    size_t nwarnings;
} scrape;

static pith_str text_of(const json_t *value)
{
    return (pith_str){json_string_value(value), json_string_length(value)};
}

static void warn(scrape *self, const char *what, const char *name)
{
    if (self->nwarnings < WARNINGS_MAX)
        snprintf(self->warning[self->nwarnings++], sizeof self->warning[0],
                 "%s \"%.60s\" is ignored", what, name);
}

/* -- The request ----------------------------------------------------------- */

/* A name, or, in version 2, an object with a type. */
static void take_format(scrape *self, const json_t *value)
{
    pith_str name =
        text_of(json_is_object(value) ? json_object_get(value, "type") : value);
    if (name.data && pith_str_eq(name, PITH_S("markdown")))
        self->markdown = true;
    else if (name.data && pith_str_eq(name, PITH_S("html")))
        self->html = true;
    else if (name.data && pith_str_eq(name, PITH_S("rawHtml")))
        self->raw_html = true;
    else if (name.data && pith_str_eq(name, PITH_S("links")))
        self->links = true;
    else
        warn(self, "format", name.data ? name.data : "?");
}

/* Join a list of selectors. */
static void take_tags(scrape *self, const json_t *list, pith_str option)
{
    pith_error error = {0};
    for (size_t i = 0; i < json_array_size(list); i++) {
        pith_pair pair = {option, text_of(json_array_get(list, i))};
        if (!pair.value.data ||
            pith_ask_set(&self->task.ask, self->task.arena, pair, &error))
            pith_page_task_fail(&self->task, PITH_PROBLEM_BAD_OPTION,
                                "a selector: %s", error.text);
    }
}

static bool is_text(const json_t *value)
{
    return json_is_string(value);
}

static bool is_list(const json_t *value)
{
    return json_is_array(value);
}

static bool is_text_list(const json_t *value)
{
    for (size_t i = 0; i < json_array_size(value); i++)
        if (!json_is_string(json_array_get(value, i)))
            return false;
    return json_is_array(value);
}

static bool is_flag(const json_t *value)
{
    return json_is_boolean(value);
}

static bool is_time(const json_t *value)
{
    return json_number_value(value) > 0;
}

static bool is_age(const json_t *value)
{
    return json_is_number(value) && json_number_value(value) >= 0;
}

/* The allowed types of members; Firecrawl also refuses others. */
static const struct {
    const char *name, *type;
    bool (*fits)(const json_t *value);
} members[] = {
    {"url", "a string", is_text},
    {"html", "a string", is_text},
    {"formats", "an array", is_list},
    {"onlyMainContent", "true or false", is_flag},
    {"includeTags", "an array of strings", is_text_list},
    {"excludeTags", "an array of strings", is_text_list},
    {"timeout", "a number of milliseconds above 0", is_time},
    {"maxAge", "a number of milliseconds", is_age},
};

static bool check_member(scrape *self, pith_str name, const json_t *value)
{
    for (size_t i = 0; i < sizeof members / sizeof *members; i++)
        if (pith_str_eq(name, pith_str_of(members[i].name)) &&
            !members[i].fits(value))
            return pith_page_task_fail(&self->task, PITH_PROBLEM_BAD_OPTION,
                                       "%s must be %s", members[i].name,
                                       members[i].type);
    return true;
}

static void take_timeout(scrape *self, const json_t *value)
{
    double ms = json_number_value(value);
    uint32_t *limit = &self->task.ask.options.limits.timeout_ms;
    if (ms >= 1 && ms < MS_MAX && (uint32_t)ms < *limit)
        *limit = (uint32_t)ms;
}

static void take_max_age(scrape *self, const json_t *value)
{
    enum { MS = 1000 };
    double ms = json_number_value(value);
    self->task.ask.has_max_age = true;
    self->task.ask.max_age_s = ms >= MS && ms < 1e15 ? (uint64_t)(ms / MS) : 0;
}

static void take_member(scrape *self, const char *key, const json_t *value)
{
    pith_str name = pith_str_of(key);
    if (json_is_null(value) || !check_member(self, name, value))
        return;
    if (pith_str_eq(name, PITH_S("url")))
        self->task.ask.url = text_of(value);
    else if (pith_str_eq(name, PITH_S("html")))
        self->task.ask.html = text_of(value);
    else if (pith_str_eq(name, PITH_S("formats")))
        for (size_t i = 0; i < json_array_size(value); i++)
            take_format(self, json_array_get(value, i));
    else if (pith_str_eq(name, PITH_S("onlyMainContent")))
        self->whole = json_is_false(value);
    else if (pith_str_eq(name, PITH_S("includeTags")))
        take_tags(self, value, PITH_S("select"));
    else if (pith_str_eq(name, PITH_S("excludeTags")))
        take_tags(self, value, PITH_S("prune"));
    else if (pith_str_eq(name, PITH_S("timeout")))
        take_timeout(self, value);
    else if (pith_str_eq(name, PITH_S("maxAge")))
        take_max_age(self, value);
    else if (!pith_str_eq(name, PITH_S("origin")))
        warn(self, "member", key);
}

static bool load(scrape *self)
{
    pith_error error = {0};
    const char *key;
    json_t *value;
    if (!pith_page_task_unpack(&self->task))
        return false;
    self->task.json = pith_ask_parse(self->task.page, &error);
    if (!self->task.json)
        return pith_page_task_fail(&self->task, PITH_PROBLEM_BAD_BODY, "%s",
                                   error.text);
    json_object_foreach(self->task.json, key, value)
        take_member(self, key, value);
    if (self->task.failed)
        return false;
    if (!self->markdown && !self->html && !self->raw_html && !self->links)
        self->markdown = self->nwarnings == 0 ||
                         !json_object_get(self->task.json, "formats");
    self->task.page = self->task.ask.html;
    self->task.ask.fetch = !self->task.ask.html.data;
    if (self->task.ask.fetch && !self->task.ask.url.len)
        return pith_page_task_fail(&self->task, PITH_PROBLEM_BAD_BODY,
                                   "which page? A member url or html says so");
    if (self->whole)
        pith_ask_whole_page(&self->task.ask);
    return pith_page_task_settle(&self->task);
}

/* -- The answer ------------------------------------------------------------ */

static bool write_output(scrape *self, pith_json *json, const char *format)
{
    pith_page_result result;
    if (!pith_page_task_extract(&self->task, format, NULL, &result))
        return false;
    pith_str output = result.got.output;
    pith_json_key(json, format);
    pith_json_str(json, output.data ? output : PITH_S(""));
    pith_page_result_clear(&result);
    return true;
}

static bool write_links(scrape *self, pith_json *json)
{
    pith_buf list, scratch;
    pith_buf_init(&list, 0);
    pith_buf_init(&scratch, 0);
    bool fine = pith_page_task_look(&self->task, PITH_VIEW_LINKS, &list);
    pith_str rest = pith_buf_view(&list);
    pith_str base = self->task.ask.url;
    pith_json_key(json, "links");
    pith_json_open(json, '[');
    while (fine && rest.len) {
        const char *end = memchr(rest.data, '\n', rest.len);
        pith_str link = {rest.data, (size_t)(end - rest.data)};
        pith_weburl url;
        bool absolute = base.len ? pith_weburl_join(base, link, &scratch, &url)
                                 : pith_weburl_parse(link, &url);
        if (absolute)
            pith_json_str(json, pith_weburl_view(&url));
        rest = (pith_str){end + 1, rest.len - link.len - 1};
    }
    pith_json_close(json);
    pith_buf_clear(&list);
    pith_buf_clear(&scratch);
    return fine;
}

static void put(pith_json *json, const char *key, pith_str value)
{
    if (!value.data)
        return;
    pith_json_key(json, key);
    pith_json_str(json, value);
}

static void write_metadata(const scrape *self, pith_json *json,
                           const pith_page_answer *result)
{
    pith_str url = self->task.ask.url;
    pith_json_key(json, "metadata");
    pith_json_open(json, '{');
    put(json, "title", result->title);
    put(json, "description", result->description);
    put(json, "language", result->language);
    put(json, "author", result->author);
    put(json, "publishedTime", result->date);
    put(json, "ogSiteName", result->sitename);
    put(json, "sourceURL", url.len ? url : (pith_str){0});
    put(json, "url", url.len ? url : (pith_str){0});
    pith_json_key(json, "statusCode");
    pith_json_uint(json, self->task.status ? self->task.status : 200);
    put(json, "contentType", PITH_S("text/html"));
    if (self->task.server->cache && self->task.ask.fetch)
        put(json, "cacheState",
            self->task.cached.file ? PITH_S("hit") : PITH_S("miss"));
    pith_json_close(json);
}

static bool write_data(scrape *self, pith_json *json)
{
    pith_page_result page;
    if (!pith_page_task_extract(&self->task, "text", NULL, &page))
        return false;
    const pith_page_answer *result = &page.got;
    if (result->outcome == PITH_OUTCOME_EMPTY ||
        result->outcome == PITH_OUTCOME_ERROR) {
        self->task.outcome = pith_outcome_name((pith_outcome)result->outcome);
        pith_page_task_fail(&self->task, PITH_PROBLEM_NOTHING, "%.*s",
                            PITH_FMT(result->reason));
    }
    pith_json_key(json, "data");
    pith_json_open(json, '{');
    bool fine = !self->task.failed &&
                (!self->markdown || write_output(self, json, "markdown")) &&
                (!self->html || write_output(self, json, "html"));
    if (fine && self->raw_html)
        put(json, "rawHtml",
            self->task.page.data ? self->task.page : PITH_S(""));
    fine = fine && (!self->links || write_links(self, json));
    write_metadata(self, json, result);
    pith_json_close(json);
    pith_page_result_clear(&page);
    return fine;
}

void pith_route_scrape(pith_request *request, pith_hand *hand)
{
    scrape s = {.request = request};
    pith_json json;
    pith_page_task_init(&s.task, hand, &request->arena, request);
    if (load(&s) && !pith_page_task_match(&s.task, request)) {
        pith_reply_begin(&request->answer, 200,
                         "application/json; charset=utf-8");
        pith_json_init(&json, &request->answer.body, 0);
        pith_json_open(&json, '{');
        pith_json_key(&json, "success");
        pith_json_bool(&json, true);
        if (write_data(&s, &json) && s.nwarnings) {
            pith_json_key(&json, "warnings");
            pith_json_open(&json, '[');
            for (size_t i = 0; i < s.nwarnings; i++)
                pith_json_str(&json, pith_str_of(s.warning[i]));
            pith_json_close(&json);
        }
        pith_json_close(&json);
        pith_buf_byte(&request->answer.body, '\n');
    }
    if (s.task.failed)
        pith_request_fail_page(request, s.task.problem, s.task.outcome,
                               pith_str_of(s.task.detail));
    pith_page_task_clear(&s.task);
}
