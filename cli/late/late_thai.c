/* SPDX-License-Identifier: Apache-2.0 */
/* Functions of libthai that libpith calls, loaded late: see late_library.h. */
#include "late_library.h"

#ifdef PITH_LATE_LIBTHAI

#include <thai/thbrk.h>
#include <thai/thwbrk.h>

#define LATE_LIBRARY PITH_LATE_LIBTHAI

PITH_LATE_CALL(ThBrk *, th_brk_new, (const char *path), (path))
PITH_LATE_RUN(th_brk_delete, (ThBrk * words), (words))
PITH_LATE_CALL(int, th_brk_wc_find_breaks,
               (ThBrk * words, const thwchar_t *text, int at[], size_t most),
               (words, text, at, most))

#endif
