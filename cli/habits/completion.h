/* SPDX-License-Identifier: Apache-2.0 */
/* Completion of command lines in shells, out of the option tables. */
#ifndef PITH_CLI_COMPLETION_H
#define PITH_CLI_COMPLETION_H

#include <stdbool.h>

/** The script for "bash", "zsh" or "fish" on standard output; false, and
 * nothing is printed, for any other name or NULL. */
bool pith_completion_print(const char *shell);

#endif
