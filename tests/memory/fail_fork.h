/* SPDX-License-Identifier: Apache-2.0 */
/*
 * All failed allocations of a command in one run: at each allocation the
 * program forks, and the allocation fails only in the child.
 */
#ifndef FAIL_FORK_H
#define FAIL_FORK_H

#include <stdbool.h>

/* Read FAIL_FORK, if it is set. */
void fail_fork_begin(void);

bool fail_fork_runs(void);

/*
 * Whether the nth allocation fails here. In a child it does. The program itself
 * waits until the child has ended, and that time does not pass on its clock.
 */
bool fail_fork_at(long nth);

#endif
