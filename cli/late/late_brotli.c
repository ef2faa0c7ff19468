/* SPDX-License-Identifier: Apache-2.0 */
/* Functions of libbrotlidec that libpith-io calls, loaded late: see
 * late_library.h. */
#include "late_library.h"

#ifdef PITH_LATE_LIBBROTLIDEC

#include <brotli/decode.h>

#define LATE_LIBRARY PITH_LATE_LIBBROTLIDEC

PITH_LATE_CALL(BrotliDecoderState *, BrotliDecoderCreateInstance,
               (brotli_alloc_func get, brotli_free_func release, void *context),
               (get, release, context))
PITH_LATE_RUN(BrotliDecoderDestroyInstance, (BrotliDecoderState * state),
              (state))
PITH_LATE_CALL(BrotliDecoderResult, BrotliDecoderDecompressStream,
               (BrotliDecoderState * state, size_t *left, const uint8_t **in,
                size_t *room, uint8_t **out, size_t *made),
               (state, left, in, room, out, made))

#endif
