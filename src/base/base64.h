/* SPDX-License-Identifier: Apache-2.0 */
/* Base64 (RFC 4648), which carries bytes in the browser's messages. */
#ifndef PITH_BASE_BASE64_H
#define PITH_BASE_BASE64_H

#include "buf.h"

/** Append bytes in base64. */
void pith_base64_write(pith_str bytes, pith_buf *out);

/** Append what base64 text stands for; reads up to the first byte that does
 * not belong to it. */
void pith_base64_read(pith_str text, pith_buf *out);

#endif
