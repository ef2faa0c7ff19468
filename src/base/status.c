/* SPDX-License-Identifier: Apache-2.0 */
/* Status sentences and error details: see status.h. */
#include "status.h"

#include <stdarg.h>
#include <stdio.h>

static const char *const sentences[] = {
#define PITH_STATUS_ROW(name, number, text) [PITH_##name] = text,
    PITH_STATUS_MAP(PITH_STATUS_ROW)
#undef PITH_STATUS_ROW
};

const char *pith_status_text(pith_status status)
{
    size_t row = (size_t)status;
    if (row >= sizeof sentences / sizeof *sentences)
        return "unknown status";
    return sentences[row];
}

pith_status pith_fail(pith_error *error, pith_status status, size_t offset,
                      const char *format, ...)
{
    if (!error)
        return status;
    error->status = status;
    error->offset = offset;
    va_list args;
    va_start(args, format);
    vsnprintf(error->text, sizeof error->text, format, args);
    va_end(args);
    return status;
}
