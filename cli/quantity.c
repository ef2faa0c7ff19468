/* SPDX-License-Identifier: Apache-2.0 */
/* Numbers with units: see quantity.h. */
#include "quantity.h"

#include <string.h>

/* Read digits at the front, and move *text past them. False if there are none
 * or the number does not fit. */
static bool read_digits(const char **text, uint64_t *out)
{
    uint64_t value = 0;
    const char *at = *text;
    for (; *at >= '0' && *at <= '9'; at++)
        if (__builtin_mul_overflow(value, 10, &value) ||
            __builtin_add_overflow(value, (uint64_t)(*at - '0'), &value))
            return false;
    if (at == *text)
        return false;
    *text = at;
    *out = value;
    return true;
}

static bool scale(uint64_t value, uint64_t unit, uint64_t max, uint64_t *out)
{
    if (__builtin_mul_overflow(value, unit, &value) || value > max)
        return false;
    *out = value;
    return true;
}

bool pith_quantity_count(const char *text, uint64_t max, uint64_t *out)
{
    uint64_t value;
    if (!read_digits(&text, &value))
        return false;
    static const struct {
        const char *suffix;
        uint64_t unit;
    } units[] = {
        {"", 1}, {"k", 1000}, {"K", 1000}, {"M", 1000000}, {"G", 1000000000}};
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (strcmp(text, units[i].suffix) == 0)
            return scale(value, units[i].unit, max, out);
    return false;
}

bool pith_quantity_duration(const char *text, uint64_t max, uint64_t *out)
{
    uint64_t value;
    if (!read_digits(&text, &value))
        return false;
    if (strcmp(text, "ms") == 0)
        return scale(value, 1, max, out);
    if (strcmp(text, "s") == 0 || !*text)
        return scale(value, 1000, max, out);
    return false;
}
