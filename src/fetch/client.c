/* SPDX-License-Identifier: Apache-2.0 */
/* The HTTP client: see client.h.
 *
 * libcurl does the protocol, TLS and unpacking; this file configures it so that
 * nothing is followed, stored or read from the environment. It checks every IP
 * address before connecting to it (and the one in use before sending), and
 * stops answers that are too long, too slow or useless. Bodies are capped as
 * they are unpacked, so a bomb costs max_bytes. */
#include "client.h"

#include "arena.h"
#include "httphead.h"
#include "status.h"
#include "str.h"

#include <pith/crawl.h>
#include <pith/pith.h>

#include <stdio.h>

enum {
    DEFAULT_BYTES = 20000000,
    DEFAULT_TIMEOUT_MS = 30000,
    DEFAULT_STALL_MS = 10000,
    MIN_SPEED = 100, /* bytes per second; a guess */
    /* maximum bytes of a head; a guess, curl's own is 300 KB */
    HEAD_MAX = 256000,
    AGENT_MAX = 200,        /* maximum bytes of the user agent */
    REASON_SHOWN = 100,     /* bytes of an address shown in a message */
    CONNECTIONS_MAX = 64,   /* maximum open connections */
    WRITTEN_LINE_MAX = 8000 /* maximum bytes of a header line from the caller;
                               session tokens have up to 4 KB (a guess) */
};

static const char *const end_texts[] = {
#define PITH_FETCH_TEXT(name, text) [PITH_FETCH_##name] = text,
    PITH_FETCH_MAP(PITH_FETCH_TEXT)
#undef PITH_FETCH_TEXT
};

const char *pith_fetch_end_text(pith_fetch_end end)
{
    size_t n = sizeof end_texts / sizeof *end_texts;
    return (size_t)end < n ? end_texts[end] : "unknown";
}

void pith_exchange_init(pith_exchange *exchange)
{
    *exchange = (pith_exchange){0};
    pith_buf_init(&exchange->head, HEAD_MAX);
    pith_buf_init(&exchange->body, 0);
}

bool pith_exchange_redirect(pith_exchange *exchange, pith_weburl *target)
{
    pith_str location =
        pith_httphead_find(pith_buf_view(&exchange->head), PITH_S("Location"));
    pith_buf scratch;
    pith_buf_init(&scratch, 0);
    bool fine = pith_weburl_join(pith_weburl_view(&exchange->url), location,
                                 &scratch, target);
    pith_buf_clear(&scratch);
    if (fine)
        return true;
    int shown = location.len < REASON_SHOWN ? (int)location.len : REASON_SHOWN;
    exchange->end = PITH_FETCH_REDIRECT;
    if (location.len)
        snprintf(
            exchange->reason, sizeof exchange->reason,
            "redirected to \"%.*s\", which is not an http or https address",
            shown, location.data);
    else
        snprintf(exchange->reason, sizeof exchange->reason,
                 "redirected (HTTP %u) without saying where to",
                 exchange->status);
    return false;
}

void pith_exchange_report(const pith_exchange *exchange, pith_fetched *out)
{
    pith_str head = pith_buf_view(&exchange->head);
    pith_str type = pith_httphead_find(head, PITH_S("Content-Type"));
    *out = (pith_fetched){
        .end = exchange->end,
        .reason = pith_str_of(exchange->reason),
        .url = pith_weburl_view(&exchange->url),
        .status = exchange->status,
        .type = pith_httphead_type(type),
        .charset = pith_httphead_param(type, PITH_S("charset")),
        .head = head,
        .body = pith_buf_view(&exchange->body),
        .truncated = exchange->truncated,
    };
}

#ifdef PITH_HAVE_LIBCURL

#include <curl/curl.h>
#include <netinet/in.h>
#include <unistd.h>

struct pith_client {
    pith_arena arena; /* holds the client itself */
    CURLM *multi;
    pith_fetch_options options;
    char agent[AGENT_MAX + 1];
};

/* -- Callbacks ---------------------------------------------------------- */

/* Whether the caller allows the network of an address. */
static bool is_allowed(const pith_fetch_options *options, const char *address)
{
    for (size_t i = 0; i < options->nallowed; i++)
        if (pith_netaddr_is_in(options->allowed[i], address))
            return true;
    return false;
}

static bool judge(pith_exchange *exchange, const char *refused,
                  const char *address)
{
    const pith_fetch_options *options = &exchange->client->options;
    if (refused == NULL || options->allow_private ||
        is_allowed(options, address))
        return true;
    exchange->refused_address = true;
    snprintf(exchange->reason, sizeof exchange->reason,
             "%s is a %s address; use --allow-private to fetch it", address,
             refused);
    return false;
}

static curl_socket_t open_socket(void *context, curlsocktype purpose,
                                 struct curl_sockaddr *address)
{
    pith_exchange *exchange = context;
    (void)purpose;
    char text[PITH_NETADDR_MAX];
    pith_netaddr_write(&address->addr, address->addrlen, text);
    if (!judge(exchange, pith_netaddr_refuse(&address->addr, address->addrlen),
               text))
        return CURL_SOCKET_BAD;
    return socket(address->family, address->socktype | SOCK_CLOEXEC,
                  address->protocol);
}

/* Called before the request is sent, also on a reused connection. */
static int check_peer(void *context, char *peer, char *own, int peer_port,
                      int own_port)
{
    pith_exchange *exchange = context;
    (void)own;
    (void)peer_port;
    (void)own_port;
    snprintf(exchange->ip, sizeof exchange->ip, "%s", peer);
    return judge(exchange, pith_netaddr_refuse_text(peer), peer)
               ? CURL_PREREQFUNC_OK
               : CURL_PREREQFUNC_ABORT;
}

static bool is_wrong_type(const pith_exchange *exchange)
{
    pith_str head = pith_buf_view(&exchange->head);
    if (!exchange->pages_only || pith_httphead_status(head) != 200)
        return false;
    pith_str type =
        pith_httphead_type(pith_httphead_find(head, PITH_S("Content-Type")));
    return type.len > 0 && !pith_httphead_is_page(type);
}

static size_t take_head(char *data, size_t size, size_t count, void *context)
{
    pith_exchange *exchange = context;
    pith_str line = {data, size * count};
    /* Interim answers (100, 103) are followed by the final one. */
    if (pith_str_istarts(line, PITH_S("HTTP/")))
        pith_buf_reset(&exchange->head);
    pith_buf_str(&exchange->head, line);
    if (exchange->head.status != PITH_OK) {
        exchange->head_too_long = true;
        return 0;
    }
    if (pith_str_is_blank(line) && is_wrong_type(exchange)) {
        exchange->wrong_type = true;
        return 0;
    }
    return line.len;
}

static size_t take_body(char *data, size_t size, size_t count, void *context)
{
    pith_exchange *exchange = context;
    size_t room = exchange->max_bytes - exchange->body.len;
    size_t len = size * count;
    if (len > room) {
        exchange->truncated = true;
        pith_buf_put(&exchange->body, data, room);
        return 0;
    }
    pith_buf_put(&exchange->body, data, len);
    return exchange->body.status == PITH_OK ? len : 0;
}

/* -- Client ------------------------------------------------------------- */

static void fill_options(pith_client *client, const pith_fetch_options *given)
{
    pith_fetch_options *options = &client->options;
    *options = *given;
    if (options->max_bytes == 0)
        options->max_bytes = DEFAULT_BYTES;
    if (options->timeout_ms == 0)
        options->timeout_ms = DEFAULT_TIMEOUT_MS;
    if (options->stall_ms == 0)
        options->stall_ms = DEFAULT_STALL_MS;
    snprintf(client->agent, sizeof client->agent, "%s",
             options->user_agent ? options->user_agent : "pith/" PITH_VERSION);
    options->user_agent = client->agent;
}

pith_status pith_client_new(const pith_fetch_options *options,
                            pith_client **client, pith_error *error)
{
    *client = NULL;
    if (curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK)
        return pith_fail(error, PITH_NOMEM, 0, "libcurl cannot be initialised");
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_client *made = pith_arena_zalloc(&arena, 1, sizeof *made);
    CURLM *multi = made ? curl_multi_init() : NULL;
    if (multi == NULL) {
        pith_arena_free(&arena);
        curl_global_cleanup();
        return pith_fail(error, PITH_NOMEM, 0, "%s",
                         pith_status_text(PITH_NOMEM));
    }
    made->arena = arena;
    made->multi = multi;
    fill_options(made, options);
    (void)curl_multi_setopt(multi, CURLMOPT_MAXCONNECTS, (long)CONNECTIONS_MAX);
    *client = made;
    return PITH_OK;
}

void pith_client_free(pith_client *client)
{
    if (client == NULL)
        return;
    pith_arena arena = client->arena;
    (void)curl_multi_cleanup(client->multi);
    pith_arena_free(&arena);
    curl_global_cleanup();
}

pith_str pith_client_agent(const pith_client *client)
{
    return pith_str_of(client->agent);
}

/* -- Asking ------------------------------------------------------------- */

void pith_exchange_clear(pith_exchange *exchange)
{
    if (exchange->running)
        (void)curl_multi_remove_handle(exchange->client->multi,
                                       exchange->handle);
    if (exchange->handle)
        curl_easy_cleanup(exchange->handle);
    curl_slist_free_all(exchange->lines);
    pith_buf_clear(&exchange->head);
    pith_buf_clear(&exchange->body);
    pith_exchange_init(exchange);
}

static bool add_line(pith_exchange *exchange, const char *name, pith_str value)
{
    if (value.len == 0)
        return true;
    char line[1000];
    int len = snprintf(line, sizeof line, "%s: %.*s", name, PITH_FMT(value));
    if (len < 0 || (size_t)len >= sizeof line)
        return true; /* a validator of this length is not worth sending */
    struct curl_slist *lines = curl_slist_append(exchange->lines, line);
    if (lines == NULL)
        return false;
    exchange->lines = lines;
    return true;
}

/* Add the caller's header lines; a line that does not fit is an error, because
 * a signature may include it. */
static bool add_written_lines(pith_exchange *exchange)
{
    pith_str rest = exchange->lines_too;
    char line[WRITTEN_LINE_MAX];
    while (rest.len) {
        const char *end = memchr(rest.data, '\n', rest.len);
        size_t len = end ? (size_t)(end - rest.data) : rest.len;
        if (len >= sizeof line)
            return false;
        memcpy(line, rest.data, len);
        line[len] = 0;
        struct curl_slist *lines = curl_slist_append(exchange->lines, line);
        if (lines == NULL)
            return false;
        exchange->lines = lines;
        len += end != NULL;
        rest = (pith_str){rest.data + len, rest.len - len};
    }
    return true;
}

/* Set a method other than GET, with or without a body. */
static bool set_method(CURL *curl, const pith_exchange *exchange)
{
    const char *method = exchange->method;
    if (method == NULL)
        return true;
    if (strcmp(method, "HEAD") == 0)
        return curl_easy_setopt(curl, CURLOPT_NOBODY, 1L) == CURLE_OK;
    if (exchange->upload.data &&
        (curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE_LARGE,
                          (curl_off_t)exchange->upload.len) != CURLE_OK ||
         curl_easy_setopt(curl, CURLOPT_POSTFIELDS, exchange->upload.data) !=
             CURLE_OK))
        return false;
    return curl_easy_setopt(curl, CURLOPT_CUSTOMREQUEST, method) == CURLE_OK;
}

static bool set_safety(CURL *curl, pith_exchange *exchange)
{
    return curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https") ==
               CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, open_socket) ==
               CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_OPENSOCKETDATA, exchange) ==
               CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_PREREQFUNCTION, check_peer) ==
               CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_PREREQDATA, exchange) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_PROXY, "") == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L) == CURLE_OK;
}

/* Whether a comma-separated list contains the host of the address. */
static bool is_insecure(const pith_exchange *exchange)
{
    const char *list = exchange->client->options.insecure;
    pith_str rest = pith_str_of(list ? list : "");
    pith_str host = {exchange->url.text + exchange->url.host,
                     exchange->url.host_len};
    while (rest.len > 0) {
        const char *comma = memchr(rest.data, ',', rest.len);
        size_t len = comma ? (size_t)(comma - rest.data) : rest.len;
        if (pith_str_ieq(pith_str_trim((pith_str){rest.data, len}), host))
            return true;
        len += comma != NULL;
        rest = (pith_str){rest.data + len, rest.len - len};
    }
    return false;
}

static bool set_trust(CURL *curl, const pith_exchange *exchange)
{
    const char *file = exchange->client->options.ca_file;
    if (file && curl_easy_setopt(curl, CURLOPT_CAINFO, file) != CURLE_OK)
        return false;
    return !is_insecure(exchange) ||
           (curl_easy_setopt(curl, CURLOPT_SSL_VERIFYPEER, 0L) == CURLE_OK &&
            curl_easy_setopt(curl, CURLOPT_SSL_VERIFYHOST, 0L) == CURLE_OK);
}

static bool set_limits(CURL *curl, const pith_fetch_options *options)
{
    long seconds = (long)((options->stall_ms + 999) / 1000);
    return curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS,
                            (long)options->timeout_ms) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS,
                            (long)options->timeout_ms) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_LOW_SPEED_LIMIT, (long)MIN_SPEED) ==
               CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_LOW_SPEED_TIME, seconds) == CURLE_OK;
}

static bool set_request(CURL *curl, pith_exchange *exchange)
{
    return curl_easy_setopt(curl, CURLOPT_URL, exchange->url.text) ==
               CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_USERAGENT, exchange->client->agent) ==
               CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_ACCEPT_ENCODING,
                            exchange->as_stored ? NULL : "") == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_HTTPHEADER, exchange->lines) ==
               CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, take_head) ==
               CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_HEADERDATA, exchange) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, take_body) ==
               CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_WRITEDATA, exchange) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_PRIVATE, exchange) == CURLE_OK;
}

static void forget_answer(pith_exchange *exchange)
{
    exchange->end = PITH_FETCH_OK;
    exchange->reason[0] = 0;
    exchange->ip[0] = 0;
    exchange->status = 0;
    exchange->wire_bytes = 0;
    exchange->truncated = false;
    exchange->broke_off = false;
    exchange->starved = false;
    exchange->refused_address = false;
    exchange->wrong_type = false;
    exchange->head_too_long = false;
    pith_buf_reset(&exchange->head);
    pith_buf_reset(&exchange->body);
    curl_slist_free_all(exchange->lines);
    exchange->lines = NULL;
}

pith_status pith_client_start(pith_client *client, pith_exchange *exchange)
{
    exchange->client = client;
    forget_answer(exchange);
    if (exchange->max_bytes == 0)
        exchange->max_bytes = client->options.max_bytes;
    if (exchange->handle == NULL)
        exchange->handle = curl_easy_init();
    CURL *curl = exchange->handle;
    if (curl == NULL)
        return PITH_NOMEM;
    curl_easy_reset(curl);
    if (!add_line(exchange, "If-None-Match", exchange->etag) ||
        !add_line(exchange, "If-Modified-Since", exchange->modified) ||
        !add_written_lines(exchange) || !set_method(curl, exchange) ||
        !set_safety(curl, exchange) || !set_trust(curl, exchange) ||
        !set_limits(curl, &client->options) || !set_request(curl, exchange) ||
        curl_multi_add_handle(client->multi, curl) != CURLM_OK)
        return PITH_NOMEM;
    exchange->running = true;
    return PITH_OK;
}

/* -- Ends --------------------------------------------------------------- */

/* A libcurl error and its message; place: for errors within an answer, the
 * words before the number of bytes received. */
typedef struct failure {
    CURLcode code;
    pith_fetch_end end;
    const char *reason;
    const char *place;
} failure;

static const failure failures[] = {
    {CURLE_URL_MALFORMAT, PITH_FETCH_ADDRESS, "no usable address", NULL},
    {CURLE_COULDNT_RESOLVE_HOST, PITH_FETCH_RESOLVE, "name not found", NULL},
    {CURLE_COULDNT_CONNECT, PITH_FETCH_CONNECT, "connection refused", NULL},
    {CURLE_SSL_CONNECT_ERROR, PITH_FETCH_TLS, "no secure connection", NULL},
    {CURLE_SSL_CACERT_BADFILE, PITH_FETCH_TLS,
     "the file of authorities cannot be read", NULL},
    {CURLE_BAD_CONTENT_ENCODING, PITH_FETCH_PROTOCOL, "damaged compressed data",
     "in the first"},
    {CURLE_PARTIAL_FILE, PITH_FETCH_PROTOCOL,
     "the answer ends before its announced length", "after"},
    {CURLE_GOT_NOTHING, PITH_FETCH_PROTOCOL, "an empty answer", NULL},
    {CURLE_WEIRD_SERVER_REPLY, PITH_FETCH_PROTOCOL, "the answer is not HTTP",
     "after"},
    {CURLE_UNSUPPORTED_PROTOCOL, PITH_FETCH_PROTOCOL, "the answer is not HTTP",
     "after"},
    {CURLE_RECV_ERROR, PITH_FETCH_PROTOCOL, "the connection broke off",
     "after"},
    {CURLE_SEND_ERROR, PITH_FETCH_PROTOCOL, "the connection broke off", NULL},
};

static void set_end(pith_exchange *exchange, pith_fetch_end end,
                    const char *reason)
{
    exchange->end = end;
    snprintf(exchange->reason, sizeof exchange->reason, "%s", reason);
}

static bool is_head_complete(const pith_exchange *exchange)
{
    pith_str head = pith_buf_view(&exchange->head);
    return head.len >= 4 &&
           memcmp(head.data + head.len - 4, "\r\n\r\n", 4) == 0;
}

/* Add how far an answer was read before the error: in its head or, if that is
 * complete, in its body as received. */
static void add_place(pith_exchange *exchange, const char *words)
{
    bool complete = is_head_complete(exchange);
    size_t len = pith_str_of(exchange->reason).len;
    snprintf(exchange->reason + len, sizeof exchange->reason - len,
             ", %s %llu bytes of its %s", words,
             (unsigned long long)(complete ? exchange->wire_bytes
                                           : exchange->head.len),
             complete ? "body" : "head");
}

/* Report which time limit was exceeded. */
static void explain_timeout(pith_exchange *exchange)
{
    const pith_fetch_options *options = &exchange->client->options;
    curl_off_t spent_us = 0;
    (void)curl_easy_getinfo(exchange->handle, CURLINFO_TOTAL_TIME_T, &spent_us);
    exchange->end = PITH_FETCH_TIMEOUT;
    if ((uint64_t)spent_us / 1000 + 50 >= options->timeout_ms)
        snprintf(exchange->reason, sizeof exchange->reason,
                 "no complete answer within %g s",
                 (double)options->timeout_ms / 1000);
    else
        snprintf(exchange->reason, sizeof exchange->reason,
                 "slower than %d bytes/s for %u s", MIN_SPEED,
                 (options->stall_ms + 999) / 1000);
}

/* Report why a certificate was rejected; the numbers are OpenSSL's
 * (X509_V_ERR_...). */
static void explain_distrust(pith_exchange *exchange)
{
    static const struct {
        long result;
        const char *why;
    } rows[] = {
        /* libcurl checks this before OpenSSL's result */
        {1, "is for another name"},
        {9, "is not valid yet"},
        {10, "has expired"},
        {18, "is signed by the server itself"},
        {19, "is not signed by a trusted authority"},
        {20, "is not signed by a trusted authority"},
        {23, "was revoked"},
        {62, "is for another name"},
        {64, "is for another address"},
    };
    long result = -1;
    const char *why = "is not trusted";
    (void)curl_easy_getinfo(exchange->handle, CURLINFO_SSL_VERIFYRESULT,
                            &result);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].result == result)
            why = rows[i].why;
    exchange->end = PITH_FETCH_TLS;
    snprintf(exchange->reason, sizeof exchange->reason,
             "the server's certificate %s", why);
}

static void explain(pith_exchange *exchange, CURLcode code)
{
    if (exchange->refused_address) {
        exchange->end = PITH_FETCH_PRIVATE; /* reason: judge() */
        return;
    }
    if (exchange->wrong_type) {
        pith_str type = pith_httphead_type(pith_httphead_find(
            pith_buf_view(&exchange->head), PITH_S("Content-Type")));
        exchange->end = PITH_FETCH_TYPE;
        snprintf(exchange->reason, sizeof exchange->reason, "%.*s, no HTML",
                 type.len < REASON_SHOWN ? (int)type.len : REASON_SHOWN,
                 type.data);
        return;
    }
    if (exchange->head_too_long) {
        set_end(exchange, PITH_FETCH_PROTOCOL,
                "more than 256 kB of HTTP headers");
        return;
    }
    exchange->broke_off =
        code == CURLE_RECV_ERROR || code == CURLE_SEND_ERROR ||
        code == CURLE_GOT_NOTHING || code == CURLE_OUT_OF_MEMORY;
    /* libcurl also reports this for a line of 100 kB and more. */
    if (code == CURLE_OUT_OF_MEMORY) {
        bool line = exchange->head.len > 0 && !is_head_complete(exchange);
        set_end(exchange, PITH_FETCH_PROTOCOL,
                line ? "an HTTP header of more than 100 kB, or no memory for it"
                     : "out of memory");
        return;
    }
    if (code == CURLE_OPERATION_TIMEDOUT) {
        explain_timeout(exchange);
        return;
    }
    if (code == CURLE_PEER_FAILED_VERIFICATION) {
        explain_distrust(exchange);
        return;
    }
    for (size_t i = 0; i < sizeof failures / sizeof *failures; i++) {
        if (failures[i].code == code) {
            set_end(exchange, failures[i].end, failures[i].reason);
            if (failures[i].place)
                add_place(exchange, failures[i].place);
            return;
        }
    }
    set_end(exchange, PITH_FETCH_PROTOCOL, curl_easy_strerror(code));
}

/* The reason phrase of the status line, "Not Found", or nothing. */
static pith_str find_phrase(pith_str head)
{
    const char *end = head.len ? memchr(head.data, '\r', head.len) : NULL;
    const char *space = end ? memchr(head.data, ' ', head.len) : NULL;
    if (space == NULL || end - space <= 5)
        return (pith_str){0};
    size_t len = (size_t)(end - space) - 5;
    return (pith_str){space + 5, len < 60 ? len : 60};
}

static void judge_status(pith_exchange *exchange)
{
    if (exchange->status < 400 && exchange->status >= 200)
        return;
    pith_str phrase = find_phrase(pith_buf_view(&exchange->head));
    exchange->end = PITH_FETCH_STATUS;
    snprintf(exchange->reason, sizeof exchange->reason, "HTTP %u%s%.*s",
             exchange->status, phrase.len ? " " : "", PITH_FMT(phrase));
}

static void finish(pith_client *client, pith_exchange *exchange, CURLcode code)
{
    (void)curl_multi_remove_handle(client->multi, exchange->handle);
    exchange->running = false;
    long status = 0;
    curl_off_t bytes = 0;
    (void)curl_easy_getinfo(exchange->handle, CURLINFO_RESPONSE_CODE, &status);
    (void)curl_easy_getinfo(exchange->handle, CURLINFO_SIZE_DOWNLOAD_T, &bytes);
    exchange->status = status > 0 && status < 1000 ? (unsigned)status : 0;
    exchange->wire_bytes = bytes > 0 ? (uint64_t)bytes : 0;
    bool full = exchange->truncated && !exchange->refused_address;
    exchange->starved = exchange->head.status == PITH_NOMEM ||
                        exchange->body.status == PITH_NOMEM;
    if (exchange->starved)
        set_end(exchange, PITH_FETCH_PROTOCOL, "out of memory");
    else if (code != CURLE_OK && !full)
        explain(exchange, code);
    else
        judge_status(exchange);
}

pith_exchange *pith_client_wait(pith_client *client, int timeout_ms)
{
    for (int turn = 0; turn < 2; turn++) {
        int running = 0;
        (void)curl_multi_perform(client->multi, &running);
        int left = 0;
        const CURLMsg *message;
        while ((message = curl_multi_info_read(client->multi, &left))) {
            if (message->msg != CURLMSG_DONE)
                continue;
            char *owner = NULL;
            CURLcode code = message->data.result;
            (void)curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE,
                                    &owner);
            pith_exchange *exchange = (pith_exchange *)(void *)owner;
            finish(client, exchange, code);
            return exchange;
        }
        if (turn == 0)
            (void)curl_multi_poll(client->multi, NULL, 0, timeout_ms, NULL);
    }
    return NULL;
}

#else /* without libcurl: every call fails */

pith_status pith_client_new(const pith_fetch_options *options,
                            pith_client **client, pith_error *error)
{
    (void)options;
    *client = NULL;
    return pith_fail(error, PITH_ARG, 0,
                     "this pith was built without HTTP: install "
                     "libcurl4-openssl-dev and rebuild");
}

void pith_client_free(pith_client *client)
{
    (void)client;
}

void pith_exchange_clear(pith_exchange *exchange)
{
    pith_buf_clear(&exchange->head);
    pith_buf_clear(&exchange->body);
}

pith_status pith_client_start(pith_client *client, pith_exchange *exchange)
{
    (void)client;
    exchange->end = PITH_FETCH_CONNECT;
    return PITH_ARG;
}

pith_exchange *pith_client_wait(pith_client *client, int timeout_ms)
{
    (void)client;
    (void)timeout_ms;
    return NULL;
}

pith_str pith_client_agent(const pith_client *client)
{
    (void)client;
    return (pith_str){0};
}

#endif
