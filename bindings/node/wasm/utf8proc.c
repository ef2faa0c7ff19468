/* SPDX-License-Identifier: Apache-2.0 */
/* The two calls of libutf8proc that the library makes, by ranges of code
 * points that make-tables read from it. */
#include <stdbool.h>
#include <stddef.h>
#include <utf8proc.h>

typedef struct range {
    int32_t first, last;
} range;

#include "utf8proc_tables.h"

static bool is_within(const range *ranges, size_t n, int32_t code)
{
    while (n > 0) {
        const range *middle = &ranges[n / 2];
        if (code > middle->last) {
            ranges = middle + 1;
            n -= n / 2 + 1;
        } else if (code < middle->first) {
            n /= 2;
        } else {
            return true;
        }
    }
    return false;
}

/* Decimal digits, or anything else. */
utf8proc_category_t utf8proc_category(utf8proc_int32_t code)
{
    return is_within(decimal, sizeof decimal / sizeof *decimal, code)
               ? UTF8PROC_CATEGORY_ND
               : UTF8PROC_CATEGORY_CN;
}

/* 2 or less. */
int utf8proc_charwidth(utf8proc_int32_t code)
{
    return is_within(wide, sizeof wide / sizeof *wide, code) ? 2 : 1;
}
