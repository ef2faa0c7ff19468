/* SPDX-License-Identifier: Apache-2.0 */
/* `pith rules train`: trains the tree of the method `rules` on annotated
 * pages. */
#ifndef PITH_CLI_RULE_TRAIN_H
#define PITH_CLI_RULE_TRAIN_H

#include "command.h"

/** The options; NULL: not given. */
typedef struct pith_rule_training {
    const char *folds;  /* number of parts of the cross-validation */
    const char *rows;   /* output of the rows, as CSV */
    const char *output; /* output of the table, as C */
} pith_rule_training;

/** Train on the folder of the operand after the verb, print the scores on
 * unseen sites, and write the requested outputs. An exit status. */
int pith_rule_train(const pith_args *args, const pith_rule_training *training);

#endif
