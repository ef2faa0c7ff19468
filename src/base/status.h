/* SPDX-License-Identifier: Apache-2.0 */
/* Returning and describing failures inside the library. */
#ifndef PITH_BASE_STATUS_H
#define PITH_BASE_STATUS_H

#include <pith/basics.h>

/* Return early with the status of a call that failed. */
#define PITH_TRY(expr)                    \
    do {                                  \
        pith_status try_status_ = (expr); \
        if (try_status_ != PITH_OK)       \
            return try_status_;           \
    } while (0)

/**
 * Fill in *error (unless it is NULL) and return status, so that a function can
 * fail with `return pith_fail(error, PITH_ARG, at, "...", ...)`.
 */
pith_status pith_fail(pith_error *error, pith_status status, size_t offset,
                      const char *format, ...)
    __attribute__((format(printf, 4, 5)));

#endif
