/* SPDX-License-Identifier: Apache-2.0 */
/* Pages that are named by address: see page_fetch.h. */
#include "page_fetch.h"

#include "server.h"
#include "str.h"

pith_problem pith_page_fetch_problem(pith_fetch_end end)
{
    switch (end) {
    case PITH_FETCH_ADDRESS:
        return PITH_PROBLEM_BAD_OPTION;
    case PITH_FETCH_PRIVATE:
    case PITH_FETCH_ROBOTS:
    case PITH_FETCH_NO_ROBOTS:
        return PITH_PROBLEM_FORBIDDEN;
    case PITH_FETCH_TIMEOUT:
        return PITH_PROBLEM_FETCH_SLOW;
    default:
        return PITH_PROBLEM_FETCH;
    }
}

static bool open_fetcher(pith_page_task *task)
{
    const pith_serve_options *options = &task->server->options;
    pith_fetch_options how = {.max_bytes = options->max_body,
                              .timeout_ms = options->timeout_ms};
    pith_error error = {0};
    if (task->hand->fetcher)
        return true;
    if (pith_fetcher_new(&how, &task->hand->fetcher, &error) == PITH_OK)
        return true;
    return pith_page_task_fail(task, PITH_PROBLEM_INTERNAL, "%s", error.text);
}

bool pith_page_task_fetch(pith_page_task *task)
{
    pith_fetched got = {0};
    if (!task->server->options.allow_fetch)
        return pith_page_task_fail(task, PITH_PROBLEM_FORBIDDEN,
                                   "this service fetches nothing; send the "
                                   "page itself (or start it with "
                                   "--allow-fetch)");
    if (!open_fetcher(task))
        return false;
    if (pith_fetcher_get(task->hand->fetcher, task->ask.url, &got) != PITH_OK)
        return pith_page_task_fail(task, PITH_PROBLEM_INTERNAL,
                                   "out of memory");
    task->status = got.status;
    if (got.end != PITH_FETCH_OK)
        return pith_page_task_fail(task, pith_page_fetch_problem(got.end),
                                   "%s: %.*s", pith_fetch_end_text(got.end),
                                   PITH_FMT(got.reason));
    task->page = got.body;
    task->ask.url = got.url;
    if (!task->ask.options.http_charset.len)
        task->ask.options.http_charset = got.charset;
    return true;
}
