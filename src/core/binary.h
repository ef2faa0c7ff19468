/* SPDX-License-Identifier: Apache-2.0 */
/* Telling data that is no text at all from pages. */
#ifndef PITH_CORE_BINARY_H
#define PITH_CORE_BINARY_H

#include <pith/pith.h>

/**
 * What bytes look like when they are no page: "a PDF document", "binary
 * data"; or NULL for everything that may be text. Looks at the first 4096
 * bytes. With wide, NUL bytes are expected (the caller names UTF-16).
 */
const char *pith_binary_kind(pith_str bytes, bool wide);

#endif
