/* SPDX-License-Identifier: Apache-2.0 */
/* `pith rules train`: the tree of the method rules from annotated pages. */
#ifndef PITH_CLI_RULE_TRAIN_H
#define PITH_CLI_RULE_TRAIN_H

#include "command.h"

/** What the options say; NULL: not given. */
typedef struct pith_rule_training {
    const char *folds;  /* parts of the cross-validation, a number */
    const char *rows;   /* where the rows go, as CSV */
    const char *output; /* where the table goes, as C */
} pith_rule_training;

/** Learn from the folder that the operand behind the verb names, print how
 * well trees do on sites they never saw, and write what is wanted. A status to
 * exit with. */
int pith_rule_train(const pith_args *args, const pith_rule_training *training);

#endif
