/* SPDX-License-Identifier: Apache-2.0 */
/* `pith rules train`: the tree of the method rules from annotated pages. */
#ifndef PITH_CLI_RULE_TRAIN_H
#define PITH_CLI_RULE_TRAIN_H

#include "command.h"

/** Learn from the folder that the operand behind the verb names, print how
 * well trees do on sites they never saw, and write the table to output (NULL:
 * print only). A status to exit with. */
int pith_rule_train(const pith_args *args, const char *folds,
                    const char *output);

#endif
