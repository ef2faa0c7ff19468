/* SPDX-License-Identifier: Apache-2.0 */
/* PUT /tika, /tika/text, /tika/html, /tika/main, /meta and /rmeta: the
 * interface of Tika, for HTML. As in Tika, the answer is all text of a page,
 * except for /tika/main. Clients use GET /tika and /version to check that the
 * server is there. */
#include "accept.h"
#include "json.h"
#include "page_task.h"
#include "route.h"
#include "str.h"

typedef enum part {
    ALL,
    TEXT,
    HTML,
    MAIN,
    META,
    LIST,      /* metadata and content of the page, as HTML, in a list */
    LIST_TEXT, /* as text */
    LIST_BARE, /* without content */
    PARTS
} part;

static part part_of(const pith_request *request)
{
    static const char *const names[PARTS] = {
        [ALL] = "/tika",
        [TEXT] = "/tika/text",
        [HTML] = "/tika/html",
        [MAIN] = "/tika/main",
        [META] = "/meta",
        [LIST] = "/rmeta",
        [LIST_TEXT] = "/rmeta/text",
        [LIST_BARE] = "/rmeta/ignore",
    };
    part p = ALL;
    while (p < PARTS && !pith_str_eq(request->path, pith_str_of(names[p])))
        p++;
    return pith_str_eq(request->path, PITH_S("/rmeta/html")) ? LIST : p;
}

static bool wants_json(const pith_request *request, int first)
{
    const pith_accept_choice choices[] = {
        {"text/plain", 0}, {"text/csv", 0}, {"application/json", 1}, {NULL, 0}};
    const pith_accept_choice backwards[] = {
        {"application/json", 1}, {"text/plain", 0}, {NULL, 0}};
    return pith_accept_choose(pith_request_header(request, "Accept"),
                              first ? backwards : choices) == 1;
}

static bool wants_html(const pith_request *request)
{
    const pith_accept_choice choices[] = {
        {"text/plain", 0}, {"text/html", 1}, {"text/xml", 1}, {NULL, 0}};
    return pith_accept_choose(pith_request_header(request, "Accept"),
                              choices) == 1;
}

/* List metadata under Tika's names. */
static size_t list_facts(const pith_page_answer *result, pith_pair facts[16])
{
    size_t n = 0;
    const pith_pair all[] = {
        {PITH_S("Content-Type"), PITH_S("text/html")},
        {PITH_S("Content-Encoding"), result->encoding},
        {PITH_S("dc:title"), result->title},
        {PITH_S("dc:creator"), result->author},
        {PITH_S("dcterms:created"), result->date},
        {PITH_S("dc:description"), result->description},
        {PITH_S("dc:publisher"), result->sitename},
        {PITH_S("dc:language"), result->language},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i].value.len)
            facts[n++] = all[i];
    return n;
}

static void write_json(const pith_page_answer *result, bool content,
                       pith_buf *out)
{
    pith_pair facts[16];
    size_t n = list_facts(result, facts);
    pith_json json;
    pith_json_init(&json, out, 0);
    pith_json_open(&json, '{');
    for (size_t i = 0; i < n; i++) {
        pith_json_key(&json, facts[i].name.data);
        pith_json_str(&json, facts[i].value);
    }
    if (content) {
        pith_json_key(&json, "X-TIKA:content");
        pith_json_str(&json, result->output.data ? result->output : PITH_S(""));
    }
    pith_json_close(&json);
    pith_buf_byte(out, '\n');
}

static void write_csv(const pith_page_answer *result, pith_buf *out)
{
    pith_pair facts[16];
    size_t n = list_facts(result, facts);
    for (size_t i = 0; i < n; i++) {
        pith_buf_byte(out, '"');
        pith_buf_str(out, facts[i].name);
        pith_buf_text(out, "\",\"");
        for (size_t k = 0; k < facts[i].value.len; k++) {
            if (facts[i].value.data[k] == '"')
                pith_buf_byte(out, '"');
            pith_buf_byte(out, facts[i].value.data[k]);
        }
        pith_buf_text(out, "\"\n");
    }
}

static void begin_reply(pith_reply *reply, part p, bool json, bool html)
{
    pith_reply_begin(reply, 200,
                     json        ? "application/json"
                     : p == META ? "text/csv; charset=utf-8"
                     : html      ? "text/html; charset=utf-8"
                                 : "text/plain; charset=utf-8");
    pith_reply_header(reply, "Content-Security-Policy", "sandbox");
}

static void write_answer(pith_page_task *task, pith_request *request, part p)
{
    bool list = p >= LIST;
    bool json = list || wants_json(request, p == TEXT || p == HTML);
    json = json && p != MAIN;
    bool html =
        p == HTML || p == LIST || (p == ALL && (json || wants_html(request)));
    if (p != MAIN && p != META)
        pith_ask_whole_page(&task->ask);
    pith_page_result page;
    if (!pith_page_task_extract(task, html ? "html" : "text", NULL, &page))
        return;
    const pith_page_answer *result = &page.got;
    pith_reply *reply = &request->answer;
    if (result->outcome == PITH_OUTCOME_ERROR) {
        task->outcome = "error";
        pith_page_task_fail(task, PITH_PROBLEM_NOTHING, "%.*s",
                            PITH_FMT(result->reason));
    }
    begin_reply(reply, p, json, html);
    pith_buf_text(&reply->body, list ? "[" : "");
    if (json)
        write_json(result, p != META && p != LIST_BARE, &reply->body);
    else if (p == META)
        write_csv(result, &reply->body);
    else
        pith_buf_str(&reply->body, result->output);
    pith_buf_text(&reply->body, list ? "]" : "");
    pith_page_result_clear(&page);
}

/* Tika accepts any type and examines the bytes. */
void pith_route_tika(pith_request *request, pith_hand *hand)
{
    pith_page_task task;
    part p = part_of(request);
    if (pith_str_eq(request->verb, PITH_S("GET")) || request->head) {
        pith_reply_begin(&request->answer, 200, "text/plain; charset=utf-8");
        pith_buf_text(&request->answer.body,
                      "This is pith, with the routes of Tika Server for HTML. "
                      "Please PUT.\n");
        return;
    }
    pith_page_task_init(&task, hand, &request->arena, request);
    if (p == PARTS)
        pith_page_task_fail(&task, PITH_PROBLEM_NO_ROUTE,
                            "/tika/text, /tika/html or /tika/main; "
                            "/rmeta/text, /rmeta/html or /rmeta/ignore");
    else if (pith_page_task_unpack(&task) && pith_page_task_settle(&task) &&
             !pith_page_task_match(&task, request))
        write_answer(&task, request, p);
    if (task.failed)
        pith_request_fail_page(request, task.problem, task.outcome,
                               pith_str_of(task.detail));
    pith_page_task_clear(&task);
}

void pith_route_tika_version(pith_request *request, pith_hand *hand)
{
    (void)hand;
    pith_reply_begin(&request->answer, 200, "text/plain; charset=utf-8");
    pith_buf_printf(&request->answer.body, "pith %s\n", pith_version());
}
