/* SPDX-License-Identifier: Apache-2.0 */
/* Messages over a socket: eight bytes of length, then as many bytes.
 *
 * The other end may be gone or hostile: every wait has a deadline, and lengths
 * have a limit. */
#ifndef PITH_SANDBOX_CHANNEL_H
#define PITH_SANDBOX_CHANNEL_H

#include "buf.h"

#include <stdint.h>

typedef enum pith_channel_state {
    PITH_CHANNEL_OK,
    PITH_CHANNEL_GONE, /* the other end is closed, or violated the protocol */
    PITH_CHANNEL_LATE,
    PITH_CHANNEL_NOMEM,
} pith_channel_state;

/** Milliseconds of a monotonic clock. */
int64_t pith_channel_now(void);

/** Send a message; deadline in the time of pith_channel_now(), INT64_MAX:
 * none. */
pith_channel_state pith_channel_put(int fd, pith_str message, int64_t deadline);

/** Receive a message of at most max bytes, replacing the buffer's contents. */
pith_channel_state pith_channel_get(int fd, size_t max, int64_t deadline,
                                    pith_buf *message);

#endif
