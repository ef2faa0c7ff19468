/* SPDX-License-Identifier: Apache-2.0 */
/* POST /v1/extract. */
#include "accept.h"
#include "page_task.h"
#include "route.h"
#include "str.h"

#include <pith/record.h>

/* Formats, their media types, and their names in Accept. */
static const struct {
    const char *format;
    const char *type;
    const char *renderer;
} kinds[] = {
    {"jsonl", "application/json", "text"},
    {"json", "application/json", "text"},
    {"text", "text/plain; charset=utf-8", "text"},
    {"markdown", "text/markdown; charset=utf-8", "markdown"},
    {"html", "text/html; charset=utf-8", "html"},
    {"tei", "application/tei+xml", "tei"},
    {"xml", "application/xml", "xml"},
    {"csv", "text/csv; charset=utf-8", "text"},
    {"tokens", "text/plain; charset=utf-8", "tokens"},
};

enum { NKINDS = sizeof kinds / sizeof *kinds, JSONL = 0 };

/* The index of the answer's format; NKINDS after a failure. */
static size_t choose(pith_page_task *task)
{
    static const pith_accept_choice choices[] = {
        {"application/json", 0},
        {"application/x-ndjson", 0},
        {"text/plain", 2},
        {"text/markdown", 3},
        {"text/html", 4},
        {"application/tei+xml", 5},
        {"application/xml", 6},
        {"text/csv", 7},
        {NULL, 0},
    };
    const char *format = task->ask.format;
    for (size_t i = 0; format && i < NKINDS; i++)
        if (strcmp(kinds[i].format, format) == 0)
            return i;
    int found = pith_accept_choose(pith_request_header(task->request, "Accept"),
                                   choices);
    if (found >= 0)
        return (size_t)found;
    pith_page_task_fail(task, PITH_PROBLEM_NO_TYPE,
                        "nothing that Accept names; there are: "
                        "application/json, text/plain, text/markdown, "
                        "text/html, application/tei+xml, application/xml, "
                        "text/csv");
    return NKINDS;
}

/* Write what precedes a document in a format. */
static void put_first(size_t kind, pith_buf *out)
{
    const char *format = kinds[kind].format;
    if (strcmp(format, "xml") == 0 || strcmp(format, "tei") == 0)
        pith_buf_text(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    if (strcmp(format, "csv") == 0) {
        char *header = NULL;
        size_t len = 0;
        if (pith_csv_header(&header, &len) == PITH_OK)
            pith_buf_put(out, header, len);
        pith_free(header);
    }
}

static unsigned status_of(pith_outcome outcome, size_t length)
{
    bool nothing = outcome == PITH_OUTCOME_EMPTY ||
                   outcome == PITH_OUTCOME_ERROR ||
                   (outcome == PITH_OUTCOME_LIMIT && length == 0);
    return nothing ? 422 : 200;
}

static void answer_record(pith_page_task *task, pith_request *request)
{
    pith_outcome outcome = PITH_OUTCOME_OK;
    pith_reply_begin(&request->answer, 200, kinds[JSONL].type);
    if (pith_page_task_record(task, &request->answer.body, &outcome))
        request->answer.status = status_of(outcome, 1);
}

static void answer_result(pith_page_task *task, pith_request *request,
                          size_t kind, const pith_page_answer *result)
{
    pith_outcome outcome = (pith_outcome)result->outcome;
    bool json = strcmp(kinds[kind].format, "json") == 0;
    unsigned status = status_of(outcome, result->text.len);
    if (status == 422 && !json) {
        task->outcome = pith_outcome_name(outcome);
        pith_page_task_fail(task, PITH_PROBLEM_NOTHING, "%.*s",
                            PITH_FMT(result->reason));
        return;
    }
    pith_reply_begin(&request->answer, status, kinds[kind].type);
    if (result->next_from)
        pith_reply_header(
            &request->answer, "X-Next-From",
            pith_request_print(request, "%llu",
                               (unsigned long long)result->next_from));
    put_first(kind, &request->answer.body);
    pith_buf_str(&request->answer.body, result->printed);
    pith_buf_text(&request->answer.body, json ? "\n" : "");
}

static void answer(pith_page_task *task, pith_request *request)
{
    size_t kind = choose(task);
    if (kind == NKINDS)
        return;
    if (pith_page_task_match(task, request))
        return;
    if (kind == JSONL) {
        answer_record(task, request);
        return;
    }
    pith_page_result result;
    if (!pith_page_task_extract(task, kinds[kind].renderer, kinds[kind].format,
                                &result))
        return;
    answer_result(task, request, kind, &result.got);
    pith_page_result_clear(&result);
}

void pith_route_extract(pith_request *request, pith_hand *hand)
{
    pith_page_task task;
    pith_page_task_init(&task, hand, &request->arena, request);
    if (pith_page_task_load(&task))
        answer(&task, request);
    if (task.failed)
        pith_request_fail_page(request, task.problem, task.outcome,
                               pith_str_of(task.detail));
    pith_page_task_clear(&task);
}
