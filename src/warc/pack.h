/* SPDX-License-Identifier: Apache-2.0 */
/* Packing one record into one gzip member or zstd frame. */
#ifndef PITH_WARC_PACK_H
#define PITH_WARC_PACK_H

#include "buf.h"

#include <pith/warc.h>

/** Whether this build supports a packing. */
bool pith_pack_available(pith_warc_packing packing);

/** Append the pieces, packed as one member, to out. PITH_NOMEM, PITH_LIMIT
 * (out's maximum), PITH_ARG if the build does not support the packing. */
pith_status pith_pack_member(pith_warc_packing packing, const pith_str *pieces,
                             size_t npieces, pith_buf *out);

#endif
