/* SPDX-License-Identifier: Apache-2.0 */
/* Unpacking gzip members and zstd frames out of a stream's stored bytes. */
#ifndef PITH_WARC_UNPACK_H
#define PITH_WARC_UNPACK_H

#include "stream.h"

typedef enum pith_unpack_state {
    PITH_UNPACK_MORE,
    PITH_UNPACK_DONE, /* the member has ended, its checksum is right */
    PITH_UNPACK_BAD,
} pith_unpack_state;

/* The reason that is no damage: another try may go well. */
extern const char pith_unpack_no_memory[];

enum { PITH_DICTIONARY_MAX = 16 << 20 }; /* a guess; made ones have 100 kB */

/** A zstd frame without data, the ones with a dictionary included. */
bool pith_unpack_is_skippable(const unsigned char magic[4]);

/** A member begins at in[in_at]; false with a reason (a literal). */
bool pith_unpack_begin(pith_stream *stream, const char **problem);

/** At most room plain bytes to out[out_len]; in_at moves. */
pith_unpack_state pith_unpack_some(pith_stream *stream, size_t room,
                                   size_t *made, const char **problem);

void pith_unpack_clear(pith_stream *stream);

#endif
