/* SPDX-License-Identifier: Apache-2.0 */
/* Requests: see request.h. */
#include "request.h"

#include "route.h"
#include "str.h"

#include <poll.h>
#include <stdio.h>
#include <time.h>

enum {
    PAIRS_MAX = 1000, /* a guess; the longest sensible query has 30 */
    DETAIL_MAX = 400,
};

uint64_t pith_serve_now(void)
{
    struct timespec now;
    if (clock_gettime(CLOCK_MONOTONIC, &now) != 0)
        return 0;
    return (uint64_t)now.tv_sec * 1000000000U + (uint64_t)now.tv_nsec;
}

/* "http://host/path" as "/path": a request to a proxy has this form, and every
 * server must accept it (RFC 9112, 3.2.2). */
static pith_str cut_origin(pith_str target)
{
    if (!pith_url_is_web(target))
        return target;
    pith_str path = pith_url_split(target).path;
    size_t before = (size_t)(path.data - target.data);
    return path.len ? (pith_str){path.data, target.len - before} : PITH_S("/");
}

pith_request *pith_request_new(struct pith_server *server, pith_str target)
{
    target = cut_origin(target);
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_request *request = pith_arena_zalloc(&arena, 1, sizeof *request);
    char *copy = request ? pith_arena_copy(&arena, target) : NULL;
    if (!copy) {
        pith_arena_free(&arena);
        return NULL;
    }
    request->arena = arena;
    request->server = server;
    request->target = (pith_str){copy, target.len};
    const char *mark = memchr(copy, '?', target.len);
    request->path = (pith_str){copy, mark ? (size_t)(mark - copy) : target.len};
    request->peer = -1;
    request->started_ns = pith_serve_now();
    pith_buf_init(&request->body, 0);
    pith_reply_init(&request->answer);
    return request;
}

void pith_request_free(pith_request *request)
{
    if (!request)
        return;
    pith_arena arena = request->arena;
    pith_buf_clear(&request->body);
    pith_reply_clear(&request->answer);
    pith_arena_free(&arena);
}

pith_str pith_request_header(const pith_request *request, const char *name)
{
    pith_str found = {0};
    for (size_t i = 0; i < request->nheaders; i++)
        if (pith_str_ieq(request->header[i].name, pith_str_of(name)))
            found = request->header[i].value;
    return found;
}

pith_str pith_request_query(const pith_request *request, const char *name)
{
    pith_str found = {0};
    for (size_t i = 0; i < request->nquery; i++)
        if (pith_str_eq(request->query[i].name, pith_str_of(name)))
            found = request->query[i].value;
    return found;
}

static int hex_digit(char c)
{
    if (pith_is_digit((unsigned char)c))
        return c - '0';
    c = pith_lower(c);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

pith_str pith_request_unescape(pith_arena *arena, pith_str text, bool plus)
{
    char *out = pith_arena_alloc(arena, text.len + 1, 1);
    size_t n = 0;
    if (!out)
        return (pith_str){0};
    for (size_t i = 0; i < text.len; i++) {
        char c = text.data[i];
        int high =
            c == '%' && i + 2 < text.len ? hex_digit(text.data[i + 1]) : -1;
        int low = high >= 0 ? hex_digit(text.data[i + 2]) : -1;
        if (low >= 0) {
            c = (char)(high * 16 + low);
            i += 2;
        } else if (c == '+' && plus) {
            c = ' ';
        }
        out[n++] = c;
    }
    out[n] = 0;
    return (pith_str){out, n};
}

static pith_str cut_at(pith_str *rest, char mark)
{
    const char *end = rest->len ? memchr(rest->data, mark, rest->len) : NULL;
    pith_str part = {rest->data, end ? (size_t)(end - rest->data) : rest->len};
    size_t used = part.len + (end != NULL);
    *rest = (pith_str){rest->data + used, rest->len - used};
    return part;
}

bool pith_request_form(pith_arena *arena, pith_str text, pith_pair **pairs,
                       size_t *count)
{
    size_t most = *count + 1;
    for (size_t i = 0; i < text.len; i++)
        most += text.data[i] == '&';
    if (most > PAIRS_MAX)
        return false;
    pith_pair *list = pith_arena_zalloc(arena, most, sizeof *list);
    if (!list)
        return false;
    if (*count)
        memcpy(list, *pairs, *count * sizeof *list);
    while (text.len) {
        pith_str value = cut_at(&text, '&');
        if (value.len == 0)
            continue;
        pith_str name = cut_at(&value, '=');
        pith_pair *pair = &list[(*count)++];
        pair->name = pith_request_unescape(arena, name, true);
        pair->value = pith_request_unescape(arena, value, true);
        if (!pair->name.data || !pair->value.data)
            return false;
    }
    *pairs = list;
    return true;
}

void pith_request_fail_page(pith_request *request, pith_problem problem,
                            const char *outcome, pith_str detail)
{
    pith_problem_detail what = {
        .problem = problem,
        .form = request->route ? request->route->form
                               : pith_route_form(request->path),
        .detail = detail,
        .instance = request->path,
        .outcome = outcome,
    };
    pith_reply_problem(&request->answer, &what);
    if (problem == PITH_PROBLEM_BUSY || problem == PITH_PROBLEM_STOPPING)
        pith_reply_header(&request->answer, "Retry-After", "1");
    if (problem == PITH_PROBLEM_NO_KEY)
        pith_reply_header(&request->answer, "WWW-Authenticate", "Bearer");
}

void pith_request_fail(pith_request *request, pith_problem problem,
                       const char *format, ...)
{
    char detail[DETAIL_MAX];
    va_list args;
    va_start(args, format);
    int len = vsnprintf(detail, sizeof detail, format, args);
    va_end(args);
    if (len < 0)
        len = 0;
    if (len >= DETAIL_MAX)
        len = DETAIL_MAX - 1;
    pith_request_fail_page(request, problem, NULL,
                           (pith_str){detail, (size_t)len});
}

const char *pith_request_print(pith_request *request, const char *format, ...)
{
    char text[DETAIL_MAX];
    va_list args;
    va_start(args, format);
    int len = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (len < 0)
        return NULL;
    size_t n = (size_t)len < sizeof text ? (size_t)len : sizeof text - 1;
    return pith_arena_copy(&request->arena, (pith_str){text, n});
}

bool pith_request_is_gone(const pith_request *request)
{
    struct pollfd look = {.fd = request->peer, .events = POLLRDHUP};
    return request->peer >= 0 && poll(&look, 1, 0) > 0 &&
           (look.revents & (POLLRDHUP | POLLHUP | POLLERR)) != 0;
}
