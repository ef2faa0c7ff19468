/* SPDX-License-Identifier: Apache-2.0 */
/* Giving up every right but to compute and to speak through open sockets. */
#ifndef PITH_SANDBOX_SEAL_H
#define PITH_SANDBOX_SEAL_H

#include <stdbool.h>
#include <stddef.h>

/** True when this build and this kernel can do it. */
bool pith_seal_is_available(void);

/**
 * Shut the calling process in, for good: no_new_privs, limits (no core, no
 * bytes of files, no processes, max_memory bytes of address space unless 0),
 * Landlock where the kernel has it, then a filter of system calls: a call
 * outside its list kills the process (SIGSYS). False when any of it failed;
 * the process must end then.
 */
bool pith_seal(size_t max_memory);

#endif
