/* SPDX-License-Identifier: Apache-2.0 */
/* Base64 (RFC 4648), in which the browser's messages carry bytes. */
#ifndef PITH_BASE_BASE64_H
#define PITH_BASE_BASE64_H

#include "buf.h"

/** Append bytes in base64. */
void pith_base64_write(pith_str bytes, pith_buf *out);

/**
 * Decode base64 text and append the bytes; stops at the first byte that is not
 * base64.
 */
void pith_base64_read(pith_str text, pith_buf *out);

#endif
