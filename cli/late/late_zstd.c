/* SPDX-License-Identifier: Apache-2.0 */
/* Functions of libzstd that libpith-io calls, loaded late: see
 * late_library.h. */
#include "late_library.h"

#ifdef PITH_LATE_LIBZSTD

#include <zstd.h>
#include <zstd_errors.h>

#define LATE_LIBRARY PITH_LATE_LIBZSTD

PITH_LATE_CALL(unsigned, ZSTD_isError, (size_t code), (code))
PITH_LATE_CALL(ZSTD_ErrorCode, ZSTD_getErrorCode, (size_t code), (code))
PITH_LATE_CALL(size_t, ZSTD_compressBound, (size_t len), (len))
PITH_LATE_CALL(ZSTD_CCtx *, ZSTD_createCCtx, (void), ())
PITH_LATE_CALL(size_t, ZSTD_freeCCtx, (ZSTD_CCtx * packer), (packer))
PITH_LATE_CALL(ZSTD_CStream *, ZSTD_createCStream, (void), ())
PITH_LATE_CALL(size_t, ZSTD_freeCStream, (ZSTD_CStream * packer), (packer))
PITH_LATE_CALL(size_t, ZSTD_CCtx_setParameter,
               (ZSTD_CCtx * packer, ZSTD_cParameter what, int value),
               (packer, what, value))
PITH_LATE_CALL(size_t, ZSTD_CCtx_setPledgedSrcSize,
               (ZSTD_CCtx * packer, unsigned long long len), (packer, len))
PITH_LATE_CALL(size_t, ZSTD_compress2,
               (ZSTD_CCtx * packer, void *out, size_t room, const void *in,
                size_t len),
               (packer, out, room, in, len))
PITH_LATE_CALL(size_t, ZSTD_compressStream2,
               (ZSTD_CCtx * packer, ZSTD_outBuffer *out, ZSTD_inBuffer *in,
                ZSTD_EndDirective how),
               (packer, out, in, how))
PITH_LATE_CALL(ZSTD_DCtx *, ZSTD_createDCtx, (void), ())
PITH_LATE_CALL(size_t, ZSTD_freeDCtx, (ZSTD_DCtx * unpacker), (unpacker))
PITH_LATE_CALL(ZSTD_DStream *, ZSTD_createDStream, (void), ())
PITH_LATE_CALL(size_t, ZSTD_freeDStream, (ZSTD_DStream * unpacker), (unpacker))
PITH_LATE_CALL(size_t, ZSTD_DCtx_setParameter,
               (ZSTD_DCtx * unpacker, ZSTD_dParameter what, int value),
               (unpacker, what, value))
PITH_LATE_CALL(size_t, ZSTD_DCtx_reset,
               (ZSTD_DCtx * unpacker, ZSTD_ResetDirective what),
               (unpacker, what))
PITH_LATE_CALL(size_t, ZSTD_DCtx_loadDictionary,
               (ZSTD_DCtx * unpacker, const void *bytes, size_t len),
               (unpacker, bytes, len))
PITH_LATE_CALL(size_t, ZSTD_decompress,
               (void *out, size_t room, const void *in, size_t len),
               (out, room, in, len))
PITH_LATE_CALL(size_t, ZSTD_decompressStream,
               (ZSTD_DStream * unpacker, ZSTD_outBuffer *out,
                ZSTD_inBuffer *in),
               (unpacker, out, in))
PITH_LATE_CALL(unsigned long long, ZSTD_getFrameContentSize,
               (const void *in, size_t len), (in, len))

#endif
