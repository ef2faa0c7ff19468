/* SPDX-License-Identifier: Apache-2.0 */
/* `pith site rules check DIR`: what is wrong with files of rules of sites. */
#ifndef PITH_CLI_SITE_RULES_CHECK_H
#define PITH_CLI_SITE_RULES_CHECK_H

#include "command.h"

/** Returns a status to exit with: 0, 1 when something is wrong, 3 when the
 * folder cannot be read. */
int pith_site_rules_check(const pith_args *args);

#endif
