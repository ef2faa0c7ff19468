/* SPDX-License-Identifier: Apache-2.0 */
/* Detecting data that is not text. */
#ifndef PITH_CORE_BINARY_H
#define PITH_CORE_BINARY_H

#include <pith/basics.h>

/**
 * What binary data looks like: "a PDF document", "binary data"; NULL for
 * everything that may be text. Examines the first 4096 bytes. With wide, NUL
 * bytes are expected (the caller specified UTF-16).
 */
const char *pith_binary_kind(pith_str bytes, bool wide);

#endif
