/* SPDX-License-Identifier: Apache-2.0 */
/* The units of a process: one, every Nth, or according to a scheduler's
 * variables. */
#ifndef PITH_CLI_JOB_SHARE_H
#define PITH_CLI_JOB_SHARE_H

#include "command.h"

typedef struct pith_share {
    bool one;          /* `at` alone */
    uint32_t at, of;   /* task `at` of `of` */
    uint32_t together; /* consecutive units of a task; 0: every of-th */
} pith_share;

/** Read the values of --unit, --task and --units-per-task, NULL if they are not
 * given; without --unit and --task the environment decides; otherwise all. -1,
 * or an exit status after a message. */
int pith_share_read(const pith_args *args, const char *unit, const char *task,
                    const char *together, pith_share *out);

bool pith_share_has(const pith_share *share, uint32_t unit);

#endif
