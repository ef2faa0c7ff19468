/* SPDX-License-Identifier: Apache-2.0 */
/* Messages over a socket: see channel.h. */
#include "channel.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

int64_t pith_channel_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Wait until the socket is ready for reading or writing. */
static pith_channel_state await(int fd, short events, int64_t deadline)
{
    for (;;) {
        int wait = -1;
        if (deadline != INT64_MAX) {
            int64_t left = deadline - pith_channel_now();
            if (left <= 0)
                return PITH_CHANNEL_LATE;
            wait = left > INT32_MAX ? INT32_MAX : (int)left;
        }
        struct pollfd one = {.fd = fd, .events = events};
        int n = poll(&one, 1, wait);
        if (n > 0)
            return PITH_CHANNEL_OK;
        if (n < 0 && errno != EINTR)
            return PITH_CHANNEL_GONE;
    }
}

static pith_channel_state put_all(int fd, const char *data, size_t len,
                                  int64_t deadline)
{
    while (len > 0) {
        ssize_t n = send(fd, data, len, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (n > 0) {
            data += n;
            len -= (size_t)n;
            continue;
        }
        if (n < 0 && errno != EAGAIN && errno != EINTR)
            return PITH_CHANNEL_GONE;
        pith_channel_state state = await(fd, POLLOUT, deadline);
        if (state != PITH_CHANNEL_OK)
            return state;
    }
    return PITH_CHANNEL_OK;
}

static pith_channel_state get_all(int fd, char *data, size_t len,
                                  int64_t deadline)
{
    while (len > 0) {
        ssize_t n = recv(fd, data, len, MSG_DONTWAIT);
        if (n > 0) {
            data += n;
            len -= (size_t)n;
            continue;
        }
        if (n == 0 || (errno != EAGAIN && errno != EINTR))
            return PITH_CHANNEL_GONE;
        pith_channel_state state = await(fd, POLLIN, deadline);
        if (state != PITH_CHANNEL_OK)
            return state;
    }
    return PITH_CHANNEL_OK;
}

pith_channel_state pith_channel_put(int fd, pith_str message, int64_t deadline)
{
    uint64_t len = message.len;
    char head[sizeof len];
    memcpy(head, &len, sizeof len);
    pith_channel_state state = put_all(fd, head, sizeof head, deadline);
    return state == PITH_CHANNEL_OK
               ? put_all(fd, message.data, message.len, deadline)
               : state;
}

pith_channel_state pith_channel_get(int fd, size_t max, int64_t deadline,
                                    pith_buf *message)
{
    uint64_t len;
    char head[sizeof len];
    pith_buf_reset(message);
    pith_channel_state state = get_all(fd, head, sizeof head, deadline);
    if (state != PITH_CHANNEL_OK)
        return state;
    memcpy(&len, head, sizeof len);
    if (len > max)
        return PITH_CHANNEL_GONE;
    if (!pith_buf_reserve(message, (size_t)len))
        return PITH_CHANNEL_NOMEM;
    state = get_all(fd, message->data, (size_t)len, deadline);
    message->len = state == PITH_CHANNEL_OK ? (size_t)len : 0;
    return state;
}
