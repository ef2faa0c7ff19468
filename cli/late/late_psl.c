/* SPDX-License-Identifier: Apache-2.0 */
/* Functions of libpsl that the program calls, loaded late: see
 * late_library.h. */
#include "late_library.h"

#ifdef PITH_LATE_LIBPSL

#include <libpsl.h>

#define LATE_LIBRARY PITH_LATE_LIBPSL

PITH_LATE_CALL(const psl_ctx_t *, psl_builtin, (void), ())
PITH_LATE_CALL(const char *, psl_builtin_sha1sum, (void), ())
PITH_LATE_CALL(const char *, psl_registrable_domain,
               (const psl_ctx_t *suffixes, const char *host), (suffixes, host))

#endif
