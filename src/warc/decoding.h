/* SPDX-License-Identifier: Apache-2.0 */
/* Content encodings of HTTP: one packed body to its bytes. */
#ifndef PITH_WARC_DECODING_H
#define PITH_WARC_DECODING_H

#include "buf.h"

/** Unpack bytes by the encoding of that name (gzip, x-gzip, deflate, br, zstd,
 * identity), up to out's maximum: the rest is not unpacked, and out's status is
 * PITH_OK or PITH_LIMIT. Bytes that cannot begin gzip or zstd data are copied:
 * many archives keep the header field of data that they have decoded.
 *
 * PITH_FORMAT with detail for damaged data (out has what came before it) or an
 * encoding that is not known or not built in; PITH_NOMEM. */
pith_status pith_decode_content(pith_str name, pith_str bytes, pith_buf *out,
                                pith_error *error);

#endif
