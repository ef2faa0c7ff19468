/* SPDX-License-Identifier: Apache-2.0 */
/* Functions of uchardet that libpith calls, loaded late: see late_library.h. */
#include "late_library.h"

#ifdef PITH_LATE_UCHARDET

#include <uchardet.h>

#define LATE_LIBRARY PITH_LATE_UCHARDET

PITH_LATE_CALL(uchardet_t, uchardet_new, (void), ())
PITH_LATE_RUN(uchardet_delete, (uchardet_t judge), (judge))
PITH_LATE_CALL(int, uchardet_handle_data,
               (uchardet_t judge, const char *bytes, size_t len),
               (judge, bytes, len))
PITH_LATE_RUN(uchardet_data_end, (uchardet_t judge), (judge))
PITH_LATE_CALL(const char *, uchardet_get_charset, (uchardet_t judge), (judge))

#endif
