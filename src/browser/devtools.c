/* SPDX-License-Identifier: Apache-2.0 */
/* Messages to and from the browser: see devtools.h. Both directions are handled
 * at once, because either side may be blocked until the other reads. */
#include "devtools.h"

#include "str.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <sys/socket.h>
#include <time.h>

enum { CHUNK = 1 << 18, KEEP = 4 << 20 };

uint64_t pith_devtools_now(void)
{
    struct timespec now;
    if (clock_gettime(CLOCK_MONOTONIC, &now) != 0)
        return 0;
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

void pith_devtools_init(pith_devtools *devtools, int wire, size_t max_bytes)
{
    *devtools = (pith_devtools){.wire = wire};
    pith_buf_init(&devtools->in, max_bytes);
    pith_buf_init(&devtools->out, 0);
}

void pith_devtools_clear(pith_devtools *devtools)
{
    pith_buf_clear(&devtools->in);
    pith_buf_clear(&devtools->out);
}

void pith_devtools_fail(pith_devtools *devtools, pith_browser_end end)
{
    if (devtools->end == PITH_BROWSER_OK)
        devtools->end = end;
}

/* -- Bytes ----------------------------------------------------------------- */

static void read_some(pith_devtools *devtools)
{
    if (!pith_buf_reserve(&devtools->in, CHUNK)) {
        pith_devtools_fail(devtools, devtools->in.status == PITH_NOMEM
                                         ? PITH_BROWSER_MEMORY
                                         : PITH_BROWSER_LARGE);
        return;
    }
    ssize_t n = recv(devtools->wire, devtools->in.data + devtools->in.len,
                     CHUNK, MSG_DONTWAIT);
    if (n > 0)
        devtools->in.len += (size_t)n;
    else if (n == 0 || (errno != EAGAIN && errno != EINTR))
        pith_devtools_fail(devtools, PITH_BROWSER_GONE);
}

static size_t write_some(pith_devtools *devtools, pith_str bytes)
{
    ssize_t n = send(devtools->wire, bytes.data, bytes.len,
                     MSG_DONTWAIT | MSG_NOSIGNAL);
    if (n >= 0)
        return (size_t)n;
    if (errno != EAGAIN && errno != EINTR)
        pith_devtools_fail(devtools, PITH_BROWSER_GONE);
    return 0;
}

/* Wait for the socket until a time; 0 if nothing happened. */
static short wait_wire(pith_devtools *devtools, short events, uint64_t until)
{
    struct pollfd wire = {.fd = devtools->wire, .events = events};
    uint64_t now = pith_devtools_now();
    uint64_t left = until > now ? until - now : 0;
    int n = poll(&wire, 1, left < 60000 ? (int)left : 60000);
    return n > 0 ? wire.revents : 0;
}

static void send_all(pith_devtools *devtools, pith_str bytes)
{
    while (bytes.len && devtools->end == PITH_BROWSER_OK) {
        short ready = wait_wire(devtools, POLLIN | POLLOUT, devtools->deadline);
        if (ready & (POLLIN | POLLHUP | POLLERR))
            read_some(devtools);
        if (ready & POLLOUT) {
            size_t n = write_some(devtools, bytes);
            bytes.data += n;
            bytes.len -= n;
        }
        if (!ready && pith_devtools_now() >= devtools->deadline)
            pith_devtools_fail(devtools, PITH_BROWSER_TIMEOUT);
    }
}

/* -- Messages -------------------------------------------------------------- */

/* The value of four hexadecimal digits, or -1. */
static int read_hex(const char *at)
{
    int value = 0;
    for (int i = 0; i < 4; i++) {
        char c = pith_lower(at[i]);
        int digit = pith_is_digit((unsigned char)c) ? c - '0'
                    : c >= 'a' && c <= 'f'          ? c - 'a' + 10
                                                    : -1;
        if (digit < 0)
            return -1;
        value = value * 16 + digit;
    }
    return value;
}

static int escape_at(const char *at, const char *stop)
{
    bool is = stop - at >= 6 && at[0] == '\\' && at[1] == 'u';
    return is ? read_hex(at + 2) : -1;
}

/* Strings of scripts may contain half of a surrogate pair, which is not Unicode
 * and which JSON parsers refuse: it becomes U+FFFD. */
static void mend_surrogates(char *at, const char *stop)
{
    while (at && at < stop && (at = memchr(at, '\\', (size_t)(stop - at)))) {
        int unit = escape_at(at, stop);
        bool pair = (unit & ~0x3ff) == 0xd800 && unit > 0 &&
                    (escape_at(at + 6, stop) & ~0x3ff) == 0xdc00;
        if (!pair && unit >= 0xd800 && unit < 0xe000)
            memcpy(at + 2, "fffd", 4);
        at += pair ? 12 : unit >= 0 ? 6 : 2;
    }
}

/* The next complete message that has arrived: owned, or NULL. */
static json_t *take_message(pith_devtools *devtools)
{
    char *start = devtools->in.data + devtools->taken;
    size_t len = devtools->in.len - devtools->taken;
    char *stop = len ? memchr(start, 0, len) : NULL;
    if (!stop) {
        if (devtools->taken)
            memmove(devtools->in.data, start, len);
        devtools->in.len = len;
        devtools->taken = 0;
        return NULL;
    }
    mend_surrogates(start, stop);
    json_t *message =
        json_loadb(start, (size_t)(stop - start), JSON_ALLOW_NUL, NULL);
    devtools->taken += (size_t)(stop - start) + 1;
    if (devtools->taken == devtools->in.len) {
        devtools->taken = devtools->in.len = 0;
        if (devtools->in.cap > KEEP)
            pith_buf_clear(&devtools->in);
    }
    if (!json_is_object(message)) {
        pith_devtools_fail(devtools, PITH_BROWSER_PROTOCOL);
        json_decref(message);
        return NULL;
    }
    return message;
}

static void hear(pith_devtools *devtools, const json_t *message)
{
    const char *method = json_string_value(json_object_get(message, "method"));
    const char *from = json_string_value(json_object_get(message, "sessionId"));
    bool ours = !from || strcmp(from, devtools->session) == 0;
    if (method && ours && devtools->event)
        devtools->event(devtools->context, method,
                        json_object_get(message, "params"));
}

/* Handle what has arrived; returns the message with our id. */
static json_t *hear_all(pith_devtools *devtools, unsigned id)
{
    json_t *message;
    while (devtools->end == PITH_BROWSER_OK &&
           (message = take_message(devtools))) {
        json_t *number = json_object_get(message, "id");
        if (id && number && json_integer_value(number) == (json_int_t)id)
            return message;
        if (!number)
            hear(devtools, message);
        json_decref(message);
    }
    return NULL;
}

bool pith_devtools_listen(pith_devtools *devtools, uint64_t until)
{
    if (until > devtools->deadline)
        until = devtools->deadline;
    /* The awaited message may already have arrived. */
    size_t before = devtools->in.len - devtools->taken;
    (void)hear_all(devtools, 0);
    if (devtools->end == PITH_BROWSER_OK &&
        devtools->in.len - devtools->taken == before &&
        wait_wire(devtools, POLLIN, until)) {
        read_some(devtools);
        (void)hear_all(devtools, 0);
    }
    return devtools->end == PITH_BROWSER_OK;
}

/* -- Commands -------------------------------------------------------------- */

static int append(const char *bytes, size_t len, void *buf)
{
    pith_buf_put(buf, bytes, len);
    return 0;
}

void pith_devtools_tell(pith_devtools *devtools, const char *method,
                        json_t *params)
{
    json_t *message = json_object();
    bool browser = strncmp(method, "Target.", 7) == 0 ||
                   strncmp(method, "Browser.", 8) == 0;
    /* An event may be answered while a message is being sent. */
    pith_buf out = devtools->out;
    devtools->out = (pith_buf){0};
    pith_buf_reset(&out);
    int bad = json_object_set_new(message, "id", json_integer(++devtools->id)) |
              json_object_set_new(message, "method", json_string(method));
    bad |=
        json_object_set_new(message, "params", params ? params : json_object());
    if (!browser && devtools->session[0])
        bad |= json_object_set_new(message, "sessionId",
                                   json_string(devtools->session));
    if (!bad)
        bad = json_dump_callback(message, append, &out, JSON_COMPACT);
    json_decref(message);
    pith_buf_byte(&out, 0);
    if (bad || out.status != PITH_OK)
        pith_devtools_fail(devtools, PITH_BROWSER_MEMORY);
    else
        send_all(devtools, pith_buf_view(&out));
    if (out.cap > KEEP)
        pith_buf_clear(&out);
    devtools->out = out;
}

static json_t *take_result(pith_devtools *devtools, const char *method,
                           const json_t *message)
{
    json_t *result = json_object_get(message, "result");
    const json_t *error = json_object_get(message, "error");
    const char *text = json_string_value(json_object_get(error, "message"));
    if (json_is_object(result))
        return json_incref(result);
    if (devtools->end == PITH_BROWSER_OK)
        snprintf(devtools->problem, sizeof devtools->problem, "%s: %s", method,
                 text ? text : "no result");
    pith_devtools_fail(devtools, PITH_BROWSER_PROTOCOL);
    return NULL;
}

json_t *pith_devtools_call(pith_devtools *devtools, const char *method,
                           json_t *params)
{
    pith_devtools_tell(devtools, method, params);
    unsigned id = devtools->id;
    while (devtools->end == PITH_BROWSER_OK) {
        json_t *message = hear_all(devtools, id);
        if (message) {
            json_t *result = take_result(devtools, method, message);
            json_decref(message);
            return result;
        }
        if (devtools->end != PITH_BROWSER_OK)
            break;
        if (wait_wire(devtools, POLLIN, devtools->deadline))
            read_some(devtools);
        else if (pith_devtools_now() >= devtools->deadline)
            pith_devtools_fail(devtools, PITH_BROWSER_TIMEOUT);
    }
    return NULL;
}

bool pith_devtools_do(pith_devtools *devtools, const char *method,
                      json_t *params)
{
    json_t *result = pith_devtools_call(devtools, method, params);
    json_decref(result);
    return result != NULL;
}
