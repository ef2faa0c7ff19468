/* SPDX-License-Identifier: Apache-2.0 */
/* What people may have meant by the name of a missing file. */
#ifndef PITH_CLI_SUGGESTIONS_H
#define PITH_CLI_SUGGESTIONS_H

#include <stddef.h>

/** Write " (did you mean ...)" to out, or an empty string. */
void pith_suggestions_hint(const char *name, char *out, size_t size);

#endif
