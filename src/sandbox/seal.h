/* SPDX-License-Identifier: Apache-2.0 */
/* Drops every privilege except computing and using open sockets. */
#ifndef PITH_SANDBOX_SEAL_H
#define PITH_SANDBOX_SEAL_H

#include <stdbool.h>
#include <stddef.h>

/** Whether this build and this kernel support it. */
bool pith_seal_is_available(void);

/** Seal the calling process, irrevocably: no_new_privs, limits (no core, no
 * files, no processes, max_memory bytes of address space unless 0), Landlock if
 * the kernel has it, then a filter of system calls: a call outside its list
 * kills the process (SIGSYS). False if any of it failed; the process must then
 * end. */
bool pith_seal(size_t max_memory);

#endif
