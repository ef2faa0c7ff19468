/* SPDX-License-Identifier: Apache-2.0 */
/* Uses of the public interface that allocate memory and free all of it. */
#ifndef PITH_TESTS_ALLOCATOR_RUNS_H
#define PITH_TESTS_ALLOCATOR_RUNS_H

#include <pith/basics.h>

typedef struct allocator_run {
    const char *name;
    pith_status (*run)(void); /* PITH_OK, or PITH_NOMEM if memory runs out */
} allocator_run;

/** Ends with a row without a name. */
extern const allocator_run allocator_runs[];

#endif
