/* SPDX-License-Identifier: Apache-2.0 */
/* Internal to the text layer: shared by the decoders. */
#ifndef PITH_TEXT_CONVERT_H
#define PITH_TEXT_CONVERT_H

#include "encoding.h"

/** Allocate len bytes of text and padding zero bytes, which are set; or
 * NULL. */
char *pith_text_alloc(pith_arena *arena, size_t len, size_t padding);

/** pith_encoding_convert() for the codecs ICONV and ISO2022JP. */
pith_status pith_multibyte_convert(pith_arena *arena, pith_str bytes,
                                   const pith_encoding *encoding,
                                   size_t padding, pith_decoded *out);

#endif
