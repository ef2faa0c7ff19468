/* SPDX-License-Identifier: Apache-2.0 */
/* Pages after their scripts ran: see page_render.h. */
#include "page_render.h"

#include "server.h"
#include "str.h"

enum {
    /* maximum files for one page, as with `pith extract --render` */
    FILES_MAX = 500,
    FILE_SHARE = 5, /* the share of a page's time for one file, as a divisor */
};

/* A page in the browser. */
typedef struct showing {
    pith_page_task *task;
    uint64_t until_ns; /* after this, no more files are fetched */
    unsigned nfiles;
} showing;

static bool is_given_up(const pith_page_task *task)
{
    return atomic_load(&task->server->cancelled) ||
           (task->given_up && atomic_load(task->given_up)) ||
           (task->request && pith_request_is_gone(task->request));
}

/* Fetch a file that a page requests. robots.txt applies to pages, not to their
 * files. */
static bool fetch_file(void *context, pith_str url, const char *kind,
                       pith_browser_file *file)
{
    showing *self = context;
    pith_fetched got;
    if (strcmp(kind, "Media") == 0 || self->nfiles++ >= FILES_MAX ||
        pith_serve_now() >= self->until_ns || is_given_up(self->task) ||
        pith_fetcher_get(self->task->hand->files, url, &got) != PITH_OK ||
        got.end != PITH_FETCH_OK)
        return false;
    file->bytes = got.body;
    file->type = got.type;
    return true;
}

static bool open_browser(pith_hand *hand)
{
    const pith_serve_options *options = &hand->server->options;
    pith_fetch_options files = {
        .size = sizeof files,
        .max_bytes = options->max_body,
        .timeout_ms = options->timeout_ms / FILE_SHARE + 1,
        .allowed = options->ranges,
        .nallowed = options->nranges,
    };
    pith_browser_options how = {.size = sizeof how,
                                .timeout_ms = options->timeout_ms};
    if (!hand->browser)
        hand->browser = pith_browser_new(&how);
    return hand->browser &&
           (hand->files ||
            pith_fetcher_new(&files, &hand->files, NULL) == PITH_OK);
}

bool pith_page_render(pith_page_task *task, pith_fetched *page)
{
    const pith_serve_options *options = &task->server->options;
    pith_browser_seen seen = {.end = PITH_BROWSER_MEMORY};
    showing s = {.task = task,
                 .until_ns = pith_serve_now() +
                             (uint64_t)options->timeout_ms * 1000000U};
    pith_browser_ask ask = {
        .size = sizeof ask,
        .html = page->body,
        .url = page->url,
        .charset = page->charset,
        .scripts = true,
        .answer = fetch_file,
        .context = &s,
    };
    if (open_browser(task->hand))
        pith_browser_show(task->hand->browser, &ask, &seen);
    bool fine =
        seen.end == PITH_BROWSER_OK && seen.html.len <= options->max_body;
    pith_str why = seen.reason.len
                       ? seen.reason
                       : pith_str_of(pith_browser_end_text(seen.end));
    if (fine) {
        page->body = seen.html;
        page->charset = PITH_S("utf-8");
        why = seen.note;
    }
    if (why.len || !fine)
        snprintf(task->remark, sizeof task->remark, "%s%.*s",
                 fine ? "" : "scripts were not run: ",
                 (int)(why.len < PITH_REMARK / 2 ? why.len : PITH_REMARK / 2),
                 why.data ? why.data : "");
    return fine;
}
