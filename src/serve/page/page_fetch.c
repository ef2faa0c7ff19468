/* SPDX-License-Identifier: Apache-2.0 */
/* Fetches pages that are given by address: see page_fetch.h. */
#include "page_fetch.h"

#include "learnt_sites.h"
#include "page_render.h"
#include "robots.h"
#include "server.h"
#include "str.h"
#include "weburl.h"

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
    pith_fetch_options how = {.size = sizeof how,
                              .max_bytes = options->max_body,
                              .timeout_ms = options->timeout_ms,
                              .allowed = options->ranges,
                              .nallowed = options->nranges};
    pith_error error = {0};
    if (task->hand->fetcher)
        return true;
    if (pith_fetcher_new(&how, &task->hand->fetcher, &error) == PITH_OK)
        return true;
    return pith_page_task_fail(task, PITH_PROBLEM_INTERNAL, "%s", error.text);
}

static bool fetch(pith_page_task *task, pith_str url, pith_fetched *got)
{
    return pith_fetcher_get(task->hand->fetcher, url, got) == PITH_OK ||
           pith_page_task_fail(task, PITH_PROBLEM_INTERNAL, "out of memory");
}

/* Read the rules of the address's origin. If they cannot be requested because
 * it is unreachable or not allowed, the page's own fetch will fail with the
 * reason. */
static bool read_robots(pith_page_task *task, const pith_weburl *url,
                        pith_robots *robots)
{
    char address[PITH_WEBURL_MAX + sizeof "/robots.txt"];
    pith_fetched got = {0};
    int n = snprintf(address, sizeof address, "%.*s/robots.txt",
                     PITH_FMT(pith_weburl_origin(url)));
    if (!fetch(task, (pith_str){address, (size_t)n}, &got))
        return false;
    *robots = (pith_robots){0};
    if (got.end == PITH_FETCH_PRIVATE || got.end == PITH_FETCH_RESOLVE ||
        got.end == PITH_FETCH_CONNECT || got.end == PITH_FETCH_TLS)
        return true;
    if (got.end != PITH_FETCH_OK) {
        pith_robots_absent(got.status, robots);
        return true;
    }
    pith_str text = got.body;
    if (text.len > PITH_ROBOTS_MAX)
        text.len = PITH_ROBOTS_MAX;
    return pith_robots_parse(task->arena, text, PITH_S("pith"), robots) ==
               PITH_OK ||
           pith_page_task_fail(task, PITH_PROBLEM_INTERNAL, "out of memory");
}

static bool ask_robots(pith_page_task *task, const pith_weburl *url)
{
    pith_robots robots;
    if (!read_robots(task, url, &robots))
        return false;
    return pith_robots_allows(&robots, pith_weburl_path(url)) ||
           pith_page_task_fail(task, PITH_PROBLEM_FORBIDDEN,
                               "robots.txt of %.*s does not allow this page",
                               PITH_FMT(pith_weburl_origin(url)));
}

/* A redirect may lead to another origin with rules of its own. The page is
 * dropped when these are read, so it is fetched again. */
static bool follow(pith_page_task *task, const pith_weburl *asked,
                   pith_fetched *got)
{
    pith_weburl last;
    if (got->end != PITH_FETCH_OK || !pith_weburl_parse(got->url, &last) ||
        pith_str_eq(pith_weburl_view(&last), pith_weburl_view(asked)))
        return true;
    return ask_robots(task, &last) && fetch(task, pith_weburl_view(&last), got);
}

/* Report why a fetch failed, without advice about options of `extract`. */
static bool tell(pith_page_task *task, const pith_fetched *got)
{
    pith_str reason = got->reason;
    const char *advice = got->end == PITH_FETCH_PRIVATE && reason.len
                             ? memchr(reason.data, ';', reason.len)
                             : NULL;
    if (advice)
        reason.len = (size_t)(advice - reason.data);
    pith_str end = pith_str_of(pith_fetch_end_text(got->end));
    if (reason.len == 0 || pith_str_eq(reason, end)) /* no repetition */
        return pith_page_task_fail(task, pith_page_fetch_problem(got->end),
                                   "%.*s", PITH_FMT(end));
    return pith_page_task_fail(task, pith_page_fetch_problem(got->end),
                               "%.*s: %.*s", PITH_FMT(end), PITH_FMT(reason));
}

/* Maximum age of a cached page: what the client requests, or a day. */
static uint64_t max_age(const pith_page_task *task)
{
    enum { DAY_S = 86400 };
    pith_str said = {0};
    uint64_t seconds;
    if (task->ask.has_max_age)
        return task->ask.max_age_s;
    if (task->request)
        said = pith_request_header(task->request, "Cache-Control");
    if (pith_str_ifind(said, PITH_S("no-cache")) != SIZE_MAX ||
        pith_str_ifind(said, PITH_S("no-store")) != SIZE_MAX)
        return 0;
    size_t at = pith_str_ifind(said, PITH_S("max-age="));
    if (at == SIZE_MAX)
        return DAY_S;
    said = (pith_str){said.data + at + 8, said.len - at - 8};
    return pith_str_uint(&said, UINT32_MAX, &seconds) ? seconds : DAY_S;
}

static const char *kind_of(const pith_page_task *task)
{
    return task->server->options.render ? "rendered" : "plain";
}

static bool find_kept(pith_page_task *task, const pith_weburl *url)
{
    pith_cached_page *page = &task->cached;
    uint64_t age = max_age(task);
    if (!task->server->cache || age == 0 ||
        !pith_page_cache_get(task->server->cache, pith_weburl_view(url),
                             kind_of(task), age, page))
        return false;
    task->page = page->body;
    task->ask.url = page->url;
    task->status = page->status;
    if (!task->ask.options.http_charset.len)
        task->ask.options.http_charset = page->charset;
    return true;
}

static bool fetch_anew(pith_page_task *task, const pith_weburl *url)
{
    pith_fetched got = {0};
    if (!open_fetcher(task) || !ask_robots(task, url) ||
        !fetch(task, pith_weburl_view(url), &got) || !follow(task, url, &got))
        return false;
    task->status = got.status;
    if (got.end != PITH_FETCH_OK)
        return tell(task, &got);
    bool whole = !task->server->options.render || pith_page_render(task, &got);
    if (task->server->cache && whole)
        pith_page_cache_put(task->server->cache, pith_weburl_view(url),
                            kind_of(task), &got);
    task->page = got.body;
    task->ask.url = got.url;
    if (!task->ask.options.http_charset.len)
        task->ask.options.http_charset = got.charset;
    return true;
}

bool pith_page_task_fetch(pith_page_task *task)
{
    pith_weburl url;
    if (!task->server->options.allow_fetch)
        return pith_page_task_fail(task, PITH_PROBLEM_FORBIDDEN,
                                   "this service fetches nothing; send the "
                                   "page itself (or start it with "
                                   "--allow-fetch)");
    if (!pith_weburl_parse(task->ask.url, &url)) {
        size_t at;
        const char *fault = pith_weburl_fault(task->ask.url, &at);
        return pith_page_task_fail(task, PITH_PROBLEM_BAD_OPTION,
                                   "not a usable address, at byte %zu: %s", at,
                                   fault);
    }
    if (!find_kept(task, &url) && !fetch_anew(task, &url))
        return false;
    pith_learnt_sites_meet(task);
    task->ask.options.remark = pith_str_of(task->remark);
    return true;
}
