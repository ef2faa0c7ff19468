/* SPDX-License-Identifier: Apache-2.0 */
/* Requests to a file server: see remote_request.h. */
#include "remote_request.h"

#include "httphead.h"
#include "s3_listing.h"
#include "sha256.h"
#include "signature.h"
#include "status.h"
#include "str.h"
#include "struct_size.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum {
    TRIES = 10,
    REFUSED_TRIES = 5, /* for errors that may be final: access denied, unknown
                          host */
    PAUSE_MS = 100,
    LONGEST_MS = 20000,
    PIECE = 8 * 1000 * 1000,
    ANSWER_MS = 600 * 1000, /* for one piece; slow transfers are ended
                               earlier */
    STALL_MS = 30 * 1000,
    BUCKET_MAX = 255, /* for old buckets; new ones have 63 */
    RETRY_AFTER_MAX = 3600,
    SHOWN = 100, /* bytes of an address in a message */
};               /* TRIES to PIECE and the two times: guesses */

/* -- Addresses ---------------------------------------------------------- */

static const char scheme[] = "s3://";
enum { SCHEME = sizeof scheme - 1 };

bool pith_remote_is_s3(const char *address)
{
    return pith_str_istarts(pith_str_of(address), pith_str_of(scheme));
}

bool pith_remote_is_address(const char *address)
{
    return pith_remote_is_s3(address) || pith_url_is_web(pith_str_of(address));
}

pith_status pith_remote_fail(pith_error *error, pith_status status,
                             const pith_remote_place *place, const char *what)
{
    pith_str shown = place->address;
    bool cut = shown.len > SHOWN;
    if (cut)
        shown.len = SHOWN;
    return pith_fail(error, status, 0, "%.*s%s: %s", PITH_FMT(shown),
                     cut ? "..." : "", what);
}

static bool is_bucket(pith_str name)
{
    for (size_t i = 0; i < name.len; i++) {
        unsigned char c = (unsigned char)name.data[i];
        if (!pith_is_alpha(c) && !pith_is_digit(c) && c != '-' && c != '.' &&
            c != '_')
            return false;
    }
    return name.len > 0 && name.len <= BUCKET_MAX;
}

/* S3 takes "." and ".." as parts of keys, but proxies and clients resolve
 * them. */
static bool has_steps(pith_str key)
{
    while (key.len) {
        const char *slash = memchr(key.data, '/', key.len);
        size_t len = slash ? (size_t)(slash - key.data) : key.len;
        pith_str part = {key.data, len};
        if (pith_str_eq(part, PITH_S(".")) || pith_str_eq(part, PITH_S("..")))
            return true;
        len += slash != NULL;
        key = (pith_str){key.data + len, key.len - len};
    }
    return false;
}

pith_status pith_remote_place_read(const char *address, bool writing,
                                   pith_remote_place *out, pith_error *error)
{
    *out = (pith_remote_place){.address = pith_str_of(address),
                               .s3 = pith_remote_is_s3(address)};
    if (!out->s3 && (writing || !pith_remote_is_address(address)))
        return pith_remote_fail(error, PITH_ARG, out,
                                "not an address of S3: s3://bucket/key");
    if (!out->s3)
        return PITH_OK;
    pith_str rest = {out->address.data + SCHEME, out->address.len - SCHEME};
    const char *slash = memchr(rest.data, '/', rest.len);
    size_t len = slash ? (size_t)(slash - rest.data) : rest.len;
    out->bucket = (pith_str){rest.data, len};
    len += slash != NULL;
    out->key = (pith_str){rest.data + len, rest.len - len};
    /* The text may be a secret, so it is not shown. */
    if (!is_bucket(out->bucket))
        return pith_fail(error, PITH_ARG, 0,
                         "s3:// must be followed by the name of a bucket (keys "
                         "are given by AWS_* variables)");
    return has_steps(out->key)
               ? pith_remote_fail(error, PITH_ARG, out,
                                  "a key with a part \".\" or \"..\" cannot be "
                                  "asked for")
               : PITH_OK;
}

void pith_remote_encode(pith_buf *out, pith_str text, bool keep_slash)
{
    static const char digits[] = "0123456789ABCDEF";
    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.data[i];
        if (pith_is_alpha(c) || pith_is_digit(c) || c == '-' || c == '.' ||
            c == '_' || c == '~' || (c == '/' && keep_slash)) {
            pith_buf_byte(out, (char)c);
        } else {
            pith_buf_byte(out, '%');
            pith_buf_byte(out, digits[c >> 4]);
            pith_buf_byte(out, digits[c & 15]);
        }
    }
}

/* "https://bucket.s3.eu-west-1.amazonaws.com/key" or ".../bucket/key". */
static void put_s3_address(const pith_remote *remote,
                           const pith_remote_place *place, pith_buf *out)
{
    pith_str end = remote->s3.endpoint;
    bool secure = end.len == 0 || pith_str_istarts(end, PITH_S("https:"));
    size_t skip = end.len == 0 ? 0 : secure ? 8 : 7;
    /* Certificates do not match buckets with dots in their names. */
    bool dots = memchr(place->bucket.data, '.', place->bucket.len) != NULL;
    bool virtual_host = remote->s3.virtual_host && !(secure && dots);
    pith_buf_text(out, secure ? "https://" : "http://");
    if (virtual_host)
        pith_buf_printf(out, "%.*s.", PITH_FMT(place->bucket));
    if (end.len)
        pith_buf_put(out, end.data + skip, end.len - skip);
    else
        pith_buf_printf(out, "s3.%.*s.amazonaws.com",
                        PITH_FMT(remote->s3.region));
    if (!virtual_host)
        pith_buf_printf(out, "/%.*s", PITH_FMT(place->bucket));
    pith_buf_byte(out, '/');
    pith_remote_encode(out, place->key, true);
}

static pith_status make_address(const pith_remote *remote,
                                const pith_remote_place *place,
                                const pith_remote_call *call,
                                pith_remote_link *link, pith_error *error)
{
    pith_buf *text = &link->scratch;
    pith_buf_reset(text);
    if (place->s3)
        put_s3_address(remote, place, text);
    else
        pith_buf_str(text, place->address);
    if (call->query.len)
        pith_buf_printf(text, "?%.*s", PITH_FMT(call->query));
    if (text->status != PITH_OK)
        return pith_remote_fail(error, text->status, place, "out of memory");
    if (pith_weburl_parse(pith_buf_view(text), &link->exchange.url))
        return PITH_OK;
    return pith_remote_fail(error, PITH_FORMAT, place,
                            "too long, or not an address that can be asked "
                            "for");
}

/* -- Signing ------------------------------------------------------------ */

static void put_line(pith_remote_link *link, const pith_signed_line *line)
{
    if (line->value.len)
        pith_buf_printf(&link->lines, "%.*s: %.*s\n", PITH_FMT(line->name),
                        PITH_FMT(line->value));
}

/* Header lines with the credentials, if there are any. */
static void sign(const pith_remote *remote, const pith_remote_call *call,
                 pith_remote_link *link)
{
    const pith_weburl *url = &link->exchange.url;
    unsigned char digest[PITH_SHA256_SIZE];
    char payload[PITH_SHA256_HEX];
    char date[PITH_SIGNATURE_DATE];
    pith_sha256 sha;
    pith_sha256_init(&sha);
    pith_sha256_add(&sha, call->upload);
    pith_sha256_end(&sha, digest);
    pith_sha256_hex(digest, payload);
    pith_signature_date((int64_t)time(NULL), date);
    pith_str path = pith_weburl_path(url);
    const char *mark = memchr(path.data, '?', path.len);
    size_t len = mark ? (size_t)(mark - path.data) : path.len;
    pith_signed_line lines[] = {
        {PITH_S("host"), {url->text + url->host, url->origin_len - url->host}},
        {PITH_S("x-amz-content-sha256"), pith_str_of(payload)},
        {PITH_S("x-amz-date"), pith_str_of(date)},
        {PITH_S("x-amz-security-token"), remote->s3.token},
    };
    enum { LINES = sizeof lines / sizeof *lines };
    pith_signer signer = {remote->s3.key_id, remote->s3.secret,
                          remote->s3.region, PITH_S("s3")};
    pith_signed_request request = {
        .date = date,
        .method = pith_str_of(call->method ? call->method : "GET"),
        .path = {path.data, len},
        .query = {path.data + len + (mark != NULL),
                  path.len - len - (mark != NULL)},
        .payload = pith_str_of(payload),
        .lines = lines,
        .nlines = remote->s3.token.len ? LINES : LINES - 1,
    };
    for (size_t i = 1; i < request.nlines; i++)
        put_line(link, &lines[i]);
    pith_buf_text(&link->lines, "authorization: ");
    pith_signature_write(&signer, &request, &link->scratch, &link->lines);
    pith_buf_byte(&link->lines, '\n');
}

static void write_lines(const pith_remote *remote, const pith_remote_call *call,
                        pith_remote_link *link)
{
    pith_buf *lines = &link->lines;
    pith_buf_reset(lines);
    if (call->upload.data)
        /* Prevent libcurl's default content type and its wait for status
         * 100. */
        pith_buf_text(lines, "content-type: application/octet-stream\n"
                             "expect:\n");
    if (call->len)
        pith_buf_printf(lines, "range: bytes=%llu-%llu\n",
                        (unsigned long long)call->begin,
                        (unsigned long long)(call->begin + call->len - 1));
    if (call->etag.len)
        pith_buf_printf(lines, "if-match: %.*s\n", PITH_FMT(call->etag));
    if (call->fresh)
        pith_buf_text(lines, "if-none-match: *\n");
    if (link->s3 && remote->s3.key_id.len)
        sign(remote, call, link);
}

/* -- Connections -------------------------------------------------------- */

static pith_remote_link *find_idle(pith_remote *remote, bool s3)
{
    pith_remote_link **at = &remote->idle;
    while (*at && (*at)->s3 != s3)
        at = &(*at)->next;
    pith_remote_link *found = *at;
    if (found)
        *at = found->next;
    return found;
}

static pith_status take_link(pith_remote *remote, bool s3,
                             pith_remote_link **out, pith_error *error)
{
    pthread_mutex_lock(&remote->lock);
    pith_remote_link *link = find_idle(remote, s3);
    bool old = link != NULL;
    if (!old)
        link = pith_arena_zalloc(&remote->arena, 1, sizeof *link);
    pthread_mutex_unlock(&remote->lock);
    *out = link;
    if (old)
        return PITH_OK;
    if (!link)
        return pith_fail(error, PITH_NOMEM, 0, "no memory for a connection");
    link->s3 = s3;
    pith_exchange_init(&link->exchange);
    pith_buf_init(&link->lines, 0);
    pith_buf_init(&link->scratch, 0);
    pith_status status = pith_client_new(
        s3 ? &remote->s3_fetch : &remote->http_fetch, &link->client, error);
    if (status != PITH_OK)
        *out = NULL; /* the arena's */
    return status;
}

void pith_remote_release(pith_remote *remote, pith_remote_link *link)
{
    if (!link)
        return;
    pthread_mutex_lock(&remote->lock);
    link->next = remote->idle;
    remote->idle = link;
    pthread_mutex_unlock(&remote->lock);
}

/* -- Asking ------------------------------------------------------------- */

typedef enum verdict {
    VERDICT_GOOD,
    VERDICT_AGAIN,  /* and slower */
    VERDICT_SELDOM, /* identical errors, a few times */
    VERDICT_BAD
} verdict;

static uint64_t clock_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

static void wait_until(uint64_t moment_us)
{
    uint64_t now;
    while ((now = clock_us()) < moment_us) {
        uint64_t us = moment_us - now;
        struct timespec pause = {.tv_sec = (time_t)(us / 1000000),
                                 .tv_nsec = (long)(us % 1000000) * 1000};
        (void)nanosleep(&pause, NULL);
    }
}

/* The meaning of a 403 from S3. Some servers use it for too many requests and
 * some for denied access, and the texts do not always tell which. */
static verdict judge_forbidden(const pith_remote_link *link)
{
    static const struct {
        const char *code;
        verdict end;
    } rows[] = {
        {"AccessDenied", VERDICT_SELDOM},
        {"InvalidAccessKeyId", VERDICT_BAD},
        {"SignatureDoesNotMatch", VERDICT_BAD},
        {"ExpiredToken", VERDICT_BAD},
        {"InvalidToken", VERDICT_BAD},
        {"RequestTimeTooSkewed", VERDICT_BAD},
        {"AccountProblem", VERDICT_BAD},
    };
    pith_buf code;
    pith_buf_init(&code, 0);
    bool told =
        pith_s3_find_text(pith_remote_body(link), PITH_S("Code"), &code);
    verdict end = told ? VERDICT_AGAIN : VERDICT_SELDOM;
    for (size_t i = 0; told && i < sizeof rows / sizeof *rows; i++)
        if (pith_str_eq(pith_buf_view(&code), pith_str_of(rows[i].code)))
            end = rows[i].end;
    pith_buf_clear(&code);
    return end;
}

static verdict judge_status(const pith_remote_link *link)
{
    switch (link->exchange.status) {
    case 404:
    case 412:
    case 416:
        return VERDICT_GOOD;
    case 403:
        return link->s3 ? judge_forbidden(link) : VERDICT_AGAIN;
    case 408:
    case 409: /* another process is writing the same file */
    case 429:
    case 500:
    case 502:
    case 503:
    case 504:
        return VERDICT_AGAIN;
    default:
        return VERDICT_BAD;
    }
}

static verdict judge(const pith_remote_call *call, pith_remote_link *link)
{
    const pith_exchange *exchange = &link->exchange;
    bool fine = exchange->status >= 200 && exchange->status < 300;
    switch (exchange->end) {
    case PITH_FETCH_OK:
        return fine ? VERDICT_GOOD : VERDICT_BAD;
    case PITH_FETCH_STATUS:
        return judge_status(link);
    case PITH_FETCH_RESOLVE:
        return VERDICT_SELDOM;
    case PITH_FETCH_CONNECT:
        return VERDICT_AGAIN;
    case PITH_FETCH_TIMEOUT:
    case PITH_FETCH_PROTOCOL:
        link->broken = call->partial && fine;
        return link->broken ? VERDICT_GOOD : VERDICT_AGAIN;
    default:
        return VERDICT_BAD;
    }
}

static pith_status send_once(pith_remote *remote, const pith_remote_call *call,
                             pith_remote_link *link)
{
    pith_exchange *exchange = &link->exchange;
    write_lines(remote, call, link);
    if (link->lines.status != PITH_OK)
        return PITH_NOMEM;
    exchange->method = call->method;
    exchange->upload = call->upload;
    exchange->lines_too = pith_buf_view(&link->lines);
    exchange->max_bytes = call->max_bytes ? call->max_bytes : 1;
    exchange->as_stored = true;
    link->broken = false;
    PITH_TRY(pith_client_start(link->client, exchange));
    while (!pith_client_wait(link->client, 1000))
        continue;
    return PITH_OK;
}

/* "HTTP 403 Forbidden: AccessDenied: Access Denied (3 tries)". */
static pith_status explain(const pith_remote_place *place,
                           pith_remote_link *link, unsigned tries,
                           pith_error *error)
{
    pith_buf *text = &link->scratch;
    pith_str body = pith_remote_body(link);
    pith_str region = pith_httphead_find(pith_remote_head(link),
                                         PITH_S("x-amz-bucket-region"));
    pith_buf_reset(text);
    if (link->exchange.reason[0])
        pith_buf_text(text, link->exchange.reason);
    else
        pith_buf_printf(text, "HTTP %u", link->exchange.status);
    size_t head = text->len;
    pith_buf_text(text, ": ");
    if (!link->s3 || !pith_s3_find_text(body, PITH_S("Code"), text))
        text->len = head;
    if (link->exchange.status / 100 == 3 && region.len)
        pith_buf_printf(text, ": the bucket is in %.*s (AWS_REGION)",
                        PITH_FMT(region));
    if (tries > 1)
        pith_buf_printf(text, " (%u tries)", tries);
    for (size_t i = 0; i < text->len; i++)
        if ((unsigned char)text->data[i] < ' ')
            text->data[i] = ' ';
    pith_buf_byte(text, 0);
    return pith_remote_fail(error, PITH_IO, place,
                            text->status == PITH_OK ? text->data : "refused");
}

/* Send a request when the throttle allows it. */
static pith_status try_once(pith_remote *remote, const pith_remote_call *call,
                            pith_remote_link *link, verdict *out)
{
    uint64_t began = pith_throttle_take(&remote->throttle, clock_us());
    wait_until(began);
    PITH_TRY(send_once(remote, call, link));
    *out = judge(call, link);
    /* A transfer that broke off is not a sign of too many requests, unless
     * nothing arrived. */
    bool useful =
        *out == VERDICT_GOOD && (!link->broken || link->exchange.body.len > 0);
    if (useful) {
        pith_throttle_ease(&remote->throttle);
    } else if (*out != VERDICT_BAD) {
        pith_str wait =
            pith_httphead_find(pith_remote_head(link), PITH_S("Retry-After"));
        pith_throttle_slow(
            &remote->throttle, began, clock_us(),
            (uint64_t)pith_httphead_retry(wait, RETRY_AFTER_MAX) * 1000000);
    }
    return PITH_OK;
}

pith_status pith_remote_ask(pith_remote *remote, const pith_remote_place *place,
                            const pith_remote_call *call,
                            pith_remote_link **out, pith_error *error)
{
    pith_remote_link *link;
    *out = NULL;
    PITH_TRY(take_link(remote, place->s3, &link, error));
    pith_status status = make_address(remote, place, call, link, error);
    for (unsigned tries = 1; status == PITH_OK; tries++) {
        verdict end = VERDICT_BAD;
        status = try_once(remote, call, link, &end);
        if (status != PITH_OK) {
            (void)pith_remote_fail(error, status, place, "out of memory");
        } else if (end == VERDICT_GOOD) {
            *out = link;
            return PITH_OK;
        } else if (end == VERDICT_BAD || tries >= remote->options.tries ||
                   (end == VERDICT_SELDOM && tries >= REFUSED_TRIES)) {
            status = explain(place, link, tries, error);
        }
    }
    pith_remote_release(remote, link);
    return status;
}

/* -- Opening ------------------------------------------------------------ */

static pith_status read_options(const pith_remote_options *given,
                                pith_remote *remote, pith_error *error)
{
    PITH_TRY(pith_struct_read(given,
                              PITH_STRUCT_TYPE(pith_remote_options, part),
                              &remote->options, error));
    return pith_fetch_options_read(remote->options.fetch, &remote->http_fetch,
                                   error);
}

static void fill_options(pith_remote *remote)
{
    pith_remote_options *own = &remote->options;
    if (own->tries == 0)
        own->tries = TRIES;
    if (own->pause_ms == 0)
        own->pause_ms = PAUSE_MS;
    if (own->longest_ms == 0)
        own->longest_ms = LONGEST_MS;
    if (own->piece == 0)
        own->piece = PIECE;
    if (own->part == 0)
        own->part = PIECE;
    remote->http_fetch.timeout_ms = ANSWER_MS;
    remote->http_fetch.stall_ms = STALL_MS;
    remote->s3_fetch =
        (pith_fetch_options){.size = sizeof(pith_fetch_options),
                             .allow_private = true, /* the user's choice */
                             .ca_file = remote->s3.ca_file,
                             .timeout_ms = ANSWER_MS,
                             .stall_ms = STALL_MS};
}

pith_status pith_remote_new(const pith_remote_options *options,
                            pith_remote **out, pith_error *error)
{
    *out = NULL;
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_remote *remote = pith_arena_zalloc(&arena, 1, sizeof *remote);
    if (!remote)
        return pith_fail(error, PITH_NOMEM, 0, "no memory for servers");
    pith_status status = read_options(options, remote, error);
    const char *const *environment = remote->options.environment;
    if (!environment)
        environment = (const char *const *)environ;
    if (status == PITH_OK)
        status = pith_s3_settings_read(environment, &arena, &remote->s3, error);
    remote->arena = arena;
    if (status != PITH_OK) {
        pith_arena_free(&arena);
        return status;
    }
    fill_options(remote);
    uint64_t seed = clock_us() ^ (uint64_t)getpid() << 32;
    pith_throttle_init(&remote->throttle, remote->options.pause_ms * 1000ULL,
                       remote->options.longest_ms * 1000ULL, seed);
    pthread_mutex_init(&remote->lock, NULL);
    *out = remote;
    return PITH_OK;
}

void pith_remote_free(pith_remote *remote)
{
    if (!remote)
        return;
    for (pith_remote_link *link = remote->idle; link; link = link->next) {
        pith_exchange_clear(&link->exchange);
        pith_client_free(link->client);
        pith_buf_clear(&link->lines);
        pith_buf_clear(&link->scratch);
    }
    pith_throttle_clear(&remote->throttle);
    pthread_mutex_destroy(&remote->lock);
    pith_arena arena = remote->arena;
    pith_arena_free(&arena);
}
