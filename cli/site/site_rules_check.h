/* SPDX-License-Identifier: Apache-2.0 */
/* `pith site rules check DIR`: reports errors in files of site rules. */
#ifndef PITH_CLI_SITE_RULES_CHECK_H
#define PITH_CLI_SITE_RULES_CHECK_H

#include "command.h"

/** Returns an exit status: 0; 1 if there are errors; 3 if the folder cannot be
 * read. */
int pith_site_rules_check(const pith_args *args);

#endif
