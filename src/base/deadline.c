/* SPDX-License-Identifier: Apache-2.0 */
/* Time limits: see deadline.h. */
#include "deadline.h"

#include <time.h>

uint64_t pith_clock_ns(void)
{
    struct timespec now;
    if (clock_gettime(CLOCK_MONOTONIC, &now) != 0)
        return 0;
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

void pith_deadline_start(pith_deadline *deadline, uint32_t timeout_ms)
{
    deadline->at_ns = timeout_ms == UINT32_MAX
                          ? UINT64_MAX
                          : pith_clock_ns() + (uint64_t)timeout_ms * 1000000u;
    deadline->left = PITH_DEADLINE_WORK;
    deadline->is_over = deadline->was_cancelled = false;
}

void pith_deadline_stop(pith_deadline *deadline)
{
    deadline->at_ns = UINT64_MAX;
    deadline->is_cancelled = NULL;
    deadline->left = INT64_MAX;
    deadline->is_over = deadline->was_cancelled = false;
}

void pith_deadline_extend(pith_deadline *deadline, uint64_t ns)
{
    if (deadline->at_ns < UINT64_MAX - ns)
        deadline->at_ns += ns;
}

bool pith_deadline_look(pith_deadline *deadline)
{
    if (deadline->is_over)
        return true;
    deadline->left = PITH_DEADLINE_WORK;
    if (deadline->is_cancelled && deadline->is_cancelled(deadline->context))
        deadline->is_over = deadline->was_cancelled = true;
    else if (deadline->at_ns != UINT64_MAX)
        deadline->is_over = pith_clock_ns() >= deadline->at_ns;
    if (deadline->is_over)
        deadline->left = 0; /* every later report checks again, and fails */
    return deadline->is_over;
}
