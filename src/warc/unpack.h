/* SPDX-License-Identifier: Apache-2.0 */
/* Unpacks gzip members and zstd frames from a stream's stored bytes. */
#ifndef PITH_WARC_UNPACK_H
#define PITH_WARC_UNPACK_H

#include "stream.h"

typedef enum pith_unpack_state {
    PITH_UNPACK_MORE,
    PITH_UNPACK_DONE, /* the member has ended with the right checksum */
    PITH_UNPACK_BAD,
} pith_unpack_state;

/* A reason that is not damage: another attempt may succeed. */
extern const char pith_unpack_no_memory[];

/* a guess; existing ones have 100 kB */
enum { PITH_DICTIONARY_MAX = 16 << 20 };

/** Whether it is a zstd frame without data, including those with a
 * dictionary. */
bool pith_unpack_is_skippable(const unsigned char magic[4]);

/** Begin a member at in[in_at]; false with a reason (a literal). */
bool pith_unpack_begin(pith_stream *stream, const char **problem);

/** Unpack at most room plain bytes to out[out_len]; in_at moves. */
pith_unpack_state pith_unpack_some(pith_stream *stream, size_t room,
                                   size_t *made, const char **problem);

void pith_unpack_clear(pith_stream *stream);

#endif
