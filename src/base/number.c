/* SPDX-License-Identifier: Apache-2.0 */
/* Decimal numbers without the locale: see number.h. */
#include "number.h"

#include "str.h"

#include <math.h>

enum {
    PLACES_MAX = 9,
    DIGITS_MAX = 18,    /* digits that fit in the mantissa */
    EXPONENT_MAX = 400, /* beyond it everything is 0 or infinite */
};

/* Largest number written; 1e18 is below 2^63. */
static const double huge = 1e18;

static double power_of_ten(int exponent)
{
    double power = 1;
    double base = 10;
    for (unsigned n = (unsigned)(exponent < 0 ? -exponent : exponent); n;
         n >>= 1) {
        if (n & 1)
            power *= base;
        base *= base;
    }
    return power;
}

/* Compute mantissa * 10^exponent, by one exact operation if possible. */
static double scale(uint64_t mantissa, int exponent)
{
    double value = (double)mantissa;
    if (mantissa == 0)
        return 0;
    if (exponent >= 0)
        return value * power_of_ten(exponent);
    if (exponent >= -300)
        return value / power_of_ten(exponent);
    return value / power_of_ten(300) / power_of_ten(exponent + 300);
}

/* Read digits at *at into the mantissa; return how many there were. */
static size_t read_digits(pith_str *at, uint64_t *mantissa, size_t *kept,
                          int *dropped)
{
    size_t n = 0;
    *dropped = 0;
    for (; n < at->len && pith_is_digit((unsigned char)at->data[n]); n++) {
        if (*kept < DIGITS_MAX) {
            *mantissa = *mantissa * 10 + (uint64_t)(at->data[n] - '0');
            *kept += *mantissa > 0;
        } else if (*dropped < EXPONENT_MAX) {
            ++*dropped;
        }
    }
    at->data += n;
    at->len -= n;
    return n;
}

static bool take_byte(pith_str *at, char lower)
{
    if (at->len == 0 || pith_lower(at->data[0]) != lower)
        return false;
    at->data++;
    at->len--;
    return true;
}

static bool read_exponent(pith_str *at, int *exponent)
{
    if (!take_byte(at, 'e'))
        return true;
    bool minus = take_byte(at, '-');
    if (!minus)
        (void)take_byte(at, '+');
    uint64_t value;
    if (!pith_str_uint(at, EXPONENT_MAX, &value))
        return false;
    *exponent += minus ? -(int)value : (int)value;
    return true;
}

bool pith_number_parse(pith_str text, double *out)
{
    bool minus = take_byte(&text, '-');
    if (!minus)
        (void)take_byte(&text, '+');
    uint64_t mantissa = 0;
    size_t kept = 0;
    int dropped;
    size_t digits = read_digits(&text, &mantissa, &kept, &dropped);
    int exponent = dropped;
    if (take_byte(&text, '.')) {
        size_t places = read_digits(&text, &mantissa, &kept, &dropped);
        if (places > EXPONENT_MAX)
            return false;
        exponent -= (int)places - dropped;
        digits += places;
    }
    if (digits == 0 || !read_exponent(&text, &exponent) || text.len)
        return false;
    double value = scale(mantissa, exponent);
    if (!isfinite(value))
        return false;
    *out = minus ? -value : value;
    return true;
}

static size_t copy_word(const char *word, char *out)
{
    pith_str text = pith_str_of(word);
    memcpy(out, text.data, text.len);
    out[text.len] = 0;
    return text.len;
}

static size_t write_uint(uint64_t value, unsigned least, char *out)
{
    char digits[24];
    size_t n = sizeof digits;
    do {
        digits[--n] = (char)('0' + value % 10);
        value /= 10;
    } while (value || sizeof digits - n < least);
    memcpy(out, digits + n, sizeof digits - n);
    return sizeof digits - n;
}

size_t pith_number_write(double value, unsigned places, bool trim,
                         char out[PITH_NUMBER_MAX])
{
    if (isnan(value))
        return copy_word("nan", out);
    if (isinf(value))
        return copy_word(value > 0 ? "inf" : "-inf", out);
    if (places > PLACES_MAX)
        places = PLACES_MAX;
    double size = fabs(value) < huge ? fabs(value) : huge;
    double whole = floor(size);
    double unit = power_of_ten((int)places);
    double fraction = floor((size - whole) * unit + 0.5);
    if (fraction >= unit) {
        whole += 1;
        fraction = 0;
    }
    size_t len = 0;
    if (value < 0 && (whole > 0 || fraction > 0))
        out[len++] = '-';
    len += write_uint((uint64_t)whole, 1, out + len);
    if (places) {
        out[len++] = '.';
        len += write_uint((uint64_t)fraction, places, out + len);
    }
    while (trim && places && out[len - 1] == '0')
        len--;
    if (places && out[len - 1] == '.')
        len--;
    out[len] = 0;
    return len;
}
