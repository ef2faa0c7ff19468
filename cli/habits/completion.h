/* SPDX-License-Identifier: Apache-2.0 */
/* Shell completion, generated from the option tables. */
#ifndef PITH_CLI_COMPLETION_H
#define PITH_CLI_COMPLETION_H

#include <stdbool.h>

/** Print the script for "bash", "zsh" or "fish" on standard output; for any
 * other name or NULL print nothing and return false. */
bool pith_completion_print(const char *shell);

#endif
