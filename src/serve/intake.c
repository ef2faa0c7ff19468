/* SPDX-License-Identifier: Apache-2.0 */
/* Between libmicrohttpd and the routes: see intake.h. */
#include "intake.h"

#ifdef PITH_HAVE_LIBMICROHTTPD

#include "batch.h"
#include "etag.h"
#include "listen_at.h"
#include "netaddr.h"
#include "server.h"
#include "status.h"
#include "str.h"

#include <errno.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum {
    /* maximum bytes of a request's head; the same as nginx */
    HEADER_BYTES = 32768,
    CONNECTIONS = 4000,
    SPARE_FILES = 64, /* file descriptors reserved for other purposes */
    IO_THREADS = 4,   /* maximum; receiving and sending is little work */
    HEADERS_MAX = 2000,
};

/* -- Looking at a request -------------------------------------------------- */

typedef struct header_list {
    pith_request *request;
    size_t cap;
    bool failed;
} header_list;

static enum MHD_Result add_header(void *context, enum MHD_ValueKind kind,
                                  const char *name, const char *value)
{
    header_list *list = context;
    pith_request *request = list->request;
    (void)kind;
    if (request->nheaders == list->cap) {
        size_t cap = list->cap ? list->cap * 2 : 16;
        pith_pair *grown =
            pith_arena_grow(&request->arena, request->header, request->nheaders,
                            cap, sizeof *grown);
        if (!grown || cap > HEADERS_MAX) {
            list->failed = true;
            return MHD_NO;
        }
        request->header = grown;
        list->cap = cap;
    }
    const char *text = pith_arena_copy(&request->arena, pith_str_of(value));
    const char *copy = pith_arena_copy(&request->arena, pith_str_of(name));
    if (!text || !copy) {
        list->failed = true;
        return MHD_NO;
    }
    request->header[request->nheaders++] =
        (pith_pair){pith_str_of(copy), pith_str_of(text)};
    return MHD_YES;
}

static size_t count_headers(const pith_request *request, const char *name)
{
    size_t n = 0;
    for (size_t i = 0; i < request->nheaders; i++)
        n += pith_str_ieq(request->header[i].name, pith_str_of(name));
    return n;
}

/* Refuse two declarations of the body's length: a proxy might believe the other
 * one (request smuggling). */
static bool has_clear_length(const pith_request *request)
{
    size_t lengths = count_headers(request, "Content-Length");
    size_t codings = count_headers(request, "Transfer-Encoding");
    return lengths + codings <= 1;
}

/* A transfer coding without a detectable end: the body would never be
 * complete. */
static bool has_endless_body(const pith_request *request)
{
    pith_str coding =
        pith_str_trim(pith_request_header(request, "Transfer-Encoding"));
    return coding.len && !pith_str_ieq(coding, PITH_S("chunked"));
}

/* The name of a repeated header that must occur only once; NULL: none. */
static const char *find_repeated(const pith_request *request)
{
    static const char *const single[] = {"Content-Type", "Content-Encoding",
                                         "Authorization"};
    for (size_t i = 0; i < sizeof single / sizeof *single; i++)
        if (count_headers(request, single[i]) > 1)
            return single[i];
    return NULL;
}

/* Whether the head is unambiguous; if not, the answer is in the request. */
static bool judge_head(pith_request *request)
{
    const char *repeated = find_repeated(request);
    if (!has_clear_length(request))
        pith_request_fail(request, PITH_PROBLEM_BAD_REQUEST,
                          "Content-Length and Transfer-Encoding: at most one, "
                          "once");
    else if (has_endless_body(request))
        pith_request_fail(request, PITH_PROBLEM_BAD_REQUEST,
                          "Transfer-Encoding: only chunked");
    else if (count_headers(request, "Host") != 1 && !request->http10)
        pith_request_fail(request, PITH_PROBLEM_BAD_REQUEST, "Host: once");
    else if (repeated)
        pith_request_fail(request, PITH_PROBLEM_BAD_REQUEST, "%s: at most once",
                          repeated);
    if (request->answer.status)
        pith_reply_header(&request->answer, "Connection", "close");
    return request->answer.status == 0;
}

static void note_client(pith_request *request)
{
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(
        request->connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    request->peer = info ? (int)info->connect_fd : -1;
    info = MHD_get_connection_info(request->connection,
                                   MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    if (info && info->client_addr) {
        size_t len = info->client_addr->sa_family == AF_INET6
                         ? sizeof(struct sockaddr_in6)
                         : sizeof(struct sockaddr_in);
        pith_netaddr_write(info->client_addr, len, request->address);
    }
}

/* Every route with GET also has HEAD, and all have OPTIONS. */
static void allow_verbs(pith_request *request, pith_str verbs)
{
    char list[80];
    size_t n = 0;
    pith_str word;
    while ((word = pith_str_word(&verbs)).len)
        n += (size_t)snprintf(list + n, sizeof list - n, "%.*s, %s",
                              PITH_FMT(word),
                              pith_str_eq(word, PITH_S("GET")) ? "HEAD, " : "");
    pith_reply_header(&request->answer, "Allow",
                      pith_request_print(request, "%.*sOPTIONS", (int)n, list));
}

static void find_route(pith_request *request)
{
    char verbs[PITH_ROUTE_VERBS];
    pith_str verb = request->head ? PITH_S("GET") : request->verb;
    request->route = pith_route_find(request->path, verb, verbs);
    if (request->route) {
        size_t len = pith_str_of(request->route->path).len;
        if (request->route->path[len - 1] == '*')
            request->rest = (pith_str){request->target.data + len - 1,
                                       request->target.len - len + 1};
        return;
    }
    if (pith_str_eq(request->verb, PITH_S("OPTIONS"))) {
        pith_reply_begin(&request->answer, 204, NULL);
        allow_verbs(request, pith_str_of(verbs[0] ? verbs : "GET POST PUT"));
    } else if (verbs[0]) {
        pith_request_fail(
            request, PITH_PROBLEM_NO_METHOD,
            "this route does not answer %.*s; it answers %s",
            (int)(request->verb.len < 20 ? request->verb.len : 20),
            request->verb.data, verbs);
        allow_verbs(request, pith_str_of(verbs));
    } else {
        pith_request_fail(
            request, PITH_PROBLEM_NO_ROUTE,
            "no route \"%.*s\"; /openapi.json lists what there "
            "is",
            (int)(request->path.len < 80 ? request->path.len : 80),
            request->path.data);
    }
}

static uint64_t announced_length(const pith_request *request)
{
    uint64_t n = 0;
    pith_str text = pith_request_header(request, "Content-Length");
    return text.len && pith_str_uint(&text, UINT64_MAX, &n) ? n : 0;
}

static void fail_large(pith_request *request)
{
    pith_request_fail(request, PITH_PROBLEM_TOO_LARGE,
                      "the body has more than the %zu bytes that --max-body "
                      "allows",
                      request->server->options.max_body);
}

/* Whether the client is authorised and the request can be answered; if not, the
 * answer is in the request. */
static void judge(pith_request *request)
{
    struct pith_server *server = request->server;
    if (judge_head(request))
        find_route(request);
    if (request->answer.status || !request->route)
        return;
    if (atomic_load(&server->stopping) &&
        request->route->kind != PITH_ROUTE_QUICK)
        pith_request_fail(request, PITH_PROBLEM_STOPPING,
                          "the service is stopping");
    else if (!request->route->open &&
             !pith_gatekeeper_knows(&server->gate, request))
        pith_request_fail(request, PITH_PROBLEM_NO_KEY,
                          "Authorization: Bearer KEY, with a key of this "
                          "service");
    else if (!request->route->open &&
             !pith_gatekeeper_allows(&server->gate, request))
        pith_request_fail(request, PITH_PROBLEM_BUSY,
                          "more than the %g requests a second that --rate "
                          "allows",
                          server->options.rate);
    else if (request->route->kind != PITH_ROUTE_STREAM &&
             announced_length(request) > server->options.max_body)
        fail_large(request);
}

static void read_query(pith_request *request)
{
    size_t used = request->path.len + 1;
    if (request->answer.status || request->target.len <= used ||
        request->rest.len)
        return;
    pith_str query = {request->target.data + used, request->target.len - used};
    if (!pith_request_form(&request->arena, query, &request->query,
                           &request->nquery))
        pith_request_fail(request, PITH_PROBLEM_BAD_REQUEST,
                          "more than 1000 members in the query");
}

static void begin(pith_request *request, struct MHD_Connection *connection,
                  const char *verb, const char *version)
{
    header_list list = {.request = request};
    const char *copy = pith_arena_copy(&request->arena, pith_str_of(verb));
    request->begun = true;
    request->connection = connection;
    request->verb = pith_str_of(copy);
    request->head = pith_str_eq(request->verb, PITH_S("HEAD"));
    request->http10 = pith_str_eq(pith_str_of(version), PITH_S("HTTP/1.0"));
    MHD_get_connection_values(connection, MHD_HEADER_KIND, add_header, &list);
    note_client(request);
    if (!copy || list.failed)
        pith_request_fail(request, PITH_PROBLEM_BAD_REQUEST,
                          "too many headers");
    else
        judge(request);
    read_query(request);
    if (request->route && request->route->kind == PITH_ROUTE_STREAM &&
        !request->answer.status)
        pith_batch_begin(request);
}

/* -- Answering ------------------------------------------------------------- */

static void free_body(void *body)
{
    pith_free(body);
}

/* Headers for browsers whose pages come from another origin. */
static void add_cors(const pith_request *request, struct MHD_Response *response)
{
    const pith_serve_options *options = &request->server->options;
    pith_str origin = pith_request_header(request, "Origin");
    if (!options->norigins)
        return;
    MHD_add_response_header(response, "Vary", "Origin");
    for (size_t i = 0; origin.len && i < options->norigins; i++) {
        pith_str allowed = pith_str_of(options->origins[i]);
        bool any = pith_str_eq(allowed, PITH_S("*"));
        if (!any && !pith_str_eq(allowed, origin))
            continue;
        MHD_add_response_header(response, "Access-Control-Allow-Origin",
                                any ? "*" : origin.data);
        MHD_add_response_header(response, "Access-Control-Expose-Headers",
                                "Age, ETag, Retry-After, X-Next-From");
        if (!pith_str_eq(request->verb, PITH_S("OPTIONS")))
            return;
        MHD_add_response_header(response, "Access-Control-Allow-Methods",
                                "GET, POST, PUT, OPTIONS");
        MHD_add_response_header(
            response, "Access-Control-Allow-Headers",
            "Authorization, Content-Type, Content-Encoding, If-None-Match, "
            "X-API-Key, X-Respond-With, X-Return-Format, X-Target-Selector, "
            "X-Remove-Selector, X-Timeout, X-No-Cache, X-Cache-Tolerance, "
            "X-Retain-Images, X-With-Links-Summary, X-With-Images-Summary, "
            "Cache-Control");
        MHD_add_response_header(response, "Access-Control-Max-Age", "86400");
        return;
    }
}

static void add_headers(const pith_request *request,
                        struct MHD_Response *response)
{
    const pith_reply *reply = &request->answer;
    if (reply->type)
        MHD_add_response_header(response, "Content-Type", reply->type);
    if (reply->etag[0])
        MHD_add_response_header(response, "ETag", reply->etag);
    for (size_t i = 0; i < reply->nheaders; i++)
        MHD_add_response_header(response, reply->header[i].name.data,
                                reply->header[i].value.data);
    MHD_add_response_header(response, "X-Content-Type-Options", "nosniff");
    if (request->route && request->route->kind == PITH_ROUTE_WORK)
        MHD_add_response_header(response, "Vary", "Accept");
    if (atomic_load(&request->server->stopping))
        MHD_add_response_header(response, "Connection", "close");
    add_cors(request, response);
}

static void log_access(const pith_request *request, size_t bytes)
{
    struct pith_server *server = request->server;
    if (!server->access_log)
        return;
    char when[40];
    time_t now = time(NULL);
    struct tm broken;
    gmtime_r(&now, &broken);
    strftime(when, sizeof when, "%d/%b/%Y:%H:%M:%S +0000", &broken);
    pthread_mutex_lock(&server->log_lock);
    fprintf(server->access_log, "%s - - [%s] \"%s ", request->address, when,
            request->verb.data ? request->verb.data : "-");
    for (size_t i = 0; i < request->path.len && i < 300; i++) {
        unsigned char c = (unsigned char)request->path.data[i];
        if (c > ' ' && c < 0x7f && c != '"' && c != '\\')
            fputc(c, server->access_log);
        else
            fprintf(server->access_log, "\\x%02x", c);
    }
    fprintf(server->access_log, " %s\" %u %zu %.3f\n",
            request->http10 ? "HTTP/1.0" : "HTTP/1.1", request->answer.status,
            bytes, (double)(pith_serve_now() - request->started_ns) / 1e6);
    fflush(server->access_log);
    pthread_mutex_unlock(&server->log_lock);
}

/* The body, owned; NULL: none. If memory ran out, the answer becomes an
 * error. */
static char *take_body(pith_request *request, size_t *len)
{
    pith_buf *body = &request->answer.body;
    char *bytes = NULL;
    *len = 0;
    if (body->status != PITH_OK)
        pith_request_fail(request, PITH_PROBLEM_INTERNAL, "out of memory");
    if (body->len && pith_buf_take(body, &bytes, len) != PITH_OK) {
        request->answer.status = pith_problem_status(PITH_PROBLEM_INTERNAL);
        *len = 0;
    }
    return bytes;
}

static enum MHD_Result send_answer(pith_request *request)
{
    pith_reply *reply = &request->answer;
    size_t len;
    pith_etag_body(request);
    char *body = take_body(request, &len);
    unsigned status = reply->status;
    struct MHD_Response *response =
        body ? MHD_create_response_from_buffer_with_free_callback(len, body,
                                                                  free_body)
             : MHD_create_response_from_buffer(0, "", MHD_RESPMEM_PERSISTENT);
    if (!response) {
        pith_free(body);
        return MHD_NO;
    }
    add_headers(request, response);
    pith_client_links_turn(&request->server->links, request->link,
                           PITH_LINK_SENDING);
    enum MHD_Result sent =
        MHD_queue_response(request->connection, status, response);
    MHD_destroy_response(response);
    pith_figures_kept_request(&request->server->figures, request->route, status,
                              request->received, request->head ? 0 : len);
    log_access(request, len);
    return sent;
}

/* -- The crew -------------------------------------------------------------- */

typedef struct request_task {
    pith_task task;
    pith_request *request;
} request_task;

static void run_request(pith_task *task, pith_hand *hand)
{
    pith_request *request = ((request_task *)(void *)task)->request;
    if (pith_request_is_gone(request) ||
        atomic_load(&request->server->cancelled))
        pith_request_fail(request, PITH_PROBLEM_STOPPING, "given up");
    else
        request->route->run(request, hand);
}

static void finish_request(pith_task *task)
{
    pith_request *request = ((request_task *)(void *)task)->request;
    MHD_resume_connection(request->connection);
}

static enum MHD_Result hand_over(pith_request *request)
{
    request_task *task = pith_arena_zalloc(&request->arena, 1, sizeof *task);
    if (!task) {
        pith_request_fail(request, PITH_PROBLEM_INTERNAL, "out of memory");
        return send_answer(request);
    }
    *task = (request_task){{run_request, finish_request}, request};
    request->waiting = true;
    pith_client_links_turn(&request->server->links, request->link,
                           PITH_LINK_WORKING);
    MHD_suspend_connection(request->connection);
    if (pith_crew_push(&request->server->crew, &task->task, false))
        return MHD_YES;
    pith_request_fail(request, PITH_PROBLEM_BUSY,
                      "all threads are busy and the queue is full");
    MHD_resume_connection(request->connection);
    return MHD_YES;
}

/* -- libmicrohttpd's callbacks --------------------------------------------- */

/* The request line was received. */
static void *on_target(void *context, const char *target,
                       struct MHD_Connection *connection)
{
    struct pith_server *server = context;
    pith_request *request = pith_request_new(server, pith_str_of(target));
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    if (request && info)
        request->link = info->socket_context;
    if (request)
        pith_client_links_turn(&server->links, request->link,
                               PITH_LINK_RECEIVING);
    return request;
}

/* Bytes of a body that count towards the limit for all bodies. */
static size_t counted(size_t len)
{
    return len > PITH_BODY_FREE ? len - PITH_BODY_FREE : 0;
}

/* Whether there is room for the grown body. */
static bool take_room(pith_request *request, size_t len)
{
    const pith_serve_options *options = &request->server->options;
    size_t room = options->max_body * options->threads * PITH_BODIES_PER_THREAD;
    size_t more = counted(len) - request->held;
    request->held += more;
    return more == 0 ||
           atomic_fetch_add(&request->server->held, more) + more <= room;
}

static void give_room(pith_request *request)
{
    atomic_fetch_sub(&request->server->held, request->held);
    request->held = 0;
}

/* Receive more of the body; it is kept unless the request is already
 * answered. */
static void receive(pith_request *request, const char *data, size_t len)
{
    request->received += len;
    if (request->answer.status)
        return;
    if (request->body.len + len > request->server->options.max_body)
        fail_large(request);
    else if (!take_room(request, request->body.len + len))
        pith_request_fail(request, PITH_PROBLEM_BUSY,
                          "other requests hold all memory for bodies");
    else
        pith_buf_put(&request->body, data, len);
    if (request->body.status != PITH_OK)
        pith_request_fail(request, PITH_PROBLEM_STOPPING, "out of memory");
    if (request->answer.status) {
        pith_buf_clear(&request->body);
        give_room(request);
    }
}

/* The parameters of libmicrohttpd's callback. */
#define CALL                                                                  \
    void *context, struct MHD_Connection *connection, const char *url,        \
        const char *verb, const char *version, const char *data, size_t *len, \
        void **state

static enum MHD_Result on_request(CALL)
{
    pith_request *request = *state;
    (void)context;
    (void)url;
    if (!request)
        return MHD_NO;
    if (!request->begun) {
        begin(request, connection, verb, version);
        /* A client with "Expect" is answered before it sends its body, and so
         * is one whose body would never end. */
        bool asks = pith_request_header(request, "Expect").len > 0 ||
                    has_endless_body(request);
        return request->answer.status && asks ? send_answer(request) : MHD_YES;
    }
    if (request->batch)
        return pith_batch_receive(request, data, len) ? MHD_YES : MHD_NO;
    if (*len) {
        receive(request, data, *len);
        *len = 0;
        return MHD_YES;
    }
    if (request->answer.status || !request->route)
        return send_answer(request);
    if (request->waiting)
        return MHD_NO;
    if (request->route->kind == PITH_ROUTE_WORK)
        return hand_over(request);
    request->route->run(request, NULL);
    return send_answer(request);
}

static void on_completed(void *context, struct MHD_Connection *connection,
                         void **state, enum MHD_RequestTerminationCode code)
{
    pith_request *request = *state;
    (void)context;
    (void)connection;
    (void)code;
    if (!request)
        return;
    pith_batch_leave(request);
    pith_client_links_turn(&request->server->links, request->link,
                           PITH_LINK_IDLE);
    give_room(request);
    pith_request_free(request);
    *state = NULL;
}

static void on_connection(void *context, struct MHD_Connection *connection,
                          void **link, enum MHD_ConnectionNotificationCode code)
{
    struct pith_server *server = context;
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    if (code == MHD_CONNECTION_NOTIFY_STARTED && info)
        *link = pith_client_links_add(&server->links, (int)info->connect_fd);
    else if (code == MHD_CONNECTION_NOTIFY_CLOSED)
        pith_client_links_remove(&server->links, *link);
}

/* Maximum number of connections by the limit of file descriptors. */
static unsigned count_connections(void)
{
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0)
        return CONNECTIONS / 8;
    if (files.rlim_cur < CONNECTIONS + SPARE_FILES) {
        files.rlim_cur = files.rlim_max < CONNECTIONS + SPARE_FILES
                             ? files.rlim_max
                             : CONNECTIONS + SPARE_FILES;
        (void)setrlimit(RLIMIT_NOFILE, &files);
    }
    if (files.rlim_cur >= CONNECTIONS + SPARE_FILES)
        return CONNECTIONS;
    return files.rlim_cur > (rlim_t)2 * SPARE_FILES
               ? (unsigned)files.rlim_cur - SPARE_FILES
               : SPARE_FILES;
}

pith_status pith_intake_start(struct pith_server *server, pith_error *error)
{
    struct sockaddr_storage address;
    socklen_t len;
    if (!pith_listen_at_read(server->options.listen, &address, &len))
        return pith_fail(error, PITH_ARG, 0,
                         "listen takes ADDRESS:PORT in numbers, such as "
                         "127.0.0.1:8470 or [::1]:8470, not \"%.60s\"",
                         server->options.listen);
    unsigned flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME;
    if (address.ss_family == AF_INET6)
        flags |= MHD_USE_IPv6;
    unsigned threads = server->options.threads < IO_THREADS
                           ? server->options.threads
                           : IO_THREADS;
    server->daemon = MHD_start_daemon(
        flags, 0, NULL, NULL, on_request, server, MHD_OPTION_SOCK_ADDR,
        &address, MHD_OPTION_URI_LOG_CALLBACK, on_target, server,
        MHD_OPTION_NOTIFY_COMPLETED, on_completed, server,
        MHD_OPTION_NOTIFY_CONNECTION, on_connection, server,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)HEADER_BYTES,
        MHD_OPTION_CONNECTION_LIMIT, count_connections(),
        MHD_OPTION_THREAD_POOL_SIZE, threads > 1 ? threads : 0u,
        MHD_OPTION_END);
    if (!server->daemon)
        return pith_fail(error, PITH_IO, 0, "cannot listen on %.60s: %s",
                         server->options.listen, strerror(errno));
    const union MHD_DaemonInfo *info =
        MHD_get_daemon_info(server->daemon, MHD_DAEMON_INFO_BIND_PORT);
    pith_listen_at_write(&address, info ? info->port : 0, server->address);
    return PITH_OK;
}

void pith_intake_quiesce(struct pith_server *server)
{
    int fd = server->daemon ? MHD_quiesce_daemon(server->daemon) : -1;
    if (fd >= 0)
        close(fd);
}

void pith_intake_stop(struct pith_server *server)
{
    if (server->daemon)
        MHD_stop_daemon(server->daemon);
    server->daemon = NULL;
}

#endif
