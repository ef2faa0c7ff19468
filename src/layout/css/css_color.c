/* SPDX-License-Identifier: Apache-2.0 */
/* Colours: see css_value.h. The named colours are those that pages use as
 * backgrounds; a colour with an opacity below a half counts as none. */
#include "css_value.h"

#include "str.h"

#define OPAQUE 0xff000000u

/* CSS Color 4, 6.1. */
static const struct {
    const char *name;
    uint32_t rgb;
} names[] = {
    {"aliceblue", 0xf0f8ff},
    {"antiquewhite", 0xfaebd7},
    {"aqua", 0x00ffff},
    {"azure", 0xf0ffff},
    {"beige", 0xf5f5dc},
    {"black", 0x000000},
    {"blue", 0x0000ff},
    {"brown", 0xa52a2a},
    {"cadetblue", 0x5f9ea0},
    {"coral", 0xff7f50},
    {"cornflowerblue", 0x6495ed},
    {"cornsilk", 0xfff8dc},
    {"crimson", 0xdc143c},
    {"cyan", 0x00ffff},
    {"darkblue", 0x00008b},
    {"darkgray", 0xa9a9a9},
    {"darkgreen", 0x006400},
    {"darkgrey", 0xa9a9a9},
    {"darkorange", 0xff8c00},
    {"darkred", 0x8b0000},
    {"darkslategray", 0x2f4f4f},
    {"deepskyblue", 0x00bfff},
    {"dimgray", 0x696969},
    {"dodgerblue", 0x1e90ff},
    {"firebrick", 0xb22222},
    {"floralwhite", 0xfffaf0},
    {"forestgreen", 0x228b22},
    {"fuchsia", 0xff00ff},
    {"gainsboro", 0xdcdcdc},
    {"ghostwhite", 0xf8f8ff},
    {"gold", 0xffd700},
    {"gray", 0x808080},
    {"green", 0x008000},
    {"greenyellow", 0xadff2f},
    {"grey", 0x808080},
    {"honeydew", 0xf0fff0},
    {"indianred", 0xcd5c5c},
    {"indigo", 0x4b0082},
    {"ivory", 0xfffff0},
    {"khaki", 0xf0e68c},
    {"lavender", 0xe6e6fa},
    {"lightblue", 0xadd8e6},
    {"lightcyan", 0xe0ffff},
    {"lightgray", 0xd3d3d3},
    {"lightgreen", 0x90ee90},
    {"lightgrey", 0xd3d3d3},
    {"lightyellow", 0xffffe0},
    {"lime", 0x00ff00},
    {"linen", 0xfaf0e6},
    {"magenta", 0xff00ff},
    {"maroon", 0x800000},
    {"midnightblue", 0x191970},
    {"mintcream", 0xf5fffa},
    {"navy", 0x000080},
    {"oldlace", 0xfdf5e6},
    {"olive", 0x808000},
    {"orange", 0xffa500},
    {"orangered", 0xff4500},
    {"pink", 0xffc0cb},
    {"powderblue", 0xb0e0e6},
    {"purple", 0x800080},
    {"rebeccapurple", 0x663399},
    {"red", 0xff0000},
    {"royalblue", 0x4169e1},
    {"salmon", 0xfa8072},
    {"seagreen", 0x2e8b57},
    {"silver", 0xc0c0c0},
    {"skyblue", 0x87ceeb},
    {"slategray", 0x708090},
    {"snow", 0xfffafa},
    {"steelblue", 0x4682b4},
    {"tan", 0xd2b48c},
    {"teal", 0x008080},
    {"thistle", 0xd8bfd8},
    {"tomato", 0xff6347},
    {"turquoise", 0x40e0d0},
    {"violet", 0xee82ee},
    {"wheat", 0xf5deb3},
    {"white", 0xffffff},
    {"whitesmoke", 0xf5f5f5},
    {"yellow", 0xffff00},
    {"yellowgreen", 0x9acd32},
};

static bool find_name(pith_str word, uint32_t *out)
{
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (!pith_str_ieq(word, pith_str_of(names[i].name)))
            continue;
        *out = OPAQUE | names[i].rgb;
        return true;
    }
    return false;
}

static bool of_hex(pith_str text, uint32_t *out)
{
    uint32_t digit[8];
    if (text.len != 3 && text.len != 4 && text.len != 6 && text.len != 8)
        return false;
    for (size_t i = 0; i < text.len; i++) {
        char c = text.data[i];
        char low = (char)(c | 0x20);
        if (pith_is_digit((unsigned char)c))
            digit[i] = (uint32_t)(c - '0');
        else if (low >= 'a' && low <= 'f')
            digit[i] = (uint32_t)(low - 'a' + 10);
        else
            return false;
    }
    uint32_t parts[4] = {0, 0, 0, 255};
    size_t wide = text.len >= 6 ? 2 : 1;
    for (size_t k = 0; k < text.len / wide; k++)
        parts[k] =
            wide == 2 ? digit[2 * k] * 16 + digit[2 * k + 1] : digit[k] * 17;
    *out = parts[3] << PITH_CSS_OPAQUE_SHIFT | parts[0] << 16 | parts[1] << 8 |
           parts[2];
    return true;
}

static uint32_t to_byte(double value)
{
    return value <= 0 ? 0 : value >= 255 ? 255 : (uint32_t)(value + 0.5);
}

/* One channel of hsl() in 0 to 255 (CSS Color 4, 7.1). */
static uint32_t of_hue(double n, const double hsl[3])
{
    double k = n + hsl[0] / 30;
    k -= 12 * (double)(int)(k / 12);
    double l = hsl[2] / 100, s = hsl[1] / 100;
    double a = s * (l < 1 - l ? l : 1 - l);
    double m = k - 3 < 9 - k ? k - 3 : 9 - k;
    m = m > 1 ? 1 : m < -1 ? -1 : m;
    return to_byte(255 * (l - a * m));
}

/* Read the numbers up to ')' of rgb() and hsl(): commas, blanks, a slash. */
static size_t read_numbers(pith_css_scan *scan, bool hsl, double out[4])
{
    size_t n = 0;
    for (;;) {
        pith_css_token token = pith_css_next_solid(scan);
        if (token.kind == PITH_CSS_END)
            return 0;
        if (token.kind == PITH_CSS_MARK && token.mark == ')')
            return n;
        if (token.kind == PITH_CSS_MARK &&
            (token.mark == ',' || token.mark == '/'))
            continue;
        if (token.kind != PITH_CSS_NUMBER || n == 4)
            return 0;
        bool percent = token.text.len == 1 && token.text.data[0] == '%';
        double whole = n == 3 ? 1 : hsl ? 100 : 255;
        out[n++] = percent ? token.number * whole / 100 : token.number;
    }
}

static bool of_function(pith_css_scan *scan, pith_str name, uint32_t *out)
{
    double part[4] = {0, 0, 0, 1};
    bool hsl = pith_str_istarts(name, PITH_S("hsl"));
    if (!hsl && !pith_str_istarts(name, PITH_S("rgb"))) {
        pith_css_until(scan, ")");
        pith_css_next(scan);
        return false;
    }
    if (read_numbers(scan, hsl, part) < 3)
        return false;
    uint32_t rgb = 0;
    if (hsl) {
        part[0] = part[0] < 0 || part[0] > 360 ? 0 : part[0];
        rgb = of_hue(0, part) << 16 | of_hue(8, part) << 8 | of_hue(4, part);
    } else {
        for (size_t i = 0; i < 3; i++)
            rgb = rgb << 8 | to_byte(part[i]);
    }
    *out = to_byte(part[3] * 255) << PITH_CSS_OPAQUE_SHIFT | rgb;
    return true;
}

bool pith_css_color(pith_css_scan *scan, uint32_t current, uint32_t *out)
{
    pith_css_token token = pith_css_next_solid(scan);
    if (token.kind == PITH_CSS_HASH)
        return of_hex(token.text, out);
    if (token.kind == PITH_CSS_FUNCTION)
        return of_function(scan, token.text, out);
    if (token.kind != PITH_CSS_IDENT)
        return false;
    if (pith_str_ieq(token.text, PITH_S("transparent"))) {
        *out = 0;
        return true;
    }
    if (pith_str_ieq(token.text, PITH_S("currentcolor"))) {
        *out = current;
        return true;
    }
    return find_name(token.text, out);
}

bool pith_css_color_attr(pith_str text, uint32_t *out)
{
    text = pith_str_trim(text);
    if (text.len > 0 && text.data[0] == '#')
        return of_hex((pith_str){text.data + 1, text.len - 1}, out);
    return find_name(text, out) || (text.len == 6 && of_hex(text, out));
}
