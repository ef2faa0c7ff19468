/* SPDX-License-Identifier: Apache-2.0 */
/* Converts numbers to pixels: see axis.h. */
#include "axis.h"

#include "number.h"
#include "str.h"

#include <math.h>

/* Differences of values within this range never overflow. */
static const double largest = 1e300;

void pith_scale_init(pith_scale *scale, const pith_plot_axis *axis)
{
    *scale = (pith_scale){.log = axis->log, .empty = true};
    bool sane = pith_scale_takes(scale, axis->low) &&
                pith_scale_takes(scale, axis->high) && axis->low < axis->high;
    if (!sane)
        return;
    scale->given = true;
    scale->empty = false;
    scale->low = axis->low;
    scale->high = axis->high;
}

bool pith_scale_takes(const pith_scale *scale, double value)
{
    return fabs(value) <= largest && (!scale->log || value > 1 / largest);
}

void pith_scale_stretch(pith_scale *scale, double value)
{
    if (!pith_scale_takes(scale, value))
        return;
    if (scale->empty || value < scale->low)
        scale->low = value;
    if (scale->empty || value > scale->high)
        scale->high = value;
    scale->empty = false;
}

void pith_scale_see(pith_scale *scale, double value)
{
    if (!scale->given)
        pith_scale_stretch(scale, value);
}

/* The smallest number of the form 1, 2 or 5 times a power of ten that is at
 * least `least`. */
static double round_up(double least)
{
    double power = pow(10, floor(log10(least)));
    static const double steps[] = {1, 2, 5, 10};
    for (unsigned i = 0; i < 3; i++)
        if (steps[i] * power >= least * (1 - 1e-9))
            return steps[i] * power;
    return 10 * power;
}

static void group_digits(const char *digits, size_t len,
                         char out[PITH_TICK_TEXT])
{
    size_t whole = 0;
    size_t at = 0;
    size_t sign = digits[0] == '-';
    while (whole < len && digits[whole] != '.')
        whole++;
    for (size_t i = 0; i < len && at + 2 < PITH_TICK_TEXT; i++) {
        if (i > sign && i < whole && (whole - i) % 3 == 0)
            out[at++] = ',';
        out[at++] = digits[i];
    }
    out[at] = 0;
}

/* Units of large and small numbers, and their letters. */
static const struct {
    double from, unit;
    const char *letter;
} units[] = {
    {1e9, 1e9, "G"},
    {1e6, 1e6, "M"},
    {0, 1, ""},
};

static void write_power(double value, char out[PITH_TICK_TEXT])
{
    int power = (int)floor(log10(fabs(value)) + 1e-9);
    double mantissa = value / pow(10, power);
    char digits[PITH_NUMBER_MAX];
    size_t len = pith_number_write(mantissa, 1, true, digits);
    memcpy(out, digits, len);
    out[len++] = 'e';
    size_t more = pith_number_write(power, 0, true, digits);
    memcpy(out + len, digits, more + 1);
}

void pith_tick_write(double value, unsigned places, char out[PITH_TICK_TEXT])
{
    double size = fabs(value);
    if (isfinite(value) && value != 0 && (size >= 1e12 || size < 1e-6)) {
        write_power(value, out);
        return;
    }
    size_t unit = 0;
    while (size < units[unit].from)
        unit++;
    char digits[PITH_NUMBER_MAX];
    bool scaled = units[unit].unit > 1;
    size_t len = pith_number_write(value / units[unit].unit,
                                   scaled ? 3 : places, scaled, digits);
    group_digits(digits, len, out);
    pith_str letter = pith_str_of(units[unit].letter);
    pith_str text = pith_str_of(out);
    memcpy(out + text.len, letter.data, letter.len + 1);
}

static void add_tick(pith_scale *scale, double at, unsigned places)
{
    if (scale->nticks == PITH_TICKS_MAX)
        return;
    pith_tick *tick = &scale->tick[scale->nticks++];
    tick->at = at;
    pith_tick_write(at, places, tick->text);
}

static void finish_log(pith_scale *scale)
{
    double low = log10(scale->low);
    double high = log10(scale->high);
    if (!scale->given) {
        low = floor(low + 1e-9);
        high = ceil(high - 1e-9);
        if (high <= low)
            high = low + 1;
        scale->low = pow(10, low);
        scale->high = pow(10, high);
    }
    double first = floor(low + 1e-9);
    double step = floor((high - first) / 8) + 1;
    static const double parts[] = {1, 2, 5};
    unsigned nparts = high - low <= 2.5 ? 3 : 1;
    unsigned powers = (unsigned)floor((high + 1e-9 - first) / step) + 1;
    for (unsigned k = 0; k < powers; k++) {
        double at = first + k * step;
        for (unsigned i = 0; i < nparts; i++) {
            double value = pow(10, at) * parts[i];
            unsigned places = at < 0 ? (unsigned)(-at < 9 ? -at : 9) : 0;
            if (pith_scale_holds(scale, value))
                add_tick(scale, value, places);
        }
    }
}

/* A single value gets a margin; if all are 0, up to 1. */
static void widen(pith_scale *scale)
{
    if (scale->low < scale->high)
        return;
    double room = fabs(scale->low) * 0.1;
    if (scale->low == 0) {
        scale->high = 1;
        return;
    }
    scale->low -= room;
    scale->high += room;
}

static void finish_linear(pith_scale *scale, unsigned wanted)
{
    widen(scale);
    double step = round_up((scale->high - scale->low) / (wanted ? wanted : 1));
    double first = ceil(scale->low / step - 1e-9);
    double last = floor(scale->high / step + 1e-9);
    if (!scale->given) {
        first = floor(scale->low / step + 1e-9);
        last = ceil(scale->high / step - 1e-9);
        if (last * step > scale->low && isfinite(last * step)) {
            scale->low = first * step;
            scale->high = last * step;
        }
    }
    double power = -floor(log10(step) + 1e-9);
    unsigned places = power > 0 ? (unsigned)(power < 9 ? power : 9) : 0;
    for (unsigned i = 0; scale->nticks < PITH_TICKS_MAX; i++) {
        double k = first + i;
        double at = k * step;
        /* Values may be so close that rounding removes the steps. */
        if (k > last || (i > 0 && k - 1 == k))
            break;
        if (pith_scale_holds(scale, at))
            add_tick(scale, at == 0 ? 0 : at, places);
    }
}

void pith_scale_finish(pith_scale *scale, unsigned wanted)
{
    scale->nticks = 0;
    if (scale->empty) {
        scale->low = scale->log ? 1 : 0;
        scale->high = scale->log ? 10 : 1;
    }
    if (scale->log)
        finish_log(scale);
    else
        finish_linear(scale, wanted);
}

double pith_scale_at(const pith_scale *scale, double value)
{
    double share;
    if (scale->log)
        share = (log10(value) - log10(scale->low)) /
                (log10(scale->high) - log10(scale->low));
    else
        share = (value - scale->low) / (scale->high - scale->low);
    return scale->from + share * (scale->to - scale->from);
}

bool pith_scale_holds(const pith_scale *scale, double value)
{
    double slack =
        scale->log ? scale->low * 1e-9 : (scale->high - scale->low) * 1e-9;
    return value >= scale->low - slack && value <= scale->high + slack * 10;
}

double pith_scale_width(const pith_scale *scale)
{
    double widest = 0;
    for (unsigned i = 0; i < scale->nticks; i++) {
        double width =
            pith_svg_width(pith_str_of(scale->tick[i].text), PITH_SVG_TICK);
        widest = width > widest ? width : widest;
    }
    return widest;
}
