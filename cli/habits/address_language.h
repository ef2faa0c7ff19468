/* SPDX-License-Identifier: Apache-2.0 */
/* The language that an address declares: "https://example.org/de/news". */
#ifndef PITH_CLI_ADDRESS_LANGUAGE_H
#define PITH_CLI_ADDRESS_LANGUAGE_H

#include <stdbool.h>

/** Whether an address has a language in the first segment of its path ("/de/",
 * "/pt-br/", "/zh_CN/") or label of its host ("de.example.org") that is not
 * among the wanted ones ("de,fr"). False if it has none, because its page may
 * be in any. */
bool pith_address_language_differs(const char *address, const char *wanted);

#endif
