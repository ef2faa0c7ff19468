/* SPDX-License-Identifier: Apache-2.0 */
/* Having a page processed, and the cells that do it: see page_task.h. A page
 * that crashes its cell fails alone; the next one gets another cell. */
#include "figures_kept.h"
#include "page_cell.h"
#include "page_task.h"
#include "page_work_on.h"
#include "server.h"
#include "str.h"

#include <pith/learn.h>
#include <pith/pith.h>

enum {
    CELL_ROOM = 512 << 20, /* of address space, besides the page's share */
    CELL_FACTOR = 64,
    CELL_WORD = 1 << 10, /* of a word list, which cells inherit */
    /* time after a page should have ended itself at its time limit */
    CELL_GRACE_MS = 5000,
};

/* -- Cells ----------------------------------------------------------------- */

typedef struct cell_state {
    /* as it was when the cells were started */
    const struct pith_server *server;
    pith_worker *worker;
    pith_page_site site;
    pith_page_job job;
    pith_buf answer;
} cell_state;

/* Runs in a cell, which must not have the service's keys. */
static void *begin_cell(void *context)
{
    struct pith_server *server = context;
    pith_str keys = server->options.keys;
    if (keys.len)
        explicit_bzero((char *)(uintptr_t)keys.data, keys.len);
    pith_worker *worker = pith_worker_new();
    pith_buf buf;
    pith_buf_init(&buf, 0);
    bool fine = worker && pith_buf_reserve(&buf, sizeof(cell_state));
    if (!fine)
        return NULL;
    pith_worker_prepare(worker);
    cell_state *state = (cell_state *)(void *)buf.data;
    *state = (cell_state){.server = server, .worker = worker};
    pith_buf_init(&state->answer, 0);
    return state;
}

/* Apply site rules and learnt templates. Without an address, or for a site
 * without rules, no rules are reported. */
static void give_learnt(const struct pith_server *server, pith_page_job *job)
{
    const pith_site_rules *rules = server->options.site_rules;
    pith_options *options = &job->ask.options;
    options->words = server->options.words;
    if (rules && pith_site_rules_know(rules, options->render.base_url))
        options->site_rules = rules;
}

static bool answer_job(void *context, pith_str request, pith_str *out)
{
    cell_state *state = context;
    if (!pith_page_job_unpack(request, &state->job))
        return false;
    give_learnt(state->server, &state->job);
    if (!pith_page_work_on(state->worker, &state->site, &state->job,
                           &state->answer))
        return false;
    *out = pith_buf_view(&state->answer);
    return true;
}

pith_status pith_page_cells_open(struct pith_server *server, pith_error *error)
{
    const pith_serve_options *options = &server->options;
    size_t words = options->words ? pith_words_count(options->words) : 0;
    pith_sandbox_plan plan = {
        .size = sizeof plan,
        .context = server,
        .begin = begin_cell,
        .answer = answer_job,
        .max_answer = SIZE_MAX / 2,
        .max_memory =
            CELL_ROOM + options->max_body * CELL_FACTOR + words * CELL_WORD,
        .timeout_ms = options->timeout_ms + CELL_GRACE_MS,
        .max_seconds = (options->timeout_ms + CELL_GRACE_MS) / 1000 + 1,
    };
    return options->sandbox ? pith_sandbox_open(&plan, &server->sandbox, error)
                            : PITH_OK;
}

/* -- Asking ---------------------------------------------------------------- */

/* Called every few milliseconds while a page is processed. */
static bool is_given_up(void *context)
{
    const pith_page_task *task = context;
    return atomic_load(&task->server->cancelled) ||
           (task->given_up && atomic_load(task->given_up)) ||
           (task->request && pith_request_is_gone(task->request));
}

static bool fail(pith_page_task *task, pith_status status, pith_str text)
{
    int len = (int)(text.len < 300 ? text.len : 300);
    switch (status) {
    case PITH_CANCELLED:
        return pith_page_task_fail(task, PITH_PROBLEM_STOPPING, "%.*s", len,
                                   text.data);
    case PITH_FORMAT:
    case PITH_LIMIT:
    case PITH_IO:
        task->outcome = status == PITH_LIMIT ? "limit" : "error";
        return pith_page_task_fail(
            task, PITH_PROBLEM_NOTHING, "%s%.*s",
            status == PITH_IO ? "the process with this page: " : "", len,
            text.data);
    case PITH_NOMEM:
        task->outcome = "limit";
        return pith_page_task_fail(task, PITH_PROBLEM_STOPPING,
                                   "memory for this page ran out");
    default:
        return pith_page_task_fail(task, PITH_PROBLEM_BAD_OPTION, "%.*s", len,
                                   text.data);
    }
}

/* The page is fine, but the client's filter excludes it. */
static void leave_out(pith_page_task *task, pith_str why)
{
    int len = (int)(why.len < 200 ? why.len : 200);
    task->outcome = "filtered";
    (void)pith_page_task_fail(task, PITH_PROBLEM_NOTHING, "left out: %.*s", len,
                              why.data);
}

static pith_status ask_cell(pith_page_task *task, pith_page_job *job,
                            pith_buf *out, pith_error *error)
{
    pith_hand *hand = task->hand;
    pith_buf head;
    pith_str answer = {0};
    if (!hand->cell)
        hand->cell = pith_cell_new(task->server->sandbox);
    if (!hand->cell)
        return PITH_NOMEM;
    pith_cell_watch(hand->cell, is_given_up, task);
    pith_buf_init(&head, 0);
    pith_page_job_pack(job, &head);
    pith_str parts[] = {pith_buf_view(&head), job->page};
    pith_status status = head.status;
    if (status == PITH_OK)
        status = pith_cell_ask(hand->cell, parts, 2, &answer, error);
    pith_buf_clear(&head);
    pith_buf_str(out, answer);
    return status == PITH_OK ? out->status : status;
}

static pith_status do_job(pith_page_task *task, pith_page_job *job,
                          pith_buf *out, pith_error *error)
{
    if (task->server->sandbox)
        return ask_cell(task, job, out, error);
    job->ask.options.is_cancelled = is_given_up;
    job->ask.options.cancel_context = task;
    give_learnt(task->server, job);
    return pith_page_work_on(task->hand->worker, &task->hand->site, job, out)
               ? PITH_OK
               : PITH_NOMEM;
}

static bool call(pith_page_task *task, pith_page_job *job,
                 pith_page_result *result)
{
    pith_error error = {0};
    pith_buf_init(&result->bytes, 0);
    job->ask = task->ask;
    job->page = task->page;
    job->site = (pith_str){task->site, task->site_len};
    pith_status status = do_job(task, job, &result->bytes, &error);
    pith_str text =
        pith_str_of(error.text[0] ? error.text : pith_status_text(status));
    if (status == PITH_OK &&
        !pith_page_answer_unpack(pith_buf_view(&result->bytes), &result->got)) {
        status = PITH_IO;
        text = PITH_S("no usable answer");
    } else if (status == PITH_OK) {
        status = result->got.status <= PITH_CANCELLED
                     ? (pith_status)result->got.status
                     : PITH_IO;
        text = result->got.error;
        task->seconds = result->got.seconds;
        pith_figures_kept_page(&task->server->figures, task->ask.options.method,
                               task->seconds);
    }
    if (status == PITH_OK && result->got.left_out.len == 0)
        return true;
    if (status == PITH_OK)
        leave_out(task, result->got.left_out);
    else
        fail(task, status, text);
    pith_page_result_clear(result);
    return false;
}

bool pith_page_task_extract(pith_page_task *task, const char *format,
                            const char *form, pith_page_result *result)
{
    pith_page_job job = {.view = PITH_VIEW_RESULT, .form = form};
    const char *before = task->ask.options.format;
    task->ask.options.format = format;
    bool fine = call(task, &job, result);
    task->ask.options.format = before;
    return fine;
}

bool pith_page_task_look(pith_page_task *task, pith_page_view view,
                         pith_buf *out)
{
    pith_page_job job = {.view = view};
    pith_page_result result;
    if (!call(task, &job, &result))
        return false;
    pith_buf_str(out, result.got.output);
    pith_page_result_clear(&result);
    return true;
}

void pith_page_result_clear(pith_page_result *result)
{
    pith_buf_clear(&result->bytes);
    result->got = (pith_page_answer){0};
}
