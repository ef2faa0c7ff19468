/* SPDX-License-Identifier: Apache-2.0 */
/* POST /v1/explain and /v1/compare. */
#include "json.h"
#include "page_task.h"
#include "route.h"
#include "str.h"

#include <pith/eval.h>
#include <pith/pith.h>

enum { COMPARED_MAX = 8, NAME_MAX_BYTES = 64 };

static void finish(pith_page_task *task, pith_request *request)
{
    if (task->failed)
        pith_request_fail_page(request, task->problem, task->outcome,
                               pith_str_of(task->detail));
    pith_page_task_clear(task);
}

void pith_route_explain(pith_request *request, pith_hand *hand)
{
    pith_page_task task;
    pith_page_task_init(&task, hand, &request->arena, request);
    if (pith_page_task_load(&task) && !pith_page_task_match(&task, request)) {
        bool report = task.ask.report;
        pith_reply_begin(&request->answer, 200,
                         report ? "text/html; charset=utf-8"
                                : "application/json");
        if (report)
            pith_reply_header(&request->answer, "Content-Security-Policy",
                              "sandbox; default-src 'none'; style-src "
                              "'unsafe-inline'; img-src data:");
        (void)pith_page_task_look(&task,
                                  report ? PITH_VIEW_REPORT : PITH_VIEW_BLOCKS,
                                  &request->answer.body);
    }
    finish(&task, request);
}

/* -- Comparing ------------------------------------------------------------- */

typedef struct comparison {
    char name[COMPARED_MAX][NAME_MAX_BYTES];
    size_t n;
    pith_buf text[2]; /* of the first two methods */
} comparison;

static bool split(pith_page_task *task, comparison *self)
{
    pith_str rest = task->ask.methods;
    while (rest.len && self->n < COMPARED_MAX) {
        const char *comma = memchr(rest.data, ',', rest.len);
        size_t len = comma ? (size_t)(comma - rest.data) : rest.len;
        pith_str name = pith_str_trim((pith_str){rest.data, len});
        if (name.len == 0 || name.len >= NAME_MAX_BYTES)
            break;
        memcpy(self->name[self->n], name.data, name.len);
        self->name[self->n++][name.len] = 0;
        len += comma != NULL;
        rest = (pith_str){rest.data + len, rest.len - len};
    }
    if (rest.len == 0 && self->n >= 2)
        return true;
    return pith_page_task_fail(task, PITH_PROBLEM_BAD_OPTION,
                               "methods takes two to %d names with commas "
                               "between them, such as auto,ctd",
                               COMPARED_MAX);
}

static bool check(pith_page_task *task, const comparison *self)
{
    pith_method_info info;
    for (size_t i = 0; i < self->n; i++)
        if (!pith_method_info_find(self->name[i], &info))
            return pith_page_task_fail(task, PITH_PROBLEM_BAD_OPTION,
                                       "no method \"%s\"; /v1/methods lists "
                                       "them",
                                       self->name[i]);
    return true;
}

/* Write a method's record; the text of the first two is kept for the diff. */
static bool write_method(pith_page_task *task, comparison *self, size_t i,
                         pith_buf *out)
{
    task->ask.options.method = self->name[i];
    pith_page_result result;
    if (!pith_page_task_extract(task, "text", "jsonl", &result))
        return false;
    pith_str line = result.got.printed;
    pith_buf_text(out, i ? ", " : "");
    pith_buf_put(out, line.data, line.len ? line.len - 1 : 0);
    if (i < 2)
        pith_buf_str(&self->text[i], result.got.text);
    pith_page_result_clear(&result);
    return true;
}

static bool write_all(pith_page_task *task, comparison *self, pith_buf *out)
{
    char *diff = NULL;
    size_t len = 0;
    pith_buf_text(out, "{\"records\": [");
    for (size_t i = 0; i < self->n; i++)
        if (!write_method(task, self, i, out))
            return false;
    pith_buf_text(out, "], \"diff_html\": ");
    if (pith_diff_html(pith_buf_view(&self->text[0]),
                       pith_buf_view(&self->text[1]), &diff, &len) != PITH_OK)
        return pith_page_task_fail(task, PITH_PROBLEM_INTERNAL,
                                   "out of memory");
    pith_json json;
    pith_json_init(&json, out, 0);
    pith_json_str(&json, (pith_str){diff, len});
    pith_free(diff);
    pith_buf_text(out, "}\n");
    return true;
}

void pith_route_compare(pith_request *request, pith_hand *hand)
{
    pith_page_task task;
    comparison c = {.n = 0};
    pith_buf_init(&c.text[0], 0);
    pith_buf_init(&c.text[1], 0);
    pith_page_task_init(&task, hand, &request->arena, request);
    if (pith_page_task_load(&task) && split(&task, &c) && check(&task, &c) &&
        !pith_page_task_match(&task, request)) {
        pith_reply_begin(&request->answer, 200, "application/json");
        (void)write_all(&task, &c, &request->answer.body);
    }
    pith_buf_clear(&c.text[0]);
    pith_buf_clear(&c.text[1]);
    finish(&task, request);
}
