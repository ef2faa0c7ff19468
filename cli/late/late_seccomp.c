/* SPDX-License-Identifier: Apache-2.0 */
/* Functions of libseccomp that libpith-io calls, loaded late: see
 * late_library.h. */
#include "late_library.h"

#ifdef PITH_LATE_LIBSECCOMP

#include <seccomp.h>

#define LATE_LIBRARY PITH_LATE_LIBSECCOMP

PITH_LATE_CALL(scmp_filter_ctx, seccomp_init, (uint32_t action), (action))
PITH_LATE_RUN(seccomp_release, (scmp_filter_ctx filter), (filter))
PITH_LATE_CALL(int, seccomp_load, (const scmp_filter_ctx filter), (filter))
PITH_LATE_CALL(int, seccomp_rule_add_array,
               (scmp_filter_ctx filter, uint32_t action, int call, unsigned n,
                const struct scmp_arg_cmp *tests),
               (filter, action, call, n, tests))

#endif
