/* SPDX-License-Identifier: Apache-2.0 */
/* The language that an address speaks of: "https://example.org/de/news". */
#ifndef PITH_CLI_ADDRESS_LANGUAGE_H
#define PITH_CLI_ADDRESS_LANGUAGE_H

#include <stdbool.h>

/**
 * Whether an address names a language by the first part of its path ("/de/",
 * "/pt-br/", "/zh_CN/") or of its host ("de.example.org"), and none of those that
 * are wanted ("de,fr"). False where it names none: its page may be in any.
 */
bool pith_address_language_differs(const char *address, const char *wanted);

#endif
