/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Messages through a socket: eight bytes of length, then as many bytes.
 *
 * Each end may be gone or hostile: nothing waits longer than until a point in
 * time, and no length is believed beyond a limit.
 */
#ifndef PITH_SANDBOX_CHANNEL_H
#define PITH_SANDBOX_CHANNEL_H

#include "buf.h"

#include <stdint.h>

typedef enum pith_channel_state {
    PITH_CHANNEL_OK,
    PITH_CHANNEL_GONE, /* the other end is closed, or broke the rules */
    PITH_CHANNEL_LATE,
    PITH_CHANNEL_NOMEM,
} pith_channel_state;

/** Milliseconds of a clock that only goes forward. */
int64_t pith_channel_now(void);

/** Send a message; deadline as pith_channel_now() has it, INT64_MAX: none. */
pith_channel_state pith_channel_put(int fd, pith_str message, int64_t deadline);

/** Receive one of at most max bytes, in place of what the buffer holds. */
pith_channel_state pith_channel_get(int fd, size_t max, int64_t deadline,
                                    pith_buf *message);

#endif
